// tuning_files.c -- tunables from a file, read again and again, and what was set by hand written back.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "content/tuning/tuning_local.h"
#include "platform/files.h"

#define NEW_FILE "# Your own numbers: only what differs. `mitsubachi tunables` lists them all.\n"

// Any other trouble may pass, such as a folder that cannot be searched for a moment; then the old values stay.
static bool is_gone(const char *path)
{
    FileLook look;
    return !file_look(path, &look) && (errno == ENOENT || errno == ENOTDIR);
}

// What the file says of a tunable from now on. A value that was set by hand gives way where that is something new.
static void take_entry(Tuning *tuning, TuningSource *source, int i, const TunablesText *text, bool more_errors)
{
    bool was_set = source->sets[i];
    float was = tunable_get(&source->values, i), is = tunable_get(&text->tunables, i);
    bool there = text->line[i] > 0;
    bool keeps = there ? text->broken[i] : was_set && more_errors;
    if (keeps)
        return;
    source->sets[i] = there;
    source->line[i] = text->line[i];
    tunable_set(&source->values, i, there ? is : tunable_info(i)->default_value);
    if (there != was_set || (there && is != was))
        tuning->by_hand[i] = false;
}

// A misspelt key looks as if it had been taken out. So a file with more mistakes than usual takes nothing away.
static void take_text(Tuning *tuning, TuningSource *source, const TunablesText *text, int errors)
{
    bool more_errors = source->usual_errors >= 0 && errors > source->usual_errors;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        take_entry(tuning, source, i, text, more_errors);
    if (!more_errors)
        source->usual_errors = errors;
}

// Over what the earlier sources say, so that warnings look at the numbers that would be in force together.
int tuning_source_read(Tuning *tuning, int index, FILE *out)
{
    TuningSource *source = &tuning->sources[index];
    Tunables before = tuning_mix(tuning, index);
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

// A file is good as a whole or not at all.
static bool is_good(const Tuning *tuning, const char *path, TextErrors *errors)
{
    Tunables before = tuning_mix(tuning, tuning->source_count);
    TunablesText text = tunables_text_begin(&before);
    FileBytes file;
    Error error;
    if (!file_read(path, TUNABLES_INI_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    tunables_ini_read((const char *)file.bytes, file.size, &text, errors);
    file_free(&file);
    return errors->errors == 0;
}

// Looked after like all others, which are read once more: they may have been saved between the two ways of looking.
bool tuning_add(Tuning *tuning, const char *path, TextErrors *errors)
{
    if (!is_good(tuning, path, errors))
        return false;
    bool fits = strlen(path) < PATH_SIZE && tuning->watched_count < FILE_CHANGES_MAX;
    const char *last = tuning->source_count > 0 ? tuning->sources[tuning->source_count - 1].path : "";
    if (!fits)
        text_errors_add(errors, 0, 0, "one file of numbers too many, or too long a path, expected at most %d files",
                        FILE_CHANGES_MAX);
    else if (strcmp(last, path) != 0)
        strcpy(tuning_source_add(tuning, true)->path, path);
    if (fits)
        tuning_watch(tuning);
    tuning->added = fits ? UINT32_MAX : 0;
    return fits;
}

// What the first `count` sources say of one tunable.
static float value_of(const Tuning *tuning, int count, int index)
{
    while (--count >= 0)
        if (tuning->sources[count].sets[index])
            return tunable_get(&tuning->sources[count].values, index);
    return tunable_info(index)->default_value;
}

// Set back to what the files say it is no longer by hand, and there is nothing to save.
void tuning_set(Tuning *tuning, int index, float value)
{
    tunable_set(&tuning->hand, index, value);
    tunable_set(&tuning->now, index, value);
    tuning->by_hand[index] = value != value_of(tuning, tuning->source_count, index);
}

bool tuning_unsaved(const Tuning *tuning, int index)
{
    return tuning->by_hand[index] && tunable_get(&tuning->hand, index) != value_of(tuning, tuning->target + 1, index);
}

// Shown on the button that saves.
int tuning_unsaved_count(const Tuning *tuning)
{
    int count = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++)
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
    bool changed[TUNABLE_COUNT], removed[TUNABLE_COUNT];
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        bool unsaved = tuning_unsaved(tuning, i);
        bool back = tunable_get(&tuning->hand, i) == value_of(tuning, tuning->target, i);
        changed[i] = unsaved && !back;
        removed[i] = unsaved && back;
    }
    return tunables_ini_edit(bytes, size, changed, removed, &tuning->hand, new_size);
}

// A file that is gone is begun with a line that says what it is for.
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

// The value that was set by hand stays in force where a later source says something else than the file now does.
static void read_saved(Tuning *tuning)
{
    bool by_hand[TUNABLE_COUNT];
    memcpy(by_hand, tuning->by_hand, sizeof by_hand);
    tuning_source_read(tuning, tuning->target, NULL);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (by_hand[i])
            tuning_set(tuning, i, tunable_get(&tuning->hand, i));
    tuning_renew(tuning);
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
    if (good)
        read_saved(tuning);
    return good;
}
