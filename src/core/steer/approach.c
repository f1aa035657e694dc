// approach.c -- the direction away from where threats will pass.
#include "core/steer/approach.h"

#include <stdint.h>

#define FIXED 65536.0f

// Away from a threat that passes at `miss`; to the left of its flight where it passes right here.
static Vec2 away_from(Vec2 miss, Vec2 velocity)
{
    Vec2 away = vec2_unit(vec2_scale(miss, -1.0f));
    if (away.x == 0.0f && away.y == 0.0f)
        away = vec2_unit(vec2(velocity.y, -velocity.x));
    return away;
}

static Vec2 term(Vec2 way, Vec2 velocity, float reach, const ApproachTuning *tuning)
{
    float square = vec2_dot(velocity, velocity);
    float ticks = square > 0.0f ? -vec2_dot(way, velocity) / square : 0.0f;
    ticks = ticks > 0.0f ? ticks : 0.0f;
    ticks = ticks < tuning->horizon_ticks ? ticks : tuning->horizon_ticks;
    Vec2 miss = vec2_add(way, vec2_scale(velocity, ticks));
    float distance = vec2_length(miss);
    if (!(distance < reach + tuning->range_px))
        return vec2(0.0f, 0.0f);
    // The ones keep what is right here, or right now, finite.
    float weight = 1.0f / ((1.0f + distance / tuning->near_px) * (1.0f + ticks / tuning->soon_ticks));
    return vec2_scale(away_from(miss, velocity), weight);
}

Vec2 approach_avoid(const DodgeThreats *threats, const DodgeSelf *self, const ApproachTuning *tuning)
{
    // Summed in integers, like the radar's contacts: the order of the threats must not show.
    int64_t x = 0, y = 0;
    for (int i = 0; i < threats->count; i++) {
        Vec2 way = vec2_sub(vec2(threats->x[i], threats->y[i]), self->position);
        Vec2 velocity = vec2_sub(vec2(threats->vx[i], threats->vy[i]), self->velocity);
        Vec2 away = term(way, velocity, threats->reach[i], tuning);
        x += (int64_t)(away.x * FIXED);
        y += (int64_t)(away.y * FIXED);
    }
    return vec2_unit(vec2((float)x, (float)y));
}
