// screen_settings.c -- every setting on one of five pages, each with what it is for.
#include <stdio.h>
#include <string.h>

#include "game/screens/screen_local.h"
#include "view/canvas.h"

enum { ID_TAB = SCREEN_ID_FIRST, ID_KEYS = ID_TAB + SETTINGS_TABS, ID_NAME, ID_SAVES, ID_SETTING };

#define TAB_Y_PX 82.0f
#define TAB_PX 46.0f
#define TABS_PX 340.0f // of all
#define FIRST_Y_PX 131.0f
#define HEAD_PX 107.0f
#define ROW_PX 50.0f
#define FOOT_PX 536.0f
#define NAME_LEFT_PX 152.0f // of its field; its label is left of it
#define NAME_PAD_PX 13.0f
#define PREVIEW_UP_PX 9.0f // bullets as they will look: how much nearer to the last row than a row
#define PREVIEW_PX 28.0f
#define HINT_TOP_PX 538.0f
#define HINT_BOTTOM_PX 580.0f

// What is on the pages, in this order.
typedef struct Row {
    SettingId setting;
    UiText label, hint;
    UiText words; // of a choice: the first one, the others follow it
} Row;

#define ROW(id)                                                                                                        \
    {                                                                                                                  \
        SETTING_##id, UI_SET_##id, UI_HINT_##id, UI_ON                                                                 \
    }
#define CHOICE(id, word)                                                                                               \
    {                                                                                                                  \
        SETTING_##id, UI_SET_##id, UI_HINT_##id, UI_WORD_##word                                                        \
    }

static const Row ROWS[] = {
    ROW(sound_on),
    ROW(sound_all_percent),
    ROW(sound_effects_percent),
    ROW(sound_music_percent),
    ROW(sound_buzz_percent),
    ROW(sound_narration),
    CHOICE(control_touch, ABSOLUTE),
    CHOICE(control_lead, HOLD),
    ROW(control_left_handed),
    ROW(control_double_tap),
    ROW(control_sensitivity_percent),
    ROW(control_steer_percent),
    ROW(control_dead_zone_percent),
    ROW(gamepad_rumble),
    ROW(gamepad_rumble_percent),
    CHOICE(look_palette, USUAL),
    ROW(look_text_percent),
    ROW(look_high_contrast),
    CHOICE(look_ground, GROUND_FULL),
    ROW(look_flashes),
    ROW(look_shake),
    ROW(look_motion),
    ROW(look_slow_motion),
    ROW(look_bullet_brightness_percent),
    ROW(look_bullet_size_percent),
    ROW(game_language),
    {SETTING_game_level, UI_SET_game_level, UI_HINT_game_level, UI_LEVEL_EASY},
    ROW(game_speed_percent),
    ROW(game_hit_stop),
    ROW(game_dummies),
    ROW(game_lines),
    ROW(game_help_seen),
    CHOICE(game_hints, HINTS_0),
};

#define ROW_COUNT ((int)(sizeof ROWS / sizeof ROWS[0]))

static const char *section_of(int tab)
{
    static const char *const SECTIONS[SETTINGS_TABS] = {"sound", "control", "gamepad", "look", "game"};
    return SECTIONS[tab];
}

// A page has what a section of the file has.
static bool is_on_tab(const Row *row, int tab)
{
    return strcmp(setting_info(row->setting)->section, section_of(tab)) == 0;
}

// A switch shows the sound as it is: --mute turns it off whatever the setting says.
static int32_t value_shown(const Player *player, SettingId setting)
{
    return setting == SETTING_sound_on ? player->sound : player->settings.value[setting];
}

// The word of a choice; a language's is its own name, whichever is read now.
static const char *word_of(const Row *row, int32_t value)
{
    if (row->setting == SETTING_game_language)
        return value == 0 ? ui_text(UI_WORD_SYSTEM) : ui_language_name((TextLanguage)(value - 1));
    return ui_text((UiText)((int)row->words + value));
}

// The control follows from the setting's type and range, as the file's reader does.
static void row_add(const Player *player, UiPage *page, const Row *row, ViewportRect rect)
{
    const Field *info = setting_info(row->setting);
    int32_t value = value_shown(player, row->setting);
    int id = ID_SETTING + (int)row->setting;
    char number[16];
    if (info->kind == FIELD_SWITCH) {
        ui_switch(page, id, ui_text(row->label), value, rect);
    } else if (info->kind == FIELD_WORD) {
        ui_choice(page, id, ui_text(row->label), value, (int)info->most + 1, word_of(row, value), rect);
    } else {
        snprintf(number, sizeof number, "%d %%", (int)value);
        ui_slider(page, id, ui_text(row->label), value, (int)info->least, (int)info->most, info->step, number, rect);
    }
}

// What the control with the focus, or that was touched last, is for.
static void hint_add(const UiState *ui, UiPage *page)
{
    const UiItem *focused = ui_focused(ui, page);
    ViewportRect rect = {vec2(24.0f, HINT_TOP_PX), vec2(FIELD_WIDTH_PX - 24.0f, HINT_BOTTOM_PX)};
    if (focused && focused->id == ID_NAME)
        ui_label(page, TEXT_SMALL, ui_text(UI_HINT_game_player_name), rect, BATCH_CENTRE, PAINT_PALE_INK)->fixed = true;
    for (int i = 0; focused && i < ROW_COUNT; i++)
        if (focused->id == ID_SETTING + (int)ROWS[i].setting)
            ui_label(page, TEXT_SMALL, ui_text(ROWS[i].hint), rect, BATCH_CENTRE, PAINT_PALE_INK)->fixed = true;
}

static ViewportRect preview_rect(int rows)
{
    return ui_rect(SCREEN_MIDDLE_PX, FIRST_Y_PX + ROW_PX * (float)rows - PREVIEW_UP_PX, 240.0f, PREVIEW_PX);
}

static int rows_on_tab(int tab)
{
    int rows = 0;
    for (int i = 0; i < ROW_COUNT; i++)
        rows += is_on_tab(&ROWS[i], tab);
    return rows;
}

// As wide as their words are, all together as wide as the page: languages differ in which one is long.
static void tabs_add(const Atlas *atlas, UiPage *page, int open)
{
    float width[SETTINGS_TABS], sum = 0.0f, left = SCREEN_MIDDLE_PX - TABS_PX / 2.0f;
    for (int i = 0; i < SETTINGS_TABS; i++)
        sum += width[i] = atlas_text_width(atlas, TEXT_SMALL, ui_text((UiText)(UI_TAB_SOUND + i)));
    for (int i = 0; i < SETTINGS_TABS; i++, left += width[i - 1]) {
        width[i] += (TABS_PX - sum) / (float)SETTINGS_TABS;
        ui_tab(page, ID_TAB + i, ui_text((UiText)(UI_TAB_SOUND + i)), i == open,
               ui_box(left, TAB_Y_PX - TAB_PX / 2.0f, width[i], TAB_PX));
    }
}

// Where the keyboard of a phone leaves room: the first row.
static void name_add(const Game *game, UiPage *page, ViewportRect row)
{
    char text[SETTING_TEXT_BYTES + 1];
    bool types = game->screens.place.types_name;
    ViewportRect words = ui_inset(row, NAME_PAD_PX, 0.0f), field = row;
    words.most.x = field.least.x = NAME_LEFT_PX;
    snprintf(text, sizeof text, "%s%s", game->player.settings.text[SETTING_TEXT_game_player_name], types ? "_" : "");
    ui_plate(page, UI_PLATE_ROW, row);
    ui_label(page, TEXT_MEDIUM, ui_text(UI_SET_game_player_name), words, BATCH_LEFT, PAINT_DARK);
    UiItem *item = ui_field(page, ID_NAME, text, types, field);
    item->flat = true;
    item->size = TEXT_MEDIUM;
    item->align = BATCH_RIGHT;
    item->rgb = types ? PAINT_DARK : PAINT_HONEY_INK;
}

static const UiState *settings_page(const Game *game, UiPage *page)
{
    int tab = game->screens.place.settings_tab, row = 0;
    screen_heading(page, UI_SETTINGS);
    tabs_add(&game->machine.atlas, page, tab);
    if (tab == SETTINGS_TAB_GAME)
        name_add(game, page, screen_row(FIRST_Y_PX + ROW_PX * (float)row++));
    for (int i = 0; i < ROW_COUNT; i++)
        if (is_on_tab(&ROWS[i], tab))
            row_add(&game->player, page, &ROWS[i], screen_row(FIRST_Y_PX + ROW_PX * (float)row++));
    if (tab == SETTINGS_TAB_LOOK)
        ui_plate(page, UI_PLATE_VEIL, preview_rect(row))->bare = true;
    if (tab == SETTINGS_TAB_GAMEPAD)
        ui_button(page, ID_KEYS, ui_text(UI_KEYS), screen_row(FIRST_Y_PX + ROW_PX * (float)row));
    if (tab == SETTINGS_TAB_GAME)
        ui_button(page, ID_SAVES, ui_text(UI_SAVES_AND_BUGS), screen_row(FIRST_Y_PX + ROW_PX * (float)row));
    hint_add(&game->screens.ui, page);
    screen_back(page);
    page->head_px = HEAD_PX;
    page->foot_px = FOOT_PX;
    return &game->screens.ui;
}

// --- the player's name

static void name_begin(Game *game)
{
    game->screens.place.types_name = true;
    input_text_begin(&game->machine.input);
}

static void name_end(Game *game)
{
    if (game->screens.place.types_name)
        input_text_end(&game->machine.input);
    game->screens.place.types_name = false;
}

// What cannot stand in a name is as if it had not been typed.
static void name_type(Game *game)
{
    char typed[INPUT_TYPED_BYTES], name[SETTING_TEXT_BYTES];
    Settings *settings = &game->player.settings;
    snprintf(name, sizeof name, "%s", settings->text[SETTING_TEXT_game_player_name]);
    int bytes = input_take_text(&game->machine.input, typed, sizeof typed);
    if (!ui_type(name, sizeof name, typed, bytes) || !setting_text_valid(name))
        return;
    settings_set_text(settings, SETTING_TEXT_game_player_name, name);
    player_changed(&game->player);
}

static void settings_close(Game *game, void *own)
{
    (void)own;
    name_end(game);
}

// A press anywhere ends typing, and so do the keys that lead back, which then lead no further. Sound has a button of its
// own, which also takes --mute back.
static void settings_input(Game *game)
{
    InputState *input = &game->machine.input;
    if (game->screens.place.types_name) {
        name_type(game);
        if (input_peek_pointer(input).pressed
            || control_take_in(&game->player.control, input, BINDING_MENU, CONTROL_BACK))
            name_end(game);
    }
    UiEvent event = screens_press(game);
    if (event.kind == UI_EVENT_NONE)
        return;
    bool typed = game->screens.place.types_name;
    name_end(game);
    if (event.id == ID_NAME) {
        if (!typed)
            name_begin(game);
    } else if (event.id == ID_KEYS) {
        screen_go(game, SCREEN_KEYS);
    } else if (event.id == ID_SAVES) {
        screen_go(game, SCREEN_SAVES);
    } else if (event.id < ID_KEYS) {
        game->screens.place.settings_tab = event.id - ID_TAB;
    } else if (event.id == ID_SETTING + SETTING_sound_on) {
        player_toggle_sound(&game->player, &game->show.hud);
    } else {
        settings_set(&game->player.settings, (SettingId)(event.id - ID_SETTING), event.value);
        player_changed(&game->player);
    }
}

// Bullets on the ground that they will fly over.
static void preview_draw(const Settings *settings, ViewportRect rect, Batch *batch)
{
    static const BulletLook BULLETS[] = {BULLET_ROUND, BULLET_SEED, BULLET_RING, BULLET_SEED, BULLET_ROUND};
    ViewLook look = settings_look(settings);
    float dim = look.bullet_brightness < 1.0f ? look.bullet_brightness : 1.0f;
    uint32_t grey = (uint32_t)(255.0f * dim + 0.5f) * 0x010101u;
    batch_sprite_rect(batch, SPRITE_PLATE, rect.least, rect.most,
                      paint_style(LAYER_MENU, paint_tint(look.high_contrast ? 0x26332bu : 0x3a7832u, 1.0f)));
    for (int i = 0; i < 5; i++) {
        Vec2 at = vec2(SCREEN_MIDDLE_PX + 42.0f * (float)(i - 2), ui_middle(rect).y);
        if (look.bullet_brightness > 1.0f)
            batch_sprite(batch, SPRITE_GLOW, at, 0.0f, look.bullet_size * 0.6f,
                         paint_style(LAYER_MENU, paint_tint(0xffffffu, look.bullet_brightness - 1.0f)));
        batch_sprite(batch, bullets_draw_sprite(&look, BULLETS[i]), at, 0.0f, look.bullet_size,
                     paint_style(LAYER_MENU_TEXT, paint_tint(grey, 1.0f)));
    }
}

static void settings_draw(Game *game)
{
    screen_paper_draw(game);
    if (game->screens.place.settings_tab == SETTINGS_TAB_LOOK)
        preview_draw(&game->player.settings,
                     ui_page_moved(&game->screens.page, preview_rect(rows_on_tab(SETTINGS_TAB_LOOK))),
                     &game->machine.batch);
}

const Screen SETTINGS_SCREEN = {
    .input = settings_input,
    .tick = match_tick_swarm,
    .page = settings_page,
    .draw = settings_draw,
    .close = settings_close,
};
