// scenario_values.c -- places and ticks in the entries of scenarios, and the names that may stand there.
#include "content/scenario/scenario_local.h"

#include "text/grow.h"

const char *const SCENARIO_BULLETS[BULLET_LOOKS + 1] = {
#define BULLET(LOOK, name, ...) #name,
#include "sim/kinds.def"
#undef BULLET
    "tick",
};

static const char *const FLOWERS[FLOWER_KINDS + 1] = {
#define FLOWER(KIND, name, ...) #name,
#include "sim/kinds.def"
#undef FLOWER
    "tick",
};

static const char *const BEES[] = {"bee", "tick"};

// Bees live in the playfield; everything else may come from beyond its edges.
const ThingRow SCENARIO_THINGS[THING_KINDS] = {
    [THING_BEE] = {"bees", BEES, 1, SIM_BEES_MAX, true, false},
    [THING_BULLET] = {"bullets", SCENARIO_BULLETS, BULLET_LOOKS, SIM_BULLETS_MAX, false, false},
    [THING_FLOWER] = {"flowers", FLOWERS, FLOWER_KINDS, SIM_FLOWERS_MAX, false, true},
    [THING_ENEMY] = {"enemies", NULL, 0, SIM_ENEMIES_MAX, false, false},
};

// A thing without a velocity in its line begins at rest; what can only rest must not have one.
static bool read_place(ScenarioReader *reader, const IniEntry *entry, const ThingRow *row, Thing *thing)
{
    const float fast = SCENARIO_FAST_PX_PER_TICK;
    const Field rules[2][4] = {
        {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_FLOAT("vx", -fast, fast), INI_FLOAT("vy", -fast, fast)},
        {INI_FLOAT("x", 0.0f, FIELD_WIDTH_PX), INI_FLOAT("y", 0.0f, FIELD_HEIGHT_PX), INI_FLOAT("vx", -fast, fast),
         INI_FLOAT("vy", -fast, fast)},
    };
    float values[4] = {0.0f};
    if (!ini_numbers(reader->errors, entry, rules[row->inside], 2, row->still ? 2 : 4,
                     row->still ? "x y" : "x y, or x y vx vy", values))
        return false;
    thing->position = vec2(values[0], values[1]);
    thing->velocity = vec2(values[2], values[3]);
    return true;
}

void scenario_take_place(ScenarioReader *reader, const IniEntry *entry, Thing *thing)
{
    Scenario *scenario = reader->scenario;
    const ThingRow *row = &SCENARIO_THINGS[thing->kind];
    if (!read_place(reader, entry, row, thing)
        || !ini_room(reader->errors, entry->line, &reader->placed[thing->kind], row->most, row->section))
        return;
    scenario->things = grow_list(scenario->things, sizeof scenario->things[0], scenario->thing_count,
                                 &scenario->thing_room);
    thing->tick = reader->tick;
    scenario->things[scenario->thing_count++] = *thing;
}

// Kept with their lines, because the scenario's length may stand after them.
void scenario_take_tick(ScenarioReader *reader, const IniEntry *entry)
{
    int32_t tick;
    if (!ini_whole(reader->errors, entry, 0, SCENARIO_TICKS_MAX, &tick))
        return;
    reader->tick = (uint32_t)tick;
    reader->ticks = grow_list(reader->ticks, sizeof reader->ticks[0], reader->tick_count, &reader->tick_room);
    reader->ticks[reader->tick_count++] = (TickLine){reader->tick, entry->line};
}
