// make_demos.c -- plays the games of tests/demos/*.mtb anew and writes their demos: make_demos FOLDER
//
// `make golden` runs it, after a change that is meant to alter games. Prints a line for each: file, last link, ticks.
// Some games have the patterns of assets/patterns; their demos hold them from then on.
#include <inttypes.h>
#include <stdio.h>

#include "app/pattern/pattern_files.h"
#include "demos/recorded_game.h"

typedef struct MadeDemo {
    const char *name;
    GamePlan plan;
    const char *tunable[3]; // "section.name" and its value
    float value[3];
} MadeDemo;

static PatternBook own; // of assets/patterns

#define ENDLESS(number, who, most) .seed = number, .stage = STAGE_ENDLESS, .player = PLAYER_##who, .ticks = most

static const MadeDemo DEMOS[] = {
    {"pilot", {ENDLESS(1, PILOT, 3600)}, {0}, {0}},
    {"mouse", {ENDLESS(2, MOUSE, 3600)}, {0}, {0}},
    {"finger", {ENDLESS(3, FINGER, 1500), .open_end = true}, {"swarm.start_bees", "rank.base"}, {60, 0.5f}},
    {"calls", {ENDLESS(4, MOUSE, 1500), .call_ticks = 70}, {"call.start", "rank.base", "swarm.start_bees"},
     {30, 0.7f, 40}},
    {"long_held", {ENDLESS(5, HOLDER, 1800)}, {"swarm.start_bees"}, {30}},
    {"idle", {ENDLESS(6, NOBODY, 2400)}, {0}, {0}},
    {"lost", {ENDLESS(7, FINGER, 3600)}, {"swarm.start_bees", "rank.base"}, {4, 0.6f}},
    {"early_queen", {ENDLESS(8, PILOT, 2400)}, {"queen.every_ticks", "swarm.start_bees", "queen.hp_per_bee"},
     {120, 80, 6}},
    {"running_blend", {ENDLESS(9, FINGER, 1200)}, {"swarm.blend", "swarm.start_bees"}, {1, 60}},
    {"large_swarm", {ENDLESS(10, PILOT, 600)}, {"swarm.start_bees", "rank.base"}, {600, 1}},
    {"live_changes", {ENDLESS(11, PILOT, 2400), .change_ticks = 7}, {"swarm.start_bees"}, {30}},
    {"empty_meadow", {.seed = 12, .stage = STAGE_EMPTY, .player = PLAYER_MOUSE, .ticks = 600},
     {"swarm.start_bees"}, {50}},
    {"swarm_lord", {.seed = 13, .stage = STAGE_SWARM_LORD, .player = PLAYER_PILOT, .ticks = 500},
     {"queen.every_ticks", "swarm.most_bees"}, {60, 790}},
    {"gallery", {.seed = 14, .stage = STAGE_GALLERY, .player = PLAYER_PILOT, .ticks = 4500, .book = &own},
     {"gallery.pattern_ticks", "gallery.rest_ticks", "swarm.start_bees"}, {130, 50, 60}},
    {"moths", {ENDLESS(16, PILOT, 4800), .book = &own}, {"queen.every_ticks", "swarm.start_bees", "rank.base"},
     {3600, 120, 0.7f}},
};

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_demos FOLDER\n");
        return 2;
    }
    char error[512];
    if (!pattern_book_load(&own, "assets/patterns", stderr, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 3;
    }
    for (size_t i = 0; i < sizeof DEMOS / sizeof DEMOS[0]; i++) {
        GamePlan plan = DEMOS[i].plan;
        plan.tunables = sim_stage_tunables(plan.stage);
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
