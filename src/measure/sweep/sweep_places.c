// sweep_places.c -- stages and levels from a command line.
#include "measure/sweep/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/words.h"

// A name is what rows are grouped by, so it must be one place only.
static bool add(SweepPlaces *places, const Mode *mode, const StageScript *script, char *error, size_t error_size)
{
    SweepPlace *place = &places->list[places->count];
    *place = (SweepPlace){.mode = *mode, .script = script};
    snprintf(place->name, sizeof place->name, "%s/%s",
             mode_chooses_stage(mode->kind) ? script->id : mode_name(mode->kind), mode_level_name(mode->level));
    for (int i = 0; i < places->count; i++) {
        if (strcmp(places->list[i].name, place->name) == 0) {
            snprintf(error, error_size, "'%s' is there twice, expected each once", place->name);
            return false;
        }
    }
    places->count++;
    return true;
}

// A mode or a stage on each of the levels.
static bool add_levels(SweepPlaces *places, Mode mode, const StageScript *script, const char *levels, char *error,
                       size_t error_size)
{
    Word name;
    bool all = strcmp(levels, SWEEP_ALL) == 0;
    for (int level = 0; all && level < LEVELS; level++) {
        mode.level = level;
        if (!add(places, &mode, script, error, error_size))
            return false;
    }
    for (const char *at = all ? NULL : levels; words_next(&at, ',', &name);) {
        if (!mode_level_find(name.text, &mode.level)) {
            snprintf(error, error_size, "--level: '%s', expected %s, with commas between several, or %s",
                     words_quoted(name.text).text, MODE_LEVEL_NAMES, SWEEP_ALL);
            return false;
        }
        if (!add(places, &mode, script, error, error_size))
            return false;
    }
    return true;
}

// As a practice game: a stage is played for itself, whatever mode it belongs to.
static bool add_stage(SweepPlaces *places, int stage, const char *levels, char *error, size_t error_size)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.stage = stage;
    return add_levels(places, mode, &places->files->scripts[stage], levels, error, error_size);
}

static bool add_stages(SweepPlaces *places, const char *stages, const char *levels, char *error, size_t error_size)
{
    Word name;
    bool all = strcmp(stages, SWEEP_ALL) == 0;
    for (int i = 0; all && i < places->files->listed; i++)
        if (!add_stage(places, i, levels, error, error_size))
            return false;
    for (const char *at = all ? NULL : stages; words_next(&at, ',', &name);) {
        int stage = stage_files_find(places->files, name.text);
        if (stage < 0) {
            snprintf(error, error_size, "--stage: '%s', expected one of assets/stages, such as %s, or %s",
                     words_quoted(name.text).text, places->files->scripts[0].id, SWEEP_ALL);
            return false;
        }
        if (!add_stage(places, stage, levels, error, error_size))
            return false;
    }
    return true;
}

bool sweep_places_read(SweepPlaces *places, const char *mode, const char *stages, const char *levels,
                       const PatternBook *book, char *error, size_t error_size)
{
    ModeKind kind = MODE_ENDLESS;
    levels = levels ? levels : mode_level_name(LEVEL_NORMAL);
    places->files = calloc(1, sizeof *places->files);
    if (!places->files) {
        snprintf(error, error_size, "no memory for the stages");
        return false;
    }
    if (!stage_files_open(places->files, book, error, error_size))
        return false;
    if (stages)
        return add_stages(places, stages, levels, error, error_size);
    // Modes that choose a stage have --stage to name it by, and the day's game is another one every day.
    if (mode && (!mode_find(mode, &kind) || mode_chooses_stage(kind) || kind == MODE_DAILY)) {
        snprintf(error, error_size, "--mode: '%s', expected endless, swarm-lord or gallery, or a --stage",
                 words_quoted(mode).text);
        return false;
    }
    const Mode played = mode_of(kind);
    const StageScript *script = mode_script(&played, places->files);
    snprintf(error, error_size, "--mode: the stage of %s is not good, expected it in assets/stages", mode_name(kind));
    return script && add_levels(places, played, script, levels, error, error_size);
}

// Scripts lie in the files; the places only point there.
void sweep_places_free(SweepPlaces *places)
{
    free(places->files);
    *places = (SweepPlaces){0};
}
