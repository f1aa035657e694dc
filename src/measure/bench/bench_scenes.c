// bench_scenes.c -- the list of scenes.
#include "measure/bench/bench.h"

#include "sim/limits.h"

// A build with larger limits has a larger playfield too, so that all is as dense as 10,000 bees are in the usual one.
#if SIM_BEES_MAX >= 100000
#define SWARM_NUMBERS                                                                                                  \
    {                                                                                                                  \
        100000                                                                                                         \
    }
#else
#define SWARM_NUMBERS                                                                                                  \
    {                                                                                                                  \
        100, 1000, 10000                                                                                               \
    }
#endif

#define ARTICLE "the article's radar, all pairs"

const BenchScene BENCH_SCENES[] = {
    {"radar sum", "bee", "tick", ARTICLE, {100, 1000, 10000, 100000}, bench_radar_sum},
    {"radar running", "bee", "tick", ARTICLE, {100, 1000, 10000, 100000}, bench_radar_running},
    {"one finger", "bee", "tick", ARTICLE, SWARM_NUMBERS, bench_one_finger},
    {"swarm lord", "bee", "tick", ARTICLE, SWARM_NUMBERS, bench_swarm_lord},
    {"loose crowd", "bee", "tick", "the instinct velocity", SWARM_NUMBERS, bench_loose_crowd},
    {"patterns", "bullet", "tick", "as many bullets without programs", {1000, 5000, 10000}, bench_patterns},
    {"snapshot", "bee", "snapshot", "a copy of the whole struct", SWARM_NUMBERS, bench_snapshot},
    {"rewind", "bee", "rewind", "a copy of the whole struct", SWARM_NUMBERS, bench_rewind},
    {"hash", "bee", "hash", "FNV-1a, byte by byte", SWARM_NUMBERS, bench_hash},
    {"sprites software",
     "sprite",
     "frame",
     "SDL_RenderGeometry in software",
     {1000, 10000, 40000},
     bench_sprites_software},
    {"sprites gpu", "sprite", "frame", NULL, {1000, 10000}, bench_sprites_gpu},
    {"frame", "bee", "frame", NULL, {200, 10000}, bench_frame},
};
const int BENCH_SCENE_COUNT = sizeof BENCH_SCENES / sizeof BENCH_SCENES[0];
