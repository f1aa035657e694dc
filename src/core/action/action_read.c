// action_read.c -- compiles the text of an action program, item by item, into ops.
//
//   program: items
//   items:   item { "," item } [ "," ]
//   item:    word arguments [ ease [ number ] ]
//   block:   "{" items "}"
//
// A function that fails leaves the error in the parser; the loop over the items reports it and goes on with the next
// item. A block in which an error was reported is not completed: nothing can be said about it.
#include <string.h>

#include "core/action/action_parts.h"
#include "core/action/action_read_local.h"
#include "core/base/assert.h"

static void parse_items(Parser *parser, const ActionToken *open);

// value / divisor to the nearest, halves away from 0.
static int64_t divide(int64_t value, int64_t divisor)
{
    return (value + (value < 0 ? -divisor : divisor) / 2) / divisor;
}

static bool at_plain_number(const Parser *parser)
{
    return parser->token.kind == ACTION_TOKEN_NUMBER && parser->token.unit == 0;
}

// A number without unit from -most to most, in millionths.
static bool parse_number(Parser *parser, const char *word, const char *what, int32_t most, int64_t *millionths)
{
    if (!at_plain_number(parser))
        return parser_fail_expected(parser, word, what);
    *millionths = parser->token.millionths;
    if (*millionths > (int64_t)most * ACTION_MILLION || *millionths < -(int64_t)most * ACTION_MILLION)
        return parser_fail_range(parser, word, "a number", -most, most);
    parser->numbers++;
    return parser_advance(parser);
}

static bool parse_px(Parser *parser, const char *word, int32_t *px)
{
    int64_t millionths = 0;
    if (!at_plain_number(parser))
        return parser_fail_numbers(parser, word);
    if (!parse_number(parser, word, "a number", ACTION_PX_MAX, &millionths))
        return false;
    *px = (int32_t)divide(millionths * 1024, 15625); // 65536 / 1000000
    return true;
}

static bool parse_count(Parser *parser, const char *word, int32_t most, int32_t *count)
{
    int64_t millionths = parser->token.millionths;
    if (!at_plain_number(parser) || millionths % ACTION_MILLION != 0 || millionths < ACTION_MILLION
        || millionths > (int64_t)most * ACTION_MILLION)
        return parser_fail_range(parser, word, "a whole number", 1, most);
    *count = (int32_t)(millionths / ACTION_MILLION);
    parser->numbers++;
    return parser_advance(parser);
}

static bool parse_duration(Parser *parser, const char *word, int64_t *duration)
{
    const ActionToken *token = &parser->token;
    if (token->kind != ACTION_TOKEN_NUMBER || token->unit == 0)
        return parser_fail_duration(parser, word);
    if (token->millionths < 0)
        return parser_fail_expected(parser, word, "a duration of 0s or more");
    int64_t whole = token->millionths / ACTION_MILLION * token->unit;
    int64_t rest = token->millionths % ACTION_MILLION * token->unit;
    if (rest % ACTION_MILLION != 0)
        return parser_fail_expected(parser, word, "a duration of whole microseconds or of t in steps of 0.00002");
    *duration = whole + rest / ACTION_MILLION;
    if (*duration > ACTION_DURATION_MAX)
        return parser_fail_expected(parser, word, "a duration of one hour at most");
    return parser_advance(parser);
}

// The end point of a place or move, or the rest of a curve's; To and By differ in the gain.
static bool parse_end(Parser *parser, const char *word, ActionOp *op)
{
    int32_t x, y;
    if (!parse_px(parser, word, &x) || !parse_px(parser, word, &y))
        return false;
    op->effect.x = x;
    op->effect.y = y;
    return true;
}

static bool parse_point(Parser *parser, const char *word, ActionOp *op)
{
    ActionProgram *program = parser->program;
    if (program->point_count == ACTION_POINTS_MAX)
        return parser_fail_full(parser, &parser->token, word, "too many points; expected at most 64 in a program");
    ActionPoint point;
    if (!parse_px(parser, word, &point.x) || !parse_px(parser, word, &point.y))
        return false;
    if (op->point_count == 0)
        op->point = (uint8_t)program->point_count;
    program->points[program->point_count++] = point;
    op->point_count++;
    return true;
}

// The points that a spline passes through after its start; the last one is where it ends. In a By list, 0 0 in front
// is the start itself, which cocos2d wants to be listed.
static bool parse_points(Parser *parser, const char *word, ActionOp *op)
{
    ActionProgram *program = parser->program;
    do {
        if (!parse_point(parser, word, op))
            return false;
        const ActionPoint *first = program->points + op->point;
        if (op->point_count == 1 && op->effect.gain == 1 && first->x == 0 && first->y == 0 && at_plain_number(parser)) {
            program->points[--program->point_count] = (ActionPoint){0, 0};
            op->point_count = 0;
        }
    } while (at_plain_number(parser));
    op->effect.x = program->points[program->point_count - 1].x;
    op->effect.y = program->points[program->point_count - 1].y;
    return true;
}

// A turn of 360 degrees is 2^32; 2^32 / 360 millionths of a degree = 2^23 / 703125.
static bool parse_angle(Parser *parser, const char *word, ActionOp *op)
{
    int64_t millionths = 0;
    if (!parse_number(parser, word, "an angle in degrees without a unit", ACTION_PX_MAX, &millionths))
        return false;
    int64_t turn = divide(millionths * (1 << 23), 703125);
    op->effect.turn = (uint32_t)((uint64_t)turn & UINT32_MAX);
    if (op->kind == ACTION_ROTATE_BY)
        op->first = (int32_t)((turn - (int64_t)op->effect.turn) / ((int64_t)1 << 32));
    return true;
}

static bool parse_tension(Parser *parser, const char *word, ActionOp *op)
{
    int64_t millionths = 0;
    if (!parse_number(parser, word, "a tension, a number without a unit", ACTION_TENSION_MAX, &millionths))
        return false;
    op->first = (int32_t)millionths;
    return true;
}

static bool parse_factor(Parser *parser, const char *word, ActionOp *op)
{
    const ActionToken at = parser->token;
    if (!at_plain_number(parser))
        return parser_fail_expected(parser, word, "a factor such as 2 or 0.5");
    int64_t factor = at.millionths;
    if (factor < ACTION_MILLION / 1000 || factor > (int64_t)ACTION_SPEED_MAX * ACTION_MILLION)
        return parser_fail_expected(parser, word, "a factor from 0.001 to 1000");
    parser->speed *= (double)factor / ACTION_MILLION;
    if (parser->speed > ACTION_SPEED_MAX)
        return parser_fail(parser, &at, word,
                           "speeds inside each other multiply to more than 1000; expected at most that");
    action_speed_set(op, (int32_t)factor);
    return parser_advance(parser);
}

static bool parse_speed(Parser *parser, const char *word, ActionOp *op)
{
    const ActionToken at = parser->token;
    const int64_t least = ACTION_MILLION / 100, most = (int64_t)ACTION_FOLLOW_MAX * ACTION_MILLION;
    if (!at_plain_number(parser) || at.millionths < least || at.millionths > most)
        return parser_fail_expected(parser, word, "a speed from 0.01 to 100 px per tick");
    return parse_px(parser, word, &op->first);
}

static bool parse_name(Parser *parser, const char *word, ActionOp *op)
{
    ActionProgram *program = parser->program;
    const ActionToken *token = &parser->token;
    if (token->kind != ACTION_TOKEN_WORD)
        return parser_fail_expected(parser, word, "a name made of letters, digits and _");
    if (token->length >= ACTION_NAME_BYTES)
        return parser_fail_expected(parser, word, "a name of at most 15 letters");
    char name[ACTION_NAME_BYTES] = {0};
    memcpy(name, token->text, token->length);
    uint32_t index = 0;
    while (index < program->name_count && !action_bytes_equal(program->names[index], name, sizeof name))
        index++;
    if (index == ACTION_NAMES_MAX)
        return parser_fail_full(parser, token, word, "too many names; expected at most 16 different ones in a program");
    if (index == program->name_count)
        memcpy(program->names[program->name_count++], name, sizeof name);
    op->name = (uint8_t)index;
    return parser_advance(parser);
}

static bool new_op(Parser *parser, const ActionToken *at, ActionKind kind)
{
    ActionProgram *program = parser->program;
    if (program->op_count == ACTION_OPS_MAX)
        return parser_fail_full(parser, at, NULL,
                                "too many actions; expected at most 96 in a program, blocks included");
    program->ops[program->op_count++] = action_op(kind);
    return true;
}

// A sequence of one action is that action, so that `reverse { a }` finds its twin `a`. Not with `finally`, which
// belongs to the block around it.
static void unwrap(ActionProgram *program, int index)
{
    ActionOp *block = program->ops + index;
    if (block->size != 1 + block[1].size || block[1].kind == ACTION_FINALLY)
        return;
    program->op_count--;
    memmove(block, block + 1, (program->op_count - (size_t)index) * sizeof *block);
    memset(program->ops + program->op_count, 0, sizeof *block);
}

// Completes the op at `index`, unless errors were reported since there were `errors` of them: then it has a gap.
static bool finish(Parser *parser, const ActionToken *at, int index, int errors)
{
    ActionProgram *program = parser->program;
    program->ops[index].size = (uint8_t)(program->op_count - (uint32_t)index);
    if (parser->errors > errors)
        return true;
    const char *wrong = action_finish(program, index, parser->speed);
    return wrong == NULL || parser_fail(parser, at, action_kind_word((ActionKind)program->ops[index].kind), wrong);
}

// "{ items }". A sequence and a spawn hold the items themselves; other blocks get one child, a sequence if need be.
static bool parse_block(Parser *parser, const char *word, int index)
{
    const ActionToken open = parser->token;
    ActionProgram *program = parser->program;
    bool holds = program->ops[index].kind == ACTION_SEQUENCE || program->ops[index].kind == ACTION_SPAWN;
    if (open.kind != ACTION_TOKEN_OPEN)
        return parser_fail_expected(parser, word, "a block in braces");
    if (parser->depth == ACTION_DEPTH_MAX)
        return parser_fail(parser, &open, word, "blocks too deep inside each other; expected at most 16");
    int inner = (int)program->op_count, errors = parser->errors;
    if (!holds && !new_op(parser, &open, ACTION_SEQUENCE))
        return false;
    parser->depth++;
    parser_advance(parser);
    parse_items(parser, &open);
    parser_advance(parser);
    parser->depth--;
    if (holds)
        return true;
    if (!finish(parser, &open, inner, errors))
        return false;
    if (parser->errors == errors)
        unwrap(program, inner);
    return true;
}

static bool parse_argument(Parser *parser, char argument, const char *word, int index)
{
    ActionOp *op = parser->program->ops + index;
    switch (argument) {
    case 'P': return parse_end(parser, word, op);
    case 'C': return parse_point(parser, word, op);
    case 'L': return parse_points(parser, word, op);
    case 'H': return parse_px(parser, word, &op->first);
    case 'T': return parse_tension(parser, word, op);
    case 'A': return parse_angle(parser, word, op);
    case 'J':
        return at_plain_number(parser) ? parse_count(parser, word, ACTION_JUMPS_MAX, &op->second)
                                       : parser_fail_numbers(parser, word);
    case 'D': return parse_duration(parser, word, &op->duration);
    case 'N': return parse_count(parser, word, ACTION_REPEAT_MAX, &op->first);
    case 'F': return parse_factor(parser, word, op);
    case 'V': return parse_speed(parser, word, op);
    case 'W': return parse_name(parser, word, op);
    case 'B': return parse_block(parser, word, index);
    default: ASSERT(false); return false; // no such letter in ACTION_LIST
    }
}

static bool parse_ease_value(Parser *parser, ActionOp *op)
{
    ActionEaseValue value = action_ease_value(op->ease);
    op->ease_value = value.default_value;
    if (parser->token.kind != ACTION_TOKEN_NUMBER)
        return true;
    if (value.most == 0)
        return parser_fail_expected(parser, NULL, "a comma, for this ease takes no number");
    int64_t millionths = parser->token.millionths;
    if (parser->token.unit != 0 || millionths < value.least || millionths > value.most)
        return parser_fail_expected(parser, NULL, "a number from 0.1 to 10 after this ease");
    op->ease_value = (int32_t)millionths;
    return parser_advance(parser);
}

static bool takes_time(ActionKind kind)
{
    const char *argument = action_kind_arguments(kind);
    while (*argument != '\0' && *argument != 'D' && *argument != 'B')
        argument++;
    return *argument != '\0';
}

// An ease, where one follows.
static bool parse_ease(Parser *parser, const char *word, ActionOp *op)
{
    const ActionToken at = parser->token;
    if (at.kind != ACTION_TOKEN_WORD)
        return true;
    int ease = action_word_ease(at.text, at.length);
    if (ease < 0)
        return action_word_kind(at.text, at.length) >= 0 ? parser_fail_expected(parser, NULL, "a comma between actions")
                                                         : parser_fail_unknown(parser, "ease", true);
    if (!takes_time((ActionKind)op->kind))
        return parser_fail(parser, &at, word, "takes no time and cannot be eased; expected a comma");
    op->ease = (uint8_t)ease;
    if (!parser_advance(parser) || !parse_ease_value(parser, op))
        return false;
    if (parser->token.kind == ACTION_TOKEN_WORD && action_word_ease(parser->token.text, parser->token.length) >= 0)
        return parser_fail_expected(parser, word, "one ease at most, or braces around what the second one eases");
    return true;
}

static bool parse_kind(Parser *parser, ActionKind *kind)
{
    *kind = ACTION_SEQUENCE;
    if (parser->token.kind == ACTION_TOKEN_OPEN)
        return true; // a block without a word is a sequence
    if (parser->token.kind != ACTION_TOKEN_WORD)
        return parser_fail_expected(parser, NULL, "an action such as move_by 80 0 1s");
    int found = action_word_kind(parser->token.text, parser->token.length);
    if (found < 0)
        return parser_fail_unknown(parser, "action", false);
    *kind = (ActionKind)found;
    return parser_advance(parser);
}

static bool parse_arguments(Parser *parser, const char *word, int index)
{
    ActionKind kind = (ActionKind)parser->program->ops[index].kind;
    parser->kind = kind;
    parser->numbers = 0;
    for (const char *argument = action_kind_arguments(kind); *argument != '\0'; argument++) {
        if (!parse_argument(parser, *argument, word, index))
            return false;
    }
    return true;
}

static bool parse_item(Parser *parser)
{
    const ActionToken at = parser->token;
    int index = (int)parser->program->op_count, errors = parser->errors;
    double speed = parser->speed;
    ActionKind kind;
    if (!parse_kind(parser, &kind) || !new_op(parser, &at, kind))
        return false;
    const char *word = action_kind_word(kind);
    bool good = parse_arguments(parser, word, index);
    parser->speed = speed;
    ActionOp *op = parser->program->ops + index;
    if (!good || !parse_ease(parser, word, op) || !finish(parser, &at, index, errors))
        return false;
    if (kind == ACTION_SEQUENCE && op->ease == 0 && parser->errors == errors)
        unwrap(parser->program, index);
    return true;
}

// The comma after an item, unless the items end here.
static bool parse_comma(Parser *parser, ActionTokenKind closing)
{
    ActionTokenKind kind = parser->token.kind;
    if (kind == closing || kind == ACTION_TOKEN_END)
        return true;
    if (kind == ACTION_TOKEN_CLOSE)
        return parser_fail(parser, &parser->token, NULL, "} without {; expected a comma or the end of the program");
    if (kind != ACTION_TOKEN_COMMA)
        return parser_fail_expected(parser, NULL, "a comma between actions");
    return parser_advance(parser);
}

static bool at_action(const Parser *parser)
{
    return parser->token.kind == ACTION_TOKEN_WORD && action_word_kind(parser->token.text, parser->token.length) >= 0;
}

// Goes on after an item that is wrong: with the next action after a comma, or with what ends the items. Where an
// action stands in the midst of it, only a comma is missing. A `;` was meant for a comma or for a comment.
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
        parser_advance(parser);
        found = parts
             && (at_action(parser) || parser->token.kind == ACTION_TOKEN_OPEN
                 || (parser->token.kind == ACTION_TOKEN_WORD && kind != ACTION_TOKEN_SEMICOLON));
    }
}

static void recover(Parser *parser, const ActionToken *first, ActionTokenKind closing)
{
    parser_report(parser);
    if (parser->full) {
        parser->lexer.at = parser->lexer.length;
        parser_advance(parser);
    }
    skip_item(parser, first, closing);
}

// What the items as a whole can have wrong.
static bool check_items(Parser *parser, const ActionToken *open, bool any)
{
    if (open != NULL && parser->token.kind == ACTION_TOKEN_END && !parser->full)
        return parser_fail(parser, open, NULL, "this { is never closed; expected a } before the end of the program");
    if (!any)
        return parser_fail(parser, &parser->token, NULL,
                           open != NULL ? "the block is empty; expected an action"
                                        : "the program is empty; expected an action");
    return true;
}

// Items up to the closing brace of `open`, or up to the end where `open` is NULL; leaves the closing token unused.
static void parse_items(Parser *parser, const ActionToken *open)
{
    ActionProgram *program = parser->program;
    ActionTokenKind closing = open != NULL ? ACTION_TOKEN_CLOSE : ACTION_TOKEN_END;
    bool together = program->ops[program->op_count - 1].kind == ACTION_SPAWN;
    bool endless = false, any = false;
    while (parser->token.kind != closing && parser->token.kind != ACTION_TOKEN_END) {
        const ActionToken first = parser->token;
        int index = (int)program->op_count;
        any = true;
        if (endless && !together && first.kind != ACTION_TOKEN_BAD) {
            parser_fail_unreached(parser);
            parser_report(parser);
        }
        bool good = parse_item(parser);
        endless = good && program->ops[index].duration == ACTION_FOREVER;
        if (!good || !parse_comma(parser, closing))
            recover(parser, &first, closing);
    }
    if (!check_items(parser, open, any))
        parser_report(parser);
}

bool action_compile_all(const char *text, size_t length, ActionProgram *program, ActionErrorFn *on_error, void *context)
{
    ActionProgram compiled;
    memset(&compiled, 0, sizeof compiled);
    Parser parser = {.lexer = action_lexer(text, length),
                     .program = &compiled,
                     .on_error = on_error,
                     .context = context,
                     .speed = 1.0};
    parser_advance(&parser);
    const ActionToken start = parser.token;
    new_op(&parser, &start, ACTION_SEQUENCE);
    parse_items(&parser, NULL);
    if (!finish(&parser, &start, 0, 0))
        parser_report(&parser);
    if (parser.errors > 0)
        return false;
    *program = compiled;
    return true;
}

static void keep_first(void *context, const ActionError *error)
{
    ActionError *first = context;
    if (first->line == 0)
        *first = *error;
}

bool action_compile(const char *text, size_t length, ActionProgram *program, ActionError *error)
{
    ActionError first = {0};
    if (action_compile_all(text, length, program, keep_first, &first))
        return true;
    *error = first;
    return false;
}

// --- the parser's next token, and its ways to fail.

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
