// journey_page.c -- numbers, lines and buttons of the map.
#include <inttypes.h>
#include <stdio.h>

#include "content/mode/mode.h"
#include "game/screens/journey_screen_local.h"
#include "core/sim/sim.h"
#include "text/times.h"

#define MIDDLE_PX (VIEWPORT_FIELD_WIDTH_PX / 2.0f)
#define NAME_PX 174.0f // between the points and the spare swarms
#define BUTTONS_Y_PX (VIEWPORT_FIELD_HEIGHT_PX - 32.0f)
#define GOAL_Y_PX (VIEWPORT_FIELD_HEIGHT_PX - BOTTOM_PX + 14.0f * GROW)
#define LINE_Y_PX (VIEWPORT_FIELD_HEIGHT_PX - BOTTOM_PX + 33.0f * GROW)
#define PANEL_Y_PX 190.0f

// From an edge or around a middle, as its alignment says; the width is what must not be covered.
static void label(UiPage *page, TextSize size, const char *text, float x, float y, float width, BatchAlign align,
                  uint32_t rgb)
{
    float middle = align == BATCH_LEFT ? x + width / 2.0f : align == BATCH_RIGHT ? x - width / 2.0f : x;
    ui_label(page, size, text, ui_rect(middle, y, width, size == TEXT_SMALL ? 16.0f * GROW : 24.0f), align, rgb);
}

// What a turn cost is not reported before the turn has been shown.
static int bees_shown(const JourneyScreen *screen)
{
    return screen->moving ? screen->bees_before : screen->journey.bees;
}

// The numbers at the top.
static void add_numbers(const JourneyScreen *screen, UiPage *page)
{
    const Journey *journey = &screen->journey;
    char text[64];
    snprintf(text, sizeof text, "%d", bees_shown(screen));
    label(page, TEXT_MEDIUM, text, 40.0f, 15.0f * GROW, 70.0f, BATCH_LEFT, PAINT_CREAM);
    snprintf(text, sizeof text, "%s %" PRIu64, ui_text(UI_SCORE), journey_log_totals(&screen->log).score);
    label(page, TEXT_SMALL, text, 12.0f, 35.0f * GROW, 112.0f, BATCH_LEFT, PAINT_GOLD);
    snprintf(text, sizeof text, "%s %" PRId32, ui_text(UI_MAP_TURN), journey->turn);
    label(page, TEXT_SMALL, text, MIDDLE_PX, 15.0f * GROW, 120.0f, BATCH_CENTRE, PAINT_CREAM);
    label(page, TEXT_SMALL, ui_text_name(&screen->map.name), NAME_PX, 31.0f * GROW, 99.0f, BATCH_CENTRE, PAINT_GOLD);
    ui_count(text, sizeof text, UI_MAP_POINTS, (unsigned)journey->points);
    label(page, TEXT_SMALL, text, 348.0f, 15.0f * GROW, 110.0f, BATCH_RIGHT, PAINT_CREAM);
    snprintf(text, sizeof text, "%s: %" PRId32, ui_text(UI_MAP_RESCUES), journey->rescues);
    label(page, TEXT_SMALL, text, 350.0f, 31.0f * GROW, 126.0f, BATCH_RIGHT, PAINT_GOLD);
}

// What is there now goes before what the ground is.
static UiText cell_text(const JourneyScreen *screen)
{
    static const UiText TEXTS[TERRAINS] = {
        [TERRAIN_MEADOW] = UI_MAP_CELL_MEADOW, [TERRAIN_GRASS] = UI_MAP_CELL_GRASS,
        [TERRAIN_WOOD] = UI_MAP_CELL_WOOD,     [TERRAIN_WATER] = UI_MAP_CELL_WATER,
        [TERRAIN_ROCK] = UI_MAP_CELL_ROCK,     [TERRAIN_FLOWERS] = UI_MAP_CELL_FLOWERS,
        [TERRAIN_NEST] = UI_MAP_CELL_NEST,     [TERRAIN_HOME] = UI_MAP_CELL_HOME,
    };
    const Journey *journey = &screen->journey;
    int nest = journey_nest_at(journey, screen->look);
    if (screen->patrol >= 0)
        return UI_MAP_CELL_PATROL;
    if (cell_same(screen->look, journey->swarm))
        return UI_MAP_CELL_SWARM;
    if (nest >= 0 && journey->map.nests[nest].beaten)
        return UI_MAP_CELL_BEATEN;
    if (journey_field_spent(journey, screen->look))
        return UI_MAP_CELL_SPENT;
    return TEXTS[journey_terrain(journey, screen->look)];
}

// The name of a stage; its id where the file is gone.
static const char *stage_name(const JourneyScreen *screen, const char *id)
{
    int stage = screen->stages != NULL ? stage_files_find(screen->stages, id) : -1;
    return stage >= 0 ? ui_text_name(&screen->stages->scripts[stage].name) : id;
}

// What stands above the buttons: news, or what lies where the player looks.
static void add_line(const JourneyScreen *screen, UiPage *page)
{
    char text[UI_TEXT_BYTES] = "";
    int nest = screen->looks ? journey_nest_at(&screen->journey, screen->look) : -1;
    if (screen->noticed && screen->notice_number != 0)
        snprintf(text, sizeof text, "%s  +%d", ui_text(screen->notice), screen->notice_number);
    else if (screen->noticed)
        snprintf(text, sizeof text, "%s", ui_text(screen->notice));
    else if (nest >= 0 && screen->patrol < 0)
        snprintf(text, sizeof text, "%s: %s", ui_text(cell_text(screen)),
                 stage_name(screen, screen->journey.map.nests[nest].stage));
    else if (screen->looks || !screen->moving)
        snprintf(text, sizeof text, "%s", ui_text(screen->looks ? cell_text(screen) : UI_MAP_HINT));
    label(page, TEXT_SMALL, text, MIDDLE_PX, LINE_Y_PX, 352.0f, BATCH_CENTRE,
          screen->noticed ? PAINT_HONEY : PAINT_CREAM);
}

// What one has to reach, and how much is before it.
static void add_goal(const JourneyScreen *screen, UiPage *page)
{
    const JourneyMap *map = &screen->journey.map;
    char text[UI_TEXT_BYTES];
    int nests = 0;
    for (int i = 0; i < map->nest_count; i++)
        nests += !map->nests[i].beaten;
    snprintf(text, sizeof text, "%s %d", ui_text(UI_MAP_GOAL), nests);
    label(page, TEXT_SMALL, text, MIDDLE_PX, GOAL_Y_PX, 336.0f, BATCH_CENTRE, PAINT_GOLD);
}

// Over the map, at the side of the thumb.
static void add_zoom(UiPage *page)
{
    ViewportRect area = journey_area();
    float left = area.most.x - UI_LEAST_PX - 4.0f, top = area.most.y - 2.0f * UI_LEAST_PX - 8.0f;
    ui_icon_text(page, JOURNEY_ID_NEARER, ui_text(UI_MAP_NEARER), ui_box(left, top, UI_LEAST_PX, UI_LEAST_PX));
    ui_icon_text(page, JOURNEY_ID_FARTHER, ui_text(UI_MAP_FARTHER),
                 ui_box(left, top + UI_LEAST_PX + 4.0f, UI_LEAST_PX, UI_LEAST_PX));
}

// While a turn is shown the buttons stay in their places, but answer to nothing.
static void add_travel(const JourneyScreen *screen, UiPage *page)
{
    add_goal(screen, page);
    add_line(screen, page);
    add_zoom(page);
    ui_button(page, JOURNEY_ID_BACK, ui_text(UI_TO_TITLE), ui_rect(62.0f, BUTTONS_Y_PX, 100.0f, 46.0f));
    UiItem *wait = ui_button(page, JOURNEY_ID_WAIT, ui_text(UI_MAP_WAIT), ui_rect(180.0f, BUTTONS_Y_PX, 112.0f, 46.0f));
    UiItem *go = ui_button(page, JOURNEY_ID_GO, ui_text(UI_MAP_GO), ui_rect(298.0f, BUTTONS_Y_PX, 100.0f, 46.0f));
    wait->disabled = screen->moving;
    go->disabled = screen->moving || !screen->aimed;
    go->marked = !go->disabled;
}

// A stage whose file is gone cannot be fought; the journey waits until it is there again.
static void add_stage(const JourneyScreen *screen, UiPage *page)
{
    const Journey *journey = &screen->journey;
    char text[64];
    bool there = journey_screen_stage(screen) >= 0;
    ui_line(page, TEXT_MEDIUM, ui_text(journey->due_nest >= 0 ? UI_MAP_NEST : UI_MAP_AMBUSH), PANEL_Y_PX + 28.0f,
            PAINT_RED_INK);
    ui_line(page, TEXT_LARGE, stage_name(screen, journey_stage(journey)), PANEL_Y_PX + 72.0f, PAINT_DARK);
    ui_count(text, sizeof text, UI_BEES, (unsigned)journey->bees);
    ui_line(page, TEXT_MEDIUM, there ? text : ui_text(UI_MAP_NO_STAGE), PANEL_Y_PX + 116.0f, PAINT_PALE_INK);
    if (there && screen->turn.sent_bees > 0) {
        snprintf(text, sizeof text, "%s  +%" PRId32, ui_text(UI_MAP_SENT), screen->turn.sent_bees);
        ui_line(page, TEXT_SMALL, text, PANEL_Y_PX + 136.0f, PAINT_HONEY_INK);
    }
    UiItem *fight = ui_button(page, JOURNEY_ID_STAGE, ui_text(UI_MAP_FIGHT),
                              ui_rect(MIDDLE_PX, PANEL_Y_PX + 166.0f, 180.0f, 48.0f));
    fight->disabled = !there;
    ui_button(page, JOURNEY_ID_BACK, ui_text(UI_TO_TITLE), ui_rect(MIDDLE_PX, PANEL_Y_PX + 222.0f, 180.0f, 48.0f));
}

static void add_row(UiPage *page, float y, UiText name, const char *value)
{
    label(page, TEXT_MEDIUM, ui_text(name), 44.0f, y, 168.0f, BATCH_LEFT, PAINT_PALE_INK);
    label(page, TEXT_MEDIUM, value, 316.0f, y, 104.0f, BATCH_RIGHT, PAINT_DARK);
}

// The file is gone by now: this is the only place where it is reported.
static void add_end(const JourneyScreen *screen, UiPage *page)
{
    const Journey *journey = &screen->journey;
    JourneyTotals totals = journey_log_totals(&screen->log);
    uint64_t seconds = totals.ticks / SIM_TICKS_PER_SECOND;
    bool won = journey->state == JOURNEY_WON;
    char value[64];
    ui_line(page, TEXT_LARGE, ui_text(won ? UI_MAP_WON : UI_MAP_LOST), PANEL_Y_PX - 4.0f,
            won ? PAINT_HONEY_INK : PAINT_RED_INK);
    if (screen->best)
        ui_line(page, TEXT_SMALL, ui_text(UI_NEW_BEST), PANEL_Y_PX + 20.0f, PAINT_RED_INK);
    snprintf(value, sizeof value, "%" PRIu64, totals.score);
    add_row(page, PANEL_Y_PX + 44.0f, UI_SCORE, value);
    snprintf(value, sizeof value, "%" PRId32, journey->turn);
    add_row(page, PANEL_Y_PX + 72.0f, UI_MAP_TURNS, value);
    snprintf(value, sizeof value, "%" PRId32, journey->bees_most);
    add_row(page, PANEL_Y_PX + 100.0f, UI_BEES_MOST, value);
    add_row(page, PANEL_Y_PX + 128.0f, UI_MAP_TIME, minutes_text(seconds).text);
    ui_button(page, JOURNEY_ID_NEW, ui_text(UI_MAP_AGAIN), ui_rect(MIDDLE_PX, PANEL_Y_PX + 170.0f, 180.0f, 48.0f));
    ui_button(page, JOURNEY_ID_BACK, ui_text(UI_TO_TITLE), ui_rect(MIDDLE_PX, PANEL_Y_PX + 226.0f, 180.0f, 48.0f));
}

// The numbers always, and one of three: the way on, a stage that is due, the end.
void journey_screen_page(const JourneyScreen *screen, UiPage *page)
{
    ui_page_begin(page);
    add_numbers(screen, page);
    if (!journey_has_panel(screen))
        add_travel(screen, page);
    else if (screen->journey.state == JOURNEY_STAGE_DUE)
        add_stage(screen, page);
    else
        add_end(screen, page);
}
