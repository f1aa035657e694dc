// action_code.c -- programs as words: packing, and unpacking with checks.
//
//   names   their number, then each in ACTION_NAME_BYTES / 4 words, padded with zeros
//   ops     each as its kind, ease, size and number of points in the bytes of a word, lowest first; its points; its
//           arguments in the order of ACTION_LIST
//
// Packing and unpacking are the same walk. An error is returned at the end of the walk; until then invalid values are
// copied but never used.
#include "core/action/action.h"

#include <string.h>

#include "core/action/action_parts.h"
#include "core/base/assert.h"

#define TURNS_MAX 92 // of a rotate_by, as many degrees as a place has px

typedef struct Coder {
    const int32_t *from; // unpacking; NULL for packing
    int32_t *to;         // packing
    int left;            // words
    const char *fault;
} Coder;

// The first error counts: later ones may follow from it.
static void refuse(Coder *coder, const char *fault)
{
    coder->fault = coder->fault ? coder->fault : fault;
}

static void code_word(Coder *coder, int32_t *value, int32_t least, int32_t most)
{
    if (coder->left == 0) {
        refuse(coder, "a program has no end");
        return;
    }
    ASSERT(coder->left > 0);
    coder->left--;
    if (coder->from)
        *value = *coder->from++;
    else
        *coder->to++ = *value;
    if (*value < least || *value > most)
        refuse(coder, "an argument of a program is beyond its limits");
}

static void code_px(Coder *coder, int32_t *px)
{
    code_word(coder, px, -ACTION_PX_MAX * 65536, ACTION_PX_MAX * 65536);
}

static void code_argument(Coder *coder, char argument, const ActionProgram *program, ActionOp *op)
{
    const int32_t part = 1 << 20; // a duration takes two words
    int32_t value, high;
    switch (argument) {
    case 'P':
        value = (int32_t)op->effect.x;
        code_px(coder, &value);
        op->effect.x = value;
        value = (int32_t)op->effect.y;
        code_px(coder, &value);
        op->effect.y = value;
        break;
    case 'H': code_px(coder, &op->first); break;
    case 'A':
        memcpy(&value, &op->effect.turn, sizeof value);
        code_word(coder, &value, INT32_MIN, INT32_MAX);
        memcpy(&op->effect.turn, &value, sizeof value);
        if (op->kind == ACTION_ROTATE_BY)
            code_word(coder, &op->first, -TURNS_MAX, TURNS_MAX);
        break;
    case 'J': code_word(coder, &op->second, 1, ACTION_JUMPS_MAX); break;
    case 'D':
        value = (int32_t)(op->duration % part);
        high = (int32_t)(op->duration / part);
        code_word(coder, &value, 0, part - 1);
        code_word(coder, &high, 0, (int32_t)(ACTION_DURATION_MAX / part));
        op->duration = (int64_t)high * part + value;
        if (op->duration > ACTION_DURATION_MAX)
            refuse(coder, "an action takes longer than an hour");
        break;
    case 'N': code_word(coder, &op->first, 1, ACTION_REPEAT_MAX); break;
    case 'V': code_word(coder, &op->first, 1, ACTION_FOLLOW_MAX * 65536); break;
    case 'W':
        value = op->name;
        code_word(coder, &value, 0, (int32_t)program->name_count - 1);
        op->name = (uint8_t)value;
        break;
    default: break; // points come before, blocks after
    }
}

static void code_head(Coder *coder, ActionProgram *program, ActionOp *op)
{
    uint32_t head = op->kind | (uint32_t)op->ease << 8 | (uint32_t)op->size << 16 | (uint32_t)op->point_count << 24;
    int32_t word = (int32_t)head; // not negative: there are too few points
    code_word(coder, &word, 0, INT32_MAX);
    head = (uint32_t)word;
    if (!coder->from || coder->fault)
        return;
    uint32_t kind = head & 255u, ease = head >> 8 & 255u, count = head >> 24;
    if (action_kind_arguments(kind) == NULL || !action_ease_known(ease)) {
        refuse(coder, "an action or ease of a program is unknown");
        return;
    }
    *op = action_op((ActionKind)kind);
    op->ease = (uint8_t)ease;
    op->size = (uint8_t)(head >> 16 & 255u);
    if (ease != 0 && !action_may_ease(op))
        refuse(coder, "an action is eased that cannot be");
    bool list = action_has_argument(op, 'L'), two = action_has_argument(op, 'C');
    if (list ? count == 0 : count != (two ? 2u : 0u))
        refuse(coder, "a curve has another number of points");
    else if (count > ACTION_POINTS_MAX - program->point_count)
        refuse(coder, "a program has at most 64 points");
    if (coder->fault || count == 0)
        return;
    // The points of an op follow those of the ops before it.
    op->point = (uint8_t)program->point_count;
    op->point_count = (uint8_t)count;
    program->point_count += count;
}

static void code_op(Coder *coder, ActionProgram *program, ActionOp *op)
{
    code_head(coder, program, op);
    if (coder->fault)
        return;
    ActionPoint *points = program->points + op->point;
    for (int i = 0; i < op->point_count; i++) {
        code_px(coder, &points[i].x);
        code_px(coder, &points[i].y);
    }
    for (const char *argument = action_kind_arguments(op->kind); *argument; argument++)
        code_argument(coder, *argument, program, op);
    if (action_has_argument(op, 'L')) {
        op->effect.x = points[op->point_count - 1].x;
        op->effect.y = points[op->point_count - 1].y;
    }
}

// A letter, then letters and digits, then zeros.
static bool name_is_valid(const char name[ACTION_NAME_BYTES])
{
    int length = 0;
    for (; length < ACTION_NAME_BYTES && name[length]; length++) {
        char c = name[length];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (length > 0 && c >= '0' && c <= '9')))
            return false;
    }
    for (int i = length; i < ACTION_NAME_BYTES; i++)
        if (name[i])
            return false;
    return length > 0 && length < ACTION_NAME_BYTES;
}

static void code_names(Coder *coder, ActionProgram *program)
{
    int32_t count = (int32_t)program->name_count;
    code_word(coder, &count, 0, ACTION_NAMES_MAX);
    for (int i = 0; i < count && !coder->fault; i++) {
        char *name = program->names[i];
        for (int k = 0; k < ACTION_NAME_BYTES; k += 4) {
            uint32_t bytes = 0;
            for (int b = 0; b < 4; b++)
                bytes |= (uint32_t)(unsigned char)name[k + b] << 8 * b;
            int32_t word = (int32_t)bytes; // ASCII has no sign either
            code_word(coder, &word, 0, INT32_MAX);
            for (int b = 0; b < 4; b++)
                name[k + b] = (char)((uint32_t)word >> 8 * b & 255u);
        }
        if (!name_is_valid(name))
            refuse(coder, "a call of a program has an invalid name");
    }
    program->name_count = (uint32_t)count;
}

static void code_program(Coder *coder, ActionProgram *program)
{
    code_names(coder, program);
    // The root's size is the number of ops.
    for (int i = 0; !coder->fault && (i == 0 || i < program->ops[0].size); i++) {
        if (i == ACTION_OPS_MAX)
            refuse(coder, "a program has at most 96 actions");
        else
            code_op(coder, program, &program->ops[i]);
    }
    program->op_count = program->ops[0].size;
}

int action_pack(const ActionProgram *program, int32_t *words, int room)
{
    ActionProgram copy = *program; // the walk can write to it
    Coder coder = {.to = words, .left = room};
    code_program(&coder, &copy);
    ASSERT(coder.left >= 0 && coder.left <= room);
    return coder.fault ? -1 : room - coder.left;
}

// --- completing an unpacked program

// Completes an op after its children. Returns NULL, or the error.
static const char *finish_op(ActionProgram *program, int index, int depth)
{
    const ActionOp *op = &program->ops[index];
    if (op->size == 0 || (op->size > 1 && !action_is_block(op)))
        return "an action has no size, or holds others";
    if (!action_is_block(op))
        return action_finish(program, index);
    if (depth > ACTION_DEPTH_MAX)
        return "a program's blocks are too deep inside each other";
    bool holds = action_is_list(op), endless = false;
    int end = index + op->size, count = 0;
    for (int i = index + 1; i < end; i += program->ops[i].size, count++) {
        const ActionOp *child = &program->ops[i];
        if (child->size > end - i)
            return "a program's blocks are not inside each other";
        if (endless && op->kind == ACTION_SEQUENCE)
            return "a part of a program is never reached";
        // Other blocks wrap several actions in a sequence without braces of its own.
        const char *fault = finish_op(program, i, depth + (holds || child->kind != ACTION_SEQUENCE));
        if (fault)
            return fault;
        endless = child->duration == ACTION_FOREVER;
    }
    if (count == 0 || (count > 1 && !holds))
        return "a block has another number of actions";
    return action_finish(program, index);
}

const char *action_unpack(const int32_t *words, int count, ActionProgram *program)
{
    Coder coder = {.from = words, .left = count};
    memset(program, 0, sizeof *program);
    code_program(&coder, program);
    if (coder.fault)
        return coder.fault;
    if (coder.left > 0)
        return "a program continues after its end";
    if (program->ops[0].kind != ACTION_SEQUENCE || program->ops[0].ease != 0)
        return "a program is not a sequence";
    return finish_op(program, 0, 0);
}
