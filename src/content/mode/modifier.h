// modifier.h -- the numbers of its own that each day's meadow has, the same for everybody.
#pragma once

#include <stdint.h>

#include "core/sim/tunables.h"

typedef enum Modifier {
    MODIFIER_NONE = -1, // of the days before there were any
#define MODIFIER(NAME, numbers) MODIFIER_##NAME,
#include "content/mode/modifiers.def"
#undef MODIFIER
    MODIFIERS
} Modifier;

// The first day that has one.
#define MODIFIERS_FROM 20261123u

// That of a day: each ten days have all of them, in an order of their own, and never two days in a row the same.
// MODIFIER_NONE before the first one, and for what is no day.
Modifier modifier_of_day(uint32_t day);

// Sets its numbers; none for MODIFIER_NONE.
void modifier_set(Modifier modifier, Tunables *it);
