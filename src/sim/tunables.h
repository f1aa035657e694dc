// tunables.h -- the numbers of the game as a struct and as a table, both made from tunables.def.
#pragma once

#include <stdint.h>

// One field a line of tunables.def, named section_name. All are four bytes wide: a float or an int32_t.
typedef struct Tunables {
#define FLOAT(section, name, ...) float section##_##name;
#define INT(section, name, ...) int32_t section##_##name;
#define CHOICE(section, name, ...) int32_t section##_##name;
#define SWITCH(section, name, ...) int32_t section##_##name;
#include "sim/tunables.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
} Tunables;

typedef enum TunableType {
    TUNABLE_FLOAT,
    TUNABLE_INT,
    TUNABLE_CHOICE,
    TUNABLE_SWITCH,
} TunableType;

// What a change does to a game that is running.
typedef enum TunableScope {
    TUNABLE_NOW,  // counts from the next tick on
    TUNABLE_NEXT, // counts from the next game on
    TUNABLE_LOOK, // is seen or heard from now on, and never alters the course of a game
} TunableScope;

typedef struct TunableInfo {
    const char *section, *name;
    TunableType type;
    TunableScope scope;
    float default_value, least, most; // a choice or a switch runs from 0 to the number of its words - 1
    const char *unit;                 // "" for none
    const char *words;                // of a choice or a switch, separated by single blanks; otherwise ""
    const char *sentence;
} TunableInfo;

enum {
    TUNABLE_COUNT = sizeof(Tunables) / 4,
};

// What is known about the tunable with this index, in the order of tunables.def; index in [0, TUNABLE_COUNT).
const TunableInfo *tunable_info(int index);

// All defaults.
Tunables tunables_default(void);

// Reads and writes by index. A value is a float for all types; all but FLOAT hold whole numbers, which are exact up
// to 2^24. Writing a value outside [least, most] is a wrong program: whoever reads a text checks first.
float tunable_get(const Tunables *tunables, int index);
void tunable_set(Tunables *tunables, int index, float value);
