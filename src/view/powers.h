// powers.h -- draws nectar, royal jelly and royal calls, and the ring that closes in on a resting swarm.
//
// All of it lies below the bullets; the bees' glow also lies below the bees.
#pragma once

#include "view/canvas.h"

#define NECTAR_RGB 0xffb000u

// The colour of the nectar at present: gold, from each step on (nectar_steps) white and violet.
uint32_t trade_rgb(const Sim *sim);

// The visible amount of nectar, 0 to 1; an invisibly small amount counts as none.
float trade_nectar(const Sim *sim);

// Once a tick: a ring around the swarm at each step of the multiplier.
void trade_tick(View *view, const Sim *sim);

// A bee that was not led in time flies home from `at`.
void trade_bee_home(Effects *effects, Vec2 at);

// The golden glow of a bee; none without nectar.
void trade_draw_bee(const Canvas *c, Vec2 at);

// Around the goal: the amount of nectar, and the time until enemies aim at the resting swarm.
void trade_draw_goal(const Canvas *c, Vec2 goal);

// The scale of a shot.
float trade_shot_size(const Canvas *c);

// The shine behind a shot at `at`.
void trade_draw_shot(const Canvas *c, Vec2 at);

// --- royal jelly: flowers that glow, and a swarm that shines while the jelly lasts
//
// The drops of honey around bullets are drawn with the bullets.

// Once a tick, before effects move: motes, and the effects and the sound of the jelly's end.
void jelly_tick(View *view, const Sim *sim);

// A flower with jelly was picked.
void jelly_picked(Effects *effects, Vec2 at);

// The glow around a flower with jelly; the flower is drawn over it.
void jelly_draw_flower(const Canvas *c, Vec2 at, float scale);

// The halo of a bee; none without jelly.
void jelly_draw_bee(const Canvas *c, Vec2 at);

// The ring around the swarm that shows the remaining time.
void jelly_draw_ring(const Canvas *c);

// --- the royal call: a wave of light over the whole screen, in which bullets turn into petals
//
// The sim removes the bullets near the swarm at once. In the picture they stay until the wave reaches them, a few ticks
// later. The wave is a function of the clock alone.

#define CALL_PETALS 28 // that leave the swarm

// A call at a place: its wave begins in this tick's picture. And once a tick, after the tick's events.
void royal_call_begin(View *view, Vec2 at);
void royal_call_tick(View *view);

// A bullet that the call removed.
void royal_call_bullet(View *view, const Tunables *tunables, Vec2 at, BulletLook bullet);

// After a jump of a replay: places the wave of a call that is in progress.
void royal_call_jump(View *view, const Sim *sim);

// Appends the wave, its light, and the rings that show the reach and the remaining time of the call.
void royal_call_draw(const Canvas *c);
