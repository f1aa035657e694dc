// powers.h -- nectar, royal jelly and royal calls as they are seen; and the ring that closes on a swarm that rests.
//
// All of it lies below the bullets; the bees' glow lies below the bees, too.
#pragma once

#include "view/canvas.h"

// How full of nectar the swarm looks, 0 to 1: a drop that cannot be seen is none.
float trade_nectar(const Sim *sim);

// A bee that was not led in time flies home from `at`: up and away.
void trade_bee_home(Effects *effects, Vec2 at);

// Some nectar was spilt at `at`.
void trade_spilt(Effects *effects, Vec2 at, int nectar);

// The golden glow of a bee at `at`. Draws nothing without nectar.
void trade_draw_bee(const Canvas *c, Vec2 at);

// Around the goal: how full the swarm is, and how soon it will be aimed at because it rests.
void trade_draw_goal(const Canvas *c, Vec2 goal);

// How much larger a shot is than usual.
float trade_shot_size(const Canvas *c);

// The shine behind a shot at `at`.
void trade_draw_shot(const Canvas *c, Vec2 at);

// --- royal jelly as it is seen: flowers that glow, and a swarm that shines for as long as it lasts.
//
// The drops of honey in which bullets fly then are drawn with the bullets.
//
// All of it lies below the bullets; the halos lie below the bees, too.

// Once a tick, before the events' effects move: motes, and what is seen and heard when the jelly is used up.
void jelly_tick(View *view, const Sim *sim);

// A flower with jelly was picked.
void jelly_picked(Effects *effects, Vec2 at);

// The glow around a flower with jelly at `at`; the flower itself is drawn over it.
void jelly_draw_flower(const Canvas *c, Vec2 at, float scale);

// The halo of a bee at `at`. Draws nothing while no jelly is in force.
void jelly_draw_bee(const Canvas *c, Vec2 at);

// The ring around the swarm that shows how much time is left.
void jelly_draw_ring(const Canvas *c);

// --- the royal call as it is seen: a wave of light over the whole screen, in which bullets turn to petals.
//
// The sim takes the bullets near the swarm away at once. In the picture they stand where they were until the wave comes
// to them, which takes a few ticks. How far the wave has come is a function of the clock alone.

// A call at a place: its wave begins in the picture of this tick. And once a tick, after the tick's events.
void royal_call_begin(View *view, Vec2 at);
void royal_call_tick(View *view);

// A bullet that the call took.
void royal_call_bullet(View *view, const Tunables *tunables, Vec2 at, BulletLook bullet);

// After a jump of a replay: in a call, the wave is as far as it would have come.
void royal_call_jump(View *view, const Sim *sim);

// Appends the wave, its light, and the rings that show how far the call reaches and how long it lasts.
void royal_call_draw(const Canvas *c);
