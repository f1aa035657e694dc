// ini_region.c -- walls and flows in INI files.
#include "content/ini/ini_region.h"

#include <string.h>

#include "content/ini/ini_values.h"
#include "sim/limits.h"

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
    static const NumberRule PLANE[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_ANYWHERE("nx"), INI_ANYWHERE("ny")};
    static const NumberRule DISC[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), {"radius", 0.0f, INI_FAR_PX}};
    static const NumberRule SEGMENT[] = {
        INI_ANYWHERE("x1"), INI_ANYWHERE("y1"), INI_ANYWHERE("x2"), INI_ANYWHERE("y2"), {"radius", 0.0f, INI_FAR_PX}};
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
    flow->least = vec2(-INI_EVERYWHERE_PX, -INI_EVERYWHERE_PX);
    flow->most = vec2(INI_EVERYWHERE_PX, INI_EVERYWHERE_PX);
    flow->middle = vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f);
    flow->strength = 1.0f;
    return true;
}

// An empty box would be a flow that nobody ever feels, and no one would know why.
static void take_box(TextErrors *errors, const IniEntry *entry, FlowRegion *flow)
{
    static const NumberRule BOX[] = {INI_ANYWHERE("left"), INI_ANYWHERE("top"), INI_ANYWHERE("right"),
                                     INI_ANYWHERE("bottom")};
    float v[4];
    if (!ini_numbers(errors, entry, BOX, 4, 4, "left top right bottom", v))
        return;
    if (v[0] >= v[2] || v[1] >= v[3]) {
        text_errors_add(errors, entry->line, 0, "the box is empty, expected left < right and top < bottom");
        return;
    }
    flow->least = vec2(v[0], v[1]);
    flow->most = vec2(v[2], v[3]);
}

// A key that means nothing for this kind is reported and not passed over: it was meant to do something.
void ini_flow_entry(TextErrors *errors, const IniEntry *entry, int key_lines[INI_FLOW_KEYS], FlowRegion *flow)
{
    static const char *const KEYS[] = {"box", "middle", "strength", "direction"};
    static const NumberRule MIDDLE[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y")};
    static const NumberRule STRENGTH[] = {{"strength", -INI_STRENGTH_MOST, INI_STRENGTH_MOST}};
    static const NumberRule DIRECTION[] = {INI_ANYWHERE("dx"), INI_ANYWHERE("dy")};
    bool stream = flow->kind == FLOW_STREAM;
    float v[2];
    int key = ini_key(errors, entry, KEYS, INI_FLOW_KEYS);
    if (key < 0 || !ini_once(errors, entry, &key_lines[key]))
        return;
    if (stream ? key == INI_FLOW_MIDDLE : key == INI_FLOW_DIRECTION)
        text_errors_add(errors, entry->line, 0, "'%s' means nothing here, expected it in %s only", entry->key,
                        stream ? "[flow square] and [flow round]" : "[flow stream]");
    else if (key == INI_FLOW_BOX)
        take_box(errors, entry, flow);
    else if (key == INI_FLOW_MIDDLE && ini_numbers(errors, entry, MIDDLE, 2, 2, "x y", v))
        flow->middle = vec2(v[0], v[1]);
    else if (key == INI_FLOW_DIRECTION && ini_numbers(errors, entry, DIRECTION, 2, 2, "dx dy", v))
        flow->direction = vec2(v[0], v[1]);
    else if (key == INI_FLOW_STRENGTH)
        ini_numbers(errors, entry, STRENGTH, 1, 1, "one number", &flow->strength);
}

// Only a stream has nothing usual to fall back to: there is no direction that people would expect.
void ini_flow_end(TextErrors *errors, int line, const int key_lines[INI_FLOW_KEYS], const FlowRegion *flow)
{
    if (flow->kind == FLOW_STREAM && key_lines[INI_FLOW_DIRECTION] == 0)
        text_errors_add(errors, line, 0, "this stream flows nowhere, expected 'direction = dx dy' in its section");
}
