// test_backends.c -- the same frame of a game from both backends: SDL's OpenGL renderer and our own pixels.
//
// They cannot be equal: angles and places are rounded differently, and SDL mixes colours that are not premultiplied.
// Allowed differences: TOLERANCE on average over all bytes, and more than ROUGH in no more than ROUGH_PERCENT of
// the pixels.
#include <SDL.h>

#include "platform/window.h"
#include "tape/tape_play.h"
#include "ui/assets.h"
#include "view/hud.h"
#include "view/view.h"
#include "demo_at.h"
#include "test.h"

#define WIDTH 576 // at this scale no edge of the numbers' strip meets a pixel's middle, where either side is right
#define HEIGHT 1024
#define TOLERANCE                                                                                                      \
    1.5 // our own pixels cut off half a level a blended layer, of which a ground with a call over it has up to five
#define ROUGH 40
#define ROUGH_PERCENT 0.35

typedef struct Side {
    Window window;
    Atlas atlas;
    Batch batch;
    uint8_t rgb[WIDTH * HEIGHT * 3];
} Side;

static Side gpu, software;
static Assets assets;
static Sim sim;
static View view;
static Hud hud;

// Only one window at a time can be open, so one side draws everything before the other.
static bool open_side(Side *side, WindowRenderer renderer)
{
    WindowConfig config = {"test", WIDTH, HEIGHT, .offscreen = true, .renderer = renderer};
    return window_open(&side->window, &config, &error)
        && assets_build_atlas(&assets, viewport_fit(WIDTH, HEIGHT).scale, &side->atlas, side->window.renderer, &error);
}

static void close_side(Side *side)
{
    batch_free(&side->batch);
    atlas_free(&side->atlas);
    window_close(&side->window);
}

static void draw(Side *side)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    window_clear(&side->window, clear.r, clear.g, clear.b);
    batch_begin(&side->batch, &side->atlas, viewport_fit(WIDTH, HEIGHT));
    view_draw(&view, &sim, 0.4f, &side->batch);
    hud_draw(&hud, &sim, 0.4f, &side->batch);
    batch_text(&side->batch, TEXT_SMALL, "The quick brown fox jumps", vec2(30.0f, 320.0f), BATCH_LEFT,
               (BatchStyle){{40, 30, 20, 255}, LAYER_MENU_TEXT, BATCH_ALPHA});
    bool flushed = true;
    if (side->window.renderer)
        flushed = batch_flush(&side->batch, side->window.renderer, &error);
    else
        batch_flush_pixels(&side->batch, NULL, &side->window.pixels);
    fail_if(!flushed || !window_read_rgb(&side->window, side->rgb, &error), "%s", error.text);
}

// A recorded game stays as it is when the stages are tuned, and so do its frames.
static void play(const char *name, int ticks)
{
    OwnTape demo = demo_recorded(name);
    TapePlay recorded;
    assert_true(tape_play_begin(&recorded, &demo, &sim, &error));
    view_init(&view, 1);
    hud_init(&hud, 0);
    for (int i = 0; i < ticks; i++) {
        assert_true(tape_play_tick(&recorded, &sim));
        view_tick(&view, &sim);
        hud_tick(&hud, &sim);
    }
}

static void compare(const char *when)
{
    double sum = 0.0;
    int rough = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int worst = 0;
        for (int k = 0; k < 3; k++) {
            int off = abs(gpu.rgb[3 * i + k] - software.rgb[3 * i + k]);
            sum += off;
            worst = off > worst ? off : worst;
        }
        rough += worst > ROUGH;
    }
    double mean = sum / (3.0 * WIDTH * HEIGHT), percent = 100.0 * rough / (WIDTH * HEIGHT);
    printf("note: %s: bytes differ by %.2f on average, %.2f %% of the pixels by more than %d\n", when, mean, percent,
           ROUGH);
    assert_true(mean <= TOLERANCE && percent <= ROUGH_PERCENT);
}

static void expect_alike(const char *when, const char *name, int ticks)
{
    play(name, ticks);
    assert_good(open_side(&gpu, WINDOW_GPU), &error);
    bool opengl = strncmp(gpu.window.drawing, "opengl", 6) == 0;
    if (opengl)
        draw(&gpu);
    close_side(&gpu);
    if (!opengl) {
        print_message("no OpenGL here\n");
        skip();
    }
    assert_good(open_side(&software, WINDOW_SOFTWARE), &error);
    draw(&software);
    close_side(&software);
    compare(when);
}

TEST(test_a_calm_frame_is_equal_in_both_backends)
{
    expect_alike("calm", "pilot", 200);
}

TEST(test_a_busy_frame_is_equal_in_both_backends)
{
    expect_alike("busy", "citadel", 1100);
}

// OpenGL's driver keeps what it has allocated, and is gone when leaks are looked for: nothing could tell them apart.
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static int find_assets(void **state)
{
    unsetenv("SDL_VIDEODRIVER");
    if (assets_find(&assets, &error))
        return 0;
    print_error("%s\n", error.text);
    return -1;
}

GROUP(find_assets, NULL)
