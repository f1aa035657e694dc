// tool_keys.c -- keys that cannot be bound.
#include "ui/control/tool_keys.h"

#include <stdio.h>
#include <string.h>

// Keys of whoever works on the game; players find them in --help only.
static const ToolKey ROWS[] = {
    {INPUT_KEY_F3, FRAME_KEY_OVERLAY, "F3", "overlay"},          {INPUT_KEY_F4, FRAME_KEY_HOLD, "F4", "hold"},
    {INPUT_KEY_F5, FRAME_KEY_STEP, "F5", "step one tick"},       {INPUT_KEY_F8, FRAME_KEY_BUG, "F8", "bug report"},
    {INPUT_KEY_F11, FRAME_KEY_FULLSCREEN, "F11", "full screen"},
};
const ToolKeys FRAME_KEYS = TOOL_KEYS(ROWS);

int tool_keys_take(const ToolKeys *keys, InputState *input)
{
    for (int i = 0; i < keys->count; i++)
        if (keys->keys[i].key != INPUT_KEY_COUNT && input_take_key(input, keys->keys[i].key))
            return keys->keys[i].id;
    return -1;
}

// A text that ends in a blank has its heading already, and needs no link.
void tool_keys_append(const char *name, const char *what, char *text, size_t size)
{
    size_t length = strlen(text);
    const char *link = length > 0 && text[length - 1] != ' ' ? "; " : "";
    snprintf(text + length, size - length, "%s%s %s", link, name, what);
}

void tool_keys_text(const ToolKeys *keys, char *text, size_t size)
{
    for (int i = 0; i < keys->count; i++)
        if (keys->keys[i].name != NULL)
            tool_keys_append(keys->keys[i].name, keys->keys[i].what, text, size);
}
