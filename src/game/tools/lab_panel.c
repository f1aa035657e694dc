// lab_panel.c -- the list of tunables: search results and layout.
#include "game/tools/lab_panel.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/clamp.h"
#include "lang/texts.h"
#include "text/words.h"
#include "ui/control/bindings.h"
#include "ui/ui.h"
#include "view/paint.h"

#define PAD_PX 12.0f
#define TOP_PX 7.0f // of the panel's edge
#define GAP_PX 2.0f
#define SEARCH_PX 180.0f
#define SAVE_PX 106.0f
#define VALUE_PX 76.0f
#define ABOUT_PX 95.0f // height of the part below the list
#define VALUE_BYTES 48
#define CELL_SCALE 0.4f

// --- what is listed

// True if `text` contains `part`, ignoring the case of ASCII letters.
static bool text_contains(const char *text, const char *part)
{
    for (; *text; text++) {
        size_t i = 0;
        while (part[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i]))
            i++;
        if (!part[i])
            return true;
    }
    return !*part;
}

// How well a tunable matches the search: 2 if the name contains all words, 1 if name and description do, else 0.
static int fitness(const char *search, const Field *info)
{
    Word words[LAB_PANEL_SEARCH_BYTES / 2];
    char name[FIELD_NAME_BYTES];
    int count = words_split(search, words, LAB_PANEL_SEARCH_BYTES / 2), fits = 2;
    field_full_name(info, name);
    for (int i = 0; i < count; i++)
        if (!text_contains(name, words[i].text))
            fits = fits > 0 && text_contains(info->sentence, words[i].text) ? 1 : 0;
    return fits;
}

static int row_of(const LabPanel *panel, int index)
{
    for (int i = 0; i < panel->match_count; i++)
        if (panel->matches[i] == index)
            return i;
    return -1;
}

// The notice about an invalid value belongs to the selected tunable.
static void select_tunable(LabPanel *panel, int index)
{
    if (index != panel->selected)
        panel->notice.text[0] = '\0';
    panel->selected = index;
}

void lab_panel_search(LabPanel *panel, UiState *ui, const Tuned *now)
{
    // The sections in the order of their first tunable; the first two chips are filters.
    panel->chips[0] = ui_text(UI_LAB_ALL);
    panel->chips[1] = ui_text(UI_LAB_CHANGED);
    panel->chip_count = 2;
    for (int i = 0; i < TUNED_COUNT && panel->chip_count < LAB_PANEL_CHIPS_MAX; i++) {
        int k = 2;
        while (k < panel->chip_count && strcmp(panel->chips[k], tuned_info(i)->section) != 0)
            k++;
        if (k == panel->chip_count)
            panel->chips[panel->chip_count++] = tuned_info(i)->section;
    }
    panel->match_count = 0;
    // Two passes keep the file's order among equal matches.
    for (int fits = 2; fits >= 1; fits--)
        for (int i = 0; i < TUNED_COUNT; i++) {
            // A preset may have changed many, so changed tunables have a list of their own.
            const Field *info = tuned_info(i);
            bool listed = panel->chip == 0 ? true
                        : panel->chip == 1 ? tuned_get(now, i) != info->default_value
                                           : strcmp(panel->chips[panel->chip], info->section) == 0;
            if (listed && fitness(panel->search, info) == fits)
                panel->matches[panel->match_count++] = i;
        }
    ui->scroll_px[0] = 0.0f;
    if (row_of(panel, panel->selected) < 0)
        select_tunable(panel, panel->match_count > 0 ? panel->matches[0] : -1);
}

// --- drawing

// The list and the part below use the same colour: a glance shows the changed values.
static uint32_t ink_of(const LabPanelFacts *facts, int index)
{
    return tuned_get(facts->now, index) != tuned_info(index)->default_value ? PAINT_HONEY_INK : PAINT_DARK;
}

// A blank replaces the hidden cursor, so that the text does not jump as it blinks.
static void typed_text(const LabPanelFacts *facts, bool typing, const char *text, char *line, size_t size)
{
    snprintf(line, size, "%s%s", text, !typing ? "" : facts->cursor ? "_" : " ");
}

static void add_head(const LabPanel *panel, const LabPanelFacts *facts, UiPage *page)
{
    float left = facts->area.least.x + PAD_PX, top = facts->area.least.y + TOP_PX;
    bool typing = panel->typing == LAB_TYPES_SEARCH, empty = !panel->search[0] && !typing;
    int unsaved = facts->tuning ? tuning_unsaved_count(facts->tuning) : 0;
    char line[LAB_PANEL_SEARCH_BYTES + 4], number[16] = "";
    typed_text(facts, typing, panel->search, line, sizeof line);
    UiItem *item = ui_field(page, LAB_PANEL_ID_SEARCH, empty ? ui_text(UI_LAB_SEARCH) : line, typing,
                            ui_box(left, top, SEARCH_PX, UI_LEAST_PX));
    item->icon = (UiIcon){.sprite = SPRITE_ICON_SEARCH, .scale = 0.9f};
    item->rgb = empty ? PAINT_PALE_INK : PAINT_DARK;
    left += SEARCH_PX + GAP_PX;
    if (unsaved > 0)
        snprintf(number, sizeof number, " %d", unsaved);
    snprintf(line, sizeof line, "%s%s", ui_text(unsaved > 0 ? UI_LAB_SAVE : UI_LAB_ALL_SAVED), number);
    item = ui_chip(page, LAB_PANEL_ID_SAVE, line, unsaved > 0, ui_box(left, top, SAVE_PX, UI_LEAST_PX));
    item->icon = (UiIcon){.sprite = SPRITE_ICON_SAVE, .scale = 0.75f};
    item->alpha = unsaved > 0 ? 1.0f : 0.6f;
    item = ui_chip(page, LAB_PANEL_ID_CLOSE, "", false,
                   ui_box(facts->area.most.x - PAD_PX - UI_LEAST_PX, top, UI_LEAST_PX, UI_LEAST_PX));
    item->icon = (UiIcon){.sprite = SPRITE_ICON_CLOSE, .scale = 0.8f};
}

// Skips chips out of sight: a page has room for some hundred items.
static void add_chips(const LabPanel *panel, const UiState *ui, const LabPanelFacts *facts, UiPage *page)
{
    ViewportRect row = ui_inset(facts->area, PAD_PX, TOP_PX + UI_LEAST_PX + GAP_PX);
    float length = 0.0f;
    row.most.y = row.least.y + UI_LEAST_PX;
    for (int i = 0; i < panel->chip_count; i++)
        length += ui_chip_px(facts->atlas, panel->chips[i], false) + GAP_PX;
    ui_scroll_begin(page, ui, row, true, length);
    float left = row.least.x - ui_scroll_px(page);
    for (int i = 0; i < panel->chip_count; i++) {
        float width = ui_chip_px(facts->atlas, panel->chips[i], false);
        if (left + width > row.least.x && left < row.most.x)
            ui_chip(page, LAB_PANEL_ID_CHIP_0 + i, panel->chips[i], i == panel->chip,
                    ui_box(left, row.least.y, width, UI_LEAST_PX))
                ->rgb = i < 2 ? PAINT_HONEY_INK : PAINT_DARK;
        left += width + GAP_PX;
    }
    ui_scroll_end(page);
}

// A slider and a field with its value, or the word.
static void add_tunable(const LabPanel *panel, const LabPanelFacts *facts, int index, ViewportRect row, UiPage *page)
{
    char name[FIELD_NAME_BYTES], value[VALUE_BYTES];
    bool selected = index == panel->selected, typing = selected && panel->typing == LAB_TYPES_VALUE;
    ViewportRect slider = row, field = row;
    field_full_name(tuned_info(index), name);
    if (!field_has_words(tuned_info(index)))
        slider.most.x = field.least.x = row.most.x - VALUE_PX;
    UiItem *item = ui_tunable(page, LAB_PANEL_ID_TUNABLE_0 + index, name, tuned_get(facts->now, index), index, slider);
    item->marked = selected;
    item->rgb = ink_of(facts, index);
    if (facts->tuning && tuning_unsaved(facts->tuning, index))
        item->icon = (UiIcon){.sprite = SPRITE_HIVE_CELL, .scale = CELL_SCALE};
    if (field_has_words(tuned_info(index)))
        return;
    item->value_text[0] = '\0';
    field_write(tuned_info(index), facts->now, value, sizeof value);
    char line[VALUE_BYTES + 4];
    typed_text(facts, typing, typing ? panel->typed : value, line, sizeof line);
    item = ui_field(page, LAB_PANEL_ID_VALUE_0 + index, line, typing, field);
    item->align = BATCH_RIGHT;
    item->rgb = ink_of(facts, index);
}

// --- details of the selected one

// Formats a value as in the file, so that it can be typed that way.
static void value_of(int index, float value, char *line, size_t size)
{
    Tuned tunables = tuned_default();
    tuned_set(&tunables, index, value);
    field_write(tuned_info(index), &tunables, line, size);
}

// Below the list: the selected one's name, description and facts, such as "0.1 to 30 px/tick, default 5, from
// tunables.ini:12"; of words all of them. A mistake replaces the description, because the player looks there anyway.
static void add_about(const LabPanel *panel, const LabPanelFacts *facts, UiPage *page)
{
    int index = panel->selected;
    if (index < 0)
        return;
    const Field *info = tuned_info(index);
    ViewportRect about = ui_inset(facts->area, PAD_PX, TOP_PX);
    about.least.y = about.most.y - ABOUT_PX + GAP_PX;
    bool bad = panel->notice.text[0] != '\0', changed = ink_of(facts, index) != PAINT_DARK;
    char name[FIELD_NAME_BYTES], least[VALUE_BYTES], most[VALUE_BYTES], default_value[VALUE_BYTES], origin[256],
        line[512];
    ViewportRect upper = ui_cut_top(&about, 60.0f), button = ui_cut_right(&upper, UI_LEAST_PX);
    button.most.y = button.least.y + UI_LEAST_PX;
    ui_cut_right(&upper, 4.0f);
    ViewportRect heading = ui_cut_top(&upper, 15.0f);
    field_full_name(info, name);
    ui_label(page, TEXT_SMALL, name, heading, BATCH_LEFT, PAINT_DARK);
    ui_label(page, TEXT_SMALL,
             info->scope == TUNABLE_NEXT   ? ui_text(UI_LAB_NEXT)
             : info->scope == TUNABLE_LOOK ? ui_text(UI_LAB_LOOK)
                                           : "",
             heading, BATCH_RIGHT, PAINT_HONEY_INK);
    ui_label(page, TEXT_SMALL, bad ? panel->notice.text : info->sentence, upper, BATCH_LEFT,
             bad ? PAINT_RED_INK : PAINT_DARK)
        ->from_top = true;
    value_of(index, info->least, least, sizeof least);
    value_of(index, info->most, most, sizeof most);
    value_of(index, info->default_value, default_value, sizeof default_value);
    if (facts->tuning && tuned_get(facts->now, index) == tuned_get(tuning_now(facts->tuning), index))
        tuning_origin(facts->tuning, index, origin, sizeof origin);
    else
        snprintf(origin, sizeof origin, "%s", ui_text(UI_LAB_FROM_SCENARIO));
    // The folders before the file name would fill the line.
    const char *slash = strrchr(origin, '/'), *file = slash ? slash + 1 : origin;
    if (field_has_words(info))
        snprintf(line, sizeof line, "%s · default %s · now from %s", info->words, default_value, file);
    else
        snprintf(line, sizeof line, "%s to %s%s%s · default %s · now from %s", least, most, info->unit[0] ? " " : "",
                 info->unit, default_value, file);
    ui_label(page, TEXT_SMALL, line, ui_cut_top(&about, 30.0f), BATCH_LEFT, PAINT_PALE_INK)->from_top = true;
    UiItem *item = ui_chip(page, LAB_PANEL_ID_RESET, "", changed, button);
    item->icon = (UiIcon){.sprite = SPRITE_ICON_RESET, .scale = 0.9f};
    item->alpha = changed ? 1.0f : 0.6f;
}

// The list comes first, so that the wheel scrolls it.
void lab_panel_add(const LabPanel *panel, const UiState *ui, const LabPanelFacts *facts, UiPage *page)
{
    ui_plate(page, UI_PLATE_PANEL, facts->area);
    ViewportRect list = ui_inset(facts->area, PAD_PX, TOP_PX);
    list.least.y += 2.0f * (UI_LEAST_PX + GAP_PX);
    list.most.y -= ABOUT_PX;
    ui_list_begin(page, ui, list, UI_LEAST_PX, panel->match_count, 0, 0);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        add_tunable(panel, facts, panel->matches[row], ui_list_row(page, row), page);
    ui_scroll_end(page);
    if (panel->match_count == 0)
        ui_label(page, TEXT_SMALL, ui_text(UI_LAB_NO_MATCH), list, BATCH_CENTRE, PAINT_PALE_INK);
    add_chips(panel, ui, facts, page);
    add_head(panel, facts, page);
    add_about(panel, facts, page);
}

// --- changing values

// Requests nothing if the value is unchanged, so that touching a slider does not count as an edit.
static ToolRequest set_value(LabPanel *panel, const Tuned *now, int index, float value)
{
    panel->notice.text[0] = '\0';
    bool other = index >= 0 && value != tuned_get(now, index);
    return other ? (ToolRequest){TOOL_SET, index, value} : tool_request(TOOL_NONE);
}

static ToolRequest reset_value(LabPanel *panel, const Tuned *now)
{
    return panel->selected < 0 ? tool_request(TOOL_NONE)
                               : set_value(panel, now, panel->selected, tuned_info(panel->selected)->default_value);
}

// --- typing

static void type_begin(LabPanel *panel, InputState *input, LabPanelTyping what)
{
    panel->typing = what;
    panel->typed[0] = panel->notice.text[0] = '\0';
    input_text_begin(input);
}

// Otherwise the system's keyboard would stay over the lab.
static void type_end(LabPanel *panel, InputState *input)
{
    if (panel->typing != LAB_TYPES_NOTHING)
        input_text_end(input);
    panel->typing = LAB_TYPES_NOTHING;
}

void lab_panel_open(LabPanel *panel, UiState *ui, const Tuned *now, InputState *input, bool search)
{
    type_end(panel, input);
    panel->open = true;
    panel->notice.text[0] = '\0';
    lab_panel_search(panel, ui, now);
    if (search)
        type_begin(panel, input, LAB_TYPES_SEARCH);
}

void lab_panel_close(LabPanel *panel, InputState *input)
{
    type_end(panel, input);
    panel->open = false;
}

static ToolRequest type_or_next_word(LabPanel *panel, const Tuned *now, InputState *input)
{
    if (panel->selected < 0)
        return tool_request(TOOL_NONE);
    const Field *info = tuned_info(panel->selected);
    float value = tuned_get(now, panel->selected);
    if (field_has_words(info)) // after the last word comes the first again
        return set_value(panel, now, panel->selected, value >= info->most ? info->least : value + 1.0f);
    type_begin(panel, input, LAB_TYPES_VALUE);
    return tool_request(TOOL_PRESSED);
}

// --- keys

// Keys without a control; those from KEY_ROWS on encode a move down the list, offset by TUNED_COUNT rows.
enum { KEY_LESS = LAB_PANEL_ID_END, KEY_MORE, KEY_ENTER, KEY_ESCAPE, KEY_ROWS };

#define BY(rows) (KEY_ROWS + TUNED_COUNT + (rows))
#define AND TOOL_KEY_AND

static const ToolKey KEYS[] = {
    AND(UP, BY(-1)),
    AND(DOWN, BY(1)),
    AND(PAGE_UP, BY(-4)),
    AND(PAGE_DOWN, BY(4)),
    AND(HOME, BY(-TUNED_COUNT)),
    AND(END, BY(TUNED_COUNT)),
    AND(LEFT, KEY_LESS),
    AND(RIGHT, KEY_MORE),
    AND(ENTER, KEY_ENTER),
    AND(ESCAPE, KEY_ESCAPE),
    AND(TAB, LAB_PANEL_ID_CLOSE),
    AND(DELETE, LAB_PANEL_ID_RESET),
};
static const ToolKeys PANEL_KEYS = TOOL_KEYS(KEYS);

static ToolRequest key_do(LabPanel *panel, UiState *ui, const UiPage *page, const Tuned *now, InputState *input, int id)
{
    LabPanelTyping typing = panel->typing;
    int index = panel->selected;
    float value;
    switch (id) {
    case KEY_ENTER:
        if (typing == LAB_TYPES_NOTHING)
            return type_or_next_word(panel, now, input);
        // An invalid value stays, with its error.
        bool typed = typing == LAB_TYPES_VALUE && panel->typed[0];
        if (typed && !tunable_read(index, panel->typed, &value, &panel->notice))
            return tool_request(TOOL_PRESSED);
        type_end(panel, input);
        return typed ? set_value(panel, now, index, value) : tool_request(TOOL_PRESSED);
    case KEY_ESCAPE:
        panel->notice.text[0] = '\0';
        type_end(panel, input);
        return tool_request(typing != LAB_TYPES_NOTHING ? TOOL_PRESSED : TOOL_CLOSE);
    case LAB_PANEL_ID_CLOSE: return tool_request(TOOL_CLOSE);
    case LAB_PANEL_ID_RESET: return reset_value(panel, now);
    }
    // While a value is typed, cursor keys belong to the text.
    if (typing == LAB_TYPES_VALUE || (id < KEY_ROWS ? index < 0 : panel->match_count == 0))
        return tool_request(TOOL_NONE);
    if (id < KEY_ROWS)
        return set_value(panel, now, index, value_slider_step(index, tuned_get(now, index), id == KEY_MORE ? 1 : -1));
    int row = clampi(row_of(panel, index) + id - BY(0), 0, panel->match_count - 1);
    select_tunable(panel, panel->matches[row]);
    ui_list_show(ui, page, row);
    return tool_request(TOOL_NONE);
}

ToolRequest lab_panel_keys(LabPanel *panel, UiState *ui, const UiPage *page, const Tuned *now, InputState *input)
{
    ToolRequest request = tool_request(TOOL_NONE);
    char typed[INPUT_TYPED_BYTES];
    int bytes = input_take_text(input, typed, sizeof typed);
    if (panel->typing == LAB_TYPES_SEARCH && ui_type(panel->search, sizeof panel->search, typed, bytes)) {
        panel->chip = 0; // the search covers all sections
        lab_panel_search(panel, ui, now);
    }
    if (panel->typing == LAB_TYPES_VALUE && ui_type(panel->typed, sizeof panel->typed, typed, bytes))
        panel->notice.text[0] = '\0';
    for (int id; request.kind == TOOL_NONE && (id = tool_keys_take(&PANEL_KEYS, input)) >= 0;)
        request = key_do(panel, ui, page, now, input, id);
    return request;
}

// --- the page

ToolRequest lab_panel_event(LabPanel *panel, UiState *ui, const Tuned *now, InputState *input, UiEvent event)
{
    if (event.kind == UI_EVENT_NONE || event.id < LAB_PANEL_ID_SEARCH)
        return tool_request(TOOL_NONE);
    if (event.id >= LAB_PANEL_ID_VALUE_0) {
        select_tunable(panel, event.id - LAB_PANEL_ID_VALUE_0);
        return type_or_next_word(panel, now, input);
    }
    if (event.id >= LAB_PANEL_ID_TUNABLE_0) {
        select_tunable(panel, event.id - LAB_PANEL_ID_TUNABLE_0);
        return event.kind == UI_EVENT_CHANGED ? set_value(panel, now, panel->selected, event.number)
                                              : tool_request(TOOL_PRESSED);
    }
    if (event.id >= LAB_PANEL_ID_CHIP_0) {
        panel->chip = event.id - LAB_PANEL_ID_CHIP_0;
        panel->search[0] = '\0'; // a section is shown without a search
        lab_panel_search(panel, ui, now);
        return tool_request(TOOL_PRESSED);
    }
    switch (event.id) {
    case LAB_PANEL_ID_SEARCH:
        if (panel->typing == LAB_TYPES_SEARCH) { // a second press clears it
            panel->search[0] = '\0';
            lab_panel_search(panel, ui, now);
        }
        type_begin(panel, input, LAB_TYPES_SEARCH);
        return tool_request(TOOL_PRESSED);
    case LAB_PANEL_ID_SAVE: return tool_request(TOOL_SAVE_TUNABLES);
    case LAB_PANEL_ID_CLOSE: return tool_request(TOOL_CLOSE);
    default: return reset_value(panel, now);
    }
}

// The search stays active while the player presses in its results.
void lab_panel_pressed(LabPanel *panel, InputState *input, ViewportRect area, Vec2 at)
{
    if (panel->typing == LAB_TYPES_VALUE || !viewport_rect_has(area, at))
        type_end(panel, input);
}
