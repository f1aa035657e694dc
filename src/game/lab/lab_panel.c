// lab_panel.c -- the list of tunables: what matches, and where it is.
#include "game/lab/lab_panel_local.h"

#include <ctype.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "text/words.h"
#include "view/texts.h"

#define PAD_PX 10.0f
#define HEAD_TOP_PX 9.0f
#define PRESS_PX 30.0f // height of what can be pressed
#define CHIPS_TOP_PX 42.0f
#define LIST_TOP_PX 76.0f
#define ABOUT_PX 108.0f // of the part below the list
#define SAVE_LEFT_PX 206.0f
#define CLOSE_LEFT_PX 314.0f
#define SLIDER_LEFT_PX 168.0f
#define SLIDER_RIGHT_PX 272.0f
#define VALUE_LEFT_PX 282.0f
#define ABOUT_VALUE_LEFT_PX 222.0f
#define ABOUT_RESET_LEFT_PX 306.0f
#define CHIP_LETTER_PX 6.6f
#define CHIP_PAD_PX 18.0f
#define CHIP_GAP_PX 4.0f

// --- what is listed

bool lab_panel_has_words(int index)
{
    return tunable_info(index)->type == TUNABLE_CHOICE || tunable_info(index)->type == TUNABLE_SWITCH;
}

// The sections in the order of their first tunable; the first two chips stand for other things.
static void chips_list(LabPanel *panel)
{
    panel->chips[0] = ui_text(UI_LAB_ALL);
    panel->chips[1] = ui_text(UI_LAB_CHANGED);
    panel->chip_count = 2;
    for (int i = 0; i < TUNABLE_COUNT && panel->chip_count < LAB_PANEL_CHIPS_MAX; i++) {
        int k = 2;
        while (k < panel->chip_count && strcmp(panel->chips[k], tunable_info(i)->section) != 0)
            k++;
        if (k == panel->chip_count)
            panel->chips[panel->chip_count++] = tunable_info(i)->section;
    }
}

// True where `part` is somewhere in `text`, whatever the case of ASCII letters.
static bool contains(const char *text, const char *part)
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

// How well a tunable fits what is searched for: 2 where the name has all words, 1 where name or sentence have them.
static int fitness(const char *search, int index)
{
    Word words[LAB_PANEL_SEARCH_BYTES / 2];
    char name[TUNABLE_NAME_BYTES];
    int count = words_split(search, words, LAB_PANEL_SEARCH_BYTES / 2), fits = 2;
    tunable_full_name(index, name);
    for (int i = 0; i < count; i++)
        if (!contains(name, words[i].text))
            fits = fits > 0 && contains(tunable_info(index)->sentence, words[i].text) ? 1 : 0;
    return fits;
}

static bool chip_lets_through(const LabPanel *panel, const Tunables *now, int index)
{
    if (panel->chip == 1)
        return tunable_get(now, index) != tunable_info(index)->initial;
    return panel->chip == 0 || strcmp(panel->chips[panel->chip], tunable_info(index)->section) == 0;
}

int lab_panel_row_of(const LabPanel *panel, int index)
{
    for (int i = 0; i < panel->match_count; i++)
        if (panel->matches[i] == index)
            return i;
    return -1;
}

void lab_panel_select(LabPanel *panel, int index)
{
    if (index != panel->selected)
        panel->notice[0] = '\0';
    panel->selected = index;
}

void lab_panel_search(LabPanel *panel, const Tunables *now)
{
    chips_list(panel);
    panel->match_count = 0;
    for (int fits = 2; fits >= 1; fits--)
        for (int i = 0; i < TUNABLE_COUNT; i++)
            if (chip_lets_through(panel, now, i) && fitness(panel->search, i) == fits)
                panel->matches[panel->match_count++] = i;
    panel->scroll_px = 0.0f;
    if (lab_panel_row_of(panel, panel->selected) < 0)
        lab_panel_select(panel, panel->match_count > 0 ? panel->matches[0] : -1);
}

// --- where things are

static ViewportRect rect_of(float left, float top, float right, float bottom)
{
    return (ViewportRect){vec2(left, top), vec2(right, bottom)};
}

ViewportRect lab_panel_rect(ViewportRect area, LabPanelPart part)
{
    float top = area.least.y, left = area.least.x, right = area.most.x, about = area.most.y - ABOUT_PX;
    float head = top + HEAD_TOP_PX, row = about + 20.0f;
    switch (part) {
    case LAB_PART_SEARCH: return rect_of(left + PAD_PX, head, left + SAVE_LEFT_PX - 4.0f, head + PRESS_PX);
    case LAB_PART_SAVE: return rect_of(left + SAVE_LEFT_PX, head, left + CLOSE_LEFT_PX - 4.0f, head + PRESS_PX);
    case LAB_PART_CLOSE: return rect_of(left + CLOSE_LEFT_PX, head, right - PAD_PX, head + PRESS_PX);
    case LAB_PART_CHIPS:
        return rect_of(left + PAD_PX, top + CHIPS_TOP_PX, right - PAD_PX, top + CHIPS_TOP_PX + PRESS_PX);
    case LAB_PART_LIST: return rect_of(left + PAD_PX, top + LIST_TOP_PX, right - PAD_PX, about);
    case LAB_PART_SLIDER: return rect_of(left + PAD_PX, row, left + ABOUT_VALUE_LEFT_PX - 4.0f, row + PRESS_PX);
    case LAB_PART_VALUE:
        return rect_of(left + ABOUT_VALUE_LEFT_PX, row, left + ABOUT_RESET_LEFT_PX - 4.0f, row + PRESS_PX);
    case LAB_PART_RESET: return rect_of(left + ABOUT_RESET_LEFT_PX, row, right - PAD_PX, row + PRESS_PX);
    case LAB_PARTS: break;
    }
    return rect_of(0.0f, 0.0f, 0.0f, 0.0f);
}

ViewportRect lab_panel_row(const LabPanel *panel, ViewportRect area, int row)
{
    ViewportRect list = lab_panel_rect(area, LAB_PART_LIST);
    float top = list.least.y + LAB_PANEL_ROW_PX * (float)row - panel->scroll_px;
    return rect_of(list.least.x, top, list.most.x, top + LAB_PANEL_ROW_PX);
}

ViewportRect lab_panel_row_slider(ViewportRect row)
{
    float left = row.least.x - PAD_PX;
    return rect_of(left + SLIDER_LEFT_PX, row.least.y, left + SLIDER_RIGHT_PX, row.most.y);
}

ViewportRect lab_panel_row_value(ViewportRect row)
{
    return rect_of(row.least.x - PAD_PX + VALUE_LEFT_PX, row.least.y, row.most.x, row.most.y);
}

// The ends of a slider are a little inside, so that its knob has room.
ViewportRect lab_panel_about_slider(ViewportRect area)
{
    ViewportRect rect = lab_panel_rect(area, LAB_PART_SLIDER);
    return rect_of(rect.least.x + 8.0f, rect.least.y, rect.most.x - 10.0f, rect.most.y);
}

static float chip_width(const char *text)
{
    float width = CHIP_LETTER_PX * (float)strlen(text) + CHIP_PAD_PX;
    return width < PRESS_PX ? PRESS_PX : width;
}

ViewportRect lab_panel_chip(const LabPanel *panel, ViewportRect area, int chip)
{
    ViewportRect row = lab_panel_rect(area, LAB_PART_CHIPS);
    float left = row.least.x - panel->chips_px;
    for (int i = 0; i < chip; i++)
        left += chip_width(panel->chips[i]) + CHIP_GAP_PX;
    return rect_of(left, row.least.y, left + chip_width(panel->chips[chip]), row.most.y);
}

static float held(float value, float most)
{
    return value < 0.0f || most < 0.0f ? 0.0f : value > most ? most : value;
}

void lab_panel_scroll_list(LabPanel *panel, ViewportRect area, float scroll_px)
{
    ViewportRect list = lab_panel_rect(area, LAB_PART_LIST);
    panel->scroll_px = held(scroll_px, LAB_PANEL_ROW_PX * (float)panel->match_count - (list.most.y - list.least.y));
}

void lab_panel_scroll_chips(LabPanel *panel, ViewportRect area, float chips_px)
{
    ViewportRect row = lab_panel_rect(area, LAB_PART_CHIPS);
    ViewportRect last = lab_panel_chip(panel, area, panel->chip_count - 1);
    panel->chips_px = held(chips_px, last.most.x + panel->chips_px - row.most.x);
}

void lab_panel_select_row(LabPanel *panel, ViewportRect area, int row)
{
    if (panel->match_count == 0)
        return;
    ViewportRect list = lab_panel_rect(area, LAB_PART_LIST);
    int there = row < 0 ? 0 : row >= panel->match_count ? panel->match_count - 1 : row;
    float top = LAB_PANEL_ROW_PX * (float)there, room = list.most.y - list.least.y;
    lab_panel_select(panel, panel->matches[there]);
    if (top < panel->scroll_px)
        lab_panel_scroll_list(panel, area, top);
    else if (top + LAB_PANEL_ROW_PX > panel->scroll_px + room)
        lab_panel_scroll_list(panel, area, top + LAB_PANEL_ROW_PX - room);
}
