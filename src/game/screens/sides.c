// sides.c -- the columns beside the field, and what they are made of.
#include "game/screens/sides_local.h"

#include <math.h>

#define LEAST_PX 170.0f // of a bar that has a column
#define MOST_PX 300.0f  // of a column
#define EDGE_PX 12.0f
#define GAP_PX 10.0f
#define PAD_PX 10.0f
#define HEAD_PX 24.0f
#define PLATE_ALPHA 0.62f
#define GRAPH_DROP_PX 1.5f

// --- pieces

void sides_begin(SidesColumn *column, const char *heading, float height_px)
{
    UiPage *page = &column->sides->page;
    float width = column->right - column->left;
    UiItem *plate = ui_plate(page, UI_PLATE_VEIL, ui_box(column->left, column->y + HEAD_PX, width, height_px + PAD_PX));
    plate->rgb = PAINT_DARK;
    plate->alpha = PLATE_ALPHA;
    ui_plate(page, UI_PLATE_DARK, ui_box(column->left, column->y, width, HEAD_PX));
    ui_label(page, TEXT_SMALL, heading, ui_box(column->left + PAD_PX, column->y, width - 2.0f * PAD_PX, HEAD_PX),
             BATCH_LEFT, PAINT_HONEY);
    column->y += HEAD_PX + PAD_PX / 2.0f;
}

void sides_end(SidesColumn *column)
{
    column->y += PAD_PX / 2.0f + GAP_PX;
}

static ViewportRect line_rect(const SidesColumn *column, float left_px)
{
    return (ViewportRect){vec2(column->left + PAD_PX + left_px, column->y),
                          vec2(column->right - PAD_PX, column->y + SIDES_LINE_PX)};
}

void sides_right(SidesColumn *column, const char *text, uint32_t rgb)
{
    ui_label(&column->sides->page, TEXT_SMALL, text, line_rect(column, 0.0f), BATCH_RIGHT, rgb);
}

void sides_line(SidesColumn *column, float left_px, const char *text, uint32_t rgb)
{
    ui_label(&column->sides->page, TEXT_SMALL, text, line_rect(column, left_px), BATCH_LEFT, rgb);
    column->y += SIDES_LINE_PX;
}

// The room is kept with the sprite's size, which only the atlas knows.
void sides_picture(SidesColumn *column, SpriteId sprite, float x_px, float room_px, float angle_deg, float alpha)
{
    Sides *sides = column->sides;
    if (sides->picture_count == SIDES_PICTURES_MAX)
        return;
    Vec2 at = vec2(column->left + PAD_PX + x_px, column->y + SIDES_LINE_PX / 2.0f);
    sides->pictures[sides->picture_count++] = (SidesPicture){sprite, at, room_px, angle_deg, alpha};
}

// --- all of it

// In the middle of a bar; false where that is too narrow.
static bool column_in(ViewportRect bar, Sides *sides, SidesColumn *column)
{
    float width = bar.most.x - bar.least.x, high = bar.most.y - bar.least.y;
    float half = fminf(width - 2.0f * EDGE_PX, MOST_PX) / 2.0f, middle = (bar.least.x + bar.most.x) / 2.0f;
    *column = (SidesColumn){sides, middle - half, middle + half, EDGE_PX};
    return width >= LEAST_PX && high >= FIELD_HEIGHT_PX - 1.0f;
}

static void of_game(const Game *game, SidesColumn *column, bool right)
{
    if (right && game->screens.now == SCREEN_RESULT) {
        sides_help(column, true, &game->machine.atlas);
        return;
    }
    if (right) {
        sides_numbers(game, column);
        sides_ghost(game, column);
        sides_graph(game, column);
        sides_best(game, 5, column);
        return;
    }
    sides_played(game, column);
    sides_phases(game, column);
    sides_next(game, column);
    if (game->screens.now != SCREEN_RESULT)
        sides_help(column, false, &game->machine.atlas);
}

static void of_menus(const Game *game, SidesColumn *column, bool right)
{
    if (right)
        sides_help(column, true, &game->machine.atlas);
    else
        sides_best(game, BEST_MAX, column);
}

static void fill(const Game *game, SidesColumn *column, bool right)
{
    switch (game->screens.now) {
    case SCREEN_HELP:
    case SCREEN_PREVIEW: break;
    case SCREEN_LAB:
        if (!right)
            sides_legend_of_lab(column);
        break;
    case SCREEN_MAP:
        if (right)
            sides_help(column, true, &game->machine.atlas);
        else
            sides_legend_of_map(column);
        break;
    default: (screens_on_game(&game->screens) ? of_game : of_menus)(game, column, right); break;
    }
}

void sides_make(const Game *game, Sides *sides)
{
    ViewportRect bars[2];
    SidesColumn column;
    viewport_bars(&game->machine.viewport, bars);
    ui_page_begin(&sides->page);
    sides->page.bounds = viewport_visible(&game->machine.viewport);
    sides->page.layer = LAYER_BORDER;
    sides->picture_count = 0;
    sides->graph_rect = (ViewportRect){{0.0f, 0.0f}, {0.0f, 0.0f}};
    for (int i = 0; i < 2; i++)
        if (column_in(bars[i], sides, &column))
            fill(game, &column, i == 1);
}

static void picture_draw(const SidesPicture *picture, Batch *batch)
{
    const AtlasCell *cell = &batch->atlas->cells[picture->sprite];
    float size = fmaxf(cell->width_px, cell->height_px), room = picture->scale;
    batch_sprite(batch, (int)picture->sprite, picture->at, picture->angle_deg, room / size,
                 paint_style(LAYER_BORDER, paint_tint(0xffffffu, picture->alpha)));
}

// A column a sample: plain rectangles cost next to nothing, and there are no slopes to draw.
static void graph_draw(const BeeGraph *graph, ViewportRect rect, Batch *batch)
{
    float wide = (rect.most.x - rect.least.x) / (float)(graph->count > 0 ? graph->count : 1);
    float high = (rect.most.y - rect.least.y) / (float)(graph->most > 0 ? graph->most : 1);
    for (int i = 0; i < graph->count; i++) {
        float left = rect.least.x + wide * (float)i, top = rect.most.y - high * (float)graph->bees[i];
        batch_rect(batch, vec2(left, top), vec2(left + wide, rect.most.y),
                   paint_style(LAYER_BORDER, paint_tint(0x9a6c1eu, 1.0f)));
        batch_rect(batch, vec2(left, top), vec2(left + wide, top + GRAPH_DROP_PX),
                   paint_style(LAYER_BORDER, paint_tint(PAINT_GOLD, 1.0f)));
    }
    batch_rect(batch, vec2(rect.least.x, rect.most.y), vec2(rect.most.x, rect.most.y + GRAPH_DROP_PX),
               paint_style(LAYER_BORDER, paint_tint(PAINT_CREAM, 0.5f)));
}

void sides_draw(Game *game)
{
    static const UiState unfocused = {.focus = UI_NONE};
    Batch *batch = &game->machine.batch;
    Sides sides;
    sides_make(game, &sides);
    ui_draw(&unfocused, &sides.page, batch);
    if (sides.graph_rect.most.x > sides.graph_rect.least.x)
        graph_draw(&sides.graph, sides.graph_rect, batch);
    for (int i = 0; i < sides.picture_count; i++)
        picture_draw(&sides.pictures[i], batch);
}
