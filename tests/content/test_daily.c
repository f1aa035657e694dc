// test_daily.c -- the days that were played, days in a row, the best of a day: from lists as the game leaves them.
#include <string.h>

#include "own_folder.h"
#include "content/mode/best.h"
#include "content/mode/daily.h"
#include "content/mode/mode.h"
#include "test.h"

static DailyDays days;

static void played(uint32_t day, int how)
{
    days.played[day_count(day) - day_count(20000101)] |= (uint8_t)how;
}

static void assert_streak(uint32_t today, int now, int longest)
{
    DailyStreak streak = daily_streak(&days, today);
    assert_int_equal(streak.now, now);
    assert_int_equal(streak.longest, longest);
}

TEST(nobody_played_yet)
{
    days = (DailyDays){{0}};
    assert_streak(20261123, 0, 0);
    assert_streak(20000101, 0, 0);
    assert_streak(20991231, 0, 0);
}

// Over the end of a year and a leap day; what was played later fills no gap.
TEST(days_in_a_row_are_counted_over_gaps)
{
    days = (DailyDays){{0}};
    for (int32_t i = day_count(20271230); i <= day_count(20280302); i++)
        played(day_of_count(i), DAILY_RANKED);
    played(20280304, DAILY_RANKED);
    played(20280305, DAILY_RANKED);
    played(20280303, DAILY_LATER);
    assert_streak(20280302, 64, 64);
    assert_streak(20280305, 2, 64);
    assert_streak(20280306, 2, 64); // today is not over
    assert_streak(20280307, 0, 64);
    played(20280306, DAILY_LATER);
    assert_streak(20280306, 2, 64);
    played(20280303, DAILY_RANKED);
    assert_streak(20280305, 67, 67);
}

// The clock went back: what lies ahead is no part of the row that leads to today.
TEST(days_ahead_do_not_count_now)
{
    days = (DailyDays){{0}};
    played(20261201, DAILY_RANKED);
    played(20261202, DAILY_RANKED);
    played(20000101, DAILY_RANKED);
    played(20991231, DAILY_RANKED);
    assert_streak(20261123, 0, 2);
    assert_streak(20000101, 1, 2);
    assert_streak(20000102, 1, 2);
    assert_streak(20991231, 1, 2);
}

static void leave(const char *name, uint32_t score)
{
    BestList list = {.count = 0};
    best_add(&list, &(BestGame){.score = score, .date = "2026-11-23"});
    assert_true(best_save(&list, name, NULL));
}

TEST(lists_tell_what_was_played)
{
    static const char *const OTHERS[] = {
        "best.txt",
        "best_daily_.txt",
        "best_daily_2026112.txt",
        "best_daily_20261131.txt",
        "best_daily_x0261120.txt",
        "best_daily_20261119_tuned.txt",
        "best_daily_20261118.txt.bad",
    };
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
        leave(OTHERS[i], 9);
    leave("best_daily_20261121.txt", 300);
    leave("best_daily_20261121_easy.txt", 200);
    leave("best_daily_20261122_hard_slow.txt", 7000);
    leave("best_daily_20261122_later.txt", 50);
    leave("best_daily_20261124_later_easy.txt", 60);
    daily_days_read(&days, ".");
    assert_int_equal(daily_played(&days, 20261121), DAILY_RANKED);
    assert_int_equal(daily_played(&days, 20261122), DAILY_RANKED | DAILY_LATER);
    assert_int_equal(daily_played(&days, 20261124), DAILY_LATER);
    for (uint32_t day = 20261101; day <= 20261120; day++)
        assert_int_equal(daily_played(&days, day), 0);
    assert_streak(20261123, 2, 2);
    assert_int_equal(daily_best(".", 20261121, false), 300);
    assert_int_equal(daily_best(".", 20261122, false), 7000);
    assert_int_equal(daily_best(".", 20261122, true), 50);
    assert_int_equal(daily_best(".", 20261123, false), 0);
    daily_days_read(&days, "no-such-folder");
    assert_streak(20261123, 0, 0);
}

GROUP(own_folder_enter, own_folder_leave)
