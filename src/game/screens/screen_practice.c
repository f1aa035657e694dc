// screen_practice.c -- any stage, from any of its phases on.
#include "game/screens/screen_local.h"

enum { ID_STAGE = SCREEN_ID_FIRST, ID_PHASE, ID_LEVEL, ID_DUMMIES, ID_BEGIN };

#define STAGE_Y_PX 88.0f
#define ROW_PX 52.0f
#define PANEL_TOP_PX 272.0f
#define PANEL_BOTTOM_PX 506.0f
#define LIST_TOP_PX 295.0f
#define LIST_ROWS 12 // then a second column
#define LINE_PX 17.0f

// Asked for anew each time, because stages may be saved or go while this is shown.
static const StageScript *script_of(const Numbers *numbers, const MenuPlace *place)
{
    return stage_files_at(&numbers->stages, place->stage);
}

// A stage that was saved may have fewer phases than the one that was chosen from.
static int phase_of(const MenuPlace *place, const StageScript *script)
{
    return place->phase < script->phase_count ? place->phase : 0;
}

// All phases, the one that is chosen and those with a boss in colours of their own.
static void phases_list(const StageScript *script, int chosen, UiPage *page)
{
    bool two = script->phase_count > LIST_ROWS;
    float width = two ? 138.0f : 280.0f;
    for (int i = 0; i < script->phase_count; i++) {
        float y = LIST_TOP_PX + LINE_PX * (float)(i % LIST_ROWS), x = i < LIST_ROWS ? 40.0f : 186.0f;
        bool boss = script->phases[i].boss >= 0;
        uint32_t rgb = i == chosen ? PAINT_HONEY_INK : boss ? PAINT_RED_INK : PAINT_PALE_INK;
        ui_label(page, TEXT_SMALL, ui_text_name(&script->phases[i].name),
                 (ViewportRect){vec2(x, y - 8.0f), vec2(x + width, y + 8.0f)}, BATCH_LEFT, rgb);
    }
}

static void practice_page(const Game *game, UiPage *page)
{
    const StageScript *script = script_of(&game->numbers, &game->screens.place);
    screen_heading(page, UI_PRACTICE);
    screen_back(page);
    if (!script) {
        ui_line(page, TEXT_MEDIUM, ui_text(UI_NO_STAGES), 300.0f, PAINT_DARK);
        return;
    }
    int phase = phase_of(&game->screens.place, script);
    ui_choice(page, ID_STAGE, ui_text(UI_STAGE), game->screens.place.stage, game->numbers.stages.listed,
              ui_text_name(&script->name), screen_row(STAGE_Y_PX));
    ui_choice(page, ID_PHASE, ui_text(UI_FROM_PHASE), phase, script->phase_count,
              ui_text_name(&script->phases[phase].name), screen_row(STAGE_Y_PX + ROW_PX));
    screen_level(&game->player.settings, page, ID_LEVEL, STAGE_Y_PX + 2.0f * ROW_PX);
    ui_switch(page, ID_DUMMIES, ui_text(UI_SET_game_dummies), game->player.settings.value[SETTING_game_dummies],
              screen_row(STAGE_Y_PX + 3.0f * ROW_PX));
    phases_list(script, phase, page);
    ui_button(page, ID_BEGIN, ui_text(UI_BEGIN), ui_rect(SCREEN_MIDDLE_PX, 540.0f, SCREEN_ROW_WIDTH_PX, 56.0f));
}

static void begin(Game *game)
{
    Mode mode = player_mode(&game->player, MODE_PRACTICE);
    mode.stage = game->screens.place.stage;
    mode.phase = phase_of(&game->screens.place, script_of(&game->numbers, &game->screens.place));
    match_ask(game, &mode);
}

static void practice_event(Game *game, UiEvent event)
{
    switch (event.id) {
    case ID_STAGE:
        game->screens.place.stage = event.value;
        game->screens.place.phase = 0;
        break;
    case ID_PHASE: game->screens.place.phase = event.value; break;
    case ID_LEVEL: screen_level_changed(&game->player, event); break;
    case ID_DUMMIES:
        settings_set(&game->player.settings, SETTING_game_dummies, event.value);
        player_changed(&game->player);
        break;
    case ID_BEGIN: begin(game); break;
    }
}

static void practice_draw(Game *game)
{
    screen_paper_draw(game);
    if (script_of(&game->numbers, &game->screens.place))
        screen_panel_draw(&game->machine.batch, (ViewportRect){vec2(20, PANEL_TOP_PX), vec2(340, PANEL_BOTTOM_PX)});
}

const Screen PRACTICE_SCREEN = {
    SCREEN_OF_MENU, .page = practice_page, .event = practice_event, .draw = practice_draw, .back = &MODES_SCREEN,
};
