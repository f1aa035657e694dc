// action_read_lex.c -- tokens, words and messages of the reader.
#include "core/action/action_read_local.h"

#include <string.h>

#include "core/action/action_parts.h"
#include "core/base/assert.h"
#include "core/base/digits.h"

// --- tokens of an action program.

#define WHOLE_MOST 999999999 // of 9 digits
#define FRACTION_DIGITS_MAX 6
#define MILLION 1000000

ActionLexer action_lexer(const char *text, size_t length)
{
    return (ActionLexer){.text = text, .length = length, .line = 1};
}

// The byte at a place, 0 past the end; a real zero byte is caught before anything looks at it.
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

static int column_of(const ActionLexer *lexer, size_t at)
{
    return (int)(at - lexer->line_at) + 1;
}

static bool fail(const ActionLexer *lexer, size_t at, ActionError *error, const char *message)
{
    action_message_begin(error, lexer->line, column_of(lexer, at));
    action_message_add(error, message);
    return false;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool bad_byte(const ActionLexer *lexer, ActionError *error)
{
    const char *text = lexer->text + lexer->at;
    unsigned char byte = (unsigned char)*text;
    action_message_begin(error, lexer->line, column_of(lexer, lexer->at));
    if (byte < 32 || byte > 126) {
        action_message_add(error, "byte ");
        action_message_add_number(error, byte);
        action_message_add(error, " is not text; expected words, numbers, commas, braces and comments after #");
    } else {
        action_message_add_quote(error, text, 1);
        action_message_add(error, " means nothing here; expected words, numbers, commas, braces and comments after #");
    }
    return false;
}

static bool skip_comment(ActionLexer *lexer, ActionError *error)
{
    for (; lexer->at < lexer->length && lexer->text[lexer->at] != '\n'; lexer->at++) {
        char byte = lexer->text[lexer->at];
        if (!is_blank(byte) && ((unsigned char)byte < 32 || byte == 127))
            return bad_byte(lexer, error);
    }
    return true;
}

static bool skip_blanks(ActionLexer *lexer, ActionError *error)
{
    for (; lexer->at < lexer->length; lexer->at++) {
        char byte = lexer->text[lexer->at];
        if (byte == '#' && !skip_comment(lexer, error))
            return false;
        byte = byte_at(lexer, lexer->at);
        if (byte == '\n') {
            lexer->line++;
            lexer->line_at = lexer->at + 1;
        } else if (!is_blank(byte)) {
            return true;
        }
    }
    return true;
}

static bool read_unit(const ActionLexer *lexer, ActionToken *token, size_t at, ActionError *error)
{
    size_t length = 0;
    while (is_letter(byte_at(lexer, at + length)) || is_digit(byte_at(lexer, at + length)))
        length++;
    const char *text = lexer->text + at;
    char second = byte_at(lexer, at + 1);
    if (length == 1 && text[0] == 's')
        token->unit = ACTION_UNITS_PER_SECOND;
    else if (length == 2 && text[0] == 'm' && text[1] == 's')
        token->unit = ACTION_UNITS_PER_SECOND / 1000;
    else if (length == 1 && text[0] == 't')
        token->unit = ACTION_UNITS_PER_TICK;
    else if (length > 0 && (text[0] == 'e' || text[0] == 'E') && (length == 1 || is_digit(second)))
        return fail(lexer, at, error, "an exponent, which numbers do not have here; expected digits, as in 2000");
    else if (length > 0)
        return fail(lexer, at, error, "unknown unit after a number; expected s (seconds), ms or t (60ths of a second)");
    token->length += length;
    return true;
}

// [+-]digits[.digits][unit]
static bool read_number(const ActionLexer *lexer, ActionToken *token, ActionError *error)
{
    size_t at = lexer->at;
    bool negative = byte_at(lexer, at) == '-';
    if (negative || byte_at(lexer, at) == '+')
        at++;
    if (!is_digit(byte_at(lexer, at)))
        return fail(lexer, lexer->at, error, "a sign or point without a number; expected digits, as in -12 or 0.5");
    uint64_t whole, fraction = 0;
    size_t digits = digits_span(lexer->text + at, lexer->length - at), decimals = 0;
    if (!digits_read(lexer->text + at, digits, WHOLE_MOST, &whole))
        return fail(lexer, lexer->at, error, "the number is too large; expected 9 digits at most");
    at += digits;
    if (byte_at(lexer, at) == '.') {
        at++;
        decimals = digits_span(lexer->text + at, lexer->length - at);
        if (decimals > FRACTION_DIGITS_MAX)
            return fail(lexer, lexer->at, error, "the number is too fine; expected 6 decimals at most");
        if (!digits_read(lexer->text + at, decimals, MILLION, &fraction))
            return fail(lexer, lexer->at, error, "a point without digits after it; expected one such as 1.5");
        at += decimals;
    }
    for (; decimals < FRACTION_DIGITS_MAX; decimals++)
        fraction *= 10;
    int64_t value = (int64_t)(whole * MILLION + fraction);
    // Millionths, whole: the same text is the same program on every machine.
    token->millionths = negative ? -value : value;
    token->length = at - lexer->at;
    return read_unit(lexer, token, at, error);
}

static bool is_of_number(char byte)
{
    return is_letter(byte) || is_digit(byte) || byte == '.' || byte == '-' || byte == '+';
}

// Goes after what could not be read: the rest of a comment or number, a character of several bytes, or a byte.
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

bool action_lex(ActionLexer *lexer, ActionToken *token, ActionError *error)
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
    } else if (is_digit(byte) || byte == '-' || byte == '+' || byte == '.') {
        token->kind = ACTION_TOKEN_NUMBER;
        if (!read_number(lexer, token, error))
            return skip_bad(lexer, token, false);
    } else {
        bad_byte(lexer, error);
        return skip_bad(lexer, token, false);
    }
    lexer->at += token->length;
    return true;
}

// --- the tables of words, and the nearest word to a misspelled one.

#define WORD_MAX 24 // longer words are not in any list

// No pointers, which would need relocating and so not be constant.
typedef struct Word {
    char text[WORD_MAX];
    size_t length;
} Word;

#define WORD(text) {text, sizeof(text) - 1},

#define KIND_WORD(kind, word, arguments, usage, sentence) WORD(word)
static const Word kind_words[ACTION_KINDS] = {ACTION_LIST(KIND_WORD)};

#define KIND_USAGE(kind, word, arguments, usage, sentence) usage,
static const char kind_usages[ACTION_KINDS][28] = {ACTION_LIST(KIND_USAGE)};

#define EASE_WORDS(family, part, value, text)                                                                          \
    WORD("ease_" part "in") WORD("ease_" part "out") WORD("ease_" part "in_out")
static const Word ease_words[ACTION_EASE_COUNT - 1] = {ACTION_EASE_LIST(EASE_WORDS)};

const char *action_kind_word(ActionKind kind)
{
    ASSERT(kind < ACTION_KINDS);
    return kind_words[kind].text;
}

const char *action_kind_usage(ActionKind kind)
{
    ASSERT(kind < ACTION_KINDS);
    return kind_usages[kind];
}

static int find(const Word *words, int count, const char *word, size_t length)
{
    for (int i = 0; i < count; i++) {
        if (words[i].length == length && action_bytes_equal(words[i].text, word, length))
            return i;
    }
    return -1;
}

int action_word_kind(const char *word, size_t length)
{
    return find(kind_words, ACTION_KINDS, word, length);
}

int action_word_ease(const char *word, size_t length)
{
    int index = find(ease_words, ACTION_EASE_COUNT - 1, word, length);
    return index < 0 ? -1 : index + 1;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

// Levenshtein's distance: how many letters must be put in, taken out or changed; row by row.
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[WORD_MAX + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[b_length];
}

const char *action_word_nearest(const char *word, size_t length, bool eases)
{
    const Word *words = eases ? ease_words : kind_words;
    int count = eases ? ACTION_EASE_COUNT - 1 : ACTION_KINDS;
    if (length > WORD_MAX)
        return NULL;
    const char *nearest = NULL;
    // With more than half of its letters wrong it is another word, and a guess would mislead.
    size_t near = length / 2 + 1;
    for (int i = 0; i < count; i++) {
        size_t away = distance(word, length, words[i].text, words[i].length);
        if (away < near) {
            near = away;
            nearest = words[i].text;
        }
    }
    return nearest;
}

// --- error messages, piece by piece.

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
