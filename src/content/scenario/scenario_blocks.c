// scenario_blocks.c -- the sections of a scenario that describe one thing: enemies with their programs, and flows.
#include "content/scenario/scenario_local.h"

#include "text/grow.h"

// --- enemies

static const char *const ENEMY_NAMES[ENEMY_KINDS] = {
#define ENEMY(KIND, name) #name,
#include "sim/kinds.def"
#undef ENEMY
};

bool scenario_begin_enemy(ScenarioReader *reader, const char *kind)
{
    Scenario *scenario = reader->scenario;
    int index = ini_find(kind, ENEMY_NAMES, ENEMY_KINDS);
    if (index < 0) {
        ini_unknown_kind(reader->errors, reader->section_line, "enemy", kind, ENEMY_NAMES, ENEMY_KINDS);
        return false;
    }
    scenario->crews = grow_list(scenario->crews, sizeof scenario->crews[0], scenario->crew_count,
                                &scenario->crew_room);
    scenario->crews[scenario->crew_count++] = (Crew){.kind = (EnemyKind)index, .program = -1,
                                                             .pattern = -1};
    reader->enemies_placed = 0;
    return true;
}

static Crew *crew_of(ScenarioReader *reader)
{
    return &reader->scenario->crews[reader->scenario->crew_count - 1];
}

static void take_flock(ScenarioReader *reader, const IniEntry *entry)
{
    int32_t flock;
    if (crew_of(reader)->kind != ENEMY_GNAT)
        text_errors_add(reader->errors, entry->line, 0, "'flock' means nothing here, expected it in [enemy gnat] only");
    else if (!words_int(entry->value, &flock) || flock < 0)
        text_errors_add(reader->errors, entry->line, 0, "flock is '%s', expected a whole number from 0 to %d",
                        words_quoted(entry->value).text, (int)INT32_MAX);
    else
        crew_of(reader)->flock = flock;
}

static void take_place(ScenarioReader *reader, const IniEntry *entry)
{
    Thing enemy = {.kind = THING_ENEMY, .what = reader->scenario->crew_count - 1};
    reader->enemies_placed++;
    if (scenario_read_place(reader, entry, false, &enemy)
        && ini_room(reader->errors, entry->line, &reader->enemies, SIM_ENEMIES_MAX, "enemies"))
        scenario_append_thing(reader, &enemy);
}

static IniNames names_of(const ScenarioReader *reader)
{
    scenario_own_patterns(reader->scenario);
    return (IniNames){reader->scenario->book, reader->patterns_lost, "one of 'patterns' in [scenario], or of assets/patterns"};
}

static void take_pattern(ScenarioReader *reader, const IniEntry *entry)
{
    IniNames names = names_of(reader);
    crew_of(reader)->pattern = ini_pattern(reader->errors, entry, &names);
}

void scenario_take_enemy(ScenarioReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {"at", "flock", "program", "tick", "pattern"};
    int key = ini_key(reader->errors, entry, KEYS, 5);
    if (key == 4 && ini_once(reader->errors, entry, &reader->key_line[4]))
        take_pattern(reader, entry);
    if (key == 3)
        scenario_take_tick(reader, entry);
    if (key == 0)
        take_place(reader, entry);
    if (key == 1 && ini_once(reader->errors, entry, &reader->key_line[1]))
        take_flock(reader, entry);
    if (key != 2 || !ini_once(reader->errors, entry, &reader->key_line[2]))
        return;
    if (crew_of(reader)->kind == ENEMY_STINGER)
        text_errors_add(reader->errors, entry->line, 0, "a stinger aims and flies by itself, expected no 'program'");
    else
        ini_program_line(&reader->program, entry);
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
    if (crew_of(reader)->program < 0 && !reader->told_of_programs) {
        text_errors_add(reader->errors, reader->program.line, 0,
                        "too many programs, expected at most %d different ones", SIM_PROGRAMS_MAX);
        reader->told_of_programs = true;
    }
}

// --- flows

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
