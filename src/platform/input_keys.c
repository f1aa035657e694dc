// input_keys.c -- keys as scancodes and as InputKeys, gamepads, and the names of keys and buttons.
#include "platform/input_local.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/digits.h"

_Static_assert(INPUT_KEY_COUNT <= 64, "keys are the bits of a uint64_t");
_Static_assert(SDL_NUM_SCANCODES <= INPUT_CODES, "scancodes are the bits of a field");

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

// Of an InputKey, or of a scancode in its word.
static uint64_t key_bit(int64_t n)
{
    return UINT64_C(1) << (n & 63);
}

// The scancode of a key event; 0 (no key) for one without, and for Alt+Enter, which toggles the full screen. Bindings
// are positions on the keyboard, so that W A S D lie together in every layout; key_of uses the letter.
static int32_t code_of(const SDL_Keysym *sym)
{
    if (sym->sym == SDLK_RETURN && (sym->mod & KMOD_ALT) != 0)
        return 0;
    SDL_Scancode own = sym->scancode;
    int32_t code = (int32_t)(own != SDL_SCANCODE_UNKNOWN ? own : SDL_GetScancodeFromKey(sym->sym));
    return code > 0 && code < SDL_NUM_SCANCODES ? code : 0;
}

// The key of a key event, or INPUT_KEY_COUNT.
static InputKey key_of(const SDL_Keysym *sym)
{
    static const struct {
        SDL_Keycode sym;
        InputKey key;
    } KEYS[] = {
        {SDLK_ESCAPE, INPUT_KEY_ESCAPE},
        {SDLK_AC_BACK, INPUT_KEY_ESCAPE},
        {SDLK_RETURN, INPUT_KEY_ENTER},
        {SDLK_KP_ENTER, INPUT_KEY_ENTER},
        {SDLK_UP, INPUT_KEY_UP},
        {SDLK_DOWN, INPUT_KEY_DOWN},
        {SDLK_LEFT, INPUT_KEY_LEFT},
        {SDLK_RIGHT, INPUT_KEY_RIGHT},
        {SDLK_p, INPUT_KEY_P},
        {SDLK_r, INPUT_KEY_R},
        {SDLK_m, INPUT_KEY_M},
        {SDLK_F3, INPUT_KEY_F3},
        {SDLK_F4, INPUT_KEY_F4},
        {SDLK_F5, INPUT_KEY_F5},
        {SDLK_F8, INPUT_KEY_F8},
        {SDLK_F11, INPUT_KEY_F11},
        {SDLK_b, INPUT_KEY_B},
        {SDLK_l, INPUT_KEY_L},
        {SDLK_t, INPUT_KEY_T},
        {SDLK_COMMA, INPUT_KEY_COMMA},
        {SDLK_PERIOD, INPUT_KEY_PERIOD},
        {SDLK_s, INPUT_KEY_S},
        {SDLK_BACKSPACE, INPUT_KEY_DELETE},
        {SDLK_DELETE, INPUT_KEY_DELETE},
        {SDLK_PAGEUP, INPUT_KEY_PAGE_UP},
        {SDLK_PAGEDOWN, INPUT_KEY_PAGE_DOWN},
        {SDLK_HOME, INPUT_KEY_HOME},
        {SDLK_END, INPUT_KEY_END},
        {SDLK_TAB, INPUT_KEY_TAB},
    };
    if (sym->sym >= SDLK_1 && sym->sym <= SDLK_9)
        return (InputKey)(INPUT_KEY_1 + (sym->sym - SDLK_1));
    if (sym->sym >= SDLK_KP_1 && sym->sym <= SDLK_KP_9)
        return (InputKey)(INPUT_KEY_1 + (sym->sym - SDLK_KP_1));
    if (sym->sym == SDLK_RETURN && (sym->mod & KMOD_ALT) != 0)
        return INPUT_KEY_F11;
    if (sym->sym == SDLK_z && (sym->mod & (KMOD_CTRL | KMOD_GUI)) != 0)
        return INPUT_KEY_UNDO;
    for (size_t i = 0; i < COUNT_OF(KEYS); i++)
        if (KEYS[i].sym == sym->sym)
            return KEYS[i].key;
    return INPUT_KEY_COUNT;
}

// Taking the key also takes the press of its scancode or button, so that it does not count twice.
void input_latch_key(InputState *input, InputKey key, int32_t code, int32_t button)
{
    input->keys |= key_bit(key);
    input->key_codes[key] = (int16_t)code;
    input->key_buttons[key] = (int16_t)button;
}

void input_press_key(InputState *input, const SDL_KeyboardEvent *event)
{
    SDL_Keycode sym = event->keysym.sym;
    InputKey key = key_of(&event->keysym);
    int32_t code = code_of(&event->keysym);
    input->hand = INPUT_BY_KEYS;
    if (input->typing && key == INPUT_KEY_DELETE)
        input_type(input, "\b");
    // Typing into a field must not begin a game or take a screenshot. SDL marks keys without a character with a bit, and
    // so the keypad.
    bool pad = sym >= SDLK_KP_DIVIDE && sym <= SDLK_KP_PERIOD && sym != SDLK_KP_ENTER;
    bool sign = (sym & SDLK_SCANCODE_MASK) == 0 && sym != SDLK_RETURN && sym != SDLK_ESCAPE && sym != SDLK_TAB;
    if (input->typing && (pad || sign))
        return;
    if (sym == SDLK_SPACE && event->repeat == 0)
        input->space = true;
    // Code 0 is no key; its bit is set like the others but never read.
    input->codes_held[code / 64] |= key_bit(code);
    if (event->repeat == 0)
        input->codes[code / 64] |= key_bit(code);
    if (key == INPUT_KEY_COUNT)
        return;
    input->held |= key_bit(key);
    // Keys for steps repeat while they are held; a repeated toggle would flicker.
    const uint64_t repeating = key_bit(INPUT_KEY_F5) | key_bit(INPUT_KEY_COMMA) | key_bit(INPUT_KEY_PERIOD)
                             | key_bit(INPUT_KEY_PAGE_UP) | key_bit(INPUT_KEY_PAGE_DOWN) | key_bit(INPUT_KEY_UNDO)
                             | key_bit(INPUT_KEY_UP) | key_bit(INPUT_KEY_DOWN) | key_bit(INPUT_KEY_LEFT)
                             | key_bit(INPUT_KEY_RIGHT);
    if (event->repeat == 0 || (repeating & key_bit(key)) != 0)
        input_latch_key(input, key, code, -1);
}

// Even during text input: the press may be older than the field.
void input_release_key(InputState *input, const SDL_KeyboardEvent *event)
{
    InputKey key = key_of(&event->keysym);
    int32_t code = code_of(&event->keysym);
    input->codes_held[code / 64] &= ~key_bit(code);
    if (key < INPUT_KEY_COUNT)
        input->held &= ~key_bit(key);
}

// The same press may be wanted as a key of a screen and as a binding: the first taker gets it.
bool input_take_key(InputState *input, InputKey key)
{
    ASSERT(key < INPUT_KEY_COUNT);
    bool was = (input->keys & key_bit(key)) != 0;
    input_forget_key(input, key);
    if (was) {
        input_take_code(input, input->key_codes[key]);
        input_take_button(input, input->key_buttons[key]);
    }
    return was;
}

void input_forget_key(InputState *input, InputKey key)
{
    ASSERT(key < INPUT_KEY_COUNT);
    input->keys &= ~key_bit(key);
}

bool input_holds_key(const InputState *input, InputKey key)
{
    ASSERT(key < INPUT_KEY_COUNT);
    return (input->held & key_bit(key)) != 0;
}

bool input_take_code(InputState *input, int32_t code)
{
    ASSERT(code >= 0 && code < INPUT_CODES);
    bool was = code > 0 && (input->codes[code / 64] & key_bit(code)) != 0;
    input->codes[code / 64] &= ~key_bit(code);
    return was;
}

bool input_holds_code(const InputState *input, int32_t code)
{
    ASSERT(code >= 0 && code < INPUT_CODES);
    return code > 0 && (input->codes_held[code / 64] & key_bit(code)) != 0;
}

// For a page that binds the next pressed key.
int32_t input_take_any_code(InputState *input)
{
    for (int32_t code = 1; code < INPUT_CODES; code++)
        if (input_take_code(input, code))
            return code;
    return 0;
}

// --- gamepads: the one used last

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

// --- names

#define NUMBERED "Key " // prefix of a nameless key, before its scancode
#define ALL(label)                                                                                                     \
    {                                                                                                                  \
        label, label, label, label                                                                                     \
    }

// SDL's names of these contain signs that an INI value cannot.
static const struct {
    int32_t key;
    const char *name;
} SIGNS[] = {
    {SDL_SCANCODE_SEMICOLON, "Semicolon"},   {SDL_SCANCODE_COMMA, "Comma"},
    {SDL_SCANCODE_NONUSHASH, "Hash"},        {SDL_SCANCODE_EQUALS, "Equals"},
    {SDL_SCANCODE_KP_COMMA, "Keypad Comma"}, {SDL_SCANCODE_KP_HASH, "Keypad Hash"},
};

// Names are SDL's, as in its own mappings; triggers, which are axes in SDL, have our own. Labels are those on each
// family's gamepads, in the order of PadFamily.
static const struct {
    int32_t button;
    const char *name, *labels[PAD_FAMILIES];
} BUTTONS[] = {
    {SDL_CONTROLLER_BUTTON_A, "a", {"A", "Cross", "A", "Lower"}},
    {SDL_CONTROLLER_BUTTON_B, "b", {"B", "Circle", "B", "Right"}},
    {SDL_CONTROLLER_BUTTON_X, "x", {"X", "Square", "X", "Left"}},
    {SDL_CONTROLLER_BUTTON_Y, "y", {"Y", "Triangle", "Y", "Upper"}},
    {SDL_CONTROLLER_BUTTON_BACK, "back", {"View", "Create", "-", "Back"}},
    {SDL_CONTROLLER_BUTTON_GUIDE, "guide", {"Guide", "PS", "Home", "Guide"}},
    {SDL_CONTROLLER_BUTTON_START, "start", {"Menu", "Options", "+", "Start"}},
    {SDL_CONTROLLER_BUTTON_LEFTSTICK, "leftstick", ALL("L3")},
    {SDL_CONTROLLER_BUTTON_RIGHTSTICK, "rightstick", ALL("R3")},
    {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, "leftshoulder", {"LB", "L1", "L", "L1"}},
    {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, "rightshoulder", {"RB", "R1", "R", "R1"}},
    {SDL_CONTROLLER_BUTTON_DPAD_UP, "dpup", ALL("D-pad up")},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, "dpdown", ALL("D-pad down")},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, "dpleft", ALL("D-pad left")},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "dpright", ALL("D-pad right")},
    {SDL_CONTROLLER_BUTTON_MISC1, "misc1", {"Share", "Mic", "Capture", "Share"}},
    {SDL_CONTROLLER_BUTTON_PADDLE1, "paddle1", ALL("P1")},
    {SDL_CONTROLLER_BUTTON_PADDLE2, "paddle2", ALL("P2")},
    {SDL_CONTROLLER_BUTTON_PADDLE3, "paddle3", ALL("P3")},
    {SDL_CONTROLLER_BUTTON_PADDLE4, "paddle4", ALL("P4")},
    {SDL_CONTROLLER_BUTTON_TOUCHPAD, "touchpad", ALL("Touchpad")},
    {INPUT_BUTTON_LEFT_TRIGGER, "lefttrigger", {"LT", "L2", "ZL", "L2"}},
    {INPUT_BUTTON_RIGHT_TRIGGER, "righttrigger", {"RT", "R2", "ZR", "R2"}},
};

void input_key_name(int32_t key, char name[INPUT_NAME_BYTES])
{
    name[0] = '\0';
    if (key <= 0 || key >= INPUT_CODES)
        return;
    for (size_t i = 0; i < COUNT_OF(SIGNS); i++)
        if (SIGNS[i].key == key)
            snprintf(name, INPUT_NAME_BYTES, "%s", SIGNS[i].name);
    const char *usual = key < SDL_NUM_SCANCODES ? SDL_GetScancodeName((SDL_Scancode)key) : "";
    // SDL gives some keys the same name; a name in keys.ini must lead back to its key.
    bool is_its_own = usual[0] != '\0' && SDL_GetScancodeFromName(usual) == (SDL_Scancode)key;
    if (name[0] == '\0' && is_its_own)
        snprintf(name, INPUT_NAME_BYTES, "%s", usual);
    else if (name[0] == '\0')
        snprintf(name, INPUT_NAME_BYTES, NUMBERED "%d", (int)key);
}

// Our own names take precedence, ignoring case, as SDL does for its own.
int32_t input_key_by_name(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(SIGNS); i++)
        if (SDL_strcasecmp(SIGNS[i].name, name) == 0)
            return SIGNS[i].key;
    if (SDL_strncmp(name, NUMBERED, strlen(NUMBERED)) == 0) {
        const char *digits = name + strlen(NUMBERED);
        uint64_t key; // a number beyond all codes is no key
        return digits_read(digits, strlen(digits), INPUT_CODES - 1, &key) ? (int32_t)key : 0;
    }
    return name[0] != '\0' ? (int32_t)SDL_GetScancodeFromName(name) : 0;
}

void input_button_name(int32_t button, char name[INPUT_NAME_BYTES])
{
    name[0] = '\0';
    for (size_t i = 0; i < COUNT_OF(BUTTONS); i++)
        if (BUTTONS[i].button == button)
            snprintf(name, INPUT_NAME_BYTES, "%s", BUTTONS[i].name);
}

int32_t input_button_by_name(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(BUTTONS); i++)
        if (SDL_strcasecmp(BUTTONS[i].name, name) == 0)
            return BUTTONS[i].button;
    return -1;
}

// Without a display there is no layout.
void input_key_label(int32_t key, char label[INPUT_NAME_BYTES])
{
    bool known = key > 0 && key < SDL_NUM_SCANCODES;
    const char *own = known ? SDL_GetKeyName(SDL_GetKeyFromScancode((SDL_Scancode)key)) : "";
    if (known && own[0] == '\0')
        own = SDL_GetScancodeName((SDL_Scancode)key);
    if (own[0] != '\0')
        snprintf(label, INPUT_NAME_BYTES, "%s", own);
    else
        input_key_name(key, label);
}

void input_button_label(int32_t button, PadFamily family, char label[INPUT_NAME_BYTES])
{
    label[0] = '\0';
    for (size_t i = 0; i < COUNT_OF(BUTTONS); i++)
        if (BUTTONS[i].button == button)
            snprintf(label, INPUT_NAME_BYTES, "%s", BUTTONS[i].labels[family]);
}
