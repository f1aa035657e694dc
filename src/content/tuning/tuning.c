// tuning.c -- sources of tunables, mixed in their order and reread when their files change; values set by hand are saved.
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

#define NEW_FILE "# Your own numbers: only what differs. `mitsubachi tunables` lists them all.\n"

// One place that values come from: a file, or one --set.
typedef struct TuningSource {
    bool is_file;
    bool named; // on the command line: it must be there when the program starts
    char path[PATH_SIZE];
    Tuned values; // of those that it sets
    bool sets[TUNED_COUNT];
    int line[TUNED_COUNT]; // where
    int usual_errors;      // the fewest that the file has had: those that are there to stay
} TuningSource;

struct Tuning {
    TuningSource *sources; // the built-in defaults are before the first
    int source_count, source_room;
    int target; // which tuning_save writes, or -1
    Tuned now;
    Tuned hand;
    bool by_hand[TUNED_COUNT];
    FileChanges *changes;
    int watched[FILE_CHANGES_MAX]; // the sources by their bits
    int watched_count;
    uint32_t added; // bits of files that came later, and are still to be read
    char *errors;   // of the last reading
    int error_count;
    bool unreported; // errors of tuning_open that are still news
};

// --- values

// The last of the first `count` sources that sets a tunable; -1 for the built-in default.
static int source_of(const Tuning *tuning, int count, int index)
{
    ASSERT(count <= tuning->source_count && index >= 0 && index < TUNED_COUNT);
    while (--count >= 0 && !tuning->sources[count].sets[index])
        continue;
    return count;
}

// The value from the first `count` sources.
static float value_of(const Tuning *tuning, int count, int index)
{
    int source = source_of(tuning, count, index);
    return source >= 0 ? tuned_get(&tuning->sources[source].values, index) : tuned_info(index)->default_value;
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

// Any other trouble may pass, such as a folder that cannot be searched for a moment; then the old values stay.
static bool is_gone(const char *path)
{
    FileLook look;
    return !file_look(path, &look) && (errno == ENOENT || errno == ENOTDIR);
}

// A misspelt key looks like a removed one. So a file with more mistakes than usual removes nothing.
static void take_text(Tuning *tuning, TuningSource *source, const TunablesText *text, int errors)
{
    bool more_errors = source->usual_errors >= 0 && errors > source->usual_errors;
    for (int i = 0; i < TUNED_COUNT; i++) {
        bool was_set = source->sets[i], is_set = text->line[i] > 0;
        float was = tuned_get(&source->values, i), is = tuned_get(&text->tunables, i);
        if (is_set ? text->broken[i] : was_set && more_errors)
            continue;
        source->sets[i] = is_set;
        source->line[i] = text->line[i];
        tuned_set(&source->values, i, is_set ? is : tuned_info(i)->default_value);
        // A new value in the file replaces one set by hand.
        if (is_set != was_set || (is_set && is != was))
            tuning->by_hand[i] = false;
    }
    if (!more_errors)
        source->usual_errors = errors;
}

// Reads a file anew, over what the earlier sources say, so that warnings look at the numbers that would be in force
// together. Returns how many mistakes and warnings there were; they are printed to `out`, which may be NULL.
static int source_read(Tuning *tuning, int index, FILE *out)
{
    ASSERT(index >= 0 && index < tuning->source_count && tuning->sources[index].is_file);
    TuningSource *source = &tuning->sources[index];
    Tuned before = mix(tuning, index);
    TunablesText text = tunables_text_begin(&before);
    TextErrors errors = {0};
    FileBytes file;
    Error error;
    if (file_read(source->path, TUNABLES_INI_BYTES_MAX, &file, &error)) {
        tunables_ini_read((const char *)file.bytes, file.size, &text, &errors);
        file_free(&file);
        take_text(tuning, source, &text, errors.errors);
        if (out)
            text_errors_print(&errors, source->path, out);
    } else if (is_gone(source->path)) {
        take_text(tuning, source, &text, 0);
        source->usual_errors = -1; // it may come back as another one
    } else {
        if (out)
            fprintf(out, "%s\n", error.text);
        return 1;
    }
    int count = errors.errors + errors.warnings;
    text_errors_free(&errors);
    return count;
}

// A file that has not been read has no usual mistakes yet, which -1 says.
static TuningSource *source_add(Tuning *tuning, bool named)
{
    tuning->sources = grow_list(tuning->sources, sizeof *tuning->sources, tuning->source_count, &tuning->source_room);
    TuningSource *source = &tuning->sources[tuning->source_count++];
    *source = (TuningSource){.is_file = true, .named = named, .usual_errors = -1};
    return source;
}

// The lab saves to a --tunables file, because the user named it.
static bool option_add(Tuning *tuning, TuningOptionsKind kind, const char *text, Error *error)
{
    TuningSource *source = source_add(tuning, true);
    int index = 0;
    float value = 0.0f;
    switch (kind) {
    case TUNING_OPTION_PRESET: return tuning_preset_path(text, source->path, sizeof source->path, error);
    case TUNING_OPTION_FILE:
        tuning->target = tuning->source_count - 1;
        ASSERT(strlen(text) < sizeof source->path); // TUNING_OPTIONS has looked
        strcpy(source->path, text);
        break;
    case TUNING_OPTION_SET:
        source->is_file = false;
        if (!tuning_set_read(text, &index, &value, error))
            return false;
        source->sets[index] = true;
        tuned_set(&source->values, index, value);
        break;
    }
    return true;
}

// Without assets or a home folder there are only fewer sources; callers that need them report it.
static void usual_files_add(Tuning *tuning, bool bare)
{
    Error error;
    char path[PATH_SIZE];
    if (path_of_asset("tunables.ini", path, sizeof path, &error))
        strcpy(source_add(tuning, false)->path, path);
    if (!bare && path_of_config("tunables.ini", path, sizeof path, &error)) {
        strcpy(source_add(tuning, false)->path, path);
        tuning->target = tuning->source_count - 1;
    }
}

// A --set is no file, so the bits of watched files are not the indices of sources.
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

// Reads the files of these bits. Their mistakes are the news, and are printed.
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

// The assets' file is the first and the player's the second, and so every wish goes over both.
static bool open_all(Tuning *tuning, const TuningOptions *numbers, Error *error)
{
    usual_files_add(tuning, numbers->bare);
    for (int i = 0; i < numbers->count; i++)
        if (!option_add(tuning, numbers->list[i].kind, numbers->list[i].text, error))
            return false;
    // The files that were named must be there.
    for (int s = 0; s < tuning->source_count; s++) {
        const TuningSource *source = &tuning->sources[s];
        FileBytes file;
        if (!source->is_file || !source->named)
            continue;
        if (!file_read(source->path, TUNABLES_INI_BYTES_MAX, &file, error))
            return false;
        file_free(&file);
    }
    error_set(error, "tunables: memory is short");
    if (!watch(tuning)) // before the first reading, so that no change falls between them
        return false;
    read_files(tuning, UINT32_MAX);
    return true;
}

Tuning *tuning_open(const TuningOptions *numbers, Error *error)
{
    static const TuningOptions NOTHING = {.count = 0};
    numbers = numbers ? numbers : &NOTHING;
    Tuning *tuning = grow_zeros(sizeof *tuning);
    tuning->target = -1;
    if (open_all(tuning, numbers, error)) {
        tuning->unreported = tuning->error_count > 0;
        return tuning;
    }
    tuning_close(tuning);
    return NULL;
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

// Watched like all others, which are read once more: one may have been saved while the list of watched files changed.
bool tuning_add(Tuning *tuning, const char *path, TextErrors *errors)
{
    Tuned before = mix(tuning, tuning->source_count);
    TunablesText text = tunables_text_begin(&before);
    FileBytes file;
    Error error;
    if (!file_read(path, TUNABLES_INI_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    tunables_ini_read((const char *)file.bytes, file.size, &text, errors);
    file_free(&file);
    if (errors->errors > 0) // a file is good as a whole or not at all
        return false;
    bool fits = strlen(path) < PATH_SIZE && tuning->watched_count < FILE_CHANGES_MAX;
    const char *last = tuning->source_count > 0 ? tuning->sources[tuning->source_count - 1].path : "";
    if (!fits)
        text_errors_add(errors, 0, 0, "one file of numbers too many, or too long a path, expected at most %d files",
                        FILE_CHANGES_MAX);
    else if (strcmp(last, path) != 0)
        strcpy(source_add(tuning, true)->path, path);
    if (fits)
        watch(tuning);
    tuning->added = fits ? UINT32_MAX : 0;
    return fits;
}

// Even without a change there is news at first: the mistakes found when it was opened.
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
    // Compared by value: a file that was saved without a change is no news.
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
        snprintf(text, size, "%s:%d", source->path, source->line[index]);
    else
        snprintf(text, size, source != NULL ? "--set" : "default");
}

// A preset or file that was named is as much of a wish as --set.
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

// A value that is set back to that of the files is no longer by hand, and there is nothing to save.
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

// The last file that was named, else the player's own.
const char *tuning_save_path(const Tuning *tuning)
{
    return tuning->target >= 0 ? tuning->sources[tuning->target].path : "";
}

// The new text of the file, of malloc.
static char *edit(const Tuning *tuning, const char *bytes, size_t size, size_t *new_size)
{
    bool changed[TUNED_COUNT], removed[TUNED_COUNT];
    for (int i = 0; i < TUNED_COUNT; i++) {
        bool unsaved = tuning_unsaved(tuning, i);
        bool back = tuned_get(&tuning->hand, i) == value_of(tuning, tuning->target, i);
        changed[i] = unsaved && !back;
        removed[i] = unsaved && back;
    }
    return tunables_ini_edit(bytes, size, changed, removed, &tuning->hand, new_size);
}

// A new file begins with a line about its purpose.
static bool file_edit(const Tuning *tuning, const char *path, Error *error)
{
    FileBytes old = {0};
    bool gone = is_gone(path);
    if (gone ? !folder_make_for(path, error) : !file_read(path, TUNABLES_INI_BYTES_MAX, &old, error))
        return false;
    size_t size = 0;
    char *text = gone ? edit(tuning, NEW_FILE, sizeof NEW_FILE - 1, &size)
                      : edit(tuning, (const char *)old.bytes, old.size, &size);
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
        return error_set(error, "tunables: HOME is not set or too long, a home folder was expected");
    const char *path = tuning_save_path(tuning);
    char *real = file_real_path(path); // a link stays one
    bool good = file_edit(tuning, real ? real : path, error);
    free(real);
    if (!good)
        return false;
    // The value set by hand stays in force if a later source has another one than the file now.
    bool by_hand[TUNED_COUNT];
    memcpy(by_hand, tuning->by_hand, sizeof by_hand);
    source_read(tuning, tuning->target, NULL);
    for (int i = 0; i < TUNED_COUNT; i++)
        if (by_hand[i])
            tuning_set(tuning, i, tuned_get(&tuning->hand, i));
    renew(tuning);
    return true;
}
