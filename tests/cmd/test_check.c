// test_check.c -- `mitsubachi check`: mistakes of files of every kind, what is in good ones, and the status.
#include "own_folder.h"

#include "cmd/outcome.h"

#include "cmd/cmd.h"
#include "content/pattern_tools.h"

#define FOLDER "patterns"

static char top[512]; // where the tests begin

// A path in the source tree; valid until the next call but one.
static const char *of_top(const char *name)
{
    static char paths[2][600];
    static int turn;
    turn = 1 - turn;
    snprintf(paths[turn], sizeof paths[turn], "%s/%s", top, name);
    return paths[turn];
}

static int set_up(void **state)
{
    int status = (getcwd(top, sizeof top) == NULL) + own_folder_enter(state);
    pattern_write(FOLDER, "good/a.xml", PATTERN_GOOD);
    pattern_write(FOLDER, "good/b/c.xml", PATTERN_GOOD);
    pattern_write(FOLDER, "bad.xml", PATTERN_BAD);
    pattern_write(FOLDER, "mixed/a.xml", PATTERN_BAD);
    pattern_write(FOLDER, "mixed/b.xml", PATTERN_GOOD);
    pattern_write(FOLDER, "none/readme.txt", "nothing\n");
    file_put("good.ini", "[stage]\nname = Test\nlook = meadow\n"
                         "[phase Morning]\nmost = 20s\n"
                         "[wave]\nat = 1s\nenemy = wasp\ncount = 4\nspacing = 1s\nprogram = dive\n"
                         "[phase Noon]\nleast = 5s\n"
                         "[boss Beetle]\nlook = rhino\nhp = 100\n[stance]\nprogram = walk\n"
                         "[program dive]\ntext = place 90 -20, move_by 0 200 2s, call aimed, move_by 0 500 2s\n"
                         "[program walk]\ntext = move_to 180 100 1s, delay 1s\n");
    file_put("bad.ini", "[stage]\nname = Test\nlook = meadow\n[phase A]\nlest = 1\n");
    file_put("scenario.ini", "[scenario]\nticks = 60\n[place 0]\nbee = 180 400\n");
    file_put("bad.txt", "tempo 90\nvoice flute\n  c4 h4 e4 g4\n");
    file_put("letter.txt", "Dear bees,\n");
    file_put("cut.mtbsave", "");
    return status;
}

#define RUN(...) outcome_run(cmd_check, "check", (const char *const[]){__VA_ARGS__, NULL})

TEST(stages)
{
    expect(RUN("good.ini"), 0, "good.ini: Test, 2 phases, 1 wave, 4 enemies, 1 boss\n");
    expect(RUN("bad.ini"), 1, "bad.ini:5: unknown key 'lest', expected a key such as 'least'\n");
    expect(RUN("bad.ini", "good.ini"), 1, "2 phases");
    expect(RUN("scenario.ini"), 0, "scenario.ini: 60 ticks at most, 1 objects, 0 streams, 0 touches\n");
    expect(RUN("none.ini", "good.ini"), 3, "none.ini: ");
    expect(outcome_run(cmd_check, "check", (const char *const[]){NULL}), 2, "no file, expected one or more files");
}

TEST(patterns)
{
    expect(RUN(FOLDER "/good"), 0, "2 good, 0 with errors");
    expect(RUN(FOLDER "/good", FOLDER "/bad.xml"), 1, "0 good, 1 with errors");
    expect(RUN(FOLDER "/bad.xml"), 1, FOLDER "/bad.xml:3:3: ");
    expect(RUN(FOLDER "/mixed"), 1, FOLDER "/mixed/a.xml:3:3: ");
    expect(RUN(FOLDER "/none"), 1, "none: there are no patterns");
    expect(RUN(FOLDER "/missing", FOLDER "/good"), 3, "2 good, 0 with errors");
}

TEST(demos)
{
    expect(RUN(of_top("tests/demos/finger.mtb")), 0, "finger.mtb: good, 1500 ticks");
}

TEST(scores)
{
    expect(RUN(of_top("assets/music/meadow.txt")), 0, "meadow.txt: good, a score");
    Outcome outcome = RUN("bad.txt");
    assert_int_equal(outcome_lines(outcome.err), 1);
    expect(outcome, 1, "bad.txt:3:6: 'h4': expected a note such as f#5");
}

TEST(other_files)
{
    expect(RUN(of_top("assets/maps/meadow.map")), 0, "meadow.map: good, a map");
    expect(RUN("letter.txt"), 1, "letter.txt: unknown kind of file");
    expect(RUN("nope"), 3, "nope: No such file or directory");
    expect(RUN("--json", "good.ini"), 2, "--json: unknown, expected an option of");
    expect(RUN("--help"), 0, "Usage: mitsubachi check");
}

// --- numbers

// The mistakes, a line each, without the file's name; then the summary.
static void check_tunables(const char *text, int status, const char *err, const char *summary)
{
    char expected[1024] = "";
    file_put("numbers.ini", text);
    OwnOutcome outcome = RUN("numbers.ini");
    for (const char *line = err; *line; line += strcspn(line, "\n") + 1) {
        size_t at = strlen(expected);
        snprintf(expected + at, sizeof expected - at, "numbers.ini:%.*s\n", (int)strcspn(line, "\n"), line);
    }
    assert_string_equal(outcome.err, expected);
    snprintf(expected, sizeof expected, "numbers.ini: %s\n", summary);
    assert_string_equal(outcome.out, expected);
    assert_int_equal(outcome.status, status);
}

TEST(numbers)
{
    check_tunables("", 0, "", "good, 0 values set, 0 errors, 0 warnings");
    check_tunables("[swarm]\nmax_speed = 4", 0, "", "good, 1 value set, 0 errors, 0 warnings");
    check_tunables("[swarm]\nmax_accel = 0.1", 0,
                   "2: warning: swarm.max_accel is 0.1: it will fly past its goal, "
                   "expected at least max_speed^2 / brake_px = 0.845\n",
                   "good, 1 value set, 0 errors, 1 warning");
    check_tunables("[swam]\nmax_speed = 4\n", 1, "1: unknown section [swam], expected one such as [swarm]\n",
                   "not good, 0 values set, 1 error, 0 warnings");
    check_tunables("[swarm]\nmax_spede = 4\n[swam]\nx\nmax_speed = 4\n", 1,
                   "2: unknown tunable 'swarm.max_spede', expected a name such as 'swarm.max_speed'\n"
                   "3: unknown section [swam], expected one such as [swarm]\n"
                   "4: 'x' is not an entry, expected key = value\n",
                   "not good, 0 values set, 3 errors, 0 warnings");
    OwnOutcome outcome = RUN(of_top("assets/tunables.ini"), "/nowhere/at.ini", "numbers.ini");
    assert_int_equal(outcome.status, 3);
    assert_non_null(strstr(outcome.err, "/nowhere/at.ini: "));
    assert_non_null(strstr(outcome.err, "numbers.ini:3: "));
    assert_int_equal(outcome_lines(outcome.out), 2);
}

GROUP(set_up, own_folder_leave)
