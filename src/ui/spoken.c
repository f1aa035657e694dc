// spoken.c -- the words for each kind of control.
#include "ui/spoken.h"

#include <stdio.h>
#include <string.h>

#include "lang/texts.h"

static UiText part_of(const UiItem *item)
{
    switch (item->kind) {
    case UI_KIND_SWITCH: return UI_PART_SWITCH;
    case UI_KIND_CHOICE: return UI_PART_CHOICE;
    case UI_KIND_SLIDER:
    case UI_KIND_TUNABLE: return UI_PART_SLIDER;
    case UI_KIND_TAB: return UI_PART_TAB;
    case UI_KIND_FIELD: return UI_PART_FIELD;
    case UI_KIND_BUTTON:
    case UI_KIND_TILE:
    case UI_KIND_ICON:
    case UI_KIND_CHIP:
    case UI_KIND_PLATE:
    case UI_KIND_LABEL:
    case UI_KIND_NOTE: break;
    }
    return UI_PART_BUTTON;
}

// A switch has no word for its value, and of tabs one is open.
static const char *value_of(const UiItem *item)
{
    if (item->kind == UI_KIND_SWITCH)
        return ui_text(item->value ? UI_ON : UI_OFF);
    if (item->kind == UI_KIND_TAB)
        return item->marked ? ui_text(UI_PART_OPEN) : "";
    return item->value_text;
}

static void add(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);
    if (more[0] != '\0')
        snprintf(text + length, size - length, "%s%s", length > 0 ? ", " : "", more);
}

// The row of a list has no text of its own, but labels.
static void add_labels(const UiPage *page, const UiItem *row, char *text, size_t size)
{
    for (int i = 0; i < page->count; i++)
        if (page->items[i].kind == UI_KIND_LABEL && viewport_rect_has(row->rect, ui_middle(page->items[i].rect)))
            add(text, size, page->items[i].text);
}

void ui_spoken(const UiPage *page, const UiItem *item, char *text, size_t size)
{
    text[0] = '\0';
    if (item->kind == UI_KIND_CHIP && !item->text[0])
        add_labels(page, item, text, size);
    add(text, size, item->text);
    add(text, size, ui_text(part_of(item)));
    add(text, size, value_of(item));
    if (item->disabled)
        add(text, size, ui_text(UI_PART_DISABLED));
}
