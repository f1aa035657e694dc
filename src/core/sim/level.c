// level.c -- what the level that was chosen changes: normal is the game as its other numbers say.
#include "core/sim/sim_local.h"

#define LEVEL(name)                                                                                                    \
    (Level)                                                                                                            \
    {                                                                                                                  \
        t->level_##name##_rank, t->level_##name##_bullet_speed, t->level_##name##_hits, t->level_##name##_flowers,     \
            t->level_##name##_mercy, t->level_##name##_transit                                                         \
    }

Level level_now(const Tunables *t)
{
    switch (t->level_level) {
    case LEVEL_EASY: return LEVEL(easy);
    case LEVEL_HARD: return LEVEL(hard);
    default: return (Level){0.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f};
    }
}

float level_bullet_speed(const Tunables *t)
{
    return t->bullet_speed * level_now(t).bullet_speed;
}
