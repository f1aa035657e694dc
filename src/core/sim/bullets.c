// bullets.c -- what flies without steering: bullets, shots and flowers.
#include "core/sim/sim_local.h"

static bool outside(float x, float y, float margin_px)
{
    return (x < -margin_px) | (x > FIELD_WIDTH_PX + margin_px) | (y < -margin_px) | (y > FIELD_HEIGHT_PX + margin_px);
}

void bullets_move(Sim *sim)
{
    Bullets *bullets = &sim->bullets;
    Shots *shots = &sim->shots;
    for (int i = 0; i < bullets->count; i++) {
        Vec2 motion = sim_bullet_motion(sim, i);
        bullets->x[i] += motion.x;
        bullets->y[i] += motion.y;
    }
    for (int i = 0; i < shots->count; i++) {
        shots->x[i] += shots->vx[i];
        shots->y[i] += shots->vy[i];
    }
}

void bullets_leave(Sim *sim)
{
    Bullets *bullets = &sim->bullets;
    Shots *shots = &sim->shots;
    float margin_px = sim->tunables.bullet_margin_px;
    for (int i = 0; i < bullets->count; i++)
        bullets->dead[i] |= outside(bullets->x[i], bullets->y[i], margin_px);
    for (int i = 0; i < shots->count; i++)
        shots->dead[i] |= outside(shots->x[i], shots->y[i], margin_px);
}

void bullets_bloom(Sim *sim)
{
    Bullets *bullets = &sim->bullets;
    int points = sim->tunables.bullet_bloom_points;
    for (int i = 0; i < bullets->count; i++) {
        if (bullets->dead[i])
            continue;
        bullets->dead[i] = 1;
        score_add(sim, (uint32_t)points);
        event_add(sim, EVENT_BULLET_BLOOMS, vec2(bullets->x[i], bullets->y[i]), points);
    }
}

// While a stage ends each flies to a bee: in the middle of a loose swarm there may be none.
static Vec2 flower_goal(const Sim *sim, const Flower *flower, bool rush)
{
    int bee = rush ? swarm_nearest(sim, flower->position) : -1;
    return bee >= 0 ? vec2(sim->bees.x[bee], sim->bees.y[bee]) : sim->scratch.swarm_middle;
}

// A flower falls, keeps between the sides, and is drawn to a swarm that comes near; while a stage ends, all of them.
void flowers_move(Sim *sim)
{
    const Tunables *tunables = &sim->tunables;
    bool rush = script_is_ending(sim);
    float speed = rush ? tunables->flower_rush_speed : tunables->flower_lure_speed;
    for (int i = 0; i < sim->flower_count; i++) {
        Flower *flower = &sim->flowers[i];
        Vec2 way = vec2_sub(flower_goal(sim, flower, rush), flower->position);
        float lure_px = tunables->flower_lure_px * (sim->head.touching ? 1.0f : tunables->flower_lure_loose);
        bool lured = sim->bees.count > 0 && (rush || vec2_length(way) < lure_px);
        flower->velocity = lured ? vec2_scale(vec2_unit(way), speed) : vec2(0.0f, tunables->flower_fall_speed);
        flower->position = vec2_add(flower->position, flower->velocity);
        float side_px = tunables->flower_radius_px;
        if (flower->position.x < side_px)
            flower->position.x = side_px;
        if (flower->position.x > FIELD_WIDTH_PX - side_px)
            flower->position.x = FIELD_WIDTH_PX - side_px;
        flower->dead = flower->position.y > FIELD_HEIGHT_PX + tunables->flower_radius_px;
    }
}
