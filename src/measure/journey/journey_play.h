// journey_play.h -- a whole journey without a screen: the pilots play the map and its stages.
#pragma once

#include <signal.h>
#include <stdint.h>

#include "content/journey/map_file.h"
#include "content/stage/stage_files.h"
#include "sim/sim.h"

#define JOURNEY_PLAY_TURNS_MOST 400
#define JOURNEY_PLAY_TICKS_MOST (20 * 60 * SIM_TICKS_PER_SECOND) // of a stage, which counts as lost then

// What is the same for all journeys of a run; constant.
typedef struct JourneyPlan {
    const MapFile *map;
    const StageFiles *stages;
    const PatternBook *book;
    const Tunables *base;     // what differs here from the defaults holds in all stages
    uint64_t seed;            // of the first journey
    int32_t level;
} JourneyPlan;

// How a journey went. No padding.
typedef struct JourneyResult {
    int32_t won;              // 0: lost, or not at its end after JOURNEY_PLAY_TURNS_MOST
    int32_t turns, bees, bees_most, ambushes, fields, lost_stages;
    int32_t nests;            // beaten
    uint32_t ticks;           // of all stages
    uint32_t score;
    uint32_t nest_ticks[JOURNEY_PLACES_MAX]; // of the stage that was won there; 0 for none
    char at[JOURNEY_STAGE_BYTES];            // the stage that was lost last; "" for none
} JourneyResult;

// The first stage of the map that the list does not have; NULL where all are there.
const char *journey_plan_missing(const JourneyPlan *plan);

// Plays number `number` (from 0) of a run, whose stages must all be there; given up as soon as *stop is set. `sim` is
// room to play in.
void journey_play(const JourneyPlan *plan, int number, const volatile sig_atomic_t *stop, Sim *sim,
                  JourneyResult *result);
