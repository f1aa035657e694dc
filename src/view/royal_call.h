// royal_call.h -- the royal call as it is seen: a wave of light over the whole screen, in which bullets turn to petals.
//
// The sim takes the bullets near the swarm away at once. In the picture they stand where they were until the wave comes
// to them, which takes a few ticks. How far the wave has come is a function of the clock alone.
#pragma once

#include "view/canvas.h"

// A call at a place: its wave begins in the picture of this tick. And once a tick, after the tick's events.
void royal_call_begin(View *view, Vec2 at);
void royal_call_tick(View *view);

// A bullet that the call took.
void royal_call_bullet(View *view, const Tunables *tunables, Vec2 at, BulletLook bullet);

// Where a replay jumps to: in a call, the wave is as far as it would have come.
void royal_call_jump(View *view, const Sim *sim);

// Appends the wave, its light, and the rings that show how far the call reaches and how long it lasts.
void royal_call_draw(const Canvas *c);
