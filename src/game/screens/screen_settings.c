// screen_settings.c -- every setting on one of five pages, with hints; and all keys.
#include "game/screens/screen_parts.h"

#include <stdio.h>
#include <string.h>

#include "view/canvas.h"

enum {
    ID_SETTINGS_TAB = SCREEN_ID_FIRST,
    ID_SETTINGS_KEYS = ID_SETTINGS_TAB + SETTINGS_TABS,
    ID_NAME,
    ID_LANGUAGE,
    ID_SAVES,
    ID_PREVIEW,
    ID_SETTING
};

#define TABS_TOP_PX 59.0f
#define TABS_HEIGHT_PX 46.0f
#define TABS_PX 340.0f // width of all tabs
#define SETTINGS_HEAD_PX 107.0f
#define SETTINGS_ROW_PX 50.0f
#define FOOT_PX 536.0f
#define NAME_PX 132.0f // of its label
#define NAME_PAD_PX 13.0f
#define PREVIEW_GAP_PX 1.0f // above the preview of the bullets
#define PREVIEW_PX 28.0f
#define HINT_PX 42.0f

// The texts of each setting; a page has the rows of a section of settings.def, in its order.
static const struct {
    UiText label, hint;
} TEXTS[SETTING_COUNT] = {
#define SET_VALUE(section, name, ...)                                                                                  \
    [SETTING_##section##_##name] = {UI_SET_##section##_##name, UI_HINT_##section##_##name},
#include "ui/settings.def"
};

static bool is_on_tab(int setting, int tab)
{
    static const char *const SECTIONS[SETTINGS_TABS] = {"sound", "control", "gamepad", "look", "game"};
    return strcmp(setting_info((SettingId)setting)->section, SECTIONS[tab]) == 0;
}

// The first word of each choice.
static const UiText FIRST_WORD[SETTING_COUNT] = {
    [SETTING_control_touch] = UI_WORD_ABSOLUTE, [SETTING_control_lead] = UI_WORD_HOLD,
    [SETTING_look_palette] = UI_WORD_USUAL,     [SETTING_look_ground] = UI_WORD_GROUND_FULL,
    [SETTING_game_level] = UI_LEVEL_EASY,       [SETTING_game_hints] = UI_WORD_HINTS_0,
};

// Type and range of the setting choose the control, as in the file's reader.
static void setting_add(const Player *player, UiPage *page, SettingId setting, ViewportRect rect)
{
    const Field *info = setting_info(setting);
    const char *label = ui_text(TEXTS[setting].label);
    // The switch shows the effective state: --mute turns sound off, whatever the setting.
    int32_t value = setting == SETTING_sound_on ? player->sound : player->settings.value[setting];
    int id = ID_SETTING + (int)setting;
    char number[16];
    if (setting == SETTING_game_help_seen) { // a pending lesson cannot be requested again
        ui_button(page, id, label, rect)->disabled = !value;
    } else if (info->kind == FIELD_SWITCH) {
        ui_switch(page, id, label, value, rect);
    } else if (info->kind == FIELD_WORD) {
        ui_choice(page, id, label, value, (int)info->most + 1, ui_text((UiText)((int)FIRST_WORD[setting] + value)),
                  rect);
    } else {
        snprintf(number, sizeof number, "%d %%", (int)value);
        ui_slider(page, id, label, value, (int)info->least, (int)info->most, info->step, number, rect);
    }
}

static void settings_page(const Game *game, UiPage *page)
{
    int tab = game->screens.place.settings_tab;
    ViewportRect column = screen_column(SETTINGS_HEAD_PX);
    screen_heading(page, UI_SETTINGS);
    // Tabs are as wide as their words, scaled to the page's width: lengths differ between languages.
    float width[SETTINGS_TABS], sum = 0.0f, left = SCREEN_MIDDLE_PX - TABS_PX / 2.0f;
    for (int i = 0; i < SETTINGS_TABS; i++)
        sum += width[i] = atlas_text_width(&game->machine.atlas, TEXT_SMALL, ui_text((UiText)(UI_TAB_SOUND + i)));
    for (int i = 0; i < SETTINGS_TABS; i++, left += width[i - 1]) {
        width[i] += (TABS_PX - sum) / (float)SETTINGS_TABS;
        ui_tab(page, ID_SETTINGS_TAB + i, ui_text((UiText)(UI_TAB_SOUND + i)), i == tab,
               ui_box(left, TABS_TOP_PX, width[i], TABS_HEIGHT_PX));
    }
    if (tab == SETTINGS_TAB_GAME) {
        // In the first row, where a phone's keyboard does not cover it.
        ViewportRect row = screen_row(&column, SETTINGS_ROW_PX);
        char text[SETTING_NAME_BYTES + 1];
        bool types = game->screens.place.types_name;
        ViewportRect words = ui_inset(row, NAME_PAD_PX, 0.0f), field = row;
        words.most.x = field.least.x = row.least.x + NAME_PX * sprite_text_grow(TEXT_MEDIUM);
        snprintf(text, sizeof text, "%s%s", game->player.settings.player_name, types ? "_" : "");
        ui_plate(page, UI_PLATE_ROW, row);
        ui_label(page, TEXT_MEDIUM, ui_text(UI_SET_game_player_name), words, BATCH_LEFT, PAINT_DARK);
        UiItem *item = ui_field(page, ID_NAME, text, types, field);
        item->called = ui_text(UI_SET_game_player_name);
        item->flat = true;
        item->size = TEXT_MEDIUM;
        item->align = BATCH_RIGHT;
        item->rgb = types ? PAINT_DARK : PAINT_HONEY_INK;
        // A language has its own name in every language.
        const OwnLanguages *own = &game->player.own_languages;
        int speech = languages_find(own, game->player.settings.language);
        ui_choice(page, ID_LANGUAGE, ui_text(UI_SET_game_language), speech, TEXT_OWN + own->count,
                  speech > 0 ? ui_language_name((TextLanguage)(speech >= TEXT_OWN ? speech : speech - 1))
                             : ui_text(UI_WORD_SYSTEM),
                  screen_row(&column, SETTINGS_ROW_PX));
    }
    for (int i = 0; i < SETTING_COUNT; i++)
        if (is_on_tab(i, tab))
            setting_add(&game->player, page, (SettingId)i, screen_row(&column, SETTINGS_ROW_PX));
    if (tab == SETTINGS_TAB_LOOK) {
        ui_cut_top(&column, PREVIEW_GAP_PX);
        screen_reserve(page, ID_PREVIEW, ui_inset(ui_cut_top(&column, PREVIEW_PX), 40.0f, 0.0f));
    }
    if (tab == SETTINGS_TAB_GAMEPAD)
        ui_button(page, ID_SETTINGS_KEYS, ui_text(UI_KEYS), screen_row(&column, SETTINGS_ROW_PX));
    if (tab == SETTINGS_TAB_GAME)
        ui_button(page, ID_SAVES, ui_text(UI_SAVES_AND_BUGS), screen_row(&column, SETTINGS_ROW_PX));
    // The hint of the control that has the focus, or that was touched last.
    const UiItem *focused = ui_focused(&game->screens.ui, page);
    if (focused && (focused->id >= ID_SETTING || focused->id == ID_NAME || focused->id == ID_LANGUAGE)) {
        UiText hint = focused->id == ID_NAME     ? UI_HINT_game_player_name
                    : focused->id == ID_LANGUAGE ? UI_HINT_game_language
                                                 : TEXTS[focused->id - ID_SETTING].hint;
        ui_label(page, TEXT_SMALL, ui_text(hint), ui_box(24.0f, FOOT_PX + 2.0f, FIELD_WIDTH_PX - 48.0f, HINT_PX),
                 BATCH_CENTRE, PAINT_PALE_INK)
            ->fixed = true;
    }
    screen_back(page);
    page->head_px = SETTINGS_HEAD_PX;
    page->foot_px = FOOT_PX;
}

// --- the player's name

static void name_end(Game *game)
{
    if (game->screens.place.types_name)
        input_type_text(&game->machine.input, false);
    game->screens.place.types_name = false;
}

// A press anywhere ends typing, and so do the keys for back, which then only do that. Sound has a button of its own,
// which also ends --mute.
static void settings_input(Game *game)
{
    InputState *input = &game->machine.input;
    if (game->screens.place.types_name) {
        char letters[INPUT_TYPED_BYTES], name[SETTING_NAME_BYTES];
        snprintf(name, sizeof name, "%s", game->player.settings.player_name);
        int bytes = input_take_text(input, letters, sizeof letters);
        // Ignores characters that a name cannot have.
        if (ui_type(name, sizeof name, letters, bytes) && setting_name_valid(name)) {
            settings_set_name(&game->player.settings, name);
            player_changed(&game->player);
        }
        if (input_peek_pointer(input).pressed
            || control_take_in(&game->player.control, input, BINDING_MENU, CONTROL_BACK))
            name_end(game);
    }
}

static void settings_press(Game *game, UiEvent event)
{
    bool typed = game->screens.place.types_name;
    name_end(game);
    if (event.id == ID_NAME) {
        if (!typed)
            input_type_text(&game->machine.input, true);
        game->screens.place.types_name = !typed;
    } else if (event.id == ID_LANGUAGE) {
        settings_set_language(&game->player.settings, languages_key(&game->player.own_languages, event.value));
        player_changed(&game->player);
    } else if (event.id == ID_SETTINGS_KEYS) {
        screen_go(game, SCREEN_KEYS);
    } else if (event.id == ID_SAVES) {
        screen_go(game, SCREEN_SAVES);
    } else if (event.id < ID_SETTINGS_KEYS) {
        game->screens.place.settings_tab = event.id - ID_SETTINGS_TAB;
    } else if (event.id == ID_SETTING + SETTING_sound_on) {
        player_toggle_sound(&game->player, &game->graphics.hud);
    } else {
        settings_set(&game->player.settings, (SettingId)(event.id - ID_SETTING), event.value);
        player_changed(&game->player);
    }
}

static void settings_draw(Game *game)
{
    if (game->screens.place.settings_tab != SETTINGS_TAB_LOOK)
        return;
    // Bullets on the ground that they will fly over.
    ViewportRect rect = screen_reserved(game, ID_PREVIEW);
    static const BulletLook BULLETS[] = {BULLET_ROUND, BULLET_SEED, BULLET_RING, BULLET_SEED, BULLET_ROUND};
    ViewLook look = settings_look(&game->player.settings);
    float dim = look.bullet_brightness < 1.0f ? look.bullet_brightness : 1.0f;
    uint32_t grey = (uint32_t)(255.0f * dim + 0.5f) * 0x010101u;
    batch_sprite_rect(&game->machine.batch, SPRITE_PLATE, rect.least, rect.most,
                      paint_ink(LAYER_MENU, look.high_contrast ? 0x26332bu : 0x3a7832u, 1.0f));
    for (int i = 0; i < 5; i++) {
        Vec2 at = vec2(SCREEN_MIDDLE_PX + 42.0f * (float)(i - 2), ui_middle(rect).y);
        if (look.bullet_brightness > 1.0f)
            batch_sprite(&game->machine.batch, SPRITE_GLOW, at, 0.0f, look.bullet_size * 0.6f,
                         paint_ink(LAYER_MENU, 0xffffffu, look.bullet_brightness - 1.0f));
        batch_sprite(&game->machine.batch, bullets_draw_sprite(&look, BULLETS[i]), at, 0.0f, look.bullet_size,
                     paint_ink(LAYER_MENU_TEXT, grey, 1.0f));
    }
}

const Screen SETTINGS_SCREEN = {
    .input = settings_input, .press = settings_press, .page = settings_page, .draw = settings_draw, .close = name_end};

// --- the keys and gamepad buttons of each action

enum { ID_RESET = SCREEN_ID_FIRST, ID_KEYS_KEYS, ID_PAD = ID_KEYS_KEYS + CONTROL_ACTIONS };

#define KEYS_FIRST_PX 66.0f
#define KEYS_ROW_PX 56.0f
#define KEYS_ROW_GAP_PX 2.0f
#define ACTION_PX 92.0f // width of its name
#define KEYS_PX 118.0f
#define PAD_PX 112.0f
#define BINDING_BYTES 80

// Key and button wait separately: a gamepad must not answer for the keyboard.
static bool waits_for(const MenuPlace *place, int action, bool button)
{
    return place->bind_waits && place->bound_action == action && place->bound_button == button;
}

static void action_add(const Game *game, UiPage *page, int action, ViewportRect row)
{
    const Control *control = &game->player.control;
    const MenuPlace *place = &game->screens.place;
    bool key_waits = waits_for(place, action, false), button_waits = waits_for(place, action, true);
    ui_plate(page, UI_PLATE_ROW, row); // guides the eye
    ViewportRect rest = ui_inset(row, 10.0f, 2.0f), name = ui_cut_left(&rest, ACTION_PX);
    ui_label(page, TEXT_SMALL, ui_text((UiText)(UI_ACTION_STEER_UP + action)), ui_inset(name, 0.0f, 6.0f), BATCH_LEFT,
             PAINT_DARK);
    ui_cut_left(&rest, 3.0f);
    // "Up, W" on two lines; a dash if nothing is bound.
    char first[BINDING_BYTES], *second = "";
    bindings_keys_text(&control->bindings, (ControlAction)action, first, sizeof first);
    char *comma = strstr(first, ", ");
    if (comma) {
        *comma = '\0';
        second = comma + 2;
    }
    const char *shown = key_waits ? ui_text(UI_KEYS_PRESS_NOW) : first[0] ? first : "–";
    ui_button_lines(page, ID_KEYS_KEYS + action, shown, key_waits ? "" : second, ui_cut_left(&rest, KEYS_PX));
    ui_cut_left(&rest, 3.0f);
    // With the labels of the gamepad that was used last.
    Prompt prompt = prompt_of_code(control->bindings.of[action].code[BINDING_BUTTON], game->machine.input.pad.family);
    shown = button_waits ? ui_text(UI_KEYS_PRESS_NOW) : prompt.text[0] ? prompt.text : "–";
    UiItem *item = ui_button(page, ID_PAD + action, shown, ui_cut_left(&rest, PAD_PX));
    if (!button_waits)
        item->icon = prompt.icon;
}

static void keys_page(const Game *game, UiPage *page)
{
    const MenuPlace *place = &game->screens.place;
    ViewportRect foot = ui_box(screen_column(0.0f).least.x, 576.0f, SCREEN_HALF_WIDTH_PX, SCREEN_ROW_PX);
    screen_heading(page, UI_KEYS);
    page->foot_px = FOOT_PX;
    ViewportRect row = ui_box(8.0f, KEYS_FIRST_PX, FIELD_WIDTH_PX - 16.0f, KEYS_ROW_PX);
    for (int i = 0, at = 0; i < CONTROL_ACTIONS; i++)
        if (bindings_possible((ControlAction)i))
            action_add(game, page, i, ui_cell(row, 1, at++, vec2(0.0f, KEYS_ROW_GAP_PX)));
    // The next step, in red; otherwise the page's hint.
    UiText hint = !place->bind_waits ? UI_KEYS_HINT : place->bound_button ? UI_KEYS_PRESS_PAD : UI_KEYS_PRESS_KEY;
    ui_label(page, TEXT_SMALL, ui_text(hint), ui_box(8.0f, 540.0f, FIELD_WIDTH_PX - 16.0f, 30.0f), BATCH_CENTRE,
             place->bind_waits ? PAINT_RED_INK : PAINT_PALE_INK)
        ->fixed = true;
    ui_button(page, ID_RESET, ui_text(UI_KEYS_RESET), foot)->fixed = true;
    ui_button(page, SCREEN_ID_BACK, ui_text(UI_BACK), ui_cell(foot, 2, 1, vec2(SCREEN_GAP_PX, 0.0f)))->fixed = true;
}

// Replaces the page's input while an action waits for its key or button.
static void capture(Game *game)
{
    MenuPlace *place = &game->screens.place;
    Bindings *bindings = &game->player.control.bindings;
    ControlAction action = (ControlAction)place->bound_action;
    int32_t code = 0;
    ControlCapture capture = control_capture_poll(&game->machine.input, &code);
    if (capture == CAPTURE_WAITS || capture == (place->bound_button ? CAPTURE_KEY : CAPTURE_BUTTON))
        return; // a press of the other kind does not count
    place->bind_waits = false;
    if (capture == CAPTURE_CANCELLED)
        return;
    // A new key becomes the first one, and the first one the second.
    int32_t first = bindings->of[action].code[0];
    bindings_set(bindings, action, capture == CAPTURE_BUTTON ? BINDING_BUTTON : 0, code);
    if (capture == CAPTURE_KEY && first && first != code)
        bindings_set(bindings, action, 1, first);
    sound_button(game);
    player_changed(&game->player);
}

// While an action waits for its key or button it gets all presses.
static void keys_input(Game *game)
{
    input_take(&game->machine.input.focus_lost);
    if (game->screens.place.bind_waits) {
        capture(game);
        return;
    }
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    Bindings *bindings = &game->player.control.bindings;
    MenuPlace *place = &game->screens.place;
    if (event.id >= ID_KEYS_KEYS) { // until a press, or until the player cancels
        place->bind_waits = true;
        place->bound_button = event.id >= ID_PAD;
        place->bound_action = event.id - (place->bound_button ? ID_PAD : ID_KEYS_KEYS);
        control_capture_begin(&game->machine.input);
    } else {
        Bindings usual = bindings_default();
        memcpy(bindings->of, usual.of, sizeof usual.of);
        player_changed(&game->player);
    }
}

const Screen KEYS_SCREEN = {.input = keys_input, .page = keys_page};
