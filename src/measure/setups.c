// setups.c -- modes, stages and levels from a command line.
#include "measure/setups.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "content/pattern_files.h"
#include "measure/command.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/words.h"

// Rows are grouped by name, so each name must be unique.
bool setup_add(Setups *setups, const Setup *setup, Error *error)
{
    for (int i = 0; i < setups->count; i++)
        if (strcmp(setups->list[i].name, setup->name) == 0)
            return error_set(error, "'%s' is a duplicate, expected each once", setup->name);
    setups->list = grow_list(setups->list, sizeof setups->list[0], setups->count, &setups->room);
    setups->list[setups->count++] = *setup;
    return true;
}

#define FIRST_FLIGHT "first_flight" // the first stage, eased

// A mode or a stage on each of the levels.
static bool add_levels(Setups *setups, Mode mode, const StageScript *script, const char *levels, Error *error)
{
    Word name;
    bool all = levels != NULL && strcmp(levels, SETUPS_ALL) == 0;
    for (const char *at = all            ? MODE_LEVEL_WORDS
                        : levels != NULL ? levels
                                         : mode_level_name(LEVEL_NORMAL);
         words_next(&at, all ? ' ' : ',', &name);) {
        mode.level = words_place(MODE_LEVEL_WORDS, name.text);
        if (mode.level < 0)
            return error_set(error, "no level '%s', expected %s, with commas between several, or %s",
                             words_quoted(name.text).text, MODE_LEVEL_NAMES, SETUPS_ALL);
        Setup setup = {.mode = mode, .script = script, .book = setups->book, .tunables = mode_tunables(&mode, script)};
        snprintf(setup.name, sizeof setup.name, "%s/%s",
                 mode.eased                      ? FIRST_FLIGHT
                 : mode_chooses_stage(mode.kind) ? script->id
                                                 : mode_name(mode.kind),
                 mode_level_name(mode.level));
        if (!setup_add(setups, &setup, error))
            return false;
    }
    return true;
}

// As a practice game: a stage by itself, whatever its mode.
static bool add_stage(Setups *setups, int stage, bool eased, const char *levels, Error *error)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.stage = stage;
    mode.eased = eased;
    return add_levels(setups, mode, &setups->files->scripts[stage], levels, error);
}

// Modes that choose a stage go by its name, and the daily game changes every day.
static bool add_name(Setups *setups, const char *name, const char *levels, Error *error)
{
    const StageFiles *files = setups->files;
    const bool first = strcmp(name, FIRST_FLIGHT) == 0;
    const int stage = stage_files_find(files, first ? MODE_FIRST_STAGE : name);
    const int kind = words_place(MODE_WORDS, name);
    if (kind >= 0 && kind != MODE_DAILY && !mode_chooses_stage((ModeKind)kind)) {
        const Mode mode = mode_of((ModeKind)kind);
        const StageScript *script = mode_script(&mode, files);
        return script != NULL ? add_levels(setups, mode, script, levels, error)
                              : error_set(error, "the stage of %s has errors, expected it in assets/stages", name);
    }
    if (stage >= 0)
        return add_stage(setups, stage, first, levels, error);
    if (strcmp(name, SETUPS_ALL) != 0)
        return error_set(error,
                         "no stage '%s', expected endless, swarm-lord, gallery, one of assets/stages such as %s, or %s",
                         words_quoted(name).text, files->scripts[0].id, SETUPS_ALL);
    bool good = true;
    for (int i = 0; good && i < files->listed; i++)
        good = add_stage(setups, i, false, levels, error);
    return good;
}

static bool add_file(Setups *setups, const char *path, const char *levels, Error *error)
{
    StageFiles *files = setups->files;
    TextErrors errors = {0};
    if (files->count == STAGES_LISTED_MAX)
        return error_set(error, "%.256s: one stage too many, expected at most %d", path, STAGES_LISTED_MAX);
    bool good = stage_read_file(path, setups->book, &files->scripts[files->count], &errors);
    if (file_exists(path))
        text_errors_print(&errors, path, stderr);
    text_errors_free(&errors);
    return good ? add_stage(setups, files->count++, false, levels, error)
                : error_set(error, "%.256s: %s, expected the file of a stage", path,
                            file_exists(path) ? "has mistakes" : "is missing");
}

// Refuses mistakes in any stage: a table without it would look complete.
int setups_read(Setups *setups, const char *names, const char *levels, char **files, int file_count,
                const TuningOptions *numbers, Error *error)
{
    Word name;
    setups->files = grow_zeros(sizeof *setups->files);
    setups->book = grow_zeros(sizeof *setups->book);
    int status = command_book(setups->book, error);
    if (status != STATUS_GOOD)
        return status;
    if (!stage_files_open(setups->files, setups->book, error))
        return STATUS_USAGE;
    if (setups->files->mistaken > 0) {
        error_set(error, "a stage has mistakes, expected none");
        return STATUS_NO;
    }
    for (const char *at = names; words_next(&at, ',', &name);)
        if (!add_name(setups, name.text, levels, error))
            return STATUS_USAGE;
    for (int i = 0; i < file_count; i++)
        if (!add_file(setups, files[i], levels, error))
            return STATUS_NO;
    for (int i = 0; i < setups->count && status == STATUS_GOOD; i++)
        status = setup_tune(&setups->list[i], numbers, error);
    return status;
}

int setups_read_patterns(Setups *setups, const char *path, const Tunables *tunables, Error *error)
{
    PatternFiles files = {0};
    int wrong = 0;
    bool found = pattern_files_add(&files, path, error);
    for (int i = 0; found && i < files.count; i++) {
        TextErrors errors = {0};
        PatternBook *book = grow_zeros(sizeof *book);
        Setup setup = {.book = book, .tunables = *tunables};
        bool good = pattern_file_read(files.list[i].path, files.list[i].name, book, &errors);
        snprintf(setup.name, sizeof setup.name, "%s", files.list[i].name);
        if (good)
            LIST_ADD(setups->list, setups->count, setups->room) = setup;
        else
            free(book);
        wrong += !good;
        text_errors_print(&errors, files.list[i].path, stderr);
        text_errors_free(&errors);
    }
    if (found && files.count == 0)
        error_set(error, "%.256s: no patterns, expected files NAME.xml", path);
    else if (wrong > 0)
        error_set(error, "%d of %d files %s mistakes and %s not played", wrong, files.count,
                  wrong == 1 ? "has" : "have", wrong == 1 ? "is" : "are");
    bool all = files.count > 0 && wrong == 0;
    pattern_files_free(&files);
    return !found ? STATUS_MACHINE : all ? STATUS_GOOD : STATUS_NO;
}

void setups_free(Setups *setups)
{
    for (int i = 0; i < setups->count; i++)
        if (setups->list[i].book != setups->book)
            free((void *)setups->list[i].book);
    free(setups->list);
    free(setups->files);
    free(setups->book);
    *setups = (Setups){0};
}

int setup_tune(Setup *setup, const TuningOptions *numbers, Error *error)
{
    Tuning *tuning;
    int status = command_tuning(numbers, &tuning, error);
    if (status != STATUS_GOOD)
        return status;
    Tunables usual = mode_tunables(&setup->mode, setup->script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&setup->tunables, i, tuning_over(tuning, i, &usual));
    tuning_close(tuning);
    return STATUS_GOOD;
}

// Hashes the stage, because it may be edited between two parts; all tunables, because --set may differ between
// parts; and the contents of the patterns, not the names of their files.
uint64_t setup_hash(uint64_t hash, const Setup *setup)
{
    const PatternBook *book = setup->book;
    // With the final zero, so that a name and what follows cannot be mistaken for another one.
    hash = XXH3_64bits_withSeed(setup->name, strlen(setup->name) + 1, hash);
    if (setup->script != NULL)
        hash = XXH3_64bits_withSeed(setup->script, sizeof *setup->script, hash);
    hash = XXH3_64bits_withSeed(&setup->tunables, sizeof setup->tunables, hash);
    if (book == NULL)
        return hash;
    hash = XXH3_64bits_withSeed(book->patterns, (size_t)book->count * sizeof book->patterns[0], hash);
    return XXH3_64bits_withSeed(book->code, (size_t)book->words * sizeof book->code[0], hash);
}

// Begins with a letter: some spreadsheets turn the rest into numbers.
void setup_set_rules(Setup *setup, uint32_t ticks_most)
{
    uint64_t hash = setup_hash(SIM_VERSION + ((uint64_t)ticks_most << 32), setup);
    snprintf(setup->rules, sizeof setup->rules, "r%016" PRIx64, hash);
}
