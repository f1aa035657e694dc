// bullets_draw.h -- the enemies' bullets: what matters most on the screen, and so over all that flies.
#pragma once

#include "view/canvas.h"

// Appends all bullets of the Sim, one record each, as canvas.view->look wants them.
void bullets_draw(const Canvas *canvas);

// The sprite of a bullet for who wants to see the game like this.
int bullets_draw_sprite(const ViewLook *look, BulletLook bullet);
