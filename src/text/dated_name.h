// dated_name.h -- names of new files by the time in UTC, so that they sort by age.
#pragma once

#include <time.h>

#define DATED_NAME_BYTES 32

// "2026-11-20_143502Z" for number 1, "2026-11-20_143502Z_02" for number 2, where the first name is taken.
void dated_name(time_t when, int number, char name[DATED_NAME_BYTES]);
