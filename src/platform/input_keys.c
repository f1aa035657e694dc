// input_keys.c -- keys and gamepads as codes and as InputKeys, and their names.
#include "platform/input_local.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/digits.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

_Static_assert(INPUT_KEY_COUNT <= 64, "keys are the bits of a uint64_t");
_Static_assert(SDL_NUM_SCANCODES <= INPUT_SCANCODES, "buttons come after SDL's scancodes");
_Static_assert(INPUT_BUTTON(SDL_CONTROLLER_BUTTON_MAX) <= INPUT_BUTTON_LEFT_TRIGGER, "triggers, after SDL's buttons");
_Static_assert((int)SDL_CONTROLLER_AXIS_MAX == INPUT_AXES, "as SDL has them");

// Of an InputKey, or of a code in its word.
static uint64_t key_bit(int64_t n)
{
    return UINT64_C(1) << (n & 63);
}

// Taking the key also takes the code that latched it, so that a press does not count twice.
static void key_latch(InputState *input, InputKey key, int32_t code)
{
    input->keys |= key_bit(key);
    input->key_codes[key] = (int16_t)code;
}

// --- the keyboard

// The scancode of a key event; 0 for one without, and for Alt+Enter, which toggles the full screen. Bindings are
// positions on the keyboard, so that W A S D lie together in every layout; key_of uses the letter.
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
#define KEY(name, keycode, ...) {keycode, INPUT_KEY_##name},
        INPUT_KEYS(KEY) // and the other keys of some of them
#undef KEY
        {SDLK_AC_BACK, INPUT_KEY_ESCAPE},
        {SDLK_KP_ENTER, INPUT_KEY_ENTER},
        {SDLK_BACKSPACE, INPUT_KEY_DELETE},
    };
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

void input_handle_key(InputState *input, const SDL_KeyboardEvent *event)
{
    // Keys for steps repeat while they are held; a repeated toggle would flicker.
#define KEY(name, keycode, repeats) | (UINT64_C(repeats) << INPUT_KEY_##name)
    const uint64_t repeating = 0 INPUT_KEYS(KEY);
#undef KEY
    SDL_Keycode sym = event->keysym.sym;
    InputKey key = key_of(&event->keysym);
    int32_t code = code_of(&event->keysym);
    bool first = event->repeat == 0;
    // Even during text input: the press may be older than the field.
    if (event->type == SDL_KEYUP) {
        input->codes_held[code / 64] &= ~key_bit(code);
        if (key < INPUT_KEY_COUNT)
            input->held &= ~key_bit(key);
        return;
    }
    input->hand = INPUT_BY_KEYS;
    if (input->typing && key == INPUT_KEY_DELETE)
        input_type(input, "\b");
    // Typing into a field must not begin a game or take a screenshot. SDL marks keys without a character with a bit,
    // and so the keypad.
    bool pad = sym >= SDLK_KP_DIVIDE && sym <= SDLK_KP_PERIOD && sym != SDLK_KP_ENTER;
    bool sign = (sym & SDLK_SCANCODE_MASK) == 0 && sym != SDLK_RETURN && sym != SDLK_ESCAPE && sym != SDLK_TAB;
    if (input->typing && (pad || sign))
        return;
    if (sym == SDLK_SPACE && first)
        input->pointer.space = true;
    // Code 0 is not a key; its bit is set like the others but never read.
    input->codes_held[code / 64] |= key_bit(code);
    if (first)
        input->codes[code / 64] |= key_bit(code);
    if (key == INPUT_KEY_COUNT)
        return;
    input->held |= key_bit(key);
    if (first || (repeating & key_bit(key)) != 0)
        key_latch(input, key, code);
}

// --- taking keys and codes

// The same press may be wanted as a key of a screen and as a binding: the first taker gets it.
bool input_take_key(InputState *input, InputKey key)
{
    ASSERT(key < INPUT_KEY_COUNT);
    bool was = (input->keys & key_bit(key)) != 0;
    input_forget_key(input, key);
    if (was)
        input_take_code(input, input->key_codes[key]);
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

void input_pad_release(InputState *input)
{
    input->codes_held[INPUT_BUTTON(0) / 64] = 0;
    input->pad.repeat = (InputRepeat){0};
    memset(input->pad.axes, 0, sizeof input->pad.axes);
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

// The keys of screens that buttons stand for. The first four are arrows, also of the left stick, and repeat.
enum { ARROW_COUNT = 4 };
static const struct {
    int button;
    InputKey key;
    int axis, sign;
} PAD_KEYS[] = {
    {SDL_CONTROLLER_BUTTON_DPAD_UP, INPUT_KEY_UP, SDL_CONTROLLER_AXIS_LEFTY, -1},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, INPUT_KEY_DOWN, SDL_CONTROLLER_AXIS_LEFTY, 1},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, INPUT_KEY_LEFT, SDL_CONTROLLER_AXIS_LEFTX, -1},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, INPUT_KEY_RIGHT, SDL_CONTROLLER_AXIS_LEFTX, 1},
    {SDL_CONTROLLER_BUTTON_A, INPUT_KEY_ENTER, 0, 0},
    {SDL_CONTROLLER_BUTTON_B, INPUT_KEY_ESCAPE, 0, 0},
    {SDL_CONTROLLER_BUTTON_START, INPUT_KEY_P, 0, 0},
    {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, INPUT_KEY_PAGE_UP, 0, 0},
    {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, INPUT_KEY_PAGE_DOWN, 0, 0},
};

static void pad_latch(InputState *input, size_t row, bool repeated)
{
    if (!input->typing)
        key_latch(input, PAD_KEYS[row].key, repeated ? 0 : INPUT_BUTTON(PAD_KEYS[row].button));
}

// After every change, so that no short press is lost. The arrow of the D-pad or the left stick, from 1 on; 0 for none.
static void follow_arrow(InputState *input)
{
    int32_t arrow = 0;
    for (int32_t i = ARROW_COUNT - 1; i >= 0; i--)
        if (input_holds_code(input, INPUT_BUTTON(PAD_KEYS[i].button))
            || input->pad.axes[PAD_KEYS[i].axis] * PAD_KEYS[i].sign > STICK_STEP)
            arrow = i + 1;
    if (input_repeat_hold(&input->pad.repeat, arrow))
        pad_latch(input, (size_t)arrow - 1, false);
}

void input_pad_frame(InputState *input)
{
    if (input_repeat_pass(&input->pad.repeat, input->sixtieths))
        pad_latch(input, (size_t)input->pad.repeat.what - 1, true);
}

static void button_set(InputState *input, int32_t code, bool down)
{
    input->hand = down ? INPUT_BY_PAD : input->hand;
    if (!down) {
        input->codes_held[code / 64] &= ~key_bit(code);
    } else if (!input_holds_code(input, code)) {
        input->codes_held[code / 64] |= key_bit(code);
        input->codes[code / 64] |= key_bit(code);
        for (size_t i = ARROW_COUNT; i < COUNT_OF(PAD_KEYS); i++)
            if (INPUT_BUTTON(PAD_KEYS[i].button) == code)
                pad_latch(input, i, false);
    }
    follow_arrow(input);
}

static void handle_axis(InputState *input, const SDL_ControllerAxisEvent *event)
{
    // Sticks at rest send small values for ever: only a real movement takes the lead.
    bool moved = event->value > STICK_LEADS || event->value < -STICK_LEADS;
    if (event->axis >= INPUT_AXES || (!moved && input->pad.id >= 0 && event->which != input->pad.id))
        return;
    pad_lead(input, event->which);
    input->hand = moved ? INPUT_BY_PAD : input->hand;
    input->pad.axes[event->axis] = event->value;
    if (event->axis < SDL_CONTROLLER_AXIS_TRIGGERLEFT)
        follow_arrow(input);
    else if (event->value > TRIGGER_DOWN || event->value < TRIGGER_UP)
        button_set(input, INPUT_BUTTON_LEFT_TRIGGER + event->axis - SDL_CONTROLLER_AXIS_TRIGGERLEFT,
                   event->value > TRIGGER_DOWN);
}

// On exit SDL closes gamepads that are still open.
void input_handle_pad(InputState *input, const SDL_Event *event)
{
    const SDL_ControllerButtonEvent *button = &event->cbutton;
    bool down = event->type == SDL_CONTROLLERBUTTONDOWN;
    SDL_GameController *removed;
    switch (event->type) {
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        if (button->button >= SDL_CONTROLLER_BUTTON_MAX || (!down && button->which != input->pad.id))
            return;
        pad_lead(input, button->which);
        button_set(input, INPUT_BUTTON(button->button), down);
        break;
    case SDL_CONTROLLERAXISMOTION: handle_axis(input, &event->caxis); break;
    case SDL_CONTROLLERDEVICEADDED: SDL_GameControllerOpen(event->cdevice.which); break;
    case SDL_CONTROLLERDEVICEREMOVED:
        removed = SDL_GameControllerFromInstanceID(event->cdevice.which);
        if (removed != NULL)
            SDL_GameControllerClose(removed);
        if (event->cdevice.which == input->pad.id)
            pad_lead(input, -1);
        break;
    default: break;
    }
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

// --- names

#define NUMBERED "Key " // prefix of a nameless key, before its scancode

// Names of codes that are not SDL's names of keys. SDL's names of some keys contain signs that an INI value cannot.
// Names of buttons are SDL's, as in its own mappings; triggers, which are axes in SDL, have our own. Labels are those
// on each family's gamepads, in the order of PadFamily.
static const struct {
    int32_t code;
    const char *name, *labels[PAD_FAMILIES];
} NAMES[] = {
    {SDL_SCANCODE_SEMICOLON, "Semicolon", {NULL}},
    {SDL_SCANCODE_COMMA, "Comma", {NULL}},
    {SDL_SCANCODE_NONUSHASH, "Hash", {NULL}},
    {SDL_SCANCODE_EQUALS, "Equals", {NULL}},
    {SDL_SCANCODE_KP_COMMA, "Keypad Comma", {NULL}},
    {SDL_SCANCODE_KP_HASH, "Keypad Hash", {NULL}},
#define PAD(button, ...)                                                                                               \
    {                                                                                                                  \
        INPUT_BUTTON(SDL_CONTROLLER_BUTTON_##button), __VA_ARGS__                                                      \
    }
#define ALL(label)                                                                                                     \
    {                                                                                                                  \
        label, label, label, label                                                                                     \
    }
    PAD(A, "a", {"A", "Cross", "A", "Lower"}),
    PAD(B, "b", {"B", "Circle", "B", "Right"}),
    PAD(X, "x", {"X", "Square", "X", "Left"}),
    PAD(Y, "y", {"Y", "Triangle", "Y", "Upper"}),
    PAD(BACK, "back", {"View", "Create", "-", "Back"}),
    PAD(GUIDE, "guide", {"Guide", "PS", "Home", "Guide"}),
    PAD(START, "start", {"Menu", "Options", "+", "Start"}),
    PAD(LEFTSTICK, "leftstick", ALL("L3")),
    PAD(RIGHTSTICK, "rightstick", ALL("R3")),
    PAD(LEFTSHOULDER, "leftshoulder", {"LB", "L1", "L", "L1"}),
    PAD(RIGHTSHOULDER, "rightshoulder", {"RB", "R1", "R", "R1"}),
    PAD(DPAD_UP, "dpup", ALL("D-pad up")),
    PAD(DPAD_DOWN, "dpdown", ALL("D-pad down")),
    PAD(DPAD_LEFT, "dpleft", ALL("D-pad left")),
    PAD(DPAD_RIGHT, "dpright", ALL("D-pad right")),
    PAD(MISC1, "misc1", {"Share", "Mic", "Capture", "Share"}),
    PAD(PADDLE1, "paddle1", ALL("P1")),
    PAD(PADDLE2, "paddle2", ALL("P2")),
    PAD(PADDLE3, "paddle3", ALL("P3")),
    PAD(PADDLE4, "paddle4", ALL("P4")),
    PAD(TOUCHPAD, "touchpad", ALL("Touchpad")),
    {INPUT_BUTTON_LEFT_TRIGGER, "lefttrigger", {"LT", "L2", "ZL", "L2"}},
    {INPUT_BUTTON_RIGHT_TRIGGER, "righttrigger", {"RT", "R2", "ZR", "R2"}},
};

// SDL gives some keys the same name; a name in keys.ini must lead back to its key.
void input_code_name(int32_t code, char name[INPUT_NAME_BYTES])
{
    const char *usual = code > 0 && code < SDL_NUM_SCANCODES ? SDL_GetScancodeName((SDL_Scancode)code) : "";
    bool is_its_own = usual[0] != '\0' && SDL_GetScancodeFromName(usual) == (SDL_Scancode)code;
    snprintf(name, INPUT_NAME_BYTES, "%s", is_its_own ? usual : "");
    if (!is_its_own && code > 0 && code < INPUT_SCANCODES)
        snprintf(name, INPUT_NAME_BYTES, NUMBERED "%d", (int)code);
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (NAMES[i].code == code)
            snprintf(name, INPUT_NAME_BYTES, "%s", NAMES[i].name);
}

// The code of NAMES in [from, to) with this name, or 0.
static int32_t own_by_name(const char *name, int32_t from, int32_t to)
{
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (NAMES[i].code >= from && NAMES[i].code < to && SDL_strcasecmp(NAMES[i].name, name) == 0)
            return NAMES[i].code;
    return 0;
}

// Our own names take precedence.
int32_t input_key_by_name(const char *name)
{
    int32_t own = own_by_name(name, 0, INPUT_SCANCODES);
    if (own != 0)
        return own;
    if (SDL_strncmp(name, NUMBERED, strlen(NUMBERED)) == 0) {
        const char *digits = name + strlen(NUMBERED);
        uint64_t key; // a number beyond all codes is not a key
        return digits_read(digits, strlen(digits), INPUT_SCANCODES - 1, &key) ? (int32_t)key : 0;
    }
    return name[0] != '\0' ? (int32_t)SDL_GetScancodeFromName(name) : 0;
}

int32_t input_button_by_name(const char *name)
{
    return own_by_name(name, INPUT_BUTTON(0), INPUT_CODES);
}

// Without a display there is no layout.
void input_code_label(int32_t code, PadFamily family, char label[INPUT_NAME_BYTES])
{
    bool known = code > 0 && code < SDL_NUM_SCANCODES;
    const char *own = known ? SDL_GetKeyName(SDL_GetKeyFromScancode((SDL_Scancode)code)) : "";
    if (known && own[0] == '\0')
        own = SDL_GetScancodeName((SDL_Scancode)code);
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (NAMES[i].code == code && NAMES[i].labels[0] != NULL)
            own = NAMES[i].labels[family];
    if (own[0] != '\0')
        snprintf(label, INPUT_NAME_BYTES, "%s", own);
    else
        input_code_name(code, label);
}
