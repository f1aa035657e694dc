// gnats.c -- clouds of gnats: one flock each, among the walls and the flow of the stage.
//
// The article's push is one wish among others and may be overruled by them, so walls hold gnats as they hold bees
// (core/steer/walls.h), and whoever is in one is out of it after a tick. Two walls stay the article's: thin ones, which are
// there to be crossed, and for who is behind them planes, because clouds enter from behind the sides.
#include "core/sim/sim_local.h"

#include "core/steer/walls.h"

#define OUT_WAYS 16
#define OUT_STEPS 100
#define OUT_PX 0.5f // beyond the surface

// The members of a flock, copied before anybody moves: all read the state at the start of the tick.
typedef struct Cloud {
    float x[SIM_ENEMIES_MAX], y[SIM_ENEMIES_MAX], vx[SIM_ENEMIES_MAX], vy[SIM_ENEMIES_MAX];
    int enemy[SIM_ENEMIES_MAX];
    int count;
} Cloud;

static bool flocks(const Enemy *enemy)
{
    return enemy_moves(enemy, MOVES_FLOCKS) && enemy->program < 0 && enemy->state == ENEMY_ACTS;
}

static void cloud_gather(const Sim *sim, int flock, Cloud *cloud)
{
    cloud->count = 0;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *gnat = &sim->enemies[i];
        if (!flocks(gnat) || gnat->flock != flock)
            continue;
        int n = cloud->count++;
        cloud->x[n] = gnat->position.x;
        cloud->y[n] = gnat->position.y;
        cloud->vx[n] = gnat->velocity.x;
        cloud->vy[n] = gnat->velocity.y;
        cloud->enemy[n] = i;
    }
}

static FlockRules flock_rules(const Tunables *t)
{
    return (FlockRules){
        .perception_px = t->flock_perception_px,
        .separation_px = t->flock_separation_px,
        .min_urgency = t->flock_min_urgency,
        .max_urgency = t->flock_max_urgency,
        .cruise_speed = t->flock_cruise_speed,
        .max_change = t->gnat_max_accel,
        .max_speed = t->gnat_max_speed,
        .flow_gain = t->flock_flow_gain,
        .flow_clamped = t->flock_flow_pull == FLOW_PULL_URGENCY,
        .walls = {t->flock_perception_px, t->flock_min_urgency,
                  t->flock_max_urgency * (t->flock_wall_urgency / WALLS_URGENCY_TIMES)},
        .friends_most = t->flock_friends_most,
    };
}

// The planes that a gnat could reach; false where it is in a wall.
static bool planes_find(const Sim *sim, Vec2 at, float reach, Hold *hold)
{
    for (int i = 0; i < sim->wall_count; i++) {
        const Wall *wall = &sim->walls[i];
        if (!wall->thin && !hold_wall(hold, wall, at, sim->tunables.gnat_radius_px, reach) && wall->kind != WALL_PLANE)
            return false;
    }
    return true;
}

// How deep a place is in the walls that can be left, px; 0 where it is in none.
static float depth_px(const Sim *sim, Vec2 at)
{
    float deepest = 0.0f;
    for (int i = 0; i < sim->wall_count; i++) {
        Vec2 away;
        float depth = sim->walls[i].kind == WALL_PLANE ? 0.0f : -wall_distance(&sim->walls[i], at, &away);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

// The shortest of some straight ways out: walls may overlap, and the nearest surface of one may lie deep in another.
static Vec2 way_out(const Sim *sim, Vec2 at)
{
    float shortest = INFINITY;
    Vec2 out = vec2(0.0f, 0.0f);
    for (int k = 0; k < OUT_WAYS; k++) {
        Vec2 unit = heading_unit((float)k * 360.0f / OUT_WAYS);
        float px = 0.0f, depth = depth_px(sim, at);
        for (int step = 0; step < OUT_STEPS && depth > 0.0f && px < shortest; step++) {
            px += depth + OUT_PX;
            depth = depth_px(sim, vec2_add(at, vec2_scale(unit, px)));
        }
        if (depth > 0.0f || px >= shortest)
            continue;
        shortest = px;
        out = vec2_scale(unit, px);
    }
    return out;
}

static Vec2 held(const Sim *sim, Vec2 at, Vec2 velocity)
{
    Hold hold;
    hold.count = 0;
    bool outside = planes_find(sim, at, vec2_length(velocity), &hold);
    return outside ? hold_velocity(&hold, velocity) : way_out(sim, at);
}

// On the other side of the field it has not flown there: nobody was on its way.
static void gnat_wrap(Sim *sim, int gnat)
{
    Vec2 at = sim->enemies[gnat].position, to = flock_wrap(at, vec2(FIELD_WIDTH_PX, FIELD_HEIGHT_PX));
    if (to.x != at.x || to.y != at.y)
        sim->scratch.enemy_from[gnat] = to;
    sim->enemies[gnat].position = to;
}

static void cloud_fly(Sim *sim, const Cloud *cloud)
{
    FlockRules rules = flock_rules(&sim->tunables);
    FlockPlace place = flock_place(sim);
    FlockMembers members = {cloud->x, cloud->y, cloud->vx, cloud->vy, cloud->count};
    for (int n = 0; n < cloud->count; n++) {
        Enemy *gnat = &sim->enemies[cloud->enemy[n]];
        gnat->velocity = held(sim, gnat->position, flock_velocity(&members, n, &rules, &place));
        fly_on(&gnat->position, &gnat->heading_deg, gnat->velocity);
        if (sim->tunables.flock_wraps)
            gnat_wrap(sim, cloud->enemy[n]);
    }
}

// A gnat whose flock no earlier gnat belongs to leads the way: each flock is handled once.
static bool first_of_flock(const Sim *sim, int index)
{
    for (int i = 0; i < index; i++)
        if (flocks(&sim->enemies[i]) && sim->enemies[i].flock == sim->enemies[index].flock)
            return false;
    return true;
}

void gnats_flock(Sim *sim)
{
    Cloud cloud;
    for (int i = 0; i < sim->enemy_count; i++) {
        if (!flocks(&sim->enemies[i]) || !first_of_flock(sim, i))
            continue;
        cloud_gather(sim, sim->enemies[i].flock, &cloud);
        cloud_fly(sim, &cloud);
    }
    for (int i = 0; i < sim->enemy_count; i++)
        if (flocks(&sim->enemies[i]) && sim->enemies[i].age_ticks > sim->tunables.flock_stay_ticks)
            sim->enemies[i].state = ENEMY_LEAVES;
}
