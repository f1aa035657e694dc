// action_read_parser.c -- the parser's next token, and its ways to fail.
#include "core/action/action_read_parser.h"

#include "core/action/action_read_message.h"

bool parser_advance(Parser *parser)
{
    action_lex(&parser->lexer, &parser->token, &parser->unread);
    return true;
}

bool parser_fail(Parser *parser, const ActionToken *at, const char *word, const char *message)
{
    action_message_begin(&parser->error, at->line, at->column);
    if (word != NULL) {
        action_message_add(&parser->error, word);
        action_message_add(&parser->error, ": ");
    }
    action_message_add(&parser->error, message);
    return false;
}

bool parser_fail_full(Parser *parser, const ActionToken *at, const char *word, const char *message)
{
    parser->full = true;
    return parser_fail(parser, at, word, message);
}

static void add_found(Parser *parser)
{
    action_message_add(&parser->error, ", found ");
    if (parser->token.kind == ACTION_TOKEN_END)
        action_message_add(&parser->error, "the end of the program");
    else
        action_message_add_quote(&parser->error, parser->token.text, parser->token.length);
    if (parser->token.kind == ACTION_TOKEN_SEMICOLON)
        action_message_add(&parser->error, " (commas separate actions, # begins a comment)");
}

// Begins "WORD: expected WHAT" at the next token. False where that token could not be read: then that is the error.
static bool begin_expected(Parser *parser, const char *word, const char *what)
{
    if (parser->token.kind == ACTION_TOKEN_BAD) {
        parser->error = parser->unread;
        return false;
    }
    parser_fail(parser, &parser->token, word, "expected ");
    action_message_add(&parser->error, what);
    return true;
}

bool parser_fail_expected(Parser *parser, const char *word, const char *what)
{
    if (begin_expected(parser, word, what))
        add_found(parser);
    return false;
}

bool parser_fail_unknown(Parser *parser, const char *what, bool eases)
{
    const char *nearest = action_word_nearest(parser->token.text, parser->token.length, eases);
    parser_fail(parser, &parser->token, NULL, "unknown ");
    action_message_add(&parser->error, what);
    action_message_add(&parser->error, " ");
    action_message_add_quote(&parser->error, parser->token.text, parser->token.length);
    action_message_add(&parser->error, "; expected one such as ");
    action_message_add(&parser->error, nearest != NULL ? nearest : eases ? "ease_out" : "move_by");
    return false;
}

bool parser_fail_range(Parser *parser, const char *word, const char *what, int32_t least, int32_t most)
{
    if (!begin_expected(parser, word, what))
        return false;
    action_message_add(&parser->error, " from ");
    action_message_add_number(&parser->error, least);
    action_message_add(&parser->error, " to ");
    action_message_add_number(&parser->error, most);
    add_found(parser);
    return false;
}

bool parser_fail_numbers(Parser *parser, const char *word)
{
    int wanted = 0;
    bool list = false;
    for (const char *argument = action_kind_arguments(parser->kind); *argument != '\0'; argument++) {
        wanted += *argument == 'P' || *argument == 'C' ? 2 : *argument == 'H' || *argument == 'J' ? 1 : 0;
        list |= *argument == 'L';
    }
    if (!begin_expected(parser, word, ""))
        return false;
    if (!list)
        action_message_add_number(&parser->error, wanted);
    action_message_add(&parser->error, list ? "numbers without a unit, 2 for each point" : " numbers without a unit");
    action_message_add(&parser->error, " (");
    action_message_add(&parser->error, action_kind_usage(parser->kind));
    action_message_add(&parser->error, ")");
    add_found(parser);
    action_message_add(&parser->error, " after ");
    action_message_add_number(&parser->error, parser->numbers);
    return false;
}

bool parser_fail_duration(Parser *parser, const char *word)
{
    if (!begin_expected(parser, word, "a duration such as 1.5s, 200ms or 90t"))
        return false;
    if (parser->numbers > 0) {
        action_message_add(&parser->error, " after ");
        action_message_add_number(&parser->error, parser->numbers);
        action_message_add(&parser->error, parser->numbers == 1 ? " number" : " numbers");
    }
    add_found(parser);
    return false;
}

bool parser_fail_unreached(Parser *parser)
{
    parser_fail(parser, &parser->token, NULL, "");
    action_message_add_quote(&parser->error, parser->token.text, parser->token.length);
    action_message_add(&parser->error, " is never reached; expected nothing after what never ends");
    return false;
}

void parser_report(Parser *parser)
{
    parser->errors++;
    parser->on_error(parser->context, &parser->error);
}
