// screen_keys.c -- which key and which button of a gamepad means what; a page of the settings.
#include <stdio.h>
#include <string.h>

#include "game/screens/screen_local.h"
#include "ui/control/prompt.h"

enum { ID_TAB = SCREEN_ID_FIRST, ID_RESET = ID_TAB + 2, ID_KEYS, ID_PAD = ID_KEYS + CONTROL_ACTIONS };

#define TAB_ACTIONS ((CONTROL_ACTIONS + 1) / 2)
#define TAB_Y_PX 84.0f
#define HEAD_PX 110.0f // between these it scrolls where it is longer
#define FOOT_PX 536.0f
#define FIRST_Y_PX 152.0f
#define ROW_PX 58.0f
#define ROW_HEIGHT_PX 52.0f
#define NAME_LEFT_PX 18.0f
#define NAME_RIGHT_PX 110.0f
#define KEYS_X_PX 172.0f
#define KEYS_WIDTH_PX 118.0f
#define PAD_X_PX 290.0f
#define PAD_WIDTH_PX 112.0f
#define BINDING_BYTES 80

// Key and button of an action wait apart: a gamepad must not answer for the keyboard.
static bool waits_for(const MenuPlace *place, int action, bool button)
{
    return place->bind_waits && place->bound_action == action && place->bound_button == button;
}

// "Up, W" on two lines; one that is not bound shows a dash.
static void keys_add(const Bindings *bindings, const MenuPlace *place, UiPage *page, int action, float y)
{
    char first[BINDING_BYTES], *second = "";
    bindings_keys_text(bindings, (ControlAction)action, first, sizeof first);
    char *comma = strstr(first, ", ");
    if (comma) {
        *comma = '\0';
        second = comma + 2;
    }
    const char *shown = waits_for(place, action, false) ? ui_text(UI_KEYS_PRESS_NOW) : first[0] ? first : "–";
    ui_button_lines(page, ID_KEYS + action, shown, waits_for(place, action, false) ? "" : second,
                    ui_rect(KEYS_X_PX, y, KEYS_WIDTH_PX, ROW_HEIGHT_PX));
}

// As the gamepad that was used last has it printed.
static void pad_add(const Control *control, PadFamily family, const MenuPlace *place, UiPage *page, int action, float y)
{
    bool waits = waits_for(place, action, true);
    Prompt prompt = prompt_of_button(control->bindings.of[action].button, family);
    const char *shown = waits ? ui_text(UI_KEYS_PRESS_NOW) : prompt.text[0] ? prompt.text : "–";
    UiItem *item = ui_button(page, ID_PAD + action, shown, ui_rect(PAD_X_PX, y, PAD_WIDTH_PX, ROW_HEIGHT_PX));
    if (!waits)
        item->icon = prompt.icon;
}

static void action_add(const Game *game, UiPage *page, int action, float y)
{
    const Control *control = &game->player.control;
    const MenuPlace *place = &game->screens.place;
    ViewportRect name = {vec2(NAME_LEFT_PX, y - 20.0f), vec2(NAME_RIGHT_PX, y + 20.0f)};
    ui_label(page, TEXT_SMALL, ui_text((UiText)(UI_ACTION_STEER_UP + action)), name, BATCH_LEFT, PAINT_DARK);
    keys_add(&control->bindings, place, page, action, y);
    pad_add(control, game->machine.input.pad.family, place, page, action, y);
}

// What to do now, in red; else what could be done.
static UiText hint_of(const MenuPlace *place)
{
    if (!place->bind_waits)
        return UI_KEYS_HINT;
    return place->bound_button ? UI_KEYS_PRESS_PAD : UI_KEYS_PRESS_KEY;
}

static const UiState *keys_page(const Game *game, UiPage *page)
{
    static const UiText TABS[] = {UI_KEYS_STEERING, UI_KEYS_OTHERS};
    const MenuPlace *place = &game->screens.place;
    screen_heading(page, UI_KEYS);
    page->head_px = HEAD_PX;
    page->foot_px = FOOT_PX;
    for (int i = 0; i < 2; i++)
        ui_tab(page, ID_TAB + i, ui_text(TABS[i]), i == place->keys_tab,
               ui_rect(i ? SCREEN_RIGHT_PX : SCREEN_LEFT_PX, TAB_Y_PX, SCREEN_HALF_WIDTH_PX, 46.0f));
    int first = place->keys_tab * TAB_ACTIONS;
    for (int i = first, row = 0; i < CONTROL_ACTIONS && i < first + TAB_ACTIONS; i++)
        if (bindings_possible((ControlAction)i))
            action_add(game, page, i, FIRST_Y_PX + ROW_PX * (float)row++);
    ui_line(page, TEXT_SMALL, ui_text(hint_of(place)), 552.0f, place->bind_waits ? PAINT_RED_INK : PAINT_PALE_INK)
        ->fixed = true;
    ui_button(page, ID_RESET, ui_text(UI_KEYS_RESET), ui_rect(SCREEN_LEFT_PX, 600.0f, SCREEN_HALF_WIDTH_PX, 48.0f))
        ->fixed = true;
    ui_button(page, SCREEN_ID_BACK, ui_text(UI_BACK), ui_rect(SCREEN_RIGHT_PX, 600.0f, SCREEN_HALF_WIDTH_PX, 48.0f))
        ->fixed = true;
    return &game->screens.ui;
}

// Until something is pressed, or the player gives it up.
static void wait_for(MenuPlace *place, int action, bool button)
{
    place->bind_waits = true;
    place->bound_action = action;
    place->bound_button = button;
}

// The new key becomes the first one, and the first one the second.
static void bind_key(Bindings *bindings, ControlAction action, int32_t key)
{
    int32_t first = bindings->of[action].key[0];
    bindings_set_key(bindings, action, 0, key);
    if (first && first != key)
        bindings_set_key(bindings, action, 1, first);
}

// In place of a press while an action waits for its key or button.
static void capture(Game *game)
{
    MenuPlace *place = &game->screens.place;
    Bindings *bindings = &game->player.control.bindings;
    ControlAction action = (ControlAction)place->bound_action;
    int32_t code = 0;
    ControlCapture capture = control_capture_poll(&game->machine.input, &code);
    if (capture == CAPTURE_WAITS || capture == (place->bound_button ? CAPTURE_KEY : CAPTURE_BUTTON))
        return; // one of the other kind is not what was asked for
    place->bind_waits = false;
    if (capture == CAPTURE_CANCELLED)
        return;
    if (capture == CAPTURE_BUTTON)
        bindings_set_button(bindings, action, code);
    else
        bind_key(bindings, action, code);
    sound_button(game);
    player_changed(&game->player);
}

// While an action waits for its key or button all presses go to it.
static void keys_input(Game *game)
{
    input_take_focus_lost(&game->machine.input);
    if (game->screens.place.bind_waits) {
        capture(game);
        return;
    }
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    Bindings *bindings = &game->player.control.bindings;
    MenuPlace *place = &game->screens.place;
    if (event.id >= ID_PAD) {
        wait_for(place, event.id - ID_PAD, true);
    } else if (event.id >= ID_KEYS) {
        wait_for(place, event.id - ID_KEYS, false);
    } else if (event.id == ID_RESET) {
        bool damaged = bindings->damaged, unread = bindings->unread; // as the file is, which is no other by that
        *bindings = bindings_default();
        bindings->damaged = damaged;
        bindings->unread = unread;
        player_changed(&game->player);
    } else {
        place->keys_tab = event.id - ID_TAB;
    }
    if (place->bind_waits)
        control_capture_begin(&game->machine.input);
}

// A plate after each row, so that the eye stays in it.
static void keys_draw(Game *game)
{
    Batch *batch = &game->machine.batch;
    screen_paper_draw(game);
    for (int i = 0; i < TAB_ACTIONS; i++) {
        float y = FIRST_Y_PX + ROW_PX * (float)i;
        ViewportRect row = ui_page_moved(&game->screens.page,
                                         ui_rect(SCREEN_MIDDLE_PX, y, FIELD_WIDTH_PX - 16.0f, ROW_PX - 2.0f));
        batch_sprite_rect(batch, SPRITE_ROW, row.least, row.most,
                          paint_style(LAYER_MENU_SHADE, paint_tint(0xffffffu, 0.8f)));
    }
}

const Screen KEYS_SCREEN = {
    .input = keys_input,
    .tick = match_tick_swarm,
    .page = keys_page,
    .draw = keys_draw,
};
