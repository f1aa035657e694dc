// boss_death.h -- how a boss falls: it trembles, its cracks fill with light, it bursts, and the ground comes into bloom.
//
// The sim takes a boss away in the tick in which it is beaten. What is shown after that is the view's alone, and takes
// BOSS_DEATH_TICKS until it bursts, which slow motion stretches to some 1.7 s (game/session/pace.h).
#pragma once

#include "view/canvas.h"

#define BOSS_DEATH_TICKS 57

// A boss is beaten at a place; and which of the script it was, where there is one.
void boss_death_begin(View *view, Vec2 at);
void boss_death_name(View *view, const Sim *sim, int boss);

// A bullet that turned to points with it: its petals fly to the score. `number`: how many there were before in this
// tick; of very many only some fly.
void boss_death_bullet(View *view, Vec2 at, int number);

// Once a tick, after the tick's events: small bursts all over it, and the last one, in whose tick it is true.
bool boss_death_tick(View *view);

// Forgets it: for a replay that jumps.
void boss_death_end(View *view);

// Appends the boss that falls, and the light in which it goes.
void boss_death_draw(const Canvas *c);
