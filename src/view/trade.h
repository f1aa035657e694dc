// trade.h -- the trade of holding and letting go as it is seen: nectar on the swarm, what it makes of shots, and the ring
// that closes on a swarm that rests.
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

// What shines behind a shot at `at`.
void trade_draw_shot(const Canvas *c, Vec2 at);
