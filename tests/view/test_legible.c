// test_legible.c -- swarm and bullets read first: on frames of every phase of every stage, shrunk to 90 x 160 in grey,
// one can still point at them.
//
// The ground alone is drawn beside each frame, walls and fish included. The bar is the grey value of the brightest
// hundredth of its pixels: a bullet's brightest pixel has to stand above it, and so has the swarm on the whole.
#include "content/stage/stage_files.h"
#include "view/ground.h"
#include "scene.h"

#include "core/sim/pilot.h"

#define SCALE 4 // pixels of the picture to one of the shrunk one, each way
#define WIDTH 90
#define HEIGHT 160
#define TICKS 150
#define PLACED 30
#define BULLET_ABOVE 7.0 // of 255
#define SWARM_ABOVE 40.0
#define DAY_QUARTER_TICKS 2400

typedef struct Grey {
    double at[HEIGHT][WIDTH];
} Grey;

static Sim sim, bare;
static View view;
static PatternBook book;
static StageFiles files;
static Grey frame, ground;

static int open_all(void **state)
{
    bool good = scene_atlas(&scene.atlas, NULL, 1.0f, false) && pattern_book_own(&book, stderr, NULL)
             && stage_files_open(&files, &book, NULL);
    return good ? 0 : -1;
}

// As a program that shows pictures would do it: the mean of the pixels' bytes, then their grey.
static void shrink(const Pixels *picture, Grey *grey)
{
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            double sum = 0.0;
            for (int i = 0; i < SCALE * SCALE; i++) {
                uint32_t pixel = pixels_row(picture, y * SCALE + i / SCALE)[x * SCALE + i % SCALE];
                sum += 0.299 * (pixel >> 16 & 255u) + 0.587 * (pixel >> 8 & 255u) + 0.114 * (pixel & 255u);
            }
            grey->at[y][x] = sum / (SCALE * SCALE);
        }
}

static void draw(const Sim *of, Grey *grey)
{
    static uint32_t memory[WIDTH * SCALE * HEIGHT * SCALE];
    Pixels picture = {memory, WIDTH * SCALE, HEIGHT * SCALE, WIDTH * SCALE};
    batch_begin(&scene.batch, &scene.atlas, viewport_fit(WIDTH * SCALE, HEIGHT * SCALE));
    view_draw(&view, of, 1.0f, &scene.batch);
    batch_flush_pixels(&scene.batch, NULL, &picture);
    shrink(&picture, grey);
}

// The pilot plays the phase for a while; then bullets hang all over the field, and nothing lights up.
static void begin(const StageScript *script, int phase)
{
    Tunables tunables = script_tunables(script);
    tunables.stage_first_phase = phase;
    tunables.swarm_start_bees = 60;
    sim_init_script(&sim, 5, &tunables, script, &book);
    view_init(&view, 5);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < TICKS && !sim.head.over; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        view_tick(&view, &sim);
    }
    sim.bullets.count = 0;
    view.effects.count = 0;
    view.goal_hidden = true;
    memset(view.young_ids, 0xff, sizeof view.young_ids); // young bullets lie below their emitter
    Rng rng = rng_seed((uint64_t)phase, 3);
    for (int i = 0; i < PLACED; i++) {
        float x = rng_range(&rng, 16.0f, 344.0f);
        float y = rng_range(&rng, 16.0f, 624.0f);
        sim_add_bullet(&sim, (BulletLook)(i % BULLET_LOOKS), vec2(x, y), vec2(0.0f, 1.0f));
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double brightest_hundredth(const Grey *grey)
{
    static double sorted[WIDTH * HEIGHT];
    memcpy(sorted, grey->at, sizeof sorted);
    qsort(sorted, WIDTH * HEIGHT, sizeof sorted[0], compare);
    return sorted[WIDTH * HEIGHT * 99 / 100];
}

// The brightest of the pixels around a place.
static double brightest_near(float x_px, float y_px)
{
    double best = 0.0;
    for (int i = 0; i < 9; i++) {
        int x = (int)(x_px / SCALE) + i % 3 - 1, y = (int)(y_px / SCALE) + i / 3 - 1;
        if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && frame.at[y][x] > best)
            best = frame.at[y][x];
    }
    return best;
}

// The mean over the pixels on which bees are.
static double swarm_mean(void)
{
    double sum = 0.0;
    for (int i = 0; i < sim.bees.count; i++)
        sum += brightest_near(sim.bees.x[i], sim.bees.y[i]);
    return sum / sim.bees.count;
}

static void check(const StageScript *script, int phase)
{
    draw(&sim, &frame);
    bare = sim; // the same moment without all that flies
    bare.bees.count = bare.bullets.count = bare.shots.count = bare.enemy_count = bare.flower_count = 0;
    draw(&bare, &ground);
    double bar = brightest_hundredth(&ground), swarm = swarm_mean(), least = 255.0;
    for (int i = 0; i < sim.bullets.count; i++)
        least = fmin(least, brightest_near(sim.bullets.x[i], sim.bullets.y[i]));
    fail_if(least < bar + BULLET_ABOVE || swarm < bar + SWARM_ABOVE,
            "%s, phase %d at tick %d: ground %.0f, bullets from %.0f, swarm %.0f", script->id, phase,
            (int)sim.head.phase_ticks, bar, least, swarm);
}

TEST(test_swarm_and_bullets_read_first)
{
    for (int i = 0; i < files.count; i++)
        for (int phase = 0; phase < files.scripts[i].phase_count; phase++) {
            const StageScript *script = &files.scripts[i];
            begin(script, phase);
            int quarters = script->phases[phase].light == LIGHT_DAY ? 4 : 1;
            for (int quarter = 0; quarter < quarters; quarter++) {
                check(script, phase);
                sim.head.phase_ticks += DAY_QUARTER_TICKS;
                sim.head.tick += DAY_QUARTER_TICKS;
            }
        }
}

// Every light that a designer may choose for any ground, and the middle of every change; here without walls.
TEST(test_every_light_of_every_ground_lets_them_be_read)
{
    for (int look = 0; look < SCRIPT_LOOKS; look++)
        for (int light = 0; light < DAYLIGHTS; light++) {
            static StageScript script;
            script = files.scripts[0];
            script.look = look;
            script.phase_count = 1;
            script.wall_count = script.flow_count = 0;
            script.phases[0].look = 0;
            script.phases[0].light = light;
            snprintf(script.id, sizeof script.id, "ground_%d_%d", look, light);
            begin(&script, 0);
            check(&script, 0);
        }
}

GROUP(open_all, scene_tear_down)
