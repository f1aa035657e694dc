// hud.c -- what the display knows of a game, and the order in which it is drawn.
#include "view/hud.h"

#include <stdio.h>
#include <string.h>

#include "view/paint.h"
#include "view/trade.h"

#define PAUSE_X_PX 344.0f
#define PAUSE_Y_PX 17.0f
#define PAUSE_REACH_PX 20.0f
#define BEFORE_BELOW_PX 40.0f // the pause
#define NEAR_ABOVE_PX 22.0f   // near misses are counted above the bees
#define CHAIN_LEAST 3         // shorter ones go without saying
#define JELLY_ABOVE_PX 60.0f  // and jelly above its burst
#define NOTE_Y_PX (63.0f * HUD_GROW)
#define NOTE_HALF_HEIGHT_PX (10.0f * HUD_GROW)
#define NOTE_TICKS 80
#define RULE_TICKS 150
#define NECTAR_TOLD 4.0f       // so much has to be there until it is told what it is for
#define REST_BEFORE_TICKS 60   // the first volley
#define LOOSE_BEFORE_TICKS 120 // the first bee flies home
#define LAST_BEE_TICKS 150     // how long great moments are told
#define PHASE_TICKS 140
#define BOSS_TICKS 150
#define WON_TICKS 240

void hud_init(Hud *hud, uint32_t best)
{
    memset(hud, 0, sizeof *hud);
    hud->best = best;
    hud->bees_before = -1;
}

void hud_note(Hud *hud, UiText text)
{
    hud->note = (int32_t)text;
    hud->note_ticks = NOTE_TICKS;
}

// A rule is told in the moment in which it happens.
static void rule_tell(Hud *hud, UiText text)
{
    hud_note(hud, text);
    hud->note_ticks = RULE_TICKS;
}

// What nectar is for is told once a game, to new players; what the swarm is about to suffer, whenever that is near.
static void rules_watch(Hud *hud, const Sim *sim)
{
    const SimHead *head = &sim->head;
    const int rest = sim->tunables.rest_grace_ticks - REST_BEFORE_TICKS;
    const int loose = sim->tunables.patience_ticks - LOOSE_BEFORE_TICKS;
    bool pays = head->touching && head->nectar >= NECTAR_TOLD;
    if (hud->hints && !hud->nectar_told && !head->touching && head->nectar >= 1.0f) {
        hud->nectar_told = true;
        rule_tell(hud, UI_RULE_NECTAR);
    }
    if (hud->hints && !hud->cash_told && pays) {
        hud->cash_told = true;
        rule_tell(hud, UI_RULE_CASH);
    }
    if (hud->rest_before <= rest && head->rest_ticks > rest)
        rule_tell(hud, UI_RULE_REST);
    if (sim->tunables.patience_ticks > 0 && hud->loose_before <= loose && head->loose_ticks > loose)
        rule_tell(hud, UI_RULE_HOME);
    hud->rest_before = head->rest_ticks;
    hud->loose_before = head->loose_ticks;
}

static void tell(Hud *hud, const Sim *sim, UiText text, int ticks)
{
    hud_announce(&hud->announce, &sim->tunables, "", ui_text(text), ticks);
    hud->announce.warns = text == UI_LAST_BEE;
}

// Names of a stage: its own stands small above that of each phase.
static void phase_tell(Hud *hud, const Sim *sim, int phase)
{
    const StageScript *script = &sim->script;
    if (phase >= 0 && phase < script->phase_count)
        hud_announce(&hud->announce, &sim->tunables, ui_text_name(&script->name),
                     ui_text_name(&script->phases[phase].name), PHASE_TICKS);
}

// What becomes of a boss stands below its name.
static void boss_words(Hud *hud, const Sim *sim, int boss, const char *words, bool warns)
{
    if (boss >= 0 && boss < sim->script.boss_count)
        hud_announce(&hud->announce, &sim->tunables, ui_text_name(&sim->script.bosses[boss].name), words, BOSS_TICKS);
    hud->announce.warns = warns;
}

static void hurry_tell(Hud *hud, const Sim *sim, int ticks)
{
    char words[64];
    ui_count(words, sizeof words, UI_BOSS_HURRIES, (unsigned)(ticks / SIM_TICKS_PER_SECOND));
    hud_announce(&hud->announce, &sim->tunables, "", words, BOSS_TICKS);
    hud->announce.warns = true;
}

static void boss_tell(Hud *hud, const Sim *sim, int boss)
{
    const StageScript *script = &sim->script;
    hud->boss.shown = 0.0f;
    if (boss < 0 || boss >= script->boss_count)
        return;
    hud_announce(&hud->announce, &sim->tunables, "", ui_text_name(&script->bosses[boss].name), BOSS_TICKS);
    hud->announce.warns = true;
}

// Points of a tick: those that its events explain, and where enemies were beaten first.
typedef struct Points {
    uint32_t explained;
    Vec2 won_at;
    int wins;
} Points;

static Vec2 above(Vec2 at, float px)
{
    return vec2_add(at, vec2(0.0f, -px));
}

static void near_tell(Hud *hud, const Tunables *t, Vec2 at, Points *points)
{
    uint32_t near_points = (uint32_t)t->bullet_near_points;
    hud_popups_near(&hud->popups, t, above(at, NEAR_ABOVE_PX), near_points, 1);
    points->explained += near_points;
}

static void points_tell(Hud *hud, const Tunables *t, Vec2 at, int value, Points *points)
{
    hud_popups_points(&hud->popups, t, at, (uint32_t)value, 0);
    points->explained += (uint32_t)value;
}

static void call_won(Hud *hud, const Tunables *t, Vec2 at)
{
    hud_popups_text(&hud->popups, t, above(at, 16.0f), UI_CALL_WON);
    hud->calls_ticks = t->hud_highlight_ticks;
}

static void call_empty(Hud *hud, const Tunables *t, Vec2 at)
{
    hud->calls_empty_ticks = t->hud_highlight_ticks;
    hud_popups_text(&hud->popups, t, above(at, 24.0f), UI_CALL_EMPTY);
}

static void event_take(Hud *hud, const Sim *sim, const SimEvent *event, Points *points)
{
    Vec2 at = vec2(event->x, event->y);
    const Tunables *t = &sim->tunables;
    switch ((SimEventKind)event->kind) {
#define NOTHING (void)0
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, step_back, MOMENT, effect, words)                                   \
    case EVENT_##KIND:                                                                                                 \
        words;                                                                                                         \
        break;
#include "audio/events.def"
#undef EVENT_SHOWN
    case EVENT_KINDS: break;
    }
}

// The rest of a tick's points came from beaten enemies: one number where the first of them was. Flowers alone rise no
// number: they are picked in the middle of the swarm, where it would be in the way.
static void events_take(Hud *hud, const Sim *sim)
{
    Points points = {0};
    for (int i = 0; i < sim->scratch.event_count; i++)
        event_take(hud, sim, &sim->scratch.events[i], &points);
    uint32_t won = sim->head.score - hud->score_before;
    if (points.wins > 0 && won > points.explained)
        hud_popups_points(&hud->popups, &sim->tunables, points.won_at, won - points.explained, sim_nectar_times(sim));
    hud->score_before = sim->head.score;
}

static void count_down(int32_t *ticks)
{
    if (*ticks > 0)
        --*ticks;
}

// Compared with a tick ago rather than told by events: one number for all that can happen to bees.
static void bees_watch(Hud *hud, const Sim *sim)
{
    int bees = sim->bees.count;
    const Tunables *t = &sim->tunables;
    if (hud->bees_before >= 0 && bees > hud->bees_before)
        hud->bees_won_ticks = t->hud_highlight_ticks;
    if (hud->bees_before >= 0 && bees < hud->bees_before) {
        hud->bees_lost_ticks = t->hud_highlight_ticks;
        if (bees == 1)
            tell(hud, sim, UI_LAST_BEE, LAST_BEE_TICKS);
    }
    hud->bees_before = bees;
}

static void score_run(Hud *hud, const Sim *sim)
{
    uint32_t score = sim->head.score, parts = (uint32_t)sim->tunables.hud_score_run;
    if (hud->score_shown > score)
        hud->score_shown = score;
    // The number runs after the score, by a part of what is missing; at the end of a game it is right at once.
    uint32_t missing = score - hud->score_shown;
    hud->score_shown += sim->head.over ? missing : missing / parts + (missing % parts != 0);
    if (hud->best > 0 && score > hud->best && !hud->best_announced) {
        hud->best_announced = true;
        tell(hud, sim, UI_NEW_BEST, 100);
    }
}

void hud_tick(Hud *hud, const Sim *sim)
{
    hud->ticks++;
    hud_announce_tick(&hud->announce);
    count_down(&hud->bees_won_ticks);
    count_down(&hud->bees_lost_ticks);
    count_down(&hud->calls_ticks);
    count_down(&hud->calls_empty_ticks);
    count_down(&hud->note_ticks);
    hud_pattern_tick(&hud->pattern);
    hud_popups_tick(&hud->popups, &sim->tunables);
    events_take(hud, sim);
    bees_watch(hud, sim);
    rules_watch(hud, sim);
    score_run(hud, sim);
    hud_boss_tick(&hud->boss, sim);
    bool under = sim->bees.count > 0 && sim->scratch.swarm_middle.y < sim->tunables.hud_fade_under_px;
    hud->fade += ((under ? 1.0f : 0.0f) - hud->fade) * 0.15f;
}

void hud_settle(Hud *hud, const Sim *sim)
{
    hud->score_shown = sim->head.score;
    hud_boss_settle(&hud->boss, sim);
}

void hud_jump(Hud *hud, const Sim *sim)
{
    // After a jump in time nothing has just happened: no popup and no great moment of another place.
    Hud fresh = {.ticks = sim->head.tick,
                 .best = hud->best,
                 .best_announced = hud->best_announced,
                 .watched = hud->watched,
                 .note = hud->note,
                 .note_ticks = hud->note_ticks,
                 .rest_before = sim->head.rest_ticks,
                 .loose_before = sim->head.loose_ticks,
                 .fade = hud->fade};
    fresh.score_before = sim->head.score;
    fresh.bees_before = sim->bees.count;
    hud_settle(&fresh, sim);
    *hud = fresh;
}

// A finger needs some 9 mm, far more than the sign is wide.
ViewportRect hud_pause_rect(void)
{
    return (ViewportRect){vec2(PAUSE_X_PX - PAUSE_REACH_PX, PAUSE_Y_PX - PAUSE_REACH_PX),
                          vec2(PAUSE_X_PX + PAUSE_REACH_PX, PAUSE_Y_PX + PAUSE_REACH_PX)};
}

bool hud_pause_hit(Vec2 field_px)
{
    return viewport_rect_has(hud_pause_rect(), field_px);
}

bool hud_before_hit(Vec2 field_px)
{
    ViewportRect pause = hud_pause_rect();
    Vec2 down = vec2(0.0f, BEFORE_BELOW_PX);
    return viewport_rect_has((ViewportRect){vec2_add(pause.least, down), vec2_add(pause.most, down)}, field_px);
}

static void note_draw(Batch *batch, const char *utf8, float alpha)
{
    float half = atlas_text_width(batch->atlas, TEXT_SMALL, utf8) / 2.0f + 12.0f;
    Vec2 middle = vec2(FIELD_WIDTH_PX / 2.0f, NOTE_Y_PX);
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(middle.x - half, middle.y - NOTE_HALF_HEIGHT_PX),
                      vec2(middle.x + half, middle.y + NOTE_HALF_HEIGHT_PX),
                      paint_style(LAYER_BUTTONS, paint_tint(PAINT_DARK, 0.75f * alpha)));
    batch_text(batch, TEXT_SMALL, utf8, vec2(middle.x, middle.y + 4.0f * HUD_GROW), BATCH_CENTRE,
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
    hud_popups_draw(&hud->popups, t, back, batch);
    hud_counts_draw(hud, sim, alpha, batch);
    hud_boss_draw(&hud->boss, sim, batch);
    hud_pattern_draw(&hud->pattern, sim, back, batch);
    hud_announce_draw(&hud->announce, back, batch);
    if (hud->note_ticks > 0)
        note_draw(batch, ui_text((UiText)hud->note), hud->note_ticks < 20 ? (float)hud->note_ticks / 20.0f : 1.0f);
    if (hud->watched)
        return;
    batch_sprite(batch, SPRITE_ICON_PAUSE, vec2(PAUSE_X_PX, PAUSE_Y_PX), 0.0f, 0.9f,
                 paint_style(LAYER_BUTTONS, paint_tint(0xffffffu, 0.85f)));
    if (hud->practice)
        batch_sprite(batch, SPRITE_ICON_REWIND, vec2(PAUSE_X_PX, PAUSE_Y_PX + BEFORE_BELOW_PX), 0.0f, 0.8f,
                     paint_style(LAYER_BUTTONS, paint_tint(0xffffffu, 0.7f)));
}
