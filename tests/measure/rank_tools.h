// rank_tools.h -- demos for the tests of `rank`: short games of the game's own modes, in memory.
#pragma once

#include "measure/board_tamper.h"
#include "measure/rank/rank.h"
#include "core/sim/pilot.h"
#include "test.h"

// The game: 300 ticks of endless by a person where nothing is said.
typedef struct RankGame {
    Mode mode;
    uint64_t seed;
    uint32_t ticks;
    const char *name;
    TapePlayer player;
    int64_t recorded_unix_s;
    int set; // 1: with another number at its start, 2: changed while it runs, 3: with another look
    bool open_end;
    bool by_pilot;      // who leads, whoever it is said to be
    uint32_t other_way; // goes another way from this tick on; 0: never
} RankGame;

#define RANK_GAME_CHANGES 0 // which number

static RankWorld rank_world;
static Sim rank_sim;

static inline int rank_world_setup(void **state)
{
    return rank_world_open(&rank_world, NULL);
}

static inline int rank_world_teardown(void **state)
{
    rank_world_free(&rank_world);
    return 0;
}

static inline RankGame rank_game(ModeKind kind)
{
    return (RankGame){.mode = mode_of(kind), .seed = 7, .ticks = 300, .name = "Bee", .recorded_unix_s = 1795132800};
}

// The start of the game, which is begun.
static inline TapeStart rank_game_begin(const RankGame *game)
{
    const StageScript *script = mode_script(&game->mode, rank_world.stages);
    Tunables tunables = mode_tunables(&game->mode, script);
    if (game->set == 1)
        tunables.swarm_max_accel += 0.01f;
    for (int i = 0; game->set == 3 && i < TUNABLE_COUNT; i++)
        if (tunable_info(i)->scope == TUNABLE_LOOK)
            tunable_set(&tunables, i, tunable_info(i)->least);
    sim_init_script(&rank_sim, game->seed, &tunables, script, &rank_world.book);
    TapeStart start = tape_start_of(&rank_sim, game->player, game->recorded_unix_s);
    snprintf(start.name, sizeof start.name, "%s", game->name);
    return start;
}

// The commands depend on the tick and the way alone, so games of one seed are alike up to where they go another way.
static inline TickCmd rank_game_cmd(const RankGame *game, uint32_t tick)
{
    float turn = (float)(tick % 120) / 120.0f;
    bool other = game->other_way > 0 && tick >= game->other_way;
    return tick_cmd(vec2(60.0f + 240.0f * turn, 400.0f + (other ? -100.0f : 100.0f) * turn), TICK_CMD_TOUCH);
}

static inline void rank_game_tick(const RankGame *game, uint32_t tick, Pilot *pilot, Tape *tape, uint64_t *hash)
{
    if (game->set == 2 && tick == game->ticks / 2) {
        tunable_set(&rank_sim.tunables, RANK_GAME_CHANGES, tunable_info(RANK_GAME_CHANGES)->most);
        tape_tunable(tape, RANK_GAME_CHANGES, tunable_info(RANK_GAME_CHANGES)->most);
    }
    const TickCmd cmd = game->by_pilot ? pilot_cmd(pilot, &rank_sim) : rank_game_cmd(game, tick);
    sim_tick(&rank_sim, &cmd);
    *hash = state_hash_chain(*hash, &rank_sim);
    tape_append(tape, &cmd, *hash);
}

static inline BoardBytes rank_demo(const RankGame *game)
{
    TapeStart start = rank_game_begin(game);
    Tape tape = tape_begin(&start);
    uint64_t hash = state_hash_begin(&rank_sim);
    Pilot pilot = pilot_begin(&rank_sim);
    for (uint32_t tick = 0; tick < game->ticks && !rank_sim.head.over; tick++)
        rank_game_tick(game, tick, &pilot, &tape, &hash);
    const TapeResult result = tape_result_of(&rank_sim);
    if (game->open_end)
        tape_flush(&tape);
    else
        tape_end(&tape, &result);
    return board_bytes(&tape);
}
