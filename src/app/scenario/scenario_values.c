// scenario_values.c -- numbers, keys and places in the entries of scenarios.
#include "app/scenario/scenario_local.h"

#include <stdio.h>
#include <string.h>

#include "app/text/grow.h"

#define NUMBERS_MAX 8

static bool number_read(ScenarioReader *reader, const IniEntry *entry, const char *word, const NumberRule *rule,
                        float *value)
{
    float number;
    if (words_float(word, &number) && number >= rule->least && number <= rule->most) {
        *value = number;
        return true;
    }
    text_errors_add(reader->errors, entry->line, 0, "%s is '%s', expected a number from %.7g to %.7g", rule->name,
                    words_quoted(word).text, (double)rule->least, (double)rule->most);
    return false;
}

bool scenario_commas(ScenarioReader *reader, const IniEntry *entry, const char *form)
{
    if (strchr(entry->value, ',') == NULL)
        return false;
    text_errors_add(reader->errors, entry->line, 0,
                    "'%s = %s' has a comma, expected only blanks between the values: %s", words_quoted(entry->key).text,
                    words_quoted(entry->value).text, form);
    return true;
}

int scenario_numbers(ScenarioReader *reader, const IniEntry *entry, const NumberRule *rules, int least, int most,
                     const char *form, float *values)
{
    Word words[NUMBERS_MAX];
    int count = words_split(entry->value, words, NUMBERS_MAX);
    bool good = true;
    if (scenario_commas(reader, entry, form))
        return 0;
    if (count != least && count != most) {
        text_errors_add(reader->errors, entry->line, 0, "'%s = %s' has %d %s, expected %s",
                        words_quoted(entry->key).text, words_quoted(entry->value).text, count,
                        count == 1 ? "value" : "values", form);
        return 0;
    }
    for (int i = 0; i < count; i++)
        good &= number_read(reader, entry, words[i].text, &rules[i], &values[i]);
    return good ? count : 0;
}

bool scenario_read_place(ScenarioReader *reader, const IniEntry *entry, bool inside, Thing *thing)
{
    const float fast = SCENARIO_FAST_PX_PER_TICK;
    const NumberRule anywhere[] = {SCENARIO_ANYWHERE("x"), SCENARIO_ANYWHERE("y"), {"vx", -fast, fast},
                                   {"vy", -fast, fast}};
    const NumberRule playfield[] = {{"x", 0.0f, FIELD_WIDTH_PX}, {"y", 0.0f, FIELD_HEIGHT_PX}, anywhere[2],
                                    anywhere[3]};
    float values[4] = {0.0f};
    if (!scenario_numbers(reader, entry, inside ? playfield : anywhere, 2, 4, SCENARIO_PLACE_FORM, values))
        return false;
    thing->position = vec2(values[0], values[1]);
    thing->velocity = vec2(values[2], values[3]);
    return true;
}

bool scenario_once(ScenarioReader *reader, const IniEntry *entry, int *line)
{
    if (*line > 0) {
        text_errors_add(reader->errors, entry->line, 0, "'%s' was set in line %d already, expected it once",
                        words_quoted(entry->key).text, *line);
        return false;
    }
    *line = entry->line;
    return true;
}

bool scenario_room(ScenarioReader *reader, const IniEntry *entry, int *count, int most, const char *what)
{
    if (*count < most) {
        ++*count;
        return true;
    }
    if (*count == most)
        text_errors_add(reader->errors, entry->line, 0, "too many %s, expected at most %d", what, most);
    *count = most + 1; // it has been said
    return false;
}

void scenario_list(char *list, size_t size, const char *const *names, int count)
{
    size_t length = 0;
    list[0] = '\0';
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(list + length, size - length, "%s%s", i > 0 ? ", " : "", names[i]);
}

int scenario_key(ScenarioReader *reader, const IniEntry *entry, const char *const *names, int count)
{
    char list[TEXT_ERROR_BYTES / 2];
    NearestName nearest = nearest_begin(entry->key);
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], entry->key) == 0)
            return i;
        nearest_offer(&nearest, names[i]);
    }
    scenario_list(list, sizeof list, names, count);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, entry->line, 0, "unknown key '%s', expected a key such as '%s'",
                        words_quoted(entry->key).text, nearest.name);
    else
        text_errors_add(reader->errors, entry->line, 0, "unknown key '%s', expected one of: %s",
                        words_quoted(entry->key).text, list);
    return -1;
}

void scenario_take_tick(ScenarioReader *reader, const IniEntry *entry)
{
    int32_t tick;
    if (!words_int(entry->value, &tick) || tick < 0 || tick > SCENARIO_TICKS_MAX) {
        text_errors_add(reader->errors, entry->line, 0, "tick is '%s', expected a whole number from 0 to %d",
                        words_quoted(entry->value).text, SCENARIO_TICKS_MAX);
        return;
    }
    reader->tick = (uint32_t)tick;
    reader->ticks = grow_list(reader->ticks, sizeof reader->ticks[0], reader->tick_count, &reader->tick_room);
    reader->ticks[reader->tick_count++] = (TickLine){reader->tick, entry->line};
}

void scenario_append_thing(ScenarioReader *reader, const Thing *thing)
{
    Scenario *scenario = reader->scenario;
    scenario->things = grow_list(scenario->things, sizeof scenario->things[0], scenario->thing_count,
                                 &scenario->thing_room);
    scenario->things[scenario->thing_count] = *thing;
    scenario->things[scenario->thing_count++].tick = reader->tick;
}
