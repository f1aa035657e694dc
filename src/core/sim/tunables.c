// tunables.c -- the tables of tunables and kinds.
#include "core/base/assert.h"

#include <stddef.h>

#include "core/sim/kinds.h"
#include "core/sim/tunables.h"

#define ROW(kind_of, section_of, name_of, scope_of, usual, from, to, unit_of, words_of, text)                          \
    {.section = #section_of,                                                                                           \
     .name = #name_of,                                                                                                 \
     .kind = FIELD_##kind_of,                                                                                          \
     .scope = TUNABLE_##scope_of,                                                                                      \
     .offset = offsetof(Tunables, section_of##_##name_of),                                                             \
     .default_value = (float)(usual),                                                                                  \
     .least = (float)(from),                                                                                           \
     .most = (float)(to),                                                                                              \
     .unit = unit_of,                                                                                                  \
     .words = words_of,                                                                                                \
     .sentence = text},

const Field TUNABLES[TUNABLE_COUNT] = {
#define FLOAT(section, name, scope, usual, least, most, unit, text)                                                    \
    ROW(NUMBER, section, name, scope, usual, least, most, unit, "", text)
#define INT(section, name, scope, usual, least, most, unit, text)                                                      \
    ROW(WHOLE, section, name, scope, usual, least, most, unit, "", text)
#define CHOICE(section, name, scope, usual, LIST, text)                                                                \
    ROW(WORD, section, name, scope, usual, 0, CHOICE_COUNT(LIST) - 1, "", CHOICE_WORDS(LIST), text)
#define SWITCH(section, name, scope, usual, text) ROW(SWITCH, section, name, scope, usual, 0, 1, "", "off on", text)
#include "core/sim/rules.def"
#undef FLOAT
#undef INT
#undef CHOICE
#undef SWITCH
};

const Field *tunable_info(int index)
{
    ASSERT(index >= 0 && index < TUNABLE_COUNT);
    return &TUNABLES[index];
}

Tunables tunables_default(void)
{
    Tunables tunables;
    for (int i = 0; i < TUNABLE_COUNT; i++)
        tunable_set(&tunables, i, TUNABLES[i].default_value);
    return tunables;
}

float tunable_get(const Tunables *tunables, int index)
{
    return field_get(tunable_info(index), tunables);
}

void tunable_set(Tunables *tunables, int index, float value)
{
    ASSERT(field_holds(tunable_info(index), value));
    field_set(tunable_info(index), tunables, value);
}

// --- the names of all kinds, and what enemies do

const char *const ENEMY_NAMES[ENEMY_KINDS] = {
#define ENEMY(KIND, name, ...) #name,
#include "core/sim/kinds.def"
#undef ENEMY
};

const EnemyRules ENEMY_RULES[ENEMY_KINDS] = {
#define ENEMY(KIND, name, title, WAY, traits) {MOVES_##WAY, traits},
#include "core/sim/kinds.def"
#undef ENEMY
};

const char *const BULLET_NAMES[BULLET_LOOKS] = {
#define BULLET(LOOK, name, ...) #name,
#include "core/sim/kinds.def"
#undef BULLET
};

const char *const FLOWER_NAMES[FLOWER_KINDS] = {
#define FLOWER(KIND, name, ...) #name,
#include "core/sim/kinds.def"
#undef FLOWER
};
