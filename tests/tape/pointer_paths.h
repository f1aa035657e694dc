// pointer_paths.h -- pointers as people move them, from a seed: what demos are measured with.
//
// A hand moves from target to target with minimum jerk, in a time that grows with the logarithm of the distance
// (Fitts), slightly bowed, and rests in between; it trembles by a third of a px at 8 to 12 Hz. The device reports at
// its own rate, a mouse in whole window pixels, and a tick sees the last report before it, give or take a millisecond.
// The pointer is held about 70 % of the time.
#pragma once

#include "core/sim/sim.h"

typedef struct PointerStyle {
    const char *name;
    double report_hz;
    double busy;   // chance of a short rest
    double hold_s; // about how long it is held at a time
    bool finger;   // reports fractions of a pixel, and never rests quite still
    double scale;  // window pixels per px of the playfield
} PointerStyle;

static const PointerStyle POINTER_STYLES[] = {
    {"mouse at 125 Hz, calm", 125, 0.3, 2.0, false, 1.5},
    {"mouse at 1000 Hz, busy", 1000, 0.7, 3.0, false, 1.5},
    {"mouse at 125 Hz, busy", 125, 0.7, 3.0, false, 1.5},
    {"finger at 120 Hz", 120, 0.5, 2.5, true, 2.0},
};
#define POINTER_MICE 3 // the first ones
#define POINTER_STYLE_COUNT 4

typedef struct PointerPath {
    const PointerStyle *style;
    Rng rng;
    double report_s;                         // when the next report comes
    double x, y, from_x, from_y, to_x, to_y; // window pixels: the hand, and its way
    double begun_s, takes_s, rests_until_s;
    bool moving, down;
    double down_until_s;
    double seen_x, seen_y;
    uint32_t tick;
} PointerPath;

static inline PointerPath pointer_begin(const PointerStyle *style, uint64_t seed)
{
    double x = 180.0 * style->scale, y = 480.0 * style->scale;
    return (PointerPath){
        .style = style, .rng = rng_seed(seed, 77), .x = x, .y = y, .seen_x = x, .seen_y = y, .rests_until_s = 0.4};
}

static inline double pointer_draw(PointerPath *path, double least, double most)
{
    return least + (most - least) * (double)rng_float(&path->rng);
}

static inline double pointer_kept(double value, double least, double most)
{
    return value < least ? least + (least - value) * 0.5 : value > most ? most - (value - most) * 0.5 : value;
}

static inline void pointer_set_out(PointerPath *path, double now_s)
{
    double scale = path->style->scale;
    double far = pointer_draw(path, 0.0, 1.0);
    double turn = pointer_draw(path, 0.0, 6.2831853);
    far = (20.0 + far * far * 260.0) * scale;
    path->from_x = path->x;
    path->from_y = path->y;
    path->to_x = pointer_kept(path->x + cos(turn) * far, 20.0 * scale, 340.0 * scale);
    path->to_y = pointer_kept(path->y + sin(turn) * far * 0.7, 220.0 * scale, 620.0 * scale);
    double way = hypot(path->to_x - path->from_x, path->to_y - path->from_y) / scale;
    path->begun_s = now_s;
    path->takes_s = 0.18 + 0.14 * log2(1.0 + way / 12.0);
    path->moving = true;
}

static inline void pointer_move(PointerPath *path, double now_s)
{
    double u = (now_s - path->begun_s) / path->takes_s;
    if (u >= 1.0) {
        double short_rest = pointer_draw(path, 0.0, 1.0);
        double rest = pointer_draw(path, 0.0, 1.0);
        path->moving = false;
        path->rests_until_s = now_s + (short_rest < path->style->busy ? 0.02 + 0.1 * rest : 0.15 + 0.9 * rest);
        u = 1.0;
    }
    double done = u * u * u * (10.0 - 15.0 * u + 6.0 * u * u), bow = 0.06 * sin(u * 3.1415927);
    double way_x = path->to_x - path->from_x, way_y = path->to_y - path->from_y;
    path->x = path->from_x + way_x * done - way_y * bow;
    path->y = path->from_y + way_y * done + way_x * bow;
}

static inline void pointer_report(PointerPath *path, double now_s)
{
    double tremor = path->moving || path->style->finger ? 0.35 * path->style->scale : 0.0;
    if (!path->moving && now_s >= path->rests_until_s)
        pointer_set_out(path, now_s);
    if (path->moving)
        pointer_move(path, now_s);
    double x = path->x + tremor * (0.6 * sin(58.4 * now_s) + 0.3 * sin(73.5 * now_s + 1.0));
    double y = path->y + tremor * (0.6 * sin(54.7 * now_s + 2.0) + 0.3 * sin(76.0 * now_s));
    if (path->style->finger) {
        x += pointer_draw(path, -0.075, 0.075) * path->style->scale;
        y += pointer_draw(path, -0.075, 0.075) * path->style->scale;
    }
    path->seen_x = path->style->finger ? x : floor(x + 0.5);
    path->seen_y = path->style->finger ? y : floor(y + 0.5);
}

// The command of the next tick, as the game makes it from the window's pixels.
static inline TickCmd pointer_cmd(PointerPath *path)
{
    double tick_s = path->tick / 60.0, late_s = pointer_draw(path, -0.001, 0.001);
    unsigned buttons = 0;
    for (; path->report_s <= tick_s + late_s; path->report_s += 1.0 / path->style->report_hz)
        pointer_report(path, path->report_s);
    if (tick_s >= path->down_until_s) {
        double wait = -log(1.0 - 0.95 * pointer_draw(path, 0.0, 1.0));
        path->down = !path->down;
        path->down_until_s = tick_s
                           + (path->down ? 0.15 + path->style->hold_s * wait : 0.1 + 0.38 * path->style->hold_s * wait);
    }
    if (path->down)
        buttons |= TICK_CMD_TOUCH;
    if (path->tick % 1500 == 900)
        buttons |= TICK_CMD_CALL;
    path->tick++;
    Vec2 field = vec2((float)path->seen_x / (float)path->style->scale, (float)path->seen_y / (float)path->style->scale);
    return tick_cmd(field, buttons);
}
