// action_read_local.h -- tokens, words, messages and the state of the reader of action programs; private to it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/action/action_parts.h"
#include "core/action/action_read.h"

// --- cuts the text of an action program into words, numbers, commas and braces.
//
// Blanks and line ends separate, `#` begins a comment to the end of its line. Outside comments the text is printable
// ASCII; in comments every byte from 32 up is fine, so that they may be UTF-8.

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

// --- the words of actions and eases, and the search for a word.

const char *action_kind_word(ActionKind kind);
const char *action_kind_usage(ActionKind kind);

// The action or ease with a word; -1 where there is none. Eases are numbered as in ActionOp.
int action_word_kind(const char *word, size_t length);
int action_word_ease(const char *word, size_t length);

// The word of the list that is nearest to a misspelled one; NULL where none is near. `eases` chooses the list.
const char *action_word_nearest(const char *word, size_t length, bool eases);

// --- puts an error message together without the C library.

// Begins a message about a place in the text; what is added after that goes to error->message, which always ends in a
// zero. Messages are made of short pieces, so that they fit; quoted text is cut to 24 bytes, with dots.
void action_message_begin(ActionError *error, int line, int column);
void action_message_add(ActionError *error, const char *text);
void action_message_add_number(ActionError *error, int64_t number);
void action_message_add_quote(ActionError *error, const char *bytes, size_t length);

// --- the parser's state and its errors; private to the parser of action programs.

typedef struct Parser {
    ActionLexer lexer;
    ActionToken token; // the next one, not yet used
    ActionProgram *program;
    ActionError error;  // of the function that has just failed
    ActionError unread; // why the next token is ACTION_TOKEN_BAD
    ActionErrorFn *on_error;
    void *context;
    int errors;      // reported
    bool full;       // a limit is reached: the rest is not read
    ActionKind kind; // of the item whose arguments are being read
    int numbers;     // of these arguments, so far
    int depth;
    double speed; // of all speed blocks around here, multiplied
} Parser;

// Reads the next token. Always true, so that it can end a function: what cannot be read becomes a token that fits
// nowhere, and whoever expects something else tells why.
bool parser_advance(Parser *parser);

// Hands on the error that the functions below have left in the parser.
void parser_report(Parser *parser);

// All of these leave an error in the parser and return false. `word` is the action that it is about, or NULL.

bool parser_fail(Parser *parser, const ActionToken *at, const char *word, const char *message); // "WORD: message"

// The same for good: nothing after a limit is read.
bool parser_fail_full(Parser *parser, const ActionToken *at, const char *word, const char *message);

// At the next token. Where it could not even be read, the error is that.
bool parser_fail_expected(Parser *parser, const char *word, const char *what); // "WORD: expected WHAT, found TOKEN"
bool parser_fail_range(Parser *parser, const char *word, const char *what, int32_t least, int32_t most);

// Too few numbers, or one with a unit: says how many the item needs and how many were there.
bool parser_fail_numbers(Parser *parser, const char *word);

// No number with a unit, maybe because there is a number too many.
bool parser_fail_duration(Parser *parser, const char *word);

// The next token is an unknown word; names the nearest ease or action.
bool parser_fail_unknown(Parser *parser, const char *what, bool eases);

// The next token begins an item after what never ends.
bool parser_fail_unreached(Parser *parser);
