// control_menu.c -- what keys, buttons and sticks mean in menus, and keys that are to be bound.
#include <SDL.h>
#include <stdlib.h>

#include "platform/input_names.h"
#include "ui/control/control_local.h"
#include "ui/control/tool_keys.h"

#define STICK_STEP 16384 // a stick that is moved so far is a direction
#define PAGE_ROWS 8
#define LIST_ROWS 10000 // more than any list has

// Directions of the focus.
static const struct {
    ControlAction action;
    int x, y;
} STEPS[] = {
    {CONTROL_STEER_UP, 0, -1},
    {CONTROL_STEER_DOWN, 0, 1},
    {CONTROL_STEER_LEFT, -1, 0},
    {CONTROL_STEER_RIGHT, 1, 0},
};

#define STEP_COUNT ((int)(sizeof STEPS / sizeof STEPS[0]))

static const struct {
    InputKey key;
    int rows;
} ROWS[] = {
    {INPUT_KEY_PAGE_UP, -PAGE_ROWS},
    {INPUT_KEY_PAGE_DOWN, PAGE_ROWS},
    {INPUT_KEY_HOME, -LIST_ROWS},
    {INPUT_KEY_END, LIST_ROWS},
};

// The larger of both axes decides, or a stick that is pushed aslant would jump to and fro.
int control_stick_step(const InputState *input)
{
    int x = input->pad.axes[SDL_CONTROLLER_AXIS_LEFTX], y = input->pad.axes[SDL_CONTROLLER_AXIS_LEFTY];
    bool across = abs(x) > abs(y);
    for (int i = 0; i < STEP_COUNT; i++)
        if ((STEPS[i].x != 0) == across && x * STEPS[i].x + y * STEPS[i].y > STICK_STEP)
            return i;
    return -1;
}

// The direction that was pressed since the last frame, however short, or pushed to; -1 for none. What has been held
// since before the menu was there does not count.
static int take_pressed(Control *control, InputState *input, int stick)
{
    int pressed = stick != control->stick ? stick : -1;
    control->stick = stick;
    for (int i = 0; i < STEP_COUNT; i++)
        if (control_take_in(control, input, BINDING_MENU, STEPS[i].action))
            pressed = i;
    return pressed;
}

// The step that is due in this frame as its index, or -1.
static int take_step(Control *control, InputState *input)
{
    int stick = control_stick_step(input), pressed = take_pressed(control, input, stick), held = control->step.what - 1;
    if (pressed >= 0) {
        control->step = (InputRepeat){pressed + 1, 0};
        return pressed;
    }
    if (held >= 0 && held != stick && !control_holds_in(control, input, BINDING_MENU, STEPS[held].action))
        control->step = (InputRepeat){0};
    return input_repeat_pass(&control->step, input->sixtieths) ? held : -1;
}

// Gamepads and arrows count as keys of screens as well, which do not take them while a menu is shown.
static void forget_screen_keys(InputState *input)
{
    static const InputKey KEYS[] = {INPUT_KEY_UP,    INPUT_KEY_DOWN,  INPUT_KEY_LEFT,
                                    INPUT_KEY_RIGHT, INPUT_KEY_ENTER, INPUT_KEY_ESCAPE};
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        input_forget_key(input, KEYS[i]);
}

// Keys that go through a list: how many rows.
static int take_rows(InputState *input)
{
    int rows = 0;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        rows += input_take_key(input, ROWS[i].key) ? ROWS[i].rows : 0;
    return rows;
}

// Steps before the screens' keys are forgotten, because the arrows are both.
UiInput control_ui(Control *control, InputState *input, const Settings *settings, const Viewport *viewport)
{
    InputPointer pointer = input_take_pointer(input);
    InputPinch pinch = input_take_pinch(input);
    int step = take_step(control, input);
    forget_screen_keys(input);
    UiInput ui = {
        .pointer = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px)),
        .pressed = pointer.pressed,
        .down = pointer.down,
        .step_x = step >= 0 ? STEPS[step].x : 0,
        .step_y = step >= 0 ? STEPS[step].y : 0,
        .rows = take_rows(input),
        .accept = control_take_in(control, input, BINDING_MENU, CONTROL_ACCEPT),
        .back = control_take_in(control, input, BINDING_MENU, CONTROL_BACK),
        .wheel = input_take_wheel(input),
        .pinched = viewport_to_field(viewport, vec2(pinch.x_px, pinch.y_px)),
        .pinch_moved = vec2_scale(vec2(pinch.moved_x_px, pinch.moved_y_px), 1.0f / viewport->scale),
        .pinch_spread = pinch.spread,
        .scale = viewport->scale,
    };
    if (settings->value[SETTING_control_lead] == LEAD_ONE_KEY)
        control_one_key_ui(control, input, settings, &ui);
    return ui;
}

// The press that chose the line must not be the one that is bound.
void control_capture_begin(InputState *input)
{
    input_forget_presses(input);
}

// The frame takes these before anybody else could.
static bool can_be_bound(int32_t key)
{
    for (int i = 0; i < FRAME_KEYS.count; i++)
        if (key > 0 && key == input_key_by_name(FRAME_KEYS.keys[i].name))
            return false;
    return true;
}

// Escape always leads out, whatever is bound to it.
ControlCapture control_capture_poll(InputState *input, int32_t *code)
{
    bool pressed = input_peek_pointer(input).pressed;
    int32_t key = input_take_any_code(input), button = input_take_any_button(input);
    input_forget_presses(input);
    if (pressed || key == SDL_SCANCODE_ESCAPE)
        return CAPTURE_CANCELLED;
    if (!can_be_bound(key))
        return CAPTURE_WAITS;
    *code = key > 0 ? key : button;
    return key > 0 ? CAPTURE_KEY : button >= 0 ? CAPTURE_BUTTON : CAPTURE_WAITS;
}
