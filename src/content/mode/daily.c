// daily.c -- the days that were played, read off the names of their lists.
#include "content/mode/daily.h"

#include <stdio.h>
#include <string.h>

#include "core/base/clamp.h"
#include "core/base/digits.h"
#include "content/mode/best.h"
#include "content/mode/days.h"
#include "content/mode/mode.h"
#include "platform/files.h"

#define LIST "best_daily_"
#define DIGITS 8
#define PATH_BYTES 4352

static int place_of(uint32_t day)
{
    return (int)(day_count(day) - day_count(20000101));
}

// The day in a list's name, and what follows it; 0 where it is no list of a day. A day's numbers cannot be tuned.
static uint32_t day_of_list(const char *name, const char **rest)
{
    uint64_t day;
    const char *digits = name + sizeof LIST - 1;
    if (strncmp(name, LIST, sizeof LIST - 1) != 0 || strlen(digits) < DIGITS || strstr(name, "_tuned")
        || !digits_read(digits, DIGITS, UINT32_MAX, &day))
        return 0;
    *rest = digits + DIGITS;
    return day_good((uint32_t)day) ? (uint32_t)day : 0;
}

void daily_days_read(DailyDays *days, const char *folder)
{
    FolderList list;
    memset(days, 0, sizeof *days);
    folder_list(folder, ".txt", &list);
    for (int i = 0; i < list.count; i++) {
        const char *rest;
        uint32_t day = day_of_list(list.names[i], &rest);
        if (day > 0)
            days->played[place_of(day)] |= strncmp(rest, MODE_LATER, sizeof MODE_LATER - 1) ? DAILY_RANKED
                                                                                            : DAILY_LATER;
    }
    folder_list_free(&list);
}

int daily_played(const DailyDays *days, uint32_t day)
{
    return days->played[place_of(day)];
}

static bool ranked(const DailyDays *days, int place)
{
    return place >= 0 && days->played[place] & DAILY_RANKED;
}

DailyStreak daily_streak(const DailyDays *days, uint32_t today)
{
    DailyStreak streak = {0, 0};
    int last = place_of(today);
    for (int i = 0, row = 0; i < DAILY_DAYS; i++) {
        row = ranked(days, i) ? row + 1 : 0;
        streak.longest = maxi(streak.longest, row);
    }
    if (!ranked(days, last))
        last--;
    while (ranked(days, last - streak.now))
        streak.now++;
    return streak;
}

static uint32_t best_of(const char *folder, const Mode *mode)
{
    char name[MODE_LIST_BYTES], path[PATH_BYTES];
    BestList list = {.count = 0};
    if (!mode_list_name(mode, "", false, name)
        || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return 0;
    best_load(&list, path, NULL); // what is wrong with it is told where it is shown
    return list.count > 0 ? list.games[0].score : 0;
}

uint32_t daily_best(const char *folder, uint32_t day, bool later)
{
    Mode mode = mode_of(MODE_DAILY);
    uint32_t best = 0;
    mode.day = day;
    mode.later = later;
    for (mode.level = 0; mode.level < LEVELS; mode.level++)
        for (mode.speed_percent = MODE_SPEED_FULL - 1; mode.speed_percent <= MODE_SPEED_FULL; mode.speed_percent++) {
            uint32_t score = best_of(folder, &mode);
            best = score > best ? score : best;
        }
    return best;
}
