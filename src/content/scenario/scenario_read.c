// scenario_read.c -- reading a scenario: sections, and what can only be checked at the end.
#include "content/scenario/scenario_local.h"

#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

typedef struct Section {
    IniHeader header;
    SectionEntryFn *take;
    bool (*begin)(ScenarioReader *reader, const char *kind); // NULL where the header is only the name
    void (*end)(ScenarioReader *reader);
} Section;

static const Section SECTIONS[] = {
    {{"scenario", "", false}, scenario_take_scenario, NULL, NULL},
    {{"tunables", "", false}, scenario_take_tunables, NULL, NULL},
    {{"bees", "", false}, scenario_take_bees, NULL, NULL},
    {{"bullets", "", false}, scenario_take_bullets, NULL, NULL},
    {{"flowers", "", false}, scenario_take_flowers, NULL, NULL},
    {{"enemy", "KIND", false}, scenario_take_enemy, scenario_begin_enemy, scenario_end_enemy},
    {{"streams", "", false}, scenario_take_streams, NULL, NULL},
    {{"walls", "", false}, scenario_take_walls, NULL, NULL},
    {{"flow", "KIND", false}, scenario_take_flow, scenario_begin_flow, scenario_end_flow},
    {{"touch", "", false}, scenario_take_touch, NULL, NULL},
};

// Each section begins at tick 0 again, so that sections can be moved about in a file.
static void on_clear(void *context, int line)
{
    ScenarioReader *reader = context;
    reader->section_line = line;
    reader->tick = 0;
    memset(reader->key_line, 0, sizeof reader->key_line);
}

// What only the header says needs no beginning.
static bool on_begin(void *context, int row, const char *kind)
{
    return SECTIONS[row].begin == NULL || SECTIONS[row].begin(context, kind);
}

// A program ends where the next key stands, and its calls have to be checked before that.
static void on_take(void *context, int row, const IniEntry *entry)
{
    scenario_program_end(context);
    SECTIONS[row].take(context, entry);
}

// Its program first, as that may still be reported as wrong in an earlier line.
static void on_end(void *context, int row)
{
    scenario_program_end(context);
    if (SECTIONS[row].end != NULL)
        SECTIONS[row].end(context);
}

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
    if (reader->ticks_line == 0) {
        text_errors_add(reader->errors, lines > 0 ? lines : 1, 0,
                        "the scenario has no length, expected 'ticks = N' in [scenario]");
        return;
    }
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
    IniSections sections = {.rows = &SECTIONS[0].header,
                            .row_bytes = sizeof SECTIONS[0],
                            .count = sizeof SECTIONS / sizeof SECTIONS[0],
                            .program = &reader.program,
                            .may_go_on = "'program'",
                            .reader = &reader,
                            .errors = errors,
                            .clear = on_clear,
                            .begin = on_begin,
                            .take = on_take,
                            .end = on_end};
    int before = errors->errors;
    scenario_find_patterns(&reader, bytes, size);
    check_length(&reader, ini_sections_read(&sections, bytes, size));
    check_bees(&reader);
    tunables_text_warn(&reader.tunables, errors);
    sort_things(scenario);
    scenario->tunables = reader.tunables.tunables;
    ini_program_free(&reader.program);
    free(reader.ticks);
    text_errors_sort(errors);
    return errors->errors == before;
}
