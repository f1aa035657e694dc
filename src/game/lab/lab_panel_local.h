// lab_panel_local.h -- what the files of the panel share; nobody else includes it.
#pragma once

#include "game/lab/lab_panel.h"

#define LAB_PANEL_ROW_PX 30.0f

// The row of a tunable in the list, or -1.
int lab_panel_row_of(const LabPanel *panel, int index);

void lab_panel_select(LabPanel *panel, int index);

// The same by a row, held in the list, which is scrolled so that the row is seen.
void lab_panel_select_row(LabPanel *panel, ViewportRect area, int row);

// Scrolls as far as there is something.
void lab_panel_scroll_list(LabPanel *panel, ViewportRect area, float scroll_px);
void lab_panel_scroll_chips(LabPanel *panel, ViewportRect area, float chips_px);

// The slider of the selected one, from end to end: a little inside of its part, so that the knob has room.
ViewportRect lab_panel_about_slider(ViewportRect area);
