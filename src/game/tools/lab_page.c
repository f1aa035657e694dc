// lab_page.c -- the lab's strip, buttons, choices and notices.
#include <inttypes.h>
#include <stdio.h>

#include "core/base/trig.h"
#include "game/tools/lab_screen.h"
#include "ui/ui.h"
#include "view/paint.h"
#include "view/sprites.h"

#define CARET_NS INT64_C(1000000000) // a whole blink
#define STRIP_PX 48.0f
#define TIME_BUTTONS 8
#define TOOLS_IN_ROW 8
#define TOOL_ROWS ((LAB_TOOL_COUNT + TOOLS_IN_ROW - 1) / TOOLS_IN_ROW)
#define PAD_PX 3.0f
#define PLATE_PX (UI_LEAST_PX * (float)(1 + TOOL_ROWS) + PAD_PX)
#define PANEL_TOP_PX 264.0f
#define PANEL_LEAST_PX 228.0f // head, sections, a row, and its description
#define GAP_PX 3.0f
#define LINE_PX 15.0f
#define COUNTS_PX (2.0f * LINE_PX)
#define FADE_NS 400000000.0f

typedef struct Maker {
    const LabScreen *screen;
    const LabFacts *facts;
    ViewportRect strip, plate;
    UiPage *page;
} Maker;

static float bottom_of(const Viewport *viewport)
{
    return screen_edge_bottom(viewport, PLATE_PX);
}

// Beside the field it has the full height; over the field it leaves the swarm above visible. While a keyboard covers
// part of the screen, the text and the results matter more, so it takes that room too.
ViewportRect lab_screen_panel(const LabFacts *facts)
{
    const Viewport *viewport = facts->viewport;
    float side = screen_edge_left(viewport), top = side > 0.0f ? STRIP_PX : PANEL_TOP_PX;
    float bottom = bottom_of(viewport) - UI_LEAST_PX;
    float seen = viewport_to_field(viewport, vec2(0.0f, viewport->height_px * (1.0f - facts->covered))).y;
    if (seen < bottom) {
        top = STRIP_PX;
        bottom = seen > top + PANEL_LEAST_PX ? seen : top + PANEL_LEAST_PX;
    }
    return ui_box(side, top, FIELD_WIDTH_PX, bottom - top);
}

// --- buttons

// By id; the speed shows a text.
static const struct {
    SpriteId sprite;
    UiText hint;
} BUTTONS[LAB_ID_TOOL_0] = {
    [LAB_ID_LEAVE] = {SPRITE_ICON_BACK, UI_LAB_BUTTON_LEAVE},
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
static bool button_lit(const LabScreen *screen, const LabFacts *facts, int id)
{
    switch (id) {
    case LAB_ID_OVERLAY: return facts->overlay;
    case LAB_ID_PANEL: return screen->panel.open;
    case LAB_ID_SAVE: return screen->lab.changed;
    case LAB_ID_REWIND: return screen->rewinding;
    case LAB_ID_SPEED: return screen->speed > 0;
    case LAB_ID_CLEAR: return screen->sure == LAB_SURE_CLEAR;
    case LAB_ID_LEAVE: return screen->sure == LAB_SURE_LEAVE;
    default: return false;
    }
}

static void add_button(const Maker *m, int id, ViewportRect rect)
{
    static const char *const SPEEDS[LAB_SPEEDS] = {"1×", "1/2×", "1/4×", "1/8×"};
    bool pauses = id == LAB_ID_PLAY && m->screen->playing;
    UiIcon icon = {.sprite = pauses ? SPRITE_ICON_PAUSE : BUTTONS[id].sprite,
                   .scale = id == LAB_ID_SPEED ? 0.0f : 0.92f,
                   .mirrored = id == LAB_ID_STEP_BACK};
    UiItem *item = ui_icon(m->page, id, icon, rect);
    item->marked = button_lit(m->screen, m->facts, id);
    if (id == LAB_ID_SPEED)
        snprintf(item->text, sizeof item->text, "%s", SPEEDS[m->screen->speed]);
}

// Each sprite stands on its button as it will in the meadow, turned and scaled to fit.
static void add_tools(const Maker *m)
{
    float width = FIELD_WIDTH_PX / (float)TOOLS_IN_ROW;
    for (int i = 0; i < LAB_TOOL_COUNT; i++) {
        LabToolLook look = lab_tool_look((LabTool)i);
        float left = m->plate.least.x + width * (float)(i % TOOLS_IN_ROW);
        float top = m->plate.least.y + PAD_PX + UI_LEAST_PX * (float)(i / TOOLS_IN_ROW);
        UiItem *item = ui_chip(m->page, LAB_ID_TOOL_0 + i, "", (int)m->screen->tool == i,
                               ui_box(left, top, width, UI_LEAST_PX));
        item->icon = (UiIcon){.sprite = look.sprite, .scale = look.scale, .angle_deg = look.angle_deg};
    }
}

static bool is_chosen(const LabScreen *screen, const LabChoice *choice)
{
    return screen->chosen.value[screen->tool][choice->group] == choice->value;
}

// Programs have long names, so only the chosen one is shown until it is pressed. Choices wrap like words, with the last
// row on the plate. Returns the top of the first row.
static float add_choices(const Maker *m)
{
    LabChoice choices[LAB_CHOICES_MAX];
    ViewportRect rects[LAB_CHOICES_MAX];
    bool folds = lab_screen_folds(m->screen);
    int count = lab_screen_choices(m->screen, choices);
    float begin = m->plate.least.x + GAP_PX, left = begin, top = 0.0f, step = UI_LEAST_PX + GAP_PX;
    for (int i = 0; i < count; i++) {
        bool shown = !folds || is_chosen(m->screen, &choices[i]);
        float width = ui_chip_px(m->facts->atlas, choices[i].text ? choices[i].text : "", folds);
        bool wraps = shown && left + width > m->plate.most.x - GAP_PX;
        left = wraps ? begin : left;
        top += wraps ? step : 0.0f;
        // An empty one keeps its place in the list, so that ids still match the choices.
        rects[i] = ui_box(left, top, shown ? width : 0.0f, UI_LEAST_PX);
        left += shown ? width + GAP_PX : 0.0f;
    }
    float first = m->plate.least.y - step - top;
    for (int i = 0; i < count; i++) {
        rects[i].least.y += first;
        rects[i].most.y += first;
        if (rects[i].most.x <= rects[i].least.x)
            continue;
        const char *text = choices[i].text ? choices[i].text : "";
        UiItem *item = ui_chip(m->page, LAB_ID_CHOICE_0 + i, text, is_chosen(m->screen, &choices[i]), rects[i]);
        if (!choices[i].text)
            item->icon = (UiIcon){.sprite = (SpriteId)choices[i].sprite, .scale = 1.0f};
        if (folds)
            item->icon = (UiIcon){.sprite = SPRITE_ICON_PLAY, .scale = 0.7f, .angle_deg = -90.0f};
    }
    return count > 0 ? first : m->plate.least.y;
}

// With one finger there is no other way to call.
static float add_call(const Maker *m)
{
    const char *text = ui_text(UI_LAB_CALL);
    float top = m->plate.least.y - UI_LEAST_PX - GAP_PX;
    UiItem *item = ui_chip(
        m->page, LAB_ID_CALL, text, false,
        ui_box(m->plate.least.x + GAP_PX, top, ui_chip_px(m->facts->atlas, text, true), UI_LEAST_PX));
    item->icon = (UiIcon){.sprite = SPRITE_ICON_CALL, .scale = 0.9f};
    return top;
}

// The hint of the button that is held, or under the mouse.
static UiText button_hint(const LabScreen *screen, int pointed)
{
    bool tool = pointed >= LAB_ID_TOOL_0 && pointed < LAB_ID_CHOICE_0;
    if (pointed >= 0 && pointed < LAB_ID_TOOL_0)
        return BUTTONS[pointed].hint;
    return lab_tool_look(tool ? (LabTool)(pointed - LAB_ID_TOOL_0) : screen->tool).hint;
}

// Above the choices, or below the strip for the strip's buttons: the button's name and its use.
static void add_hint(const Maker *m, float choices_top)
{
    const LabScreen *screen = m->screen;
    bool holds = ui_held(&screen->ui) != UI_NONE;
    bool hovers = !holds && !screen->holds && !screen->finger && screen->moved;
    const UiItem *at = holds ? ui_find(m->page, ui_held(&screen->ui)) : hovers ? ui_at(m->page, screen->at) : NULL;
    int pointed = at ? at->id : UI_NONE;
    bool above = pointed < 0 || pointed > LAB_ID_PANEL;
    ViewportRect rect = ui_inset(m->strip, 6.0f, 0.0f);
    rect.least.y = above ? choices_top - 2.0f * LINE_PX - 2.0f : m->strip.most.y + COUNTS_PX + 3.0f;
    rect.most.y = rect.least.y + 2.0f * LINE_PX;
    ui_label(m->page, TEXT_SMALL, ui_text(button_hint(screen, pointed)), rect,
             above || pointed == LAB_ID_LEAVE ? BATCH_LEFT : BATCH_RIGHT, PAINT_CREAM)
        ->outlined = true;
}

// --- the strip

// In the field, below a strip that covers it: the strip has no room for the counts.
static void add_counts(const Maker *m)
{
    const Sim *sim = m->screen->lab.sim;
    char line[160];
    snprintf(line, sizeof line, "%s %d · %s %d · %s %d%s", ui_text(UI_LAB_COUNT_BEES), (int)sim->bees.count,
             ui_text(UI_PREVIEW_BULLETS), (int)sim->bullets.count, ui_text(UI_LAB_COUNT_ENEMIES), (int)sim->enemy_count,
             m->screen->lab.exact ? "" : ui_text(UI_LAB_NOT_EXACT));
    float top = m->strip.least.x > 0.0f || m->strip.most.y < 0.0f ? 0.0f : m->strip.most.y;
    UiItem *item = ui_label(m->page, TEXT_SMALL, line, ui_box(6.0f, top + 2.0f, FIELD_WIDTH_PX - 12.0f, COUNTS_PX),
                            BATCH_LEFT, PAINT_CREAM);
    item->outlined = item->from_top = true;
}

// A star means that the saved file would give another game.
static void add_strip(const Maker *m)
{
    const Sim *sim = m->screen->lab.sim;
    const char *star = m->screen->lab.exact ? "" : " *";
    unsigned tick = sim->head.tick, hundredths = (unsigned)((uint64_t)tick * 100u / SIM_TICKS_PER_SECOND);
    float right = m->strip.most.x - UI_LEAST_PX * (float)(LAB_ID_PANEL - LAB_ID_LEAVE), top = m->strip.least.y + 2.0f;
    float left = m->strip.least.x + UI_LEAST_PX + GAP_PX, width = right - left;
    char line[160];
    ui_plate(m->page, UI_PLATE_DARK, m->strip);
    add_button(m, LAB_ID_LEAVE, ui_box(m->strip.least.x, top - 1.0f, UI_LEAST_PX, UI_LEAST_PX));
    for (int id = LAB_ID_OVERLAY; id <= LAB_ID_PANEL; id++)
        add_button(m, id,
                   ui_box(right + UI_LEAST_PX * (float)(id - LAB_ID_OVERLAY), top - 1.0f, UI_LEAST_PX, UI_LEAST_PX));
    snprintf(line, sizeof line, "%u:%02u.%02u%s", hundredths / 6000u, hundredths / 100u % 60u, hundredths % 100u, star);
    ui_label(m->page, TEXT_SMALL, line, ui_box(left, top - 1.0f, width, LINE_PX), BATCH_LEFT,
             m->screen->rewinding ? PAINT_HONEY : PAINT_CREAM);
    snprintf(line, sizeof line, "%s %u", ui_text(UI_LAB_TICK), tick);
    ui_label(m->page, TEXT_SMALL, line, ui_box(left, top - 1.0f + LINE_PX, width, LINE_PX), BATCH_LEFT, PAINT_CREAM);
    snprintf(line, sizeof line, "%.0f fps", (double)m->facts->fps);
    ui_label(m->page, TEXT_SMALL, line, ui_box(left, top - 1.0f + 2.0f * LINE_PX, width, LINE_PX), BATCH_LEFT,
             PAINT_CREAM);
    add_counts(m);
}

// --- notices

// Fades at the end of its time, and is still legible meanwhile.
static void add_notice(const Maker *m)
{
    const LabScreen *screen = m->screen;
    float alpha = (float)screen->notice_ns / FADE_NS;
    if (screen->notice_ns > 0 && screen->notice[0])
        ui_note(m->page, screen->notice, m->strip.most.y + COUNTS_PX + 6.0f,
                screen->notice_bad ? PAINT_RED_INK : PAINT_PALE_INK)
            ->alpha = alpha > 1.0f ? 1.0f : alpha;
}

// An empty meadow needs an explanation.
static void add_welcome(const Maker *m)
{
    const Sim *sim = m->screen->lab.sim;
    bool empty = sim->bees.count == 0 && sim->enemy_count == 0 && sim->bullets.count == 0
              && m->screen->lab.stage.stream_count == 0 && m->screen->lab.stage.thing_count == 0;
    for (int i = 0; i < 2 && empty && !m->screen->panel.open; i++)
        ui_label(m->page, TEXT_SMALL, ui_text(i == 0 ? UI_LAB_HINT_1 : UI_LAB_HINT_2),
                 ui_rect(FIELD_WIDTH_PX / 2.0f, 240.0f + 26.0f * (float)i, FIELD_WIDTH_PX - 12.0f, 2.0f * LINE_PX),
                 BATCH_CENTRE, PAINT_CREAM)
            ->outlined = true;
}

// --- all of it

void lab_screen_page(const LabScreen *screen, const LabFacts *facts, UiPage *page)
{
    float left = screen_edge_left(facts->viewport), bottom = bottom_of(facts->viewport);
    float height = screen->panel.open ? UI_LEAST_PX : PLATE_PX, width = FIELD_WIDTH_PX / (float)TIME_BUTTONS;
    Maker maker = {screen, facts, ui_box(left, screen_edge_top(facts->viewport, STRIP_PX), FIELD_WIDTH_PX, STRIP_PX),
                   ui_box(left, bottom - height, FIELD_WIDTH_PX, height), page};
    ui_page_begin(page);
    // Buttons may use the bars beside the field.
    page->bounds = viewport_visible(facts->viewport);
    page->layer = LAYER_BORDER;
    add_welcome(&maker);
    ui_plate(page, UI_PLATE_PALE, maker.plate);
    add_strip(&maker);
    // Time is at the very bottom, near the thumb, even while the panel is open.
    for (int i = 0; i < TIME_BUTTONS; i++)
        add_button(&maker, LAB_ID_PLAY + i, ui_box(left + width * (float)i, bottom - UI_LEAST_PX, width, UI_LEAST_PX));
    if (screen->panel.open) {
        LabPanelFacts panel = {&screen->lab.stage.tunables, facts->tuning, facts->atlas, lab_screen_panel(facts),
                               screen->shown_ns % CARET_NS < CARET_NS / 2};
        lab_panel_add(&screen->panel, &screen->ui, &panel, page);
    } else {
        add_tools(&maker);
        add_hint(&maker, screen->tool == LAB_TOOL_LEAD ? add_call(&maker) : add_choices(&maker));
    }
    add_notice(&maker);
}

// --- the lab's drawings in the meadow: sources, walls, flows, and the preview of a placing

#define BUBBLE_UP_PX 46.0f   // above the finger, which hides its target
#define VELOCITY_SHOWN 25.0f // length of an arrow for each px per tick
#define WALL_RGB 0x8a4a12u
#define FLOW_RGB 0x7a5cd6u
#define FAR_PX 800.0f
#define NUMBER_ASIDE_PX 10.0f

// Above bees and bullets: edited things must stay visible among them.
static BatchStyle mark(uint32_t rgb, float alpha)
{
    return paint_style(LAYER_OVERLAY, paint_tint(rgb, alpha));
}

// A line along `way`, with short strokes on its solid side.
static void plane_draw(const Wall *wall, float alpha, Batch *batch)
{
    Vec2 along = vec2(-wall->normal.y, wall->normal.x);
    Vec2 far = vec2_scale(along, FAR_PX);
    batch_line(batch, vec2_sub(wall->point, far), vec2_add(wall->point, far), 2.0f, mark(WALL_RGB, alpha));
    // Longer than the field's diagonal, so that its ends are never visible.
    for (float at = -FAR_PX; at <= FAR_PX; at += 16.0f) {
        Vec2 from = vec2_add(wall->point, vec2_scale(along, at));
        Vec2 back = vec2_add(vec2_scale(wall->normal, -8.0f), vec2_scale(along, -6.0f));
        batch_line(batch, from, vec2_add(from, back), 1.2f, mark(WALL_RGB, alpha));
    }
}

static void wall_draw(const Wall *wall, float alpha, Batch *batch)
{
    switch (wall->kind) {
    case WALL_PLANE: plane_draw(wall, alpha, batch); break;
    case WALL_DISC: batch_circle(batch, wall->point, wall->radius, 2.5f, mark(WALL_RGB, alpha)); break;
    case WALL_SEGMENT:
        batch_line(batch, wall->point, wall->end, 2.0f * wall->radius + 1.0f, mark(WALL_RGB, alpha));
        break;
    }
}

// The box, and arrows in the direction of the force there.
static void flow_draw(const FlowRegion *flow, float alpha, Batch *batch)
{
    Vec2 a = flow->least, b = flow->most;
    const Vec2 corners[] = {a, vec2(b.x, a.y), b, vec2(a.x, b.y)};
    for (int i = 0; i < 4; i++)
        paint_dashes(batch, corners[i], corners[(i + 1) % 4], 1.6f, 5.0f, 8.0f, 0.0f, mark(FLOW_RGB, alpha));
    for (int i = 0; i < 16; i++) {
        Vec2 at = vec2(a.x + (b.x - a.x) * (0.125f + 0.25f * (float)(i % 4)),
                       a.y + (b.y - a.y) * (0.125f + 0.25f * (float)(i / 4)));
        Vec2 way = vec2_scale(vec2_unit(flow_at(flow, 1, at)), 11.0f);
        paint_arrow(batch, vec2_sub(at, way), vec2_add(at, way), 1.4f, mark(FLOW_RGB, alpha));
    }
}

// A source, its direction, and its bullet.
static void stream_draw(Vec2 at, Vec2 velocity, int look, float alpha, Batch *batch)
{
    Vec2 to = vec2_add(at, vec2_scale(velocity, VELOCITY_SHOWN));
    batch_sprite(batch, SPRITE_HIVE_CELL, at, 0.0f, 1.0f, mark(0xffffffu, alpha));
    batch_sprite(batch, (int)lab_bullet_sprite((BulletLook)look), at, 0.0f, 0.9f, mark(0xffffffu, alpha));
    paint_arrow(batch, at, to, 2.0f, mark(0xf5087eu, alpha * 0.8f));
}

// The overlay draws walls and flows itself, in more detail.
static void scenario_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    const StageFile *stage = &screen->lab.stage;
    for (int i = 0; i < stage->stream_count; i++)
        stream_draw(stage->streams[i].position, stage->streams[i].velocity, (int)stage->streams[i].look, 0.8f, batch);
    for (int i = 0; i < stage->script->wall_count && !facts->overlay; i++)
        wall_draw(&stage->script->walls[i], 0.6f, batch);
    for (int i = 0; i < stage->script->flow_count && !facts->overlay; i++)
        flow_draw(&stage->script->flows[i], 0.45f, batch);
}

// --- preview of a placing

// Kept inside the field's right edge, where a drag often ends.
static void number_draw(const char *number, Vec2 at, Batch *batch)
{
    float most = FIELD_WIDTH_PX - NUMBER_ASIDE_PX - atlas_text_width(batch->atlas, TEXT_SMALL, number);
    float x = at.x + NUMBER_ASIDE_PX < most ? at.x + NUMBER_ASIDE_PX : most;
    paint_text(batch, TEXT_SMALL, number, vec2(x, at.y - 8.0f), BATCH_LEFT, LAYER_OVERLAY,
               paint_tint(PAINT_CREAM, 1.0f), paint_tint(PAINT_DARK, 0.9f));
}

// An arrow alone is imprecise: the number is the one in the file.
static void throw_draw(const LabScreen *screen, LabDrag drag, Batch *batch)
{
    char text[32];
    const int *chosen = screen->chosen.value[screen->tool];
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
}

// A translucent sprite at its future place.
static void ghost_draw(const LabScreen *screen, Vec2 at, Batch *batch)
{
    const int *chosen = screen->chosen.value[screen->tool];
    LabToolLook look = lab_tool_look(screen->tool);
    EnemyKind kind = lab_tool_enemy(screen->tool);
    SpriteId sprite = lab_tool_sprite(screen->tool, chosen);
    int count = screen->tool == LAB_TOOL_GNAT ? chosen[0] : 1;
    for (int i = 0; i < count; i++)
        batch_sprite(batch, (int)sprite, lab_gnat_place(at, i), look.angle_deg, 1.0f, mark(0xffffffu, 0.55f));
    if (kind < ENEMY_KINDS && chosen[0] >= 0 && lab_program_fits(kind) && screen->tool != LAB_TOOL_GNAT)
        number_draw(ui_text(LAB_PROGRAMS[chosen[0]].name), vec2(at.x + 4.0f, at.y - 8.0f), batch);
}

// Light on dark, so that it is visible on every ground.
static void cross_draw(Vec2 at, Batch *batch)
{
    for (int i = 0; i < 4; i++) {
        Vec2 way = heading_unit(90.0f * (float)i);
        Vec2 from = vec2_add(at, vec2_scale(way, 5.0f)), to = vec2_add(at, vec2_scale(way, 11.0f));
        batch_line(batch, from, to, 3.0f, mark(PAINT_DARK, 0.6f));
        batch_line(batch, from, to, 1.4f, mark(PAINT_CREAM, 0.95f));
    }
}

// A finger hides its target, so the tool also appears in a bubble above.
static void bubble_draw(const LabScreen *screen, Batch *batch)
{
    LabToolLook look = lab_tool_look(screen->tool);
    Vec2 at = vec2(screen->at.x, screen->at.y - BUBBLE_UP_PX);
    BatchStyle style = paint_style(LAYER_BORDER, paint_tint(0xffffffu, 0.95f));
    batch_sprite(batch, SPRITE_BUTTON_ROUND, at, 0.0f, 0.8f, style);
    batch_sprite(batch, (int)look.sprite, at, look.angle_deg, look.scale * 0.8f, style);
}

// A lifted finger has no position, so only a mouse shows a preview.
static void pointed_draw(const LabScreen *screen, const UiPage *page, Batch *batch)
{
    bool holds = screen->holds;
    bool hovers = ui_held(&screen->ui) == UI_NONE && !screen->finger && !screen->files.open
               && screen_edge_in_field(screen->at) && !ui_covers(page, screen->at);
    const int *chosen = screen->chosen.value[screen->tool];
    LabDrag drag = holds ? screen->drag : (LabDrag){screen->at, screen->at};
    if ((!holds && !hovers) || screen->tool == LAB_TOOL_LEAD)
        return;
    Wall wall = lab_drag_wall(drag, (WallKind)screen->chosen.value[LAB_TOOL_WALL][0]);
    FlowRegion flow = lab_drag_flow(drag, screen->chosen.value[LAB_TOOL_FLOW]);
    switch (screen->tool) {
    case LAB_TOOL_BULLET:
    case LAB_TOOL_STREAM: throw_draw(screen, drag, batch); break;
    case LAB_TOOL_WALL: wall_draw(&wall, 0.7f, batch); break;
    case LAB_TOOL_FLOW: flow_draw(&flow, 0.7f, batch); break;
    case LAB_TOOL_BEES:
        batch_circle(batch, drag.to, lab_bees_px(chosen[0]) + 6.0f, 1.2f, mark(PAINT_CREAM, 0.8f));
        break;
    case LAB_TOOL_ERASE: batch_circle(batch, drag.to, 14.0f, 1.6f, mark(PAINT_DANGER, 0.9f)); break;
    default: ghost_draw(screen, drag.to, batch); break;
    }
    cross_draw(drag.to, batch);
    if (holds && screen->finger)
        bubble_draw(screen, batch);
}

// The preview lies below the controls, and needs their positions.
void lab_screen_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    UiPage page;
    scenario_draw(screen, facts, batch);
    lab_screen_page(screen, facts, &page);
    pointed_draw(screen, &page, batch);
    ui_draw(&screen->ui, &page, batch);
    if (!screen->files.open)
        return;
    lab_files_page(&screen->files, &page);
    ui_draw(&screen->files.ui, &page, batch);
}
