// journey.h -- the runs of the experiment `journey`: the pilots play a map and its stages.
#pragma once

#include "content/journey/journey_file.h"
#include "measure/experiment.h"

// The row of a journey.
typedef struct JourneyRow {
    uint32_t won; // 0: lost, or unfinished after hundreds of turns
    uint32_t turns, bees, bees_most, ambushes, fields, lost_stages;
    uint32_t nests; // beaten
    uint32_t ticks; // of all stages
    uint32_t score;
    uint32_t nest_ticks[JOURNEY_PLACES_MAX]; // ticks of the stage won there; 0: none
    char lost_at[JOURNEY_STAGE_BYTES];       // the stage that was lost last; "" for none
} JourneyRow;

// The sub-command: its options, and the constant data that all journeys share.
typedef struct JourneyWork {
    ExperimentWork base;
    const char *levels, *map_name;
    MapFile map;
} JourneyWork;

// Plays a journey on a map of which no stage is missing; `sim` is scratch memory. Stops early once *stop is set.
void journey_play(const void *work, const Run *run, void *sim, const StopFlag *stop, void *row);
