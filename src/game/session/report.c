// report.c -- the screen of a running game, as lines of JSON for programs and as speech.
#include "game/session/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "game/session/game.h"
#include "game/session/outputs.h"
#include "lang/texts.h"
#include "platform/clock.h"
#include "platform/memory_stream.h"
#include "platform/mirror.h"
#include "text/words.h"
#include "ui/ui.h"

#define EVERY_NS (CLOCK_NS_PER_SECOND / 10)

// As ARIA names them; "" for nothing that a screen reader should hear of.
static const char *role_of(const UiItem *item)
{
    switch (item->kind) {
    case UI_KIND_PLATE: return "";
    case UI_KIND_LABEL: return item->size >= TEXT_LARGE ? "heading" : "text";
    case UI_KIND_NOTE: return "text";
    case UI_KIND_FIELD: return "textbox";
    case UI_KIND_SWITCH: return "switch";
    case UI_KIND_SLIDER: return "slider";
    case UI_KIND_CHOICE:
    case UI_KIND_TUNABLE: return "spinbutton";
    case UI_KIND_TAB: return "tab";
    default: return "button";
    }
}

static void page_print(const UiPage *page, const Viewport *viewport, FILE *out)
{
    char name[UI_TEXT_BYTES + UI_VALUE_BYTES];
    const char *comma = "";
    fprintf(out, ", \"page\": [");
    for (int i = 0; i < page->count; i++) {
        const UiItem *item = &page->items[i];
        if (item->alpha < UI_PRESSABLE_ALPHA)
            continue;
        fprintf(out, "%s", comma);
        Vec2 corner = viewport_to_output(viewport, item->rect.least);
        Vec2 size = vec2_scale(vec2_sub(item->rect.most, item->rect.least), viewport->scale);
        fprintf(out, "[%d, ", item->id);
        json_text(item->text, out);
        fprintf(out, ", ");
        json_text(item->value_text, out);
        fprintf(out, ", %.1f, %.1f, %.1f, %.1f, \"%s\", ", (double)corner.x, (double)corner.y, (double)size.x,
                (double)size.y, role_of(item));
        ui_name(page, item, name, sizeof name);
        json_text(name, out);
        fprintf(out, ", %d, %d, %d, %" PRId32 ", %" PRId32 ", %" PRId32 "]", item->marked, item->disabled, item->live,
                item->value, item->least, item->most);
        comma = ", ";
    }
    fprintf(out, "]");
}

static int focus_shown(const UiState *ui, const UiPage *page)
{
    return ui->keys_used && ui_focused(ui, page) ? ui->focus : UI_NONE;
}

void mirror_frame(Game *game, int64_t now_ns)
{
    Mirror *mirror = &game->outputs->mirror;
    ScreenId screen = game->screens.now;
    if (!mirror_wanted())
        return;
    const UiPage *page = screens_page(game);
    int focus = focus_shown(&game->screens.ui, page);
    MemoryStream text;
    if ((screen == mirror->screen && focus == mirror->focus && now_ns < mirror->due_ns) || !memory_stream_open(&text))
        return;
    *mirror = (Mirror){screen, focus, now_ns + EVERY_NS};
    fprintf(text.file, "{\"focus\": %d", focus);
    json_pair("screen", screen_info(screen)->name, text.file);
    json_pair("language", ui_language_code(ui_text_language()), text.file);
    page_print(page, &game->machine.viewport, text.file);
    fprintf(text.file, "}");
    if (memory_stream_close(&text))
        mirror_show(text.text);
    free(text.text);
}

void report_frame(Game *game, int64_t now_ns, FILE *out)
{
    Report *report = &game->outputs->report;
    const InputState *input = &game->machine.input;
    if (!game->options->report)
        return;
    report->frames++;
    report->pictures += game->pace.shown_ns != report->shown_ns;
    report->shown_ns = game->pace.shown_ns;
    const UiPage *page = screens_page(game);
    ReportState now = {.screen = game->screens.now,
                       .accepted = input->accepted,
                       .focus = focus_shown(&game->screens.ui, page),
                       .pointer_x = (int)lroundf(input->pointer.x_px),
                       .pointer_y = (int)lroundf(input->pointer.y_px),
                       .asleep = game->idle.sleeps,
                       .hidden = game->pace.hidden};
    if (memcmp(&now, &report->last, sizeof now) == 0 && now_ns < report->due_ns)
        return;
    report->last = now;
    report->due_ns = now_ns + EVERY_NS;
    fprintf(out,
            "{\"frames\": %" PRIu32 ", \"pictures\": %" PRIu32 ", \"screen\": \"%s\", \"inputs\": %" PRIu32
            ", \"focus\": %d, \"pointer\": [%d, %d], \"asleep\": %s, \"hidden\": %s",
            report->frames, report->pictures, screen_info(now.screen)->name, now.accepted, now.focus, now.pointer_x,
            now.pointer_y, now.asleep ? "true" : "false", now.hidden ? "true" : "false");
    const SimHead *head = &game->match.sim.head;
    fprintf(out,
            ", \"tick\": %" PRIu32 ", \"bees\": %" PRId32 ", \"bullets\": %" PRId32 ", \"score\": %" PRIu32
            ", \"calls\": %" PRId32 ", \"led\": %s, \"over\": %s, \"checked\": %" PRIu32 ", \"seed\": \"%" PRIu64
            "\", \"hash\": \"%016" PRIx64 "\"",
            head->tick, game->match.sim.bees.count, game->match.sim.bullets.count, head->score, head->calls,
            head->touching ? "true" : "false", head->over ? "true" : "false", game->screens.demo.built, head->seed,
            game->match.hash);
    const Viewport *viewport = &game->machine.viewport;
    Vec2 swarm = viewport_to_output(viewport, game->match.sim.scratch.swarm_middle);
    fprintf(out,
            ", \"first_ms\": %.1f, \"frame_ms\": %.2f, \"window\": [%d, %d], \"field\": [%.1f, %.1f, %.4f]"
            ", \"swarm\": [%.1f, %.1f]",
            (double)game->pace.first_frame_ms, (double)game->graphics.figures.frame_ms, (int)viewport->width_px,
            (int)viewport->height_px, (double)viewport->corner_px.x, (double)viewport->corner_px.y,
            (double)viewport->scale, (double)swarm.x, (double)swarm.y);
    json_pair("drawing", game->machine.window.drawing, out);
    json_pair("refused", game->screens.refused, out);
    page_print(page, &game->machine.viewport, out);
    fprintf(out, "}\n");
    fflush(out);
}

// --- the narrator: speaks new texts of a page

// Reads texts that were not there in the last frame: all of them on a new page; otherwise the hint of the focus, or the
// cell of a map.
static void labels_read(Narrator *narrator, const UiPage *page, char *text)
{
    uint32_t labels[UI_ITEMS_MAX];
    int count = 0;
    for (int i = 0; i < page->count; i++) {
        const UiItem *item = &page->items[i];
        if ((item->kind != UI_KIND_LABEL && item->kind != UI_KIND_NOTE) || item->live || item->text[0] == '\0')
            continue;
        bool there = false;
        labels[count] = XXH32(item->text, strlen(item->text), 0);
        for (int k = 0; k < narrator->label_count; k++)
            there |= narrator->labels[k] == labels[count];
        count++;
        if (!there)
            words_join(text, NARRATOR_TEXT_BYTES, ". ", item->text);
    }
    memcpy(narrator->labels, labels, sizeof labels[0] * (size_t)count);
    narrator->label_count = count;
}

void narrator_read(Narrator *narrator, ScreenId screen, const UiPage *page, const UiState *state, int64_t now_ns)
{
    char text[NARRATOR_TEXT_BYTES] = "";
    bool other = screen != narrator->screen;
    speech_poll(&narrator->speech);
    if (other) {
        narrator->label_count = 0;
        narrator->control[0] = '\0';
        labels_read(narrator, page, text);
    }
    char control[sizeof narrator->control] = "";
    const UiItem *item = ui_focused(state, page);
    if (item)
        ui_spoken(page, item, control, sizeof control);
    if (control[0] != '\0' && strcmp(control, narrator->control) != 0)
        words_join(text, NARRATOR_TEXT_BYTES, ". ", control);
    memcpy(narrator->control, control, sizeof control);
    if (!other)
        labels_read(narrator, page, text);
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
