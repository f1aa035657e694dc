// scenario_read.c -- reading a scenario: sections, and what can only be checked at the end.
#include "content/scenario/scenario_local.h"

#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

static const IniSection SECTIONS[] = {
    {"scenario", "", SCENARIO_KEYS, .begin = scenario_begin_scenario, .cut = true},
    {"tunables", "", .take = scenario_take_tunables},
    {"bees", "", .take = scenario_take_bees, .begin = scenario_begin_things},
    {"bullets", "", .take = scenario_take_bullets, .begin = scenario_begin_things},
    {"flowers", "", .take = scenario_take_flowers, .begin = scenario_begin_things},
    {"enemy", "KIND", SCENARIO_ENEMY_KEYS, .begin = scenario_begin_enemy},
    {"streams", "", .take = scenario_take_streams, .begin = scenario_begin_things},
    {"walls", "", .take = scenario_take_walls},
    {"flow", "KIND", INI_FLOW_KEYS, .begin = scenario_begin_flow, .end = scenario_end_flow},
    {"touch", "", .take = scenario_take_touch},
};

// Without a length every tick would be reported; that it is missing is said once.
static void check_tick(ScenarioReader *reader, uint32_t tick, int line)
{
    if (reader->ticks_known && tick > reader->scenario->ticks)
        text_errors_add(reader->errors, line, 0,
                        "tick %u is never reached, expected ticks up to %u (the scenario's length)", (unsigned)tick,
                        (unsigned)reader->scenario->ticks);
}

static void check_length(ScenarioReader *reader, int lines)
{
    const Scenario *scenario = reader->scenario;
    IniThing head = {SCENARIO_KEYS, reader->sections.cut_line, reader->scenario};
    ini_keys_end(reader->errors, lines > 0 ? lines : 1, &head);
    for (int i = 0; i < scenario->touch_count; i++)
        check_tick(reader, scenario->touches[i].tick, scenario->touches[i].line);
    for (int i = 0; i < reader->tick_count; i++)
        check_tick(reader, reader->ticks[i].tick, reader->ticks[i].line);
}

// swarm.start_bees and the bees of the file share a pool.
static void check_bees(ScenarioReader *reader)
{
    int start = reader->tunables.tunables.swarm_start_bees, placed = reader->placed[THING_BEE];
    int line = reader->tunables.line[tunable_find("swarm.start_bees")];
    if (start + placed > SIM_BEES_MAX && placed <= SIM_BEES_MAX)
        text_errors_add(reader->errors, line, 0, "too many bees, %d here and %d in [bees], expected at most %d", start,
                        placed, SIM_BEES_MAX);
}

// A thing and where it stood, for a sort that keeps the order of equal ones.
typedef struct Placed {
    Thing thing;
    int index;
} Placed;

static int by_tick(const void *a, const void *b)
{
    const Placed *first = a, *second = b;
    if (first->thing.tick != second->thing.tick)
        return first->thing.tick < second->thing.tick ? -1 : 1;
    return first->index < second->index ? -1 : 1;
}

// A stable sort: of one tick the order of the file counts, and with it the ids.
static void sort_things(Scenario *scenario)
{
    Placed *list = NULL;
    int room = 0, count = 0;
    for (; count < scenario->thing_count; count++) {
        list = grow_list(list, sizeof *list, count, &room);
        list[count] = (Placed){scenario->things[count], count};
    }
    if (count > 1)
        qsort(list, (size_t)count, sizeof *list, by_tick);
    for (int i = 0; i < count; i++)
        scenario->things[i] = list[i].thing;
    free(list);
}

// Patterns first and lengths last, because sections may stand in any order.
bool scenario_read(Scenario *scenario, const char *bytes, size_t size, TextErrors *errors)
{
    ScenarioReader reader = {
        .scenario = scenario, .errors = errors, .tunables = tunables_text_begin(&scenario->tunables)};
    reader.sections = (IniSections){.rows = SECTIONS,
                                    .count = sizeof SECTIONS / sizeof SECTIONS[0],
                                    .reader = &reader,
                                    .errors = errors,
                                    .program = &reader.program,
                                    .may_go_on = "'program'",
                                    .program_end = scenario_end_program};
    int before = errors->errors;
    scenario_find_patterns(&reader, bytes, size);
    check_length(&reader, ini_sections_read(&reader.sections, bytes, size));
    check_bees(&reader);
    tunables_text_warn(&reader.tunables, errors);
    sort_things(scenario);
    scenario->tunables = reader.tunables.tunables;
    ini_program_free(&reader.program);
    free(reader.ticks);
    text_errors_sort(errors);
    return errors->errors == before;
}
