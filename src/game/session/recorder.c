// recorder.c -- appends blocks of a tape to a file, and cuts off half-written ones.
#include "game/session/recorder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "platform/exchange.h"
#include "platform/workers.h"
#include "tape/tape_file.h"
#include "text/grow.h"
#include "text/times.h"

#define SAME_SECOND_MAX 99
#define NAME_BYTES 64
#define NS_PER_SECOND 1000000000
#define TEMPORARY_BYTES (RECORDER_PATH_BYTES + 32)

// The name under which the recording lies now.
static void present_name(const Recorder *recorder, char name[TEMPORARY_BYTES])
{
    if (recorder->temporary)
        file_temporary_name(recorder->path, name, TEMPORARY_BYTES); // which has the room
    else
        snprintf(name, TEMPORARY_BYTES, "%s", recorder->path);
}

// --- room for new games

// A demo that newer ones may replace, and its age rank: later rows go later.
typedef struct Aged {
    const char *name;
    enum { AGED_AHEAD, AGED_BEFORE, AGED_MADE } row;
    char made[DATED_NAME_BYTES];
} Aged;

// The name has the clock's time at the beginning, the file the time of its last write. The earlier of the two can only
// be ahead of time if the clock was wrong for the whole game.
static Aged aged_of(const DemoStems *made, const char *folder, const char *name, const char *now)
{
    char path[RECORDER_PATH_BYTES + NAME_BYTES], stem[DEMO_STEM_BYTES];
    Aged aged = {.name = name};
    FileLook look;
    demo_stem(name, stem);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(aged.made, sizeof aged.made, "%s", stem);
    if (file_look(path, &look)) {
        char written[DATED_NAME_BYTES];
        dated_name((time_t)(look.written_ns / NS_PER_SECOND), false, 1, written);
        if (strcmp(written, aged.made) < 0)
            memcpy(aged.made, written, sizeof written);
    }
    aged.row = demo_stems_have(made, stem) ? AGED_MADE : strcmp(aged.made, now) > 0 ? AGED_AHEAD : AGED_BEFORE;
    return aged;
}

// Our names sort by time, because they are in UTC.
static int oldest_first(const void *a, const void *b)
{
    const Aged *one = a, *other = b;
    int by_time = strcmp(one->made, other->made);
    return one->row != other->row ? (one->row < other->row ? -1 : 1)
         : by_time != 0           ? by_time
                                  : strcmp(one->name, other->name);
}

// Deletes the oldest games beyond RECORDER_KEPT; this run's own count as the newest.
static void prune(const Recorder *recorder)
{
    int count = 0;
    char folder[RECORDER_PATH_BYTES], now[DATED_NAME_BYTES], path[RECORDER_PATH_BYTES + NAME_BYTES];
    bool fits = file_folder(recorder->path, folder, sizeof folder);
    FolderList list;
    ASSERT(fits);
    dated_name(time(NULL), false, 1, now);
    folder_list(folder, DEMO_ENDING, &list);
    Aged *aged = grow_zeros(((size_t)list.count + 1) * sizeof *aged);
    // Only names that the recorder makes, without a mark.
    char stem[DEMO_STEM_BYTES];
    size_t stem_bytes;
    for (int i = 0; i < list.count; i++)
        if (demo_stem(list.names[i], stem) && demo_marks(list.names[i], &stem_bytes) == 0)
            aged[count++] = aged_of(&recorder->made, folder, list.names[i], now);
    qsort(aged, (size_t)count, sizeof *aged, oldest_first);
    for (int i = 0; i < count - RECORDER_KEPT; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, aged[i].name);
        file_discard(path);
    }
    free(aged);
    folder_list_free(&list);
}

_Static_assert(RECORDER_KEPT <= DEMO_STEMS_MAX, "this run's games have to be remembered");

// --- the file

bool recorder_folder(char *path, size_t path_size, Error *error)
{
    return path_of_data("demos", path, path_size, error) && folder_make(path, error);
}

// Includes the system's reason, which distinguishes a full disk from a read-only folder.
static bool failed(const char *path, const char *what, Error *error)
{
    return error_set(error, "%s: %s: %s", path, what, strerror(errno));
}

// Makes a new file in the data folder. If another program that starts in the same second, or a marked demo, has the
// name, it takes the next one.
static bool open_own(Recorder *recorder, time_t now, Error *error)
{
    char folder[RECORDER_PATH_BYTES - NAME_BYTES], name[DATED_NAME_BYTES];
    if (!recorder_folder(folder, sizeof folder, error))
        return false;
    for (int i = 1; i <= SAME_SECOND_MAX; i++) {
        dated_name(now, false, i, name);
        errno = EEXIST;
        if (demo_find(folder, name, recorder->path, sizeof recorder->path))
            continue;
        snprintf(recorder->path, sizeof recorder->path, "%s/%s.mtb", folder, name);
        recorder->descriptor = file_create(recorder->path);
        if (recorder->descriptor >= 0 || errno != EEXIST)
            break;
    }
    if (recorder->descriptor < 0)
        return failed(recorder->path, "this game cannot be recorded", error);
    recorder->own_name = true;
    return true;
}

// Refuses paths that could destroy something before the game begins: devices, folders, foreign files.
static bool open_named(Recorder *recorder, const char *path, Error *error)
{
    FileLook look;
    // Replaces the target of a link in place, and keeps the link.
    char *real = file_is_link(path) ? file_real_path(path) : NULL;
    int length = snprintf(recorder->path, sizeof recorder->path, "%s", real ? real : path);
    free(real);
    if (length < 0 || (size_t)length >= sizeof recorder->path)
        return error_set(error, "%.64s...: too long, expected at most %d bytes", path, RECORDER_PATH_BYTES - 1);
    bool there = file_look(path, &look);
    if (there && look.kind != FILE_REGULAR)
        return error_set(error, "%s: not a regular file, expected one, or a new name, to record a demo", path);
    if (there && !file_writable(path))
        return failed(path, "this file cannot be replaced", error);
    char name[TEMPORARY_BYTES];
    recorder->temporary = there;
    present_name(recorder, name);
    if (there)
        file_discard(name);
    recorder->descriptor = file_create(name);
    return recorder->descriptor >= 0 || failed(name, "this game cannot be recorded", error);
}

// Closes without flushing: the writer's pending data is lost.
static void close_file(Recorder *recorder)
{
    tape_writer_close(recorder->writer);
    syncer_close(recorder->syncer);
    recorder->writer = NULL;
    recorder->syncer = NULL;
    if (recorder->descriptor >= 0)
        file_close(recorder->descriptor);
    recorder->descriptor = -1;
}

// Deletes the file of this recording.
static void discard(Recorder *recorder)
{
    char name[TEMPORARY_BYTES];
    present_name(recorder, name);
    close_file(recorder);
    file_discard(name);
    recorder->path[0] = '\0';
}

// Ends this recording after an error: cuts off a half-written block and keeps everything before it. Deletes a file
// without even a start.
static void give_up(Recorder *recorder)
{
    int cause = errno;
    bool cut = recorder->descriptor >= 0 && file_cut(recorder->descriptor, recorder->good_bytes);
    error_set(&recorder->problem, "%s: cannot be written: %s; %s", recorder->path, strerror(cause),
              cut ? "the recording ends here, the game continues"
                  : "the recording ends here within a block, the game continues");
    if (recorder->good_bytes == 0 || recorder->temporary)
        discard(recorder);
    else
        close_file(recorder);
}

// Ticks that were taken over from another demo do not count as this player's game.
static uint32_t played_ticks(const Recorder *recorder)
{
    return recorder->tape->tick_count - recorder->tape->start.fork_tick;
}

// Appends the writer's output; false if recording has ended because of an error.
static bool drain(Recorder *recorder)
{
    size_t size;
    const uint8_t *bytes = tape_writer_take(recorder->writer, recorder->tape, &size);
    bool good = true, any = size > 0;
    while (good && size > 0) {
        // Appends in one write if the system allows; give_up cuts off a partial one.
        good = syncer_good(recorder->syncer) && file_append(recorder->descriptor, bytes, size);
        recorder->good_bytes += good ? (int64_t)size : 0;
        if (good)
            storage_changed();
        bytes = tape_writer_take(recorder->writer, recorder->tape, &size);
    }
    if (good && any && recorder->temporary && played_ticks(recorder) > 0) {
        // Renames the recording over the old file. It is synced first: otherwise a power cut could leave neither of
        // them.
        char name[TEMPORARY_BYTES];
        present_name(recorder, name);
        good = file_take_rights(recorder->descriptor, recorder->path) && syncer_wait(recorder->syncer)
            && file_rename(name, recorder->path);
        recorder->temporary = !good;
    }
    if (!good)
        give_up(recorder);
    else if (any)
        syncer_ask(recorder->syncer);
    return good;
}

// Waits until the file is on the disk; false if recording has ended because of an error.
static bool settle(Recorder *recorder)
{
    if (syncer_wait(recorder->syncer))
        return true;
    give_up(recorder);
    return false;
}

// Writes the whole tape at once: from here on the file is a demo, though perhaps one without ticks. A game that
// continues another demo waits until that demo's ticks are on the disk.
bool recorder_begin(Recorder *recorder, Tape *tape, const char *path, Error *error)
{
    ASSERT(!recorder->writer);
    *recorder = (Recorder){.tape = tape, .descriptor = -1, .made = recorder->made};
    stop_not_by_writing();
    // Before the file is made: running out of memory ends the program, and would leave an empty file.
    recorder->writer = tape_writer_open(&tape->start);
    bool opened = path ? open_named(recorder, path, error)
                       : open_own(recorder, (time_t)tape->start.recorded_unix_s, error);
    if (!opened) {
        close_file(recorder);
        recorder->path[0] = '\0';
        return false;
    }
    recorder->syncer = syncer_open(recorder->descriptor, recorder->path);
    if (drain(recorder) && (tape->tick_count == 0 || settle(recorder)))
        return true;
    if (recorder->path[0])
        discard(recorder);
    recorder_take_problem(recorder, error);
    return false;
}

void recorder_tick(Recorder *recorder)
{
    if (!recorder->writer || !drain(recorder))
        return;
    // Pruning has to list the folder, so it is done once, and only for a game that is kept.
    if (recorder->own_name && !recorder->pruned && played_ticks(recorder) >= TAPE_BLOCK_TICKS) {
        recorder->pruned = true;
        DemoStems *made = &recorder->made;
        if (made->count == RECORDER_KEPT)
            memmove(made->of[0], made->of[1], (size_t)--made->count * sizeof made->of[0]);
        demo_stems_add(made, recorder->path);
        prune(recorder);
    }
    if (!recorder->tape->full)
        return;
    // A demo counts its ticks in a field of fixed size, and the game may be longer.
    recorder_flush(recorder);
    if (!recorder->writer)
        return;
    error_set(&recorder->problem, "%s: the demo has its maximum length; the recording ends here, the game continues",
              recorder->path);
    close_file(recorder);
}

void recorder_flush(Recorder *recorder)
{
    if (!recorder->writer)
        return;
    tape_flush(recorder->tape);
    drain(recorder);
}

// A game that ends at once is not kept, except in a new file named by the user.
void recorder_end(Recorder *recorder, const Sim *sim)
{
    if (!recorder->writer)
        return;
    uint32_t least_ticks = recorder->own_name ? TAPE_BLOCK_TICKS : recorder->temporary ? 1 : 0;
    if (played_ticks(recorder) < least_ticks) {
        discard(recorder);
        return;
    }
    TapeResult result = tape_result_of(sim);
    tape_end(recorder->tape, &result);
    if (drain(recorder) && settle(recorder))
        close_file(recorder);
}

void recorder_list(const Recorder *recorder, DemoStems *demos)
{
    if (recorder->own_name)
        demo_stems_add(demos, recorder->path);
}

void recorder_follow(Recorder *recorder)
{
    if (recorder->own_name)
        demo_follow(recorder->path, sizeof recorder->path);
}

bool recorder_take_problem(Recorder *recorder, Error *error)
{
    bool was = recorder->problem.text[0] != '\0';
    if (was)
        error_set(error, "%s", recorder->problem.text);
    recorder->problem.text[0] = '\0';
    return was;
}
