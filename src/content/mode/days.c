// days.c -- the calendar, worked out by the years from March on, so that a leap day is the last one of its year.
#include "content/mode/days.h"

#include "core/base/assert.h"

#define DAY_S 86400
#define ERA_DAYS 146097 // 400 years
#define EPOCH 719468    // days from 0000-03-01 to 1970-01-01

bool month_good(uint32_t month)
{
    return month >= 200001 && month <= 209912 && month % 100 >= 1 && month % 100 <= 12;
}

int month_days(uint32_t month)
{
    static const uint8_t DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    ASSERT(month_good(month));
    uint32_t year = month / 100;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return DAYS[month % 100 - 1] + (leap && month % 100 == 2);
}

bool day_good(uint32_t day)
{
    return month_good(day / 100) && day % 100 >= 1 && (int)(day % 100) <= month_days(day / 100);
}

int32_t day_count(uint32_t day)
{
    ASSERT(day_good(day));
    int32_t month = (int32_t)(day / 100 % 100), from_march = (month + 9) % 12;
    int32_t year = (int32_t)(day / 10000) - (month <= 2);
    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * from_march + 2) / 5 + (int32_t)(day % 100) - 1
         - EPOCH;
}

// The year of an era, less what its leap days have moved it on.
uint32_t day_of_count(int32_t count)
{
    uint32_t days = (uint32_t)(count + EPOCH), era = days / ERA_DAYS, of_era = days % ERA_DAYS;
    uint32_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / (ERA_DAYS - 1)) / 365;
    uint32_t of_year = of_era - (365 * year + year / 4 - year / 100), from_march = (5 * of_year + 2) / 153;
    uint32_t month = from_march < 10 ? from_march + 3 : from_march - 9;
    year += era * 400 + (month <= 2);
    return year * 10000 + month * 100 + of_year - (153 * from_march + 2) / 5 + 1;
}

// A clock may say anything: what lies before or beyond these years is their first or last day.
uint32_t day_of_time(int64_t unix_s)
{
    const int64_t first = (int64_t)day_count(20000101) * DAY_S, last = (int64_t)day_count(20991231) * DAY_S;
    return day_of_count((int32_t)((unix_s < first ? first : unix_s > last ? last : unix_s) / DAY_S));
}

int32_t day_seconds_left(int64_t unix_s)
{
    int64_t gone = unix_s % DAY_S;
    return (int32_t)(gone < 0 ? -gone : DAY_S - gone);
}

// 1970-01-01 was a Thursday.
int day_weekday(uint32_t day)
{
    return (day_count(day) + 3) % 7;
}

uint32_t month_of_day(uint32_t day)
{
    return day / 100;
}

uint32_t month_later(uint32_t month, int by)
{
    int months = (int)(month / 100) * 12 + (int)(month % 100) - 1 + by;
    return (uint32_t)(months / 12 * 100 + months % 12 + 1);
}

uint32_t month_day(uint32_t month, int number)
{
    return month * 100 + (uint32_t)number;
}
