// timeline.c -- keyframes of all of a demo, and of a stretch of ticks in which time may run backward.
#include "tape/timeline.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/keyframes.h"
#include "text/grow.h"

#define SECOND_TICKS ((uint32_t)SIM_TICKS_PER_SECOND)

struct Timeline {
    const Tape *demo;
    Keyframes keys; // of all that is built; the first one is the start of the game
    TapePlay play;  // how far it is built
    TimelineSecond *seconds;
    Keyframes stretch; // neighbouring ticks, in which time may run backward
    TapePlay walk;     // the newest tick of the stretch, whose game is `walker`; without a demo: there is none
    Sim sim, walker;
};

Timeline *timeline_open(const Tape *demo, size_t budget_bytes, Error *problem)
{
    Timeline *timeline = grow_zeros(sizeof *timeline);
    timeline->demo = demo;
    // Stepping back needs adjacent states, jumping needs distant ones: each has its own part.
    timeline->stretch = keyframes_new(budget_bytes / 4u, 0);
    timeline->keys = keyframes_new(budget_bytes - budget_bytes / 4u, SECOND_TICKS);
    timeline->seconds = grow_zeros((demo->tick_count / SECOND_TICKS + 1u) * sizeof *timeline->seconds);
    if (tape_play_begin(&timeline->play, demo, &timeline->sim, problem)) {
        keyframes_keep(&timeline->keys, &timeline->play, &timeline->sim, NULL, 0);
        return timeline;
    }
    timeline_close(timeline);
    return NULL;
}

void timeline_close(Timeline *timeline)
{
    if (!timeline)
        return;
    keyframes_free(&timeline->keys);
    keyframes_free(&timeline->stretch);
    free(timeline->seconds);
    free(timeline);
}

// --- building

bool timeline_build(Timeline *timeline, uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks && tape_play_tick(&timeline->play, &timeline->sim); i++) {
        const Sim *sim = &timeline->sim;
        TimelineSecond *second = &timeline->seconds[(timeline->play.tick - 1u) / SECOND_TICKS];
        second->bees = sim->bees.count;
        second->most = second->bees > second->most ? second->bees : second->most;
        for (int k = 0; k < sim->scratch.event_count; k++) {
            int kind = sim->scratch.events[k].kind;
            second->lost += kind == EVENT_BEE_LOST;
            second->born += kind == EVENT_BEE_BORN;
            second->boss_comes |= kind == EVENT_BOSS_COMES;
        }
        keyframes_keep(&timeline->keys, &timeline->play, &timeline->sim, NULL, 0);
    }
    return timeline->play.tick == timeline->demo->tick_count;
}

uint32_t timeline_built(const Timeline *timeline)
{
    return timeline->play.tick;
}

const TimelineSecond *timeline_seconds(const Timeline *timeline, uint32_t *count)
{
    *count = (timeline->play.tick + SECOND_TICKS - 1u) / SECOND_TICKS;
    return timeline->seconds;
}

uint32_t timeline_diverged(const Timeline *timeline)
{
    return timeline->play.diverged;
}

// --- seeking

// Restores the tick before from memory and plays the last one, which restores its events and its scratch.
static uint32_t tick_before(uint32_t tick)
{
    return tick > 0 ? tick - 1u : 0u;
}

bool timeline_approach(Timeline *timeline, uint32_t tick, uint32_t ticks)
{
    uint32_t before = tick_before(tick), built = timeline->play.tick;
    TapePlay *walk = &timeline->walk;
    ASSERT(tick <= timeline->demo->tick_count);
    if (tick > built) {
        timeline_build(timeline, tick - built < ticks ? tick - built : ticks);
        return false;
    }
    if (keyframes_at(&timeline->stretch, before))
        return true;
    // Starts a new stretch at a snapshot, unless the present one ends between that snapshot and
    // `before`.
    const Keyframe *key = keyframes_before(&timeline->keys, before);
    if (!walk->demo || walk->tick > before || walk->tick < key->play.tick) {
        live_state_copy_constant(&timeline->walker, &timeline->sim);
        live_state_load(&timeline->walker, key->live);
        *walk = key->play;
        keyframes_free(&timeline->stretch);
        keyframes_keep(&timeline->stretch, walk, &timeline->walker, NULL, 0);
    }
    for (; walk->tick < before && ticks > 0; ticks--) {
        tape_play_tick(walk, &timeline->walker);
        keyframes_keep(&timeline->stretch, walk, &timeline->walker, NULL, 0);
    }
    return walk->tick == before;
}

void timeline_seek(Timeline *timeline, uint32_t tick, TapePlay *play, Sim *sim)
{
    while (!timeline_approach(timeline, tick, UINT32_MAX))
        continue;
    uint32_t before = tick_before(tick);
    if (timeline->walk.tick == before && timeline->walk.demo) {
        *sim = timeline->walker; // with its scratch, which knows of ticks before
        *play = timeline->walk;
    } else {
        const Keyframe *key = keyframes_at(&timeline->stretch, before);
        live_state_copy_constant(sim, &timeline->sim);
        live_state_load(sim, key->live);
        *play = key->play;
    }
    if (tick > 0)
        tape_play_tick(play, sim);
    else
        memset(&sim->scratch, 0, sizeof sim->scratch);
}
