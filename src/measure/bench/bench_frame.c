// bench_frame.c -- the scene "frame": everything that the running game does between two pictures.
#include "measure/bench/bench.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "tape/state_hash.h"
#include "platform/clock.h"
#include "platform/window.h"
#include "ui/assets.h"
#include "view/hud.h"
#include "view/view.h"

#define FRAMES 120      // the finger is held in half of them
#define FIRST_FRAMES 10 // not measured: pictures are made that later ones find
#define FEW_BEES 1000   // up to here two and a half bullets a bee, two beyond

// What a game is drawn with, and what it is.
typedef struct Frame {
    Window window;
    Viewport viewport;
    Assets assets;
    Atlas atlas;
    Batch batch;
    Sim sim;
    View view;
    Hud hud;
    uint64_t hash;
    Error error;
} Frame;

// The same window, size and atlas as the game's, so that the figure is the player's.
static bool frame_open(Frame *frame)
{
    const WindowConfig config = {.title = "Mitsubachi", .width = 540, .height = 960, .shrink = true};
    if (!assets_find(&frame->assets, &frame->error) || !window_open(&frame->window, &config, &frame->error))
        return false;
    if (frame->window.renderer != NULL)
        SDL_RenderSetVSync(frame->window.renderer, 0); // waiting for the display is no work
    frame->viewport = viewport_fit(frame->window.width_px, frame->window.height_px);
    return assets_build_atlas(&frame->assets, frame->viewport.scale, &frame->atlas, frame->window.renderer,
                              &frame->error);
}

static void frame_close(Frame *frame)
{
    batch_free(&frame->batch);
    atlas_free(&frame->atlas);
    window_close(&frame->window);
}

// As the game does it (game/game.c), but for records and sounds.
static void frame_tick(Frame *frame, const TickCmd *cmd)
{
    sim_tick(&frame->sim, cmd);
    frame->hash = state_hash_chain(frame->hash, &frame->sim);
    view_tick(&frame->view, &frame->sim);
    hud_tick(&frame->hud, &frame->sim);
}

static void frame_flush(Frame *frame)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    if (frame->window.renderer == NULL) {
        batch_flush_pixels_on(&frame->batch, clear, &frame->window.pixels);
        return;
    }
    window_clear(&frame->window, clear.r, clear.g, clear.b);
    if (!batch_flush(&frame->batch, frame->window.renderer, &frame->error)) {
        fprintf(stderr, "mitsubachi bench: %s\n", frame->error.text);
        exit(3);
    }
}

static void frame_draw(Frame *frame)
{
    Batch *batch = &frame->batch;
    batch_begin(batch, &frame->atlas, frame->viewport);
    view_draw(&frame->view, &frame->sim, 0.5f, batch);
    hud_draw(&frame->hud, &frame->sim, 0.5f, batch);
    frame_flush(frame);
    window_present(&frame->window);
}

// More bullets than bees, as in the fights in which frames are dear.
static int bullets_of(int bees)
{
    return bees <= FEW_BEES ? bees * 5 / 2 : 2 * bees;
}

// Wall time, because threads and the display take part in it.
static void measure(Frame *frame, const BenchTask *task, BenchSample *sample)
{
    const bool of_lord = task->number > FEW_BEES;
    Crowd crowd = crowd_begin(&frame->sim, of_lord, task->number, bullets_of(task->number), task->seed);
    crowd_settle(&crowd, task);
    view_init(&frame->view, task->seed);
    hud_init(&frame->hud, 0);
    int frames = task->quick ? 4 : FRAMES;
    double frame_ns[FRAMES], draw_ns[FRAMES];
    for (int i = -FIRST_FRAMES; i < frames; i++) {
        TickCmd cmd = crowd_cmd(&crowd);
        crowd_refill(&crowd);
        int64_t from_ns = clock_now_ns();
        frame_tick(frame, &cmd);
        int64_t ticked_ns = clock_now_ns();
        frame_draw(frame);
        int k = i < 0 ? 0 : i;
        frame_ns[k] = (double)(clock_now_ns() - from_ns);
        draw_ns[k] = (double)(clock_now_ns() - ticked_ns);
    }
    sample->ns = bench_median(frame_ns, frames) / task->number;
    snprintf(sample->note, sizeof sample->note, "%d bullets, %d sprites; drawing %.1f ms, %s, %dx%d", crowd.bullets,
             frame->batch.stats.records, bench_median(draw_ns, frames) * 1.0e-6, frame->window.drawing,
             frame->window.width_px, frame->window.height_px);
}

void bench_frame(const BenchTask *task, BenchSample *sample)
{
    if (!bench_display_there(sample))
        return;
    Frame *frame = bench_memory(sizeof *frame);
    if (frame_open(frame))
        measure(frame, task, sample);
    else
        bench_cannot(sample, "%.100s", frame->error.text);
    frame_close(frame);
    free(frame);
}
