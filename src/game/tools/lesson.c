// lesson.c -- the lesson: its steps, their goals, and the hand that demonstrates them.
#include "game/tools/lesson.h"

#include "core/base/trig.h"
#include "game/session/game.h"
#include "lang/texts.h"
#include "ui/control/control.h"
#include "view/paint.h"

#define BEES 30
#define BEES_LEAST 20
#define BEE_EVERY_TICKS 12
#define CALLS 99 // enough that they never run out
#define MIDDLE_X_PX (FIELD_WIDTH_PX / 2.0f)
#define HAND_Y_PX 470.0f
#define HAND_FOLLOW 0.04f // fraction of its way per tick
#define PLACE_PX 46.0f    // how near the swarm must come
#define ROUND_TICKS 260   // after which the hand repeats a step, and bullets come again
#define FALL_EVERY_TICKS 7
#define FALL_SPEED 2.3f
#define FALL_ASIDE_PX 90.0f
#define NEAR_MISSES 8 // needed to fill the swarm's nectar
#define ENEMY_Y_PX 310.0f
#define RING_BULLETS 26
#define RING_PX 150.0f
#define RING_SPEED 1.1f
#define CALL_TICK 75    // when the hand calls
#define LINGER_TICKS 65 // time to see the effect of a call

#define PLACES 2
static const Vec2 PLACE_AT[PLACES] = {{95.0f, 350.0f}, {265.0f, 420.0f}};

// The goal of each step, in the unit of `good`.
static const int32_t NEEDED[LESSON_STEPS] = {
    [LESSON_LEAD] = PLACES,
    [LESSON_LET_GO] = NEAR_MISSES,
    [LESSON_CASH] = 1,
    [LESSON_CALL] = LINGER_TICKS,
};

// Resets the whole state, so that a step does not depend on the one before.
static void step_begin(Lesson *lesson, const Sim *sim, LessonStep step)
{
    *lesson = (Lesson){.step = step, .near_misses = sim->head.near_misses, .hand = vec2(MIDDLE_X_PX, HAND_Y_PX)};
}

// A fixed seed, so that the scene runs the same for everybody.
void lesson_begin(Lesson *lesson, Sim *sim)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = BEES;
    tunables.call_start = tunables.call_most = CALLS;
    tunables.nectar_near_miss = tunables.nectar_most / NEAR_MISSES; // enough to fill the nectar
    tunables.nectar_spill = 0.0f;
    sim_init(sim, 1, &tunables, NULL);
    step_begin(lesson, sim, LESSON_LEAD);
}

// On any input the step is the person's: from then on the hand does not interfere.
TickCmd lesson_cmd(const Lesson *lesson, const TickCmd *person)
{
    unsigned buttons = (lesson->hand_down ? TICK_CMD_TOUCH : 0u) | (lesson->hand_calls ? TICK_CMD_CALL : 0u);
    return lesson->person || person->buttons != 0 ? *person : tick_cmd(lesson->hand, buttons);
}

bool lesson_place(const Lesson *lesson, Vec2 *place)
{
    if (lesson->step != LESSON_LEAD || lesson->good >= PLACES)
        return false;
    *place = PLACE_AT[lesson->good];
    return true;
}

// Counts only the player's actions, not those of the hand.
static int32_t done_now(const Lesson *lesson, const Sim *sim, const TickCmd *person)
{
    bool leads = (person->buttons & TICK_CMD_TOUCH) != 0;
    Vec2 place;
    switch (lesson->step) {
    case LESSON_LEAD:
        return leads && lesson_place(lesson, &place) && vec2_distance(sim_swarm_middle(sim), place) < PLACE_PX;
    case LESSON_LET_GO: return lesson->person && !leads ? (int32_t)(sim->head.near_misses - lesson->near_misses) : 0;
    case LESSON_CASH: return leads && lesson->ticks > 0 && sim->enemy_count == 0;
    case LESSON_CALL: return lesson->good > 0 || (person->buttons & TICK_CMD_CALL) != 0;
    case LESSON_STEPS: break;
    }
    return 0;
}

void lesson_tick(Lesson *lesson, Sim *sim, const TickCmd *person)
{
    if (lesson->step == LESSON_STEPS)
        return;
    lesson->person |= person->buttons != 0;
    lesson->good += done_now(lesson, sim, person);
    lesson->near_misses = sim->head.near_misses;
    // Repeats the scene until the step is done; lost bees hatch again.
    if (lesson->step == LESSON_LET_GO && lesson->ticks % FALL_EVERY_TICKS == 0) {
        // Sweeps around the swarm, from left to right and back, without random numbers.
        float aside = FALL_ASIDE_PX * trig_sin_deg((float)(lesson->ticks * 11));
        sim_add_bullet(sim, BULLET_ROUND, vec2(sim_swarm_middle(sim).x + aside, 40.0f), vec2(0.0f, FALL_SPEED));
    }
    // From all sides, so that dodging alone does not help, and the player understands the call.
    bool closes_in = lesson->step == LESSON_CALL && lesson->ticks % ROUND_TICKS == 0 && lesson->good == 0;
    for (int i = 0; i < RING_BULLETS && closes_in; i++) {
        Vec2 way = heading_unit(360.0f * (float)i / RING_BULLETS);
        Vec2 from = vec2_add(sim_swarm_middle(sim), vec2_scale(way, RING_PX));
        sim_add_bullet(sim, BULLET_ROUND, from, vec2_scale(way, -RING_SPEED));
    }
    if (lesson->step == LESSON_CASH && sim->enemy_count == 0)
        sim_add_enemy(sim, ENEMY_BEETLE, vec2(MIDDLE_X_PX, ENEMY_Y_PX), -1, 0);
    if (sim->bees.count < BEES_LEAST && lesson->ticks % BEE_EVERY_TICKS == 0)
        sim_add_bee(sim, sim_swarm_middle(sim));
    lesson->ticks++;
    // Moves the hand between the places, holds it still under the enemy, and lifts it while bullets fall.
    int32_t ticks = lesson->ticks % ROUND_TICKS;
    bool leads = lesson->step == LESSON_LEAD || lesson->step == LESSON_CASH;
    Vec2 to = lesson->step == LESSON_LEAD ? PLACE_AT[ticks >= ROUND_TICKS / 2] : vec2(MIDDLE_X_PX, HAND_Y_PX);
    lesson->hand = vec2_mix(lesson->hand, to, HAND_FOLLOW);
    lesson->hand_down = leads && lesson->ticks > 15;
    lesson->hand_calls = lesson->step == LESSON_CALL && ticks == CALL_TICK;
    if (lesson->good >= NEEDED[lesson->step])
        step_begin(lesson, sim, lesson->step + 1);
}

float lesson_part(const Lesson *lesson)
{
    return lesson->step == LESSON_STEPS ? 1.0f : (float)lesson->good / (float)NEEDED[lesson->step];
}

// --- the lesson as a screen of the game
//
// It opens by itself before the first game that is begun from a menu, once, and whenever the player asks for it.
// Nothing of it is recorded or counted. If it is opened with a word, the requested game begins after it; otherwise the
// title returns.

#define SKIP 1
#define HEAD_Y_PX 150.0f
#define LINE_PX (21.0f * sprite_text_grow(TEXT_MEDIUM))
#define LINES_LEAST 3
#define LINES_MOST 12
#define TEXT_WIDTH_PX 284.0f
#define MARGIN_PX 20.0f
#define BAR_HALF_PX 80.0f
#define PROMPT_X_PX 300.0f
#define HAND_TIP_PX 10.0f
#define PLACE_RING_PX 34.0f

typedef struct LessonRow {
    Lesson lesson;
    bool first; // the requested game begins after it
} LessonRow;

static const UiText HEADS[LESSON_STEPS] = {UI_HELP_LEAD_HEAD, UI_HELP_DODGE_HEAD, UI_HELP_CASH_HEAD, UI_HELP_CALL_HEAD},
                    TEXTS[LESSON_STEPS] = {UI_HELP_LEAD, UI_HELP_DODGE, UI_HELP_CASH, UI_HELP_CALL};

// Below the text, however many lines it has.
static float bar_y_px(const Lesson *lesson, const Atlas *atlas)
{
    int lines = wrap_rows(atlas, TEXT_MEDIUM, ui_text(TEXTS[lesson->step]), TEXT_WIDTH_PX, LINES_MOST, false);
    return HEAD_Y_PX + 22.0f + LINE_PX * (float)(lines > LINES_LEAST ? lines : LINES_LEAST);
}

// The task of the step, and one button only, away from a leading finger; it has no focus, because keys steer. The last
// tick requests another screen, which is not open yet in this picture.
static void lesson_page(const Game *game, UiPage *page)
{
    const Lesson *lesson = &((const LessonRow *)game->screens.own)->lesson;
    if (lesson->step == LESSON_STEPS)
        return;
    ViewportRect words = ui_box((FIELD_WIDTH_PX - TEXT_WIDTH_PX) / 2.0f, HEAD_Y_PX - 44.0f, TEXT_WIDTH_PX,
                                bar_y_px(lesson, &game->machine.atlas) - HEAD_Y_PX + 66.0f);
    ui_plate(page, UI_PLATE_PANEL, ui_inset(words, -MARGIN_PX, 0.0f));
    ui_cut_top(&words, 17.0f);
    ui_label(page, TEXT_LARGE, ui_text(HEADS[lesson->step]), ui_cut_top(&words, 36.0f), BATCH_CENTRE, PAINT_DARK);
    words.most.y -= 28.0f; // for the bar
    ui_label(page, TEXT_MEDIUM, ui_text(TEXTS[lesson->step]), words, BATCH_LEFT, PAINT_PALE_INK)->from_top = true;
    ui_button(page, SKIP, ui_text(UI_LESSON_SKIP), ui_rect(FIELD_WIDTH_PX / 2.0f, 606.0f, 150.0f, UI_LEAST_PX));
}

static bool lesson_open(Game *game, void *own, const char *what, Error *error)
{
    LessonRow *row = own;
    Sim *sim = &game->match.sim;
    (void)error;
    match_finish(game);
    row->first = what != NULL;
    lesson_begin(&row->lesson, sim);
    view_init(&game->show.view, sim->head.seed);
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

// Neither recorded nor hashed: it is no game.
static void lesson_row_tick(Game *game)
{
    LessonRow *row = game->screens.own;
    Sim *sim = &game->match.sim;
    TickCmd person = control_cmd(&game->player.control, &game->machine.input, &game->player.settings,
                                 &game->machine.viewport, sim);
    TickCmd cmd = lesson_cmd(&row->lesson, &person);
    sim_tick(sim, &cmd);
    lesson_tick(&row->lesson, sim, &person);
    view_tick(&game->show.view, sim);
    sound_play(game);
    sound_rumble(game);
    if (row->lesson.step == LESSON_STEPS || sim->head.over)
        lesson_leave(game);
}

// The last tick requests another screen, which is not open yet in this picture.
static void lesson_draw(Game *game)
{
    const Lesson *lesson = &((const LessonRow *)game->screens.own)->lesson;
    Batch *batch = &game->machine.batch;
    if (lesson->step == LESSON_STEPS)
        return;
    // Progress, and the key or button to press.
    float y = bar_y_px(lesson, batch->atlas), left = FIELD_WIDTH_PX / 2.0f - BAR_HALF_PX;
    batch_rect(batch, vec2(left, y), vec2(left + 2.0f * BAR_HALF_PX, y + 4.0f),
               paint_ink(LAYER_MENU_TEXT, PAINT_PALE_INK, 1.0f));
    batch_rect(batch, vec2(left, y), vec2(left + 2.0f * BAR_HALF_PX * lesson_part(lesson), y + 4.0f),
               paint_ink(LAYER_MENU_TEXT, PAINT_HONEY, 1.0f));
    ControlAction action = lesson->step == LESSON_CALL ? CONTROL_CALL : CONTROL_LEAD;
    Prompt prompt = prompt_of_action(&game->player.control, &game->machine.input, action);
    if (lesson->step != LESSON_LET_GO)
        prompt_draw(&prompt, vec2(PROMPT_X_PX, y + 2.0f), LAYER_MENU_TEXT, batch);
    // A pulsing ring at the swarm's destination.
    Vec2 place;
    if (lesson_place(lesson, &place)) {
        float radius = PLACE_RING_PX + 4.0f * trig_sin_deg((float)(game->screens.sixtieths * 4u % 360u));
        batch_circle(batch, place, radius, 6.0f, paint_ink(LAYER_MARKS, PAINT_DARK, 0.5f));
        batch_circle(batch, place, radius, 3.5f, paint_ink(LAYER_MARKS, PAINT_HONEY, 1.0f));
        batch_sprite(batch, SPRITE_GLOW, place, 0.0f, 2.2f, paint_ink(LAYER_LOW_LIGHTS, PAINT_HONEY, 0.6f));
    }
    // The hand that demonstrates; larger while it is lifted. The fingertip is a quarter of the sprite above its middle.
    float scale = lesson->hand_down ? 1.0f : 1.3f;
    if (!lesson->person)
        batch_sprite(batch, SPRITE_FINGER, vec2_add(lesson->hand, vec2(0.0f, HAND_TIP_PX * scale)), 0.0f, scale,
                     paint_ink(LAYER_HUD, 0xffffffu, lesson->hand_down ? 1.0f : 0.6f));
}

const Screen LESSON_SCREEN = {.open = lesson_open,
                              .input = lesson_input,
                              .tick = lesson_row_tick,
                              .page = lesson_page,
                              .draw = lesson_draw,
                              .own_bytes = sizeof(LessonRow)};
