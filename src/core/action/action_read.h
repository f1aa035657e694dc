// action_read.h -- compiles the text of an action program into a program that action.h runs.
//
// The files action_read* are not part of the core: a game gets programs, not texts.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/action/action_parts.h"
#include "core/base/error.h"

// Compiles `length` bytes of text. Returns true and the program; or false and the first error, and leaves the program
// unchanged.
bool action_compile(const char *text, size_t length, ActionProgram *program, Error *error);

// The same, but reports the first error of each action, because later ones may follow from it. Checks the block of an
// action only if the words and numbers before it are valid. Stops reading once a program exceeds a limit of action.h.
bool action_compile_all(const char *text, size_t length, ActionProgram *program, ErrorFn *on_error, void *context);

// --- tokens: words, numbers, commas and braces
//
// Blanks and line ends separate, `#` begins a comment to the end of its line. Outside comments the text is printable
// ASCII; comments may contain all bytes from 32 up, such as UTF-8.

typedef enum ActionTokenKind {
    ACTION_TOKEN_END,
    ACTION_TOKEN_WORD,
    ACTION_TOKEN_NUMBER,
    ACTION_TOKEN_COMMA,
    ACTION_TOKEN_SEMICOLON, // not part of the language, but often written for a comma
    ACTION_TOKEN_OPEN,
    ACTION_TOKEN_CLOSE,
    ACTION_TOKEN_BAD, // unreadable
} ActionTokenKind;

typedef struct ActionToken {
    ActionTokenKind kind;
    int line, column;
    const char *text; // in the caller's text, without a terminating zero
    size_t length;
    int64_t millionths; // of a number; magnitude below 1e9
    int64_t unit;       // of a number with a unit: time units per unit; 0 without one
} ActionToken;

typedef struct ActionLexer {
    const char *text;
    size_t length, at;
    int line;
    size_t line_at; // start of the line
} ActionLexer;

ActionLexer action_lexer(const char *text, size_t length);

// Reads the next token; repeats ACTION_TOKEN_END at the end. Returns false, the error and ACTION_TOKEN_BAD for an
// invalid byte or number; the next call continues after it.
bool action_lex(ActionLexer *lexer, ActionToken *token, Error *error);

// A token in quotes for a message, cut to 24 bytes.
typedef struct ActionQuote {
    char text[32];
} ActionQuote;

ActionQuote action_quote(const char *text, size_t length);

// The action with a word, or -1.
int action_word_kind(const char *word, size_t length);
