// player.h -- scripted players: each looks at a game as a person would and answers with commands.
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
#define PLAYER_LATE_MOST 60 // ticks

typedef struct Player Player;

// A row of the list of players.
typedef struct PlayerKind {
    const char *name, *text;                // the text is for a reader
    TickCmd (*hand)(Player *, const Sim *); // its rule: what it does in the next tick
    float number;                           // of the rule: px, or px a tick
} PlayerKind;

// A player by name: "pilot", or "pilot@12" with input 12 ticks late.
typedef struct PlayerChoice {
    char name[PLAYER_NAME_BYTES];
    const PlayerKind *kind;
    int late_ticks; // 0 to PLAYER_LATE_MOST
} PlayerChoice;

// A player in a game.
struct Player {
    PlayerChoice choice;
    Pilot pilot; // of those that lead as the pilot does
    Rng rng;
    Vec2 finger, wanted;            // px
    float px_per_tick;              // how fast the finger moves
    bool holds;                     // the finger is down,
    int32_t hold_ticks;             // and stays as it is for so long
    bool cashes;                    // leads to turn nectar into points
    uint32_t played;                // ticks
    TickCmd late[PLAYER_LATE_MOST]; // commands on their way to the hand
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
