// make_demos.c -- plays the games of tests/demos/*.mtb anew and writes their demos: make_demos FOLDER
//
// `make golden` runs it, after a change that is meant to alter games. Prints a line for each: file, last link, ticks.
// Some games have the patterns of assets/patterns, and a stage of assets/stages; their demos hold them from then on.
#include <inttypes.h>

#include "content/pattern_files.h"
#include "content/stage/stage_files.h"
#include "demos/recorded_game.h"

typedef struct MadeDemo {
    const char *name, *stage; // NULL: an empty meadow
    GamePlan plan;
    const char *tunable[3]; // "section.name" and its value
    float value[3];
    int every_ticks; // the boss comes again, or a gallery's pattern is shown for so long; 0: as the stage says
    int hp_per_bee;  // of the boss; 0: the same
} MadeDemo;

static PatternBook own;    // of assets/patterns
static StageScript script; // of the game that is next

#define LEVEL_EASY 0.0f // level.level
#define LEVEL_HARD 2.0f
#define GAME(number, who, most) .seed = number, .script = &script, .book = &own, .player = PLAYER_##who, .ticks = most

static const MadeDemo DEMOS[] = {
    {.name = "pilot", .stage = "endless", .plan = {GAME(1, PILOT, 3600)}},
    {.name = "mouse", .stage = "endless", .plan = {GAME(2, MOUSE, 3600)}},
    {.name = "finger",
     .stage = "endless",
     .plan = {GAME(3, FINGER, 1500), .open_end = true},
     .tunable = {"swarm.start_bees", "rank.base"},
     .value = {60, 0.2f}},
    {.name = "calls",
     .stage = "endless",
     .plan = {GAME(4, MOUSE, 1500), .call_ticks = 70},
     .tunable = {"call.start", "rank.base", "swarm.start_bees"},
     .value = {30, 0.7f, 40}},
    {.name = "long_held",
     .stage = "endless",
     .plan = {GAME(5, HOLDER, 1800)},
     .tunable = {"swarm.start_bees"},
     .value = {30}},
    {.name = "idle", .stage = "endless", .plan = {GAME(6, NOBODY, 2400)}},
    {.name = "lost",
     .stage = "endless",
     .plan = {GAME(7, FINGER, 3600)},
     .tunable = {"swarm.start_bees", "rank.base", "rank.spared_bees"},
     .value = {4, 0.6f, 0}},
    {.name = "early_queen",
     .stage = "endless",
     .plan = {GAME(8, PILOT, 2400)},
     .tunable = {"swarm.start_bees", "stage.usual_bees"},
     .value = {80, 80},
     .every_ticks = 120,
     .hp_per_bee = 6},
    {.name = "running_blend",
     .stage = "endless",
     .plan = {GAME(9, FINGER, 1200)},
     .tunable = {"swarm.blend", "swarm.start_bees"},
     .value = {1, 60}},
    {.name = "large_swarm",
     .stage = "endless",
     .plan = {GAME(10, PILOT, 600)},
     .tunable = {"swarm.start_bees", "rank.base"},
     .value = {600, 1}},
    {.name = "live_changes",
     .stage = "endless",
     .plan = {GAME(11, PILOT, 2400), .change_ticks = 7},
     .tunable = {"swarm.start_bees"},
     .value = {30}},
    {.name = "empty_meadow",
     .stage = NULL,
     .plan = {.seed = 12, .player = PLAYER_MOUSE, .ticks = 600},
     .tunable = {"swarm.start_bees"},
     .value = {50}},
    {.name = "swarm_lord",
     .stage = "swarm_lord",
     .plan = {GAME(13, PILOT, 500)},
     .tunable = {"swarm.most_bees"},
     .value = {790},
     .every_ticks = 60},
    {.name = "gallery",
     .stage = "gallery",
     .plan = {GAME(14, PILOT, 4500)},
     .tunable = {"swarm.start_bees"},
     .value = {60},
     .every_ticks = 130},
    {.name = "moths",
     .stage = "endless",
     .plan = {GAME(16, PILOT, 4800)},
     .tunable = {"swarm.start_bees", "rank.base", "stage.usual_bees"},
     .value = {120, 0.7f, 120},
     .every_ticks = 3600},
    {.name = "pond",
     .stage = "pond",
     .plan = {GAME(17, MOUSE, 2400)},
     .tunable = {"level.level", "swarm.start_bees"},
     .value = {LEVEL_EASY, 40}},
    {.name = "hollow",
     .stage = "hollow",
     .plan = {GAME(18, PILOT, 2400), .change_ticks = 400},
     .tunable = {"stage.first_phase", "swarm.start_bees"},
     .value = {1, 60}},
    {.name = "citadel",
     .stage = "citadel",
     .plan = {GAME(19, PILOT, 2400)},
     .tunable = {"stage.first_phase", "level.level", "swarm.start_bees"},
     .value = {3, LEVEL_HARD, 90}},
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

static void script_change(const MadeDemo *demo)
{
    if (demo->every_ticks > 0)
        *(script.boss_count > 0 ? &script.bosses[0].every_ticks : &script.gallery.pattern_ticks) = demo->every_ticks;
    if (demo->hp_per_bee > 0)
        script.bosses[0].hp_per_bee = demo->hp_per_bee;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: make_demos FOLDER\n");
        return 2;
    }
    Error error;
    if (!pattern_book_load(&own, "assets/patterns", stderr, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 3;
    }
    for (size_t i = 0; i < sizeof DEMOS / sizeof DEMOS[0]; i++) {
        GamePlan plan = DEMOS[i].plan;
        if (plan.script && !script_load(DEMOS[i].stage))
            return 3;
        script_change(&DEMOS[i]);
        plan.tunables = plan.script ? script_tunables(&script) : tunables_default();
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
