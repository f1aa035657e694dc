// tunables_text.c -- names, values and checks of tunables.
#include "app/tunables_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/words.h"
#include "base/assert.h"
#include "steer/arrive.h"

void tunable_full_name(int index, char name[TUNABLE_NAME_BYTES])
{
    const TunableInfo *info = tunable_info(index);
    int length = snprintf(name, TUNABLE_NAME_BYTES, "%s.%s", info->section, info->name);
    ASSERT(length < TUNABLE_NAME_BYTES);
    (void)length;
}

int tunable_find(const char *full_name)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        char name[TUNABLE_NAME_BYTES];
        tunable_full_name(i, name);
        if (strcmp(name, full_name) == 0)
            return i;
    }
    return -1;
}

int tunable_nearest(const char *name)
{
    char names[TUNABLE_COUNT][TUNABLE_NAME_BYTES];
    NearestName nearest = nearest_begin(name);
    int index = -1;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const char *was = nearest.name;
        tunable_full_name(i, names[i]);
        nearest_offer(&nearest, strchr(name, '.') != NULL ? names[i] : tunable_info(i)->name);
        if (nearest.name != was)
            index = i;
    }
    return index;
}

// The place of a word in a choice's words, or -1.
static int choice_find(const TunableInfo *info, const char *wanted)
{
    int place = 0;
    size_t length = strlen(wanted);
    for (const char *word = info->words; *word; place++) {
        size_t word_length = strcspn(word, " ");
        if (word_length == length && memcmp(word, wanted, length) == 0)
            return place;
        word += word_length + (word[word_length] == ' ');
    }
    return -1;
}

static bool number_read(const TunableInfo *info, const char *text, float *value)
{
    int32_t whole;
    if (info->type == TUNABLE_FLOAT)
        return words_float(text, value);
    if (!words_int(text, &whole))
        return false;
    *value = (float)whole;
    return true;
}

bool tunable_read(int index, const char *text, float *value, char *error, size_t error_size)
{
    const TunableInfo *info = tunable_info(index);
    Word quoted = words_quoted(text);
    float read = 0.0f;
    if (info->words[0] != '\0') {
        int place = choice_find(info, text);
        if (place < 0) {
            snprintf(error, error_size, "%s.%s is '%s', expected one of: %s", info->section, info->name, quoted.text,
                     info->words);
            return false;
        }
        *value = (float)place;
        return true;
    }
    bool good = number_read(info, text, &read) && read >= info->least && read <= info->most;
    if (!good) {
        snprintf(error, error_size, "%s.%s is '%s', expected a %s from %.7g to %.7g%s%s", info->section, info->name,
                 quoted.text, info->type == TUNABLE_INT ? "whole number" : "number", (double)info->least,
                 (double)info->most, info->unit[0] ? " " : "", info->unit);
        return false;
    }
    *value = read;
    return true;
}

// Few digits are enough for numbers that people wrote.
static void float_write(float value, char *text, size_t size)
{
    for (int digits = 1; digits <= 9; digits++) {
        snprintf(text, size, "%.*g", digits, (double)value);
        if (strtof(text, NULL) == value)
            return;
    }
}

void tunable_write(const Tunables *tunables, int index, char *text, size_t size)
{
    const TunableInfo *info = tunable_info(index);
    float value = tunable_get(tunables, index);
    const char *word = info->words;
    switch (info->type) {
    case TUNABLE_FLOAT: float_write(value, text, size); return;
    case TUNABLE_INT: snprintf(text, size, "%d", (int)value); return;
    case TUNABLE_CHOICE:
    case TUNABLE_SWITCH: break;
    }
    for (int skip = (int)value; skip > 0; skip--)
        word += strcspn(word, " ") + 1;
    snprintf(text, size, "%.*s", (int)strcspn(word, " "), word);
}

TunablesText tunables_text_begin(const Tunables *tunables)
{
    return (TunablesText){.tunables = *tunables};
}

static void add_unknown(const char *name, int line, TextErrors *errors)
{
    char near_name[TUNABLE_NAME_BYTES];
    int near_index = tunable_nearest(name);
    if (near_index < 0) {
        text_errors_add(errors, line, 0, "unknown tunable '%s', expected section.name", words_quoted(name).text);
        return;
    }
    tunable_full_name(near_index, near_name);
    text_errors_add(errors, line, 0, "unknown tunable '%s', expected a name such as '%s'", words_quoted(name).text,
                    near_name);
}

void tunables_text_entry(TunablesText *text, const char *full_name, const char *value, int line, TextErrors *errors)
{
    char error[TEXT_ERROR_BYTES];
    float number;
    int index = tunable_find(full_name);
    if (index < 0) {
        add_unknown(full_name, line, errors);
    } else if (text->line[index] > 0) {
        text_errors_add(errors, line, 0, "%s was set in line %d already, expected it once", full_name,
                        text->line[index]);
    } else {
        text->line[index] = line;
        text->broken[index] = !tunable_read(index, value, &number, error, sizeof error);
        if (text->broken[index])
            text_errors_add(errors, line, 0, "%s", error);
        else
            tunable_set(&text->tunables, index, number);
    }
}

// The index of the tunable of this name in a section, or -1.
static int find_in(const char *section, const char *name)
{
    char full_name[TUNABLE_NAME_BYTES];
    snprintf(full_name, sizeof full_name, "%s.%s", section, name);
    return tunable_find(full_name);
}

// Everyone who arrives at goals has the three tunables; `accel` is one of them.
static void warn_of_overshoot(const TunablesText *text, int accel, TextErrors *errors)
{
    const char *section = tunable_info(accel)->section;
    int speed = find_in(section, "max_speed"), brake = find_in(section, "brake_px");
    if (speed < 0 || brake < 0)
        return;
    int line = text->line[accel];
    line = text->line[speed] > line ? text->line[speed] : line;
    line = text->line[brake] > line ? text->line[brake] : line;
    ArriveLimits limits = {tunable_get(&text->tunables, speed), tunable_get(&text->tunables, accel),
                           tunable_get(&text->tunables, brake)};
    bool broken = text->broken[accel] || text->broken[speed] || text->broken[brake];
    if (line == 0 || broken || !arrive_overshoots(limits))
        return;
    text_errors_warn(errors, line,
                     "%s.max_accel is %.4g: it will fly past its goal, expected at least max_speed^2 / brake_px = %.4g",
                     section, (double)limits.max_accel,
                     (double)(limits.max_speed * limits.max_speed / limits.brake_px));
}

void tunables_text_warn(const TunablesText *text, TextErrors *errors)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (strcmp(tunable_info(i)->name, "max_accel") == 0)
            warn_of_overshoot(text, i, errors);
}
