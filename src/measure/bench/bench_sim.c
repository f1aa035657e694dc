// bench_sim.c -- the scenes of the game without a screen, and the crowds that they play.
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "measure/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "content/mode/mode.h"
#include "content/pattern_files.h"
#include "core/base/assert.h"
#include "core/base/trig.h"
#include "core/pattern/pattern_read.h"
#include "platform/clock.h"
#include "tape/keyframes.h"
#include "tape/state_hash.h"

#define ROUND_TICKS 480      // of the finger
#define LEAST_PX 10.0f       // from the edges
#define WORK 1200000         // measured bees times ticks
#define CIRCLES_WORK 1500000 // measured bullets times ticks
#define EDGE_PX 40.0f        // wider than the circles that the bullets fly
#define SLOW_PX 0.01f        // px per tick: plain bullets stay in the meadow, too
#define PLAY_TICKS 4         // ticks until the state is like that of a game

// The target time of a measurement.
static int64_t budget_ns(const BenchTask *task)
{
    return task->quick ? 1000000 : 40000000;
}

// --- crowds

// Away from the edges, where a bullet would disappear after its first tick. Two statements for two draws: within one
// expression the compiler chooses their order.
static Vec2 anywhere(Rng *rng)
{
    float x = rng_range(rng, LEAST_PX, FIELD_WIDTH_PX - LEAST_PX);
    float y = rng_range(rng, LEAST_PX, FIELD_HEIGHT_PX - LEAST_PX);
    return vec2(x, y);
}

// The numbers of the swarm lord's stage; the defaults if it cannot be read.
static Tuned lord_tunables(void)
{
    PatternBook *book = bench_memory(sizeof *book);
    StageFiles *stages = bench_memory(sizeof *stages);
    const Mode mode = mode_of(MODE_SWARM_LORD);
    pattern_book_own(book, stderr, NULL);
    bool good = stage_files_open(stages, book, NULL);
    const StageScript *script = good ? mode_script(&mode, stages) : NULL;
    Tuned tunables = {.rules = mode_tunables(&mode, script), .look = look_of_stage(script)};
    free(stages);
    free(book);
    return tunables;
}

// A stage's numbers in an empty meadow: its attacks would make each run different.
Crowd crowd_begin(Sim *sim, bool of_lord, int bees, int bullets, uint64_t seed)
{
    Tuned tunables = of_lord ? lord_tunables() : tuned_default();
    tunables.swarm_start_bees = 0;
    tunables.swarm_radius_px = tunables.bullet_radius_px = 0.5f;
    sim_init(sim, seed, &tunables.rules, NULL);
    Crowd crowd = {.sim = sim, .look = tunables.look, .bees = bees, .bullets = bullets, .rng = rng_seed(seed, 2)};
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
    sim->head.over = 0; // a meadow that was empty for a tick continues
}

// A figure eight: it crosses the whole meadow, and its speed varies like a hand's.
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

// --- the scenes "one finger", "swarm lord" and "loose crowd": whole ticks of the game

// A tick of a crowd, in ns. Excludes the refill, which a game does not have.
static double tick_ns(Crowd *crowd, int ticks)
{
    int64_t spent_ns = 0;
    for (int i = 0; i < ticks; i++) {
        crowd_refill(crowd);
        TickCmd cmd = crowd_cmd(crowd);
        int64_t from_ns = clock_cpu_ns();
        sim_tick(crowd->sim, &cmd);
        spent_ns += clock_cpu_ns() - from_ns;
    }
    return (double)spent_ns / ticks;
}

// The swarm lord is led and loose in turn, with the radar.
void bench_crowd(const BenchTask *task, BenchSample *sample)
{
    const bool finger = task->scene == BENCH_ONE_FINGER, loose = task->scene == BENCH_LOOSE_CROWD;
    Sim *sim = bench_memory(sizeof *sim);
    Crowd crowd = crowd_begin(sim, !finger, task->number, finger ? 0 : 2 * task->number, task->seed);
    crowd.gathered = finger;
    crowd.loose = loose;
    if (!finger)
        sim->tunables.swarm_loose_instinct = loose ? INSTINCT_SWIFT : INSTINCT_RADAR;
    if (loose)
        sim->tunables.patience_ticks = 0;
    crowd_play(&crowd, task->quick ? BENCH_SETTLE_TICKS / 4 : BENCH_SETTLE_TICKS);
    // The same number of ticks at every speed, so that the hashes at the end are comparable.
    const int ticks = (task->quick ? WORK / 20 : WORK) / task->number;
    sample->ns = (float)(tick_ns(&crowd, ticks < 8 ? 8 : ticks > 600 ? 600 : ticks) / task->number);
    bench_hash_set(sample, state_hash_chain(0, sim));
    free(sim);
}

// --- the scene "patterns": bullets that all run a program of their own

// Circles: each bullet turns and sets its speed again every 5 ticks on average, and never leaves.
static const char CIRCLES[] =
    "<bulletml><action label='top'>"
    "<changeDirection><direction type='sequence'>4</direction><term>20</term></changeDirection>"
    "<changeSpeed><speed>1</speed><term>20</term></changeSpeed>"
    "<wait>1+$rand*9</wait><actionRef label='top'/>"
    "</action></bulletml>";

// A meadow without bees is over after each tick; the refill lets it continue, and finds all bullets there.
void bench_patterns(const BenchTask *task, BenchSample *sample)
{
    Sim *sim = bench_memory(sizeof *sim);
    Crowd crowd = crowd_begin(sim, false, 0, 0, task->seed);
    PatternProgram program;
    bool good = pattern_read(CIRCLES, strlen(CIRCLES), &program, NULL, NULL);
    ASSERT(good);
    memset(&sim->book, 0, sizeof sim->book);
    pattern_book_add(&sim->book, "circles", program.words, program.count);
    pattern_program_free(&program);
    crowd.bullets = task->number;
    while (sim->bullets.count < crowd.bullets) {
        float x = rng_range(&crowd.rng, EDGE_PX, FIELD_WIDTH_PX - EDGE_PX);
        float y = rng_range(&crowd.rng, EDGE_PX, FIELD_HEIGHT_PX - EDGE_PX);
        float heading_deg = rng_range(&crowd.rng, 0.0f, 360.0f);
        int bullet = sim_add_bullet(sim, BULLET_RING, vec2(x, y), vec2_scale(heading_unit(heading_deg), SLOW_PX));
        int slot = sim->runners.count++;
        PatternMotion motion = {.direction_deg = heading_deg, .speed = 1.0f};
        sim->runners.slot[slot] = pattern_begin(&sim->book, 0, 0, motion);
        sim->bullets.runner[bullet] = slot;
    }
    crowd_play(&crowd, 20); // all of them have begun
    sample->ns = (float)(tick_ns(&crowd, (task->quick ? CIRCLES_WORK / 20 : CIRCLES_WORK) / task->number)
                         / task->number);
    bench_hash_set(sample, state_hash_chain(0, sim));
    free(sim);
}

// --- the scenes "snapshot", "rewind" and "hash": the live state, packed

// Doubles the number of calls in a batch, so that the clock is rarely read.
void bench_state(const BenchTask *task, BenchSample *sample)
{
    Sim *sim = bench_memory(sizeof *sim);
    Crowd crowd = crowd_begin(sim, true, task->number, 2 * task->number, task->seed);
    crowd_play(&crowd, PLAY_TICKS);
    uint64_t hash = state_hash_chain(0, sim);
    bench_hash_set(sample, hash);
    const size_t size = live_state_bytes(sim);
    uint8_t *bytes = bench_memory(size);
    live_state_save(sim, bytes);
    int64_t spent_ns = 0, times = 0;
    for (int64_t at_once = 1; spent_ns < budget_ns(task) / 4; at_once = 2 * times) {
        int64_t from_ns = clock_cpu_ns();
        for (int64_t i = 0; i < at_once; i++)
            if (task->scene == BENCH_SNAPSHOT)
                live_state_save(sim, bytes);
            else if (task->scene == BENCH_REWIND)
                live_state_load(sim, bytes);
            else
                hash = state_hash_chain(hash, sim);
        spent_ns += clock_cpu_ns() - from_ns;
        times += at_once;
    }
    sample->ns = (float)((double)spent_ns / (double)times / task->number);
    snprintf(sample->note, sizeof sample->note, "%zu of %zu kB", size / 1000, sizeof(Sim) / 1000);
    free(sim);
    free(bytes);
}
