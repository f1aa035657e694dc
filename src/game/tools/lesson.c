// lesson.c -- how to play: its steps, what they ask for, and the hand that shows it.
#include "game/tools/lesson.h"

#include "core/base/trig.h"

#define BEES 30
#define BEES_LEAST 20
#define BEE_EVERY_TICKS 12
#define CALLS 99 // nobody runs out of them
#define MIDDLE_X_PX (FIELD_WIDTH_PX / 2.0f)
#define HAND_Y_PX 470.0f
#define HAND_FOLLOW 0.04f // of its way, a tick
#define PLACE_PX 46.0f    // as near has the swarm to come
#define ROUND_TICKS 260   // after which the hand shows a step again, and bullets come again
#define FALL_EVERY_TICKS 7
#define FALL_SPEED 2.3f
#define FALL_ASIDE_PX 90.0f
#define NEAR_MISSES 8 // that fill the swarm with nectar
#define ENEMY_Y_PX 310.0f
#define RING_BULLETS 26
#define RING_PX 150.0f
#define RING_SPEED 1.1f
#define CALL_TICK 75    // of the hand
#define LINGER_TICKS 65 // to see what a call does

#define PLACES 2
static const Vec2 PLACE_AT[PLACES] = {{95.0f, 350.0f}, {265.0f, 420.0f}};

// How much the player has to do in a step, counted as `good` is.
static const int32_t NEEDED[LESSON_STEPS] = {
    [LESSON_LEAD] = PLACES,
    [LESSON_LET_GO] = NEAR_MISSES,
    [LESSON_CASH] = 1,
    [LESSON_CALL] = LINGER_TICKS,
};

// All of the state begins anew, so that a step knows nothing of the one before.
static void step_begin(Lesson *lesson, const Sim *sim, LessonStep step)
{
    *lesson = (Lesson){.step = step, .near_misses = sim->head.near_misses, .hand = vec2(MIDDLE_X_PX, HAND_Y_PX)};
}

// Always the same seed: the scene was tried with this one, and shall go that way for everybody.
void lesson_begin(Lesson *lesson, Sim *sim, const Tunables *looks)
{
    Tunables tunables = *looks;
    tunables.swarm_start_bees = BEES;
    tunables.call_start = tunables.call_most = CALLS;
    tunables.nectar_near_miss = tunables.nectar_most / NEAR_MISSES; // all of it is there to be cashed
    tunables.nectar_spill = 0.0f;
    sim_init(sim, 1, &tunables, NULL);
    step_begin(lesson, sim, LESSON_LEAD);
}

// Any button makes it the person's: from then on the hand does not interfere.
TickCmd lesson_cmd(const Lesson *lesson, const TickCmd *person)
{
    unsigned buttons = (lesson->hand_down ? TICK_CMD_TOUCH : 0u) | (lesson->hand_calls ? TICK_CMD_CALL : 0u);
    return lesson->person || person->buttons != 0 ? *person : tick_cmd(lesson->hand, buttons);
}

// It goes to and fro between the places, holds still under the enemy, and is lifted while bullets fall.
static void hand_move(Lesson *lesson)
{
    int32_t ticks = lesson->ticks % ROUND_TICKS;
    bool leads = lesson->step == LESSON_LEAD || lesson->step == LESSON_CASH;
    Vec2 to = lesson->step == LESSON_LEAD ? PLACE_AT[ticks >= ROUND_TICKS / 2] : vec2(MIDDLE_X_PX, HAND_Y_PX);
    lesson->hand = vec2_mix(lesson->hand, to, HAND_FOLLOW);
    lesson->hand_down = leads && lesson->ticks > 15;
    lesson->hand_calls = lesson->step == LESSON_CALL && ticks == CALL_TICK;
}

// Bullets fall around the swarm, from left to right and back; no chance is needed.
static void bullets_fall(const Lesson *lesson, Sim *sim)
{
    if (lesson->ticks % FALL_EVERY_TICKS != 0)
        return;
    float aside = FALL_ASIDE_PX * trig_sin_deg((float)(lesson->ticks * 11));
    sim_add_bullet(sim, BULLET_ROUND, vec2(sim_swarm_middle(sim).x + aside, 40.0f), vec2(0.0f, FALL_SPEED));
}

// From all sides, so that dodging alone does not help, and the call is understood.
static void bullets_close_in(const Lesson *lesson, Sim *sim)
{
    Vec2 middle = sim_swarm_middle(sim);
    if (lesson->ticks % ROUND_TICKS != 0 || lesson->good > 0)
        return;
    for (int i = 0; i < RING_BULLETS; i++) {
        Vec2 way = heading_unit(360.0f * (float)i / RING_BULLETS);
        sim_add_bullet(sim, BULLET_ROUND, vec2_add(middle, vec2_scale(way, RING_PX)), vec2_scale(way, -RING_SPEED));
    }
}

// What the step needs comes, as often as it takes; lost bees hatch again.
static void scene_tick(const Lesson *lesson, Sim *sim)
{
    if (lesson->step == LESSON_LET_GO)
        bullets_fall(lesson, sim);
    if (lesson->step == LESSON_CALL)
        bullets_close_in(lesson, sim);
    if (lesson->step == LESSON_CASH && sim->enemy_count == 0)
        sim_add_enemy(sim, ENEMY_BEETLE, vec2(MIDDLE_X_PX, ENEMY_Y_PX), -1, 0);
    if (sim->bees.count < BEES_LEAST && lesson->ticks % BEE_EVERY_TICKS == 0)
        sim_add_bee(sim, sim_swarm_middle(sim));
}

bool lesson_place(const Lesson *lesson, Vec2 *place)
{
    if (lesson->step != LESSON_LEAD || lesson->good >= PLACES)
        return false;
    *place = PLACE_AT[lesson->good];
    return true;
}

// What counts is done by the player, not by the hand, and not seen.
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
    scene_tick(lesson, sim);
    lesson->ticks++;
    hand_move(lesson);
    if (lesson->good >= NEEDED[lesson->step])
        step_begin(lesson, sim, lesson->step + 1);
}

float lesson_part(const Lesson *lesson)
{
    return lesson->step == LESSON_STEPS ? 1.0f : (float)lesson->good / (float)NEEDED[lesson->step];
}
