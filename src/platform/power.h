// power.h -- whether the machine runs on its battery.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// All zero is one that has not asked yet. `ask` is who knows: the machine, where it is NULL.
typedef struct Power {
    bool (*ask)(void);
    bool battery;    // what it said
    int64_t next_ns; // not asked again before then
} Power;

// True on battery, as far as is known. Asking takes a few files to be read, so what was said counts for five seconds;
// `now_ns` is the clock's (clock.h).
bool power_on_battery(Power *power, int64_t now_ns);
