// view_events.h -- what a tick's events look and sound like; a part of the view.
#pragma once

#include "view/view.h"

// Takes the last tick's events: effects, shakes, and the sounds of the queue.
void view_events_take(View *view, const Sim *sim);

// Instead of it where a replay jumps to: nothing has just happened.
void view_events_jump(View *view, const Sim *sim);

// Petals that rain for a while after a stage was won; once a tick.
void view_cheer(View *view, const Sim *sim);
