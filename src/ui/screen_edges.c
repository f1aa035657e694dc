// screen_edges.c -- where strips and plates lie that are laid over a game.
#include "ui/screen_edges.h"

#include "core/base/clamp.h"

// Beside the playfield where there is room for as much again: then nothing of the game is covered.
float screen_edge_left(const Viewport *viewport)
{
    bool room = viewport_visible(viewport).most.x >= 2.0f * VIEWPORT_FIELD_WIDTH_PX;
    return room ? VIEWPORT_FIELD_WIDTH_PX : 0.0f;
}

// As far into the bar above as there is one, and not farther than the strip is high.
float screen_edge_top(const Viewport *viewport, float strip_px)
{
    return -clampf(-viewport_visible(viewport).least.y, 0.0f, strip_px);
}

float screen_edge_bottom(const Viewport *viewport, float plate_px)
{
    float below = viewport_visible(viewport).most.y - VIEWPORT_FIELD_HEIGHT_PX;
    return VIEWPORT_FIELD_HEIGHT_PX + clampf(below, 0.0f, plate_px);
}
