// test_cmd_pattern.c -- the sub-command as a user meets it: status, messages, what is checked, a picture.
#include "own_folder.h"
#include "cmd/outcome.h"

#include "cmd/cmd.h"
#include "content/pattern_tools.h"

#define FOLDER "patterns"
#define PICTURE FOLDER "/picture.png"

static int set_up(void **state)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    int status = own_folder_enter(state);
    pattern_write(FOLDER, "good/a.xml", PATTERN_GOOD);
    pattern_write(FOLDER, "good/b/c.xml", PATTERN_GOOD);
    pattern_write(FOLDER, "bad.xml", PATTERN_BAD);
    pattern_write(FOLDER, "mixed/a.xml", PATTERN_BAD);
    pattern_write(FOLDER, "mixed/b.xml", PATTERN_GOOD);
    pattern_write(FOLDER, "none/readme.txt", "nothing\n");
    return status;
}

#define RUN(...) outcome_run(cmd_pattern, "pattern", (const char *const[]){__VA_ARGS__, NULL})

TEST(checks)
{
    expect(RUN("--check", FOLDER "/good"), 0, "2 good, 0 with mistakes");
    expect(RUN("--check", FOLDER "/good", FOLDER "/bad.xml"), 1, "2 good, 1 with mistakes");
    expect(RUN("--check", FOLDER "/bad.xml"), 1, FOLDER "/bad.xml:3:3: ");
    expect(RUN("--check", FOLDER "/mixed"), 1, FOLDER "/mixed/a.xml:3:3: ");
    expect(RUN("--check", FOLDER "/none"), 1, "none: there are no patterns");
    expect(RUN("--check", FOLDER "/missing", FOLDER "/good"), 3, "2 good, 0 with mistakes");
    expect(RUN("--check"), 2, "expected files or folders");
    expect(RUN(FOLDER "/good", "--check"), 0, "2 good, 0 with mistakes");
    expect(RUN("--check", "--mute", FOLDER "/good"), 2, "--check: stands beside other options");
}

TEST(wrong_usage)
{
    expect(RUN("--help"), 0, "Usage: mitsubachi pattern");
    expect(RUN("--rank"), 2, "--rank: no value");
    expect(RUN("--rank", "2"), 2, "--rank: ");
    expect(RUN("--speed", "fast"), 2, "--speed: ");
    expect(RUN("--pilot", FOLDER "/good"), 2, "--pilot does not go with pattern");
    expect(RUN("--sead", "3"), 2, "--sead");
    expect(RUN(FOLDER "/good", FOLDER "/good"), 2, "one file too many: ");
}

TEST(what_cannot_be_shown)
{
    expect(RUN("--offscreen", FOLDER "/bad.xml"), 1, "bad.xml:3:3: ");
    expect(RUN("--offscreen", FOLDER "/none"), 1, "there are no patterns");
    expect(RUN("--offscreen", FOLDER "/missing.xml"), 3,
           "missing.xml: No such file or directory, a BulletML file or a folder of them was expected");
}

TEST(a_pattern_is_shown)
{
    expect(RUN("--offscreen", "--ticks", "300", "--window", "180x320", "--rank", "1", "--screenshot", PICTURE,
               FOLDER "/good/a.xml"),
           0, "pattern a: 300 ticks, at most ");
    FILE *picture = fopen(PICTURE, "rb");
    assert_non_null(picture);
    assert_int_equal(fseek(picture, 0, SEEK_END), 0);
    assert_true(ftell(picture) > 5000);
    fclose(picture);
    // Of a folder the first good one, and what is wrong with the others is reported.
    Outcome outcome = RUN("--offscreen", "--ticks", "60", "--window", "180x320", FOLDER "/mixed");
    assert_non_null(strstr(outcome.err, "mixed/a.xml:3:3: "));
    expect(outcome, 0, "pattern b: 60 ticks");
}

TEST(a_fault_is_reported_once)
{
    pattern_write(FOLDER, "fault.xml",
                  "<bulletml><action label=\"top\"><wait>5</wait><repeat><times>100000000</times><action>"
                  "<changeSpeed><speed>1</speed><term>1</term></changeSpeed></action></repeat></action></bulletml>\n");
    Outcome outcome = RUN("--offscreen", "--ticks", "200", "--window", "180x320", FOLDER "/fault.xml");
    if (outcome.status == 1) { // found when it was read, which is as good
        outcome_free(&outcome);
        return;
    }
    char *first = strstr(outcome.err, "fault.xml: ");
    assert_non_null(first);
    assert_null(strstr(first + 1, "fault.xml: "));
    expect(outcome, 0, "pattern fault: 200 ticks");
}

GROUP(set_up, own_folder_leave)
