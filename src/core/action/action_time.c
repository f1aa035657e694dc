// action_time.c -- speeds and rounds in integers.
#include "core/action/action_time.h"

// value * factor / divisor without a product that could overflow: value is split by the divisor first. The factors are
// below 2^30, see the bounds of `speed`.
static int64_t scale(int64_t value, int64_t factor, int64_t divisor, bool round_up)
{
    int64_t whole = value / divisor, rest = value % divisor * factor;
    if (whole >= ACTION_TIME_MAX / factor)
        return ACTION_TIME_MAX;
    return whole * factor + rest / divisor + (round_up && rest % divisor != 0);
}

void action_speed_set(ActionOp *op, int32_t millionths)
{
    int32_t a = millionths, b = ACTION_MILLION;
    while (b != 0) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    op->first = millionths / a;
    op->second = ACTION_MILLION / a;
}

int64_t action_speed_inner(const ActionOp *op, int64_t units)
{
    return units < 0 ? -1 : scale(units, op->first, op->second, false);
}

int64_t action_speed_due(const ActionOp *op, int64_t inner)
{
    // Up: at the time that it gives, the inner one has been reached.
    return scale(inner, op->second, op->first, true);
}

int64_t action_rounds(const ActionOp *op)
{
    return op->kind == ACTION_REPEAT ? op->first : INT64_MAX;
}
