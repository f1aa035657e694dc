// test_demo_versions.c -- a demo of another version names the version that plays it.
#include <stdio.h>
#include <string.h>

#include "core/base/version.h"
#include "tape/tape_start.h"
#include "test.h"

// The table's last row is this build: who changes one of its numbers adds a row.
TEST(this_build_is_in_the_table)
{
    const char *version = tape_version_that_plays(TAPE_RELEASES, TAPE_RELEASE_COUNT, SIM_VERSION, TAPE_FORMAT_VERSION);
    assert_non_null(version);
    assert_string_equal(version, MITSUBACHI_VERSION);
    assert_string_equal(version, TAPE_RELEASES[TAPE_RELEASE_COUNT - 1].version);
}

// Invented: two versions have the same numbers.
static const TapeRelease OTHERS[] = {{"0.8.0", 3, 2}, {"0.9.0", 4, 2}, {"0.9.1", 4, 2}, {"9.0.0", UINT32_MAX, 999}};

static void expect_refused(const TapeRelease *releases, int count, uint32_t sim, uint32_t format, const char *words)
{
    Error problem;
    char this_one[64];
    snprintf(this_one, sizeof this_one, "this is %s", MITSUBACHI_VERSION);
    assert_false(tape_version_refuse(&problem, releases, count, sim, format));
    if (!strstr(problem.text, words) || !strstr(problem.text, this_one))
        fail_msg("'%s' says nothing of '%s'", problem.text, words);
    assert_true(strlen(problem.text) < TAPE_REASON_BYTES - 1); // and is not cut
    assert_int_equal(problem.offset, format != TAPE_FORMAT_VERSION ? 8 : 12);
}

TEST(a_demo_of_another_version_names_the_one_that_plays_it)
{
    expect_refused(OTHERS, 4, 3, 2, "opens with Mitsubachi 0.8.0");
    expect_refused(OTHERS, 4, 4, 2, "opens with Mitsubachi 0.9.1");
    expect_refused(OTHERS, 4, UINT32_MAX, 999, "opens with Mitsubachi 9.0.0");
    expect_refused(OTHERS, 3, UINT32_MAX, 999, "needs a newer version");
    assert_null(tape_version_that_plays(OTHERS, 4, 3, 3));
    assert_null(tape_version_that_plays(OTHERS, 0, 3, 2));
}

TEST(a_demo_that_no_version_plays_is_newer_or_older_than_all)
{
    const struct {
        uint32_t sim, format;
        const char *words;
    } cases[] = {
        {SIM_VERSION + 1, TAPE_FORMAT_VERSION, "needs a newer version"},
        {SIM_VERSION, TAPE_FORMAT_VERSION + 1, "needs a newer version"},
        {UINT32_MAX, UINT16_MAX, "needs a newer version"},
        {SIM_VERSION - 1, TAPE_FORMAT_VERSION, "before the first release"},
        {SIM_VERSION, TAPE_FORMAT_VERSION - 1, "before the first release"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_refused(TAPE_RELEASES, TAPE_RELEASE_COUNT, cases[i].sim, cases[i].format, cases[i].words);
}
