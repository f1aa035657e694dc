// whole.c -- the readers of the game's own files, asked one after another.
#define _GNU_SOURCE
#include "faults/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "content/bundle/bundle.h"
#include "content/mode/best.h"
#include "tape/tape_file.h"
#include "tape/tape_play.h"
#include "game/session/bug.h"
#include "game/session/save.h"
#include "platform/files.h"

static bool ends(const FolderFile *file, const char *ending)
{
    return file_name_ends(file->name, ending);
}

// One whose last second is missing is whole; and the script gives its games scores that they have not reached.
static bool demo_whole(const FolderFile *file, Error *error)
{
    Tape demo;
    Error refused;
    static Sim sim;
    if (!tape_read(&demo, file->bytes, file->size, &refused)) {
        error_set(error, "refused at offset %zu: %s", refused.offset, refused.text);
        return false;
    }
    TapeCheck check = tape_verify(&demo, &sim);
    tape_free(&demo);
    error_set(error, "verdict %d", (int)check.verdict);
    return check.verdict == TAPE_GOOD || check.verdict == TAPE_OTHER_RESULT;
}

static bool bundle_whole(const FolderFile *file, BundleKind kind, Error *error)
{
    Bundle bundle;
    Error refused;
    bool good = bundle_read(&bundle, kind, file->bytes, file->size, &refused);
    if (good)
        bundle_free(&bundle);
    else
        error_set(error, "refused at offset %zu: %s", refused.offset, refused.text);
    return good;
}

// To its end; after an error message it may show something else.
static bool png_whole(const FolderFile *file, Error *error)
{
    static const char END[] = "IEND\xae\x42\x60\x82";
    size_t end = sizeof END - 1;
    error_set(error, "half a picture");
    return file->size > end && memcmp(file->bytes + file->size - end, END, end) == 0;
}

// The database may contain less, but is complete, or missing.
static bool base_whole(const FolderFile *file, Error *error)
{
    sqlite3 *base = NULL;
    char *wrong = NULL;
    uint8_t *bytes = sqlite3_malloc64(file->size + 1);
    memcpy(bytes, file->bytes, file->size);
    bool good = file->size == 0;
    if (sqlite3_open(":memory:", &base) == SQLITE_OK && !good)
        good = sqlite3_deserialize(base, "main", bytes, (sqlite3_int64)file->size, (sqlite3_int64)file->size, 0)
                == SQLITE_OK
            && sqlite3_exec(base, "PRAGMA integrity_check; SELECT count(*) FROM sqlite_master", NULL, NULL, &wrong)
                   == SQLITE_OK;
    error_set(error, "%s", wrong ? wrong : "half a database");
    sqlite3_close(base);
    sqlite3_free(wrong);
    sqlite3_free(bytes);
    return good;
}

bool whole_file(const FolderFile *file, Error *error)
{
    const char *slash = strrchr(file->name, '/'), *name = slash ? slash + 1 : file->name;
    const SaveKind *kind = save_kind(name);
    if (ends(file, ".mtb"))
        return demo_whole(file, error);
    if (ends(file, ".mtbsave"))
        return bundle_whole(file, BUNDLE_SAVE, error);
    if (ends(file, BUG_ENDING))
        return bundle_whole(file, BUNDLE_REPORT, error);
    if (ends(file, ".db"))
        return base_whole(file, error);
    if (ends(file, ".png"))
        return png_whole(file, error);
    // SQLite's, which its next opening plays back.
    if (ends(file, ".db-journal"))
        return true;
    // Messages of a run are for people.
    if (strstr(file->name, "mitsubachi/runs/"))
        return true;
    if (kind && kind->good)
        return kind->good(name, file->bytes, file->size, error);
    error_set(error, "neither as it was nor as it should be");
    return false;
}

// Of another name of a game's demo, where that was not free for all that could be seen.
static bool games_same(const FolderFile *a, const FolderFile *b)
{
    BestList one = {.count = 0}, other = {.count = 0};
    bool same = best_read(&one, (const char *)a->bytes, a->size, a->name, NULL)
             && best_read(&other, (const char *)b->bytes, b->size, b->name, NULL) && one.count == other.count;
    for (int i = 0; same && i < one.count; i++) {
        one.games[i].demos = other.games[i].demos;
        same = memcmp(&one.games[i], &other.games[i], sizeof one.games[i]) == 0;
    }
    return same;
}

bool whole_is_list(const FolderFile *file)
{
    const char *slash = strrchr(file->name, '/');
    return slash && strncmp(slash, "/best", 5) == 0 && ends(file, ".txt");
}

static bool is_in(const Folder *folder, const FolderFile *file)
{
    for (int i = 0; i < folder->count; i++)
        if (folder_file_same(&folder->files[i], file))
            return true;
    return false;
}

// The parts of a save or a report as files of a folder.
static bool parts_put(const FolderFile *file, BundleKind kind, Folder *folder)
{
    Bundle bundle;
    Error refused;
    char name[FOLDER_NAME_BYTES];
    folder->count = 0;
    if (!bundle_read(&bundle, kind, file->bytes, file->size, &refused))
        return false;
    for (int i = 0; i < bundle.count; i++) {
        snprintf(name, sizeof name, WHOLE_DEMOS "%.*s", BUNDLE_NAME_BYTES, bundle.parts[i].name);
        folder_put(folder, name, bundle.parts[i].bytes, bundle.parts[i].size);
    }
    bundle_free(&bundle);
    return true;
}

static bool parts_same(const FolderFile *a, const FolderFile *b, BundleKind kind)
{
    static Folder one, other;
    bool same = parts_put(a, kind, &one) && parts_put(b, kind, &other) && one.count == other.count;
    for (int i = 0; same && i < one.count; i++)
        same = ends(&one.files[i], BUG_FACTS) || whole_same(&one.files[i], &other);
    folder_free(&one);
    folder_free(&other);
    return same;
}

bool whole_same(const FolderFile *file, const Folder *folder)
{
    const FolderFile *other = folder_find(folder, file->name);
    if (folder_file_same(file, other) || (ends(file, ".mtb") && strstr(file->name, WHOLE_DEMOS) && is_in(folder, file)))
        return true;
    if (other && whole_is_list(file))
        return games_same(file, other);
    if (other && ends(file, BUG_ENDING))
        return parts_same(file, other, BUNDLE_REPORT);
    return other && ends(file, ".mtbsave") && parts_same(file, other, BUNDLE_SAVE);
}

// --- lists of best games and their demos

const FolderFile *whole_demo(const Folder *folder, const char *stem)
{
    for (int i = 0; i < folder->count; i++) {
        const FolderFile *file = &folder->files[i];
        const char *rest = file->name + strlen(WHOLE_DEMOS) + strlen(stem);
        if (strncmp(file->name, WHOLE_DEMOS, strlen(WHOLE_DEMOS)) == 0
            && strlen(file->name) > strlen(WHOLE_DEMOS) + strlen(stem)
            && strncmp(file->name + strlen(WHOLE_DEMOS), stem, strlen(stem)) == 0 && file_name_ends(file->name, ".mtb")
            && (rest[0] == '.' || strncmp(rest, "_best", 5) == 0 || strncmp(rest, "_star", 5) == 0))
            return file;
    }
    return NULL;
}

long whole_ticks(const FolderFile *file)
{
    TapePeek peek;
    Error refused;
    return file && tape_peek(&peek, file->bytes, file->size, &refused) ? (long)peek.tick_count : -1;
}

static bool demo_kept(const Folder *folder, const char *stem)
{
    const FolderFile *file = whole_demo(folder, stem);
    return whole_ticks(file) >= 0 && strstr(file->name, "_best");
}

bool whole_list(const Folder *folder, const FolderFile *file, Error *error)
{
    BestList list = {.count = 0};
    if (!best_read(&list, (const char *)file->bytes, file->size, file->name, error))
        return false;
    for (int i = 0; i < list.count; i++)
        for (int k = 0; k < list.games[i].demos.count; k++)
            if (!demo_kept(folder, list.games[i].demos.of[k])) {
                error_set(error, "%s: names %s, which is not there, whole and marked", file->name,
                          list.games[i].demos.of[k]);
                return false;
            }
    return true;
}
