// fuzz_map.c -- libFuzzer's way into the reader of the journey's maps.
#include "content/journey/journey_tunables.h"
#include "content/journey/map_file.h"
#include "fuzz/fuzz_tools.h"
#include "journey/journey_pilot.h"

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

// A map that is read without a mistake can be travelled.
static void check_map(const char *text, size_t size, const JourneyRules *rules)
{
    static MapFile map;
    TextErrors errors = {0};
    bool good = map_read(text, size, "fuzz", &map, &errors);
    check(good == (errors.errors == 0));
    check(!good || journey_map_check(&map.map) == NULL);
    if (good)
        travel(&map.map, rules);
    text_errors_free(&errors);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Tunables tunables = tunables_default();
    JourneyRules rules = journey_rules_of(&tunables, 0);
    check_map(size > 0 ? (const char *)bytes : "", size, &rules);
    return 0;
}
