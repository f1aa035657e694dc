// tuning.c -- sources of tunables, mixed in their order, and read anew when their files change.
#include "content/tuning/tuning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/tuning/tunables_text.h"
#include "content/tuning/tuning_local.h"
#include "platform/files.h"
#include "platform/messages.h"
#include "text/grow.h"
#include "text/grow_stream.h"

// By value and in order: what a source does not set is what the ones before it say.
Tunables tuning_mix(const Tuning *tuning, int count)
{
    Tunables mixed = tunables_default();
    for (int s = 0; s < count; s++) {
        const TuningSource *source = &tuning->sources[s];
        for (int i = 0; i < TUNABLE_COUNT; i++)
            if (source->sets[i])
                tunable_set(&mixed, i, tunable_get(&source->values, i));
    }
    return mixed;
}

// What was set by hand goes over all files, because it is what the player saw last.
void tuning_renew(Tuning *tuning)
{
    tuning->now = tuning_mix(tuning, tuning->source_count);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tuning->by_hand[i])
            tunable_set(&tuning->now, i, tunable_get(&tuning->hand, i));
}

// A file that has not been read has no usual mistakes yet, which -1 says.
TuningSource *tuning_source_add(Tuning *tuning, bool named)
{
    tuning->sources = grow_list(tuning->sources, sizeof *tuning->sources, tuning->source_count, &tuning->source_room);
    TuningSource *source = &tuning->sources[tuning->source_count++];
    *source = (TuningSource){.is_file = true, .named = named, .usual_errors = -1};
    return source;
}

// A --tunables file is also where the lab saves to: whoever named it wants to have it changed.
static bool option_add(Tuning *tuning, TuningOptionsKind kind, const char *text, Error *error)
{
    TuningSource *source = tuning_source_add(tuning, true);
    int index = 0;
    float value = 0.0f;
    switch (kind) {
    case TUNING_OPTION_PRESET: return tuning_preset_path(text, source->path, sizeof source->path, error);
    case TUNING_OPTION_FILE:
        tuning->target = tuning->source_count - 1;
        if (strlen(text) < sizeof source->path) {
            strcpy(source->path, text);
            return true;
        }
        return error_set(error, "%.64s...: too long, at most %zu bytes were expected", text, sizeof source->path - 1);
    case TUNING_OPTION_SET:
        source->is_file = false;
        if (!tuning_set_read(text, &index, &value, error))
            return false;
        source->sets[index] = true;
        tunable_set(&source->values, index, value);
        return true;
    }
    return false;
}

// Without assets or a home folder there are only fewer sources: whoever cannot do without complains.
static void usual_files_add(Tuning *tuning, bool bare)
{
    char path[PATH_SIZE];
    if (path_of_asset("tunables.ini", path, sizeof path, NULL))
        strcpy(tuning_source_add(tuning, false)->path, path);
    if (!bare && path_of_config("tunables.ini", path, sizeof path, NULL)) {
        strcpy(tuning_source_add(tuning, false)->path, path);
        tuning->target = tuning->source_count - 1;
    }
}

// A --set is no file and has nothing to look after, so bits and sources are not the same numbers.
bool tuning_watch(Tuning *tuning)
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
    tuning->changes = file_changes_open(paths, tuning->watched_count, false);
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
            tuning->error_count += tuning_source_read(tuning, tuning->watched[i], out);
    tuning->errors = grow_stream_end(&stream);
    messages_tell(tuning->errors);
    tuning_renew(tuning);
}

// The files that were named must be there.
static bool named_are_there(const Tuning *tuning, Error *error)
{
    FileBytes file;
    for (int s = 0; s < tuning->source_count; s++) {
        const TuningSource *source = &tuning->sources[s];
        if (!source->is_file || !source->named)
            continue;
        if (!file_read(source->path, TUNABLES_INI_BYTES_MAX, &file, error))
            return false;
        file_free(&file);
    }
    return true;
}

// The assets' file is the first and the player's the second, and so every wish goes over both.
static bool open_all(Tuning *tuning, const TuningOptions *numbers, Error *error)
{
    usual_files_add(tuning, numbers->bare);
    for (int i = 0; i < numbers->count; i++)
        if (!option_add(tuning, numbers->list[i].kind, numbers->list[i].text, error))
            return false;
    if (!named_are_there(tuning, error))
        return false;
    error_set(error, "tunables: memory is short");
    if (!tuning_watch(tuning)) // before the first reading, so that no change falls between them
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

const Tunables *tuning_now(const Tuning *tuning)
{
    return &tuning->now;
}

// Compared by value, so that a file that was saved without a change says nothing.
static void note_changes(TuningNews *news, const Tunables *before, const Tunables *now)
{
    news->change_count = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        TuningChange change = {i, tunable_get(before, i), tunable_get(now, i)};
        if (change.before != change.after)
            news->changes[news->change_count++] = change;
    }
}

// Also without a change there are news at first: the mistakes that were found when it was opened.
bool tuning_poll(Tuning *tuning, int64_t now_ns, TuningNews *news)
{
    uint32_t bits = tuning->added | (tuning->changes ? file_changes_poll(tuning->changes, now_ns) : 0);
    Tunables before = tuning->now;
    if (!bits && !tuning->unreported)
        return false;
    if (bits)
        read_files(tuning, bits);
    tuning->unreported = false;
    tuning->added = 0;
    note_changes(news, &before, &tuning->now);
    news->errors = tuning->errors;
    news->error_count = tuning->error_count;
    return news->change_count > 0 || news->error_count > 0;
}

// From the last source backwards, as the last one that sets it wins.
void tuning_origin(const Tuning *tuning, int index, char *text, size_t size)
{
    snprintf(text, size, "default");
    if (tuning->by_hand[index]) {
        snprintf(text, size, "the lab");
        return;
    }
    for (int s = tuning->source_count - 1; s >= 0; s--) {
        const TuningSource *source = &tuning->sources[s];
        if (!source->sets[index])
            continue;
        if (source->is_file)
            snprintf(text, size, "%s:%d", source->path, source->line[index]);
        else
            snprintf(text, size, "--set");
        return;
    }
}

// A preset or file that was named is as much of a wish as --set.
bool tuning_is_from_options(const Tuning *tuning, int index)
{
    int s = tuning->source_count - 1;
    while (s >= 0 && !tuning->sources[s].sets[index])
        s--;
    return s >= 0 && (tuning->sources[s].named || !tuning->sources[s].is_file);
}

// A value that somebody set to the default by --set is wished all the same, and goes over the stage's.
float tuning_over(const Tuning *tuning, int index, const Tunables *mode_numbers)
{
    float value = tunable_get(&tuning->now, index);
    bool own = value != tunable_info(index)->default_value || tuning_is_from_options(tuning, index);
    return own ? value : tunable_get(mode_numbers, index);
}

// What only looks different makes no game easier.
bool tuning_is_tuned(const Tunables *tunables, const Tunables *mode_numbers)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_info(i)->scope != TUNABLE_LOOK && tunable_get(tunables, i) != tunable_get(mode_numbers, i))
            return true;
    return false;
}
