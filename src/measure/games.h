// games.h -- games of scripted players at setups: the shared part of the experiments `players` and `sweep`.
#pragma once

#include "measure/experiment.h"
#include "measure/game.h"

// Options are strings of argv.
typedef struct Games {
    ExperimentWork base;
    const char *places, *levels; // lists of names; NULL if not given
    const char *players;
    int tries;       // of a search for a rhythm
    Rhythm *rhythms; // the best rhythms by setup and player; zeros if not needed
} Games;

extern const CommandLine GAMES_OPTIONS;

// The first three factors; setups have a column of any name.
enum { GAMES_SETUP, GAMES_PLAYER, GAMES_SEED, GAMES_FACTORS };

// False with one line in `error` for a name that is not a player, such as "pilot@12".
bool games_player_check(const char *name, Error *error);

// Searches a rhythm for each player that needs one, in each setup. Returns the exit status; games_end frees them.
int games_search(Games *games, Error *error);
void games_end(void *games);

// Plays a run: its row is a GameRow, its room a Sim.
void games_play(const void *games, const Run *run, void *sim, const StopFlag *stop, void *row);

// The columns of a GameRow, except the samples.
#define GAMES_COLUMNS 24
extern const Field GAMES_COLUMN_ROWS[GAMES_COLUMNS];

// The experiment's members that are alike.
#define GAMES_EXPERIMENT                                                                                               \
    .end = games_end, .columns = GAMES_COLUMN_ROWS, .column_count = GAMES_COLUMNS, .row_bytes = sizeof(GameRow),       \
    .play = games_play, .room_bytes = sizeof(Sim)
