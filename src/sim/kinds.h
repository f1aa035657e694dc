// kinds.h -- the kinds of enemies, bullets, attacks, flowers and events, made from kinds.def.
#pragma once

typedef enum EnemyKind {
#define ENEMY(KIND, name) ENEMY_##KIND,
#include "sim/kinds.def"
#undef ENEMY
    ENEMY_KINDS
} EnemyKind;

typedef enum BulletLook {
#define BULLET(LOOK, name) BULLET_##LOOK,
#include "sim/kinds.def"
#undef BULLET
    BULLET_LOOKS
} BulletLook;

typedef enum Attack {
#define ATTACK(name, ...) ATTACK_##name,
#include "sim/kinds.def"
#undef ATTACK
    ATTACKS,
    ATTACK_NONE = -1
} Attack;

typedef enum FlowerKind {
#define FLOWER(KIND, name) FLOWER_##KIND,
#include "sim/kinds.def"
#undef FLOWER
    FLOWER_KINDS
} FlowerKind;

typedef enum SimEventKind {
#define EVENT(NAME) EVENT_##NAME,
#include "sim/kinds.def"
#undef EVENT
    EVENT_KINDS
} SimEventKind;
