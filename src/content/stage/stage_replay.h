// stage_replay.h -- what it takes to play a game of a stage once more from its start: with the same stage, or with
// another one, which somebody has just saved.
//
// It keeps how the game began, every command, and every tunable that was changed; some 6 bytes a tick.
//
//   stage_replay_begin(&replay, &sim, book);             after sim_init_script
//   each tick:  stage_replay_tunable(&replay, i, value); for each one that changes before it
//               sim_tick(&sim, &cmd);
//               stage_replay_tick(&replay, &cmd);
//   another stage:  stage_replay_take(&replay, script);
//                   stage_replay_run(&replay, &sim, &hash, NULL);
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "demo/demo_format.h"
#include "sim/sim.h"

// Begins as {0}; stage_replay_free releases it.
typedef struct StageReplay {
    uint64_t seed;
    Tunables tunables; // at the start
    StageScript script;
    const PatternBook *book; // the caller's; NULL for none
    TickCmd *cmds;
    uint32_t tick_count;
    int tick_room;
    DemoEvent *events; // by time
    uint32_t event_count;
    int event_room;
    bool runs; // false: nothing is kept, or it has become too long to be played again
} StageReplay;

// Who wants to know what is played again; any function may be NULL.
typedef struct StageFollower {
    void *context;
    void (*begun)(void *context, const Sim *sim);
    void (*tunable)(void *context, int index, float value);
    void (*tick)(void *context, const TickCmd *cmd, uint64_t hash_after);
} StageFollower;

// A game was just begun with sim_init_script; what was kept before is forgotten. The book is the one that it began
// with, outside of any Sim, and must outlive the game.
void stage_replay_begin(StageReplay *replay, const Sim *sim, const PatternBook *book);
void stage_replay_free(StageReplay *replay);

// True where the Sim is at the last tick that is kept of this game. It takes the look of the start, not of the state.
bool stage_replay_fits(const StageReplay *replay, const Sim *sim);

// A tunable changed before the next tick; and a tick was played.
void stage_replay_tunable(StageReplay *replay, int index, float value);
void stage_replay_tick(StageReplay *replay, const TickCmd *cmd);

// Another stage from now on. A number that the game began with because the old stage had it so is now that of the new
// one; what somebody else has set stays.
void stage_replay_take(StageReplay *replay, const StageScript *script);

// Forgets what is after so many ticks.
void stage_replay_cut(StageReplay *replay, uint32_t ticks);

// The same, and tunables that changed before the next tick are forgotten too: the game is as it was after so many ticks.
void stage_replay_cut_before(StageReplay *replay, uint32_t ticks);

// Plays on from `sim`, which is at one of the ticks that are kept, up to `ticks` of them; `hash` is the chained state
// hash at both ends. The follower's `begun` is not called.
void stage_replay_go_on(const StageReplay *replay, uint32_t ticks, Sim *sim, uint64_t *hash,
                        const StageFollower *follower);

// Plays the game from its start in `sim`, up to the last tick that is kept or to its end. Returns how many ticks that
// were, and the chained state hash (state_hash.h) after them. `follower` may be NULL.
uint32_t stage_replay_run(const StageReplay *replay, Sim *sim, uint64_t *hash, const StageFollower *follower);
