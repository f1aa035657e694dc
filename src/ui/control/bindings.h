// bindings.h -- which key and which button of a gamepad means what, and the file that keeps it: keys.ini.
//
// A key may mean one thing in play and another in menus (Escape pauses, and goes back); within either, each key has one
// meaning: binding it anew takes it from what it meant.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "platform/input.h"
#include "text/text_errors.h"

typedef enum ControlAction {
#define ACTION(NAME, ...) CONTROL_##NAME,
#include "ui/control/actions.def"
#undef ACTION
    CONTROL_ACTIONS
} ControlAction;

// Where an action means something.
typedef enum BindingPlace { BINDING_PLAY = 1, BINDING_MENU = 2, BINDING_ANYWHERE = 3 } BindingPlace;

#define BINDING_KEYS 2 // of an action

typedef struct Binding {
    int32_t key[BINDING_KEYS]; // SDL scancodes, 0 for none
    int32_t button;            // of a gamepad (platform/input.h), -1 for none
} Binding;

typedef struct Bindings {
    Binding of[CONTROL_ACTIONS], defaults[CONTROL_ACTIONS];
    bool damaged; // the file held lines that could not be read
    bool unread;  // the file is there, and the machine could not read it: it is not written over
} Bindings;

// Everything that means an action in a place; 0 and -1 where there is nothing.
typedef struct BindingMeans {
    int32_t keys[2 * BINDING_KEYS], buttons[2];
} BindingMeans;

Bindings bindings_default(void);

// The name of an action in the file, "steer_up"; and where it means something.
const char *binding_name(ControlAction action);
BindingPlace binding_place(ControlAction action);

// Binds a key or a button, in place of what stood there; 0 or -1 takes that away. Whatever else it meant in the same
// place it means no longer.
void bindings_set_key(Bindings *bindings, ControlAction action, int slot, int32_t key);
void bindings_set_button(Bindings *bindings, ControlAction action, int32_t button);

// What means an action in a place: what is bound to it, and in menus also what usually is and is bound to nothing else
// there, so that players cannot lock themselves out.
BindingMeans bindings_means(const Bindings *bindings, BindingPlace place, ControlAction action);

// Which keys are bound, for reading: "Up, W"; "" for none.
void bindings_keys_text(const Bindings *bindings, ControlAction action, char *text, size_t size);

// False for what this system cannot do, which is then neither listed nor taken: where no other programs run there are no
// films.
bool bindings_possible(ControlAction action);

// Appends what keys mean in a place before anybody has bound others: "Left Shift or J lead; Space or K royal call".
void bindings_usual_text(BindingPlace place, char *text, size_t size);

// Reads keys.ini's text over the bindings that are there. A line with a mistake changes nothing but `damaged`, and is
// reported in `errors`.
void bindings_read(Bindings *bindings, const char *bytes, size_t size, TextErrors *errors);

// The same from a file, path_of_config("keys.ini"), over the bindings that are there; one that is not there is fine. Prints mistakes to `out` where that is not NULL, and returns how many
// there are.
int bindings_load(Bindings *bindings, const char *path, FILE *out);

// Prints the file's text, which bindings_read reads as the same bindings; a printer of text_file_write.
void bindings_print(const void *bindings, FILE *out);

// Writes the file anew, and makes its folder where it is missing; a damaged one is kept beside it as keys.ini.bad
// first. Returns false and one line in `error` where that fails; the old file is then as it was.
bool bindings_save(Bindings *bindings, const char *path, Error *error);

// --- Keys that cannot be bound: those of the tools, and the frame's. Each is a row of a table.

typedef struct ToolKey {
    InputKey key;     // INPUT_KEY_COUNT: only listed here, and taken elsewhere
    int id;           // the control of the tool's page that it works, or something of the tool's own
    const char *name; // how people call it, together with those below that have no name; NULL for those
    const char *what; // "play and pause"
} ToolKey;

typedef struct ToolKeys {
    const ToolKey *keys;
    int count;
} ToolKeys;

// Rows of a key that does the same as an earlier one, and of one that is taken elsewhere; and a whole table.
#define TOOL_KEY_AND(key, id)                                                                                          \
    {                                                                                                                  \
        INPUT_KEY_##key, id, NULL, NULL                                                                                \
    }
#define TOOL_KEY_TOLD(name, what)                                                                                      \
    {                                                                                                                  \
        INPUT_KEY_COUNT, 0, name, what                                                                                 \
    }
#define TOOL_KEYS(rows)                                                                                                \
    {                                                                                                                  \
        rows, sizeof(rows) / sizeof(rows)[0]                                                                           \
    }

// What the frame takes on every screen; bindings may have none of them.
enum { FRAME_KEY_OVERLAY, FRAME_KEY_HOLD, FRAME_KEY_STEP, FRAME_KEY_BUG, FRAME_KEY_FULLSCREEN };
extern const ToolKeys FRAME_KEYS;

// The id of a key that was pressed since it was last taken, the first of the table; -1 where there is none left.
int tool_keys_take(const ToolKeys *keys, InputState *input);

// Appends "space play and pause; B backward" to a text. What does not fit is cut.
void tool_keys_text(const ToolKeys *keys, char *text, size_t size);

// The same of one key: its names, and what it does.
void tool_keys_append(const char *name, const char *what, char *text, size_t size);
