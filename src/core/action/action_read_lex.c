// action_read_lex.c -- cuts the text of an action program into tokens.
#include <stdio.h>

#include "core/action/action_read.h"
#include "core/base/digits.h"

#define WHOLE_MOST 999999999 // of 9 digits
#define FRACTION_DIGITS_MAX 6
#define QUOTE_MAX 24 // bytes of a token in a message

ActionQuote action_quote(const char *text, size_t length)
{
    ActionQuote quote;
    snprintf(quote.text, sizeof quote.text, "\"%.*s%s\"", length > QUOTE_MAX ? QUOTE_MAX : (int)length, text,
             length > QUOTE_MAX ? "..." : "");
    return quote;
}

ActionLexer action_lexer(const char *text, size_t length)
{
    return (ActionLexer){.text = text, .length = length, .line = 1};
}

// The byte at a place, 0 past the end. A real zero byte is refused first.
static char byte_at(const ActionLexer *lexer, size_t at)
{
    return at < lexer->length ? lexer->text[at] : '\0';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_of_number(char byte)
{
    return is_letter(byte) || is_digit(byte) || byte == '.' || byte == '-' || byte == '+';
}

static int column_of(const ActionLexer *lexer, size_t at)
{
    return (int)(at - lexer->line_at) + 1;
}

static bool lex_fail(const ActionLexer *lexer, size_t at, Error *error, const char *message)
{
    return error_set_at(error, lexer->line, column_of(lexer, at), "%s", message);
}

static bool lex_fail_byte(const ActionLexer *lexer, Error *error)
{
    static const char EXPECTED[] = "expected words, numbers, commas, braces and comments after #";
    const char *text = lexer->text + lexer->at;
    unsigned char byte = (unsigned char)*text;
    int column = column_of(lexer, lexer->at);
    if (byte < 32 || byte > 126)
        return error_set_at(error, lexer->line, column, "byte %d is not text; %s", byte, EXPECTED);
    return error_set_at(error, lexer->line, column, "%s is not allowed here; %s", action_quote(text, 1).text, EXPECTED);
}

// Skips blanks and comments. Returns false at a control character in a comment.
static bool skip_blanks(ActionLexer *lexer, Error *error)
{
    bool comment = false;
    for (; lexer->at < lexer->length; lexer->at++) {
        char byte = lexer->text[lexer->at];
        if (byte == '\n') {
            lexer->line++;
            lexer->line_at = lexer->at + 1;
            comment = false;
        } else if (comment && !is_blank(byte) && ((unsigned char)byte < 32 || byte == 127)) {
            return lex_fail_byte(lexer, error);
        } else if (!comment && byte == '#') {
            comment = true;
        } else if (!comment && !is_blank(byte)) {
            return true;
        }
    }
    return true;
}

static bool lex_unit(const ActionLexer *lexer, ActionToken *token, size_t at, Error *error)
{
    size_t length = 0;
    while (is_letter(byte_at(lexer, at + length)) || is_digit(byte_at(lexer, at + length)))
        length++;
    const char *text = lexer->text + at;
    if (length == 1 && text[0] == 's')
        token->unit = ACTION_UNITS_PER_SECOND;
    else if (length == 2 && text[0] == 'm' && text[1] == 's')
        token->unit = ACTION_UNITS_PER_SECOND / 1000;
    else if (length == 1 && text[0] == 't')
        token->unit = ACTION_UNITS_PER_TICK;
    else if (length > 0 && (text[0] == 'e' || text[0] == 'E') && (length == 1 || is_digit(text[1])))
        return lex_fail(lexer, at, error, "an exponent, which numbers do not have here; expected digits, as in 2000");
    else if (length > 0)
        return lex_fail(lexer, at, error,
                        "unknown unit after a number; expected s (seconds), ms or t (60ths of a second)");
    token->length += length;
    return true;
}

// [+-]digits[.digits][unit], in whole millionths, so that a text gives the same program on every
// machine.
static bool lex_number(const ActionLexer *lexer, ActionToken *token, Error *error)
{
    size_t at = lexer->at;
    bool negative = byte_at(lexer, at) == '-';
    if (negative || byte_at(lexer, at) == '+')
        at++;
    if (!is_digit(byte_at(lexer, at)))
        return lex_fail(lexer, lexer->at, error, "a sign or point without a number; expected digits, as in -12 or 0.5");
    uint64_t whole, fraction = 0;
    size_t digits = digits_span(lexer->text + at, lexer->length - at), decimals = 0;
    if (!digits_read(lexer->text + at, digits, WHOLE_MOST, &whole))
        return lex_fail(lexer, lexer->at, error, "the number is too large; expected 9 digits at most");
    at += digits;
    if (byte_at(lexer, at) == '.') {
        at++;
        decimals = digits_span(lexer->text + at, lexer->length - at);
        if (decimals > FRACTION_DIGITS_MAX)
            return lex_fail(lexer, lexer->at, error, "the number is too fine; expected 6 decimals at most");
        if (!digits_read(lexer->text + at, decimals, ACTION_MILLION, &fraction))
            return lex_fail(lexer, lexer->at, error, "a point without digits after it; expected one such as 1.5");
        at += decimals;
    }
    for (; decimals < FRACTION_DIGITS_MAX; decimals++)
        fraction *= 10;
    int64_t value = (int64_t)(whole * ACTION_MILLION + fraction);
    token->millionths = negative ? -value : value;
    token->length = at - lexer->at;
    return lex_unit(lexer, token, at, error);
}

// Skips invalid bytes: the rest of a comment or number, a multi-byte character, or one byte. Returns false.
static bool skip_bad(ActionLexer *lexer, ActionToken *token, bool in_comment)
{
    char first = lexer->text[lexer->at];
    bool in_number = is_of_number(first), wide = (unsigned char)first > 126;
    token->kind = ACTION_TOKEN_BAD;
    for (lexer->at++; lexer->at < lexer->length; lexer->at++) {
        char byte = lexer->text[lexer->at];
        if (in_comment ? byte == '\n' : !(in_number && is_of_number(byte)) && !(wide && (unsigned char)byte > 126))
            break;
    }
    token->length = (size_t)(lexer->text + lexer->at - token->text);
    return false;
}

bool action_lex(ActionLexer *lexer, ActionToken *token, Error *error)
{
    bool blanks = skip_blanks(lexer, error);
    *token = (ActionToken){.kind = ACTION_TOKEN_END,
                           .line = lexer->line,
                           .column = column_of(lexer, lexer->at),
                           .text = lexer->text + lexer->at};
    if (!blanks)
        return skip_bad(lexer, token, true);
    if (lexer->at >= lexer->length)
        return true;
    char byte = lexer->text[lexer->at];
    token->length = 1;
    if (byte == ',') {
        token->kind = ACTION_TOKEN_COMMA;
    } else if (byte == ';') {
        token->kind = ACTION_TOKEN_SEMICOLON;
    } else if (byte == '{') {
        token->kind = ACTION_TOKEN_OPEN;
    } else if (byte == '}') {
        token->kind = ACTION_TOKEN_CLOSE;
    } else if (is_letter(byte)) {
        token->kind = ACTION_TOKEN_WORD;
        while (is_letter(byte_at(lexer, lexer->at + token->length))
               || is_digit(byte_at(lexer, lexer->at + token->length)))
            token->length++;
    } else if (is_of_number(byte)) {
        token->kind = ACTION_TOKEN_NUMBER;
        if (!lex_number(lexer, token, error))
            return skip_bad(lexer, token, false);
    } else {
        lex_fail_byte(lexer, error);
        return skip_bad(lexer, token, false);
    }
    lexer->at += token->length;
    return true;
}
