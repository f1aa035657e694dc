// watch_page.c -- the controls of a demo that is watched: where they are, and what stands on them.
#include <inttypes.h>
#include <stdio.h>

#include "game/tools/watch_screen.h"
#include "ui/ui.h"
#include "view/paint.h"
#include "lang/texts.h"

// From the bottom up: buttons, bar, a line of text; and the speeds above them.
#define CELL_PX 46.0f
#define CELLS 6 // and the button that takes over
#define BAR_HEIGHT_PX 44.0f
#define TEXT_HEIGHT_PX 16.0f
#define PANEL_HEIGHT_PX (CELL_PX + BAR_HEIGHT_PX + TEXT_HEIGHT_PX)
#define SIDE_PX 2.0f
#define AGAINST_PX 142.0f // wide, above the others at the right; where the speeds come when they are asked for
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

// Icons: six words beside each other would have no room.
static void add_round(UiPage *page, int id, SpriteId sprite, bool mirrored, bool lit, float bottom)
{
    UiIcon icon = {.sprite = sprite, .scale = 1.0f, .mirrored = mirrored};
    ViewportRect rect = ui_box(SIDE_PX + CELL_PX * (float)(id - WATCH_ID_LEAVE), bottom - CELL_PX, CELL_PX, CELL_PX);
    ui_icon(page, id, icon, rect)->marked = lit;
}

// The number itself says more than any picture could.
static UiItem *add_speed(UiPage *page, int id, int speed, bool lit, ViewportRect rect)
{
    static const char *const SPEEDS[WATCH_SPEEDS] = {"1/8×", "1/4×", "1/2×", "1×", "2×", "4×", "8×", "16×"};
    UiItem *item = ui_icon(page, id, (UiIcon){.scale = 0.0f}, rect);
    snprintf(item->text, sizeof item->text, "%s", SPEEDS[speed]);
    item->marked = lit;
    return item;
}

static void add_speeds(const WatchScreen *screen, float top, UiPage *page)
{
    float width = FIELD_WIDTH_PX / (float)WATCH_SPEEDS;
    for (int i = 0; i < WATCH_SPEEDS; i++)
        add_speed(page, WATCH_ID_SPEED_0 + i, i, screen->watch.speed == i,
                  ui_box(width * (float)i, top, width, CELL_PX));
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

// The speeds come there when they are asked for.
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

// What the viewer has to know, in the order of its weight.
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

// The controls fade as one; messages stay, as they are for those who only watch.
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
        if (screen->speeds_open)
            add_speeds(screen, least, page);
        else
            add_upper(top, page);
    }
    for (int i = 0; i < page->count; i++)
        page->items[i].alpha *= screen->shown;
    add_message(screen, top - CELL_PX - MESSAGE_PX, page);
}

void watch_screen_told(const WatchScreen *screen, const Viewport *viewport, UiPage *page)
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
