// scenario_blocks.c -- the sections of a scenario that describe one thing: enemies with their programs, and flows.
#include "content/scenario/scenario_local.h"

#include "text/grow.h"

// --- enemies

// Each section is a crew of its own, also where two are alike: ids and order stay those of the file.
bool scenario_begin_enemy(void *context, const char *kind)
{
    ScenarioReader *reader = context;
    Scenario *scenario = reader->scenario;
    int index = ini_find(kind, ENEMY_NAMES, ENEMY_KINDS);
    if (index < 0) {
        ini_unknown_kind(reader->errors, reader->sections.line, "enemy", kind, ENEMY_NAMES, ENEMY_KINDS);
        return false;
    }
    scenario->crews = grow_list(scenario->crews, sizeof scenario->crews[0], scenario->crew_count, &scenario->crew_room);
    scenario->crews[scenario->crew_count++] = (Crew){.kind = (EnemyKind)index, .program = -1, .pattern = -1};
    return scenario_begin_things(reader, kind);
}

// The crew that is being described is always the last one.
static Crew *crew_of(ScenarioReader *reader)
{
    return &reader->scenario->crews[reader->scenario->crew_count - 1];
}

// Other enemies have no flocks, and a number that does nothing would be looked for in vain.
static void take_flock(const IniSections *sections, const IniEntry *entry, void *nothing)
{
    Crew *crew = crew_of(sections->reader);
    (void)nothing; // crews move in memory
    if (ENEMY_RULES[crew->kind].moves != MOVES_FLOCKS)
        text_errors_add(sections->errors, entry->line, 0,
                        "'flock' means nothing here, expected it in [enemy gnat] only");
    else
        ini_whole(sections->errors, entry, 0, INT32_MAX, &crew->flock);
}

static void take_place(const IniSections *sections, const IniEntry *entry, void *nothing)
{
    ScenarioReader *reader = sections->reader;
    Thing enemy = {.kind = THING_ENEMY, .what = reader->scenario->crew_count - 1};
    (void)nothing;
    scenario_take_place(reader, entry, &enemy);
}

static void take_tick(const IniSections *sections, const IniEntry *entry, void *nothing)
{
    (void)nothing;
    scenario_take_tick(sections->reader, entry);
}

static void take_program(const IniSections *sections, const IniEntry *entry, void *nothing)
{
    (void)nothing;
    EnemyKind kind = crew_of(sections->reader)->kind;
    if (ENEMY_RULES[kind].moves == MOVES_DARTS)
        text_errors_add(sections->errors, entry->line, 0, "a %s aims and flies by itself, expected no 'program'",
                        ENEMY_NAMES[kind]);
    else
        ini_program_line(sections->program, entry);
}

static IniNames names_of(const ScenarioReader *reader)
{
    scenario_own_patterns(reader->scenario);
    return (IniNames){reader->scenario->book, reader->patterns_lost,
                      "one of 'patterns' in [scenario], or of assets/patterns"};
}

static void take_pattern(const IniSections *sections, const IniEntry *entry, void *nothing)
{
    IniNames names = names_of(sections->reader);
    (void)nothing;
    crew_of(sections->reader)->pattern = ini_pattern(sections->errors, entry, &names);
}

// A crew may stand in many places and come in many ticks, but it has one way, one pattern, one flock. A place counts
// also where it cannot be read: that has been reported, and the enemy is somewhere.
const IniKey SCENARIO_ENEMY_KEYS[] = {
    {INI_TAKE("at", take_place), .several = true,
     .lacking = "this enemy is nowhere, expected at least one 'at = x y' in its section"},
    {INI_TAKE("flock", take_flock)},
    {INI_TAKE("program", take_program)},
    {INI_TAKE("tick", take_tick), .several = true},
    {INI_TAKE("pattern", take_pattern)},
    {.name = NULL},
};

// --- programs

// Its calls have to be checked before the next key.
void scenario_end_program(void *context)
{
    ScenarioReader *reader = context;
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

bool scenario_begin_flow(void *context, const char *kind)
{
    ScenarioReader *reader = context;
    FlowRegion flow;
    if (!ini_flow_begin(reader->errors, reader->sections.line, kind, &flow)
        || !ini_room(reader->errors, reader->sections.line, &reader->flows, SIM_FLOWS_MAX, "flows"))
        return false;
    reader->scenario->flow_count++;
    *flow_of(reader) = flow;
    reader->sections.thing.value = flow_of(reader);
    return true;
}

void scenario_end_flow(void *context)
{
    ini_flow_end(&((ScenarioReader *)context)->sections);
}
