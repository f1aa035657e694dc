// daylight.h -- the time of day over a stage: that of its phase, or one that goes over into the next.
#pragma once

#include "core/sim/sim.h"

#define DAYLIGHTS LIGHT_DAY // kinds of it: LIGHT_NOON to LIGHT_NIGHT

// From one light to another, neither of them LIGHT_DAY; `part` 0 to 1 says how far.
typedef struct Daylight {
    ScriptLight from, to;
    float part;
} Daylight;

// One light, and no other; a day begins with dawn.
static inline Daylight daylight_of(ScriptLight light)
{
    ScriptLight now = light == LIGHT_DAY ? LIGHT_DAWN : light;
    return (Daylight){now, now, 0.0f};
}

// How much of it is this light, 0 to 1.
static inline float daylight_share(const Daylight *now, ScriptLight light)
{
    return (now->from == light ? 1.0f - now->part : 0.0f) + (now->to == light ? now->part : 0.0f);
}

// Of a game in this moment, a function of its phase and its clock alone; noon where it has no stage.
Daylight daylight_now(const Sim *sim);
