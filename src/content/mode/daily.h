// daily.h -- on which days the day's game was played, and how many days in a row: read off the lists of best games.
//
// A game of the day that ends with points leaves the day's list, so that no other file has to keep it. A game of a day
// that was over, or had not come, has a list of its own (Mode.later) and counts for nothing.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define DAILY_DAYS 36525 // from 2000-01-01 to 2099-12-31

enum { DAILY_RANKED = 1, DAILY_LATER = 2 };

// The games of each day; begins as {0}.
typedef struct DailyDays {
    uint8_t played[DAILY_DAYS];
} DailyDays;

// Days in a row with a game of the day: those up to today or, as long as today was not played, up to yesterday; and the
// most there ever were. Days after today, as a clock that was set back leaves them, count for the latter alone.
typedef struct DailyStreak {
    int now, longest;
} DailyStreak;

// Looks for lists in the folder of the player's data; one that cannot be read holds none.
void daily_days_read(DailyDays *days, const char *folder);

// DAILY_RANKED, DAILY_LATER, both or 0; of a good day.
int daily_played(const DailyDays *days, uint32_t day);

DailyStreak daily_streak(const DailyDays *days, uint32_t today);

// The best score of a day, on any level and at any speed; 0 for none. Reads its lists.
uint32_t daily_best(const char *folder, uint32_t day, bool later);

// --- days and months as people write them, 20261122 and 202611, and days counted one by one

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
