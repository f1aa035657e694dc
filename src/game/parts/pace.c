// pace.c -- a fixed step over frames of any length, at any rate; and a dip of the rate: down, held, and back more
// slowly.
#include "game/parts/pace.h"

#define UNITS (INT64_C(60) * TIMESTEP_FULL) // of a nanosecond
#define TICK (INT64_C(1000000000) * TIMESTEP_FULL)
#define TOLERANCE_NS 500000
#define SLOW 400 // of TIMESTEP_FULL
#define DOWN_NS INT64_C(150000000)
#define HELD_NS INT64_C(550000000)
#define BACK_NS INT64_C(400000000)
#define WHOLE_NS (DOWN_NS + HELD_NS + BACK_NS)

// The clock may be set back, or the machine have slept: neither is time of a game.
int64_t frame_time_pass(FrameTime *time, int64_t now_ns)
{
    int64_t passed_ns = time->started && now_ns > time->last_ns ? now_ns - time->last_ns : 0;
    *time = (FrameTime){.last_ns = now_ns, .started = true};
    return passed_ns < FRAME_NS_MAX ? passed_ns : FRAME_NS_MAX;
}

// In integers, so that no rounding adds up to a tick in a long game.
TimestepFrame timestep_advance(Timestep *timestep, int64_t passed_ns, int rate)
{
    const int64_t units = UNITS * rate / TIMESTEP_FULL, due = TICK - TOLERANCE_NS * units;
    timestep->owed += passed_ns * units;
    TimestepFrame frame = {0, 0.0f};
    while (timestep->owed >= due && frame.ticks < TIMESTEP_TICKS_MAX) {
        timestep->owed -= TICK;
        frame.ticks++;
    }
    if (timestep->owed >= due)
        timestep->owed = 0;
    frame.blend = timestep->owed > 0 ? (float)((double)timestep->owed / (double)TICK) : 0.0f;
    return frame;
}

int sixtieths_pass(int64_t *rest, int64_t passed_ns)
{
    *rest += passed_ns * 60;
    int64_t whole = *rest / CLOCK_NS_PER_SECOND;
    *rest -= whole * CLOCK_NS_PER_SECOND;
    return (int)whole;
}

// From two to one, and not at one: a game that begins with one bee runs as usual.
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

// Down fast and back slowly: the shock is sudden, and the return must not be one.
int slow_motion_rate(const SlowMotion *slow)
{
    int64_t done_ns = WHOLE_NS - slow->left_ns;
    double depth = done_ns < DOWN_NS       ? ease(done_ns, DOWN_NS)
                 : slow->left_ns > BACK_NS ? 1.0
                                           : ease(slow->left_ns, BACK_NS);
    return TIMESTEP_FULL - (int)((TIMESTEP_FULL - SLOW) * depth + 0.5);
}
