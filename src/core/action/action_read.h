// action_read.h -- the text of an action program becomes a program that action.h runs.
//
// What only compiling needs stands in action_read*, which is no part of the core: a game is handed programs, not texts.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/action/action.h"

#define ACTION_MESSAGE_BYTES 200

// What is wrong with a text and where. Lines and columns start at 1; columns count bytes.
typedef struct ActionError {
    int line, column;
    char message[ACTION_MESSAGE_BYTES]; // what is wrong, and what was expected
} ActionError;

// Compiles `length` bytes of text. Returns true and the program; or false, the program untouched, and the first error.
bool action_compile(const char *text, size_t length, ActionProgram *program, ActionError *error);

// Receives an error; it is valid during the call.
typedef void ActionErrorFn(void *context, const ActionError *error);

// The same, but reports the errors of all actions: of each action the first one, for what follows it may be a
// consequence. An action that holds a block is looked into where the words and numbers before the block are right.
// Once a program is too large for a limit above, the rest of it is not read.
bool action_compile_all(const char *text, size_t length, ActionProgram *program, ActionErrorFn *on_error,
                        void *context);
