// scenario_blocks.c -- the sections of a scenario that describe one thing: enemies with their programs, and flows.
#include "content/scenario/scenario_local.h"

#include "text/grow.h"

// --- enemies

// Each section is a crew of its own, also where two are alike: ids and order stay those of the file.
bool scenario_begin_enemy(ScenarioReader *reader, const char *kind)
{
    Scenario *scenario = reader->scenario;
    int index = ini_find(kind, ENEMY_NAMES, ENEMY_KINDS);
    if (index < 0) {
        ini_unknown_kind(reader->errors, reader->section_line, "enemy", kind, ENEMY_NAMES, ENEMY_KINDS);
        return false;
    }
    scenario->crews = grow_list(scenario->crews, sizeof scenario->crews[0], scenario->crew_count, &scenario->crew_room);
    scenario->crews[scenario->crew_count++] = (Crew){.kind = (EnemyKind)index, .program = -1, .pattern = -1};
    reader->enemies_placed = 0;
    return true;
}

// The crew that is being described is always the last one.
static Crew *crew_of(ScenarioReader *reader)
{
    return &reader->scenario->crews[reader->scenario->crew_count - 1];
}

// Other enemies have no flocks, and a number that does nothing would be looked for in vain.
static void take_flock(ScenarioReader *reader, const IniEntry *entry)
{
    if (crew_of(reader)->kind != ENEMY_GNAT)
        text_errors_add(reader->errors, entry->line, 0, "'flock' means nothing here, expected it in [enemy gnat] only");
    else
        ini_whole(reader->errors, entry, 0, INT32_MAX, &crew_of(reader)->flock);
}

// Counted also where the place cannot be read: that has been reported, and the enemy is somewhere.
static void take_place(ScenarioReader *reader, const IniEntry *entry)
{
    Thing enemy = {.kind = THING_ENEMY, .what = reader->scenario->crew_count - 1};
    reader->enemies_placed++;
    scenario_take_place(reader, entry, &enemy);
}

static void take_program(ScenarioReader *reader, const IniEntry *entry)
{
    if (crew_of(reader)->kind == ENEMY_STINGER)
        text_errors_add(reader->errors, entry->line, 0, "a stinger aims and flies by itself, expected no 'program'");
    else
        ini_program_line(&reader->program, entry);
}

static IniNames names_of(const ScenarioReader *reader)
{
    scenario_own_patterns(reader->scenario);
    return (IniNames){reader->scenario->book, reader->patterns_lost,
                      "one of 'patterns' in [scenario], or of assets/patterns"};
}

static void take_pattern(ScenarioReader *reader, const IniEntry *entry)
{
    IniNames names = names_of(reader);
    crew_of(reader)->pattern = ini_pattern(reader->errors, entry, &names);
}

// A crew may stand in many places and come in many ticks, but it has one way, one pattern, one flock.
void scenario_take_enemy(ScenarioReader *reader, const IniEntry *entry)
{
    static const struct {
        SectionEntryFn *take;
        bool several;
    } ROWS[] = {{take_place, true},
                {take_flock, false},
                {take_program, false},
                {scenario_take_tick, true},
                {take_pattern, false}};
    static const char *const KEYS[] = {"at", "flock", "program", "tick", "pattern"};
    int key = ini_key(reader->errors, entry, KEYS, sizeof KEYS / sizeof KEYS[0]);
    if (key >= 0 && (ROWS[key].several || ini_once(reader->errors, entry, &reader->key_line[key])))
        ROWS[key].take(reader, entry);
}

void scenario_end_enemy(ScenarioReader *reader)
{
    if (reader->enemies_placed == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this enemy is nowhere, expected at least one 'at = x y' in its section");
}

// --- programs

void scenario_program_end(ScenarioReader *reader)
{
    IniNames names = names_of(reader);
    ActionProgram program;
    if (!ini_program_end(&reader->program, &names, reader->errors, &program))
        return;
    crew_of(reader)->program = scenario_add_program(reader->scenario, &program, reader->program.bytes);
    if (crew_of(reader)->program < 0 && !reader->reported_programs) {
        text_errors_add(reader->errors, reader->program.line, 0,
                        "too many programs, expected at most %d different ones", SIM_PROGRAMS_MAX);
        reader->reported_programs = true;
    }
}

// --- flows

// As with crews: the one that is being described.
static FlowRegion *flow_of(ScenarioReader *reader)
{
    return &reader->scenario->flows[reader->scenario->flow_count - 1];
}

bool scenario_begin_flow(ScenarioReader *reader, const char *kind)
{
    FlowRegion flow;
    if (!ini_flow_begin(reader->errors, reader->section_line, kind, &flow)
        || !ini_room(reader->errors, reader->section_line, &reader->flows, SIM_FLOWS_MAX, "flows"))
        return false;
    reader->scenario->flow_count++;
    *flow_of(reader) = flow;
    return true;
}

void scenario_take_flow(ScenarioReader *reader, const IniEntry *entry)
{
    ini_flow_entry(reader->errors, entry, reader->key_line, flow_of(reader));
}

void scenario_end_flow(ScenarioReader *reader)
{
    ini_flow_end(reader->errors, reader->section_line, reader->key_line, flow_of(reader));
}
