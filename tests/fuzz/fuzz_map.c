// fuzz_map.c -- libFuzzer's way into the reader of the journey's maps.
#include "content/journey/journey_file.h"
#include "oracle.h"

#define DAMAGES 4

// Some turns over a map; every stage is won.
static void travel(const JourneyMap *map, const JourneyRules *rules)
{
    static Journey journey;
    static JourneyMemory memory;
    JourneyTurn turn;
    journey_begin(&journey, map, rules, 1, 1);
    for (int i = 0; i < 20 && journey.state != JOURNEY_WON; i++) {
        if (journey.state == JOURNEY_STAGE_DUE)
            check(journey_stage_over(&journey, journey.bees, true));
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
}

// A map that passes journey_map_check can be played.
static void check_damaged(const JourneyMap *map, const JourneyRules *rules, Rng *rng)
{
    for (int i = 0; i < DAMAGES; i++) {
        JourneyMap damaged = *map;
        int32_t *const numbers[] = {&damaged.columns,      &damaged.rows,          &damaged.start.x,
                                    &damaged.home.y,       &damaged.nests[0].at.x, &damaged.nests[1].at.x,
                                    &damaged.patrols[0].x, &damaged.patrols[1].x,  &damaged.nest_count,
                                    &damaged.patrol_count};
        int32_t *number = numbers[rng_below(rng, sizeof numbers / sizeof numbers[0])];
        *number += (int32_t)rng_below(rng, 5) - 2;
        damaged.terrain[rng_below(rng, JOURNEY_CELLS_MAX)] = (uint8_t)rng_below(rng, 20);
        if (rng_below(rng, 4) == 0)
            damaged.nests[0].stage[0] = '\0';
        if (journey_map_check(&damaged) == NULL)
            travel(&damaged, rules);
    }
}

// The game's own.
static void check_own(void)
{
    static MapFile map;
    static bool checked;
    check(checked || (map_open("meadow", &map, NULL) && !map_open("none", &map, NULL)));
    checked = true;
}

// A map that is read without a mistake can be travelled.
static void check_map(const char *text, size_t size, const JourneyRules *rules, Rng *rng)
{
    static MapFile map;
    OwnErrors errors = {0};
    bool good = map_read(text, size, "fuzz", &map, &errors);
    check(good == (errors.errors == 0));
    check(!good || journey_map_check(&map.map) == NULL);
    check_errors(&errors, text, size);
    if (good) {
        travel(&map.map, rules);
        check_damaged(&map.map, rules, rng);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Rng rng = rng_of(bytes, size);
    Tunables tunables = tunables_default();
    JourneyRules rules = journey_rules_of(&tunables, 0);
    check_own();
    check_map(size > 0 ? (const char *)bytes : "", size, &rules, &rng);
    return 0;
}
