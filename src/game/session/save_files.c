// save_files.c -- which files a save has, where they lie, and who reads them.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "content/journey/journey_file.h"
#include "content/mode/best.h"
#include "tape/tape_bytes.h"
#include "game/session/save_local.h"
#include "platform/files.h"
#include "text/grow.h"
#include "ui/control/bindings.h"
#include "ui/settings/settings.h"

// --- readers

// The first mistake of a text, as "NAME:3: what"; frees the errors.
static bool told(const char *name, TextErrors *errors, Error *error)
{
    bool good = errors->errors == 0;
    if (!good)
        error_set(error, "%s:%d: %s", name, errors->list[0].line, errors->list[0].message);
    text_errors_free(errors);
    return good;
}

static bool settings_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    Settings settings = settings_default();
    TextErrors errors = {0};
    settings_read(&settings, (const char *)bytes, size, &errors);
    return told(name, &errors, error);
}

static bool keys_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    Bindings bindings = bindings_default();
    TextErrors errors = {0};
    bindings_read(&bindings, (const char *)bytes, size, &errors);
    return told(name, &errors, error);
}

// By playing it again, over the map as it is now.
static bool journey_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    MapFile map;
    JourneyLog log = {0};
    Journey journey;
    TextErrors errors = {0};
    if (!map_open(JOURNEY_MAP, &map, error))
        return false;
    JourneyMemory *memory = grow_zeros(sizeof *memory);
    journey_file_read((const char *)bytes, size, &map, &log, &journey, memory, &errors);
    journey_log_free(&log);
    free(memory);
    return told(name, &errors, error);
}

static bool best_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    BestList list = {.count = 0};
    return best_read(&list, (const char *)bytes, size, name, error);
}

// Another version's demos are kept by players too; of those only their magic can be looked at here.
static bool of_another_version(const uint8_t *bytes, size_t size)
{
    if (size < TAPE_HEAD_BYTES || memcmp(bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) != 0)
        return false;
    return bytes_get(bytes + 8, 2) != TAPE_FORMAT_VERSION || bytes_get(bytes + 12, 4) != SIM_VERSION;
}

static bool demo_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    TapePeek peek;
    Error refused;
    if (of_another_version(bytes, size) || tape_peek(&peek, bytes, size, &refused))
        return true;
    return error_refused(error, name, &refused);
}

// --- the table

const SaveKind SAVE_KINDS[] = {
    {"settings.ini", NULL, path_of_config, "", true, settings_good, PLAYER_FILE_BYTES_MAX},
    {"keys.ini", NULL, path_of_config, "", true, keys_good, PLAYER_FILE_BYTES_MAX},
    {"journey.txt", NULL, path_of_data, "", true, journey_good, JOURNEY_FILE_BYTES_MAX},
    {"best", ".txt", path_of_data, "", true, best_good, BEST_FILE_BYTES_MAX},
    {"", "_best.mtb", path_of_data, "demos/", false, demo_good, DEMO_FILE_BYTES_MAX},
    {"", "_star.mtb", path_of_data, "demos/", false, demo_good, DEMO_FILE_BYTES_MAX},
    {SAVE_BEFORE, NULL, path_of_data, "saves/", false, NULL, 0},
};
const int SAVE_KIND_COUNT = sizeof SAVE_KINDS / sizeof SAVE_KINDS[0];

bool save_good(const SaveKind *kind, const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    if (size <= kind->most)
        return kind->good(name, bytes, size, error);
    return error_set(error, "%s: %zu bytes long, at most %zu were expected", name, size, kind->most);
}

// "best.txt" itself is a list.
static bool is_of(const SaveKind *kind, const char *name)
{
    size_t length = strlen(name), begin = strlen(kind->begin), end = kind->end ? strlen(kind->end) : 0;
    if (!kind->end)
        return strcmp(name, kind->begin) == 0;
    return length >= begin + end && length > end && strncmp(name, kind->begin, begin) == 0
        && strcmp(name + length - end, kind->end) == 0;
}

const SaveKind *save_kind(const char *name)
{
    for (int i = 0; bundle_name_good(name) && i < SAVE_KIND_COUNT; i++)
        if (is_of(&SAVE_KINDS[i], name))
            return &SAVE_KINDS[i];
    return NULL;
}

bool save_path(const SaveKind *kind, const char *name, const char *ending, char path[PATH_SIZE], Error *error)
{
    char below[BUNDLE_NAME_BYTES + 32];
    snprintf(below, sizeof below, "%s%s%s", kind->below, name, ending);
    return kind->path(below, path, PATH_SIZE, error);
}

// A folder that is not there has none of them; one that is there and cannot be read would be taken for one that is not.
static bool names_of(const SaveKind *kind, FolderList *list, Error *error)
{
    char folder[PATH_SIZE];
    if (!save_path(kind, ".", "", folder, error))
        return false;
    if (folder_list(folder, kind->end, list) || errno == ENOENT)
        return true;
    return error_set(error, "%s: %s, expected a folder that can be read", folder, strerror(errno));
}

bool save_each(const SaveKind *kind, SaveTake *take, void *context, Error *error)
{
    char path[PATH_SIZE];
    FolderList list = {.count = 0};
    if (!kind->end)
        return save_path(kind, kind->begin, "", path, error) && (!file_taken(path) || take(context, kind, kind->begin));
    bool good = names_of(kind, &list, error);
    for (int i = 0; good && i < list.count; i++)
        if (is_of(kind, list.names[i]))
            good = take(context, kind, list.names[i]);
    folder_list_free(&list);
    return good;
}
