// golden_pixels.c -- draws a scene made by integer code and prints the hash of its pixels, for each set of rows.
//
// No SDL and no files: the same program runs on processors for which there are no libraries. Bands are drawn one after
// the other; that threads change nothing is another test's business.
#include <inttypes.h>
#include <stdio.h>

#include "platform/workers.h"
#include "render/made_atlas.h"
#include "render/soft.h"

#define WIDTH 540
#define HEIGHT 960
#define RECORDS 3000
#define FRAMES 3

struct Workers {
    int unused;
};

Workers *workers_open(int threads)
{
    static Workers workers;
    return &workers;
}

void workers_close(Workers *workers)
{
}

void workers_run(Workers *workers, const WorkersJob *job)
{
    for (int i = 0; i < job->pieces; i++)
        job->work(job->context, 0, i);
}

int workers_processors(void)
{
    return 1;
}

static Atlas atlas;
static BatchRecord records[RECORDS];
static uint32_t order[RECORDS], memory[WIDTH * HEIGHT];

// Sprites of natural and other sizes, upright and turned, tinted, light, and plain rectangles.
static void fill(Rng *rng)
{
    for (uint32_t i = 0; i < RECORDS; i++) {
        uint32_t kinds = rng_u32(rng), tint = rng_u32(rng);
        uint16_t cell = (uint16_t)rng_below(rng, MADE_CELLS);
        float x = rng_range(rng, -20.0f, 380.0f), y = rng_range(rng, -20.0f, 660.0f);
        float angle = rng_range(rng, 0.0f, 360.0f), scale = rng_range(rng, 0.2f, 2.0f);
        float size = (kinds & 3u) != 0 ? 32.0f : 32.0f * scale;
        order[i] = i;
        records[i] = (BatchRecord){
            .x_px = x,
            .y_px = y,
            .angle_deg = (kinds & 12u) == 0 ? 0.0f : angle,
            .width_32nds = (uint16_t)(atlas.cells[cell].width_px * size),
            .height_32nds = (uint16_t)(atlas.cells[cell].height_px * size),
            .tint = {(uint8_t)tint, (uint8_t)(tint >> 8), (uint8_t)(tint >> 16), (uint8_t)(tint >> 24 | 64u)},
            .cell = cell,
            .flags = (uint8_t)(kinds >> 8 & (kinds >> 10 & 1u ? 3u : 2u)),
        };
    }
}

static void draw(const SoftRows *rows)
{
    Viewport viewport = viewport_fit(WIDTH, HEIGHT);
    Pixels output = {memory, WIDTH, HEIGHT, WIDTH};
    Soft *soft = soft_open(1, SOFT_CACHE_BYTES, rows);
    Rng rng = rng_seed(1, 1);
    uint64_t hash = 14695981039346656037u; // FNV-1a
    for (int frame = 0; frame < FRAMES; frame++) {
        Batch batch = {.atlas = &atlas, .viewport = viewport, .records = records, .order = order, .count = RECORDS};
        fill(&rng);
        pixels_clear(&output, 0xbf, 0xd9, 0xa0);
        soft_draw(soft, &batch, NULL, &output);
        for (int i = 0; i < WIDTH * HEIGHT; i++)
            hash = (hash ^ (memory[i] & 0xffffffu)) * 1099511628211u;
    }
    printf("%016" PRIx64 "\n", hash);
    soft_close(soft);
}

int main(void)
{
    made_atlas(&atlas, 1.5f);
    draw(soft_rows_plain());
    if (soft_rows_best() != soft_rows_plain())
        draw(soft_rows_best());
    made_atlas_free(&atlas);
    return 0;
}
