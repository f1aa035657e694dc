// koi.c -- the koi of a pond: a school that swims below the game among its walls and in its flow; nobody meets it.
#include "core/sim/sim_local.h"

#define KOI_STREAM 0x6b6f69u // of random numbers; the game has another one
#define CLEAR_PX 24.0f       // from walls and from the sides, where they begin
#define TRIES 32             // to find such a place

static float wall_room_px(const Sim *sim, Vec2 at)
{
    float least = CLEAR_PX;
    for (int i = 0; i < sim->wall_count; i++) {
        Vec2 away;
        float distance = wall_distance(&sim->walls[i], at, &away);
        least = distance < least ? distance : least;
    }
    return least;
}

static Vec2 start_place(const Sim *sim, Rng *rng)
{
    Vec2 at = vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f);
    for (int i = 0; i < TRIES; i++) {
        at.x = rng_range(rng, CLEAR_PX, FIELD_WIDTH_PX - CLEAR_PX);
        at.y = rng_range(rng, CLEAR_PX, FIELD_HEIGHT_PX - CLEAR_PX);
        if (wall_room_px(sim, at) >= CLEAR_PX)
            break;
    }
    return at;
}

void koi_add(Sim *sim, int count)
{
    Rng rng = rng_seed(sim->head.seed, KOI_STREAM);
    for (int i = 0; i < count; i++) {
        Koi *koi = &sim->koi[sim->koi_count++];
        koi->id = (uint32_t)i;
        koi->position = start_place(sim, &rng);
        koi->heading_deg = rng_range(&rng, 0.0f, 360.0f);
        koi->velocity = vec2_scale(heading_unit(koi->heading_deg), sim->tunables.koi_max_speed / 2.0f);
    }
}

static FlockRules koi_rules(const Tunables *t)
{
    return (FlockRules){
        .perception_px = t->koi_perception_px,
        .separation_px = t->koi_separation_px,
        .min_urgency = t->koi_min_urgency,
        .max_urgency = t->koi_max_urgency,
        .cruise_speed = t->koi_cruise_speed,
        .max_change = t->koi_max_accel,
        .max_speed = t->koi_max_speed,
        .flow_gain = t->koi_flow_gain,
        .walls = {t->koi_perception_px, t->koi_min_urgency,
                  t->koi_max_urgency * (t->koi_wall_urgency / WALLS_URGENCY_TIMES)},
    };
}

// All read the state at the start of the tick.
void koi_swim(Sim *sim)
{
    float x[SIM_KOI_MAX], y[SIM_KOI_MAX], vx[SIM_KOI_MAX], vy[SIM_KOI_MAX];
    FlockMembers school = {x, y, vx, vy, sim->koi_count};
    FlockRules rules = koi_rules(&sim->tunables);
    FlockPlace place = flock_place(sim);
    for (int i = 0; i < sim->koi_count; i++) {
        x[i] = sim->koi[i].position.x;
        y[i] = sim->koi[i].position.y;
        vx[i] = sim->koi[i].velocity.x;
        vy[i] = sim->koi[i].velocity.y;
    }
    for (int i = 0; i < sim->koi_count; i++) {
        Koi *koi = &sim->koi[i];
        koi->velocity = flock_velocity(&school, i, &rules, &place);
        fly_on(&koi->position, &koi->heading_deg, koi->velocity);
    }
}
