// places.c -- modes, stages and levels from a command line.
#include "measure/places.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "content/tuning/tunables_text.h"
#include "measure/command.h"
#include "text/grow.h"
#include "text/words.h"

// Rows are grouped by name, so each name must be unique.
static bool place_add(Places *places, const Mode *mode, const StageScript *script, Error *error)
{
    Place *place = &places->list[places->count];
    *place = (Place){.mode = *mode, .script = script};
    snprintf(place->name, sizeof place->name, "%s/%s",
             mode_chooses_stage(mode->kind) ? script->id : mode_name(mode->kind), mode_level_name(mode->level));
    for (int i = 0; i < places->count; i++) {
        if (strcmp(places->list[i].name, place->name) == 0)
            return error_set(error, "'%s' is there twice, expected each once", place->name);
    }
    places->count++;
    return true;
}

// A mode or a stage on each of the levels.
static bool add_levels(Places *places, Mode mode, const StageScript *script, const char *levels, Error *error)
{
    Word name;
    bool all = strcmp(levels, PLACES_ALL) == 0;
    for (int level = 0; all && level < LEVELS; level++) {
        mode.level = level;
        if (!place_add(places, &mode, script, error))
            return false;
    }
    for (const char *at = all ? NULL : levels; words_next(&at, ',', &name);) {
        if (!mode_level_find(name.text, &mode.level))
            return error_set(error, "no level '%s', expected %s, with commas between several, or %s",
                             words_quoted(name.text).text, MODE_LEVEL_NAMES, PLACES_ALL);
        if (!place_add(places, &mode, script, error))
            return false;
    }
    return true;
}

// As a practice game: a stage is played on its own, whatever mode it belongs to.
static bool add_stage(Places *places, int stage, const char *levels, Error *error)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.stage = stage;
    return add_levels(places, mode, &places->files->scripts[stage], levels, error);
}

bool places_read(Places *places, const char *names, const char *levels, const PatternBook *book, Error *error)
{
    Word name;
    levels = levels != NULL ? levels : mode_level_name(LEVEL_NORMAL);
    places->files = grow_zeros(sizeof *places->files);
    bool good = stage_files_open(places->files, book, error);
    for (const char *at = names != NULL ? names : mode_name(MODE_ENDLESS); good && words_next(&at, ',', &name);) {
        ModeKind kind;
        // Modes that choose a stage go by its name, and the day's game is another one every day.
        bool mode = mode_find(name.text, &kind) && !mode_chooses_stage(kind) && kind != MODE_DAILY;
        int stage = stage_files_find(places->files, name.text);
        bool all = strcmp(name.text, PLACES_ALL) == 0;
        for (int i = 0; all && good && i < places->files->listed; i++)
            good = add_stage(places, i, levels, error);
        if (mode) {
            const Mode plain = mode_of(kind);
            const StageScript *script = mode_script(&plain, places->files);
            good = script != NULL
                     ? add_levels(places, plain, script, levels, error)
                     : error_set(error, "the stage of %s has errors, expected it in assets/stages", mode_name(kind));
        } else if (!all && stage < 0)
            good = error_set(
                error, "no stage '%s', expected endless, swarm-lord, gallery, one of assets/stages such as %s, or %s",
                words_quoted(name.text).text, places->files->scripts[0].id, PLACES_ALL);
        else if (!all)
            good = add_stage(places, stage, levels, error);
    }
    return good;
}

// The files own the scripts; the places only point to them.
void places_free(Places *places)
{
    free(places->files);
    *places = (Places){0};
}

int place_tunables(const Place *place, const TuningOptions *numbers, Tunables *tunables, Error *error)
{
    Tuning *tuning;
    int status = command_tuning(numbers, &tuning, error);
    if (status != STATUS_GOOD)
        return status;
    Tunables mode_numbers = mode_tunables(&place->mode, place->script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(tunables, i, tuning_over(tuning, i, &mode_numbers));
    tuning_close(tuning);
    return STATUS_GOOD;
}

// Includes the final zero, so that "a" "bc" and "ab" "c" differ.
static uint64_t hash_text(uint64_t hash, const char *text)
{
    return XXH3_64bits_withSeed(text, strlen(text) + 1, hash);
}

// The stage, because it may be edited between two parts; all tunables, because two parts may have other --set; the
// contents of the patterns, not the names of their files.
uint64_t place_hash(uint64_t hash, const Place *place, const Tunables *tunables, const PatternBook *book)
{
    char text[FIELD_NAME_BYTES];
    if (place != NULL)
        hash = hash_text(hash, place->name);
    if (place != NULL && place->script != NULL)
        hash = XXH3_64bits_withSeed(place->script, sizeof *place->script, hash);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        field_write(tunable_info(i), tunables, text, sizeof text);
        hash = hash_text(hash, text);
    }
    if (book == NULL)
        return hash;
    hash = XXH3_64bits_withSeed(book->patterns, (size_t)book->count * sizeof book->patterns[0], hash);
    return XXH3_64bits_withSeed(book->code, (size_t)book->words * sizeof book->code[0], hash);
}

// Begins with a letter: some spreadsheets turn the rest into numbers.
void place_rules(const Place *place, uint32_t ticks_most, const Tunables *tunables, const PatternBook *book,
                 char rules[PLACE_RULES_BYTES])
{
    uint64_t hash = place_hash(SIM_VERSION + ((uint64_t)ticks_most << 32), place, tunables, book);
    snprintf(rules, PLACE_RULES_BYTES, "r%016" PRIx64, hash);
}
