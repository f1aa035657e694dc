// rank.h -- the entry of a demo for `rank`: its own claims, and the results of playing it again.
//
// Everything in a demo is untrusted. The values of a good demo are derived: points by replaying it; mode, level and day
// by comparing its start with the game's modes. Only four values are the demo's own claims: the name, the date, the
// kind of player (a person or the pilot), and the demo that it was taken over from.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/mode.h"
#include "tape/tape_file.h"
#include "platform/process.h"

typedef enum RankVerdict {
    RANK_UNKNOWN,  // not checked, because the work was stopped
    RANK_GOOD,     // every tick and the result match the recording
    RANK_BAD,      // not a demo, damaged, or with a different tick or result
    RANK_VERSION,  // from another version of the game, which must verify it
    RANK_TOO_LONG, // needs more than the given seconds
    RANK_VERDICTS
} RankVerdict;

// How a good one ends.
typedef enum RankEnd { RANK_LEFT, RANK_LOST, RANK_WON, RANK_OPEN, RANK_ENDS } RankEnd;

// The kind of start, if it is one of the game's own.
typedef enum RankOwn { RANK_USUAL, RANK_OWN_NUMBERS, RANK_OWN_STAGE, RANK_OWNS } RankOwn;

// Those after `reason` are valid only for a good demo. rank_board.c stores them in columns of these names.
typedef struct RankEntry {
    uint32_t verdict, seconds; // RankVerdict; seconds: the limit of RANK_TOO_LONG
    char reason[TAPE_REASON_BYTES];
    char name[TAPE_NAME_BYTES], stage[SCRIPT_NAME_BYTES];
    uint32_t player, mode, level, speed, phase, day, own; // TapePlayer, ModeKind, ..., RankOwn
    uint32_t sim, format, end;                            // RankEnd
    uint32_t score, ticks, bees_most;
    uint32_t forked, fork_tick; // it claims to be taken over, after this many ticks
    uint32_t own_ticks;         // ticks until the play was original (RANK_OWN_MOVES); UINT32_MAX for never
    uint64_t seed, recorded_unix_s, hash;
    uint64_t head; // the demo's claim: equal if two files claim to be the same recording
} RankEntry;

// Hashes of growing prefixes of a game (rank_link_tick). Two games with the same start and commands up to a tick have
// the same links up to there. Looks are excluded, because a thief may change them.
#define RANK_LINKS_MOST 300
typedef struct RankLinks {
    int count;
    uint64_t *links; // [count], on the heap
} RankLinks;

// The number of ticks before this link: a second apart at first, then at growing distances. A game's last link is at
// its end.
uint32_t rank_link_tick(int number);

// Two games cannot share so many moving commands (each differs from the one before) by chance, even if both press the
// same key in the first tick: five seconds of movement.
#define RANK_OWN_MOVES 300u

// The game's own stages and patterns, against which demos are compared.
typedef struct RankWorld {
    StageFiles *stages;
    PatternBook book;
    char program[64]; // names the verifier: version, simulation, format and a hash of the stages
} RankWorld;

// Reads them. Returns the exit status, with one line in `error` on failure. Call rank_world_free in any case.
int rank_world_open(RankWorld *world, Error *error);
void rank_world_free(RankWorld *world);

// Verifies the bytes of a file: reads them as a demo, plays it in `sim` for at most `seconds` of processor time, and
// classifies it. RANK_UNKNOWN if *stop is set meanwhile. `links` are those of a good demo, freed by the caller;
// otherwise there are none.
void rank_check(const RankWorld *world, const uint8_t *bytes, size_t size, uint32_t seconds, const StopFlag *stop,
                Sim *sim, RankEntry *entry, RankLinks *links);
