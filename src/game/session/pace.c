// pace.c -- a fixed step over frames of any length, at any rate.
#include "game/session/pace.h"

#define UNITS (INT64_C(60) * TIMESTEP_FULL) // of a nanosecond
#define TICK (INT64_C(1000000000) * TIMESTEP_FULL)
#define TOLERANCE_NS 500000

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
