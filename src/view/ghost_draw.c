// ghost_draw.c -- bees without colours: their shape is whole, the ground is seen through it.
#include "view/ghost_draw.h"

#include "view/canvas.h"

#define GHOST_SIZE 0.9f // of a bee
#define GHOST_ALPHA 0.8f

// Where marks lie: over the ground, below flowers, shots, enemies and the player's own bees.
void ghost_draw(const View *view, const Sim *sim, const GhostMark *marks, int count, Batch *batch)
{
    Canvas canvas = canvas_of(view, sim, 1.0f, batch);
    for (int i = 0; i < count; i++)
        batch_sprite(batch, SPRITE_GHOST, vec2_add(marks[i].at, canvas.offset), marks[i].angle_deg,
                     GHOST_SIZE * canvas.sizes.bee, canvas_plain(LAYER_MARKS, GHOST_ALPHA * marks[i].alpha));
}
