// daily.c -- finds the played days from the file names of their lists.
#include "content/mode/daily.h"

#include <stdio.h>
#include <string.h>

#include "content/mode/best.h"
#include "content/mode/mode.h"
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/digits.h"
#include "platform/files.h"

#define LIST "best_daily_"
#define DIGITS 8
#define PATH_BYTES 4352

static int place_of(uint32_t day)
{
    return (int)(day_count(day) - day_count(20000101));
}

// Uses the days in the names of lists. A day's numbers cannot be tuned.
void daily_days_read(DailyDays *days, const char *folder)
{
    FolderList list;
    memset(days, 0, sizeof *days);
    folder_list(folder, ".txt", &list);
    for (int i = 0; i < list.count; i++) {
        uint64_t day;
        const char *name = list.names[i], *digits = name + sizeof LIST - 1, *rest = digits + DIGITS;
        if (strncmp(name, LIST, sizeof LIST - 1) == 0 && strlen(digits) >= DIGITS && !strstr(name, "_tuned")
            && digits_read(digits, DIGITS, UINT32_MAX, &day) && day_good((uint32_t)day))
            days->played[place_of((uint32_t)day)] |= strncmp(rest, MODE_LATER, sizeof MODE_LATER - 1) ? DAILY_RANKED
                                                                                                      : DAILY_LATER;
    }
    folder_list_free(&list);
}

int daily_played(const DailyDays *days, uint32_t day)
{
    return days->played[place_of(day)];
}

static bool is_ranked(const DailyDays *days, int place)
{
    return place >= 0 && days->played[place] & DAILY_RANKED;
}

DailyStreak daily_streak(const DailyDays *days, uint32_t today)
{
    DailyStreak streak = {0, 0};
    int last = place_of(today);
    for (int i = 0, row = 0; i < DAILY_DAYS; i++) {
        row = is_ranked(days, i) ? row + 1 : 0;
        streak.longest = maxi(streak.longest, row);
    }
    if (!is_ranked(days, last))
        last--;
    while (is_ranked(days, last - streak.now))
        streak.now++;
    return streak;
}

uint32_t daily_best(const char *folder, uint32_t day, bool later)
{
    Mode mode = mode_of(MODE_DAILY);
    uint32_t best = 0;
    mode.day = day;
    mode.later = later;
    for (mode.level = 0; mode.level < LEVELS; mode.level++)
        for (mode.speed_percent = MODE_SPEED_FULL - 1; mode.speed_percent <= MODE_SPEED_FULL; mode.speed_percent++) {
            char name[MODE_LIST_BYTES], path[PATH_BYTES];
            BestList list = {.count = 0};
            if (!mode_list_name(&mode, "", false, name)
                || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
                continue;
            best_load(&list, path, NULL); // the page of the list reports its errors
            if (list.count > 0 && list.games[0].score > best)
                best = list.games[0].score;
        }
    return best;
}

// --- the calendar, computed with years that begin in March, so that a leap day is the last day of its
// year

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

// The year of an era, corrected by its leap days.
uint32_t day_of_count(int32_t count)
{
    uint32_t days = (uint32_t)(count + EPOCH), era = days / ERA_DAYS, of_era = days % ERA_DAYS;
    uint32_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / (ERA_DAYS - 1)) / 365;
    uint32_t of_year = of_era - (365 * year + year / 4 - year / 100), from_march = (5 * of_year + 2) / 153;
    uint32_t month = from_march < 10 ? from_march + 3 : from_march - 9;
    year += era * 400 + (month <= 2);
    return year * 10000 + month * 100 + of_year - (153 * from_march + 2) / 5 + 1;
}

// Clamps dates outside the supported years.
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
