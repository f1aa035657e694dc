// ui_draw.c -- how controls look: honey buttons, paper rows, switches, sliders.
#include "ui/ui.h"
#include "ui/ui_local.h"
#include "view/paint.h"
#include "view/texts.h"
#include "view/wrap.h"

#define PAD_PX 13.0f            // from the end of a row to its text
#define BUTTON_PAD_PX 9.0f
#define WIDE_PX 230.0f          // from this width on there is a sprite of its own
#define VALUE_SHARE 0.5f        // of a row's width
#define CHEVRON_PX 13.0f        // from the ends of a choice's value to the middle of its chevrons
#define SWITCH_PX 52.0f
#define TRACK_HALF_PX 4.0f
#define TRACK_UP_PX 13.0f       // above a slider's lower end
#define SLIDER_TEXT_PX 14.0f    // its text's middle below its upper end
#define TOLD_UP_PX 7.5f         // from a button's middle to its two lines
#define TOLD_DOWN_PX 9.5f
#define PANEL_PX 28.0f          // a panel's corners
#define EDGE_PX 8.0f            // width of the sprite of its edges
#define LOW_PX 2.0f             // buttons are thicker below than above

static float text_drop_px(TextSize size)
{
    static const float DROPS[TEXT_SIZE_COUNT] = {3.0f, 4.0f, 6.0f, 9.5f, 16.0f};
    return DROPS[size];
}

float ui_line_px(TextSize size)
{
    static const float LINES[TEXT_SIZE_COUNT] = {11.0f, 15.0f, 21.0f, 33.0f, 56.0f};
    return LINES[size];
}

ViewportRect ui_value_rect(const UiItem *item)
{
    float width = item->rect.most.x - item->rect.least.x;
    float value = item->text[0] ? width * VALUE_SHARE : width;
    if (item->kind == UI_KIND_SWITCH)
        value = SWITCH_PX + 2.0f * PAD_PX;
    return (ViewportRect){vec2(item->rect.most.x - value, item->rect.least.y), item->rect.most};
}

float ui_track_left(const UiItem *item)
{
    return item->rect.least.x + PAD_PX + 6.0f;
}

float ui_track_right(const UiItem *item)
{
    return item->rect.most.x - PAD_PX - 6.0f;
}

float ui_text_room(const UiItem *item)
{
    float width = item->rect.most.x - item->rect.least.x;
    switch (item->kind) {
    case UI_KIND_BUTTON:
    case UI_KIND_TAB: return width - 2.0f * BUTTON_PAD_PX;
    case UI_KIND_SLIDER: return width * 0.72f - PAD_PX;
    case UI_KIND_SWITCH:
    case UI_KIND_CHOICE: return ui_value_rect(item).least.x - item->rect.least.x - PAD_PX;
    case UI_KIND_LABEL: break;
    }
    return width;
}

float ui_value_room(const UiItem *item)
{
    ViewportRect value = ui_value_rect(item);
    if (item->kind == UI_KIND_BUTTON)
        return ui_text_room(item);
    if (item->kind == UI_KIND_SLIDER)
        return (item->rect.most.x - item->rect.least.x) * 0.28f - PAD_PX;
    return value.most.x - value.least.x - 4.0f * CHEVRON_PX;
}

TextSize ui_fit(const Atlas *atlas, TextSize size, const char *utf8, float room_px)
{
    while (size > TEXT_SMALL && atlas_text_width(atlas, (int)size, utf8) > room_px)
        size--;
    return size;
}

static BatchStyle plain(Layer layer, float alpha)
{
    return paint_style(layer, paint_tint(0xffffffu, alpha));
}

static BatchStyle ink(uint32_t rgb, const UiItem *item)
{
    return paint_style(LAYER_MENU_TEXT, paint_tint(rgb, item->disabled ? 0.45f : 1.0f));
}

static bool is_wide(const UiItem *item)
{
    return item->rect.most.x - item->rect.least.x >= WIDE_PX;
}

// A text on one line whose capitals' middle is at `at`.
static void put_line(const UiItem *item, TextSize size, const char *utf8, Vec2 at, BatchAlign align, uint32_t rgb,
                     Batch *batch)
{
    batch_text(batch, (int)size, utf8, vec2(at.x, at.y + text_drop_px(size)), align, ink(rgb, item));
}

static void label_draw(const UiItem *item, Batch *batch)
{
    float width = item->rect.most.x - item->rect.least.x, line_px = ui_line_px(item->size);
    int most = (int)((item->rect.most.y - item->rect.least.y) / line_px + 0.01f);
    int lines = paint_paragraph_lines(batch, item->size, item->text, width, most);
    Vec2 at = ui_middle(item->rect);
    const char *rest = item->text;
    char row[WRAP_ROW_BYTES];
    at.y -= line_px * (float)(lines - 1) / 2.0f;
    at.x = item->align == BATCH_LEFT ? item->rect.least.x : item->align == BATCH_RIGHT ? item->rect.most.x : at.x;
    for (int i = 1; i <= lines; i++, at.y += line_px) {
        rest = wrap_row(batch->atlas, item->size, rest, width, i == lines, row);
        put_line(item, item->size, row, at, item->align, item->rgb, batch);
    }
}

static void button_draw(const UiItem *item, Batch *batch)
{
    SpriteId sprite = item->kind == UI_KIND_TAB ? (item->marked ? SPRITE_TAB_OPEN : SPRITE_TAB)
                    : is_wide(item) ? SPRITE_BUTTON_WIDE : SPRITE_BUTTON;
    Vec2 middle = ui_middle(item->rect);
    TextSize size = ui_fit(batch->atlas, item->size, item->text, ui_text_room(item));
    batch_sprite_rect(batch, (int)sprite, item->rect.least, item->rect.most,
                      plain(LAYER_MENU, item->disabled ? 0.5f : 1.0f));
    if (!item->value_text[0]) {
        put_line(item, size, item->text, vec2(middle.x, middle.y - LOW_PX), BATCH_CENTRE, PAINT_DARK, batch);
        return;
    }
    put_line(item, size, item->text, vec2(middle.x, middle.y - LOW_PX - TOLD_UP_PX), BATCH_CENTRE, PAINT_DARK, batch);
    put_line(item, TEXT_SMALL, item->value_text, vec2(middle.x, middle.y - LOW_PX + TOLD_DOWN_PX), BATCH_CENTRE,
             PAINT_PALE_INK, batch);
}

static void row_draw(const UiItem *item, float text_y, Batch *batch)
{
    TextSize size = ui_fit(batch->atlas, item->size, item->text, ui_text_room(item));
    batch_sprite_rect(batch, SPRITE_ROW, item->rect.least, item->rect.most,
                      plain(LAYER_MENU, item->disabled ? 0.5f : 1.0f));
    put_line(item, size, item->text, vec2(item->rect.least.x + PAD_PX, text_y), BATCH_LEFT, PAINT_DARK, batch);
}

static void switch_draw(const UiItem *item, Batch *batch)
{
    Vec2 middle = ui_middle(item->rect);
    row_draw(item, middle.y, batch);
    batch_sprite(batch, item->value ? SPRITE_SWITCH_ON : SPRITE_SWITCH_OFF,
                 vec2(item->rect.most.x - PAD_PX - SWITCH_PX / 2.0f, middle.y), 0.0f, 1.0f,
                 plain(LAYER_MENU_TEXT, item->disabled ? 0.5f : 1.0f));
}

static void choice_draw(const UiItem *item, Batch *batch)
{
    ViewportRect value = ui_value_rect(item);
    Vec2 middle = ui_middle(value);
    row_draw(item, middle.y, batch);
    TextSize size = ui_fit(batch->atlas, item->size, item->value_text, ui_value_room(item));
    put_line(item, size, item->value_text, middle, BATCH_CENTRE, PAINT_HONEY_INK, batch);
    BatchStyle style = plain(LAYER_MENU_TEXT, item->disabled ? 0.5f : 1.0f);
    batch_sprite_scaled(batch, SPRITE_CHEVRON, vec2(value.least.x + CHEVRON_PX, middle.y), 0.0f, vec2(-1.0f, 1.0f),
                        style);
    batch_sprite(batch, SPRITE_CHEVRON, vec2(value.most.x - CHEVRON_PX, middle.y), 0.0f, 1.0f, style);
}

static void slider_draw(const UiItem *item, Batch *batch)
{
    float left = ui_track_left(item), right = ui_track_right(item), y = item->rect.most.y - TRACK_UP_PX;
    float share = (float)(item->value - item->least) / (float)(item->most - item->least);
    float knob = left + (right - left) * share, text_y = item->rect.least.y + SLIDER_TEXT_PX;
    row_draw(item, text_y, batch);
    TextSize size = ui_fit(batch->atlas, item->size, item->value_text, ui_value_room(item));
    put_line(item, size, item->value_text, vec2(item->rect.most.x - PAD_PX, text_y), BATCH_RIGHT, PAINT_HONEY_INK,
             batch);
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(left - TRACK_HALF_PX, y - TRACK_HALF_PX),
                      vec2(right + TRACK_HALF_PX, y + TRACK_HALF_PX), ink(0xd9bd85u, item));
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(left - TRACK_HALF_PX, y - TRACK_HALF_PX),
                      vec2(knob + TRACK_HALF_PX, y + TRACK_HALF_PX), ink(0xf0a020u, item));
    batch_sprite(batch, SPRITE_SLIDER_KNOB, vec2(knob, y), 0.0f, 1.0f, ink(0xffffffu, item));
}

static void item_draw(const UiItem *item, Batch *batch)
{
    switch (item->kind) {
    case UI_KIND_LABEL: label_draw(item, batch); break;
    case UI_KIND_BUTTON:
    case UI_KIND_TAB: button_draw(item, batch); break;
    case UI_KIND_SWITCH: switch_draw(item, batch); break;
    case UI_KIND_CHOICE: choice_draw(item, batch); break;
    case UI_KIND_SLIDER: slider_draw(item, batch); break;
    }
}

void ui_draw(const UiState *state, const UiPage *page, Batch *batch)
{
    for (int i = 0; i < page->count; i++)
        item_draw(&page->items[i], batch);
    const UiItem *focused = ui_focused(state, page);
    if (state->keys_used && focused)
        batch_sprite_rect(batch, is_wide(focused) ? SPRITE_ROW_SELECTED : SPRITE_BUTTON_SELECTED, focused->rect.least,
                          focused->rect.most, plain(LAYER_MENU_TEXT, 1.0f));
}

// A plain middle, and the same edge and the same corner four times, turned: each lies a little over the one before, so
// that no gap can be seen between them.
void ui_draw_panel(ViewportRect rect, uint8_t layer, Batch *batch)
{
    BatchStyle style = plain((Layer)layer, 1.0f);
    Vec2 size = vec2_sub(rect.most, rect.least), half = vec2(PANEL_PX / 2.0f, PANEL_PX / 2.0f);
    Vec2 least = vec2_add(rect.least, half), most = vec2_sub(rect.most, half), at = ui_middle(rect);
    const Vec2 corners[] = {least, vec2(most.x, least.y), most, vec2(least.x, most.y)};
    const Vec2 edges[] = {vec2(at.x, least.y), vec2(most.x, at.y), vec2(at.x, most.y), vec2(least.x, at.y)};
    batch_rect(batch, least, most, paint_style((Layer)layer, paint_tint(PAINT_PAPER, 1.0f)));
    for (int i = 0; i < 4; i++) {
        float long_px = (i % 2 ? size.y : size.x) - 2.0f * (PANEL_PX - 1.0f);
        batch_sprite_scaled(batch, SPRITE_PANEL_EDGE, edges[i], 90.0f * (float)i, vec2(long_px / EDGE_PX, 1.0f), style);
    }
    for (int i = 0; i < 4; i++)
        batch_sprite(batch, SPRITE_PANEL_CORNER, corners[i], 90.0f * (float)i, 1.0f, style);
}
