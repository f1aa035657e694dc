// screen_trainer.c -- the aids of practice: how many bees, how fast, nothing lost, what is shown.
#include "game/screens/screen_local.h"

#include <stdio.h>

enum { ID_BEES = SCREEN_ID_FIRST, ID_SPEED, ID_SAFE, ID_LINES, ID_DUMMIES };

#define FIRST_Y_PX 96.0f
#define ROW_PX 64.0f
#define HINT_Y_PX 450.0f
#define HINT_HEIGHT_PX 96.0f

// The first one is what is usual.
static const int BEES[] = {0, 1, 5, 20, 100};
static const int SPEEDS[] = {0, 25, 50, 75};
#define CHOICES(of) ((int)(sizeof(of) / sizeof(of)[0]))

void screen_train(const Game *game, Mode *mode)
{
    const MenuPlace *place = &game->screens.place;
    if (mode->kind != MODE_PRACTICE || mode->first)
        return;
    mode->start_bees = BEES[place->trainer_bees];
    mode->safe = place->trainer_safe;
    if (place->trainer_speed > 0)
        mode->speed_percent = SPEEDS[place->trainer_speed];
}

static void number_choice(UiPage *page, int id, UiText what, const int *of, int count, int chosen, const char *unit,
                          float y)
{
    char text[24];
    snprintf(text, sizeof text, "%d%s", of[chosen], unit);
    ui_choice(page, id, ui_text(what), chosen, count, chosen > 0 ? text : ui_text(UI_TRAINER_USUAL), screen_row(y));
}

static const UiState *trainer_page(const Game *game, UiPage *page)
{
    const MenuPlace *place = &game->screens.place;
    const int32_t *value = game->player.settings.value;
    float y = FIRST_Y_PX;
    screen_heading(page, UI_TRAINER);
    screen_back(page);
    number_choice(page, ID_BEES, UI_TRAINER_BEES, BEES, CHOICES(BEES), place->trainer_bees, "", y);
    number_choice(page, ID_SPEED, UI_SET_game_speed_percent, SPEEDS, CHOICES(SPEEDS), place->trainer_speed, " %",
                  y += ROW_PX);
    ui_switch(page, ID_SAFE, ui_text(UI_TRAINER_SAFE), place->trainer_safe, screen_row(y += ROW_PX));
    ui_switch(page, ID_LINES, ui_text(UI_SET_game_lines), value[SETTING_game_lines], screen_row(y += ROW_PX));
    ui_switch(page, ID_DUMMIES, ui_text(UI_SET_game_dummies), value[SETTING_game_dummies], screen_row(y += ROW_PX));
    ui_label(page, TEXT_SMALL, ui_text(UI_TRAINER_HINT),
             ui_rect(SCREEN_MIDDLE_PX, HINT_Y_PX, SCREEN_ROW_WIDTH_PX, HINT_HEIGHT_PX), BATCH_CENTRE, PAINT_PALE_INK);
    return &game->screens.ui;
}

static void trainer_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    MenuPlace *place = &game->screens.place;
    switch (event.id) {
    case ID_BEES: place->trainer_bees = event.value; return;
    case ID_SPEED: place->trainer_speed = event.value; return;
    case ID_SAFE: place->trainer_safe = event.value != 0; return;
    }
    settings_set(&game->player.settings, event.id == ID_LINES ? SETTING_game_lines : SETTING_game_dummies, event.value);
    player_changed(&game->player);
}

const Screen TRAINER_SCREEN = {
    .input = trainer_input,
    .tick = match_tick_swarm,
    .page = trainer_page,
    .draw = screen_paper_draw,
};
