// test_tool_pages.c -- replays, what is watched and the preview, in every state, window size and language: all of it
// can be read and pressed. Writes pictures into the folder $SCREENSHOTS where that is set.
#include "game/screen_tools.h"

#include "content/tuning/tunables_text.h"
#include "game/preview/preview_screen.h"
#include "game/replays/replays.h"
#include "game/watch/watch_screen.h"

static const struct { int width, height; } WINDOWS[] = {{360, 640}, {540, 960}, {1280, 720}, {1080, 2340}};

#define WINDOW_COUNT ((int)(sizeof WINDOWS / sizeof WINDOWS[0]))

static Viewport viewport;

// --- replays

static Replay list[40];
static Replays replays;

static void replays_make(void)
{
    static const ReplayState STATES[] = {REPLAY_WHOLE, REPLAY_OPEN, REPLAY_DAMAGED, REPLAY_REFUSED};
    for (int i = 0; i < 40; i++) {
        list[i] = (Replay){.state = STATES[i % 4], .starred = i % 3 == 0, .recorded_unix_s = 1700000000 + 12345 * i,
                           .stage = i % 2 ? STAGE_SCRIPT : STAGE_SWARM_LORD, .stage_name = game.numbers.stages.scripts[3].name,
                           .level = LEVEL_HARD, .speed_percent = 50, .ticks = 60u * 3599u, .fork = i % 8 == 0,
                           .player = i % 5 ? DEMO_PERSON : DEMO_PILOT, .score = 4294967295u, .bees_most = 16384};
        snprintf(list[i].reason, sizeof list[i].reason,
                 "demo: version 7, expected 1 to 2: this program is older than the demo");
    }
    replays = (Replays){.list = list, .count = 40};
    replays_open_screen(&replays);
}

static void replays_plain(void)
{
    replays_make();
}

static void replays_moved(void)
{
    replays_make();
    replays.ui.scroll_px[0] = 137.0f;
    replays.sure = 4;
    replays.left_out = 1234;
    replays.ui.keys_used = replays.ui.started = true;
    replays.ui.focus = REPLAYS_ID_ROWS + 4 * REPLAYS_IDS;
}

static void replays_told(void)
{
    replays_make();
    snprintf(replays.notice, sizeof replays.notice, "/home/somebody/.local/share/mitsubachi/demos/%s: %s",
             "2026-11-20_143502Z_02.mtb", list[3].reason);
}

static void replays_empty(void)
{
    replays_make();
    replays.count = 0;
    replays_open_screen(&replays);
}

static void replays_page_of(void)
{
    replays_page(&replays, &page);
}

static void replays_picture(void)
{
    replays_draw(&replays, &game.machine.batch);
}

// --- a demo that is watched

static WatchScreen watched;

static void watch_plain(void)
{
    watch_close(&watched.watch);
    if (!watch_open(&watched.watch, "assets/demos/attract.mtb", &game.match.sim, &game.show.view, &game.show.hud, error,
                    sizeof error))
        fail_msg("%s", error);
    while (!watch_build(&watched.watch, 2000))
        continue;
    watch_screen_begin(&watched);
    watch_seek(&watched.watch, 2000);
    while (watch_follow(&watched.watch))
        continue;
}

static void watch_speeds(void)
{
    watch_plain();
    watched.speeds_open = true;
    watch_set_speed(&watched.watch, 0);
}

static void watch_waiting(void)
{
    watch_plain();
    watched.waiting = true;
}

static void watch_cut(void)
{
    watch_plain();
    watched.watch.demo.tail = DEMO_CUT;
    watch_seek(&watched.watch, watched.watch.demo.tick_count);
    while (watch_follow(&watched.watch))
        continue;
}

static void watch_page_of(void)
{
    watch_screen_page(&watched, &viewport, &page);
}

static void watch_picture(void)
{
    watch_screen_draw(&watched, false, &game.machine.batch);
}

// --- the preview of patterns

static Preview preview;
static PreviewScreen previewed;

static void preview_of(const char *path)
{
    Tunables tunables = tunables_default();
    preview_close(&preview);
    preview = (Preview){0};
    if (!preview_open(&preview, &game.match.sim, 3, path, error, sizeof error))
        fail_msg("%s", error);
    previewed = (PreviewScreen){.playing = true, .blend = 1.0f, .several = preview.files.count > 1};
    preview_begin(&preview, &tunables);
    view_init(&game.show.view, 3);
    TickCmd cmd = tick_cmd(vec2(180, 400), TICK_CMD_TOUCH);
    for (int i = 0; i < 200; i++)
        preview_tick(&preview, &cmd);
}

static void preview_plain(void)
{
    preview_of("assets/patterns");
}

static void preview_alone(void)
{
    preview_of("assets/patterns/petals.xml");
    previewed.playing = false;
    game.match.sim.tunables.pattern_unit_px = tunable_info(tunable_find("pattern.unit_px"))->most;
    game.match.sim.tunables.pattern_rank = 0.123456f;
    game.match.sim.tunables.swarm_instinct = 3;
}

static void preview_stopped(void)
{
    preview_of("assets/patterns");
    preview.fault = PATTERN_TOO_DEEP;
    preview.mistake_count = 1;
    game.match.sim.bullets.count = 16384;
}

static void preview_page_of(void)
{
    preview_screen_page(&previewed, &preview, &game.match.sim.tunables, &viewport, &page);
}

static void preview_picture(void)
{
    preview_screen_draw(&previewed, &preview, &game.match.sim.tunables, &game.machine.batch);
}

// --- all of them

static const struct {
    const char *name;
    void (*prepare)(void), (*page)(void), (*draw)(void);
} CASES[] = {
    {"replays", replays_plain, replays_page_of, replays_picture},
    {"replays_moved", replays_moved, replays_page_of, replays_picture},
    {"replays_told", replays_told, replays_page_of, replays_picture},
    {"replays_empty", replays_empty, replays_page_of, replays_picture},
    {"watch", watch_plain, watch_page_of, watch_picture},
    {"watch_speeds", watch_speeds, watch_page_of, watch_picture},
    {"watch_waiting", watch_waiting, watch_page_of, watch_picture},
    {"watch_cut", watch_cut, watch_page_of, watch_picture},
    {"preview", preview_plain, preview_page_of, preview_picture},
    {"preview_alone", preview_alone, preview_page_of, preview_picture},
    {"preview_stopped", preview_stopped, preview_page_of, preview_picture},
};

#define CASE_COUNT ((int)(sizeof CASES / sizeof CASES[0]))

static void look_at(int i, int language, int window)
{
    char path[512], wrong[512];
    const char *pictures = getenv("SCREENSHOTS");
    CASES[i].prepare();
    CASES[i].page();
    assert_true(page.count > 0);
    if (!ui_page_check(&page, &game.machine.atlas, wrong, sizeof wrong))
        fail_msg("%s, language %d, %d x %d: %s", CASES[i].name, language, WINDOWS[window].width,
                 WINDOWS[window].height, wrong);
    if (!pictures)
        return;
    snprintf(path, sizeof path, "%s/%s_%d_%d.png", pictures, CASES[i].name, language, WINDOWS[window].width);
    picture(path, viewport, CASES[i].draw);
}

static void test_every_page_is_whole(void **state)
{
    (void)state;
    for (int language = 0; language < TEXT_LANGUAGES; language++)
        for (int window = 0; window < WINDOW_COUNT; window++) {
            viewport = viewport_fit(WINDOWS[window].width, WINDOWS[window].height);
            ui_text_choose((TextLanguage)language);
            if (!assets_build_atlas(&game.machine.assets, viewport.scale, &game.machine.atlas, NULL, error, sizeof error))
                fail_msg("%s", error);
            for (int i = 0; i < CASE_COUNT; i++)
                look_at(i, language, window);
        }
    ui_text_choose(TEXT_ENGLISH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_page_is_whole),
    };
    int failed = cmocka_run_group_tests(tests, open_all, close_all);
    watch_close(&watched.watch);
    preview_close(&preview);
    return failed;
}
