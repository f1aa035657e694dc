// scenario_values.c -- places and ticks in the entries of scenarios.
#include "content/scenario/scenario_local.h"

#include "text/grow.h"

bool scenario_read_place(ScenarioReader *reader, const IniEntry *entry, bool inside, Thing *thing)
{
    const float fast = SCENARIO_FAST_PX_PER_TICK;
    const NumberRule anywhere[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), {"vx", -fast, fast},
                                   {"vy", -fast, fast}};
    const NumberRule playfield[] = {{"x", 0.0f, FIELD_WIDTH_PX}, {"y", 0.0f, FIELD_HEIGHT_PX}, anywhere[2],
                                    anywhere[3]};
    float values[4] = {0.0f};
    if (!ini_numbers(reader->errors, entry, inside ? playfield : anywhere, 2, 4, SCENARIO_PLACE_FORM, values))
        return false;
    thing->position = vec2(values[0], values[1]);
    thing->velocity = vec2(values[2], values[3]);
    return true;
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
