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

// --- room for new games

// True for a name that the recorder makes, without a mark.
static bool is_unmarked(const char *name, char stem[DEMO_STEM_BYTES])
{
    size_t stem_bytes;
    return demo_stem(name, stem) && demo_marks(name, &stem_bytes) == 0;
}

// Deletes games beyond RECORDER_KEPT. Names sort by time, because they are in UTC; those ahead of the clock go first, for it
// was wrong then. This run's own stay, because it may be wrong now.
static void prune(const Recorder *recorder)
{
    int count = 0;
    char folder[RECORDER_PATH_BYTES], now[DATED_NAME_BYTES], path[RECORDER_PATH_BYTES + NAME_BYTES];
    char stem[DEMO_STEM_BYTES];
    bool fits = file_folder(recorder->path, folder, sizeof folder);
    FolderList list;
    ASSERT(fits);
    dated_name(time(NULL), false, 1, now);
    folder_list(folder, DEMO_ENDING, &list);
    for (int i = 0; i < list.count; i++)
        count += is_unmarked(list.names[i], stem);
    for (int ahead = 1; ahead >= 0; ahead--)
        for (int i = 0; i < list.count && count > RECORDER_KEPT; i++) {
            if (!is_unmarked(list.names[i], stem) || (strncmp(stem, now, strlen(now)) > 0) != ahead
                || demo_stems_have(&recorder->made, stem))
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
            file_discard(path);
            count--;
        }
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

// A file that exists may be precious, and is not replaced.
static bool open_named(Recorder *recorder, const char *path, Error *error)
{
    int length = snprintf(recorder->path, sizeof recorder->path, "%s", path);
    if (length < 0 || (size_t)length >= sizeof recorder->path)
        return error_set(error, "%.64s...: too long, expected at most %d bytes", path, RECORDER_PATH_BYTES - 1);
    recorder->descriptor = file_create(path);
    if (recorder->descriptor < 0 && errno == EEXIST)
        return error_set(error, "%s: exists already, expected a new name to record a demo", path);
    return recorder->descriptor >= 0 || failed(path, "this game cannot be recorded", error);
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
    close_file(recorder);
    file_discard(recorder->path);
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
    if (recorder->good_bytes == 0)
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

// A game that ends at once is not kept, except in a file named by the user.
void recorder_end(Recorder *recorder, const Sim *sim)
{
    if (!recorder->writer)
        return;
    if (recorder->own_name && played_ticks(recorder) < TAPE_BLOCK_TICKS) {
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
