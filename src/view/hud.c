// hud.c -- the state of the display, words in the field, and the order in which everything is drawn.
#include "view/hud.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/clamp.h"
#include "view/paint.h"
#include "view/powers.h"

// --- popups

#define TOP_PX (88.0f * HUD_GROW)   // below the numbers
#define WIDE_PX (150.0f * HUD_GROW) // room for each, so that popups never overlap, however long their numbers become
#define HIGH_PX (20.0f * HUD_GROW)
#define ROWS_MOST 8 // rows above and below in which to look for room
#define PLATE_PX (12.0f * HUD_GROW)
#define PLATE_ASIDE_PX 4.0f
#define EDGE_PX 7.0f // kept free at the field's sides
#define TIMES_LEAST 2.0f
#define TIMES_HALF_PX 22.0f // of the multiplier's width
#define TIMES_UP_PX 8.0f    // its middle lies so much higher than that of a popup with the same base line

// True if popups at these places could overlap, now or later: the older one has always risen farther.
static bool popups_meet(const HudPopup *older, Vec2 place, const Look *look)
{
    float half = WIDE_PX / 2.0f, down = place.y - older->position.y;
    float far = clampf(place.x, half, FIELD_WIDTH_PX - half) - clampf(older->position.x, half, FIELD_WIDTH_PX - half);
    return older->age_ticks < look->hud_popup_ticks && far < WIDE_PX && far > -WIDE_PX && down < HIGH_PX
        && down > -HIGH_PX - look->hud_popup_rise_px;
}

// The nearest free place below or above; if there is none, the popups at this place end.
static Vec2 find_room(Hud *hud, Vec2 place)
{
    HudPopups *popups = &hud->popups;
    for (int i = 0; i < 2 * ROWS_MOST; i++) {
        float rows = (float)((i + 1) / 2) * (i % 2 ? 1.0f : -1.0f);
        Vec2 at = vec2(place.x, place.y + HIGH_PX * rows);
        bool is_free = at.y >= TOP_PX && at.y <= FIELD_HEIGHT_PX - 10.0f;
        Vec2 times = vec2_sub(at, hud_times_at(hud)); // the multiplier keeps its place
        is_free = is_free && (hud->times_step == 0 || fabsf(times.x) > WIDE_PX / 2.0f || fabsf(times.y) > HIGH_PX);
        for (int k = 0; k < popups->count && is_free; k++)
            is_free = !popups_meet(&popups->list[k], at, &hud->look);
        if (is_free)
            return at;
    }
    for (int i = 0; i < popups->count; i++)
        if (popups_meet(&popups->list[i], place, &hud->look))
            popups->list[i].age_ticks = hud->look.hud_popup_ticks;
    return place;
}

// Points won close together become one number: a swarm wins them many times a second.
void hud_popup(Hud *hud, HudPopup won)
{
    HudPopups *popups = &hud->popups;
    const Look *look = &hud->look;
    if (won.kind != POPUP_TEXT && (!look->hud_popups || (won.kind == POPUP_POINTS && won.points == 0)))
        return;
    // Inside the field and below the numbers.
    won.position = vec2(clampf(won.position.x, 24.0f, FIELD_WIDTH_PX - 24.0f),
                        clampf(won.position.y, TOP_PX, FIELD_HEIGHT_PX - 10.0f));
    HudPopup *joined = NULL;
    for (int i = 0; i < popups->count && won.kind != POPUP_TEXT; i++) {
        HudPopup *other = &popups->list[i];
        bool fresh = won.kind != POPUP_CHAIN && other->age_ticks < look->hud_popup_join_ticks;
        bool close = won.kind != POPUP_POINTS || vec2_distance(other->position, won.position) < look->hud_popup_join_px;
        if (other->kind != won.kind)
            continue;
        if (fresh && close && !joined)
            joined = other;
        else if (won.kind != POPUP_POINTS)
            other->age_ticks = look->hud_popup_ticks; // the new one takes its place
    }
    if (joined) {
        joined->points += won.points;
        joined->near_misses += won.near_misses;
        joined->times = won.times > joined->times ? won.times : joined->times;
        return;
    }
    won.position = find_room(hud, won.position);
    // The oldest one makes room.
    if (popups->count == HUD_POPUPS_MAX) {
        popups->count--;
        memmove(&popups->list[0], &popups->list[1], (size_t)popups->count * sizeof popups->list[0]);
    }
    popups->list[popups->count++] = won;
}

// Keeps the order, oldest first.
void hud_popups_tick(Hud *hud)
{
    HudPopups *popups = &hud->popups;
    int kept = 0;
    for (int i = 0; i < popups->count; i++) {
        HudPopup popup = popups->list[i];
        popup.age_ticks++;
        if (popup.age_ticks < hud->look.hud_popup_ticks)
            popups->list[kept++] = popup;
    }
    popups->count = kept;
}

static void popup_draw(const HudPopup *popup, const Look *look, float back, const Vec2 *times, Batch *batch)
{
    char text[48];
    const bool words = popup->kind == POPUP_TEXT;
    const bool royal = words && popup->text == UI_CALL_WON, jelly = words && popup->text == UI_JELLY_WON;
    const bool paid = popup->times >= TIMES_LEAST;
    bool gone = popup->age_ticks >= look->hud_popup_ticks; // replaced by another one
    if (gone || popup->near_misses == 1)                   // a single near miss only has its spark
        return;
    if (words)
        snprintf(text, sizeof text, "%s", ui_text(popup->text));
    else if (popup->kind == POPUP_CHAIN)
        snprintf(text, sizeof text, "%s ×%d", ui_text(UI_CHAIN), (int)popup->chain);
    else if (popup->near_misses > 1 && popup->points > 0)
        snprintf(text, sizeof text, "%s ×%d  +%u", ui_text(UI_LESSON_NECTAR), (int)popup->near_misses,
                 (unsigned)popup->points);
    else if (popup->near_misses > 1)
        snprintf(text, sizeof text, "%s ×%d", ui_text(UI_LESSON_NECTAR), (int)popup->near_misses);
    else if (paid)
        snprintf(text, sizeof text, "+%u  ×%d", (unsigned)popup->points, (int)popup->times);
    else
        snprintf(text, sizeof text, "+%u", (unsigned)popup->points);
    float left = 1.0f - ((float)popup->age_ticks - back) / (float)look->hud_popup_ticks;
    float alpha = left < 0.25f ? left * 4.0f : 1.0f;
    bool large = popup->points >= (uint32_t)look->hud_popup_large_points || words || paid;
    TextSize size = large ? TEXT_MEDIUM : TEXT_SMALL;
    float scale = large ? 0.9f : 1.0f;
    float width = atlas_text_width(batch->atlas, (int)size, text) * scale;
    float half = width / 2.0f + PLATE_ASIDE_PX, reach = width / 2.0f + EDGE_PX;
    float x = clampf(popup->position.x, reach, FIELD_WIDTH_PX - reach); // all of it lies in the field
    Vec2 pen = vec2(x, popup->position.y - (1.0f - left * left) * look->hud_popup_rise_px);
    if (times && fabsf(x - times->x) < half + TIMES_HALF_PX && fabsf(pen.y + TIMES_UP_PX - times->y) < HIGH_PX)
        return;
    static const uint32_t PLAIN_RGB[] = {PAINT_CREAM, 0xdff4ffu, 0xffd9e6u, PAINT_CREAM};
    uint32_t rgb = royal ? 0xfff6dcu : jelly ? 0xfffdeeu : large ? PAINT_GOLD : PLAIN_RGB[popup->kind];
    uint32_t rim = royal ? 0x4b1f8au : jelly ? 0x8a4a06u : PAINT_DARK;
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(x - half, pen.y - PLATE_PX), vec2(x + half, pen.y + 4.0f),
                      paint_ink(LAYER_HUD, PAINT_DARK, 0.6f * alpha));
    paint_text(batch, size, text, pen, scale, BATCH_CENTRE, LAYER_HUD, paint_tint(rgb, alpha),
               paint_tint(rim, alpha * alpha));
}

void hud_popups_draw(const Hud *hud, float back, const Vec2 *times, Batch *batch)
{
    for (int i = 0; i < hud->popups.count; i++)
        popup_draw(&hud->popups.list[i], &hud->look, back, times, batch);
}

// --- announcements

#define WORDS_Y_PX 205.0f
#define WON_SCALE 1.4f
#define BEATEN_Y_PX 350.0f // below a boss that falls
#define POINTS_BELOW_PX (30.0f * HUD_GROW)
#define WORDS_FREE_PX 64.0f // from the words to the multiplier and to notes
#define ABOVE_PX (26.0f * HUD_GROW)
#define WORDS_EDGE_PX 10.0f
#define WORDS_POP_TICKS 14.0f
#define WORDS_FADE_TICKS 24.0f

static void announce_draw(const HudAnnounce *announce, float back, Layer layer, Batch *batch)
{
    char points[16] = "";
    if (announce->points > 0)
        snprintf(points, sizeof points, "+%u", (unsigned)announce->points);
    const char *const texts[] = {announce->words, announce->above, points};
    const float y_px = announce->y_px > 0.0f ? announce->y_px : WORDS_Y_PX;
    const float lines_px[] = {0.0f, -ABOVE_PX, POINTS_BELOW_PX};
    float alpha = (float)announce->left_ticks / WORDS_FADE_TICKS;
    alpha = alpha < 1.0f ? alpha : 1.0f;
    for (int i = 0; i < 3 && announce->left_ticks > 0; i++) {
        bool won = i == 0 && announce->y_px == BEATEN_Y_PX && announce->above[0] == '\0'; // a stage is won
        TextSize size = i == 1 ? TEXT_MEDIUM : TEXT_LARGE;
        float width = atlas_text_width(batch->atlas, (int)size, texts[i]), room = FIELD_WIDTH_PX - 2.0f * WORDS_EDGE_PX;
        // Smaller if it would not fit into the field.
        float scale = fminf(won ? WON_SCALE : 1.0f, room / fmaxf(width, 1.0f));
        if (i == 0)
            scale *= paint_pop_words(((float)announce->age_ticks - back) / WORDS_POP_TICKS);
        uint32_t rgb = i > 0 ? PAINT_CREAM : announce->warns ? 0xff9a7au : PAINT_GOLD;
        paint_text(batch, size, texts[i], vec2(FIELD_WIDTH_PX / 2.0f, y_px + lines_px[i]), scale, BATCH_CENTRE, layer,
                   paint_tint(rgb, alpha), paint_tint(PAINT_DARK, alpha));
    }
}

// --- the state of the display, and the order of drawing

#define PAUSE_X_PX 344.0f
#define PAUSE_Y_PX 17.0f
#define PAUSE_REACH_PX 20.0f
#define BEFORE_BELOW_PX 40.0f // the pause
#define NEAR_ABOVE_PX 22.0f   // near misses are counted above the bees
#define CHAIN_LEAST 3         // shorter chains have no popup
#define JELLY_ABOVE_PX 60.0f  // above its burst
#define NOTE_Y_PX (63.0f * HUD_GROW)
#define NOTE_HALF_HEIGHT_PX (10.0f * HUD_GROW)
#define NOTE_TICKS 80
#define NOTE_FADE_TICKS 20
#define BESIDE_PX 106.0f
#define BESIDE_LEAST_PX 200.0f
#define HERE_FOLLOW 0.1f
#define RULE_TICKS 150
#define NECTAR_EXPLAINED 4.0f  // nectar from which on cashing in is explained
#define REST_BEFORE_TICKS 60   // warning time before the first volley,
#define LOOSE_BEFORE_TICKS 120 // and before the first bee flies home
#define LAST_BEE_TICKS 150     // durations of announcements
#define PHASE_TICKS 140
#define BOSS_TICKS 150
#define PATTERN_TICKS 120
#define WON_TICKS 240

void hud_init(Hud *hud, uint32_t best)
{
    memset(hud, 0, sizeof *hud);
    hud->look = look_default();
    hud->best = best;
    hud->bees_before = -1;
}

void hud_note(Hud *hud, UiText text)
{
    hud->note = (int32_t)text;
    hud->note_ticks = NOTE_TICKS;
    hud->note_here = false;
}

// Explains a rule when it applies, where the player looks.
static void rule_show(Hud *hud, UiText text)
{
    hud_note(hud, text);
    hud->note_ticks = RULE_TICKS;
    hud->note_here = true;
}

// Those who led too soon have lost all nectar; a lost bee spills only a share.
static void spilt_show(Hud *hud, const Sim *sim)
{
    if (sim->head.nectar == 0.0f)
        rule_show(hud, UI_RULE_CALM);
}

// The base line of words about a place: above it if there is room.
static float beside(Vec2 at)
{
    return at.y > BESIDE_LEAST_PX ? at.y - BESIDE_PX : at.y + BESIDE_PX;
}

// Explains nectar once a game, to new players; warns of an imminent loss each time.
static void rules_watch(Hud *hud, const Sim *sim)
{
    const SimHead *head = &sim->head;
    const int rest = sim->tunables.rest_grace_ticks - REST_BEFORE_TICKS;
    const int loose = sim->tunables.patience_ticks - LOOSE_BEFORE_TICKS;
    bool pays = head->touching && head->nectar >= NECTAR_EXPLAINED;
    if (hud->hints && !hud->nectar_explained && !head->touching && head->nectar >= 1.0f) {
        hud->nectar_explained = true;
        rule_show(hud, UI_RULE_NECTAR);
    }
    if (hud->hints && !hud->cash_explained && pays) {
        hud->cash_explained = true;
        rule_show(hud, UI_RULE_CASH);
    }
    if (hud->rest_before <= rest && head->rest_ticks > rest && sim->enemy_count > 0)
        rule_show(hud, UI_RULE_REST);
    if (sim->tunables.patience_ticks > 0 && hud->loose_before <= loose && head->loose_ticks > loose)
        rule_show(hud, UI_RULE_HOME);
    // A rule that was obeyed, or has cost a bee already, needs no more words.
    bool obeyed = (hud->note == UI_RULE_REST && (head->rest_ticks <= rest || sim->enemy_count == 0))
               || (hud->note == UI_RULE_HOME && head->touching);
    if (hud->note_here && (obeyed || hud->bees_lost_ticks > 0 || head->over))
        hud->note_ticks = mini(hud->note_ticks, NOTE_FADE_TICKS);
    hud->rest_before = head->rest_ticks;
    hud->loose_before = head->loose_ticks;
}

// Replaces the large words, for `ticks` times the look's factor, below a small line or "".
static void announce(Hud *hud, const char *above, const char *words, int ticks, bool warns)
{
    HudAnnounce *announce = &hud->announce;
    *announce = (HudAnnounce){.left_ticks = (int32_t)((float)ticks * hud->look.hud_announce_time), .warns = warns};
    snprintf(announce->words, sizeof announce->words, "%s", words);
    snprintf(announce->above, sizeof announce->above, "%s", above);
}

// Warns beside a place.
static void announce_at(Hud *hud, const char *words, int ticks, Vec2 at)
{
    announce(hud, "", words, ticks, true);
    hud->announce.y_px = beside(at);
}

// A bee is lost: names the cause, if it was the last one.
static void end_show(Hud *hud, const Sim *sim, Vec2 at, int cause)
{
    if (sim->head.over && sim->bees.count == 0)
        announce_at(hud, ui_text(killer_text(cause)), LAST_BEE_TICKS, at);
}

// Announces a phase, below the small name of its stage.
static void phase_show(Hud *hud, const Sim *sim, int phase)
{
    const StageScript *script = &sim->script;
    const uint32_t times = sim_points_times(sim);
    if (phase < 0 || phase >= script->phase_count)
        return;
    announce(hud, ui_text_name(&script->name), ui_text_name(&script->phases[phase].name), PHASE_TICKS, false);
    if (times > 1)
        snprintf(hud->announce.above, sizeof hud->announce.above, "×%u", (unsigned)times);
}

// Announces `words` below the name of a boss, or only its name if `words` is NULL.
static void boss_words(Hud *hud, const Sim *sim, int boss, const char *words, bool warns)
{
    if (boss < 0 || boss >= sim->script.boss_count)
        return;
    const char *name = ui_text_name(&sim->script.bosses[boss].name);
    announce(hud, words ? name : "", words ? words : name, BOSS_TICKS, warns);
}

static void hurry_show(Hud *hud, int ticks)
{
    char words[64];
    announce(hud, "", ui_count(words, sizeof words, UI_BOSS_HURRIES, (unsigned)(ticks / SIM_TICKS_PER_SECOND)),
             BOSS_TICKS, true);
}

// Announces a pattern of the gallery: its number above its name.
static void pattern_show(Hud *hud, const Sim *sim, int pattern)
{
    char number[32], room[NAMES_BYTES];
    if (sim->script.gallery.pattern_ticks == 0 || pattern >= sim->book.count)
        return;
    snprintf(number, sizeof number, "%d / %d", pattern + 1, (int)sim->book.count);
    announce(hud, number, hud_pattern_name(sim, pattern, room), PATTERN_TICKS, false);
}

// Points of a tick: those that other events explain, and the place of the first enemy that was beaten.
typedef struct Points {
    uint32_t times, explained; // times: that each counts
    Vec2 won_at;
    int wins;
    bool boss; // a boss was beaten: all points become one number below its name
} Points;

static Vec2 above(Vec2 at, float px)
{
    return vec2_add(at, vec2(0.0f, -px));
}

// The points of an event that tells its plain ones.
static uint32_t explained(Points *points, int plain)
{
    uint32_t all = (uint32_t)plain * points->times;
    points->explained += all;
    return all;
}

static void text_show(Hud *hud, Vec2 at, UiText text)
{
    hud_popup(hud, (HudPopup){POPUP_TEXT, at, .text = text});
}

static void call_won(Hud *hud, Vec2 at)
{
    text_show(hud, above(at, 16.0f), UI_CALL_WON);
    hud->calls_ticks = hud->look.hud_highlight_ticks;
}

// Compares the number of bees with a tick ago: that covers every event.
static void bees_watch(Hud *hud, const Sim *sim)
{
    int bees = sim->bees.count;
    const Look *look = &hud->look;
    if (hud->bees_before >= 0 && bees > hud->bees_before) {
        hud->bees_won_ticks = look->hud_highlight_ticks;
        if (hud->bees_before == 1 && hud->announce.y_px > 0.0f) // it is not the last one any more
            hud->announce.left_ticks = mini(hud->announce.left_ticks, (int)WORDS_FADE_TICKS);
    }
    if (hud->bees_before >= 0 && bees < hud->bees_before) {
        hud->bees_lost_ticks = look->hud_highlight_ticks;
        if (bees == 1)
            announce_at(hud, ui_text(UI_LAST_BEE), LAST_BEE_TICKS, hud->here);
    }
    hud->bees_before = bees;
}

static void score_run(Hud *hud, const Sim *sim)
{
    uint32_t score = sim->head.score, parts = (uint32_t)hud->look.hud_score_run;
    if (hud->score_shown > score)
        hud->score_shown = score;
    // The number follows the score by a part of the difference; at the end of a game it is exact at once.
    uint32_t missing = score - hud->score_shown;
    hud->score_shown += sim->head.over ? missing : missing / parts + (missing % parts != 0);
    if (hud->best > 0 && score > hud->best && !hud->best_announced) {
        hud->best_announced = true;
        announce(hud, "", ui_text(UI_NEW_BEST), 100, false);
    }
}

void hud_tick(Hud *hud, const Sim *sim)
{
    hud->ticks++;
    hud->announce.age_ticks++;
    int32_t *const left[] = {&hud->announce.left_ticks, &hud->bees_won_ticks,    &hud->bees_lost_ticks,
                             &hud->calls_ticks,         &hud->calls_empty_ticks, &hud->note_ticks};
    for (int i = 0; i < 6; i++)
        *left[i] -= *left[i] > 0;
    hud_popups_tick(hud);
    Points won_points = {.times = sim_points_times(sim)}, *points = &won_points;
    const Look *look = &hud->look;
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        Vec2 at = vec2(event->x, event->y);
        switch ((SimEventKind)event->kind) {
#define NOTHING (void)0
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, step_back, MOMENT, effect, words)                                   \
    case EVENT_##KIND:                                                                                                 \
        words;                                                                                                         \
        break;
#include "audio/events.def"
        case EVENT_KINDS: break;
        }
    }
    // The rest of a tick's points came from beaten enemies: one number at the first of them. Flowers have no number:
    // they are picked in the middle of the swarm, where it would be in the way.
    uint32_t won = sim->head.score - hud->score_before;
    if (points->boss) {
        hud->announce.points = won;
        hud->announce.y_px = BEATEN_Y_PX;
    } else if (points->wins > 0 && won > points->explained)
        hud_popup(hud, (HudPopup){POPUP_POINTS, points->won_at, .points = won - points->explained,
                                  .times = sim_nectar_times(sim)});
    hud->score_before = sim->head.score;
    hud->here = vec2_mix(hud->here, sim->scratch.swarm_middle, hud->ticks == 1 ? 1.0f : HERE_FOLLOW);
    bees_watch(hud, sim);
    rules_watch(hud, sim);
    score_run(hud, sim);
    hud_boss_tick(hud, sim);
    int step = nectar_steps(sim);
    bool cashes = sim->head.touching && !hud->led && step > 0;
    hud->times_ticks = step > hud->times_step || cashes ? 0 : hud->times_ticks + 1;
    hud->times_step = step;
    hud->led = sim->head.touching;
    int near = 0; // bullets that a call would remove
    for (int i = 0; i < sim->bullets.count && sim->head.calls > 0 && !sim->head.over; i++)
        near += vec2_distance(vec2(sim->bullets.x[i], sim->bullets.y[i]), hud->here) < sim->tunables.call_radius_px;
    hud->urge += ((near > look->hud_urge_bullets ? 1.0f : 0.0f) - hud->urge) * HERE_FOLLOW;
    bool under = sim->bees.count > 0 && sim->scratch.swarm_middle.y < hud->look.hud_fade_under_px;
    hud->fade += ((under ? 1.0f : 0.0f) - hud->fade) * 0.15f;
}

void hud_settle(Hud *hud, const Sim *sim)
{
    hud->score_shown = sim->head.score;
    hud->here = sim->scratch.swarm_middle;
    hud_boss_settle(hud, sim);
}

void hud_jump(Hud *hud, const Sim *sim)
{
    // After a jump in time nothing has just happened: no popups and no announcements.
    Hud fresh = {.ticks = sim->head.tick,
                 .look = hud->look,
                 .best = hud->best,
                 .best_announced = hud->best_announced,
                 .rival = hud->rival,
                 .watched = hud->watched,
                 .note = hud->note,
                 .note_ticks = hud->note_ticks,
                 .note_here = hud->note_here,
                 .times_step = nectar_steps(sim),
                 .times_ticks = INT16_MAX,
                 .rest_before = sim->head.rest_ticks,
                 .loose_before = sim->head.loose_ticks,
                 .fade = hud->fade};
    fresh.score_before = sim->head.score;
    fresh.bees_before = sim->bees.count;
    hud_settle(&fresh, sim);
    *hud = fresh;
}

// Fingers need about 9 mm, far more than the width of the sign.
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
    return hud_pause_hit(vec2_sub(field_px, vec2(0.0f, BEFORE_BELOW_PX)));
}

static void note_draw(const char *utf8, Vec2 middle, Layer layer, float alpha, Batch *batch)
{
    float half = atlas_text_width(batch->atlas, TEXT_SMALL, utf8) / 2.0f + 12.0f;
    middle.x = clampf(middle.x, half + EDGE_PX, fmaxf(FIELD_WIDTH_PX - half - EDGE_PX, half + EDGE_PX));
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(middle.x - half, middle.y - NOTE_HALF_HEIGHT_PX),
                      vec2(middle.x + half, middle.y + NOTE_HALF_HEIGHT_PX),
                      paint_ink(layer, PAINT_DARK, 0.75f * alpha));
    batch_text(batch, TEXT_SMALL, utf8, vec2(middle.x, middle.y + 4.0f * HUD_GROW), BATCH_CENTRE,
               paint_ink(layer, PAINT_CREAM, alpha));
}

void hud_draw_note(const char *utf8, float alpha, Batch *batch)
{
    note_draw(utf8, vec2(FIELD_WIDTH_PX / 2.0f, NOTE_Y_PX), LAYER_BUTTONS, alpha, batch);
}

// True if no large words, which are more important, are near this height.
static bool is_free(const Hud *hud, float y_px)
{
    float words_px = hud->announce.y_px > 0.0f ? hud->announce.y_px : WORDS_Y_PX;
    return hud->announce.left_ticks == 0 || fabsf(y_px - words_px) > WORDS_FREE_PX;
}

void hud_draw(const Hud *hud, const Sim *sim, float blend, Batch *batch)
{
    const Look *look = &hud->look;
    float alpha = 1.0f - (1.0f - look->hud_faded) * hud->fade;
    float back = 1.0f - blend;
    const Vec2 times = hud_times_at(hud);
    const bool pays = sim->head.nectar * sim->tunables.nectar_pays >= 1.0f; // "×1" would be only clutter
    const bool shown = pays && !sim->head.over && is_free(hud, times.y);
    hud_popups_draw(hud, back, shown ? &times : NULL, batch);
    if (shown)
        hud_times_draw(hud, sim, back, batch);
    hud_counts_draw(hud, sim, alpha, batch);
    hud_boss_draw(hud, sim, batch);
    hud_patterns_draw(hud, sim, batch);
    // After the end the picture is dark, and the words are above that.
    announce_draw(&hud->announce, back, sim->head.over ? LAYER_STRIP : LAYER_HUD, batch);
    float note = fminf((float)hud->note_ticks / (float)NOTE_FADE_TICKS, 1.0f);
    Vec2 note_at = vec2(hud->here.x, beside(hud->here));
    if (note > 0.0f && hud->note_here && is_free(hud, note_at.y))
        note_draw(ui_text((UiText)hud->note), note_at, LAYER_HUD, note, batch);
    else if (note > 0.0f && !hud->note_here)
        hud_draw_note(ui_text((UiText)hud->note), note, batch);
    if (hud->watched)
        return;
    batch_sprite(batch, SPRITE_ICON_PAUSE, vec2(PAUSE_X_PX, PAUSE_Y_PX), 0.0f, 0.9f,
                 paint_ink(LAYER_BUTTONS, 0xffffffu, 0.85f));
    if (hud->practice)
        batch_sprite(batch, SPRITE_ICON_REWIND, vec2(PAUSE_X_PX, PAUSE_Y_PX + BEFORE_BELOW_PX), 0.0f, 0.8f,
                     paint_ink(LAYER_BUTTONS, 0xffffffu, 0.7f));
}
