// kinds.c -- the names of all kinds, and what enemies do.
#include "core/sim/kinds.h"

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
