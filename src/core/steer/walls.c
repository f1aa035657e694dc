// walls.c -- distances to walls and the push away from them.
#include "core/steer/walls.h"

#include "core/base/assert.h"
#include "core/base/clamp.h"

// Minimum distance, so that 1 / distance stays finite.
#define TOUCHING_PX 1.0e-4f

// Distance to a surface at `radius` around a core; `out` is the offset from the core to the point. For a point on the
// core, where all directions are equal, `other` is used instead.
static float skin_distance(Vec2 out, float radius, Vec2 other, Vec2 *away)
{
    float length = vec2_length(out);
    *away = length > 0.0f ? vec2_unit(out) : other;
    return length - radius;
}

static float segment_distance(const Wall *wall, Vec2 p, Vec2 *away)
{
    Vec2 along = vec2_sub(wall->end, wall->point);
    Vec2 to_p = vec2_sub(p, wall->point);
    float length2 = vec2_dot(along, along);
    if (!(length2 > 0.0f))
        return skin_distance(to_p, wall->radius, vec2(0.0f, -1.0f), away);
    float t = vec2_dot(to_p, along) / length2;
    t = clampf(t, 0.0f, 1.0f);
    Vec2 nearest = vec2_add(wall->point, vec2_scale(along, t));
    return skin_distance(vec2_sub(p, nearest), wall->radius, vec2_unit(vec2(along.y, -along.x)), away);
}

float wall_distance(const Wall *wall, Vec2 p, Vec2 *away)
{
    if (wall->kind == WALL_SEGMENT)
        return segment_distance(wall, p, away);
    Vec2 to_p = vec2_sub(p, wall->point);
    if (wall->kind == WALL_DISC)
        return skin_distance(to_p, wall->radius, vec2(0.0f, -1.0f), away);
    ASSERT(wall->kind == WALL_PLANE);
    float distance = vec2_dot(to_p, wall->normal);
    bool behind = wall->thin && distance < 0.0f;
    *away = behind ? vec2_scale(wall->normal, -1.0f) : wall->normal;
    return behind ? -distance : distance;
}

Vec2 walls_avoid(const Wall *walls, int count, Vec2 p, WallSense sense)
{
    Vec2 push = vec2(0.0f, 0.0f);
    ASSERT(count >= 0);
    for (int i = 0; i < count; i++) {
        Vec2 away;
        float distance = wall_distance(&walls[i], p, &away);
        if (distance > sense.perception_px)
            continue;
        push = vec2_add(push, vec2_scale(away, 1.0f / (distance > TOUCHING_PX ? distance : TOUCHING_PX)));
    }
    float most = WALLS_URGENCY_TIMES * sense.max_urgency;
    // The squared length, as in the article: a wall at half the distance pushes four times as hard.
    return vec2_scale(vec2_unit(push), clampf(vec2_dot(push, push), sense.min_urgency, most));
}

// --- velocities held by planes.

#define ROUNDS 4         // of all planes in turn
#define SLACK_PX 1.0e-4f // a shorter step into a plane is ignored

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
    ASSERT(hold->count >= 0 && hold->count <= HOLD_PLANES_MAX);
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
