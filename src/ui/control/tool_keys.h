// tool_keys.h -- keys that mean the same to everybody: those of the tools, and the frame's. Each is a row of a table,
// from which it is taken and told.
#pragma once

#include <stddef.h>

#include "platform/input.h"

typedef struct ToolKey {
    InputKey key;     // INPUT_KEY_COUNT: only told here, and taken elsewhere
    int id;           // the control of the tool's page that it works, or something of the tool's own
    const char *name; // how people call it, together with those below that have no name; NULL for those
    const char *what; // "play and pause"
} ToolKey;

typedef struct ToolKeys {
    const ToolKey *keys;
    int count;
} ToolKeys;

// Rows of a key that does what an earlier one is told to do, and of one that is taken elsewhere; and a whole table.
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
