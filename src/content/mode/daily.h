// daily.h -- on which days the day's game was played, and how many days in a row: told by the lists of best games.
//
// A game of the day that ends with points leaves the day's list, so that no other file has to keep it. A game of a day
// that was over, or had not come, has a list of its own (Mode.later) and counts for nothing.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define DAILY_DAYS 36525 // from 2000-01-01 to 2099-12-31

enum { DAILY_RANKED = 1, DAILY_LATER = 2 };

// What was played on each day; begins as {0}.
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
