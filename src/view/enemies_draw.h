// enemies_draw.h -- enemies, and where stingers will fly.
#pragma once

#include "view/canvas.h"

// Appends all visible enemies; nests lie below all others. Where the view shows dummies, these lie below too.
void enemies_draw(const Canvas *canvas);

// The first sprite of a kind.
SpriteId enemies_draw_sprite(EnemyKind kind);
