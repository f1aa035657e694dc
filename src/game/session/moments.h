// moments.h -- great moments as time tells of them: it stands still for an instant, or goes slowly for a while.
//
// Real time only: what of it a game gets decides when its next tick is due, and never what happens in it. So the course
// of a game, its demo and the hash of both know nothing of moments, and neither do runs without frames: films and
// pictures off screen keep the clock of the ticks, so that their sound fits and a second of a demo is one of the film.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"
#include "view/look.h"

#define MOMENTS_FULL 1000 // the rate of real time

typedef enum Moment {
    MOMENT_NONE,        // of most events
    MOMENT_CALL,        // a royal call
    MOMENT_STANCE,      // a boss breaks, and takes its next stance
    MOMENT_BOSS_BEATEN, // it falls
    MOMENT_LAST_BEE,    // all others of its swarm are gone
    MOMENT_KINDS
} Moment;

// Begins as {0}, or with the number of bees: time runs as usual.
typedef struct Moments {
    int64_t stop_ns; // for so long it stands still,
    int64_t slow_ns; // and for so long it goes slowly after that,
    Moment slow;     // as this moment wants it
    int32_t bees;    // after the last tick that was seen
} Moments;

// Once after each tick of a game: begins what its events begin, as far as the player's look wants it. The last bee is
// one that was not alone before: a game that begins with one runs as usual.
void moments_tick(Moments *moments, const Sim *sim, const ViewLook *look);

// Real time goes by: not in a pause. Returns how much of it time does not stand still, ns.
int64_t moments_pass(Moments *moments, int64_t passed_ns);

// How fast time runs now, in thousandths.
int moments_rate(const Moments *moments);

// How long a moment stops time, and slows it down, ns.
int64_t moment_stop_ns(Moment moment);
int64_t moment_slow_ns(Moment moment);
