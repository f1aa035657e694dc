// rhythm.h -- looks for the rhythm with which a finger that sees nothing does best at a place.
#pragma once

#include "core/base/error.h"
#include "measure/players.h"

#define RHYTHM_TRIES_MOST 100000

// Finds the best of `tries` rhythms for games of at most `ticks_most` ticks: half of them are random, half are
// variations of the best of those. All play short games; the best play whole ones, with seeds of their own. The result
// does not depend on the number of threads. If out of memory, returns false with one line in `error`.
bool rhythm_search(const PlayersPlace *place, const PatternBook *book, int tries, uint32_t ticks_most,
                   const RunsConfig *config, Rhythm *best, Error *error);

// "x 180 +- 89 in 6.8 s, y 543 +- 0, held 0.41 s, loose 0.28 s"
void rhythm_text(const Rhythm *rhythm, char text[RHYTHM_TEXT_BYTES]);
