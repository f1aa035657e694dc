// save.c -- makes, reads and loads saves; the kinds of files in them and their readers.
#include "game/session/save.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "content/journey/journey_file.h"
#include "content/mode/best.h"
#include "platform/files.h"
#include "tape/tape_bytes.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "ui/control/bindings.h"
#include "ui/settings.h"

// --- readers

// Copies the first mistake of a text to `error`, as "NAME:3: problem"; frees the errors.
static bool first_mistake(const char *name, TextErrors *errors, Error *error)
{
    bool good = errors->errors == 0;
    if (!good)
        error_set(error, "%s:%d: %s", name, errors->list[0].line, errors->list[0].message);
    text_errors_free(errors);
    return good;
}

// Settings and keys.
static bool ini_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    Settings settings = settings_default();
    Bindings bindings = bindings_default();
    TextErrors errors = {0};
    bool keys = strcmp(name, "keys.ini") == 0;
    player_file_read(keys ? &BINDINGS_FILE : &SETTINGS_FILE, keys ? (void *)&bindings : &settings, (const char *)bytes,
                     size, &errors);
    return first_mistake(name, &errors, error);
}

// Checks a journey by playing it again, over the present map.
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
    return first_mistake(name, &errors, error);
}

static bool best_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    BestList list = {.count = 0};
    return best_read(&list, (const char *)bytes, size, name, error);
}

static bool demo_good(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    TapePeek peek;
    Error refused;
    // Players keep other versions' demos too; of those only the magic can be checked here.
    bool demo = size >= TAPE_HEAD_BYTES && memcmp(bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) == 0;
    bool other = demo && (bytes_get(bytes + 8, 2) != TAPE_FORMAT_VERSION || bytes_get(bytes + 12, 4) != SIM_VERSION);
    if (other || tape_peek(&peek, bytes, size, &refused))
        return true;
    return error_refused(error, name, &refused);
}

// --- the table

const SaveKind SAVE_KINDS[] = {
    {"settings.ini", NULL, path_of_config, "", true, ini_good, PLAYER_FILE_BYTES_MAX},
    {"keys.ini", NULL, path_of_config, "", true, ini_good, PLAYER_FILE_BYTES_MAX},
    {"journey.txt", NULL, path_of_data, "", true, journey_good, JOURNEY_FILE_BYTES_MAX},
    {"best", ".txt", path_of_data, "", true, best_good, BEST_FILE_BYTES_MAX},
    {"", "_best.mtb", path_of_data, "demos/", false, demo_good, DEMO_FILE_BYTES_MAX},
    {"", "_star.mtb", path_of_data, "demos/", false, demo_good, DEMO_FILE_BYTES_MAX},
    {SAVE_BEFORE, NULL, path_of_data, "saves/", false, NULL, 0},
};
const int SAVE_KIND_COUNT = sizeof SAVE_KINDS / sizeof SAVE_KINDS[0];

// True if the bytes are valid for the game's reader of that kind. Otherwise `error` holds one line.
static bool save_good(const SaveKind *kind, const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    if (size <= kind->most)
        return kind->good(name, bytes, size, error);
    return error_set(error, "%s: %zu bytes long, expected at most %zu", name, size, kind->most);
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

// The path of the file, or of its name with an ending, such as ".loading".
static bool save_path(const SaveKind *kind, const char *name, const char *ending, char path[PATH_SIZE], Error *error)
{
    char below[BUNDLE_NAME_BYTES + 32];
    snprintf(below, sizeof below, "%s%s%s", kind->below, name, ending);
    return kind->path(below, path, PATH_SIZE, error);
}

// Passes the names of all existing files of a kind to `take`, in byte order, while it returns true. Returns false if
// `take` did, or with a line in `error` if they cannot be listed.
typedef bool SaveTake(void *context, const SaveKind *kind, const char *name);
static bool save_each(const SaveKind *kind, SaveTake *take, void *context, Error *error)
{
    char path[PATH_SIZE];
    FolderList list = {.count = 0};
    if (!kind->end)
        return save_path(kind, kind->begin, "", path, error) && (!file_taken(path) || take(context, kind, kind->begin));
    if (!save_path(kind, ".", "", path, error))
        return false;
    // A missing folder is empty; an unreadable one is an error, because it would look empty.
    bool good = folder_list(path, kind->end, &list) || errno == ENOENT
             || error_set(error, "%s: %s, expected a folder that can be read", path, strerror(errno));
    for (int i = 0; good && i < list.count; i++)
        if (is_of(kind, list.names[i]))
            good = take(context, kind, list.names[i]);
    folder_list_free(&list);
    return good;
}

// --- making and reading saves; a save is untrusted

// A save under construction.
typedef struct Making {
    Bundle bundle;
    FILE *complaints;
    Error *error;
} Making;

bool save_folder(char *path, size_t path_size, Error *error)
{
    return path_of_data("saves", path, path_size, error) && folder_make(path, error);
}

static SaveContents contents_of(const Bundle *bundle)
{
    SaveContents contents = {.settings = bundle_find(bundle, "settings.ini"),
                             .keys = bundle_find(bundle, "keys.ini"),
                             .journey = bundle_find(bundle, "journey.txt")};
    for (int i = 0; i < bundle->count; i++) {
        const char *name = bundle->parts[i].name;
        contents.demos += !save_kind(name)->state;
        contents.lists += strncmp(name, "best", 4) == 0 && save_kind(name)->state;
    }
    return contents;
}

// --- making

// Skips an unreadable file, so that every save can be loaded. False if the files do not fit.
static bool part_take(void *context, const SaveKind *kind, const char *name)
{
    Making *making = context;
    Error error = {0};
    char path[PATH_SIZE];
    FileBytes file = {0};
    bool fits = true;
    if (!bundle_name_good(name) || !save_path(kind, name, "", path, &error)
        || !file_read(path, BUNDLE_BYTES_MAX, &file, &error) || !save_good(kind, name, file.bytes, file.size, &error)) {
        size_t length = strlen(name);
        bool said = strncmp(error.text, name, length) == 0 && error.text[length] == ':';
        if (making->complaints)
            fprintf(making->complaints, "%s%s%s; it is not in the save\n", said ? "" : name, said ? "" : ": ",
                    error.text);
    } else {
        fits = bundle_add(&making->bundle, name, file.bytes, file.size);
    }
    file_free(&file);
    return fits
        || error_set(making->error,
                     "%s: too large for one save, expected at most %u MB and %d files: remove the stars of some demos",
                     name, BUNDLE_BYTES_MAX >> 20, BUNDLE_PARTS_MAX);
}

// Collects all readable files; the caller frees the bundle. Each other file is a line in `complaints`. On failure (too
// large, or a folder cannot be listed) returns false with a line in `error` and nothing to free.
static bool save_gather(Bundle *bundle, FILE *complaints, Error *error)
{
    Making making = {.complaints = complaints, .error = error};
    bool good = true;
    for (int i = 0; good && i < SAVE_KIND_COUNT; i++)
        good = !SAVE_KINDS[i].good || save_each(&SAVE_KINDS[i], part_take, &making, error);
    *bundle = making.bundle;
    if (!good)
        bundle_free(bundle);
    return good;
}

bool save_make(const char *path, SaveContents *contents, FILE *complaints, Error *error)
{
    size_t size;
    Bundle bundle;
    if (!save_finish(error) || !save_gather(&bundle, complaints, error))
        return false;
    uint8_t *bytes = bundle_pack(&bundle, BUNDLE_SAVE, &size);
    bool good = file_replace(path, bytes, size, error);
    *contents = contents_of(&bundle);
    free(bytes);
    bundle_free(&bundle);
    return good;
}

// --- reading

bool save_read(const char *path, Bundle *save, SaveContents *contents, Error *error)
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
    // Checks each part: of a kind that saves have, and valid for its reader.
    bool good = true;
    for (int i = 0; good && i < save->count; i++) {
        const BundlePart *part = &save->parts[i];
        const SaveKind *kind = save_kind(part->name);
        good = kind && kind->good;
        if (!good)
            error_set(&wrong, "%s: not a file of a save", part->name);
        else
            good = save_good(kind, part->name, part->bytes, part->size, &wrong);
    }
    if (good) {
        *contents = contents_of(save);
    } else {
        error_set(error, "%s: %s", path, wrong.text);
        bundle_free(save);
    }
    return good;
}

// --- loading a save: all or nothing, even if the power fails

#define WAITING ".loading" // the ending of a new file that is not in place yet
#define LIST "loading.txt"
#define LIST_BYTES_MAX (4u << 20)
#define PUT "put "
#define REMOVE "remove "
#define KEEP "keep "   // sets the present file aside before the new one replaces it
#define ASIDE "aside " // sets a file aside that the save lacks

// A load in preparation.
typedef struct Loading {
    const Bundle *save;
    Bundle before; // the previous state
    FILE *list;
} Loading;

static bool list_path(char path[PATH_SIZE], Error *error)
{
    return path_of_data(LIST, path, PATH_SIZE, error);
}

// --- 2: all files beside their places

static bool wait_write(const char *name, const uint8_t *bytes, size_t size, Error *error)
{
    char path[PATH_SIZE];
    return save_path(save_kind(name), name, WAITING, path, error) && folder_make_for(path, error)
        && file_replace(path, bytes, size, error);
}

static void wait_discard(const char *name)
{
    char path[PATH_SIZE];
    if (save_path(save_kind(name), name, WAITING, path, NULL))
        file_discard(path);
}

// --- 3: the list

// Lists present settings, keys, journey and lists. A file that its own save lacks, for whatever reason, is set aside
// instead of destroyed.
static bool present_print(void *context, const SaveKind *kind, const char *name)
{
    const Loading *loading = context;
    bool kept = bundle_find(&loading->before, name), put = bundle_find(loading->save, name);
    (void)kind;
    if (bundle_name_good(name) && !(kept && put))
        fprintf(loading->list, "%s%s\n", kept ? REMOVE : put ? KEEP : ASIDE, name);
    return true;
}

static bool list_write(Loading *loading, Error *error)
{
    char path[PATH_SIZE];
    MemoryStream stream;
    bool good = true;
    loading->list = grow_stream(&stream);
    for (int i = 0; good && i < SAVE_KIND_COUNT; i++)
        good = !SAVE_KINDS[i].state || save_each(&SAVE_KINDS[i], present_print, loading, error);
    fprintf(loading->list, PUT SAVE_BEFORE "\n");
    for (int i = 0; i < loading->save->count; i++)
        fprintf(loading->list, PUT "%s\n", loading->save->parts[i].name);
    char *text = grow_stream_end(&stream);
    good = good && list_path(path, error) && file_replace(path, text, strlen(text), error);
    free(text);
    return good;
}

// --- 4: carrying out the list

// Carries out a line of the list; each action may be repeated. The list is the program's own; even so, it may only name
// files that a load may touch, and remove or set aside only those of kinds that a save replaces.
static bool line_do(const char *line, Error *error)
{
    static const char *const WORDS[] = {PUT, KEEP, REMOVE, ASIDE};
    char from[PATH_SIZE], to[PATH_SIZE];
    size_t i = 0, count = sizeof WORDS / sizeof WORDS[0];
    while (i < count && strncmp(line, WORDS[i], strlen(WORDS[i])) != 0)
        i++;
    const char *word = i < count ? WORDS[i] : "", *name = line + strlen(word);
    const SaveKind *kind = i < count ? save_kind(name) : NULL;
    bool puts = strcmp(word, PUT) == 0;
    if (!kind || (!puts && !kind->state))
        return true;
    if (!save_path(kind, name, WAITING, from, error) || !save_path(kind, name, "", to, error))
        return false;
    if (strcmp(word, REMOVE) == 0)
        return file_remove(to, error);
    // A file that no longer waits is in its place already.
    if (strcmp(word, ASIDE) != 0 && !file_taken(from))
        return true;
    return puts ? file_move(from, to, error) : file_keep_damaged(to, error);
}

bool save_finish(Error *error)
{
    char path[PATH_SIZE];
    FileBytes file;
    if (!list_path(path, error))
        return false;
    if (!file_taken(path))
        return true;
    if (!file_read(path, LIST_BYTES_MAX, &file, error))
        return false;
    const char *at = (const char *)file.bytes;
    bool good = true;
    while (good && *at != '\0') {
        char line[BUNDLE_NAME_BYTES + sizeof REMOVE];
        size_t length = strcspn(at, "\n");
        if (length < sizeof line) {
            memcpy(line, at, length);
            line[length] = '\0';
            good = line_do(line, error);
        }
        at += length + (at[length] != '\0');
    }
    good = good && file_remove(path, error);
    file_free(&file);
    return good;
}

// --- all of it

static bool bundle_load(const Bundle *save, Error *error)
{
    Loading loading = {.save = save};
    if (!save_finish(error) || !save_gather(&loading.before, stderr, error))
        return false;
    // Discards the files of a load that stopped before its list was written.
    for (int kind = 0; kind < SAVE_KIND_COUNT; kind++) {
        char folder[PATH_SIZE], path[2 * PATH_SIZE];
        FolderList list;
        if (!save_path(&SAVE_KINDS[kind], ".", "", folder, NULL))
            continue;
        folder_list(folder, WAITING, &list);
        for (int i = 0; i < list.count; i++) {
            snprintf(path, sizeof path, "%s/%s", folder, list.names[i]);
            file_discard(path);
        }
        folder_list_free(&list);
    }
    size_t size;
    uint8_t *bytes = bundle_pack(&loading.before, BUNDLE_SAVE, &size);
    bool listed = wait_write(SAVE_BEFORE, bytes, size, error);
    free(bytes);
    for (int i = 0; listed && i < save->count; i++)
        listed = wait_write(save->parts[i].name, save->parts[i].bytes, save->parts[i].size, error);
    listed = listed && list_write(&loading, error);
    bundle_free(&loading.before);
    if (listed)
        return save_finish(error);
    wait_discard(SAVE_BEFORE);
    for (int i = 0; i < save->count; i++)
        wait_discard(save->parts[i].name);
    return false;
}

bool save_load(const char *path, SaveContents *contents, Error *error)
{
    Bundle save;
    if (!save_read(path, &save, contents, error))
        return false;
    bool good = bundle_load(&save, error);
    bundle_free(&save);
    return good;
}
