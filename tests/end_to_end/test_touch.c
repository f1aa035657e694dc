// test_touch.c -- fingers pushed through SDL's queue lead the swarm of the whole program; what is drawn is not blank.
#include "game_tools.h"

static int set_up(void **state)
{
    return folder_set_up() ? game_set_up((Options){.seed = 1, .seed_given = true, .ticks = 100000}) : -1;
}

static void frames_until(uint32_t ticks)
{
    FRAMES_UNTIL(game->pace.ticks >= ticks);
}

TEST(a_finger_leads_and_a_second_one_calls, set_up, game_tear_down)
{
    finger(SDL_FINGERDOWN, 1, vec2(180, 500));
    frames_until(10);
    for (int i = 1; i <= 20; i++) {
        finger(SDL_FINGERMOTION, 1, vec2(180.0f + 4.0f * (float)i, 500.0f - 8.0f * (float)i));
        frames_until(10u + (uint32_t)i);
    }
    frames_until(120);
    assert_true(game->match.sim.head.touching);
    Vec2 goal = vec2(260.0f, 340.0f + game->match.sim.tunables.swarm_touch_offset_y);
    assert_true(vec2_distance(game->match.sim.scratch.swarm_middle, goal) < 25.0f);
    assert_int_equal(game->match.sim.head.calls, 3);

    finger(SDL_FINGERDOWN, 2, vec2(40, 40));
    finger(SDL_FINGERUP, 2, vec2(40, 40));
    frames_until(140);
    assert_int_equal(game->match.sim.head.calls, 2);
    assert_true(game->match.sim.head.touching);

    finger(SDL_FINGERUP, 1, vec2(260, 340));
    frames_until(150);
    assert_false(game->match.sim.head.touching);
}

TEST(a_press_on_the_pause_button_pauses, set_up, game_tear_down)
{
    ViewportRect rect = hud_pause_rect();
    Vec2 middle = vec2_mix(rect.least, rect.most, 0.5f);
    finger(SDL_FINGERDOWN, 1, middle);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_PAUSE);
    uint32_t tick = game->match.sim.head.tick;
    finger(SDL_FINGERUP, 1, middle);
    frames(10);
    assert_int_equal(game->match.sim.head.tick, tick);
}

TEST(the_picture_is_not_blank, set_up, game_tear_down)
{
    assert_true(frame_draw(game, 1.0f, &error));
    int width = game->machine.window.width_px, height = game->machine.window.height_px, other = 0;
    uint8_t *rgb = malloc((size_t)(width * height * 3));
    assert_non_null(rgb);
    assert_true(window_read_rgb(&game->machine.window, rgb, &error));
    for (int i = 0; i < width * height; i++)
        other += memcmp(rgb + 3 * i, "\xbf\xd9\xa0", 3) != 0;
    free(rgb);
    assert_in_range(other, width * height / 50, width * height);
}

static bool mark_near(Vec2 place)
{
    const Batch *batch = &game->machine.batch;
    for (int i = 0; i < batch->count; i++)
        if (batch->records[i].cell == SPRITE_GOAL
            && vec2_distance(vec2(batch->records[i].x_px, batch->records[i].y_px), place) < 1.0f)
            return true;
    return false;
}

// At four pictures a tick: whatever is moved before a picture is seen in it, whether or not there was a tick meanwhile.
static int set_up_quick(void **state)
{
    return folder_set_up() ? game_set_up((Options){.seed = 1, .seed_given = true, .ticks = 100000, .refresh_hz = 240})
                           : -1;
}

TEST(the_mark_follows_the_finger_in_every_picture, set_up_quick, game_tear_down)
{
    int without_tick = 0;
    finger(SDL_FINGERDOWN, 1, vec2(180, 500));
    frames_until(10);
    for (int i = 0; i < 60; i++) {
        Vec2 at = vec2(100.0f + (float)(i * 37 % 160), 300.0f + (float)(i * 53 % 250));
        uint32_t tick = game->match.sim.head.tick;
        finger(SDL_FINGERMOTION, 1, at);
        frames(1);
        assert_true(mark_near(vec2(at.x, at.y + game->match.sim.tunables.swarm_touch_offset_y)));
        without_tick += game->match.sim.head.tick == tick;
    }
    assert_true(without_tick > 0);
}
