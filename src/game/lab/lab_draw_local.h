// lab_draw_local.h -- what the files that draw the lab share; nobody else includes it.
#pragma once

#include "game/lab/lab_screen.h"

// What is in the scenario but not in the view: sources of bullets and, without the overlay, walls and flows.
void lab_draw_scenario(const LabScreen *screen, const LabFacts *facts, Batch *batch);

// What the tool would place, and how: below the pointer that is over the meadow.
void lab_draw_preview(const LabScreen *screen, const UiPage *page, Batch *batch);
