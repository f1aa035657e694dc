// boss_draw.h -- the bosses of stages, and the signs by which they announce what they will fire.
//
// Every sign has a shape and a motion of its own, not only a colour, and does not blink.
#pragma once

#include "view/canvas.h"

// The looks of an enemy of the kind BOSS.
typedef struct BossBody {
    SpriteId sprite; // the first of two
    uint32_t frame_ticks;
    float scale;
    float shadow_px;
} BossBody;

// The first of the two sprites of a look.
SpriteId boss_sprite(BossLook look);

// The look of a boss; one without a script, as in a scenario, looks like a queen.
BossLook boss_look(const Sim *sim, const Enemy *boss);

BossBody boss_body(const Canvas *canvas, const Enemy *boss);

// Appends what a boss announces; nothing while it announces nothing.
void boss_draw_warning(const Canvas *canvas, const Enemy *boss);

// --- what a boss has lost as it is seen: cracks that open in its body and grow, with light in them.

#define CRACKS 9

// A body that is drawn with its sprite's middle at `at`, turned and scaled as it is.
typedef struct CrackedBody {
    BossLook look;
    Vec2 at;
    float angle_deg, scale;
} CrackedBody;

// How long a crack is, 0 to 1, once a boss has lost a share of its strength: the first opens soon, and the last shortly
// before it falls.
float crack_length(int crack, float lost);

// Appends the cracks of a boss that has lost this share, 0 to 1, on its own layer. `light`: how brightly they glow, from
// 0 to 1.
void cracks_draw(const Canvas *c, const CrackedBody *body, float lost, float light);

// --- how a boss falls: it trembles, its cracks fill with light, it bursts, and the ground comes into bloom.
//
// The sim takes a boss away in the tick in which it is beaten. Everything shown after that belongs to the view, and takes
// BOSS_DEATH_TICKS until it bursts, which slow motion stretches to some 1.7 s (game/session/pace.h).

#define BOSS_DEATH_TICKS 57

// A boss is beaten at a place; and which of the script it was, where there is one.
void boss_death_begin(View *view, Vec2 at);
void boss_death_name(View *view, const Sim *sim, int boss);

// A bullet that turned to points with it: its petals fly to the score. `number`: how many there were before in this
// tick; of very many only some fly.
void boss_death_bullet(View *view, Vec2 at, int number);

// Once a tick, after the tick's events: small bursts all over it, and the last one, in whose tick it is true.
bool boss_death_tick(View *view);

// Forgets it: for a replay that jumps.
void boss_death_end(View *view);

// Appends the boss that falls, and the light in which it goes.
void boss_death_draw(const Canvas *c);
