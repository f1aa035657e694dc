// banner.c -- a plate below the numbers that shows changes and mistakes for a few seconds.
#include "view/banner.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/sim/limits.h"
#include "view/paint.h"
#include "lang/texts.h"

#define TOP_PX (77.0f * sprite_text_grow(TEXT_SMALL)) // below the numbers and a note
#define LEAST_X_PX 10.0f                              // margin of the widest plate on both sides
#define PAD_PX 8.0f                                   // from its rim to the text
#define LINE_PX (14.0f * sprite_text_grow(TEXT_SMALL))
#define WRAPPED_MOST 3 // rows of one text
#define ROWS_MOST 16
#define ARROW "→"
#define MISTAKE_RGB 0xff9a7au
#define BELOW_PX 4.0f // from the last base line to the rim
#define FADE_NS INT64_C(300000000)
#define NEAR_PX 90.0f    // the plate fades within this distance of the swarm
#define FAINT 0.45f      // its least alpha,
#define FAINT_TEXT 0.85f // and that of its text

// Counts lines without room, so that the plate can show their number.
static void lines_add(BannerLines *lines, int most, int key, const char *utf8)
{
    if (lines->count == most) {
        lines->more++;
        return;
    }
    BannerLine *line = &lines->list[lines->count++];
    line->key = key;
    snprintf(line->text, sizeof line->text, "%s", utf8);
}

void banner_add_change(BannerNews *news, int key, const char *utf8)
{
    lines_add(&news->changes, BANNER_CHANGES, key, utf8);
}

void banner_add_mistake(BannerNews *news, const char *utf8)
{
    lines_add(&news->mistakes, BANNER_MISTAKES, 0, utf8);
}

void banner_show(Banner *banner, const BannerNews *news, int64_t now_ns, int64_t show_ns)
{
    BannerLines old = banner->news.changes;
    bool shown = now_ns < banner->until_ns;
    banner->news = *news;
    banner->until_ns = now_ns + show_ns;
    if (!shown)
        return;
    // Older changes move below the new ones: otherwise dragging a slider would erase them.
    BannerLines *changes = &banner->news.changes;
    for (int i = 0; i < old.count && changes->count < BANNER_CHANGES; i++) {
        bool newer = false;
        for (int k = 0; k < news->changes.count; k++)
            newer |= news->changes.list[k].key == old.list[i].key;
        if (!newer)
            changes->list[changes->count++] = old.list[i];
    }
}

// The texts to draw, a row each.
typedef struct Rows {
    struct {
        char text[WRAP_ROW_BYTES];
        uint32_t rgb;
    } list[ROWS_MOST];
    int count;
    float width_px; // of the widest
} Rows;

static void rows_add(Rows *rows, const char *utf8, uint32_t rgb, const Atlas *atlas)
{
    float most_px = FIELD_WIDTH_PX - 2.0f * (LEAST_X_PX + PAD_PX);
    for (int i = 1; *utf8 && i <= WRAPPED_MOST && rows->count < ROWS_MOST; i++) {
        char *text = rows->list[rows->count].text;
        utf8 = wrap_row(atlas, TEXT_SMALL, utf8, most_px, i == WRAPPED_MOST, text);
        rows->list[rows->count++].rgb = rgb;
        rows->width_px = fmaxf(rows->width_px, atlas_text_width(atlas, TEXT_SMALL, text));
    }
}

// `more`: the text that counts the lines without room.
static void lines_rows(Rows *rows, const BannerLines *lines, uint32_t rgb, UiText more, const Atlas *atlas)
{
    char text[128];
    for (int i = 0; i < lines->count; i++)
        rows_add(rows, lines->list[i].text, rgb, atlas);
    if (lines->more > 0)
        rows_add(rows, ui_count(text, sizeof text, more, (unsigned)lines->more), rgb, atlas);
}

void banner_draw(const Banner *banner, int64_t now_ns, Layer layer, float swarm_y_px, Batch *batch)
{
    int64_t left_ns = banner->until_ns - now_ns;
    if (left_ns <= 0)
        return;
    Rows rows = {.count = 0};
    lines_rows(&rows, &banner->news.mistakes, MISTAKE_RGB, UI_MORE_MISTAKES, batch->atlas);
    lines_rows(&rows, &banner->news.changes, PAINT_CREAM, UI_MORE_CHANGES, batch->atlas);
    if (rows.count == 0)
        return;
    float bottom_px = TOP_PX + LINE_PX * (float)rows.count + BELOW_PX;
    float alpha = fminf((float)left_ns / (float)FADE_NS, 1.0f);
    float near_alpha = fminf(fmaxf((swarm_y_px - bottom_px) / NEAR_PX, FAINT), 1.0f);
    float half = rows.width_px / 2.0f + PAD_PX, middle = FIELD_WIDTH_PX / 2.0f;
    batch_rect(batch, vec2(middle - half, TOP_PX), vec2(middle + half, bottom_px),
               paint_ink(layer, PAINT_DARK, 0.85f * alpha * near_alpha));
    // The text stays readable where the swarm is near.
    for (int i = 0; i < rows.count; i++) {
        const char *utf8 = rows.list[i].text;
        Vec2 pen = vec2(middle - half + PAD_PX, TOP_PX + LINE_PX * (float)(i + 1));
        BatchStyle style = paint_ink(layer, rows.list[i].rgb, alpha * fmaxf(near_alpha, FAINT_TEXT));
        char before[WRAP_ROW_BYTES];
        const char *arrow = strstr(utf8, ARROW);
        snprintf(before, sizeof before, "%.*s", arrow ? (int)(arrow - utf8) : WRAP_ROW_BYTES - 1, utf8);
        float left = pen.x + batch_text(batch, TEXT_SMALL, before, pen, BATCH_LEFT, style);
        if (!arrow)
            continue;
        // The font may lack the arrow, so it is drawn in the place of the '?' that would stand for it.
        float right = left + atlas_text_width(batch->atlas, TEXT_SMALL, "?");
        paint_arrow(batch, vec2(left - 0.5f, pen.y - 4.5f), vec2(right + 0.5f, pen.y - 4.5f), 1.2f, style);
        batch_text(batch, TEXT_SMALL, arrow + sizeof ARROW - 1, vec2(right, pen.y), BATCH_LEFT, style);
    }
}
