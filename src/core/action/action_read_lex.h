// action_read_lex.h -- cuts the text of an action program into words, numbers, commas and braces.
//
// Blanks and line ends separate, `#` begins a comment to the end of its line. Outside comments the text is printable
// ASCII; in comments every byte from 32 up is fine, so that they may be UTF-8.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/action/action_read.h"

typedef enum ActionTokenKind {
    ACTION_TOKEN_END,
    ACTION_TOKEN_WORD,
    ACTION_TOKEN_NUMBER,
    ACTION_TOKEN_COMMA,
    ACTION_TOKEN_SEMICOLON, // means nothing, but people write it for a comma
    ACTION_TOKEN_OPEN,
    ACTION_TOKEN_CLOSE,
    ACTION_TOKEN_BAD, // what could not be read
} ActionTokenKind;

typedef struct ActionToken {
    ActionTokenKind kind;
    int line, column;
    const char *text; // in the caller's text; not ended by a zero
    size_t length;
    int64_t millionths; // numbers: the value; magnitude below 1e9
    int64_t unit;       // numbers with a unit: how many time units it has; 0 without
} ActionToken;

typedef struct ActionLexer {
    const char *text;
    size_t length, at;
    int line;
    size_t line_at; // where the line begins
} ActionLexer;

ActionLexer action_lexer(const char *text, size_t length);

// Reads the next token; ACTION_TOKEN_END at the end, again and again. False, the error and ACTION_TOKEN_BAD where the
// text has a byte or a number that means nothing; reading may go on after it.
bool action_lex(ActionLexer *lexer, ActionToken *token, ActionError *error);
