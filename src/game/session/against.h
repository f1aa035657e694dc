// against.h -- a game that is played against a ghost: who that is, how far ahead one is, and when it is over.
//
// The game begins as the ghost's demo began, so both meet the same; from there on neither knows of the other. It is an
// ordinary game, recorded and kept as any other.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "core/base/error.h"
#include "game/session/match.h"

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
