// sides_else.c -- what is told beside all screens: the best games, how to play, what signs mean.
#include <inttypes.h>
#include <stdio.h>

#include "game/session/help_rules.h"
#include "game/screens/sides_local.h"
#include "view/wrap.h"

#define SIGN_PX 24.0f // of a line with a sign
#define SIGN_ROOM 18.0f
#define ABOUT_LINES 4
#define NUMBER_BYTES 48
#define PAD_PX 10.0f // of a column's plates

void sides_best(const Game *game, int most, SidesColumn *column)
{
    const BestList *best = &game->best.list;
    int count = best->count < most ? best->count : most;
    bool demo = screens_has(&game->screens, SCREEN_IS_DEMO);
    char text[NUMBER_BYTES];
    if (count == 0 || demo)
        return;
    sides_begin(column, ui_text(UI_BEST_LIST), SIDES_LINE_PX * (float)count);
    for (int i = 0; i < count; i++) {
        uint32_t rgb = i == game->best.rank ? PAINT_HONEY : PAINT_CREAM;
        sides_right(column, best->games[i].date, 0xc9b78fu);
        snprintf(text, sizeof text, "%d.  %" PRIu32, i + 1, best->games[i].score);
        sides_line(column, 0.0f, text, rgb);
    }
    sides_end(column);
}

// How many lines a text takes at the right of the signs.
static int about_lines(const Atlas *atlas, const SidesColumn *column, UiText text)
{
    return wrap_rows(atlas, TEXT_SMALL, ui_text(text), column->right - column->left - 2.0f * PAD_PX - SIGN_PX,
                     ABOUT_LINES);
}

static void about(SidesColumn *column, UiText text, int lines)
{
    float left = column->left + PAD_PX + SIGN_PX;
    ViewportRect rect = {vec2(left, column->y), vec2(column->right - PAD_PX, column->y + SIDES_LINE_PX * (float)lines)};
    ui_label(&column->sides->page, TEXT_SMALL, ui_text(text), rect, BATCH_LEFT, PAINT_CREAM)->from_top = true;
    column->y += SIDES_LINE_PX * (float)lines;
}

// In play the headings alone; while nothing happens all of it.
void sides_help(SidesColumn *column, bool long_texts, const Atlas *atlas)
{
    float height = 0.0f;
    for (int i = 0; i < HELP_RULES_COUNT; i++)
        height += SIGN_PX + (long_texts ? SIDES_LINE_PX * (float)about_lines(atlas, column, HELP_RULES[i].text) : 0.0f);
    sides_begin(column, ui_text(UI_HELP), height);
    for (int i = 0; i < HELP_RULES_COUNT; i++) {
        sides_picture(column, HELP_RULES[i].sprite, SIGN_ROOM / 2.0f, SIGN_ROOM, 0.0f, 1.0f);
        sides_line(column, SIGN_PX, ui_text(HELP_RULES[i].head), PAINT_GOLD);
        if (long_texts)
            about(column, HELP_RULES[i].text, about_lines(atlas, column, HELP_RULES[i].text));
        column->y += SIGN_PX - SIDES_LINE_PX;
    }
    sides_end(column);
}

// A sign and what it means.
typedef struct Sign {
    SpriteId sprite;
    UiText text;
} Sign;

static void signs(SidesColumn *column, UiText heading, const Sign *all, int count)
{
    sides_begin(column, ui_text(heading), SIGN_PX * (float)count);
    for (int i = 0; i < count; i++) {
        sides_picture(column, all[i].sprite, SIGN_ROOM / 2.0f, SIGN_ROOM, 0.0f, 1.0f);
        sides_line(column, SIGN_PX + 4.0f, ui_text(all[i].text), PAINT_CREAM);
        column->y += SIGN_PX - SIDES_LINE_PX;
    }
    sides_end(column);
}

void sides_legend_of_map(SidesColumn *column)
{
    static const Sign SIGNS[] = {
        {SPRITE_MAP_HOME, UI_MAP_CELL_HOME},          {SPRITE_MAP_NEST, UI_MAP_CELL_NEST},
        {SPRITE_MAP_NEST_BEATEN, UI_MAP_CELL_BEATEN}, {SPRITE_HORNET_0, UI_MAP_CELL_PATROL},
        {SPRITE_MAP_FLOWERS, UI_MAP_CELL_FLOWERS},    {SPRITE_MAP_FLOWERS_SPENT, UI_MAP_CELL_SPENT},
        {SPRITE_MAP_TREE_0, UI_MAP_CELL_WOOD},        {SPRITE_MAP_GRASS, UI_MAP_CELL_GRASS},
        {SPRITE_MAP_LILY, UI_MAP_CELL_WATER},         {SPRITE_MAP_ROCK_0, UI_MAP_CELL_ROCK},
    };
    signs(column, UI_SIDE_MAP, SIGNS, (int)(sizeof SIGNS / sizeof SIGNS[0]));
}

void sides_legend_of_lab(SidesColumn *column)
{
    static const Sign SIGNS[] = {
        {SPRITE_ICON_OVERLAY, UI_LAB_BUTTON_OVERLAY}, {SPRITE_ICON_LOAD, UI_LAB_BUTTON_LOAD},
        {SPRITE_ICON_SAVE, UI_LAB_BUTTON_SAVE},       {SPRITE_ICON_PANEL, UI_LAB_BUTTON_PANEL},
        {SPRITE_ICON_PLAY, UI_LAB_BUTTON_PLAY},       {SPRITE_ICON_STEP, UI_LAB_BUTTON_STEP_ON},
        {SPRITE_ICON_REWIND, UI_LAB_BUTTON_REWIND},   {SPRITE_ICON_UNDO, UI_LAB_BUTTON_UNDO},
        {SPRITE_ICON_RESTART, UI_LAB_BUTTON_RESTART}, {SPRITE_ICON_BIN, UI_LAB_BUTTON_CLEAR},
    };
    signs(column, UI_LAB, SIGNS, (int)(sizeof SIGNS / sizeof SIGNS[0]));
}
