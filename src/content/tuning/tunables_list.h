// tunables_list.h -- tunables for readers and programs: an aligned table, JSON, an INI file.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "content/tuning/tunables_text.h"
#include "content/tuning/tuning.h"

#define TUNABLES_ORIGIN_BYTES 1280

typedef struct TunablesList {
    Tuned values;
    bool shown[TUNED_COUNT];
    const Tuning *origins; // the origins of values; NULL: not listed
} TunablesList;

// Aligned columns of name, value, default, range, unit, scope and origin; sentences are on separate lines of at most
// 100 columns. The table is narrower than 120 unless an origin is long.
void tunables_list_table(const TunablesList *list, FILE *out);

// One array of objects: name, section, type (float, int, choice, switch), value, default, scope (now, next, look),
// sentence; least, most and unit of numbers; words of choices and switches, whose values are one of them; origin.
void tunables_list_json(const TunablesList *list, FILE *out);

// Prints a whole commented file with these values: assets/tunables.ini is this with the defaults.
void tunables_ini_print(const Tuned *values, FILE *out);
