// replays.c -- the list of demos and what can be done with their files.
#include "game/screens/replays.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "content/demos/demo_file.h"
#include "content/demos/demo_name.h"
#include "game/session/recorder.h"
#include "platform/files.h"
#include "platform/exchange.h"
#include "text/grow.h"

static void path_join(const Replays *replays, const char *name, char *path, size_t path_size)
{
    snprintf(path, path_size, "%s/%s", replays->folder, name);
}

void replays_path(const Replays *replays, int index, char *path, size_t path_size)
{
    ASSERT(index >= 0 && index < replays->count);
    path_join(replays, replays->list[index].name, path, path_size);
}

// What a row shows; the game itself is not unpacked for it.
static void take_peek(Replay *replay, const TapePeek *peek)
{
    replay->state = peek->tail == TAPE_ENDED ? REPLAY_WHOLE : peek->tail == TAPE_DAMAGED ? REPLAY_DAMAGED : REPLAY_OPEN;
    replay->recorded_unix_s = peek->start.recorded_unix_s;
    replay->stage = peek->start.stage;
    replay->stage_name = peek->stage_name;
    replay->level = peek->start.tunables.level_level;
    replay->speed_percent = peek->start.tunables.play_speed_percent;
    replay->player = peek->start.player;
    replay->fork = peek->start.fork_hash != 0 || peek->start.fork_tick != 0;
    replay->ticks = peek->tick_count;
    if (replay->state == REPLAY_WHOLE) {
        replay->score = peek->result.score;
        replay->bees_most = peek->result.bees_most;
    } else if (replay->state == REPLAY_DAMAGED) {
        snprintf(replay->reason, sizeof replay->reason, "%.191s (offset %zu)", peek->problem.text,
                 peek->problem.offset);
    }
}

static void replay_read(Replay *replay, const char *path)
{
    FileBytes file;
    TapePeek peek;
    Error refused;
    Error error;
    FileLook look;
    replay->state = REPLAY_REFUSED;
    // A demo that is refused does not say when it was recorded, so the file's own time orders it.
    replay->recorded_unix_s = file_look(path, &look) ? look.written_ns / 1000000000 : 0;
    if (!file_read(path, DEMO_FILE_BYTES_MAX, &file, &error)) {
        // The path in front is known to whoever reads the list.
        size_t known = strlen(path) + 2;
        snprintf(replay->reason, sizeof replay->reason, "%.160s",
                 strlen(error.text) > known ? error.text + known : error.text);
        return;
    }
    if (tape_peek(&peek, file.bytes, file.size, &refused))
        take_peek(replay, &peek);
    else
        snprintf(replay->reason, sizeof replay->reason, "%.191s", refused.text);
    file_free(&file);
}

// By name where times are the same, so that the order is always one and the same.
static int newest_first(const void *a, const void *b)
{
    const Replay *one = a, *other = b;
    if (one->recorded_unix_s != other->recorded_unix_s)
        return one->recorded_unix_s < other->recorded_unix_s ? 1 : -1;
    return strcmp(other->name, one->name);
}

static void list_add(Replays *replays, const char *name)
{
    replays->list = grow_list(replays->list, sizeof *replays->list, replays->count, &replays->room);
    Replay *replay = &replays->list[replays->count++];
    char path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES];
    size_t stem_bytes;
    int marks = demo_marks(name, &stem_bytes);
    *replay = (Replay){.starred = (marks & DEMO_MARK_STAR) != 0, .best = (marks & DEMO_MARK_BEST) != 0};
    snprintf(replay->name, sizeof replay->name, "%s", name);
    path_join(replays, name, path, sizeof path);
    replay_read(replay, path);
}

// Names that are too long for a row's memory are left out; the recorder makes none.
static bool list_read(Replays *replays, Error *error)
{
    FolderList list;
    bool good = folder_list(replays->folder, DEMO_ENDING, &list);
    if (!good)
        error_set(error, "%s: this folder cannot be read: %s", replays->folder, strerror(errno));
    for (int i = 0; i < list.count; i++)
        if (strlen(list.names[i]) < REPLAYS_NAME_BYTES)
            list_add(replays, list.names[i]);
    folder_list_free(&list);
    return good;
}

static void begin(Replays *replays)
{
    replays_free(replays);
    replays->of_one = false;
    replays->selected = replays->sure = -1;
    replays->ui = (UiState){0};
    replays->notice.text[0] = '\0';
}

bool replays_gather(Replays *replays, const DemoStems *demos, Error *error)
{
    char path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES];
    begin(replays);
    replays->of_one = true;
    if (!recorder_folder(replays->folder, sizeof replays->folder, error))
        return false;
    for (int i = 0; i < demos->count; i++)
        if (demo_find(replays->folder, demos->of[i], path, sizeof path))
            list_add(replays, path + strlen(replays->folder) + 1);
    replays->selected = replays->count > 0 ? 0 : -1;
    return true;
}

// Sorted before it is cut, so that the oldest are left out.
bool replays_scan(Replays *replays, const char *folder, Error *error)
{
    begin(replays);
    if (folder)
        snprintf(replays->folder, sizeof replays->folder, "%s", folder);
    else if (!recorder_folder(replays->folder, sizeof replays->folder, error))
        return false;
    bool good = list_read(replays, error);
    if (replays->count > 0)
        qsort(replays->list, (size_t)replays->count, sizeof *replays->list, newest_first);
    if (replays->count > REPLAYS_MAX) {
        replays->left_out = replays->count - REPLAYS_MAX;
        replays->count = REPLAYS_MAX;
    }
    replays->selected = replays->count > 0 ? 0 : -1;
    return good;
}

void replays_free(Replays *replays)
{
    free(replays->list);
    replays->list = NULL;
    replays->count = replays->room = replays->left_out = 0;
}

bool replays_star(Replays *replays, int index, bool starred, Error *error)
{
    ASSERT(index >= 0 && index < replays->count);
    Replay *replay = &replays->list[index];
    char path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES];
    path_join(replays, replay->name, path, sizeof path);
    size_t folder_bytes = strlen(path) - strlen(replay->name);
    if (!demo_mark(path, folder_bytes + REPLAYS_NAME_BYTES, DEMO_MARK_STAR, starred))
        return error_set(error, "%s: its star cannot be changed: %s", replay->name, strerror(errno));
    snprintf(replay->name, sizeof replay->name, "%s", path + folder_bytes);
    replay->starred = starred;
    return true;
}

// Out of the list as well, instead of reading all of it again: the place stays.
bool replays_delete(Replays *replays, int index, Error *error)
{
    ASSERT(index >= 0 && index < replays->count);
    char path[REPLAYS_PATH_BYTES + REPLAYS_NAME_BYTES];
    path_join(replays, replays->list[index].name, path, sizeof path);
    // One that is gone already is what was wanted.
    if (!file_discard(path))
        return error_set(error, "%s: cannot be deleted: %s", replays->list[index].name, strerror(errno));
    storage_changed();
    replays->count--;
    memmove(&replays->list[index], &replays->list[index + 1], (size_t)(replays->count - index) * sizeof *replays->list);
    if (replays->selected >= replays->count)
        replays->selected = replays->count - 1;
    replays->sure = -1;
    return true;
}
