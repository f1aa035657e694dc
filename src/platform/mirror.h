// mirror.h -- a copy of each page's texts and controls outside of the picture, for the system's own screen reader.
#pragma once

#include <stdbool.h>

// True if the system uses it.
bool mirror_wanted(void);

// Updates the copy with the current page, as JSON (game/session/report.h).
void mirror_show(const char *json);

// Takes a request of the screen reader, once: the id of a control that gets the focus, and whether it is pressed as
// well. False for nothing.
bool mirror_asked(int *id, bool *presses);
