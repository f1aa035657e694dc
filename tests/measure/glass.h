// glass.h -- what the X server shows of a window, and the pointer over it: as near to eye and hand as a program comes.
#pragma once

#include <stdint.h>

#define GLASS_PATCH_PX 32 // a square that is looked at

typedef struct Glass Glass;

// Waits for a window of this title, `wait_ns` at most. NULL where there is none, or no X server.
Glass *glass_open(const char *title, int64_t wait_ns);
void glass_close(Glass *glass); // NULL is fine

// Puts the pointer to a place of the window, px, as a hand would.
void glass_point(Glass *glass, int x, int y);

// Keeps what is seen around a place; and looks again and again until something else is seen there: returns how long
// after `from_ns`, on the clock of clock.h, that was, in ms, or `most_ms` where it was not.
void glass_keep(Glass *glass, int x, int y);
double glass_await_change(Glass *glass, int64_t from_ns, double most_ms);
