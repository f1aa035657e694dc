// screen_practice.c -- any stage, from any of its phases on, with a picture of it.
#include "game/screens/screen_local.h"
#include "game/screens/screen_pictures.h"

enum { ID_STAGE = SCREEN_ID_FIRST, ID_PHASE, ID_LEVEL, ID_TRAINER, ID_BEGIN };

#define STAGE_Y_PX 88.0f
#define CARD_TOP_PX 117.0f
#define CARD_BOTTOM_PX 325.0f
#define CARD_PAD_PX 10.0f
#define STRIP_Y_PX 338.0f // the middle of a mark for each phase
#define STRIP_PX 10.0f
#define STRIP_GAP_PX 3.0f
#define PHASE_Y_PX 378.0f
#define ROW_PX 52.0f
#define CROWN_PX 0.6f

static const ViewportRect CARD = {{20.0f, CARD_TOP_PX}, {340.0f, CARD_BOTTOM_PX}};

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

// A mark for each phase, the chosen one dark; a crown where there is a boss.
static void strip_draw(const UiPage *page, const StageScript *script, int chosen, Batch *batch)
{
    ViewportRect strip = {vec2(CARD.least.x, STRIP_Y_PX - STRIP_PX / 2.0f),
                          vec2(CARD.most.x, STRIP_Y_PX + STRIP_PX / 2.0f)};
    strip = ui_page_moved(page, strip);
    float step = (CARD.most.x - CARD.least.x + STRIP_GAP_PX) / (float)script->phase_count;
    for (int i = 0; i < script->phase_count; i++) {
        float left = CARD.least.x + step * (float)i, right = left + step - STRIP_GAP_PX;
        batch_sprite_rect(
            batch, SPRITE_PLATE, vec2(left, strip.least.y), vec2(right, strip.most.y),
            paint_style(LAYER_MENU, paint_tint(i == chosen ? PAINT_HONEY_INK : PAINT_RIM, i == chosen ? 1.0f : 0.4f)));
        if (script->phases[i].boss >= 0)
            batch_sprite(batch, SPRITE_ICON_CALL, vec2((left + right) / 2.0f, ui_middle(strip).y), 0.0f, CROWN_PX,
                         paint_style(LAYER_MENU_TEXT, BATCH_WHITE));
    }
}

static const UiState *practice_page(const Game *game, UiPage *page)
{
    const StageScript *script = script_of(&game->numbers, &game->screens.place);
    screen_heading(page, UI_PRACTICE);
    screen_back(page);
    if (!script) {
        ui_line(page, TEXT_MEDIUM, ui_text(UI_NO_STAGES), 300.0f, PAINT_DARK);
        return &game->screens.ui;
    }
    int phase = phase_of(&game->screens.place, script);
    ui_choice(page, ID_STAGE, ui_text(UI_STAGE), game->screens.place.stage, game->numbers.stages.listed,
              ui_text_name(&script->name), screen_row(STAGE_Y_PX));
    ui_choice(page, ID_PHASE, ui_text(UI_FROM_PHASE), phase, script->phase_count,
              ui_text_name(&script->phases[phase].name), screen_row(PHASE_Y_PX));
    screen_level(&game->player.settings, page, ID_LEVEL, PHASE_Y_PX + ROW_PX);
    ui_button(page, ID_TRAINER, ui_text(UI_TRAINER), screen_row(PHASE_Y_PX + 2.0f * ROW_PX));
    ui_button(page, ID_BEGIN, ui_text(UI_BEGIN), ui_rect(SCREEN_MIDDLE_PX, 544.0f, SCREEN_ROW_WIDTH_PX, 54.0f));
    return &game->screens.ui;
}

static void begin(Game *game)
{
    Mode mode = player_mode(&game->player, MODE_PRACTICE);
    mode.stage = game->screens.place.stage;
    mode.phase = phase_of(&game->screens.place, script_of(&game->numbers, &game->screens.place));
    screen_train(game, &mode);
    match_ask(game, &mode);
}

static void practice_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    switch (event.id) {
    case ID_STAGE:
        game->screens.place.stage = event.value;
        game->screens.place.phase = 0;
        break;
    case ID_PHASE: game->screens.place.phase = event.value; break;
    case ID_LEVEL: screen_level_changed(&game->player, event); break;
    case ID_TRAINER: screen_go(game, SCREEN_TRAINER); break;
    case ID_BEGIN: begin(game); break;
    }
}

static void practice_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    const MenuPlace *place = &game->screens.place;
    const StageScript *script = script_of(&game->numbers, place);
    screen_paper_draw(game);
    if (!script)
        return;
    ViewportRect card = ui_page_moved(&game->screens.page, CARD);
    screen_panel_draw(batch, card);
    if (ui_page_shows(&game->screens.page, card))
        screen_phase_draw(script, phase_of(place, script), ui_inset(card, CARD_PAD_PX, CARD_PAD_PX), batch);
    strip_draw(&game->screens.page, script, phase_of(place, script), batch);
}

const Screen PRACTICE_SCREEN = {
    .input = practice_input,
    .tick = match_tick_swarm,
    .page = practice_page,
    .draw = practice_draw,
};
