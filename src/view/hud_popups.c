// hud_popups.c -- small texts that rise and fade where points were won.
#include "view/hud.h"

#include <stdio.h>
#include <string.h>

#include "view/paint.h"

#define TOP_PX 74.0f // below the numbers
#define EDGE_PX 4.0f // kept free at the field's sides

// The place of a popup for something that happened at `at`: inside the field and below the numbers.
static Vec2 popup_place(Vec2 at)
{
    float x = at.x < 24.0f ? 24.0f : at.x > FIELD_WIDTH_PX - 24.0f ? FIELD_WIDTH_PX - 24.0f : at.x;
    float y = at.y < TOP_PX ? TOP_PX : at.y > FIELD_HEIGHT_PX - 10.0f ? FIELD_HEIGHT_PX - 10.0f : at.y;
    return vec2(x, y);
}

// A new popup; the oldest one makes room.
static HudPopup *popup_add(HudPopups *popups, Vec2 place)
{
    if (popups->count == HUD_POPUPS_MAX) {
        memmove(&popups->list[0], &popups->list[1], (HUD_POPUPS_MAX - 1) * sizeof popups->list[0]);
        popups->count--;
    }
    HudPopup *popup = &popups->list[popups->count++];
    memset(popup, 0, sizeof *popup);
    popup->position = place;
    popup->text = -1;
    return popup;
}

void hud_popups_points(HudPopups *popups, const Tunables *t, Vec2 at, uint32_t points, int near_misses)
{
    if (points == 0 || !t->hud_popups)
        return;
    Vec2 place = popup_place(at);
    for (int i = 0; i < popups->count; i++) {
        HudPopup *popup = &popups->list[i];
        bool alike = (popup->near_misses > 0) == (near_misses > 0) && popup->text < 0;
        // Points that are won close together become one number: a swarm wins them many times a second.
        bool close = near_misses > 0 || vec2_distance(popup->position, place) < t->hud_popup_join_px;
        if (!alike || !close || popup->age_ticks >= t->hud_popup_join_ticks)
            continue;
        popup->points += points;
        popup->near_misses += near_misses;
        return;
    }
    for (int i = 0; i < popups->count && near_misses > 0; i++) // there is one number of near misses at a time
        if (popups->list[i].near_misses > 0)
            popups->list[i].age_ticks = t->hud_popup_ticks;
    HudPopup *popup = popup_add(popups, place);
    popup->points = points;
    popup->near_misses = near_misses;
}

// In order, so that the oldest stay in front: the first is what makes room for a new one.
void hud_popups_tick(HudPopups *popups, const Tunables *t)
{
    int kept = 0;
    for (int i = 0; i < popups->count; i++) {
        HudPopup popup = popups->list[i];
        popup.age_ticks++;
        if (popup.age_ticks < t->hud_popup_ticks)
            popups->list[kept++] = popup;
    }
    popups->count = kept;
}

void hud_popups_text(HudPopups *popups, Vec2 at, UiText text)
{
    HudPopup *popup = popup_add(popups, popup_place(at));
    popup->text = (int32_t)text;
}

// A single near miss has no text: see popup_draw.
static void popup_text(const HudPopup *popup, char *text, size_t size)
{
    if (popup->text >= 0)
        snprintf(text, size, "%s", ui_text((UiText)popup->text));
    else if (popup->near_misses > 1)
        snprintf(text, size, "%s ×%d  +%u", ui_text(UI_NEAR), (int)popup->near_misses, (unsigned)popup->points);
    else
        snprintf(text, size, "+%u", (unsigned)popup->points);
}

// Where a text of this width is centred so that all of it lies in the field.
static float inside_x(float x, float width_px)
{
    float reach = width_px / 2.0f + EDGE_PX;
    return x < reach ? reach : x > FIELD_WIDTH_PX - reach ? FIELD_WIDTH_PX - reach : x;
}

static void popup_draw(const HudPopup *popup, const Tunables *t, float back, Batch *batch)
{
    char text[48];
    if (popup->near_misses == 1) // its spark will do
        return;
    popup_text(popup, text, sizeof text);
    float left = 1.0f - ((float)popup->age_ticks - back) / (float)t->hud_popup_ticks;
    float alpha = left < 0.25f ? left * 4.0f : 1.0f;
    bool large = popup->points >= (uint32_t)t->hud_popup_large_points || popup->text >= 0;
    TextSize size = large ? TEXT_MEDIUM : TEXT_SMALL;
    float scale = large ? 0.86f : 0.9f;
    float x = inside_x(popup->position.x, atlas_text_width(batch->atlas, (int)size, text) * scale);
    Vec2 pen = vec2(x, popup->position.y - (1.0f - left * left) * t->hud_popup_rise_px);
    bool royal = popup->text == UI_CALL_WON; // in the colours of its flower
    bool jelly = popup->text == UI_JELLY_WON;
    uint32_t plain = popup->near_misses > 0 ? 0xdff4ffu : PAINT_CREAM;
    uint32_t rgb = royal ? 0xfff6dcu : jelly ? 0xfffdeeu : large ? PAINT_GOLD : plain;
    paint_text_scaled(batch, size, text, pen, scale, BATCH_CENTRE, LAYER_HUD, paint_tint(rgb, alpha),
                      paint_tint(royal   ? 0x4b1f8au
                                 : jelly ? 0x8a4a06u
                                         : PAINT_DARK,
                                 alpha * alpha));
}

void hud_popups_draw(const HudPopups *popups, const Tunables *t, float back, Batch *batch)
{
    for (int i = 0; i < popups->count; i++)
        popup_draw(&popups->list[i], t, back, batch);
}
