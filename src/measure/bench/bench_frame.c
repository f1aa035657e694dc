// bench_frame.c -- the scene "frame": everything that the running game does between two pictures.
#define _POSIX_C_SOURCE 200809L
#include "measure/bench/bench.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/frame.h"
#include "measure/bench/bench_crowd.h"
#include "platform/clock.h"

#define FRAMES 120      // the finger is held in half of them
#define FIRST_FRAMES 10 // not measured: pictures are made that later ones find
#define FEW_BEES 1000   // up to here two and a half bullets a bee, two beyond

static int bullets_of(int bees)
{
    return bees <= FEW_BEES ? bees * 5 / 2 : 2 * bees;
}

// Wall time, because threads and the display take part in it.
static void measure(Game *game, const BenchTask *task, BenchSample *sample)
{
    Stage stage = task->number <= FEW_BEES ? STAGE_ENDLESS : STAGE_SWARM_LORD;
    Crowd crowd = crowd_begin(&game->match.sim, stage, task->number, bullets_of(task->number), task->seed);
    crowd_settle(&crowd, task);
    int frames = task->quick ? 4 : FRAMES;
    double frame_ns[FRAMES], draw_ns[FRAMES];
    char error[512];
    for (int i = -FIRST_FRAMES; i < frames; i++) {
        TickCmd cmd = crowd_cmd(&crowd);
        crowd_refill(&crowd);
        int64_t from_ns = clock_now_ns();
        game_tick(game, &cmd);
        int64_t ticked_ns = clock_now_ns();
        if (!frame_draw(game, 0.5f, error, sizeof error)) {
            fprintf(stderr, "mitsubachi bench: %s\n", error);
            exit(3);
        }
        window_present(&game->machine.window);
        int k = i < 0 ? 0 : i;
        frame_ns[k] = (double)(clock_now_ns() - from_ns);
        draw_ns[k] = (double)(clock_now_ns() - ticked_ns);
    }
    sample->ns = bench_median(frame_ns, frames) / task->number;
    snprintf(sample->note, sizeof sample->note, "%d bullets, %d sprites; drawing %.1f ms, %s, %dx%d", crowd.bullets,
             game->machine.batch.stats.records, bench_median(draw_ns, frames) * 1.0e-6, game->machine.window.drawing,
             game->machine.window.width_px, game->machine.window.height_px);
}

void bench_frame(const BenchTask *task, BenchSample *sample)
{
    // With --ticks a game begins at once, and none is kept.
    static const Options options = {.seed_given = true, .width = 540, .height = 960, .mute = true, .ticks = UINT32_MAX};
    char error[512];
    if (!bench_display_there(sample))
        return;
    setenv("XDG_CONFIG_HOME", "/dev/null", 1); // the player's own numbers are not what is measured
    Game *game = bench_memory(sizeof *game);
    if (!game_open(game, &options, clock_now_ns(), error, sizeof error)) {
        bench_cannot(sample, "%.100s", error);
        return;
    }
    if (game->machine.window.renderer != NULL)
        SDL_RenderSetVSync(game->machine.window.renderer, 0); // waiting for the display is no work
    measure(game, task, sample);
    game_close(game);
    free(game);
}
