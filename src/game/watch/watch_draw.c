// watch_draw.c -- the controls of a demo that is watched: bar with marks, buttons, messages.
#include <inttypes.h>
#include <stdio.h>

#include "game/watch/watch_screen.h"
#include "view/layers.h"
#include "view/paint.h"
#include "view/sprites.h"
#include "view/texts.h"

#define COLUMNS 166           // of the graph of bees
#define COLUMN_LOST_FULL 6.0f // so many lost bees give the highest red
#define LOST_LEAST_PX 3.0f
#define LOST_MOST_PX 14.0f
#define SHADE 0.45f           // of the panel; over the developer's picture it has to be denser
#define SHADE_DENSE 0.85f
#define GRAPH_TOP_PX 8.0f     // inside of the bar's rectangle
#define GRAPH_BOTTOM_PX 36.0f
#define CROWNS_APART_PX 14.0f
#define LINE_PX 2.0f
#define HINT_Y_PX 205.0f
#define NOT_ALLOWED 0.4f      // alpha of a button that cannot be pressed

// Above everything, the border included: the controls may lie in the bar below the field.
static const Layer ABOVE = LAYER_BORDER;

static BatchStyle colour(uint32_t rgb, float alpha)
{
    return paint_style(ABOVE, paint_tint(rgb, alpha));
}

static void text(Batch *batch, TextSize size, const char *utf8, Vec2 pen, BatchAlign align, uint32_t rgb, float alpha)
{
    paint_text(batch, size, utf8, pen, align, ABOVE, paint_tint(rgb, alpha), paint_tint(PAINT_DARK, alpha * alpha));
}

static Vec2 middle_of(ViewportRect rect)
{
    return vec2_mix(rect.least, rect.most, 0.5f);
}

// --- the bar

// The graph of bees in the part that is built; red where some were lost, the more the higher.
static void graph_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    uint32_t seconds = (watch->demo.tick_count + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND;
    uint32_t columns = seconds < COLUMNS ? seconds : COLUMNS;
    uint32_t most = watch_span(watch, 0, seconds).bees;
    float bottom = top + GRAPH_BOTTOM_PX, height = (GRAPH_BOTTOM_PX - GRAPH_TOP_PX) / (float)(most > 0 ? most : 1);
    for (uint32_t i = 0; i < columns; i++) {
        uint32_t from = i * seconds / columns, to = (i + 1) * seconds / columns;
        double end_tick = (double)to * SIM_TICKS_PER_SECOND, last_tick = (double)watch->demo.tick_count;
        WatchSpan span = watch_span(watch, from, to);
        float left = watch_screen_bar_x(watch, (double)from * SIM_TICKS_PER_SECOND);
        float right = watch_screen_bar_x(watch, end_tick < last_tick ? end_tick : last_tick);
        float lost = (float)span.lost / COLUMN_LOST_FULL;
        float red = LOST_LEAST_PX + (LOST_MOST_PX - LOST_LEAST_PX) * (lost < 1.0f ? lost : 1.0f);
        batch_rect(batch, vec2(left, bottom - height * (float)span.bees), vec2(right, bottom), colour(0xe39a22, alpha));
        if (span.lost > 0)
            batch_rect(batch, vec2(left, bottom - red), vec2(right, bottom), colour(PAINT_DANGER, alpha));
    }
}

// A crown where a queen or a boss came; of those too close together the first.
static void crowns_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    uint32_t seconds = watch->demo.tick_count / SIM_TICKS_PER_SECOND + 1;
    float before = -CROWNS_APART_PX;
    for (uint32_t i = 0; i < seconds; i++) {
        float x = watch_screen_bar_x(watch, (double)i * SIM_TICKS_PER_SECOND);
        if (x - before < CROWNS_APART_PX || watch_span(watch, i, i + 1).bosses == 0)
            continue;
        before = x;
        batch_rect(batch, vec2(x - 0.6f, top + GRAPH_TOP_PX), vec2(x + 0.6f, top + GRAPH_BOTTOM_PX),
                   colour(PAINT_GOLD, alpha));
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(x, top + GRAPH_TOP_PX + 1.0f), 0.0f, 0.6f, colour(0xffffffu, alpha));
    }
}

static void upright(const Watch *watch, double tick, float top, uint32_t rgb, float alpha, Batch *batch)
{
    float x = watch_screen_bar_x(watch, tick);
    paint_dashes(batch, vec2(x, top + GRAPH_TOP_PX - 3.0f), vec2(x, top + GRAPH_BOTTOM_PX + 3.0f), 1.6f, 3.0f, 5.0f,
                 0.0f, colour(rgb, alpha));
}

// Where it was forked, where it left the recorded game, and how its file ends.
static void special_marks_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    const Demo *demo = &watch->demo;
    uint32_t diverged = timeline_diverged(watch->timeline);
    if (demo->start.fork_tick > 0)
        upright(watch, (double)demo->start.fork_tick, top, 0xdff4ffu, alpha, batch);
    if (diverged != UINT32_MAX) {
        upright(watch, (double)diverged, top, PAINT_DANGER, alpha, batch);
        batch_sprite(batch, SPRITE_WARNING, vec2(watch_screen_bar_x(watch, (double)diverged), top + 8.0f), 0.0f, 0.5f,
                     colour(0xffffffu, alpha));
    }
    if (demo->tail == DEMO_CUT || demo->tail == DEMO_DAMAGED)
        for (int i = 0; i < 4; i++) {
            float x = watch_screen_bar_x(watch, (double)demo->tick_count) + 2.0f + 2.5f * (float)i;
            batch_line(batch, vec2(x, top + GRAPH_BOTTOM_PX), vec2(x + 2.0f, top + GRAPH_TOP_PX), 1.2f,
                       colour(PAINT_DANGER, alpha));
        }
}

// A line up to the place, and its knob.
static void place_draw(const WatchScreen *screen, float top, float left, float alpha, Batch *batch)
{
    float x = watch_screen_bar_x(&screen->watch, watch_place_ticks(&screen->watch));
    Vec2 from = vec2(x, top + GRAPH_TOP_PX - 3.0f), to = vec2(x, top + GRAPH_BOTTOM_PX + LINE_PX);
    batch_rect(batch, vec2(left, top + GRAPH_BOTTOM_PX), to, colour(PAINT_HONEY, alpha));
    batch_line(batch, from, to, 4.0f, colour(PAINT_DARK, alpha));
    batch_line(batch, from, to, 2.0f, colour(PAINT_CREAM, alpha));
    batch_sprite(batch, SPRITE_HIVE_CELL, vec2(x, top + GRAPH_BOTTOM_PX + 1.0f), 0.0f, screen->dragging ? 0.9f : 0.7f,
                 colour(0xffffffu, alpha));
}

static void bar_draw(const WatchScreen *screen, ViewportRect rect, float alpha, Batch *batch)
{
    const Watch *watch = &screen->watch;
    float top = rect.least.y, left = watch_screen_bar_x(watch, 0.0);
    float right = watch_screen_bar_x(watch, (double)watch->demo.tick_count);
    float built = watch_screen_bar_x(watch, (double)timeline_built(watch->timeline));
    batch_rect(batch, vec2(left, top + GRAPH_TOP_PX), vec2(right, top + GRAPH_BOTTOM_PX),
               colour(PAINT_DARK, alpha * 0.5f));
    batch_rect(batch, vec2(left, top + GRAPH_TOP_PX), vec2(built, top + GRAPH_BOTTOM_PX),
               colour(PAINT_CREAM, alpha * 0.13f));
    graph_draw(watch, top, alpha * 0.8f, batch);
    crowns_draw(watch, top, alpha, batch);
    special_marks_draw(watch, top, alpha, batch);
    batch_rect(batch, vec2(left, top + GRAPH_BOTTOM_PX), vec2(right, top + GRAPH_BOTTOM_PX + LINE_PX),
               colour(PAINT_CREAM, alpha * 0.4f));
    place_draw(screen, top, left, alpha, batch);
}

// --- the line of text

// "1:02.35", with hours where there are some.
static void time_write(char *line, size_t size, uint32_t tick, bool hours)
{
    uint32_t hundredths = (uint32_t)((uint64_t)tick * 100u / SIM_TICKS_PER_SECOND);
    uint32_t minutes = hundredths / 6000u, rest = hundredths % 6000u;
    if (hours)
        snprintf(line, size, "%" PRIu32 ":%02" PRIu32 ":%02" PRIu32 ".%02" PRIu32, minutes / 60u, minutes % 60u,
                 rest / 100u, rest % 100u);
    else
        snprintf(line, size, "%" PRIu32 ":%02" PRIu32 ".%02" PRIu32, minutes, rest / 100u, rest % 100u);
}

static void times_draw(const Watch *watch, float y, float alpha, Batch *batch)
{
    char now[32], total[32], line[80];
    bool hours = watch->demo.tick_count >= 3600u * SIM_TICKS_PER_SECOND;
    time_write(now, sizeof now, watch_tick(watch), hours);
    time_write(total, sizeof total, watch->demo.tick_count, hours);
    snprintf(line, sizeof line, "%s / %s", now, total);
    text(batch, TEXT_SMALL, line, vec2(watch_screen_bar_x(watch, 0.0), y), BATCH_LEFT, PAINT_CREAM, alpha);
    snprintf(line, sizeof line, "%s %" PRIu32, ui_text(UI_LAB_TICK), watch_tick(watch));
    float right = watch_screen_bar_x(watch, (double)(watch->demo.tick_count > 0 ? watch->demo.tick_count : 1));
    text(batch, TEXT_SMALL, line, vec2(right, y), BATCH_RIGHT, PAINT_CREAM, alpha * 0.8f);
}

// --- the buttons

static const char *const SPEEDS[WATCH_SPEEDS] = {"1/8×", "1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×"};

static bool button_lit(const WatchScreen *screen, WatchButton button)
{
    const Watch *watch = &screen->watch;
    if (button == WATCH_BUTTON_BACKWARD)
        return watch->playing && watch->backward;
    if (button == WATCH_BUTTON_SPEED)
        return screen->speeds_open;
    return button >= WATCH_BUTTON_SPEED_0 && watch->speed == (int)button - WATCH_BUTTON_SPEED_0;
}

// What stands on a button: a text, or a sprite that may be mirrored.
static const char *button_text(const WatchScreen *screen, WatchButton button)
{
    if (button == WATCH_BUTTON_SPEED)
        return SPEEDS[screen->watch.speed];
    if (button == WATCH_BUTTON_TAKE_OVER)
        return ui_text(UI_TAKE_OVER);
    return button >= WATCH_BUTTON_SPEED_0 ? SPEEDS[button - WATCH_BUTTON_SPEED_0] : NULL;
}

static SpriteId button_sprite(const WatchScreen *screen, WatchButton button, bool *mirrored)
{
    *mirrored = button == WATCH_BUTTON_BACKWARD || button == WATCH_BUTTON_STEP_BACK;
    switch (button) {
    case WATCH_BUTTON_LEAVE: return SPRITE_ICON_BACK;
    case WATCH_BUTTON_STEP_BACK:
    case WATCH_BUTTON_STEP_ON: return SPRITE_ICON_STEP;
    case WATCH_BUTTON_PLAY: return screen->watch.playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY;
    default: return SPRITE_ICON_PLAY;
    }
}

static void button_draw(const WatchScreen *screen, WatchButton button, ViewportRect rect, float alpha, Batch *batch)
{
    Vec2 middle = middle_of(rect);
    const char *words = button_text(screen, button);
    bool round = button != WATCH_BUTTON_TAKE_OVER, mirrored;
    uint32_t plate = button_lit(screen, button) ? 0xffffffu : 0xc9b79cu;
    if (round)
        batch_sprite(batch, SPRITE_BUTTON_ROUND, middle, 0.0f, 0.93f, colour(plate, alpha));
    else
        batch_sprite_rect(batch, SPRITE_BUTTON, vec2_add(rect.least, vec2(1.0f, 2.0f)),
                          vec2_sub(rect.most, vec2(1.0f, 1.0f)), colour(plate, alpha));
    if (words) {
        batch_text(batch, TEXT_SMALL, words, vec2(middle.x, middle.y + 3.0f), BATCH_CENTRE, colour(PAINT_DARK, alpha));
        return;
    }
    SpriteId sprite = button_sprite(screen, button, &mirrored);
    batch_sprite_scaled(batch, (int)sprite, vec2(middle.x, middle.y - 1.0f), 0.0f, vec2(mirrored ? -1.0f : 1.0f, 1.0f),
                        colour(0xffffffu, alpha));
}

static void buttons_draw(const WatchScreen *screen, float alpha, Batch *batch)
{
    for (int i = 0; i < WATCH_BUTTONS; i++) {
        WatchButton button = (WatchButton)i;
        ViewportRect rect = watch_screen_rect(screen, &batch->viewport, button);
        if (button == WATCH_BUTTON_BAR || rect.most.x <= rect.least.x)
            continue;
        bool allowed = button != WATCH_BUTTON_TAKE_OVER || watch_can_take_over(&screen->watch);
        button_draw(screen, button, rect, allowed ? alpha : alpha * NOT_ALLOWED, batch);
    }
}

// --- messages

static void message_draw(const char *words, float y, uint32_t rgb, Batch *batch)
{
    float half = atlas_text_width(batch->atlas, TEXT_SMALL, words) / 2.0f + 8.0f;
    float x = FIELD_WIDTH_PX / 2.0f;
    batch_rect(batch, vec2(x - half, y - 13.0f), vec2(x + half, y + 6.0f), colour(PAINT_DARK, 0.7f));
    batch_text(batch, TEXT_SMALL, words, vec2(x, y), BATCH_CENTRE, colour(rgb, 1.0f));
}

// What the viewer has to know, in the order of its weight.
static void messages_draw(const WatchScreen *screen, float y, Batch *batch)
{
    const Watch *watch = &screen->watch;
    if (screen->waiting) {
        Vec2 goal = sim_swarm_goal(watch->sim);
        batch_sprite(batch, SPRITE_FINGER, vec2(goal.x, goal.y + 58.0f), 0.0f, 1.0f, colour(0xffffffu, 0.9f));
        message_draw(ui_text(UI_TAKE_OVER_HINT), HINT_Y_PX, PAINT_HONEY, batch);
    } else if (watch_waits(watch)) {
        message_draw(ui_text(UI_BUILDING), y, PAINT_CREAM, batch);
    } else if (watch_diverged(watch)) {
        message_draw(ui_text(UI_DIVERGED), y, 0xff8a6au, batch);
    } else if (watch_at_damage(watch)) {
        message_draw(ui_text(watch->demo.tail == DEMO_CUT ? UI_BREAKS_OFF : UI_DAMAGED), y, 0xff8a6au, batch);
    }
}

// What is left of the controls while they are away.
static void thin_line_draw(const Watch *watch, float alpha, Batch *batch)
{
    float ticks = watch->demo.tick_count > 0 ? (float)watch->demo.tick_count : 1.0f;
    float x = FIELD_WIDTH_PX * (float)watch_place_ticks(watch) / ticks;
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               colour(PAINT_DARK, alpha * 0.4f));
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(x, FIELD_HEIGHT_PX), colour(PAINT_HONEY, alpha));
}

void watch_screen_draw(const WatchScreen *screen, bool dense, Batch *batch)
{
    ViewportRect bar = watch_screen_rect(screen, &batch->viewport, WATCH_BUTTON_BAR);
    ViewportRect row = watch_screen_rect(screen, &batch->viewport, WATCH_BUTTON_PLAY);
    ViewportRect speeds = watch_screen_rect(screen, &batch->viewport, WATCH_BUTTON_SPEED_0);
    float line = bar.least.y - 14.0f, alpha = screen->shown;
    float top = screen->speeds_open ? speeds.least.y : line;
    thin_line_draw(&screen->watch, 1.0f - alpha, batch);
    if (alpha > 0.0f) {
        batch_rect(batch, vec2(0.0f, top), vec2(FIELD_WIDTH_PX, row.most.y),
                   colour(PAINT_DARK, alpha * (dense ? SHADE_DENSE : SHADE)));
        bar_draw(screen, bar, alpha, batch);
        times_draw(&screen->watch, bar.least.y - 1.0f, alpha, batch);
        buttons_draw(screen, alpha, batch);
    }
    messages_draw(screen, top - 12.0f, batch);
}
