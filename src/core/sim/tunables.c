// tunables.c -- the tables of tunables and kinds.
#include "core/base/assert.h"

#include <stddef.h>

#include "core/sim/kinds.h"
#include "core/sim/tunables.h"

const Field TUNABLES[TUNABLE_COUNT] = {
#define FLOAT(...) TUNABLE_FLOAT(Tunables, __VA_ARGS__)
#define INT(...) TUNABLE_INT(Tunables, __VA_ARGS__)
#define CHOICE(...) TUNABLE_CHOICE(Tunables, __VA_ARGS__)
#define SWITCH(...) TUNABLE_SWITCH(Tunables, __VA_ARGS__)
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

// --- the names of all kinds, and the behaviour of enemies

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
