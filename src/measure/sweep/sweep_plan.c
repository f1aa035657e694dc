// sweep_plan.c -- values from a command line.
#include "measure/sweep/sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/sim/sim.h"
#include "text/grow.h"
#include "text/words.h"

bool sweep_plan_add(SweepPlan *plan, const char *text, const Tunables *tunables, Error *error)
{
    size_t length = strlen(text);
    if (length == 0 || length >= sizeof plan->values[0].text)
        return error_set(error, "'%s' is no name, expected one of at most %d bytes", words_quoted(text).text,
                         FIELD_NAME_BYTES - 1);
    for (int i = 0; i < plan->value_count; i++) {
        if (strcmp(plan->values[i].text, text) == 0)
            return error_set(error, "'%s' is there twice, expected each value once", text);
    }
    if (plan->value_count == SWEEP_STEPS_MOST)
        return error_set(error, "too many values, expected at most %d", SWEEP_STEPS_MOST);
    plan->values = grow_list(plan->values, sizeof plan->values[0], plan->value_count, &plan->value_room);
    SweepValue *value = &plan->values[plan->value_count++];
    *value = (SweepValue){.tunables = *tunables, .place = plan->place};
    memcpy(value->text, text, length);
    place_rules(plan->place, plan->ticks, tunables, plan->book, value->rules);
    return true;
}

// Adds what a text says, in the way in which the tunable itself would be written.
static bool add_value(SweepPlan *plan, int index, const char *text, const Tunables *base, Error *error)
{
    float number;
    char written[FIELD_NAME_BYTES];
    Tunables tunables = *base;
    if (!tunable_read(index, text, &number, error))
        return false;
    tunable_set(&tunables, index, number);
    field_write(tunable_info(index), &tunables, written, sizeof written);
    return sweep_plan_add(plan, written, &tunables, error);
}

// The step's value as a text that people would write: few digits between, and the ends as they were given.
static void step_text(int index, const Word *from, const Word *to, int step, int last, Word *text)
{
    double begin = strtod(from->text, NULL), end = strtod(to->text, NULL);
    double value = begin + (end - begin) * step / last;
    // A step of -0.3 + 0.1 * 3 is nought, not 5.6e-17.
    if (fabs(value) < 1e-9 * (end - begin))
        value = 0.0;
    if (step == 0 || step == last)
        *text = step == 0 ? *from : *to;
    else if (tunable_info(index)->kind == FIELD_NUMBER)
        snprintf(text->text, sizeof text->text, "%.6g", value);
    else
        snprintf(text->text, sizeof text->text, "%.0f", floor(value + 0.5));
}

// Rounded steps may be the same number twice; only neighbours can be.
static bool add_range(SweepPlan *plan, int index, const Word *from, const Word *to, int steps, const Tunables *base,
                      Error *error)
{
    float begin, end;
    if (!tunable_read(index, from->text, &begin, error) || !tunable_read(index, to->text, &end, error))
        return false;
    bool word = tunable_info(index)->words[0] != '\0';
    if (word || begin >= end)
        return error_set(error, "'%s..%s' is no range, expected %s", from->text, to->text,
                         word ? "words with commas between them" : "two numbers, the lesser one first");
    Word last = {""}, text;
    for (int step = 0; step < steps; step++) {
        step_text(index, from, to, step, steps - 1, &text);
        if (strcmp(text.text, last.text) != 0 && !add_value(plan, index, text.text, base, error))
            return false;
        last = text;
    }
    return true;
}

// Values with `between` between them.
static bool add_list(SweepPlan *plan, int index, const char *list, char between, const Tunables *base, Error *error)
{
    Word text;
    for (const char *at = list; words_next(&at, between, &text);)
        if (!add_value(plan, index, text.text, base, error))
            return false;
    return true;
}

// A range that would make sense, around the default.
static void expect_values(int index, Error *error)
{
    const Field *info = tunable_info(index);
    Tunables low = tunables_default(), high = low;
    char name[FIELD_NAME_BYTES], low_text[32], high_text[32];
    float half = info->default_value / 2.0f, twice = info->default_value * 2.0f;
    tunable_set(&low, index, half == 0.0f ? info->least : fmaxf(fminf(half, twice), info->least));
    tunable_set(&high, index, half == 0.0f ? info->most : fminf(fmaxf(half, twice), info->most));
    field_full_name(tunable_info(index), name);
    field_write(tunable_info(index), &low, low_text, sizeof low_text);
    field_write(tunable_info(index), &high, high_text, sizeof high_text);
    error_set(error, "%s: no values, expected a range such as %s..%s, or a list such as %s,%s", name, low_text,
              high_text, low_text, high_text);
}

static bool add_values(SweepPlan *plan, int index, const char *values, int steps, const Tunables *base, Error *error)
{
    Word from, to;
    const Field *info = tunable_info(index);
    if (values == NULL && info->words[0] != '\0')
        return add_list(plan, index, info->words, ' ', base, error);
    if (values == NULL) {
        expect_values(index, error);
        return false;
    }
    if (words_range(values, &from, &to))
        return add_range(plan, index, &from, &to, steps > 0 ? steps : SWEEP_STEPS_USUAL, base, error);
    if (steps > 0)
        return error_set(error, "--steps: '%s' is a list, expected a range such as 0.1..1.0",
                         words_quoted(values).text);
    return add_list(plan, index, values, ',', base, error);
}

// Numbers of the look alone would give the same game at every value.
static int find_tunable(const char *name, Error *error)
{
    char near_name[FIELD_NAME_BYTES] = "";
    int index = tunable_find(name);
    if (index >= 0 && tunable_info(index)->scope != TUNABLE_LOOK)
        return index;
    if (index >= 0) {
        error_set(error, "%s never alters the course of a game, expected a tunable that does", name);
        return -1;
    }
    int near_index = field_nearest(&TUNABLE_TABLE, name);
    if (near_index >= 0)
        field_full_name(tunable_info(near_index), near_name);
    error_set(error, "unknown tunable '%s', expected %s%s%s", words_quoted(name).text,
              near_index >= 0 ? "a name such as '" : "section.name", near_name, near_index >= 0 ? "'" : "");
    return -1;
}

// By insertion, which keeps the order of equals; there are at most two hundred.
static void sort_values(SweepPlan *plan, int index)
{
    for (int i = 1; i < plan->value_count; i++) {
        SweepValue value = plan->values[i];
        int at = i;
        for (; at > 0 && tunable_get(&plan->values[at - 1].tunables, index) > tunable_get(&value.tunables, index); at--)
            plan->values[at] = plan->values[at - 1];
        plan->values[at] = value;
    }
}

bool sweep_plan_tunable(SweepPlan *plan, const char *name, const char *values, int steps, const Tunables *base,
                        Error *error)
{
    int index = find_tunable(name, error);
    if (index < 0)
        return false;
    field_full_name(tunable_info(index), plan->subject);
    if (!add_values(plan, index, values, steps, base, error))
        return false;
    sort_values(plan, index);
    return true;
}

void sweep_plan_free(SweepPlan *plan)
{
    free(plan->values);
    *plan = (SweepPlan){0};
}
