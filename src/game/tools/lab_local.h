// lab_local.h -- shared by the files of the lab.
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

// Sets the reason for a refusal; returns false.
static inline bool lab_refuse(Lab *lab, const char *reason)
{
    lab->reason = reason;
    return false;
}

// The present is about to change: drops the stored states after it.
void lab_edited(Lab *lab);

// A wall or flow has changed: they exist from the start on, so the stored past is invalid.
void lab_stage_changed(Lab *lab);

// Replays the stage to the present after a change at tick `from` or later. Begins at the newest stored state before
// that, or at its start.
void lab_replay(Lab *lab, uint32_t from);
