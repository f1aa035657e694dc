// ui_draw.c -- draws controls: honey buttons, paper rows and chips, switches, sliders.
#include <math.h>
#include <string.h>

#include "core/base/utf8.h"
#include "content/tuning/tunables_text.h"
#include "ui/ui_local.h"
#include "view/paint.h"

#define PAD_PX 13.0f // from the end of a row to its text
#define BUTTON_PAD_PX 9.0f
#define WIDE_PX 230.0f   // wider ones have a sprite of their own
#define VALUE_SHARE 0.5f // of a row's width
#define CHEVRON_PX 13.0f // from the ends of a choice's value to the middle of its chevrons
#define SWITCH_PX 52.0f
#define TRACK_HALF_PX 4.0f
#define TRACK_UP_PX 13.0f   // above a slider's lower end
#define SLIDER_TEXT_PX 3.0f // its text, below the middle of the remaining area
#define VALUE_UP_PX 7.5f    // from a button's middle to its two lines,
#define VALUE_DOWN_PX 10.5f
#define HALVES_PX 27.0f    // of a tile's two halves
#define PANEL_PX 28.0f     // a panel's corners
#define EDGE_PX 8.0f       // width of the sprite of its edges
#define LOW_PX 2.0f        // buttons are thicker at the bottom
#define TRACK_PAD_PX 19.0f // from the ends of a slider to those of its track
#define TUNABLE_TEXT_PX 12.5f
#define ICON_PX 24.0f // of a chip's text to the right, for its picture
#define CHIP_PAD_PX 6.0f
#define CHIP_VALUE_PX 14.0f // below the middle,
#define CHIP_LINE_PX 9.0f   // where its text stands as far above
#define ROUND_PX 49.0f      // the round button's own size, and its margin
#define RIM_PX 1.2f
#define NOTE_PAD_PX 8.0f
#define EDGE_LINE_PX 1.5f
#define FLAT_PX 4.0f
#define TILE_PAD_PX 10.0f
#define TILE_LINES 2
#define BAR_ASIDE_PX 1.5f
#define BAR_PX 3.0f
#define FADE_STEP_PX 2.0f // of the soft ends of a part that scrolls
#define FADE_STEPS 9
#define PALE_PLATE 0xf0ddaeu
#define DANGER 0xd0381fu

// The state shared by the functions that draw an item.
typedef struct Canvas {
    const UiPage *page;
    const UiItem *item;
    Batch *batch;
} Canvas;

ViewportRect ui_lines_rect(const UiItem *item)
{
    return item->kind == UI_KIND_NOTE ? ui_inset(item->rect, NOTE_PAD_PX, NOTE_PAD_PX) : item->rect;
}

ViewportRect ui_value_rect(const UiItem *item)
{
    float width = item->rect.most.x - item->rect.least.x;
    float value = item->text[0] ? width * VALUE_SHARE : width;
    if (item->kind == UI_KIND_SWITCH)
        value = SWITCH_PX + 2.0f * PAD_PX;
    return (ViewportRect){vec2(item->rect.most.x - value, item->rect.least.y), item->rect.most};
}

bool ui_has_words(const UiItem *item)
{
    return item->kind == UI_KIND_TUNABLE && field_has_words(tuned_info(item->tunable));
}

// The track ends before the row does, so that the knob stays inside at both ends.
float ui_knob_x(const UiItem *item, float share)
{
    float left = item->rect.least.x + TRACK_PAD_PX, right = item->rect.most.x - TRACK_PAD_PX;
    return left + (right - left) * share;
}

// Twice as high as it looks, to suit a finger.
bool ui_on_track(const UiItem *item, Vec2 at)
{
    return at.y >= item->rect.most.y - 2.0f * TRACK_UP_PX;
}

// Without a text the picture is centred, and takes no room from a text.
static float icon_room(const UiItem *item)
{
    bool aside = item->icon.scale > 0.0f && item->text[0];
    return !aside ? 0.0f : item->kind == UI_KIND_TUNABLE ? 0.5f * ICON_PX : ICON_PX;
}

float ui_text_room(const UiItem *item)
{
    float width = item->rect.most.x - item->rect.least.x;
    switch (item->kind) {
    case UI_KIND_BUTTON: return width - 2.0f * BUTTON_PAD_PX;
    case UI_KIND_TILE: return width - 2.0f * TILE_PAD_PX - 4.0f;
    case UI_KIND_TAB:
    case UI_KIND_ICON: return width - 2.0f * CHIP_PAD_PX;
    case UI_KIND_CHIP:
    case UI_KIND_FIELD: return width - 2.0f * CHIP_PAD_PX - icon_room(item);
    case UI_KIND_SLIDER: return width * 0.69f - PAD_PX;
    case UI_KIND_TUNABLE:
        return (ui_has_words(item) ? width * (1.0f - VALUE_SHARE) : width) - 2.0f * PAD_PX - icon_room(item);
    case UI_KIND_SWITCH:
    case UI_KIND_CHOICE: return ui_value_rect(item).least.x - item->rect.least.x - PAD_PX;
    case UI_KIND_PLATE:
    case UI_KIND_LABEL:
    case UI_KIND_NOTE: break;
    }
    return width;
}

float ui_value_room(const Atlas *atlas, const UiItem *item)
{
    ViewportRect value = ui_value_rect(item);
    float width = item->rect.most.x - item->rect.least.x;
    if (item->kind == UI_KIND_BUTTON)
        return ui_text_room(item);
    if (item->kind == UI_KIND_CHIP) // a word below a picture
        return width - CHIP_PAD_PX;
    if (item->kind == UI_KIND_SLIDER)
        return width * 0.28f - PAD_PX;
    if (item->kind == UI_KIND_TUNABLE && !ui_has_words(item)) // the rest beside its name
        return width - 3.0f * PAD_PX - icon_room(item) - atlas_text_width(atlas, (int)item->size, item->text);
    if (item->kind == UI_KIND_TUNABLE)
        return value.most.x - value.least.x - 2.0f * CHIP_PAD_PX;
    return value.most.x - value.least.x - 4.0f * CHEVRON_PX;
}

// Never narrower than a finger.
float ui_chip_px(const Atlas *atlas, const char *text, bool icon)
{
    float width = ceilf(atlas_text_width(atlas, TEXT_SMALL, text)) + 2.0f * CHIP_PAD_PX + (icon ? ICON_PX : 0.0f);
    return width < UI_LEAST_PX ? UI_LEAST_PX : width;
}

// A button with a line below its text gives each half of its height; a slider's track lies below its text.
float ui_text_high(const UiItem *item)
{
    float high = item->rect.most.y - item->rect.least.y;
    bool of_two = item->kind == UI_KIND_BUTTON && item->value_text[0];
    bool slides = item->kind == UI_KIND_SLIDER || (item->kind == UI_KIND_TUNABLE && !ui_has_words(item));
    if (item->kind == UI_KIND_TILE)
        return ui_line_px(TEXT_MEDIUM);
    return slides ? high - 2.0f * TRACK_UP_PX : of_two ? 0.45f * high : high - 6.0f;
}

float ui_value_high(const UiItem *item)
{
    bool below = item->kind == UI_KIND_BUTTON;
    return below                      ? 0.43f * (item->rect.most.y - item->rect.least.y)
         : item->kind == UI_KIND_CHIP ? 0.0f
                                      : ui_text_high(item);
}

// Disabled controls are paler, and hidden controls fade as a whole.
static BatchStyle item_ink(const Canvas *c, uint32_t rgb)
{
    return paint_ink(c->page->layer, rgb, c->item->alpha * (c->item->disabled ? 0.45f : 1.0f));
}

static BatchStyle item_plain(const Canvas *c)
{
    return item_ink(c, 0xffffffu);
}

// A box with a rim, and with rounded corners, as rows have, if `round`.
static void box_draw(const Canvas *c, bool round, ViewportRect rect, uint32_t rim, uint32_t inside)
{
    const ViewportRect rects[] = {rect, ui_inset(rect, RIM_PX, RIM_PX)};
    for (int i = 0; i < 2; i++)
        if (round)
            batch_sprite_rect(c->batch, SPRITE_PLATE, rects[i].least, rects[i].most, item_ink(c, i ? inside : rim));
        else
            batch_rect(c->batch, rects[i].least, rects[i].most, item_ink(c, i ? inside : rim));
}

// A mirrored picture serves the opposite direction.
static void icon_draw(const Canvas *c, Vec2 at)
{
    const UiIcon *icon = &c->item->icon;
    batch_sprite_scaled(c->batch, (int)icon->sprite, at, icon->angle_deg,
                        vec2(icon->mirrored ? -icon->scale : icon->scale, icon->scale), item_plain(c));
}

// Stretching a sprite would distort its corners.
static bool is_wide(const UiItem *item)
{
    return item->rect.most.x - item->rect.least.x >= WIDE_PX;
}

// One line of text whose capitals are centred at `at`. At its own size it begins on a whole pixel.
static void put_line(const Canvas *c, UiFit fit, const char *utf8, Vec2 at, BatchAlign align, uint32_t rgb)
{
    Vec2 pen = vec2(at.x, at.y + ui_drop_px(fit.size) * fit.scale);
    BatchTint tint = paint_tint(rgb, c->item->alpha), dark = paint_tint(PAINT_DARK, c->item->alpha * c->item->alpha);
    float scale = fit.scale < 1.0f ? fit.scale : BATCH_OWN_SIZE;
    if (c->item->outlined)
        paint_text(c->batch, fit.size, utf8, pen, scale, align, c->page->layer, tint, dark);
    else
        batch_text_scaled(c->batch, (int)fit.size, utf8, pen, scale, align, item_ink(c, rgb));
}

// Several lines, centred at `at`.
static void put_lines(const Canvas *c, UiFit fit, const char *utf8, float room_px, Vec2 at, BatchAlign align,
                      uint32_t rgb)
{
    float line_px = ui_line_px(fit.size) * fit.scale;
    char row[WRAP_ROW_BYTES];
    if (fit.lines == 1 && fit.whole) {
        put_line(c, fit, utf8, at, align, rgb);
        return;
    }
    at.y -= line_px * (float)(fit.lines - 1) / 2.0f;
    for (int i = 1; i <= fit.lines; i++, at.y += line_px) {
        utf8 = wrap_row(c->batch->atlas, fit.size, utf8, room_px / fit.scale, i == fit.lines, row);
        put_line(c, fit, row, at, align, rgb);
    }
}

// One or several lines, as the room requires.
static void put_fitting(const Canvas *c, const char *utf8, float room_px, Vec2 at, BatchAlign align, uint32_t rgb)
{
    Vec2 room = vec2(room_px, ui_text_high(c->item));
    put_lines(c, ui_fit(c->batch->atlas, c->item->size, utf8, room), utf8, room_px, at, align, rgb);
}

// The small line below the text of a button or a chip.
static void put_below(const Canvas *c, Vec2 at, uint32_t rgb)
{
    Vec2 room = vec2(ui_value_room(c->batch->atlas, c->item), ui_value_high(c->item));
    const char *utf8 = c->item->value_text;
    put_lines(c, ui_fit(c->batch->atlas, TEXT_SMALL, utf8, room), utf8, room.x, at, BATCH_CENTRE, rgb);
}

// A line at the edge towards the game separates a plate from the meadow.
static void plate_draw(const Canvas *c)
{
    ViewportRect rect = c->item->rect, edge = rect;
    switch (c->item->plate) {
    case UI_PLATE_PANEL: ui_draw_panel(rect, (uint8_t)c->page->layer, c->batch); break;
    case UI_PLATE_DARK:
        edge.least.y = rect.most.y - EDGE_LINE_PX;
        batch_rect(c->batch, rect.least, rect.most, paint_ink(c->page->layer, PAINT_DARK, 0.8f));
        batch_rect(c->batch, edge.least, edge.most, paint_ink(c->page->layer, PAINT_HONEY, 0.8f));
        break;
    case UI_PLATE_PALE:
        edge.most.y = rect.least.y + EDGE_LINE_PX;
        batch_rect(c->batch, rect.least, rect.most, item_ink(c, PALE_PLATE));
        batch_rect(c->batch, edge.least, edge.most, item_ink(c, PAINT_RIM));
        break;
    case UI_PLATE_ROW: batch_sprite_rect(c->batch, SPRITE_ROW, rect.least, rect.most, item_plain(c)); break;
    case UI_PLATE_VEIL: batch_rect(c->batch, rect.least, rect.most, item_ink(c, c->item->rgb)); break;
    }
}

static void lines_draw(const Canvas *c)
{
    const UiItem *item = c->item;
    UiFit fit = ui_label_fit(c->batch->atlas, item);
    ViewportRect rect = ui_lines_rect(item);
    if (item->from_top)
        rect.most.y = rect.least.y + ui_line_px(fit.size) * fit.scale * (float)fit.lines;
    if (item->kind == UI_KIND_NOTE)
        box_draw(c, true, ui_inset(rect, -NOTE_PAD_PX, -NOTE_PAD_PX), item->rgb, PAINT_PAPER);
    Vec2 at = ui_middle(rect);
    at.x = item->align == BATCH_LEFT ? rect.least.x : item->align == BATCH_RIGHT ? rect.most.x : at.x;
    put_lines(c, fit, item->text, rect.most.x - rect.least.x, at, item->align, item->rgb);
    icon_draw(c, ui_middle(rect));
}

float ui_tile_text_px(void)
{
    return 2.0f * TILE_PAD_PX + ui_line_px(TEXT_MEDIUM) + (float)TILE_LINES * ui_line_px(TEXT_SMALL);
}

ViewportRect ui_tile_picture(ViewportRect tile)
{
    ViewportRect picture = ui_inset(tile, TILE_PAD_PX, TILE_PAD_PX);
    picture.most.y = tile.most.y - ui_tile_text_px() + TILE_PAD_PX;
    return picture;
}

UiItem ui_tile_below(const UiItem *tile)
{
    ViewportRect rect = ui_inset(tile->rect, TILE_PAD_PX + 2.0f, TILE_PAD_PX);
    rect.least.y = rect.most.y - (float)TILE_LINES * ui_line_px(TEXT_SMALL);
    UiItem below = {.kind = UI_KIND_LABEL,
                    .id = UI_NONE,
                    .rect = rect,
                    .size = TEXT_SMALL,
                    .align = BATCH_CENTRE,
                    .rgb = PAINT_PALE_INK,
                    .alpha = tile->alpha,
                    .scroll = tile->scroll};
    memcpy(below.text, tile->value_text, sizeof tile->value_text);
    return below;
}

// Its picture is drawn over it.
static void tile_draw(const Canvas *c)
{
    UiItem below = ui_tile_below(c->item);
    Canvas lines = {c->page, &below, c->batch};
    float y = below.rect.least.y - ui_line_px(TEXT_MEDIUM) / 2.0f;
    ui_draw_panel(c->item->rect, (uint8_t)c->page->layer, c->batch);
    put_fitting(c, c->item->text, ui_text_room(c->item), vec2(ui_middle(c->item->rect).x, y), BATCH_CENTRE, PAINT_DARK);
    lines_draw(&lines);
}

// Its text stands a little above the middle, because the button is thicker at the bottom.
static void button_draw(const Canvas *c)
{
    const UiItem *item = c->item;
    SpriteId sprite = item->kind == UI_KIND_TAB ? (item->marked ? SPRITE_TAB_OPEN : SPRITE_TAB)
                    : is_wide(item)             ? SPRITE_BUTTON_WIDE
                                                : SPRITE_BUTTON;
    Vec2 middle = ui_middle(item->rect);
    float half = (item->rect.most.y - item->rect.least.y) / 2.0f;
    float up = item->value_text[0] ? LOW_PX + VALUE_UP_PX / HALVES_PX * half : LOW_PX;
    batch_sprite_rect(c->batch, (int)sprite, item->rect.least, item->rect.most, item_plain(c));
    if (item->icon.scale > 0.0f)
        icon_draw(c, vec2(middle.x, middle.y - up));
    else
        put_fitting(c, item->text, ui_text_room(item), vec2(middle.x, middle.y - up), BATCH_CENTRE, PAINT_DARK);
    put_below(c, vec2(middle.x, middle.y - LOW_PX + (VALUE_DOWN_PX + 0.5f) / HALVES_PX * half), PAINT_PALE_INK);
}

// As large as its control, and a little smaller while it is held.
static void round_draw(const Canvas *c, bool held)
{
    const UiItem *item = c->item;
    Vec2 size = vec2_sub(item->rect.most, item->rect.least), middle = ui_middle(item->rect);
    float scale = (size.x < size.y ? size.x : size.y) * (held ? 0.95f : 1.0f) / ROUND_PX;
    batch_sprite(c->batch, SPRITE_BUTTON_ROUND, middle, 0.0f, scale,
                 item_ink(c, item->marked || held ? 0xffffffu : 0xd2c0a4u));
    icon_draw(c, vec2(middle.x, middle.y - 1.0f));
    put_fitting(c, item->text, ui_text_room(item), vec2(middle.x, middle.y - 1.0f), BATCH_CENTRE, item->rgb);
}

// A control on a plate has a background only if it is lit or asks a question; its corners match the plate's.
static void flat_draw(const Canvas *c, ViewportRect rect, bool lit)
{
    ViewportRect in = ui_inset(rect, FLAT_PX, FLAT_PX);
    if (lit || c->item->danger)
        batch_sprite_rect(c->batch, SPRITE_PLATE, in.least, in.most,
                          item_ink(c, c->item->danger ? DANGER : PAINT_GOLD));
}

// A chip that reaches out of the side of its part is cut, and has no text then: this shows that there is more.
static void chip_draw(const Canvas *c, bool held)
{
    const UiItem *item = c->item;
    ViewportRect rect = ui_inset(item->rect, 0.5f, 1.0f);
    const UiScroll *scroll = item->scroll > 0 ? &c->page->scrolls[item->scroll - 1] : NULL;
    bool lit = item->marked || held,
         cut = scroll && scroll->across && (rect.least.x < scroll->area.least.x || rect.most.x > scroll->area.most.x);
    if (cut) {
        rect.least.x = fmaxf(rect.least.x, scroll->area.least.x);
        rect.most.x = fminf(rect.most.x, scroll->area.most.x);
    }
    if (rect.most.x - rect.least.x < 3.0f)
        return;
    uint32_t rim = lit ? PAINT_DARK : PAINT_RIM, inside = item->danger ? DANGER : lit ? PAINT_GOLD : PAINT_PAPER;
    if (item->flat)
        flat_draw(c, rect, lit);
    else
        box_draw(c, !cut, rect, rim, inside);
    if (cut)
        return;
    Vec2 middle = ui_middle(rect);
    bool lines = item->text[0] && item->value_text[0];
    float aside = icon_room(item), down = lines ? CHIP_LINE_PX : item->value_text[0] ? CHIP_VALUE_PX : 0.0f;
    icon_draw(c, aside > 0.0f ? vec2(rect.least.x + CHIP_PAD_PX + 0.5f * ICON_PX - 3.0f, middle.y)
                              : vec2(middle.x, middle.y - 0.5f * down));
    put_fitting(c, item->text, ui_text_room(item), vec2(middle.x + 0.5f * aside, middle.y - (lines ? down : 0.0f)),
                BATCH_CENTRE, item->rgb);
    put_below(c, vec2(middle.x, middle.y + down), lines ? PAINT_PALE_INK : PAINT_PAPER);
}

// Shows the end of a text that is too long, where the cursor is.
static void field_draw(const Canvas *c)
{
    const UiItem *item = c->item;
    ViewportRect rect = ui_inset(item->rect, 0.0f, 1.0f);
    Vec2 middle = ui_middle(rect);
    float aside = icon_room(item);
    const char *text = item->text;
    while (*text && atlas_text_width(c->batch->atlas, (int)item->size, text) > ui_text_room(item))
        utf8_next(&text);
    if (item->flat)
        flat_draw(c, rect, item->marked);
    else
        box_draw(c, false, rect, item->marked ? PAINT_DARK : PAINT_RIM, item->marked ? 0xffffffu : PAINT_PAPER);
    icon_draw(c, vec2(rect.least.x + CHIP_PAD_PX + 0.5f * ICON_PX - 3.0f, middle.y));
    bool right = item->align == BATCH_RIGHT;
    put_line(c, (UiFit){item->size, 1.0f, 1, true}, text,
             vec2(right ? rect.most.x - CHIP_PAD_PX : rect.least.x + CHIP_PAD_PX + aside, middle.y), item->align,
             item->rgb);
}

// Numbers of the game have a mark at their default, so that players can find it again; one button resets all settings.
static void track_draw(const Canvas *c, float share, float usual)
{
    const UiItem *item = c->item;
    float left = ui_knob_x(item, 0.0f) - TRACK_HALF_PX, y = item->rect.most.y - TRACK_UP_PX;
    float knob = ui_knob_x(item, share), mark = ui_knob_x(item, usual);
    batch_sprite_rect(c->batch, SPRITE_PLATE, vec2(left, y - TRACK_HALF_PX),
                      vec2(ui_knob_x(item, 1.0f) + TRACK_HALF_PX, y + TRACK_HALF_PX), item_ink(c, 0xd9bd85u));
    batch_sprite_rect(c->batch, SPRITE_PLATE, vec2(left, y - TRACK_HALF_PX),
                      vec2(knob + TRACK_HALF_PX, y + TRACK_HALF_PX), item_ink(c, 0xf0a020u));
    if (item->kind == UI_KIND_TUNABLE)
        batch_rect(c->batch, vec2(mark - 0.7f, y - 7.0f), vec2(mark + 0.7f, y + 7.0f), item_ink(c, PAINT_PALE_INK));
    batch_sprite(c->batch, SPRITE_SLIDER_KNOB, vec2(knob, y), 0.0f, 1.0f, item_plain(c));
}

// A text, and at the right end, near the thumb, a switch, a word between chevrons, or a number above a slider.
static void row_draw(const Canvas *c)
{
    const UiItem *item = c->item;
    bool slides = item->kind == UI_KIND_SLIDER;
    ViewportRect rect = item->rect, value = ui_value_rect(item);
    Vec2 middle = ui_middle(value);
    float text_y = slides ? rect.least.y + ui_text_high(item) / 2.0f + SLIDER_TEXT_PX : middle.y;
    batch_sprite_rect(c->batch, SPRITE_ROW, rect.least, rect.most, item_plain(c));
    put_fitting(c, item->text, ui_text_room(item), vec2(rect.least.x + PAD_PX, text_y), BATCH_LEFT, PAINT_DARK);
    if (item->kind == UI_KIND_SWITCH) {
        batch_sprite(c->batch, item->value ? SPRITE_SWITCH_ON : SPRITE_SWITCH_OFF,
                     vec2(rect.most.x - PAD_PX - SWITCH_PX / 2.0f, middle.y), 0.0f, 1.0f, item_plain(c));
        return;
    }
    put_fitting(c, item->value_text, ui_value_room(c->batch->atlas, item),
                slides ? vec2(rect.most.x - PAD_PX, text_y) : middle, slides ? BATCH_RIGHT : BATCH_CENTRE,
                PAINT_HONEY_INK);
    if (slides) {
        track_draw(c, (float)(item->value - item->least) / (float)(item->most - item->least), 0.0f);
        return;
    }
    // Both chevrons are one sprite; a scale of -1 mirrors the left one.
    batch_sprite_scaled(c->batch, SPRITE_CHEVRON, vec2(value.least.x + CHEVRON_PX, middle.y), 0.0f, vec2(-1.0f, 1.0f),
                        item_plain(c));
    batch_sprite(c->batch, SPRITE_CHEVRON, vec2(value.most.x - CHEVRON_PX, middle.y), 0.0f, 1.0f, item_plain(c));
}

// The name above its slider, or beside its word.
static void tunable_draw(const Canvas *c)
{
    const UiItem *item = c->item;
    bool words = ui_has_words(item);
    ViewportRect value = ui_inset(ui_value_rect(item), 4.0f, 5.0f), box = ui_inset(item->rect, 0.0f, 0.5f);
    float y = words ? ui_middle(item->rect).y : item->rect.least.y + TUNABLE_TEXT_PX, x = item->rect.least.x + PAD_PX;
    box_draw(c, false, box, item->marked ? PAINT_DARK : PAINT_RIM, item->marked ? PAINT_GOLD : PAINT_PAPER);
    icon_draw(c, vec2(x, y));
    put_fitting(c, item->text, ui_text_room(item), vec2(x + icon_room(item), y), BATCH_LEFT, item->rgb);
    if (words) {
        box_draw(c, false, value, PAINT_RIM, 0xf7c252u);
        put_fitting(c, item->value_text, ui_value_room(c->batch->atlas, item), ui_middle(value), BATCH_CENTRE,
                    PAINT_DARK);
        return;
    }
    put_fitting(c, item->value_text, ui_value_room(c->batch->atlas, item), vec2(item->rect.most.x - PAD_PX, y),
                BATCH_RIGHT, PAINT_HONEY_INK);
    track_draw(c, value_slider_place(item->tunable, item->number),
               value_slider_place(item->tunable, tuned_info(item->tunable)->default_value));
}

// No default: the compiler reports a new kind without a case.
static void item_draw(const Canvas *c, bool held)
{
    switch (c->item->kind) {
    case UI_KIND_PLATE: plate_draw(c); break;
    case UI_KIND_LABEL:
    case UI_KIND_NOTE: lines_draw(c); break;
    case UI_KIND_BUTTON:
    case UI_KIND_TAB: button_draw(c); break;
    case UI_KIND_ICON: round_draw(c, held); break;
    case UI_KIND_CHIP: chip_draw(c, held); break;
    case UI_KIND_FIELD: field_draw(c); break;
    case UI_KIND_SWITCH:
    case UI_KIND_CHOICE:
    case UI_KIND_SLIDER: row_draw(c); break;
    case UI_KIND_TUNABLE: tunable_draw(c); break;
    case UI_KIND_TILE: tile_draw(c); break;
    }
}

// Covers what reaches out of a part above and below: rows of a list on paper, or the whole width of a dark page, on
// which the content then fades out softly as far as there is more.
static void cover_draw(const UiPage *page, const UiScroll *scroll, float over_px, Batch *batch)
{
    ViewportRect area = scroll->area, all = page->bounds;
    const float more_px[2] = {scroll->px, over_px - scroll->px};
    if (!page->rgb)
        all = ui_inset(area, 0.0f, -scroll->over_px);
    for (int end = 0; end < 2; end++) {
        float edge = end ? area.most.y : area.least.y, in = end ? -FADE_STEP_PX : FADE_STEP_PX;
        BatchStyle ink = paint_ink(page->layer, page->rgb ? page->rgb : PAINT_PAPER, 1.0f);
        batch_rect(batch, vec2(all.least.x, end ? edge : all.least.y), vec2(all.most.x, end ? all.most.y : edge), ink);
        for (int i = 0; i < FADE_STEPS && page->rgb && more_px[end] > (float)i * FADE_STEP_PX; i++, edge += in) {
            float share = 1.0f - ((float)i + 0.5f) / (float)FADE_STEPS;
            batch_rect(batch, vec2(all.least.x, fminf(edge, edge + in)), vec2(all.most.x, fmaxf(edge, edge + in)),
                       paint_ink(page->layer, page->rgb, share * share));
        }
    }
}

// Shows the scroll position beside the part as well.
static void scroll_draw(const UiPage *page, const UiScroll *scroll, Batch *batch)
{
    ViewportRect area = scroll->area;
    float room = area.most.y - area.least.y, over = scroll->length_px - room, length = room * room / scroll->length_px;
    if (scroll->across || over <= 0.0f)
        return;
    cover_draw(page, scroll, over, batch);
    float top = area.least.y + (room - length) * scroll->px / over, left = area.most.x + BAR_ASIDE_PX;
    batch_rect(batch, vec2(left, top), vec2(left + BAR_PX, top + length), paint_ink(page->layer, PAINT_RIM, 1.0f));
}

// The ink of a label, which is for paper, on the dark ground of a page; cards and rows are paper.
static uint32_t ink_beside_cards(const UiPage *page, const UiItem *label)
{
    static const uint32_t LIGHT[][2] = {{PAINT_DARK, PAINT_CREAM},
                                        {PAINT_PALE_INK, PAINT_PALE},
                                        {PAINT_HONEY_INK, PAINT_HONEY},
                                        {PAINT_RED_INK, PAINT_PALE_RED}};
    for (int i = 0; i < page->count; i++) {
        const UiItem *card = &page->items[i];
        bool veil = card->kind == UI_KIND_PLATE && card->plate == UI_PLATE_VEIL && !card->bare;
        if (card->kind != UI_KIND_LABEL && !veil && card->scroll == label->scroll
            && viewport_rect_has(card->rect, ui_middle(label->rect)))
            return label->rgb;
    }
    for (size_t i = 0; i < sizeof LIGHT / sizeof LIGHT[0]; i++)
        if (label->rgb == LIGHT[i][0])
            return LIGHT[i][1];
    return label->rgb;
}

// The cover of a part's ends is drawn after its last item, and before anything that follows.
void ui_draw(const UiState *state, const UiPage *page, Batch *batch)
{
    const UiItem *focused = ui_focused(state, page);
    for (int i = 0; i <= page->count; i++) {
        Canvas canvas = {page, &page->items[i], batch};
        int before = i > 0 ? page->items[i - 1].scroll : 0;
        if (before > 0 && (i == page->count || canvas.item->scroll != before))
            scroll_draw(page, &page->scrolls[before - 1], batch);
        if (i == page->count || canvas.item->bare)
            continue;
        // Items outside their part exist only for the focus.
        ViewportRect rect = canvas.item->rect;
        ViewportRect area = canvas.item->scroll > 0 ? page->scrolls[canvas.item->scroll - 1].area : rect;
        if (canvas.item->scroll > 0
            && (rect.most.y <= area.least.y || rect.least.y >= area.most.y || rect.most.x <= area.least.x
                || rect.least.x >= area.most.x))
            continue;
        UiItem beside = *canvas.item;
        if (page->rgb && beside.kind == UI_KIND_LABEL) {
            beside.rgb = ink_beside_cards(page, canvas.item);
            canvas.item = &beside;
        }
        item_draw(&canvas, state->held == canvas.item->id + 1);
        if (state->keys_used && canvas.item == focused)
            batch_sprite_rect(batch, is_wide(focused) ? SPRITE_ROW_SELECTED : SPRITE_BUTTON_SELECTED,
                              focused->rect.least, focused->rect.most, item_plain(&canvas));
    }
}

// Draws a plain middle, and the same edge and corner four times, turned; each overlaps the one before slightly, so that
// no gap is visible.
void ui_draw_panel(ViewportRect rect, uint8_t layer, Batch *batch)
{
    BatchStyle style = paint_style((Layer)layer, BATCH_WHITE);
    Vec2 size = vec2_sub(rect.most, rect.least), half = vec2(PANEL_PX / 2.0f, PANEL_PX / 2.0f);
    Vec2 least = vec2_add(rect.least, half), most = vec2_sub(rect.most, half), at = ui_middle(rect);
    const Vec2 corners[] = {least, vec2(most.x, least.y), most, vec2(least.x, most.y)};
    const Vec2 edges[] = {vec2(at.x, least.y), vec2(most.x, at.y), vec2(at.x, most.y), vec2(least.x, at.y)};
    batch_rect(batch, least, most, paint_ink((Layer)layer, PAINT_PAPER, 1.0f));
    for (int i = 0; i < 4; i++) {
        float long_px = (i % 2 ? size.y : size.x) - 2.0f * (PANEL_PX - 1.0f);
        batch_sprite_scaled(batch, SPRITE_PANEL_EDGE, edges[i], 90.0f * (float)i, vec2(long_px / EDGE_PX, 1.0f), style);
    }
    for (int i = 0; i < 4; i++)
        batch_sprite(batch, SPRITE_PANEL_CORNER, corners[i], 90.0f * (float)i, 1.0f, style);
}
