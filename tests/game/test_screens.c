// test_screens.c -- every screen in every window size and language: all of it can be read and pressed. Writes pictures
// into the folder $SCREENSHOTS where that is set.
#include "game/screen_tools.h"

static const struct { int width, height; } WINDOWS[] = {{360, 640}, {540, 960}, {1280, 720}};

#define WINDOW_COUNT ((int)(sizeof WINDOWS / sizeof WINDOWS[0]))

// Every page that is a page of controls; some have several states.
typedef struct Case {
    const char *name;
    Screen screen;
    Screen before;
    void (*prepare)(Screens *screens);
} Case;

static void plain(Screens *s)
{
    (void)s;
}

static void journey_kept(Screens *s)
{
    s->journey_kept = true;
}

static void journey_sure(Screens *s)
{
    s->journey_kept = s->place.sure = true;
}

// A tab of the settings with the focus on one of its rows, whose hint is shown then.
static void tab_at(Screens *s, int tab, int row)
{
    s->place.settings_tab = tab;
    screens_page(s, NULL, &page);
    for (int i = 0; i < page.count; i++)
        if (page.items[i].step > 0 && row-- == 0)
            s->ui.focus = page.items[i].id;
    s->ui.started = s->ui.keys_used = true;
}

static void settings_control(Screens *s)
{
    tab_at(s, SETTINGS_TAB_CONTROL, 0);
}

static void settings_looks(Screens *s)
{
    tab_at(s, SETTINGS_TAB_LOOK, 2);
}

static void settings_contrast(Screens *s)
{
    tab_at(s, SETTINGS_TAB_LOOK, 1);
    s->settings.value[SETTING_look_high_contrast] = 1;
    s->settings.value[SETTING_look_palette] = 1;
    s->settings.value[SETTING_look_bullet_size_percent] = 200;
    s->settings.value[SETTING_look_bullet_brightness_percent] = 140;
}

static void settings_game(Screens *s)
{
    tab_at(s, SETTINGS_TAB_GAME, 3);
}

static void keys(Screens *s)
{
    s->place.keys_open = true;
}

static void keys_waiting(Screens *s)
{
    s->place.keys_open = s->place.bind_waits = true;
    s->place.keys_tab = 1;
    s->place.bound_action = CONTROL_ACCEPT;
}

static void practice_large(Screens *s)
{
    s->place.stage = 4;
    s->place.phase = 17;
}

static void best_practice(Screens *s)
{
    s->best_mode.kind = MODE_PRACTICE;
    s->best_mode.stage = 3;
}

// The longest heading that a list can have.
static void best_daily(Screens *s)
{
    s->best_mode = (Mode){.kind = MODE_DAILY, .day = 20261122, .level = LEVEL_NORMAL, .speed_percent = 50};
    s->best_tuned = true;
}

static void best_empty(Screens *s)
{
    s->best.count = 0;
}

static void result_journey(Screens *s)
{
    s->mode.kind = MODE_JOURNEY;
    s->mode.stage = 4;
    s->watch_path[0] = 'x';
}

static void result_first(Screens *s)
{
    s->best_rank = 0;
    s->watch_path[0] = 'x';
}

static const Case CASES[] = {
    {"title", SCREEN_TITLE, SCREEN_TITLE, plain},
    {"title_kept", SCREEN_TITLE, SCREEN_TITLE, journey_kept},
    {"pause", SCREEN_PAUSE, SCREEN_TITLE, plain},
    {"result", SCREEN_OVER, SCREEN_TITLE, plain},
    {"result_daily", SCREEN_OVER, SCREEN_TITLE, best_daily},
    {"result_first", SCREEN_OVER, SCREEN_TITLE, result_first},
    {"result_journey", SCREEN_OVER, SCREEN_TITLE, result_journey},
    {"modes", SCREEN_MODES, SCREEN_TITLE, plain},
    {"modes_sure", SCREEN_MODES, SCREEN_TITLE, journey_sure},
    {"practice", SCREEN_PRACTICE, SCREEN_TITLE, plain},
    {"practice_large", SCREEN_PRACTICE, SCREEN_TITLE, practice_large},
    {"settings_sound", SCREEN_SETTINGS, SCREEN_TITLE, plain},
    {"settings_control", SCREEN_SETTINGS, SCREEN_PAUSE, settings_control},
    {"settings_look", SCREEN_SETTINGS, SCREEN_TITLE, settings_looks},
    {"settings_contrast", SCREEN_SETTINGS, SCREEN_TITLE, settings_contrast},
    {"settings_game", SCREEN_SETTINGS, SCREEN_TITLE, settings_game},
    {"keys", SCREEN_SETTINGS, SCREEN_TITLE, keys},
    {"keys_waiting", SCREEN_SETTINGS, SCREEN_TITLE, keys_waiting},
    {"best", SCREEN_BEST, SCREEN_TITLE, plain},
    {"best_practice", SCREEN_BEST, SCREEN_TITLE, best_practice},
    {"best_daily", SCREEN_BEST, SCREEN_TITLE, best_daily},
    {"best_empty", SCREEN_BEST, SCREEN_TITLE, best_empty},
    {"help", SCREEN_HELP, SCREEN_TITLE, plain},
    {"help_paused", SCREEN_HELP, SCREEN_PAUSE, plain},
    {"credits", SCREEN_CREDITS, SCREEN_TITLE, plain},
};

#define CASE_COUNT ((int)(sizeof CASES / sizeof CASES[0]))

static void draw_screen(void)
{
    screens_draw(&screens, &sim, &batch);
}

static void look_at(const Case *c, int language, int window)
{
    char path[512], wrong[256];
    const char *folder = getenv("SCREENSHOTS");
    Viewport viewport = viewport_fit(WINDOWS[window].width, WINDOWS[window].height);
    screens_begin(c->screen, c->before);
    c->prepare(&screens);
    screens_page(&screens, &sim, &page);
    assert_true(page.count > 0);
    if (!ui_page_check(&page, &atlas, wrong, sizeof wrong))
        print_error("%s, language %d, %d x %d: %s\n", c->name, language, WINDOWS[window].width,
                    WINDOWS[window].height, wrong);
    assert_true(ui_page_check(&page, &atlas, wrong, sizeof wrong));
    if (!folder)
        return;
    snprintf(path, sizeof path, "%s/%s_%d_%d.png", folder, c->name, language, WINDOWS[window].width);
    picture(path, viewport, draw_screen);
}

static void test_every_page_is_whole(void **state)
{
    (void)state;
    for (int language = 0; language < TEXT_LANGUAGES; language++)
        for (int window = 0; window < WINDOW_COUNT; window++) {
            float scale = viewport_fit(WINDOWS[window].width, WINDOWS[window].height).scale;
            ui_text_choose((TextLanguage)language);
            if (!assets_build_atlas(&assets, scale, &atlas, NULL, error, sizeof error))
                fail_msg("%s", error);
            for (int i = 0; i < CASE_COUNT; i++)
                look_at(&CASES[i], language, window);
        }
    ui_text_choose(TEXT_ENGLISH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_page_is_whole),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
