// scenario_entries.c -- the sections of a scenario of which each entry stands for itself.
#include "content/scenario/scenario_local.h"

#include <string.h>

#include "text/grow.h"

#define POINTER_MOST_PX 2000.0f // farther than a TickCmd reaches

static void take_seed(const IniSections *sections, const IniEntry *entry, void *value)
{
    if (!words_u64(entry->value, value))
        text_errors_add(sections->errors, entry->line, 0,
                        "seed is '%s', expected a whole number from 0 to 18446744073709551615",
                        words_quoted(entry->value).text);
}

static void take_ticks(const IniSections *sections, const IniEntry *entry, void *value)
{
    ScenarioReader *reader = sections->reader;
    int32_t ticks;
    reader->ticks_known = ini_whole(sections->errors, entry, 0, SCENARIO_TICKS_MAX, &ticks);
    if (reader->ticks_known)
        *(uint32_t *)value = (uint32_t)ticks;
}

// `patterns` was read ahead of everything, because programs in any section may call what it names.
const IniKey SCENARIO_KEYS[] = {
    {INI_OWN("seed", Scenario, seed, take_seed)},
    {INI_OWN("ticks", Scenario, ticks, take_ticks),
     .lacking = "the scenario has no length, expected 'ticks = N' in [scenario]"},
    {INI_TAKE("patterns", NULL), .several = true},
    {.name = NULL},
};

bool scenario_begin_scenario(void *context, const char *nothing)
{
    ScenarioReader *reader = context;
    (void)nothing;
    reader->sections.thing.value = reader->scenario;
    return true;
}

// With the full name, because a scenario has its own sections and sets a few numbers only.
void scenario_take_tunables(void *context, const IniEntry *entry)
{
    ScenarioReader *reader = context;
    tunables_text_entry(&reader->tunables, entry->key, entry->value, entry->line, reader->errors);
}

// Each section begins at tick 0 again, so that sections can be moved about in a file.
bool scenario_begin_things(void *context, const char *nothing)
{
    (void)nothing;
    ((ScenarioReader *)context)->tick = 0;
    return true;
}

// Sections of things differ by their row alone.
static void take_thing(ScenarioReader *reader, const IniEntry *entry, ThingKind kind)
{
    const ThingRow *row = &SCENARIO_THINGS[kind];
    Thing thing = {.kind = kind, .what = ini_key(reader->errors, entry, row->keys, row->kinds + 1)};
    if (thing.what == row->kinds)
        scenario_take_tick(reader, entry);
    else if (thing.what >= 0)
        scenario_take_place(reader, entry, &thing);
}

void scenario_take_bees(void *reader, const IniEntry *entry)
{
    take_thing(reader, entry, THING_BEE);
}

void scenario_take_bullets(void *reader, const IniEntry *entry)
{
    take_thing(reader, entry, THING_BULLET);
}

void scenario_take_flowers(void *reader, const IniEntry *entry)
{
    take_thing(reader, entry, THING_FLOWER);
}

// `every_ticks` is read as a number like the others of its line, and then has to be whole.
void scenario_take_streams(void *context, const IniEntry *entry)
{
    ScenarioReader *reader = context;
    const float fast = SCENARIO_FAST_PX_PER_TICK;
    const Field rules[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_FLOAT("vx", -fast, fast),
                           INI_FLOAT("vy", -fast, fast), INI_FLOAT("every_ticks", 1.0f, (float)SCENARIO_TICKS_MAX)};
    float v[5];
    int look = ini_key(reader->errors, entry, SCENARIO_BULLETS, BULLET_LOOKS + 1);
    if (look == BULLET_LOOKS)
        scenario_take_tick(reader, entry);
    if (look < 0 || look == BULLET_LOOKS
        || !ini_numbers(reader->errors, entry, rules, 5, 5, "x y vx vy every_ticks", v))
        return;
    uint32_t every = (uint32_t)v[4];
    if ((float)every != v[4]) {
        text_errors_add(reader->errors, entry->line, 0, "every_ticks is '%.7g', expected a whole number", (double)v[4]);
    } else if (ini_room(reader->errors, entry->line, &reader->streams, SCENARIO_STREAMS_MAX, "streams")) {
        Stream stream = {(BulletLook)look, reader->tick, every, vec2(v[0], v[1]), vec2(v[2], v[3]), 0};
        scenario_add_stream(reader->scenario, &stream);
    }
}

// There from the first tick on: a wall that comes later could come through somebody.
void scenario_take_walls(void *context, const IniEntry *entry)
{
    ScenarioReader *reader = context;
    Scenario *scenario = reader->scenario;
    Wall wall;
    if (ini_wall(reader->errors, entry, &wall)
        && ini_room(reader->errors, entry->line, &reader->walls, SIM_WALLS_MAX, "walls"))
        scenario->walls[scenario->wall_count++] = wall;
}

// What the words of a touch say; the pointer is in `words[0]` and `words[1]` where `places`.
static bool touch_words(const Word *words, int count, Touch *touch, bool *places)
{
    *places = false;
    if (count >= 1 && strcmp(words[count - 1].text, "call") == 0) {
        touch->call = true;
        count--;
        if (count == 0)
            return true;
    }
    if (count == 1 && strcmp(words[0].text, "up") == 0) {
        touch->down = false;
        return true;
    }
    if (count != 3)
        return false;
    *places = touch->down = true;
    touch->drag = strcmp(words[2].text, "drag") == 0;
    return touch->drag || strcmp(words[2].text, "down") == 0;
}

// "up" needs no place: the pointer stays where it was, which matters for the drag that follows.
static bool touch_read(ScenarioReader *reader, const IniEntry *entry, const Touch *last, Touch *touch)
{
    Word words[5];
    bool places;
    int count = words_split(entry->value, words, 5);
    touch->down = last != NULL && last->down;
    touch->pointer = last != NULL ? last->pointer : vec2(0.0f, 0.0f);
    if (ini_commas(reader->errors, entry, "x y down"))
        return false;
    if (count > 4 || !touch_words(words, count, touch, &places)) {
        text_errors_add(reader->errors, entry->line, 0,
                        "the touch is '%s', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it",
                        words_quoted(entry->value).text);
        return false;
    }
    for (int i = 0; places && i < 2; i++) {
        float *value = i == 0 ? &touch->pointer.x : &touch->pointer.y;
        if (words_float(words[i].text, value) && *value >= -POINTER_MOST_PX && *value <= POINTER_MOST_PX)
            continue;
        text_errors_add(reader->errors, entry->line, 0, "%c is '%s', expected a number from -%g to %g", "xy"[i],
                        words_quoted(words[i].text).text, (double)POINTER_MOST_PX, (double)POINTER_MOST_PX);
        return false;
    }
    if (touch->drag && !reader->touch_lost && (last == NULL || !last->down)) {
        text_errors_add(reader->errors, entry->line, 0,
                        "there is nothing to drag, expected a touch that is down before");
        return false;
    }
    return true;
}

// Ticks beyond the scenario's length are found at the end, when its length is known.
void scenario_take_touch(void *context, const IniEntry *entry)
{
    ScenarioReader *reader = context;
    Scenario *scenario = reader->scenario;
    const Touch *last = scenario->touch_count > 0 ? &scenario->touches[scenario->touch_count - 1] : NULL;
    int32_t tick;
    Touch touch = {.line = entry->line};
    bool lost = reader->touch_lost;
    reader->touch_lost = true;
    if (!words_int(entry->key, &tick) || tick < 1 || tick > SCENARIO_TICKS_MAX) {
        text_errors_add(reader->errors, entry->line, 0, "the tick is '%s', expected a whole number from 1 to %d",
                        words_quoted(entry->key).text, SCENARIO_TICKS_MAX);
        return;
    }
    touch.tick = (uint32_t)tick;
    if (last != NULL && touch.tick <= last->tick) {
        text_errors_add(reader->errors, entry->line, 0, "tick %d comes after tick %u, expected ascending ticks",
                        (int)tick, (unsigned)last->tick);
        return;
    }
    reader->touch_lost = lost;
    bool good = touch_read(reader, entry, last, &touch);
    reader->touch_lost = !good;
    if (!good)
        return;
    scenario->touches = grow_list(scenario->touches, sizeof scenario->touches[0], scenario->touch_count,
                                  &scenario->touch_room);
    scenario->touches[scenario->touch_count++] = touch;
}
