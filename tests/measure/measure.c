// measure.c -- the figures of the README: milliseconds a tick and a frame. `make measure` runs it.
#include <stdio.h>
#include <stdlib.h>

#include "app/frame.h"
#include "platform/clock.h"

#define RUNS 5
#define TICKS 600
#define FRAMES 240

static Sim sim, start;
static Game game;

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

// A loose swarm of `bees` under `bullets` that drift slowly, so that neither gets fewer while it is measured.
static void fill(Sim *filled, int bees, int bullets)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = bees;
    tunables.swarm_grace_ticks = 600;
    sim_init(filled, 1, &tunables, STAGE_EMPTY);
    filled->head.tick = 1;
    for (int i = 0; i < bees; i++)
        filled->bees.born_tick[i] = 1; // in grace: not hit
    Rng rng = rng_seed(1, 9);
    for (int i = 0; i < bullets; i++) {
        float x = rng_range(&rng, 10.0f, FIELD_WIDTH_PX - 10.0f);
        float y = rng_range(&rng, 10.0f, FIELD_HEIGHT_PX - 10.0f);
        float vx = rng_range(&rng, -0.02f, 0.02f);
        sim_add_bullet(filled, (BulletLook)(i % BULLET_LOOKS), vec2(x, y), vec2(vx, 0.02f));
    }
}

static void measure_tick(int bees, int bullets)
{
    double ms[RUNS];
    fill(&start, bees, bullets);
    for (int run = 0; run < RUNS; run++) {
        sim = start;
        TickCmd cmd = tick_cmd(vec2(180, 500), 0);
        int64_t from_ns = clock_now_ns();
        for (int i = 0; i < TICKS - 2; i++)
            sim_tick(&sim, &cmd);
        ms[run] = (double)(clock_now_ns() - from_ns) * 1.0e-6 / (TICKS - 2);
    }
    printf("tick   %5d bees %5d bullets   %7.3f ms   (at the end %d bees, %d bullets)\n", bees, bullets,
           median(ms, RUNS), sim.bees.count, sim.bullets.count);
}

static int measure_frame(int bees, int bullets)
{
    Options options = {.seed_given = true, .width = 540, .height = 960, .mute = true};
    char error[512];
    double ms[FRAMES];
    if (!game_open(&game, &options, clock_now_ns(), error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 3;
    }
    game_begin(&game);
    fill(&game.sim, bees, bullets);
    for (int i = 0; i < FRAMES; i++) {
        TickCmd cmd = tick_cmd(vec2(180, 500), 0);
        int64_t from_ns = clock_now_ns();
        game_tick(&game, &cmd);
        if (!frame_draw(&game, 0.5f, error, sizeof error))
            return 3;
        window_present(&game.window);
        ms[i] = (double)(clock_now_ns() - from_ns) * 1.0e-6;
    }
    double middle = median(ms, FRAMES);
    printf("frame  %5d bees %5d bullets   %7.3f ms, 19 of 20 below %.3f ms   (tick, drawing and present; %d sprites, "
           "%d draw calls, %s on %s, %dx%d)\n", game.sim.bees.count, game.sim.bullets.count, middle,
           ms[FRAMES * 19 / 20], game.batch.stats.records, game.batch.stats.draw_calls, game.window.drawing,
           game.window.video, game.window.width_px, game.window.height_px);
    game_close(&game);
    return 0;
}

int main(void)
{
    measure_tick(400, 1000);
    measure_tick(200, 500);
    return measure_frame(200, 500);
}
