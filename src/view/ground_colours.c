// ground_colours.c -- a row of the table, or the mix of two.
#include "view/ground_colours.h"

typedef struct Row {
    uint32_t top, middle, bottom, rim, things;
} Row;

static const Row ROWS[SCRIPT_LOOKS][DAYLIGHTS] = {
#define GROUND_LIGHT(GROUND, LIGHT, ...) [LOOK_##GROUND][LIGHT_##LIGHT] = {__VA_ARGS__},
#include "view/ground_lights.def"
#undef GROUND_LIGHT
};

static BatchTint mixed(uint32_t from, uint32_t to, float part)
{
    return paint_mix(paint_tint(from, 1.0f), paint_tint(to, 1.0f), part);
}

GroundColours ground_colours(ScriptLook look, const Daylight *light)
{
    const Row *a = &ROWS[look][light->from], *b = &ROWS[look][light->to];
    float part = light->part;
    return (GroundColours){mixed(a->top, b->top, part), mixed(a->middle, b->middle, part),
                           mixed(a->bottom, b->bottom, part), mixed(a->rim, b->rim, part),
                           mixed(a->things, b->things, part)};
}
