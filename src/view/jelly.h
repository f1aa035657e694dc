// jelly.h -- royal jelly as it is seen: flowers that glow, and a swarm that shines for as long as it lasts.
//
// The drops of honey in which bullets fly then are drawn with the bullets (bullets_draw.c).
//
// All of it lies below the bullets; the halos lie below the bees, too.
#pragma once

#include "view/canvas.h"

// Once a tick, before the events' effects move: motes, and what is seen and heard when the jelly is used up.
void jelly_tick(View *view, const Sim *sim);

// A flower with jelly was picked.
void jelly_picked(Effects *effects, Vec2 at);

// What a flower with jelly has around it at `at`; the flower itself is drawn over it.
void jelly_draw_flower(const Canvas *c, Vec2 at, float scale);

// The halo of a bee at `at`. Draws nothing while no jelly is in force.
void jelly_draw_bee(const Canvas *c, Vec2 at);

// The ring around the swarm that shows how much time is left.
void jelly_draw_ring(const Canvas *c);
