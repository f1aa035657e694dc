// test_dodge.c -- the numbers of a run of `dodge`, its course against the same game played by hand, what loose bees
// survive, and its tables.
#include "measure/dodge.h"
#include "pattern/documents.h"

#include "cmd/outcome.h"
#include "content/pattern_tools.h"
#include "experiment_tools.h"
#include "own_folder.h"
#include "platform/paths.h"

static const char *const RAIN =
    "<bulletml><action label=\"top\"><repeat><times>20</times><action>"
    "<fire><direction type=\"absolute\">90+$rand*180</direction><speed>1+$rank*$rand</speed><bullet>"
    "<action><wait>20</wait><changeDirection><direction>0</direction><term>30</term></changeDirection></action>"
    "</bullet></fire><wait>3*$rand</wait></action></repeat></action></bulletml>";

static Sim *sim, *by_hand;
static const StopFlag never = 0;
static char *others; // the folder of Noiz2sa's patterns; NULL: it is not there

static int set_up(void **state)
{
    sim = calloc(1, sizeof *sim);
    by_hand = calloc(1, sizeof *by_hand);
    others = realpath(documents_folder(), NULL);
    int status = own_folder_enter(state);
    pattern_write(".", "rain.xml", RAIN);
    pattern_write(".", "never.xml", "<bulletml><action label=\"top\"><wait>10000</wait></action></bulletml>");
    return status;
}

static int tear_down(void **state)
{
    free(sim);
    free(by_hand);
    free(others);
    return own_folder_leave(state);
}

static int run_count(const ExperimentWork *work)
{
    int count = 1;
    for (int i = 0; i < DODGE_FACTORS; i++)
        count *= work->values[i].count;
    return count;
}

TEST(numbers_of_a_run)
{
    OwnWork work = work_of(&DODGE, "rain.xml --seeds 1 --ranks 1 --bees 30 --hit 6/3 --instinct swift,still");
    assert_non_null(work);
    const Run swift = experiment_run(work, 0), still = experiment_run(work, 1);
    Tunables t = dodge_tunables((const Dodge *)work, &swift);
    assert_int_equal(t.swarm_start_bees, 30);
    assert_true(t.swarm_radius_px + t.bullet_radius_px == 6.0f);
    assert_true(t.swarm_max_speed == 3.0f && t.swarm_max_accel == 3.0f);
    assert_true(t.pattern_rank == 1.0f && t.pattern_rank_follows == 0);
    assert_true(t.swarm_fires == 0 && t.flower_bees == 0 && t.patience_ticks == 0);
    assert_int_equal(t.swarm_loose_instinct, INSTINCT_SWIFT);
    t = dodge_tunables((const Dodge *)work, &still);
    assert_true(t.swarm_avoid_px == 0.0f && t.swarm_stray_chance == 0.0f);
    OwnWork slow = work_of(&DODGE, "rain.xml --hit 6/3 --set swarm.max_accel=0.5");
    const Run run = experiment_run(slow, 0);
    assert_true(dodge_tunables((const Dodge *)slow, &run).swarm_max_accel == 0.5f);
}

// The foe and the rules are those of dodge.h.
static void play_by_hand(const ExperimentWork *work, const Run *run)
{
    const TickCmd nothing = {0};
    int rest_ticks = 0;
    Tunables tunables = dodge_tunables((const Dodge *)work, run);
    sim_init(by_hand, run->seed, &tunables, run->setup->book);
    sim_add_enemy(by_hand, ENEMY_MOTH, vec2(180.0f, 96.0f), -1, 0);
    by_hand->enemies[0].bite_ticks = 1000;
    while (by_hand->bees.count > 0 && by_hand->head.tick < work->ticks) {
        if (by_hand->enemies[0].pattern < 0 && rest_ticks-- == 0) {
            sim_begin_pattern(by_hand, 0, 0);
            rest_ticks = 1;
        }
        sim_tick(by_hand, &nothing);
    }
}

TEST(a_run_is_the_game_by_hand)
{
    OwnWork work = work_of(&DODGE, "rain.xml --ticks 600 --set pattern.unit_px=2");
    int lost = 0;
    for (int number = 0; number < run_count(work); number += 11) {
        const Run run = experiment_run(work, number);
        DodgeRow game = {.ticks = 0};
        dodge_play(work, &run, sim, &never, &game);
        play_by_hand(work, &run);
        fail_if(game.ticks != by_hand->head.tick || game.bees_left != (uint32_t)by_hand->bees.count
                    || game.bullets_most != (uint32_t)by_hand->head.bullets_most,
                "run %d: %u ticks and %d bees, by hand %u and %d", number, game.ticks, game.bees_left,
                by_hand->head.tick, by_hand->bees.count);
        assert_string_equal(game.fault, "");
        lost += (int)game.bees_left < atoi(run.value[DODGE_BEES]);
    }
    assert_true(lost > 0);
}

// The foe is not hit, not met and not moved, and neither shots nor new bees appear.
TEST(the_foe_only_fires)
{
    OwnWork work = work_of(&DODGE, "never.xml --ticks 600");
    for (int number = 0; number < run_count(work); number += 13) {
        const Run run = experiment_run(work, number);
        DodgeRow game = {.ticks = 0};
        dodge_play(work, &run, sim, &never, &game);
        assert_int_equal(game.bees_left, atoi(run.value[DODGE_BEES]));
        assert_true(sim->enemies[0].position.x == 180.0f && sim->enemies[0].position.y == 96.0f);
        assert_true(sim->shots.count == 0 && sim->flower_count == 0 && sim->head.born == 0);
    }
}

// --- survival

// Plays every `each`-th pattern of a plan; counts runs that were survived, for each instinct. Returns their number.
static int survive(const ExperimentWork *work, int each, int survived[2])
{
    int count = 0;
    for (int number = 0; number < run_count(work); number++) {
        const Run run = experiment_run(work, number);
        DodgeRow game = {.ticks = 0};
        if (run.at[DODGE_PATTERN] % each > 0)
            continue;
        dodge_play(work, &run, sim, &never, &game);
        survived[run.at[DODGE_INSTINCT]] += 2 * (int)game.bees_left >= atoi(run.value[DODGE_BEES]);
        count += run.at[DODGE_INSTINCT] == 0;
    }
    return count;
}

#define SEED "--seeds 1 --ranks 1 --ticks 900 --set pattern.unit_px=3.125 "

TEST(swift_survives_the_games_own_patterns)
{
    int survived[2] = {0};
    char folder[PATH_SIZE];
    assert_true(path_of_asset("patterns", folder, sizeof folder, &error));
    assert_int_equal(symlink(folder, "own"), 0); // its path may have blanks
    OwnWork work = work_of(&DODGE, "own " SEED "--bees 12 --hit 6/3,10/3 --instinct radar,swift");
    int runs = survive(work, 5, survived);
    if (runs < 12 || survived[1] < runs || 2 * survived[0] > runs)
        fail_msg("of %d runs the radar survived %d, swift %d", runs, survived[0], survived[1]);
}

// Of Noiz2sa's patterns more than nine in ten, whatever the bees are like.
TEST(swift_survives_other_patterns)
{
    int survived[2] = {0};
    if (others == NULL)
        skip();
    assert_int_equal(symlink(others, "others"), 0);
    OwnWork work = work_of(&DODGE, "others " SEED "--bees 1,30 --hit 2/5,10/3 --instinct swift");
    int runs = survive(work, 9, survived);
    fail_if(runs < 20 || 10 * survived[0] < 9 * runs, "of %d runs swift survived %d", runs, survived[0]);
}

// --- tables

#define HEADER "pattern,seed,rank,bees,hit,speed,instinct,ticks,bees_left,bullets_most,rules,fault\n"

// Two patterns, two seeds, one rank, one bee and four, one kind of bee, two instincts: 16 runs. Run k leaves k % 3 bees
// (one bee: at most it), and lasts 5 * k ticks or all.
static char *made(void)
{
    char *text = calloc(1, 4096);
    strcpy(text, HEADER);
    for (int k = 0; k < 16; k++) {
        int bees = k / 2 % 2 ? 4 : 1, left = bees == 1 ? k % 3 > 0 : k % 3;
        snprintf(text + strlen(text), 256, "%s,%d,0.5,%d,2.5,5,%s,%d,%d,%d,r1,\n",
                 k / 8 == 0 ? "first" : "\"sub/a,\"\"b\"\"\"", 5 + k / 4 % 2, bees, k % 2 ? "still" : "radar",
                 left > 0 ? 100 : 5 * k, left, 100 + k);
    }
    return text;
}

// The runs of one radar bee are 0, 4, 8, 12, of which 4 and 8 leave one; those of four still bees are 3, 7, 11 and 15,
// with 0, 1, 2 and 0 left.
TEST(runs_are_counted_by_size_kind_and_instinct)
{
    OwnText csv = made(), text = tables_of(&DODGE, csv, false);
    expect_in(text, "2 patterns, seeds 5 to 6, ranks 0.5\n\n");
    expect_in(text, "One bee; a run is survived if it is alive at the end\n");
    expect_in(text,
              "| 2.5    |     5 | radar    | 2 of 4 |   50.0 % |       0 of 2 |    65 |    50.0 % |   50.0 % |\n");
    expect_in(text, "4 bees; a run is survived if half of them are alive at the end\n");
    expect_in(text, "| still    | 1 of 4 |   25.0 % |       0 of 2 |    72 |    18.8 % |   50.0 % |\n");
    assert_null(strstr(text, "Patterns that cannot continue"));
}

// A pattern counts once all its runs of a line are done.
TEST(a_stopped_experiment_counts_finished_runs)
{
    OwnText text = tables_of(&DODGE,
                             HEADER "first,5,0.5,1,2.5,5,radar,100,1,1,r1,\nfirst,6,0.5,1,2.5,5,radar,100,1,1,r1,\n"
                                    "second,5,0.5,1,2.5,5,radar,100,1,1,r2,slow\n",
                             false);
    expect_in(text, "| radar    | 3 of 3 |  100.0 % |       1 of 1 |   100 |");
    expect_in(text, "\nPatterns that cannot continue\n\n| pattern | trouble | runs |\n");
    expect_in(text, "\n| second  | slow    |    1 |\n");
}

TEST(the_chart_has_a_data_set_for_each_size_and_instinct)
{
    OwnText csv = made(), data = tables_of(&DODGE, csv, true);
    assert_string_equal(data, "$sizes << END_OF_DATA\n\"One bee: runs survived (%)\" \n"
                              "\"4 bees: runs that half of them survive (%)\" \nEND_OF_DATA\n"
                              "$runs << END_OF_DATA\n"
                              "\"radar, 1\" \n\"2.5 px, speed 5\" 50 \n\n\n"
                              "\"still, 1\" \n\"2.5 px, speed 5\" 75 \n\n\n"
                              "\"radar, 4\" \n\"2.5 px, speed 5\" 50 \n\n\n"
                              "\"still, 4\" \n\"2.5 px, speed 5\" 25 \nEND_OF_DATA\n");
}

GROUP(set_up, tear_down)
