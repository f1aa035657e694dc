// players.h -- the parts of the experiment `players` that tests call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/sim/sim.h"
#include "core/sim/tunables.h"
#include "measure/experiment.h"
#include "measure/places.h"
#include "measure/player.h"

#define PLAYERS_MOST 64
#define RHYTHM_TEXT_BYTES 96
#define PLAYERS_MINUTES_MOST 60
#define PLAYERS_MINUTE_TICKS (60u * SIM_TICKS_PER_SECOND)

// A place with all that its games depend on but for player and seed, and a name for that.
typedef struct PlayersPlace {
    const Place *place;
    Tunables tunables;
    char rules[PLACE_RULES_BYTES];
    Rhythm rhythm; // the best one, if a player needs it
} PlayersPlace;

// The sub-command; options are strings of argv.
typedef struct Players {
    ExperimentWork base;
    const char *names;   // of players
    const char *against; // the player that all others are compared with
    const char *curves;  // the player whose survival is drawn
    int minutes;         // the maximum length of a game
    int tries;           // of a search for a rhythm
    PlayerChoice list[PLAYERS_MOST];
    int count;
    PlayersPlace places[PLACES_MOST];
} Players;

// Parses "pilot,held@12", each name once. Returns false with one line in `error` if a name is unknown.
bool players_list(Players *players, const char *names, Error *error);

// The row of a game: its outcome.
typedef struct PlayersRow {
    char place[SCRIPT_NAME_BYTES + 8], player[PLAYER_NAME_BYTES], rules[PLACE_RULES_BYTES];
    char rhythm[RHYTHM_TEXT_BYTES]; // of a player without eyes; or ""
    uint64_t seed;
    uint32_t ticks;     // played
    uint32_t over, won; // over: the last bee or the stage was lost; both 0: the time was up
    uint32_t score, bees;
    uint32_t held;  // ticks in which the finger was down
    uint32_t empty; // ticks after which neither an enemy nor a bullet was in the playfield
    uint32_t near_misses, beaten, flowers, lost;
    uint32_t carried;               // points that nectar added
    uint32_t chain;                 // the most flowers that were picked one after the other
    uint32_t bosses, bosses_beaten; // that came, and of those
    uint32_t boss_ticks;            // from coming to being beaten, of all that were beaten
    uint32_t boss_score;            // points scored in the ticks of their defeat
    uint32_t after_ticks;           // from the last defeat to the end of a stage that was won
    uint32_t stage, minutes;        // it can be won; its maximum length
} PlayersRow;

// Plays one game of at most `ticks_most` ticks, and counts in a row of zeros; stops early once *stop is set. `sim` is
// scratch memory.
void players_game_play(const PlayersPlace *place, const PatternBook *book, const PlayerChoice *choice, uint64_t seed,
                       uint32_t ticks_most, const StopFlag *stop, Sim *sim, PlayersRow *row);
