// watch_screen.c -- the viewer of a demo: its controls, their input, and the bar with its marks.
#include "game/tools/watch_screen.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/base/clamp.h"
#include "lang/texts.h"
#include "view/paint.h"
#include "view/sprites.h"

// From the bottom up: buttons, bar, a line of text; and the speeds above them.
#define CELL_PX 46.0f
#define CELLS 6 // plus the button that takes over
#define BAR_HEIGHT_PX 44.0f
#define TEXT_HEIGHT_PX 16.0f
#define PANEL_HEIGHT_PX (CELL_PX + BAR_HEIGHT_PX + TEXT_HEIGHT_PX)
#define SIDE_PX 2.0f
#define AGAINST_PX 142.0f // its width, above the others at the right; the speeds replace it when they open
#define SHADE 0.45f       // of the panel
#define SHARE_PX 128.0f   // beside it
#define MESSAGE_PX 20.0f
#define HINT_Y_PX 200.0f

static ViewportRect bar_rect(float bottom)
{
    return ui_box(0.0f, bottom - CELL_PX - BAR_HEIGHT_PX, FIELD_WIDTH_PX, BAR_HEIGHT_PX);
}

float watch_screen_bar_x(const Watch *watch, double tick)
{
    double ticks = watch->demo.tick_count > 0 ? (double)watch->demo.tick_count : 1.0;
    UiItem bar = {.rect = bar_rect(0.0f)};
    return ui_knob_x(&bar, (float)(tick / ticks));
}

// "1:02.35", with hours if needed.
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

static void add_times(const Watch *watch, float top, UiPage *page)
{
    char now[32], total[32], line[80];
    bool hours = watch->demo.tick_count >= 3600u * SIM_TICKS_PER_SECOND;
    ViewportRect rect = ui_box(watch_screen_bar_x(watch, 0.0), top, FIELD_WIDTH_PX, TEXT_HEIGHT_PX);
    rect.most.x = FIELD_WIDTH_PX - rect.least.x;
    time_write(now, sizeof now, watch_tick(watch), hours);
    time_write(total, sizeof total, watch->demo.tick_count, hours);
    snprintf(line, sizeof line, "%s / %s", now, total);
    ui_label(page, TEXT_SMALL, line, rect, BATCH_LEFT, PAINT_CREAM)->outlined = true;
    snprintf(line, sizeof line, "%s %" PRIu32, ui_text(UI_LAB_TICK), watch_tick(watch));
    ui_label(page, TEXT_SMALL, line, rect, BATCH_RIGHT, PAINT_CREAM)->outlined = true;
    if (watch_verified(watch))
        ui_label(page, TEXT_SMALL, ui_text(UI_VERIFIED), rect, BATCH_CENTRE, PAINT_HONEY)->outlined = true;
}

// Icons: six words side by side would not fit.
static void add_round(UiPage *page, int id, SpriteId sprite, bool mirrored, bool lit, float bottom)
{
    UiIcon icon = {.sprite = sprite, .scale = 1.0f, .mirrored = mirrored};
    ViewportRect rect = ui_box(SIDE_PX + CELL_PX * (float)(id - WATCH_ID_LEAVE), bottom - CELL_PX, CELL_PX, CELL_PX);
    ui_icon(page, id, icon, rect)->marked = lit;
}

// The number itself is clearer than any icon.
static UiItem *add_speed(UiPage *page, int id, int speed, bool lit, ViewportRect rect)
{
    static const char *const SPEEDS[WATCH_SPEEDS] = {"1/8×", "1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×"};
    UiItem *item = ui_icon(page, id, (UiIcon){.scale = 0.0f}, rect);
    snprintf(item->text, sizeof item->text, "%s", SPEEDS[speed]);
    item->marked = lit;
    return item;
}

static void add_buttons(const WatchScreen *screen, float bottom, UiPage *page)
{
    const Watch *watch = &screen->watch;
    float left = SIDE_PX + CELL_PX * (float)CELLS, top = bottom - CELL_PX;
    add_round(page, WATCH_ID_LEAVE, SPRITE_ICON_BACK, false, false, bottom);
    add_round(page, WATCH_ID_BACKWARD, SPRITE_ICON_PLAY, true, watch->playing && watch->backward, bottom);
    add_round(page, WATCH_ID_STEP_BACK, SPRITE_ICON_STEP, true, false, bottom);
    add_round(page, WATCH_ID_PLAY, watch->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY, false, false, bottom);
    add_round(page, WATCH_ID_STEP_ON, SPRITE_ICON_STEP, false, false, bottom);
    add_speed(page, WATCH_ID_SPEED, watch->speed, screen->speeds_open, ui_box(left - CELL_PX, top, CELL_PX, CELL_PX));
    UiItem *take = ui_button(page, WATCH_ID_TAKE_OVER, ui_text(UI_TAKE_OVER),
                             ui_box(left, top, FIELD_WIDTH_PX - SIDE_PX - left, CELL_PX));
    take->size = TEXT_SMALL;
    take->disabled = !watch_can_take_over(watch);
}

// The list of speeds opens there.
static void add_upper(float bottom, UiPage *page)
{
    float top = bottom - CELL_PX, left = FIELD_WIDTH_PX - SIDE_PX - AGAINST_PX;
    ui_button(page, WATCH_ID_SHARE, ui_text(UI_SHARE), ui_box(SIDE_PX, top, SHARE_PX, CELL_PX))->size = TEXT_SMALL;
    ui_button(page, WATCH_ID_AGAINST, ui_text(UI_AGAINST), ui_box(left, top, AGAINST_PX, CELL_PX))->size = TEXT_SMALL;
}

static void add_veil(UiPage *page, float top, float bottom, float alpha)
{
    ui_plate(page, UI_PLATE_VEIL, ui_box(0.0f, top, FIELD_WIDTH_PX, bottom - top))->alpha = alpha;
}

// The most important message for the viewer.
static void add_message(const WatchScreen *screen, float y, UiPage *page)
{
    const Watch *watch = &screen->watch;
    float at = screen->waiting ? HINT_Y_PX : y;
    bool damaged = watch_diverged(watch) || watch_at_damage(watch);
    const char *words = screen->waiting         ? ui_text(UI_TAKE_OVER_HINT)
                      : watch_waits(watch)      ? ui_text(UI_BUILDING)
                      : watch_diverged(watch)   ? ui_text(UI_DIVERGED)
                      : !watch_at_damage(watch) ? NULL
                                                : ui_text(watch->demo.tail == TAPE_CUT ? UI_BREAKS_OFF : UI_DAMAGED);
    if (!words)
        return;
    add_veil(page, at - 0.5f * MESSAGE_PX, at + 0.5f * MESSAGE_PX, 0.6f);
    ui_line(page, TEXT_SMALL, words, at,
            screen->waiting                  ? PAINT_HONEY
            : !watch_waits(watch) && damaged ? 0xff8a6au
                                             : PAINT_CREAM)
        ->outlined = true;
}

// The controls fade together; messages stay, because viewers need them too.
void watch_screen_page(const WatchScreen *screen, const Viewport *viewport, UiPage *page)
{
    float bottom = screen_edge_bottom(viewport, PANEL_HEIGHT_PX), top = bottom - PANEL_HEIGHT_PX;
    float least = screen->speeds_open ? top - CELL_PX : top; // of the veil
    ui_page_begin(page);
    page->bounds = viewport_visible(viewport);
    page->layer = LAYER_BORDER;
    if (screen->shown > 0.0f) {
        add_veil(page, least, bottom, SHADE);
        add_times(&screen->watch, top, page);
        add_buttons(screen, bottom, page);
        int32_t ticks = (int32_t)screen->watch.demo.tick_count;
        ui_slider(page, WATCH_ID_BAR, "", (int32_t)watch_tick(&screen->watch), 0, ticks > 0 ? ticks : 1, 1, "",
                  bar_rect(bottom))
            ->bare = true;
        if (screen->speeds_open) {
            float width = FIELD_WIDTH_PX / (float)WATCH_SPEEDS;
            for (int i = 0; i < WATCH_SPEEDS; i++)
                add_speed(page, WATCH_ID_SPEED_0 + i, i, screen->watch.speed == i,
                          ui_box(width * (float)i, least, width, CELL_PX));
        } else {
            add_upper(top, page);
        }
    }
    for (int i = 0; i < page->count; i++)
        page->items[i].alpha *= screen->shown;
    add_message(screen, top - CELL_PX - MESSAGE_PX, page);
}

void watch_screen_spoken(const WatchScreen *screen, const Viewport *viewport, UiPage *page)
{
    float bottom = screen_edge_bottom(viewport, PANEL_HEIGHT_PX);
    ui_page_begin(page);
    add_buttons(screen, bottom, page);
    add_upper(bottom - PANEL_HEIGHT_PX, page);
    for (int i = 0; i < page->count; i++)
        page->items[i].alpha = screen->shown;
    if (watch_verified(&screen->watch))
        ui_line(page, TEXT_SMALL, ui_text(UI_VERIFIED), 0.0f, PAINT_HONEY);
    add_message(screen, 0.0f, page);
}

#define IDLE_NS INT64_C(3000000000)
#define FADE_PER_NS (1.0f / 250.0e6f)

// They fade in as fast as out; the press that wakes them presses none of them.
void watch_screen_pass(WatchScreen *screen, int64_t passed_ns)
{
    screen->idle_ns += passed_ns;
    bool there = !screen->hiding && !screen->waiting && screen->idle_ns < IDLE_NS;
    float step = (float)passed_ns * FADE_PER_NS;
    screen->shown = clampf(screen->shown + (there ? step : -step), 0.0f, 1.0f);
    watch_pass(&screen->watch, passed_ns);
}

// --- the picture of a demo that is watched: the bar with its marks

#define COLUMNS 166           // of the graph of bees
#define COLUMN_LOST_FULL 6.0f // lost bees that give the highest red column
#define LOST_LEAST_PX 3.0f
#define LOST_MOST_PX 14.0f
#define SHADE 0.45f       // of the panel
#define SHADE_DENSE 0.73f // over the overlay's small print, denser
#define GRAPH_TOP_PX 8.0f // inside the bar's rectangle
#define GRAPH_BOTTOM_PX 36.0f
#define CROWNS_APART_PX 14.0f
#define LINE_PX 2.0f

// Above everything, even the border: the controls may lie in the bar below the field.
static const Layer ABOVE = LAYER_BORDER;

static BatchStyle colour(uint32_t rgb, float alpha)
{
    return paint_ink(ABOVE, rgb, alpha);
}

// --- the bar

// The graph of bees in the part that is built; red for losses, higher for more.
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

// A crown where a boss came; of those too close together, the first.
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

// The fork, the divergence and a damaged end.
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

// Dark for the whole demo, and paler for the built part: only there the marks are complete.
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
    // A line up to the place, and its knob.
    float x = watch_screen_bar_x(&screen->watch, watch_place_ticks(&screen->watch));
    Vec2 from = vec2(x, top + GRAPH_TOP_PX - 3.0f), to = vec2(x, top + GRAPH_BOTTOM_PX + LINE_PX);
    batch_rect(batch, vec2(left, top + GRAPH_BOTTOM_PX), to, colour(PAINT_HONEY, alpha));
    batch_line(batch, from, to, 4.0f, colour(PAINT_DARK, alpha));
    batch_line(batch, from, to, 2.0f, colour(PAINT_CREAM, alpha));
    batch_sprite(batch, SPRITE_HIVE_CELL, vec2(x, top + GRAPH_BOTTOM_PX + 1.0f), 0.0f, screen->watch.held ? 0.9f : 0.7f,
                 colour(0xffffffu, alpha));
}

// The bar is a control of the page, for its place and its presses, but drawn here.
void watch_screen_draw(const WatchScreen *screen, bool dense, Batch *batch)
{
    UiPage page;
    float alpha = screen->shown;
    watch_screen_page(screen, &batch->viewport, &page);
    const UiItem *bar = ui_find(&page, WATCH_ID_BAR);
    // The thin line that stays while the controls are hidden.
    float ticks = screen->watch.demo.tick_count > 0 ? (float)screen->watch.demo.tick_count : 1.0f;
    float x = FIELD_WIDTH_PX * (float)watch_place_ticks(&screen->watch) / ticks;
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               colour(PAINT_DARK, (1.0f - alpha) * 0.4f));
    batch_rect(batch, vec2(0.0f, FIELD_HEIGHT_PX - LINE_PX), vec2(x, FIELD_HEIGHT_PX),
               colour(PAINT_HONEY, 1.0f - alpha));
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
