// lesson.c -- how to play: three steps, what they ask for, and the hand that shows it.
#include "game/lesson/lesson.h"

#include "base/trig.h"

#define BEES 30
#define MIDDLE_X_PX (FIELD_WIDTH_PX / 2.0f)
#define HAND_Y_PX 470.0f
#define HAND_SWAY_PX 105.0f
#define FALL_EVERY_TICKS 9
#define FALL_SPEED 2.3f
#define FALL_ASIDE_PX 90.0f
#define RING_BULLETS 26
#define RING_PX 150.0f
#define RING_SPEED 1.1f
#define CALL_TICK 75    // of the hand
#define LINGER_TICKS 65 // to see what a call does

// How long a step lasts at most, and for how many ticks the player has to do what it asks for.
static const struct {
    int32_t most_ticks, good_ticks;
} STEPS[LESSON_STEPS] = {
    [LESSON_LEAD] = {200, 120},
    [LESSON_LET_GO] = {220, 150},
    [LESSON_CALL] = {180, LINGER_TICKS},
};

// All of the state begins anew, so that a step knows nothing of the one before.
static void step_begin(Lesson *lesson, LessonStep step)
{
    *lesson = (Lesson){.step = step, .hand = vec2(MIDDLE_X_PX, HAND_Y_PX)};
}

// Always the same seed: the scene was tried with this one, and shall go that way for everybody.
void lesson_begin(Lesson *lesson, Sim *sim, const Tunables *looks)
{
    Tunables tunables = *looks;
    tunables.swarm_start_bees = BEES;
    sim_init(sim, 1, &tunables, NULL);
    step_begin(lesson, LESSON_LEAD);
}

// Any button makes it the person's: from then on the hand does not interfere.
TickCmd lesson_cmd(const Lesson *lesson, const TickCmd *person)
{
    unsigned buttons = (lesson->hand_down ? TICK_CMD_TOUCH : 0u) | (lesson->hand_calls ? TICK_CMD_CALL : 0u);
    return lesson->person || person->buttons != 0 ? *person : tick_cmd(lesson->hand, buttons);
}

// A figure like a lying eight; in the second half of the step before the bullets it stays in the middle.
static void hand_move(Lesson *lesson)
{
    float turn_deg = (float)lesson->ticks * 2.4f;
    lesson->hand_down = lesson->step == LESSON_LEAD && lesson->ticks > 15;
    lesson->hand_calls = lesson->step == LESSON_CALL && lesson->ticks == CALL_TICK;
    if (lesson->step == LESSON_LEAD)
        lesson->hand = vec2(MIDDLE_X_PX + HAND_SWAY_PX * trig_sin_deg(turn_deg),
                            HAND_Y_PX + 0.4f * HAND_SWAY_PX * trig_sin_deg(2.0f * turn_deg));
}

// Bullets fall around the swarm, from left to right and back; no chance is needed.
static void bullets_fall(const Lesson *lesson, Sim *sim)
{
    if (lesson->ticks % FALL_EVERY_TICKS != 0 || lesson->ticks > STEPS[LESSON_LET_GO].most_ticks - 60)
        return;
    float aside = FALL_ASIDE_PX * trig_sin_deg((float)(lesson->ticks * 11));
    sim_add_bullet(sim, BULLET_ROUND, vec2(sim_swarm_middle(sim).x + aside, 40.0f), vec2(0.0f, FALL_SPEED));
}

// From all sides, so that dodging alone does not help, and the call is understood.
static void bullets_close_in(Sim *sim)
{
    Vec2 middle = sim_swarm_middle(sim);
    for (int i = 0; i < RING_BULLETS; i++) {
        Vec2 way = heading_unit(360.0f * (float)i / RING_BULLETS);
        sim_add_bullet(sim, BULLET_ROUND, vec2_add(middle, vec2_scale(way, RING_PX)), vec2_scale(way, -RING_SPEED));
    }
}

// What counts is done, not seen: a tick in which the player does it brings the step nearer to its end.
static bool does_it(const Lesson *lesson, const Sim *sim, const TickCmd *person)
{
    switch (lesson->step) {
    case LESSON_LEAD: return (person->buttons & TICK_CMD_TOUCH) != 0;
    case LESSON_LET_GO: return lesson->person && (person->buttons & TICK_CMD_TOUCH) == 0;
    case LESSON_CALL: return lesson->good_ticks > 0 || sim->head.call_ticks_left > 0;
    case LESSON_STEPS: break;
    }
    return false;
}

// Over after a while in any case: nobody is kept from playing.
void lesson_tick(Lesson *lesson, Sim *sim, const TickCmd *person)
{
    if (lesson->step == LESSON_STEPS)
        return;
    lesson->person |= person->buttons != 0;
    lesson->good_ticks += does_it(lesson, sim, person);
    lesson->ticks++;
    hand_move(lesson);
    if (lesson->step == LESSON_LET_GO)
        bullets_fall(lesson, sim);
    if (lesson->ticks >= STEPS[lesson->step].most_ticks || lesson->good_ticks >= STEPS[lesson->step].good_ticks) {
        step_begin(lesson, lesson->step + 1);
        if (lesson->step == LESSON_CALL)
            bullets_close_in(sim);
    }
}

float lesson_part(const Lesson *lesson)
{
    return lesson->step == LESSON_STEPS ? 1.0f : (float)lesson->ticks / (float)STEPS[lesson->step].most_ticks;
}
