// test_crowds.c -- enemies and flowers stand out where it is hardest: in the densest second of each stage.
//
// The pilot plays each stage; the second with the most bullets is drawn as it is. Each enemy and flower is cut out by
// drawing its own record alone, on black and on white. The brightest or the darkest third of its pixels has to reach 3
// : 1 against the mean of those around it, whatever lies there and over it: bullets, light, shadows, ground. That is
// what WCAG asks of graphical objects (1.4.11).
#include "scene.h"

#include "eye.h"
#include "core/sim/pilot.h"
#include "view/paint.h"

#define BAR 3.0
#define LOW_PERCENT 3 // where bodies or bullets lie over them, or the edge cuts them
#define WIDTH 360
#define HEIGHT 640
#define RING_PX 4
#define BODY_PIXELS 40 // fewer are hardly inside the picture
#define SECOND 60      // ticks
#define EVERY 20

static Batch alone;
static Sim sim, densest;
static View view, dense_view;
static Pilot pilot, dense_pilot;
static uint32_t frame[WIDTH * HEIGHT], black[WIDTH * HEIGHT], white[WIDTH * HEIGHT];

static int open_all(void **state)
{
    return scene_atlas(&scene.atlas, NULL, 1.0f, false) ? 0 : -1;
}

static int close_all(void **state)
{
    batch_free(&alone);
    return scene_close(&scene);
}

static void tick(Sim *game, View *shown, Pilot *hand)
{
    TickCmd cmd = pilot_cmd(hand, game);
    sim_tick(game, &cmd);
    view_tick(shown, game);
}

static Pixels flush(Batch *of, uint32_t *memory, uint8_t ground)
{
    Pixels output = {memory, WIDTH, HEIGHT, WIDTH};
    pixels_clear(&output, ground, ground, ground);
    batch_flush_pixels(of, NULL, &output);
    return output;
}

static bool is_inside(int x, int y)
{
    return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT;
}

static bool is_covered(int x, int y)
{
    int at = y * WIDTH + x;
    return (white[at] & 255u) - (black[at] & 255u) < 128u;
}

static bool is_near(int x, int y)
{
    for (int dy = -RING_PX; dy <= RING_PX; dy++)
        for (int dx = -RING_PX; dx <= RING_PX; dx++)
            if (dx * dx + dy * dy <= RING_PX * RING_PX && is_inside(x + dx, y + dy) && is_covered(x + dx, y + dy))
                return true;
    return false;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

// Of the body that a record draws; 0 where too little of it is in the picture.
static double contrast_of(const BatchRecord *record)
{
    static double body[WIDTH * HEIGHT];
    double around = 0.0, dark = 0.0, bright = 0.0;
    int inside = 0, outside = 0;
    batch_begin(&alone, &scene.atlas, scene.batch.viewport);
    batch_sprite(&alone, SPRITE_BEE_0, vec2(0.0f, 0.0f), 0.0f, 1.0f, paint_ink(LAYER_ENEMIES, 0, 1.0f));
    alone.records[0] = *record;
    flush(&alone, black, 0);
    flush(&alone, white, 255);
    int reach = RING_PX + (record->width_32nds + record->height_32nds) / 64;
    for (int y = (int)record->y_px - reach; y <= (int)record->y_px + reach; y++)
        for (int x = (int)record->x_px - reach; x <= (int)record->x_px + reach; x++) {
            if (!is_inside(x, y))
                continue;
            double luminance = eye_luminance(frame[y * WIDTH + x]);
            if (is_covered(x, y)) {
                body[inside++] = luminance;
            } else if (is_near(x, y)) {
                around += luminance;
                outside++;
            }
        }
    if (inside < BODY_PIXELS || outside < BODY_PIXELS)
        return 0.0;
    qsort(body, (size_t)inside, sizeof body[0], compare);
    for (int i = 0; i < inside / 3; i++) {
        dark += body[i] / (inside / 3);
        bright += body[inside - 1 - i] / (inside / 3);
    }
    return fmax(eye_contrast(bright, around / outside), eye_contrast(dark, around / outside));
}

static bool is_measured(const BatchRecord *record)
{
    bool enemy = record->cell >= SPRITE_WASP_0 && record->cell < SPRITE_BULLET_ROUND;
    bool flower = record->cell >= SPRITE_FLOWER && record->cell < SPRITE_SPARK;
    return (enemy || flower) && (record->layer == LAYER_ENEMIES || record->layer == LAYER_FLOWERS)
        && record->tint.r == 255 && record->tint.a == 255;
}

// True if a later record of these lies over the middle of one: it is hidden.
static bool is_hidden(int at)
{
    const BatchRecord *record = &scene.batch.records[at];
    for (int i = 0; i < scene.batch.count; i++) {
        const BatchRecord *other = &scene.batch.records[i];
        bool above = other->layer > record->layer || (other->layer == record->layer && i > at);
        float reach = (float)(other->width_32nds + record->width_32nds) / 32.0f * 0.3f;
        if (above && is_measured(other)
            && vec2_distance(vec2(other->x_px, other->y_px), vec2(record->x_px, record->y_px)) < reach)
            return true;
    }
    return false;
}

typedef struct Found {
    int bodies, low;
    double least;
} Found;

static void check_frame(const char *id, Found *found)
{
    batch_begin(&scene.batch, &scene.atlas, viewport_fit(WIDTH, HEIGHT));
    view_draw(&dense_view, &densest, 1.0f, &scene.batch);
    flush(&scene.batch, frame, 0);
    for (int i = 0; i < scene.batch.count; i++) {
        const BatchRecord *record = &scene.batch.records[i];
        double contrast = is_measured(record) && !is_hidden(i) ? contrast_of(record) : 0.0;
        if (contrast <= 0.0)
            continue;
        found->bodies++;
        found->low += contrast < BAR;
        found->least = fmin(found->least, contrast);
        if (contrast < BAR)
            print_message("%s, tick %u: %s at %g, %g: %.2f : 1\n", id, (unsigned)densest.head.tick,
                          sprite_names()[record->cell], (double)record->x_px, (double)record->y_px, contrast);
    }
}

static void check_stage(const char *id, int ticks, Found *found)
{
    Tunables tunables = stage_tunables(id);
    stage_game(&sim, 5, &tunables, id);
    view_init(&view, 5);
    pilot = pilot_begin(&sim);
    int sum = 0, most = 0;
    densest.bullets.count = 0;
    for (int i = 1; i <= ticks && !sim.head.over; i++) {
        tick(&sim, &view, &pilot);
        sum += sim.bullets.count;
        if (i % SECOND != 0)
            continue;
        if (sum > most) {
            most = sum;
            densest = sim;
            dense_view = view;
            dense_pilot = pilot;
        }
        sum = 0;
    }
    const int bodies = found->bodies;
    for (int i = 0; i < SECOND; i++) {
        if (i % EVERY == 0)
            check_frame(id, found);
        tick(&densest, &dense_view, &dense_pilot);
    }
    print_message("%s: %d bodies among %d bullets\n", id, found->bodies - bodies, most / SECOND);
    assert_true(found->bodies > bodies);
}

// All should stand out.
TEST(test_enemies_and_flowers_stand_out_in_the_densest_second)
{
    static const char *const DENSE[] = {"meadow", "pond", "orchard", "hollow", "citadel", "gallery", "endless"};
    Found found = {.least = 21.0};
    for (size_t i = 0; i < sizeof DENSE / sizeof DENSE[0]; i++)
        check_stage(DENSE[i], 7300, &found);
    check_stage("swarm_lord", 4900, &found);
    fail_if(100 * found.low > LOW_PERCENT * found.bodies, "%d of %d enemies and flowers are below %g : 1, least %.2f",
            found.low, found.bodies, BAR, found.least);
}

GROUP(open_all, close_all)
