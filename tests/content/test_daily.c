// test_daily.c -- the days that were played, days in a row, the best of a day: from lists as the game leaves them.

#include "content/mode/best.h"
#include "content/mode/daily.h"
#include "content/mode/mode.h"
#include "own_folder.h"

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

TEST(days_without_games_are_empty)
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

TEST(lists_show_the_played_game)
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

// --- the calendar: leap years, ends of months, days counted

TEST(only_real_days_are_good)
{
    static const uint32_t BAD[] = {0,        20261122 * 10, 20260229, 20261131, 20260431, 20261301,
                                   20260001, 20260100,      20260132, 19991231, 21000101, UINT32_MAX};
    static const uint32_t GOOD[] = {20000101, 20000229, 20240229, 20261122, 20261231, 20991231};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_false(day_good(BAD[i]));
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        assert_true(day_good(GOOD[i]));
}

// A hundred years, day by day.
TEST(days_are_counted_one_by_one)
{
    int32_t count = 10957; // 2000-01-01, a Saturday
    int weekday = 5;
    for (uint32_t month = 200001; month_good(month); month = month_later(month, 1))
        for (int i = 1; i <= month_days(month); i++, count++, weekday = (weekday + 1) % 7) {
            uint32_t day = month_day(month, i);
            assert_int_equal(day_count(day), count);
            assert_int_equal(day_of_count(count), day);
            assert_int_equal(day_weekday(day), weekday);
            assert_int_equal(month_of_day(day), month);
        }
    assert_int_equal(count, 10957 + 36525);
    assert_int_equal(day_count(20261122), 1795348800 / 86400);
}

TEST(months_follow_each_other)
{
    assert_int_equal(month_later(202612, 1), 202701);
    assert_int_equal(month_later(202701, -1), 202612);
    assert_int_equal(month_later(202611, -23), 202412);
    assert_int_equal(month_days(202402), 29);
    assert_int_equal(month_days(202602), 28);
    assert_int_equal(month_days(200002), 29);
    assert_false(month_good(month_later(200001, -1)) || month_good(month_later(209912, 1)));
}

// 2026-11-22 12:00 UTC, the second before that day, a leap day; and clocks that are wrong.
TEST(a_time_lies_on_a_day)
{
    assert_int_equal(day_of_time(1795348800), 20261122);
    assert_int_equal(day_of_time(1795305600), 20261122);
    assert_int_equal(day_of_time(1795305599), 20261121);
    assert_int_equal(day_of_time(1709164800), 20240229);
    assert_int_equal(day_of_time(0), 20000101);
    assert_int_equal(day_of_time(INT64_MIN), 20000101);
    assert_int_equal(day_of_time(INT64_MAX), 20991231);
}

TEST(the_seconds_left_in_a_day_are_exact)
{
    assert_int_equal(day_seconds_left(1795305600), 86400);
    assert_int_equal(day_seconds_left(1795305599), 1);
    assert_int_equal(day_seconds_left(1795348800), 43200);
    assert_int_equal(day_seconds_left(-1), 1);
    assert_true(day_seconds_left(INT64_MIN) > 0 && day_seconds_left(INT64_MAX) > 0);
}
