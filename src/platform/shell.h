// shell.h -- what the system around the window does for it: it stays awake, has a keyboard on the screen, lets it sound.
#pragma once

#include <stdbool.h>

// True where the player can leave the program for what is behind it; a page in a browser is closed by the browser.
bool shell_may_leave(void);

// While `awake`, the display does not go dark though nobody touches it. Once a frame is fine.
void shell_stay_awake(bool awake);

// Text is typed from here on, or no longer: an input method and, where there are no keys, a keyboard on the screen come
// and go. What is typed comes as SDL's text events.
void shell_type(bool typing);

// False where the system lets nothing sound yet: in a browser, before the first press.
bool shell_may_sound(void);

// The part of the window's height that a keyboard on the screen covers from below, 0 to 1; 0 where there is none.
float shell_covered(void);
