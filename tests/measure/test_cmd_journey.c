// test_cmd_journey.c -- the sub-command as a user meets it: usage, whole journeys, the same whatever the processes.
#include "own_folder.h"
#include "cmd/outcome.h"

#include "measure/command.h"

// Journeys that end in their first stage: one bee that is as good as never missed.
#define SHORT                                                                                                          \
    "--level", "hard", "--set", "journey.start_bees=1", "--set", "journey.field_most=0", "--set",                      \
        "journey.field_least=0", "--set", "swarm.radius_px=20", "--set", "swarm.fires=off"
#define HEADER                                                                                                         \
    "map,level,seed,won,nests,turns,bees,bees_most,ambushes,fields,lost_at,lost_stages,score,ticks,nest1_meadow,"

#define RUN(...) outcome_run(cmd_journey, "journey", (const char *const[]){__VA_ARGS__, NULL})

TEST(rows_for_each_seed)
{
    expect(RUN("--seeds", "4..5", "--csv", "one.csv", "--jobs", "1", SHORT), 0, "");
    expect(RUN("--seeds", "4..5", "--csv", "two.csv", "--jobs", "2", SHORT), 0, "");
    OwnText one = file_text("one.csv"), two = file_text("two.csv");
    assert_memory_equal(one, HEADER, strlen(HEADER));
    assert_int_equal(outcome_lines(one), 3);
    assert_non_null(strstr(one, "\nmeadow,hard,4,0,0,"));
    assert_non_null(strstr(one, "\nmeadow,hard,5,0,0,"));
    assert_non_null(strstr(one, ",meadow,"));
    assert_string_equal(one, two);
    expect(RUN("--read", "one.csv"), 0, "| hard  |    5 | no   |");
    expect(RUN("--read", "one.csv", "two.csv"), 1, "this run is a duplicate");
}

TEST(the_table_lists_every_demo)
{
    OwnOutcome outcome = RUN("--seeds", "7", SHORT);
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\n| hard  |    7 | no   |     0 |"));
    assert_non_null(strstr(outcome.out, "\n| hard  |    0 |  1 |\n"));
    assert_non_null(strstr(outcome.out, "\n| hard  | citadel |      0 |  1 |       - |        - |       - |\n"));
}

GROUP(own_folder_enter, own_folder_leave)
