// recorded_game.h -- plays a game as planned and writes its demo: what make_demos and random_games have in common.
#pragma once

#include <stdbool.h>

#include "demo/demo_reader.h"

typedef enum GamePlayer {
    PLAYER_PILOT,
    PLAYER_MOUSE, // a person's, see tests/demo/pointer_paths.h
    PLAYER_FINGER,
    PLAYER_HOLDER, // a finger that is never lifted
    PLAYER_NOBODY,
} GamePlayer;

typedef struct GamePlan {
    uint64_t seed;
    const StageScript *script; // NULL: an empty meadow
    const PatternBook *book;   // NULL for none
    GamePlayer player;
    uint32_t ticks; // at most; a game that is over ends before
    Tunables tunables;
    uint32_t call_ticks;   // every so many ticks a person makes a royal call; 0 for seldom
    uint32_t change_ticks; // every so many ticks a tunable changes; 0 for never
    bool extreme;          // to the end of its range
    bool open_end;         // the demo ends like that of a program that was killed
} GamePlan;

typedef struct GameOutcome {
    uint32_t ticks;
    uint64_t hash; // the last link
    long bytes;    // of the demo
} GameOutcome;

// Changes a tunable at random: to the half or double of its default at most, or to an end of its range.
void tunable_vary(Tunables *tunables, int index, Rng *rng, bool extreme);

// Sets the tunable "section.name", which exists, to a value in its range.
void tunable_put(Tunables *tunables, const char *name, float value);

// The patterns of the demo at `path`: programs that are compiled already, where there is no reader of XML; and its
// stage. The caller frees them. NULL with a message on stderr where it cannot be read or has none.
PatternBook *recorded_book(const char *path);
StageScript *recorded_script(const char *path);

// Plays and writes to `path`. Returns false with a message on stderr where it cannot be written. Games that become too
// large for a quick test end before their time.
bool recorded_game_write(const GamePlan *plan, const char *path, GameOutcome *outcome);
