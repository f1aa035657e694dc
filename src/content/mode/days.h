// days.h -- days and months as people write them, 20261122 and 202611, and days counted one by one.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// True for a day that there is, of the years 2000 to 2099.
bool day_good(uint32_t day);

// Days since 1970-01-01, of a good day; and the day of a count.
int32_t day_count(uint32_t day);
uint32_t day_of_count(int32_t count);

// The day, in UTC, of a time in seconds since 1970.
uint32_t day_of_time(int64_t unix_s);

// How many seconds are left of the day then: 86,400 at its begin, never 0.
int32_t day_seconds_left(int64_t unix_s);

// 0 for a Monday to 6 for a Sunday, of a good day.
int day_weekday(uint32_t day);

// The month of a day, or the one `by` months later; how many days it has, and whether it lies in the years above.
uint32_t month_of_day(uint32_t day);
uint32_t month_later(uint32_t month, int by);
int month_days(uint32_t month);
bool month_good(uint32_t month);

// The day of a month, from 1 on.
uint32_t month_day(uint32_t month, int number);
