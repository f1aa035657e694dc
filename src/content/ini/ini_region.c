// ini_region.c -- walls and flows in INI files.
#include "content/ini/ini_region.h"

#include <string.h>

#include "content/ini/ini_sections.h"
#include "core/sim/limits.h"

// How far the square of a length may be from 1 and still be that of a direction that has been made once.
#define UNIT_SLACK 1.0e-6f

const char *const INI_WALLS[] = {[WALL_PLANE] = "plane", [WALL_DISC] = "disc", [WALL_SEGMENT] = "segment"};
const char *const INI_FLOWS[] = {[FLOW_SQUARE] = "square", [FLOW_ROUND] = "round", [FLOW_STREAM] = "stream"};

// --- walls

// The direction with a length of 1; one that has that already, as far as a float can, keeps its bits, so that a wall
// that is written and read stays as it was.
static Vec2 normal_of(Vec2 direction)
{
    float square = vec2_dot(direction, direction);
    return square > 1.0f - UNIT_SLACK && square < 1.0f + UNIT_SLACK ? direction : vec2_unit(direction);
}

// The numbers of a wall by its kind. All are read before any is kept, so that a wall is whole or not there.
static bool shape_read(TextErrors *errors, const IniEntry *entry, Wall *wall)
{
    static const Field PLANE[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_ANYWHERE("nx"), INI_ANYWHERE("ny")};
    static const Field DISC[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_FLOAT("radius", 0.0f, INI_FAR_PX)};
    static const Field SEGMENT[] = {INI_ANYWHERE("x1"), INI_ANYWHERE("y1"), INI_ANYWHERE("x2"), INI_ANYWHERE("y2"),
                                    INI_FLOAT("radius", 0.0f, INI_FAR_PX)};
    float v[5] = {0.0f};
    switch (wall->kind) {
    case WALL_PLANE:
        if (!ini_numbers(errors, entry, PLANE, 4, 4, "x y nx ny", v))
            return false;
        wall->normal = normal_of(vec2(v[2], v[3]));
        if (wall->normal.x == 0.0f && wall->normal.y == 0.0f) {
            text_errors_add(errors, entry->line, 0,
                            "the normal of a plane is 0 0, expected the direction out of the wall");
            return false;
        }
        break;
    case WALL_DISC:
        if (!ini_numbers(errors, entry, DISC, 3, 3, "x y radius", v))
            return false;
        wall->radius = v[2];
        break;
    case WALL_SEGMENT:
        if (!ini_numbers(errors, entry, SEGMENT, 4, 5, "x1 y1 x2 y2, or x1 y1 x2 y2 radius", v))
            return false;
        wall->end = vec2(v[2], v[3]);
        wall->radius = v[4];
        break;
    }
    wall->point = vec2(v[0], v[1]);
    return true;
}

bool ini_wall(TextErrors *errors, const IniEntry *entry, Wall *wall)
{
    int key = ini_key(errors, entry, INI_WALLS, 3);
    memset(wall, 0, sizeof *wall);
    if (key < 0)
        return false;
    wall->kind = (WallKind)key;
    return shape_read(errors, entry, wall);
}

// --- flows

bool ini_flow_begin(TextErrors *errors, int line, const char *kind, FlowRegion *flow)
{
    int index = ini_find(kind, INI_FLOWS, 3);
    if (index < 0) {
        ini_unknown_kind(errors, line, "flow", kind, INI_FLOWS, 3);
        return false;
    }
    memset(flow, 0, sizeof *flow);
    flow->kind = (FlowKind)index;
    flow->least = vec2(-SCRIPT_FAR_PX, -SCRIPT_FAR_PX);
    flow->most = vec2(SCRIPT_FAR_PX, SCRIPT_FAR_PX);
    flow->middle = vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f);
    flow->strength = 1.0f;
    return true;
}

// An empty box would be a flow that nobody ever feels, and no one would know why.
static void take_box(const IniSections *sections, const IniEntry *entry, void *value)
{
    static const Field BOX[] = {INI_ANYWHERE("left"), INI_ANYWHERE("top"), INI_ANYWHERE("right"),
                                INI_ANYWHERE("bottom")};
    FlowRegion *flow = value;
    float v[4];
    if (!ini_numbers(sections->errors, entry, BOX, 4, 4, "left top right bottom", v))
        return;
    if (v[0] >= v[2] || v[1] >= v[3]) {
        text_errors_add(sections->errors, entry->line, 0, "the box is empty, expected left < right and top < bottom");
        return;
    }
    flow->least = vec2(v[0], v[1]);
    flow->most = vec2(v[2], v[3]);
}

// A key that means nothing for this kind is reported and not passed over: it was meant to do something.
static bool means_something(const IniSections *sections, const IniEntry *entry, bool of_stream)
{
    bool stream = ((const FlowRegion *)sections->thing.value)->kind == FLOW_STREAM;
    if (stream != of_stream)
        text_errors_add(sections->errors, entry->line, 0, "'%s' means nothing here, expected it in %s only", entry->key,
                        stream ? "[flow square] and [flow round]" : "[flow stream]");
    return stream == of_stream;
}

static void take_middle(const IniSections *sections, const IniEntry *entry, void *value)
{
    static const Field MIDDLE[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y")};
    float v[2];
    if (means_something(sections, entry, false) && ini_numbers(sections->errors, entry, MIDDLE, 2, 2, "x y", v))
        *(Vec2 *)value = vec2(v[0], v[1]);
}

static void take_direction(const IniSections *sections, const IniEntry *entry, void *value)
{
    static const Field DIRECTION[] = {INI_ANYWHERE("dx"), INI_ANYWHERE("dy")};
    float v[2];
    if (means_something(sections, entry, true) && ini_numbers(sections->errors, entry, DIRECTION, 2, 2, "dx dy", v))
        *(Vec2 *)value = vec2(v[0], v[1]);
}

const IniKey INI_FLOW_KEYS[] = {
    {INI_TAKE("box", take_box)},
    {INI_OWN("middle", FlowRegion, middle, take_middle)},
    {INI_NUMBER("strength", FlowRegion, strength, -INI_STRENGTH_MOST, INI_STRENGTH_MOST)},
    {INI_OWN("direction", FlowRegion, direction, take_direction)},
    {.name = NULL},
};

// Only a stream has nothing usual to fall back to: there is no direction that people would expect.
void ini_flow_end(const IniSections *sections)
{
    const FlowRegion *flow = sections->thing.value;
    if (flow->kind == FLOW_STREAM && ini_keys_line(&sections->thing, "direction") == 0)
        text_errors_add(sections->errors, sections->line, 0,
                        "this stream flows nowhere, expected 'direction = dx dy' in its section");
}
