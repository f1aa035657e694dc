// test_game_music.c -- what each screen lets be heard of a game's music.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/game.h"

static Game game;

static Music music_on(Screen screen)
{
    game.screens.now = screen;
    return game_music_of(&game);
}

static int begin(void **state)
{
    (void)state;
    game.screens.sound = true;
    game.screens.settings = settings_default();
    game.match.sim.tunables.sound_music_volume = 0.6f;
    game.show.view.music = (Music){.tune = TUNE_MEADOW, .volume = 0.5f, .buzz_volume = 0.4f, .buzz_hz = 200.0f};
    return 0;
}

static void test_a_game_is_heard_as_it_is(void **state)
{
    (void)state;
    const Screen screens[] = {SCREEN_PLAY, SCREEN_OVER};
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        Music music = music_on(screens[i]);
        assert_int_equal(music.tune, TUNE_MEADOW);
        assert_true(music.volume == 0.5f && music.buzz_volume == 0.4f);
    }
}

static void test_a_pause_is_quiet(void **state)
{
    (void)state;
    const Screen screens[] = {SCREEN_PAUSE, SCREEN_WATCH}; // nothing is open to be watched
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        Music music = music_on(screens[i]);
        assert_int_equal(music.tune, TUNE_MEADOW);
        assert_true(music.volume > 0.0f && music.volume < 0.25f && music.buzz_volume == 0.0f);
    }
}

static void test_the_lab_is_calm(void **state)
{
    (void)state;
    const Screen screens[] = {SCREEN_LAB, SCREEN_PREVIEW};
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        Music music = music_on(screens[i]);
        assert_int_equal(music.tune, TUNE_POND);
        assert_true(music.volume > 0.3f && music.volume < 0.4f && music.buzz_volume == 0.0f);
    }
}

static void test_the_player_says_how_loud(void **state)
{
    (void)state;
    settings_set(&game.screens.settings, SETTING_sound_all_percent, 50);
    settings_set(&game.screens.settings, SETTING_sound_music_percent, 40);
    Music music = music_on(SCREEN_PLAY);
    assert_float_equal(music.volume, 0.1f, 1e-6f);
    assert_float_equal(music.buzz_volume, 0.2f, 1e-6f);
    settings_set(&game.screens.settings, SETTING_sound_buzz_percent, 0);
    assert_true(music_on(SCREEN_PLAY).buzz_volume == 0.0f && music_on(SCREEN_LAB).volume > 0.0f);
}

static void test_sound_off_is_silence(void **state)
{
    (void)state;
    game.screens.sound = false;
    for (int screen = SCREEN_TITLE; screen <= SCREEN_PREVIEW; screen++) {
        Music music = music_on((Screen)screen);
        assert_true(music.volume == 0.0f && music.buzz_volume == 0.0f);
    }
    game_music_frame(&game); // no device, no trouble
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_a_game_is_heard_as_it_is, begin),
        cmocka_unit_test_setup(test_a_pause_is_quiet, begin),
        cmocka_unit_test_setup(test_the_lab_is_calm, begin),
        cmocka_unit_test_setup(test_the_player_says_how_loud, begin),
        cmocka_unit_test_setup(test_sound_off_is_silence, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
