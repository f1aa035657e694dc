// make_demos.c -- plays the games of tests/demos/*.mtb anew and writes their demos: make_demos FOLDER
//
// `make golden` runs it, after a change that is meant to alter games. Prints a line for each: file, last link, ticks.
// Some games have the patterns of assets/patterns, or a stage of assets/stages; their demos hold them from then on.
#include <inttypes.h>
#include <stdio.h>

#include "content/pattern/pattern_files.h"
#include "content/stage/stage_files.h"
#include "demos/recorded_game.h"

typedef struct MadeDemo {
    const char *name;
    GamePlan plan;
    const char *tunable[3]; // "section.name" and its value
    float value[3];
} MadeDemo;

static PatternBook own; // of assets/patterns
static StageScript script; // of the game that is next

#define LEVEL_EASY 0.0f // level.level
#define LEVEL_HARD 2.0f
#define ENDLESS(number, who, most) .seed = number, .stage = STAGE_ENDLESS, .book = &own, .player = PLAYER_##who, \
        .ticks = most

// The game is called like its stage.
#define SCRIPT(number, who, most) .seed = number, .stage = STAGE_SCRIPT, .script = &script, .book = &own, \
        .player = PLAYER_##who, .ticks = most

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
    {"swarm_lord", {.seed = 13, .stage = STAGE_SWARM_LORD, .book = &own, .player = PLAYER_PILOT, .ticks = 500},
     {"queen.every_ticks", "swarm.most_bees"}, {60, 790}},
    {"gallery", {.seed = 14, .stage = STAGE_GALLERY, .player = PLAYER_PILOT, .ticks = 4500, .book = &own},
     {"gallery.pattern_ticks", "gallery.rest_ticks", "swarm.start_bees"}, {130, 50, 60}},
    {"moths", {ENDLESS(16, PILOT, 4800)}, {"queen.every_ticks", "swarm.start_bees", "rank.base"},
     {3600, 120, 0.7f}},
    {"pond", {SCRIPT(17, MOUSE, 2400)}, {"level.level", "swarm.start_bees"}, {LEVEL_EASY, 40}},
    {"hollow", {SCRIPT(18, PILOT, 2400), .change_ticks = 400}, {"stage.first_phase", "swarm.start_bees"}, {1, 60}},
    {"citadel", {SCRIPT(19, PILOT, 2400)}, {"stage.first_phase", "level.level", "swarm.start_bees"},
     {3, LEVEL_HARD, 90}},
};

// Reads a stage of assets/stages; false with its mistakes on stderr.
static bool script_load(const char *name)
{
    char path[128];
    TextErrors errors = {0};
    snprintf(path, sizeof path, "assets/stages/%s.ini", name);
    bool good = stage_read_file(path, &own, &script, &errors);
    text_errors_print(&errors, path, stderr);
    text_errors_free(&errors);
    return good;
}

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
        if (plan.script && !script_load(DEMOS[i].name))
            return 3;
        plan.tunables = plan.script ? script_tunables(&script) : sim_stage_tunables(plan.stage);
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
