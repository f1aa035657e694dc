// players.h -- what `players` plays, how it plays it, and what comes of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "content/tuning/tuning.h"
#include "measure/runs.h"
#include "measure/places.h"
#include "measure/players/player.h"
#include "measure/spread.h"
#include "platform/stop.h"
#include "sim/sim.h"
#include "sim/tunables.h"
#include "text/text_errors.h"

// --- the plan: every player at every place with every seed

#define PLAYERS_MOST 64
#define PLAYERS_GAMES_MOST 1000000
#define PLAYERS_MINUTES_MOST 60
#define PLAYERS_RULES_BYTES 18
#define PLAYERS_MINUTE_TICKS (60u * SIM_TICKS_PER_SECOND)

// A place with all that its games depend on but for player and seed, and a name for that.
typedef struct PlayersPlace {
    const Place *place;
    Tunables tunables;
    char rules[PLAYERS_RULES_BYTES];
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

// Adds a place, which stays the caller's. `ticks` and `book` of the plan are set.
void players_plan_place(PlayersPlan *plan, const Place *place, const Tunables *tunables);

// How many games it has. They are counted by place, then player, then seed.
int64_t players_plan_games(const PlayersPlan *plan);

// --- a game

// How it went. All four bytes wide, no padding.
typedef struct PlayersGame {
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
} PlayersGame;

// Plays one game of at most `ticks_most` ticks; given up as soon as *stop is set. `sim` is room to play in.
void players_game_play(const PlayersPlace *place, const PatternBook *book, const PlayerChoice *choice, uint64_t seed,
                       uint32_t ticks_most, const StopFlag *stop, Sim *sim, PlayersGame *game);

// --- the results, in memory and as CSV: one row a game
//
// The columns: place ("meadow/normal"), player, seed, and the fields of PlayersGame; stage (1: it can be won), minutes
// (the longest that a game might last), game and games (its number in its plan, from 1, and how many that has), rules
// (the same for games that belong together: same place, numbers, patterns and version).

typedef struct PlayersRow {
    char place[SCRIPT_NAME_BYTES + 8], player[PLAYER_NAME_BYTES], rules[PLAYERS_RULES_BYTES];
    uint64_t seed;
    uint32_t stage, minutes, number, games;
    uint32_t place_first, player_first; // the least number at its place, and of its player there
    PlayersGame game;
} PlayersRow;

// Begins as {0} or with players_table_of; players_table_free releases it.
typedef struct PlayersTable {
    PlayersRow *rows;
    bool *done; // of a table that is being played; NULL once it is finished
    int count, room;
} PlayersTable;

// A table for the results of this plan, without any.
PlayersTable players_table_of(const PlayersPlan *plan);
void players_table_free(PlayersTable *table);

// The experiment that plays the plan into the table that was made of it.
Runs players_runs(const PlayersPlan *plan, PlayersTable *table);

// Adds the rows of a CSV file. Returns false, and adds an error, where they are not what this program writes.
bool players_table_read(PlayersTable *table, const char *bytes, size_t size, TextErrors *errors);

// Leaves out what was not played, and puts the rows in order: places and their players as they were named, then seeds.
// Returns false and one line in `error` where nothing is left, a game is there twice, or games at the same place had
// different rules.
bool players_table_finish(PlayersTable *table, Error *error);

// How many games of their plan are missing in a table that is finished; 0 where they are of several plans.
int players_table_missing(const PlayersTable *table);

// Writes the CSV file of a PlayersTable that is finished. Whether all could be written is for ferror to say.
void players_table_csv(const void *table, FILE *out);

// --- what the games of one player at one place say together

#define PLAYERS_SURVIVAL_TICKS (3 * PLAYERS_MINUTE_TICKS)

typedef struct PlayersGroup {
    const PlayersRow *rows; // the table's, by seed
    int games, won;
    int won_bosses;                   // with a boss that was not beaten
    double *scores;                   // sorted
    Spread score, ticks;              // ticks: of games that were going on when their time was up, at least
    double held, empty;               // shares of all ticks
    double bees;                      // mean, at the end
    double boss_share, carried_share; // of all points
    double boss_s;                    // median of games in which one was beaten; NAN where there is none
    double after_s;                   // median of games that were won after one
} PlayersGroup;

// All that were played at one place, the highest median of scores first.
typedef struct PlayersPlaceGroups {
    const char *place;
    bool stage;
    uint32_t minutes;
    PlayersGroup *list;
    int count;
} PlayersPlaceGroups;

typedef struct PlayersStats {
    PlayersPlaceGroups *places;
    int count;
} PlayersStats;

// Of a table that is finished, which has to outlive it. Ends the program with status 3 where memory is short.
PlayersStats players_stats_of(const PlayersTable *table);
void players_stats_free(PlayersStats *stats);

// The group of a player; NULL where there is none.
const PlayersGroup *players_group(const PlayersPlaceGroups *place, const char *player);

// The share of a group's games that were not lost within so many ticks.
double players_alive(const PlayersGroup *group, uint32_t ticks);

// How likely one of the first numbers is larger than one of the second, a tie being half of it. Both are sorted.
double players_above(const double *first, int first_count, const double *second, int second_count);

// Prints it all as aligned tables. `against`: the player with whom all others are compared.
void players_print(const PlayersStats *stats, const char *against, FILE *out);

// Writes an SVG file: how long the player `curves` lives in modes without end, and what several of them score at each
// place. Whether all could be written is for ferror to say. Ends the program with status 3 where memory is short.
void players_plot(const PlayersStats *stats, const char *curves, FILE *out);

// --- the command line

#define PLAYERS_MINUTES_USUAL 10
#define PLAYERS_SEEDS_USUAL 20

// Strings are those of argv.
typedef struct PlayersOptions {
    const char *players, *places, *levels; // lists of names
    const char *against;
    const char *csv, *svg; // NULL: none
    const char *curves;    // whose survival is drawn
    RunsSeeds seeds;
    int minutes;
    bool plays; // something was given that only games need
    bool list, read;
    char **files; // of argv
    int file_count;
    RunsConfig run;
    TuningOptions numbers;
} PlayersOptions;

extern const CommandLine PLAYERS_LINE;

// Reads the arguments after the command's name, as command_read.
CommandEnd players_options_read(PlayersOptions *options, int argc, char **argv, Error *error);
