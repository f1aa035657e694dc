// stage_replay.c -- plays a game of a stage once more.
#include "content/stage/stage_replay.h"

#include <stdlib.h>

#include "base/assert.h"
#include "demo/state_hash.h"
#include "text/grow.h"

// What the game began with is copied: the files may change while it is played.
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

// A game that was taken over from somewhere else has ticks that were not noted here.
bool stage_replay_fits(const StageReplay *replay, const Sim *sim)
{
    return replay->runs && sim->head.stage == STAGE_SCRIPT && sim->head.seed == replay->seed
        && sim->head.tick == replay->tick_count;
}

// Beyond what a demo may hold nothing is noted any more, and the replay says that it does not fit.
void stage_replay_tunable(StageReplay *replay, int index, float value)
{
    replay->runs &= replay->event_count < DEMO_EVENTS_MAX;
    if (!replay->runs)
        return;
    replay->events = grow_list(replay->events, sizeof replay->events[0], (int)replay->event_count, &replay->event_room);
    replay->events[replay->event_count++] = (DemoEvent){replay->tick_count, index, value};
}

// Commands are all that is needed to play the game once more.
void stage_replay_tick(StageReplay *replay, const TickCmd *cmd)
{
    replay->runs &= replay->tick_count < DEMO_TICKS_MAX;
    if (!replay->runs)
        return;
    replay->cmds = grow_list(replay->cmds, sizeof replay->cmds[0], (int)replay->tick_count, &replay->tick_room);
    replay->cmds[replay->tick_count++] = *cmd;
}

// Numbers that were the old stage's follow the new one; those that somebody chose stay.
void stage_replay_take(StageReplay *replay, const StageScript *script)
{
    Tunables before = script_tunables(&replay->script), after = script_tunables(script);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(&replay->tunables, i) == tunable_get(&before, i))
            tunable_set(&replay->tunables, i, tunable_get(&after, i));
    replay->script = *script;
}

// An event of the last tick that is kept still counts: it was there before the next one.
void stage_replay_cut(StageReplay *replay, uint32_t ticks)
{
    if (replay->tick_count > ticks)
        replay->tick_count = ticks;
    while (replay->event_count > 0 && replay->events[replay->event_count - 1].tick > ticks)
        replay->event_count--;
}

void stage_replay_cut_before(StageReplay *replay, uint32_t ticks)
{
    stage_replay_cut(replay, ticks);
    while (replay->event_count > 0 && replay->events[replay->event_count - 1].tick == ticks)
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

static void play_tick(const StageReplay *replay, Sim *sim, uint64_t *hash, uint32_t *event,
                      const StageFollower *follower)
{
    const TickCmd *cmd = &replay->cmds[sim->head.tick];
    take_events(replay, sim, event, follower);
    sim_tick(sim, cmd);
    *hash = state_hash_chain(*hash, sim);
    if (follower->tick)
        follower->tick(follower->context, cmd, *hash);
}

void stage_replay_go_on(const StageReplay *replay, uint32_t ticks, Sim *sim, uint64_t *hash,
                        const StageFollower *follower)
{
    uint32_t event = 0;
    ASSERT(ticks <= replay->tick_count);
    while (event < replay->event_count && replay->events[event].tick < sim->head.tick)
        event++;
    while (sim->head.tick < ticks)
        play_tick(replay, sim, hash, &event, follower);
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
    for (; tick < replay->tick_count && !sim->head.over; tick++)
        play_tick(replay, sim, hash, &event, follower);
    take_events(replay, sim, &event, follower); // those that wait for the next one
    return tick;
}
