// save.c -- what is there goes into a save, and a save is read with distrust.
#include "game/session/save.h"

#include <stdlib.h>
#include <string.h>

#include "game/session/save_local.h"
#include "platform/files.h"

// A save while it is made.
typedef struct Making {
    Bundle bundle;
    FILE *complaints;
    Error *error;
} Making;

bool save_folder(char *path, size_t path_size, Error *error)
{
    return path_of_data("saves", path, path_size, error) && folder_make(path, error);
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
    Error error = {0};
    char path[PATH_SIZE];
    FileBytes file = {0};
    bool fits = true;
    if (!bundle_name_good(name) || !save_path(kind, name, "", path, &error)
        || !file_read(path, BUNDLE_BYTES_MAX, &file, &error) || !save_good(kind, name, file.bytes, file.size, &error))
        leave_out(making, name, error.text);
    else
        fits = bundle_add(&making->bundle, name, file.bytes, file.size);
    file_free(&file);
    return fits
        || error_set(making->error,
                     "%s: too much for one save, expected at most %u MB and %d files: take stars from some demos", name,
                     BUNDLE_BYTES_MAX >> 20, BUNDLE_PARTS_MAX);
}

bool save_gather(Bundle *bundle, FILE *complaints, Error *error)
{
    Making making = {.complaints = complaints, .error = error};
    bool good = true;
    for (int i = 0; good && i < SAVE_KIND_COUNT; i++)
        good = !SAVE_KINDS[i].good || save_each(&SAVE_KINDS[i], take, &making, error);
    *bundle = making.bundle;
    if (!good)
        bundle_free(bundle);
    return good;
}

bool save_make(const char *path, SaveFacts *facts, FILE *complaints, Error *error)
{
    size_t size;
    Bundle bundle;
    if (!save_finish(error) || !save_gather(&bundle, complaints, error))
        return false;
    uint8_t *bytes = bundle_pack(&bundle, BUNDLE_SAVE, &size);
    bool good = file_replace(path, bytes, size, error);
    *facts = facts_of(&bundle);
    free(bytes);
    bundle_free(&bundle);
    return good;
}

// --- reading

// Each part is of a kind that saves have, and good for the reader of its kind.
static bool parts_good(const Bundle *save, Error *error)
{
    bool good = true;
    for (int i = 0; good && i < save->count; i++) {
        const BundlePart *part = &save->parts[i];
        const SaveKind *kind = save_kind(part->name);
        good = kind && kind->good;
        if (!good)
            error_set(error, "%s: no file that a save has", part->name);
        else
            good = save_good(kind, part->name, part->bytes, part->size, error);
    }
    return good;
}

bool save_read(const char *path, Bundle *save, SaveFacts *facts, Error *error)
{
    FileBytes file;
    Error refused;
    Error wrong;
    if (!file_read(path, BUNDLE_FILE_BYTES_MAX, &file, error))
        return false;
    bool whole = bundle_read(save, BUNDLE_SAVE, file.bytes, file.size, &refused);
    file_free(&file);
    if (!whole)
        return error_refused(error, path, &refused);
    bool good = parts_good(save, &wrong);
    if (good) {
        *facts = facts_of(save);
    } else {
        error_set(error, "%s: %s", path, wrong.text);
        bundle_free(save);
    }
    return good;
}
