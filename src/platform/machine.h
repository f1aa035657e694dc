// machine.h -- the language and the battery, as the player's system reports them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// The index in `codes` ("de", "pt_BR") of the player's first preferred language that is in the list: with its country
// if listed, else of any country. -1 for none. LC_ALL and LC_MESSAGES take precedence over SDL's result, as everywhere
// else.
int locale_preferred(const char *const *codes, int count);

// All zero: not queried yet. `ask` is for tests; NULL: SDL is asked.
typedef struct Power {
    bool (*ask)(void);
    bool battery;    // the last result
    int64_t next_ns; // not queried again before then
} Power;

// True on battery, as far as is known. A query reads some files, so its result is cached for five seconds; `now_ns` is
// the clock's (clock.h).
bool power_on_battery(Power *power, int64_t now_ns);
