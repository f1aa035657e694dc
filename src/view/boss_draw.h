// boss_draw.h -- the bosses of stages: their looks, the signs before their attacks, their cracks, their fall.
//
// Signs differ in shape and motion, not only in colour, and never blink.
#pragma once

#include "view/canvas.h"

#define BOSS_SPRITE_RADIUS_PX 36.0f // of a boss as its sprites are drawn

// The first sprite of a look.
SpriteId boss_sprite(BossLook look);

// The look of a boss; a boss without a script, as in a scenario, looks like a queen.
BossLook boss_look(const Sim *sim, const Enemy *boss);

// Appends the sign before a boss's attack, if there is one.
void boss_draw_warning(const Canvas *canvas, const Enemy *boss);

// --- cracks with light in them that open in a boss's body and grow as it loses strength

#define CRACKS 9

// A body as drawn: `at` is the middle of its sprite.
typedef struct CrackedBody {
    BossLook look;
    Vec2 at;
    float angle_deg, scale;
} CrackedBody;

// The length of a crack, 0 to 1, when a boss has lost this share of its strength. The first crack opens soon, the last
// one shortly before the fall.
float crack_length(int crack, float lost);

// Appends the cracks of a boss that has lost this share, 0 to 1. `light`: the brightness of their glow, 0 to 1.
void cracks_draw(const Canvas *c, const CrackedBody *body, float lost, float light);

// --- the fall of a boss: light breaks out of it, it sinks and tumbles, it bursts; the ground blooms, bees dance
//
// The sim removes a boss in the tick of its defeat; the rest is only the view's. The burst comes after
// BOSS_DEATH_TICKS, which slow motion stretches to about 1.8 s (game/session/pace.h).

#define BOSS_DEATH_TICKS 84

// A boss is beaten at a place; and, with a script, its index there.
void boss_death_begin(View *view, Vec2 at);
void boss_death_name(View *view, const Sim *sim, int boss);

// A bullet that turned into points: its petals fly to the score. `number`: its index in this tick; only the first ones
// fly.
void boss_death_bullet(View *view, Vec2 at, int number);

// Once a tick, after the tick's events: small bursts all over the body, then the large one. True in the tick of that
// one.
bool boss_death_tick(View *view);

// The place of a bee, which dances after a burst and after a stage was won.
Vec2 boss_death_dance(const Canvas *c, Vec2 at, uint32_t id);

// Ends the fall at once: for a replay that jumps.
void boss_death_end(View *view);

// Appends the falling boss, and the light of its burst.
void boss_death_draw(const Canvas *c);
