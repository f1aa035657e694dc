// sides.h -- the columns beside the field in a wide window: of a game its stage, the next waves, its numbers; otherwise
// the help and the best games.
//
// Nothing here is essential: everything also appears in the field or on the pages. The columns are dark and still, and
// are hidden if the bars are narrow. Playfield px.
#pragma once

#include "game/session/game.h"

#define SIDES_PICTURES_MAX 64

// A sprite on a side; and the area of the swarm's graph, if there is one.
typedef struct SidesPicture {
    SpriteId sprite;
    Vec2 at;
    float scale, angle_deg, alpha;
} SidesPicture;

typedef struct Sides {
    UiPage page; // plates and labels; large
    SidesPicture pictures[SIDES_PICTURES_MAX];
    int picture_count;
    BeeGraph graph;
    ViewportRect graph_rect; // empty if there is none
} Sides;

// Makes the columns; none if there is no room for them.
void sides_make(const Game *game, Sides *sides);

// Appends them, over the border.
void sides_draw(Game *game);
