// hud_counts.c -- the strip of numbers: score, bees, royal calls.
#include "view/hud.h"

#include <math.h>
#include <stdio.h>

#include "view/paint.h"
#include "view/trade.h"

#define MARGIN_PX 10.0f
#define LINE_1_PX (23.0f * HUD_GROW) // base lines
#define LINE_2_PX (37.0f * HUD_GROW)
#define RIGHT_PX 322.0f
#define STRIP_PX (43.0f * HUD_GROW) // height of the dark strip behind the numbers
#define NECTAR_PX 4.0f
#define ICONS_MAX 6
#define HEART_TICKS 40u    // of one bee's heart, from beat to beat,
#define HEART_BEE_TICKS 8u // and so much more for each further one

static void text_draw(Batch *batch, TextSize size, const char *text, Vec2 pen, BatchAlign align, uint32_t rgb)
{
    paint_text(batch, size, text, pen, align, LAYER_STRIP, paint_tint(rgb, 1.0f), paint_tint(PAINT_DARK, 1.0f));
}

// What flies under the numbers shall not make them unreadable. Dark, with a rim of honey; this alone fades over the
// swarm, whose bullets have to be seen there, while each digit has a rim of its own.
static void strip_draw(Batch *batch, float dark, float alpha)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, STRIP_PX),
               paint_style(LAYER_STRIP, paint_tint(PAINT_DARK, dark * alpha)));
    batch_rect(batch, vec2(0.0f, STRIP_PX), vec2(FIELD_WIDTH_PX, STRIP_PX + 1.5f),
               paint_style(LAYER_STRIP, paint_tint(PAINT_HONEY, 0.7f * alpha)));
}

// Nectar fills the rim of the strip, and tells how many times the points of what a led swarm beats.
static void nectar_draw(const Sim *sim, Batch *batch)
{
    char text[16];
    float part = trade_nectar(sim), right = FIELD_WIDTH_PX * part;
    if (part <= 0.0f)
        return;
    batch_rect(batch, vec2(0.0f, STRIP_PX), vec2(right, STRIP_PX + NECTAR_PX),
               paint_style(LAYER_STRIP, paint_tint(PAINT_HONEY, 1.0f)));
    batch_rect(batch, vec2(0.0f, STRIP_PX + 1.0f), vec2(right, STRIP_PX + 2.0f),
               paint_style(LAYER_STRIP, paint_tint(PAINT_GOLD, 1.0f)));
    snprintf(text, sizeof text, "×%.1f", (double)(1.0f + sim->head.nectar * sim->tunables.nectar_pays));
    float width = atlas_text_width(batch->atlas, TEXT_SMALL, text);
    right = fmaxf(right - 3.0f, width + MARGIN_PX);
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(right - width - 5.0f, STRIP_PX + 5.0f),
                      vec2(right + 5.0f, STRIP_PX + 5.0f + 16.0f * HUD_GROW),
                      paint_style(LAYER_STRIP, paint_tint(PAINT_DARK, 0.8f)));
    text_draw(batch, TEXT_SMALL, text, vec2(right, STRIP_PX + 5.0f + 12.0f * HUD_GROW), BATCH_RIGHT,
              sim->head.touching ? PAINT_GOLD : PAINT_CREAM);
}

// In the place of the best score, because the ghost is who is to be beaten. The colour says what the sign says.
static void ghost_line_draw(const HudGhost *ghost, Batch *batch)
{
    char text[40], over[16] = "";
    if (ghost->over)
        snprintf(over, sizeof over, " · %u:%02u", (unsigned)(ghost->over_s / 60u), (unsigned)(ghost->over_s % 60u));
    snprintf(text, sizeof text, "%+d%s", (int)ghost->ahead, over);
    batch_sprite(batch, SPRITE_GHOST, vec2(MARGIN_PX + 6.0f, LINE_2_PX - 4.0f), 0.0f, 0.7f,
                 paint_style(LAYER_STRIP, BATCH_WHITE));
    text_draw(batch, TEXT_SMALL, text, vec2(MARGIN_PX + 15.0f, LINE_2_PX), BATCH_LEFT,
              ghost->ahead >= 0 ? PAINT_HONEY : PAINT_CREAM);
}

// The score turns to honey once it is the best, and the line with the old best has told all that it can.
static void score_draw(const Hud *hud, Batch *batch)
{
    char text[40];
    bool record = hud->best > 0 && hud->score_shown > hud->best;
    snprintf(text, sizeof text, "%u", (unsigned)hud->score_shown);
    text_draw(batch, TEXT_MEDIUM, text, vec2(MARGIN_PX, LINE_1_PX), BATCH_LEFT, record ? PAINT_HONEY : PAINT_CREAM);
    if (hud->ghost.there)
        ghost_line_draw(&hud->ghost, batch);
    if (hud->ghost.there || hud->best == 0 || record)
        return;
    snprintf(text, sizeof text, "%s %u", ui_text(UI_BEST), (unsigned)hud->best);
    text_draw(batch, TEXT_SMALL, text, vec2(MARGIN_PX, LINE_2_PX), BATCH_LEFT, PAINT_CREAM);
}

// How much a number stands out that has these ticks left to do so, 1 to 0.
static float highlight(const Sim *sim, int ticks)
{
    int most = sim->tunables.hud_highlight_ticks;
    return ticks < most ? (float)ticks / (float)most : 1.0f;
}

// A heart's two beats in each period, from 1 down to 0.
static float heart_beat(uint32_t ticks, uint32_t period)
{
    float part = (float)(ticks % period) / (float)period;
    float first = 1.0f - part / 0.3f, second = part < 0.3f ? 0.0f : 0.6f * (1.0f - (part - 0.3f) / 0.4f);
    return fmaxf(fmaxf(first, second), 0.0f);
}

// How strongly the number of bees beats: the fewer are left, the faster and the harder.
static float bees_beat(const Hud *hud, const Sim *sim)
{
    int bees = sim->bees.count;
    if (bees == 0 || bees > sim->tunables.hud_heart_bees || sim->head.over)
        return 0.0f;
    uint32_t slower = (uint32_t)(bees - 1 < 12 ? bees - 1 : 12) * HEART_BEE_TICKS;
    return heart_beat(hud->ticks, HEART_TICKS + slower) / sqrtf((float)bees);
}

// The last bees are what a player must see without looking: their number beats, in the colour of danger at the last.
static void bees_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    char text[16];
    snprintf(text, sizeof text, "%d", (int)sim->bees.count);
    bool lost = hud->bees_lost_ticks > 0 || (sim->bees.count == 1 && !sim->head.over);
    uint32_t rgb = lost ? 0xff8a6au : hud->bees_won_ticks > 0 ? PAINT_HONEY : PAINT_CREAM;
    int ticks = hud->bees_won_ticks > hud->bees_lost_ticks ? hud->bees_won_ticks : hud->bees_lost_ticks;
    float beat = bees_beat(hud, sim), changed = ticks > 0 ? highlight(sim, ticks) : 0.0f;
    float scale = 1.0f + 0.35f * beat + 0.12f * changed;
    float width = atlas_text_width(batch->atlas, TEXT_MEDIUM, text) * scale;
    uint32_t rim = sim->bees.count == 1 ? PAINT_DANGER : PAINT_DARK;
    if (scale > 1.0f)
        paint_text_scaled(batch, TEXT_MEDIUM, text, vec2(RIGHT_PX, LINE_1_PX), scale, BATCH_RIGHT, LAYER_STRIP,
                          paint_tint(rgb, 1.0f), paint_tint(rim, 1.0f));
    else
        text_draw(batch, TEXT_MEDIUM, text, vec2(RIGHT_PX, LINE_1_PX), BATCH_RIGHT, rgb);
    batch_sprite(batch, SPRITE_ICON_BEE, vec2(RIGHT_PX - width - 15.0f, LINE_1_PX - 6.0f * HUD_GROW), 0.0f,
                 0.85f * (1.0f + 0.25f * changed + 0.35f * beat), paint_style(LAYER_STRIP, BATCH_WHITE));
}

// One crown for each call; of many only a few, and their number.
static void calls_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    int calls = sim->head.calls;
    bool many = calls > ICONS_MAX;
    float y = LINE_2_PX - 1.0f;
    float swell = 1.0f + 0.35f * highlight(sim, hud->calls_ticks);
    BatchStyle style = paint_style(LAYER_STRIP, BATCH_WHITE);
    for (int i = 0; i < (many ? 1 : calls); i++)
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(RIGHT_PX - 8.0f - 17.0f * (float)i, y), 0.0f, 0.66f * swell, style);
    if (many) {
        char text[16];
        snprintf(text, sizeof text, "%d×", calls);
        text_draw(batch, TEXT_SMALL, text, vec2(RIGHT_PX - 19.0f, y + 4.0f), BATCH_RIGHT, PAINT_CREAM);
    }
    if (calls == 0) {
        float blink = hud->calls_empty_ticks > 0 ? 0.9f : 0.35f;
        style.tint = paint_tint(hud->calls_empty_ticks > 0 ? 0xff8a6au : 0x9a9a8au, blink);
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(RIGHT_PX - 8.0f, y), 0.0f, 0.66f, style);
    }
}

void hud_counts_draw(const Hud *hud, const Sim *sim, float alpha, Batch *batch)
{
    strip_draw(batch, sim->tunables.hud_strip_dark, alpha);
    nectar_draw(sim, batch);
    score_draw(hud, batch);
    bees_draw(hud, sim, batch);
    calls_draw(hud, sim, batch);
}
