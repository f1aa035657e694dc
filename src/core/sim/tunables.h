// tunables.h -- the numbers of the game as a struct and as a table, both made from tunables.def.
#pragma once

#include <stdint.h>

#include "core/base/field.h"

// One field a line of tunables.def, named section_name. All are four bytes wide: a float or an int32_t.
typedef struct Tunables {
#define FLOAT(section, name, ...) float section##_##name;
#define INT(section, name, ...) int32_t section##_##name;
#define CHOICE(section, name, ...) int32_t section##_##name;
#define SWITCH(section, name, ...) int32_t section##_##name;
#include "core/sim/tunables.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
} Tunables;

// What a change does to a game that is running.
typedef enum TunableScope {
    TUNABLE_NOW,  // counts from the next tick on
    TUNABLE_NEXT, // counts from the next game on
    TUNABLE_LOOK, // is seen or heard from now on, and never alters the course of a game
} TunableScope;

enum {
    TUNABLE_COUNT = sizeof(Tunables) / 4,
};

// The tunables in the order of tunables.def; the scope of each is a TunableScope, and least and most of a choice or a
// switch are those of the places of its words.
extern const Field TUNABLES[TUNABLE_COUNT];

// One of them; index in [0, TUNABLE_COUNT).
const Field *tunable_info(int index);

// All defaults.
Tunables tunables_default(void);

// Reads and writes by index. A value is a float for all types; all but FLOAT hold whole numbers, which are exact up
// to 2^24. Writing a value outside [least, most] is a wrong program: whoever reads a text checks first.
float tunable_get(const Tunables *tunables, int index);
void tunable_set(Tunables *tunables, int index, float value);
