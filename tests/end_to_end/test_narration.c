// test_narration.c -- what has the focus is said aloud, menus and map included, to a stand-in for speech-dispatcher.
#include "game_tools.h"
#include "platform/fake_speech.h"
#include "game/session/outputs.h"
#include "platform/files.h"

static int set_up(void **state)
{
    fake_speech_open();
    int status = game_set_up_seen((Options){.seed = 1, .seed_given = true});
    settings_set(&game->player.settings, SETTING_sound_narration, 1);
    return status;
}

static int tear_down(void **state)
{
    fake_speech_close();
    return game_tear_down(state);
}

static void assert_spoken(const char *what)
{
    const char *spoken = fake_speech_spoken();
    fail_if(!strstr(spoken, what), "'%s' was spoken, expected '%s'", spoken, what);
}

static void step(int code)
{
    key(code);
    frames(2);
}

TEST(a_page_and_its_focus_are_spoken, set_up, tear_down)
{
    game->screens.place.settings_tab = SETTINGS_TAB_SOUND;
    show(SCREEN_SETTINGS, NULL);
    frames(2);
    assert_spoken("Settings. ");
    step(SDL_SCANCODE_DOWN); // which shows where the focus is, and was said with the page
    assert_string_equal(fake_speech_spoken(), "");
    step(SDL_SCANCODE_DOWN);
    assert_spoken("Sound on, switch, ");
    step(SDL_SCANCODE_DOWN);
    assert_spoken("SPEAK\r\nOverall, slider, 100 %. Sets the volume of everything.\r\n.\r\n");
    step(SDL_SCANCODE_LEFT);
    assert_spoken("SPEAK\r\nOverall, slider, 95 %\r\n");
    frames(10);
    assert_string_equal(fake_speech_spoken(), ""); // nothing has changed
}

TEST(touched_controls_are_spoken, set_up, tear_down)
{
    game->screens.place.settings_tab = SETTINGS_TAB_SOUND;
    show(SCREEN_SETTINGS, NULL);
    frames(2);
    fake_speech_spoken();
    const UiPage *page = screens_page(game);
    Vec2 at = vec2(0.0f, 0.0f);
    for (int i = 0; i < page->count; i++)
        if (strcmp(page->items[i].text, ui_text(UI_SET_sound_on)) == 0 && page->items[i].kind == UI_KIND_SWITCH)
            at = ui_middle(page->items[i].rect);
    Vec2 output = viewport_to_output(&game->machine.viewport, at);
    for (int down = 1; down >= 0; down--) {
        SDL_Event event = {.tfinger = {.type = down ? SDL_FINGERDOWN : SDL_FINGERUP,
                                       .touchId = 1,
                                       .x = output.x / GAME_WIDTH_PX,
                                       .y = output.y / GAME_HEIGHT_PX}};
        SDL_PushEvent(&event);
        frames(2);
    }
    assert_spoken("Sound on, switch, ");
}

TEST(the_map_speaks_its_cells, set_up, tear_down)
{
    show(SCREEN_MAP, NULL);
    frames(5);
    assert_spoken("Goal: the new home.");
    for (int i = 0; i < 3; i++)
        step(SDL_SCANCODE_UP);
    assert_true(strlen(fake_speech_spoken()) > 0);
}

// Its texts are labels on a control that has none.
TEST(a_row_of_a_list_is_spoken, set_up, tear_down)
{
    char path[PATH_SIZE];
    const char *list = "900 31 3600 7 2026-11-20\n800 30 60 7 2026-11-21\n";
    assert_true(path_of_data("best.txt", path, sizeof path, &error));
    assert_true(file_replace(path, list, strlen(list), &error));
    show(SCREEN_BEST, NULL);
    frames(2);
    step(SDL_SCANCODE_DOWN); // shows where the focus is
    fake_speech_spoken();
    step(SDL_SCANCODE_DOWN);
    assert_spoken("SPEAK\r\n2., 800, 2026-11-21, 30 bees \xc2\xb7 0:01 \xc2\xb7 no replay, button\r\n");
}

TEST(the_voice_has_the_language, set_up, tear_down)
{
    settings_set_language(&game->player.settings, "de");
    show(SCREEN_SETTINGS, NULL);
    frames(2);
    assert_spoken("SET SELF LANGUAGE de\r\n");
    settings_set_language(&game->player.settings, "en");
    frames(2);
}

TEST(narration_can_be_turned_off, set_up, tear_down)
{
    settings_set(&game->player.settings, SETTING_sound_narration, 0);
    show(SCREEN_SETTINGS, NULL);
    frames(5);
    assert_int_equal(game->outputs->narrator.speech.socket_plus_1, 0);
}
