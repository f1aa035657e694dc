// input_names.c -- SDL's names of keys and buttons, made fit for INI files.
#include "platform/input_names.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "platform/input.h"

#define NUMBERED "Key %d" // one without a name of its own, by its scancode
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

// Names are SDL's, as its own mappings write them, and the triggers', which are axes to SDL.
static const struct {
    int32_t button;
    const char *name, *label;
} BUTTONS[] = {
    {SDL_CONTROLLER_BUTTON_A, "a", "A"},
    {SDL_CONTROLLER_BUTTON_B, "b", "B"},
    {SDL_CONTROLLER_BUTTON_X, "x", "X"},
    {SDL_CONTROLLER_BUTTON_Y, "y", "Y"},
    {SDL_CONTROLLER_BUTTON_BACK, "back", "Back"},
    {SDL_CONTROLLER_BUTTON_GUIDE, "guide", "Guide"},
    {SDL_CONTROLLER_BUTTON_START, "start", "Start"},
    {SDL_CONTROLLER_BUTTON_LEFTSTICK, "leftstick", "L3"},
    {SDL_CONTROLLER_BUTTON_RIGHTSTICK, "rightstick", "R3"},
    {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, "leftshoulder", "LB"},
    {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, "rightshoulder", "RB"},
    {SDL_CONTROLLER_BUTTON_DPAD_UP, "dpup", "D-pad up"},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, "dpdown", "D-pad down"},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, "dpleft", "D-pad left"},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "dpright", "D-pad right"},
    {SDL_CONTROLLER_BUTTON_MISC1, "misc1", "Share"},
    {SDL_CONTROLLER_BUTTON_PADDLE1, "paddle1", "P1"},
    {SDL_CONTROLLER_BUTTON_PADDLE2, "paddle2", "P2"},
    {SDL_CONTROLLER_BUTTON_PADDLE3, "paddle3", "P3"},
    {SDL_CONTROLLER_BUTTON_PADDLE4, "paddle4", "P4"},
    {SDL_CONTROLLER_BUTTON_TOUCHPAD, "touchpad", "Pad"},
    {INPUT_BUTTON_LEFT_TRIGGER, "lefttrigger", "LT"},
    {INPUT_BUTTON_RIGHT_TRIGGER, "righttrigger", "RT"},
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
        snprintf(name, INPUT_NAME_BYTES, NUMBERED, (int)key);
}

// Our own names first, whatever the case of their letters, as SDL compares its own.
int32_t input_key_by_name(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(SIGNS); i++)
        if (SDL_strcasecmp(SIGNS[i].name, name) == 0)
            return SIGNS[i].key;
    int key = 0, length = 0;
    if (sscanf(name, NUMBERED "%n", &key, &length) == 1 && name[length] == '\0')
        return key > 0 && key < INPUT_CODES ? key : 0;
    return name[0] != '\0' ? (int32_t)SDL_GetScancodeFromName(name) : 0;
}

// What the table says of a button, or "".
static void button_text(int32_t button, bool label, char text[INPUT_NAME_BYTES])
{
    text[0] = '\0';
    for (size_t i = 0; i < COUNT_OF(BUTTONS); i++)
        if (BUTTONS[i].button == button)
            snprintf(text, INPUT_NAME_BYTES, "%s", label ? BUTTONS[i].label : BUTTONS[i].name);
}

void input_button_name(int32_t button, char name[INPUT_NAME_BYTES])
{
    button_text(button, false, name);
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

// As most pads have it printed on them; SDL does not know what a given one says.
void input_button_label(int32_t button, char label[INPUT_NAME_BYTES])
{
    button_text(button, true, label);
}
