// input_names.h -- keys and buttons of a gamepad by name, for files and for people.
//
// Names in files are the same with every layout of the keyboard, and are SDL's, but without the signs that mean
// something in an INI file: "Comma" for ",".
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "platform/input.h"

#define INPUT_NAME_BYTES 32

// The name of a key by its scancode, or of a button, in a file: "Left Shift", "dpup". 0 and -1 give "".
void input_key_name(int32_t key, char name[INPUT_NAME_BYTES]);
void input_button_name(int32_t button, char name[INPUT_NAME_BYTES]);

// And back, whatever the case of the letters: 0 or -1 where no key or button has this name.
int32_t input_key_by_name(const char *name);
int32_t input_button_by_name(const char *name);

// What stands on the key with the keyboard's present layout, and how people call the button of such a gamepad.
void input_key_label(int32_t key, char label[INPUT_NAME_BYTES]);
void input_button_label(int32_t button, PadFamily family, char label[INPUT_NAME_BYTES]);
