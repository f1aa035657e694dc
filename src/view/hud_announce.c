// hud_announce.c -- large words in the middle that tell of great moments.
#include "view/hud.h"

#include <stdio.h>

#include "view/paint.h"

#define WORDS_Y_PX 205.0f
#define ABOVE_Y_PX 179.0f
#define EDGE_PX 10.0f
#define POP_TICKS 14.0f
#define FADE_TICKS 24.0f

void hud_announce(HudAnnounce *announce, const Tunables *t, const char *above, const char *words, int ticks)
{
    *announce = (HudAnnounce){.left_ticks = (int32_t)((float)ticks * t->hud_announce_time)};
    snprintf(announce->words, sizeof announce->words, "%s", words);
    snprintf(announce->above, sizeof announce->above, "%s", above);
}

void hud_announce_tick(HudAnnounce *announce)
{
    announce->age_ticks++;
    announce->left_ticks -= announce->left_ticks > 0;
}

// Smaller where it would not fit into the field.
static void line_draw(const char *text, TextSize size, float y_px, float scale, uint32_t rgb, float alpha, Batch *batch)
{
    float width = atlas_text_width(batch->atlas, (int)size, text), room = FIELD_WIDTH_PX - 2.0f * EDGE_PX;
    float fit = width > room ? room / width : 1.0f;
    paint_text_scaled(batch, size, text, vec2(FIELD_WIDTH_PX / 2.0f, y_px), scale * fit, BATCH_CENTRE, LAYER_HUD,
                      paint_tint(rgb, alpha), paint_tint(PAINT_DARK, alpha));
}

void hud_announce_draw(const HudAnnounce *announce, float back, Batch *batch)
{
    if (announce->left_ticks <= 0)
        return;
    float scale = paint_pop_words(((float)announce->age_ticks - back) / POP_TICKS);
    float alpha = (float)announce->left_ticks / FADE_TICKS;
    alpha = alpha < 1.0f ? alpha : 1.0f;
    line_draw(announce->words, TEXT_LARGE, WORDS_Y_PX, scale, announce->warns ? 0xff9a7au : PAINT_HONEY, alpha, batch);
    if (announce->above[0] != 0)
        line_draw(announce->above, TEXT_MEDIUM, ABOVE_Y_PX, 1.0f, PAINT_CREAM, alpha, batch);
}
