// times.c -- times and dates as texts.
#include "text/times.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

Word minutes_text(uint64_t seconds)
{
    Word minutes;
    snprintf(minutes.text, sizeof minutes.text, "%" PRIu64 ":%02" PRIu64, seconds / 60u, seconds % 60u);
    return minutes;
}

void local_time_text(time_t when, const char *format, const char *otherwise, char *text, size_t size)
{
    const struct tm *day = localtime(&when);
    if (!day || !strftime(text, size, format, day))
        snprintf(text, size, "%s", otherwise);
}

// Largest unit first. A clock that is far off may cost the player a nice name, but not the file.
void dated_name(time_t when, bool local, int number, char name[DATED_NAME_BYTES])
{
    const struct tm *day = gmtime(&when);
    if (local)
        local_time_text(when, "%Y-%m-%d_%H%M%S", "1970-01-01_000000", name, DATED_NAME_BYTES);
    else if (!day || !strftime(name, DATED_NAME_BYTES, "%Y-%m-%d_%H%M%SZ", day))
        strcpy(name, "1970-01-01_000000Z");
    size_t length = strlen(name);
    if (number > 1)
        snprintf(name + length, DATED_NAME_BYTES - length, "_%02d", number);
}
