// hud_strip.c -- the strip of numbers: score, bees, royal calls, the strength of a boss, patterns and their faults.

#include <math.h>
#include <stdio.h>

#include "core/base/trig.h"
#include "view/hud.h"
#include "view/paint.h"
#include "view/powers.h"

// --- score, bees, royal calls

#define MARGIN_PX 10.0f
#define BAR_LEFT_PX (104.0f + 40.0f * (HUD_GROW - 1.0f)) // of the strength of a boss
#define LINE_1_PX (23.0f * HUD_GROW)                     // base lines
#define LINE_2_PX (37.0f * HUD_GROW)
#define RIGHT_PX 322.0f
#define RIVAL_PX 88.0f              // room for name and score of a rival, before the bar of a boss,
#define RIVAL_ALONE_PX 200.0f       // and before the calls
#define STRIP_PX (43.0f * HUD_GROW) // height of the dark strip behind the numbers
#define NECTAR_PX 4.0f
#define TIMES_ABOVE_PX 52.0f // the swarm's middle
#define TIMES_ASIDE_PX 36.0f // from the sides of the field
#define TIMES_TOP_PX (76.0f * HUD_GROW)
#define TIMES_POP_TICKS 14.0f
#define ICONS_MAX 6
#define ICONS_BESIDE_NAME 3 // while the name of a boss needs the room
#define URGE_DEG 12.0f      // a tick: two pulses a second
#define URGE_PX 84.0f       // beside the swarm
#define HEART_TICKS 40u     // from beat to beat with one bee,
#define HEART_BEE_TICKS 8u  // and more for each further bee

// Texts at the left shrink before they meet the bar of a boss.
static void text_draw(const Hud *hud, Batch *batch, TextSize size, const char *text, Vec2 pen, BatchAlign align,
                      uint32_t rgb)
{
    float width = atlas_text_width(batch->atlas, (int)size, text), room = BAR_LEFT_PX - 4.0f - pen.x;
    float scale = hud->boss_shown > 0.0f && align == BATCH_LEFT && width > room ? room / width : BATCH_OWN_SIZE;
    paint_text(batch, size, text, pen, scale, align, LAYER_STRIP, paint_tint(rgb, 1.0f), paint_tint(PAINT_DARK, 1.0f));
}

// Nectar fills the rim of the strip.
static void nectar_draw(const Sim *sim, Batch *batch)
{
    float part = trade_nectar(sim), right = FIELD_WIDTH_PX * part;
    if (part <= 0.0f)
        return;
    batch_rect(batch, vec2(0.0f, STRIP_PX), vec2(right, STRIP_PX + NECTAR_PX),
               paint_ink(LAYER_STRIP, trade_rgb(sim), 1.0f));
    batch_rect(batch, vec2(0.0f, STRIP_PX + 1.0f), vec2(right, STRIP_PX + 2.0f),
               paint_ink(LAYER_STRIP, PAINT_GOLD, 1.0f));
}

Vec2 hud_times_at(const Hud *hud)
{
    float y = hud->here.y - TIMES_ABOVE_PX;
    return vec2(clampf(hud->here.x, TIMES_ASIDE_PX, FIELD_WIDTH_PX - TIMES_ASIDE_PX),
                y > TIMES_TOP_PX ? y : hud->here.y + TIMES_ABOVE_PX);
}

void hud_times_draw(const Hud *hud, const Sim *sim, float back, Batch *batch)
{
    static const uint32_t RGB[] = {PAINT_CREAM, 0xffc93cu, 0xffffffu, 0xcf9dffu};
    static const float SCALES[] = {24.0f, 28.0f, 31.0f, 35.0f};
    char text[16];
    int step = nectar_steps(sim);
    snprintf(text, sizeof text, "×%d", (int)(1.0f + sim->head.nectar * sim->tunables.nectar_pays));
    float age = ((float)hud->times_ticks - back) / TIMES_POP_TICKS, scale = SCALES[step] / 26.0f;
    scale *= age < 1.0f ? 1.0f + 0.6f * (1.0f - age) * (1.0f - age) : 1.0f;
    paint_text(batch, TEXT_LARGE, text, hud_times_at(hud), scale, BATCH_CENTRE, LAYER_HUD, paint_tint(RGB[step], 1.0f),
               paint_tint(PAINT_DARK, 1.0f));
}

// The score turns to honey once it is the best; until then, the next better game of the list stands below
// it.
static void score_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    char text[40];
    bool record = hud->best > 0 && hud->score_shown > hud->best;
    snprintf(text, sizeof text, "%u", (unsigned)hud->score_shown);
    text_draw(hud, batch, TEXT_MEDIUM, text, vec2(MARGIN_PX, LINE_1_PX), BATCH_LEFT,
              record ? PAINT_HONEY : PAINT_CREAM);
    const HudGhost *ghost = &hud->ghost;
    float left = MARGIN_PX;
    if (ghost->there) {
        // The ghost is the rival. Colour and sign both show who leads.
        int length = snprintf(text, sizeof text, "%+d", (int)ghost->ahead);
        if (ghost->over)
            snprintf(text + length, sizeof text - (size_t)length, " · %u:%02u", (unsigned)(ghost->over_s / 60u),
                     (unsigned)(ghost->over_s % 60u));
        batch_sprite(batch, SPRITE_GHOST, vec2(MARGIN_PX + 6.0f, LINE_2_PX - 4.0f), 0.0f, 0.7f,
                     paint_style(LAYER_STRIP, BATCH_WHITE));
        text_draw(hud, batch, TEXT_SMALL, text, vec2(MARGIN_PX + 15.0f, LINE_2_PX), BATCH_LEFT,
                  ghost->ahead >= 0 ? PAINT_HONEY : PAINT_CREAM);
        left += 25.0f + atlas_text_width(batch->atlas, TEXT_SMALL, text);
    }
    if (hud->rival.score > 0 && (!ghost->there || ghost->challenge)) {
        char name[WRAP_ROW_BYTES];
        snprintf(text, sizeof text, " %u", (unsigned)hud->rival.score);
        float most_px = hud->boss_shown > 0.0f ? RIVAL_PX * HUD_GROW : RIVAL_ALONE_PX;
        float room_px = most_px - left + MARGIN_PX - atlas_text_width(batch->atlas, TEXT_SMALL, text);
        wrap_row(batch->atlas, TEXT_SMALL, hud->rival.name, fmaxf(room_px, 0.0f), true, name);
        Vec2 at = vec2(left, LINE_2_PX);
        text_draw(hud, batch, TEXT_SMALL, name, at, BATCH_LEFT, PAINT_CREAM);
        at.x += atlas_text_width(batch->atlas, TEXT_SMALL, name);
        text_draw(hud, batch, TEXT_SMALL, text, at, BATCH_LEFT, PAINT_CREAM);
    } else if (!ghost->there && hud->hints && trade_nectar(sim) > 0.0f) { // names the bar below
        text_draw(hud, batch, TEXT_SMALL, ui_text(UI_NECTAR), vec2(MARGIN_PX, LINE_2_PX), BATCH_LEFT, PAINT_HONEY);
    }
}

// The strength of a highlight with these ticks left, 1 to 0.
static float highlight(const Hud *hud, int ticks)
{
    int most = hud->look.hud_highlight_ticks;
    return ticks < most ? (float)ticks / (float)most : 1.0f;
}

// The number of the last bees beats like a heart, at the end in the colour of danger, so that it is noticed without
// looking.
static void bees_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    char text[16];
    snprintf(text, sizeof text, "%d", (int)sim->bees.count);
    bool lost = hud->bees_lost_ticks > 0 || (sim->bees.count == 1 && !sim->head.over);
    uint32_t rgb = lost ? 0xff8a6au : hud->bees_won_ticks > 0 ? PAINT_HONEY : PAINT_CREAM;
    int ticks = hud->bees_won_ticks > hud->bees_lost_ticks ? hud->bees_won_ticks : hud->bees_lost_ticks;
    float beat = 0.0f, changed = ticks > 0 ? highlight(hud, ticks) : 0.0f;
    int bees = sim->bees.count;
    // Two beats in each period, each falling from 1 to 0: the fewer bees are left, the faster and the stronger.
    if (bees > 0 && bees <= hud->look.hud_heart_bees && !sim->head.over) {
        uint32_t period = HEART_TICKS + (uint32_t)(bees - 1 < 12 ? bees - 1 : 12) * HEART_BEE_TICKS;
        float part = (float)(hud->ticks % period) / (float)period;
        float first = 1.0f - part / 0.3f, second = part < 0.3f ? 0.0f : 0.6f * (1.0f - (part - 0.3f) / 0.4f);
        beat = fmaxf(fmaxf(first, second), 0.0f) / sqrtf((float)bees);
    }
    float scale = 1.0f + 0.35f * beat + 0.12f * changed;
    float width = atlas_text_width(batch->atlas, TEXT_MEDIUM, text) * scale;
    uint32_t rim = sim->bees.count == 1 && scale > 1.0f ? PAINT_DANGER : PAINT_DARK;
    paint_text(batch, TEXT_MEDIUM, text, vec2(RIGHT_PX, LINE_1_PX), scale > 1.0f ? scale : BATCH_OWN_SIZE, BATCH_RIGHT,
               LAYER_STRIP, paint_tint(rgb, 1.0f), paint_tint(rim, 1.0f));
    batch_sprite(batch, SPRITE_ICON_BEE, vec2(RIGHT_PX - width - 15.0f, LINE_1_PX - 6.0f * HUD_GROW), 0.0f,
                 0.85f * (1.0f + 0.25f * changed + 0.35f * beat), paint_style(LAYER_STRIP, BATCH_WHITE));
}

// The boss of the script, otherwise one that a scenario placed, or NULL.
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

// One crown for each call; for many, one crown and their number.
static void calls_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    int calls = sim->head.calls;
    bool many = calls > (great_one(sim) != NULL ? ICONS_BESIDE_NAME : ICONS_MAX);
    float y = LINE_2_PX - 1.0f;
    float urge = hud->urge * (0.5f + 0.5f * trig_sin_deg((float)(hud->ticks % 60u) * URGE_DEG));
    float swell = 1.0f + 0.35f * highlight(hud, hud->calls_ticks) + 0.4f * urge;
    if (urge > 0.02f) { // and one where the player looks
        Vec2 at = vec2(hud->here.x < FIELD_WIDTH_PX / 2.0f ? hud->here.x + URGE_PX : hud->here.x - URGE_PX,
                       hud->here.y);
        batch_sprite(batch, SPRITE_GLOW, at, 0.0f, 1.8f, paint_ink(LAYER_HUD, PAINT_HONEY, 0.8f * urge));
        batch_sprite(batch, SPRITE_ICON_CALL, at, 0.0f, 0.9f + 0.5f * urge, paint_ink(LAYER_HUD, 0xffffffu, hud->urge));
    }
    BatchStyle style = paint_style(LAYER_STRIP, BATCH_WHITE);
    for (int i = 0; i < (many ? 1 : calls); i++)
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(RIGHT_PX - 8.0f - 17.0f * (float)i, y), 0.0f, 0.66f * swell, style);
    if (many) {
        char text[16];
        snprintf(text, sizeof text, "%d×", calls);
        text_draw(hud, batch, TEXT_SMALL, text, vec2(RIGHT_PX - 19.0f, y + 4.0f), BATCH_RIGHT, PAINT_CREAM);
    }
    if (calls == 0) {
        float blink = hud->calls_empty_ticks > 0 ? 0.9f : 0.35f;
        style.tint = paint_tint(hud->calls_empty_ticks > 0 ? 0xff8a6au : 0x9a9a8au, blink);
        batch_sprite(batch, SPRITE_ICON_CALL, vec2(RIGHT_PX - 8.0f, y), 0.0f, 0.66f, style);
    }
}

void hud_counts_draw(const Hud *hud, const Sim *sim, float alpha, Batch *batch)
{
    // Dark, with a rim of honey. Only the strip fades over the swarm, so that bullets stay visible there; each digit
    // has a rim of its own.
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, STRIP_PX),
               paint_ink(LAYER_STRIP, PAINT_DARK, hud->look.hud_strip_dark * alpha));
    batch_rect(batch, vec2(0.0f, STRIP_PX), vec2(FIELD_WIDTH_PX, STRIP_PX + 1.5f),
               paint_ink(LAYER_STRIP, PAINT_HONEY, 0.7f * alpha));
    nectar_draw(sim, batch);
    score_draw(hud, sim, batch);
    bees_draw(hud, sim, batch);
    calls_draw(hud, sim, batch);
}

// --- the strength of a boss

// Between score and bees, which need more room when texts are larger; the texts of the bar do not grow.
#define BAR_RIGHT_PX (252.0f - 60.0f * (HUD_GROW - 1.0f))
#define BAR_TOP_PX (13.0f * HUD_GROW)
#define BAR_BOTTOM_PX (BAR_TOP_PX + 6.0f)
#define BOSS_NAME_Y_PX (BAR_TOP_PX + 21.0f) // base line
#define LINE_PX 14.0f
#define NAME_LINES 2
#define TIME_PX 24.0f // beside the name

static float strength(const Enemy *enemy)
{
    return enemy->hp > 0 && enemy->hp_full > 0 ? (float)enemy->hp / (float)enemy->hp_full : 0.0f;
}

void hud_boss_tick(Hud *hud, const Sim *sim)
{
    const Enemy *enemy = great_one(sim);
    // The pale bar lags behind the red one and so shows the effect of a volley.
    hud->boss_shown += enemy != NULL ? (strength(enemy) - hud->boss_shown) * 0.08f : -hud->boss_shown;
}

void hud_boss_settle(Hud *hud, const Sim *sim)
{
    const Enemy *enemy = great_one(sim);
    hud->boss_shown = enemy != NULL ? strength(enemy) : 0.0f;
}

static float bar_x(float part)
{
    return BAR_LEFT_PX + (BAR_RIGHT_PX - BAR_LEFT_PX) * part;
}

static void line_draw(const char *text, Vec2 pen, BatchAlign align, uint32_t rgb, Batch *batch)
{
    paint_text(batch, TEXT_SMALL, text, pen, 1.0f / HUD_GROW, align, LAYER_STRIP, paint_tint(rgb, 1.0f),
               paint_tint(PAINT_DARK, 1.0f));
}

void hud_boss_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    const Enemy *enemy = great_one(sim);
    if (enemy == NULL)
        return;
    BatchStyle dark = paint_ink(LAYER_STRIP, PAINT_DARK, 0.85f);
    float shown = hud->boss_shown, now = fminf(strength(enemy), shown);
    batch_rect(batch, vec2(BAR_LEFT_PX - 1.5f, BAR_TOP_PX - 1.5f), vec2(BAR_RIGHT_PX + 1.5f, BAR_BOTTOM_PX + 1.5f),
               dark);
    batch_rect(batch, vec2(BAR_LEFT_PX, BAR_TOP_PX), vec2(bar_x(shown), BAR_BOTTOM_PX),
               paint_ink(LAYER_STRIP, 0xfff1d0u, 1.0f));
    batch_rect(batch, vec2(BAR_LEFT_PX, BAR_TOP_PX), vec2(bar_x(now), BAR_BOTTOM_PX),
               paint_ink(LAYER_STRIP, 0xd4283au, 1.0f));
    batch_rect(batch, vec2(BAR_LEFT_PX, BAR_TOP_PX), vec2(bar_x(now), BAR_TOP_PX + 2.0f),
               paint_ink(LAYER_STRIP, 0xff8a7au, 0.7f));
    const StageScript *script = &sim->script;
    if (enemy->boss < 0 || enemy->boss >= script->boss_count)
        return;
    const ScriptBoss *boss = &script->bosses[enemy->boss];
    char text[WRAP_ROW_BYTES];
    for (int i = 0; i < boss->stance_count; i++) {
        float until = script->stances[boss->first_stance + i].until, x = bar_x(until);
        if (until > 0.0f && until < 1.0f) // a notch
            batch_rect(batch, vec2(x - 0.7f, BAR_TOP_PX), vec2(x + 0.7f, BAR_BOTTOM_PX), dark);
    }
    // The last seconds before it leaves.
    int left = sim_boss_ticks_left(sim, enemy);
    bool hurries = left > 0 && left <= sim->tunables.boss_hurry_ticks && !sim->head.over;
    if (hurries)
        line_draw(ui_count(text, sizeof text, UI_SECONDS,
                           (unsigned)((left + SIM_TICKS_PER_SECOND - 1) / SIM_TICKS_PER_SECOND)),
                  vec2(BAR_RIGHT_PX, BOSS_NAME_Y_PX), BATCH_RIGHT, 0xff9a7au, batch);
    float room_px = HUD_GROW * (BAR_RIGHT_PX - BAR_LEFT_PX - (hurries ? 2.0f * TIME_PX : 0.0f));
    const char *rest = ui_text_name(&boss->name);
    int lines = HUD_GROW > 1.0f ? NAME_LINES : 1;
    for (int i = 0; i < lines && *rest; i++) {
        rest = wrap_row(batch->atlas, TEXT_SMALL, rest, room_px, i + 1 == lines, text);
        line_draw(text, vec2((BAR_LEFT_PX + BAR_RIGHT_PX) / 2.0f, BOSS_NAME_Y_PX + LINE_PX * (float)i), BATCH_CENTRE,
                  PAINT_CREAM, batch);
    }
}

// --- the gallery's pattern, and faults of patterns

#define NS_PER_TICK (INT64_C(1000000000) / SIM_TICKS_PER_SECOND)
#define FAULT_TICKS 300
#define STRIP_LEFT_PX 100.0f // of the room between score and bees
#define STRIP_RIGHT_PX 256.0f
#define STRIP_Y_PX 23.0f // base line, which moves down with larger texts

static int64_t now_ns(const Hud *hud)
{
    return (int64_t)hud->ticks * NS_PER_TICK;
}

const char *hud_pattern_name(const Sim *sim, int pattern, char room[NAMES_BYTES])
{
    bool known = pattern >= 0 && pattern < sim->book.count;
    return known ? name_of_file(NAME_PATTERN, sim->book.patterns[pattern].name, room) : "";
}

void hud_fault(Hud *hud, const Sim *sim, int32_t value)
{
    if (value == hud->fault && now_ns(hud) < hud->faults.until_ns)
        return;
    char text[BANNER_TEXT_BYTES], room[NAMES_BYTES];
    snprintf(text, sizeof text, "%s: %s", hud_pattern_name(sim, value / 8, room),
             pattern_fault_text((PatternStatus)(value % 8)));
    BannerNews news = {0};
    banner_add_mistake(&news, text);
    banner_show(&hud->faults, &news, now_ns(hud), FAULT_TICKS * NS_PER_TICK);
    hud->fault = value;
}

void hud_patterns_draw(const Hud *hud, const Sim *sim, Batch *batch)
{
    if (sim->script.gallery.pattern_ticks > 0 && sim->book.count > 0) {
        char text[NAMES_BYTES + 32], row[WRAP_ROW_BYTES], room[NAMES_BYTES];
        int pattern = sim->head.gallery_pattern;
        snprintf(text, sizeof text, "%d / %d  %s", pattern + 1, (int)sim->book.count,
                 hud_pattern_name(sim, pattern, room));
        float grow = HUD_GROW; // the text does not grow: there is no more room between score and bees
        wrap_row(batch->atlas, TEXT_SMALL, text, grow * (STRIP_RIGHT_PX - STRIP_LEFT_PX), true, row);
        line_draw(row, vec2((STRIP_LEFT_PX + STRIP_RIGHT_PX) / 2.0f, STRIP_Y_PX * grow), BATCH_CENTRE, PAINT_CREAM,
                  batch);
    }
    float swarm_y_px = sim->bees.count > 0 ? sim->scratch.swarm_middle.y : FIELD_HEIGHT_PX;
    banner_draw(&hud->faults, now_ns(hud), LAYER_HUD, swarm_y_px, batch);
}
