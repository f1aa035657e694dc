// kinds.h -- the kinds of enemies, flowers and events, and their names in files, made from kinds.def.
#pragma once

#include "core/pattern/pattern.h"

typedef enum EnemyKind {
#define ENEMY(KIND, ...) ENEMY_##KIND,
#include "core/sim/kinds.def"
#undef ENEMY
    ENEMY_KINDS
} EnemyKind;

typedef enum FlowerKind {
#define FLOWER(KIND, ...) FLOWER_##KIND,
#include "core/sim/kinds.def"
#undef FLOWER
    FLOWER_KINDS
} FlowerKind;

typedef enum SimEventKind {
#define EVENT(NAME) EVENT_##NAME,
#include "core/sim/kinds.def"
#undef EVENT
    EVENT_KINDS
} SimEventKind;

typedef enum EnemyMoves {
#define MOVES(NAME) MOVES_##NAME,
#include "core/sim/kinds.def"
#undef MOVES
} EnemyMoves;

enum {
    TRAIT_SHELL = 1, // lets only every n-th shot through (beetle.armour)
    TRAIT_SPENT = 2, // dies when it bites
    TRAIT_PART = 4,  // a boss or a part of one: not in waves
    TRAIT_CLOSE = 8, // keeps no distance from others
};

// The behaviour of a kind of enemy.
typedef struct EnemyRules {
    EnemyMoves moves;
    int traits;
} EnemyRules;
extern const EnemyRules ENEMY_RULES[ENEMY_KINDS];

// The cause of a loss, as the value of EVENT_BEE_LOST and EVENT_BEE_TOUCHED: the BulletLook of the bullet, or
// LOSS_ENEMY + the EnemyKind.
// LOSS_HOME stands for EVENT_BEE_HOME among the causes.
enum { LOSS_ENEMY = BULLET_LOOKS, LOSS_HOME = LOSS_ENEMY + ENEMY_KINDS, LOSS_CAUSES };

// Their constant names in scenarios; those of enemies also in stages.
extern const char *const ENEMY_NAMES[ENEMY_KINDS];
extern const char *const BULLET_NAMES[BULLET_LOOKS];
extern const char *const FLOWER_NAMES[FLOWER_KINDS];
