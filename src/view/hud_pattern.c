// hud_pattern.c -- what the display tells of patterns: which one the gallery shows, and what was wrong with one.
#include "view/hud_pattern.h"

#include <stdio.h>

#include "lang/names.h"
#include "view/paint.h"
#include "view/wrap.h"

#define NS_PER_TICK (INT64_C(1000000000) / SIM_TICKS_PER_SECOND)
#define NAME_TICKS 120
#define FADE_TICKS 24
#define POP_TICKS 14.0f
#define NAME_Y_PX 212.0f
#define NUMBER_Y_PX 186.0f
#define FAULT_TICKS 300
#define STRIP_LEFT_PX 100.0f // of the room between score and bees
#define STRIP_RIGHT_PX 256.0f
#define STRIP_Y_PX 23.0f // base line, which moves down with larger texts
#define NAME_EDGE_PX 10.0f

static int64_t now_ns(const HudPattern *hud)
{
    return (int64_t)hud->ticks * NS_PER_TICK;
}

static const char *name_of(const Sim *sim, int pattern, char room[NAMES_BYTES])
{
    bool known = pattern >= 0 && pattern < sim->book.count;
    return known ? name_of_file(NAME_PATTERN, sim->book.patterns[pattern].name, room) : "";
}

void hud_pattern_tick(HudPattern *hud)
{
    hud->ticks++;
    hud->age_ticks++;
    if (hud->left_ticks > 0)
        hud->left_ticks--;
}

// A fault that comes again and again is shown once for as long as it is shown.
static void fault_show(HudPattern *hud, const Sim *sim, int32_t value)
{
    if (value == hud->fault && now_ns(hud) < hud->banner.until_ns)
        return;
    int pattern = value / 8, status = value % 8;
    char text[BANNER_TEXT_BYTES], room[NAMES_BYTES];
    snprintf(text, sizeof text, "%s: %s", name_of(sim, pattern, room), pattern_fault_text((PatternStatus)status));
    BannerNews news = {0};
    banner_add_mistake(&news, text);
    banner_show(&hud->banner, &news, now_ns(hud), FAULT_TICKS * NS_PER_TICK);
    hud->fault = value;
}

void hud_pattern_event(HudPattern *hud, const Sim *sim, const SimEvent *event)
{
    if (event->kind == EVENT_PATTERN_FAULT)
        fault_show(hud, sim, event->value);
    if (event->kind != EVENT_PATTERN)
        return;
    hud->begun = event->value;
    hud->age_ticks = 0;
    hud->left_ticks = (int32_t)(NAME_TICKS * sim->tunables.hud_announce_time);
}

static void announced_draw(const HudPattern *hud, const Sim *sim, float back, Batch *batch)
{
    char number[32], name[WRAP_ROW_BYTES], room[NAMES_BYTES];
    float alpha = (float)hud->left_ticks / (float)FADE_TICKS;
    float scale = paint_pop_words(((float)hud->age_ticks - back) / POP_TICKS);
    BatchTint honey = paint_tint(PAINT_HONEY, alpha), cream = paint_tint(PAINT_CREAM, alpha);
    BatchTint dark = paint_tint(PAINT_DARK, alpha);
    snprintf(number, sizeof number, "%d / %d", (int)hud->begun + 1, (int)sim->book.count);
    wrap_row(batch->atlas, TEXT_LARGE, name_of(sim, hud->begun, room), FIELD_WIDTH_PX - 2.0f * NAME_EDGE_PX, true,
             name);
    paint_text(batch, TEXT_MEDIUM, number, vec2(FIELD_WIDTH_PX / 2.0f, NUMBER_Y_PX), BATCH_CENTRE, LAYER_HUD, cream,
               dark);
    paint_text_scaled(batch, TEXT_LARGE, name, vec2(FIELD_WIDTH_PX / 2.0f, NAME_Y_PX), scale, BATCH_CENTRE, LAYER_HUD,
                      honey, dark);
}

static void strip_draw(const Sim *sim, Batch *batch)
{
    char text[NAMES_BYTES + 32], row[WRAP_ROW_BYTES], room[NAMES_BYTES];
    int pattern = sim->head.gallery_pattern;
    snprintf(text, sizeof text, "%d / %d  %s", pattern + 1, (int)sim->book.count, name_of(sim, pattern, room));
    float grow = sprite_text_grow(TEXT_SMALL); // its own size stays: between score and bees there is no more room
    wrap_row(batch->atlas, TEXT_SMALL, text, grow * (STRIP_RIGHT_PX - STRIP_LEFT_PX), true, row);
    paint_text_scaled(batch, TEXT_SMALL, row, vec2((STRIP_LEFT_PX + STRIP_RIGHT_PX) / 2.0f, STRIP_Y_PX * grow),
                      1.0f / grow, BATCH_CENTRE, LAYER_STRIP, paint_tint(PAINT_CREAM, 1.0f),
                      paint_tint(PAINT_DARK, 1.0f));
}

void hud_pattern_draw(const HudPattern *hud, const Sim *sim, float back, Batch *batch)
{
    bool gallery = sim->script.gallery.pattern_ticks > 0 && sim->book.count > 0;
    if (gallery)
        strip_draw(sim, batch);
    if (gallery && hud->left_ticks > 0 && hud->begun < sim->book.count)
        announced_draw(hud, sim, back, batch);
    float swarm_y_px = sim->bees.count > 0 ? sim->scratch.swarm_middle.y : FIELD_HEIGHT_PX;
    banner_draw(&hud->banner, now_ns(hud), LAYER_HUD, swarm_y_px, batch);
}
