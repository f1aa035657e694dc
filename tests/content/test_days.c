// test_days.c -- the calendar: leap years, ends of months, days counted.
#include "content/mode/daily.h"
#include "test.h"

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

TEST(a_day_has_so_many_seconds_left)
{
    assert_int_equal(day_seconds_left(1795305600), 86400);
    assert_int_equal(day_seconds_left(1795305599), 1);
    assert_int_equal(day_seconds_left(1795348800), 43200);
    assert_int_equal(day_seconds_left(-1), 1);
    assert_true(day_seconds_left(INT64_MIN) > 0 && day_seconds_left(INT64_MAX) > 0);
}
