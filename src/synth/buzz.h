// buzz.h -- the hum of a swarm: four saws, each a little off and each wavering by itself, dimmed above.
#pragma once

#include <stdint.h>

#define BUZZ_SAWS 4

// How it shall sound. It follows within some tenths of a second, so that nothing clicks.
typedef struct BuzzWish {
    int32_t loud;   // 0 to TONE_FULL
    int32_t pan;    // -TONE_FULL left to TONE_FULL right
    uint32_t step;  // pitch, as in tone.h; 0 only while `loud` is 0
} BuzzWish;

// All zero is a silent one.
typedef struct Buzz {
    BuzzWish now;
    uint32_t at; // frames
    uint32_t phases[BUZZ_SAWS], steps[BUZZ_SAWS];
    int32_t level, gain; // of TONE_FULL; what wavers, and the filter's
    int32_t low, lower;  // the filter's memory, in 1/256
} Buzz;

// Adds the next `count` frames to `pairs`, left and right; NULL: they are not wanted. How many are asked for at a time
// does not matter.
void buzz_add(Buzz *buzz, const BuzzWish *wish, int32_t *pairs, uint32_t count);
