// lab_local.h -- what the files of the lab share.
#pragma once

#include <math.h>

#include "game/tools/lab.h"

// The present tick.
static inline uint32_t lab_present(const Lab *lab)
{
    return lab->sim->head.tick;
}

// Half px are fine enough for a hand, and short in a file.
static inline Vec2 lab_halves(Vec2 at)
{
    return vec2(0.5f * roundf(2.0f * at.x), 0.5f * roundf(2.0f * at.y));
}

// Tells why something is not done; returns false.
static inline bool lab_refuse(Lab *lab, const char *reason)
{
    lab->reason = reason;
    return false;
}

// The present is about to become another one than it was: what was to come is not known any more.
void lab_edited(Lab *lab);

// Another wall or flow: they are there from the start on, so later it makes another past.
void lab_stage_changed(Lab *lab);

// Plays the stage to the present again, because what it places at tick `from` or later has changed. From the newest
// kept state before that, or from its start.
void lab_replay(Lab *lab, uint32_t from);
