// lab_panel.c -- the list of tunables: search results and layout.
#include "game/tools/lab_screen.h"
#include "platform/files.h"
#include "text/fields.h"

#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/clamp.h"
#include "text/words.h"
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
#define CARET_NS INT64_C(1000000000) // a whole blink

// --- the list

// The match of a tunable with the search: 2 if its name contains all words, 1 if name and description do, else
// 0.
static int fitness(const char *search, const Field *info)
{
    Word words[LAB_SEARCH_BYTES / 2];
    char name[FIELD_NAME_BYTES];
    int count = words_split(search, words, LAB_SEARCH_BYTES / 2), fits = 2;
    field_full_name(info, name);
    for (int i = 0; i < count; i++)
        if (!words_contain(name, words[i].text))
            fits = fits > 0 && words_contain(info->sentence, words[i].text) ? 1 : 0;
    return fits;
}

static const Tuned *values_of(const Game *game)
{
    return &lab_of(game)->lab.stage.tunables;
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

void lab_panel_search(Game *game)
{
    LabPanel *panel = &lab_of(game)->panel;
    // The sections in the order of their first tunable; the first two chips are filters.
    panel->chips[0] = ui_text(UI_LAB_ALL);
    panel->chips[1] = ui_text(UI_LAB_CHANGED);
    panel->chip_count = 2;
    for (int i = 0; i < TUNED_COUNT && panel->chip_count < LAB_CHIPS_MAX; i++) {
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
                        : panel->chip == 1 ? tuned_get(values_of(game), i) != info->default_value
                                           : strcmp(panel->chips[panel->chip], info->section) == 0;
            if (listed && fitness(panel->search, info) == fits)
                panel->matches[panel->match_count++] = i;
        }
    game->screens.ui.scroll_px[0] = 0.0f;
    if (row_of(panel, panel->selected) < 0)
        select_tunable(panel, panel->match_count > 0 ? panel->matches[0] : -1);
}

// --- drawing

// The list and the part below use the same colour: a glance shows the changed values.
static uint32_t ink_of(const Game *game, int index)
{
    return tuned_get(values_of(game), index) != tuned_info(index)->default_value ? PAINT_HONEY_INK : PAINT_DARK;
}

// A blank replaces the hidden cursor, so that the text does not jump as it blinks.
static void typed_text(const Game *game, bool typing, const char *text, char *line, size_t size)
{
    bool cursor = lab_of(game)->shown_ns % CARET_NS < CARET_NS / 2;
    snprintf(line, size, "%s%s", text, !typing ? "" : cursor ? "_" : " ");
}

static void add_head(const Game *game, ViewportRect area, UiPage *page)
{
    const LabPanel *panel = &lab_of(game)->panel;
    ViewportRect row = ui_inset(area, PAD_PX, TOP_PX);
    row.most.y = row.least.y + UI_LEAST_PX;
    bool typing = panel->typing == LAB_TYPES_SEARCH, empty = !panel->search[0] && !typing;
    int unsaved = tuning_unsaved_count(game->content.tuning);
    char line[LAB_SEARCH_BYTES + 4], number[16] = "";
    typed_text(game, typing, panel->search, line, sizeof line);
    UiItem *item = ui_field(page, LAB_PANEL_ID_SEARCH, empty ? ui_text(UI_LAB_SEARCH) : line, typing,
                            ui_cut_left(&row, SEARCH_PX));
    item->icon = (UiIcon){.sprite = SPRITE_ICON_SEARCH, .scale = 0.9f};
    item->rgb = empty ? PAINT_PALE_INK : PAINT_DARK;
    ui_cut_left(&row, GAP_PX);
    if (unsaved > 0)
        snprintf(number, sizeof number, " %d", unsaved);
    snprintf(line, sizeof line, "%s%s", ui_text(unsaved > 0 ? UI_LAB_SAVE : UI_LAB_ALL_SAVED), number);
    item = ui_chip(page, LAB_PANEL_ID_SAVE, line, unsaved > 0, ui_cut_left(&row, SAVE_PX));
    item->icon = (UiIcon){.sprite = SPRITE_ICON_SAVE, .scale = 0.75f};
    item->alpha = unsaved > 0 ? 1.0f : 0.6f;
    item = ui_chip(page, LAB_PANEL_ID_CLOSE, "", false, ui_cut_right(&row, UI_LEAST_PX));
    item->called = ui_text(UI_LAB_CLOSE);
    item->icon = (UiIcon){.sprite = SPRITE_ICON_CLOSE, .scale = 0.8f};
}

// Skips chips out of sight: a page has room for some hundred items.
static void add_chips(const Game *game, ViewportRect area, UiPage *page)
{
    const LabPanel *panel = &lab_of(game)->panel;
    const Atlas *atlas = &game->machine.atlas;
    ViewportRect row = ui_inset(area, PAD_PX, TOP_PX + UI_LEAST_PX + GAP_PX);
    float length = 0.0f;
    row.most.y = row.least.y + UI_LEAST_PX;
    for (int i = 0; i < panel->chip_count; i++)
        length += ui_chip_px(atlas, panel->chips[i], false) + GAP_PX;
    ui_scroll_begin(page, &game->screens.ui, row, true, length);
    float left = row.least.x - ui_scroll_px(page);
    for (int i = 0; i < panel->chip_count; i++) {
        float width = ui_chip_px(atlas, panel->chips[i], false);
        if (left + width > row.least.x && left < row.most.x)
            ui_chip(page, LAB_PANEL_ID_CHIP_0 + i, panel->chips[i], i == panel->chip,
                    ui_box(left, row.least.y, width, UI_LEAST_PX))
                ->rgb = i < 2 ? PAINT_HONEY_INK : PAINT_DARK;
        left += width + GAP_PX;
    }
    ui_scroll_end(page);
}

// A slider and a field with its value, or the word.
static void add_tunable(const Game *game, int index, ViewportRect row, UiPage *page)
{
    const LabPanel *panel = &lab_of(game)->panel;
    const Field *info = tuned_info(index);
    char name[FIELD_NAME_BYTES], value[VALUE_BYTES], line[VALUE_BYTES + 4];
    bool selected = index == panel->selected, typing = selected && panel->typing == LAB_TYPES_VALUE;
    ViewportRect field = field_has_words(info) ? row : ui_cut_right(&row, VALUE_PX);
    field_full_name(info, name);
    UiItem *item = ui_tunable(page, LAB_PANEL_ID_TUNABLE_0 + index, name, tuned_get(values_of(game), index), index,
                              row);
    item->marked = selected;
    item->rgb = ink_of(game, index);
    if (tuning_unsaved(game->content.tuning, index))
        item->icon = (UiIcon){.sprite = SPRITE_HIVE_CELL, .scale = CELL_SCALE};
    if (field_has_words(info))
        return;
    item->value_text[0] = '\0';
    field_write(info, values_of(game), value, sizeof value);
    typed_text(game, typing, typing ? panel->typed : value, line, sizeof line);
    item = ui_field(page, LAB_PANEL_ID_VALUE_0 + index, line, typing, field);
    item->align = BATCH_RIGHT;
    item->rgb = ink_of(game, index);
}

// Formats a value as in the file, so that it can be typed that way.
static void value_of(int index, float value, char *line, size_t size)
{
    Tuned tunables = tuned_default();
    tuned_set(&tunables, index, value);
    field_write(tuned_info(index), &tunables, line, size);
}

// Below the list: the selected one's name, description and details, such as "0.1 to 30 px/tick, default 5, from
// tunables.ini:12"; for a choice, all its words. A mistake replaces the description, because the player looks there
// anyway.
static void add_about(const Game *game, ViewportRect area, UiPage *page)
{
    const LabPanel *panel = &lab_of(game)->panel;
    int index = panel->selected;
    if (index < 0)
        return;
    const Field *info = tuned_info(index);
    ViewportRect about = ui_inset(area, PAD_PX, TOP_PX);
    about.least.y = about.most.y - ABOUT_PX + GAP_PX;
    bool bad = panel->notice.text[0] != '\0', changed = ink_of(game, index) != PAINT_DARK;
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
    if (tuned_get(values_of(game), index) == tuned_get(tuning_now(game->content.tuning), index))
        tuning_origin(game->content.tuning, index, origin, sizeof origin);
    else
        snprintf(origin, sizeof origin, "%s", ui_text(UI_LAB_FROM_SCENARIO));
    // The folders before the file name would fill the line.
    const char *file = file_base(origin);
    if (field_has_words(info))
        snprintf(line, sizeof line, "%s · default %s · now from %s", info->words, default_value, file);
    else
        snprintf(line, sizeof line, "%s to %s%s%s · default %s · now from %s", least, most, info->unit[0] ? " " : "",
                 info->unit, default_value, file);
    ui_label(page, TEXT_SMALL, line, ui_cut_top(&about, 30.0f), BATCH_LEFT, PAINT_PALE_INK)->from_top = true;
    UiItem *item = ui_chip(page, LAB_PANEL_ID_RESET, "", changed, button);
    item->called = ui_text(UI_KEYS_RESET);
    item->icon = (UiIcon){.sprite = SPRITE_ICON_RESET, .scale = 0.9f};
    item->alpha = changed ? 1.0f : 0.6f;
}

// The list comes first, so that the wheel scrolls it.
void lab_panel_add(const Game *game, UiPage *page)
{
    const LabPanel *panel = &lab_of(game)->panel;
    ViewportRect area = lab_panel_area(game), list = ui_inset(area, PAD_PX, TOP_PX);
    ui_plate(page, UI_PLATE_PANEL, area);
    list.least.y += 2.0f * (UI_LEAST_PX + GAP_PX);
    list.most.y -= ABOUT_PX;
    ui_list_begin(page, &game->screens.ui, list, UI_LEAST_PX, panel->match_count, 0, 0);
    for (int row = ui_list_from(page); row < ui_list_to(page); row++)
        add_tunable(game, panel->matches[row], ui_list_row(page, row), page);
    ui_scroll_end(page);
    if (panel->match_count == 0)
        ui_label(page, TEXT_SMALL, ui_text(UI_LAB_NO_MATCH), list, BATCH_CENTRE, PAINT_PALE_INK);
    add_chips(game, area, page);
    add_head(game, area, page);
    add_about(game, area, page);
}

// --- changing values

// Touching a slider without changing its value is not an edit. But if the stage's value differs from that of the
// files, it changes although the files' value does not.
static void set_value(Game *game, int index, float value)
{
    lab_of(game)->panel.notice.text[0] = '\0';
    if (index < 0 || value == tuned_get(values_of(game), index))
        return;
    tuning_set(game->content.tuning, index, value);
    lab_set_tunable(&lab_of(game)->lab, index, value);
}

static void reset_value(Game *game)
{
    int index = lab_of(game)->panel.selected;
    if (index >= 0)
        set_value(game, index, tuned_info(index)->default_value);
}

static void save_values(Game *game)
{
    Error error;
    char line[1200];
    Tuning *tuning = game->content.tuning;
    bool any = tuning_unsaved_count(tuning) > 0, good = !any || tuning_save(tuning, &error);
    snprintf(line, sizeof line, "%s %s", ui_text(UI_LAB_NUMBERS_SAVED), tuning_save_path(tuning));
    lab_screen_notice(lab_of(game), !good, !any ? ui_text(UI_LAB_NOTHING_TO_SAVE) : good ? line : error.text);
}

// --- typing

static void type_begin(Game *game, LabTyping what)
{
    LabPanel *panel = &lab_of(game)->panel;
    panel->typing = what;
    panel->typed[0] = panel->notice.text[0] = '\0';
    input_type_text(&game->machine.input, true);
}

// Otherwise the system's keyboard would stay over the lab.
static void type_end(Game *game)
{
    LabPanel *panel = &lab_of(game)->panel;
    if (panel->typing != LAB_TYPES_NOTHING)
        input_type_text(&game->machine.input, false);
    panel->typing = LAB_TYPES_NOTHING;
}

void lab_panel_open(Game *game, bool search)
{
    LabPanel *panel = &lab_of(game)->panel;
    type_end(game);
    panel->open = true;
    panel->notice.text[0] = '\0';
    lab_panel_search(game);
    if (search)
        type_begin(game, LAB_TYPES_SEARCH);
}

void lab_panel_close(Game *game)
{
    type_end(game);
    lab_of(game)->panel.open = false;
}

static void type_or_next_word(Game *game)
{
    int index = lab_of(game)->panel.selected;
    if (index < 0)
        return;
    const Field *info = tuned_info(index);
    float value = tuned_get(values_of(game), index);
    if (field_has_words(info)) // after the last word comes the first again
        set_value(game, index, value >= info->most ? info->least : value + 1.0f);
    else
        type_begin(game, LAB_TYPES_VALUE);
}

// --- keys

// Keys without a control; those from KEY_ROWS on encode a move down the list, offset by TUNED_COUNT rows.
enum { KEY_ENTER = LAB_PANEL_ID_END, KEY_ESCAPE, KEY_LESS, KEY_MORE, KEY_ROWS };

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

static void key_enter(Game *game)
{
    LabPanel *panel = &lab_of(game)->panel;
    float value;
    if (panel->typing == LAB_TYPES_NOTHING) {
        type_or_next_word(game);
        return;
    }
    // An invalid value stays, with its error.
    bool typed = panel->typing == LAB_TYPES_VALUE && panel->typed[0];
    if (typed && !tunable_read(panel->selected, panel->typed, &value, &panel->notice))
        return;
    type_end(game);
    if (typed)
        set_value(game, panel->selected, value);
}

static void key_do(Game *game, int id)
{
    LabPanel *panel = &lab_of(game)->panel;
    int index = panel->selected;
    if (id < KEY_LESS)
        sound_button(game);
    if (id == KEY_ENTER) {
        key_enter(game);
    } else if (id == LAB_PANEL_ID_CLOSE || (id == KEY_ESCAPE && panel->typing == LAB_TYPES_NOTHING)) {
        lab_panel_close(game);
    } else if (id == KEY_ESCAPE) {
        panel->notice.text[0] = '\0';
        type_end(game);
    } else if (id == LAB_PANEL_ID_RESET) {
        reset_value(game);
    } else if (panel->typing == LAB_TYPES_VALUE || (id < KEY_ROWS ? index < 0 : panel->match_count == 0)) {
        return; // while a value is typed, cursor keys belong to the text
    } else if (id < KEY_ROWS) {
        float value = tuned_get(values_of(game), index);
        set_value(game, index, value_slider_step(index, value, id == KEY_MORE ? 1 : -1));
    } else {
        int row = clampi(row_of(panel, index) + id - BY(0), 0, panel->match_count - 1);
        select_tunable(panel, panel->matches[row]);
        ui_list_show(&game->screens.ui, &game->screens.page, row);
    }
}

bool lab_panel_key(Game *game)
{
    LabPanel *panel = &lab_of(game)->panel;
    InputState *input = &game->machine.input;
    char typed[INPUT_TYPED_BYTES];
    int bytes = input_take_text(input, typed, sizeof typed);
    if (panel->typing == LAB_TYPES_SEARCH && ui_type(panel->search, sizeof panel->search, typed, bytes)) {
        panel->chip = 0; // the search covers all sections
        lab_panel_search(game);
    }
    if (panel->typing == LAB_TYPES_VALUE && ui_type(panel->typed, sizeof panel->typed, typed, bytes))
        panel->notice.text[0] = '\0';
    int id = tool_keys_take(&PANEL_KEYS, input);
    if (id >= 0)
        key_do(game, id);
    return id >= 0;
}

// --- presses

void lab_panel_event(Game *game, UiEvent event)
{
    LabPanel *panel = &lab_of(game)->panel;
    if (event.id >= LAB_PANEL_ID_VALUE_0) {
        select_tunable(panel, event.id - LAB_PANEL_ID_VALUE_0);
        type_or_next_word(game);
    } else if (event.id >= LAB_PANEL_ID_TUNABLE_0) {
        select_tunable(panel, event.id - LAB_PANEL_ID_TUNABLE_0);
        if (event.kind == UI_EVENT_CHANGED)
            set_value(game, panel->selected, event.number);
    } else if (event.id >= LAB_PANEL_ID_CHIP_0) {
        panel->chip = event.id - LAB_PANEL_ID_CHIP_0;
        panel->search[0] = '\0'; // a section is shown without a search
        lab_panel_search(game);
    } else if (event.id == LAB_PANEL_ID_SEARCH) {
        if (panel->typing == LAB_TYPES_SEARCH) { // a second press clears it
            panel->search[0] = '\0';
            lab_panel_search(game);
        }
        type_begin(game, LAB_TYPES_SEARCH);
    } else if (event.id == LAB_PANEL_ID_SAVE) {
        save_values(game);
    } else if (event.id == LAB_PANEL_ID_CLOSE) {
        lab_panel_close(game);
    } else {
        reset_value(game);
    }
}

// The search stays active while the player presses in its results.
void lab_panel_pressed(Game *game, Vec2 at)
{
    if (lab_of(game)->panel.typing == LAB_TYPES_VALUE || !viewport_rect_has(lab_panel_area(game), at))
        type_end(game);
}
