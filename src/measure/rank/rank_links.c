// rank_links.c -- the stages of this build, which its verdicts depend on, and games as rows of hashes.
#include "measure/rank/rank.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "content/mode/mode.h"
#include "core/base/version.h"
#include "measure/command.h"
#include "measure/places.h"
#include "text/grow.h"

#define EACH_TICKS 60u
#define SLOWER 32u // after so many links the distance to the next is this part of the ticks so far

// --- the world

// The default numbers depend on the stages, and on the modes' changes to them: ten days cover all modifiers.
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
             TAPE_FORMAT_VERSION, world_hash(world));
    error_set(error, "a stage of the game has mistakes, expected none");
    return world->stages->mistaken > 0 ? STATUS_NO : STATUS_GOOD;
}

void rank_world_free(RankWorld *world)
{
    free(world->stages);
    world->stages = NULL;
}

// Stages of before have names in two languages, and are the same stages.
StageScript *rank_plain_script(const StageScript *script)
{
    StageScript *plain = grow_checked(malloc(sizeof *plain));
    *plain = *script;
    memset(&plain->name, 0, sizeof plain->name);
    for (int i = 0; i < SCRIPT_PHASES_MAX; i++)
        memset(&plain->phases[i].name, 0, sizeof plain->phases[i].name);
    for (int i = 0; i < SCRIPT_BOSSES_MAX; i++)
        memset(&plain->bosses[i].name, 0, sizeof plain->bosses[i].name);
    return plain;
}

// --- links

// Without state, so that all games have their links at the same ticks.
uint32_t rank_link_tick(int number)
{
    uint32_t tick = 0;
    for (int i = 0; i < number; i++)
        tick += tick < SLOWER * EACH_TICKS ? EACH_TICKS : tick / SLOWER / EACH_TICKS * EACH_TICKS;
    return tick;
}

// The part of the start that affects the course of the game.
static uint64_t hash_start(const TapeStart *start)
{
    uint64_t hash = XXH3_64bits(&start->seed, sizeof start->seed);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float value = tunable_get(&start->tunables, i);
        hash = XXH3_64bits_withSeed(&value, sizeof value, hash);
    }
    if (start->book != NULL)
        hash = XXH3_64bits_withSeed(start->book->code, (size_t)start->book->words * sizeof start->book->code[0], hash);
    if (start->script != NULL) {
        StageScript *plain = rank_plain_script(start->script);
        hash = XXH3_64bits_withSeed(plain, sizeof *plain, hash);
        free(plain);
    }
    return hash;
}

RankLinks rank_links_of(const Tape *demo, RankFacts *facts)
{
    RankLinks links = {.count = 2}; // at the start and at the end
    while (rank_link_tick(links.count - 1) < demo->tick_count)
        links.count++;
    links.links = grow_zeros((size_t)links.count * sizeof links.links[0]);
    uint64_t hash = links.links[0] = hash_start(&demo->start);
    uint32_t moves = 0, event = 0, next_tick = rank_link_tick(1);
    int next = 1;
    TickCmd before = {0};
    facts->own_ticks = UINT32_MAX;
    for (uint32_t tick = 0; tick < demo->tick_count; tick++) {
        TickCmd cmd = demo->cmds[tick];
        // The position of a lifted finger has no meaning.
        if (!(cmd.buttons & TICK_CMD_TOUCH))
            cmd.pointer_x = cmd.pointer_y = 0;
        for (; event < demo->change_count && demo->changes[event].tick <= tick; event++) {
            hash = XXH3_64bits_withSeed(&demo->changes[event].index, sizeof demo->changes[event].index, hash);
            hash = XXH3_64bits_withSeed(&demo->changes[event].value, sizeof demo->changes[event].value, hash);
        }
        hash = XXH3_64bits_withSeed(&cmd, sizeof cmd, hash);
        moves += memcmp(&cmd, &before, sizeof cmd) != 0;
        before = cmd;
        if (moves == RANK_OWN_MOVES && facts->own_ticks == UINT32_MAX)
            facts->own_ticks = tick + 1;
        if (tick + 1 < next_tick && tick + 1 < demo->tick_count)
            continue;
        links.links[next++] = hash;
        next_tick = rank_link_tick(next);
    }
    return links;
}

void rank_links_free(RankLinks *links)
{
    free(links->links);
    *links = (RankLinks){0};
}
