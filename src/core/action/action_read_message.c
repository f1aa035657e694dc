// action_read_message.c -- error messages, piece by piece.
#include "core/action/action_read_message.h"

#include <string.h>

#define QUOTE_MAX 24

// What does not fit is left out.
static void add_bytes(ActionError *error, const char *bytes, size_t length)
{
    size_t used = strlen(error->message), room = ACTION_MESSAGE_BYTES - 1 - used;
    memcpy(error->message + used, bytes, length < room ? length : room);
}

void action_message_begin(ActionError *error, int line, int column)
{
    memset(error->message, 0, sizeof error->message);
    error->line = line;
    error->column = column;
}

void action_message_add(ActionError *error, const char *text)
{
    add_bytes(error, text, strlen(text));
}

void action_message_add_number(ActionError *error, int64_t number)
{
    if (number < 0)
        add_bytes(error, "-", 1);
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    uint64_t unit = 1;
    while (rest / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        add_bytes(error, &"0123456789"[rest / unit % 10], 1);
}

void action_message_add_quote(ActionError *error, const char *bytes, size_t length)
{
    action_message_add(error, "\"");
    add_bytes(error, bytes, length < QUOTE_MAX ? length : QUOTE_MAX);
    action_message_add(error, length > QUOTE_MAX ? "...\"" : "\"");
}
