// boss_draw.h -- the bosses of stages, and the signs by which they announce what they will fire.
//
// Every sign is told by shape and motion, not by colour alone, and none of them blinks.
#pragma once

#include "view/canvas.h"

// What is drawn of an enemy of the kind BOSS.
typedef struct BossBody {
    SpriteId sprite; // the first of two
    uint32_t frame_ticks;
    float scale;
    float shadow_px;
} BossBody;

// The first of the two sprites of a look.
SpriteId boss_sprite(BossLook look);

// What a boss looks like; one without a script, as in a scenario, like a queen.
BossLook boss_look(const Sim *sim, const Enemy *boss);

BossBody boss_body(const Canvas *canvas, const Enemy *boss);

// The first sprite of a look.
SpriteId boss_draw_sprite(BossLook look);

// Appends what a boss announces; nothing while it announces nothing.
void boss_draw_warning(const Canvas *canvas, const Enemy *boss);
