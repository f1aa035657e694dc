// rumble.c -- from the events of a tick to the motors of a gamepad.
#include "audio/rumble.h"

#include <math.h>

#define TICK_MS 17 // rounded up

static const struct {
    int32_t heavy, light, ms;
} TABLE[EVENT_KINDS] = {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, ...) [EVENT_##KIND] = {heavy, light, ms},
#include "audio/events.def"
#undef EVENT_SHOWN
};

Rumble rumble_of_tick(const Sim *sim)
{
    Rumble rumble = {0};
    for (int i = 0; i < sim->scratch.event_count; i++) {
        int kind = sim->scratch.events[i].kind;
        rumble.heavy = fmaxf(rumble.heavy, (float)TABLE[kind].heavy / 100.0f);
        rumble.light = fmaxf(rumble.light, (float)TABLE[kind].light / 100.0f);
        rumble.ms = TABLE[kind].ms > rumble.ms ? TABLE[kind].ms : rumble.ms;
    }
    return rumble;
}

static float strength(const Rumble *rumble)
{
    return rumble->heavy + rumble->light;
}

void rumble_tick(RumbleRun *run, const Sim *sim)
{
    Rumble next = rumble_of_tick(sim);
    run->left_ms = run->left_ms > TICK_MS ? run->left_ms - TICK_MS : 0;
    run->begins = next.ms > 0 && (run->left_ms == 0 || strength(&next) >= strength(&run->now));
    if (!run->begins)
        return;
    run->now = next;
    run->left_ms = next.ms;
}
