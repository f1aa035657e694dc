// sides.h -- the columns beside the field where the window is wide: of a game its stage, the next waves, its numbers;
// else how to play and the best games.
//
// All of it could be missed: nothing stands here that is not in the field or on the pages too. It is dark and
// still, and nothing is shown where the bars are narrow. Playfield px.
#pragma once

#include "game/session/game.h"

#define SIDES_PICTURES_MAX 64

// A sprite on a side; and where the graph of the swarm lies, if there is one.
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
    ViewportRect graph_rect; // empty where there is none
} Sides;

// Makes the columns; empty where there is no room for them.
void sides_make(const Game *game, Sides *sides);

// Appends it, over the border.
void sides_draw(Game *game);
