// test_cmd_journey.c -- the sub-command as a user meets it: usage, whole journeys, the same whatever the processes.
#include "own_folder.h"
#include "cmd/outcome.h"

#include "measure/command.h"

// Journeys that end in their first stage: one bee that is as good as never missed.
#define SHORT                                                                                                          \
    "--level", "hard", "--set", "journey.start_bees=1", "--set", "journey.field_most=0", "--set",                      \
        "journey.field_least=0", "--set", "swarm.radius_px=20", "--set", "swarm.fires=off"
#define HEADER "seed,won,nests,turns,bees,bees_most,ambushes,fields,lost_stages,lost_at,minutes,score\n"

#define RUN(...) outcome_run(cmd_journey, "journey", (const char *const[]){__VA_ARGS__, NULL})

TEST(wrong_usage_is_reported)
{
    expect(RUN("--seeds", "3..1"), 2, "'3..1', expected two whole numbers such as 1..50");
    expect(RUN("--seeds", "1..200000"), 2, "expected two whole numbers");
    expect(RUN("--seeds"), 2, "--seeds");
    expect(RUN("--level", "heavy"), 2, "'heavy', expected easy, normal or hard");
    expect(RUN("--jobs", "0"), 2, "'0', expected a whole number from 1 to 256");
    expect(RUN("--sed", "1"), 2, "--sed: not known");
    expect(RUN("meadow"), 2, "meadow: not known");
    expect(RUN("--set", "swarm.max_sped=1"), 2, "swarm.max_sped");
    expect(RUN("--map", "nowhere"), 1, "nowhere");
    expect(RUN("--help"), 0, "Usage: mitsubachi journey");
}

TEST(rows_for_each_seed)
{
    Outcome outcome = RUN("--seeds", "4..5", "--csv", "--jobs", "1", SHORT);
    assert_int_equal(outcome.status, 0);
    assert_memory_equal(outcome.out, HEADER, strlen(HEADER));
    assert_int_equal(outcome_lines(outcome.out), 3);
    assert_non_null(strstr(outcome.out, "\n4,0,0,"));
    assert_non_null(strstr(outcome.out, "\n5,0,0,"));
    assert_non_null(strstr(outcome.out, ",meadow,"));
    Outcome again = RUN("--seeds", "4..5", "--csv", "--jobs", "2", SHORT);
    assert_string_equal(outcome.out, again.out);
    outcome_free(&outcome);
    outcome_free(&again);
}

TEST(a_table_and_what_became_of_all)
{
    Outcome outcome = RUN("--seeds", "7", SHORT);
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "      7    no      0"));
    assert_non_null(strstr(outcome.out, "hard: home in 0 of 1 journeys\n"));
    assert_non_null(strstr(outcome.out, "citadel      beaten in 0 of 1\n"));
    outcome_free(&outcome);
}

GROUP(own_folder_enter, own_folder_leave)
