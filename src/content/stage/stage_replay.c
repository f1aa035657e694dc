// stage_replay.c -- plays a game of a stage once more.
#include "content/stage/stage_replay.h"

#include <stdlib.h>

#include "demo/state_hash.h"

void stage_replay_begin(StageReplay *replay, const Sim *sim, const PatternBook *book)
{
    replay->seed = sim->head.seed;
    replay->tunables = sim->tunables;
    replay->script = sim->script;
    replay->book = book;
    replay->tick_count = replay->event_count = 0;
    replay->runs = true;
}

void stage_replay_free(StageReplay *replay)
{
    free(replay->cmds);
    free(replay->events);
    *replay = (StageReplay){.runs = false};
}

bool stage_replay_fits(const StageReplay *replay, const Sim *sim)
{
    return replay->runs && sim->head.stage == STAGE_SCRIPT && sim->head.seed == replay->seed
        && sim->head.tick == replay->tick_count;
}

// Room for one more element of a list, of `most` in all; otherwise the game cannot be played again.
static void *grown(StageReplay *replay, void *list, size_t element_bytes, uint32_t count, uint32_t most, uint32_t *room)
{
    if (count < *room)
        return list;
    uint32_t wanted = *room > 0 ? 2u * *room : 1024u;
    void *more = count < most ? realloc(list, wanted * element_bytes) : NULL;
    replay->runs = more != NULL;
    *room = more ? wanted : *room;
    return more ? more : list;
}

void stage_replay_tunable(StageReplay *replay, int index, float value)
{
    if (!replay->runs)
        return;
    replay->events = grown(replay, replay->events, sizeof replay->events[0], replay->event_count, DEMO_EVENTS_MAX,
                           &replay->event_room);
    if (replay->runs)
        replay->events[replay->event_count++] = (DemoEvent){replay->tick_count, index, value};
}

void stage_replay_tick(StageReplay *replay, const TickCmd *cmd)
{
    if (!replay->runs)
        return;
    replay->cmds = grown(replay, replay->cmds, sizeof replay->cmds[0], replay->tick_count, DEMO_TICKS_MAX,
                         &replay->tick_room);
    if (replay->runs)
        replay->cmds[replay->tick_count++] = *cmd;
}

void stage_replay_take(StageReplay *replay, const StageScript *script)
{
    Tunables before = script_tunables(&replay->script), after = script_tunables(script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(&replay->tunables, i) == tunable_get(&before, i))
            tunable_set(&replay->tunables, i, tunable_get(&after, i));
    replay->script = *script;
}

void stage_replay_cut(StageReplay *replay, uint32_t ticks)
{
    if (replay->tick_count > ticks)
        replay->tick_count = ticks;
    while (replay->event_count > 0 && replay->events[replay->event_count - 1].tick > ticks)
        replay->event_count--;
}

// What changes before the next tick.
static void take_events(const StageReplay *replay, Sim *sim, uint32_t *next, const StageFollower *follower)
{
    for (; *next < replay->event_count && replay->events[*next].tick <= sim->head.tick; ++*next) {
        const DemoEvent *event = &replay->events[*next];
        tunable_set(&sim->tunables, event->index, event->value);
        if (follower->tunable)
            follower->tunable(follower->context, event->index, event->value);
    }
}

uint32_t stage_replay_run(const StageReplay *replay, Sim *sim, uint64_t *hash, const StageFollower *follower)
{
    static const StageFollower NOBODY = {.context = NULL};
    uint32_t event = 0, tick = 0;
    follower = follower ? follower : &NOBODY;
    sim_init_script(sim, replay->seed, &replay->tunables, &replay->script, replay->book);
    *hash = state_hash_begin(sim);
    if (follower->begun)
        follower->begun(follower->context, sim);
    for (; tick < replay->tick_count && !sim->head.over; tick++) {
        take_events(replay, sim, &event, follower);
        sim_tick(sim, &replay->cmds[tick]);
        *hash = state_hash_chain(*hash, sim);
        if (follower->tick)
            follower->tick(follower->context, &replay->cmds[tick], *hash);
    }
    take_events(replay, sim, &event, follower); // those that wait for the next one
    return tick;
}
