// test_tool_pages.c -- replays, what is watched, and the lab, in every state, window size and language: all of it
// can be read and pressed. Writes pictures into the folder $SCREENSHOTS where that is set.
#include "ui_check.h"
#include "game/screen_tools.h"

#include "game/screens/replays.h"
#include "game/tools/lab_screen.h"
#include "game/tools/watch_screen.h"

static const struct {
    int width, height;
} WINDOWS[] = {{360, 640}, {540, 960}, {1280, 800}, {1080, 2340}};

#define WINDOW_COUNT ((int)(sizeof WINDOWS / sizeof WINDOWS[0]))

// The screen is shown anew, with its controls unfocused.
static void tool_show(ScreenId id, const char *what)
{
    assert_good(screens_open(&game, id, what, &error), &error);
}

// --- replays

static Replays *replays;

static void replays_make(void)
{
    static const ReplayState STATES[] = {REPLAY_WHOLE, REPLAY_OPEN, REPLAY_DAMAGED, REPLAY_REFUSED};
    tool_show(SCREEN_REPLAYS, NULL);
    replays = game.screens.own;
    replays_free(replays);
    replays->list = calloc(40, sizeof *replays->list);
    replays->count = 40;
    assert_non_null(replays->list);
    for (int i = 0; i < 40; i++) {
        Replay *replay = &replays->list[i];
        *replay = (Replay){.state = STATES[i % 4],
                           .starred = i % 3 == 0,
                           .recorded_unix_s = 1700000000 + 12345 * i,
                           .best = i % 8 == 4};
        replay->demo.start = (TapeStart){.stage = i % 2 ? STAGE_SCRIPT : STAGE_EMPTY,
                                         .fork_tick = i % 8 == 0,
                                         .player = i % 5 ? TAPE_PERSON : TAPE_PILOT};
        replay->demo.start.tunables.level_level = LEVEL_HARD;
        replay->demo.start.tunables.play_speed_percent = 50;
        replay->demo.stage_name = game.content.stages.scripts[3].name;
        replay->demo.tick_count = 60u * 3599u;
        replay->demo.result = (TapeResult){.score = 4294967295u, .bees_most = 16384};
        snprintf(replay->reason, sizeof replay->reason,
                 "demo: version 7, expected 1 to 2: this program is older than the demo");
    }
}

static void replays_moved(void)
{
    replays_make();
    game.screens.ui.scroll_px[0] = 137.0f;
    replays->sure = 4;
    game.screens.ui.keys_used = game.screens.ui.started = true;
    game.screens.ui.focus = REPLAYS_ID_ROWS + 4 * REPLAYS_IDS;
}

static void replays_reported(void)
{
    replays_make();
    error_set(&replays->notice, "%s/%s: %s", "/home/somebody/.local/share/mitsubachi/demos",
              "2026-11-20_143502Z_02.mtb", replays->list[3].reason);
}

static void replays_of_best(void)
{
    replays_make();
    replays->count = 5;
    replays->sure = 4;
    error_set(&replays->notice, "%s", ui_text(UI_REPLAY_BEST_SURE));
}

static void replays_empty(void)
{
    replays_make();
    replays->count = 0;
}

// --- a demo that is watched

static WatchScreen *watched;

// Its cases follow each other on one screen: to play a whole demo takes longer than to look at its page.
static void watch_plain(void)
{
    if (game.screens.now != SCREEN_WATCH) {
        tool_show(SCREEN_WATCH, "assets/demos/attract_citadel.mtb");
        watched = game.screens.own;
        while (!timeline_build(watched->watch.timeline, 2000))
            continue;
    }
    watched->speeds_open = watched->waiting = false;
    watch_seek(&watched->watch, 2000);
    while (watch_follow(&watched->watch))
        continue;
}

static void watch_speeds(void)
{
    watch_plain();
    watched->speeds_open = true;
}

static void watch_waiting(void)
{
    watch_plain();
    watched->waiting = true;
}

static void watch_cut(void)
{
    watch_plain();
    watched->watch.demo.tail = TAPE_CUT;
    watch_seek(&watched->watch, watched->watch.demo.tick_count);
    while (watch_follow(&watched->watch))
        continue;
}

// --- the lab

static LabScreen *lab;

// The lab begun anew, with some of everything in it.
static void lab_begin_anew(void)
{
    tool_show(SCREEN_LAB, NULL);
    game.graphics.overlay_shown = false;
    game.graphics.figures.fps = 60.0f;
    lab = game.screens.own;
    lab->shown_ns = 1;
}

static void lab_with_bees(void)
{
    lab_begin_anew();
    int chosen[LAB_GROUPS] = {100};
    assert_true(lab_tool_place(&lab->lab, LAB_TOOL_BEES, chosen, (LabDrag){{180, 300}, {180, 300}}));
}

// Every tool in turn, its choices open.
static int lab_tool_shown;

static void lab_tool_next(void)
{
    lab->tool = (LabTool)(lab_tool_shown++ % LAB_TOOL_COUNT);
    lab->choices_open = lab_tool_shown % 3 > 0;
    lab->speed = lab_tool_shown % LAB_SPEEDS;
    lab->lab.exact = lab_tool_shown % 2;
    game.graphics.overlay_shown = lab_tool_shown % 2;
}

static void lab_tools(void)
{
    lab_with_bees();
    lab_tool_next();
}

// The hint of a button, a message, and the largest numbers.
static void lab_reported(void)
{
    const Viewport *viewport = &game.machine.viewport;
    lab_tools();
    lab->tool = LAB_TOOL_HORNET;
    lab->moved = true;
    lab->at = vec2(screen_edge_left(viewport) + 340.0f, screen_edge_top(viewport, 48.0f) + 20.0f);
    game.match.sim.head.tick = 60u * 3599u;
    game.match.sim.bullets.count = SIM_BULLETS_MAX;
    game.match.sim.bees.count = SIM_BEES_MAX;
    lab->lab.exact = false;
    lab_screen_notice(lab, true,
                      "/home/somebody/.local/share/mitsubachi/scenarios/2026-11-20_143502Z.ini:27: ticks is "
                      "'many', expected a whole number from 1 to 1000000");
}

static void lab_numbers(void)
{
    lab_tools();
    lab_panel_open(&game, false);
    game.screens.ui.scroll_px[0] = 30.0f;
    game.screens.ui.scroll_px[1] = 50.0f;
    lab->panel.selected = lab->panel.matches[2];
}

static void lab_typed(void)
{
    lab_numbers();
    strcpy(lab->panel.search, "a long text that is searched for");
    lab->panel.typing = LAB_TYPES_SEARCH;
    lab_panel_search(&game);
}

static void lab_found(void)
{
    lab_numbers();
    strcpy(lab->panel.search, "swarm");
    lab_panel_search(&game);
    lab->panel.selected = tunable_find("swarm.max_speed");
    lab_set_tunable(&lab->lab, lab->panel.selected, 3.1415927f);
    lab->panel.typing = LAB_TYPES_VALUE;
    strcpy(lab->panel.typed, "12.345678901234567890");
    strcpy(lab->panel.notice.text, "99 is out of range, expected 0.1 to 30");
}

static void lab_scenarios(void)
{
    lab_tools();
    setenv("MITSUBACHI_ASSETS", "assets", 1);
    lab_files_open(&lab->files);
    assert_true(lab->files.count >= 4);
    lab->files.sure = 1;
    for (int i = 0; i < lab->files.count; i++)
        assets_add_text(&game.machine.assets, lab->files.list[i].about);
}

// --- all of them

static const struct {
    const char *name;
    void (*prepare)(void);
} CASES[] = {
    {"replays", replays_make},
    {"replays_moved", replays_moved},
    {"replays_reported", replays_reported},
    {"replays_of_best", replays_of_best},
    {"replays_empty", replays_empty},
    {"watch", watch_plain},
    {"watch_speeds", watch_speeds},
    {"watch_waiting", watch_waiting},
    {"watch_cut", watch_cut},
    {"lab", lab_begin_anew},
    {"lab_reported", lab_reported},
    {"lab_numbers", lab_numbers},
    {"lab_typed", lab_typed},
    {"lab_found", lab_found},
    {"lab_scenarios", lab_scenarios},
};

#define CASE_COUNT ((int)(sizeof CASES / sizeof CASES[0]))

static int faults; // all are reported, not the first one only

static void assert_whole(const char *name, void (*prepare)(void), int language, int window)
{
    prepare();
    assert_true(screens_page(&game)->count > 0);
    if (ui_page_check(&game.screens.page, &game.machine.atlas, &error))
        return;
    print_error("%s, %s, %d x %d: %s\n", name, ui_language_code((TextLanguage)language), WINDOWS[window].width,
                WINDOWS[window].height, error.text);
    faults++;
}

static void tool_draw(void)
{
    screens_draw(&game);
}

static void look_at(int i, int language, int window)
{
    const char *pictures = getenv("SCREENSHOTS");
    assert_whole(CASES[i].name, CASES[i].prepare, language, window);
    // Letters are as large in all languages; two of them show it in every window.
    if (window == 0 || language <= TEXT_JAPANESE)
        assert_legible(CASES[i].name, game.machine.viewport, tool_draw);
    if (!pictures)
        return;
    OwnText path = formatted("%s/%s_%s_%d_%d.png", pictures, CASES[i].name, ui_language_code((TextLanguage)language),
                             WINDOWS[window].width, ui_text_percent());
    picture(path, game.machine.viewport, tool_draw);
}

// In each window, or in the first and the third.
static void look_at_all(int percent, int step)
{
    ui_text_size_choose(percent);
    int languages = percent > 100 ? TEXT_JAPANESE + 1 : TEXT_LANGUAGES;
    for (int window = 0; window < WINDOW_COUNT; window += step) {
        game.machine.viewport = viewport_beside(viewport_fit(WINDOWS[window].width, WINDOWS[window].height),
                                                FIELD_WIDTH_PX);
        own_atlas_of_languages(&game.machine.assets, game.machine.viewport.scale, &game.machine.atlas);
        for (int language = 0; language < languages; language++) {
            ui_text_choose((TextLanguage)language);
            for (int i = 0; i < CASE_COUNT; i++)
                look_at(i, language, window);
            lab_with_bees();
            for (int i = 0; i < 3 * LAB_TOOL_COUNT; i++)
                assert_whole("lab_tools", lab_tool_next, language, window);
        }
    }
    ui_text_choose(TEXT_ENGLISH);
    ui_text_size_choose(100);
    assert_int_equal(faults, 0);
}

TEST(test_every_page_is_whole)
{
    look_at_all(100, 1);
}

TEST(test_every_page_is_whole_with_large_texts)
{
    look_at_all(150, 2);
}

static int close_tools(void **state)
{
    screens_close(&game);
    return close_all(state);
}

GROUP(open_all, close_tools)
