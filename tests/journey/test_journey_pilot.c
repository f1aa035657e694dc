// test_journey_pilot.c -- the pilot of the map: always legal, always at an end, and it keeps away from hornets.

#include "journeys.h"
#include "test.h"

static Journey journey;
static JourneyMemory memory;
static JourneyTurn turn;

static void begin_map(const char *const *rows, int count)
{
    JourneyMap map = journeys_draw(rows, count);
    JourneyRules rules = journeys_rules();
    journey_begin(&journey, &map, &rules, 7, 1);
}

TEST(beats_the_nests_and_goes_home)
{
    const char *const rows[] = {"###h###", "###2###", "#.....#", "#.,t,.#", "###1###", "..f....", "...S..."};
    begin_map(rows, 7);
    int moves = 0;
    while (journey.state != JOURNEY_WON && moves++ < 40) {
        if (journey.state == JOURNEY_STAGE_DUE)
            assert_true(journey_stage_over(&journey, journey.bees, true));
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
    assert_int_equal(journey.state, JOURNEY_WON);
    assert_in_range(moves, 6, 14);
    assert_int_equal(journey.fields, 1); // it was on the way
}

// Three cells farther there is a wood: a rest in front of the hornets would be seen.
TEST(prefers_cells_out_of_reach_of_hornets)
{
    const char *const rows[] = {"...h...", ".......", "..p....", ".......", ".......", ".......", ".......", "...S..."};
    begin_map(rows, 8);
    JourneyAct act = journey_pilot(&journey, &memory);
    JourneyBoard board;
    Range threat = journey_threat(&journey, -1, &board, &memory);
    assert_true(act.wait || range_left(&threat, act.to) == RANGE_NOT);
}

TEST(random_journeys_come_to_an_end)
{
    Rng rng = rng_seed(21, 1);
    int won = 0, asked = 0;
    for (int round = 0; round < 60; round++) {
        JourneyMap map = journeys_random(&rng);
        JourneyRules rules = journeys_random_rules(&rng);
        rules.points = 6; // every cell can be entered
        rules.rescues = 3;
        journey_begin(&journey, &map, &rules, (uint64_t)round, 2);
        for (int i = 0; i < 200 && (journey.state == JOURNEY_TRAVELS || journey.state == JOURNEY_STAGE_DUE); i++) {
            if (journey.state == JOURNEY_STAGE_DUE) {
                int32_t bees = (int32_t)rng_below(&rng, 5u) * 5;
                assert_true(journey_stage_over(&journey, bees, bees > 0));
                continue;
            }
            uint64_t hash = journey_hash(&journey);
            JourneyAct act = journey_pilot(&journey, &memory);
            assert_true(hash == journey_hash(&journey)); // thinking changes nothing
            assert_true(act.wait ? journey_wait(&journey, &memory, &turn)
                                 : journey_move(&journey, act.to, &memory, &turn));
            asked++;
        }
        won += journey.state == JOURNEY_WON;
    }
    assert_true(asked > 300);
    assert_true(won > 5);
}

// The pilot, the turns and the hash, which kept journeys are known by, are what they were: the last link of a chain of
// hashes.
TEST(plays_the_recorded_journeys)
{
    Rng rng = rng_seed(5, 1);
    uint64_t chain = 0;
    for (int round = 0; round < 12; round++) {
        JourneyMap map = journeys_random(&rng);
        JourneyRules rules = journeys_random_rules(&rng);
        journey_begin(&journey, &map, &rules, (uint64_t)round, round % 3);
        for (int i = 0; i < 40 && (journey.state == JOURNEY_TRAVELS || journey.state == JOURNEY_STAGE_DUE); i++) {
            if (journey.state == JOURNEY_TRAVELS)
                journey_pilot_move(&journey, &memory, &turn);
            else
                journey_stage_over(&journey, journey.bees - 1, i % 4 != 0);
            chain = chain * 31u + journey_hash(&journey);
        }
    }
    assert_int_equal(chain, UINT64_C(0x6f080738b41d8b5c));
}
