// input_names.c -- SDL's names of keys and buttons, made fit for INI files.
#include "platform/input_names.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "core/base/digits.h"
#include "platform/input.h"

#define NUMBERED "Key " // one without a name of its own, by its scancode
#define ALL(label)                                                                                                     \
    {                                                                                                                  \
        label, label, label, label                                                                                     \
    }
#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

// SDL's names of these are signs that an INI file does not have in a value.
static const struct {
    int32_t key;
    const char *name;
} SIGNS[] = {
    {SDL_SCANCODE_SEMICOLON, "Semicolon"},   {SDL_SCANCODE_COMMA, "Comma"},
    {SDL_SCANCODE_NONUSHASH, "Hash"},        {SDL_SCANCODE_EQUALS, "Equals"},
    {SDL_SCANCODE_KP_COMMA, "Keypad Comma"}, {SDL_SCANCODE_KP_HASH, "Keypad Hash"},
};

// Names are SDL's, as its own mappings write them, and the triggers', which are axes to SDL. Labels are as each family
// prints them or calls them, in the order of PadFamily.
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

static void copy(const char *text, char copied[INPUT_NAME_BYTES])
{
    snprintf(copied, INPUT_NAME_BYTES, "%s", text);
}

void input_key_name(int32_t key, char name[INPUT_NAME_BYTES])
{
    name[0] = '\0';
    if (key <= 0 || key >= INPUT_CODES)
        return;
    for (size_t i = 0; i < COUNT_OF(SIGNS); i++)
        if (SIGNS[i].key == key)
            copy(SIGNS[i].name, name);
    const char *usual = key < SDL_NUM_SCANCODES ? SDL_GetScancodeName((SDL_Scancode)key) : "";
    // SDL gives some keys the same name; a name in keys.ini must lead back to its key.
    bool is_its_own = usual[0] != '\0' && SDL_GetScancodeFromName(usual) == (SDL_Scancode)key;
    if (name[0] == '\0' && is_its_own)
        snprintf(name, INPUT_NAME_BYTES, "%s", usual);
    else if (name[0] == '\0')
        snprintf(name, INPUT_NAME_BYTES, NUMBERED "%d", (int)key);
}

// A number beyond all codes is no key.
static int32_t numbered_key(const char *digits)
{
    uint64_t key;
    return digits_read(digits, strlen(digits), INPUT_CODES - 1, &key) ? (int32_t)key : 0;
}

// Our own names first, whatever the case of their letters, as SDL compares its own.
int32_t input_key_by_name(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(SIGNS); i++)
        if (SDL_strcasecmp(SIGNS[i].name, name) == 0)
            return SIGNS[i].key;
    if (SDL_strncmp(name, NUMBERED, strlen(NUMBERED)) == 0)
        return numbered_key(name + strlen(NUMBERED));
    return name[0] != '\0' ? (int32_t)SDL_GetScancodeFromName(name) : 0;
}

void input_button_name(int32_t button, char name[INPUT_NAME_BYTES])
{
    name[0] = '\0';
    for (size_t i = 0; i < COUNT_OF(BUTTONS); i++)
        if (BUTTONS[i].button == button)
            copy(BUTTONS[i].name, name);
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
            copy(BUTTONS[i].labels[family], label);
}
