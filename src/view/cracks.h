// cracks.h -- what a boss has lost as it is seen: cracks that open in its body and grow, with light in them.
#pragma once

#include "view/canvas.h"

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
