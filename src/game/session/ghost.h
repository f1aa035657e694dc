// ghost.h -- a recorded game that flies along with another one: its swarm and its points, tick by tick.
//
// A ghost is a Sim of its own that plays a tape (tape_play.h), one tick with each tick of the game. The tape is
// verified on the way: a ghost that leaves the recorded game is detected within a block.
//
//   Ghost *ghost = ghost_open(&demo, &error);
//   each tick:     ghost_play(ghost, sim.head.tick);
//   each picture:  ghost_draw(view, &sim, &ghost->sim, ...)
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "game/session/match.h"
#include "tape/tape_play.h"

typedef struct Batch Batch;

// Large, and must not move: `play` points to the demo. Read any field.
typedef struct Ghost {
    Tape demo;
    TapePlay play;
    Sim sim;            // at play.tick
    struct Ghost *next; // that flies along as well; NULL after the last one
} Ghost;

// How the ghost's game has ended.
typedef enum GhostEnd { GHOST_FLIES, GHOST_LEFT, GHOST_LOST, GHOST_WON } GhostEnd;

// Opens the ghost of a demo at its start; owns the demo from here on, even after a failure. Returns NULL and one line
// in `error` if this build cannot play it.
Ghost *ghost_open(const Tape *demo, Error *error);
void ghost_close(Ghost *ghost); // NULL is fine

// Plays up to `tick` ticks, at most to the end of the demo, or to the tick in which it left the recorded game.
void ghost_play(Ghost *ghost, uint32_t tick);

// True if the demo, as far as it has been played, differs from the recorded game.
bool ghost_diverged(const Ghost *ghost);

// Its final score; the points so far if the final score is not in the demo.
uint32_t ghost_result(const Ghost *ghost);

// How its game has ended, if it has; and the tick of the end.
GhostEnd ghost_end(const Ghost *ghost);
uint32_t ghost_end_tick(const Ghost *ghost);

// --- a game against rivals: up to seven ghosts that fly along, and the scores of its list of best games
//
// The game begins as the first ghost's demo began, so both meet the same; from there on neither affects the other. It
// is an ordinary game, recorded and stored as any other. Other ghosts fly in their own games.

#define AGAINST_MOST 7

// Opens the ghost of the demo at `path`, or those of the demos in a folder, by name, for the next games (match_begin),
// until against_nobody. On failure returns false with one line in `error`, and the previous ghosts stay.
bool against_demo(Match *match, const char *path, Error *error);

// After the list of best games is shown: reads the scores to pass. With a ghost, further games of the list with the
// same seed fly along.
void against_list(Game *game);

// Adds the games of a list of the player's board, if there is one, as rivals_read does; complains on stderr.
void board_read(Rivals *rivals, const char *list);

// Removes all ghosts.
void against_nobody(Match *match);

// True if the game in the Sim has another stage or other patterns than this build's game of its mode: their scores have
// no common list.
bool against_foreigner(const Game *game);

// True if the game in the Sim has a ghost; false in games before it was set, and after it was dropped.
bool against_one(const Game *game);

// After each tick of the game: updates the lead over the best ghost, and the next score to pass, on the hud. Drops a
// ghost whose replay differs from its recording, and shows that in the hud.
void against_tick(Game *game);

// Appends the ghosts to the picture of the game.
void against_draw(const Game *game, float blend, Batch *batch);

// "+310": the lead of the game in the Sim over the best ghost; of a game that is over, the difference of the final
// scores. Returns `text`.
#define AGAINST_TEXT_BYTES 16
const char *against_text(const Game *game, char text[AGAINST_TEXT_BYTES]);
