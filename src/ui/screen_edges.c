// screen_edges.c -- where strips and plates lie that are laid over a game.
#include "ui/screen_edges.h"

static float held(float value, float most)
{
    return value < 0.0f ? 0.0f : value > most ? most : value;
}

float screen_edge_left(const Viewport *viewport)
{
    bool room = viewport_visible(viewport).most.x >= 2.0f * VIEWPORT_FIELD_WIDTH_PX;
    return room ? VIEWPORT_FIELD_WIDTH_PX : 0.0f;
}

float screen_edge_top(const Viewport *viewport, float strip_px)
{
    return -held(-viewport_visible(viewport).least.y, strip_px);
}

float screen_edge_bottom(const Viewport *viewport, float plate_px)
{
    return VIEWPORT_FIELD_HEIGHT_PX + held(viewport_visible(viewport).most.y - VIEWPORT_FIELD_HEIGHT_PX, plate_px);
}
