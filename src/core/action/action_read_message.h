// action_read_message.h -- puts an error message together without the C library.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/action/action_read.h"

// Begins a message about a place in the text; what is added after that goes to error->message, which always ends in a
// zero. Messages are made of short pieces, so that they fit; quoted text is cut to 24 bytes, with dots.
void action_message_begin(ActionError *error, int line, int column);
void action_message_add(ActionError *error, const char *text);
void action_message_add_number(ActionError *error, int64_t number);
void action_message_add_quote(ActionError *error, const char *bytes, size_t length);
