// ghost.h -- a recorded game that flies along with another one: where its swarm was at every tick, and its points.
//
// The demo is played ahead of the game into a track: every few ticks the places of its oldest bees and its points. So
// the ghost's own Sim is only there until the track is whole, work is done where a frame has time for it, and a tick of
// the game costs as much with a ghost as without. The demo is checked as it is played: a ghost that leaves the recorded
// game is known as soon as its track gets there.
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

#define GHOST_STEP_TICKS 4 // between two places of a bee; what lies between is a straight way
#define GHOST_BEES 64      // of the track, the oldest: enough to show a swarm, and no more than that
#define GHOST_MARKS (2 * GHOST_BEES)
#define GHOST_TICKS_MAX (60u * 60u * 60u) // an hour, 27 MB at most; what a longer demo has after it does not fly

typedef struct Ghost Ghost;

// How the ghost's game has ended.
typedef enum GhostEnd { GHOST_FLIES, GHOST_LEFT, GHOST_LOST, GHOST_WON } GhostEnd;

// The ghost of a demo, which is the ghost's from here on, also after a failure. NULL and one line in `error` where this
// build cannot play it.
Ghost *ghost_open(const Tape *demo, Error *error);
void ghost_close(Ghost *ghost); // NULL is fine

const Tape *ghost_demo(const Ghost *ghost);

// Works ahead by up to `ticks` ticks. Returns true once nothing is left to do: the whole demo is in the track, or the
// part of it before the tick in which it left the recorded game.
bool ghost_build(Ghost *ghost, uint32_t ticks);

// Works ahead as far as a picture up to this tick needs it.
void ghost_build_to(Ghost *ghost, uint32_t tick);

// How many ticks are in the track.
uint32_t ghost_built(const Ghost *ghost);

// True where the demo, as far as it has been played, is not the game that was recorded.
bool ghost_diverged(const Ghost *ghost);

// The points after `tick` ticks, as of the last step before; after its end, those at its end. Of what is built.
uint32_t ghost_score(const Ghost *ghost, uint32_t tick);

// Its points at its end; those so far where that is neither in the demo nor built.
uint32_t ghost_result(const Ghost *ghost);

// Whether its game is over after `tick` ticks, and at which tick that was.
GhostEnd ghost_end(const Ghost *ghost, uint32_t tick);
uint32_t ghost_end_tick(const Ghost *ghost);

// Its swarm at `tick`, which need not be whole: how many marks. A bee that was lost or born between two steps fades, and
// so do all once its game is over.
int ghost_marks(const Ghost *ghost, double tick, GhostMark marks[GHOST_MARKS]);

// --- a game that is played against a ghost: who that is, how far ahead one is, and when it is over
//
// The game begins as the ghost's demo began, so both meet the same; from there on neither knows of the other. It is an
// ordinary game, recorded and kept as any other.

// The demo at `path` is the ghost of the games that begin from here on (match_begin), until against_nobody. False and
// one line in `error` where it cannot be played here; the ghost before it then stays.
bool against_demo(Match *match, const char *path, Error *error);

// Nobody flies along any more.
void against_nobody(Match *match);

// True where the game in the Sim has another stage or other patterns than this build's game of its mode: their points
// have no common list.
bool against_foreigner(const Game *game);

// True where the game in the Sim has a ghost; false in games before it came, and where it has been dropped.
bool against_one(const Game *game);

// After each tick of the game: tells how far ahead one is. A ghost whose demo goes otherwise than it was recorded is
// dropped, and the hud says so.
void against_tick(Game *game);

// Once a frame of a game: works the ghost ahead for a small part of the frame's time.
void against_ahead(Game *game);

// Appends the ghost to the picture of the game.
void against_draw(const Game *game, float blend, Batch *batch);

// "+310": by how many points the game in the Sim is ahead; of a game that is over, the whole of both. Returns `text`.
#define AGAINST_TEXT_BYTES 16
const char *against_text(const Game *game, char text[AGAINST_TEXT_BYTES]);
