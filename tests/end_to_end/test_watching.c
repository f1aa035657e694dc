// test_watching.c -- the whole program watches a demo: mouse, fingers and keys pushed through SDL's queue.
#include "own_folder.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include <SDL.h>

#include "content/demos/demo_file.h"
#include "demo/demo_verify.h"
#include "game/game.h"
#include "game/parts/against.h"
#include "game/play/play.h"
#include "game/watch/watch_screen.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "slow_demo.h"

#define TICKS 900
#define PARENT "parent.mtb"

static Game *game;
static WatchScreen *screen; // of the demo that was opened last
static Watch *watch;
static Options options;
static char error[1280];

// A demo that the pilot has played. The program is on SDL's dummy driver.
static int set_up(void **state)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    options = (Options){.seed = 3,
                        .seed_given = true,
                        .pilot = true,
                        .ticks = TICKS,
                        .width = 360,
                        .height = 640,
                        .mute = true,
                        .record = PARENT};
    game = calloc(1, sizeof *game);
    if (!game || own_folder_enter(state) != 0 || !game_open(game, &options, clock_now_ns(), error, sizeof error)) {
        print_error("%s\n", error);
        return -1;
    }
    for (int i = 0; i < TICKS; i++) {
        play_next(game);
    }
    match_finish(game);
    options.pilot = false;
    options.ticks = 0;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    game_close(game);
    free(game);
    return own_folder_leave(state);
}

static int open_demo(void **state)
{
    (void)state;
    if (!screens_open(game, &WATCH_SCREEN, PARENT, error, sizeof error))
        return -1;
    screen = game->screens.own;
    watch = &screen->watch;
    game->leaving = false;
    watch_build(watch, TICKS);
    watch_pause(watch);
    return 0;
}

// Where ticks are slow, the way to a place takes more frames than one.
static bool on_the_way(void)
{
    if (game->screens.now != &WATCH_SCREEN)
        return false;
    bool stands = !watch->playing || watch->held;
    return watch_waits(watch) || watch->way != WATCH_NO_WAY || (stands && watch_tick(watch) != watch->play.tick);
}

static void frames(int count)
{
    for (int i = 0; i < count; i++)
        assert_true(frame_run(game, error, sizeof error));
    while (on_the_way())
        assert_true(frame_run(game, error, sizeof error));
}

static void push(SDL_Event event)
{
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void key(SDL_Keycode sym)
{
    push((SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = sym}}});
    frames(1);
}

static void mouse(uint32_t type, Vec2 at)
{
    if (type == SDL_MOUSEMOTION)
        push((SDL_Event){.motion = {.type = type, .x = (int)at.x, .y = (int)at.y}});
    else
        push((SDL_Event){.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = (int)at.x, .y = (int)at.y}});
    frames(1);
}

static void finger(uint32_t type, Vec2 at)
{
    push((SDL_Event){.tfinger = {.type = type, .touchId = 5, .fingerId = 1, .x = at.x / 360.0f, .y = at.y / 640.0f}});
}

static Vec2 middle_of(int id)
{
    static UiPage page;
    watch_screen_page(screen, &game->machine.viewport, &page);
    const UiItem *item = ui_find(&page, id);
    return item ? ui_middle(item->rect) : vec2(0.0f, 0.0f);
}

static void tap(int id)
{
    finger(SDL_FINGERDOWN, middle_of(id));
    finger(SDL_FINGERUP, middle_of(id));
    frames(1);
}

static Vec2 on_bar(float part)
{
    return vec2(watch_screen_bar_x(watch, (double)(part * TICKS)), middle_of(WATCH_ID_BAR).y);
}

static void assert_tick_near(int tick)
{
    assert_in_range(watch_tick(watch), tick - 3, tick + 3);
    assert_int_equal(game->match.sim.head.tick, watch_tick(watch));
}

static void the_bar_seeks_by_press_and_drag(void **state)
{
    (void)state;
    mouse(SDL_MOUSEBUTTONDOWN, on_bar(0.25f));
    assert_tick_near(TICKS / 4);
    for (int i = 0; i <= 10; i++) {
        float part = 0.25f + 0.05f * (float)i;
        mouse(SDL_MOUSEMOTION, on_bar(part));
        assert_tick_near((int)(part * TICKS));
    }
    mouse(SDL_MOUSEBUTTONUP, on_bar(0.75f));
    mouse(SDL_MOUSEMOTION, on_bar(0.1f));
    assert_tick_near(TICKS * 3 / 4);
    // Beyond its end, and with a finger.
    finger(SDL_FINGERDOWN, on_bar(0.5f));
    frames(1);
    finger(SDL_FINGERMOTION, vec2(359.0f, 300.0f));
    frames(1);
    finger(SDL_FINGERUP, vec2(359.0f, 300.0f));
    frames(2);
    assert_int_equal(watch_tick(watch), TICKS);
    assert_false(watch->playing);
}

static void a_drag_holds_the_time_and_lets_it_go(void **state)
{
    (void)state;
    watch_play(watch, false);
    finger(SDL_FINGERDOWN, on_bar(0.5f));
    frames(5);
    assert_tick_near(TICKS / 2);
    finger(SDL_FINGERUP, on_bar(0.5f));
    frames(10);
    assert_true(watch->playing && watch_tick(watch) > TICKS / 2 + 4);
}

static void keys_play_step_and_choose_the_speed(void **state)
{
    (void)state;
    key(SDLK_SPACE);
    assert_true(watch->playing && !watch->backward);
    key(SDLK_SPACE);
    assert_false(watch->playing);
    key(SDLK_END);
    assert_int_equal(game->match.sim.head.tick, TICKS);
    key(SDLK_LEFT);
    key(SDLK_COMMA);
    assert_int_equal(game->match.sim.head.tick, TICKS - 2);
    key(SDLK_RIGHT);
    assert_int_equal(game->match.sim.head.tick, TICKS - 1);
    key(SDLK_HOME);
    key(SDLK_PERIOD);
    assert_int_equal(game->match.sim.head.tick, 1);
    key(SDLK_8);
    assert_int_equal(watch->speed, 7);
    key(SDLK_DOWN);
    assert_int_equal(watch->speed, 6);
    key(SDLK_1);
    key(SDLK_UP);
    assert_int_equal(watch->speed, 1);
    key(SDLK_4);
    watch_play(watch, false);
    key(SDLK_RIGHT);
    assert_in_range(watch_tick(watch), 300, 310);
    key(SDLK_b);
    assert_true(watch->playing && watch->backward);
    uint32_t before = watch_tick(watch);
    frames(10);
    assert_true(watch_tick(watch) < before);
    key(SDLK_b);
    assert_false(watch->playing);
}

static void buttons_do_the_same(void **state)
{
    (void)state;
    tap(WATCH_ID_STEP_ON);
    tap(WATCH_ID_STEP_ON);
    assert_int_equal(game->match.sim.head.tick, 2);
    tap(WATCH_ID_STEP_BACK);
    assert_int_equal(game->match.sim.head.tick, 1);
    tap(WATCH_ID_SPEED);
    tap(WATCH_ID_SPEED_0 + 6);
    assert_int_equal(watch->speed, 6);
    watch_seek(watch, TICKS / 2);
    tap(WATCH_ID_PLAY);
    assert_true(watch->playing && !watch->backward);
    tap(WATCH_ID_BACKWARD);
    assert_true(watch->playing && watch->backward);
    tap(WATCH_ID_PLAY);
    assert_false(watch->playing);
    tap(WATCH_ID_LEAVE);
    assert_ptr_equal(game->screens.now, &REPLAYS_SCREEN);
    assert_false(game->leaving);
}

static void buttons_are_large_enough_for_fingers(void **state)
{
    (void)state;
    static const int SIZES[][2] = {{360, 640}, {540, 960}, {360, 780}, {1280, 720}};
    static UiPage page;
    char wrong[256];
    screen->speeds_open = true;
    for (size_t size = 0; size < sizeof SIZES / sizeof SIZES[0]; size++) {
        Viewport viewport = viewport_fit(SIZES[size][0], SIZES[size][1]);
        watch_screen_page(screen, &viewport, &page);
        if (!ui_page_check(&page, &game->machine.atlas, wrong, sizeof wrong))
            fail_msg("%s", wrong);
        for (int i = 0; i < page.count; i++)
            assert_true(page.items[i].rect.least.y > FIELD_HEIGHT_PX * 0.75f);
    }
}

static void controls_go_and_come_back(void **state)
{
    (void)state;
    assert_float_equal(screen->shown, 1.0f, 0.0f);
    watch_screen_pass(screen, INT64_C(4000000000));
    assert_float_equal(screen->shown, 0.0f, 0.0f);
    tap(WATCH_ID_PLAY); // brings them back, and no more
    assert_false(watch->playing);
    frames(30);
    assert_float_equal(screen->shown, 1.0f, 0.0f);
    finger(SDL_FINGERDOWN, vec2(180.0f, 200.0f)); // beside them: sends them away
    finger(SDL_FINGERUP, vec2(180.0f, 200.0f));
    frames(30);
    assert_float_equal(screen->shown, 0.0f, 0.0f);
    mouse(SDL_MOUSEMOTION, vec2(100.0f, 100.0f));
    frames(30);
    assert_float_equal(screen->shown, 1.0f, 0.0f);
}

static void escape_ends_a_program_that_was_started_for_the_demo(void **state)
{
    (void)state;
    game->alone = true;
    key(SDLK_ESCAPE);
    assert_true(game->leaving);
    game->alone = game->leaving = false;
}

// Whatever a demo asks of the processor: each picture plays a tick or two, and keys are answered in between.
static void a_demo_of_slow_ticks_is_left_at_once(void **state)
{
    (void)state;
    assert_true(slow_demo_write("slow.mtb", 60));
    assert_true(screens_open(game, &WATCH_SCREEN, "slow.mtb", error, sizeof error));
    screen = game->screens.own;
    watch = &screen->watch;
    for (int i = 0; i < 3; i++) {
        uint32_t played = watch->play.tick + timeline_built(watch->timeline);
        int64_t begun_ns = clock_now_ns();
        assert_true(frame_run(game, error, sizeof error));
        int ticks = (int)(watch->play.tick + timeline_built(watch->timeline) - played);
        // Where a machine is so quick that a tick takes no time at all there may be more.
        assert_true(ticks <= 2 || clock_now_ns() - begun_ns < 100000000);
    }
    game->alone = true;
    push((SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDLK_ESCAPE}}});
    assert_true(frame_run(game, error, sizeof error));
    assert_true(game->leaving);
    game->alone = game->leaving = false;
}

static void the_viewer_plays_against_the_demo(void **state)
{
    (void)state;
    watch_seek(watch, 300);
    frames(1);
    tap(WATCH_ID_AGAINST);
    frames(5);
    assert_ptr_equal(game->screens.now, &PLAY_SCREEN);
    assert_true(against_one(game));
    assert_true(!game->match.forked);
    assert_true(!game->show.hud.watched);
    assert_true(game->match.sim.head.tick < 60 && game->match.sim.head.seed == 3);
    match_finish(game);
}

static void the_viewer_takes_over_and_the_new_demo_tells(void **state)
{
    (void)state;
    static Sim sim;
    watch_seek(watch, 500);
    frames(1);
    uint64_t hash = watch->play.hash;
    key(SDLK_t);
    assert_true(screen->waiting);
    key(SDLK_ESCAPE);
    assert_true(!screen->waiting && game->screens.now == &WATCH_SCREEN);
    tap(WATCH_ID_TAKE_OVER);
    frames(5);
    assert_int_equal(game->match.sim.head.tick, 500); // waits for the touch that leads
    finger(SDL_FINGERDOWN, vec2(180.0f, 400.0f));
    frames(90);
    assert_ptr_equal(game->screens.now, &PLAY_SCREEN);
    assert_true(game->match.sim.head.tick > 560 && game->match.sim.head.touching && game->match.forked
                && !game->show.hud.watched);
    finger(SDL_FINGERUP, vec2(180.0f, 400.0f));
    frames(1);
    uint64_t end_hash = game->match.hash;
    char path[RECORDER_PATH_BYTES];
    strcpy(path, recorder_path(&game->match.recorder));
    match_finish(game);
    Demo fork;
    assert_true(demo_file_read(path, &fork, error, sizeof error));
    unlink(path);
    assert_int_equal(fork.start.fork_tick, 500);
    assert_true(fork.start.fork_hash == hash);
    assert_int_equal(fork.start.player, DEMO_PERSON);
    DemoCheck check = demo_verify(&fork, &sim);
    assert_int_equal(check.verdict, DEMO_GOOD);
    assert_true(check.hash == end_hash);
    demo_free(&fork);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, open_demo)
    const struct CMUnitTest tests[] = {
        TEST(the_bar_seeks_by_press_and_drag),
        TEST(a_drag_holds_the_time_and_lets_it_go),
        TEST(keys_play_step_and_choose_the_speed),
        TEST(buttons_do_the_same),
        TEST(buttons_are_large_enough_for_fingers),
        TEST(controls_go_and_come_back),
        TEST(escape_ends_a_program_that_was_started_for_the_demo),
        TEST(a_demo_of_slow_ticks_is_left_at_once),
        TEST(the_viewer_plays_against_the_demo),
        TEST(the_viewer_takes_over_and_the_new_demo_tells),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
