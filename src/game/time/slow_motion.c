// slow_motion.c -- a dip of the rate: down, held, and back more slowly.
#include "game/time/slow_motion.h"

#define FULL 1000
#define SLOW 400
#define DOWN_NS INT64_C(150000000)
#define HELD_NS INT64_C(550000000)
#define BACK_NS INT64_C(400000000)
#define WHOLE_NS (DOWN_NS + HELD_NS + BACK_NS)

void slow_motion_tick(SlowMotion *slow, int32_t bees, bool wanted)
{
    if (wanted && bees == 1 && slow->bees > 1)
        slow->left_ns = WHOLE_NS;
    slow->bees = bees;
}

void slow_motion_pass(SlowMotion *slow, int64_t passed_ns)
{
    slow->left_ns = passed_ns < slow->left_ns ? slow->left_ns - passed_ns : 0;
}

// From 0 to 1 and smooth at both ends.
static double ease(int64_t done_ns, int64_t whole_ns)
{
    double part = (double)done_ns / (double)whole_ns;
    return part * part * (3.0 - 2.0 * part);
}

int slow_motion_rate(const SlowMotion *slow)
{
    int64_t done_ns = WHOLE_NS - slow->left_ns;
    double depth = done_ns < DOWN_NS             ? ease(done_ns, DOWN_NS)
                 : slow->left_ns > BACK_NS       ? 1.0
                                                 : ease(slow->left_ns, BACK_NS);
    return FULL - (int)((FULL - SLOW) * depth + 0.5);
}
