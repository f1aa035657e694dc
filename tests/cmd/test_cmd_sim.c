// test_cmd_sim.c -- the sub-command as a user meets it: status, output, messages.
#include "articles/rows.h"

#include <fcntl.h>

#include "cmd/cmd.h"
#include "cmd/outcome.h"

// Runs `sim FIRST SECOND`; `stdout_to` is the file that gets stdout, -1 for one to read back.
static Outcome run_sim(char *first, char *second, int stdout_to)
{
    char name[] = "sim";
    char *arguments[] = {name, first, second, NULL};
    return outcome_of(cmd_sim, arguments, -1, stdout_to);
}

static char *path_of(const char *name)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", SCENARIOS, name);
    return path;
}

static void check(char *first, char *second, int status, const char *err)
{
    OwnOutcome outcome = run_sim(first, second, -1);
    assert_int_equal(outcome.status, status);
    assert_string_equal(outcome.out, "");
    if (strstr(outcome.err, err) == NULL || outcome_lines(outcome.err) != 1)
        fail_msg("said '%s', expected one line with '%s'", outcome.err, err);
}

TEST(test_good)
{
    OwnRun run = run_scenario("arrive_corners.ini");
    OwnOutcome outcome = run_sim(path_of("arrive_corners.ini"), NULL, -1);
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out, run.text);
}

// Options override the scenario's own numbers; a preset is one that comes with the game.
TEST(test_numbers)
{
    char preset[] = "--preset=article", thrown[] = "--preset=artcle", same[] = "--set=flock.flow_gain=0.0004";
    OwnRun run = run_scenario("flock_walls.ini");
    OwnOutcome plain = run_sim(same, path_of("flock_walls.ini"), -1);
    assert_string_equal(plain.out, run.text);
    OwnOutcome article = run_sim(preset, path_of("flock_walls.ini"), -1);
    assert_int_equal(article.status, 0);
    assert_true(strcmp(article.out, plain.out) != 0);
    check(thrown, path_of("flock_walls.ini"), 2, "unknown preset 'artcle', expected a preset such as 'article'");
}

TEST(test_help)
{
    char help[] = "--help", other[] = "whatever";
    OwnOutcome outcome = run_sim(help, other, -1);
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.err, "");
    assert_non_null(strstr(outcome.out, "Usage: mitsubachi sim [OPTION]... STAGE"));
}

TEST(test_wrong_usage)
{
    char option[] = "--fast", a[] = "a.ini", b[] = "b.ini", end[] = "--", dash[] = "--nothing";
    check(NULL, NULL, 2, "no file, expected one stage file");
    check(option, NULL, 2, "--fast: unknown, expected");
    check(a, b, 2, "one file too many: b.ini, expected");
    check(end, dash, 3, "--nothing: "); // a file name after --
}

TEST(test_files_that_cannot_be_read)
{
    char missing[] = "/nowhere/a.ini", folder[] = "/tmp", empty[] = "/dev/null";
    check(missing, NULL, 3, "/nowhere/a.ini: ");
    check(folder, NULL, 3, "/tmp: ");
    check(empty, NULL, 3, "/dev/null: ");
}

TEST(test_errors)
{
    char path[] = "/tmp/test_cmd_sim_bad_XXXXXX";
    int file = mkstemp(path);
    const char text[] = "[scenario]\nticks = x\n[place 0]\nbee = 1\n";
    assert_int_equal(write(file, text, sizeof text - 1), sizeof text - 1);
    close(file);
    OwnOutcome outcome = run_sim(path, NULL, -1);
    char expected[256];
    snprintf(expected, sizeof expected,
             "%s:2: ticks is 'x', expected a whole number from 0 to 1000000\n"
             "%s:4: 'bee = 1' has 1 value, expected x y, or x y vx vy\n",
             path, path);
    assert_int_equal(outcome.status, 1);
    assert_string_equal(outcome.out, "");
    assert_string_equal(outcome.err, expected);
    unlink(path);
}

TEST(test_full_disk)
{
    int full = open("/dev/full", O_WRONLY);
    if (full < 0)
        skip();
    OwnOutcome outcome = run_sim(path_of("dodge_loose_sum.ini"), NULL, full);
    close(full);
    assert_int_equal(outcome.status, 3);
    assert_non_null(strstr(outcome.err, "the output cannot be written (No space left on device), expected"));
    assert_int_equal(outcome_lines(outcome.err), 1);
}

// As with `| head`: whoever has seen enough wants no message.
TEST(test_closed_pipe)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    OwnOutcome outcome = run_sim(path_of("dodge_loose_sum.ini"), NULL, ends[1]);
    close(ends[1]);
    assert_int_equal(outcome.status, 3);
    assert_string_equal(outcome.err, "");
}
