// screen_modes.c -- the choice of a game: all modes with a picture of each, and practice.
#include "game/screens/screen_parts.h"

#include <stdio.h>

// --- all modes

enum { ID_MODES_LEVEL = SCREEN_ID_FIRST, ID_WAY };

#define MODES_TOP_PX 60.0f
#define MODES_STEP_PX 53.0f // from the level to the tiles
#define TILE_PX 115.0f      // height
#define TILE_GAP_PX 2.0f    // below a tile

enum { WAY_JOURNEY, WAY_JOURNEY_NEW }; // the first ones

// A screen to open, or else a mode that begins at once.
static const struct {
    UiText name, about;
    ScreenPicture picture;
    ScreenId to;
    ModeKind kind;
} WAYS[] = {
    {UI_MODE_JOURNEY, UI_ABOUT_JOURNEY, PICTURE_JOURNEY, SCREEN_MAP, MODE_JOURNEY},
    {UI_MODE_JOURNEY_NEW, UI_ABOUT_JOURNEY_NEW, PICTURE_JOURNEY_NEW, SCREEN_MAP, MODE_JOURNEY},
    {UI_MODE_ENDLESS, UI_ABOUT_ENDLESS, PICTURE_ENDLESS, SCREEN_NONE, MODE_ENDLESS},
    {UI_MODE_DAILY, UI_ABOUT_DAILY, PICTURE_DAILY, SCREEN_DAILY, MODE_DAILY},
    {UI_MODE_PRACTICE, UI_ABOUT_PRACTICE, PICTURE_PRACTICE, SCREEN_PRACTICE, MODE_PRACTICE},
    {UI_MODE_GALLERY, UI_ABOUT_GALLERY, PICTURE_GALLERY, SCREEN_NONE, MODE_GALLERY},
    {UI_MODE_SWARM_LORD, UI_ABOUT_SWARM_LORD, PICTURE_SWARM_LORD, SCREEN_NONE, MODE_SWARM_LORD},
    {UI_LAB, UI_ABOUT_LAB, PICTURE_LAB, SCREEN_LAB, MODE_ENDLESS},
};
#define WAYS_COUNT ((int)(sizeof WAYS / sizeof WAYS[0]))

// Two in a row. Without a journey to restart, the first tile takes the place of both.
static void modes_page(const Game *game, UiPage *page)
{
    const MenuPlace *place = &game->screens.place;
    ViewportRect column = screen_column(MODES_TOP_PX);
    screen_heading(page, UI_MODES);
    screen_level(&game->player.settings, page, ID_MODES_LEVEL, screen_row(&column, MODES_STEP_PX));
    for (int i = 0; i < WAYS_COUNT; i++) {
        bool begins = i == WAY_JOURNEY_NEW;
        UiText about = i == WAY_JOURNEY && place->journey_kept ? UI_ABOUT_JOURNEY_KEPT
                     : begins && place->sure                   ? UI_JOURNEY_SURE
                                                               : WAYS[i].about;
        ViewportRect first = ui_box(column.least.x, column.least.y, SCREEN_HALF_WIDTH_PX, TILE_PX);
        if (i == WAY_JOURNEY && !place->journey_kept)
            first.most.x = column.most.x;
        if (!begins || place->journey_kept)
            ui_tile(page, ID_WAY + i, ui_text(WAYS[i].name), ui_text(about),
                    ui_cell(first, 2, i, vec2(SCREEN_GAP_PX, TILE_GAP_PX)));
    }
    screen_back(page);
}

static void modes_draw(Game *game)
{
    const UiPage *page = &game->screens.page;
    for (int i = 0; i < WAYS_COUNT; i++) {
        const UiItem *tile = ui_find(page, ID_WAY + i);
        if (tile && ui_page_shows(page, ui_tile_picture(tile->rect)))
            screen_picture_draw(WAYS[i].picture, ui_tile_picture(tile->rect), &game->machine.batch);
    }
}

static void modes_press(Game *game, UiEvent event)
{
    int way = event.id - ID_WAY;
    if (way == WAY_JOURNEY_NEW) {
        if (game->screens.place.sure) // one press must not discard a stored journey
            screens_ask(&game->screens, SCREEN_MAP, "new");
        game->screens.place.sure = true;
        return;
    }
    game->screens.place.sure = false;
    if (event.id == ID_MODES_LEVEL) {
        screen_level_changed(&game->player, event);
    } else if (way == WAY_JOURNEY) {
        screen_journey(game);
    } else if (WAYS[way].to != SCREEN_NONE) {
        screen_go(game, WAYS[way].to);
    } else {
        Mode mode = player_mode(&game->player, WAYS[way].kind);
        match_ask(game, &mode);
    }
}

const Screen MODES_SCREEN = {.press = modes_press, .page = modes_page, .draw = modes_draw};

// --- practice: any stage, from any of its phases on

enum { ID_STAGE = SCREEN_ID_FIRST, ID_PHASE, ID_PRACTICE_LEVEL, ID_SAFE, ID_BEGIN, ID_CARD, ID_STRIP };

#define CARD_PX 208.0f
#define CARD_PAD_PX 10.0f
#define STRIP_PX 10.0f // a mark for each phase
#define STRIP_GAP_PX 3.0f
#define PRACTICE_ROW_PX 52.0f
#define CROWN_PX 0.6f
#define MEDAL_PX 28.0f
#define MEDAL_STEP_PX 30.0f
#define MEDAL_IN_PX 18.0f // from the corner of the card

// Looked up each time, because stage files may change while this is shown.
static const StageScript *script_of(const Content *content, const MenuPlace *place)
{
    return stage_files_at(&content->stages, place->stage);
}

// A saved stage may now have fewer phases than when the phase was chosen.
static int phase_of(const MenuPlace *place, const StageScript *script)
{
    return place->phase < script->phase_count ? place->phase : 0;
}

// Shows the best games of the chosen stage, for its medals.
static void best_of_stage(Game *game)
{
    Mode mode = player_mode(&game->player, MODE_PRACTICE);
    mode.stage = game->screens.place.stage;
    best_show(&game->best, &mode, content_script(&game->content, &mode), content_would_tune(&game->content, &mode));
}

static bool practice_open(Game *game, void *own, const char *what, Error *error)
{
    (void)own, (void)what, (void)error;
    best_of_stage(game);
    return true;
}

static void practice_page(const Game *game, UiPage *page)
{
    const StageScript *script = script_of(&game->content, &game->screens.place);
    screen_heading(page, UI_MODE_PRACTICE);
    screen_back(page);
    if (!script) {
        ui_line(page, TEXT_MEDIUM, ui_text(UI_NO_STAGES), 300.0f, PAINT_DARK);
        return;
    }
    int phase = phase_of(&game->screens.place, script);
    ViewportRect column = screen_column(64.0f);
    ui_choice(page, ID_STAGE, ui_text(UI_STAGE), game->screens.place.stage, game->content.stages.listed,
              ui_text_name(&script->name), screen_row(&column, PRACTICE_ROW_PX + 1.0f));
    screen_reserve(page, ID_CARD, ui_cut_top(&column, CARD_PX));
    ui_cut_top(&column, 8.0f);
    screen_reserve(page, ID_STRIP, ui_cut_top(&column, STRIP_PX));
    ui_cut_top(&column, 11.0f);
    ui_choice(page, ID_PHASE, ui_text(UI_FROM_PHASE), phase, script->phase_count,
              ui_text_name(&script->phases[phase].name), screen_row(&column, PRACTICE_ROW_PX));
    screen_level(&game->player.settings, page, ID_PRACTICE_LEVEL, screen_row(&column, PRACTICE_ROW_PX));
    ui_switch(page, ID_SAFE, ui_text(UI_TRAINER_SAFE), game->screens.place.practice_safe,
              screen_row(&column, PRACTICE_ROW_PX + 7.0f));
    ui_button(page, ID_BEGIN, ui_text(UI_BEGIN), ui_cut_top(&column, 54.0f));
}

static void practice_press(Game *game, UiEvent event)
{
    switch (event.id) {
    case ID_STAGE:
        game->screens.place.stage = event.value;
        game->screens.place.phase = 0;
        best_of_stage(game);
        break;
    case ID_PHASE: game->screens.place.phase = event.value; break;
    case ID_PRACTICE_LEVEL:
        screen_level_changed(&game->player, event);
        best_of_stage(game);
        break;
    case ID_SAFE: game->screens.place.practice_safe = event.value != 0; break;
    case ID_BEGIN: {
        Mode mode = player_mode(&game->player, MODE_PRACTICE);
        mode.stage = game->screens.place.stage;
        mode.phase = phase_of(&game->screens.place, script_of(&game->content, &game->screens.place));
        mode.safe = game->screens.place.practice_safe;
        match_ask(game, &mode);
        break;
    }
    }
}

static void practice_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    const StageScript *script = script_of(&game->content, &game->screens.place);
    if (!script)
        return;
    int chosen = phase_of(&game->screens.place, script);
    ViewportRect card = screen_reserved(game, ID_CARD), strip = screen_reserved(game, ID_STRIP);
    ui_draw_panel(card, LAYER_MENU_SHADE, batch);
    const uint32_t *medals = game->best.tuned ? NULL : mode_medals(&game->best.mode, script->id);
    if (ui_page_shows(&game->screens.page, card))
        screen_phase_draw(script, chosen, ui_inset(card, CARD_PAD_PX, CARD_PAD_PX), batch);
    if (medals && ui_page_shows(&game->screens.page, card)) {
        ViewportRect row = ui_box(card.least.x + MEDAL_IN_PX, card.least.y + MEDAL_IN_PX, MEDAL_PX, MEDAL_PX);
        batch_sprite_rect(batch, SPRITE_PLATE, vec2_sub(row.least, vec2(4.0f, 3.0f)),
                          vec2(row.least.x + (float)MEDALS * MEDAL_STEP_PX + 4.0f, row.most.y + 3.0f),
                          paint_ink(LAYER_OVERLAY, PAINT_PAPER, 0.85f));
        screen_medals_draw(medals, best_score(&game->best), row, MEDAL_STEP_PX, batch);
    }
    // A mark for each phase, the chosen one dark; a crown for a boss.
    float step = (strip.most.x - strip.least.x + STRIP_GAP_PX) / (float)script->phase_count;
    ViewportRect first = {strip.least, vec2(strip.least.x + step - STRIP_GAP_PX, strip.most.y)};
    for (int i = 0; i < script->phase_count; i++) {
        ViewportRect mark = ui_cell(first, script->phase_count, i, vec2(STRIP_GAP_PX, 0.0f));
        batch_sprite_rect(batch, SPRITE_PLATE, mark.least, mark.most,
                          paint_ink(LAYER_MENU, i == chosen ? PAINT_HONEY_INK : PAINT_RIM, i == chosen ? 1.0f : 0.4f));
        if (script->phases[i].boss >= 0)
            batch_sprite(batch, SPRITE_ICON_CALL, ui_middle(mark), 0.0f, CROWN_PX,
                         paint_style(LAYER_MENU_TEXT, BATCH_WHITE));
    }
}

const Screen PRACTICE_SCREEN = {
    .open = practice_open, .press = practice_press, .page = practice_page, .draw = practice_draw};
