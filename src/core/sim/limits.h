// limits.h -- the fixed capacities of the simulation; changing one affects only games that reach it.
//
// A build may set the two largest and the playfield by -D, for measuring (`make bench-large`). A playfield of another
// size is another game.
#pragma once

#ifndef SIM_BEES_MAX
#define SIM_BEES_MAX 16384
#endif
#ifndef SIM_BULLETS_MAX
#define SIM_BULLETS_MAX 32768
#endif
#define SIM_SHOTS_MAX 8192 // the bees' own
#define SIM_ENEMIES_MAX 1024
#define SIM_RUNNERS_MAX 16384 // running actions of patterns
#define SIM_FLOWERS_MAX 512
#define SIM_WAVES_MAX 16    // waves that are arriving at the same time
#define SIM_PROGRAMS_MAX 64 // action programs of a stage
#define SIM_WALLS_MAX 32
#define SIM_FLOWS_MAX 8
#define SIM_EVENTS_MAX 1024 // a tick

// Playfield, px. y grows downward.
#ifndef FIELD_WIDTH_PX
#define FIELD_WIDTH_PX 360.0f
#define FIELD_HEIGHT_PX 640.0f
#endif
