// make_demos.c -- plays the games of tests/demos/*.mtb anew and writes their demos: make_demos FOLDER
//
// `make golden` runs it, after a change that is meant to alter games. Prints a line for each: file, last link, ticks.
#include <inttypes.h>
#include <stdio.h>

#include "demos/recorded_game.h"

typedef struct MadeDemo {
    const char *name;
    GamePlan plan;
    const char *tunable[3]; // "section.name" and its value
    float value[3];
} MadeDemo;

static const MadeDemo DEMOS[] = {
    {"pilot", {.seed = 1, .stage = STAGE_ENDLESS, .player = PLAYER_PILOT, .ticks = 3600}, {0}, {0}},
    {"person", {.seed = 11, .stage = STAGE_ENDLESS, .player = PLAYER_HAND, .ticks = 3600}, {0}, {0}},
    {"lost_early", {.seed = 2, .stage = STAGE_ENDLESS, .player = PLAYER_HAND, .ticks = 3600}, {0}, {0}},
    {"many_calls",
     {.seed = 20261120, .stage = STAGE_ENDLESS, .player = PLAYER_HAND, .ticks = 1800, .open_end = true},
     {"call.start", "rank.base", "swarm.start_bees"}, {30, 0.6f, 40}},
    {"long_held", {.seed = 4, .stage = STAGE_ENDLESS, .player = PLAYER_HOLDER, .ticks = 1800}, {0}, {0}},
    {"idle", {.seed = 5, .stage = STAGE_ENDLESS, .player = PLAYER_NOBODY, .ticks = 3600}, {0}, {0}},
    {"early_queen", {.seed = 6, .stage = STAGE_ENDLESS, .player = PLAYER_PILOT, .ticks = 2400},
     {"queen.every_ticks", "swarm.start_bees", "queen.hp_per_bee"}, {120, 80, 6}},
    {"running_blend", {.seed = 7, .stage = STAGE_ENDLESS, .player = PLAYER_HAND, .ticks = 1200},
     {"swarm.blend", "swarm.start_bees"}, {1, 60}},
    {"large_swarm", {.seed = 8, .stage = STAGE_ENDLESS, .player = PLAYER_PILOT, .ticks = 600},
     {"swarm.start_bees", "rank.base"}, {600, 1}},
    {"live_changes", {.seed = 9, .stage = STAGE_ENDLESS, .player = PLAYER_HAND, .ticks = 2400, .change_ticks = 7},
     {"swarm.start_bees"}, {30}},
    {"empty_meadow", {.seed = 10, .stage = STAGE_EMPTY, .player = PLAYER_HAND, .ticks = 600},
     {"swarm.start_bees"}, {50}},
};

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_demos FOLDER\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof DEMOS / sizeof DEMOS[0]; i++) {
        GamePlan plan = DEMOS[i].plan;
        plan.tunables = tunables_default();
        for (int k = 0; k < 3 && DEMOS[i].tunable[k]; k++)
            tunable_put(&plan.tunables, DEMOS[i].tunable[k], DEMOS[i].value[k]);
        char path[1024];
        snprintf(path, sizeof path, "%s/%s.mtb", argv[1], DEMOS[i].name);
        GameOutcome outcome;
        if (!recorded_game_write(&plan, path, &outcome))
            return 3;
        printf("%s.mtb %016" PRIx64 " %" PRIu32 "\n", DEMOS[i].name, outcome.hash, outcome.ticks);
    }
    return 0;
}
