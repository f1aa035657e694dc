// bench_sim.c -- the scenes of the game without a screen, and the crowds that they play.
#include "measure/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/mode/mode.h"
#include "content/pattern_files.h"
#include "core/base/trig.h"
#include "core/pattern/pattern_read.h"
#include "platform/clock.h"
#include "tape/keyframes.h"
#include "tape/state_hash.h"

#define ROUND_TICKS 480 // of the finger
#define LEAST_PX 10.0f  // from the edges
#define SETTLE_TICKS 120
#define WORK 1200000         // bees times ticks that are measured
#define CIRCLES_WORK 1500000 // bullets times ticks that are measured
#define EDGE_PX 40.0f        // wider than the circles that the bullets fly
#define SLOW_PX 0.01f        // a tick: plain bullets stay in the meadow, too
#define PLAY_TICKS 4         // so that the state is one of a game

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

void crowd_settle(Crowd *crowd, const BenchTask *task)
{
    crowd_play(crowd, task->quick ? SETTLE_TICKS / 4 : SETTLE_TICKS);
}

// --- the scenes "one finger", "swarm lord" and "loose crowd": whole ticks of the game

// The same number of ticks at every speed, so that the hashes at the end are comparable.
static int ticks_of(const BenchTask *task)
{
    int ticks = (task->quick ? WORK / 20 : WORK) / task->number;
    return ticks < 8 ? 8 : ticks > 600 ? 600 : ticks;
}

// The density of the crowd, for the note: a tick under one finger is expensive because all bees are close together.
static double mean_contacts(Sim *sim)
{
    RadarGrid grid = sim_radar_grid(sim, &sim->scratch.targets, sim->scratch.grid_memory);
    double sum = 0.0;
    for (int i = 0; i < sim->bees.count; i++) {
        int contacts;
        radar_avoid(&grid, vec2(sim->bees.x[i], sim->bees.y[i]), grid.area.range, RADAR_SUM, &contacts);
        sum += contacts;
    }
    return sum / sim->bees.count;
}

// A tick of a crowd, in ns per bee. Excludes the refill, which a game does not have.
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
    return (double)spent_ns / ticks / crowd->bees;
}

static void crowd_measure(Crowd crowd, const BenchTask *task, BenchSample *sample)
{
    crowd_settle(&crowd, task);
    sample->ns = tick_ns(&crowd, ticks_of(task));
    bench_hash_of(state_hash_chain(0, crowd.sim), sample);
    snprintf(sample->note, sizeof sample->note, "%.0f contacts in the end", mean_contacts(crowd.sim));
    free(crowd.sim);
}

void bench_one_finger(const BenchTask *task, BenchSample *sample)
{
    Crowd crowd = crowd_begin(bench_memory(sizeof(Sim)), false, task->number, 0, task->seed);
    crowd.gathered = true;
    crowd_measure(crowd, task, sample);
}

// Led and loose in turn, with the radar.
void bench_swarm_lord(const BenchTask *task, BenchSample *sample)
{
    int bees = task->number;
    Crowd crowd = crowd_begin(bench_memory(sizeof(Sim)), true, bees, 2 * bees, task->seed);
    crowd.sim->tunables.swarm_loose_instinct = INSTINCT_RADAR;
    crowd_measure(crowd, task, sample);
}

// A loose crowd with an instinct and two bullets per bee. Each instinct gets the same crowd.
static double loose_ns(Sim *sim, Instinct instinct, const BenchTask *task)
{
    Crowd crowd = crowd_begin(sim, true, task->number, 2 * task->number, task->seed);
    crowd.loose = true;
    sim->tunables.swarm_loose_instinct = (int32_t)instinct;
    sim->tunables.patience_ticks = 0;
    crowd_settle(&crowd, task);
    return tick_ns(&crowd, ticks_of(task));
}

// Besides the whole tick, the share of the instinct: the difference to a tick with the radar.
void bench_loose_crowd(const BenchTask *task, BenchSample *sample)
{
    Sim *sim = bench_memory(sizeof(Sim));
    double radar_ns = loose_ns(sim, INSTINCT_RADAR, task);
    sample->plain_ns = loose_ns(sim, INSTINCT_VELOCITY, task);
    sample->ns = loose_ns(sim, INSTINCT_SWIFT, task);
    bench_hash_of(state_hash_chain(0, sim), sample);
    snprintf(sample->note, sizeof sample->note, "%d bullets; %.0f ns more than the radar", 2 * task->number,
             sample->ns - radar_ns);
    free(sim);
}

// --- the scene "patterns": bullets that all run a program of their own, against as many plain ones

// Circles: each bullet turns and sets its speed again every 5 ticks on average, and never leaves.
static const char CIRCLES[] =
    "<bulletml><action label='top'>"
    "<changeDirection><direction type='sequence'>4</direction><term>20</term></changeDirection>"
    "<changeSpeed><speed>1</speed><term>20</term></changeSpeed>"
    "<wait>1+$rand*9</wait><actionRef label='top'/>"
    "</action></bulletml>";

static void on_error(void *context, const Error *error)
{
    bench_cannot(context, "%s", error->text);
}

static bool read_circles(PatternBook *book, BenchSample *sample)
{
    PatternProgram program;
    if (!pattern_read(CIRCLES, strlen(CIRCLES), &program, on_error, sample))
        return false;
    memset(book, 0, sizeof *book);
    pattern_book_add(book, "circles", program.words, program.count);
    pattern_program_free(&program);
    return true;
}

// A bullet whose only action is the circles'.
static void circle_begin(Sim *sim, int bullet, float heading_deg)
{
    int slot = sim->runners.count++;
    PatternMotion motion = {.direction_deg = heading_deg, .speed = 1.0f};
    sim->runners.slot[slot] = pattern_begin(&sim->book, 0, 0, motion);
    sim->bullets.runner[bullet] = slot;
}

static void circles_fill(Crowd *crowd, bool programmed)
{
    Sim *sim = crowd->sim;
    while (sim->bullets.count < crowd->bullets) {
        float x = rng_range(&crowd->rng, EDGE_PX, FIELD_WIDTH_PX - EDGE_PX);
        float y = rng_range(&crowd->rng, EDGE_PX, FIELD_HEIGHT_PX - EDGE_PX);
        float heading_deg = rng_range(&crowd->rng, 0.0f, 360.0f);
        int i = sim_add_bullet(sim, BULLET_RING, vec2(x, y), vec2_scale(heading_unit(heading_deg), SLOW_PX));
        if (programmed)
            circle_begin(sim, i, heading_deg);
    }
}

// ns a bullet and tick.
static double circles_ns(const BenchTask *task, Sim *sim, const PatternBook *book, BenchSample *sample)
{
    Crowd crowd = crowd_begin(sim, false, 0, 0, task->seed);
    int ticks = (task->quick ? CIRCLES_WORK / 20 : CIRCLES_WORK) / task->number;
    int64_t spent_ns = 0;
    crowd.bullets = task->number;
    if (book != NULL)
        sim->book = *book;
    circles_fill(&crowd, book != NULL);
    crowd_play(&crowd, 20); // all of them have begun
    for (int i = 0; i < ticks; i++) {
        TickCmd cmd = crowd_cmd(&crowd);
        int64_t from_ns = clock_cpu_ns();
        sim_tick(sim, &cmd);
        spent_ns += clock_cpu_ns() - from_ns;
        crowd_refill(&crowd); // none has left; but a meadow without bees is over after each tick
    }
    bench_hash_of(state_hash_chain(0, sim), sample);
    return (double)spent_ns / ticks / task->number;
}

void bench_patterns(const BenchTask *task, BenchSample *sample)
{
    PatternBook *book = bench_memory(sizeof *book);
    Sim *sim = bench_memory(sizeof *sim);
    if (read_circles(book, sample)) {
        sample->plain_ns = circles_ns(task, sim, NULL, sample);
        sample->ns = circles_ns(task, sim, book, sample);
    }
    free(sim);
    free(book);
}

// --- the scenes "snapshot", "rewind" and "hash": what is alive, against everything

typedef struct Subject {
    Sim *sim, *copy;
    uint8_t *bytes; // the live state, packed
    size_t size;
    uint64_t link;
} Subject;

static void state_save(Subject *subject)
{
    subject->size = live_state_save(subject->sim, subject->bytes);
}

static void state_load(Subject *subject)
{
    live_state_load(subject->sim, subject->bytes);
}

static void state_chain(Subject *subject)
{
    subject->link = state_hash_chain(subject->link, subject->sim);
}

// Saving a state without packing, for comparison: one memcpy of everything, alive or not.
static void copy_all(Subject *subject)
{
    memcpy(subject->copy, subject->sim, sizeof *subject->copy);
}

static void copy_back(Subject *subject)
{
    memcpy(subject->sim, subject->copy, sizeof *subject->copy);
}

// FNV-1a with its 64-bit offset and prime: the obvious state_chain, one byte at a time.
static void hash_bytes(Subject *subject)
{
    uint64_t link = UINT64_C(14695981039346656037) ^ subject->link;
    for (size_t i = 0; i < subject->size; i++)
        link = (link ^ subject->bytes[i]) * UINT64_C(1099511628211);
    subject->link = link;
}

// ns per call. Doubles the number of calls in a batch, so that the clock is rarely read.
static double repeat(const BenchTask *task, Subject *subject, void (*work)(Subject *))
{
    int64_t spent_ns = 0, times = 0, at_once = 1;
    while (spent_ns < bench_budget_ns(task) / 4) {
        int64_t from_ns = clock_cpu_ns();
        for (int64_t i = 0; i < at_once; i++)
            work(subject);
        spent_ns += clock_cpu_ns() - from_ns;
        times += at_once;
        at_once = 2 * times;
    }
    return (double)spent_ns / (double)times;
}

static void state_measure(const BenchTask *task, void (*work)(Subject *), void (*plain)(Subject *), BenchSample *sample)
{
    Subject subject = {bench_memory(sizeof(Sim)), bench_memory(sizeof(Sim)), NULL, 0, 0};
    Crowd crowd = crowd_begin(subject.sim, true, task->number, 2 * task->number, task->seed);
    crowd_play(&crowd, PLAY_TICKS);
    bench_hash_of(state_hash_chain(0, subject.sim), sample);
    subject.size = live_state_bytes(subject.sim);
    subject.bytes = bench_memory(subject.size);
    state_save(&subject);
    copy_all(&subject);
    sample->ns = repeat(task, &subject, work) / task->number;
    sample->plain_ns = repeat(task, &subject, plain) / task->number;
    sample->spare = (float)(subject.link & 1023u);
    snprintf(sample->note, sizeof sample->note, "%zu of %zu kB", subject.size / 1000, sizeof(Sim) / 1000);
    free(subject.sim);
    free(subject.copy);
    free(subject.bytes);
}

void bench_snapshot(const BenchTask *task, BenchSample *sample)
{
    state_measure(task, state_save, copy_all, sample);
}

void bench_rewind(const BenchTask *task, BenchSample *sample)
{
    state_measure(task, state_load, copy_back, sample);
}

void bench_hash(const BenchTask *task, BenchSample *sample)
{
    state_measure(task, state_chain, hash_bytes, sample);
}
