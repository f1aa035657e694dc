// tunables_text.c -- names, values and checks of tunables.
#include "content/tuning/tunables_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "steer/arrive.h"
#include "text/words.h"

#define NEAREST_MOST 40 // a file full of rubbish need not have a near name for each line

void tunable_full_name(int index, char name[TUNABLE_NAME_BYTES])
{
    const TunableInfo *info = tunable_info(index);
    int length = snprintf(name, TUNABLE_NAME_BYTES, "%s.%s", info->section, info->name);
    ASSERT(length < TUNABLE_NAME_BYTES);
    (void)length;
}

int tunable_find_in(const char *section, const char *name)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const TunableInfo *info = tunable_info(i);
        if (strcmp(info->name, name) == 0 && strcmp(info->section, section) == 0)
            return i;
    }
    return -1;
}

int tunable_find(const char *full_name)
{
    const char *point = strchr(full_name, '.');
    char section[TUNABLE_NAME_BYTES];
    size_t length = point != NULL ? (size_t)(point - full_name) : sizeof section;
    if (length >= sizeof section)
        return -1;
    memcpy(section, full_name, length);
    section[length] = '\0';
    return tunable_find_in(section, point + 1);
}

int tunable_section_find(const char *section)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (strcmp(tunable_info(i)->section, section) == 0)
            return i;
    return -1;
}

int tunable_section_first(int index)
{
    return tunable_section_find(tunable_info(index)->section);
}

const char *tunable_section_title(const char *section)
{
    static const struct {
        const char *section, *title;
    } SECTIONS[] = {
#define SECTION(name, text) {#name, text},
#include "content/tuning/tunables_sections.def"
#undef SECTION
    };
    for (size_t i = 0; i < sizeof SECTIONS / sizeof SECTIONS[0]; i++)
        if (strcmp(SECTIONS[i].section, section) == 0)
            return SECTIONS[i].title;
    return "";
}

static bool contains(const char *text, const char *part)
{
    size_t length = 0;
    for (; *text; text++) {
        while (part[length] && tolower((unsigned char)text[length]) == tolower((unsigned char)part[length]))
            length++;
        if (part[length] == '\0')
            return true;
        length = 0;
    }
    return *part == '\0';
}

bool tunable_matches(int index, const char *part)
{
    char name[TUNABLE_NAME_BYTES];
    tunable_full_name(index, name);
    return contains(name, part) || contains(tunable_info(index)->sentence, part);
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

void tunable_range(int index, char *text, size_t size)
{
    const TunableInfo *info = tunable_info(index);
    if (info->words[0] != '\0')
        words_or(info->words, text, size);
    else
        snprintf(text, size, "%.7g to %.7g", (double)info->least, (double)info->most);
}

bool tunable_read(int index, const char *text, float *value, char *error, size_t error_size)
{
    const TunableInfo *info = tunable_info(index);
    char range[TEXT_ERROR_BYTES], told[WORD_BYTES + 3] = "empty";
    float read = (float)words_place(info->words, text);
    bool word = info->words[0] != '\0';
    bool good = word ? read >= 0.0f : number_read(info, text, &read) && read >= info->least && read <= info->most;
    if (good) {
        *value = read;
        return true;
    }
    if (text[0] != '\0')
        snprintf(told, sizeof told, "'%s'", words_quoted(text).text);
    tunable_range(index, range, sizeof range);
    snprintf(error, error_size, "%s.%s is %s, expected %s%s%s%s", info->section, info->name, told,
             word ? "" : info->type == TUNABLE_INT ? "a whole number from " : "a number from ", range,
             info->unit[0] ? " " : "", info->unit);
    return false;
}

void tunable_write(const Tunables *tunables, int index, char *text, size_t size)
{
    const TunableInfo *info = tunable_info(index);
    float value = tunable_get(tunables, index);
    switch (info->type) {
    case TUNABLE_FLOAT: words_from_float(value, text, size); break;
    case TUNABLE_INT: snprintf(text, size, "%d", (int)value); break;
    case TUNABLE_CHOICE:
    case TUNABLE_SWITCH: snprintf(text, size, "%s", words_at(info->words, (int)value).text); break;
    }
}

TunablesText tunables_text_begin(const Tunables *tunables)
{
    return (TunablesText){.tunables = *tunables};
}

static void add_unknown(const char *name, int line, TextErrors *errors)
{
    char near_name[TUNABLE_NAME_BYTES];
    int near_index = errors->errors < NEAREST_MOST ? tunable_nearest(name) : -1;
    if (near_index < 0) {
        text_errors_add(errors, line, 0, "unknown tunable '%s', expected one that 'mitsubachi tunables' lists",
                        words_quoted(name).text);
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

// Everyone who arrives at goals has the three tunables; `accel` is one of them.
static void warn_of_overshoot(const TunablesText *text, int accel, TextErrors *errors)
{
    const char *section = tunable_info(accel)->section;
    int speed = tunable_find_in(section, "max_speed"), brake = tunable_find_in(section, "brake_px");
    if (speed < 0 || brake < 0)
        return;
    int line = text->line[accel];
    line = text->line[speed] > line ? text->line[speed] : line;
    line = text->line[brake] > line ? text->line[brake] : line;
    ArriveLimits limits = {tunable_get(&text->tunables, speed), tunable_get(&text->tunables, accel),
                           tunable_get(&text->tunables, brake)};
    bool broken = text->broken[accel] || text->broken[speed] || text->broken[brake];
    bool intended = limits.max_speed == tunable_info(speed)->initial && limits.max_accel == tunable_info(accel)->initial
                 && limits.brake_px == tunable_info(brake)->initial;
    if (line == 0 || broken || intended || !arrive_overshoots(limits))
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
