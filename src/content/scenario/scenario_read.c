// scenario_read.c -- reading a scenario: sections, and what can only be checked at the end.
#include "content/scenario/scenario_local.h"

#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

typedef struct Section {
    const char *name;
    SectionEntryFn *take;
    bool (*begin)(ScenarioReader *reader, const char *kind); // NULL where the header is only the name
    void (*end)(ScenarioReader *reader);
} Section;

static const Section SECTIONS[] = {
    {"scenario", scenario_take_scenario, NULL, NULL},
    {"tunables", scenario_take_tunables, NULL, NULL},
    {"bees", scenario_take_bees, NULL, NULL},
    {"bullets", scenario_take_bullets, NULL, NULL},
    {"flowers", scenario_take_flowers, NULL, NULL},
    {"enemy", scenario_take_enemy, scenario_begin_enemy, scenario_end_enemy},
    {"streams", scenario_take_streams, NULL, NULL},
    {"walls", scenario_take_walls, NULL, NULL},
    {"flow", scenario_take_flow, scenario_begin_flow, scenario_end_flow},
    {"touch", scenario_take_touch, NULL, NULL},
};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof SECTIONS[0] };

static void section_end(ScenarioReader *reader)
{
    scenario_program_end(reader);
    for (int i = 0; i < SECTION_COUNT; i++)
        if (reader->take != NULL && reader->take == SECTIONS[i].take && SECTIONS[i].end != NULL)
            SECTIONS[i].end(reader);
    reader->take = NULL;
}

static void add_unknown_section(ScenarioReader *reader, const char *name)
{
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < SECTION_COUNT; i++)
        nearest_offer(&nearest, SECTIONS[i].name);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, reader->section_line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(reader->errors, reader->section_line, 0,
                        "unknown section [%s], expected scenario, tunables, bees, bullets, flowers, enemy KIND, "
                        "streams, walls, flow KIND or touch", words_quoted(name).text);
}

static void on_section(void *context, const char *name, int line)
{
    ScenarioReader *reader = context;
    Word words[3];
    section_end(reader);
    reader->section_line = line;
    reader->tick = 0;
    reader->told_of_no_section = true;
    reader->told_of_continuation = true; // no entry is open
    memset(reader->key_line, 0, sizeof reader->key_line);
    if (name == NULL)
        return;
    int count = words_split(name, words, 3);
    for (int i = 0; i < SECTION_COUNT && count > 0; i++) {
        const Section *section = &SECTIONS[i];
        if (strcmp(words[0].text, section->name) != 0)
            continue;
        if (count > (section->begin != NULL ? 2 : 1)) {
            text_errors_add(reader->errors, line, 0, "too many words in [%s], expected [%s%s]",
                            words_quoted(name).text, section->name, section->begin != NULL ? " KIND" : "");
            return;
        }
        if (section->begin == NULL || section->begin(reader, count == 2 ? words[1].text : ""))
            reader->take = section->take;
        return;
    }
    add_unknown_section(reader, count > 0 ? words[0].text : "");
}

static void on_continuation(ScenarioReader *reader, const IniEntry *entry)
{
    if (reader->program.open) {
        ini_program_line(&reader->program, entry);
    } else if (!reader->told_of_continuation) {
        text_errors_add(reader->errors, entry->line, 0,
                        "an indented line goes on with the value above, expected that for 'program' only");
        reader->told_of_continuation = true;
    }
}

static void on_entry(void *context, const IniEntry *entry)
{
    ScenarioReader *reader = context;
    if (entry->continues) {
        on_continuation(reader, entry);
        return;
    }
    scenario_program_end(reader);
    if (!reader->told_of_no_section) {
        text_errors_add(reader->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                        words_quoted(entry->key).text);
        reader->told_of_no_section = true;
    }
    // A program that is not wanted, or a key that nobody knows, may go on; that need not be said as well.
    int errors = reader->errors->errors;
    if (reader->take != NULL)
        reader->take(reader, entry);
    reader->told_of_continuation = reader->take == NULL || reader->errors->errors > errors;
}

static void on_broken(void *context)
{
    ScenarioReader *reader = context;
    reader->program.broken = true;
}

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
    int start = reader->tunables.tunables.swarm_start_bees;
    int line = reader->tunables.line[tunable_find("swarm.start_bees")];
    if (start + reader->bees > SIM_BEES_MAX && reader->bees <= SIM_BEES_MAX)
        text_errors_add(reader->errors, line, 0, "too many bees, %d here and %d in [bees], expected at most %d",
                        start, reader->bees, SIM_BEES_MAX);
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

bool scenario_read(Scenario *scenario, const char *bytes, size_t size, TextErrors *errors)
{
    ScenarioReader reader = {.scenario = scenario, .errors = errors,
                             .tunables = tunables_text_begin(&scenario->tunables)};
    IniReader functions = {.context = &reader, .section = on_section, .entry = on_entry, .broken = on_broken};
    int before = errors->errors;
    scenario_find_patterns(&reader, bytes, size);
    int lines = ini_text_read(bytes, size, &functions, errors);
    section_end(&reader);
    check_length(&reader, lines);
    check_bees(&reader);
    tunables_text_warn(&reader.tunables, errors);
    sort_things(scenario);
    scenario->tunables = reader.tunables.tunables;
    ini_program_free(&reader.program);
    free(reader.ticks);
    text_errors_sort(errors);
    return errors->errors == before;
}
