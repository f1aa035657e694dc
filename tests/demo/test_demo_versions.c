// test_demo_versions.c -- a demo of another version names the version that plays it.
#include <stdio.h>
#include <string.h>

#include "base/version.h"
#include "demo/demo_versions.h"
#include "test.h"

// The table's last row is this build: who changes one of its numbers adds a row.
TEST(this_build_is_in_the_table)
{
    const char *version = demo_version_that_plays(SIM_VERSION, DEMO_FORMAT_VERSION);
    assert_non_null(version);
    assert_string_equal(version, MITSUBACHI_VERSION);
}

static void expect_refused(uint32_t sim, uint32_t format, const char *words)
{
    DemoProblem problem;
    char this_one[64];
    snprintf(this_one, sizeof this_one, "this is %s", MITSUBACHI_VERSION);
    assert_false(demo_version_refuse(&problem, sim, format));
    if (!strstr(problem.reason, words) || !strstr(problem.reason, this_one))
        fail_msg("'%s' says nothing of '%s'", problem.reason, words);
    assert_true(strlen(problem.reason) < DEMO_REASON_BYTES - 1); // and is not cut
    assert_int_equal(problem.offset, format != DEMO_FORMAT_VERSION ? 8 : 12);
}

TEST(others_are_told_what_opens_them)
{
    expect_refused(SIM_VERSION + 1, DEMO_FORMAT_VERSION, "needs a newer version");
    expect_refused(SIM_VERSION, DEMO_FORMAT_VERSION + 1, "needs a newer version");
    expect_refused(UINT32_MAX, UINT16_MAX, "needs a newer version");
    expect_refused(11, 5, "before the first release");
    expect_refused(12, 4, "before the first release");
    assert_null(demo_version_that_plays(11, 5));
    // As a later build would say it: the row is there, the numbers are not its own.
    DemoProblem problem;
    demo_version_refuse(&problem, 12, 5);
    assert_non_null(strstr(problem.reason, "opens with Mitsubachi 1.0.0"));
}
