// watch_screen.c -- the viewer of a demo: its controls, the bar with its marks, its input and its time.
#include "game/tools/watch_screen.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/base/clamp.h"
#include "game/session/ghost.h"
#include "view/paint.h"

// From the bottom up: buttons, bar, a line of text; and the speeds above them.
#define CELL_PX 46.0f
#define CELLS 6 // plus the button that takes over
#define BAR_HEIGHT_PX 44.0f
#define TEXT_HEIGHT_PX 16.0f
#define PANEL_HEIGHT_PX (CELL_PX + BAR_HEIGHT_PX + TEXT_HEIGHT_PX)
#define SIDE_PX 2.0f
#define AGAINST_PX 142.0f // its width, above the others at the right; the speeds replace it when they open
#define SHARE_PX 104.0f   // at the left
#define MESSAGE_PX 20.0f
#define HINT_Y_PX 200.0f

// Above everything, even the border: the controls may lie in the bar below the field.
static const Layer ABOVE = LAYER_BORDER;

static ViewportRect bar_rect(float bottom)
{
    return ui_box(0.0f, bottom - CELL_PX - BAR_HEIGHT_PX, FIELD_WIDTH_PX, BAR_HEIGHT_PX);
}

float watch_screen_bar_x(const Watch *watch, double tick)
{
    double ticks = watch->end_tick > 0 ? (double)watch->end_tick : 1.0;
    UiItem bar = {.rect = bar_rect(0.0f)};
    return ui_knob_x(&bar, (float)(tick / ticks));
}

static void add_time(UiPage *page, const char *text, ViewportRect rect, BatchAlign align)
{
    UiItem *item = ui_label(page, TEXT_SMALL, text, rect, align, PAINT_CREAM);
    item->outlined = item->live = true;
}

// In minutes, seconds and hundredths, of which a tick has 5/3.
static void add_times(const Watch *watch, float top, UiPage *page)
{
    char line[80];
    unsigned now = (unsigned)(watch_tick(watch) * UINT64_C(5) / 3), all = (unsigned)(watch->end_tick * UINT64_C(5) / 3);
    ViewportRect rect = ui_box(watch_screen_bar_x(watch, 0.0), top, FIELD_WIDTH_PX, TEXT_HEIGHT_PX);
    rect.most.x = FIELD_WIDTH_PX - rect.least.x;
    snprintf(line, sizeof line, "%u:%02u.%02u / %u:%02u.%02u", now / 6000u, now / 100u % 60u, now % 100u, all / 6000u,
             all / 100u % 60u, all % 100u);
    add_time(page, line, rect, BATCH_LEFT);
    snprintf(line, sizeof line, "%s %" PRIu32, ui_text(UI_LAB_TICK), watch_tick(watch));
    add_time(page, line, rect, BATCH_RIGHT);
    if (watch_verified(watch))
        ui_label(page, TEXT_SMALL, ui_text(UI_VERIFIED), rect, BATCH_CENTRE, PAINT_HONEY)->outlined = true;
}

// Icons: six words side by side would not fit.
static void add_round(UiPage *page, int id, SpriteId sprite, bool mirrored, bool lit, float bottom)
{
    static const UiText NAMES[CELLS] = {UI_BACK, UI_WATCH_BACKWARD, UI_LAB_BUTTON_STEP_BACK, UI_LAB_BUTTON_PLAY,
                                        UI_LAB_BUTTON_STEP_ON};
    UiIcon icon = {.sprite = sprite, .scale = 1.0f, .mirrored = mirrored};
    ViewportRect rect = ui_box(SIDE_PX + CELL_PX * (float)(id - WATCH_ID_LEAVE), bottom - CELL_PX, CELL_PX, CELL_PX);
    UiItem *item = ui_icon(page, id, icon, rect);
    item->marked = lit;
    item->called = ui_text(NAMES[id - WATCH_ID_LEAVE]);
}

// The number itself is clearer than any icon.
static UiItem *add_speed(UiPage *page, int id, int speed, bool lit, ViewportRect rect)
{
    static const char *const SPEEDS[WATCH_SPEEDS] = {"1/8×", "1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×"};
    UiItem *item = ui_icon(page, id, (UiIcon){.scale = 0.0f}, rect);
    snprintf(item->text, sizeof item->text, "%s", SPEEDS[speed]);
    item->called = ui_text(UI_LAB_BUTTON_SPEED);
    item->marked = lit;
    return item;
}

static void add_buttons(const WatchScreen *screen, float bottom, UiPage *page)
{
    const Watch *watch = &screen->watch;
    float left = SIDE_PX + CELL_PX * (float)CELLS, top = bottom - CELL_PX;
    add_round(page, WATCH_ID_LEAVE, SPRITE_ICON_BACK, false, false, bottom);
    add_round(page, WATCH_ID_BACKWARD, SPRITE_ICON_PLAY, true, watch->playing && watch->backward, bottom);
    add_round(page, WATCH_ID_STEP_BACK, SPRITE_ICON_STEP, true, false, bottom);
    add_round(page, WATCH_ID_PLAY, watch->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY, false, false, bottom);
    add_round(page, WATCH_ID_STEP_ON, SPRITE_ICON_STEP, false, false, bottom);
    add_speed(page, WATCH_ID_SPEED, watch->speed, screen->speeds_open, ui_box(left - CELL_PX, top, CELL_PX, CELL_PX));
    UiItem *take = ui_button(page, WATCH_ID_TAKE_OVER, ui_text(UI_TAKE_OVER),
                             ui_box(left, top, FIELD_WIDTH_PX - SIDE_PX - left, CELL_PX));
    take->size = TEXT_SMALL;
    take->disabled = !watch_can_take_over(watch);
}

// Replaced by the speeds while those are open.
static void add_upper(const WatchScreen *screen, float top, UiPage *page)
{
    ViewportRect row = ui_box(SIDE_PX, top, FIELD_WIDTH_PX - 2.0f * SIDE_PX, CELL_PX);
    if (screen->speeds_open) {
        float width = FIELD_WIDTH_PX / (float)WATCH_SPEEDS;
        for (int i = 0; i < WATCH_SPEEDS; i++)
            add_speed(page, WATCH_ID_SPEED_0 + i, i, screen->watch.speed == i,
                      ui_box(width * (float)i, top, width, CELL_PX));
        return;
    }
    ui_button(page, WATCH_ID_SHARE, ui_text(UI_SHARE), ui_cut_left(&row, SHARE_PX))->size = TEXT_SMALL;
    ui_button(page, WATCH_ID_AGAINST, ui_text(UI_AGAINST), ui_cut_right(&row, AGAINST_PX))->size = TEXT_SMALL;
    ui_button(page, WATCH_ID_COMPARE, ui_text(UI_COMPARE), row)->size = TEXT_SMALL;
}

// The most important message for the viewer.
static void add_message(const WatchScreen *screen, float y, UiPage *page)
{
    const Watch *watch = &screen->watch, *second = watch->compared;
    float at = screen->waiting ? HINT_Y_PX : y;
    if (second && (watch_diverged(second) || watch_at_damage(second)))
        watch = second;
    bool damaged = watch_diverged(watch) || watch_at_damage(watch);
    const char *words = screen->waiting         ? ui_text(UI_TAKE_OVER_HINT)
                      : watch_waits(watch)      ? ui_text(UI_BUILDING)
                      : watch_diverged(watch)   ? ui_text(UI_DIVERGED)
                      : !watch_at_damage(watch) ? NULL
                                                : ui_text(watch->demo.tail == TAPE_CUT ? UI_BREAKS_OFF : UI_DAMAGED);
    if (!words)
        return;
    ui_plate(page, UI_PLATE_VEIL, ui_box(0.0f, at - 0.5f * MESSAGE_PX, FIELD_WIDTH_PX, MESSAGE_PX))->alpha = 0.6f;
    ui_line(page, TEXT_SMALL, words, at,
            screen->waiting                  ? PAINT_HONEY
            : !watch_waits(watch) && damaged ? 0xff8a6au
                                             : PAINT_CREAM)
        ->outlined = true;
}

// The controls fade together, and keys still reach them; messages stay, because viewers need them too.
static void watch_page(const Game *game, UiPage *page)
{
    const WatchScreen *screen = game->screens.own;
    float bottom = screen_edge_bottom(&game->machine.viewport, PANEL_HEIGHT_PX), top = bottom - PANEL_HEIGHT_PX;
    int32_t ticks = (int32_t)screen->watch.end_tick;
    page->bounds = viewport_visible(&game->machine.viewport);
    page->layer = ABOVE;
    add_times(&screen->watch, top, page);
    add_buttons(screen, bottom, page);
    UiItem *bar = ui_slider(page, WATCH_ID_BAR, "", (int32_t)watch_tick(&screen->watch), 0, ticks > 0 ? ticks : 1, 1,
                            "", bar_rect(bottom));
    bar->bare = true;
    bar->called = ui_text(UI_TIME_PLAYED);
    add_upper(screen, top - CELL_PX, page);
    for (int i = 0; i < page->count; i++)
        page->items[i].alpha *= screen->shown;
    if (screen->second)
        watch_halves_page(screen, &game->machine.viewport, page);
    add_message(screen, top - CELL_PX - MESSAGE_PX, page);
}

// --- the picture of a demo that is watched: the bar with its marks

#define COLUMNS 166           // of the graph of bees
#define COLUMN_LOST_FULL 6.0f // lost bees that give the highest red column
#define LOST_LEAST_PX 3.0f
#define LOST_MOST_PX 14.0f
#define SHADE 0.45f       // of the panel
#define SHADE_DENSE 0.85f // over the overlay's small print
#define GRAPH_TOP_PX 8.0f // inside the bar's rectangle
#define GRAPH_BOTTOM_PX 36.0f
#define CROWNS_APART_PX 14.0f
#define LINE_PX 2.0f

static BatchStyle colour(uint32_t rgb, float alpha)
{
    return paint_ink(ABOVE, rgb, alpha);
}

// The graph of bees in the part that is built; red for losses, higher for more.
static void graph_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    uint32_t seconds = (watch->demo.tick_count + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND;
    uint32_t columns = seconds < COLUMNS ? seconds : COLUMNS;
    int32_t most = watch_span(watch, 0, seconds).bees;
    float bottom = top + GRAPH_BOTTOM_PX, height = (GRAPH_BOTTOM_PX - GRAPH_TOP_PX) / (float)(most > 0 ? most : 1);
    for (uint32_t i = 0; i < columns; i++) {
        uint32_t from = i * seconds / columns, to = (i + 1) * seconds / columns;
        double end_tick = (double)to * SIM_TICKS_PER_SECOND, last_tick = (double)watch->demo.tick_count;
        WatchSpan span = watch_span(watch, from, to);
        float left = watch_screen_bar_x(watch, (double)from * SIM_TICKS_PER_SECOND);
        float right = watch_screen_bar_x(watch, end_tick < last_tick ? end_tick : last_tick);
        float lost = (float)span.lost / COLUMN_LOST_FULL;
        float red = LOST_LEAST_PX + (LOST_MOST_PX - LOST_LEAST_PX) * (lost < 1.0f ? lost : 1.0f);
        batch_rect(batch, vec2(left, bottom - height * (float)span.bees), vec2(right, bottom), colour(0xe39a22, alpha));
        if (span.lost > 0)
            batch_rect(batch, vec2(left, bottom - red), vec2(right, bottom), colour(PAINT_DANGER, alpha));
    }
}

// A crown for each boss; of those too close together, the first.
static void crowns_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    uint32_t seconds = watch->demo.tick_count / SIM_TICKS_PER_SECOND + 1;
    float before = -CROWNS_APART_PX;
    for (uint32_t i = 0; i < seconds; i++) {
        float x = watch_screen_bar_x(watch, (double)i * SIM_TICKS_PER_SECOND);
        if (x - before < CROWNS_APART_PX || watch_span(watch, i, i + 1).bosses == 0)
            continue;
        before = x;
        batch_rect(batch, vec2(x - 0.6f, top + GRAPH_TOP_PX), vec2(x + 0.6f, top + GRAPH_BOTTOM_PX),
                   colour(PAINT_GOLD, alpha));
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(x, top + GRAPH_TOP_PX + 1.0f), 0.0f, 0.6f, colour(0xffffffu, alpha));
    }
}

static void upright_draw(const Watch *watch, double tick, float top, uint32_t rgb, float alpha, Batch *batch)
{
    float x = watch_screen_bar_x(watch, tick);
    paint_dashes(batch, vec2(x, top + GRAPH_TOP_PX - 3.0f), vec2(x, top + GRAPH_BOTTOM_PX + 3.0f), 1.6f, 3.0f, 5.0f,
                 0.0f, colour(rgb, alpha));
}

// The fork, the divergence and a damaged end.
static void special_marks_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    const Tape *demo = &watch->demo;
    uint32_t diverged = timeline_diverged(watch->timeline);
    if (demo->start.fork_tick > 0)
        upright_draw(watch, (double)demo->start.fork_tick, top, 0xdff4ffu, alpha, batch);
    if (diverged != UINT32_MAX) {
        upright_draw(watch, (double)diverged, top, PAINT_DANGER, alpha, batch);
        batch_sprite(batch, SPRITE_WARNING, vec2(watch_screen_bar_x(watch, (double)diverged), top + 8.0f), 0.0f, 0.5f,
                     colour(0xffffffu, alpha));
    }
    if (demo->tail == TAPE_CUT || demo->tail == TAPE_DAMAGED)
        for (int i = 0; i < 4; i++) {
            float x = watch_screen_bar_x(watch, (double)demo->tick_count) + 2.0f + 2.5f * (float)i;
            batch_line(batch, vec2(x, top + GRAPH_BOTTOM_PX), vec2(x + 2.0f, top + GRAPH_TOP_PX), 1.2f,
                       colour(PAINT_DANGER, alpha));
        }
}

// Dark for the whole demo, and paler for the built part: only there the marks are complete.
static void bar_draw(const WatchScreen *screen, ViewportRect rect, float alpha, Batch *batch)
{
    const Watch *watch = &screen->watch;
    float top = rect.least.y, left = watch_screen_bar_x(watch, 0.0);
    float right = watch_screen_bar_x(watch, (double)watch->end_tick);
    float built = watch_screen_bar_x(watch, (double)timeline_built(watch->timeline));
    batch_rect(batch, vec2(left, top + GRAPH_TOP_PX), vec2(right, top + GRAPH_BOTTOM_PX),
               colour(PAINT_DARK, alpha * 0.5f));
    batch_rect(batch, vec2(left, top + GRAPH_TOP_PX), vec2(built, top + GRAPH_BOTTOM_PX),
               colour(PAINT_CREAM, alpha * 0.13f));
    graph_draw(watch, top, alpha * 0.8f, batch);
    crowns_draw(watch, top, alpha, batch);
    special_marks_draw(watch, top, alpha, batch);
    batch_rect(batch, vec2(left, top + GRAPH_BOTTOM_PX), vec2(right, top + GRAPH_BOTTOM_PX + LINE_PX),
               colour(PAINT_CREAM, alpha * 0.4f));
    // A line up to the place, and its knob.
    float x = watch_screen_bar_x(&screen->watch, watch_place_ticks(&screen->watch));
    Vec2 from = vec2(x, top + GRAPH_TOP_PX - 3.0f), to = vec2(x, top + GRAPH_BOTTOM_PX + LINE_PX);
    batch_rect(batch, vec2(left, top + GRAPH_BOTTOM_PX), to, colour(PAINT_HONEY, alpha));
    batch_line(batch, from, to, 4.0f, colour(PAINT_DARK, alpha));
    batch_line(batch, from, to, 2.0f, colour(PAINT_CREAM, alpha));
    batch_sprite(batch, SPRITE_HIVE_CELL, vec2(x, top + GRAPH_BOTTOM_PX + 1.0f), 0.0f, screen->watch.held ? 0.9f : 0.7f,
                 colour(0xffffffu, alpha));
}

// Below the controls: the thin line that stays while they are hidden, their ground, and the bar.
static void watch_draw(Game *game)
{
    const WatchScreen *screen = game->screens.own;
    Batch *batch = &game->machine.batch;
    float alpha = screen->shown, bottom = screen_edge_bottom(&game->machine.viewport, PANEL_HEIGHT_PX);
    float ticks = screen->watch.end_tick > 0 ? (float)screen->watch.end_tick : 1.0f;
    float x = FIELD_WIDTH_PX * (float)watch_place_ticks(&screen->watch) / ticks;
    if (screen->second)
        watch_halves_draw(game);
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               colour(PAINT_DARK, (1.0f - alpha) * 0.4f));
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(x, FIELD_HEIGHT_PX),
               colour(PAINT_HONEY, 1.0f - alpha));
    if (alpha > 0.0f) {
        float top = bottom - PANEL_HEIGHT_PX - (screen->speeds_open ? CELL_PX : 0.0f);
        batch_rect(batch, vec2(0.0f, top), vec2(FIELD_WIDTH_PX, bottom),
                   colour(PAINT_DARK, alpha * (game->graphics.overlay_shown ? SHADE_DENSE : SHADE)));
        bar_draw(screen, bar_rect(bottom), alpha, batch);
    }
    if (screen->waiting && !screen->second) {
        Vec2 goal = sim_swarm_goal(screen->watch.sim);
        batch_sprite(batch, SPRITE_FINGER, vec2(goal.x, goal.y + 58.0f), 0.0f, 1.0f, colour(0xffffffu, 0.9f));
    }
}

// --- the screen

#define BUILD_PERCENT 18     // of the time between pictures: for marks and quick jumps
#define BUILD_ALL_PERCENT 72 // while the viewer waits for an unbuilt part
#define LEAP_TICKS (5 * SIM_TICKS_PER_SECOND)
#define SLOW_NS INT64_C(25000000)   // a frame whose ticks take longer does not build ahead
#define ANSWER_NS INT64_C(60000000) // limit for ticks in a frame: a key is answered within 100 ms
#define IDLE_NS INT64_C(3000000000)
#define FADE_PER_NS (1.0f / 250.0e6f)

static bool watch_show(Game *game, void *own, const char *what, Error *error)
{
    WatchScreen *screen = own;
    ScreenId from = game->screens.now;
    screen->back = from == SCREEN_BEST ? from : SCREEN_REPLAYS;
    if (!watch_halves_open(screen, game->screens.place.compared, what, error))
        return false;
    screen->shown = 1.0f;
    match_finish(game);
    Watch *watch = &screen->watch;
    if (!watch_open(watch, screen->path, &game->match.sim, &game->graphics.view, &game->graphics.hud, error)) {
        watch_halves_close(screen);
        return false;
    }
    if (screen->second)
        watch_compare(watch, &screen->second->watch);
    return true;
}

static void watch_hide(Game *game)
{
    watch_halves_close(game->screens.own);
    watch_close(&((WatchScreen *)game->screens.own)->watch);
}

// Keys without a control.
enum { KEY_LEFT = WATCH_ID_SPEED_0 + WATCH_SPEEDS, KEY_RIGHT, KEY_START, KEY_END, KEY_FASTER, KEY_SLOWER, KEY_LINES };

#define AND TOOL_KEY_AND
static const ToolKey KEYS[] = {
    {INPUT_KEY_ESCAPE, 0, WATCH_ID_LEAVE, NULL, NULL},
    {INPUT_KEY_P, 0, WATCH_ID_PLAY, "space", "play and pause"},
    AND(ENTER, WATCH_ID_PLAY),
    {INPUT_KEY_B, 0, WATCH_ID_BACKWARD, "B", "backward"},
    {INPUT_KEY_LEFT, 1, KEY_LEFT, "left and right", "a tick in a pause, else five seconds"},
    {INPUT_KEY_COMMA, 0, WATCH_ID_STEP_BACK, "comma and period", "a tick"},
    AND(PERIOD, WATCH_ID_STEP_ON),
    {INPUT_KEY_HOME, 1, KEY_START, "Home and End", "the start and the end"},
    {INPUT_KEY_UP, 1, KEY_FASTER, "up and down or 1 to 8", "the speed, 1/8 to 16"},
    {INPUT_KEY_1, WATCH_SPEEDS - 1, WATCH_ID_SPEED_0, NULL, NULL},
    {INPUT_KEY_T, 0, WATCH_ID_TAKE_OVER, "T", "take over"},
    {INPUT_KEY_L, 0, KEY_LINES, "L", "lines of flight"},
    {INPUT_KEY_R, 0, WATCH_ID_AGAINST, "R", "play against it"},
    {INPUT_KEY_C, 0, WATCH_ID_COMPARE, "C", "compare with another"},
    {INPUT_KEY_S, 0, WATCH_ID_SHARE, "S", "share its link"},
    TOOL_KEY_LISTED("F3", "overlay"),
    TOOL_KEY_LISTED("F11", "full screen"),
    TOOL_KEY_LISTED("M", "sound"),
    TOOL_KEY_LISTED("Escape", "ends"),
};
const ToolKeys WATCH_KEYS = TOOL_KEYS(KEYS);

static void play_toggle(Watch *watch, bool backward)
{
    if (watch->playing && (!backward || watch->backward))
        watch->playing = false;
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

// Playing forward and pausing are one button, whatever the previous direction.
static void event_do(Game *game, UiEvent event)
{
    WatchScreen *screen = game->screens.own;
    Watch *watch = &screen->watch;
    Error error;
    switch (event.id) {
    case WATCH_ID_LEAVE: // if the program was started with this demo, there is no screen to return to
        if (game->alone)
            screens_leave(game, screen->back);
        else
            screens_ask(&game->screens, screen->back, "back");
        break;
    case WATCH_ID_AGAINST: // at once, because a link is longer than a screen's parameter
        game->alone = false;
        if (against_demo(&game->match, screen->path, &error))
            screens_ask(&game->screens, SCREEN_PLAY, NULL);
        else
            game_complain(error.text);
        break;
    case WATCH_ID_COMPARE:
        game->alone = false;
        snprintf(game->screens.place.compared, sizeof game->screens.place.compared, "%s", screen->path);
        screens_ask(&game->screens, SCREEN_REPLAYS, NULL);
        break;
    case WATCH_ID_SHARE: share_demo(game, screen->path, -1); break;
    case WATCH_ID_BACKWARD: play_toggle(watch, true); break;
    case WATCH_ID_STEP_BACK: watch_step(watch, -1); break;
    case WATCH_ID_PLAY: play_toggle(watch, false); break;
    case WATCH_ID_STEP_ON: watch_step(watch, 1); break;
    case WATCH_ID_SPEED: screen->speeds_open = !screen->speeds_open; break;
    case WATCH_ID_TAKE_OVER:
        // The game begins with the touch that leads it, so that the swarm is never without a leader.
        if (watch_can_take_over(watch)) {
            watch->playing = false;
            screen->waiting = true;
        }
        break;
    case WATCH_ID_BAR: watch_seek(watch, (uint32_t)event.value); break;
    case KEY_LEFT: arrow(watch, -1); break;
    case KEY_RIGHT: arrow(watch, 1); break;
    case KEY_START: watch_seek(watch, 0); break;
    case KEY_END: watch_seek(watch, watch->end_tick); break;
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
    WatchScreen *screen = game->screens.own;
    Watch *watch = &screen->watch;
    InputState *input = &game->machine.input;
    bool back = input_take_key(input, INPUT_KEY_ESCAPE);
    back |= input_take_key(input, INPUT_KEY_T);
    bool begin = pointer->pressed || pointer->call || input_take_key(input, INPUT_KEY_ENTER);
    if (!pointer->pressed || back)
        input_forget_presses(input);
    screen->waiting = !back;
    if (!begin || back)
        return;
    sound_button(game);
    if (!watch_can_take_over(watch)) { // the game is over there, or differs from the recording
        screen->waiting = false;
        return;
    }
    // Continues the game from the shown tick, in a new demo that records its fork.
    match_fork(game, &watch->demo, watch->play.tick, watch->play.hash);
    game->match.tally.graph = watch_graph(watch);
    game->graphics.hud.watched = false;
    game->alone = false;
    screens_show(game, SCREEN_PLAY);
    pace_restart(&game->pace);
}

// The controls wake with any input. A press outside the buttons hides them; a press while they are hidden only brings
// them back.
static void watch_input(Game *game)
{
    WatchScreen *screen = game->screens.own;
    UiState *state = &game->screens.ui;
    InputState *input = &game->machine.input;
    InputPointer pointer = input_peek_pointer(input);
    UiInput ui = ui_pointer(&pointer, &game->machine.viewport);
    bool keys = input->keys != 0 || pointer.call;
    screen->hiding &= !keys && (pointer.down || !game->machine.used); // a finger that rests is no mouse that moves
    if (keys || screen->watch.held || game->machine.used)
        screen->idle_ns = 0;
    if (input_take(&input->focus_lost))
        ui_let_go(state);
    if (screen->waiting) {
        take_over_wait(game, &pointer);
        return;
    }
    input_take_pointer(input);
    if (pointer.pressed && screen->shown < UI_PRESSABLE_ALPHA) {
        screen->hiding = false;
    } else {
        const UiPage *page = screens_page(game);
        if (pointer.pressed)
            screen->hiding = !ui_at(page, ui.pointer);
        UiEvent event = ui_input(state, page, &ui);
        screen->watch.held = ui_held(state) == WATCH_ID_BAR;
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
        if (id != WATCH_ID_LEAVE && id != WATCH_ID_AGAINST && id != WATCH_ID_COMPARE && id != WATCH_ID_SHARE)
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

// Seeks as far as a frame's time allows, and uses the remaining time to build ahead.
static void go_on(Game *game, Watch *watch)
{
    int64_t begun_ns = clock_now_ns(), interval_ns = game->pace.refresh.interval_ns, last_ns = begun_ns;
    // While the viewer waits for an unbuilt place, a frame has nothing else to do.
    bool built = watch_built(watch), there = false;
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

static void watch_time(Game *game)
{
    WatchScreen *screen = game->screens.own;
    Watch *watch = &screen->watch;
    // The controls fade in as fast as out; the press that wakes them presses none of them.
    screen->idle_ns += game->pace.passed_ns;
    bool there = !screen->hiding && !screen->waiting && screen->idle_ns < IDLE_NS;
    float step = (float)game->pace.passed_ns * FADE_PER_NS;
    screen->shown = clampf(screen->shown + (there ? step : -step), 0.0f, 1.0f);
    watch_pass(watch, game->pace.passed_ns);
    go_on(game, watch);
    game->graphics.figures.paused = !watch->playing;
    game->screens.demo = (ScreenDemo){screen->path, watch_tick(watch), watch_sounds(watch),
                                      timeline_built(watch->timeline)};
    game->pace.blend = watch_blend(watch);
}

const Screen WATCH_SCREEN = {.open = watch_show,
                             .input = watch_input,
                             .tick = watch_time,
                             .page = watch_page,
                             .draw = watch_draw,
                             .close = watch_hide,
                             .own_bytes = sizeof(WatchScreen)};
