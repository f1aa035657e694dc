// rank_links.c -- what was played, as a row of hashes.
#include "measure/rank/rank.h"

#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "text/grow.h"

#define EACH_TICKS 60u
#define SLOWER 32u // beyond so many links each is farther than the one before by this part of the way so far

// Without state, so that all games have their links at the same ticks.
uint32_t rank_link_tick(int number)
{
    uint32_t tick = 0;
    for (int i = 0; i < number; i++)
        tick += tick < SLOWER * EACH_TICKS ? EACH_TICKS : tick / SLOWER / EACH_TICKS * EACH_TICKS;
    return tick;
}

static uint64_t hash_script(uint64_t hash, const StageScript *script)
{
    StageScript *plain = rank_plain_script(script);
    hash = XXH3_64bits_withSeed(plain, sizeof *plain, hash);
    free(plain);
    return hash;
}

// The start as far as it matters to the course of the game.
static uint64_t hash_start(const DemoStart *start)
{
    uint64_t hash = XXH3_64bits(&start->seed, sizeof start->seed);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float value = tunable_get(&start->tunables, i);
        if (tunable_info(i)->scope != TUNABLE_LOOK)
            hash = XXH3_64bits_withSeed(&value, sizeof value, hash);
    }
    if (start->book != NULL)
        hash = XXH3_64bits_withSeed(start->book->code, (size_t)start->book->words * sizeof start->book->code[0], hash);
    return start->script != NULL ? hash_script(hash, start->script) : hash;
}

// The command of a tick as the game takes it: where a finger that is not there is means nothing.
static TickCmd plain_cmd(const TickCmd *cmd)
{
    TickCmd plain = *cmd;
    if (!(plain.buttons & TICK_CMD_TOUCH))
        plain.pointer_x = plain.pointer_y = 0;
    return plain;
}

static uint64_t hash_event(uint64_t hash, const DemoEvent *event)
{
    if (tunable_info(event->index)->scope == TUNABLE_LOOK)
        return hash;
    hash = XXH3_64bits_withSeed(&event->index, sizeof event->index, hash);
    return XXH3_64bits_withSeed(&event->value, sizeof event->value, hash);
}

// How many links a game of so many ticks has, without the one at its end.
static int links_before(uint32_t ticks)
{
    int count = 1;
    while (rank_link_tick(count) < ticks)
        count++;
    return count;
}

RankLinks rank_links_of(const Demo *demo, RankFacts *facts)
{
    RankLinks links = {.count = links_before(demo->tick_count) + 1};
    links.links = grow_zeros((size_t)links.count * sizeof links.links[0]);
    uint64_t hash = links.links[0] = hash_start(&demo->start);
    uint32_t moves = 0, event = 0, next_tick = rank_link_tick(1);
    int next = 1;
    TickCmd before = {0};
    facts->own_ticks = UINT32_MAX;
    for (uint32_t tick = 0; tick < demo->tick_count; tick++) {
        const TickCmd cmd = plain_cmd(&demo->cmds[tick]);
        for (; event < demo->event_count && demo->events[event].tick <= tick; event++)
            hash = hash_event(hash, &demo->events[event]);
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
