// sides.h -- the columns beside the field in a wide window: of a game its stage, the next waves, its numbers; otherwise
// the help and the best games.
//
// Nothing here is essential: everything also appears in the field or on the pages. The columns are dark and still, and
// are hidden if the bars are narrow. Playfield px.
#pragma once

#include "game/session/game.h"

typedef struct Sides {
    UiPage page;             // plates, labels and pictures; large
    const BeeGraph *graph;   // NULL if there is none,
    ViewportRect graph_rect; // and its area
} Sides;

// Makes the columns; none if there is no room for them.
void sides_make(const Game *game, Sides *sides);

// Appends them, over the border.
void sides_draw(Game *game);
