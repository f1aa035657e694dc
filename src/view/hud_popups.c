// hud_popups.c -- small texts that rise and fade where points were won.
#include "view/hud.h"

#include <stdio.h>
#include <string.h>

#include "core/base/clamp.h"
#include "view/paint.h"

#define TOP_PX (88.0f * HUD_GROW)   // below the numbers
#define WIDE_PX (150.0f * HUD_GROW) // room that each has: no two are drawn over each other, whatever they grow to
#define HIGH_PX (20.0f * HUD_GROW)
#define ROWS_MOST 8 // above or below, to look for room in
#define PLATE_PX (12.0f * HUD_GROW)
#define PLATE_ASIDE_PX 4.0f
#define EDGE_PX 7.0f // kept free at the field's sides
#define TIMES_LEAST 1.2f

// The place of a popup for something that happened at `at`: inside the field and below the numbers.
static Vec2 popup_place(Vec2 at)
{
    float x = at.x < 24.0f ? 24.0f : at.x > FIELD_WIDTH_PX - 24.0f ? FIELD_WIDTH_PX - 24.0f : at.x;
    float y = at.y < TOP_PX ? TOP_PX : at.y > FIELD_HEIGHT_PX - 10.0f ? FIELD_HEIGHT_PX - 10.0f : at.y;
    return vec2(x, y);
}

// True where two at these places could be drawn over each other, now or later: the older one has always risen farther.
static bool meet(const HudPopup *older, Vec2 place, const Tunables *t)
{
    float half = WIDE_PX / 2.0f, down = place.y - older->position.y;
    float far = clampf(place.x, half, FIELD_WIDTH_PX - half) - clampf(older->position.x, half, FIELD_WIDTH_PX - half);
    return older->age_ticks < t->hud_popup_ticks && far < WIDE_PX && far > -WIDE_PX && down < HIGH_PX
        && down > -HIGH_PX - t->hud_popup_rise_px;
}

static bool is_free(const HudPopups *popups, Vec2 place, const Tunables *t)
{
    bool inside = place.y >= TOP_PX && place.y <= FIELD_HEIGHT_PX - 10.0f;
    for (int i = 0; i < popups->count && inside; i++)
        inside = !meet(&popups->list[i], place, t);
    return inside;
}

// Below or above its place, the nearest first; where nothing is free those that are there go.
static Vec2 find_room(HudPopups *popups, Vec2 place, const Tunables *t)
{
    for (int i = 0; i < 2 * ROWS_MOST; i++) {
        float rows = (float)((i + 1) / 2) * (i % 2 ? 1.0f : -1.0f);
        Vec2 at = vec2(place.x, place.y + HIGH_PX * rows);
        if (is_free(popups, at, t))
            return at;
    }
    for (int i = 0; i < popups->count; i++)
        if (meet(&popups->list[i], place, t))
            popups->list[i].age_ticks = t->hud_popup_ticks;
    return place;
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

// Points alone: neither a text nor a number of something else.
static bool of_points(const HudPopup *popup)
{
    return popup->text < 0 && popup->near_misses == 0 && popup->chain == 0;
}

// Points that are won close together become one number: a swarm wins them many times a second.
void hud_popups_points(HudPopups *popups, const Tunables *t, Vec2 at, uint32_t points, float times)
{
    Vec2 place = popup_place(at);
    HudPopup *popup = NULL;
    if (points == 0 || !t->hud_popups)
        return;
    for (int i = 0; i < popups->count && !popup; i++) {
        HudPopup *other = &popups->list[i];
        bool close = vec2_distance(other->position, place) < t->hud_popup_join_px;
        popup = of_points(other) && close && other->age_ticks < t->hud_popup_join_ticks ? other : NULL;
    }
    popup = popup ? popup : popup_add(popups, find_room(popups, place, t));
    popup->points += points;
    popup->times = times > popup->times ? times : popup->times;
}

void hud_popups_near(HudPopups *popups, const Tunables *t, Vec2 at, uint32_t points, int near_misses)
{
    HudPopup *popup = NULL;
    if (!t->hud_popups)
        return;
    for (int i = 0; i < popups->count; i++) {
        HudPopup *other = &popups->list[i];
        if (other->near_misses > 0 && other->age_ticks < t->hud_popup_join_ticks)
            popup = other;
        else if (other->near_misses > 0)
            other->age_ticks = t->hud_popup_ticks; // the new one takes its place
    }
    popup = popup ? popup : popup_add(popups, find_room(popups, popup_place(at), t));
    popup->points += points;
    popup->near_misses += near_misses;
}

void hud_popups_chain(HudPopups *popups, const Tunables *t, Vec2 at, int chain)
{
    if (!t->hud_popups)
        return;
    for (int i = 0; i < popups->count; i++)
        if (popups->list[i].chain > 0)
            popups->list[i].age_ticks = t->hud_popup_ticks; // the new one takes its place
    popup_add(popups, find_room(popups, popup_place(at), t))->chain = chain;
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

void hud_popups_text(HudPopups *popups, const Tunables *t, Vec2 at, UiText text)
{
    HudPopup *popup = popup_add(popups, find_room(popups, popup_place(at), t));
    popup->text = (int32_t)text;
}

// A single near miss has no text: see popup_draw.
static void popup_text(const HudPopup *popup, char *text, size_t size)
{
    if (popup->text >= 0)
        snprintf(text, size, "%s", ui_text((UiText)popup->text));
    else if (popup->chain > 0)
        snprintf(text, size, "%s ×%d", ui_text(UI_CHAIN), (int)popup->chain);
    else if (popup->near_misses > 1 && popup->points > 0)
        snprintf(text, size, "%s ×%d  +%u", ui_text(UI_NEAR), (int)popup->near_misses, (unsigned)popup->points);
    else if (popup->near_misses > 1)
        snprintf(text, size, "%s ×%d", ui_text(UI_NEAR), (int)popup->near_misses);
    else if (popup->times >= TIMES_LEAST)
        snprintf(text, size, "+%u  ×%.1f", (unsigned)popup->points, (double)popup->times);
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
    bool gone = popup->age_ticks >= t->hud_popup_ticks; // another one has its place already
    if (gone || popup->near_misses == 1)                // whose spark will do
        return;
    popup_text(popup, text, sizeof text);
    float left = 1.0f - ((float)popup->age_ticks - back) / (float)t->hud_popup_ticks;
    float alpha = left < 0.25f ? left * 4.0f : 1.0f;
    bool paid = popup->times >= TIMES_LEAST;
    bool large = popup->points >= (uint32_t)t->hud_popup_large_points || popup->text >= 0 || paid;
    TextSize size = large ? TEXT_MEDIUM : TEXT_SMALL;
    float scale = large ? 0.9f : 1.0f;
    float width = atlas_text_width(batch->atlas, (int)size, text) * scale;
    float x = inside_x(popup->position.x, width), half = width / 2.0f + PLATE_ASIDE_PX;
    Vec2 pen = vec2(x, popup->position.y - (1.0f - left * left) * t->hud_popup_rise_px);
    bool royal = popup->text == UI_CALL_WON; // in the colours of its flower
    bool jelly = popup->text == UI_JELLY_WON;
    uint32_t plain = popup->near_misses > 0 ? 0xdff4ffu : popup->chain > 0 ? 0xffd9e6u : PAINT_CREAM;
    uint32_t rgb = royal ? 0xfff6dcu : jelly ? 0xfffdeeu : large ? PAINT_GOLD : plain;
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(x - half, pen.y - PLATE_PX), vec2(x + half, pen.y + 4.0f),
                      paint_style(LAYER_HUD, paint_tint(PAINT_DARK, 0.6f * alpha)));
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
