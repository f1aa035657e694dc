// screen_help.c -- how to play, to read; and the way to try it.
#include "game/session/help_rules.h"
#include "game/screens/screen_local.h"
#include "ui/control/prompt.h"

enum { ID_TRY = SCREEN_ID_FIRST };

#define FIRST_Y_PX 99.0f
#define BLOCK_PX 79.0f
#define BLOCK_HALF_PX 38.0f
#define TEXT_LEFT_PX 84.0f
#define TEXT_RIGHT_PX 340.0f

static const UiState *help_page(const Game *game, UiPage *page)
{
    screen_heading(page, UI_HELP);
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        float y = FIRST_Y_PX + BLOCK_PX * (float)i;
        ui_label(page, TEXT_MEDIUM, ui_text(HELP_RULES[i].head),
                 (ViewportRect){vec2(TEXT_LEFT_PX, y - 35.0f), vec2(TEXT_RIGHT_PX, y - 13.0f)}, BATCH_LEFT, PAINT_DARK);
        ui_label(page, TEXT_SMALL, ui_text(HELP_RULES[i].text),
                 (ViewportRect){vec2(TEXT_LEFT_PX, y - 14.0f), vec2(TEXT_RIGHT_PX, y + 33.0f)}, BATCH_LEFT,
                 PAINT_PALE_INK);
    }
    ui_label(page, TEXT_SMALL, ui_text(UI_HELP_OVER), ui_rect(SCREEN_MIDDLE_PX, 492.0f, 328.0f, 34.0f), BATCH_CENTRE,
             PAINT_RED_INK);
    if (!game->screens.paused) // the game that is paused is not given up for it
        ui_button(page, ID_TRY, ui_text(UI_HELP_TRY), ui_rect(SCREEN_MIDDLE_PX, 544.0f, SCREEN_ROW_WIDTH_PX, 52.0f));
    screen_back(page);
    return &game->screens.ui;
}

static void help_input(Game *game)
{
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    (void)event; // there is one button besides the one back
    screen_go(game, SCREEN_LESSON);
}

// What to press, for those who play with keys or a gamepad.
static void prompt_put(Game *game, int action, Vec2 at)
{
    if (action == UI_NONE)
        return;
    Prompt prompt = prompt_of_action(&game->player.control, &game->machine.input, (ControlAction)action);
    prompt_draw(&prompt, at, LAYER_MENU_TEXT, &game->machine.batch);
}

// The same pictures as in the game, each somewhat larger than there.
static void help_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    screen_paper_draw(game);
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        float y = FIRST_Y_PX + BLOCK_PX * (float)i;
        ViewportRect block = {vec2(12.0f, y - BLOCK_HALF_PX), vec2(348.0f, y + BLOCK_HALF_PX)};
        ViewportRect panel = ui_page_moved(&game->screens.page, block);
        Vec2 at = vec2(50.0f, ui_middle(panel).y);
        screen_panel_draw(batch, panel);
        batch_sprite(batch, (int)HELP_RULES[i].sprite, at, 0.0f, HELP_RULES[i].scale,
                     paint_style(LAYER_MENU, paint_tint(0xffffffu, 1.0f)));
        prompt_put(game, HELP_RULES[i].action, vec2(at.x, at.y + 24.0f));
    }
}

const Screen HELP_SCREEN = {
    .input = help_input,
    .tick = match_tick_swarm,
    .page = help_page,
    .draw = help_draw,
};
