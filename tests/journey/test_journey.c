// test_journey.c -- the rules of the journey: moves, zones, flowers, nests, hornets, rescue; and what always holds.

#include "journeys.h"
#include "test.h"

static Journey journey;
static JourneyMemory memory;
static JourneyTurn turn;
static JourneyRules rules;

static int usual_rules(void **state)
{
    rules = journeys_rules();
    return 0;
}

static void begin_map(const char *const *rows, int count)
{
    JourneyMap map = journeys_draw(rows, count);
    assert_null(journey_map_check(&map));
    journey_begin(&journey, &map, &rules, 7, 1);
}

#define BEGIN(...)                                                                                                     \
    do {                                                                                                               \
        const char *const drawn[] = {__VA_ARGS__};                                                                     \
        begin_map(drawn, (int)(sizeof drawn / sizeof drawn[0]));                                                       \
    } while (0)

static bool go(int x, int y)
{
    return journey_move(&journey, (Cell){x, y}, &memory, &turn);
}

static int32_t left_at(int x, int y)
{
    JourneyBoard board;
    Range reach = journey_reach(&journey, &board, &memory);
    return range_is_stop(&reach, (Cell){x, y}) ? range_left(&reach, (Cell){x, y}) : RANGE_NOT;
}

TEST(moves_cost_as_the_terrain_sets, usual_rules)
{
    BEGIN("S.,t~.h", "#######");
    assert_int_equal(left_at(1, 0), 5);
    assert_int_equal(left_at(2, 0), 3);
    assert_int_equal(left_at(3, 0), 0);
    assert_int_equal(left_at(4, 0), RANGE_NOT);
    assert_false(go(4, 0));
    assert_false(go(0, 0)); // that would be waiting
    assert_false(go(0, 1));
    assert_false(go(-3, 90));
    assert_int_equal(journey.turn, 1);
    assert_true(go(2, 0));
    assert_int_equal(turn.swarm_count, 3);
    assert_int_equal(journey.turn, 2);
    assert_int_equal(journey.points, 6 + 2); // 3 were left, and 2 of them are kept
    assert_true(go(3, 0));
    assert_true(journey_hidden(&journey));
    assert_int_equal(left_at(4, 0), RANGE_NOT); // water is no place to rest,
    assert_int_equal(left_at(5, 0), 8 - 4 - 1); // but one gets over it
    assert_true(go(6, 0));
    assert_int_equal(journey.state, JOURNEY_WON);
    assert_false(go(5, 0));
    assert_false(journey_wait(&journey, &memory, &turn));
}

TEST(waiting_keeps_points, usual_rules)
{
    BEGIN("S.h");
    assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.points, 8);
    assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.points, 8);
}

TEST(flower_fields_give_bees_once, usual_rules)
{
    BEGIN("Sf.h");
    assert_true(go(2, 0)); // across, without a rest
    assert_int_equal(journey.bees, 20);
    assert_true(go(1, 0));
    assert_in_range(turn.found_bees, 3, 6);
    assert_int_equal(journey.bees, 20 + turn.found_bees);
    assert_true(journey_field_spent(&journey, (Cell){1, 0}));
    int32_t bees = journey.bees;
    assert_true(go(2, 0));
    assert_true(go(1, 0));
    assert_int_equal(turn.found_bees, 0);
    assert_int_equal(journey.bees, bees);
    assert_int_equal(journey.fields, 1);
}

TEST(unbeaten_nests_stop_a_move_and_block_the_path, usual_rules)
{
    BEGIN("S..1..h");
    assert_int_equal(left_at(1, 0), 5);
    assert_int_equal(left_at(2, 0), 0); // its zone
    assert_int_equal(left_at(3, 0), RANGE_NOT);
    assert_true(go(2, 0));
    assert_int_equal(journey.points, 6);
    assert_int_equal(left_at(4, 0), RANGE_NOT);
    assert_true(go(3, 0));
    assert_int_equal(journey.state, JOURNEY_STAGE_DUE);
    assert_string_equal(journey_stage(&journey), "stage1");
    assert_false(go(2, 0));
    assert_false(journey_stage_over(&journey, 5, false)); // lost, and bees are left?
    assert_false(journey_stage_over(&journey, 0, true));
    assert_true(journey_stage_over(&journey, 12, true));
    assert_int_equal(journey.bees, 12 + 8);
    assert_int_equal(journey.state, JOURNEY_TRAVELS);
    assert_string_equal(journey_stage(&journey), "");
    assert_false(journey_stage_over(&journey, 12, true));
    assert_int_equal(left_at(5, 0), 4);
}

// No patrol moves while a stage is due, even that of the first nest.
TEST(hornets_wait_while_the_swarm_is_at_a_nest, usual_rules)
{
    BEGIN("S..1....p..h");
    assert_true(go(2, 0));
    int x = journey.patrols[0].hunter.at.x;
    int32_t was = journey.patrols[0].state;
    assert_true(go(3, 0));
    assert_int_equal(journey.due_nest, 0);
    assert_int_equal(journey.patrols[0].hunter.at.x, x);
    assert_int_equal(journey.patrols[0].state, was);
    assert_int_equal(turn.noticed, 0);
}

// Who comes with enough bees gets none; ambushes press harder from turn to turn, nests do not.
TEST(a_small_swarm_is_sent_bees_for_its_stage, usual_rules)
{
    rules.least_bees = 23;
    rules.ambush_percent = 4;
    BEGIN("S1h");
    assert_true(go(1, 0));
    assert_int_equal(turn.sent_bees, 3);
    assert_int_equal(journey.bees, 23);
    assert_int_equal(journey_more_percent(&journey), 0);
    rules.least_bees = 20;
    rules.roam_points = 0;
    BEGIN("Sp...h");
    assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.state, JOURNEY_STAGE_DUE);
    assert_int_equal(turn.sent_bees, 0);
    assert_int_equal(journey_more_percent(&journey), 4 * journey.turn);
    journey.turn = 1000;
    assert_int_equal(journey_more_percent(&journey), 60);
}

TEST(the_old_hive_helps_a_limited_number_of_times, usual_rules)
{
    BEGIN("S1h");
    for (int i = 0; i < 2; i++) {
        assert_true(go(1, 0));
        assert_true(journey_stage_over(&journey, 0, false));
        if (i == 0) {
            assert_int_equal(journey.state, JOURNEY_TRAVELS);
            assert_int_equal(journey.swarm.x, 0);
            assert_int_equal(journey.bees, 10);
        }
    }
    assert_int_equal(journey.state, JOURNEY_LOST);
    assert_int_equal(journey.bees, 0);
}

TEST(hornets_notice_and_meet_the_swarm, usual_rules)
{
    rules.roam_points = 0;
    BEGIN("S......p..h");
    assert_true(journey_wait(&journey, &memory, &turn)); // farther than they see
    assert_int_equal(turn.noticed, 0);
    assert_true(go(2, 0));
    assert_int_equal(turn.noticed, 1);
    assert_int_equal(journey.patrols[0].state, PATROL_HUNTS);
    for (int i = 0; i < 3 && journey.state == JOURNEY_TRAVELS; i++) // at first it waits where the swarm is heading
        assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.state, JOURNEY_STAGE_DUE);
    assert_string_equal(journey_stage(&journey), "ambush");
    Cell last = turn.patrol[0][turn.patrol_count[0] - 1];
    assert_true(cell_same(last, journey.swarm));
    assert_true(journey_stage_over(&journey, 9, true));
    assert_int_equal(journey.patrols[0].state, PATROL_GONE);
    assert_int_equal(journey.bees, 9 + 3);
    assert_int_equal(journey_patrol_at(&journey, journey.swarm), -1);
}

TEST(a_move_into_hornets_meets_them, usual_rules)
{
    rules.roam_points = rules.patrol_points = 0;
    BEGIN("S.p..h");
    assert_int_equal(left_at(3, 0), RANGE_NOT); // nobody gets past
    assert_true(go(2, 0));
    assert_string_equal(journey_stage(&journey), "ambush");
    assert_true(journey_stage_over(&journey, 0, false));
    assert_int_equal(journey.swarm.x, 0);
    assert_int_equal(journey.patrols[0].state, PATROL_ROAMS);
    assert_int_equal(journey.patrols[0].hunter.at.x, 2);
}

TEST(woods_hide, usual_rules)
{
    rules.roam_points = 0;
    BEGIN("St..p..h", // in it,
          "########");
    assert_true(go(1, 0));
    assert_int_equal(turn.noticed, 0);
    assert_true(go(0, 0)); // and after it
    assert_int_equal(turn.noticed, 0);
    assert_true(go(2, 0));
    assert_int_equal(turn.noticed, 1);
}

TEST(a_lost_trail_ends_the_hunt, usual_rules)
{
    rules.roam_points = 0;
    rules.patrol_points = 1;
    BEGIN("S.......p....h", "ttt###########");
    journey.points = 60;
    assert_true(go(4, 0));
    assert_int_equal(journey.patrols[0].state, PATROL_HUNTS);
    journey.points = 60;
    assert_true(go(1, 1)); // where nobody sees it
    Cell seen = journey.patrols[0].seen;
    assert_int_equal(seen.x, 4);
    for (int i = 0; i < 5; i++)
        assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.state, JOURNEY_TRAVELS);
    assert_int_equal(journey.patrols[0].state, PATROL_RETURNS);
    for (int i = 0; i < 8; i++)
        assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.patrols[0].state, PATROL_ROAMS);
}

TEST(hornets_give_up_distant_swarms, usual_rules)
{
    rules.patrol_points = 0;
    rules.roam_points = 0;
    BEGIN("..............S...p..h");
    assert_true(journey_wait(&journey, &memory, &turn));
    assert_int_equal(journey.patrols[0].state, PATROL_HUNTS);
    journey.points = 60;
    assert_true(go(2, 0));
    assert_int_equal(turn.given_up, 1);
    assert_int_equal(journey.patrols[0].state, PATROL_RETURNS);
}

TEST(maps_and_rules_are_checked, usual_rules)
{
    const char *const rows[] = {"S1h", "fp."};
    JourneyMap good = journeys_draw(rows, 2), map = good;
    assert_null(journey_map_check(&map));
    map.terrain[0] = TERRAINS;
    assert_non_null(journey_map_check(&map));
    map = good, map.home = map.start;
    assert_non_null(journey_map_check(&map));
    map = good, map.start = (Cell){0, 2};
    assert_non_null(journey_map_check(&map));
    map = good, map.patrols[0] = map.start;
    assert_non_null(journey_map_check(&map));
    map = good, map.nests[0].at = (Cell){0, 1};
    assert_non_null(journey_map_check(&map));
    map = good, map.nest_count = JOURNEY_PLACES_MAX + 1;
    assert_non_null(journey_map_check(&map));
    map = good, memset(map.ambush, 'x', sizeof map.ambush);
    assert_non_null(journey_map_check(&map));
    assert_null(journey_rules_check(&rules));
    rules.points = 0;
    assert_string_equal(journey_rules_check(&rules), "points");
}

static void check_swarm_way(Cell to, const Range *reach)
{
    assert_true(turn.swarm_count >= 2);
    assert_true(cell_same(turn.swarm[turn.swarm_count - 1], to));
    for (int i = 1; i < turn.swarm_count; i++) {
        Cell step = cell_sub(turn.swarm[i], turn.swarm[i - 1]);
        assert_int_equal(step.x * step.x + step.y * step.y, 1);
        assert_true(range_left(reach, turn.swarm[i]) != RANGE_NOT);
    }
}

static void check_places(void)
{
    Terrain at = journey_terrain(&journey, journey.swarm);
    assert_true(at != TERRAIN_NONE && at != TERRAIN_ROCK && at != TERRAIN_WATER);
    assert_in_range(journey.bees, journey.state == JOURNEY_LOST ? 0 : 1, JOURNEY_BEES_MAX);
    for (int i = 0; i < journey.map.patrol_count; i++) {
        at = journey_terrain(&journey, journey.patrols[i].hunter.at);
        assert_true(at != TERRAIN_NONE && at != TERRAIN_ROCK && at != TERRAIN_NEST && at != TERRAIN_HOME);
        bool meets = journey.patrols[i].state != PATROL_GONE && cell_same(journey.patrols[i].hunter.at, journey.swarm);
        assert_true(!meets || journey.state == JOURNEY_STAGE_DUE || journey.state == JOURNEY_LOST);
    }
}

// One move to any cell, legal or not: it happens exactly where range.h says so, and the points are those of range.h.
static void random_move(Rng *rng)
{
    static JourneyMemory lent;
    static Journey before;
    JourneyBoard board;
    Cell to;
    to.x = (int32_t)rng_below(rng, (uint32_t)journey.map.columns);
    to.y = (int32_t)rng_below(rng, (uint32_t)journey.map.rows);
    before = journey;
    Range reach = journey_reach(&before, &board, &lent);
    bool legal = journey.state == JOURNEY_TRAVELS && !cell_same(to, journey.swarm) && range_is_stop(&reach, to);
    memset(&memory, (int)rng_below(rng, 256u), sizeof memory);
    assert_int_equal(journey_move(&journey, to, &memory, &turn), legal);
    if (!legal) {
        assert_memory_equal(&before, &journey, sizeof journey);
        return;
    }
    check_swarm_way(to, &reach);
    int32_t left = range_left(&reach, to);
    int32_t kept = left < journey.rules.kept_points ? left : journey.rules.kept_points;
    if (journey.state == JOURNEY_TRAVELS)
        assert_int_equal(journey.points, journey.rules.points + kept);
}

static void random_act(Rng *rng)
{
    if (journey.state == JOURNEY_STAGE_DUE) {
        int32_t bees = (int32_t)rng_below(rng, 4u) * 7;
        assert_true(journey_stage_over(&journey, bees, bees > 0));
    } else if (rng_below(rng, 8u) == 0u) {
        assert_int_equal(journey_wait(&journey, &memory, &turn), journey.state == JOURNEY_TRAVELS);
    } else {
        random_move(rng);
    }
    check_places();
}

TEST(random_journeys_keep_the_rules)
{
    Rng rng = rng_seed(11, 1);
    int ends[JOURNEY_LOST + 1] = {0};
    for (int round = 0; round < 150; round++) {
        JourneyMap map = journeys_random(&rng);
        rules = journeys_random_rules(&rng);
        assert_null(journey_map_check(&map));
        journey_begin(&journey, &map, &rules, (uint64_t)round, 0);
        for (int i = 0; i < 150 && journey.state != JOURNEY_LOST && journey.state != JOURNEY_WON; i++)
            random_act(&rng);
        ends[journey.state]++;
    }
    assert_true(ends[JOURNEY_WON] > 0 && ends[JOURNEY_LOST] > 0);
}

// A copy goes on as the original does, whatever lies in the memory that is lent.
TEST(copies_have_the_same_course)
{
    static Journey original;
    Rng rng = rng_seed(12, 1);
    for (int round = 0; round < 60; round++) {
        JourneyMap map = journeys_random(&rng);
        rules = journeys_random_rules(&rng);
        journey_begin(&journey, &map, &rules, (uint64_t)round, 0);
        for (int i = 0; i < 20; i++)
            random_act(&rng);
        original = journey;
        uint64_t hashes[20];
        Rng again = rng;
        for (int i = 0; i < 20; i++) {
            random_act(&rng);
            hashes[i] = journey_hash(&journey);
        }
        journey = original;
        for (int i = 0; i < 20; i++) {
            random_act(&again);
            assert_true(hashes[i] == journey_hash(&journey));
        }
    }
}

TEST(hashes_tell_journeys_apart, usual_rules)
{
    BEGIN("S..,f1h", "...p...");
    uint64_t hash = journey_hash(&journey), map_hash = journey_map_hash(&journey.map);
    journey.bees++;
    assert_true(hash != journey_hash(&journey));
    journey.bees--;
    journey.patrols[0].hunter.line.error++;
    assert_true(hash != journey_hash(&journey));
    journey.patrols[0].hunter.line.error--;
    assert_true(hash == journey_hash(&journey));
    journey.map.terrain[3] = TERRAIN_MEADOW;
    assert_true(map_hash != journey_map_hash(&journey.map));
}
