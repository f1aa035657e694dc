// player.h -- scripted players: each sees a game like a person and gives commands.
//
// A player knows what is on the screen, its own small state and its own random stream, never the game's. The same
// player, seed and game give the same commands.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/rng.h"
#include "core/sim/pilot.h"
#include "core/sim/sim.h"

#define PLAYER_NAME_BYTES 24
#define PLAYER_LATE_MOST 60  // ticks
#define PLAYER_REACT_MOST 30 // ticks

// A human-like hand; players.def explains its numbers.
typedef struct HandTraits {
    int react_ticks;
    float tremor_px, view_px, px_per_tick, release_px, hold_px;
    enum { LETS_NEVER, LETS_AFTER_LOSS, LETS_EVERY_OTHER, LETS_NEAR } lets;
    bool nectar, score;
} HandTraits;

// A blind finger: its swing in px, and its times held and loose in s.
enum { RHYTHM_X, RHYTHM_SWING, RHYTHM_PERIOD_S, RHYTHM_Y, RHYTHM_DEPTH, RHYTHM_HELD_S, RHYTHM_LOOSE_S, RHYTHM_NUMBERS };
typedef struct Rhythm {
    float number[RHYTHM_NUMBERS];
} Rhythm;

typedef struct Player Player;

// A row of the list of players.
typedef struct PlayerKind {
    const char *name, *text;                // the text describes it
    TickCmd (*rule)(Player *, const Sim *); // its action in the next tick
    float number;                           // of the rule: px, or px a tick
    HandTraits hand;
    Rhythm rhythm;
} PlayerKind;

// A player by name: "pilot", or "pilot@12" with input 12 ticks late.
typedef struct PlayerChoice {
    char name[PLAYER_NAME_BYTES];
    const PlayerKind *kind;
    int late_ticks; // 0 to PLAYER_LATE_MOST, in addition to the reaction time of its hand
    Rhythm rhythm;  // its default rhythm, or a better one
} PlayerChoice;

// A player in a game.
struct Player {
    PlayerChoice choice;
    Pilot pilot; // for players that lead like the pilot
    Rng rng;
    Vec2 finger, wanted;                                // px
    Vec2 velocity, tremor;                              // of a hand's finger: px a tick; px
    bool holds;                                         // the finger is down,
    bool cashes;                                        // leads in order to cash in nectar
    bool threatened;                                    // a bullet was near
    uint32_t threats;                                   // so far
    uint32_t lost;                                      // bees so far
    int32_t scare_ticks;                                // remaining ticks loose after a loss
    int32_t rest_ticks;                                 // ticks until its next decision about a call
    uint32_t played;                                    // ticks
    TickCmd late[PLAYER_LATE_MOST + PLAYER_REACT_MOST]; // commands on their way to the hand
};

// The list.
int player_kind_count(void);
const PlayerKind *player_kind(int index);

// Parses a name, "let40" or "let40@12"; false if there is no such player.
bool player_find(const char *name, PlayerChoice *choice);

// A player at the beginning of a game with this seed.
Player player_begin(const PlayerChoice *choice, const Sim *sim, uint64_t seed);

// The command for the next tick.
TickCmd player_cmd(Player *player, const Sim *sim);

// True if a player has a fixed rhythm; and if the best one must be searched for.
bool player_is_blind(const PlayerKind *kind);
bool player_is_searched(const PlayerKind *kind);
