// test_touch.c -- fingers pushed through SDL's queue lead the swarm of the whole program; what is drawn is not blank.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <SDL.h>

#include "app/game/frame.h"
#include "platform/clock.h"

static Game *game;
static Options options;
static char error[512], folder[64];

// The game on SDL's dummy driver: the whole program but for the screen's glass.
static int set_up(void **state)
{
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    strcpy(folder, "/tmp/mitsubachi-touch-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    options = (Options){.seed = 1, .seed_given = true, .ticks = 100000, .width = 360, .height = 640, .mute = true};
    game = calloc(1, sizeof *game);
    if (game && game_open(game, &options, clock_now_ns(), error, sizeof error))
        return 0;
    print_error("%s\n", error);
    return -1;
}

static int tear_down(void **state)
{
    (void)state;
    char command[128];
    game_close(game);
    free(game);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void finger(uint32_t type, SDL_FingerID id, float x, float y)
{
    SDL_Event event = {.tfinger = {.type = type, .touchId = 5, .fingerId = id, .x = x / 360.0f, .y = y / 640.0f,
                                   .windowID = SDL_GetWindowID(game->window.sdl)}};
    assert_int_equal(SDL_PushEvent(&event), 1);
}

static void frames_until(uint32_t ticks)
{
    while (game->ticks < ticks)
        assert_true(frame_run(game, error, sizeof error));
}

static void a_finger_leads_and_a_second_one_calls(void **state)
{
    (void)state;
    finger(SDL_FINGERDOWN, 1, 180, 500);
    frames_until(10);
    for (int i = 1; i <= 20; i++) {
        finger(SDL_FINGERMOTION, 1, 180.0f + 4.0f * (float)i, 500.0f - 8.0f * (float)i);
        frames_until(10u + (uint32_t)i);
    }
    frames_until(120);
    assert_true(game->sim.head.touching);
    Vec2 goal = vec2(260.0f, 340.0f + game->sim.tunables.swarm_touch_offset_y);
    assert_true(vec2_distance(game->sim.scratch.swarm_middle, goal) < 25.0f);
    assert_int_equal(game->sim.head.calls, 3);

    finger(SDL_FINGERDOWN, 2, 40, 40);
    finger(SDL_FINGERUP, 2, 40, 40);
    frames_until(140);
    assert_int_equal(game->sim.head.calls, 2);
    assert_true(game->sim.head.touching);

    finger(SDL_FINGERUP, 1, 260, 340);
    frames_until(150);
    assert_false(game->sim.head.touching);
}

static void a_press_on_the_pause_button_pauses(void **state)
{
    (void)state;
    ViewportRect rect = hud_pause_rect();
    Vec2 middle = vec2_mix(rect.least, rect.most, 0.5f);
    finger(SDL_FINGERDOWN, 1, middle.x, middle.y);
    assert_true(frame_run(game, error, sizeof error));
    assert_int_equal(game->screens.now, SCREEN_PAUSE);
    uint32_t tick = game->sim.head.tick;
    finger(SDL_FINGERUP, 1, middle.x, middle.y);
    for (int i = 0; i < 10; i++)
        assert_true(frame_run(game, error, sizeof error));
    assert_int_equal(game->sim.head.tick, tick);
}

static void what_is_drawn_is_not_blank(void **state)
{
    (void)state;
    assert_true(frame_draw(game, 1.0f, error, sizeof error));
    int width = game->window.width_px, height = game->window.height_px, other = 0;
    uint8_t *rgb = malloc((size_t)(width * height * 3));
    assert_non_null(rgb);
    assert_true(window_read_rgb(&game->window, rgb, error, sizeof error));
    for (int i = 0; i < width * height; i++)
        other += memcmp(rgb + 3 * i, "\xbf\xd9\xa0", 3) != 0;
    free(rgb);
    assert_in_range(other, width * height / 50, width * height);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_finger_leads_and_a_second_one_calls, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_press_on_the_pause_button_pauses, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_drawn_is_not_blank, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
