// dated_name.c -- names of new files by the time in UTC.
#include "text/dated_name.h"

#include <stdio.h>
#include <string.h>

// In UTC and with the largest unit first, so that names sort as the files were made, wherever that was.
void dated_name(time_t when, int number, char name[DATED_NAME_BYTES])
{
    struct tm day;
    if (!gmtime_r(&when, &day) || !strftime(name, DATED_NAME_BYTES, "%Y-%m-%d_%H%M%SZ", &day))
        strcpy(name, "1970-01-01_000000Z");
    size_t length = strlen(name);
    if (number > 1)
        snprintf(name + length, DATED_NAME_BYTES - length, "_%02d", number);
}
