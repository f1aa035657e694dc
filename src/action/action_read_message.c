// action_read_message.c -- error messages, piece by piece.
#include "action/action_read_message.h"

#include <string.h>

#define QUOTE_MAX 24

static void add_byte(ActionError *error, char byte)
{
    size_t used = 0;
    while (error->message[used] != '\0')
        used++;
    if (used + 1 < ACTION_MESSAGE_BYTES)
        error->message[used] = byte;
}

void action_message_begin(ActionError *error, int line, int column)
{
    memset(error->message, 0, sizeof error->message);
    error->line = line;
    error->column = column;
}

void action_message_add(ActionError *error, const char *text)
{
    for (; *text != '\0'; text++)
        add_byte(error, *text);
}

void action_message_add_number(ActionError *error, int64_t number)
{
    if (number < 0)
        add_byte(error, '-');
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    uint64_t unit = 1;
    while (rest / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        add_byte(error, (char)('0' + rest / unit % 10));
}

void action_message_add_quote(ActionError *error, const char *bytes, size_t length)
{
    add_byte(error, '"');
    for (size_t i = 0; i < length && i < QUOTE_MAX; i++)
        add_byte(error, bytes[i]);
    action_message_add(error, length > QUOTE_MAX ? "...\"" : "\"");
}
