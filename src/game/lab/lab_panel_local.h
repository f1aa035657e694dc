// lab_panel_local.h -- what the files of the panel share; nobody else includes it.
#pragma once

#include "game/lab/lab_panel.h"

// The row of a tunable in the list, or -1.
int lab_panel_row_of(const LabPanel *panel, int index);

void lab_panel_select(LabPanel *panel, int index);
