// hand.c -- minimum-jerk moves, pauses, tremor, and a finger that is slower than the mind.
#include "demos/hand.h"

#include "base/trig.h"

#define STREAM 7
#define TREMOR_DEG_PER_TICK 57.0f // 9.5 times a second
#define TREMOR_PX 0.6f
#define REST_PX 9.0f              // nearer than this a hand does not bother to move
#define WHIM_CHANCE 0.05f         // how often it goes just anywhere

Hand hand_begin(const Sim *sim, HandStyle style, uint64_t seed)
{
    return (Hand){.style = style, .mind = pilot_begin(sim), .rng = rng_seed(seed, STREAM), .at = sim->head.touch,
                  .pause_ticks = 40};
}

static float spread(Rng *rng, float most)
{
    return rng_range(rng, -most, most);
}

static Vec2 next_place(Hand *hand, const Sim *sim)
{
    Vec2 offset = vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y);
    float whim = rng_float(&hand->rng);
    if (whim >= WHIM_CHANCE)
        return vec2_sub(hand->mind.wanted, offset);
    float x = rng_range(&hand->rng, 20.0f, FIELD_WIDTH_PX - 20.0f);
    float y = rng_range(&hand->rng, FIELD_HEIGHT_PX * 0.4f, FIELD_HEIGHT_PX - 20.0f);
    return vec2(x, y);
}

static void move_begin(Hand *hand, const Sim *sim)
{
    Vec2 place = next_place(hand, sim);
    float far_px = vec2_distance(place, hand->at);
    if (far_px < REST_PX)
        return;
    float miss_x = spread(&hand->rng, 0.06f * far_px);
    float miss_y = spread(&hand->rng, 0.06f * far_px);
    float haste = rng_range(&hand->rng, 0.8f, 1.4f);
    hand->from = hand->at;
    hand->to = vec2_add(place, vec2(miss_x, miss_y));
    hand->ticks = (int32_t)(haste * (5.0f + 4.5f * trig_log2(far_px / 12.0f + 1.0f)));
    hand->done = 0;
}

static void move_on(Hand *hand)
{
    float u = (float)++hand->done / (float)hand->ticks;
    float share = u * u * u * (10.0f + u * (6.0f * u - 15.0f));
    hand->at = vec2_mix(hand->from, hand->to, share);
    if (hand->done < hand->ticks)
        return;
    hand->ticks = 0;
    hand->pause_ticks = 3 + (int32_t)rng_below(&hand->rng, 24);
}

// Pressing and letting go take a while, so neither follows the other at once.
static void finger_follow(Hand *hand, bool wanted)
{
    if (hand->style == HAND_HOLDS)
        wanted = true;
    if (hand->steady_ticks > 0 || wanted == hand->holds) {
        hand->steady_ticks -= hand->steady_ticks > 0;
        return;
    }
    hand->holds = wanted;
    hand->steady_ticks = 6 + (int32_t)rng_below(&hand->rng, 20);
}

static Vec2 trembling(Hand *hand)
{
    float jitter = spread(&hand->rng, 25.0f);
    hand->tremor_deg += TREMOR_DEG_PER_TICK + jitter;
    if (hand->tremor_deg >= 360.0f)
        hand->tremor_deg -= 360.0f;
    return vec2_add(hand->at, vec2_scale(heading_unit(hand->tremor_deg), TREMOR_PX));
}

TickCmd hand_cmd(Hand *hand, const Sim *sim)
{
    if (hand->style == HAND_RESTS)
        return tick_cmd(hand->at, 0);
    hand->mind.finger = hand->at;
    TickCmd wish = pilot_cmd(&hand->mind, sim);
    if (hand->ticks > 0)
        move_on(hand);
    else if (hand->pause_ticks > 0)
        hand->pause_ticks--;
    else
        move_begin(hand, sim);
    finger_follow(hand, (wish.buttons & TICK_CMD_TOUCH) != 0);
    unsigned buttons = (hand->holds ? TICK_CMD_TOUCH : 0u) | (wish.buttons & TICK_CMD_CALL);
    return tick_cmd(trembling(hand), buttons);
}
