// lab_page.c -- the lab's strip, buttons and choices, and what the player is told.
#include <inttypes.h>
#include <stdio.h>

#include "game/tools/lab_screen.h"
#include "ui/screen_edges.h"
#include "view/paint.h"

#define CARET_NS INT64_C(1000000000) // from one blink to the next
#define STRIP_PX 48.0f
#define TIME_BUTTONS 8
#define TOOLS_IN_ROW 8
#define TOOL_ROWS ((LAB_TOOL_COUNT + TOOLS_IN_ROW - 1) / TOOLS_IN_ROW)
#define PAD_PX 3.0f
#define PLATE_PX (UI_LEAST_PX * (float)(1 + TOOL_ROWS) + PAD_PX)
#define PANEL_TOP_PX 264.0f
#define PANEL_LEAST_PX 228.0f // head, sections, a row, and what it is about
#define GAP_PX 3.0f
#define LINE_PX 15.0f
#define COUNTS_PX (2.0f * LINE_PX)
#define FADE_NS 400000000.0f

// What every part of the page needs.
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

// Beside the field it has all of the height; over it the swarm above shall still be seen, but for while a keyboard lies
// on the screen: then what is typed, and found, counts for more.
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

static SpriteId button_sprite(const LabScreen *screen, int id)
{
    switch (id) {
    case LAB_ID_LEAVE: return SPRITE_ICON_BACK;
    case LAB_ID_OVERLAY: return SPRITE_ICON_OVERLAY;
    case LAB_ID_LOAD: return SPRITE_ICON_LOAD;
    case LAB_ID_SAVE: return SPRITE_ICON_SAVE;
    case LAB_ID_PANEL: return SPRITE_ICON_PANEL;
    case LAB_ID_PLAY: return screen->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY;
    case LAB_ID_STEP_BACK:
    case LAB_ID_STEP_ON: return SPRITE_ICON_STEP;
    case LAB_ID_REWIND: return SPRITE_ICON_REWIND;
    case LAB_ID_UNDO: return SPRITE_ICON_UNDO;
    case LAB_ID_RESTART: return SPRITE_ICON_RESTART;
    default: return SPRITE_ICON_BIN;
    }
}

// What is lit is on, or waits for something: unsaved changes, a question.
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
    UiIcon icon = {.sprite = button_sprite(m->screen, id),
                   .scale = id == LAB_ID_SPEED ? 0.0f : 0.92f,
                   .mirrored = id == LAB_ID_STEP_BACK};
    UiItem *item = ui_icon(m->page, id, icon, rect);
    item->marked = button_lit(m->screen, m->facts, id);
    if (id == LAB_ID_SPEED)
        snprintf(item->text, sizeof item->text, "%s", SPEEDS[m->screen->speed]);
}

// At the very bottom, where the thumb is, and there also while the panel is open.
static void add_time(const Maker *m)
{
    float width = FIELD_WIDTH_PX / (float)TIME_BUTTONS, top = m->plate.most.y - UI_LEAST_PX;
    for (int i = 0; i < TIME_BUTTONS; i++)
        add_button(m, LAB_ID_PLAY + i, ui_box(m->plate.least.x + width * (float)i, top, width, UI_LEAST_PX));
}

// Each stands on its button as it will in the meadow, turned and sized to fit.
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

static void add_choice(const Maker *m, int id, const LabChoice *choice, bool folds, ViewportRect rect)
{
    UiItem *item = ui_chip(m->page, id, choice->text ? choice->text : "", is_chosen(m->screen, choice), rect);
    if (!choice->text)
        item->icon = (UiIcon){.sprite = (SpriteId)choice->sprite, .scale = 1.0f};
    if (folds)
        item->icon = (UiIcon){.sprite = SPRITE_ICON_PLAY, .scale = 0.7f, .angle_deg = -90.0f};
}

// Programs have long names: there only the chosen one is shown until it is pressed. Choices are set in rows like words,
// the last row on the plate. Returns the top of the first one.
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
        // An empty one keeps its place in the list, so ids stay those of the choices.
        rects[i] = ui_box(left, top, shown ? width : 0.0f, UI_LEAST_PX);
        left += shown ? width + GAP_PX : 0.0f;
    }
    float first = m->plate.least.y - step - top;
    for (int i = 0; i < count; i++) {
        rects[i].least.y += first;
        rects[i].most.y += first;
        if (rects[i].most.x > rects[i].least.x)
            add_choice(m, LAB_ID_CHOICE_0 + i, &choices[i], folds, rects[i]);
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

// What a button does: the one that is held, or that a mouse points at.
static UiText button_hint(const LabScreen *screen, int pointed)
{
    static const UiText HINTS[LAB_ID_TOOL_0] = {
        [LAB_ID_LEAVE] = UI_LAB_BUTTON_LEAVE,         [LAB_ID_OVERLAY] = UI_LAB_BUTTON_OVERLAY,
        [LAB_ID_LOAD] = UI_LAB_BUTTON_LOAD,           [LAB_ID_SAVE] = UI_LAB_BUTTON_SAVE,
        [LAB_ID_PANEL] = UI_LAB_BUTTON_PANEL,         [LAB_ID_PLAY] = UI_LAB_BUTTON_PLAY,
        [LAB_ID_STEP_BACK] = UI_LAB_BUTTON_STEP_BACK, [LAB_ID_STEP_ON] = UI_LAB_BUTTON_STEP_ON,
        [LAB_ID_REWIND] = UI_LAB_BUTTON_REWIND,       [LAB_ID_SPEED] = UI_LAB_BUTTON_SPEED,
        [LAB_ID_UNDO] = UI_LAB_BUTTON_UNDO,           [LAB_ID_RESTART] = UI_LAB_BUTTON_RESTART,
        [LAB_ID_CLEAR] = UI_LAB_BUTTON_CLEAR,
    };
    bool tool = pointed >= LAB_ID_TOOL_0 && pointed < LAB_ID_CHOICE_0;
    if (pointed >= 0 && pointed < LAB_ID_TOOL_0)
        return HINTS[pointed];
    return lab_tool_look(tool ? (LabTool)(pointed - LAB_ID_TOOL_0) : screen->tool).hint;
}

// Above the choices, or below the strip for its buttons: what that is, and how it is used.
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

// In the field, below the strip where that lies over it: the strip has no room for it.
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

// What is not exact has a star, and says so: the saved file would give something else.
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

// --- what the player is told

// It fades at the end of its time; while it does, it can still be read.
static void add_notice(const Maker *m)
{
    const LabScreen *screen = m->screen;
    float alpha = (float)screen->notice_ns / FADE_NS;
    if (screen->notice_ns > 0 && screen->notice[0])
        ui_note(m->page, screen->notice, m->strip.most.y + COUNTS_PX + 6.0f,
                screen->notice_bad ? PAINT_RED_INK : PAINT_PALE_INK)
            ->alpha = alpha > 1.0f ? 1.0f : alpha;
}

// An empty meadow does not tell by itself what can be done in it.
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

static void add_panel(const Maker *m)
{
    LabPanelFacts facts = {&m->screen->lab.stage.tunables, m->facts->tuning, m->facts->atlas,
                           lab_screen_panel(m->facts), m->screen->shown_ns % CARET_NS < CARET_NS / 2};
    lab_panel_add(&m->screen->panel, &m->screen->ui, &facts, m->page);
}

void lab_screen_page(const LabScreen *screen, const LabFacts *facts, UiPage *page)
{
    float left = screen_edge_left(facts->viewport), bottom = bottom_of(facts->viewport);
    float height = screen->panel.open ? UI_LEAST_PX : PLATE_PX;
    Maker maker = {screen, facts, ui_box(left, screen_edge_top(facts->viewport, STRIP_PX), FIELD_WIDTH_PX, STRIP_PX),
                   ui_box(left, bottom - height, FIELD_WIDTH_PX, height), page};
    ui_page_begin(page);
    // Buttons may lie in the bars beside the field, where there are some.
    page->bounds = viewport_visible(facts->viewport);
    page->layer = LAYER_BORDER;
    add_welcome(&maker);
    ui_plate(page, UI_PLATE_PALE, maker.plate);
    add_strip(&maker);
    add_time(&maker);
    if (screen->panel.open) {
        add_panel(&maker);
    } else {
        add_tools(&maker);
        add_hint(&maker, screen->tool == LAB_TOOL_LEAD ? add_call(&maker) : add_choices(&maker));
    }
    add_notice(&maker);
}

// The preview lies below the controls, and has to know where these are.
void lab_screen_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    UiPage page;
    lab_draw_scenario(screen, facts, batch);
    lab_screen_page(screen, facts, &page);
    lab_draw_preview(screen, &page, batch);
    ui_draw(&screen->ui, &page, batch);
    if (!screen->files.open)
        return;
    lab_files_page(&screen->files, &page);
    ui_draw(&screen->files.ui, &page, batch);
}
