// machine.h -- the language and the battery, as the player's system reports them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// The index in `codes` ("de", "pt_BR") of the first language that the player prefers and that is among them: with its
// country where that is there, else in that of any country. -1 where there is none. LC_ALL and LC_MESSAGES count before
// what SDL finds out, as they do everywhere else.
int locale_preferred(const char *const *codes, int count);

// All zero: not queried yet. `ask` is for tests; NULL: SDL is asked.
typedef struct Power {
    bool (*ask)(void);
    bool battery;    // the last answer
    int64_t next_ns; // not queried again before then
} Power;

// True on battery, as far as is known. Asking takes a few files to be read, so what was said counts for five seconds;
// `now_ns` is the clock's (clock.h).
bool power_on_battery(Power *power, int64_t now_ns);
