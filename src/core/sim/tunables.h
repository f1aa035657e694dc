// tunables.h -- the numbers of the game as a struct and as a table, both made from rules.def.
#pragma once

#include <stdint.h>

#include "core/base/field.h"
#include "core/steer/radar.h"

// --- the words of tunables that are choices: each list defines an enum and the words in files

// A list calls WORD(NAME, word) for each word. These macros give its enumerators, its text (separated by single
// blanks), and its length.
#define CHOICE_NAME(NAME, word) NAME,
#define CHOICE_TEXT(NAME, word) " " #word
#define CHOICE_ONE(NAME, word) +1
#define CHOICE_WORDS(LIST) ((LIST(CHOICE_TEXT)) + 1)
#define CHOICE_COUNT(LIST) (0 LIST(CHOICE_ONE))

// The instinct of bees: the article's radar, or the best of many velocities by the time to a hit.
#define INSTINCT_CHOICES(WORD) WORD(INSTINCT_RADAR, radar) WORD(INSTINCT_SWIFT, swift)
typedef enum Instinct { INSTINCT_CHOICES(CHOICE_NAME) INSTINCTS } Instinct;

#define BLEND_CHOICES(WORD) WORD(RADAR_SUM, sum) WORD(RADAR_RUNNING, running) WORD(RADAR_SOFT, soft)
_Static_assert((int)RADAR_SUM == 0 && (int)RADAR_RUNNING == 1 && (int)RADAR_SOFT == 2,
               "the radar numbers its blends as the words do");

// The flow around the meadow's centre.
#define MEADOW_FLOW_CHOICES(WORD)                                                                                      \
    WORD(MEADOW_FLOW_ROUND, round) WORD(MEADOW_FLOW_SQUARE, square) WORD(MEADOW_FLOW_NONE, none)
typedef enum MeadowFlow { MEADOW_FLOW_CHOICES(CHOICE_NAME) MEADOW_FLOWS } MeadowFlow;

// The pull of the flow on gnats: its own strength, or clamped between the weakest and the strongest reaction.
#define FLOW_PULL_CHOICES(WORD) WORD(FLOW_PULL_FREE, free) WORD(FLOW_PULL_URGENCY, urgency)
typedef enum FlowPull { FLOW_PULL_CHOICES(CHOICE_NAME) FLOW_PULLS } FlowPull;

#define LEVEL_CHOICES(WORD) WORD(LEVEL_EASY, easy) WORD(LEVEL_NORMAL, normal) WORD(LEVEL_HARD, hard)
enum { LEVEL_CHOICES(CHOICE_NAME) LEVELS };

// --- the numbers

// One member per line of rules.def, named section_name. All are four bytes wide: a float or an int32_t.
typedef struct Tunables {
#define FLOAT(section, name, ...) float section##_##name;
#define INT(section, name, ...) int32_t section##_##name;
#define CHOICE(section, name, ...) int32_t section##_##name;
#define SWITCH(section, name, ...) int32_t section##_##name;
#include "core/sim/rules.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
} Tunables;

// The effect of a change on a running game.
typedef enum TunableScope {
    TUNABLE_NOW,  // counts from the next tick on
    TUNABLE_NEXT, // counts from the next game on
    TUNABLE_LOOK, // of view/look.def: takes effect at once, and never alters games
} TunableScope;

// A table row for a line of a .def file; values are members of TYPE.
#define TUNABLE_ROW(TYPE, kind_of, section_of, name_of, scope_of, usual, from, to, unit_of, words_of, text)            \
    {.section = #section_of,                                                                                           \
     .name = #name_of,                                                                                                 \
     .kind = FIELD_##kind_of,                                                                                          \
     .scope = TUNABLE_##scope_of,                                                                                      \
     .offset = offsetof(TYPE, section_of##_##name_of),                                                                 \
     .default_value = (float)(usual),                                                                                  \
     .least = (float)(from),                                                                                           \
     .most = (float)(to),                                                                                              \
     .unit = unit_of,                                                                                                  \
     .words = words_of,                                                                                                \
     .sentence = text},
#define TUNABLE_FLOAT(TYPE, section, name, scope, usual, least, most, unit, text)                                      \
    TUNABLE_ROW(TYPE, NUMBER, section, name, scope, usual, least, most, unit, "", text)
#define TUNABLE_INT(TYPE, section, name, scope, usual, least, most, unit, text)                                        \
    TUNABLE_ROW(TYPE, WHOLE, section, name, scope, usual, least, most, unit, "", text)
#define TUNABLE_CHOICE(TYPE, section, name, scope, usual, LIST, text)                                                  \
    TUNABLE_ROW(TYPE, WORD, section, name, scope, usual, 0, CHOICE_COUNT(LIST) - 1, "", CHOICE_WORDS(LIST), text)
#define TUNABLE_SWITCH(TYPE, section, name, scope, usual, text)                                                        \
    TUNABLE_ROW(TYPE, SWITCH, section, name, scope, usual, 0, 1, "", "off on", text)

enum {
    TUNABLE_COUNT = sizeof(Tunables) / 4,
};

// The tunables in the order of rules.def; each scope is a TunableScope. For choices and switches, least and most
// are indices of words.
extern const Field TUNABLES[TUNABLE_COUNT];

// One of them; index in [0, TUNABLE_COUNT).
const Field *tunable_info(int index);

// All defaults.
Tunables tunables_default(void);

// Reads and writes by index. A value is a float for all types; all but FLOAT hold whole numbers, which are exact up
// to 2^24. Writing a value outside [least, most] is a programming error: readers of texts check first.
float tunable_get(const Tunables *tunables, int index);
void tunable_set(Tunables *tunables, int index, float value);
