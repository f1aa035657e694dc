// map_row.h -- the journey as a screen of the game: its map, and what its stages come back to.
//
// The map has no Sim: while it is shown nothing ticks. A stage of the journey is a game of its own with its own demo;
// the journey is told of its end in the same tick, so that whoever ends the program at the result has not lost it, and
// from the result the map is shown again.
//
// The screen shows the journey that is kept or, where there is none or it is opened with a word, a new one on the level
// of the settings; after one of its stages what came of that. A file of a journey that is damaged is kept as
// journey.txt.bad and told on the map.
#pragma once

#include "game/session/match.h"

// The present game has just ended: where it is the stage that the journey waits for, takes its bees and whether it was
// won, and saves; the journey may be over with it, and then joins the list of best ones. Otherwise nothing happens.
void map_stage_over(Game *game);

// Frees the journey, for the end of the program; there may be none.
void map_free(Match *match);
