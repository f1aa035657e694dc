// watch_row.c -- demo playback as a screen of the game. It is opened with the path of the demo.
//
// The demo plays in the game's own Sim, View and Hud, so the next screen begins a game or the title anew.
#include <stdio.h>

#include "content/demos/demo_file.h"
#include "game/session/ghost.h"
#include "game/session/game.h"
#include "game/session/show.h"
#include "game/tools/watch_screen.h"
#include "platform/clock.h"

#define BUILD_PERCENT 18     // of the time between pictures: for marks and quick jumps
#define BUILD_ALL_PERCENT 72 // while the viewer waits for an unbuilt part
#define LAST_TICKS (2 * SIM_TICKS_PER_SECOND)
#define SLOW_NS INT64_C(25000000)   // a frame whose ticks take longer does not build ahead
#define ANSWER_NS INT64_C(60000000) // limit for ticks in a frame: a key is answered within 100 ms

typedef struct WatchRow {
    WatchScreen screen; // must be first: others find it in screens.own
    char path[DEMO_FILE_NAME_BYTES];
    ScreenId back;  // where the demo was chosen
    BeeGraph graph; // up to the shown second
    uint32_t graph_second;
    bool last_seconds; // the last seconds, backward
} WatchRow;

static bool watch_show(Game *game, void *own, const char *what, Error *error)
{
    WatchRow *row = own;
    ScreenId from = game->screens.now;
    row->back = from == SCREEN_BEST || from == SCREEN_BEST_DEMOS ? from : SCREEN_REPLAYS;
    snprintf(row->path, sizeof row->path, "%s", what ? what : "");
    row->screen.shown = 1.0f;
    row->last_seconds = game->screens.place.last_seconds;
    game->screens.place.last_seconds = false;
    match_finish(game);
    Watch *watch = &row->screen.watch;
    if (!watch_open(watch, row->path, &game->match.sim, &game->show.view, &game->show.hud, error))
        return false;
    if (row->last_seconds) {
        watch_seek(watch, watch->demo.tick_count);
        watch_pause(watch);
    }
    return true;
}

static void watch_hide(Game *game, void *own)
{
    WatchRow *row = own;
    (void)game;
    watch_close(&row->screen.watch);
}

static void watch_input(Game *game)
{
    WatchRow *row = game->screens.own;
    Watch *watch = &row->screen.watch;
    WatchRequest request = watch_screen_input(&row->screen, &game->machine.input, &game->machine.viewport);
    if (request != WATCH_NONE)
        sound_button(game);
    if (request == WATCH_LEAVE) {
        // If the program was started with this demo, there is no screen to return to.
        if (game->alone)
            screens_leave(game, row->back);
        else
            screens_ask(&game->screens, row->back, "back");
    }
    if (request == WATCH_AGAINST) {
        // Immediately, because a link is longer than a screen's parameter.
        Error error;
        game->alone = false;
        if (against_demo(&game->match, row->path, &error))
            screens_ask(&game->screens, SCREEN_PLAY, NULL);
        else
            game_complain(error.text);
    }
    if (request == WATCH_SHARE)
        share_demo(game, row->path);
    if (request == WATCH_TAKE_OVER && !watch_can_take_over(watch)) {
        row->screen.waiting = false; // the game is over there, or differs from the recording
    } else if (request == WATCH_TAKE_OVER) {
        // Continues the game from the shown tick, in a new demo that records its fork.
        match_fork(game, &watch->demo, watch->play.tick, watch->play.hash);
        game->match.tally.graph = watch_graph(watch);
        game->show.hud.watched = false;
        game->alone = false;
        screens_show(game, SCREEN_PLAY);
        pace_restart(&game->pace);
    }
}

// A tick of a huge swarm may take longer than a picture, so this checks the clock before each, and keys are handled in
// between. True if another tick like the last ends before `most_ns` are over.
static bool is_time(int64_t begun_ns, int64_t *last_ns, int64_t most_ns)
{
    int64_t now_ns = clock_now_ns(), cost_ns = now_ns - *last_ns;
    *last_ns = now_ns;
    return now_ns + cost_ns - begun_ns < most_ns;
}

// Goes to the place as far as a frame's time allows, and uses the time that is left to build ahead.
static void go_on(Game *game, Watch *watch)
{
    int64_t begun_ns = clock_now_ns(), interval_ns = game->pace.refresh.interval_ns, last_ns = begun_ns;
    // While the viewer waits for an unbuilt place, a frame has nothing else to do.
    bool built = timeline_built(watch->timeline) >= watch_tick(watch), there = false;
    int64_t most_ns = built ? ANSWER_NS : interval_ns * BUILD_ALL_PERCENT / 100;
    while (!there && is_time(begun_ns, &last_ns, most_ns))
        there = watch_approach(watch, 1);
    if (!there)
        return;
    bool in_time;
    last_ns = clock_now_ns();
    while ((in_time = is_time(begun_ns, &last_ns, ANSWER_NS)) && watch_follow(watch))
        if (watch_sounds(watch))
            sound_play(game);
    // Ticks that do not fit into the frame are delayed, so the demo plays more slowly.
    if (!in_time)
        watch_lag(watch);
    int64_t built_ns = clock_now_ns();
    last_ns = built_ns;
    while (built_ns - begun_ns < SLOW_NS && is_time(built_ns, &last_ns, interval_ns * BUILD_PERCENT / 100)
           && !watch_build(watch, 1))
        continue;
}

static float watch_time(Game *game)
{
    WatchRow *row = game->screens.own;
    Watch *watch = &row->screen.watch;
    watch_screen_pass(&row->screen, game->pace.passed_ns);
    go_on(game, watch);
    game->show.facts.paused = !watch->playing;
    // Rebuilds it once a second, and after each jump.
    uint32_t second = watch->play.tick / SIM_TICKS_PER_SECOND + 1;
    if (second != row->graph_second)
        row->graph = watch_graph(watch);
    row->graph_second = second;
    // The last seconds play from the end, as soon as that is shown, and slowly: the viewer looks for what happened.
    if (row->last_seconds && watch->play.tick == watch->demo.tick_count) {
        row->last_seconds = false;
        watch_set_speed(watch, WATCH_SPEED_NORMAL - 1);
        watch_play_back(watch, LAST_TICKS);
    }
    game->screens.demo = (ScreenDemo){row->path, watch_tick(watch), &row->graph, watch_sounds(watch)};
    return watch_blend(watch);
}

static void watch_draw(Game *game)
{
    const WatchRow *row = game->screens.own;
    watch_screen_draw(&row->screen, game->show.overlay_shown, &game->machine.batch);
}

static const UiState *watch_page(const Game *game, UiPage *page)
{
    const WatchRow *row = game->screens.own;
    watch_screen_told(&row->screen, &game->machine.viewport, page);
    return &row->screen.ui;
}

const Screen WATCH_SCREEN = {
    .open = watch_show,
    .input = watch_input,
    .pass = watch_time,
    .page = watch_page,
    .draw = watch_draw,
    .close = watch_hide,
    .own_bytes = sizeof(WatchRow),
};
