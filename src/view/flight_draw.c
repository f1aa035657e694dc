// flight_draw.c -- the ways on which bullets near the swarm will fly: lines as thin as they may be, under the bullets.
#include "view/canvas.h"

#define NEAR_PX 190.0f
#define AHEAD_TICKS 90.0f
#define LINES_MOST 160
#define NEAREST_PX 40.0f // a line is as strong as it gets where it passes the swarm so near
#define STRENGTH 0.55f

// How far the swarm's middle lies beside a way that leads toward it; more than NEAR_PX where it leads away.
static float passes_px(Vec2 way, Vec2 to_swarm)
{
    float along = vec2_dot(way, to_swarm), length = vec2_length(way);
    if (along <= 0.0f || vec2_length(to_swarm) > NEAR_PX)
        return 2.0f * NEAR_PX;
    return fabsf(way.x * to_swarm.y - way.y * to_swarm.x) / length;
}

void flight_draw(const Canvas *c)
{
    const Bullets *bullets = &c->sim->bullets;
    Vec2 swarm = canvas_swarm_middle(c);
    int lines = 0;
    for (int i = 0; i < bullets->count && lines < LINES_MOST; i++) {
        Vec2 way = sim_bullet_motion(c->sim, i);
        Vec2 at = canvas_place(c, vec2(bullets->x[i], bullets->y[i]), way);
        float beside = passes_px(way, vec2_sub(swarm, at));
        if (beside > NEAR_PX)
            continue;
        float share = beside < NEAREST_PX ? 1.0f : NEAREST_PX / beside;
        batch_line(c->batch, at, vec2_add(at, vec2_scale(way, AHEAD_TICKS)), 1.0f,
                   paint_style(LAYER_EFFECTS, paint_tint(0xfff0d0u, STRENGTH * share)));
        lines++;
    }
}
