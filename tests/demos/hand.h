// hand.h -- a restless hand: circles, zigzags, leaps, taps, strokes that leave the playfield, stillness, letting go.
//
// Movements missing in pointer_paths.h, which aims at places like people. From a seed, without the C library's
// mathematics.
#pragma once

#include "core/base/trig.h"
#include "core/sim/sim.h"

typedef enum HandGesture {
    HAND_RESTS,
    HAND_CIRCLES,
    HAND_TURNS,
    HAND_LEAPS,
    HAND_STROKES,
    HAND_TAPS,
    HAND_IS_OFF,
    HAND_GESTURES
} HandGesture;

typedef struct RestlessHand {
    Rng rng;
    HandGesture gesture;
    Vec2 at, from, to;        // px; a circle is around `to`
    float reach_px, turn_deg; // of a circle or zigzag; degrees a tick
    uint32_t ticks, done;     // of the gesture
} RestlessHand;

static inline RestlessHand hand_begin(uint64_t seed)
{
    return (RestlessHand){.rng = rng_seed(seed, 78), .at = vec2(180.0f, 480.0f)};
}

static inline void hand_choose(RestlessHand *hand)
{
    float x = rng_range(&hand->rng, -30.0f, FIELD_WIDTH_PX + 30.0f);
    float y = rng_range(&hand->rng, 60.0f, FIELD_HEIGHT_PX + 30.0f);
    hand->from = hand->at;
    hand->to = vec2(x, y);
    hand->gesture = (HandGesture)rng_below(&hand->rng, HAND_GESTURES);
    hand->reach_px = rng_range(&hand->rng, 5.0f, 110.0f);
    hand->turn_deg = rng_range(&hand->rng, -14.0f, 14.0f);
    hand->ticks = 10u + rng_below(&hand->rng, hand->gesture == HAND_STROKES ? 50u : 200u);
    hand->done = 0;
}

static inline void hand_move(RestlessHand *hand)
{
    float share = (float)hand->done / (float)hand->ticks, deg = hand->turn_deg * (float)hand->done;
    float eased = share * share * (3.0f - 2.0f * share);
    Vec2 round = vec2(trig_cos_deg(deg) * hand->reach_px, trig_sin_deg(deg) * hand->reach_px);
    switch (hand->gesture) {
    case HAND_CIRCLES: hand->at = vec2_add(hand->to, round); break;
    case HAND_TURNS: hand->at = vec2_add(hand->from, vec2(hand->done / 12 % 2 ? hand->reach_px : 0.0f, 0.0f)); break;
    case HAND_LEAPS: hand->at = hand->to; break;
    case HAND_STROKES: hand->at = vec2_add(hand->from, vec2_scale(vec2_sub(hand->to, hand->from), eased)); break;
    default: break;
    }
}

// The command of the next tick.
static inline TickCmd hand_cmd(RestlessHand *hand)
{
    if (hand->done == hand->ticks)
        hand_choose(hand);
    hand_move(hand);
    bool off = hand->gesture == HAND_IS_OFF || (hand->gesture == HAND_TAPS && hand->done % 11 > 4);
    bool calls = rng_below(&hand->rng, 1200) == 0;
    hand->done++;
    return tick_cmd(hand->at, (off ? 0u : TICK_CMD_TOUCH) | (calls ? TICK_CMD_CALL : 0u));
}
