// narrator.c -- what is new on a page, in words.
#include "game/session/narrator.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "ui/spoken.h"
#include "lang/texts.h"

static bool was_there(const Narrator *narrator, uint32_t hash)
{
    for (int i = 0; i < narrator->label_count; i++)
        if (narrator->labels[i] == hash)
            return true;
    return false;
}

static void add(char *text, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, NARRATOR_TEXT_BYTES - length, "%s%s", length > 0 ? ". " : "", more);
}

// Texts that were not there in the last frame: all of them on a new page, else the hint of what has the focus, the cell
// of a map.
static void labels_tell(Narrator *narrator, const UiPage *page, char *text)
{
    uint32_t labels[UI_ITEMS_MAX];
    int count = 0;
    for (int i = 0; i < page->count; i++) {
        const UiItem *item = &page->items[i];
        if ((item->kind != UI_KIND_LABEL && item->kind != UI_KIND_NOTE) || item->text[0] == '\0')
            continue;
        labels[count] = XXH32(item->text, strlen(item->text), 0);
        if (!was_there(narrator, labels[count++]))
            add(text, item->text);
    }
    memcpy(narrator->labels, labels, sizeof labels[0] * (size_t)count);
    narrator->label_count = count;
}

static void focus_tell(Narrator *narrator, const UiPage *page, const UiState *state, char *text)
{
    char control[sizeof narrator->control] = "";
    const UiItem *item = ui_focused(state, page);
    if (item)
        ui_spoken(page, item, control, sizeof control);
    if (control[0] != '\0' && strcmp(control, narrator->control) != 0)
        add(text, control);
    memcpy(narrator->control, control, sizeof control);
}

void narrator_tell(Narrator *narrator, ScreenId screen, const UiPage *page, const UiState *state, int64_t now_ns)
{
    char text[NARRATOR_TEXT_BYTES] = "";
    bool other = screen != narrator->screen;
    speech_poll(&narrator->speech);
    if (other) {
        narrator->label_count = 0;
        narrator->control[0] = '\0';
        labels_tell(narrator, page, text);
    }
    focus_tell(narrator, page, state, text);
    if (!other)
        labels_tell(narrator, page, text);
    narrator->screen = screen;
    if (text[0] == '\0')
        return;
    TextLanguage language = ui_text_language();
    memcpy(narrator->said, text, sizeof text);
    speech_say(&narrator->speech, text, ui_language_code(language == TEXT_PSEUDO ? TEXT_ENGLISH : language), now_ns);
}

void narrator_close(Narrator *narrator)
{
    speech_close(&narrator->speech);
    *narrator = (Narrator){.screen = SCREEN_NONE};
}
