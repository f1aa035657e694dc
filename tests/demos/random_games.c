// random_games.c -- records random games: random_games FOLDER FIRST COUNT [TICKS_MOST]
//
// Games FIRST to FIRST + COUNT - 1, the same ones every time, as FOLDER/NUMBER.mtb; each has its own seed, player,
// length and perhaps tunables of its own, at the start and while it runs. Another build verifies them. A quarter of
// them are galleries, and a quarter stages from files; patterns are those of tests/demos/gallery.mtb, and stages those
// of three other demos, so that no library for XML or INI is needed.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "demos/recorded_game.h"

#define STREAM 9
#define LEAST_TICKS 300u
#define START_BEES_MOST 150
#define SCRIPTS 5

static bool chance(Rng *rng, float share)
{
    return rng_float(rng) < share;
}

// One game in ten has a few tunables at the ends of their ranges, three in ten have many that are a bit different.
static void random_tunables(GamePlan *plan, Rng *rng)
{
    plan->tunables = plan->script ? script_tunables(plan->script) : tunables_default();
    bool varied = chance(rng, 0.4f);
    plan->extreme = varied && chance(rng, 0.25f);
    for (int i = 0; varied && i < TUNABLE_COUNT; i++) {
        if (chance(rng, plan->extreme ? 0.08f : 0.3f))
            tunable_vary(&plan->tunables, i, rng, plan->extreme);
    }
    if (plan->tunables.swarm_start_bees > START_BEES_MOST)
        plan->tunables.swarm_start_bees = START_BEES_MOST;
}

// What every game may have.
typedef struct Given {
    PatternBook *book;
    StageScript *scripts[SCRIPTS];
} Given;

static GamePlan random_plan(uint32_t number, uint32_t most_ticks, const Given *given)
{
    Rng rng = rng_seed(number, STREAM);
    GamePlan plan = {.book = given->book, .script = given->scripts[number % SCRIPTS]};
    plan.seed = rng_u32(&rng);
    plan.seed = plan.seed << 32 | rng_u32(&rng);
    plan.ticks = LEAST_TICKS + rng_below(&rng, most_ticks - LEAST_TICKS + 1u);
    bool pilot = chance(&rng, 0.8f);
    bool mouse = chance(&rng, 0.5f);
    plan.player = pilot ? PLAYER_PILOT : mouse ? PLAYER_MOUSE : PLAYER_FINGER;
    if (chance(&rng, 0.4f))
        plan.change_ticks = 5u + rng_below(&rng, 200);
    random_tunables(&plan, &rng);
    return plan;
}

static bool given_open(Given *given)
{
    static const char *const STAGES_OF[SCRIPTS] = {"pond", "hollow", "citadel", "pilot", "gallery"};
    given->book = recorded_book("tests/demos/gallery.mtb");
    bool good = given->book != NULL;
    for (int i = 0; good && i < SCRIPTS; i++) {
        char path[64];
        snprintf(path, sizeof path, "tests/demos/%s.mtb", STAGES_OF[i]);
        given->scripts[i] = recorded_script(path);
        good = given->scripts[i] != NULL;
    }
    return good;
}

static void given_free(Given *given)
{
    free(given->book);
    for (int i = 0; i < SCRIPTS; i++)
        free(given->scripts[i]);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: random_games FOLDER FIRST COUNT [TICKS_MOST]\n");
        return 2;
    }
    uint32_t first = (uint32_t)strtoul(argv[2], NULL, 10), count = (uint32_t)strtoul(argv[3], NULL, 10);
    uint32_t most_ticks = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 3600u;
    if (most_ticks < LEAST_TICKS)
        most_ticks = LEAST_TICKS;
    uint64_t ticks = 0;
    Given given = {0};
    if (!given_open(&given))
        return 3;
    for (uint32_t i = first; i < first + count; i++) {
        GamePlan plan = random_plan(i, most_ticks, &given);
        char path[1024];
        snprintf(path, sizeof path, "%s/%" PRIu32 ".mtb", argv[1], i);
        GameOutcome outcome;
        if (!recorded_game_write(&plan, path, &outcome))
            return 3;
        ticks += outcome.ticks;
    }
    given_free(&given);
    printf("%" PRIu32 " games, %" PRIu64 " ticks\n", count, ticks);
    return 0;
}
