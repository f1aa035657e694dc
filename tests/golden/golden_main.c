// golden_main.c -- plays a few games and prints the last link of each one's chain of hashes.
//
// Built by golden.sh with every compiler and optimisation; all must print the same. Not a test program by itself.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "demo/state_hash.h"
#include "sim/pilot.h"

typedef struct GoldenGame {
    const char *name;
    uint64_t seed;
    uint32_t ticks;
    const char *tunable[4]; // "section.name" and value in turn
    float value[4];
} GoldenGame;

static const GoldenGame GAMES[] = {
    {"pilot", 1, 7200, {0}, {0}},
    {"pilot-other-seed", 20261120, 3600, {0}, {0}},
    {"many-bees", 3, 1200, {"swarm.start_bees"}, {400}},
    {"running-blend", 4, 1800, {"swarm.blend", "swarm.start_bees"}, {1, 60}},
    {"early-queen", 5, 3600, {"queen.every_ticks", "swarm.start_bees"}, {120, 80}},
    {"full-rank", 6, 2400, {"rank.base", "swarm.start_bees"}, {1, 150}},
};

static void tunable_put(Tunables *tunables, const char *name, float value)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        char full[64];
        snprintf(full, sizeof full, "%s.%s", tunable_info(i)->section, tunable_info(i)->name);
        if (strcmp(full, name) == 0) {
            tunable_set(tunables, i, value);
            return;
        }
    }
    fprintf(stderr, "%s: no such tunable\n", name);
}

int main(void)
{
    static Sim sim;
    for (size_t g = 0; g < sizeof GAMES / sizeof GAMES[0]; g++) {
        Tunables tunables = tunables_default();
        for (int i = 0; i < 4 && GAMES[g].tunable[i]; i++)
            tunable_put(&tunables, GAMES[g].tunable[i], GAMES[g].value[i]);
        sim_init(&sim, GAMES[g].seed, &tunables, STAGE_ENDLESS);
        uint64_t hash = state_hash_begin(&sim);
        Pilot pilot = pilot_begin(&sim);
        for (uint32_t i = 0; i < GAMES[g].ticks; i++) {
            TickCmd cmd = pilot_cmd(&pilot, &sim);
            sim_tick(&sim, &cmd);
            hash = state_hash_chain(hash, &sim);
        }
        printf("%s %016" PRIx64 "\n", GAMES[g].name, hash);
    }
    return 0;
}
