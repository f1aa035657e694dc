// lesson.c -- the lesson: its steps, their goals, and the hand that demonstrates them.
#include "game/tools/lesson.h"

#include <math.h>

#include "core/base/clamp.h"
#include "core/base/trig.h"
#include "game/session/game.h"
#include "lang/texts.h"
#include "ui/control/control.h"
#include "view/paint.h"

#define BEES 30
#define BEES_LEAST 20
#define CALLS 3
#define HAND_PRESS_TICK 30 // in each round; it hovers before,
#define HAND_DRAG_TICK 50  // moves from then on,
#define HAND_LIFT_TICK 170 // and lets go
#define IDLE_TICKS 240     // without input, after which the hand returns
#define ROUND_TICKS 260    // after which the hand repeats a step, and bullets come again
#define NEAR_MISSES 8      // needed to fill the swarm's nectar
#define RING_BULLETS 26
#define FLOWERS 3
#define RING_RADIUS_PX 40.0f
#define AIM_TICKS 60 // of rest, after which marks close in on the swarm
static const Vec2 PLACE_AT[LESSON_PLACES] = {{95.0f, 350.0f}, {265.0f, 410.0f}, {95.0f, 430.0f}};
static const Vec2 HAND_PX = {FIELD_WIDTH_PX / 2.0f, 480.0f}, BEETLE_PX = {FIELD_WIDTH_PX / 2.0f, 212.0f};

// The goal of each step, in the unit of `good`; effects need time to be seen.
static const int32_t NEEDED[LESSON_STEPS] = {
    [LESSON_LEAD] = LESSON_PLACES, [LESSON_LET_GO] = 100, [LESSON_CASH] = 1, [LESSON_CALL] = 30};

// Resets what belongs to a step, so that it does not depend on the one before; the hand shows it at once.
static void step_begin(Lesson *lesson, LessonStep step)
{
    lesson->step = step;
    lesson->ticks = lesson->good = lesson->done_ticks = 0;
    lesson->idle_ticks = IDLE_TICKS;
}

// A fixed seed, so that the scene runs the same for everybody. Nectar comes at once, and enough of it.
void lesson_begin(Lesson *lesson, Sim *sim)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = BEES;
    tunables.call_start = tunables.call_most = CALLS;
    tunables.nectar_near_miss = tunables.nectar_most / NEAR_MISSES;
    tunables.nectar_spill = tunables.nectar_calm_px = 0.0f;
    sim_init(sim, 1, &tunables, NULL);
    sim->head.touch = HAND_PX;
    *lesson = (Lesson){.idle_ticks = IDLE_TICKS};
}

// The press that opened the page is not input: nothing counts until all buttons have been up.
TickCmd lesson_cmd(Lesson *lesson, TickCmd *person)
{
    lesson->awake |= person->buttons == 0;
    person->buttons = lesson->awake ? person->buttons : 0;
    lesson->idle_ticks = person->buttons != lesson->buttons ? 0 : lesson->idle_ticks + 1;
    lesson->buttons = person->buttons;
    unsigned buttons = (lesson->hand_down ? TICK_CMD_TOUCH : 0u) | (lesson->hand_calls ? TICK_CMD_CALL : 0u);
    return lesson_hand_shows(lesson) && person->buttons == 0 ? tick_cmd(lesson->hand, buttons) : *person;
}

bool lesson_hand_shows(const Lesson *lesson)
{
    return lesson->idle_ticks >= IDLE_TICKS && lesson->done_ticks == 0 && lesson->step != LESSON_LET_GO;
}

bool lesson_place(const Lesson *lesson, Vec2 *place)
{
    if (lesson->step != LESSON_LEAD || lesson->good >= LESSON_PLACES)
        return false;
    *place = PLACE_AT[lesson->good];
    return true;
}

Vec2 lesson_finger(const Sim *sim, Vec2 place)
{
    return vec2_sub(place, vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y));
}

// The finger counts, not the swarm above it: a player sees the ring, and puts a finger into it, or above it.
static bool finger_is_near(const Lesson *lesson, const Sim *sim)
{
    Vec2 place, touch = sim->head.touch;
    return lesson_place(lesson, &place) && fabsf(touch.x - place.x) < 82.0f && touch.y > place.y - 160.0f
        && touch.y < place.y + 130.0f;
}

// Counts only the player's actions, not those of the hand.
static bool done_now(Lesson *lesson, const Sim *sim, const TickCmd *person)
{
    const bool leads = (person->buttons & TICK_CMD_TOUCH) != 0;
    Vec2 place;
    switch (lesson->step) {
    case LESSON_LEAD:
        if (!leads || !finger_is_near(lesson, sim) || !lesson_place(lesson, &place))
            return false;
        lesson->idle_ticks = 0;
        lesson->near_ticks += vec2_distance(sim_swarm_middle(sim), place) < RING_RADIUS_PX ? 6 : 1;
        return lesson->near_ticks >= LESSON_NEAR_TICKS;
    case LESSON_LET_GO:
        return lesson->has_led && !leads && (lesson->good > 0 || sim->head.near_misses > lesson->near_misses);
    case LESSON_CASH: return leads && sim->enemy_count == 0;
    case LESSON_CALL: return lesson->good > 0 || (person->buttons & TICK_CMD_CALL) != 0;
    case LESSON_STEPS: break;
    }
    return false;
}

static void bullet_aim(Sim *sim, float aside_deg)
{
    float way_deg = heading_of(vec2_sub(sim_swarm_middle(sim), BEETLE_PX)) + aside_deg;
    sim_add_bullet(sim, BULLET_ROUND, BEETLE_PX, vec2_scale(heading_unit(way_deg), 2.6f));
}

// A beetle fires at a swarm that rests, or around it, from left to right and back, without random numbers. Only nectar
// can beat it; the nectar drains as its strength falls.
static void beetle_run(const Lesson *lesson, Sim *sim)
{
    const bool aims = lesson_leads_to(lesson, LESSON_AWAY), falls = lesson->step == LESSON_LET_GO;
    const bool pays = lesson->step == LESSON_CASH && lesson->done_ticks == 0;
    if (sim->enemy_count == 0 && (aims || falls || pays))
        sim_add_enemy(sim, ENEMY_BEETLE, BEETLE_PX, -1, 0);
    Enemy *beetle = sim->enemy_count > 0 ? &sim->enemies[0] : NULL;
    if (beetle && (aims || falls))
        beetle->hp = beetle->hp_full;
    if (beetle && pays)
        sim->head.nectar = sim->tunables.nectar_most * (0.4f + 0.6f * (float)beetle->hp / (float)beetle->hp_full);
    else if (!falls)
        sim->head.nectar *= 0.96f;
    if (aims && sim_is_hunted(sim) && lesson->ticks % 30 == 0)
        bullet_aim(sim, 0.0f);
    if (falls && lesson->done_ticks == 0 && lesson->ticks % 7 == 0)
        bullet_aim(sim, 24.0f * trig_sin_deg((float)(lesson->ticks * 11)));
}

// Marks close in on the swarm until it moves on; flowers wait, and come to a finger that is near.
static void lead_run(const Lesson *lesson, Sim *sim)
{
    int32_t *rest = &sim->head.rest_ticks;
    const Vec2 place = PLACE_AT[LESSON_BLOOMS], middle = sim_swarm_middle(sim);
    const bool near = lesson->near_ticks > 0 && finger_is_near(lesson, sim);
    *rest = lesson_leads_to(lesson, LESSON_AWAY) && !near ? maxi(*rest + 1, AIM_TICKS) : *rest - *rest / 8;
    if (!lesson_leads_to(lesson, LESSON_BLOOMS))
        return;
    const bool blooms = sim->flower_count == 0 && vec2_distance(middle, place) > 90.0f;
    for (int i = 0; i < FLOWERS && blooms; i++)
        sim_add_flower(sim, place, FLOWER_PLAIN);
    for (int i = 0; i < sim->flower_count; i++) {
        Vec2 at = vec2_add(place, vec2_scale(heading_unit(360.0f * (float)i / FLOWERS), 16.0f));
        sim->flowers[i].velocity = vec2(0.0f, 0.0f);
        sim->flowers[i].position = near ? vec2_mix(sim->flowers[i].position, middle, 0.2f) : at;
    }
}

// Drags the swarm to its place, holds it below the beetle, or calls. It begins where the swarm is.
static void hand_move(Lesson *lesson, const Sim *sim)
{
    const int32_t ticks = lesson->hand_ticks % ROUND_TICKS;
    Vec2 place;
    lesson->hand_to = lesson_place(lesson, &place) ? lesson_finger(sim, place) : HAND_PX;
    lesson->hand_ticks = lesson_hand_shows(lesson) ? lesson->hand_ticks + 1 : 0;
    if (lesson->hand_ticks == 0 || ticks == 0)
        lesson->hand = sim->head.touch;
    lesson->hand_down = lesson->step < LESSON_CALL && ticks >= HAND_PRESS_TICK && ticks < HAND_LIFT_TICK;
    lesson->hand_calls = lesson->step == LESSON_CALL && lesson->ticks % ROUND_TICKS == 75;
    if (ticks >= HAND_DRAG_TICK)
        lesson->hand = vec2_mix(lesson->hand, lesson->hand_to, 0.045f);
}

void lesson_tick(Lesson *lesson, Sim *sim, const TickCmd *person)
{
    if (lesson->step == LESSON_STEPS)
        return;
    lesson->has_led |= (person->buttons & TICK_CMD_TOUCH) != 0;
    if (lesson->ticks > 0 && lesson->done_ticks == 0 && done_now(lesson, sim, person)) {
        lesson->good++;
        lesson->near_ticks = 0;
    }
    lesson->near_misses = sim->head.near_misses;
    lesson->done_ticks += lesson->good >= NEEDED[lesson->step];
    // Repeats the scene until the step is done; lost bees hatch again, and calls come back.
    lead_run(lesson, sim);
    beetle_run(lesson, sim);
    // Bullets from all sides, so that dodging alone does not help, and the player understands the call.
    bool closes_in = lesson->step == LESSON_CALL && lesson->ticks % ROUND_TICKS == 0 && lesson->good == 0;
    for (int i = 0; i < RING_BULLETS && closes_in; i++) {
        Vec2 way = heading_unit(360.0f * (float)i / RING_BULLETS);
        sim_add_bullet(sim, BULLET_ROUND, vec2_add(sim_swarm_middle(sim), vec2_scale(way, 150.0f)),
                       vec2_scale(way, -0.8f));
    }
    if (sim->bees.count < BEES_LEAST && lesson->ticks % 5 == 0)
        sim_add_bee(sim, sim_swarm_middle(sim));
    if (lesson->step != LESSON_CALL || sim->head.calls == 0)
        sim->head.calls = CALLS;
    lesson->ticks++;
    hand_move(lesson, sim);
    if (lesson->done_ticks > LESSON_DONE_TICKS)
        step_begin(lesson, lesson->step + 1);
}

// --- the lesson as a screen of the game
//
// It opens by itself before the first game that is begun from a menu, once, and whenever the player asks for it.
// Nothing of it is recorded or counted. If it is opened with a word, the requested game begins after it; otherwise the
// title returns.

#define SKIP 1
#define PANEL_TOP_PX (53.0f * HUD_GROW) // below the nectar
#define PANEL_PX (16.0f + 42.0f * sprite_text_grow(TEXT_MEDIUM))
#define PANEL_EDGE_PX 14.0f
#define WORDS_MOST 3   // of nectar, at a time
#define PRESS_TICKS 40 // from one ring of a press to the next

typedef struct LessonRow {
    Lesson lesson;
    bool first; // the requested game begins after it
} LessonRow;

static const UiText HEADS[LESSON_STEPS] = {UI_HELP_LEAD_HEAD, UI_HELP_DODGE_HEAD, UI_HELP_CASH_HEAD, UI_HELP_CALL_HEAD},
                    WORDS[LESSON_STEPS] = {UI_LESSON_LED, UI_LESSON_DODGED, UI_LESSON_CASHED, UI_LESSON_CALLED};

// The task of the step in a few words, below everything that flies; and one button only, away from a leading finger; it
// has no focus, because keys steer. The last tick requests another screen, which is not open yet in this picture.
static void lesson_page(const Game *game, UiPage *page)
{
    const Lesson *lesson = &((const LessonRow *)game->screens.own)->lesson;
    if (lesson->step == LESSON_STEPS)
        return;
    page->layer = LAYER_FLOWERS;
    const char *text = ui_text(lesson_leads_to(lesson, LESSON_AWAY) ? UI_RULE_REST : HEADS[lesson->step]);
    ViewportRect panel = ui_box(PANEL_EDGE_PX, PANEL_TOP_PX, FIELD_WIDTH_PX - 2.0f * PANEL_EDGE_PX, PANEL_PX);
    panel = ui_inset(panel, 10.0f, 1.0f);
    panel.most.y -= 14.0f; // for the steps
    const float room_px = panel.most.x - panel.least.x;
    const bool large = atlas_text_width(&game->machine.atlas, TEXT_LARGE, text) <= room_px;
    ui_label(page, large ? TEXT_LARGE : TEXT_MEDIUM, text, panel, BATCH_CENTRE, PAINT_CREAM)->outlined = true;
    ui_button(page, SKIP, ui_text(UI_LESSON_SKIP), ui_rect(FIELD_WIDTH_PX / 2.0f, 614.0f, 120.0f, UI_LEAST_PX));
}

static bool lesson_open(Game *game, void *own, const char *what, Error *error)
{
    LessonRow *row = own;
    Sim *sim = &game->match.sim;
    (void)error;
    match_finish(game);
    row->first = what != NULL;
    lesson_begin(&row->lesson, sim);
    view_init(&game->graphics.view, sim->head.seed);
    hud_init(&game->graphics.hud, 0);
    game->graphics.hud.hints = true;
    game->pace.moments = (Moments){.bees = sim->bees.count};
    control_begin(&game->player.control);
    return true;
}

// Counts as seen even if skipped, so that it does not open again by itself.
static void lesson_leave(Game *game)
{
    const LessonRow *row = game->screens.own;
    settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    player_changed(&game->player);
    screens_ask(&game->screens, row->first ? SCREEN_PLAY : SCREEN_TITLE, NULL);
}

// Only a press right on the button skips; all others lead the swarm.
static void lesson_input(Game *game)
{
    InputState *input = &game->machine.input;
    InputPointer pointer = input_peek_pointer(input);
    Vec2 at = viewport_to_field(&game->machine.viewport, vec2(pointer.x_px, pointer.y_px));
    const UiItem *button = ui_find(screens_page(game), SKIP);
    bool skip = pointer.pressed && button && viewport_rect_has(button->rect, at);
    skip |= control_take(&game->player.control, input, CONTROL_PAUSE);
    input_take(&input->focus_lost);
    if (!skip)
        return;
    sound_button(game);
    lesson_leave(game);
}

// A near miss: a word at the bee, and light that flies into the bar of nectar. The first one is seen slowly.
static void near_misses_show(Game *game, const Lesson *lesson)
{
    const Sim *sim = &game->match.sim;
    Hud *hud = &game->graphics.hud;
    if (lesson->good == 1)
        moments_begin(&game->pace.moments, MOMENT_FIRST_MISS, &game->graphics.view.look);
    for (int i = 0; i < hud->popups.count; i++) // its word replaces these
        if (hud->popups.list[i].kind == POPUP_NEAR)
            hud->popups.list[i].age_ticks = hud->look.hud_popup_ticks;
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        if (event->kind != EVENT_NEAR_MISS)
            continue;
        Particle *light = effects_add(&game->graphics.view.effects, SPRITE_GLOW, vec2(event->x, event->y), 34,
                                      PAINT_HONEY, 1.0f);
        light->goal = vec2(FIELD_WIDTH_PX * sim_nectar_share(sim), 44.0f * HUD_GROW);
        light->homes = light->stays = 1;
        light->scale_from = light->scale_to = 0.7f;
        light->layer = LAYER_LIGHTS;
        if (hud->popups.count < WORDS_MOST)
            hud_popup(hud, (HudPopup){POPUP_TEXT, vec2(event->x, event->y - 16.0f), .text = UI_LESSON_NECTAR});
    }
}

// Once a step is done, and smaller at each of its places.
static void triumph_begin(View *view, Vec2 at, bool step)
{
    effects_ring(&view->effects, at, 10.0f, step ? 130.0f : 60.0f, 30, PAINT_HONEY);
    effects_burst(&view->effects, BURST_SPARKS, at, step ? 30 : 10, step ? 5.0f : 3.0f, PAINT_GOLD);
    effects_burst(&view->effects, BURST_PETALS, at, step ? 22 : 0, 2.6f, 0xffc4dbu);
    sound_happened(&view->sounds, step ? SOUND_FLOWER_ROYAL : SOUND_FLOWER, at.x);
}

// Neither recorded nor hashed: it is not a game.
static void lesson_row_tick(Game *game)
{
    LessonRow *row = game->screens.own;
    Lesson *lesson = &row->lesson;
    Sim *sim = &game->match.sim;
    TickCmd person = control_cmd(&game->player.control, &game->machine.input, &game->player.settings,
                                 &game->machine.viewport, sim);
    TickCmd cmd = lesson_cmd(lesson, &person);
    const int32_t good = lesson->good;
    sim_tick(sim, &cmd);
    lesson_tick(lesson, sim, &person);
    if (lesson->done_ticks == 1 || (lesson->step == LESSON_LEAD && lesson->good > good))
        triumph_begin(&game->graphics.view, sim_swarm_middle(sim), lesson->done_ticks == 1);
    view_tick(&game->graphics.view, sim);
    hud_tick(&game->graphics.hud, sim);
    if (lesson->step == LESSON_LET_GO && lesson->good > 0)
        near_misses_show(game, lesson);
    moments_tick(&game->pace.moments, sim, &game->graphics.view.look);
    sound_play(game);
    sound_rumble(game);
    if (lesson->step == LESSON_STEPS)
        lesson_leave(game);
}

// --- its picture

// The finger's place, and the thread to the swarm that floats above it.
static void thread_draw(Vec2 finger, Vec2 swarm, float alpha, Batch *batch)
{
    for (int i = 0; i < 2; i++) {
        BatchStyle style = i ? paint_ink(LAYER_MARKS, PAINT_CREAM, alpha)
                             : paint_ink(LAYER_MARKS, PAINT_DARK, 0.4f * alpha);
        batch_line(batch, finger, swarm, i ? 1.6f : 4.0f, style);
        batch_circle(batch, finger, 11.0f, i ? 2.4f : 5.0f, style);
    }
}

// A pulsing ring at the swarm's destination, which fills while the finger is there; flowers become bees.
static void place_draw(const Lesson *lesson, const Sim *sim, float wave, Batch *batch)
{
    Vec2 place;
    if (!lesson_place(lesson, &place))
        return;
    const float radius = RING_RADIUS_PX + 4.0f * wave;
    const BatchStyle plain = paint_style(LAYER_FLOWERS, BATCH_WHITE);
    batch_sprite(batch, SPRITE_GLOW, place, 0.0f, 3.0f, paint_ink(LAYER_LOW_LIGHTS, PAINT_HONEY, 0.45f));
    batch_circle(batch, place, radius, 8.0f, paint_ink(LAYER_MARKS, PAINT_DARK, 0.5f));
    batch_circle(batch, place, radius, 4.0f, paint_ink(LAYER_MARKS, PAINT_HONEY, 1.0f));
    paint_arc(batch, place, radius, (float)lesson->near_ticks / LESSON_NEAR_TICKS, 9.0f,
              paint_ink(LAYER_MARKS, PAINT_CREAM, 1.0f));
    thread_draw(lesson_finger(sim, place), vec2(place.x, place.y + radius), 0.6f, batch);
    place.y -= radius + 22.0f;
    if (!lesson_leads_to(lesson, LESSON_BLOOMS))
        return;
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(place.x - 44.0f, place.y - 16.0f),
                      vec2(place.x + 44.0f, place.y + 16.0f), paint_ink(LAYER_MARKS, PAINT_DARK, 0.6f));
    batch_sprite(batch, SPRITE_FLOWER, vec2(place.x - 26.0f, place.y), 0.0f, 1.1f, plain);
    paint_arrow(batch, vec2(place.x - 9.0f, place.y), vec2(place.x + 9.0f, place.y), 3.0f, plain);
    batch_sprite(batch, SPRITE_BEE_0, vec2(place.x + 26.0f, place.y), 0.0f, 1.4f, plain);
}

// A translucent finger with its tip at a place: larger while it is lifted, with rings from the tip while it presses.
static void finger_draw(Vec2 tip, bool down, float clock, Batch *batch)
{
    const float scale = down ? 1.5f : 1.9f, part = clock / PRESS_TICKS - (float)(int)(clock / PRESS_TICKS);
    if (down)
        batch_circle(batch, tip, 10.0f + 24.0f * part, 3.5f, paint_ink(LAYER_HUD, PAINT_CREAM, 1.0f - part));
    batch_sprite(batch, SPRITE_FINGER, vec2_add(tip, vec2(0.0f, 10.0f * scale)), 0.0f, scale,
                 paint_ink(LAYER_HUD, 0xffffffu, down ? 0.75f : 0.45f));
}

// Shows a call as the player's device makes it: a second finger, the right button of a mouse, or a key.
static void call_hint_draw(const Game *game, Vec2 finger, Vec2 beside, int clock, Batch *batch)
{
    const InputState *input = &game->machine.input;
    const bool taps = clock % 60 < 18;
    Prompt prompt = prompt_of_action(&game->player.control, input, CONTROL_CALL);
    if (input->hand != INPUT_BY_POINTER) {
        prompt_draw(&prompt, beside, LAYER_HUD, batch);
    } else if (!input->pointer.finger) {
        batch_sprite(batch, SPRITE_MOUSE_RIGHT, beside, 0.0f, taps ? 1.5f : 1.8f, paint_style(LAYER_HUD, BATCH_WHITE));
    } else {
        finger_draw(finger, true, 0.0f, batch);
        finger_draw(beside, taps, (float)(clock % 60) * 2.0f, batch);
    }
}

// The demonstration of the step: by the hand itself, or beside a finger that should be lifted.
static void hand_draw(const Game *game, const Lesson *lesson, int clock, Batch *batch)
{
    const Sim *sim = &game->match.sim;
    const bool lifts = clock % 90 > 36;
    const Vec2 finger = sim->head.touch;
    // Below the words.
    Vec2 beside = vec2(finger.x + (finger.x < FIELD_WIDTH_PX / 2.0f ? 70.0f : -70.0f),
                       fmaxf(finger.y, PANEL_TOP_PX + PANEL_PX + 40.0f));
    if (lesson->done_ticks > 0)
        return;
    if (lesson->step == LESSON_LET_GO && sim->head.touching) {
        float up_px = lifts ? 0.5f * (float)(clock % 90 - 36) : 0.0f;
        finger_draw(vec2(beside.x, beside.y - up_px), !lifts, (float)(clock % 90), batch);
        if (lifts)
            paint_arrow(batch, vec2(beside.x - 28.0f, beside.y + 22.0f), vec2(beside.x - 28.0f, beside.y - 20.0f), 5.0f,
                        paint_ink(LAYER_HUD, PAINT_CREAM, 0.9f));
    } else if (lesson->step == LESSON_CALL && lesson->good == 0) {
        call_hint_draw(game, finger, beside, clock, batch);
    } else if (lesson->step < LESSON_CALL && lesson_hand_shows(lesson)) {
        if (vec2_distance(lesson->hand, lesson->hand_to) > 20.0f)
            paint_dashes(batch, lesson->hand, lesson->hand_to, 3.0f, 7.0f, 14.0f, 14.0f - (float)(clock % 14),
                         paint_ink(LAYER_MARKS, PAINT_CREAM, 0.8f));
        finger_draw(lesson->hand, lesson->hand_down, (float)clock, batch);
    }
}

// The steps that are done, and what the player did well.
static void progress_draw(const Lesson *lesson, Batch *batch)
{
    const float middle = FIELD_WIDTH_PX / 2.0f, edge = FIELD_WIDTH_PX - PANEL_EDGE_PX;
    const int steps = (int)lesson->step + (lesson->done_ticks > 0);
    batch_sprite_rect(batch, SPRITE_PLATE, vec2(PANEL_EDGE_PX, PANEL_TOP_PX), vec2(edge, PANEL_TOP_PX + PANEL_PX),
                      paint_ink(LAYER_MARKS, PAINT_DARK, 0.7f));
    for (int i = 0; i < LESSON_STEPS; i++)
        batch_sprite(batch, SPRITE_FLOWER, vec2(middle + 20.0f * ((float)i - 1.5f), PANEL_TOP_PX + PANEL_PX - 10.0f),
                     0.0f, 0.65f, paint_ink(LAYER_FLOWERS, 0xffffffu, i < steps ? 1.0f : 0.35f));
    if (lesson->done_ticks == 0)
        return;
    const char *word = ui_text(WORDS[lesson->step]);
    float alpha = fminf((float)(LESSON_DONE_TICKS - lesson->done_ticks) / 15.0f, 1.0f);
    float room = (FIELD_WIDTH_PX - 20.0f) / atlas_text_width(batch->atlas, TEXT_LARGE, word);
    paint_text(batch, TEXT_LARGE, word, vec2(middle, 290.0f),
               paint_pop_words((float)lesson->done_ticks / 14.0f) * fminf(room, 1.4f), BATCH_CENTRE, LAYER_HUD,
               paint_tint(PAINT_HONEY, alpha), paint_tint(PAINT_DARK, alpha));
}

static void lesson_draw(Game *game)
{
    const Lesson *lesson = &((const LessonRow *)game->screens.own)->lesson;
    const Sim *sim = &game->match.sim;
    const int clock = (int)(game->screens.sixtieths % 36000u);
    Batch *batch = &game->machine.batch;
    if (lesson->step == LESSON_STEPS)
        return;
    // Slow motion darkens the ground, so that bees and bullets stand out.
    float slow = 1.0f - (float)moments_rate(&game->pace.moments) / (float)MOMENTS_FULL;
    batch_rect(batch, vec2(0.0f, 0.0f), vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX),
               paint_ink(LAYER_SHADOWS, 0, 0.5f * slow));
    hud_popups_draw(&game->graphics.hud, 0.0f, NULL, batch);
    hud_counts_draw(&game->graphics.hud, sim, 1.0f, batch);
    progress_draw(lesson, batch);
    place_draw(lesson, sim, trig_sin_deg((float)(clock * 4 % 360)), batch);
    if (sim->head.touching)
        thread_draw(sim->head.touch, sim_swarm_goal(sim), 1.0f, batch);
    hand_draw(game, lesson, clock, batch);
    // The key or button to press.
    Prompt prompt = prompt_of_action(&game->player.control, &game->machine.input, CONTROL_LEAD);
    if (lesson->step == LESSON_LEAD || lesson->step == LESSON_CASH)
        prompt_draw(&prompt, vec2(FIELD_WIDTH_PX - 36.0f, PANEL_TOP_PX + PANEL_PX), LAYER_FLOWERS, batch);
}

const Screen LESSON_SCREEN = {.open = lesson_open,
                              .input = lesson_input,
                              .tick = lesson_row_tick,
                              .page = lesson_page,
                              .draw = lesson_draw,
                              .own_bytes = sizeof(LessonRow)};
