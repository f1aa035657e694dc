// bindings.h -- the keys and gamepad buttons of each action, and their file: keys.ini.
//
// A key may have one meaning in play and another in menus (Escape pauses, and goes back); within either, each key has
// one meaning: binding it again removes its old one.
#pragma once

#include <stdio.h>

#include "core/base/error.h"
#include "platform/input.h"
#include "ui/settings.h"

typedef enum ControlAction {
#define ACTION(NAME, ...) CONTROL_##NAME,
#include "ui/control/actions.def"
    CONTROL_ACTIONS
} ControlAction;

// The places in which an action applies.
typedef enum BindingPlace { BINDING_PLAY = 1, BINDING_MENU = 2, BINDING_ANYWHERE = 3 } BindingPlace;

// The slots of an action: two keys and a button of a gamepad.
enum { BINDING_KEYS = 2, BINDING_BUTTON = BINDING_KEYS, BINDING_SLOTS };

typedef struct Binding {
    int32_t code[BINDING_SLOTS]; // platform/input.h; 0 for none
} Binding;

typedef struct Bindings {
    Binding of[CONTROL_ACTIONS], defaults[CONTROL_ACTIONS];
    bool damaged; // the file contained lines that could not be read
    bool unread;  // the file exists but is unreadable: it is not overwritten
} Bindings;

// All keys and buttons of an action in a place; 0 for none.
typedef struct BindingMeans {
    int32_t codes[2 * BINDING_SLOTS];
} BindingMeans;

Bindings bindings_default(void);

// The places of an action.
BindingPlace binding_place(ControlAction action);

// Binds a key or a button, replacing the slot's old one; 0 unbinds it. Its other meanings in the same place are
// removed.
void bindings_set(Bindings *bindings, ControlAction action, int slot, int32_t code);

// The keys and buttons of an action in a place: its bindings and, in menus, also its defaults unless they are bound to
// something else there, so that players cannot lock themselves out.
BindingMeans bindings_means(const Bindings *bindings, BindingPlace place, ControlAction action);

// The bound keys as text: "Up, W"; "" for none.
void bindings_keys_text(const Bindings *bindings, ControlAction action, char *text, size_t size);

// False if this system lacks the feature, which is then neither listed nor accepted: without child processes there are
// no films.
bool bindings_possible(ControlAction action);

// Appends the default meanings of keys in a place: "Left Shift or J lead; Space or K royal call".
void bindings_usual_text(BindingPlace place, char *text, size_t size);

// keys.ini, path_of_config("keys.ini"); stores Bindings.
extern const PlayerFile BINDINGS_FILE;

// --- Fixed keys: those of the tools, and the frame's. Each is a row of a table.

typedef struct ToolKey {
    InputKey key;     // INPUT_KEY_COUNT: only listed here, and handled elsewhere
    int more;         // number of further keys, in the order of InputKey, with consecutive ids
    int id;           // the control of the tool's page that it presses, or an id of the tool's own
    const char *name; // its name for people, including those of the rows below that have none; NULL for those
    const char *what; // "play and pause"
} ToolKey;

typedef struct ToolKeys {
    const ToolKey *keys;
    int count;
} ToolKeys;

// A row for another key of the same function, and a row for a key handled elsewhere; and a whole table.
#define TOOL_KEY_AND(key, id)                                                                                          \
    {                                                                                                                  \
        INPUT_KEY_##key, 0, id, NULL, NULL                                                                             \
    }
#define TOOL_KEY_LISTED(name, what)                                                                                    \
    {                                                                                                                  \
        INPUT_KEY_COUNT, 0, 0, name, what                                                                              \
    }
#define TOOL_KEYS(rows)                                                                                                \
    {                                                                                                                  \
        rows, sizeof(rows) / sizeof(rows)[0]                                                                           \
    }

// The keys of the frame, on every screen; bindings cannot use them.
enum { FRAME_KEY_OVERLAY, FRAME_KEY_HOLD, FRAME_KEY_STEP, FRAME_KEY_BUG, FRAME_KEY_FULLSCREEN };
extern const ToolKeys FRAME_KEYS;

// Takes a pressed key, the first of the table, and returns its id; -1 if none is left.
int tool_keys_take(const ToolKeys *keys, InputState *input);

// Appends "space play and pause; B backward" to a text, cut to fit.
void tool_keys_text(const ToolKeys *keys, char *text, size_t size);
