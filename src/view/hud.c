// hud.c -- score, bees, calls, the queen's strength, announcements, notes and rising points.
#include "view/hud.h"

#include <stdio.h>
#include <string.h>

#include "view/paint.h"

#define MARGIN_PX 10.0f
#define LINE_1_PX 23.0f // base lines
#define LINE_2_PX 37.0f
#define PAUSE_X_PX 344.0f
#define PAUSE_Y_PX 17.0f
#define PAUSE_REACH_PX 20.0f
#define RIGHT_PX 322.0f
#define BAR_LEFT_PX 104.0f
#define BAR_RIGHT_PX 252.0f
#define BAR_TOP_PX 13.0f
#define BAR_BOTTOM_PX 19.0f
#define ANNOUNCE_Y_PX 205.0f
#define NEAR_ABOVE_PX 22.0f   // near misses are counted above the bees
#define JELLY_ABOVE_PX 60.0f  // and jelly above its burst
#define POPUP_TOP_PX 74.0f
#define POPUP_EDGE_PX 4.0f     // kept free at the field's sides
#define STRIP_PX 43.0f         // height of the dark strip behind the numbers
#define NOTE_Y_PX 63.0f
#define NOTE_HALF_HEIGHT_PX 10.0f
#define NOTE_TICKS 80
#define LAST_BEE_TICKS 150
#define LAST_BEE_BEAT_TICKS 40u
#define ICONS_MAX 6

void hud_init(Hud *hud, uint32_t best)
{
    memset(hud, 0, sizeof *hud);
    hud->best = best;
    hud->bees_before = -1;
}

static void announce(Hud *hud, const Tunables *t, UiText text, int value, int ticks)
{
    hud->announcement = (int32_t)text;
    hud->announcement_value = value;
    hud->announcement_ticks = (int32_t)((float)ticks * t->hud_announce_time);
    hud->announcement_age = 0;
}

void hud_note(Hud *hud, UiText text)
{
    hud->note = (int32_t)text;
    hud->note_ticks = NOTE_TICKS;
}

// The place of a popup for something that happened at `at`: inside the field and below the numbers.
static Vec2 popup_place(Vec2 at)
{
    float x = at.x < 24.0f ? 24.0f : at.x > FIELD_WIDTH_PX - 24.0f ? FIELD_WIDTH_PX - 24.0f : at.x;
    float y = at.y < POPUP_TOP_PX ? POPUP_TOP_PX : at.y > FIELD_HEIGHT_PX - 10.0f ? FIELD_HEIGHT_PX - 10.0f : at.y;
    return vec2(x, y);
}

// A new popup; the oldest one makes room.
static HudPopup *popup_add(Hud *hud, Vec2 place)
{
    if (hud->popup_count == HUD_POPUPS_MAX) {
        memmove(&hud->popups[0], &hud->popups[1], (HUD_POPUPS_MAX - 1) * sizeof hud->popups[0]);
        hud->popup_count--;
    }
    HudPopup *popup = &hud->popups[hud->popup_count++];
    memset(popup, 0, sizeof *popup);
    popup->position = place;
    popup->text = -1;
    return popup;
}

// Points won close together in time and place become one number. Near misses only join near misses.
static void points_add(Hud *hud, const Tunables *t, Vec2 at, uint32_t points, int near_misses)
{
    if (points == 0 || !t->hud_popups)
        return;
    Vec2 place = popup_place(at);
    for (int i = 0; i < hud->popup_count; i++) {
        HudPopup *popup = &hud->popups[i];
        bool alike = (popup->near_misses > 0) == (near_misses > 0) && popup->text < 0;
        bool close = near_misses > 0 || vec2_distance(popup->position, place) < t->hud_popup_join_px;
        if (!alike || !close || popup->age_ticks >= t->hud_popup_join_ticks)
            continue;
        popup->points += points;
        popup->near_misses += near_misses;
        return;
    }
    for (int i = 0; i < hud->popup_count && near_misses > 0; i++) // there is one number of near misses at a time
        if (hud->popups[i].near_misses > 0)
            hud->popups[i].age_ticks = t->hud_popup_ticks;
    HudPopup *popup = popup_add(hud, place);
    popup->points = points;
    popup->near_misses = near_misses;
}

static void popups_tick(Hud *hud, const Tunables *t)
{
    int kept = 0;
    for (int i = 0; i < hud->popup_count; i++) {
        HudPopup popup = hud->popups[i];
        popup.age_ticks++;
        if (popup.age_ticks < t->hud_popup_ticks)
            hud->popups[kept++] = popup;
    }
    hud->popup_count = kept;
}

static void text_popup(Hud *hud, Vec2 at, UiText text)
{
    HudPopup *popup = popup_add(hud, popup_place(at));
    popup->text = (int32_t)text;
}

// What an event tells. Adds the points that it explains to `explained`, and notes where others were won in `won_at`.
static void event_take(Hud *hud, const Sim *sim, const SimEvent *event, uint32_t *explained, Vec2 *won_at, int *wins)
{
    Vec2 at = vec2(event->x, event->y);
    const Tunables *t = &sim->tunables;
    uint32_t near_points = (uint32_t)t->bullet_near_points;
    switch ((SimEventKind)event->kind) {
    case EVENT_NEAR_MISS:
        points_add(hud, t, vec2_add(at, vec2(0.0f, -NEAR_ABOVE_PX)), near_points, 1);
        *explained += near_points;
        break;
    case EVENT_BULLET_GONE: *explained += (uint32_t)t->bullet_call_points; break;
    case EVENT_FLOWER:
        if (event->value == FLOWER_ROYAL) {
            text_popup(hud, vec2_add(at, vec2(0.0f, -16.0f)), UI_CALL_WON);
            hud->calls_ticks = t->hud_highlight_ticks;
        }
        break;
    case EVENT_ENEMY_DOWN:
        *won_at = (*wins)++ == 0 ? at : *won_at;
        if (event->value == ENEMY_QUEEN)
            announce(hud, t, UI_QUEEN_DOWN, 0, 130);
        break;
    case EVENT_JELLY: text_popup(hud, vec2_add(at, vec2(0.0f, -JELLY_ABOVE_PX)), UI_JELLY_WON); break;
    case EVENT_CALL: hud->calls_ticks = t->hud_highlight_ticks; break;
    case EVENT_CALL_EMPTY:
        hud->calls_empty_ticks = t->hud_highlight_ticks;
        text_popup(hud, vec2_add(at, vec2(0.0f, -24.0f)), UI_CALL_EMPTY);
        break;
    case EVENT_QUEEN_COMES:
        announce(hud, t, UI_QUEEN_COMES, 0, 150);
        hud->queen_shown = 0.0f;
        break;
    case EVENT_QUEEN_PHASE: announce(hud, t, UI_PHASE, event->value + 1, 90); break;
    default: break;
    }
}

// The rest of a tick's points came from beaten enemies: one number where the first of them was. Flowers alone rise no
// number: they are picked in the middle of the swarm, where it would be in the way.
static void events_take(Hud *hud, const Sim *sim)
{
    uint32_t explained = 0;
    int wins = 0;
    Vec2 won_at = vec2(0.0f, 0.0f);
    for (int i = 0; i < sim->scratch.event_count; i++) {
        event_take(hud, sim, &sim->scratch.events[i], &explained, &won_at, &wins);
        hud_pattern_event(&hud->pattern, sim, &sim->scratch.events[i]);
    }
    uint32_t won = sim->head.score - hud->score_before;
    if (wins > 0 && won > explained)
        points_add(hud, &sim->tunables, won_at, won - explained, 0);
    hud->score_before = sim->head.score;
}

static void count_down(int32_t *ticks)
{
    if (*ticks > 0)
        --*ticks;
}

static void bees_watch(Hud *hud, const Sim *sim)
{
    int bees = sim->bees.count;
    const Tunables *t = &sim->tunables;
    if (hud->bees_before >= 0 && bees > hud->bees_before)
        hud->bees_won_ticks = t->hud_highlight_ticks;
    if (hud->bees_before >= 0 && bees < hud->bees_before) {
        hud->bees_lost_ticks = t->hud_highlight_ticks;
        if (bees == 1)
            announce(hud, t, UI_LAST_BEE, 0, LAST_BEE_TICKS);
    }
    hud->bees_before = bees;
}

static const Enemy *queen_find(const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_QUEEN)
            return &sim->enemies[i];
    return NULL;
}

static float queen_strength(const Enemy *queen)
{
    return queen->hp > 0 ? (float)queen->hp / (float)queen->hp_full : 0.0f;
}

static void score_run(Hud *hud, const Sim *sim)
{
    uint32_t score = sim->head.score, parts = (uint32_t)sim->tunables.hud_score_run;
    if (hud->score_shown > score)
        hud->score_shown = score;
    hud->score_shown += sim->head.over ? score - hud->score_shown : (score - hud->score_shown + parts - 1u) / parts;
    if (hud->best > 0 && score > hud->best && !hud->best_told) {
        hud->best_told = true;
        announce(hud, &sim->tunables, UI_NEW_BEST, 0, 100);
    }
}

void hud_tick(Hud *hud, const Sim *sim)
{
    hud->ticks++;
    hud->announcement_age++;
    count_down(&hud->announcement_ticks);
    count_down(&hud->bees_won_ticks);
    count_down(&hud->bees_lost_ticks);
    count_down(&hud->calls_ticks);
    count_down(&hud->calls_empty_ticks);
    count_down(&hud->note_ticks);
    hud_pattern_tick(&hud->pattern);
    popups_tick(hud, &sim->tunables);
    events_take(hud, sim);
    bees_watch(hud, sim);
    score_run(hud, sim);
    const Enemy *queen = queen_find(sim);
    if (queen != NULL)
        hud->queen_shown += (queen_strength(queen) - hud->queen_shown) * 0.08f;
    bool under = sim->bees.count > 0 && sim->scratch.swarm_middle.y < sim->tunables.hud_fade_under_px;
    hud->fade += ((under ? 1.0f : 0.0f) - hud->fade) * 0.15f;
}

void hud_settle(Hud *hud, const Sim *sim)
{
    const Enemy *queen = queen_find(sim);
    hud->score_shown = sim->head.score;
    hud->queen_shown = queen != NULL ? queen_strength(queen) : 0.0f;
}

void hud_jump(Hud *hud, const Sim *sim)
{
    Hud fresh = {.ticks = sim->head.tick, .best = hud->best, .best_told = hud->best_told, .watched = hud->watched,
                 .note = hud->note, .note_ticks = hud->note_ticks, .fade = hud->fade};
    fresh.score_before = sim->head.score;
    fresh.bees_before = sim->bees.count;
    hud_settle(&fresh, sim);
    *hud = fresh;
}

ViewportRect hud_pause_rect(void)
{
    return (ViewportRect){vec2(PAUSE_X_PX - PAUSE_REACH_PX, PAUSE_Y_PX - PAUSE_REACH_PX),
                          vec2(PAUSE_X_PX + PAUSE_REACH_PX, PAUSE_Y_PX + PAUSE_REACH_PX)};
}

bool hud_pause_hit(Vec2 field_px)
{
    return viewport_rect_has(hud_pause_rect(), field_px);
}

static void text_draw(Batch *batch, TextSize size, const char *text, Vec2 pen, BatchAlign align, uint32_t rgb,
                      float alpha)
{
    paint_text(batch, size, text, pen, align, LAYER_HUD, paint_tint(rgb, alpha), paint_tint(PAINT_DARK, alpha * 0.8f));
}

// What flies under the numbers shall not make them unreadable. Dark, with a rim of honey.
static void strip_draw(Batch *batch, float dark, float alpha)
{
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, STRIP_PX),
               paint_style(LAYER_HUD, paint_tint(PAINT_DARK, dark * alpha)));
    batch_rect(batch, vec2(0.0f, STRIP_PX), vec2(FIELD_WIDTH_PX, STRIP_PX + 1.5f),
               paint_style(LAYER_HUD, paint_tint(PAINT_HONEY, 0.7f * alpha)));
}

static void score_draw(const Hud *hud, Batch *batch, float alpha)
{
    char text[40];
    bool record = hud->best > 0 && hud->score_shown > hud->best;
    snprintf(text, sizeof text, "%u", (unsigned)hud->score_shown);
    text_draw(batch, TEXT_MEDIUM, text, vec2(MARGIN_PX, LINE_1_PX), BATCH_LEFT, record ? PAINT_HONEY : PAINT_CREAM,
              alpha);
    if (hud->best == 0 || record)
        return;
    snprintf(text, sizeof text, "%s %u", ui_text(UI_BEST), (unsigned)hud->best);
    text_draw(batch, TEXT_SMALL, text, vec2(MARGIN_PX, LINE_2_PX), BATCH_LEFT, PAINT_CREAM, alpha * 0.9f);
}

// How much a number stands out that has these ticks left to do so, 1 to 0.
static float highlight(const Sim *sim, int ticks)
{
    int most = sim->tunables.hud_highlight_ticks;
    return ticks < most ? (float)ticks / (float)most : 1.0f;
}

// How strongly the counter warns of the last bee: beats from 1 down to 0 for as long as it is the last.
static float last_bee_beat(const Hud *hud, const Sim *sim)
{
    if (sim->bees.count != 1 || sim->head.over)
        return 0.0f;
    return 1.0f - (float)(hud->ticks % LAST_BEE_BEAT_TICKS) / (float)LAST_BEE_BEAT_TICKS;
}

static void bees_draw(const Hud *hud, const Sim *sim, Batch *batch, float alpha)
{
    char text[16];
    snprintf(text, sizeof text, "%d", (int)sim->bees.count);
    bool lost = hud->bees_lost_ticks > 0 || (sim->bees.count == 1 && !sim->head.over);
    uint32_t rgb = lost ? 0xff8a6au : hud->bees_won_ticks > 0 ? PAINT_HONEY : PAINT_CREAM;
    int ticks = hud->bees_won_ticks > hud->bees_lost_ticks ? hud->bees_won_ticks : hud->bees_lost_ticks;
    float beat = last_bee_beat(hud, sim);
    float swell = 1.0f + 0.25f * highlight(sim, ticks) + 0.35f * beat;
    float width = atlas_text_width(batch->atlas, TEXT_MEDIUM, text) * (1.0f + 0.35f * beat);
    if (beat > 0.0f)
        paint_text_scaled(batch, TEXT_MEDIUM, text, vec2(RIGHT_PX, LINE_1_PX), 1.0f + 0.35f * beat, BATCH_RIGHT,
                          LAYER_HUD, paint_tint(rgb, alpha), paint_tint(PAINT_DANGER, alpha * beat));
    else
        text_draw(batch, TEXT_MEDIUM, text, vec2(RIGHT_PX, LINE_1_PX), BATCH_RIGHT, rgb, alpha);
    batch_sprite(batch, SPRITE_ICON_BEE, vec2(RIGHT_PX - width - 15.0f, LINE_1_PX - 6.0f), 0.0f, 0.85f * swell,
                 paint_style(LAYER_HUD, paint_tint(0xffffffu, alpha)));
}

// One crown for each call; of many only a few, and their number.
static void calls_draw(const Hud *hud, const Sim *sim, Batch *batch, float alpha)
{
    int calls = sim->head.calls;
    bool many = calls > ICONS_MAX;
    float y = LINE_2_PX - 1.0f;
    float swell = 1.0f + 0.35f * highlight(sim, hud->calls_ticks);
    BatchStyle style = paint_style(LAYER_HUD, paint_tint(0xffffffu, alpha));
    for (int i = 0; i < (many ? 1 : calls); i++)
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(RIGHT_PX - 8.0f - 17.0f * (float)i, y), 0.0f, 0.66f * swell, style);
    if (many) {
        char text[16];
        snprintf(text, sizeof text, "%d×", calls);
        text_draw(batch, TEXT_SMALL, text, vec2(RIGHT_PX - 19.0f, y + 4.0f), BATCH_RIGHT, PAINT_CREAM, alpha);
    }
    if (calls == 0) {
        float blink = hud->calls_empty_ticks > 0 ? 0.9f : 0.35f;
        style.tint = paint_tint(hud->calls_empty_ticks > 0 ? 0xff8a6au : 0x9a9a8au, alpha * blink);
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(RIGHT_PX - 8.0f, y), 0.0f, 0.66f, style);
    }
}

static void queen_draw(const Hud *hud, const Sim *sim, Batch *batch, float alpha)
{
    const Enemy *queen = queen_find(sim);
    if (queen == NULL)
        return;
    float width = BAR_RIGHT_PX - BAR_LEFT_PX;
    float shown = BAR_LEFT_PX + width * hud->queen_shown;
    float now = BAR_LEFT_PX + width * queen_strength(queen);
    now = now < shown ? now : shown;
    BatchStyle dark = paint_style(LAYER_HUD, paint_tint(PAINT_DARK, alpha * 0.85f));
    batch_rect(batch, vec2(BAR_LEFT_PX - 1.5f, BAR_TOP_PX - 1.5f), vec2(BAR_RIGHT_PX + 1.5f, BAR_BOTTOM_PX + 1.5f),
               dark);
    batch_rect(batch, vec2(BAR_LEFT_PX, BAR_TOP_PX), vec2(shown, BAR_BOTTOM_PX),
               paint_style(LAYER_HUD, paint_tint(0xfff1d0u, alpha)));
    batch_rect(batch, vec2(BAR_LEFT_PX, BAR_TOP_PX), vec2(now, BAR_BOTTOM_PX),
               paint_style(LAYER_HUD, paint_tint(0xd4283au, alpha)));
    batch_rect(batch, vec2(BAR_LEFT_PX, BAR_TOP_PX), vec2(now, BAR_TOP_PX + 2.0f),
               paint_style(LAYER_HUD, paint_tint(0xff8a7au, alpha * 0.7f)));
    for (int i = 1; i <= 2; i++) { // her phases
        float x = BAR_LEFT_PX + width * (float)i / 3.0f;
        batch_rect(batch, vec2(x - 0.7f, BAR_TOP_PX), vec2(x + 0.7f, BAR_BOTTOM_PX), dark);
    }
}

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
    float reach = width_px / 2.0f + POPUP_EDGE_PX;
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
    uint32_t rgb = royal ? 0xfff6dcu : jelly ? 0xfffdeeu : large ? PAINT_GOLD : popup->near_misses > 0 ? 0xdff4ffu : PAINT_CREAM;
    paint_text_scaled(batch, size, text, pen, scale, BATCH_CENTRE, LAYER_HUD, paint_tint(rgb, alpha),
                      paint_tint(royal ? 0x4b1f8au : jelly ? 0x8a4a06u : PAINT_DARK, alpha * alpha));
}

static void announcement_draw(const Hud *hud, float back, Batch *batch)
{
    if (hud->announcement_ticks <= 0)
        return;
    char text[64];
    const char *words = ui_text((UiText)hud->announcement);
    if (hud->announcement_value != 0)
        snprintf(text, sizeof text, "%s %d", words, (int)hud->announcement_value);
    else
        snprintf(text, sizeof text, "%s", words);
    float scale = paint_pop(((float)hud->announcement_age - back) / 14.0f);
    float alpha = (float)hud->announcement_ticks / 24.0f;
    alpha = alpha < 1.0f ? alpha : 1.0f;
    bool warns = hud->announcement == UI_LAST_BEE;
    paint_text_scaled(batch, TEXT_LARGE, text, vec2(FIELD_WIDTH_PX / 2.0f, ANNOUNCE_Y_PX), scale, BATCH_CENTRE,
                      LAYER_HUD, paint_tint(warns ? 0xff9a7au : PAINT_HONEY, alpha), paint_tint(PAINT_DARK, alpha));
}

static void note_draw(Batch *batch, const char *utf8, float alpha)
{
    float half = atlas_text_width(batch->atlas, TEXT_SMALL, utf8) / 2.0f + 12.0f;
    Vec2 middle = vec2(FIELD_WIDTH_PX / 2.0f, NOTE_Y_PX);
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(middle.x - half, middle.y - NOTE_HALF_HEIGHT_PX),
                      vec2(middle.x + half, middle.y + NOTE_HALF_HEIGHT_PX),
                      paint_style(LAYER_BUTTONS, paint_tint(PAINT_DARK, 0.75f * alpha)));
    batch_text(batch, TEXT_SMALL, utf8, vec2(middle.x, middle.y + 4.0f), BATCH_CENTRE,
               paint_style(LAYER_BUTTONS, paint_tint(PAINT_CREAM, alpha)));
}

void hud_draw_note(const char *utf8, Batch *batch)
{
    note_draw(batch, utf8, 1.0f);
}

void hud_draw(const Hud *hud, const Sim *sim, float blend, Batch *batch)
{
    const Tunables *t = &sim->tunables;
    float alpha = 1.0f - (1.0f - t->hud_faded) * hud->fade;
    float back = 1.0f - blend;
    strip_draw(batch, t->hud_strip_dark, alpha);
    for (int i = 0; i < hud->popup_count; i++)
        popup_draw(&hud->popups[i], t, back, batch);
    score_draw(hud, batch, alpha);
    bees_draw(hud, sim, batch, alpha);
    calls_draw(hud, sim, batch, alpha);
    queen_draw(hud, sim, batch, alpha);
    hud_pattern_draw(&hud->pattern, sim, alpha, back, batch);
    announcement_draw(hud, back, batch);
    if (hud->note_ticks > 0)
        note_draw(batch, ui_text((UiText)hud->note), hud->note_ticks < 20 ? (float)hud->note_ticks / 20.0f : 1.0f);
    if (hud->watched)
        return;
    batch_sprite(batch, SPRITE_ICON_PAUSE, vec2(PAUSE_X_PX, PAUSE_Y_PX), 0.0f, 0.9f,
                 paint_style(LAYER_BUTTONS, paint_tint(0xffffffu, 0.85f * alpha)));
}
