// daily.h -- the days on which the daily game was played, and their streaks, read from the lists of best games.
//
// A daily game with points is in the day's list, so no other file is needed. A game of a past or future day has a
// separate list (Mode.later) and does not count.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define DAILY_DAYS 36525 // from 2000-01-01 to 2099-12-31

enum { DAILY_RANKED = 1, DAILY_LATER = 2 };

// The games of each day; begins as {0}.
typedef struct DailyDays {
    uint8_t played[DAILY_DAYS];
} DailyDays;

// Streaks of days with a daily game: the present one, up to today or, before today's game, up to yesterday; and the
// longest ever. Days after today, left by a clock that was set back, only count for the longest.
typedef struct DailyStreak {
    int now, longest;
} DailyStreak;

// Scans the player's data folder for lists; an unreadable one counts as empty.
void daily_days_read(DailyDays *days, const char *folder);

// DAILY_RANKED, DAILY_LATER, both or 0; of a valid day.
int daily_played(const DailyDays *days, uint32_t day);

DailyStreak daily_streak(const DailyDays *days, uint32_t today);

// The best score of a day, on any level and at any speed; 0 for none. Reads its lists.
uint32_t daily_best(const char *folder, uint32_t day, bool later);

// --- dates as 20261122, months as 202611, and day numbers

// True for a valid day of the years 2000 to 2099.
bool day_good(uint32_t day);

// Days since 1970-01-01 of a valid day, and the inverse.
int32_t day_count(uint32_t day);
uint32_t day_of_count(int32_t count);

// The day, in UTC, of a time in seconds since 1970.
uint32_t day_of_time(int64_t unix_s);

// The seconds left in that day: 86,400 at its start, never 0.
int32_t day_seconds_left(int64_t unix_s);

// 0 for Monday to 6 for Sunday, of a valid day.
int day_weekday(uint32_t day);

// The month of a day, the month `by` months later, its number of days, and whether it is in the years above.
uint32_t month_of_day(uint32_t day);
uint32_t month_later(uint32_t month, int by);
int month_days(uint32_t month);
bool month_good(uint32_t month);

// The day of a month, from 1 on.
uint32_t month_day(uint32_t month, int number);
