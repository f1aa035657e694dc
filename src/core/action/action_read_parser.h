// action_read_parser.h -- the parser's state and its errors; private to the parser of action programs.
#pragma once

#include "core/action/action_read_lex.h"
#include "core/action/action_read_words.h"

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
