// lab_draw.c -- the lab's strip, buttons and choices, and what the player is told.
#include <inttypes.h>
#include <stdio.h>

#include "game/lab/lab_draw_local.h"
#include "ui/lab_paint.h"
#include "view/wrap.h"

#define NOTICE_TOP_PX 6.0f // below the strip
#define NOTICE_LINES 6
#define LINE_PX 13.0f
#define FADE_NS 400000000.0f
#define PANEL_CORNER_PX 14.0f

// --- buttons

static SpriteId button_sprite(const LabScreen *screen, LabButton button)
{
    switch (button) {
    case LAB_BUTTON_LEAVE: return SPRITE_ICON_BACK;
    case LAB_BUTTON_OVERLAY: return SPRITE_ICON_OVERLAY;
    case LAB_BUTTON_LOAD: return SPRITE_ICON_LOAD;
    case LAB_BUTTON_SAVE: return SPRITE_ICON_SAVE;
    case LAB_BUTTON_PANEL: return SPRITE_ICON_PANEL;
    case LAB_BUTTON_PLAY: return screen->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY;
    case LAB_BUTTON_STEP_BACK:
    case LAB_BUTTON_STEP_ON: return SPRITE_ICON_STEP;
    case LAB_BUTTON_REWIND: return SPRITE_ICON_REWIND;
    case LAB_BUTTON_UNDO: return SPRITE_ICON_UNDO;
    case LAB_BUTTON_RESTART: return SPRITE_ICON_RESTART;
    default: return SPRITE_ICON_BIN;
    }
}

static bool button_lit(const LabScreen *screen, const LabFacts *facts, LabButton button)
{
    switch (button) {
    case LAB_BUTTON_OVERLAY: return facts->overlay;
    case LAB_BUTTON_PANEL: return screen->panel.open;
    case LAB_BUTTON_SAVE: return screen->lab.changed;
    case LAB_BUTTON_REWIND: return screen->rewinding;
    case LAB_BUTTON_SPEED: return screen->speed > 0;
    case LAB_BUTTON_CLEAR: return screen->sure == LAB_SURE_CLEAR;
    case LAB_BUTTON_LEAVE: return screen->sure == LAB_SURE_LEAVE;
    default: return false;
    }
}

static void button_draw(const LabScreen *screen, const LabFacts *facts, LabButton button, Batch *batch)
{
    static const char *const SPEEDS[LAB_SPEEDS] = {"1×", "1/2×", "1/4×", "1/8×"};
    ViewportRect rect = lab_screen_rect(screen, &batch->viewport, button);
    bool small = button == LAB_BUTTON_CLEAR, strip = button <= LAB_BUTTON_PANEL && button != LAB_BUTTON_LEAVE;
    LabRound round = {.icon = button_sprite(screen, button), .mirrored = button == LAB_BUTTON_STEP_BACK,
                      .scale = small ? 0.8f : strip ? 0.84f : 0.92f, .lit = button_lit(screen, facts, button),
                      .held = screen->grip == LAB_HOLDS_BUTTON && screen->button == button};
    if (button == LAB_BUTTON_SPEED)
        round.scale = 0.0f;
    lab_round_draw(batch, rect, round);
    if (button == LAB_BUTTON_SPEED)
        batch_text(batch, TEXT_SMALL, SPEEDS[screen->speed], vec2(lab_middle(rect).x, lab_middle(rect).y + 3.0f),
                   BATCH_CENTRE, lab_ink(PAINT_DARK, 1.0f));
}

static void tool_draw(const LabScreen *screen, LabTool tool, Batch *batch)
{
    ViewportRect rect = lab_screen_rect(screen, &batch->viewport, (LabButton)(LAB_BUTTON_TOOL_0 + (int)tool));
    bool chosen = screen->tool == tool;
    LabToolLook look = lab_tool_look(tool);
    lab_box(batch, lab_inset(rect, 1.5f, 1.5f), chosen ? PAINT_DARK : PAINT_RIM, chosen ? PAINT_GOLD : PAINT_PAPER);
    batch_sprite(batch, (int)look.sprite, lab_middle(rect), look.angle_deg, look.scale, lab_ink(0xffffffu, 1.0f));
}

static void choice_draw(const LabScreen *screen, const LabChoice *choice, ViewportRect rect, Batch *batch)
{
    bool folds = lab_screen_folds(screen);
    bool chosen = screen->chosen.value[screen->tool][choice->group] == choice->value;
    Vec2 middle = lab_middle(rect);
    lab_box(batch, lab_inset(rect, 0.5f, 1.0f), chosen ? PAINT_DARK : PAINT_RIM, chosen ? PAINT_GOLD : PAINT_PAPER);
    if (choice->text)
        batch_text(batch, TEXT_SMALL, choice->text, vec2(middle.x - (folds ? 7.0f : 0.0f), middle.y + 4.0f),
                   BATCH_CENTRE, lab_ink(PAINT_DARK, 1.0f));
    else
        batch_sprite(batch, choice->sprite, middle, 0.0f, 1.0f, lab_ink(0xffffffu, 1.0f));
    if (folds)
        batch_sprite(batch, SPRITE_ICON_PLAY, vec2(rect.most.x - 14.0f, middle.y), -90.0f, 0.7f,
                     lab_ink(0xffffffu, 1.0f));
}

static void choices_draw(const LabScreen *screen, Batch *batch)
{
    LabChoice choices[LAB_CHOICES_MAX];
    int count = lab_screen_choices(screen, choices);
    for (int i = 0; i < count; i++) {
        ViewportRect rect = lab_screen_rect(screen, &batch->viewport, (LabButton)(LAB_BUTTON_CHOICE_0 + i));
        if (rect.most.x > rect.least.x)
            choice_draw(screen, &choices[i], rect, batch);
    }
    if (screen->tool != LAB_TOOL_LEAD)
        return;
    ViewportRect call = lab_screen_rect(screen, &batch->viewport, LAB_BUTTON_CALL);
    lab_box(batch, lab_inset(call, 0.5f, 1.0f), PAINT_RIM, PAINT_PAPER);
    batch_sprite(batch, SPRITE_ICON_CALL, vec2(call.least.x + 18.0f, lab_middle(call).y), 0.0f, 0.9f,
                 lab_ink(0xffffffu, 1.0f));
    batch_text(batch, TEXT_SMALL, ui_text(UI_LAB_CALL), vec2(call.least.x + 34.0f, lab_middle(call).y + 4.0f),
               BATCH_LEFT, lab_ink(PAINT_DARK, 1.0f));
}

// What a button does: the one that is held, or that a mouse points at.
static UiText button_hint(const LabScreen *screen, LabButton pointed)
{
    static const UiText HINTS[LAB_BUTTON_TOOL_0] = {
        [LAB_BUTTON_LEAVE] = UI_LAB_BUTTON_LEAVE,         [LAB_BUTTON_OVERLAY] = UI_LAB_BUTTON_OVERLAY,
        [LAB_BUTTON_LOAD] = UI_LAB_BUTTON_LOAD,           [LAB_BUTTON_SAVE] = UI_LAB_BUTTON_SAVE,
        [LAB_BUTTON_PANEL] = UI_LAB_BUTTON_PANEL,         [LAB_BUTTON_PLAY] = UI_LAB_BUTTON_PLAY,
        [LAB_BUTTON_STEP_BACK] = UI_LAB_BUTTON_STEP_BACK, [LAB_BUTTON_STEP_ON] = UI_LAB_BUTTON_STEP_ON,
        [LAB_BUTTON_REWIND] = UI_LAB_BUTTON_REWIND,       [LAB_BUTTON_SPEED] = UI_LAB_BUTTON_SPEED,
        [LAB_BUTTON_UNDO] = UI_LAB_BUTTON_UNDO,           [LAB_BUTTON_RESTART] = UI_LAB_BUTTON_RESTART,
        [LAB_BUTTON_CLEAR] = UI_LAB_BUTTON_CLEAR,
    };
    if (pointed < LAB_BUTTON_TOOL_0)
        return HINTS[pointed];
    return lab_tool_look(pointed < LAB_BUTTON_CHOICE_0 ? (LabTool)(pointed - LAB_BUTTON_TOOL_0) : screen->tool).hint;
}

// One line above the choices, or below the strip for its buttons: what that is, and how it is used.
static void hint_draw(const LabScreen *screen, Batch *batch)
{
    const Viewport *viewport = &batch->viewport;
    ViewportRect strip = lab_screen_strip(viewport);
    bool hovers = screen->grip == LAB_HOLDS_NOTHING && !screen->finger && screen->moved;
    bool points = screen->grip == LAB_HOLDS_BUTTON || hovers;
    LabButton pointed = points ? lab_screen_button_at(screen, viewport, screen->at) : LAB_BUTTONS;
    const char *hint = ui_text(button_hint(screen, pointed));
    Vec2 pen = vec2(strip.least.x + 6.0f, strip.most.y + 15.0f);
    float top = lab_screen_rect(screen, viewport, LAB_BUTTON_TOOL_0).least.y;
    if (pointed > LAB_BUTTON_PANEL) {
        for (int i = LAB_BUTTON_CHOICE_0; i <= LAB_BUTTON_CALL; i++) {
            ViewportRect rect = lab_screen_rect(screen, viewport, (LabButton)i);
            top = rect.most.x > rect.least.x && rect.least.y < top ? rect.least.y : top;
        }
        pen.y = top - 6.0f;
    } else if (pointed > LAB_BUTTON_LEAVE) {
        pen.x = strip.most.x - 6.0f - atlas_text_width(batch->atlas, TEXT_SMALL, hint);
    }
    paint_text(batch, TEXT_SMALL, hint, pen, BATCH_LEFT, LAB_LAYER, paint_tint(PAINT_CREAM, 1.0f),
               paint_tint(PAINT_DARK, 0.85f));
}

static void plate_draw(const LabScreen *screen, Batch *batch)
{
    ViewportRect plate = lab_screen_plate(screen, &batch->viewport);
    float top = plate.least.y - (screen->panel.open ? PANEL_CORNER_PX : 0.0f); // below the panel's round corners
    batch_rect(batch, vec2(plate.least.x, top), plate.most, lab_ink(LAB_SHADE, 1.0f));
    if (!screen->panel.open)
        batch_rect(batch, vec2(plate.least.x, top), vec2(plate.most.x, top + 1.5f), lab_ink(PAINT_RIM, 1.0f));
}

static void buttons_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    for (int i = 0; i < LAB_BUTTON_TOOL_0; i++)
        button_draw(screen, facts, (LabButton)i, batch);
    if (screen->panel.open)
        return;
    for (int i = 0; i < LAB_TOOL_COUNT; i++)
        tool_draw(screen, (LabTool)i, batch);
    choices_draw(screen, batch);
    hint_draw(screen, batch);
}

// --- the strip

static void strip_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    ViewportRect strip = lab_screen_strip(&batch->viewport);
    const Sim *sim = screen->lab.sim;
    unsigned tick = sim->head.tick, hundredths = (unsigned)((uint64_t)tick * 100u / SIM_TICKS_PER_SECOND);
    char line[96];
    float left = strip.least.x + 40.0f;
    batch_rect(batch, strip.least, strip.most, lab_ink(PAINT_DARK, 0.8f));
    batch_rect(batch, vec2(strip.least.x, strip.most.y - 1.5f), strip.most, lab_ink(PAINT_HONEY, 0.8f));
    snprintf(line, sizeof line, "%u:%02u.%02u · %s %u%s", hundredths / 6000u, hundredths / 100u % 60u,
             hundredths % 100u, ui_text(UI_LAB_TICK), tick, screen->lab.exact ? "" : " *");
    batch_text(batch, TEXT_SMALL, line, vec2(left, strip.least.y + 13.0f), BATCH_LEFT,
               lab_ink(screen->rewinding ? PAINT_HONEY : PAINT_CREAM, 1.0f));
    snprintf(line, sizeof line, "%s %d · %s %d · %s %d", ui_text(UI_LAB_COUNT_BEES), (int)sim->bees.count,
             ui_text(UI_PREVIEW_BULLETS), (int)sim->bullets.count, ui_text(UI_LAB_COUNT_ENEMIES), (int)sim->enemy_count);
    batch_text(batch, TEXT_TINY, line, vec2(left, strip.least.y + 22.5f), BATCH_LEFT, lab_ink(PAINT_CREAM, 0.9f));
    snprintf(line, sizeof line, "%.0f fps%s", (double)facts->fps,
             screen->lab.exact ? "" : ui_text(UI_LAB_NOT_EXACT));
    batch_text(batch, TEXT_TINY, line, vec2(left, strip.least.y + 31.5f), BATCH_LEFT, lab_ink(PAINT_CREAM, 0.7f));
}

// --- what the player is told

static void notice_draw(const LabScreen *screen, Batch *batch)
{
    if (screen->notice_ns <= 0 || !screen->notice[0])
        return;
    float alpha = (float)screen->notice_ns / FADE_NS, width = FIELD_WIDTH_PX - 48.0f;
    alpha = alpha > 1.0f ? 1.0f : alpha;
    int lines = wrap_rows(batch->atlas, TEXT_SMALL, screen->notice, width, NOTICE_LINES);
    float top = lab_screen_strip(&batch->viewport).most.y + NOTICE_TOP_PX;
    ViewportRect box = {vec2(16.0f, top), vec2(FIELD_WIDTH_PX - 16.0f, top + 10.0f + LINE_PX * (float)lines)};
    batch_rect(batch, box.least, box.most, lab_ink(screen->notice_bad ? PAINT_RED_INK : PAINT_RIM, alpha));
    batch_rect(batch, vec2_add(box.least, vec2(1.5f, 1.5f)), vec2_sub(box.most, vec2(1.5f, 1.5f)),
               lab_ink(PAINT_PAPER, alpha));
    paint_paragraph(batch, TEXT_SMALL, screen->notice, vec2(24.0f, top + 14.0f), width, LINE_PX, NOTICE_LINES,
                  lab_ink(screen->notice_bad ? PAINT_RED_INK : PAINT_DARK, alpha));
}

static void welcome_draw(const LabScreen *screen, Batch *batch)
{
    const Sim *sim = screen->lab.sim;
    bool empty = sim->bees.count == 0 && sim->enemy_count == 0 && sim->bullets.count == 0
        && screen->lab.scenario.stream_count == 0 && screen->lab.scenario.thing_count == 0;
    float x = FIELD_WIDTH_PX / 2.0f;
    if (!empty || screen->panel.open)
        return;
    for (int i = 0; i < 2; i++)
        paint_text(batch, TEXT_SMALL, ui_text(i == 0 ? UI_LAB_HINT_1 : UI_LAB_HINT_2),
                   vec2(x, 250.0f + 18.0f * (float)i), BATCH_CENTRE, LAYER_MENU_TEXT, paint_tint(PAINT_CREAM, 1.0f),
                   paint_tint(PAINT_DARK, 0.8f));
}

void lab_screen_draw(const LabScreen *screen, const LabFacts *facts, Batch *batch)
{
    lab_draw_scenario(screen, facts, batch);
    welcome_draw(screen, batch);
    lab_draw_preview(screen, batch);
    plate_draw(screen, batch);
    strip_draw(screen, facts, batch);
    buttons_draw(screen, facts, batch);
    if (screen->panel.open)
        lab_panel_draw(&screen->panel, &screen->lab.scenario.tunables, facts->tuning,
                       lab_screen_panel(&batch->viewport), screen->frames, batch);
    notice_draw(screen, batch);
    if (screen->files.open)
        lab_files_draw(&screen->files, batch);
}
