// input_pad.c -- gamepads: the one used last, and its keys.
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "platform/input_local.h"

#define STICK_STEP 16384  // a stick beyond it is an arrow
#define STICK_LEADS 12000 // and beyond this it takes the lead from another gamepad
// Two limits, so that a trembling trigger does not toggle.
#define TRIGGER_DOWN 16384 // a trigger is pressed from here on,
#define TRIGGER_UP 10000   // and released below

_Static_assert((int)SDL_CONTROLLER_BUTTON_MAX <= INPUT_BUTTON_LEFT_TRIGGER, "triggers come after SDL's buttons");
_Static_assert((int)SDL_CONTROLLER_AXIS_MAX == INPUT_AXES, "as SDL has them");

void input_pad_release(InputState *input)
{
    input->pad.held = 0;
    input->pad.repeat = (InputRepeat){0};
    for (int i = 0; i < INPUT_AXES; i++)
        input->pad.axes[i] = 0;
}

// Brands that print Xbox's letters count as Xbox; for unknown ones the labels are unknown.
static PadFamily family_of(SDL_GameControllerType type)
{
    switch (type) {
    case SDL_CONTROLLER_TYPE_PS3:
    case SDL_CONTROLLER_TYPE_PS4:
    case SDL_CONTROLLER_TYPE_PS5: return PAD_PLAYSTATION;
#if SDL_VERSION_ATLEAST(2, 24, 0)
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT:
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR:
#endif
    case SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO: return PAD_NINTENDO;
    case SDL_CONTROLLER_TYPE_UNKNOWN:
    case SDL_CONTROLLER_TYPE_VIRTUAL: return PAD_OTHER;
    default: return PAD_XBOX;
    }
}

// Releases everything that the other gamepad held; its later releases are ignored. A removed gamepad keeps its family,
// because the player will plug it in again.
static void pad_lead(InputState *input, int32_t id)
{
    if (input->pad.id == id)
        return;
    input_pad_release(input);
    input->pad.id = id;
    SDL_GameController *pad = SDL_GameControllerFromInstanceID(id);
    if (pad != NULL)
        input->pad.family = family_of(SDL_GameControllerGetType(pad));
}

static void key_latch(InputState *input, InputKey key, int button)
{
    if (!input->typing)
        input_latch_key(input, key, 0, button);
}

static const struct {
    int button, axis, sign;
    InputKey key;
} ARROWS[] = {
    {SDL_CONTROLLER_BUTTON_DPAD_UP, SDL_CONTROLLER_AXIS_LEFTY, -1, INPUT_KEY_UP},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDL_CONTROLLER_AXIS_LEFTY, 1, INPUT_KEY_DOWN},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, SDL_CONTROLLER_AXIS_LEFTX, -1, INPUT_KEY_LEFT},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_AXIS_LEFTX, 1, INPUT_KEY_RIGHT},
};

// After every change, so that no short press is lost. The arrow of the D-pad or the left stick, from 1 on; 0 for none.
static void follow_arrow(InputState *input)
{
    const InputPad *pad = &input->pad;
    int32_t arrow = 0;
    for (int32_t i = (int32_t)(sizeof ARROWS / sizeof ARROWS[0]) - 1; i >= 0; i--)
        if ((pad->held >> ARROWS[i].button & 1u) != 0 || pad->axes[ARROWS[i].axis] * ARROWS[i].sign > STICK_STEP)
            arrow = i + 1;
    if (input_repeat_hold(&input->pad.repeat, arrow))
        key_latch(input, ARROWS[arrow - 1].key, ARROWS[arrow - 1].button);
}

void input_pad_frame(InputState *input)
{
    if (input_repeat_pass(&input->pad.repeat, input->sixtieths))
        key_latch(input, ARROWS[input->pad.repeat.what - 1].key, -1);
}

static void set_button(InputState *input, int button, bool down)
{
    uint32_t bit = UINT32_C(1) << button;
    input->hand = down ? INPUT_BY_PAD : input->hand;
    if (!down) {
        input->pad.held &= ~bit;
    } else if ((input->pad.held & bit) == 0) {
        input->pad.held |= bit;
        input->pad.pressed |= bit;
        switch (button) {
        case SDL_CONTROLLER_BUTTON_A: key_latch(input, INPUT_KEY_ENTER, button); break;
        case SDL_CONTROLLER_BUTTON_B: key_latch(input, INPUT_KEY_ESCAPE, button); break;
        case SDL_CONTROLLER_BUTTON_START: key_latch(input, INPUT_KEY_P, button); break;
        case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: key_latch(input, INPUT_KEY_PAGE_UP, button); break;
        case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: key_latch(input, INPUT_KEY_PAGE_DOWN, button); break;
        default: break;
        }
    }
    follow_arrow(input);
}

void input_pad_button(InputState *input, const SDL_ControllerButtonEvent *event)
{
    bool down = event->type == SDL_CONTROLLERBUTTONDOWN;
    if (event->button >= SDL_CONTROLLER_BUTTON_MAX || (!down && event->which != input->pad.id))
        return;
    pad_lead(input, event->which);
    set_button(input, event->button, down);
}

void input_pad_axis(InputState *input, const SDL_ControllerAxisEvent *event)
{
    // Sticks at rest send small values for ever: only a real movement takes the lead.
    bool moved = event->value > STICK_LEADS || event->value < -STICK_LEADS;
    if (event->axis >= INPUT_AXES || (!moved && input->pad.id >= 0 && event->which != input->pad.id))
        return;
    pad_lead(input, event->which);
    input->hand = moved ? INPUT_BY_PAD : input->hand;
    input->pad.axes[event->axis] = event->value;
    if (event->axis < SDL_CONTROLLER_AXIS_TRIGGERLEFT) {
        follow_arrow(input);
        return;
    }
    int button = INPUT_BUTTON_LEFT_TRIGGER + event->axis - SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    if (event->value > TRIGGER_DOWN || event->value < TRIGGER_UP)
        set_button(input, button, event->value > TRIGGER_DOWN);
}

// On exit SDL closes gamepads that are still open.
void input_pad_device(InputState *input, const SDL_ControllerDeviceEvent *event)
{
    if (event->type == SDL_CONTROLLERDEVICEADDED) {
        SDL_GameControllerOpen(event->which);
        return;
    }
    SDL_GameController *pad = SDL_GameControllerFromInstanceID(event->which);
    if (pad != NULL)
        SDL_GameControllerClose(pad);
    if (event->which == input->pad.id)
        pad_lead(input, -1);
}

bool input_take_button(InputState *input, int32_t button)
{
    ASSERT(button >= -1 && button < INPUT_BUTTONS);
    uint32_t bit = button >= 0 ? UINT32_C(1) << button : 0u;
    bool was = (input->pad.pressed & bit) != 0;
    input->pad.pressed &= ~bit;
    return was;
}

bool input_holds_button(const InputState *input, int32_t button)
{
    ASSERT(button >= -1 && button < INPUT_BUTTONS);
    return button >= 0 && (input->pad.held >> button & 1u) != 0;
}

// SDL takes 16 bits a motor.
static Uint16 motor(float share)
{
    return (Uint16)(clampf(share, 0.0f, 1.0f) * 65535.0f);
}

// One without motors returns an error, which is ignored.
void input_rumble(const InputState *input, float heavy, float light, int32_t ms)
{
    ASSERT(ms >= 0);
    SDL_GameController *pad = input->hand == INPUT_BY_PAD ? SDL_GameControllerFromInstanceID(input->pad.id) : NULL;
    if (pad != NULL)
        SDL_GameControllerRumble(pad, motor(heavy), motor(light), (Uint32)ms);
}

int32_t input_take_any_button(InputState *input)
{
    for (int32_t button = 0; button < INPUT_BUTTONS; button++)
        if (input_take_button(input, button))
            return button;
    return -1;
}
