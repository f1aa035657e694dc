// tuning.c -- sources of tunables, merged in order and reread when their files change; saves values set by hand.
#include "content/tuning/tuning.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "content/tuning/tunables_text.h"
#include "platform/file_changes.h"
#include "platform/files.h"
#include "platform/process.h"
#include "platform/paths.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/text_errors.h"

#define NEW_FILE "# Your own numbers: only what differs. `mitsubachi tunables` lists them all.\n"

// A source of values: a file, or one --set.
typedef struct TuningSource {
    bool is_file;
    bool named; // from the command line: must exist when the program starts
    char path[PATH_SIZE];
    TunablesText said; // the values that it sets, and their lines
    int usual_errors;  // the fewest errors that the file has had: the persistent ones
} TuningSource;

struct Tuning {
    TuningSource *sources; // the built-in defaults come before the first
    int source_count, source_room;
    int target; // the one that tuning_save writes, or -1
    Tuned now;
    Tuned hand;
    bool by_hand[TUNED_COUNT];
    FileChanges *changes;
    int watched[FILE_CHANGES_MAX]; // sources of watched files, by bit
    int watched_count;
    uint32_t added; // bits of files added later and not read yet
    char *errors;   // of the last reading
    int error_count;
    bool unreported; // errors of tuning_open that are not reported yet
};

// --- values

// The last of the first `count` sources that sets a tunable; -1 for the built-in default.
static int source_of(const Tuning *tuning, int count, int index)
{
    ASSERT(count <= tuning->source_count && index >= 0 && index < TUNED_COUNT);
    while (--count >= 0 && tuning->sources[count].said.line[index] == 0)
        continue;
    return count;
}

// The value from the first `count` sources.
static float value_of(const Tuning *tuning, int count, int index)
{
    int source = source_of(tuning, count, index);
    return source >= 0 ? tuned_get(&tuning->sources[source].said.tunables, index) : tuned_info(index)->default_value;
}

static Tuned mix(const Tuning *tuning, int count)
{
    Tuned mixed;
    for (int i = 0; i < TUNED_COUNT; i++)
        tuned_set(&mixed, i, value_of(tuning, count, i));
    return mixed;
}

// Values set by hand override all files, because the player saw them last.
static void renew(Tuning *tuning)
{
    tuning->now = mix(tuning, tuning->source_count);
    for (int i = 0; i < TUNED_COUNT; i++)
        if (tuning->by_hand[i])
            tuned_set(&tuning->now, i, tuned_get(&tuning->hand, i));
}

// --- files

// Other errors may be temporary, such as an unreadable folder; then keep the old values.
static bool is_gone(const char *path)
{
    FileLook look;
    return !file_look(path, &look) && (errno == ENOENT || errno == ENOTDIR);
}

// A misspelt key looks like a removed one, so a file with more errors than usual removes nothing.
static void text_take(Tuning *tuning, TuningSource *source, const TunablesText *text, int errors)
{
    bool more_errors = source->usual_errors >= 0 && errors > source->usual_errors;
    for (int i = 0; i < TUNED_COUNT; i++) {
        bool was_set = source->said.line[i] > 0, is_set = text->line[i] > 0;
        float was = tuned_get(&source->said.tunables, i);
        float is = is_set ? tuned_get(&text->tunables, i) : tuned_info(i)->default_value;
        if (is_set ? text->broken[i] : was_set && more_errors)
            continue;
        source->said.line[i] = text->line[i];
        tuned_set(&source->said.tunables, i, is);
        // A new value in the file replaces one set by hand.
        if (is_set != was_set || (is_set && is != was))
            tuning->by_hand[i] = false;
    }
    if (!more_errors)
        source->usual_errors = errors;
}

// Reads a file into `text`, over the first `count` sources, so that warnings check the resulting values. On failure
// returns false and adds an error.
static bool file_text_read(const Tuning *tuning, int count, const char *path, TunablesText *text, TextErrors *errors)
{
    FileBytes file;
    Error error;
    Tuned before = mix(tuning, count);
    *text = tunables_text_begin(&before);
    if (!file_read(path, TUNABLES_INI_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    tunables_ini_read((const char *)file.bytes, file.size, text, errors);
    file_free(&file);
    return true;
}

// Rereads a file. Prints errors and warnings to `out` (NULL: nowhere) and returns their number.
static int source_read(Tuning *tuning, int index, FILE *out)
{
    TuningSource *source = &tuning->sources[index];
    TunablesText text;
    TextErrors errors = {0};
    if (file_text_read(tuning, index, source->path, &text, &errors)) {
        text_take(tuning, source, &text, errors.errors);
    } else if (is_gone(source->path)) {
        text_errors_free(&errors);
        text_take(tuning, source, &text, 0);
        source->usual_errors = -1; // it may reappear as another file
    }
    if (out)
        text_errors_print(&errors, source->path, out);
    int count = errors.errors + errors.warnings;
    text_errors_free(&errors);
    return count;
}

// Its usual number of errors is -1: the file is not read yet.
static TuningSource *source_add(Tuning *tuning, bool named, const char *path)
{
    TuningSource *source = &LIST_ADD(tuning->sources, tuning->source_count, tuning->source_room);
    *source = (TuningSource){.is_file = true, .named = named, .usual_errors = -1};
    ASSERT(strlen(path) < sizeof source->path);
    strcpy(source->path, path);
    return source;
}

// Adds an option. Its file must exist. The lab saves to a --tunables file, because the user named it.
static bool option_add(Tuning *tuning, TuningOptionsKind kind, const char *text, Error *error)
{
    char path[PATH_SIZE] = "";
    FileBytes file;
    int index = 0;
    float value = 0.0f;
    if (kind == TUNING_OPTION_SET) {
        if (!tuning_set_read(text, &index, &value, error))
            return false;
        TuningSource *source = source_add(tuning, true, "");
        source->is_file = false;
        source->said.line[index] = 1;
        tuned_set(&source->said.tunables, index, value);
        return true;
    }
    if (kind == TUNING_OPTION_PRESET && !tuning_preset_path(text, path, sizeof path, error))
        return false;
    source_add(tuning, true, path[0] ? path : text);
    if (kind == TUNING_OPTION_FILE)
        tuning->target = tuning->source_count - 1;
    bool good = file_read(path[0] ? path : text, TUNABLES_INI_BYTES_MAX, &file, error);
    file_free(&file);
    return good;
}

// A --set is not a file, so bits of watched files differ from indices of sources.
static bool watch(Tuning *tuning)
{
    const char *paths[FILE_CHANGES_MAX];
    file_changes_close(tuning->changes);
    tuning->watched_count = 0;
    for (int s = 0; s < tuning->source_count; s++) {
        if (!tuning->sources[s].is_file)
            continue;
        ASSERT(tuning->watched_count < FILE_CHANGES_MAX);
        paths[tuning->watched_count] = tuning->sources[s].path;
        tuning->watched[tuning->watched_count++] = s;
    }
    tuning->changes = file_changes_open(paths, tuning->watched_count);
    return tuning->changes != NULL;
}

// Reads the files of these bits, and prints their errors as news.
static void read_files(Tuning *tuning, uint32_t bits)
{
    MemoryStream stream;
    free(tuning->errors);
    tuning->error_count = 0;
    FILE *out = grow_stream(&stream);
    for (int i = 0; i < tuning->watched_count; i++)
        if (bits >> i & 1u)
            tuning->error_count += source_read(tuning, tuning->watched[i], out);
    tuning->errors = grow_stream_end(&stream);
    messages_print(tuning->errors);
    renew(tuning);
}

// First the assets' file, then the player's, so options override both. Without assets or a home folder there are fewer
// sources; callers that need them report that.
Tuning *tuning_open(const TuningOptions *numbers, Error *error)
{
    static const TuningOptions NOTHING = {.count = 0};
    Tuning *tuning = grow_zeros(sizeof *tuning);
    char path[PATH_SIZE];
    bool good = true;
    numbers = numbers ? numbers : &NOTHING;
    tuning->target = -1;
    if (path_of_asset("tunables.ini", path, sizeof path, error))
        source_add(tuning, false, path);
    if (!numbers->bare && path_of_config("tunables.ini", path, sizeof path, error)) {
        source_add(tuning, false, path);
        tuning->target = tuning->source_count - 1;
    }
    for (int i = 0; i < numbers->count && good; i++)
        good = option_add(tuning, numbers->list[i].kind, numbers->list[i].text, error);
    if (good && !watch(tuning)) // before the first reading, to miss no change
        good = error_set(error, "tunables: out of memory");
    if (!good) {
        tuning_close(tuning);
        return NULL;
    }
    read_files(tuning, UINT32_MAX);
    tuning->unreported = tuning->error_count > 0;
    return tuning;
}

void tuning_close(Tuning *tuning)
{
    if (!tuning)
        return;
    file_changes_close(tuning->changes);
    free(tuning->sources);
    free(tuning->errors);
    free(tuning);
}

bool tuning_has_errors(const Tuning *tuning)
{
    for (int s = 0; s < tuning->source_count; s++)
        if (tuning->sources[s].usual_errors > 0)
            return true;
    return false;
}

const Tuned *tuning_now(const Tuning *tuning)
{
    return &tuning->now;
}

// All or nothing. Watched like all others, which are reread: one may have been saved while the list of watched files
// changed.
bool tuning_add(Tuning *tuning, const char *path, TextErrors *errors)
{
    TunablesText text;
    if (!file_text_read(tuning, tuning->source_count, path, &text, errors) || errors->errors > 0)
        return false;
    const char *last = tuning->source_count > 0 ? tuning->sources[tuning->source_count - 1].path : "";
    if (strlen(path) >= PATH_SIZE || tuning->watched_count == FILE_CHANGES_MAX) {
        text_errors_add(errors, 0, 0, "one file of numbers too many, or too long a path, expected at most %d files",
                        FILE_CHANGES_MAX);
        return false;
    }
    if (strcmp(last, path) != 0)
        source_add(tuning, true, path);
    watch(tuning);
    tuning->added = UINT32_MAX;
    return true;
}

// The first call always has news: the errors found on opening.
bool tuning_poll(Tuning *tuning, int64_t now_ns, TuningNews *news)
{
    uint32_t bits = tuning->added | (tuning->changes ? file_changes_poll(tuning->changes, now_ns) : 0);
    Tuned before = tuning->now;
    if (!bits && !tuning->unreported)
        return false;
    if (bits)
        read_files(tuning, bits);
    tuning->unreported = false;
    tuning->added = 0;
    news->change_count = 0;
    // Compared by value: saving a file without changes is not news.
    for (int i = 0; i < TUNED_COUNT; i++) {
        TuningChange change = {i, tuned_get(&before, i), tuned_get(&tuning->now, i)};
        if (change.before != change.after)
            news->changes[news->change_count++] = change;
    }
    news->errors = tuning->errors;
    news->error_count = tuning->error_count;
    return news->change_count > 0 || news->error_count > 0;
}

void tuning_origin(const Tuning *tuning, int index, char *text, size_t size)
{
    int place = source_of(tuning, tuning->source_count, index);
    const TuningSource *source = place >= 0 ? &tuning->sources[place] : NULL;
    if (tuning->by_hand[index])
        snprintf(text, size, "the lab");
    else if (source != NULL && source->is_file)
        snprintf(text, size, "%s:%d", source->path, source->said.line[index]);
    else
        snprintf(text, size, source != NULL ? "--set" : "default");
}

// A named preset or file counts like --set.
bool tuning_is_from_options(const Tuning *tuning, int index)
{
    int source = source_of(tuning, tuning->source_count, index);
    return source >= 0 && (tuning->sources[source].named || !tuning->sources[source].is_file);
}

// A --set to the default overrides the stage's value, too.
float tuning_over(const Tuning *tuning, int index, const Tunables *mode_numbers)
{
    float value = tuned_get(&tuning->now, index);
    bool own = value != tuned_info(index)->default_value || tuning_is_from_options(tuning, index);
    return own ? value : tunable_get(mode_numbers, index);
}

bool tuning_is_tuned(const Tunables *tunables, const Tunables *mode_numbers)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(tunables, i) != tunable_get(mode_numbers, i))
            return true;
    return false;
}

// --- by hand

// A value set back to that of the files no longer counts as set by hand.
void tuning_set(Tuning *tuning, int index, float value)
{
    tuned_set(&tuning->hand, index, value);
    tuned_set(&tuning->now, index, value);
    tuning->by_hand[index] = value != value_of(tuning, tuning->source_count, index);
}

bool tuning_unsaved(const Tuning *tuning, int index)
{
    return tuning->by_hand[index] && tuned_get(&tuning->hand, index) != value_of(tuning, tuning->target + 1, index);
}

// Shown on the button that saves.
int tuning_unsaved_count(const Tuning *tuning)
{
    int count = 0;
    for (int i = 0; i < TUNED_COUNT; i++)
        count += tuning_unsaved(tuning, i);
    return count;
}

// The last named file, else the player's own.
const char *tuning_save_path(const Tuning *tuning)
{
    return tuning->target >= 0 ? tuning->sources[tuning->target].path : "";
}

// A new file begins with a line about its purpose.
static bool file_edit(const Tuning *tuning, const char *path, Error *error)
{
    bool changed[TUNED_COUNT], gone = is_gone(path);
    FileBytes old = {0};
    size_t size = 0;
    if (gone ? !folder_make_for(path, error) : !file_read(path, TUNABLES_INI_BYTES_MAX, &old, error))
        return false;
    for (int i = 0; i < TUNED_COUNT; i++)
        changed[i] = tuning_unsaved(tuning, i);
    char *text = tunables_ini_edit(gone ? NEW_FILE : (const char *)old.bytes, gone ? sizeof NEW_FILE - 1 : old.size,
                                   changed, &tuning->hand, &size);
    bool good = file_replace(path, text, size, error);
    free(text);
    file_free(&old);
    return good;
}

bool tuning_save(Tuning *tuning, Error *error)
{
    if (tuning_unsaved_count(tuning) == 0)
        return true;
    if (tuning->target < 0)
        return error_set(error, "tunables: HOME is not set or too long, expected a home folder");
    const char *path = tuning_save_path(tuning);
    char *real = file_real_path(path); // a link stays one
    bool good = file_edit(tuning, real ? real : path, error);
    free(real);
    if (!good)
        return false;
    // The value set by hand stays in force if a later source overrides the file.
    bool by_hand[TUNED_COUNT];
    memcpy(by_hand, tuning->by_hand, sizeof by_hand);
    source_read(tuning, tuning->target, NULL);
    for (int i = 0; i < TUNED_COUNT; i++)
        if (by_hand[i])
            tuning_set(tuning, i, tuned_get(&tuning->hand, i));
    renew(tuning);
    return true;
}
