// screen_parts.c -- pieces that several screens share.
#include "content/mode/mode.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game/screens/screen_parts.h"
#include "game/session/player.h"

#define HEADING_Y_PX 36.0f
#define BACK_Y_PX 608.0f
#define HEAD_PX 58.0f // longer pages scroll between head and foot
#define FOOT_PX 582.0f
#define BACK_WIDTH_PX 184.0f
#define LINE_PX 16.0f
#define ROW_LINE_PX 18.0f

// At the same height on all pages, so that it does not jump.
void screen_heading(UiPage *page, UiText text)
{
    ui_line(page, TEXT_LARGE, ui_text(text), HEADING_Y_PX, PAINT_DARK);
    page->head_px = HEAD_PX;
}

void screen_back(UiPage *page)
{
    ui_button(page, SCREEN_ID_BACK, ui_text(UI_BACK),
              ui_rect(SCREEN_MIDDLE_PX, BACK_Y_PX, BACK_WIDTH_PX, SCREEN_ROW_PX))
        ->fixed = true;
    page->foot_px = FOOT_PX;
}

ViewportRect screen_column(float top)
{
    return ui_box(SCREEN_MIDDLE_PX - SCREEN_ROW_WIDTH_PX / 2.0f, top, SCREEN_ROW_WIDTH_PX, FOOT_PX - top);
}

ViewportRect screen_row(ViewportRect *column, float step_px)
{
    ViewportRect row = ui_cut_top(column, step_px);
    row.most.y = row.least.y + SCREEN_ROW_PX;
    return row;
}

UiItem *screen_lines(UiPage *page, int id, ViewportRect row, const char *text, uint32_t rgb, const char *below)
{
    ViewportRect lower = ui_inset(row, 10.0f, 5.0f), upper = lower;
    ui_chip(page, id, "", false, row);
    if (below[0])
        upper = ui_cut_top(&lower, ROW_LINE_PX * sprite_text_grow(TEXT_SMALL));
    ui_label(page, TEXT_SMALL, text, upper, BATCH_LEFT, rgb);
    return ui_label(page, TEXT_SMALL, below, lower, BATCH_LEFT, PAINT_PALE_INK);
}

void screen_reserve(UiPage *page, int id, ViewportRect rect)
{
    UiItem *item = ui_plate(page, UI_PLATE_VEIL, rect);
    item->id = id;
    item->bare = true;
}

ViewportRect screen_reserved(const Game *game, int id)
{
    return ui_find(&game->screens.page, id)->rect;
}

// Screens that can fail to open are requested, so that the frame can report why; menus cannot fail.
void screen_go(Game *game, ScreenId to)
{
    if (screen_info(to)->ground == GROUND_MENU)
        screens_open(game, to, NULL, NULL); // a menu cannot fail
    else
        screens_ask(&game->screens, to, NULL);
}

// A new player's first press leads to a stage: a map makes no sense before the player has led bees.
void screen_journey(Game *game)
{
    Mode mode = player_mode(&game->player, MODE_PRACTICE);
    mode.stage = stage_files_find(&game->content.stages, MODE_FIRST_STAGE);
    mode.first = player_is_new(&game->player) && !game->screens.place.journey_kept && mode.stage >= 0;
    if (mode.first)
        match_ask(game, &mode);
    else
        screens_ask(&game->screens, SCREEN_MAP, NULL);
}

// Level and speed may have been changed in the pause, and apply from the next game on.
void screen_again(Game *game)
{
    Mode mode = game->match.mode;
    if (game->match.ghost) { // the same game, whatever was chosen meanwhile
        screens_ask(&game->screens, SCREEN_PLAY, NULL);
        return;
    }
    mode.conditions = player_mode(&game->player, mode.kind).conditions;
    match_ask(game, &mode);
}

void screen_again_key(Game *game)
{
    if (!control_take(&game->player.control, &game->machine.input, CONTROL_AGAIN)
        || game->match.mode.kind == MODE_JOURNEY)
        return;
    sound_button(game);
    screen_again(game);
}

void screen_level(const Settings *settings, UiPage *page, int id, ViewportRect row)
{
    int level = settings->value[SETTING_game_level];
    ui_choice(page, id, ui_text(UI_SET_game_level), level, 3, ui_text((UiText)(UI_LEVEL_EASY + level)), row);
}

void screen_level_changed(Player *player, UiEvent event)
{
    settings_set(&player->settings, SETTING_game_level, event.value);
    player_changed(player);
}

// The stage is more specific than the mode, except for modes with a single stage, which another mode may share.
static const char *played_name(const Content *content, const Mode *mode)
{
    static const UiText NAMES[MODE_KINDS] = {
        [MODE_ENDLESS] = UI_MODE_ENDLESS,   [MODE_SWARM_LORD] = UI_MODE_SWARM_LORD, [MODE_GALLERY] = UI_MODE_GALLERY,
        [MODE_PRACTICE] = UI_MODE_PRACTICE, [MODE_DAILY] = UI_MODE_DAILY,           [MODE_JOURNEY] = UI_MODE_JOURNEY,
    };
    const StageScript *script = mode_chooses_stage(mode->kind) ? content_script(content, mode) : NULL;
    if (mode->later)
        return ui_text(UI_DAILY_LATER);
    return script ? ui_text_name(&script->name) : ui_text(NAMES[mode->kind]);
}

// Skips defaults, except the level, which distinguishes lists.
void screen_played(const Content *content, const Mode *mode, bool tuned, char text[SCREEN_PLAYED_BYTES])
{
    char day[DAY_TEXT_BYTES + 32] = "", date[DAY_TEXT_BYTES];
    if (mode_has_aids(mode))
        snprintf(day, sizeof day, " · %.24s", ui_text(mode->eased ? UI_SET_game_first_flight : UI_TRAINER));
    if (mode->kind == MODE_DAILY)
        snprintf(day, sizeof day, " %s", day_text(mode->day, date));
    bool own = mode->kind == MODE_DAILY && modifier_of_day(mode->day) != MODIFIER_NONE;
    snprintf(text, SCREEN_PLAYED_BYTES, "%s%s%s%s · %s%s%s%s%s%s%s", played_name(content, mode), day, own ? " · " : "",
             own ? ui_text(day_name(mode->day)) : "", ui_text((UiText)(UI_LEVEL_EASY + mode->level)),
             mode->speed_percent < MODE_SPEED_FULL ? " · " : "",
             mode->speed_percent < MODE_SPEED_FULL ? ui_text(UI_BEST_SLOW) : "", mode->forgive_percent > 0 ? " · " : "",
             mode->forgive_percent > 0 ? ui_text(UI_BEST_FORGIVING) : "", tuned ? " · " : "",
             tuned ? ui_text(UI_BEST_OWN_NUMBERS) : "");
}

void screen_panel_over_game(UiPage *page, ViewportRect panel)
{
    UiItem *veil = ui_plate(page, UI_PLATE_VEIL, ui_box(0.0f, 0.0f, FIELD_WIDTH_PX, FIELD_HEIGHT_PX));
    veil->rgb = PAINT_DARK;
    veil->alpha = 0.5f;
    veil->fixed = true;
    ui_plate(page, UI_PLATE_PANEL, panel);
}

// The game stays visible, because the player resumes there.
void screen_dark_draw(Batch *batch, float alpha)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               paint_ink(LAYER_MENU_SHADE, PAINT_DARK, alpha));
}

void screen_medals_draw(const uint32_t *medals, uint32_t score, ViewportRect first, float step_px, Batch *batch)
{
    static const uint32_t RGB[MEDALS] = {0xe09050u, 0xe4e8f0u, 0xffd040u};
    const AtlasCell *cell = &batch->atlas->cells[SPRITE_MEDAL];
    Vec2 at = ui_middle(first);
    for (int i = 0; i < MEDALS; i++, at.x += step_px) {
        bool won = score >= medals[i];
        batch_sprite(batch, SPRITE_MEDAL, at, 0.0f, (first.most.y - first.least.y) / cell->height_px,
                     paint_ink(LAYER_OVERLAY, won ? RGB[i] : PAINT_DARK, won ? 1.0f : 0.25f));
    }
}

// --- the result of a game in numbers

void game_figures(const SimHead *head, GameFigure figures[GAME_FIGURES])
{
    const struct {
        UiText what;
        uint32_t number;
    } NUMBERS[GAME_FIGURES - 1] = {
        {UI_BEES_MOST, (uint32_t)head->bees_most},
        {UI_BEATEN, head->beaten},
        {UI_FLOWERS, head->flowers},
        {UI_NEAR_MISSES, head->near_misses},
        {UI_CHAIN_BEST, (uint32_t)head->chain_best},
        {UI_CARRIED, head->carried},
    };
    uint64_t ticks = head->over ? head->over_tick : head->tick;
    figures[0] = (GameFigure){UI_TIME_PLAYED, minutes_text(ticks / SIM_TICKS_PER_SECOND)};
    for (int i = 1; i < GAME_FIGURES; i++) {
        figures[i].what = NUMBERS[i - 1].what;
        snprintf(figures[i].value.text, WORD_BYTES, "%" PRIu32, NUMBERS[i - 1].number);
    }
}

// --- the rules of the game

const HelpRule HELP_RULES[HELP_RULES_COUNT] = {
    {UI_HELP_LEAD_HEAD, UI_HELP_LEAD, SPRITE_FINGER, 1.0f, CONTROL_LEAD},
    {UI_HELP_DODGE_HEAD, UI_HELP_DODGE, SPRITE_BEE_0, 1.7f, UI_NONE},
    {UI_HELP_CASH_HEAD, UI_HELP_CASH, SPRITE_SHOT, 1.7f, CONTROL_LEAD},
    {UI_HELP_CALL_HEAD, UI_HELP_CALL, SPRITE_ICON_CALL, 1.6f, CONTROL_CALL},
    {UI_HELP_FLOWER_HEAD, UI_HELP_FLOWER, SPRITE_FLOWER, 1.5f, UI_NONE},
};
