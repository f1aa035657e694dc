// save.c -- what is there goes into a save, and a save is read with distrust.
#include "game/save/save.h"

#include <stdlib.h>
#include <string.h>

#include "game/save/save_local.h"
#include "platform/files.h"

// A save while it is made.
typedef struct Making {
    Bundle bundle;
    FILE *complaints;
    char *error;
    size_t error_size;
} Making;

bool save_folder(char *path, size_t path_size, char *error, size_t error_size)
{
    return path_of_data("saves", path, path_size, error, error_size) && folder_make(path, error, error_size);
}

static SaveFacts facts_of(const Bundle *bundle)
{
    SaveFacts facts = {.settings = bundle_find(bundle, "settings.ini"),
                       .keys = bundle_find(bundle, "keys.ini"),
                       .journey = bundle_find(bundle, "journey.txt")};
    for (int i = 0; i < bundle->count; i++) {
        const char *name = bundle->parts[i].name;
        facts.demos += !save_kind(name)->state;
        facts.lists += strncmp(name, "best", 4) == 0 && save_kind(name)->state;
    }
    return facts;
}

// --- making

static void leave_out(const Making *making, const char *name, const char *why)
{
    size_t length = strlen(name);
    bool said = strncmp(why, name, length) == 0 && why[length] == ':';
    if (making->complaints)
        fprintf(making->complaints, "%s%s%s; it is not in the save\n", said ? "" : name, said ? "" : ": ", why);
}

// What cannot be read is left out, so that every save can be loaded. False where there is no room for all.
static bool take(void *context, const SaveKind *kind, const char *name)
{
    Making *making = context;
    char path[PATH_SIZE], error[SAVE_ERROR_BYTES] = "no name that all systems take";
    FileBytes file = {0};
    bool fits = true;
    if (!bundle_name_good(name) || !save_path(kind, name, "", path, error, sizeof error)
        || !file_read(path, BUNDLE_BYTES_MAX, &file, error, sizeof error)
        || !save_good(kind, name, file.bytes, file.size, error, sizeof error))
        leave_out(making, name, error);
    else
        fits = bundle_add(&making->bundle, name, file.bytes, file.size);
    file_free(&file);
    if (!fits)
        snprintf(making->error, making->error_size,
                 "%s: too much for one save, expected at most %u MB and %d files: take stars from some demos", name,
                 BUNDLE_BYTES_MAX >> 20, BUNDLE_PARTS_MAX);
    return fits;
}

bool save_gather(Bundle *bundle, FILE *complaints, char *error, size_t error_size)
{
    Making making = {.complaints = complaints, .error = error, .error_size = error_size};
    bool good = true;
    for (int i = 0; good && i < SAVE_KIND_COUNT; i++)
        good = !SAVE_KINDS[i].good || save_each(&SAVE_KINDS[i], take, &making, error, error_size);
    *bundle = making.bundle;
    if (!good)
        bundle_free(bundle);
    return good;
}

bool save_make(const char *path, SaveFacts *facts, FILE *complaints, char *error, size_t error_size)
{
    size_t size;
    Bundle bundle;
    if (!save_finish(error, error_size) || !save_gather(&bundle, complaints, error, error_size))
        return false;
    uint8_t *bytes = bundle_pack(&bundle, BUNDLE_SAVE, &size);
    bool good = file_replace(path, bytes, size, error, error_size);
    *facts = facts_of(&bundle);
    free(bytes);
    bundle_free(&bundle);
    return good;
}

// --- reading

// Each part is of a kind that saves have, and good for the reader of its kind.
static bool parts_good(const Bundle *save, char *error, size_t error_size)
{
    bool good = true;
    for (int i = 0; good && i < save->count; i++) {
        const BundlePart *part = &save->parts[i];
        const SaveKind *kind = save_kind(part->name);
        good = kind && kind->good;
        if (!good)
            snprintf(error, error_size, "%s: no file that a save has", part->name);
        else
            good = save_good(kind, part->name, part->bytes, part->size, error, error_size);
    }
    return good;
}

bool save_read(const char *path, Bundle *save, SaveFacts *facts, char *error, size_t error_size)
{
    FileBytes file;
    DemoProblem refused;
    char wrong[PATH_SIZE];
    if (!file_read(path, BUNDLE_FILE_BYTES_MAX, &file, error, error_size))
        return false;
    bool whole = bundle_read(save, BUNDLE_SAVE, file.bytes, file.size, &refused);
    file_free(&file);
    if (!whole) {
        snprintf(error, error_size, "%s: refused at offset %zu: %s", path, refused.offset, refused.reason);
        return false;
    }
    bool good = parts_good(save, wrong, sizeof wrong);
    if (good) {
        *facts = facts_of(save);
    } else {
        snprintf(error, error_size, "%s: %s", path, wrong);
        bundle_free(save);
    }
    return good;
}
