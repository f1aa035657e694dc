// test_game_music.c -- what each screen lets be heard of a game's music.

#include "game/session/game.h"
#include "game/session/outputs.h"
#include "test.h"

static Game game;

static Music music_on(ScreenId screen)
{
    game.screens.now = screen;
    game.screens.paused = (screen_info(screen)->traits & SCREEN_WAITS) != 0;
    return sound_music_of(&game);
}

static int begin(void **state)
{
    static Outputs outputs;
    game.outputs = &outputs;
    game.player.sound = true;
    game.player.settings = settings_default();
    game.graphics.view.numbers.sound_music_volume = 0.6f;
    game.graphics.view.music = (Music){.tune = TUNE_MEADOW, .volume = 0.5f, .buzz_volume = 0.4f, .buzz_hz = 200.0f};
    return 0;
}

TEST(test_a_game_has_its_own_music, begin)
{
    ScreenId const screens[] = {SCREEN_PLAY, SCREEN_RESULT};
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        Music music = music_on(screens[i]);
        assert_int_equal(music.tune, TUNE_MEADOW);
        assert_true(music.volume == 0.5f && music.buzz_volume == 0.4f);
    }
}

TEST(test_a_pause_is_quiet, begin)
{
    ScreenId const screens[] = {SCREEN_PAUSE, SCREEN_WATCH}; // nothing is open to be watched
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        Music music = music_on(screens[i]);
        assert_int_equal(music.tune, TUNE_MEADOW);
        assert_true(music.volume > 0.0f && music.volume < 0.25f && music.buzz_volume == 0.0f);
    }
}

// As where somebody has gone away in a pause: the tune fades, and then the device is let go.
TEST(test_an_idle_page_falls_silent, begin)
{
    game.screens.unused_ns = INT64_C(29000000000);
    assert_true(music_on(SCREEN_PAUSE).volume > 0.0f);
    game.screens.unused_ns = INT64_C(30500000000);
    Music music = music_on(SCREEN_PAUSE);
    assert_true(music.volume == 0.0f && music.buzz_volume == 0.0f && !sound_is_over(&game));
    game.screens.unused_ns = INT64_C(32000000000);
    assert_true(sound_is_over(&game));
    game.screens.unused_ns = 0;
    assert_true(music_on(SCREEN_PAUSE).volume > 0.0f && !sound_is_over(&game));
}

TEST(test_a_device_that_was_let_go_comes_again, begin)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    Sound *sound = &game.outputs->sound;
    sound_sleep(sound); // nothing is open yet
    assert_false(sound->asleep);
    for (int i = 0; i < 2; i++) {
        sound_follow(sound, &game.player);
        assert_true(sound->ready && !sound->asleep && sound->audio.device != 0);
        sound_sleep(sound);
        sound_sleep(sound);
        assert_true(sound->ready && sound->asleep && sound->audio.device == 0);
    }
    sound_close(sound);
}

TEST(test_the_lab_is_calm, begin)
{
    Music music = music_on(SCREEN_LAB);
    assert_int_equal(music.tune, TUNE_POND);
    assert_true(music.volume > 0.2f && music.volume < 0.3f && music.buzz_volume == 0.0f);
}

TEST(test_the_player_sets_the_volume, begin)
{
    settings_set(&game.player.settings, SETTING_sound_all_percent, 50);
    settings_set(&game.player.settings, SETTING_sound_music_percent, 40);
    Music music = music_on(SCREEN_PLAY);
    assert_float_equal(music.volume, 0.1f, 1e-6f);
    assert_float_equal(music.buzz_volume, 0.2f, 1e-6f);
    settings_set(&game.player.settings, SETTING_sound_buzz_percent, 0);
    assert_true(music_on(SCREEN_PLAY).buzz_volume == 0.0f && music_on(SCREEN_LAB).volume > 0.0f);
}

TEST(test_sound_off_is_silence, begin)
{
    game.player.sound = false;
    ScreenId const screens[] = {SCREEN_TITLE, SCREEN_PLAY, SCREEN_RESULT, SCREEN_PAUSE, SCREEN_SETTINGS,
                                SCREEN_WATCH, SCREEN_LAB,  SCREEN_MAP,    SCREEN_LESSON};
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        Music music = music_on(screens[i]);
        assert_true(music.volume == 0.0f && music.buzz_volume == 0.0f);
    }
    sound_music(&game); // no device, no trouble
}
