// watch_draw.c -- the picture of a demo that is watched: the bar with its marks.
#include "game/tools/watch_screen.h"
#include "view/sprites.h"
#include "view/paint.h"

#define COLUMNS 166           // of the graph of bees
#define COLUMN_LOST_FULL 6.0f // so many lost bees give the highest red
#define LOST_LEAST_PX 3.0f
#define LOST_MOST_PX 14.0f
#define SHADE 0.45f       // of the panel
#define SHADE_DENSE 0.73f // over the developer's picture once more, so that it is denser
#define GRAPH_TOP_PX 8.0f // inside of the bar's rectangle
#define GRAPH_BOTTOM_PX 36.0f
#define CROWNS_APART_PX 14.0f
#define LINE_PX 2.0f

// Above everything, the border included: the controls may lie in the bar below the field.
static const Layer ABOVE = LAYER_BORDER;

static BatchStyle colour(uint32_t rgb, float alpha)
{
    return paint_style(ABOVE, paint_tint(rgb, alpha));
}

// --- the bar

// The graph of bees in the part that is built; red where some were lost, the more the higher.
static void graph_draw(const Watch *watch, float top, float alpha, Batch *batch)
{
    uint32_t seconds = (watch->demo.tick_count + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND;
    uint32_t columns = seconds < COLUMNS ? seconds : COLUMNS;
    int32_t most = watch_span(watch, 0, seconds).bees;
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

// A crown where a boss came; of those too close together the first.
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
    const Tape *demo = &watch->demo;
    uint32_t diverged = timeline_diverged(watch->timeline);
    if (demo->start.fork_tick > 0)
        upright(watch, (double)demo->start.fork_tick, top, 0xdff4ffu, alpha, batch);
    if (diverged != UINT32_MAX) {
        upright(watch, (double)diverged, top, PAINT_DANGER, alpha, batch);
        batch_sprite(batch, SPRITE_WARNING, vec2(watch_screen_bar_x(watch, (double)diverged), top + 8.0f), 0.0f, 0.5f,
                     colour(0xffffffu, alpha));
    }
    if (demo->tail == TAPE_CUT || demo->tail == TAPE_DAMAGED)
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
    batch_sprite(batch, SPRITE_HIVE_CELL, vec2(x, top + GRAPH_BOTTOM_PX + 1.0f), 0.0f, screen->watch.held ? 0.9f : 0.7f,
                 colour(0xffffffu, alpha));
}

// Dark for all of the demo, and paler as far as is built: only there the marks are complete.
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

// What is left of the controls while they are away.
static void thin_line_draw(const Watch *watch, float alpha, Batch *batch)
{
    float ticks = watch->demo.tick_count > 0 ? (float)watch->demo.tick_count : 1.0f;
    float x = FIELD_WIDTH_PX * (float)watch_place_ticks(watch) / ticks;
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               colour(PAINT_DARK, alpha * 0.4f));
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(x, FIELD_HEIGHT_PX), colour(PAINT_HONEY, alpha));
}

// The bar is a control of the page, for its place and its presses, but drawn here.
void watch_screen_draw(const WatchScreen *screen, bool dense, Batch *batch)
{
    UiPage page;
    float alpha = screen->shown;
    watch_screen_page(screen, &batch->viewport, &page);
    const UiItem *bar = ui_find(&page, WATCH_ID_BAR);
    thin_line_draw(&screen->watch, 1.0f - alpha, batch);
    if (bar && dense)
        batch_rect(batch, page.items[0].rect.least, page.items[0].rect.most, colour(PAINT_DARK, alpha * SHADE_DENSE));
    ui_draw(&screen->ui, &page, batch);
    if (bar)
        bar_draw(screen, bar->rect, alpha, batch);
    if (screen->waiting) {
        Vec2 goal = sim_swarm_goal(screen->watch.sim);
        batch_sprite(batch, SPRITE_FINGER, vec2(goal.x, goal.y + 58.0f), 0.0f, 1.0f, colour(0xffffffu, 0.9f));
    }
}
