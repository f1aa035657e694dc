// players.h -- what `players` plays, and how.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/tuning/tuning.h"
#include "measure/experiment.h"
#include "measure/places.h"
#include "measure/players/player.h"
#include "platform/process.h"
#include "core/sim/sim.h"
#include "core/sim/tunables.h"

// --- the plan: every player at every place with every seed

#define PLAYERS_MOST 64
#define PLAYERS_MINUTES_MOST 60
#define PLAYERS_MINUTE_TICKS (60u * SIM_TICKS_PER_SECOND)

// A place with all that its games depend on but for player and seed, and a name for that.
typedef struct PlayersPlace {
    const Place *place;
    Tunables tunables;
    char rules[PLACE_RULES_BYTES];
} PlayersPlace;

// Begins as {0}.
typedef struct PlayersPlan {
    PlayerChoice players[PLAYERS_MOST];
    int player_count;
    PlayersPlace places[PLACES_MOST];
    int place_count;
    RunsSeeds seeds;
    uint32_t ticks;          // the most that a game lasts
    const PatternBook *book; // of all games, the caller's
} PlayersPlan;

// Reads "pilot,held@12", each once. Returns false and one line in `error` where a name is none.
bool players_plan_players(PlayersPlan *plan, const char *names, Error *error);

// --- a game

// Its row: how it went.
typedef struct PlayersRow {
    char place[SCRIPT_NAME_BYTES + 8], player[PLAYER_NAME_BYTES], rules[PLACE_RULES_BYTES];
    uint64_t seed;
    uint32_t ticks;     // played
    uint32_t over, won; // over: the last bee was lost, or the stage lost; both 0: the time was up
    uint32_t score, bees;
    uint32_t held;  // ticks in which the finger was down
    uint32_t empty; // ticks after which neither an enemy nor a bullet was in the playfield
    uint32_t near_misses, beaten, flowers, lost;
    uint32_t carried;               // points that nectar added
    uint32_t chain;                 // the most flowers that were picked one after the other
    uint32_t bosses, bosses_beaten; // that came, and of those
    uint32_t boss_ticks;            // from coming to being beaten, of all that were beaten
    uint32_t boss_score;            // points of the ticks in which they were
    uint32_t after_ticks;           // from the last of them to the end of a stage that was won
    uint32_t stage, minutes;        // it can be won; the longest that it might last
} PlayersRow;

extern const Column PLAYERS_COLUMNS[];
extern const int PLAYERS_COLUMN_COUNT;
#define PLAYERS_KEY "place, player, seed"

// Plays one game of at most `ticks_most` ticks, and counts in a row of zeros; given up as soon as *stop is set. `sim` is room
// to play in.
void players_game_play(const PlayersPlace *place, const PatternBook *book, const PlayerChoice *choice, uint64_t seed,
                       uint32_t ticks_most, const StopFlag *stop, Sim *sim, PlayersRow *row);

// --- the command line

#define PLAYERS_MINUTES_USUAL 10
#define PLAYERS_SEEDS_USUAL 20

// Strings are those of argv.
typedef struct PlayersOptions {
    const char *players, *places, *levels; // lists of names
    const char *against;                   // with whom all are compared
    const char *curves;                    // whose survival is drawn
    RunsSeeds seeds;
    int minutes;
    bool plays; // something was given that only games need
    bool list;
    char **files; // of argv
    int file_count;
    ExperimentOptions run;
    TuningOptions numbers;
} PlayersOptions;

extern const CommandLine PLAYERS_LINE;

// Reads the arguments after the command's name, as command_read.
CommandEnd players_options_read(PlayersOptions *options, int argc, char **argv, Error *error);

// The tables of results that were played or read, and the data of assets/charts/players.gp.
void players_print(const PlayersOptions *options, const Results *results, FILE *out);
void players_draw(const PlayersOptions *options, const Results *results, FILE *out);
