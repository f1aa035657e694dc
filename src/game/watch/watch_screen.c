// watch_screen.c -- what the viewer of a demo presses and drags.
#include "game/watch/watch_screen.h"

#define IDLE_NS INT64_C(3000000000)
#define FADE_PER_NS (1.0f / 250.0e6f)
#define MOVED_PX 2.0f // a mouse that trembles brings nothing back
#define LEAP_TICKS (5 * SIM_TICKS_PER_SECOND)

// From the bottom up: buttons, bar, a line of text; and the speeds above them.
#define CELL_PX 46.0f
#define BAR_HEIGHT_PX 44.0f
#define TEXT_HEIGHT_PX 16.0f
#define PANEL_HEIGHT_PX (CELL_PX + BAR_HEIGHT_PX + TEXT_HEIGHT_PX)
#define BAR_LEFT_PX 14.0f
#define BAR_RIGHT_PX (FIELD_WIDTH_PX - 14.0f)

void watch_screen_begin(WatchScreen *screen)
{
    screen->idle_ns = 0;
    screen->shown = 1.0f;
    screen->hiding = screen->dragging = screen->speeds_open = screen->waiting = false;
}

// --- where things are

static ViewportRect rect_of(float left, float top, float width, float height)
{
    return (ViewportRect){vec2(left, top), vec2(left + width, top + height)};
}

// The lower edge of the controls: lower than the field where the output is.
static float bottom_of(const Viewport *viewport)
{
    float spare = viewport_visible(viewport).most.y - FIELD_HEIGHT_PX;
    return FIELD_HEIGHT_PX + (spare < 0.0f ? 0.0f : spare < PANEL_HEIGHT_PX ? spare : PANEL_HEIGHT_PX);
}

ViewportRect watch_screen_rect(const WatchScreen *screen, const Viewport *viewport, WatchButton button)
{
    float bottom = bottom_of(viewport), left = 2.0f;
    if (button == WATCH_BUTTON_BAR)
        return rect_of(0.0f, bottom - CELL_PX - BAR_HEIGHT_PX, FIELD_WIDTH_PX, BAR_HEIGHT_PX);
    if (button == WATCH_BUTTON_TAKE_OVER)
        return rect_of(left + 6.0f * CELL_PX, bottom - CELL_PX, FIELD_WIDTH_PX - 2.0f * left - 6.0f * CELL_PX, CELL_PX);
    if (button < WATCH_BUTTON_TAKE_OVER)
        return rect_of(left + (float)button * CELL_PX, bottom - CELL_PX, CELL_PX, CELL_PX);
    if (!screen->speeds_open)
        return rect_of(0.0f, 0.0f, 0.0f, 0.0f);
    float width = FIELD_WIDTH_PX / (float)WATCH_SPEEDS;
    return rect_of((float)(button - WATCH_BUTTON_SPEED_0) * width, bottom - PANEL_HEIGHT_PX - CELL_PX, width, CELL_PX);
}

float watch_screen_bar_x(const Watch *watch, double tick)
{
    double ticks = watch->demo.tick_count > 0 ? (double)watch->demo.tick_count : 1.0;
    return BAR_LEFT_PX + (BAR_RIGHT_PX - BAR_LEFT_PX) * (float)(tick / ticks);
}

static uint32_t tick_at(const Watch *watch, float x)
{
    float part = (x - BAR_LEFT_PX) / (BAR_RIGHT_PX - BAR_LEFT_PX);
    float held = part < 0.0f ? 0.0f : part > 1.0f ? 1.0f : part;
    return (uint32_t)((double)held * (double)watch->demo.tick_count + 0.5);
}

// The button at a point, or WATCH_BUTTONS.
static WatchButton button_at(const WatchScreen *screen, const Viewport *viewport, Vec2 at)
{
    int button = 0;
    while (button < WATCH_BUTTONS && !viewport_rect_has(watch_screen_rect(screen, viewport, (WatchButton)button), at))
        button++;
    return (WatchButton)button;
}

// --- what they do

static void play_toggle(Watch *watch, bool backward)
{
    if (watch->playing && watch->backward == backward)
        watch_pause(watch);
    else
        watch_play(watch, backward);
}

static void wait_for_touch(WatchScreen *screen)
{
    if (!watch_can_take_over(&screen->watch))
        return;
    watch_pause(&screen->watch);
    screen->waiting = true;
}

static void drag(WatchScreen *screen, float x)
{
    screen->dragging = true;
    watch_hold(&screen->watch, true);
    watch_seek(&screen->watch, tick_at(&screen->watch, x));
}

static WatchWish press(WatchScreen *screen, WatchButton button, float x)
{
    Watch *watch = &screen->watch;
    switch (button) {
    case WATCH_BUTTON_LEAVE: return WATCH_LEAVE;
    case WATCH_BUTTON_BACKWARD: play_toggle(watch, true); break;
    case WATCH_BUTTON_STEP_BACK: watch_step(watch, -1); break;
    case WATCH_BUTTON_PLAY: watch->playing ? watch_pause(watch) : watch_play(watch, false); break;
    case WATCH_BUTTON_STEP_ON: watch_step(watch, 1); break;
    case WATCH_BUTTON_SPEED: screen->speeds_open = !screen->speeds_open; break;
    case WATCH_BUTTON_TAKE_OVER: wait_for_touch(screen); break;
    case WATCH_BUTTON_BAR: drag(screen, x); return WATCH_NONE;
    default: watch_set_speed(watch, (int)button - WATCH_BUTTON_SPEED_0); break;
    }
    return WATCH_PRESSED;
}

// A press beside all buttons sends the controls away; one while they are away brings them back and does no more.
static WatchWish pointer_input(WatchScreen *screen, const InputPointer *pointer, const Viewport *viewport)
{
    Vec2 at = viewport_to_field(viewport, vec2(pointer->x_px, pointer->y_px));
    if (screen->dragging && pointer->down)
        drag(screen, at.x);
    else if (screen->dragging)
        screen->dragging = screen->watch.held = false;
    if (!pointer->pressed || screen->dragging)
        return WATCH_NONE;
    if (screen->shown < 0.5f) {
        screen->hiding = false;
        return WATCH_NONE;
    }
    WatchButton button = button_at(screen, viewport, at);
    if (button < WATCH_BUTTONS) {
        screen->hiding = false;
        return press(screen, button, at.x);
    }
    screen->hiding = true;
    return WATCH_NONE;
}

static void arrow(Watch *watch, int way)
{
    if (watch->playing)
        watch_seek_by(watch, way * LEAP_TICKS);
    else
        watch_step(watch, way);
}

static void speed_keys(Watch *watch, InputState *input)
{
    if (input_take_key(input, INPUT_KEY_UP))
        watch_set_speed(watch, watch->speed + 1);
    if (input_take_key(input, INPUT_KEY_DOWN))
        watch_set_speed(watch, watch->speed - 1);
    for (int i = 0; i < WATCH_SPEEDS; i++)
        if (input_take_key(input, (InputKey)(INPUT_KEY_1 + i)))
            watch_set_speed(watch, i);
}

static void place_keys(Watch *watch, InputState *input)
{
    if (input_take_key(input, INPUT_KEY_LEFT))
        arrow(watch, -1);
    if (input_take_key(input, INPUT_KEY_RIGHT))
        arrow(watch, 1);
    if (input_take_key(input, INPUT_KEY_COMMA))
        watch_step(watch, -1);
    if (input_take_key(input, INPUT_KEY_PERIOD))
        watch_step(watch, 1);
    if (input_take_key(input, INPUT_KEY_HOME))
        watch_seek(watch, 0);
    if (input_take_key(input, INPUT_KEY_END))
        watch_seek(watch, watch->demo.tick_count);
}

// Space is what the input calls the call; so are the right button and a second finger.
static WatchWish keys_input(WatchScreen *screen, InputState *input, bool space)
{
    Watch *watch = &screen->watch;
    bool play = space && !screen->dragging;
    play |= input_take_key(input, INPUT_KEY_P);
    play |= input_take_key(input, INPUT_KEY_ENTER);
    if (input_take_key(input, INPUT_KEY_ESCAPE))
        return WATCH_LEAVE;
    if (play)
        press(screen, WATCH_BUTTON_PLAY, 0.0f);
    if (input_take_key(input, INPUT_KEY_B))
        play_toggle(watch, true);
    place_keys(watch, input);
    speed_keys(watch, input);
    if (input_take_key(input, INPUT_KEY_T))
        wait_for_touch(screen);
    input_forget_presses(input); // keys that mean nothing here: they would keep the controls awake
    return WATCH_NONE;
}

// The touch that leads is left for the first tick of the new game; a key that begins it shall spend no call.
static WatchWish waiting_input(WatchScreen *screen, InputState *input)
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
    return keys || pointer->pressed || screen->dragging || moved >= MOVED_PX;
}

WatchWish watch_screen_input(WatchScreen *screen, InputState *input, const Viewport *viewport)
{
    InputPointer pointer = input_peek_pointer(input);
    if (awake(screen, input, &pointer))
        screen->idle_ns = 0;
    input_take_focus_lost(input);
    if (screen->waiting)
        return waiting_input(screen, input);
    input_take_pointer(input);
    WatchWish wish = pointer_input(screen, &pointer, viewport);
    return wish != WATCH_NONE ? wish : keys_input(screen, input, pointer.call);
}

void watch_screen_pass(WatchScreen *screen, int64_t passed_ns)
{
    screen->idle_ns += passed_ns;
    bool there = !screen->hiding && !screen->waiting && screen->idle_ns < IDLE_NS;
    float step = (float)passed_ns * FADE_PER_NS;
    screen->shown += there ? step : -step;
    screen->shown = screen->shown < 0.0f ? 0.0f : screen->shown > 1.0f ? 1.0f : screen->shown;
    watch_pass(&screen->watch, passed_ns);
}
