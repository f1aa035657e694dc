// power.c -- what a disk may hold after a power cut, made out of the log of a run.
//
// Synced data exists: bytes of a file after its sync, names after that of their folder. Of all else anything may be
// there or not, in any order: names without bytes, half of a write, bytes without the new name.
#define _GNU_SOURCE
#include "faults/power.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/whole.h"
#include "game/session/save.h"
#include "platform/files.h"

#define FILES_MAX 512
#define CHANCES 4 // states of each cut in which each thing is there or not by chance
#define QUICK_CUTS 2
#define QUICK_WAYS LEFT_ZEROS // those before it
#define SHOWN_MOST 20
#define LOST_TICKS_MOST 60

// The part of unsynced data that exists.
typedef enum Left { LEFT_ALL, LEFT_NOTHING, LEFT_NAMES, LEFT_HALVES, LEFT_ZEROS, LEFT_BYTES, LEFT_CHANCE } Left;
#define LEFT_WAYS (LEFT_CHANCE + CHANCES)

// A disk that is being filled: names are the folder's, bytes those of numbered files.
typedef struct Disk {
    const Host *host;
    int cut; // entries of the log before it
    int way;
    uint64_t chance;
    Folder folder;
    struct {
        uint8_t *bytes;
        size_t size;
        char name[FOLDER_NAME_BYTES]; // "" while it has none
    } files[FILES_MAX];
} Disk;

// --- what is synced

// A path of the log as one of the folder: whatever stands before the folder of the run goes.
static const char *below(const char *path)
{
    const char *run = strstr(path, "/run/");
    return run ? run + 5 : strncmp(path, "./", 2) == 0 ? path + 2 : path;
}

static bool folder_of_is(const char *path, const char *folder)
{
    const char *name = below(path), *slash = strrchr(name, '/'), *wanted = below(folder);
    size_t length = slash ? (size_t)(slash - name) : 0;
    if (strcmp(wanted, ".") == 0)
        wanted = "";
    return strlen(wanted) == length && strncmp(name, wanted, length) == 0;
}

static bool synced(const Host *host, int at, int cut)
{
    const HostEntry *entry = &host->log[at];
    bool bytes = entry->what == LOG_WRITE || entry->what == LOG_CUT;
    for (int i = at + 1; i < cut; i++) {
        const HostEntry *later = &host->log[i];
        if (bytes ? later->what == LOG_SYNC && later->file == entry->file
                  : later->what == LOG_SYNC_FOLDER && folder_of_is(entry->path, later->path))
            return true;
    }
    return false;
}

// --- filling the disk

static uint64_t chance_next(Disk *disk)
{
    disk->chance = disk->chance * 6364136223846793005u + 1442695040888963407u;
    return disk->chance >> 33;
}

// How much of an entry is there: 0 nothing, 1 half, 2 all, 3 as many zeros.
static int share_of(Disk *disk, int at)
{
    const HostEntry *entry = &disk->host->log[at];
    bool bytes = entry->what == LOG_WRITE || entry->what == LOG_CUT;
    int chance = (int)(chance_next(disk) % 3); // also where it does not count, so that states stay alike
    if (disk->way == LEFT_ALL || synced(disk->host, at, disk->cut))
        return 2;
    switch (disk->way) {
    case LEFT_NOTHING: return 0;
    case LEFT_NAMES: return bytes ? 0 : 2;
    case LEFT_HALVES: return bytes ? 1 : 2;
    case LEFT_ZEROS: return bytes ? 3 : 2;
    case LEFT_BYTES: return bytes ? 2 : 0;
    default: return bytes ? chance : chance > 0 ? 2 : 0;
    }
}

static void name_update(Disk *disk, int file)
{
    if (disk->files[file].name[0])
        folder_put(&disk->folder, disk->files[file].name, disk->files[file].bytes, disk->files[file].size);
}

static void size_set(Disk *disk, int file, size_t size)
{
    size_t before = disk->files[file].size;
    disk->files[file].bytes = realloc(disk->files[file].bytes, size + 1);
    if (size > before)
        memset(disk->files[file].bytes + before, 0, size - before);
    disk->files[file].size = size;
}

static void write_do(Disk *disk, const HostEntry *entry, int share)
{
    int file = entry->file;
    size_t size = (size_t)(share == 1 ? entry->size / 2 : entry->size), end = (size_t)entry->at + size;
    if (share == 0)
        return;
    if (end > disk->files[file].size)
        size_set(disk, file, end);
    if (share == 3)
        memset(disk->files[file].bytes + entry->at, 0, size);
    else
        memcpy(disk->files[file].bytes + entry->at, disk->host->bytes + entry->bytes, size);
    name_update(disk, file);
}

static void name_free(Disk *disk, const char *name)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (strcmp(disk->files[i].name, name) == 0)
            disk->files[i].name[0] = '\0';
}

static void name_set(Disk *disk, const char *from, const char *to)
{
    name_free(disk, to);
    for (int i = 0; i < FILES_MAX; i++)
        if (strcmp(disk->files[i].name, from) == 0)
            snprintf(disk->files[i].name, FOLDER_NAME_BYTES, "%s", to);
}

// A lost folder loses its files.
static bool folder_is_there(const Disk *disk, const char *path)
{
    char folder[FOLDER_NAME_BYTES];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) : 0, path);
    return !slash || folder_find(&disk->folder, folder);
}

static void rename_do(Disk *disk, const char *from, const char *to)
{
    const FolderFile *file = folder_find(&disk->folder, from);
    if (!file || !folder_is_there(disk, to))
        return;
    FolderFile copy = *file;
    uint8_t *bytes = malloc(copy.size + 1);
    memcpy(bytes, copy.bytes, copy.size);
    folder_drop(&disk->folder, from);
    folder_put(&disk->folder, to, bytes, copy.size);
    free(bytes);
    name_set(disk, from, to);
}

static void entry_do(Disk *disk, int at)
{
    const HostEntry *entry = &disk->host->log[at];
    const char *path = below(entry->path);
    int share = share_of(disk, at);
    switch (entry->what) {
    case LOG_WRITE: write_do(disk, entry, share); return;
    case LOG_CUT:
        if (share > 0)
            size_set(disk, entry->file, (size_t)entry->size);
        name_update(disk, entry->file);
        return;
    case LOG_CREATE:
        size_set(disk, entry->file, 0);
        if (share == 0 || !folder_is_there(disk, path))
            return;
        name_free(disk, path);
        snprintf(disk->files[entry->file].name, FOLDER_NAME_BYTES, "%s", path);
        name_update(disk, entry->file);
        return;
    case LOG_RENAME:
        if (share > 0)
            rename_do(disk, path, below(entry->to));
        return;
    case LOG_REMOVE:
        if (share > 0) {
            folder_drop(&disk->folder, path);
            name_free(disk, path);
        }
        return;
    case LOG_FOLDER:
        if (share > 0 && folder_is_there(disk, path))
            folder_put(&disk->folder, path, NULL, 0);
        return;
    default: return;
    }
}

static void disk_fill(Disk *disk, const Host *host, const Folder *before, int cut, int way)
{
    *disk = (Disk){.host = host, .cut = cut, .way = way, .chance = (uint64_t)cut * 977u + (uint64_t)way};
    folder_copy(&disk->folder, before);
    for (int i = 0; i < cut; i++)
        entry_do(disk, i);
}

static void disk_free(Disk *disk)
{
    folder_free(&disk->folder);
    for (int i = 0; i < FILES_MAX; i++)
        free(disk->files[i].bytes);
}

// --- what is asked of a state

static bool known(const PowerSums *versions, uint64_t sum)
{
    for (int i = 0; i < versions->count; i++)
        if (versions->sums[i] == sum)
            return true;
    return false;
}

static bool know(PowerSums *versions, uint64_t sum)
{
    if (known(versions, sum) || versions->count == POWER_SUMS_MAX)
        return false;
    versions->sums[versions->count++] = sum;
    return true;
}

static void versions_take(PowerSums *versions, const Folder *folder)
{
    for (int i = 0; i < folder->count; i++)
        know(versions, folder_file_sum(&folder->files[i]));
}

static void stem_of(const char *path, char stem[FOLDER_NAME_BYTES])
{
    const char *slash = strrchr(path, '/');
    snprintf(stem, FOLDER_NAME_BYTES, "%.*s", (int)strcspn(slash + 1, "."), slash + 1);
}

// How many ticks of a game were played before the cut, by the stem of its demo.
static long played(const Host *host, int cut, const char *stem)
{
    char now[FOLDER_NAME_BYTES] = "";
    long most = 0;
    for (int i = 0; i < cut; i++) {
        const HostEntry *entry = &host->log[i];
        if (entry->what == LOG_CREATE && strstr(entry->path, WHOLE_DEMOS))
            stem_of(entry->path, now);
        if (entry->what == LOG_MARK && entry->size > most && strcmp(now, stem) == 0)
            most = entry->size;
    }
    return most;
}

// Of each game that is recorded until the cut, all but its last second.
static bool games_lost(const Host *host, int cut, const Folder *folder, Error *error)
{
    char stem[FOLDER_NAME_BYTES];
    for (int i = 0; i < cut; i++) {
        if (host->log[i].what != LOG_CREATE || !strstr(host->log[i].path, WHOLE_DEMOS))
            continue;
        stem_of(host->log[i].path, stem);
        long ticks = whole_ticks(whole_demo(folder, stem)), most = played(host, cut, stem);
        if (most > LOST_TICKS_MOST && ticks < most - LOST_TICKS_MOST) {
            error_set(error, "%s: %ld ticks are left of %ld", stem, ticks, most);
            return true;
        }
    }
    return false;
}

// A demo of the first second, which is all that was lost, need be none yet.
static bool begins_only(const Host *host, int cut, const FolderFile *file)
{
    char stem[FOLDER_NAME_BYTES];
    stem_of(file->name, stem);
    return strncmp(file->name, WHOLE_DEMOS, strlen(WHOLE_DEMOS)) == 0 && played(host, cut, stem) <= LOST_TICKS_MOST;
}

static bool file_good(const Host *host, int cut, const PowerSums *versions, const Folder *folder,
                      const FolderFile *file, Error *error)
{
    const char *slash = strrchr(file->name, '/'), *name = slash ? slash + 1 : file->name;
    Error why;
    if (strstr(file->name, ".tmp") || strstr(file->name, ".loading") || strstr(file->name, "/runs/") || !file->bytes)
        return true;
    if (strncmp(name, "best", 4) == 0 && !whole_list(folder, file, error))
        return false;
    bool demo = file_name_ends(file->name, ".mtb");
    if (known(versions, folder_file_sum(file)) || (demo && (whole_file(file, &why) || begins_only(host, cut, file))))
        return true;
    error_set(error, "%s: %s", file->name, demo ? why.text : "neither old nor new");
    return false;
}

// After an interrupted load, all state is from before it, or all from after it; and once a disk that loses nothing has
// that after it, it keeps that.
static bool all_or_nothing(Power *power, const Folder *after, const Folder *now, int way, Error *error)
{
    bool old = true, new = true;
    for (int i = 0; i < SAVE_KIND_COUNT; i++)
        for (int k = 0; SAVE_KINDS[i].state && k < power->runner->before.count + after->count; k++) {
            const Folder *of = k < after->count ? after : &power->runner->before;
            const char *name = of->files[k < after->count ? k : k - after->count].name, *slash = strrchr(name, '/');
            if (save_kind(slash ? slash + 1 : name) != &SAVE_KINDS[i])
                continue;
            const FolderFile *file = folder_find(now, name);
            old = old && folder_same_there(&power->runner->before, name, file);
            new = new &&folder_same_there(after, name, file);
        }
    bool undone = way == LEFT_ALL && power->loaded && !new;
    power->loaded |= way == LEFT_ALL && new;
    power->unloaded |= old;
    error_set(error, undone ? "a load that was there is undone" : "a part of a load is there, and a part not");
    return !undone && (old || new);
}

static bool state_good(Power *power, const Script *script, const Disk *disk, Error *error)
{
    const Outcome *now = &power->now;
    int cut = disk->cut;
    if (now->signal != 0 || now->status != 0 || now->reported[0]) {
        error_set(error, "the game does not start as usual: status %d, signal %d\n%.2000s", now->status, now->signal,
                  now->reported);
        return false;
    }
    for (int i = 0; i < now->folder.count; i++)
        if (!file_good(power->runner->host, cut, &power->versions, &now->folder, &now->folder.files[i], error))
            return false;
    return !games_lost(power->runner->host, cut, &now->folder, error)
        && (!script->whole || all_or_nothing(power, &power->usual.folder, &now->folder, disk->way, error));
}

// --- all of a script

static const char *const WAYS[] = {"all is there", "nothing is there",   "names without bytes", "halves",
                                   "zeros",        "bytes without names"};

static void tell_bad(Power *power, const Script *script, int cut, int way, const char *wrong)
{
    if (power->bad++ < SHOWN_MOST)
        printf("%s, cut %d, %s %d: %s\n", script->name, cut, way < LEFT_CHANCE ? WAYS[way] : "by chance", way, wrong);
    fflush(stdout);
}

// A cut after something that is not on the disk has the states of the next one.
static bool cut_counts(const Host *host, int cut, int count)
{
    return cut == count || (host->log[cut].what != LOG_MARK && host->log[cut].what != LOG_FOLDER_OPENED);
}

static int cuts_of(const Host *host, int count)
{
    int cuts = 0;
    for (int cut = 0; cut <= count; cut++)
        cuts += cut_counts(host, cut, count);
    return cuts;
}

// Not all ways of a cut differ, nor all cuts.
static void try_state(Power *power, const Script *script, int cut, int way)
{
    static Disk disk;
    Error wrong;
    disk_fill(&disk, power->runner->host, &power->runner->before, cut, way);
    if (know(&power->known, folder_sum(&disk.folder))) {
        power->states++;
        runner_start(power->runner, &disk.folder, power->quick && script->whole, &power->now);
        if (!state_good(power, script, &disk, &wrong))
            tell_bad(power, script, cut, way, wrong.text);
    }
    disk_free(&disk);
}

static void watch_script(Power *power, const Script *script)
{
    static Disk disk;
    const Host *host = power->runner->host;
    power->versions.count = power->known.count = 0;
    power->loaded = power->unloaded = false;
    power->runner->host->logs = true;
    runner_run(power->runner, script, (Refusal){.nth = 0}, &power->usual);
    power->runner->host->logs = false;
    for (int cut = 0; cut <= host->entry_count; cut++) {
        disk_fill(&disk, host, &power->runner->before, cut, LEFT_ALL);
        versions_take(&power->versions, &disk.folder);
        disk_free(&disk);
    }
    versions_take(&power->versions, &power->usual.folder);
}

void power_try(Power *power, const Script *script)
{
    double begin = runner_seconds();
    long cuts = power->cuts, tried = power->states, bad = power->bad;
    watch_script(power, script);
    // A start that only finishes a load takes no time, so all cuts of a load are quick.
    const Host *host = power->runner->host;
    int count = host->entry_count, number = 0;
    int step = power->quick && !script->whole ? cuts_of(host, count) / QUICK_CUTS + 1 : 1;
    for (int cut = 0; cut <= count; cut++) {
        if (!cut_counts(host, cut, count) || number++ % step != step / 2)
            continue;
        power->cuts++;
        for (int way = 0; way < (power->quick ? QUICK_WAYS : LEFT_WAYS); way++)
            try_state(power, script, cut, way);
    }
    if (script->whole && !(power->loaded && power->unloaded))
        tell_bad(power, script, count, LEFT_ALL, "no cut before or none after the moment at which a load counts");
    printf("%-10s %5ld cuts, %5ld states, %3ld bad, %6.1f s\n", script->name, power->cuts - cuts, power->states - tried,
           power->bad - bad, runner_seconds() - begin);
    fflush(stdout);
}
