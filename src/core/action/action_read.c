// action_read.c -- compiles the text of an action program, item by item, into ops.
//
//   program: items
//   items:   item { "," item } [ "," ]
//   item:    word arguments [ ease ]
//   block:   "{" items "}"
//
// A function that fails leaves the error in the parser; the loop over the items reports it and continues with the next
// item. A block with an error inside is not completed.
#include "core/action/action_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "text/words.h"

// Numbers that no action or ease has are NULL.
#define KIND_WORD(number, kind, word, arguments, usage, sentence) [number] = word,
static const char *const KIND_WORDS[ACTION_KINDS] = {ACTION_LIST(KIND_WORD)};

#define KIND_USAGE(number, kind, word, arguments, usage, sentence) [number] = usage,
static const char *const KIND_USAGES[ACTION_KINDS] = {ACTION_LIST(KIND_USAGE)};

#define EASE_WORD(number, family, part, text)                                                                          \
    [1 + (number)*ACTION_EASE_MODES] = "ease_" part "in", "ease_" part "out", "ease_" part "in_out",
static const char *const EASE_WORDS[ACTION_EASE_COUNT] = {ACTION_EASE_LIST(EASE_WORD)};

static int find_word(const char *const *words, int count, const char *word, size_t length)
{
    for (int i = 0; i < count; i++)
        if (words[i] != NULL && strlen(words[i]) == length && memcmp(words[i], word, length) == 0)
            return i;
    return -1;
}

int action_word_kind(const char *word, size_t length)
{
    return find_word(KIND_WORDS, ACTION_KINDS, word, length);
}

// The ease of a word, or -1.
static int word_ease(const ActionToken *token)
{
    return find_word(EASE_WORDS, ACTION_EASE_COUNT, token->text, token->length);
}

// --- the parser and its errors

typedef struct Parser {
    ActionLexer lexer;
    ActionToken token; // the next token, not consumed yet
    ActionProgram *program;
    Error error;  // of the function that has just failed
    Error unread; // why the next token is ACTION_TOKEN_BAD
    ErrorFn *on_error;
    void *context;
    int errors;       // reported
    bool full;        // a limit is exceeded: stop reading
    const char *word; // of the current item, for messages; NULL between items
    int numbers;      // of its arguments so far
    int depth;
} Parser;

// Reads the next token. Always returns true, so that callers can return the call: the function that expects another
// token reports an unreadable one.
static bool advance(Parser *parser)
{
    action_lex(&parser->lexer, &parser->token, &parser->unread);
    return true;
}

static void report(Parser *parser)
{
    parser->errors++;
    parser->on_error(parser->context, &parser->error);
}

// "WORD: message". All functions fail* leave an error in the parser and return false.
static bool fail(Parser *parser, const ActionToken *at, const char *message)
{
    const char *word = parser->word;
    return error_set_at(&parser->error, at->line, at->column, "%s%s%s", word != NULL ? word : "",
                        word != NULL ? ": " : "", message);
}

// The same, and stops reading: a limit is exceeded.
static bool fail_full(Parser *parser, const ActionToken *at, const char *message)
{
    parser->full = true;
    return fail(parser, at, message);
}

// "WORD: expected WHAT, found TOKEN", at the next token. An unreadable token has its own error.
__attribute__((format(printf, 2, 3))) static bool fail_expected(Parser *parser, const char *format, ...)
{
    char what[160];
    const ActionToken *found = &parser->token;
    if (found->kind == ACTION_TOKEN_BAD) {
        parser->error = parser->unread;
        return false;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    fail(parser, found, "expected ");
    error_add(&parser->error, "%s, found %s%s", what,
              found->kind == ACTION_TOKEN_END ? "the end of the program"
                                              : action_quote(found->text, found->length).text,
              found->kind == ACTION_TOKEN_SEMICOLON ? " (commas separate actions, # begins a comment)" : "");
    return false;
}

// The next token is an unknown word; names the nearest one.
static bool fail_unknown(Parser *parser, const char *what, const char *const *words, int count, const char *example)
{
    const ActionToken *token = &parser->token;
    Word word = words_first(token->text, token->length);
    NearestName nearest = nearest_begin(word.text);
    for (int i = 0; i < count; i++)
        if (words[i] != NULL)
            nearest_offer(&nearest, words[i]);
    return error_set_at(&parser->error, token->line, token->column, "unknown %s %s; expected one such as %s", what,
                        action_quote(token->text, token->length).text, nearest.name != NULL ? nearest.name : example);
}

// Too few numbers, or one with a unit.
static bool fail_numbers(Parser *parser, const ActionOp *op)
{
    fail_expected(parser, "numbers without a unit (%s)", KIND_USAGES[op->kind]);
    if (parser->token.kind != ACTION_TOKEN_BAD)
        error_add(&parser->error, " after %d", parser->numbers);
    return false;
}

// --- arguments

static void parse_items(Parser *parser, const ActionToken *open);

// value / divisor rounded to the nearest integer, halves away from 0.
static int64_t divide(int64_t value, int64_t divisor)
{
    return (value + (value < 0 ? -divisor : divisor) / 2) / divisor;
}

static bool at_plain_number(const Parser *parser)
{
    return parser->token.kind == ACTION_TOKEN_NUMBER && parser->token.unit == 0;
}

// A number without unit from -most to most, in millionths.
static bool parse_number(Parser *parser, const char *what, int32_t most, int64_t *millionths)
{
    if (!at_plain_number(parser))
        return fail_expected(parser, "%s", what);
    *millionths = parser->token.millionths;
    if (*millionths > (int64_t)most * ACTION_MILLION || *millionths < -(int64_t)most * ACTION_MILLION)
        return fail_expected(parser, "a number from %d to %d", -most, most);
    parser->numbers++;
    return advance(parser);
}

static bool parse_px(Parser *parser, const ActionOp *op, int32_t *px)
{
    int64_t millionths = 0;
    if (!at_plain_number(parser))
        return fail_numbers(parser, op);
    if (!parse_number(parser, "a number", ACTION_PX_MAX, &millionths))
        return false;
    *px = (int32_t)divide(millionths * 1024, 15625); // 65536 / 1000000
    return true;
}

static bool parse_count(Parser *parser, int32_t most, int32_t *count)
{
    int64_t millionths = parser->token.millionths;
    if (!at_plain_number(parser) || millionths % ACTION_MILLION != 0 || millionths < ACTION_MILLION
        || millionths > (int64_t)most * ACTION_MILLION)
        return fail_expected(parser, "a whole number from 1 to %d", most);
    *count = (int32_t)(millionths / ACTION_MILLION);
    parser->numbers++;
    return advance(parser);
}

static bool parse_duration(Parser *parser, int64_t *duration)
{
    const ActionToken *token = &parser->token;
    if (token->kind != ACTION_TOKEN_NUMBER || token->unit == 0) {
        // There may be one number too many.
        if (parser->numbers == 0)
            return fail_expected(parser, "a duration such as 1.5s, 200ms or 90t");
        return fail_expected(parser, "a duration such as 1.5s, 200ms or 90t after %d number%s", parser->numbers,
                             parser->numbers == 1 ? "" : "s");
    }
    if (token->millionths < 0)
        return fail_expected(parser, "a duration of 0s or more");
    int64_t whole = token->millionths / ACTION_MILLION * token->unit;
    int64_t rest = token->millionths % ACTION_MILLION * token->unit;
    if (rest % ACTION_MILLION != 0)
        return fail_expected(parser, "a duration of whole microseconds or of t in steps of 0.00002");
    *duration = whole + rest / ACTION_MILLION;
    if (*duration > ACTION_DURATION_MAX)
        return fail_expected(parser, "a duration of one hour at most");
    return advance(parser);
}

static bool parse_point(Parser *parser, ActionOp *op)
{
    ActionProgram *program = parser->program;
    if (program->point_count == ACTION_POINTS_MAX)
        return fail_full(parser, &parser->token, "too many points; expected at most 64 in a program");
    ActionPoint point;
    if (!parse_px(parser, op, &point.x) || !parse_px(parser, op, &point.y))
        return false;
    if (op->point_count == 0)
        op->point = (uint8_t)program->point_count;
    program->points[program->point_count++] = point;
    op->point_count++;
    return true;
}

// The points that a spline passes through after its start; the last one is its end.
static bool parse_points(Parser *parser, ActionOp *op)
{
    ActionProgram *program = parser->program;
    do {
        if (!parse_point(parser, op))
            return false;
    } while (at_plain_number(parser));
    op->effect.x = program->points[program->point_count - 1].x;
    op->effect.y = program->points[program->point_count - 1].y;
    return true;
}

// A turn of 360 degrees is 2^32; 2^32 / 360 millionths of a degree = 2^23 / 703125.
static bool parse_angle(Parser *parser, ActionOp *op)
{
    int64_t millionths = 0;
    if (!parse_number(parser, "an angle in degrees without a unit", ACTION_PX_MAX, &millionths))
        return false;
    int64_t turn = divide(millionths * (1 << 23), 703125);
    op->effect.turn = (uint32_t)((uint64_t)turn & UINT32_MAX);
    if (op->kind == ACTION_ROTATE_BY)
        op->first = (int32_t)((turn - (int64_t)op->effect.turn) / ((int64_t)1 << 32));
    return true;
}

static bool parse_name(Parser *parser, ActionOp *op)
{
    ActionProgram *program = parser->program;
    const ActionToken *token = &parser->token;
    if (token->kind != ACTION_TOKEN_WORD)
        return fail_expected(parser, "a name made of letters, digits and _");
    if (token->length >= ACTION_NAME_BYTES)
        return fail_expected(parser, "a name of at most 15 letters");
    char name[ACTION_NAME_BYTES] = {0};
    memcpy(name, token->text, token->length);
    uint32_t index = 0;
    while (index < program->name_count && strcmp(program->names[index], name) != 0)
        index++;
    if (index == ACTION_NAMES_MAX)
        return fail_full(parser, token, "too many names; expected at most 16 different ones in a program");
    if (index == program->name_count)
        memcpy(program->names[program->name_count++], name, sizeof name);
    op->name = (uint8_t)index;
    return advance(parser);
}

// --- items and blocks

static bool add_op(Parser *parser, const ActionToken *at, ActionKind kind)
{
    ActionProgram *program = parser->program;
    if (program->op_count == ACTION_OPS_MAX) {
        parser->word = NULL;
        return fail_full(parser, at, "too many actions; expected at most 96 in a program, blocks included");
    }
    program->ops[program->op_count++] = action_op(kind);
    return true;
}

// A sequence of one action is that action.
static void unwrap(ActionProgram *program, int index)
{
    ActionOp *block = program->ops + index;
    if (block->size != 1 + block[1].size)
        return;
    program->op_count--;
    memmove(block, block + 1, (program->op_count - (size_t)index) * sizeof *block);
    memset(program->ops + program->op_count, 0, sizeof *block);
}

// Completes the op at `index`, unless the number of errors has grown beyond `errors`: then the op is incomplete.
static bool finish_op(Parser *parser, const ActionToken *at, int index, int errors)
{
    ActionProgram *program = parser->program;
    program->ops[index].size = (uint8_t)(program->op_count - (uint32_t)index);
    if (parser->errors > errors)
        return true;
    const char *wrong = action_finish(program, index);
    parser->word = KIND_WORDS[program->ops[index].kind];
    return wrong == NULL || fail(parser, at, wrong);
}

// "{ items }". Sequence and spawn hold the items themselves; other blocks get one child, if necessary a sequence.
static bool parse_block(Parser *parser, int index)
{
    const ActionToken open = parser->token;
    const char *word = parser->word;
    ActionProgram *program = parser->program;
    bool holds = action_is_list(&program->ops[index]);
    if (open.kind != ACTION_TOKEN_OPEN)
        return fail_expected(parser, "a block in braces");
    if (parser->depth == ACTION_DEPTH_MAX)
        return fail(parser, &open, "blocks too deep inside each other; expected at most 16");
    int inner = (int)program->op_count, errors = parser->errors;
    if (!holds && !add_op(parser, &open, ACTION_SEQUENCE))
        return false;
    parser->depth++;
    advance(parser);
    parse_items(parser, &open);
    advance(parser);
    parser->depth--;
    if (!holds && !finish_op(parser, &open, inner, errors))
        return false;
    if (!holds && parser->errors == errors)
        unwrap(program, inner);
    parser->word = word;
    return true;
}

static bool parse_argument(Parser *parser, char argument, int index)
{
    ActionOp *op = parser->program->ops + index;
    int64_t millionths = parser->token.millionths;
    int32_t x, y;
    switch (argument) {
    case 'P': // of a place or move, or the last point of a curve; To and By differ in the gain
        if (!parse_px(parser, op, &x) || !parse_px(parser, op, &y))
            return false;
        op->effect.x = x;
        op->effect.y = y;
        return true;
    case 'C': return parse_point(parser, op);
    case 'L': return parse_points(parser, op);
    case 'H': return parse_px(parser, op, &op->first);
    case 'A': return parse_angle(parser, op);
    case 'J':
        return at_plain_number(parser) ? parse_count(parser, ACTION_JUMPS_MAX, &op->second) : fail_numbers(parser, op);
    case 'D': return parse_duration(parser, &op->duration);
    case 'N': return parse_count(parser, ACTION_REPEAT_MAX, &op->first);
    case 'V':
        if (!at_plain_number(parser) || millionths < ACTION_MILLION / 100
            || millionths > (int64_t)ACTION_FOLLOW_MAX * ACTION_MILLION)
            return fail_expected(parser, "a speed from 0.01 to 100 px per tick");
        return parse_px(parser, op, &op->first);
    case 'W': return parse_name(parser, op);
    case 'B': return parse_block(parser, index);
    default: ASSERT(false); return false; // no such letter in ACTION_LIST
    }
}

// An optional ease.
static bool parse_ease(Parser *parser, ActionOp *op)
{
    const ActionToken at = parser->token;
    if (at.kind != ACTION_TOKEN_WORD)
        return true;
    int ease = word_ease(&at);
    if (ease < 0) {
        parser->word = NULL;
        return action_word_kind(at.text, at.length) >= 0
                 ? fail_expected(parser, "a comma between actions")
                 : fail_unknown(parser, "ease", EASE_WORDS, ACTION_EASE_COUNT, "ease_sine_out");
    }
    if (!action_may_ease(op))
        return fail(parser, &at, "cannot be eased; expected a comma");
    op->ease = (uint8_t)ease;
    return advance(parser);
}

static bool parse_item(Parser *parser)
{
    const ActionToken at = parser->token;
    int index = (int)parser->program->op_count, errors = parser->errors;
    ActionKind kind = ACTION_SEQUENCE; // a block without a word
    if (at.kind != ACTION_TOKEN_OPEN) {
        int found = at.kind == ACTION_TOKEN_WORD ? action_word_kind(at.text, at.length) : -1;
        if (at.kind != ACTION_TOKEN_WORD)
            return fail_expected(parser, "an action such as move_by 80 0 1s");
        if (found < 0)
            return fail_unknown(parser, "action", KIND_WORDS, ACTION_KINDS, "move_by");
        kind = (ActionKind)found;
        advance(parser);
    }
    if (!add_op(parser, &at, kind))
        return false;
    parser->word = KIND_WORDS[kind];
    parser->numbers = 0;
    bool good = true;
    for (const char *argument = action_kind_arguments(kind); good && *argument != '\0'; argument++)
        good = parse_argument(parser, *argument, index);
    ActionOp *op = parser->program->ops + index;
    if (!good || !parse_ease(parser, op) || !finish_op(parser, &at, index, errors))
        return false;
    if (kind == ACTION_SEQUENCE && parser->errors == errors)
        unwrap(parser->program, index);
    parser->word = NULL;
    return true;
}

// The comma after an item, unless the items end here.
static bool parse_comma(Parser *parser, ActionTokenKind closing)
{
    ActionTokenKind kind = parser->token.kind;
    if (kind == closing || kind == ACTION_TOKEN_END)
        return true;
    if (kind == ACTION_TOKEN_CLOSE)
        return fail(parser, &parser->token, "} without {; expected a comma or the end of the program");
    if (kind != ACTION_TOKEN_COMMA)
        return fail_expected(parser, "a comma between actions");
    return advance(parser);
}

static bool at_action(const Parser *parser)
{
    return parser->token.kind == ACTION_TOKEN_WORD && action_word_kind(parser->token.text, parser->token.length) >= 0;
}

// Recovers after an invalid item: continues with the next action after a comma, or at the end of the items. An
// action in the middle of an item means that only a comma is missing. A `;` was meant as a comma or a comment.
static void skip_item(Parser *parser, const ActionToken *first, ActionTokenKind closing)
{
    bool found = at_action(parser) && parser->token.text != first->text;
    int depth = 0;
    while (!found && parser->token.kind != ACTION_TOKEN_END) {
        ActionTokenKind kind = parser->token.kind;
        if (depth == 0 && kind == closing)
            return;
        bool parts = depth == 0
                  && (kind == ACTION_TOKEN_COMMA || kind == ACTION_TOKEN_SEMICOLON || kind == ACTION_TOKEN_CLOSE);
        depth += kind == ACTION_TOKEN_OPEN ? 1 : kind == ACTION_TOKEN_CLOSE && depth > 0 ? -1 : 0;
        advance(parser);
        found = parts
             && (at_action(parser) || parser->token.kind == ACTION_TOKEN_OPEN
                 || (parser->token.kind == ACTION_TOKEN_WORD && kind != ACTION_TOKEN_SEMICOLON));
    }
}

// Items up to the closing brace of `open`, or to the end if `open` is NULL; does not consume the closing token.
static void parse_items(Parser *parser, const ActionToken *open)
{
    ActionProgram *program = parser->program;
    ActionTokenKind closing = open != NULL ? ACTION_TOKEN_CLOSE : ACTION_TOKEN_END;
    bool together = program->ops[program->op_count - 1].kind == ACTION_SPAWN;
    bool endless = false, any = false;
    for (; parser->token.kind != closing && parser->token.kind != ACTION_TOKEN_END; any = true) {
        const ActionToken first = parser->token;
        int index = (int)program->op_count;
        parser->word = NULL;
        if (endless && !together && first.kind != ACTION_TOKEN_BAD) {
            error_set_at(&parser->error, first.line, first.column,
                         "%s is never reached; expected nothing after an endless action",
                         action_quote(first.text, first.length).text);
            report(parser);
        }
        bool good = parse_item(parser);
        endless = good && program->ops[index].duration == ACTION_FOREVER;
        if (good && parse_comma(parser, closing))
            continue;
        report(parser);
        if (parser->full) {
            parser->lexer.at = parser->lexer.length;
            advance(parser);
        }
        skip_item(parser, &first, closing);
    }
    parser->word = NULL;
    bool closed = open == NULL || parser->token.kind == closing || parser->full;
    if (!closed)
        fail(parser, open, "this { is never closed; expected a } before the end of the program");
    else if (!any)
        fail(parser, &parser->token,
             open != NULL ? "the block is empty; expected an action" : "the program is empty; expected an action");
    if (!closed || !any)
        report(parser);
}

bool action_compile_all(const char *text, size_t length, ActionProgram *program, ErrorFn *on_error, void *context)
{
    ActionProgram compiled;
    memset(&compiled, 0, sizeof compiled);
    Parser parser = {
        .lexer = action_lexer(text, length), .program = &compiled, .on_error = on_error, .context = context};
    advance(&parser);
    const ActionToken start = parser.token;
    add_op(&parser, &start, ACTION_SEQUENCE);
    parse_items(&parser, NULL);
    if (!finish_op(&parser, &start, 0, 0))
        report(&parser);
    if (parser.errors > 0)
        return false;
    ASSERT(compiled.op_count == compiled.ops[0].size && parser.depth == 0);
    *program = compiled;
    return true;
}

static void keep_first(void *context, const Error *error)
{
    Error *first = context;
    if (first->line == 0)
        *first = *error;
}

bool action_compile(const char *text, size_t length, ActionProgram *program, Error *error)
{
    Error first = {0};
    bool good = action_compile_all(text, length, program, keep_first, &first);
    if (!good)
        *error = first;
    return good;
}
