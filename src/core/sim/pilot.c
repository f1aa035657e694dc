// pilot.c -- the built-in player: rates a few places for the swarm, and leads it to the best.
#include "core/sim/pilot.h"

#include "core/base/clamp.h"

#define THINK_TICKS 6 // people do not decide more often
#define FINGER_PX_PER_TICK 7.0f
#define LOOK_AHEAD_TICKS 34.0f
#define DANGER_PX 46.0f
#define LET_GO_PX 46.5f // closer bullets are left to the bees
#define PATIENCE 0.8f   // but it leads before their patience runs out, until it is back
#define CALL_BULLETS_PX 60.0f
#define CALL_REST_TICKS 90
#define COLUMNS 9
#define ROWS 6
#define TOP_PX 250.0f
#define BOTTOM_PX 590.0f
#define SIDE_PX 36.0f
#define WALL_PX 22.0f        // preferred distance of the swarm from a wall
#define WALL_WORTH 120.0f    // cost per missing px,
#define BEHIND_WORTH 1500.0f // and cost of being behind a wall
#define WALL_SAMPLES 8

// The danger of an object with constant velocity, by its closest distance to `place` within the pilot's
// horizon.
static float danger(Vec2 place, Vec2 position, Vec2 velocity, float radius_px)
{
    Vec2 way = vec2_sub(place, position);
    float speed_sq = vec2_dot(velocity, velocity);
    float ticks = speed_sq > 0.0f ? vec2_dot(way, velocity) / speed_sq : 0.0f;
    ticks = clampf(ticks, 0.0f, LOOK_AHEAD_TICKS);
    float closest_px = vec2_distance(place, vec2_add(position, vec2_scale(velocity, ticks)));
    float lack_px = DANGER_PX + radius_px - closest_px;
    return lack_px > 0.0f ? lack_px * lack_px : 0.0f;
}

// Enemies' bodies are dangerous; enemies right above are targets.
static float enemies_worth(const Sim *sim, Vec2 place)
{
    float sum = 0.0f;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        float radius_px = sim_enemy_radius_px(sim, enemy);
        sum -= 3.0f * danger(place, enemy->position, enemy->velocity, radius_px);
        float aside_px = place.x - enemy->position.x;
        aside_px = aside_px < 0.0f ? -aside_px : aside_px;
        if (enemy->position.y < place.y - 60.0f && aside_px < 70.0f)
            sum += (70.0f - aside_px) * (ENEMY_RULES[enemy->kind].moves == MOVES_FLOCKS ? 2.0f : 9.0f);
    }
    return sum;
}

static float flowers_worth(const Sim *sim, Vec2 place)
{
    float sum = 0.0f;
    for (int i = 0; i < sim->flower_count; i++) {
        float far_px = vec2_distance(place, sim->flowers[i].position);
        if (far_px < 140.0f)
            sum += (140.0f - far_px) * (sim->flowers[i].kind != FLOWER_PLAIN ? 40.0f : 20.0f);
    }
    return sum;
}

static float wall_room_px(const Sim *sim, Vec2 place, int walls)
{
    float least = WALL_PX;
    for (int i = 0; i < walls; i++) {
        Vec2 away;
        float distance = wall_distance(&sim->walls[i], place, &away);
        least = distance < least ? distance : least;
    }
    return least;
}

// Places in, near or behind walls are bad: the swarm would have to find a path.
static float walls_cost(const Sim *sim, Vec2 place, Vec2 middle)
{
    int walls = sim->head.stage == STAGE_SCRIPT ? sim->script.wall_count : 0;
    if (walls == 0)
        return 0.0f;
    float cost = WALL_WORTH * (WALL_PX - wall_room_px(sim, place, walls));
    for (int i = 1; i < WALL_SAMPLES; i++)
        if (wall_room_px(sim, vec2_mix(middle, place, (float)i / WALL_SAMPLES), walls) <= 0.0f)
            return cost + BEHIND_WORTH;
    return cost;
}

static float place_worth(const Sim *sim, Vec2 place, Vec2 middle)
{
    float home_px = vec2_distance(place, vec2(FIELD_WIDTH_PX / 2.0f, 470.0f));
    float travel_px = vec2_distance(place, middle);
    const Bullets *bullets = &sim->bullets;
    float bullets_danger = 0.0f;
    for (int i = 0; i < bullets->count; i++)
        bullets_danger += danger(place, vec2(bullets->x[i], bullets->y[i]), vec2(bullets->vx[i], bullets->vy[i]), 0.0f);
    return enemies_worth(sim, place) + flowers_worth(sim, place) - bullets_danger - 1.5f * home_px - 2.0f * travel_px
         - walls_cost(sim, place, middle);
}

Pilot pilot_begin(const Sim *sim)
{
    return (Pilot){.finger = sim->head.touch, .wanted = sim_swarm_goal(sim)};
}

static bool decides(const Sim *sim)
{
    return sim->head.tick % THINK_TICKS == 0;
}

void pilot_move(Pilot *pilot, const Sim *sim)
{
    const Vec2 middle = sim_swarm_middle(sim);
    bool thinks = decides(sim) && sim->head.tick > 0;
    float best_worth = thinks ? place_worth(sim, middle, middle) : 0.0f;
    pilot->wanted = thinks ? middle : pilot->wanted;
    for (int i = 0; i < ROWS * COLUMNS && thinks; i++) {
        Vec2 place = vec2(SIDE_PX + (FIELD_WIDTH_PX - 2.0f * SIDE_PX) * (float)(i % COLUMNS) / (COLUMNS - 1),
                          TOP_PX + (BOTTOM_PX - TOP_PX) * (float)(i / COLUMNS) / (ROWS - 1));
        float worth = place_worth(sim, place, middle);
        if (worth <= best_worth)
            continue;
        best_worth = worth;
        pilot->wanted = place;
    }
    Vec2 offset = vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y);
    Vec2 way = vec2_sub(vec2_sub(pilot->wanted, offset), pilot->finger);
    pilot->finger = vec2_add(pilot->finger, vec2_limit(way, FINGER_PX_PER_TICK));
}

bool pilot_calls(Pilot *pilot, const Sim *sim)
{
    if (pilot->rest_ticks > 0) {
        pilot->rest_ticks--;
        return false;
    }
    // A call pays if many bullets close in at once; fewer are enough for a small swarm.
    const Vec2 middle = sim_swarm_middle(sim);
    int near = 0;
    for (int i = 0; i < sim->bullets.count; i++)
        near += vec2_distance(vec2(sim->bullets.x[i], sim->bullets.y[i]), middle) < CALL_BULLETS_PX;
    bool calls = sim->head.calls > 0 && near >= (sim->bees.count < 6 ? 5 : 11);
    if (calls)
        pilot->rest_ticks = CALL_REST_TICKS;
    return calls;
}

bool pilot_bullet_within(const Sim *sim, float px)
{
    Vec2 middle = sim_swarm_middle(sim);
    for (int i = 0; i < sim->bullets.count; i++)
        if (vec2_distance(vec2(sim->bullets.x[i], sim->bullets.y[i]), middle) < px)
            return true;
    return false;
}

bool pilot_impatient(Pilot *pilot, const Sim *sim)
{
    const float patience = (float)sim->tunables.patience_ticks, loose = (float)sim->head.loose_ticks;
    pilot->impatient = patience > 0.0f && loose > (pilot->impatient ? 0.0f : PATIENCE * patience);
    return pilot->impatient;
}

TickCmd pilot_cmd(Pilot *pilot, const Sim *sim)
{
    pilot_move(pilot, sim);
    if (decides(sim))
        pilot->holds = !pilot_bullet_within(sim, LET_GO_PX) || pilot_impatient(pilot, sim);
    bool calls = pilot_calls(pilot, sim);
    return tick_cmd(pilot->finger, (pilot->holds ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
}
