// timestep.c -- a fixed step over frames of any length.
#include "app/game/timestep.h"

#define TICK 1000000000          // in 1/60 ns
#define TOLERANCE (60 * 1000000) // a millisecond

TimestepFrame timestep_advance(Timestep *timestep, int64_t now_ns)
{
    int64_t passed_ns = timestep->started && now_ns > timestep->last_ns ? now_ns - timestep->last_ns : 0;
    timestep->started = 1;
    timestep->last_ns = now_ns;
    int64_t most_ns = (TIMESTEP_TICKS_MAX + 1) * (int64_t)TICK / 60;
    timestep->owed += (passed_ns < most_ns ? passed_ns : most_ns) * 60;
    TimestepFrame frame = {0, 0.0f};
    while (timestep->owed >= TICK - TOLERANCE && frame.ticks < TIMESTEP_TICKS_MAX) {
        timestep->owed -= TICK;
        frame.ticks++;
    }
    if (timestep->owed >= TICK - TOLERANCE)
        timestep->owed = 0;
    frame.blend = timestep->owed > 0 ? (float)timestep->owed / (float)TICK : 0.0f;
    return frame;
}

void timestep_restart(Timestep *timestep)
{
    timestep->started = 0;
    timestep->owed = 0;
}
