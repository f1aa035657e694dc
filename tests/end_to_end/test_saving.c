// test_saving.c -- saves and bug reports in the whole program: made, dropped, asked for, in force at once, by F8.
#include "game_tools.h"

#include "game/session/bug.h"
#include "game/session/save.h"
#include "file_tools.h"

static int set_up(void **state)
{
    return game_set_up_seen((Options){.seed = 4, .seed_given = true});
}

// As a tap on the control that has this text.
static void press(UiText text)
{
    const UiPage *page = screens_page(game);
    for (int i = 0; i < page->count; i++)
        if (page->items[i].id != UI_NONE && strcmp(page->items[i].text, ui_text(text)) == 0) {
            Vec2 at = ui_middle(page->items[i].rect);
            finger(SDL_FINGERDOWN, 1, at);
            frames(1);
            finger(SDL_FINGERUP, 1, at);
            frames(1);
            return;
        }
    fail_msg("no control '%s'", ui_text(text));
}

static int files_in(const char *name, const char *ending, char path[PATH_SIZE])
{
    OwnList list;
    OwnText all = formatted("%s/mitsubachi/%s", folder, name);
    folder_list(all, ending, &list);
    int count = list.count;
    if (count > 0)
        snprintf(path, PATH_SIZE, "%s/%.256s", all, list.names[0]);
    return count;
}

static void expect_reported(UiText what)
{
    const BannerNews *news = &game->graphics.banner.news;
    assert_true(news->changes.count > 0);
    assert_non_null(strstr(news->changes.list[0].text, ui_text(what)));
}

static char made[PATH_SIZE];

TEST(a_save_is_made_by_its_page)
{
    settings_set(&game->player.settings, SETTING_sound_music_percent, 35);
    player_changed(&game->player);
    show(SCREEN_SAVES, NULL);
    press(UI_SAVES_MAKE);
    expect_reported(UI_SAVES_MADE);
    assert_int_equal(files_in("saves", SAVE_ENDING, made), 1);
}

// The game that is played waits meanwhile, and goes on where nothing is loaded.
TEST(a_save_that_is_dropped_asks_and_counts_at_once)
{
    settings_set(&game->player.settings, SETTING_sound_music_percent, 90);
    settings_set_language(&game->player.settings, "de");
    player_changed(&game->player);
    Mode mode = mode_of(MODE_ENDLESS);
    begin_mode(&mode);
    frames(40);
    assert_int_equal(ui_text_language(), TEXT_GERMAN);
    input_drop(made);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_LOAD);
    uint32_t tick = game->match.sim.head.tick;
    frames(20);
    assert_int_equal(game->match.sim.head.tick, tick);
    assert_true(game->match.running && game->screens.paused);
    assert_int_equal(game->player.settings.value[SETTING_sound_music_percent], 90);
    press(UI_LOAD);
    assert_non_null(strstr(game->graphics.banner.news.changes.list[0].text, SAVE_ENDING)); // in the language before
    frames(2);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    assert_false(game->match.running);
    assert_int_equal(game->player.settings.value[SETTING_sound_music_percent], 35);
    assert_int_equal(ui_text_language(), TEXT_ENGLISH);
    frames(60); // and nothing is written over it
    Settings kept = settings_default();
    OwnText path = formatted("%s/mitsubachi/settings.ini", folder);
    assert_int_equal(player_file_load(&SETTINGS_FILE, &kept, path, stderr), 0);
    assert_int_equal(kept.value[SETTING_sound_music_percent], 35);
}

TEST(an_invalid_save_is_reported_and_changes_nothing)
{
    OwnText bad = formatted("%s/bad.mtbsave", folder);
    OwnFile file = file_of(made);
    file.bytes[file.size / 2] ^= 1;
    assert_true(file_replace(bad, file.bytes, file.size, &error));
    input_drop(bad);
    frames(1);
    assert_int_equal(game->screens.now, SCREEN_TITLE);
    assert_non_null(strstr(game->graphics.banner.news.mistakes.list[0].text, "bad.mtbsave: refused at offset"));
}

TEST(f8_writes_a_report_in_the_middle_of_a_game)
{
    char path[PATH_SIZE];
    Mode mode = mode_of(MODE_ENDLESS);
    begin_mode(&mode);
    frames(70);
    uint32_t tick = game->match.sim.head.tick;
    key(SDL_SCANCODE_F8);
    frames(1);
    expect_reported(UI_BUG_MADE);
    assert_int_equal(files_in("reports", BUG_ENDING, path), 1);
    frames(10);
    assert_in_range(game->match.sim.head.tick, tick + 1, tick + 60);
}

GROUP(set_up, game_tear_down)
