// bench_draw.c -- the scenes that draw: "sprites software", "sprites gpu" and "frame".
#include "measure/bench/bench.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/base/rng.h"
#include "measure/results_sql.h"
#include "platform/clock.h"
#include "platform/window.h"
#include "render/batch.h"
#include "render/soft.h"
#include "tape/state_hash.h"
#include "text/command_line.h"
#include "ui/assets.h"
#include "view/hud.h"
#include "view/view.h"

#define WIDTH_PX 540 // of the output: the game's window, at whose scale SPRITE_BULLET_BIG has 24 px
#define HEIGHT_PX 960
#define FRAMES 12
#define PLAYED_FRAMES 120 // the finger is held in half of them
#define FIRST_FRAMES 10   // not measured: fills the cache of pictures
#define FEW_BEES 1000     // up to here two and a half bullets a bee, two beyond

static void cannot(BenchSample *sample, const char *why)
{
    snprintf(sample->note, sizeof sample->note, "not measured: %.100s", why);
}

// Each output size has its own scale, as in the game, so that sprites are not resampled.
static bool atlas_open(Atlas *atlas, int width, int height, struct SDL_Renderer *renderer, BenchSample *sample)
{
    Assets assets;
    Error error;
    *atlas = (Atlas){0};
    bool good = assets_find(&assets, &error)
             && assets_build_atlas(&assets, viewport_fit(width, height).scale, atlas, renderer, &error);
    if (!good)
        cannot(sample, error.text);
    return good;
}

// After the first frame nothing should fail; if something does, exits rather than print meaningless figures.
static void flush(Batch *batch, struct SDL_Renderer *renderer)
{
    Error error;
    if (batch_flush(batch, renderer, &error))
        return;
    fprintf(stderr, "mitsubachi bench: %s\n", error.text);
    exit(STATUS_MACHINE);
}

// --- sprites

typedef struct Placed {
    Vec2 middle;
    float angle_deg;
    BatchStyle style;
} Placed;

// Appends new sprites and draws them. Returns the time, without placing them.
static double sprites_frame_ns(Batch *batch, const Atlas *atlas, struct SDL_Renderer *renderer, const Pixels *pixels,
                               Placed *placed, int count, Rng *rng)
{
    for (int i = 0; i < count; i++) {
        placed[i].middle.x = rng_range(rng, 0.0f, VIEWPORT_FIELD_WIDTH_PX);
        placed[i].middle.y = rng_range(rng, 0.0f, VIEWPORT_FIELD_HEIGHT_PX);
        placed[i].angle_deg = rng_range(rng, 0.0f, 360.0f);
        uint32_t tint = rng_u32(rng);
        placed[i].style = (BatchStyle){.tint = {(uint8_t)(tint | 128u), (uint8_t)(tint >> 8 | 128u),
                                                (uint8_t)(tint >> 16 | 128u), (uint8_t)(tint >> 24 | 64u)}};
    }
    pixels_clear(pixels, 40, 90, 30);
    int64_t from_ns = clock_cpu_ns();
    batch_begin(batch, atlas, viewport_fit(WIDTH_PX, HEIGHT_PX));
    for (int i = 0; i < count; i++)
        batch_sprite(batch, SPRITE_BULLET_BIG, placed[i].middle, placed[i].angle_deg, 1.0f, placed[i].style);
    if (renderer != NULL)
        flush(batch, renderer);
    else
        batch_flush_pixels(batch, NULL, pixels);
    return (double)(clock_cpu_ns() - from_ns);
}

void bench_sprites(const BenchTask *task, struct SDL_Renderer *renderer, BenchSample *sample)
{
    Atlas atlas;
    if (!atlas_open(&atlas, WIDTH_PX, HEIGHT_PX, renderer, sample))
        return;
    const size_t bytes = (size_t)WIDTH_PX * HEIGHT_PX * 4;
    const Pixels pixels = {bench_memory(bytes), WIDTH_PX, HEIGHT_PX, WIDTH_PX};
    Placed *placed = bench_memory((size_t)task->number * sizeof *placed);
    Batch batch = {.soft = renderer == NULL ? soft_open(1, SOFT_CACHE_BYTES, soft_rows_best()) : NULL};
    Rng rng = rng_seed(task->seed, 3);
    double ns[FRAMES];
    int frames = task->quick ? 2 : FRAMES;
    for (int i = -1; i < frames; i++) { // the first fills the cache of turned sprites
        ns[i < 0 ? 0 : i] = sprites_frame_ns(&batch, &atlas, renderer, &pixels, placed, task->number, &rng);
        if (i < 0 && renderer == NULL)
            bench_hash_set(sample, XXH3_64bits(pixels.at, bytes));
        if (renderer != NULL)
            SDL_RenderFlush(renderer);
    }
    sample->ns = (float)(quantile_of(ns, frames, 0.5, 0, NULL) / task->number);
    free(placed);
    free(pixels.at);
    atlas_free(&atlas);
    batch_free(&batch);
}

// --- a frame: all work of the running game between two pictures

typedef struct Frame {
    Window *window;
    Atlas atlas;
    Batch batch;
    Sim sim;
    View view;
    Hud hud;
} Frame;

static void frame_draw(Frame *frame)
{
    Window *window = frame->window;
    Batch *batch = &frame->batch;
    BatchTint clear = VIEW_CLEAR_COLOUR;
    batch_begin(batch, &frame->atlas, viewport_fit(window->width_px, window->height_px));
    view_draw(&frame->view, &frame->sim, 0.5f, batch);
    hud_draw(&frame->hud, &frame->sim, 0.5f, batch);
    if (window->renderer != NULL) {
        window_clear(window, clear.r, clear.g, clear.b);
        flush(batch, window->renderer);
    } else
        batch_flush_pixels(batch, &clear, &window->pixels);
    window_present(window);
}

// Wall time, because threads and the display are involved.
static void frame_measure(Frame *frame, const BenchTask *task, BenchSample *sample)
{
    Window *window = frame->window;
    if (window->renderer != NULL)
        SDL_RenderSetVSync(window->renderer, 0); // excludes waiting for the display
    if (!atlas_open(&frame->atlas, window->width_px, window->height_px, window->renderer, sample))
        return;
    // More bullets than bees, as in the fights with the most expensive frames.
    const bool few = task->number <= FEW_BEES;
    const int bullets = few ? task->number * 5 / 2 : 2 * task->number;
    Crowd crowd = crowd_begin(&frame->sim, !few, task->number, bullets, task->seed);
    crowd_play(&crowd, task->quick ? BENCH_SETTLE_TICKS / 4 : BENCH_SETTLE_TICKS);
    view_init(&frame->view, task->seed);
    hud_init(&frame->hud, 0);
    frame->view.numbers = frame->hud.look = crowd.look;
    int frames = task->quick ? 4 : PLAYED_FRAMES;
    uint64_t hash = 0;
    double frame_ns[PLAYED_FRAMES], draw_ns[PLAYED_FRAMES];
    for (int i = -FIRST_FRAMES; i < frames; i++) {
        TickCmd cmd = crowd_cmd(&crowd);
        crowd_refill(&crowd);
        int64_t from_ns = clock_now_ns();
        // Like the game (game/game.c), but without records and sounds.
        sim_tick(&frame->sim, &cmd);
        hash = state_hash_chain(hash, &frame->sim);
        view_tick(&frame->view, &frame->sim);
        hud_tick(&frame->hud, &frame->sim);
        int64_t ticked_ns = clock_now_ns();
        frame_draw(frame);
        int k = i < 0 ? 0 : i;
        frame_ns[k] = (double)(clock_now_ns() - from_ns);
        draw_ns[k] = (double)(clock_now_ns() - ticked_ns);
    }
    sample->ns = (float)(quantile_of(frame_ns, frames, 0.5, 0, NULL) / task->number);
    snprintf(sample->note, sizeof sample->note, "%d bullets, %d sprites; drawing %.1f ms, %s, %dx%d", bullets,
             frame->batch.stats.records, quantile_of(draw_ns, frames, 0.5, 0, NULL) * 1.0e-6, frame->window->drawing,
             frame->window->width_px, frame->window->height_px);
}

// The same window, size and atlas as the game's, so that the figure of a frame is the player's. The figure of sprites
// is the cost of handing them to SDL, which then only passes them to the driver.
void bench_pictures(const BenchTask *task, BenchSample *sample)
{
    Window window;
    Error error;
    const bool gpu = task->scene == BENCH_SPRITES_GPU;
    const WindowConfig config = {.title = "Mitsubachi",
                                 .width = WIDTH_PX,
                                 .height = HEIGHT_PX,
                                 .shrink = !gpu,
                                 .renderer = gpu ? WINDOW_GPU : WINDOW_AUTO};
    const SDL_Rect corner = {0, 0, 1, 1};
    if (task->scene == BENCH_SPRITES_SOFTWARE) {
        bench_sprites(task, NULL, sample);
        return;
    }
    if (!window_display_there()) {
        cannot(sample, "no display here; `make bench` starts one");
        return;
    }
    if (!window_open(&window, &config, &error)) {
        cannot(sample, error.text);
        return;
    }
    if (!gpu) {
        Frame *frame = bench_memory(sizeof *frame);
        frame->window = &window;
        frame_measure(frame, task, sample);
        batch_free(&frame->batch);
        atlas_free(&frame->atlas);
        free(frame);
    } else if (window.renderer == NULL || strncmp(window.drawing, "SDL ", 4) == 0)
        cannot(sample, "SDL has no driver for a GPU here");
    else {
        SDL_RenderSetClipRect(window.renderer, &corner); // excludes the driver's own work, which would take long
        snprintf(sample->note, sizeof sample->note, "up to the driver, %s", window.drawing);
        bench_sprites(task, window.renderer, sample);
    }
    window_close(&window);
}
