// lab_panel_draw.c -- the panel of tunables.
#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "game/lab/lab_panel_local.h"
#include "ui/lab_paint.h"
#include "view/texts.h"
#include "view/wrap.h"

#define VALUE_BYTES 48
#define CURSOR_FRAMES 60u

// What every part needs.
typedef struct Canvas {
    const LabPanel *panel;
    const Tunables *now;
    const Tuning *tuning;
    ViewportRect area;
    bool cursor; // is shown at this moment
    Batch *batch;
} Canvas;

static void text(const Canvas *c, TextSize size, const char *utf8, float x, float y, BatchAlign align, uint32_t rgb)
{
    batch_text(c->batch, (int)size, utf8, vec2(x, y), align, lab_ink(rgb, 1.0f));
}

static bool is_changed(const Canvas *c, int index)
{
    return tunable_get(c->now, index) != tunable_info(index)->initial;
}

// --- sliders and values

static void value_draw(const Canvas *c, int index, ViewportRect rect, bool typing)
{
    char value[VALUE_BYTES];
    ViewportRect box = lab_inset(rect, 0.0f, 3.0f);
    if (typing)
        snprintf(value, sizeof value, "%s%s", c->panel->typed, c->cursor ? "_" : " ");
    else
        tunable_write(c->now, index, value, sizeof value);
    lab_box(c->batch, box, typing ? PAINT_DARK : PAINT_RIM, typing ? 0xffffffu : PAINT_PAPER);
    text(c, TEXT_SMALL, value, box.most.x - 6.0f, lab_middle(box).y + 4.0f, BATCH_RIGHT,
         is_changed(c, index) ? PAINT_HONEY_INK : PAINT_DARK);
}

// --- head and chips

static void search_draw(const Canvas *c)
{
    ViewportRect rect = lab_inset(lab_panel_rect(c->area, LAB_PART_SEARCH), 0.0f, 1.0f);
    bool typing = c->panel->typing == LAB_TYPES_SEARCH, empty = !c->panel->search[0];
    char line[LAB_PANEL_SEARCH_BYTES + 4];
    lab_box(c->batch, rect, typing ? PAINT_DARK : PAINT_RIM, typing ? 0xffffffu : PAINT_PAPER);
    batch_sprite(c->batch, SPRITE_ICON_SEARCH, vec2(rect.least.x + 14.0f, lab_middle(rect).y), 0.0f, 0.9f,
                 lab_ink(0xffffffu, 1.0f));
    snprintf(line, sizeof line, "%s%s", c->panel->search, typing && c->cursor ? "_" : "");
    text(c, TEXT_SMALL, empty && !typing ? ui_text(UI_LAB_SEARCH) : line, rect.least.x + 28.0f,
         lab_middle(rect).y + 4.0f, BATCH_LEFT, empty && !typing ? PAINT_PALE_INK : PAINT_DARK);
}

static void save_draw(const Canvas *c)
{
    ViewportRect rect = lab_inset(lab_panel_rect(c->area, LAB_PART_SAVE), 0.0f, 1.0f);
    int unsaved = tuning_unsaved_count(c->tuning);
    char line[48];
    if (unsaved > 0)
        snprintf(line, sizeof line, "%s %d", ui_text(UI_LAB_SAVE), unsaved);
    else
        snprintf(line, sizeof line, "%s", ui_text(UI_LAB_ALL_SAVED));
    lab_box(c->batch, rect, unsaved > 0 ? PAINT_DARK : PAINT_RIM, unsaved > 0 ? 0xf7c252u : LAB_SHADE);
    batch_sprite(c->batch, SPRITE_ICON_SAVE, vec2(rect.least.x + 15.0f, lab_middle(rect).y - 1.0f), 0.0f, 0.75f,
                 lab_ink(0xffffffu, unsaved > 0 ? 1.0f : 0.5f));
    text(c, TEXT_SMALL, line, rect.least.x + 29.0f, lab_middle(rect).y + 4.0f, BATCH_LEFT,
         unsaved > 0 ? PAINT_DARK : PAINT_PALE_INK);
}

static void close_draw(const Canvas *c)
{
    ViewportRect rect = lab_inset(lab_panel_rect(c->area, LAB_PART_CLOSE), 0.0f, 1.0f);
    lab_box(c->batch, rect, PAINT_RIM, PAINT_PAPER);
    batch_sprite(c->batch, SPRITE_ICON_CLOSE, lab_middle(rect), 0.0f, 0.8f, lab_ink(0xffffffu, 1.0f));
}

// A chip that reaches out of the row is cut, and has no text then: that shows that there is more.
static void chips_draw(const Canvas *c)
{
    ViewportRect row = lab_panel_rect(c->area, LAB_PART_CHIPS);
    for (int i = 0; i < c->panel->chip_count; i++) {
        ViewportRect whole = lab_inset(lab_panel_chip(c->panel, c->area, i), 0.0f, 1.0f), rect = whole;
        bool chosen = i == c->panel->chip, cut = whole.least.x < row.least.x || whole.most.x > row.most.x;
        rect.least.x = rect.least.x < row.least.x ? row.least.x : rect.least.x;
        rect.most.x = rect.most.x > row.most.x ? row.most.x : rect.most.x;
        if (rect.most.x - rect.least.x < 3.0f)
            continue;
        lab_box(c->batch, rect, chosen ? PAINT_DARK : PAINT_RIM, chosen ? PAINT_GOLD : PAINT_PAPER);
        text(c, TEXT_SMALL, cut ? "" : c->panel->chips[i], lab_middle(rect).x, lab_middle(rect).y + 4.0f, BATCH_CENTRE,
             i < 2 ? PAINT_HONEY_INK : PAINT_DARK);
    }
}

// --- the list

static void row_draw(const Canvas *c, int row)
{
    int index = c->panel->matches[row];
    const TunableInfo *info = tunable_info(index);
    ViewportRect rect = lab_panel_row(c->panel, c->area, row);
    bool selected = index == c->panel->selected;
    char name[TUNABLE_NAME_BYTES];
    float y = lab_middle(rect).y;
    uint32_t rgb = is_changed(c, index) ? PAINT_HONEY_INK : PAINT_DARK;
    tunable_full_name(index, name);
    lab_box(c->batch, lab_inset(rect, 0.0f, 0.5f), selected ? PAINT_DARK : 0xe3c98eu,
            selected ? PAINT_GOLD : PAINT_PAPER);
    if (tuning_unsaved(c->tuning, index))
        batch_sprite(c->batch, SPRITE_HIVE_CELL, vec2(rect.least.x + 6.0f, y), 0.0f, 0.4f, lab_ink(0xffffffu, 1.0f));
    if (atlas_text_width(c->batch->atlas, TEXT_SMALL, name) <= 144.0f) {
        text(c, TEXT_SMALL, name, rect.least.x + 12.0f, y + 4.0f, BATCH_LEFT, rgb);
    } else {
        text(c, TEXT_TINY, info->section, rect.least.x + 12.0f, y - 3.5f, BATCH_LEFT, PAINT_PALE_INK);
        text(c, TEXT_SMALL, info->name, rect.least.x + 12.0f, y + 9.0f, BATCH_LEFT, rgb);
    }
    ViewportRect slider = lab_panel_row_slider(rect), value = lab_panel_row_value(rect);
    value.most.x -= 4.0f;
    if (lab_panel_has_words(index)) {
        lab_word_draw(c->batch, c->now, index, (ViewportRect){slider.least, value.most});
        return;
    }
    lab_slider_draw(c->batch, index, tunable_get(c->now, index), slider, selected);
    value_draw(c, index, value, selected && c->panel->typing == LAB_TYPES_VALUE);
}

static void list_draw(const Canvas *c)
{
    ViewportRect list = lab_panel_rect(c->area, LAB_PART_LIST);
    for (int i = 0; i < c->panel->match_count; i++) {
        ViewportRect row = lab_panel_row(c->panel, c->area, i);
        if (row.most.y > list.least.y && row.least.y < list.most.y)
            row_draw(c, i);
    }
    if (c->panel->match_count == 0)
        text(c, TEXT_SMALL, ui_text(UI_LAB_NO_MATCH), lab_middle(list).x, lab_middle(list).y, BATCH_CENTRE,
             PAINT_PALE_INK);
    float rows = (float)c->panel->match_count * LAB_PANEL_ROW_PX, room = list.most.y - list.least.y;
    if (rows <= room)
        return;
    float top = list.least.y + room * c->panel->scroll_px / rows;
    batch_rect(c->batch, vec2(list.most.x + 1.5f, top), vec2(list.most.x + 4.5f, top + room * room / rows),
               lab_ink(PAINT_RIM, 0.9f));
}

// --- all about the selected one

static const char *scope_text(TunableScope scope)
{
    switch (scope) {
    case TUNABLE_NOW: break;
    case TUNABLE_NEXT: return ui_text(UI_LAB_NEXT);
    case TUNABLE_LOOK: return ui_text(UI_LAB_LOOK);
    }
    return "";
}

static void value_of(int index, float value, char *line, size_t size)
{
    Tunables tunables = tunables_default();
    tunable_set(&tunables, index, value);
    tunable_write(&tunables, index, line, size);
}

// "0.1 to 30 px/tick, default 5, from tunables.ini:12"; of words all of them.
static void facts_text(const Canvas *c, int index, char *line, size_t size)
{
    const TunableInfo *info = tunable_info(index);
    char least[VALUE_BYTES], most[VALUE_BYTES], initial[VALUE_BYTES], origin[256];
    value_of(index, info->least, least, sizeof least);
    value_of(index, info->most, most, sizeof most);
    value_of(index, info->initial, initial, sizeof initial);
    if (tunable_get(c->now, index) == tunable_get(tuning_now(c->tuning), index))
        tuning_origin(c->tuning, index, origin, sizeof origin);
    else
        snprintf(origin, sizeof origin, "%s", ui_text(UI_LAB_FROM_SCENARIO));
    const char *slash = strrchr(origin, '/'), *file = slash ? slash + 1 : origin;
    if (lab_panel_has_words(index))
        snprintf(line, size, "%s · default %s · now from %s", info->words, initial, file);
    else
        snprintf(line, size, "%s to %s%s%s · default %s · now from %s", least, most, info->unit[0] ? " " : "",
                 info->unit, initial, file);
}

static void about_draw(const Canvas *c)
{
    int index = c->panel->selected;
    ViewportRect list = lab_panel_rect(c->area, LAB_PART_LIST), reset = lab_panel_rect(c->area, LAB_PART_RESET);
    float left = c->area.least.x + 14.0f, right = c->area.most.x - 14.0f, y = list.most.y;
    char name[TUNABLE_NAME_BYTES], line[512];
    batch_rect(c->batch, vec2(c->area.least.x + 8.0f, y), vec2(c->area.most.x - 8.0f, y + 1.2f),
               lab_ink(PAINT_RIM, 1.0f));
    if (index < 0)
        return;
    tunable_full_name(index, name);
    text(c, TEXT_SMALL, name, left, y + 14.0f, BATCH_LEFT, PAINT_DARK);
    text(c, TEXT_TINY, scope_text(tunable_info(index)->scope), right, y + 13.5f, BATCH_RIGHT, PAINT_HONEY_INK);
    if (lab_panel_has_words(index)) {
        lab_word_draw(c->batch, c->now, index, lab_panel_rect(c->area, LAB_PART_VALUE));
    } else {
        lab_slider_draw(c->batch, index, tunable_get(c->now, index), lab_panel_about_slider(c->area), true);
        value_draw(c, index, lab_panel_rect(c->area, LAB_PART_VALUE), c->panel->typing == LAB_TYPES_VALUE);
    }
    lab_box(c->batch, lab_inset(reset, 0.0f, 2.0f), PAINT_RIM, is_changed(c, index) ? 0xf7c252u : LAB_SHADE);
    batch_sprite(c->batch, SPRITE_ICON_RESET, lab_middle(reset), 0.0f, 0.9f,
                 lab_ink(0xffffffu, is_changed(c, index) ? 1.0f : 0.45f));
    bool bad = c->panel->notice[0] != '\0';
    paint_paragraph(c->batch, TEXT_SMALL, bad ? c->panel->notice : tunable_info(index)->sentence,
                    vec2(left, y + 65.0f), right - left, 13.0f, 2, lab_ink(bad ? PAINT_RED_INK : PAINT_DARK, 1.0f));
    facts_text(c, index, line, sizeof line);
    paint_paragraph(c->batch, TEXT_TINY, line, vec2(left, y + 92.0f), right - left, 9.0f, 1,
                    lab_ink(PAINT_PALE_INK, 1.0f));
}

void lab_panel_draw(const LabPanel *panel, const Tunables *now, const Tuning *tuning, ViewportRect area, uint32_t ticks,
                    Batch *batch)
{
    Canvas canvas = {panel, now, tuning, area, ticks % CURSOR_FRAMES < CURSOR_FRAMES / 2, batch};
    const Canvas *c = &canvas;
    ViewportRect list = lab_panel_rect(area, LAB_PART_LIST);
    // Rows that reach out of the list are hidden by the paper around it.
    lab_paper(batch, area, list.least.y, list.most.y);
    list_draw(c);
    lab_paper(batch, area, area.least.y, list.least.y);
    lab_paper(batch, area, list.most.y, area.most.y);
    lab_frame(batch, area);
    chips_draw(c);
    search_draw(c);
    save_draw(c);
    close_draw(c);
    about_draw(c);
}
