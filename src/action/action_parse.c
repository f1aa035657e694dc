// action_parse.c -- compiles the text of an action program, item by item, into ops.
//
//   program: items
//   items:   item { "," item } [ "," ]
//   item:    word arguments [ ease [ number ] ]
//   block:   "{" items "}"
#include <string.h>

#include "action/action_bytes.h"
#include "action/action_finish.h"
#include "action/action_lex.h"
#include "action/action_map.h"
#include "action/action_message.h"
#include "base/assert.h"

#define MILLION 1000000
#define POSITION_MAX 32767
#define JUMPS_MAX 1000

typedef struct Parser {
    ActionLexer lexer;
    ActionToken token; // the next one, not yet used
    ActionProgram *program;
    ActionError *error;
    int depth;
    double speed; // of all speed blocks around here, multiplied
} Parser;

static bool parse_items(Parser *parser, const ActionToken *open, int *count);

static bool advance(Parser *parser)
{
    return action_lex(&parser->lexer, &parser->token, parser->error);
}

// Fails with "WORD: message" or "message", at a token.
static bool fail(Parser *parser, const ActionToken *at, const char *word, const char *message)
{
    action_message_begin(parser->error, at->line, at->column);
    if (word != NULL) {
        action_message_add(parser->error, word);
        action_message_add(parser->error, ": ");
    }
    action_message_add(parser->error, message);
    return false;
}

static void add_found(Parser *parser)
{
    action_message_add(parser->error, ", found ");
    if (parser->token.kind == ACTION_TOKEN_END)
        action_message_add(parser->error, "the end of the text");
    else
        action_message_add_quote(parser->error, parser->token.text, parser->token.length);
}

// Fails at the next token with "WORD: expected WHAT, found TOKEN".
static bool fail_expected(Parser *parser, const char *word, const char *what)
{
    fail(parser, &parser->token, word, "expected ");
    action_message_add(parser->error, what);
    add_found(parser);
    return false;
}

static bool fail_unknown(Parser *parser, const char *what, bool eases)
{
    const char *nearest = action_word_nearest(parser->token.text, parser->token.length, eases);
    fail(parser, &parser->token, NULL, "unknown ");
    action_message_add(parser->error, what);
    action_message_add(parser->error, " ");
    action_message_add_quote(parser->error, parser->token.text, parser->token.length);
    action_message_add(parser->error, nearest == NULL ? "; expected one such as " : "; the nearest is ");
    action_message_add(parser->error, nearest != NULL ? nearest : eases ? "ease_out" : "move_by");
    return false;
}

static bool fail_range(Parser *parser, const char *word, const char *what, int32_t least, int32_t most)
{
    fail(parser, &parser->token, word, what);
    action_message_add(parser->error, " must lie from ");
    action_message_add_number(parser->error, least);
    action_message_add(parser->error, " to ");
    action_message_add_number(parser->error, most);
    add_found(parser);
    return false;
}

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
        return fail_expected(parser, word, what);
    *millionths = parser->token.millionths;
    if (*millionths > (int64_t)most * MILLION || *millionths < -(int64_t)most * MILLION)
        return fail_range(parser, word, "a number", -most, most);
    return advance(parser);
}

static bool parse_px(Parser *parser, const char *word, int32_t *px)
{
    int64_t millionths = 0;
    if (!parse_number(parser, word, "a number of px without a unit", POSITION_MAX, &millionths))
        return false;
    *px = (int32_t)divide(millionths * 1024, 15625); // 65536 / 1000000
    return true;
}

static bool parse_count(Parser *parser, const char *word, int32_t most, int32_t *count)
{
    if (!at_plain_number(parser))
        return fail_expected(parser, word, "a whole number");
    int64_t millionths = parser->token.millionths;
    if (millionths % MILLION != 0 || millionths < MILLION || millionths > (int64_t)most * MILLION)
        return fail_range(parser, word, "a whole number that", 1, most);
    *count = (int32_t)(millionths / MILLION);
    return advance(parser);
}

static bool parse_duration(Parser *parser, const char *word, int64_t *duration)
{
    const ActionToken *token = &parser->token;
    if (token->kind != ACTION_TOKEN_NUMBER || token->unit == 0)
        return fail_expected(parser, word, "a duration such as 1.5s, 200ms or 90t");
    if (token->millionths < 0)
        return fail_expected(parser, word, "a duration of 0s or more");
    int64_t whole = token->millionths / MILLION * token->unit;
    int64_t rest = token->millionths % MILLION * token->unit;
    if (rest % MILLION != 0)
        return fail_expected(parser, word, "a duration of whole microseconds or of t in steps of 0.00002");
    *duration = whole + rest / MILLION;
    if (*duration > ACTION_DURATION_MAX)
        return fail_expected(parser, word, "a duration of one hour at most");
    return advance(parser);
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
        return fail(parser, &parser->token, word, "too many points; expected at most 64 in a program");
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
    if (!parse_number(parser, word, "an angle in degrees without a unit", POSITION_MAX, &millionths))
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
    if (!parse_number(parser, word, "a tension, a number without a unit", 10, &millionths))
        return false;
    op->first = (int32_t)millionths;
    return true;
}

// The factor as a fraction in lowest terms.
static bool parse_factor(Parser *parser, const char *word, ActionOp *op)
{
    const ActionToken at = parser->token;
    if (!at_plain_number(parser))
        return fail_expected(parser, word, "a factor such as 2 or 0.5");
    int64_t factor = at.millionths, divisor = MILLION;
    if (factor < MILLION / 1000 || factor > (int64_t)ACTION_SPEED_MAX * MILLION)
        return fail_expected(parser, word, "a factor from 0.001 to 1000");
    parser->speed *= (double)factor / MILLION;
    if (parser->speed > ACTION_SPEED_MAX)
        return fail(parser, &at, word, "speeds inside each other multiply to more than 1000; expected at most that");
    int64_t a = factor, b = divisor;
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    op->first = (int32_t)(factor / a);
    op->second = (int32_t)(divisor / a);
    return advance(parser);
}

static bool parse_name(Parser *parser, const char *word, ActionOp *op)
{
    ActionProgram *program = parser->program;
    const ActionToken *token = &parser->token;
    if (token->kind != ACTION_TOKEN_WORD)
        return fail_expected(parser, word, "a name made of letters, digits and _");
    if (token->length >= ACTION_NAME_BYTES)
        return fail_expected(parser, word, "a name of at most 15 letters");
    char name[ACTION_NAME_BYTES] = {0};
    memcpy(name, token->text, token->length);
    uint32_t index = 0;
    while (index < program->name_count && !action_bytes_equal(program->names[index], name, sizeof name))
        index++;
    if (index == ACTION_NAMES_MAX)
        return fail(parser, token, word, "too many names; expected at most 16 different ones in a program");
    if (index == program->name_count)
        memcpy(program->names[program->name_count++], name, sizeof name);
    op->name = (uint8_t)index;
    return advance(parser);
}

static bool new_op(Parser *parser, const ActionToken *at, ActionKind kind)
{
    ActionProgram *program = parser->program;
    if (program->op_count == ACTION_OPS_MAX)
        return fail(parser, at, NULL, "too many actions; expected at most 96 in a program, blocks included");
    ActionOp *op = &program->ops[program->op_count++];
    op->kind = (uint8_t)kind;
    op->effect = action_map_identity();
    bool to = kind == ACTION_PLACE || kind == ACTION_MOVE_TO || kind == ACTION_JUMP_TO || kind == ACTION_BEZIER_TO
              || kind == ACTION_CATMULL_ROM_TO || kind == ACTION_CARDINAL_SPLINE_TO;
    op->effect.gain = !to;
    op->effect.turn_gain = kind != ACTION_ROTATE_TO;
    op->first = kind == ACTION_CATMULL_ROM_TO || kind == ACTION_CATMULL_ROM_BY ? MILLION / 2 : 0; // tension 0.5
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

static bool finish(Parser *parser, const ActionToken *at, int index)
{
    ActionProgram *program = parser->program;
    program->ops[index].size = (uint8_t)(program->op_count - (uint32_t)index);
    const char *wrong = action_finish(program, index, parser->speed);
    return wrong == NULL || fail(parser, at, action_kind_word((ActionKind)program->ops[index].kind), wrong);
}

// "{ items }". A sequence and a spawn hold the items themselves; other blocks get one child, a sequence if need be.
static bool parse_block(Parser *parser, const char *word, int index)
{
    const ActionToken open = parser->token;
    ActionProgram *program = parser->program;
    bool holds = program->ops[index].kind == ACTION_SEQUENCE || program->ops[index].kind == ACTION_SPAWN;
    if (open.kind != ACTION_TOKEN_OPEN)
        return fail_expected(parser, word, "a block in braces");
    if (parser->depth == ACTION_DEPTH_MAX)
        return fail(parser, &open, word, "blocks too deep inside each other; expected at most 16");
    int count = 0, inner = (int)program->op_count;
    if (!holds && !new_op(parser, &open, ACTION_SEQUENCE))
        return false;
    parser->depth++;
    if (!advance(parser) || !parse_items(parser, &open, &count))
        return false;
    parser->depth--;
    if (!holds) {
        if (!finish(parser, &open, inner))
            return false;
        unwrap(program, inner);
    }
    return advance(parser);
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
    case 'J': return parse_count(parser, word, JUMPS_MAX, &op->second);
    case 'D': return parse_duration(parser, word, &op->duration);
    case 'N': return parse_count(parser, word, ACTION_REPEAT_MAX, &op->first);
    case 'F': return parse_factor(parser, word, op);
    case 'W': return parse_name(parser, word, op);
    case 'B': return parse_block(parser, word, index);
    default: ASSERT(false); return false; // no such letter in ACTION_LIST
    }
}

static bool parse_ease_value(Parser *parser, ActionOp *op)
{
    ActionEaseValue value = action_ease_value(op->ease);
    op->ease_value = value.usual;
    if (parser->token.kind != ACTION_TOKEN_NUMBER)
        return true;
    if (value.most == 0)
        return fail_expected(parser, NULL, "a comma, for this ease takes no number");
    int64_t millionths = parser->token.millionths;
    if (parser->token.unit != 0 || millionths < value.least || millionths > value.most)
        return fail_expected(parser, NULL, "a number from 0.1 to 10 after this ease");
    op->ease_value = (int32_t)millionths;
    return advance(parser);
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
        return action_word_kind(at.text, at.length) >= 0 ? fail_expected(parser, NULL, "a comma between actions")
                                                         : fail_unknown(parser, "ease", true);
    if (!takes_time((ActionKind)op->kind))
        return fail(parser, &at, word, "takes no time and cannot be eased; expected a comma");
    op->ease = (uint8_t)ease;
    if (!advance(parser) || !parse_ease_value(parser, op))
        return false;
    if (parser->token.kind == ACTION_TOKEN_WORD && action_word_ease(parser->token.text, parser->token.length) >= 0)
        return fail_expected(parser, word, "one ease at most, or braces around what the second one eases");
    return true;
}

static bool parse_kind(Parser *parser, ActionKind *kind)
{
    *kind = ACTION_SEQUENCE;
    if (parser->token.kind == ACTION_TOKEN_OPEN)
        return true; // a block without a word is a sequence
    if (parser->token.kind != ACTION_TOKEN_WORD)
        return fail_expected(parser, NULL, "an action such as move_by 80 0 1s");
    int found = action_word_kind(parser->token.text, parser->token.length);
    if (found < 0)
        return fail_unknown(parser, "action", false);
    *kind = (ActionKind)found;
    return advance(parser);
}

static bool parse_item(Parser *parser)
{
    const ActionToken at = parser->token;
    int index = (int)parser->program->op_count;
    double speed = parser->speed;
    ActionKind kind;
    if (!parse_kind(parser, &kind) || !new_op(parser, &at, kind))
        return false;
    const char *word = action_kind_word(kind);
    for (const char *argument = action_kind_arguments(kind); *argument != '\0'; argument++) {
        if (!parse_argument(parser, *argument, word, index))
            return false;
    }
    parser->speed = speed;
    ActionOp *op = parser->program->ops + index;
    if (!parse_ease(parser, word, op) || !finish(parser, &at, index))
        return false;
    if (kind == ACTION_SEQUENCE && op->ease == 0)
        unwrap(parser->program, index);
    return true;
}

static bool fail_open(Parser *parser, const ActionToken *open)
{
    fail(parser, &parser->token, NULL, "the text ends inside a block; expected } for the { in line ");
    action_message_add_number(parser->error, open->line);
    return false;
}

// Items up to the closing brace of `open`, or up to the end where `open` is NULL; leaves the closing token unused.
static bool parse_items(Parser *parser, const ActionToken *open, int *count)
{
    ActionProgram *program = parser->program;
    ActionTokenKind closing = open != NULL ? ACTION_TOKEN_CLOSE : ACTION_TOKEN_END;
    int block = (int)program->op_count - 1;
    bool endless = false;
    for (*count = 0; parser->token.kind != closing; ++*count) {
        if (parser->token.kind == ACTION_TOKEN_END)
            return fail_open(parser, open);
        if (endless && program->ops[block].kind != ACTION_SPAWN)
            return fail(parser, &parser->token, NULL, "is never reached; expected nothing after what never ends");
        int index = (int)program->op_count;
        if (!parse_item(parser))
            return false;
        endless = program->ops[index].duration == ACTION_FOREVER;
        if (parser->token.kind == closing || parser->token.kind == ACTION_TOKEN_END)
            continue;
        if (parser->token.kind == ACTION_TOKEN_CLOSE)
            return fail(parser, &parser->token, NULL, "} without {; expected a comma or the end of the text");
        if (parser->token.kind != ACTION_TOKEN_COMMA)
            return fail_expected(parser, NULL, "a comma between actions");
        if (!advance(parser))
            return false;
    }
    if (*count == 0)
        return fail(parser, &parser->token, NULL, open != NULL ? "the block is empty; expected an action"
                                                               : "the program is empty; expected an action");
    return true;
}

bool action_compile(const char *text, size_t length, ActionProgram *program, ActionError *error)
{
    ActionProgram compiled;
    memset(&compiled, 0, sizeof compiled);
    Parser parser = {.lexer = action_lexer(text, length), .program = &compiled, .error = error, .speed = 1.0};
    int count = 0;
    if (!advance(&parser))
        return false;
    const ActionToken start = parser.token;
    if (!new_op(&parser, &start, ACTION_SEQUENCE) || !parse_items(&parser, NULL, &count)
        || !finish(&parser, &start, 0))
        return false;
    *program = compiled;
    return true;
}
