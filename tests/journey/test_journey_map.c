// test_journey_map.c -- each error in a map or in rules has its own message, and values at the limits are valid.

#include "journeys.h"
#include "test.h"

static const char *const ROWS[] = {".h.12", ".....", "#p.p~", "..S.."};

static const char *said(const JourneyMap *map)
{
    const char *wrong = journey_map_check(map);
    return wrong ? wrong : "good";
}

#define DAMAGED(change, words)                                                                                         \
    do {                                                                                                               \
        JourneyMap map = journeys_draw(ROWS, 4);                                                                       \
        change;                                                                                                        \
        assert_string_equal(said(&map), words);                                                                        \
    } while (0)

TEST(sizes_and_counts_have_limits)
{
    DAMAGED((void)0, "good");
    DAMAGED(map.columns = 0, "the map is empty or too large");
    DAMAGED(map.rows = 0, "the map is empty or too large");
    DAMAGED(map.columns = JOURNEY_COLUMNS_MAX + 1, "the map is empty or too large");
    DAMAGED(map.rows = JOURNEY_ROWS_MAX + 1, "the map is empty or too large");
    DAMAGED(map.nest_count = -1, "there are too many nests");
    DAMAGED(map.nest_count = JOURNEY_PLACES_MAX + 1, "there are too many nests");
    DAMAGED(map.patrol_count = -1, "there are too many patrols");
    DAMAGED(map.patrol_count = JOURNEY_PATROLS_MAX + 1, "there are too many patrols");
}

// A map of the largest size is good: one cell that the swarm begins on, and home.
TEST(the_largest_map_is_good)
{
    static JourneyMap map;
    map.columns = JOURNEY_COLUMNS_MAX;
    map.rows = JOURNEY_ROWS_MAX;
    memset(map.terrain, TERRAIN_MEADOW, sizeof map.terrain);
    map.home = (Cell){JOURNEY_COLUMNS_MAX - 1, JOURNEY_ROWS_MAX - 1};
    map.terrain[JOURNEY_COLUMNS_MAX * JOURNEY_ROWS_MAX - 1] = TERRAIN_HOME;
    assert_string_equal(said(&map), "good");
    map.terrain[JOURNEY_COLUMNS_MAX * JOURNEY_ROWS_MAX - 1] = TERRAINS;
    assert_string_equal(said(&map), "a cell has no known terrain");
}

TEST(impossible_places_are_refused)
{
    DAMAGED(map.home.x++, "there is no home");
    DAMAGED(map.start = map.home, "the swarm begins on a cell that it cannot enter");
    DAMAGED(map.start = map.nests[0].at, "the swarm begins on a cell that it cannot enter");
    DAMAGED((map.start = (Cell){4, 2}, map.terrain[14] = TERRAIN_WATER),
            "the swarm begins on a cell that it cannot enter");
    DAMAGED((map.start = (Cell){0, 2}, map.terrain[10] = TERRAIN_ROCK),
            "the swarm begins on a cell that it cannot enter");
    DAMAGED((map.start = (Cell){0, 2}, map.terrain[10] = TERRAIN_NONE),
            "the swarm begins on a cell that it cannot enter");
    DAMAGED(map.nest_count = 1, "a nest cell has no nest");
    DAMAGED(map.nests[1].at = map.start, "a nest is not on a nest cell");
    DAMAGED(map.nests[1].at = map.nests[0].at, "two nests are on one cell");
    DAMAGED(map.nests[1].beaten = 1, "a nest is beaten before the journey begins");
}

TEST(stages_have_names)
{
    DAMAGED(map.nests[0].stage[0] = '\0', "a nest has no stage");
    DAMAGED(memset(map.nests[0].stage, 'x', JOURNEY_STAGE_BYTES), "a nest has no stage");
    DAMAGED(memset(map.nests[0].stage, 'x', JOURNEY_STAGE_BYTES - 1), "good");
    DAMAGED(map.ambush[0] = '\0', "there are patrols but no stage for an ambush");
    DAMAGED((map.ambush[0] = '\0', map.patrol_count = 0), "good");
}

TEST(each_patrol_has_its_own_cell)
{
    DAMAGED(map.patrols[0] = map.home, "a patrol is where hornets cannot be");
    DAMAGED(map.patrols[1] = map.start, "a patrol is where the swarm begins");
    DAMAGED(map.patrols[1] = map.patrols[0], "two patrols are on one cell");
}

TEST(rules_have_least_and_most)
{
    JourneyRules rules = journeys_rules();
    assert_null(journey_rules_check(&rules));
#define RULE(name, least, most)                                                                                        \
    rules.name = (least);                                                                                              \
    assert_null(journey_rules_check(&rules));                                                                          \
    rules.name = (least)-1;                                                                                            \
    assert_string_equal(journey_rules_check(&rules), #name);                                                           \
    rules.name = (most) + 1;                                                                                           \
    assert_string_equal(journey_rules_check(&rules), #name);                                                           \
    rules.name = (most);                                                                                               \
    assert_null(journey_rules_check(&rules));
#include "core/journey/journey_rules.def"
#undef RULE
}
