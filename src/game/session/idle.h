// idle.h -- whether the picture moves: where it does not, nothing is drawn, and the program sleeps.
//
// Nobody has to say which screens stand still: a picture is a list of records, and where those stay the same for a
// while, so does the picture. Then it is looked for a few times a second whether it has changed by itself, as where a
// notice goes or a file was saved; whatever the player does is seen at once.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "render/batch.h"

#define IDLE_AFTER_NS INT64_C(200000000) // pictures that are the same for so long are no longer drawn,
#define IDLE_LOOK_MS 250                 // and so long is slept from one to the next

// Begins as {0}: everything moves.
typedef struct Idle {
    uint64_t picture; // a hash of the last one
    int64_t since_ns; // since when it is the same
    bool sleeps;
} Idle;

// A picture was put together at `now_ns`; `stirred`: something has happened since the last one, so that it is drawn in
// any case. True where it need not be: it is the one that is shown.
bool idle_picture(Idle *idle, const Batch *batch, bool stirred, int64_t now_ns);
