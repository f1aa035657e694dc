// test_soft.c -- the software backend against a plain one that looks at every pixel; threads, memory, edges.
#include "made_atlas.h"
#include "soft_reference.h"
#include "test.h"

#define WIDTH 203
#define HEIGHT 310
#define GUARD 0x5a5a5a5au
#define RECORDS_MAX 400

static Atlas atlas;
static Viewport viewport;
static BatchRecord records[RECORDS_MAX];
static uint32_t order[RECORDS_MAX];
// One row more at either end, and a stride beyond the width, to see writes that go astray.
static uint32_t memory[2][(HEIGHT + 2) * (WIDTH + 9)];

static Pixels picture(int i)
{
    for (int k = 0; k < (HEIGHT + 2) * (WIDTH + 9); k++)
        memory[i][k] = GUARD;
    Pixels pixels = {memory[i] + WIDTH + 9, WIDTH, HEIGHT, WIDTH + 9};
    pixels_clear(&pixels, 90, 140, 40);
    return pixels;
}

static int set_up(void **state)
{
    viewport = viewport_fit(WIDTH, HEIGHT);
    for (uint32_t i = 0; i < RECORDS_MAX; i++)
        order[i] = i;
    return made_atlas(&atlas, viewport.scale) ? 0 : -1;
}

static int tear_down(void **state)
{
    made_atlas_free(&atlas);
    return 0;
}

static uint16_t thirty_seconds(float px)
{
    return (uint16_t)(px * 32.0f + 0.5f);
}

// All kinds: natural size or not, upright or turned, mirrored, tinted, light, tiny, huge, far outside.
static BatchRecord random_record(Rng *rng)
{
    uint32_t kinds = rng_u32(rng), tint = rng_u32(rng);
    uint16_t cell = (uint16_t)rng_below(rng, MADE_CELLS);
    float x = rng_range(rng, -60.0f, 420.0f), y = rng_range(rng, -60.0f, 700.0f);
    float angle = rng_range(rng, -400.0f, 400.0f);
    float wide = rng_range(rng, 0.0f, 3.0f), high = rng_range(rng, 0.0f, 3.0f);
    bool natural = (kinds & 3u) != 0;
    return (BatchRecord){
        .x_px = (kinds >> 2 & 7u) == 0 ? (float)(int)x : x,
        .y_px = y,
        .angle_deg = (kinds >> 5 & 3u) == 0 ? 0.0f
                   : (kinds >> 5 & 3u) == 1 ? (float)((int)angle / 90 * 90)
                                            : angle,
        .width_32nds = thirty_seconds(atlas.cells[cell].width_px * (natural ? 1.0f : wide)),
        .height_32nds = thirty_seconds(atlas.cells[cell].height_px * (natural ? 1.0f : high)),
        .tint = (kinds >> 8 & 1u) != 0
                  ? BATCH_WHITE
                  : (BatchTint){(uint8_t)tint, (uint8_t)(tint >> 8), (uint8_t)(tint >> 16), (uint8_t)(tint >> 24)},
        .cell = cell,
        .flags = (uint8_t)((kinds >> 9 & 7u) == 0 ? BATCH_FLAG_ADD : 0u) | (kinds >> 12 & 1u ? BATCH_FLAG_MIRROR : 0u),
    };
}

static Batch list_of(int count)
{
    return (Batch){.atlas = &atlas, .viewport = viewport, .records = records, .order = order, .count = count};
}

static void draw(Soft *soft, const Pixels *pixels, int count)
{
    Batch list = list_of(count);
    assert_in_range(soft_draw(soft, &list, NULL, pixels), 0, count);
}

// Compares all memory of both pictures, what lies around them included.
static void expect_same(uint64_t seed)
{
    for (int i = 0; i < (HEIGHT + 2) * (WIDTH + 9); i++)
        fail_if(memory[0][i] != memory[1][i], "seed %d: pixel %d, %d is %08x instead of %08x", (int)seed,
                i % (WIDTH + 9), i / (WIDTH + 9) - 1, memory[0][i], memory[1][i]);
}

// Every list is drawn three times: sampled, kept, and from what was kept.
static void expect_reference(const SoftRows *rows, int threads, size_t cache_bytes)
{
    Soft *soft = soft_open(threads, cache_bytes, rows);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Rng rng = rng_seed(seed, 3);
        int count = (int)rng_below(&rng, RECORDS_MAX);
        for (int i = 0; i < count; i++)
            records[i] = random_record(&rng);
        Pixels wanted = picture(1);
        Batch list = list_of(count);
        reference_draw(&list, &wanted);
        for (int time = 0; time < 3; time++) {
            Pixels pixels = picture(0);
            draw(soft, &pixels, count);
            expect_same(seed);
        }
    }
    soft_close(soft);
}

TEST(test_every_pixel_is_the_reference_s, set_up, tear_down)
{
    expect_reference(soft_rows_plain(), 1, SOFT_CACHE_BYTES);
}

TEST(test_the_fastest_rows_are_the_same, set_up, tear_down)
{
    expect_reference(soft_rows_best(), 1, SOFT_CACHE_BYTES);
}

TEST(test_threads_are_the_same, set_up, tear_down)
{
    expect_reference(soft_rows_best(), 2, SOFT_CACHE_BYTES);
    expect_reference(soft_rows_best(), 4, SOFT_CACHE_BYTES);
}

// Nothing, and so little that pictures come and go, even within a frame.
TEST(test_short_memory_is_the_same, set_up, tear_down)
{
    expect_reference(soft_rows_best(), 1, 0);
    expect_reference(soft_rows_best(), 2, 60000);
}

TEST(test_nothing_is_drawn_of_an_empty_list, set_up, tear_down)
{
    Soft *soft = soft_open(2, SOFT_CACHE_BYTES, soft_rows_best());
    picture(1);
    Pixels pixels = picture(0);
    draw(soft, &pixels, 0);
    expect_same(0);
    Pixels none = {0};
    records[0] = (BatchRecord){.x_px = 100, .y_px = 100, .width_32nds = 640, .height_32nds = 640, .tint = BATCH_WHITE};
    draw(soft, &none, 1);
    expect_same(0);
    soft_close(soft);
}

// A sprite that slides over each edge and corner, a quarter of a pixel at a time.
TEST(test_edges_cut, set_up, tear_down)
{
    Soft *soft = soft_open(2, SOFT_CACHE_BYTES, soft_rows_best());
    const float xs[] = {0.0f, 180.0f, 360.0f}, ys[] = {0.0f, 320.0f, 640.0f};
    for (int edge = 0; edge < 9; edge++) {
        for (int step = 0; step < 40; step++) {
            float away = ((float)step - 20.0f) * 0.9f;
            records[0] = (BatchRecord){
                .x_px = xs[edge % 3] + away,
                .y_px = ys[edge / 3] + away,
                .angle_deg = (float)(step % 3) * 31.0f,
                .width_32nds = 24 * 32,
                .height_32nds = 24 * 32,
                .tint = {255, 200, 100, 200},
                .cell = 0,
            };
            Batch list = list_of(1);
            Pixels wanted = picture(1), pixels = picture(0);
            reference_draw(&list, &wanted);
            draw(soft, &pixels, 1);
            expect_same((uint64_t)(edge * 100 + step));
        }
    }
    soft_close(soft);
}

// Numbers that are none, or far away, draw nothing and harm nothing.
TEST(test_wild_records_are_skipped, set_up, tear_down)
{
    const float wild[] = {1e30f, -1e30f, 3e9f, -40000.0f, 0.0f / (viewport.scale - viewport.scale)};
    Soft *soft = soft_open(1, SOFT_CACHE_BYTES, soft_rows_best());
    for (int i = 0; i < 10; i++)
        records[i] = (BatchRecord){.x_px = i < 5 ? wild[i] : 100.0f,
                                   .y_px = i < 5 ? 100.0f : wild[i - 5],
                                   .width_32nds = 65535,
                                   .height_32nds = 65535,
                                   .tint = BATCH_WHITE};
    Batch list = list_of(10);
    picture(1);
    Pixels pixels = picture(0);
    assert_int_equal(soft_draw(soft, &list, NULL, &pixels), 10);
    expect_same(0);
    soft_close(soft);
}

// Kept pictures are of one atlas only.
TEST(test_a_new_atlas_is_seen, set_up, tear_down)
{
    Soft *soft = soft_open(1, SOFT_CACHE_BYTES, soft_rows_best());
    records[0] = (BatchRecord){.x_px = 100,
                               .y_px = 100,
                               .angle_deg = 20.0f,
                               .width_32nds = 24 * 32,
                               .height_32nds = 24 * 32,
                               .tint = BATCH_WHITE};
    for (int time = 0; time < 4; time++) {
        Pixels pixels = picture(0);
        draw(soft, &pixels, 1);
    }
    for (int i = 0; i < MADE_SIZE * MADE_SIZE; i++)
        atlas.texels[i] = (atlas.texels[i] >> 24) * 0x01000001u; // blue
    atlas.build++;
    Batch list = list_of(1);
    Pixels wanted = picture(1), pixels = picture(0);
    reference_draw(&list, &wanted);
    draw(soft, &pixels, 1);
    expect_same(0);
    soft_close(soft);
}

// A rectangle of one colour, of the whole width and from one height to another, px.
static BatchRecord stripe(float top, float bottom, uint8_t alpha)
{
    float width = 2.0f * viewport.width_px / viewport.scale;
    return (BatchRecord){.x_px = 180.0f,
                         .y_px = (top + bottom) / 2.0f,
                         .width_32nds = thirty_seconds(width),
                         .height_32nds = thirty_seconds(bottom - top),
                         .tint = {30, 60, 90, alpha},
                         .cell = atlas.white_cell};
}

// What lies below is the same as if it had been cleared before, whether nothing hides it, or stripes hide all of it or
// a part: from above, with a gap, below something that is drawn first, or with a stripe that lets it through.
TEST(test_a_ground_is_as_if_cleared, set_up, tear_down)
{
    const float tops[][3] = {{-60, 200, 430}, {-60, 200, 460}, {20, 200, 430}, {430, 200, -60}};
    const BatchTint ground = {90, 140, 40, 255};
    Soft *soft = soft_open(2, SOFT_CACHE_BYTES, soft_rows_best());
    Rng rng = rng_seed(5, 3);
    for (int kind = 0; kind < 16; kind++) {
        for (int i = 0; i < 100; i++)
            records[i] = random_record(&rng);
        for (int i = 0; i < 3 && kind < 12; i++)
            records[i + kind / 8] = stripe(tops[kind % 4][i], i == 2 ? 720.0f : tops[kind % 4][i] + 230.0f,
                                           kind / 4 == 1 && i == 1 ? 128 : 255);
        Batch list = list_of(100);
        Pixels wanted = picture(1), pixels = picture(0);
        soft_draw(soft, &list, NULL, &wanted);
        pixels_clear(&pixels, 1, 2, 3);
        soft_draw(soft, &list, &ground, &pixels);
        expect_same((uint64_t)kind);
    }
    soft_close(soft);
}
