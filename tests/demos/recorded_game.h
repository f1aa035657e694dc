// recorded_game.h -- plays a game as planned and writes its demo: what make_demos and make_corpus have in common.
#pragma once

#include "tape/tape_file.h"
#include "measure/player.h"

typedef enum GamePlayer {
    PLAYER_PILOT,
    PLAYER_MOUSE, // a person's, see tests/tape/pointer_paths.h
    PLAYER_FINGER,
    PLAYER_HOLDER, // a finger that is never lifted
    PLAYER_NOBODY,
    PLAYER_HAND,     // tests/demos/hand.h
    PLAYER_SCRIPTED, // a row of measure/players: GamePlan.scripted
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
    PlayerChoice scripted; // PLAYER_SCRIPTED
    const Tunables *other; // numbers that come into force and go again, as a file that is saved; NULL for none
    uint32_t other_ticks;  // how often
    const Tape *parent;    // the game that is taken over after so many ticks, with its start; NULL for none
    uint32_t fork_tick;
    bool large; // it may have as many bees, enemies and bullets as there is room for
} GamePlan;

typedef struct GameOutcome {
    uint32_t ticks;
    uint64_t hash; // the last link
    long bytes;    // of the demo
    int32_t bees;  // that are left
    bool won;
} GameOutcome;

// Changes a tunable at random: to the half or double of its default at most, or to an end of its range.
void tunable_vary(Tunables *tunables, int index, Rng *rng, bool extreme);

// Sets the tunable "section.name", which exists, to a value in its range.
void tunable_put(Tunables *tunables, const char *name, float value);

// The demo at `path`, which the caller frees with tape_free; false with a message on stderr.
bool recorded_demo(const char *path, Tape *demo);

// Plays and writes to `path`. Returns false with a message on stderr where it cannot be written. Games that become too
// large for a quick test end before their time.
bool recorded_game_write(const GamePlan *plan, const char *path, GameOutcome *outcome);
