// swarm_place.c -- where in the swarm each bee has its place, and what pulls it there.
//
// Nobody keeps a list of places: they follow from a bee's id and the tick. A point on the unit sphere of four dimensions
// is (sqrt(u) * wave(a), sqrt(u) * its quarter turn, sqrt(1 - u) * wave(b), the same); with u, a and b spread evenly so
// are the points, and then the first and the third number fill a disc evenly. To wander is to swing a and b to and fro:
// at any time the disc stays filled, however many bees there are and whatever each does.
#include "core/base/trig.h"
#include "core/sim/sim_local.h"

#define WHOLE_TURN 6.2831853f
#define MOST_SWING 0.25f // turns

#define EVERYWHERE_PX 4000.0f
#define CALL_MOST_TURN_DEG 6.0f // a tick
#define CALL_ORBIT_SHARE 0.6f   // of a called bee's speed is for circling, the rest for getting there

// Multiples of these fill a cube evenly.
#define FIRST_SEQUENCE 3518319155u
#define SECOND_SEQUENCE 2882110345u
#define THIRD_SEQUENCE 2360945575u

// The bees' ways differ in how long they take, by up to this share.
#define UNEVEN 0.5f

static float share_of(uint32_t bits)
{
    return (float)(int32_t)(bits >> 8) * 0x1p-24f;
}

// Nearly a sine; a whole turn has 2^32 parts. The error is below 0.0011, which nobody sees in where a bee hovers.
static float wave(uint32_t turn)
{
    float half = share_of(turn) * 2.0f - 1.0f;
    float parabola = 4.0f * half * (1.0f - fabsf(half));
    return parabola + 0.225f * (parabola * fabsf(parabola) - parabola);
}

// A wave that swings to and fro around a turn: how far is in parts of a turn, how quickly in parts a tick.
static float swinging_wave(uint32_t turn, float swing, uint32_t time)
{
    return wave(turn + (uint32_t)(int32_t)(swing * wave(time)));
}

// Where bees have their places.
typedef struct Disc {
    Vec2 middle;
    float radius_px;
    float swing;      // parts of a turn
    float usual_rate; // parts of a turn a tick
} Disc;

// One bee is in the middle, and many need room.
static Disc disc_now(const Sim *sim, Vec2 goal)
{
    const Tunables *t = &sim->tunables;
    float bees = (float)sim->bees.count;
    float radius_px = t->swarm_spread_px * sqrtf(bees) + t->swarm_reach_px * (1.0f - 1.0f / bees);
    float turns = t->swarm_wander_px < MOST_SWING * WHOLE_TURN * radius_px
                    ? t->swarm_wander_px / (WHOLE_TURN * radius_px)
                    : MOST_SWING;
    return (Disc){goal, radius_px, turns * 0x1p32f, 0x1p32f / (float)t->swarm_wander_ticks};
}

static Vec2 place_in(const Disc *disc, uint32_t id, uint32_t tick)
{
    uint32_t a = id * FIRST_SEQUENCE, b = id * SECOND_SEQUENCE, c = id * THIRD_SEQUENCE;
    float wide = share_of(a);
    uint32_t rate_x = (uint32_t)(int32_t)(disc->usual_rate * (1.0f + UNEVEN * (share_of(b << 6) - 0.5f)));
    uint32_t rate_y = (uint32_t)(int32_t)(disc->usual_rate * (1.0f + UNEVEN * (share_of(c << 6) - 0.5f)));
    float x = sqrtf(wide) * swinging_wave(b, disc->swing, (c << 12) + tick * rate_x);
    float y = sqrtf(1.0f - wide) * swinging_wave(c, disc->swing, (b << 12) + tick * rate_y);
    return vec2(disc->middle.x + disc->radius_px * x, disc->middle.y + disc->radius_px * y);
}

static void pulls_find(Sim *sim, Vec2 goal)
{
    const Bees *bees = &sim->bees;
    float *restrict pull_x = sim->scratch.pull_x, *restrict pull_y = sim->scratch.pull_y;
    const Disc disc = disc_now(sim, goal);
    uint32_t tick = sim->head.tick;
    int count = bees->count;
    for (int i = 0; i < count; i++) {
        Vec2 place = place_in(&disc, bees->id[i], tick);
        pull_x[i] = place.x - bees->x[i];
        pull_y[i] = place.y - bees->y[i];
    }
}

// A draw of its own for each bee and tick, so that it does not depend on the order in which bees are stored.
static bool bee_strays(const Sim *sim, uint32_t id)
{
    Rng draw = rng_seed(sim->head.seed + 0x9e3779b97f4a7c15u * (sim->head.tick + 1u), id);
    return rng_float(&draw) < sim->tunables.swarm_stray_chance;
}

// A loose bee inside the leash follows the pull only now and then.
static void pulls_drop(Sim *sim, Vec2 goal, float leash_px)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    for (int i = 0; i < bees->count; i++) {
        bool inside = vec2_length(vec2_sub(goal, vec2(bees->x[i], bees->y[i]))) <= leash_px;
        if (inside && !bee_strays(sim, bees->id[i]))
            scratch->pull_x[i] = scratch->pull_y[i] = 0.0f;
    }
}

// --- the royal call

// Called bees circle around the goal, each a step of the golden angle after the one that is older than it: so they fill
// a disc, all equally far from each other, and keep that as they turn.
static void pulls_call(Sim *sim, Vec2 goal)
{
    SimScratch *scratch = &sim->scratch;
    const Bees *bees = &sim->bees;
    const Tunables *t = &sim->tunables;
    const int32_t *by_age;
    float radius_px = t->call_spread_px * sqrtf((float)bees->count), most_px = FIELD_WIDTH_PX / 2.0f - t->swarm_edge_px;
    radius_px = radius_px < most_px ? radius_px : most_px;
    // The outermost, too, can keep up.
    float turn_deg = CALL_ORBIT_SHARE * t->call_speed / (radius_px + 1.0f) * (360.0f / WHOLE_TURN);
    turn_deg = turn_deg < CALL_MOST_TURN_DEG ? turn_deg : CALL_MOST_TURN_DEG;
    float turned_deg = turn_deg * (float)(t->call_ticks - sim->head.call_ticks_left);
    RadarGrid grid = swarm_grid(sim);
    int count = radar_within(&grid, goal, EVERYWHERE_PX, &by_age);
    for (int k = 0; k < count; k++) {
        int i = by_age[k];
        Vec2 way = heading_unit(SPIRAL_DEG * (float)k + turned_deg);
        Vec2 place = vec2_add(goal, vec2_scale(way, radius_px * sqrtf(((float)k + 0.5f) / (float)count)));
        scratch->pull_x[i] = place.x - bees->x[i];
        scratch->pull_y[i] = place.y - bees->y[i];
    }
}

void swarm_pull(Sim *sim, bool called)
{
    Vec2 goal = sim_swarm_goal(sim);
    if (called) {
        pulls_call(sim, goal);
        return;
    }
    pulls_find(sim, goal);
    if (!sim->head.touching)
        pulls_drop(sim, goal, sim_leash_px(sim));
}
