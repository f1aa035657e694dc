// test_screens.c -- every screen in every window size and language: all of it can be read and pressed. Writes pictures
// into the folder $SCREENSHOTS where that is set.
#include "ui_check.h"
#include "game/screen_tools.h"

#include "game/session/save.h"
#include "game/screens/screen_parts.h"

static UiPage page;

static const struct {
    int width, height;
} WINDOWS[] = {{360, 640}, {1280, 800}, {540, 960}, {1920, 1080}};

#define WINDOW_COUNT ((int)(sizeof WINDOWS / sizeof WINDOWS[0]))

// Every page that is a page of controls; some have several states.
typedef struct Case {
    const char *name;
    ScreenId screen;
    bool paused; // over a game that waits
    void (*prepare)(void);
} Case;

static void plain(void)
{
}

static void journey_kept(void)
{
    game.screens.place.journey_kept = true;
}

static void title_more(void)
{
    game.screens.place.more = true;
}

static void broke_off(void)
{
    game.screens.place.journey_kept = true;
    strcpy(game.broke_off, "x");
}

static void journey_sure(void)
{
    game.screens.place.journey_kept = game.screens.place.sure = true;
}

// A tab of the settings with the focus on one of its rows, whose hint is shown then.
static void tab_at(int tab, int row)
{
    game.screens.place.settings_tab = tab;
    page = *screens_page(&game);
    for (int i = 0; i < page.count; i++)
        if (page.items[i].step > 0 && row-- == 0)
            game.screens.ui.focus = page.items[i].id;
    game.screens.ui.started = game.screens.ui.keys_used = true;
}

static void settings_control(void)
{
    tab_at(SETTINGS_TAB_CONTROL, 0);
}

static void settings_looks(void)
{
    tab_at(SETTINGS_TAB_LOOK, 2);
}

static void settings_contrast(void)
{
    tab_at(SETTINGS_TAB_LOOK, 1);
    game.player.settings.value[SETTING_look_high_contrast] = 1;
    game.player.settings.value[SETTING_look_palette] = 1;
    game.player.settings.value[SETTING_look_bullet_size_percent] = 200;
    game.player.settings.value[SETTING_look_bullet_brightness_percent] = 140;
}

static void settings_game(void)
{
    tab_at(SETTINGS_TAB_GAME, 3);
}

static void keys_waiting(void)
{
    game.screens.place.bind_waits = true;
    game.screens.place.bound_action = CONTROL_ACCEPT;
}

static void practice_large(void)
{
    game.screens.place.stage = 4;
    game.screens.place.phase = 17;
}

static void best_practice(void)
{
    game.best.mode.kind = MODE_PRACTICE;
    game.best.mode.stage = 3;
}

// The longest heading that a list can have.
static void best_daily(void)
{
    game.best.mode = (Mode){.kind = MODE_DAILY, .day = 20261122, .level = LEVEL_NORMAL, .speed_percent = 50};
    game.best.tuned = game.screens.place.more = true;
}

static void best_refused(void)
{
    snprintf(game.screens.refused, sizeof game.screens.refused, "%s", ui_text(UI_BEST_DEMO_GONE));
}

static void best_empty(void)
{
    game.best.list.count = 0;
}

static void result_journey(void)
{
    game.match.mode.kind = MODE_JOURNEY;
    game.match.mode.stage = 4;
    game.match.recorder.path[0] = 'x';
    game.match.tally.losses = (Losses){.of = {9}, .led = 9, .last_led = true};
    game.match.sim.bees.count = 0;
}

static void result_first(void)
{
    game.best.rank = 0;
    game.match.mode.kind = MODE_PRACTICE;
    game.match.mode.first = true;
    game.match.recorder.path[0] = 'x';
    game.match.tally.losses = (Losses){.of = {[LOSS_HOME] = 9}};
}

// A list of a day, in the player's folder.
static void day_played(const char *name, uint32_t score)
{
    char path[PATH_SIZE];
    BestList list = {.count = 0};
    best_add(&list, &(BestGame){.score = score, .date = "2026-08-01"});
    assert_true(path_of_data(name, path, sizeof path, &error));
    assert_true(best_save(&list, path, &error));
}

static void daily_at(const char *day)
{
    assert_true(screens_open(&game, SCREEN_DAILY, day, &error));
    game.screens.ticks = game.screens.sixtieths = 60;
}

static void daily_today(void)
{
    daily_at(NULL);
}

// Six weeks, of which some days were played, and the longest lines.
static void daily_past(void)
{
    day_played("best_daily_20260801.txt", 812);
    day_played("best_daily_20260802_hard.txt", 4294967295u);
    day_played("best_daily_20260803.txt", 999999);
    day_played("best_daily_20260804_easy_slow.txt", 12345);
    day_played("best_daily_20260802_later.txt", 4294967295u);
    day_played("best_daily_20260810_later.txt", 963064);
    day_played("best_daily_20260831.txt", 1000000);
    daily_at("20260802");
}

// A practice that can go on from its past: with a state that nobody loads.
static void practice_waits(void)
{
    static Keyframe state;
    game.match.mode.kind = MODE_PRACTICE;
    game.match.tape.start.seed = game.match.sim.head.seed;
    game.match.tape.tick_count = game.match.sim.head.tick;
    game.match.past = (Keyframes){.of = &state, .count = 1};
    assert_true(match_can_go_back(&game.match));
}

// All that its result can have.
static void result_practice(void)
{
    practice_waits();
    game.screens.place.more = true;
    game.match.recorder.path[0] = 'x';
}

// Shown by a browser only; it lists what is in the folders.
static void files_listed(void)
{
    assert_true(screens_open(&game, SCREEN_FILES, NULL, &error));
    game.screens.ticks = game.screens.sixtieths = 60;
}

static void saves_of_ten_days(void)
{
    char path[1024], saves[512];
    SaveContents contents;
    assert_true(save_folder(saves, sizeof saves, &error));
    for (int i = 0; i < 10; i++) {
        snprintf(path, sizeof path, "%s/2026-11-%02d_143502Z" SAVE_ENDING, saves, 10 + i);
        assert_true(save_make(path, &contents, stderr, &error));
    }
    snprintf(path, sizeof path, "%s/" SAVE_BEFORE, saves);
    assert_true(save_make(path, &contents, stderr, &error));
}

static void saves_listed(void)
{
    saves_of_ten_days();
    assert_true(screens_open(&game, SCREEN_SAVES, NULL, &error));
    game.screens.ticks = game.screens.sixtieths = 60;
}

// The most that it has to tell: over a game that waits.
static void load_asked(void)
{
    char path[1024];
    assert_true(path_of_data("saves/" SAVE_BEFORE, path, sizeof path, &error));
    saves_of_ten_days();
    game.match.running = true;
    assert_true(screens_open(&game, SCREEN_LOAD, path, &error));
    game.screens.ticks = game.screens.sixtieths = 60;
}

static const Case CASES[] = {
    {"title", SCREEN_TITLE, false, plain},
    {"title_kept", SCREEN_TITLE, false, journey_kept},
    {"title_more", SCREEN_TITLE, false, title_more},
    {"title_broke_off", SCREEN_TITLE, false, broke_off},
    {"pause", SCREEN_PAUSE, false, plain},
    {"result", SCREEN_RESULT, false, plain},
    {"result_daily", SCREEN_RESULT, false, best_daily},
    {"result_first", SCREEN_RESULT, false, result_first},
    {"result_journey", SCREEN_RESULT, false, result_journey},
    {"modes", SCREEN_MODES, false, plain},
    {"modes_sure", SCREEN_MODES, false, journey_sure},
    {"practice", SCREEN_PRACTICE, false, plain},
    {"pause_practice", SCREEN_PAUSE, false, practice_waits},
    {"result_practice", SCREEN_RESULT, false, result_practice},
    {"practice_large", SCREEN_PRACTICE, false, practice_large},
    {"settings_sound", SCREEN_SETTINGS, false, plain},
    {"settings_control", SCREEN_SETTINGS, true, settings_control},
    {"settings_look", SCREEN_SETTINGS, false, settings_looks},
    {"settings_contrast", SCREEN_SETTINGS, false, settings_contrast},
    {"settings_game", SCREEN_SETTINGS, false, settings_game},
    {"keys", SCREEN_KEYS, false, plain},
    {"keys_waiting", SCREEN_KEYS, false, keys_waiting},
    {"best", SCREEN_BEST, false, plain},
    {"best_practice", SCREEN_BEST, false, best_practice},
    {"best_daily", SCREEN_BEST, false, best_daily},
    {"best_refused", SCREEN_BEST, false, best_refused},
    {"best_empty", SCREEN_BEST, false, best_empty},
    {"help", SCREEN_HELP, false, plain},
    {"help_paused", SCREEN_HELP, true, plain},
    {"credits", SCREEN_CREDITS, false, plain},
    {"daily", SCREEN_TITLE, false, daily_today},
    {"daily_past", SCREEN_TITLE, false, daily_past},
    {"files", SCREEN_TITLE, false, files_listed},
    {"saves", SCREEN_TITLE, false, saves_listed},
    {"load", SCREEN_PAUSE, false, load_asked},
};

#define CASE_COUNT ((int)(sizeof CASES / sizeof CASES[0]))

static void draw_screen(void)
{
    sides_draw(&game);
    screens_draw(&game);
}

static int faults; // all are reported, not the first one only

static void check(const char *name, int language, int window)
{
    if (ui_page_check(&page, &game.machine.atlas, &error))
        return;
    print_error("%s, %s, %d x %d: %s\n", name, ui_language_code((TextLanguage)language), WINDOWS[window].width,
                WINDOWS[window].height, error.text);
    faults++;
}

// Beside the field where there is room, and nowhere else; below nothing of the field.
static void check_sides(const char *name, int language, int window)
{
    sides_make(&game, &page);
    if (game.screens.now != SCREEN_HELP)
        assert_int_equal(page.count > 0, WINDOWS[window].width > WINDOWS[window].height);
    for (int i = 0; i < page.count; i++)
        assert_true(page.items[i].rect.most.x <= 0.0f || page.items[i].rect.least.x >= FIELD_WIDTH_PX);
    check(name, language, window);
}

static void look_at(const Case *c, int language, int window, int percent)
{
    const char *pictures = getenv("SCREENSHOTS");
    Viewport viewport = viewport_fit(WINDOWS[window].width, WINDOWS[window].height);
    game.machine.viewport = viewport;
    screens_begin(c->screen, c->paused);
    game.player.settings.value[SETTING_look_text_percent] = percent;
    c->prepare();
    page = *screens_page(&game);
    assert_true(page.count > 0);
    check(c->name, language, window);
    check_sides(c->name, language, window);
    // Letters are as large in all languages; two of them show it in every window.
    if (window == 0 || language <= TEXT_JAPANESE)
        assert_legible(c->name, viewport, draw_screen);
    if (!pictures)
        return;
    OwnText path = formatted("%s/%s_%s_%d_%d.png", pictures, c->name, ui_language_code((TextLanguage)language),
                             WINDOWS[window].width, ui_text_percent());
    picture(path, viewport, draw_screen);
}

// In the first so many windows.
static void look_at_all(int percent, int windows)
{
    ui_text_size_choose(percent);
    int languages = percent > 100 ? TEXT_JAPANESE + 1 : TEXT_LANGUAGES;
    for (int window = 0; window < windows; window++) {
        float scale = viewport_fit(WINDOWS[window].width, WINDOWS[window].height).scale;
        own_atlas_of_languages(&game.machine.assets, scale, &game.machine.atlas);
        for (int language = 0; language < languages; language++) {
            ui_text_choose((TextLanguage)language);
            for (int i = 0; i < CASE_COUNT; i++)
                look_at(&CASES[i], language, window, percent);
        }
    }
    ui_text_choose(TEXT_ENGLISH);
    ui_text_size_choose(100);
    assert_int_equal(faults, 0);
}

TEST(test_every_page_is_whole)
{
    look_at_all(100, WINDOW_COUNT);
}

// As whole with larger texts: what has no room is moved down, and the page scrolls.
TEST(test_every_page_is_whole_with_large_texts)
{
    look_at_all(120, 1);
    look_at_all(150, 2);
}

GROUP(open_all, close_all)
