// test_cmd_dodge.c -- the sub-command `dodge` as a user meets it: what it plays, prints and writes, and its statuses.
#include "own_folder.h"

#include "cmd/outcome.h"

#include "content/pattern_tools.h"

#include "measure/command.h"

static const char *const RING = "<?xml version=\"1.0\"?>\n<bulletml>\n<action label=\"top\">\n"
                                "<repeat><times>24</times><action><fire><direction type=\"sequence\">15</direction>"
                                "<speed>1+$rand</speed><bullet/></fire></action></repeat>\n<wait>20-10*$rank</wait>\n"
                                "</action>\n</bulletml>\n";
static const char *const AIMED = "<bulletml><action label=\"top\"><fire><speed>3</speed><bullet/></fire><wait>9</wait>"
                                 "</action></bulletml>\n";
static const char *const NEVER = "<bulletml><action label=\"top\"><wait>2000</wait></action></bulletml>\n";
static const char *const ENDLESS = "<bulletml><action label=\"top\"><repeat><times>90000</times><action>"
                                   "<wait>0*$rank</wait></action></repeat></action></bulletml>\n";
static const char *const BROKEN = "<bulletml>\n<action label=\"top\">\n<wait>1 +</wait>\n</action>\n</bulletml>\n";

static int set_up(void **state)
{
    static const struct {
        const char *name, *text;
    } FILES[] = {{"good/ring.xml", RING},      {"good/deep/aimed.xml", AIMED},
                 {"good/never.xml", NEVER},    {"endless/endless.xml", ENDLESS},
                 {"endless/never.xml", NEVER}, {"broken/broken.xml", BROKEN},
                 {"broken/never.xml", NEVER},  {"none/readme.txt", "nothing to play\n"}};
    int status = own_folder_enter(state);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
        pattern_write(".", FILES[i].name, FILES[i].text);
    return status;
}

static Outcome run(const char *line)
{
    return outcome_words(cmd_dodge, "dodge", line);
}

#define SHORT "--quiet --ticks 120 --seeds 2 --hit 6/3 --bees 1,5 --instinct radar,swift,still "

TEST(test_files_and_jobs)
{
    OwnOutcome one = run("good " SHORT "--jobs 1 --csv one.csv");
    OwnOutcome three = run("good " SHORT "--jobs 3 --csv three.csv");
    assert_int_equal(one.status, 0);
    assert_int_equal(three.status, 0);
    assert_string_equal(one.err, "");
    OwnText csv = file_text("one.csv"), other = file_text("three.csv");
    assert_string_equal(csv, other);
    // Three patterns, two ranks, two sizes of the swarm, three instincts.
    assert_int_equal(outcome_lines(csv), 1 + 3 * 2 * 2 * 3);
    expect_in(csv, "\ndeep/aimed,2,0.5,1,6,3,radar,");
    expect_in(csv, "\nnever,2,1,5,6,3,still,120,5,0,r");
    OwnOutcome read = run("--read one.csv");
    expect_in(one.out, "3 patterns, seeds 2 to 2, ranks 0.5,1\n");
    assert_memory_equal(read.out, one.out, strlen(read.out));
}

// Bees that stand still are hit by what is aimed at them, at a time that can be worked out: from 96 px to 6 px before
// the bee.
TEST(test_still)
{
    OwnOutcome outcome = run("good/deep/aimed.xml --quiet --seeds 1 --ranks 1 --hit 6/3 --bees 1 --instinct still "
                             "--set pattern.unit_px=2 --csv still.csv");
    assert_int_equal(outcome.status, 0);
    char *csv = file_text("still.csv"), *line = strchr(csv, '\n') + 1;
    int ticks = 0, left = 1;
    assert_int_equal(sscanf(line, "aimed,1,1,1,6,3,still,%d,%d,", &ticks, &left), 2);
    assert_int_equal(left, 0);
    // 6 px a tick over some 400 px.
    assert_in_range(ticks, 50, 95);
    free(csv);
}

TEST(test_endless)
{
    OwnOutcome outcome = run("endless --quiet --ticks 60 --bees 1 --hit 6/3 --ranks 1 --instinct still");
    assert_int_equal(outcome.status, 1);
    expect_in(outcome.out, "| endless | ");
    expect_in(outcome.out, " |    3 |\n");
    expect_in(outcome.out, "2 patterns");
}

TEST(test_broken)
{
    OwnOutcome outcome = run("broken " SHORT);
    assert_int_equal(outcome.status, 1);
    expect_in(outcome.err, "broken/broken.xml:3:");
    expect_in(outcome.err, "1 of 2 files has mistakes and is not played");
    expect_in(outcome.out, "1 patterns, ");
}

TEST(test_statuses)
{
    static const struct {
        const char *line;
        int status;
        const char *said;
    } CASES[] = {
        {"none", 1, "no patterns, expected files NAME.xml"},
        {"missing", 3, "missing"},
        {"", 2, "no folder"},
        {"good --csv nowhere/a.csv", 2, "--csv: "},
        {"good --svg nowhere/a.svg", 2, "--svg: "},
        {"good --tunables good/ring.xml", 1, "a file of numbers has errors"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        OwnOutcome outcome = run(CASES[i].line);
        if (outcome.status != CASES[i].status)
            fail_msg("'%s': status %d, expected %d: %s", CASES[i].line, outcome.status, CASES[i].status, outcome.err);
        expect_in(outcome.err, CASES[i].said);
        assert_string_equal(outcome.out, "");
    }
}

TEST(test_help)
{
    OwnOutcome outcome = run("--help");
    assert_int_equal(outcome.status, 0);
    expect_in(outcome.out, "Usage: mitsubachi dodge DIR");
}

#define RAIN "good/ring.xml --quiet --ticks 400 --hit 10/3 --bees 9 --set pattern.unit_px=3 --instinct swift "

// A number of the game that was asked for counts.
TEST(test_set)
{
    OwnOutcome usual = run(RAIN "--csv usual.csv");
    OwnOutcome slow = run(RAIN "--set swarm.max_accel=0.02 --csv slow.csv");
    OwnText a = file_text("usual.csv"), b = file_text("slow.csv");
    assert_string_not_equal(a, b);
}

GROUP(set_up, own_folder_leave)
