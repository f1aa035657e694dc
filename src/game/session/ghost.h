// ghost.h -- a recorded game that flies along with another one: the place of its swarm at every tick, and its points.
//
// The demo is played ahead of the game into a track: every few ticks the places of its oldest bees and its points. The
// ghost's own Sim therefore exists only until the track is complete, the work is done when a frame has time for it, and
// a tick of the game costs the same with and without a ghost. The demo is verified as it is played: a ghost that leaves
// the recorded game is detected as soon as its track gets there.
//
//   Ghost *ghost = ghost_open(&demo, &error);
//   once a frame:  ghost_build(ghost, 20);                as often as there is time for
//   each tick:     ghost_build_to(ghost, sim.head.tick);
//                  ghost_score(ghost, sim.head.tick)
//   each picture:  ghost_marks(ghost, (double)sim.head.tick - 1.0 + blend, marks);
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/session/match.h"
#include "tape/tape_file.h"
#include "view/view.h"

#define GHOST_STEP_TICKS 4 // between two places of a bee, which are joined by straight lines
#define GHOST_BEES 64      // of the track, the oldest: enough to show a swarm
#define GHOST_MARKS (2 * GHOST_BEES)
#define GHOST_TICKS_MAX (60u * 60u * 60u) // an hour, 27 MB at most; the ghost of a longer demo ends there

typedef struct Ghost Ghost;

// How the ghost's game has ended.
typedef enum GhostEnd { GHOST_FLIES, GHOST_LEFT, GHOST_LOST, GHOST_WON } GhostEnd;

// Opens the ghost of a demo, which it owns from here on, even after a failure. Returns NULL and one line in `error` if
// this build cannot play it.
Ghost *ghost_open(const Tape *demo, Error *error);
void ghost_close(Ghost *ghost); // NULL is fine

const Tape *ghost_demo(const Ghost *ghost);

// Builds up to `ticks` ticks ahead. Returns true when nothing is left to do: the track contains the whole demo, or the
// part before the tick in which it left the recorded game.
bool ghost_build(Ghost *ghost, uint32_t ticks);

// Builds as far as a picture up to this tick requires.
void ghost_build_to(Ghost *ghost, uint32_t tick);

// How many ticks are in the track.
uint32_t ghost_built(const Ghost *ghost);

// True if the demo, as far as it has been played, differs from the recorded game.
bool ghost_diverged(const Ghost *ghost);

// The points after `tick` ticks, as of the last step before; after its end, the final score. Only for ticks that are
// built.
uint32_t ghost_score(const Ghost *ghost, uint32_t tick);

// Its final score; the points so far if the final score is neither in the demo nor built.
uint32_t ghost_result(const Ghost *ghost);

// How its game has ended after `tick` ticks, if it has; and the tick of the end.
GhostEnd ghost_end(const Ghost *ghost, uint32_t tick);
uint32_t ghost_end_tick(const Ghost *ghost);

// Computes the marks of its swarm at `tick`, which may be a fraction, and returns their number. A bee that was lost or
// born between two steps fades, and so do all bees after its game ends.
int ghost_marks(const Ghost *ghost, double tick, GhostMark marks[GHOST_MARKS]);

// --- a game that is played against a ghost: who that is, how far ahead one is, and when it is over
//
// The game begins as the ghost's demo began, so both meet the same; from there on neither affects the other. It is an
// ordinary game, recorded and stored as any other.

// Loads the demo at `path` as the ghost of the next games (match_begin), until against_nobody. On failure returns false
// with one line in `error`, and the previous ghost stays.
bool against_demo(Match *match, const char *path, Error *error);

// Removes the ghost.
void against_nobody(Match *match);

// True if the game in the Sim has another stage or other patterns than this build's game of its mode: their scores have
// no common list.
bool against_foreigner(const Game *game);

// True if the game in the Sim has a ghost; false in games before it was set, and after it was dropped.
bool against_one(const Game *game);

// After each tick of the game: updates the lead on the hud. Drops a ghost whose replay differs from its recording, and
// the hud says so.
void against_tick(Game *game);

// Once a frame of a game: builds the ghost ahead for a small part of the frame's time.
void against_ahead(Game *game);

// Appends the ghost to the picture of the game.
void against_draw(const Game *game, float blend, Batch *batch);

// "+310": the lead of the game in the Sim; of a game that is over, the difference of the final scores. Returns `text`.
#define AGAINST_TEXT_BYTES 16
const char *against_text(const Game *game, char text[AGAINST_TEXT_BYTES]);
