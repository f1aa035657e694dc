// control.c -- turns any input device into one command a tick.
#include "ui/control/control.h"

#include <SDL.h>
#include <stdlib.h>

#include "core/base/clamp.h"
#include "view/paint.h"

#define STEER_PX_PER_TICK 5.0f // at 100 %: as fast as bees fly
#define TAP_PX 40.0f           // maximum distance of a double tap
#define DRAG_PX 12.0f          // a pointer that has moved farther is not a tap
#define SWARM_PX 44.0f         // a tap this close to the swarm's goal, or to its last led place, is on the swarm
#define AXIS_FULL 32767.0f

// Maximum ticks between two taps, or two presses of the one key, that make a call.
#define TAP_TICKS 18

// With the default offset of the sim the swarm then gathers at the usual distance from the finger, but to its upper
// right.
static const Vec2 LEFT_HAND_PX = {34.0f, 14.0f};

// The state of keys, buttons and sticks.
typedef struct Steering {
    Vec2 direction; // length at most 1
    bool active;    // a direction is held, even if directions cancel out
    bool lead_pressed, lead_held;
} Steering;

void control_init(Control *control)
{
    *control = (Control){.bindings = bindings_default(), .stick = -1};
}

void control_begin(Control *control)
{
    Bindings bindings = control->bindings;
    *control = (Control){.bindings = bindings, .stick = control->stick};
}

// Whether any key or button of the action was pressed (which takes the press), or is down.
static bool any_of(const Control *control, InputState *input, BindingPlace place, ControlAction action, bool take)
{
    BindingMeans means = bindings_means(&control->bindings, place, action);
    bool any = false;
    for (int i = 0; i < 2 * BINDING_SLOTS; i++)
        any |= take ? input_take_code(input, means.codes[i]) : input_holds_code(input, means.codes[i]);
    return any;
}

bool control_take_in(const Control *control, InputState *input, BindingPlace place, ControlAction action)
{
    return any_of(control, input, place, action, true);
}

bool control_take(Control *control, InputState *input, ControlAction action)
{
    if (action == CONTROL_PAUSE && control->one_key.pauses) {
        control->one_key.pauses = false;
        return true;
    }
    return bindings_possible(action) && control_take_in(control, input, binding_place(action), action);
}

// Pressed in this tick, however short, or held.
static bool wants(Control *control, InputState *input, ControlAction action)
{
    bool pressed = control_take(control, input, action);
    return pressed || any_of(control, input, BINDING_PLAY, action, false);
}

// One stick, 0 at the edge of its dead zone and 1 at its limit.
static Vec2 stick_at(const InputState *input, int axis, int dead_zone_percent)
{
    float dead = (float)dead_zone_percent / 100.0f;
    Vec2 raw = vec2((float)input->pad.axes[axis] / AXIS_FULL, (float)input->pad.axes[axis + 1] / AXIS_FULL);
    float length = vec2_length(raw);
    if (length <= dead)
        return vec2(0.0f, 0.0f);
    return vec2_limit(vec2_scale(raw, (length - dead) / (1.0f - dead) / length), 1.0f);
}

// Either stick steers, so one hand is enough.
static Steering steering_of(Control *control, InputState *input, const Settings *settings)
{
    int dead_zone = settings->value[SETTING_control_dead_zone_percent];
    bool up = wants(control, input, CONTROL_STEER_UP), down = wants(control, input, CONTROL_STEER_DOWN);
    bool left = wants(control, input, CONTROL_STEER_LEFT), right = wants(control, input, CONTROL_STEER_RIGHT);
    Vec2 keys = vec2_limit(vec2((float)(right - left), (float)(down - up)), 1.0f);
    Vec2 sticks = vec2_add(stick_at(input, 0, dead_zone), stick_at(input, 2, dead_zone));
    bool pushed = sticks.x != 0.0f || sticks.y != 0.0f;
    return (Steering){
        .direction = vec2_limit(vec2_add(keys, sticks), 1.0f),
        .active = up || down || left || right || pushed,
        .lead_pressed = control_take(control, input, CONTROL_LEAD),
        .lead_held = any_of(control, input, BINDING_PLAY, CONTROL_LEAD, false),
    };
}

// A finger that taps twice quickly in the same place.
static bool double_tap(Control *control, const InputPointer *pointer, const Settings *settings, Vec2 at)
{
    if (control->tap_ticks > 0)
        control->tap_ticks--;
    if (!settings->value[SETTING_control_double_tap] || !pointer->pressed || !pointer->finger)
        return false;
    bool second = control->tap_ticks > 0 && vec2_distance(at, control->tap) <= TAP_PX;
    bool twice = pointer->presses > 1 || second;
    control->tap = at;
    control->tap_ticks = twice ? 0 : TAP_TICKS;
    return twice;
}

// A press begins to lead; the next one ends it on release, unless the pointer has moved or the press was long.
static void toggle_by_pointer(Control *control, const InputPointer *pointer, float moved_px)
{
    if (pointer->presses % 2 != 0) {
        control->letting_go = control->toggled;
        control->toggled = true;
        control->held_ticks = 0;
        control->held_px = 0.0f;
    }
    control->held_ticks++;
    control->held_px += moved_px;
    if (!control->letting_go || pointer->down)
        return;
    control->toggled = control->held_ticks > TAP_TICKS || control->held_px > DRAG_PX;
    control->letting_go = false;
}

// Moves the invisible pointer. It begins at the swarm's goal, and does not run ahead of the goal at the edge of the
// playfield, so that the way back begins at once.
static void move_pointer(Control *control, const Sim *sim, bool goes_on, Vec2 by)
{
    Vec2 offset = vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y);
    Vec2 goal = vec2_sub(sim_swarm_goal(sim), offset);
    Vec2 from = goes_on ? vec2_add(control->pointer, vec2_sub(goal, sim->head.touch)) : goal;
    Vec2 to = vec2_add(vec2_add(from, by), offset);
    control->pointer = vec2(clampf(to.x, 0.0f, FIELD_WIDTH_PX) - offset.x,
                            clampf(to.y, 0.0f, FIELD_HEIGHT_PX) - offset.y);
}

// The way to lead in this tick. `moved`: distance of the pointer's move; `at`: its place, px; `call`: a call was
// requested.
static ControlSource source_of(Control *control, const InputPointer *pointer, const Steering *steering, const Sim *sim,
                               ControlLead lead, Vec2 at, Vec2 moved, bool call)
{
    bool was = control->toggled;
    if (lead == LEAD_HOLD) {
        bool steers = steering->active || steering->lead_pressed || steering->lead_held;
        control->toggled = control->letting_go = false;
        return pointer->down ? CONTROL_BY_POINTER : steers ? CONTROL_BY_STEERING : CONTROL_BY_NOBODY;
    }
    if (lead == LEAD_TOGGLE) {
        toggle_by_pointer(control, pointer, vec2_length(moved));
    } else if (pointer->pressed) {
        // Each tap leads to its place, however short or long; a tap on the swarm lets it go. The second tap of a call
        // continues to lead.
        float to_goal_px = vec2_distance(at, sim_swarm_goal(sim)), to_tap_px = vec2_distance(at, control->pointer);
        control->toggled = call || !was || (to_goal_px >= SWARM_PX && to_tap_px >= SWARM_PX);
    }
    // Steering starts to lead at once.
    bool steering_begins = steering->active && !control->steered;
    control->toggled = control->toggled != steering->lead_pressed || steering_begins;
    if (!control->toggled)
        return CONTROL_BY_NOBODY;
    if (pointer->pressed)
        return CONTROL_BY_POINTER;
    return !was || steering_begins ? CONTROL_BY_STEERING : control->source;
}

// --- one-key mode: the whole game with one key, or a switch that acts like one

#define LONG_HOLD 90      // ticks, or sixtieths of a second: longer is not a press
#define REST_SIXTIETHS 72 // dwell time of the focus on a control, at 100 %

// True once, after the key has been down for long.
static bool held_long(OneKey *one, bool down, int passed)
{
    int before = one->held;
    one->held = down ? before + passed : 0;
    return before < LONG_HOLD && one->held >= LONG_HOLD;
}

// Whether the one key was pressed, or is down. Switches send Space, Enter or a gamepad button: any key that leads,
// calls or accepts is the key.
static bool one_key(const Control *control, InputState *input, bool take)
{
    bool lead = any_of(control, input, BINDING_PLAY, CONTROL_LEAD, take);
    bool call = any_of(control, input, BINDING_PLAY, CONTROL_CALL, take);
    return any_of(control, input, BINDING_MENU, CONTROL_ACCEPT, take) || lead || call;
}

// The second of two quick presses calls, and undoes the effect of the first.
static TickCmd one_key_cmd(Control *control, InputState *input, const Sim *sim, const InputPointer *pointer,
                           int presses)
{
    OneKey *one = &control->one_key;
    presses += pointer->presses + one_key(control, input, true);
    bool pressed = presses > 0;
    bool twice = pressed && (presses > 1 || one->ticks > 0), calls = twice || pointer->beside;
    if (!one->guided)
        one->guide = pilot_begin(sim);
    one->guided = true;
    pilot_move(&one->guide, sim);
    control->toggled ^= pressed && presses < 2;
    one->ticks = twice ? 0 : pressed ? TAP_TICKS : one->ticks > 0 ? one->ticks - 1 : 0;
    one->pauses |= held_long(one, pointer->down || one_key(control, input, false), 1);
    control->pointer = one->guide.finger;
    control->source = control->toggled ? CONTROL_BY_STEERING : CONTROL_BY_NOBODY;
    return tick_cmd(control->pointer, (control->toggled ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
}

// --- all ways to lead

#define STICK_STEP 16384 // a stick beyond it is a direction

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

// The larger axis decides: otherwise a diagonal stick would jump back and forth.
static int stick_step(const InputState *input)
{
    int x = input->pad.axes[SDL_CONTROLLER_AXIS_LEFTX], y = input->pad.axes[SDL_CONTROLLER_AXIS_LEFTY];
    bool across = abs(x) > abs(y);
    for (int i = 0; i < STEP_COUNT; i++)
        if ((STEPS[i].x != 0) == across && x * STEPS[i].x + y * STEPS[i].y > STICK_STEP)
            return i;
    return -1;
}

TickCmd control_cmd(Control *control, InputState *input, const Settings *settings, const Viewport *viewport,
                    const Sim *sim)
{
    const int32_t *value = settings->value;
    ControlLead lead = (ControlLead)value[SETTING_control_lead];
    InputPointer pointer = input_take_pointer(input);
    Vec2 at = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px));
    Vec2 moved = vec2_scale(vec2(pointer.moved_x_px, pointer.moved_y_px), 1.0f / viewport->scale);
    bool call_pressed = control_take(control, input, CONTROL_CALL);
    Steering steering = steering_of(control, input, settings);
    if (lead == LEAD_ONE_KEY)
        return one_key_cmd(control, input, sim, &pointer, call_pressed + steering.lead_pressed);
    bool call = double_tap(control, &pointer, settings, vec2_sub(at, moved)) || pointer.beside || call_pressed;
    ControlSource was = control->source;
    control->source = source_of(control, &pointer, &steering, sim, lead, at, moved, call);
    control->steered = steering.active;
    control->stick = stick_step(input);
    control->step = (InputRepeat){0};
    if (control->source == CONTROL_BY_STEERING) {
        float speed = STEER_PX_PER_TICK * (float)value[SETTING_control_steer_percent] / 100.0f;
        move_pointer(control, sim, was == control->source, vec2_scale(steering.direction, speed));
    } else {
        float times = (float)value[SETTING_control_sensitivity_percent] / 100.0f;
        bool relative = value[SETTING_control_touch] != 0, aside = value[SETTING_control_left_handed] && pointer.finger;
        if (relative && control->source == CONTROL_BY_POINTER)
            move_pointer(control, sim, was == control->source && !pointer.pressed, vec2_scale(moved, times));
        else if (!relative)
            control->pointer = aside ? vec2_add(at, LEFT_HAND_PX) : at;
    }
    bool leads = control->source != CONTROL_BY_NOBODY;
    return tick_cmd(control->pointer, (leads ? TICK_CMD_TOUCH : 0u) | (call ? TICK_CMD_CALL : 0u));
}

// --- menus, and capturing keys to bind

#define PAGE_ROWS 8
#define LIST_ROWS 10000 // more rows than any list

static const struct {
    InputKey key;
    int rows;
} ROWS[] = {
    {INPUT_KEY_PAGE_UP, -PAGE_ROWS},
    {INPUT_KEY_PAGE_DOWN, PAGE_ROWS},
    {INPUT_KEY_HOME, -LIST_ROWS},
    {INPUT_KEY_END, LIST_ROWS},
};

// The step that is due in this frame as its index, or -1: a direction that was pressed since the last frame, however
// short, or pushed to, or is held for long. One that was held before the menu opened does not count.
static int take_step(Control *control, InputState *input)
{
    int stick = stick_step(input), pressed = stick != control->stick ? stick : -1, held = control->step.what - 1;
    control->stick = stick;
    for (int i = 0; i < STEP_COUNT; i++)
        if (control_take_in(control, input, BINDING_MENU, STEPS[i].action))
            pressed = i;
    if (pressed >= 0) {
        control->step = (InputRepeat){pressed + 1, 0};
        return pressed;
    }
    if (held >= 0 && held != stick && !any_of(control, input, BINDING_MENU, STEPS[held].action, false))
        control->step = (InputRepeat){0};
    return input_repeat_pass(&control->step, input->sixtieths) ? held : -1;
}

UiInput control_ui(Control *control, InputState *input, const Settings *settings, const Viewport *viewport)
{
    InputPointer pointer = input_take_pointer(input);
    InputPinch pinch = input_take_pinch(input);
    int step = take_step(control, input), rows = 0;
    // Gamepads and arrows also count as screen keys; a menu drops those, after it has taken the steps.
    static const InputKey DROPPED[] = {INPUT_KEY_UP,    INPUT_KEY_DOWN,  INPUT_KEY_LEFT,
                                       INPUT_KEY_RIGHT, INPUT_KEY_ENTER, INPUT_KEY_ESCAPE};
    for (size_t i = 0; i < sizeof DROPPED / sizeof DROPPED[0]; i++)
        input_forget_key(input, DROPPED[i]);
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        rows += input_take_key(input, ROWS[i].key) ? ROWS[i].rows : 0;
    UiInput ui = {
        .pointer = viewport_to_field(viewport, vec2(pointer.x_px, pointer.y_px)),
        .pressed = pointer.pressed,
        .down = pointer.down,
        .step_x = step >= 0 ? STEPS[step].x : 0,
        .step_y = step >= 0 ? STEPS[step].y : 0,
        .rows = rows,
        .accept = control_take_in(control, input, BINDING_MENU, CONTROL_ACCEPT),
        .back = control_take_in(control, input, BINDING_MENU, CONTROL_BACK),
        .wheel = input_take_wheel(input),
        .pinched = viewport_to_field(viewport, vec2(pinch.x_px, pinch.y_px)),
        .pinch_moved = vec2_scale(vec2(pinch.moved_x_px, pinch.moved_y_px), 1.0f / viewport->scale),
        .pinch_spread = pinch.spread,
        .scale = viewport->scale,
    };
    if (settings->value[SETTING_control_lead] != LEAD_ONE_KEY)
        return ui;
    OneKey *one = &control->one_key;
    ui.scans = true;
    ui.back |= held_long(one, one_key(control, input, false), input->sixtieths);
    ui.accept |= one_key(control, input, true);
    one->rested = ui.accept || input->hand == INPUT_BY_POINTER ? 0 : one->rested + input->sixtieths;
    // The slower the steering speed, the longer the focus rests.
    ui.next = one->rested >= REST_SIXTIETHS * 100 / settings->value[SETTING_control_steer_percent];
    one->rested = ui.next ? 0 : one->rested;
    return ui;
}

// The press that chose the line must not be bound itself.
void control_capture_begin(InputState *input)
{
    input_forget_presses(input);
}

// Escape always cancels, whatever it is bound to. The frame handles its own keys first.
ControlCapture control_capture_poll(InputState *input, int32_t *code)
{
    bool pressed = input_peek_pointer(input).pressed;
    *code = input_take_any_code(input);
    input_forget_presses(input);
    if (pressed || *code == SDL_SCANCODE_ESCAPE)
        return CAPTURE_CANCELLED;
    for (int i = 0; i < FRAME_KEYS.count; i++)
        if (*code == input_key_by_name(FRAME_KEYS.keys[i].name))
            return CAPTURE_WAITS;
    return *code == 0 ? CAPTURE_WAITS : *code < INPUT_BUTTON(0) ? CAPTURE_KEY : CAPTURE_BUTTON;
}

// --- prompts: pictures of a gamepad's buttons, and caps of keys

#define ICON_PX 24.0f
#define CAP_PAD_PX 6.0f
#define CAP_HALF_PX 10.0f
#define DROP_PX 3.0f // from the middle of a cap to the letters' base line

// Four round buttons in SDL's order: bottom, right, left, top.
static const SpriteId FACES[PAD_FAMILIES][4] = {
    [PAD_XBOX] = {SPRITE_PAD_A, SPRITE_PAD_B, SPRITE_PAD_X, SPRITE_PAD_Y},
    [PAD_PLAYSTATION] = {SPRITE_PAD_CROSS, SPRITE_PAD_CIRCLE, SPRITE_PAD_SQUARE, SPRITE_PAD_TRIANGLE},
    [PAD_NINTENDO] = {SPRITE_PAD_A, SPRITE_PAD_B, SPRITE_PAD_X, SPRITE_PAD_Y},
    [PAD_OTHER] = {SPRITE_PAD_PLACE, SPRITE_PAD_PLACE, SPRITE_PAD_PLACE, SPRITE_PAD_PLACE},
};

// One drawing is rotated for the others.
static const float PLACE_DEG[4] = {0.0f, -90.0f, 90.0f, 180.0f};
static const float ARROW_DEG[4] = {0.0f, 180.0f, -90.0f, 90.0f}; // up, down, left, right, in SDL's order

Prompt prompt_of_code(int32_t code, PadFamily family)
{
    Prompt prompt = {.text = ""};
    int face = code - INPUT_BUTTON(SDL_CONTROLLER_BUTTON_A);
    int arrow = code - INPUT_BUTTON(SDL_CONTROLLER_BUTTON_DPAD_UP);
    if (face >= 0 && face < 4)
        prompt.icon = (UiIcon){
            .sprite = FACES[family][face], .scale = 1.0f, .angle_deg = family == PAD_OTHER ? PLACE_DEG[face] : 0.0f};
    else if (arrow >= 0 && arrow < 4)
        prompt.icon = (UiIcon){.sprite = SPRITE_PAD_ARROW, .scale = 1.0f, .angle_deg = ARROW_DEG[arrow]};
    input_code_label(code, family, prompt.text);
    return prompt;
}

Prompt prompt_of_action(const Control *control, const InputState *input, ControlAction action)
{
    const int32_t *codes = control->bindings.of[action].code;
    if (input->hand == INPUT_BY_POINTER)
        return (Prompt){0};
    return prompt_of_code(codes[input->hand == INPUT_BY_PAD ? BINDING_BUTTON : 0], input->pad.family);
}

float prompt_draw(const Prompt *prompt, Vec2 middle, Layer layer, Batch *batch)
{
    if (prompt->icon.scale > 0.0f) {
        batch_sprite(batch, (int)prompt->icon.sprite, middle, prompt->icon.angle_deg, prompt->icon.scale,
                     paint_style(layer, BATCH_WHITE));
        return ICON_PX * prompt->icon.scale;
    }
    if (!prompt->text[0])
        return 0.0f;
    float half = 0.5f * atlas_text_width(batch->atlas, TEXT_SMALL, prompt->text) + CAP_PAD_PX;
    half = half > CAP_HALF_PX ? half : CAP_HALF_PX;
    Vec2 size = vec2(half, CAP_HALF_PX), least = vec2_sub(middle, size), most = vec2_add(middle, size);
    BatchStyle dark = paint_ink(layer, PAINT_DARK, 1.0f);
    batch_rect(batch, least, most, dark);
    batch_rect(batch, vec2_add(least, vec2(1.0f, 1.0f)), vec2_sub(most, vec2(1.0f, 3.0f)),
               paint_ink(layer, PAINT_PAPER, 1.0f));
    batch_text(batch, TEXT_SMALL, prompt->text, vec2(middle.x, middle.y + DROP_PX), BATCH_CENTRE, dark);
    return 2.0f * half;
}
