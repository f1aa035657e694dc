// hold.c -- the planes before which a velocity is held.
#include "core/steer/hold.h"

#include "core/base/assert.h"

#define ROUNDS 4         // planes are minded in turn so often
#define SLACK_PX 1.0e-4f // a way into a plane that is as good as none

void hold_plane(Hold *hold, Vec2 normal, float room, float reach)
{
    if (!(room < reach))
        return;
    ASSERT(hold->count < HOLD_PLANES_MAX);
    hold->planes[hold->count++] = (HoldPlane){normal, room > 0.0f ? room : 0.0f};
}

bool hold_wall(Hold *hold, const Wall *wall, Vec2 at, float body, float reach)
{
    Vec2 away;
    float distance = wall_distance(wall, at, &away);
    if (distance < 0.0f)
        return false;
    hold_plane(hold, away, distance - body, reach);
    return true;
}

Vec2 hold_velocity(const Hold *hold, Vec2 velocity)
{
    for (int round = 0; round < ROUNDS; round++) {
        bool held = false;
        for (int k = 0; k < hold->count; k++) {
            const HoldPlane *plane = &hold->planes[k];
            float beyond = -vec2_dot(velocity, plane->normal) - plane->room;
            if (beyond <= SLACK_PX)
                continue;
            velocity = vec2_add(velocity, vec2_scale(plane->normal, beyond));
            held = true;
        }
        if (!held)
            return velocity;
    }
    return vec2(0.0f, 0.0f);
}
