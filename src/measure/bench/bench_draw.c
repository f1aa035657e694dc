// bench_draw.c -- the scenes that draw: "sprites software", "sprites gpu" and "frame".
#include "measure/bench/bench.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/base/rng.h"
#include "platform/clock.h"
#include "platform/window.h"
#include "render/batch.h"
#include "render/soft.h"
#include "tape/state_hash.h"
#include "ui/assets.h"
#include "view/hud.h"
#include "view/view.h"

#define WIDTH_PX 540 // of the output: the game's window, at whose scale SPRITE_BULLET_BIG has 24 px
#define HEIGHT_PX 960
#define FRAMES 12
#define FRAMES_PLAIN 2
#define PLAIN_MOST 2000   // sprites that the reference draws
#define PLAYED_FRAMES 120 // the finger is held in half of them
#define FIRST_FRAMES 10   // not measured: pictures are made that later ones find
#define FEW_BEES 1000     // up to here two and a half bullets a bee, two beyond

// --- sprites of 24 px, turned, tinted, transparent

typedef struct Sprites {
    Assets assets;
    Viewport viewport;
    Batch batch;
    Rng rng;
    Error error;
} Sprites;

// Where one is, and how: not part of what is measured.
typedef struct Placed {
    Vec2 middle;
    float angle_deg;
    BatchStyle style;
} Placed;

static bool sprites_begin(Sprites *sprites, const BenchTask *task, BenchSample *sample)
{
    *sprites = (Sprites){.viewport = viewport_fit(WIDTH_PX, HEIGHT_PX), .rng = rng_seed(task->seed, 3)};
    if (assets_find(&sprites->assets, &sprites->error))
        return true;
    bench_cannot(sample, "%.100s", sprites->error.text);
    return false;
}

// Each output size has its own scale, as in the game, so that sprites are not resampled.
static bool make_atlas(Sprites *sprites, Atlas *atlas, struct SDL_Renderer *renderer, BenchSample *sample)
{
    if (assets_build_atlas(&sprites->assets, sprites->viewport.scale, atlas, renderer, &sprites->error))
        return true;
    bench_cannot(sample, "%.100s", sprites->error.text);
    return false;
}

// New ones for each frame.
static void place_all(Sprites *sprites, Placed *placed, int count)
{
    Rng *rng = &sprites->rng;
    for (int i = 0; i < count; i++) {
        placed[i].middle.x = rng_range(rng, 0.0f, VIEWPORT_FIELD_WIDTH_PX);
        placed[i].middle.y = rng_range(rng, 0.0f, VIEWPORT_FIELD_HEIGHT_PX);
        placed[i].angle_deg = rng_range(rng, 0.0f, 360.0f);
        uint32_t tint = rng_u32(rng);
        placed[i].style = (BatchStyle){.tint = {(uint8_t)(tint | 128u), (uint8_t)(tint >> 8 | 128u),
                                                (uint8_t)(tint >> 16 | 128u), (uint8_t)(tint >> 24 | 64u)}};
    }
}

// The game's own work for each sprite, before drawing.
static void append_all(Sprites *sprites, const Atlas *atlas, const Placed *placed, int count)
{
    batch_begin(&sprites->batch, atlas, sprites->viewport);
    for (int i = 0; i < count; i++)
        batch_sprite(&sprites->batch, SPRITE_BULLET_BIG, placed[i].middle, placed[i].angle_deg, 1.0f, placed[i].style);
}

// After the first frame nothing should fail; if something does, exits rather than print meaningless figures.
static void fail(Sprites *sprites)
{
    fprintf(stderr, "mitsubachi bench: %s\n", sprites->error.text);
    exit(3);
}

// Appended and drawn into memory by one thread.
static double software_ns(Sprites *sprites, const BenchTask *task, Placed *placed, const Atlas *atlas,
                          BenchSample *sample)
{
    Pixels pixels = {bench_memory((size_t)WIDTH_PX * HEIGHT_PX * 4), WIDTH_PX, HEIGHT_PX, WIDTH_PX};
    double ns[FRAMES];
    int frames = task->quick ? 3 : FRAMES, kept = 0;
    sprites->batch.soft = soft_open(1, SOFT_CACHE_BYTES, soft_rows_best());
    for (int frame = 0; frame < frames; frame++) {
        place_all(sprites, placed, task->number);
        pixels_clear(&pixels, 40, 90, 30);
        int64_t from_ns = clock_cpu_ns();
        append_all(sprites, atlas, placed, task->number);
        batch_flush_pixels(&sprites->batch, NULL, &pixels);
        ns[kept] = (double)(clock_cpu_ns() - from_ns) / task->number;
        kept += frame > 0; // the first one turns the sprites that later ones find
        if (frame == 0)
            bench_hash_of(XXH3_64bits(pixels.at, (size_t)WIDTH_PX * HEIGHT_PX * 4), sample);
    }
    free(pixels.at);
    return bench_median(ns, kept);
}

// The same list through SDL's own software renderer.
static double plain_ns(Sprites *sprites, const BenchTask *task, Placed *placed, BenchSample *sample)
{
    int count = task->number < PLAIN_MOST ? task->number : PLAIN_MOST;
    double ns[FRAMES_PLAIN];
    Atlas atlas = {0};
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH_PX, HEIGHT_PX, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface != NULL ? SDL_CreateSoftwareRenderer(surface) : NULL;
    if (renderer == NULL || !make_atlas(sprites, &atlas, renderer, sample))
        return 0.0;
    for (int frame = 0; frame < FRAMES_PLAIN; frame++) {
        place_all(sprites, placed, count);
        int64_t from_ns = clock_cpu_ns();
        append_all(sprites, &atlas, placed, count);
        if (!batch_flush(&sprites->batch, renderer, &sprites->error))
            fail(sprites);
        SDL_RenderFlush(renderer);
        ns[frame] = (double)(clock_cpu_ns() - from_ns) / count;
    }
    atlas_free(&atlas);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    if (count < task->number)
        snprintf(sample->note, sizeof sample->note, "reference: %d sprites, scaled", count);
    return bench_median(ns, FRAMES_PLAIN);
}

void bench_sprites_software(const BenchTask *task, BenchSample *sample)
{
    Sprites sprites;
    Atlas atlas = {0};
    if (!sprites_begin(&sprites, task, sample) || !make_atlas(&sprites, &atlas, NULL, sample))
        return;
    Placed *placed = bench_memory((size_t)task->number * sizeof *placed);
    sample->ns = software_ns(&sprites, task, placed, &atlas, sample);
    sample->plain_ns = plain_ns(&sprites, task, placed, sample);
    free(placed);
    atlas_free(&atlas);
    batch_free(&sprites.batch);
}

// The cost of handing sprites to SDL, which then only passes them to the driver, and parts of that cost.
typedef struct Submission {
    double all_ns; // appended, turned into vertices, and handed over
    double append_ns;
    double sdl_ns; // SDL_RenderGeometry alone
} Submission;

static void submit(Sprites *sprites, const BenchTask *task, const Placed *placed, const Atlas *atlas,
                   struct SDL_Renderer *renderer, Submission *submission)
{
    Batch *batch = &sprites->batch;
    int64_t from_ns = clock_cpu_ns();
    append_all(sprites, atlas, placed, task->number);
    int64_t appended_ns = clock_cpu_ns();
    if (!batch_flush(batch, renderer, &sprites->error))
        fail(sprites);
    int64_t flushed_ns = clock_cpu_ns();
    SDL_RenderGeometry(renderer, atlas->texture, batch->vertices, batch->stats.vertices, batch->indices,
                       batch->stats.vertices / 4 * 6);
    int64_t again_ns = clock_cpu_ns();
    *submission = (Submission){(double)(flushed_ns - from_ns) / task->number,
                               (double)(appended_ns - from_ns) / task->number,
                               (double)(again_ns - flushed_ns) / task->number};
    SDL_RenderFlush(renderer);
}

static Submission gpu_ns(Sprites *sprites, const BenchTask *task, Placed *placed, const Atlas *atlas,
                         struct SDL_Renderer *renderer)
{
    const SDL_Rect corner = {0, 0, 1, 1};
    double all_ns[FRAMES], append_ns[FRAMES], sdl_ns[FRAMES];
    int frames = task->quick ? 3 : FRAMES, kept = 0;
    SDL_RenderSetClipRect(renderer, &corner); // the driver's own work is not measured, and would take long
    for (int frame = 0; frame < frames; frame++) {
        Submission submission;
        place_all(sprites, placed, task->number);
        submit(sprites, task, placed, atlas, renderer, &submission);
        all_ns[kept] = submission.all_ns;
        append_ns[kept] = submission.append_ns;
        sdl_ns[kept] = submission.sdl_ns;
        kept += frame > 0;
    }
    return (Submission){bench_median(all_ns, kept), bench_median(append_ns, kept), bench_median(sdl_ns, kept)};
}

static void measure_gpu(Sprites *sprites, const BenchTask *task, Window *window, BenchSample *sample)
{
    Atlas atlas = {0};
    if (window->renderer == NULL || strncmp(window->drawing, "SDL ", 4) == 0) {
        bench_cannot(sample, "SDL has no driver for a GPU here");
        return;
    }
    if (!make_atlas(sprites, &atlas, window->renderer, sample))
        return;
    Placed *placed = bench_memory((size_t)task->number * sizeof *placed);
    Submission submission = gpu_ns(sprites, task, placed, &atlas, window->renderer);
    sample->ns = submission.all_ns;
    snprintf(sample->note, sizeof sample->note, "appending %.0f ns of it, SDL %.0f ns; up to the driver, %s",
             submission.append_ns, submission.sdl_ns, window->drawing);
    free(placed);
    atlas_free(&atlas);
}

void bench_sprites_gpu(const BenchTask *task, BenchSample *sample)
{
    Sprites sprites;
    Window window;
    WindowConfig config = {.title = "Mitsubachi", .width = WIDTH_PX, .height = HEIGHT_PX, .renderer = WINDOW_GPU};
    if (!bench_display_there(sample) || !sprites_begin(&sprites, task, sample))
        return;
    if (!window_open(&window, &config, &sprites.error)) {
        bench_cannot(sample, "%.100s", sprites.error.text);
        return;
    }
    measure_gpu(&sprites, task, &window, sample);
    batch_free(&sprites.batch);
    window_close(&window);
}

// --- a frame: all that the running game does between two pictures

// A game and everything that draws it.
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

// Like the game (game/game.c), but without records and sounds.
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
        batch_flush_pixels(&frame->batch, &clear, &frame->window.pixels);
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

// More bullets than bees, as in the fights with the most expensive frames.
static int bullets_of(int bees)
{
    return bees <= FEW_BEES ? bees * 5 / 2 : 2 * bees;
}

// Wall time, because threads and the display take part in it.
static void frame_measure(Frame *frame, const BenchTask *task, BenchSample *sample)
{
    const bool of_lord = task->number > FEW_BEES;
    Crowd crowd = crowd_begin(&frame->sim, of_lord, task->number, bullets_of(task->number), task->seed);
    crowd_settle(&crowd, task);
    view_init(&frame->view, task->seed);
    hud_init(&frame->hud, 0);
    frame->view.numbers = frame->hud.look = crowd.look;
    int frames = task->quick ? 4 : PLAYED_FRAMES;
    double frame_ns[PLAYED_FRAMES], draw_ns[PLAYED_FRAMES];
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
        frame_measure(frame, task, sample);
    else
        bench_cannot(sample, "%.100s", frame->error.text);
    frame_close(frame);
    free(frame);
}
