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
#define LEAP_TICKS (5 * SIM_TICKS_PER_SECOND)
#define MOVED_PX 2.0f               // a trembling mouse does not wake the controls
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

// Keys without a control.
enum { KEY_LEFT = WATCH_ID_SPEED_0 + WATCH_SPEEDS, KEY_RIGHT, KEY_START, KEY_END, KEY_FASTER, KEY_SLOWER, KEY_LINES };

#define AND TOOL_KEY_AND
#define LISTED TOOL_KEY_LISTED

static const ToolKey KEYS[] = {
    {INPUT_KEY_ESCAPE, WATCH_ID_LEAVE, NULL, NULL},
    {INPUT_KEY_P, WATCH_ID_PLAY, "space", "play and pause"},
    AND(ENTER, WATCH_ID_PLAY),
    {INPUT_KEY_B, WATCH_ID_BACKWARD, "B", "backward"},
    {INPUT_KEY_LEFT, KEY_LEFT, "left and right", "a tick in a pause, else five seconds"},
    AND(RIGHT, KEY_RIGHT),
    {INPUT_KEY_COMMA, WATCH_ID_STEP_BACK, "comma and period", "a tick"},
    AND(PERIOD, WATCH_ID_STEP_ON),
    {INPUT_KEY_HOME, KEY_START, "Home and End", "the start and the end"},
    AND(END, KEY_END),
    {INPUT_KEY_UP, KEY_FASTER, "up and down or 1 to 8", "the speed, 1/8 to 16"},
    AND(DOWN, KEY_SLOWER),
    AND(1, WATCH_ID_SPEED_0),
    AND(2, WATCH_ID_SPEED_0 + 1),
    AND(3, WATCH_ID_SPEED_0 + 2),
    AND(4, WATCH_ID_SPEED_0 + 3),
    AND(5, WATCH_ID_SPEED_0 + 4),
    AND(6, WATCH_ID_SPEED_0 + 5),
    AND(7, WATCH_ID_SPEED_0 + 6),
    AND(8, WATCH_ID_SPEED_0 + 7),
    {INPUT_KEY_T, WATCH_ID_TAKE_OVER, "T", "take over"},
    {INPUT_KEY_L, KEY_LINES, "L", "lines of flight"},
    {INPUT_KEY_R, WATCH_ID_AGAINST, "R", "play against it"},
    {INPUT_KEY_S, WATCH_ID_SHARE, "S", "share its link"},
    LISTED("F3", "overlay"),
    LISTED("F11", "full screen"),
    LISTED("M", "sound"),
    LISTED("Escape", "ends"),
};
const ToolKeys WATCH_KEYS = TOOL_KEYS(KEYS);

static void play_toggle(Watch *watch, bool backward)
{
    if (watch->playing && (!backward || watch->backward))
        watch_pause(watch);
    else
        watch_play(watch, backward);
}

// During playback single ticks would not be noticed.
static void arrow(Watch *watch, int way)
{
    if (watch->playing)
        watch_seek_by(watch, way * LEAP_TICKS);
    else
        watch_step(watch, way);
}

// Playing forward and pausing are one button, whichever way it went before.
static void event_do(Game *game, UiEvent event)
{
    WatchRow *row = game->screens.own;
    Watch *watch = &row->screen.watch;
    Error error;
    switch (event.id) {
    case WATCH_ID_LEAVE: // if the program was started with this demo, there is no screen to return to
        if (game->alone)
            screens_leave(game, row->back);
        else
            screens_ask(&game->screens, row->back, "back");
        break;
    case WATCH_ID_AGAINST: // at once, because a link is longer than a screen's parameter
        game->alone = false;
        if (against_demo(&game->match, row->path, &error))
            screens_ask(&game->screens, SCREEN_PLAY, NULL);
        else
            game_complain(error.text);
        break;
    case WATCH_ID_SHARE: share_demo(game, row->path); break;
    case WATCH_ID_BACKWARD: play_toggle(watch, true); break;
    case WATCH_ID_STEP_BACK: watch_step(watch, -1); break;
    case WATCH_ID_PLAY: play_toggle(watch, false); break;
    case WATCH_ID_STEP_ON: watch_step(watch, 1); break;
    case WATCH_ID_SPEED: row->screen.speeds_open = !row->screen.speeds_open; break;
    case WATCH_ID_TAKE_OVER:
        // The game begins with the touch that leads it, so that the swarm is never without a leader.
        if (watch_can_take_over(watch)) {
            watch_pause(watch);
            row->screen.waiting = true;
        }
        break;
    case WATCH_ID_BAR: watch_seek(watch, (uint32_t)event.value); break;
    case KEY_LEFT: arrow(watch, -1); break;
    case KEY_RIGHT: arrow(watch, 1); break;
    case KEY_START: watch_seek(watch, 0); break;
    case KEY_END: watch_seek(watch, watch->demo.tick_count); break;
    case KEY_FASTER: watch_set_speed(watch, watch->speed + 1); break;
    case KEY_SLOWER: watch_set_speed(watch, watch->speed - 1); break;
    case KEY_LINES: watch->view->lines_shown = !watch->view->lines_shown; break;
    default: watch_set_speed(watch, event.id - WATCH_ID_SPEED_0); break;
    }
}

// Waits for the touch that leads, which is kept for the first tick of the new game; a key that begins it must not spend
// a call.
static void take_over_wait(Game *game, const InputPointer *pointer)
{
    WatchRow *row = game->screens.own;
    Watch *watch = &row->screen.watch;
    InputState *input = &game->machine.input;
    bool back = input_take_key(input, INPUT_KEY_ESCAPE);
    back |= input_take_key(input, INPUT_KEY_T);
    bool begin = pointer->pressed || pointer->call || input_take_key(input, INPUT_KEY_ENTER);
    if (!pointer->pressed || back)
        input_forget_presses(input);
    row->screen.waiting = !back;
    if (!begin || back)
        return;
    sound_button(game);
    if (!watch_can_take_over(watch)) { // the game is over there, or differs from the recording
        row->screen.waiting = false;
        return;
    }
    // Continues the game from the shown tick, in a new demo that records its fork.
    match_fork(game, &watch->demo, watch->play.tick, watch->play.hash);
    game->match.tally.graph = watch_graph(watch);
    game->show.hud.watched = false;
    game->alone = false;
    screens_show(game, SCREEN_PLAY);
    pace_restart(&game->pace);
}

// The controls wake with any input. A press outside the buttons hides them; a press while they are hidden only brings
// them back.
static void watch_input(Game *game)
{
    WatchScreen *screen = &((WatchRow *)game->screens.own)->screen;
    InputState *input = &game->machine.input;
    InputPointer pointer = input_peek_pointer(input);
    UiInput ui = ui_pointer(&pointer, &game->machine.viewport);
    UiPage page;
    float moved = vec2_distance(vec2(pointer.x_px, pointer.y_px), vec2(screen->x_px, screen->y_px));
    if (moved >= MOVED_PX) {
        screen->x_px = pointer.x_px;
        screen->y_px = pointer.y_px;
        screen->hiding &= pointer.down; // a trembling finger is no moving mouse
    }
    bool keys = input->keys != 0 || pointer.call;
    screen->hiding &= !keys;
    if (keys || pointer.pressed || screen->watch.held || moved >= MOVED_PX)
        screen->idle_ns = 0;
    if (input_take(&input->focus_lost))
        ui_let_go(&screen->ui);
    if (screen->waiting) {
        take_over_wait(game, &pointer);
        return;
    }
    input_take_pointer(input);
    if (pointer.pressed && screen->shown < UI_PRESSABLE_ALPHA) {
        screen->hiding = false;
    } else {
        watch_screen_page(screen, &game->machine.viewport, &page);
        if (pointer.pressed)
            screen->hiding = !ui_at(&page, ui.pointer);
        UiEvent event = ui_input(&screen->ui, &page, &ui);
        watch_hold(&screen->watch, ui_held(&screen->ui) == WATCH_ID_BAR);
        if (event.kind != UI_EVENT_NONE && event.id != WATCH_ID_BAR) {
            sound_button(game);
            event_do(game, event);
            return;
        }
        if (event.kind != UI_EVENT_NONE) // the bar is silent, because a drag would click all the time
            event_do(game, event);
    }
    // The input reports Space, the right button and a second finger as a call.
    if (pointer.call && !screen->watch.held)
        play_toggle(&screen->watch, false);
    for (int id; (id = tool_keys_take(&WATCH_KEYS, input)) >= 0;) {
        event_do(game, (UiEvent){.kind = UI_EVENT_PRESSED, .id = id});
        if (id != WATCH_ID_LEAVE && id != WATCH_ID_AGAINST && id != WATCH_ID_SHARE)
            continue;
        sound_button(game);
        return;
    }
    input_forget_presses(input); // keys without a meaning here must not keep the controls awake
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
    watch_screen_spoken(&row->screen, &game->machine.viewport, page);
    return &row->screen.ui;
}

const Screen WATCH_SCREEN = {.open = watch_show,
                             .input = watch_input,
                             .pass = watch_time,
                             .page = watch_page,
                             .draw = watch_draw,
                             .close = watch_hide,
                             .own_bytes = sizeof(WatchRow)};
