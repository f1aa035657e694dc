// rank_world.c -- the stages and patterns of this build, and what makes its verdicts those of this build.
#include "measure/rank/rank.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "core/base/version.h"
#include "content/mode/mode.h"
#include "measure/command.h"
#include "measure/places.h"
#include "text/grow.h"

// Which numbers are usual depends on the stages, and on what modes make of them: ten days have all modifiers.
static uint64_t world_hash(const RankWorld *world)
{
    uint64_t hash = 0;
    for (int i = 0; i < world->stages->count; i++) {
        Place place = {.mode = mode_of(MODE_PRACTICE), .script = &world->stages->scripts[i]};
        Tunables tunables = mode_tunables(&place.mode, place.script);
        hash = place_hash(hash, &place, &tunables, &world->book);
    }
    Mode mode = mode_of(MODE_DAILY);
    for (mode.day = MODIFIERS_FROM; mode.day < MODIFIERS_FROM + MODIFIERS; mode.day++) {
        Tunables daily = mode_tunables(&mode, mode_script(&mode, world->stages));
        hash = XXH3_64bits_withSeed(&daily, sizeof daily, hash);
    }
    return hash;
}

int rank_world_open(RankWorld *world, Error *error)
{
    *world = (RankWorld){.stages = grow_zeros(sizeof *world->stages)};
    int status = command_book(&world->book, error);
    if (status != STATUS_GOOD)
        return status;
    if (!stage_files_open(world->stages, &world->book, error))
        return STATUS_MACHINE;
    snprintf(world->program, sizeof world->program, MITSUBACHI_VERSION "/%d/%d/%016" PRIx64, SIM_VERSION,
             DEMO_FORMAT_VERSION, world_hash(world));
    error_set(error, "a stage of the game has mistakes, expected none");
    return world->stages->mistaken > 0 ? STATUS_NO : STATUS_GOOD;
}

void rank_world_free(RankWorld *world)
{
    free(world->stages);
    world->stages = NULL;
}

static void name_blank(ScriptName *name)
{
    memset(name, 0, sizeof *name);
}

// Stages of before have names in two languages, and are the same stages.
StageScript *rank_plain_script(const StageScript *script)
{
    StageScript *plain = grow_checked(malloc(sizeof *plain));
    *plain = *script;
    name_blank(&plain->name);
    for (int i = 0; i < SCRIPT_PHASES_MAX; i++)
        name_blank(&plain->phases[i].name);
    for (int i = 0; i < SCRIPT_BOSSES_MAX; i++)
        name_blank(&plain->bosses[i].name);
    return plain;
}
