// bench_patterns.c -- the scene "patterns": bullets that all run a program of their own, against as many plain ones.
#include "measure/bench/bench.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/trig.h"
#include "tape/state_hash.h"
#include "core/pattern/pattern_read.h"
#include "platform/clock.h"

#define WORK 1500000  // bullets times ticks that are measured
#define EDGE_PX 40.0f // wider than the circles that the bullets fly
#define SLOW_PX 0.01f // a tick: plain bullets stay in the meadow, too

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
static void set_off(Sim *sim, int bullet, float heading_deg)
{
    int slot = sim->runners.count++;
    PatternMotion motion = {.direction_deg = heading_deg, .speed = 1.0f};
    sim->runners.slot[slot] = pattern_begin(&sim->book, 0, 0, motion);
    sim->bullets.runner[bullet] = slot;
}

static void fill(Crowd *crowd, bool programmed)
{
    Sim *sim = crowd->sim;
    while (sim->bullets.count < crowd->bullets) {
        float x = rng_range(&crowd->rng, EDGE_PX, FIELD_WIDTH_PX - EDGE_PX);
        float y = rng_range(&crowd->rng, EDGE_PX, FIELD_HEIGHT_PX - EDGE_PX);
        float heading_deg = rng_range(&crowd->rng, 0.0f, 360.0f);
        int i = sim_add_bullet(sim, BULLET_RING, vec2(x, y), vec2_scale(heading_unit(heading_deg), SLOW_PX));
        if (programmed)
            set_off(sim, i, heading_deg);
    }
}

// ns a bullet and tick.
static double measure(const BenchTask *task, Sim *sim, const PatternBook *book, BenchSample *sample)
{
    Crowd crowd = crowd_begin(sim, false, 0, 0, task->seed);
    int ticks = (task->quick ? WORK / 20 : WORK) / task->number;
    int64_t spent_ns = 0;
    crowd.bullets = task->number;
    if (book != NULL)
        sim->book = *book;
    fill(&crowd, book != NULL);
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
        sample->plain_ns = measure(task, sim, NULL, sample);
        sample->ns = measure(task, sim, book, sample);
    }
    free(sim);
    free(book);
}
