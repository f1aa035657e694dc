// lab_page.c -- the lab's strip, buttons, choices and notices.
#include <math.h>
#include <stdio.h>

#include "core/base/trig.h"
#include "game/tools/lab_screen.h"
#include "ui/ui.h"
#include "view/paint.h"
#include "view/sprites.h"

#define STRIP_PX 48.0f
#define TIME_BUTTONS 8
#define TOOLS_IN_ROW 7
#define TOOL_ROWS ((LAB_TOOL_COUNT + TOOLS_IN_ROW - 1) / TOOLS_IN_ROW)
#define PAD_PX 3.0f
#define PLATE_PX (UI_LEAST_PX * (float)(1 + TOOL_ROWS) + PAD_PX)
#define PANEL_TOP_PX 264.0f
#define PANEL_LEAST_PX 228.0f // head, sections, a row, and its description
#define GAP_PX 3.0f
#define LINE_PX 15.0f
#define COUNTS_PX (2.0f * LINE_PX)
#define FADE_NS 400000000.0f

// Beside the field it has the full height; over the field it leaves the swarm above visible. While a keyboard covers
// part of the screen, the text and the results matter more, so it takes that room too.
ViewportRect lab_panel_area(const Game *game)
{
    const Viewport *viewport = &game->machine.viewport;
    float side = screen_edge_left(viewport), top = side > 0.0f ? STRIP_PX : PANEL_TOP_PX;
    float bottom = screen_edge_bottom(viewport, PLATE_PX) - UI_LEAST_PX;
    float seen = viewport_to_field(viewport, vec2(0.0f, viewport->height_px * (1.0f - lab_of(game)->covered))).y;
    if (seen < bottom) {
        top = STRIP_PX;
        bottom = seen > top + PANEL_LEAST_PX ? seen : top + PANEL_LEAST_PX;
    }
    return ui_box(side, top, FIELD_WIDTH_PX, bottom - top);
}

// --- buttons

// By id; the speed has no picture, but a text.
static const struct {
    SpriteId sprite;
    UiText hint;
} BUTTONS[LAB_ID_TOOL_0] = {
    [LAB_ID_LEAVE] = {SPRITE_ICON_BACK, UI_TO_TITLE},
    [LAB_ID_OVERLAY] = {SPRITE_ICON_OVERLAY, UI_LAB_BUTTON_OVERLAY},
    [LAB_ID_LOAD] = {SPRITE_ICON_LOAD, UI_LAB_BUTTON_LOAD},
    [LAB_ID_SAVE] = {SPRITE_ICON_SAVE, UI_LAB_BUTTON_SAVE},
    [LAB_ID_PANEL] = {SPRITE_ICON_PANEL, UI_LAB_BUTTON_PANEL},
    [LAB_ID_PLAY] = {SPRITE_ICON_PLAY, UI_LAB_BUTTON_PLAY},
    [LAB_ID_STEP_BACK] = {SPRITE_ICON_STEP, UI_LAB_BUTTON_STEP_BACK},
    [LAB_ID_STEP_ON] = {SPRITE_ICON_STEP, UI_LAB_BUTTON_STEP_ON},
    [LAB_ID_REWIND] = {SPRITE_ICON_REWIND, UI_LAB_BUTTON_REWIND},
    [LAB_ID_SPEED] = {SPRITE_ICON_PLAY, UI_LAB_BUTTON_SPEED},
    [LAB_ID_UNDO] = {SPRITE_ICON_UNDO, UI_LAB_BUTTON_UNDO},
    [LAB_ID_RESTART] = {SPRITE_ICON_RESTART, UI_LAB_BUTTON_RESTART},
    [LAB_ID_CLEAR] = {SPRITE_ICON_BIN, UI_LAB_BUTTON_CLEAR},
};

// Lit: on, or waiting for an answer.
static void add_button(const Game *game, int id, ViewportRect rect, UiPage *page)
{
    static const char *const SPEEDS[LAB_SPEEDS] = {"1×", "1/2×", "1/4×", "1/8×"};
    const LabScreen *screen = lab_of(game);
    bool pauses = id == LAB_ID_PLAY && screen->playing;
    UiIcon icon = {
        .sprite = pauses ? SPRITE_ICON_PAUSE : BUTTONS[id].sprite, .scale = 0.92f, .mirrored = id == LAB_ID_STEP_BACK};
    UiItem *item = id == LAB_ID_SPEED ? ui_icon_text(page, id, SPEEDS[screen->speed], rect)
                                      : ui_icon(page, id, icon, rect);
    item->called = ui_text(BUTTONS[id].hint);
    item->marked = (id == LAB_ID_OVERLAY && game->graphics.overlay_shown) || (id == LAB_ID_PANEL && screen->panel.open)
                || (id == LAB_ID_SAVE && screen->lab.changed) || (id == LAB_ID_REWIND && screen->rewinding)
                || (id == LAB_ID_SPEED && screen->speed > 0) || (id == LAB_ID_CLEAR && screen->sure == LAB_SURE_CLEAR)
                || (id == LAB_ID_LEAVE && screen->sure == LAB_SURE_LEAVE);
}

// Programs have long names, so only the chosen one is shown until it is pressed. Choices wrap like words, with the last
// row on the plate. Returns the top of the first row.
static float add_choices(const Game *game, ViewportRect plate, UiPage *page)
{
    const LabScreen *screen = lab_of(game);
    LabChoice choices[LAB_CHOICES_MAX];
    bool folds = lab_screen_folds(screen);
    int count = lab_tool_choices(screen->tool, choices), from = page->count;
    float begin = plate.least.x + GAP_PX, left = begin, top = 0.0f, step = UI_LEAST_PX + GAP_PX;
    for (int i = 0; i < count; i++) {
        bool chosen = screen->chosen.value[screen->tool][choices[i].group] == choices[i].value;
        const char *text = choices[i].text ? choices[i].text : "";
        float width = ui_chip_px(&game->machine.atlas, text, folds);
        if (folds && !chosen)
            continue;
        if (left + width > plate.most.x - GAP_PX) {
            left = begin;
            top += step;
        }
        UiItem *item = ui_chip(page, LAB_ID_CHOICE_0 + i, text, chosen, ui_box(left, top, width, UI_LEAST_PX));
        left += width + GAP_PX;
        item->called = ui_text(lab_tool_look(screen->tool).hint);
        if (!choices[i].text)
            item->icon = (UiIcon){.sprite = (SpriteId)choices[i].sprite, .scale = 1.0f};
        if (folds)
            item->icon = (UiIcon){.sprite = SPRITE_ICON_PLAY, .scale = 0.7f, .angle_deg = -90.0f};
    }
    float first = plate.least.y - step - top;
    for (int i = from; i < page->count; i++) {
        page->items[i].rect.least.y += first;
        page->items[i].rect.most.y += first;
    }
    return count > 0 ? first : plate.least.y;
}

// The tools, and what the chosen one can do. Each sprite stands on its button as it will in the meadow, turned and
// scaled to fit. Returns the top of the uppermost row.
static float add_tools(const Game *game, ViewportRect plate, UiPage *page)
{
    LabTool tool = lab_of(game)->tool;
    ViewportRect first = ui_box(plate.least.x, plate.least.y + PAD_PX, FIELD_WIDTH_PX / (float)TOOLS_IN_ROW,
                                UI_LEAST_PX);
    for (int i = 0; i < LAB_TOOL_COUNT; i++) {
        LabToolLook look = lab_tool_look((LabTool)i);
        UiItem *item = ui_chip(page, LAB_ID_TOOL_0 + i, "", (int)tool == i,
                               ui_cell(first, TOOLS_IN_ROW, i, vec2(0.0f, 0.0f)));
        item->icon = (UiIcon){.sprite = look.sprite, .scale = look.scale, .angle_deg = look.angle_deg};
        item->called = ui_text(look.hint);
    }
    if (tool != LAB_TOOL_LEAD)
        return add_choices(game, plate, page);
    // With one finger there is no other way to call.
    float top = plate.least.y - UI_LEAST_PX - GAP_PX,
          width = ui_chip_px(&game->machine.atlas, ui_text(UI_HELP_CALL_HEAD), true);
    ui_chip(page, LAB_ID_CALL, ui_text(UI_HELP_CALL_HEAD), false,
            ui_box(plate.least.x + GAP_PX, top, width, UI_LEAST_PX))
        ->icon = (UiIcon){.sprite = SPRITE_ICON_CALL, .scale = 0.9f};
    return top;
}

// The name and use of the button that is held or under the mouse, else of the tool: above the choices, or below the
// strip for the strip's buttons.
static void add_hint(const Game *game, ViewportRect strip, float choices_top, UiPage *page)
{
    const LabScreen *screen = lab_of(game);
    bool holds = ui_held(&game->screens.ui) != UI_NONE;
    bool hovers = !holds && !screen->holds && !screen->finger && screen->moved;
    const UiItem *at = holds ? ui_find(page, ui_held(&game->screens.ui)) : hovers ? ui_at(page, screen->at) : NULL;
    int pointed = at ? at->id : UI_NONE;
    bool above = pointed < 0 || pointed > LAB_ID_PANEL, button = pointed >= 0 && pointed < LAB_ID_TOOL_0;
    bool tool = pointed >= LAB_ID_TOOL_0 && pointed < LAB_ID_CHOICE_0;
    LabToolLook look = lab_tool_look(tool ? (LabTool)(pointed - LAB_ID_TOOL_0) : screen->tool);
    ViewportRect rect = ui_inset(strip, 6.0f, 0.0f);
    rect.least.y = above ? choices_top - 2.0f * LINE_PX - 2.0f : strip.most.y + COUNTS_PX + 3.0f;
    rect.most.y = rect.least.y + 2.0f * LINE_PX;
    ui_label(page, TEXT_SMALL, ui_text(button ? BUTTONS[pointed].hint : look.hint), rect,
             above || pointed == LAB_ID_LEAVE ? BATCH_LEFT : BATCH_RIGHT, PAINT_CREAM)
        ->outlined = true;
}

// A number that changes all the time, which must not be spoken.
static UiItem *live_add(UiPage *page, const char *text, ViewportRect rect)
{
    UiItem *item = ui_label(page, TEXT_SMALL, text, rect, BATCH_LEFT, PAINT_CREAM);
    item->live = true;
    return item;
}

// A star means that the saved file would give another game.
static void add_strip(const Game *game, ViewportRect strip, UiPage *page)
{
    const LabScreen *screen = lab_of(game);
    const Lab *lab = &screen->lab;
    unsigned tick = lab->sim->head.tick, hundredths = (unsigned)((uint64_t)tick * 100u / SIM_TICKS_PER_SECOND);
    ViewportRect row = ui_inset(strip, 0.0f, 1.0f);
    char line[160];
    row.most.y = row.least.y + UI_LEAST_PX;
    ui_plate(page, UI_PLATE_DARK, strip);
    add_button(game, LAB_ID_LEAVE, ui_cut_left(&row, UI_LEAST_PX), page);
    ViewportRect buttons = ui_cut_right(&row, UI_LEAST_PX * (float)(LAB_ID_PANEL - LAB_ID_LEAVE));
    for (int id = LAB_ID_OVERLAY; id <= LAB_ID_PANEL; id++)
        add_button(game, id, ui_cut_left(&buttons, UI_LEAST_PX), page);
    ui_cut_left(&row, GAP_PX);
    snprintf(line, sizeof line, "%u:%02u.%02u%s", hundredths / 6000u, hundredths / 100u % 60u, hundredths % 100u,
             lab->exact ? "" : " *");
    live_add(page, line, ui_cut_top(&row, LINE_PX))->rgb = screen->rewinding ? PAINT_HONEY : PAINT_CREAM;
    snprintf(line, sizeof line, "%s %u", ui_text(UI_LAB_TICK), tick);
    live_add(page, line, ui_cut_top(&row, LINE_PX));
    snprintf(line, sizeof line, "%.0f fps", (double)game->graphics.figures.fps);
    live_add(page, line, ui_cut_top(&row, LINE_PX));
    // In the field, below a strip that covers it: the strip has no room for the counts.
    snprintf(line, sizeof line, "%s %d · %s %d · %s %d%s", ui_text(UI_LAB_COUNT_BEES), (int)lab->sim->bees.count,
             ui_text(UI_LAB_COUNT_BULLETS), (int)lab->sim->bullets.count, ui_text(UI_LAB_COUNT_ENEMIES),
             (int)lab->sim->enemy_count, lab->exact ? "" : ui_text(UI_LAB_NOT_EXACT));
    float top = strip.least.x > 0.0f || strip.most.y < 0.0f ? 0.0f : strip.most.y;
    UiItem *item = live_add(page, line, ui_box(6.0f, top + 2.0f, FIELD_WIDTH_PX - 12.0f, COUNTS_PX));
    item->outlined = item->from_top = true;
}

// The open list of stages covers the other controls.
void lab_page(const Game *game, UiPage *page)
{
    const LabScreen *screen = lab_of(game);
    const Lab *lab = &screen->lab;
    const Viewport *viewport = &game->machine.viewport;
    float left = screen_edge_left(viewport), bottom = screen_edge_bottom(viewport, PLATE_PX);
    float height = screen->panel.open ? UI_LEAST_PX : PLATE_PX;
    ViewportRect strip = ui_box(left, screen_edge_top(viewport, STRIP_PX), FIELD_WIDTH_PX, STRIP_PX);
    ViewportRect plate = ui_box(left, bottom - height, FIELD_WIDTH_PX, height);
    if (screen->files.open) {
        lab_files_page(game, page);
        return;
    }
    // Buttons may use the bars beside the field.
    page->bounds = viewport_visible(viewport);
    page->layer = LAYER_BORDER;
    ui_plate(page, UI_PLATE_PALE, plate);
    add_strip(game, strip, page);
    // Time is at the very bottom, near the thumb, even while the panel is open.
    ViewportRect time = ui_box(left, bottom - UI_LEAST_PX, FIELD_WIDTH_PX / (float)TIME_BUTTONS, UI_LEAST_PX);
    for (int i = 0; i < TIME_BUTTONS; i++)
        add_button(game, LAB_ID_PLAY + i, ui_cell(time, TIME_BUTTONS, i, vec2(0.0f, 0.0f)), page);
    if (screen->panel.open) {
        lab_panel_add(game, page);
    } else {
        float choices_top = add_tools(game, plate, page);
        add_hint(game, strip, choices_top, page);
        // An empty meadow needs an explanation, above the hint however many rows of tools there are.
        float middle = fminf(240.0f, choices_top - 3.0f * LINE_PX - 30.0f);
        bool empty = lab->sim->bees.count == 0 && lab->sim->enemy_count == 0 && lab->sim->bullets.count == 0
                  && lab->stage.stream_count == 0 && lab->stage.object_count == 0;
        for (int i = 0; i < 2 && empty; i++)
            ui_label(page, TEXT_SMALL, ui_text(i == 0 ? UI_LAB_HINT_1 : UI_LAB_HINT_2),
                     ui_rect(FIELD_WIDTH_PX / 2.0f, middle + 26.0f * (float)i, FIELD_WIDTH_PX - 12.0f, 2.0f * LINE_PX),
                     BATCH_CENTRE, PAINT_CREAM)
                ->outlined = true;
    }
    // Fades at the end of its time, and is still legible meanwhile.
    if (screen->notice_ns > 0 && screen->notice[0])
        ui_note(page, screen->notice, strip.most.y + COUNTS_PX + 6.0f,
                screen->notice_bad ? PAINT_RED_INK : PAINT_PALE_INK)
            ->alpha = fminf((float)screen->notice_ns / FADE_NS, 1.0f);
}

// --- the lab's drawings in the meadow: sources, and the preview of a placing

#define BUBBLE_UP_PX 46.0f   // above the finger, which hides its target
#define VELOCITY_SHOWN 25.0f // length of an arrow for each px per tick
#define NUMBER_ASIDE_PX 10.0f

// Above bees and bullets: edited objects must stay visible among them.
static BatchStyle mark(uint32_t rgb, float alpha)
{
    return paint_ink(LAYER_OVERLAY, rgb, alpha);
}

// A source, its direction, and its bullet.
static void stream_draw(Vec2 at, Vec2 velocity, int look, float alpha, Batch *batch)
{
    Vec2 to = vec2_add(at, vec2_scale(velocity, VELOCITY_SHOWN));
    batch_sprite(batch, SPRITE_HIVE_CELL, at, 0.0f, 1.0f, mark(0xffffffu, alpha));
    batch_sprite(batch, (int)lab_bullet_sprite((BulletLook)look), at, 0.0f, 0.9f, mark(0xffffffu, alpha));
    paint_arrow(batch, at, to, 2.0f, mark(0xf5087eu, alpha * 0.8f));
}

// --- preview of a placing

// Kept inside the field's right edge, where a drag often ends.
static void number_draw(const char *number, Vec2 at, Batch *batch)
{
    float most = FIELD_WIDTH_PX - NUMBER_ASIDE_PX - atlas_text_width(batch->atlas, TEXT_SMALL, number);
    float x = at.x + NUMBER_ASIDE_PX < most ? at.x + NUMBER_ASIDE_PX : most;
    paint_text(batch, TEXT_SMALL, number, vec2(x, at.y - 8.0f), BATCH_OWN_SIZE, BATCH_LEFT, LAYER_OVERLAY,
               paint_tint(PAINT_CREAM, 1.0f), paint_tint(PAINT_DARK, 0.9f));
}

// A translucent sprite at its future place.
static void placing_draw(const LabScreen *screen, const int *chosen, Vec2 at, Batch *batch)
{
    LabToolLook look = lab_tool_look(screen->tool);
    EnemyKind kind = lab_tool_enemy(screen->tool);
    SpriteId sprite = lab_tool_sprite(screen->tool, chosen);
    int count = screen->tool == LAB_TOOL_GNAT ? chosen[0] : 1;
    for (int i = 0; i < count; i++)
        batch_sprite(batch, (int)sprite, lab_gnat_place(at, i), look.angle_deg, 1.0f, mark(0xffffffu, 0.55f));
    if (kind < ENEMY_KINDS && chosen[0] >= 0 && lab_program_fits(kind) && screen->tool != LAB_TOOL_GNAT)
        number_draw(ui_text(LAB_PROGRAMS[chosen[0]].name), vec2(at.x + 4.0f, at.y - 8.0f), batch);
}

// A lifted finger has no position, so only a mouse shows a preview.
static void pointed_draw(const Game *game, Batch *batch)
{
    const LabScreen *screen = lab_of(game);
    bool holds = screen->holds;
    bool hovers = ui_held(&game->screens.ui) == UI_NONE && !screen->finger && !screen->files.open
               && screen_edge_in_field(screen->at) && !ui_covers(&game->screens.page, screen->at);
    const int *chosen = screen->chosen.value[screen->tool];
    LabToolLook look = lab_tool_look(screen->tool);
    LabDrag drag = holds ? screen->drag : (LabDrag){screen->at, screen->at};
    if ((!holds && !hovers) || screen->tool == LAB_TOOL_LEAD)
        return;
    switch (screen->tool) {
    case LAB_TOOL_BULLET:
    case LAB_TOOL_STREAM: {
        // An arrow alone is imprecise: the number is the one in the file.
        char text[32];
        Vec2 velocity = lab_drag_velocity(drag);
        if (screen->tool == LAB_TOOL_STREAM)
            stream_draw(drag.from, velocity, chosen[0], 0.8f, batch);
        else
            batch_sprite(batch, (int)lab_tool_sprite(screen->tool, chosen), drag.from, heading_of(velocity), 1.0f,
                         mark(0xffffffu, 0.8f));
        paint_arrow(batch, drag.from, vec2_add(drag.from, vec2_scale(velocity, VELOCITY_SHOWN)), 2.0f,
                    mark(0xf5087eu, 0.9f));
        snprintf(text, sizeof text, "%.1f px/tick", (double)vec2_length(velocity));
        number_draw(text, drag.to, batch);
        break;
    }
    case LAB_TOOL_BEES:
        batch_circle(batch, drag.to, lab_bees_px(chosen[0]) + 6.0f, 1.2f, mark(PAINT_CREAM, 0.8f));
        break;
    case LAB_TOOL_ERASE: batch_circle(batch, drag.to, 14.0f, 1.6f, mark(PAINT_DANGER, 0.9f)); break;
    default: placing_draw(screen, chosen, drag.to, batch); break;
    }
    // Light on dark, so that it is visible on every ground.
    for (int i = 0; i < 4; i++) {
        Vec2 way = heading_unit(90.0f * (float)i);
        Vec2 from = vec2_add(drag.to, vec2_scale(way, 5.0f)), to = vec2_add(drag.to, vec2_scale(way, 11.0f));
        batch_line(batch, from, to, 3.0f, mark(PAINT_DARK, 0.6f));
        batch_line(batch, from, to, 1.4f, mark(PAINT_CREAM, 0.95f));
    }
    if (holds && screen->finger) {
        // A finger hides its target, so the tool also appears in a bubble above.
        Vec2 at = vec2(screen->at.x, screen->at.y - BUBBLE_UP_PX);
        BatchStyle style = paint_ink(LAYER_BORDER, 0xffffffu, 0.95f);
        batch_sprite(batch, SPRITE_BUTTON_ROUND, at, 0.0f, 0.8f, style);
        batch_sprite(batch, (int)look.sprite, at, look.angle_deg, look.scale * 0.8f, style);
    }
}

void lab_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    const StageFile *stage = &lab_of(game)->lab.stage;
    for (int i = 0; i < stage->stream_count; i++)
        stream_draw(stage->streams[i].position, stage->streams[i].velocity, stage->streams[i].what, 0.8f, batch);
    pointed_draw(game, batch);
}
