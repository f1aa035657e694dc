// test_watching.c -- the whole program watches a demo: mouse, fingers and keys pushed through SDL's queue.
#include "ui_check.h"
#include "own_folder.h"

#include "demo_at.h"
#include "game_tools.h"

#include "game/session/ghost.h"
#include "game/tools/watch_screen.h"

#define TICKS 900
#define PARENT "parent.mtb"

static WatchScreen *screen; // of the demo that was opened last
static Watch *watch;

// A demo that the pilot has played. The program is on SDL's dummy driver.
static int set_up(void **state)
{
    Options wish = {.seed = 3, .seed_given = true, .pilot = true, .ticks = TICKS, .record = PARENT};
    if (own_folder_enter(state) != 0 || game_set_up(wish) != 0)
        return -1;
    for (int i = 0; i < TICKS; i++)
        play_next(game);
    match_finish(game);
    options.pilot = false;
    options.ticks = 0;
    return 0;
}

static int tear_down(void **state)
{
    game_close(game);
    free(game);
    return own_folder_leave(state);
}

static int open_demo(void **state)
{
    if (!screens_open(game, SCREEN_WATCH, PARENT, &error))
        return -1;
    screen = game->screens.own;
    watch = &screen->watch;
    game->leaving = false;
    leap_look_ns = LEAP_LOOK_NS;
    timeline_build(watch->timeline, TICKS);
    watch->playing = false;
    return 0;
}

// With slow ticks a seek takes several frames.
static bool on_the_way(void)
{
    if (game->screens.now != SCREEN_WATCH)
        return false;
    bool stands = !watch->playing || watch->held;
    return watch_waits(watch) || watch->jump != WATCH_NO_JUMP || (stands && watch_tick(watch) != watch->play.tick);
}

static void arrive(int count)
{
    frames(count);
    FRAMES_UNTIL(!on_the_way());
}

static void press(SDL_Scancode code)
{
    key(code);
    arrive(1);
}

static void mouse(uint32_t type, Vec2 at)
{
    SDL_Event event = {.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = (int)at.x, .y = (int)at.y}};
    if (type == SDL_MOUSEMOTION)
        event = (SDL_Event){.motion = {.type = type, .x = (int)at.x, .y = (int)at.y}};
    assert_int_equal(SDL_PushEvent(&event), 1);
    arrive(1);
}

static Vec2 middle_of(int id)
{
    const UiItem *item = ui_find(screens_page(game), id);
    return item ? ui_middle(item->rect) : vec2(0.0f, 0.0f);
}

static void tap(int id)
{
    finger(SDL_FINGERDOWN, 1, middle_of(id));
    finger(SDL_FINGERUP, 1, middle_of(id));
    arrive(1);
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

TEST(the_bar_seeks_by_press_and_drag, open_demo)
{
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
    finger(SDL_FINGERDOWN, 1, on_bar(0.5f));
    arrive(1);
    finger(SDL_FINGERMOTION, 1, vec2(359.0f, 300.0f));
    arrive(1);
    finger(SDL_FINGERUP, 1, vec2(359.0f, 300.0f));
    arrive(2);
    assert_int_equal(watch_tick(watch), TICKS);
    assert_false(watch->playing);
}

TEST(a_drag_holds_the_time_and_lets_it_go, open_demo)
{
    watch_play(watch, false);
    finger(SDL_FINGERDOWN, 1, on_bar(0.5f));
    arrive(5);
    assert_tick_near(TICKS / 2);
    finger(SDL_FINGERUP, 1, on_bar(0.5f));
    arrive(10);
    assert_true(watch->playing && watch_tick(watch) > TICKS / 2 + 4);
}

TEST(keys_play_step_and_choose_the_speed, open_demo)
{
    press(SDL_SCANCODE_SPACE);
    assert_true(watch->playing && !watch->backward);
    press(SDL_SCANCODE_SPACE);
    assert_false(watch->playing);
    press(SDL_SCANCODE_END);
    assert_int_equal(game->match.sim.head.tick, TICKS);
    press(SDL_SCANCODE_LEFT);
    press(SDL_SCANCODE_COMMA);
    assert_int_equal(game->match.sim.head.tick, TICKS - 2);
    press(SDL_SCANCODE_RIGHT);
    assert_int_equal(game->match.sim.head.tick, TICKS - 1);
    press(SDL_SCANCODE_HOME);
    press(SDL_SCANCODE_PERIOD);
    assert_int_equal(game->match.sim.head.tick, 1);
    press(SDL_SCANCODE_8);
    assert_int_equal(watch->speed, 7);
    press(SDL_SCANCODE_DOWN);
    assert_int_equal(watch->speed, 6);
    press(SDL_SCANCODE_1);
    press(SDL_SCANCODE_UP);
    assert_int_equal(watch->speed, 1);
    press(SDL_SCANCODE_4);
    watch_play(watch, false);
    press(SDL_SCANCODE_RIGHT);
    assert_in_range(watch_tick(watch), 300, 310);
    press(SDL_SCANCODE_B);
    assert_true(watch->playing && watch->backward);
    uint32_t before = watch_tick(watch);
    arrive(10);
    assert_true(watch_tick(watch) < before);
    press(SDL_SCANCODE_B);
    assert_false(watch->playing);
}

TEST(buttons_do_the_same, open_demo)
{
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
    assert_int_equal(game->screens.now, SCREEN_REPLAYS);
    assert_false(game->leaving);
}

TEST(buttons_are_large_enough_for_fingers, open_demo)
{
    static const int SIZES[][2] = {{360, 640}, {540, 960}, {360, 780}, {1280, 720}};
    screen->speeds_open = true;
    for (size_t size = 0; size < sizeof SIZES / sizeof SIZES[0]; size++) {
        game->machine.viewport = viewport_fit(SIZES[size][0], SIZES[size][1]);
        const UiPage *page = screens_page(game);
        assert_good(ui_page_check(page, &game->machine.atlas, &error), &error);
        for (int i = 0; i < page->count; i++)
            assert_true(page->items[i].rect.least.y > FIELD_HEIGHT_PX * 0.75f);
    }
}

TEST(controls_go_and_come_back, open_demo)
{
    assert_float_equal(screen->shown, 1.0f, 0.0f);
    arrive(1); // the pointer comes to its place
    screen->idle_ns = INT64_C(4000000000);
    arrive(30);
    assert_float_equal(screen->shown, 0.0f, 0.0f);
    tap(WATCH_ID_PLAY); // brings them back, and no more
    assert_false(watch->playing);
    arrive(30);
    assert_float_equal(screen->shown, 1.0f, 0.0f);
    finger(SDL_FINGERDOWN, 1, vec2(180.0f, 200.0f)); // beside them: sends them away
    finger(SDL_FINGERUP, 1, vec2(180.0f, 200.0f));
    arrive(30);
    assert_float_equal(screen->shown, 0.0f, 0.0f);
    mouse(SDL_MOUSEMOTION, vec2(100.0f, 100.0f));
    arrive(30);
    assert_float_equal(screen->shown, 1.0f, 0.0f);
}

TEST(escape_ends_a_program_that_was_started_for_the_demo, open_demo)
{
    game->alone = true;
    press(SDL_SCANCODE_ESCAPE);
    assert_true(game->leaving);
    game->alone = game->leaving = false;
}

// For any load of a demo: each picture plays a tick or two, and keys are answered in between.
TEST(a_demo_of_slow_ticks_is_left_at_once, open_demo)
{
    watch_play(watch, false);
    arrive(1);
    leap_look_ns = 10000000; // as if each tick took so long
    uint32_t tick = watch->play.tick;
    for (uint32_t i = 1; i <= 5; i++) {
        assert_true(frame_run(game, &error));
        assert_in_range(watch->play.tick - tick, i, 2 * i);
    }
    game->alone = true;
    key(SDL_SCANCODE_ESCAPE);
    assert_true(frame_run(game, &error));
    assert_true(game->leaving);
    game->alone = game->leaving = false;
}

static void expect_points(int32_t points, int32_t ahead)
{
    OwnText text = formatted("%d  (%+d)", (int)points, (int)ahead);
    const UiPage *page = screens_page(game);
    int at = 0;
    while (at < page->count && strcmp(page->items[at].text, text) != 0)
        at++;
    fail_if(at == page->count, "no %s on the page", text);
}

// The second is dropped onto the first; another one can be chosen from the list.
TEST(two_demos_side_by_side, open_demo)
{
    OwnText other = formatted("%s/demos/attract_citadel.mtb", getenv("MITSUBACHI_ASSETS"));
    frames(1);
    input_drop(other);
    frames(2);
    screen = game->screens.own;
    watch = &screen->watch;
    assert_int_equal(game->screens.now, SCREEN_WATCH);
    assert_true(screen->second && watch->compared == &screen->second->watch);
    watch->playing = false;
    watch_seek(watch, 750);
    FRAMES_UNTIL(watch->play.tick == 750 && screen->second->watch.play.tick == 750);
    int32_t points = (int32_t)watch->sim->head.score, others = (int32_t)screen->second->sim.head.score;
    expect_points(points, points - others);
    expect_points(others, others - points);
    key(SDL_SCANCODE_C);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_REPLAYS);
    key(SDL_SCANCODE_ESCAPE);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_WATCH);
    assert_null(((WatchScreen *)game->screens.own)->second);
    show(SCREEN_TITLE, NULL); // two at once
    OwnText first = formatted("%s/demos/attract_pond.mtb", getenv("MITSUBACHI_ASSETS"));
    input_drop(first);
    input_drop(other);
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_WATCH);
    assert_non_null(((WatchScreen *)game->screens.own)->second);
}

TEST(the_viewer_plays_against_the_demo, open_demo)
{
    watch_seek(watch, 300);
    arrive(1);
    tap(WATCH_ID_AGAINST);
    arrive(5);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(against_one(game));
    assert_true(!game->match.forked);
    assert_true(!game->graphics.hud.watched);
    assert_true(game->match.sim.head.tick < 60 && game->match.sim.head.seed == 3);
    match_finish(game);
}

TEST(the_viewer_takes_over_and_the_new_demo_names_its_parent, open_demo)
{
    static Sim sim;
    watch_seek(watch, 500);
    arrive(1);
    uint64_t hash = watch->play.hash;
    press(SDL_SCANCODE_T);
    assert_true(screen->waiting);
    press(SDL_SCANCODE_ESCAPE);
    assert_true(!screen->waiting && game->screens.now == SCREEN_WATCH);
    tap(WATCH_ID_TAKE_OVER);
    arrive(5);
    assert_int_equal(game->match.sim.head.tick, 500); // waits for the touch that leads
    finger(SDL_FINGERDOWN, 1, vec2(180.0f, 400.0f));
    arrive(90);
    assert_int_equal(game->screens.now, SCREEN_PLAY);
    assert_true(game->match.sim.head.tick > 560 && game->match.sim.head.touching && game->match.forked
                && !game->graphics.hud.watched);
    finger(SDL_FINGERUP, 1, vec2(180.0f, 400.0f));
    arrive(1);
    uint64_t end_hash = game->match.hash;
    char path[RECORDER_PATH_BYTES];
    strcpy(path, game->match.recorder.path);
    match_finish(game);
    OwnTape fork = demo_at(path);
    unlink(path);
    assert_int_equal(fork.start.fork_tick, 500);
    assert_true(fork.start.fork_hash == hash);
    assert_int_equal(fork.start.player, TAPE_PERSON);
    TapeCheck check = tape_verify(&fork, &sim);
    assert_int_equal(check.verdict, TAPE_GOOD);
    assert_true(check.hash == end_hash);
}

GROUP(set_up, tear_down)
