// hud_boss.c -- how strong a boss still is.
#include "view/hud_boss.h"

#include <stddef.h>
#include <stdio.h>

#include "view/paint.h"
#include "lang/texts.h"
#include "view/wrap.h"

#define GROW sprite_text_grow(TEXT_SMALL)
#define LEFT_PX (104.0f + 40.0f * (GROW - 1.0f))  // between score and bees, which need more where texts are larger;
#define RIGHT_PX (252.0f - 60.0f * (GROW - 1.0f)) // its own size stays
#define TOP_PX (13.0f * GROW)
#define BOTTOM_PX (TOP_PX + 6.0f)
#define NAME_Y_PX (TOP_PX + 21.0f) // base line
#define LINE_PX 14.0f
#define NAME_LINES 2
#define TIME_PX 24.0f // beside the name

// The boss of the script, or else one that a scenario placed, or NULL.
static const Enemy *great_one(const Sim *sim)
{
    const Enemy *found = NULL;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->kind == ENEMY_BOSS && enemy->boss >= 0)
            return enemy;
        found = enemy->kind == ENEMY_BOSS ? enemy : found;
    }
    return found;
}

static float strength(const Enemy *enemy)
{
    return enemy->hp > 0 && enemy->hp_full > 0 ? (float)enemy->hp / (float)enemy->hp_full : 0.0f;
}

void hud_boss_tick(HudBoss *boss, const Sim *sim)
{
    const Enemy *enemy = great_one(sim);
    // The pale bar lags behind the red one, so that one sees how much a volley took.
    boss->shown += enemy != NULL ? (strength(enemy) - boss->shown) * 0.08f : -boss->shown;
}

void hud_boss_settle(HudBoss *boss, const Sim *sim)
{
    const Enemy *enemy = great_one(sim);
    boss->shown = enemy != NULL ? strength(enemy) : 0.0f;
}

static float bar_x(float part)
{
    return LEFT_PX + (RIGHT_PX - LEFT_PX) * part;
}

static void notch_draw(float part, BatchStyle style, Batch *batch)
{
    if (part > 0.0f && part < 1.0f)
        batch_rect(batch, vec2(bar_x(part) - 0.7f, TOP_PX), vec2(bar_x(part) + 0.7f, BOTTOM_PX), style);
}

static void bar_draw(float shown, float now, Batch *batch)
{
    now = now < shown ? now : shown;
    batch_rect(batch, vec2(LEFT_PX - 1.5f, TOP_PX - 1.5f), vec2(RIGHT_PX + 1.5f, BOTTOM_PX + 1.5f),
               paint_style(LAYER_STRIP, paint_tint(PAINT_DARK, 0.85f)));
    batch_rect(batch, vec2(LEFT_PX, TOP_PX), vec2(bar_x(shown), BOTTOM_PX),
               paint_style(LAYER_STRIP, paint_tint(0xfff1d0u, 1.0f)));
    batch_rect(batch, vec2(LEFT_PX, TOP_PX), vec2(bar_x(now), BOTTOM_PX),
               paint_style(LAYER_STRIP, paint_tint(0xd4283au, 1.0f)));
    batch_rect(batch, vec2(LEFT_PX, TOP_PX), vec2(bar_x(now), TOP_PX + 2.0f),
               paint_style(LAYER_STRIP, paint_tint(0xff8a7au, 0.7f)));
}

static void line_draw(const char *text, Vec2 pen, BatchAlign align, uint32_t rgb, Batch *batch)
{
    paint_text_scaled(batch, TEXT_SMALL, text, pen, 1.0f / GROW, align, LAYER_STRIP, paint_tint(rgb, 1.0f),
                      paint_tint(PAINT_DARK, 1.0f));
}

// The seconds that are left of its time, where they are few.
static bool time_draw(const Sim *sim, const Enemy *enemy, Batch *batch)
{
    int left = sim_boss_ticks_left(sim, enemy);
    if (left <= 0 || left > sim->tunables.boss_hurry_ticks || sim->head.over)
        return false;
    char text[32];
    ui_count(text, sizeof text, UI_SECONDS, (unsigned)((left + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND));
    line_draw(text, vec2(RIGHT_PX, NAME_Y_PX), BATCH_RIGHT, 0xff9a7au, batch);
    return true;
}

// A boss has the stances of its script, a name, and a time after which it leaves.
static void script_draw(const Sim *sim, const Enemy *enemy, BatchStyle dark, Batch *batch)
{
    const StageScript *script = &sim->script;
    const ScriptBoss *boss = &script->bosses[enemy->boss];
    char name[WRAP_ROW_BYTES];
    for (int i = 0; i < boss->stance_count; i++)
        notch_draw(script->stances[boss->first_stance + i].until, dark, batch);
    float room_px = GROW * (RIGHT_PX - LEFT_PX - (time_draw(sim, enemy, batch) ? 2.0f * TIME_PX : 0.0f));
    const char *rest = ui_text_name(&boss->name);
    int lines = GROW > 1.0f ? NAME_LINES : 1;
    for (int i = 0; i < lines && *rest; i++) {
        rest = wrap_row(batch->atlas, TEXT_SMALL, rest, room_px, i + 1 == lines, name);
        line_draw(name, vec2((LEFT_PX + RIGHT_PX) / 2.0f, NAME_Y_PX + LINE_PX * (float)i), BATCH_CENTRE, PAINT_CREAM,
                  batch);
    }
}

void hud_boss_draw(const HudBoss *shown, const Sim *sim, Batch *batch)
{
    const Enemy *enemy = great_one(sim);
    if (enemy == NULL)
        return;
    BatchStyle dark = paint_style(LAYER_STRIP, paint_tint(PAINT_DARK, 0.85f));
    bar_draw(shown->shown, strength(enemy), batch);
    if (enemy->boss >= 0 && enemy->boss < sim->script.boss_count)
        script_draw(sim, enemy, dark, batch);
}
