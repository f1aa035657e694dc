// kinds.h -- the kinds of enemies, flowers and events, made from kinds.def.
#pragma once

typedef enum EnemyKind {
#define ENEMY(KIND, name) ENEMY_##KIND,
#include "sim/kinds.def"
#undef ENEMY
    ENEMY_KINDS
} EnemyKind;

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
