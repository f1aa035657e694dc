// bench_crowd.c -- a meadow full of bees and bullets that stays full.
#include "measure/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/trig.h"
#include "content/mode/mode.h"
#include "content/pattern_files.h"

#define ROUND_TICKS 480 // of the finger
#define LEAST_PX 10.0f  // from the edges
#define SETTLE_TICKS 120

// Away from the edges, where a bullet would be gone after its first tick. Two draws in two lines: the order in which
// one expression takes them is the compiler's.
static Vec2 anywhere(Rng *rng)
{
    float x = rng_range(rng, LEAST_PX, FIELD_WIDTH_PX - LEAST_PX);
    float y = rng_range(rng, LEAST_PX, FIELD_HEIGHT_PX - LEAST_PX);
    return vec2(x, y);
}

// Those of the swarm lord's stage; the defaults where it cannot be read.
static Tunables lord_tunables(void)
{
    PatternBook *book = bench_memory(sizeof *book);
    StageFiles *stages = bench_memory(sizeof *stages);
    const Mode mode = mode_of(MODE_SWARM_LORD);
    pattern_book_own(book, stderr, NULL);
    bool good = stage_files_open(stages, book, NULL);
    Tunables tunables = mode_tunables(&mode, good ? mode_script(&mode, stages) : NULL);
    free(stages);
    free(book);
    return tunables;
}

// Numbers of a stage in an empty meadow: its attacks would make every run another one.
Crowd crowd_begin(Sim *sim, bool of_lord, int bees, int bullets, uint64_t seed)
{
    Tunables tunables = of_lord ? lord_tunables() : tunables_default();
    tunables.swarm_start_bees = 0;
    tunables.swarm_radius_px = tunables.bullet_radius_px = 0.5f;
    sim_init(sim, seed, &tunables, NULL);
    Crowd crowd = {.sim = sim, .bees = bees, .bullets = bullets, .rng = rng_seed(seed, 2)};
    crowd_refill(&crowd);
    return crowd;
}

void crowd_refill(Crowd *crowd)
{
    Sim *sim = crowd->sim;
    while (sim->bees.count < crowd->bees)
        sim_add_bee(sim, anywhere(&crowd->rng));
    while (sim->bullets.count < crowd->bullets) {
        Vec2 at = anywhere(&crowd->rng);
        float heading_deg = rng_range(&crowd->rng, 0.0f, 360.0f);
        float speed = rng_range(&crowd->rng, 0.5f, 2.0f);
        BulletLook look = (BulletLook)rng_below(&crowd->rng, BULLET_LOOKS);
        sim_add_bullet(sim, look, at, vec2_scale(heading_unit(heading_deg), speed));
    }
    sim->head.over = 0; // a meadow that was empty for a tick goes on
}

// An eight: it crosses the whole meadow and its speed changes, as that of a hand.
TickCmd crowd_cmd(const Crowd *crowd)
{
    uint32_t tick = crowd->sim->head.tick;
    if (crowd->loose)
        return (TickCmd){0};
    if (crowd->gathered)
        return tick_cmd(vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f), TICK_CMD_TOUCH);
    float turn_deg = (float)(tick % ROUND_TICKS) * (360.0f / ROUND_TICKS);
    Vec2 finger = vec2(FIELD_WIDTH_PX * (0.5f + 0.3f * trig_sin_deg(turn_deg)),
                       FIELD_HEIGHT_PX * (0.5f - 0.25f * trig_cos_deg(2.0f * turn_deg)));
    return tick_cmd(finger, tick / SIM_TICKS_PER_SECOND % 2u == 0u ? TICK_CMD_TOUCH : 0);
}

void crowd_play(Crowd *crowd, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        TickCmd cmd = crowd_cmd(crowd);
        sim_tick(crowd->sim, &cmd);
        crowd_refill(crowd);
    }
}

void crowd_settle(Crowd *crowd, const BenchTask *task)
{
    crowd_play(crowd, task->quick ? SETTLE_TICKS / 4 : SETTLE_TICKS);
}
