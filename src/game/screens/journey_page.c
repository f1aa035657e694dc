// journey_page.c -- the controls of the map: numbers, line and buttons, and the panels of stages and of the end.
#include "game/screens/journey_screen.h"

#include <inttypes.h>
#include <stdio.h>

#include "game/screens/screen_parts.h"
#include "text/times.h"
#include "view/paint.h"

#define LINE_PX (16.0f * JOURNEY_GROW)
#define SIDE_PX 12.0f
#define BUTTON_PX 48.0f
#define BUTTON_WIDTH_PX 180.0f // of a button on a panel
#define GAP_PX 8.0f
#define LONG_PX 18.0f      // a long line may reach this far over a panel's edges
#define PANEL_TOP_PX 14.0f // above its words

// Over the map, waits for an answer; with a picture of the next stage, or of the finished journey.
static const ViewportRect PANEL = {{26.0f, 84.0f}, {334.0f, 512.0f}}, PICTURE = {{40.0f, 162.0f}, {320.0f, 302.0f}};

static const StageScript *script_due(const JourneyScreen *screen)
{
    int stage = journey_screen_stage(screen);
    return stage >= 0 ? &screen->stages->scripts[stage] : NULL;
}

// The last phase with a boss, or else the first one.
static int phase_shown(const StageScript *script)
{
    int phase = script->phase_count - 1;
    while (phase > 0 && script->phases[phase].boss < 0)
        phase--;
    return phase;
}

void journey_panel_draw(const JourneyScreen *screen, Batch *batch)
{
    const StageScript *script = script_due(screen);
    screen_dark_draw(batch, 0.45f); // the map takes no input while this is open
    ui_draw_panel(PANEL, LAYER_MENU_SHADE, batch);
    if (script)
        screen_phase_draw(script, phase_shown(script), PICTURE, batch);
    else if (journey_screen_over(screen))
        screen_picture_draw(PICTURE_JOURNEY, PICTURE, batch);
}

// The numbers at the top, in two rows of three.
static void add_numbers(const JourneyScreen *screen, UiPage *page)
{
    const Journey *journey = &screen->journey;
    char text[64];
    ViewportRect strip = ui_box(SIDE_PX, 0.0f, VIEWPORT_FIELD_WIDTH_PX - 2.0f * SIDE_PX, JOURNEY_TOP_PX);
    ui_cut_top(&strip, 7.0f * JOURNEY_GROW);
    ViewportRect upper = ui_cut_top(&strip, LINE_PX);
    ui_cut_top(&strip, JOURNEY_GROW);
    ViewportRect lower = ui_cut_top(&strip, LINE_PX);
    ViewportRect bees = ui_cut_left(&upper, 98.0f), points = ui_cut_right(&upper, 110.0f);
    ViewportRect score = ui_cut_left(&lower, 92.0f), rescues = ui_cut_right(&lower, 146.0f);
    ui_cut_left(&bees, 28.0f); // for the picture of a bee
    // The cost of a turn appears only after its animation.
    snprintf(text, sizeof text, "%d", screen->moving ? screen->bees_before : journey->bees);
    ui_label(page, TEXT_MEDIUM, text, ui_inset(bees, 0.0f, -4.0f), BATCH_LEFT, PAINT_CREAM);
    snprintf(text, sizeof text, "%s %" PRIu64, ui_text(UI_SCORE), journey_log_totals(&screen->log).score);
    ui_label(page, TEXT_SMALL, text, score, BATCH_LEFT, PAINT_GOLD);
    snprintf(text, sizeof text, "%s %" PRId32, ui_text(UI_MAP_TURN), journey->turn);
    ui_label(page, TEXT_SMALL, text, upper, BATCH_CENTRE, PAINT_CREAM);
    ui_label(page, TEXT_SMALL, ui_text_name(&screen->map.name), lower, BATCH_CENTRE, PAINT_GOLD);
    ui_label(page, TEXT_SMALL, ui_count(text, sizeof text, UI_MAP_POINTS, (unsigned)journey->points), points,
             BATCH_RIGHT, PAINT_CREAM);
    snprintf(text, sizeof text, "%s: %" PRId32, ui_text(UI_MAP_RESCUES), journey->rescues);
    ui_label(page, TEXT_SMALL, text, rescues, BATCH_RIGHT, PAINT_GOLD);
}

// Things on a cell take precedence over its ground.
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

// The name of a stage; its id if the file is missing.
static const char *stage_name(const JourneyScreen *screen, const char *id)
{
    int stage = screen->stages != NULL ? stage_files_find(screen->stages, id) : -1;
    return stage >= 0 ? ui_text_name(&screen->stages->scripts[stage].name) : id;
}

static UiText hint(const JourneyScreen *screen)
{
    return !screen->closed ? UI_MAP_HINT : screen->journey.due_nest >= 0 ? UI_MAP_NEST : UI_MAP_AMBUSH;
}

// The line above the buttons: news, or the selected cell.
static void add_line(const JourneyScreen *screen, ViewportRect rect, UiPage *page)
{
    char text[UI_TEXT_BYTES] = "", left[64];
    int points = screen->aimed ? screen->left[journey_entry(screen, screen->aim)] : RANGE_NOT;
    int nest = screen->looks ? journey_nest_at(&screen->journey, screen->look) : -1;
    if (screen->noticed && screen->notice_number != 0)
        snprintf(text, sizeof text, "%s  +%d", ui_text(screen->notice), screen->notice_number);
    else if (screen->noticed)
        snprintf(text, sizeof text, "%s", ui_text(screen->notice));
    else if (nest >= 0 && screen->patrol < 0)
        snprintf(text, sizeof text, "%s: %s", ui_text(cell_text(screen)),
                 stage_name(screen, screen->journey.map.nests[nest].stage));
    else if (screen->patrol < 0 && points > 0)
        snprintf(text, sizeof text, "%s · %s", ui_text(cell_text(screen)),
                 ui_count(left, sizeof left, UI_MAP_POINTS, (unsigned)points));
    else if (screen->looks || !screen->moving)
        snprintf(text, sizeof text, "%s", ui_text(screen->looks ? cell_text(screen) : hint(screen)));
    ui_label(page, TEXT_SMALL, text, rect, BATCH_CENTRE, screen->noticed ? PAINT_HONEY : PAINT_CREAM);
}

// The goal and the selected cell, and the buttons below them; zoom over the map, near the thumb.
static void add_travel(const JourneyScreen *screen, UiPage *page)
{
    const JourneyMap *map = &screen->journey.map;
    ViewportRect zoom = journey_area(),
                 strip = ui_box(4.0f, zoom.most.y, VIEWPORT_FIELD_WIDTH_PX - 8.0f, JOURNEY_BOTTOM_PX);
    char text[UI_TEXT_BYTES];
    int nests = 0;
    for (int i = 0; i < map->nest_count; i++)
        nests += !map->nests[i].beaten;
    snprintf(text, sizeof text, "%s %d", ui_text(UI_MAP_GOAL), nests);
    ui_cut_top(&strip, 6.0f * JOURNEY_GROW);
    ui_label(page, TEXT_SMALL, text, ui_inset(ui_cut_top(&strip, LINE_PX), GAP_PX, 0.0f), BATCH_CENTRE, PAINT_GOLD);
    ui_cut_top(&strip, 3.0f * JOURNEY_GROW);
    add_line(screen, ui_cut_top(&strip, LINE_PX), page);
    ViewportRect nearer = ui_box(zoom.most.x - UI_LEAST_PX - 4.0f, zoom.most.y - 2.0f * UI_LEAST_PX - GAP_PX,
                                 UI_LEAST_PX, UI_LEAST_PX);
    ui_icon_text(page, JOURNEY_ID_NEARER, ui_text(UI_MAP_NEARER), nearer);
    ui_icon_text(page, JOURNEY_ID_FARTHER, ui_text(UI_MAP_FARTHER), ui_cell(nearer, 1, 1, vec2(0.0f, 4.0f)));
    ViewportRect row = ui_box(SIDE_PX, VIEWPORT_FIELD_HEIGHT_PX - 55.0f, VIEWPORT_FIELD_WIDTH_PX - 2.0f * SIDE_PX,
                              46.0f);
    ui_button(page, JOURNEY_ID_BACK, ui_text(UI_TO_TITLE), ui_cut_left(&row, 100.0f));
    ViewportRect right = ui_cut_right(&row, 100.0f);
    UiItem *wait = ui_button(page, JOURNEY_ID_WAIT, ui_text(UI_MAP_WAIT), ui_inset(row, 12.0f, 0.0f));
    UiItem *go = ui_button(page, JOURNEY_ID_GO, ui_text(screen->closed ? UI_MAP_FIGHT : UI_MAP_GO), right);
    // During the animation of a turn the buttons stay, but are disabled.
    wait->disabled = screen->moving || screen->closed;
    go->disabled = screen->moving || (!screen->aimed && !screen->closed);
    go->marked = !go->disabled;
}

// The two buttons at the end of a panel. Returns the upper one.
static UiItem *add_buttons(UiPage *page, int id, UiText text, int lower_id, UiText lower, ViewportRect column)
{
    ViewportRect first = ui_inset(ui_cut_top(&column, BUTTON_PX),
                                  (column.most.x - column.least.x - BUTTON_WIDTH_PX) / 2.0f, 0.0f);
    UiItem *upper = ui_button(page, id, ui_text(text), first);
    ui_button(page, lower_id, ui_text(lower), ui_cell(first, 1, 1, vec2(0.0f, GAP_PX)));
    return upper;
}

// A stage whose file is missing cannot be fought; the journey waits until it exists again.
static void add_stage(const JourneyScreen *screen, UiPage *page)
{
    const Journey *journey = &screen->journey;
    const StageScript *script = script_due(screen);
    char text[UI_TEXT_BYTES], bees[64];
    bool nest = journey->due_nest >= 0;
    int boss = script ? script->phases[phase_shown(script)].boss : -1;
    ViewportRect column = ui_inset(PANEL, -LONG_PX, PANEL_TOP_PX);
    ui_label(page, TEXT_SMALL, ui_text(nest ? UI_MAP_NEST : UI_MAP_AMBUSH), ui_cut_top(&column, 20.0f), BATCH_CENTRE,
             PAINT_RED_INK);
    ui_label(page, TEXT_LARGE, stage_name(screen, journey_stage(journey)), ui_cut_top(&column, 40.0f), BATCH_CENTRE,
             PAINT_DARK);
    column.least.y = PICTURE.most.y + 6.0f;
    ui_label(page, TEXT_MEDIUM, boss >= 0 ? ui_text_name(&script->bosses[boss].name) : "", ui_cut_top(&column, 24.0f),
             BATCH_CENTRE, PAINT_HONEY_INK);
    snprintf(text, sizeof text, "%s · %s: +%" PRId32, ui_count(bees, sizeof bees, UI_BEES, (unsigned)journey->bees),
             ui_text(UI_MAP_REWARD), nest ? journey->rules.nest_bees : journey->rules.ambush_bees);
    ui_label(page, TEXT_SMALL, script ? text : ui_text(UI_MAP_NO_STAGE), ui_cut_top(&column, 18.0f), BATCH_CENTRE,
             PAINT_DARK);
    ViewportRect sent = ui_cut_top(&column, 18.0f);
    if (script && screen->turn.sent_bees > 0) {
        snprintf(text, sizeof text, "%s  +%" PRId32, ui_text(UI_MAP_SENT), screen->turn.sent_bees);
        ui_label(page, TEXT_SMALL, text, sent, BATCH_CENTRE, PAINT_HONEY_INK);
    }
    ui_cut_top(&column, 6.0f);
    add_buttons(page, JOURNEY_ID_STAGE, UI_MAP_FIGHT, JOURNEY_ID_CLOSE, UI_BACK, column)->disabled = !script;
}

static void add_row(UiPage *page, UiText name, const char *value, ViewportRect *column)
{
    ViewportRect words = ui_inset(ui_cut_top(column, 21.0f), LONG_PX + 18.0f, 0.0f),
                 number = ui_cut_right(&words, 104.0f);
    ui_label(page, TEXT_MEDIUM, ui_text(name), words, BATCH_LEFT, PAINT_PALE_INK);
    ui_label(page, TEXT_MEDIUM, value, number, BATCH_RIGHT, PAINT_DARK);
}

// The file is removed by now: only here a failure to save is shown.
static void add_end(const JourneyScreen *screen, UiPage *page)
{
    const Journey *journey = &screen->journey;
    JourneyTotals totals = journey_log_totals(&screen->log);
    bool won = journey->state == JOURNEY_WON;
    ViewportRect column = ui_inset(PANEL, -LONG_PX, PANEL_TOP_PX);
    char value[64];
    ui_label(page, TEXT_LARGE, ui_text(won ? UI_MAP_WON : UI_MAP_LOST), ui_cut_top(&column, 42.0f), BATCH_CENTRE,
             won ? PAINT_HONEY_INK : PAINT_RED_INK);
    ViewportRect best = ui_cut_top(&column, 14.0f);
    if (screen->best)
        ui_label(page, TEXT_SMALL, ui_text(UI_NEW_BEST), ui_inset(best, 0.0f, -1.0f), BATCH_CENTRE, PAINT_RED_INK);
    column.least.y = PICTURE.most.y + 6.0f;
    snprintf(value, sizeof value, "%" PRIu64, totals.score);
    add_row(page, UI_SCORE, value, &column);
    snprintf(value, sizeof value, "%" PRId32, journey->turn);
    add_row(page, UI_MAP_TURNS, value, &column);
    snprintf(value, sizeof value, "%" PRId32, journey->bees_most);
    add_row(page, UI_BEES_MOST, value, &column);
    add_row(page, UI_MAP_TIME, minutes_text(totals.ticks / SIM_TICKS_PER_SECOND).text, &column);
    ui_cut_top(&column, 4.0f);
    add_buttons(page, JOURNEY_ID_NEW, UI_MODE_JOURNEY_NEW, JOURNEY_ID_BACK, UI_TO_TITLE, column);
}

// The numbers, and one of three panels: the next move, a due stage, the end.
void journey_screen_page(const JourneyScreen *screen, UiPage *page)
{
    add_numbers(screen, page);
    if (!journey_has_panel(screen))
        add_travel(screen, page);
    else if (screen->journey.state == JOURNEY_STAGE_DUE)
        add_stage(screen, page);
    else
        add_end(screen, page);
}
