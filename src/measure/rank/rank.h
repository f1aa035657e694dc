// rank.h -- what `rank` knows of a demo: what it is by its own account, and what playing it once more has shown.
//
// Everything in a demo is untrusted. A fact of a good one was worked out by this program: its points by playing it, its
// mode, level and day by comparing its start with those of the game's own modes. Only a name, a date, who played
// (a person or the pilot) and what it was taken over from are a demo's own word.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/mode.h"
#include "tape/tape_file.h"
#include "platform/process.h"

// The name of a file's bytes that nobody can give to other bytes: SHA-256 (FIPS 180-4). XXH3, which the game uses
// elsewhere, is no such name: two files of one hash can be made, and a bad one would pass for the known good one.
#define SHA256_BYTES 32
#define SHA256_TEXT_BYTES (2 * SHA256_BYTES + 1)

typedef struct Sha256 {
    uint8_t bytes[SHA256_BYTES];
} Sha256;

// Of so many bytes.
Sha256 sha256_of(const void *bytes, size_t size);

// Writes it in hexadecimal digits.
void sha256_text(const Sha256 *sum, char text[SHA256_TEXT_BYTES]);

typedef enum RankVerdict {
    RANK_UNKNOWN,  // not looked at: another part's, or the work was stopped
    RANK_GOOD,     // every tick is the recorded one, and so is the result
    RANK_BAD,      // no demo, damaged, other ticks or another result than it says
    RANK_VERSION,  // of another version of the game, which has to verify it
    RANK_TOO_LONG, // it would have taken more than the seconds that it was given
    RANK_VERDICTS
} RankVerdict;
#define RANK_VERDICT_WORDS "unknown good rejected other-version too-long"

// How a good one ends.
typedef enum RankEnd { RANK_LEFT, RANK_LOST, RANK_WON, RANK_OPEN, RANK_ENDS } RankEnd;
#define RANK_END_WORDS "left lost won open"

// In which way a start is one of the game's own.
typedef enum RankOwn { RANK_USUAL, RANK_OWN_NUMBERS, RANK_OWN_STAGE, RANK_OWNS } RankOwn;
#define RANK_OWN_WORDS "usual own-numbers own-stage"

// Its fields are listed in RANK_COLUMNS, by which they are kept and printed. Those after `reason` are a good one's.
typedef struct RankFacts {
    uint32_t verdict, seconds; // RankVerdict; of RANK_TOO_LONG the limit
    char reason[TAPE_REASON_BYTES];
    char name[TAPE_NAME_BYTES], stage[SCRIPT_NAME_BYTES];
    uint32_t player, mode, level, speed, phase, day, own; // TapePlayer, ModeKind, ..., RankOwn
    uint32_t sim, format, end;                            // RankEnd
    uint32_t score, ticks, bees_most;
    uint32_t forked, fork_tick; // by its own account it was taken over, after so many ticks
    uint32_t own_ticks;         // ticks until the play was a player's own (RANK_OWN_MOVES); UINT32_MAX for never
    uint64_t seed, recorded_unix_s, hash;
    uint64_t head; // of its own account: equal where two files say that they are the same recording
} RankFacts;

typedef enum RankColumnKind { RANK_TEXT, RANK_U32, RANK_U64 } RankColumnKind;
typedef struct RankColumn {
    const char *name;
    RankColumnKind kind;
    size_t at;     // of its field
    uint64_t most; // of RANK_U32; the size of RANK_TEXT
} RankColumn;
extern const RankColumn RANK_COLUMNS[];
extern const int RANK_COLUMN_COUNT;

// A game as hashes of ever longer beginnings (rank_link_tick). Two games whose start and commands were
// the same up to some place have the same ones up to there. They say nothing of the look, which a thief may change.
#define RANK_LINKS_MOST 300
typedef struct RankLinks {
    int count;
    uint64_t *links; // [count], of the heap
} RankLinks;

// After how many ticks the link with this number stands: each second at first, then ever more seldom. The last link of
// a game stands at its end.
uint32_t rank_link_tick(int number);

// So many commands alike that differ from the one before are no chance, not even where two keyboards press the same key
// in the first tick: five seconds of moving.
#define RANK_OWN_MOVES 300u

// Works out the links of a demo, and facts->own_ticks.
RankLinks rank_links_of(const Tape *demo, RankFacts *facts);
void rank_links_free(RankLinks *links);

// A copy of a stage without names, which alter no game, on the heap.
StageScript *rank_plain_script(const StageScript *script);

// The game's own stages and patterns, against which demos are compared.
typedef struct RankWorld {
    StageFiles *stages;
    PatternBook book;
    char program[64]; // version, simulation, format, and what the stages are: who verifies
} RankWorld;

// Reads them. Returns the exit status; where that is not good one line is in `error`. rank_world_free in any case.
int rank_world_open(RankWorld *world, Error *error);
void rank_world_free(RankWorld *world);

// Memory of a thread.
typedef struct RankRoom {
    Sim sim;
    PatternBook book;
} RankRoom;

// Looks at the bytes of a file: reads them as a demo, plays it for at most `seconds` of a processor's time, and
// classifies it. Where *stop is set meanwhile it is RANK_UNKNOWN. `links` are those of a good one, which the caller frees,
// else none.
void rank_check(const RankWorld *world, const uint8_t *bytes, size_t size, uint32_t seconds, const StopFlag *stop,
                RankRoom *room, RankFacts *facts, RankLinks *links);
