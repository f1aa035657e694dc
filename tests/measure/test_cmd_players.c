// test_cmd_players.c -- the sub-command `players` as a user meets it: what it plays, prints and writes.
#include "own_folder.h"

#include "cmd/outcome.h"

#include "measure/command.h"
#include "platform/paths.h"

static Outcome run(const char *line)
{
    return outcome_words(cmd_players, "players", line);
}

static void same(const char *name, const char *other)
{
    OwnText text = file_text(name), other_text = file_text(other);
    fail_if(strcmp(text, other_text) != 0, "%s and %s differ", name, other);
}

#define GAMES "--quiet --players nobody,pilot@12,sway --places endless,meadow --levels hard --seeds 3..4 --minutes 1 "

// The same bytes from one thread, from two, and from parts in any order.
TEST(test_jobs_and_parts)
{
    expect(run(GAMES "--jobs 1 --csv one.csv"), 0, "12 runs in ");
    expect(run(GAMES "--jobs 2 --csv two.csv"), 0, "endless/hard: the share alive after each minute");
    expect(run(GAMES "--seeds 4..4 --csv 1.csv"), 0, "6 runs in ");
    expect(run(GAMES "--seeds 3..3 --csv 2.csv"), 0, "6 runs in ");
    OwnOutcome joined = run("--read 2.csv 1.csv"), read = run("--read one.csv");
    assert_int_equal(joined.status, 0);
    assert_string_equal(joined.out, read.out);
    assert_non_null(strstr(read.out, "meadow/hard: seeds 3 to 4, at most 1 minutes"));
    assert_non_null(strstr(read.out, "Levels: stages won"));
    same("one.csv", "two.csv");
    OwnText csv = file_text("one.csv");
    assert_int_equal(outcome_lines(csv), 1 + 12);
}

// Tables of levels alone; a stage of a file is played in place of the usual ones. The order of columns is that of the
// manual.
TEST(test_hands)
{
    char path[PATH_SIZE];
    assert_true(path_of_asset("stages/pond.ini", path, sizeof path, &error));
    assert_int_equal(symlink(path, "pond.ini"), 0);
    OwnOutcome outcome = run("--quiet --hands pond.ini --players newbie,blind --tries 3 --seeds 1 --minutes 1 "
                             "--levels easy,hard --csv hands.csv");
    assert_int_equal(outcome.status, 0);
    assert_memory_equal(outcome.out, "Levels: stages won;", 19);
    assert_non_null(strstr(outcome.out, "| level | player | games | "));
    assert_non_null(
        strstr(outcome.out, " pond | stages won | lost: clock | last bee | boss alive | sum of medians | "));
    assert_non_null(strstr(outcome.out, "\n| pond/hard | blind  | x "));
    OwnText csv = file_text("hands.csv");
    const char *header =
        "place,player,seed,ticks,over,won,score,bees,bees_mean,bees_most,held,empty,near_misses,beaten,flowers,lost,"
        "carried,chain,bosses,bosses_beaten,boss_ticks,boss_score,after_ticks,stage,ticks_most,rules,rhythm\n";
    assert_memory_equal(csv, header, strlen(header));
    OwnOutcome again = run("--hands --read hands.csv");
    assert_memory_equal(again.out, "Levels: stages won;", 19);
}

// The same rhythms from one thread and from two; that of one that is always held never lets go.
#define SEARCH "--quiet --players blind,drift --places endless --tries 3 --seeds 1 --minutes 1 "

TEST(test_search)
{
    expect(run(SEARCH "--jobs 1 --csv one.csv"), 0, "| x ");
    expect(run(SEARCH "--jobs 2 --csv two.csv"), 0, ", loose 0.00 s |");
    same("one.csv", "two.csv");
}

// Numbers alter games, and such games do not belong together with others.
TEST(test_numbers)
{
    expect(run("--quiet --players held --places meadow --seeds 1..1 --minutes 1 --csv a.csv"), 0, "held");
    expect(run("--quiet --players nobody --places meadow --seeds 1..1 --minutes 1 --set swarm.start_bees=3 "
               "--csv b.csv"),
           0, "nobody");
    expect(run("--quiet --players nobody --places meadow --seeds 1..1 --minutes 1 --csv c.csv"), 0, "nobody");
    expect(run("--read a.csv b.csv"), 1, "different rules");
    expect(run("--read a.csv a.csv"), 1, "is a duplicate");
    expect(run("--read a.csv c.csv"), 0, "held");
}

TEST(test_wrong_usage)
{
    expect(run("--players pilto"), 2, "'pilto' is not a player, expected one of nobody");
    expect(run("--csv none/x.csv"), 2, "is not a folder, expected a file in a folder that exists");
    expect(run("--read"), 2, "no file, expected files of --csv");
    expect(run("--read x.csv --minutes 3"), 2, "--read plays no games");
    expect(run("--read x.csv"), 3, "x.csv");
}

GROUP(own_folder_enter, own_folder_leave)
