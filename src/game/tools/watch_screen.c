// watch_screen.c -- what the viewer of a demo presses and drags.
#include "game/tools/watch_screen.h"

#include "core/base/clamp.h"

#define IDLE_NS INT64_C(3000000000)
#define FADE_PER_NS (1.0f / 250.0e6f)
#define MOVED_PX 2.0f // a mouse that trembles brings nothing back
#define LEAP_TICKS (5 * SIM_TICKS_PER_SECOND)

// --- what they do

static void play_toggle(Watch *watch, bool backward)
{
    if (watch->playing && watch->backward == backward)
        watch_pause(watch);
    else
        watch_play(watch, backward);
}

// Forward always, whichever way it went before.
static void play_or_pause(Watch *watch)
{
    if (watch->playing)
        watch_pause(watch);
    else
        watch_play(watch, false);
}

// The game begins with the touch that leads it, so that the swarm is never left alone.
static void wait_for_touch(WatchScreen *screen)
{
    if (!watch_can_take_over(&screen->watch))
        return;
    watch_pause(&screen->watch);
    screen->waiting = true;
}

// What a control asks for that the game carries out.
static WatchRequest request_of(int id)
{
    switch (id) {
    case WATCH_ID_LEAVE: return WATCH_LEAVE;
    case WATCH_ID_AGAINST: return WATCH_AGAINST;
    case WATCH_ID_SHARE: return WATCH_SHARE;
    default: return WATCH_NONE;
    }
}

// The bar is dragged, which would click all the time: it makes no sound.
static WatchRequest happened(WatchScreen *screen, UiEvent event)
{
    Watch *watch = &screen->watch;
    if (event.kind == UI_EVENT_NONE)
        return WATCH_NONE;
    if (request_of(event.id) != WATCH_NONE)
        return request_of(event.id);
    switch (event.id) {
    case WATCH_ID_BACKWARD: play_toggle(watch, true); break;
    case WATCH_ID_STEP_BACK: watch_step(watch, -1); break;
    case WATCH_ID_PLAY: play_or_pause(watch); break;
    case WATCH_ID_STEP_ON: watch_step(watch, 1); break;
    case WATCH_ID_SPEED: screen->speeds_open = !screen->speeds_open; break;
    case WATCH_ID_TAKE_OVER: wait_for_touch(screen); break;
    case WATCH_ID_BAR: watch_seek(watch, (uint32_t)event.value); return WATCH_NONE;
    default: watch_set_speed(watch, event.id - WATCH_ID_SPEED_0); break;
    }
    return WATCH_PRESSED;
}

// A press beside all buttons sends the controls away; one while they are away brings them back and does no more.
static WatchRequest pointer_input(WatchScreen *screen, const InputPointer *pointer, const Viewport *viewport)
{
    UiPage page;
    UiInput input = ui_pointer(pointer, viewport);
    if (pointer->pressed && screen->shown < UI_PRESSABLE_ALPHA) {
        screen->hiding = false;
        return WATCH_NONE;
    }
    watch_screen_page(screen, viewport, &page);
    if (pointer->pressed)
        screen->hiding = !ui_at(&page, input.pointer);
    UiEvent event = ui_input(&screen->ui, &page, &input);
    watch_hold(&screen->watch, ui_held(&screen->ui) == WATCH_ID_BAR);
    return happened(screen, event);
}

// While it plays single ticks would not be noticed.
static void arrow(Watch *watch, int way)
{
    if (watch->playing)
        watch_seek_by(watch, way * LEAP_TICKS);
    else
        watch_step(watch, way);
}

// What keys do that no control does.
enum { KEY_LEFT = WATCH_ID_SPEED_0 + WATCH_SPEEDS, KEY_RIGHT, KEY_START, KEY_END, KEY_FASTER, KEY_SLOWER, KEY_LINES };

#define AND TOOL_KEY_AND
#define TOLD TOOL_KEY_TOLD

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
    TOLD("F3", "overlay"),
    TOLD("F11", "full screen"),
    TOLD("M", "sound"),
    TOLD("Escape", "ends"),
};
const ToolKeys WATCH_KEYS = TOOL_KEYS(KEYS);

static void key_do(WatchScreen *screen, int id)
{
    Watch *watch = &screen->watch;
    switch (id) {
    case KEY_LEFT: arrow(watch, -1); break;
    case KEY_RIGHT: arrow(watch, 1); break;
    case KEY_START: watch_seek(watch, 0); break;
    case KEY_END: watch_seek(watch, watch->demo.tick_count); break;
    case KEY_FASTER: watch_set_speed(watch, watch->speed + 1); break;
    case KEY_SLOWER: watch_set_speed(watch, watch->speed - 1); break;
    case KEY_LINES: watch->view->lines_shown = !watch->view->lines_shown; break;
    default: happened(screen, (UiEvent){.kind = UI_EVENT_PRESSED, .id = id}); break;
    }
}

// Space is what the input calls the call; so are the right button and a second finger.
static WatchRequest keys_input(WatchScreen *screen, InputState *input, bool space)
{
    if (space && !screen->watch.held)
        play_or_pause(&screen->watch);
    for (int id; (id = tool_keys_take(&WATCH_KEYS, input)) >= 0;) {
        WatchRequest request = request_of(id);
        if (request != WATCH_NONE)
            return request;
        key_do(screen, id);
    }
    input_forget_presses(input); // keys that mean nothing here: they would keep the controls awake
    return WATCH_NONE;
}

// The touch that leads is left for the first tick of the new game; a key that begins it shall spend no call.
static WatchRequest waiting_input(WatchScreen *screen, InputState *input)
{
    InputPointer pointer = input_peek_pointer(input);
    bool back = input_take_key(input, INPUT_KEY_ESCAPE);
    back |= input_take_key(input, INPUT_KEY_T);
    bool begin = pointer.pressed || pointer.call || input_take_key(input, INPUT_KEY_ENTER);
    if (!pointer.pressed || back)
        input_forget_presses(input);
    screen->waiting = !back;
    return begin && !back ? WATCH_TAKE_OVER : WATCH_NONE;
}

// True where the viewer has done anything.
static bool awake(WatchScreen *screen, const InputState *input, const InputPointer *pointer)
{
    float moved = vec2_distance(vec2(pointer->x_px, pointer->y_px), vec2(screen->x_px, screen->y_px));
    if (moved >= MOVED_PX) {
        screen->x_px = pointer->x_px;
        screen->y_px = pointer->y_px;
        screen->hiding &= pointer->down; // a finger that trembles is no moving mouse
    }
    bool keys = input->keys != 0 || pointer->call;
    screen->hiding &= !keys;
    return keys || pointer->pressed || screen->watch.held || moved >= MOVED_PX;
}

WatchRequest watch_screen_input(WatchScreen *screen, InputState *input, const Viewport *viewport)
{
    InputPointer pointer = input_peek_pointer(input);
    if (awake(screen, input, &pointer))
        screen->idle_ns = 0;
    if (input_take_focus_lost(input))
        ui_let_go(&screen->ui);
    if (screen->waiting)
        return waiting_input(screen, input);
    // Taken only here: a touch that takes over is left for the new game.
    input_take_pointer(input);
    WatchRequest request = pointer_input(screen, &pointer, viewport);
    return request != WATCH_NONE ? request : keys_input(screen, input, pointer.call);
}

// They fade in as fast as out; a press that wakes them is not yet one of theirs.
void watch_screen_pass(WatchScreen *screen, int64_t passed_ns)
{
    screen->idle_ns += passed_ns;
    bool there = !screen->hiding && !screen->waiting && screen->idle_ns < IDLE_NS;
    float step = (float)passed_ns * FADE_PER_NS;
    screen->shown = clampf(screen->shown + (there ? step : -step), 0.0f, 1.0f);
    watch_pass(&screen->watch, passed_ns);
}
