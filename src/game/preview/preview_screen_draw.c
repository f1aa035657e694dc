// preview_screen_draw.c -- the strip and the plate of the preview of patterns.
#include <inttypes.h>
#include <stdio.h>

#include "content/tuning/tunables_text.h"
#include "game/preview/preview_screen.h"
#include "ui/lab_paint.h"
#include "view/texts.h"

#define ICON_SCALE 0.92f
#define VALUE_BYTES 48
#define LABEL_PX 12.0f // base line below the plate's top
#define FACTS_PX 15.0f // and of what happens, below the strip
#define LINE_PX 14.0f

static void text(Batch *batch, TextSize size, const char *utf8, float x, float y, BatchAlign align, uint32_t rgb)
{
    batch_text(batch, (int)size, utf8, vec2(x, y), align, lab_ink(rgb, 1.0f));
}

static void button_draw(const PreviewScreen *screen, PreviewButton button, SpriteId icon, Batch *batch)
{
    ViewportRect rect = preview_screen_rect(screen, &batch->viewport, button);
    bool held = screen->grip == PREVIEW_HOLDS_BUTTON && screen->button == button;
    bool back = button == PREVIEW_BUTTON_PREVIOUS;
    if (rect.most.x > rect.least.x)
        lab_round_draw(batch, rect, (LabRound){icon, ICON_SCALE, back, held, held});
}

static void strip_draw(const PreviewScreen *screen, const Preview *preview, Batch *batch)
{
    ViewportRect strip = preview_screen_strip(&batch->viewport);
    const PatternFile *file = &preview->files.list[preview->chosen];
    char line[64];
    float left = strip.least.x + 42.0f;
    batch_rect(batch, strip.least, strip.most, lab_ink(PAINT_DARK, 0.8f));
    batch_rect(batch, vec2(strip.least.x, strip.most.y - 1.5f), strip.most, lab_ink(PAINT_HONEY, 0.8f));
    text(batch, TEXT_SMALL, file->name, left, strip.least.y + (screen->several ? 16.0f : 21.0f), BATCH_LEFT,
         preview->mistake_count > 0 ? 0xff9a7au : PAINT_CREAM);
    snprintf(line, sizeof line, "%d / %d", preview->chosen + 1, preview->files.count);
    if (screen->several)
        text(batch, TEXT_TINY, line, left, strip.least.y + 28.0f, BATCH_LEFT, PAINT_CREAM);
    button_draw(screen, PREVIEW_BUTTON_LEAVE, SPRITE_ICON_BACK, batch);
    button_draw(screen, PREVIEW_BUTTON_PREVIOUS, SPRITE_ICON_PLAY, batch);
    button_draw(screen, PREVIEW_BUTTON_NEXT, SPRITE_ICON_PLAY, batch);
}

static void slider_draw(const PreviewScreen *screen, PreviewButton button, UiText label, const Tunables *now,
                        Batch *batch)
{
    int index = preview_screen_tunable(button);
    ViewportRect rect = preview_screen_slider(&batch->viewport, button);
    float y = preview_screen_plate(&batch->viewport).least.y + LABEL_PX + 2.0f;
    char value[VALUE_BYTES], line[VALUE_BYTES + 16];
    bool held = screen->grip == PREVIEW_HOLDS_SLIDER && screen->slider.index == index;
    tunable_write(now, index, value, sizeof value);
    snprintf(line, sizeof line, "%s%s%s", value, tunable_info(index)->unit[0] ? " " : "", tunable_info(index)->unit);
    text(batch, TEXT_SMALL, ui_text(label), rect.least.x, y, BATCH_LEFT, PAINT_DARK);
    text(batch, TEXT_SMALL, line, rect.most.x, y, BATCH_RIGHT, PAINT_HONEY_INK);
    lab_slider_draw(batch, index, tunable_get(now, index), rect, held);
}

static void plate_draw(const PreviewScreen *screen, const Tunables *now, Batch *batch)
{
    ViewportRect plate = preview_screen_plate(&batch->viewport);
    ViewportRect word = preview_screen_rect(screen, &batch->viewport, PREVIEW_BUTTON_INSTINCT);
    batch_rect(batch, plate.least, plate.most, lab_ink(LAB_SHADE, 1.0f));
    batch_rect(batch, plate.least, vec2(plate.most.x, plate.least.y + 1.5f), lab_ink(PAINT_RIM, 1.0f));
    slider_draw(screen, PREVIEW_BUTTON_SPEED, UI_PREVIEW_SPEED, now, batch);
    slider_draw(screen, PREVIEW_BUTTON_RANK, UI_PREVIEW_RANK, now, batch);
    button_draw(screen, PREVIEW_BUTTON_RESTART, SPRITE_ICON_RESTART, batch);
    button_draw(screen, PREVIEW_BUTTON_PLAY, screen->playing ? SPRITE_ICON_PAUSE : SPRITE_ICON_PLAY, batch);
    button_draw(screen, PREVIEW_BUTTON_STEP, SPRITE_ICON_STEP, batch);
    text(batch, TEXT_SMALL, ui_text(UI_PREVIEW_INSTINCT), word.least.x + 8.0f, lab_middle(word).y + 4.0f, BATCH_LEFT,
         PAINT_DARK);
    word.least.x += 62.0f;
    lab_word_draw(batch, now, preview_screen_tunable(PREVIEW_BUTTON_INSTINCT), lab_inset(word, 4.0f, 0.0f));
}

// "runs 3.2 s", "over after 5.1 s", or why nothing is fired.
static void state_text(const Preview *preview, char *line, size_t size)
{
    double seconds = (double)preview->lasted_ticks / SIM_TICKS_PER_SECOND;
    if (preview->fault != PATTERN_RUNS)
        snprintf(line, size, "%s %s", ui_text(UI_PREVIEW_FAULT), pattern_fault_text(preview->fault));
    else if (preview->book.count == 0)
        snprintf(line, size, "%s", ui_text(UI_PREVIEW_NOTHING));
    else if (preview->runs)
        snprintf(line, size, "%s %.1f s", ui_text(UI_PREVIEW_RUNS), seconds);
    else if (preview->lasted_ticks > 0)
        snprintf(line, size, "%s %.1f s", ui_text(UI_PREVIEW_OVER), seconds);
    else
        snprintf(line, size, "%s", ui_text(UI_READY));
}

static void facts_draw(const Preview *preview, Batch *batch)
{
    ViewportRect strip = preview_screen_strip(&batch->viewport);
    float y = strip.most.y > 0.0f ? strip.most.y + FACTS_PX : FACTS_PX;
    bool fault = preview->fault != PATTERN_RUNS;
    char line[256];
    snprintf(line, sizeof line, "%s %d · %s %d · %.2f ms", ui_text(UI_PREVIEW_BULLETS),
             (int)preview->sim->bullets.count, ui_text(UI_PREVIEW_ACTIONS), preview_runner_count(preview),
             (double)preview->tick_ms);
    paint_text(batch, TEXT_SMALL, line, vec2(8.0f, y), BATCH_LEFT, LAB_LAYER, paint_tint(PAINT_CREAM, 1.0f),
               paint_tint(PAINT_DARK, 0.85f));
    state_text(preview, line, sizeof line);
    paint_text(batch, TEXT_SMALL, line, vec2(8.0f, y + LINE_PX), BATCH_LEFT, LAB_LAYER,
               paint_tint(fault ? 0xffb09au : PAINT_CREAM, 1.0f), paint_tint(PAINT_DARK, 0.85f));
}

void preview_screen_draw(const PreviewScreen *screen, const Preview *preview, const Tunables *now, Batch *batch)
{
    facts_draw(preview, batch);
    strip_draw(screen, preview, batch);
    plate_draw(screen, now, batch);
}
