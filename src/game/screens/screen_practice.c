// screen_practice.c -- any stage, from any of its phases on.
#include "game/screens/screen_local.h"

enum { ID_STAGE = SCREEN_ID_FIRST, ID_PHASE, ID_LEVEL, ID_BEGIN };

#define STAGE_Y_PX 88.0f
#define ROW_PX 52.0f
#define PANEL_TOP_PX 222.0f
#define PANEL_BOTTOM_PX 504.0f
#define LIST_TOP_PX 264.0f
#define LIST_ROWS 12 // then a second column
#define LINE_PX 18.0f

static const StageScript *script_of(const Screens *screens)
{
    return stage_files_at(screens->stages, screens->place.stage);
}

static int phase_of(const Screens *screens, const StageScript *script)
{
    return screens->place.phase < script->phase_count ? screens->place.phase : 0;
}

// All phases, the one that is chosen and those with a boss in colours of their own.
static void phases_list(const Screens *screens, const StageScript *script, UiPage *page)
{
    bool two = script->phase_count > LIST_ROWS;
    float width = two ? 138.0f : 280.0f;
    for (int i = 0; i < script->phase_count; i++) {
        float y = LIST_TOP_PX + LINE_PX * (float)(i % LIST_ROWS), x = i < LIST_ROWS ? 40.0f : 186.0f;
        bool boss = script->phases[i].boss >= 0;
        uint32_t rgb = i == phase_of(screens, script) ? PAINT_HONEY_INK : boss ? PAINT_RED_INK : PAINT_PALE_INK;
        ui_label(page, TEXT_SMALL, ui_text_name(&script->phases[i].name),
                 (ViewportRect){vec2(x, y - 8.0f), vec2(x + width, y + 8.0f)}, BATCH_LEFT, rgb);
    }
}

static void practice_page(const Screens *screens, const Sim *sim, UiPage *page)
{
    const StageScript *script = script_of(screens);
    (void)sim;
    screen_heading(page, UI_PRACTICE);
    screen_back(page);
    if (!script) {
        ui_line(page, TEXT_MEDIUM, ui_text(UI_NO_STAGES), 300.0f, PAINT_DARK);
        return;
    }
    int phase = phase_of(screens, script);
    ui_choice(page, ID_STAGE, ui_text(UI_STAGE), screens->place.stage, screens->stages->count,
              ui_text_name(&script->name), screen_row(STAGE_Y_PX));
    ui_choice(page, ID_PHASE, ui_text(UI_FROM_PHASE), phase, script->phase_count,
              ui_text_name(&script->phases[phase].name), screen_row(STAGE_Y_PX + ROW_PX));
    screen_level(screens, page, ID_LEVEL, STAGE_Y_PX + 2.0f * ROW_PX);
    phases_list(screens, script, page);
    ui_button(page, ID_BEGIN, ui_text(UI_BEGIN), ui_rect(SCREEN_MIDDLE_PX, 540.0f, SCREEN_ROW_WIDTH_PX, 56.0f));
}

static ScreenWish begin(Screens *screens)
{
    const StageScript *script = script_of(screens);
    if (!script)
        return WISH_NONE;
    screens->mode = screen_mode(screens, MODE_PRACTICE);
    screens->mode.stage = screens->place.stage;
    screens->mode.phase = phase_of(screens, script);
    return WISH_BEGIN;
}

static ScreenWish practice_event(Screens *screens, UiEvent event)
{
    if (event.kind == UI_EVENT_BACK)
        return screen_leave(screens);
    switch (event.id) {
    case SCREEN_ID_BACK: return screen_leave(screens);
    case ID_STAGE:
        screens->place.stage = event.value;
        screens->place.phase = 0;
        return WISH_STAY;
    case ID_PHASE: screens->place.phase = event.value; return WISH_STAY;
    case ID_LEVEL: return screen_level_changed(screens, event);
    case ID_BEGIN: return begin(screens);
    default: return WISH_NONE;
    }
}

static void practice_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    (void)sim;
    screen_paper_draw(batch);
    if (script_of(screens))
        screen_panel_draw(batch, (ViewportRect){vec2(20, PANEL_TOP_PX), vec2(340, PANEL_BOTTOM_PX)});
}

const ScreenKind SCREEN_PRACTICE_KIND = {practice_page, practice_event, practice_draw};
