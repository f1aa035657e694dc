// times.h -- times and dates as people read them, and in names of files.
#pragma once

#include <time.h>

#include "text/words.h"

#define DATED_NAME_BYTES 32

// Minutes and seconds: "4:07".
Word minutes_text(uint64_t seconds);

// A local time, as strftime writes it; `otherwise` if the clock is too far off for a date.
void local_time_text(time_t when, const char *format, const char *otherwise, char *text, size_t size);

// A name for a new file: "2026-11-20_143502Z" for number 1, in UTC, so that names sort by age even when summer time
// ends; "2026-11-20_143502Z_02" for number 2, if the first name is taken. Without the Z it is local time.
void dated_name(time_t when, bool local, int number, char name[DATED_NAME_BYTES]);
