// screen_best.c -- the lists of best games, one for each mode and level.
#include "game/screens/screen_local.h"

enum { ID_MODE = SCREEN_ID_FIRST, ID_STAGE, ID_LEVEL };

#define MODE_Y_PX 88.0f
#define ROW_PX 52.0f
#define LIST_TOP_PX 232.0f
#define LIST_BOTTOM_PX 456.0f

// Those with a list.
static const struct { ModeKind kind; UiText name; } MODES[] = {
    {MODE_ENDLESS, UI_MODE_ENDLESS},   {MODE_DAILY, UI_MODE_DAILY},           {MODE_PRACTICE, UI_MODE_PRACTICE},
    {MODE_GALLERY, UI_MODE_GALLERY},   {MODE_SWARM_LORD, UI_MODE_SWARM_LORD},
};

#define MODE_COUNT ((int)(sizeof MODES / sizeof MODES[0]))

static int chosen_mode(const Screens *screens)
{
    for (int i = 0; i < MODE_COUNT; i++)
        if (MODES[i].kind == screens->best_mode.kind)
            return i;
    return 0;
}

static void best_page(const Screens *screens, const Sim *sim, UiPage *page)
{
    int mode = chosen_mode(screens), level = screens->best_mode.level;
    const StageScript *script = screens_script(screens, &screens->best_mode);
    (void)sim;
    screen_heading(page, UI_BEST_LIST);
    ui_choice(page, ID_MODE, ui_text(UI_BEST_MODE), mode, MODE_COUNT, ui_text(MODES[mode].name), screen_row(MODE_Y_PX));
    ui_choice(page, ID_LEVEL, ui_text(UI_LEVEL), level, 3, ui_text((UiText)(UI_LEVEL_EASY + level)),
              screen_row(MODE_Y_PX + ROW_PX));
    if (script && MODES[mode].kind == MODE_PRACTICE)
        ui_choice(page, ID_STAGE, ui_text(UI_STAGE), screens->best_mode.stage, screens->stages->count,
                  ui_text_name(&script->name), screen_row(MODE_Y_PX + 2.0f * ROW_PX));
    screen_best_heading(screens, LIST_TOP_PX + 26.0f, page);
    if (screens->best.count > 0)
        screen_best_lines(&screens->best, -1, BEST_MAX, LIST_TOP_PX + 48.0f, page);
    else
        ui_line(page, TEXT_SMALL, ui_text(UI_BEST_NONE), (LIST_TOP_PX + LIST_BOTTOM_PX) / 2.0f, PAINT_PALE_INK);
    screen_back(page);
}

static ScreenWish best_event(Screens *screens, UiEvent event)
{
    if (event.kind == UI_EVENT_BACK || event.id == SCREEN_ID_BACK)
        return screen_leave(screens);
    if (event.id == ID_MODE) {
        screens->best_mode.kind = MODES[event.value].kind;
        screens->best_mode.day = screen_mode(screens, screens->best_mode.kind).day;
    } else if (event.id == ID_LEVEL) {
        screens->best_mode.level = event.value;
    } else {
        screens->best_mode.stage = event.value;
    }
    return WISH_BEST;
}

static void best_draw(const Screens *screens, const Sim *sim, Batch *batch)
{
    (void)screens;
    (void)sim;
    screen_paper_draw(batch);
    screen_panel_draw(batch, (ViewportRect){vec2(20, LIST_TOP_PX), vec2(340, LIST_BOTTOM_PX)});
}

const ScreenKind SCREEN_BEST_KIND = {best_page, best_event, best_draw};
