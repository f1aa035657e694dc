// stage.c -- what stages have in common: the sides of the meadow, how enemies enter, and flowers from the sky.
#include "core/sim/sim_local.h"

#include <string.h>

#define SKY_SIDE_PX 20.0f // flowers from the sky keep this far from the sides

// Gnats stay inside the playfield.
static void sides_add(Sim *sim)
{
    const float w = FIELD_WIDTH_PX, h = FIELD_HEIGHT_PX;
    const int32_t thin = sim->tunables.flock_thin_walls;
    const Wall sides[] = {
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {1, 0}, .thin = thin},
        {.kind = WALL_PLANE, .point = {w, 0}, .normal = {-1, 0}, .thin = thin},
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {0, 1}, .thin = thin},
        {.kind = WALL_PLANE, .point = {0, h}, .normal = {0, -1}, .thin = thin},
    };
    for (int i = 0; i < 4; i++)
        sim_add_wall(sim, &sides[i]);
}

// And they circle its middle.
static void meadow_flow_add(Sim *sim)
{
    const float w = FIELD_WIDTH_PX, h = FIELD_HEIGHT_PX;
    const int32_t chosen = sim->tunables.flock_flow;
    if (chosen == MEADOW_FLOW_NONE)
        return;
    FlowKind kind = chosen == MEADOW_FLOW_SQUARE ? FLOW_SQUARE : FLOW_ROUND;
    FlowRegion flow = {
        .kind = kind, .least = {-w, -h}, .most = {2 * w, 2 * h}, .middle = {w / 2, h / 2}, .strength = 1.0f};
    sim_add_flow(sim, &flow);
}

void script_walls_add(Sim *sim)
{
    const StageScript *script = &sim->script;
    for (int i = 0; i < script->wall_count; i++)
        sim_add_wall(sim, &script->walls[i]);
    for (int i = 0; i < script->flow_count; i++)
        sim_add_flow(sim, &script->flows[i]);
}

static void meadow_add(Sim *sim)
{
    sides_add(sim);
    if (sim->flow_count == 0)
        meadow_flow_add(sim);
}

void stage_init(Sim *sim)
{
    script_init(sim);
    meadow_add(sim);
}

void sim_set_script_walls(Sim *sim, const StageScript *script)
{
    memcpy(sim->script.walls, script->walls, sizeof script->walls);
    memcpy(sim->script.flows, script->flows, sizeof script->flows);
    sim->script.wall_count = script->wall_count;
    sim->script.flow_count = script->flow_count;
    sim->wall_count = sim->flow_count = 0;
    script_walls_add(sim);
    meadow_add(sim);
}

int stage_hits(const Sim *sim, int hp, float factor)
{
    float product = (float)hp * factor * level_now(&sim->tunables).hits;
    if (product < 1.0f)
        return 1;
    return product < 7.0e8f ? (int32_t)product : 700000000;
}

// Bees beyond those that the enemies are made for. A stage may begin with the bees of another one.
int stage_swarm_grown(const Sim *sim)
{
    int grown = sim->bees.count - sim->tunables.stage_usual_bees;
    return grown > 0 ? grown : 0;
}

// A swarm that has grown fires more, so its enemies bear more.
int stage_toughened(const Sim *sim, int hp)
{
    return stage_hits(sim, hp, 1.0f + sim->tunables.rank_toughness * (float)stage_swarm_grown(sim));
}

// Where an enemy without a script enters: gnats in a bunch, the others anywhere above; stingers from the sides too.
static Vec2 entry_place(Sim *sim, const Wave *wave, EnemyMoves moves)
{
    const Tunables *t = &sim->tunables;
    const float middle = FIELD_WIDTH_PX / 2.0f;
    float x = rng_range(&sim->head.rng, 40.0f, FIELD_WIDTH_PX - 40.0f);
    float y = rng_range(&sim->head.rng, 40.0f, t->stinger_lowest_px);
    uint32_t side = rng_below(&sim->head.rng, 3u);
    if (moves == MOVES_FLOCKS)
        return vec2(middle + wave->shift_x + (x - middle) * t->flock_entry_spread, -t->enemy_entry_px);
    if (moves == MOVES_DARTS)
        return side == 0 ? vec2(14.0f, y) : side == 1 ? vec2(FIELD_WIDTH_PX - 14.0f, y) : vec2(x, 16.0f);
    return vec2(x, -t->enemy_entry_px);
}

int stage_enter(Sim *sim, const Wave *wave, EnemyKind kind, int program, const Vec2 *place, int hp)
{
    Vec2 at = vec2(FIELD_WIDTH_PX / 2.0f, -60.0f);
    if (place)
        at = *place;
    else if (program < 0)
        at = entry_place(sim, wave, ENEMY_RULES[kind].moves);
    int index = sim_add_enemy(sim, kind, at, program, wave->flock);
    if (index < 0)
        return -1;
    Enemy *enemy = &sim->enemies[index];
    enemy->mirror_x = wave->mirror_x;
    enemy->shift_x = wave->shift_x;
    hp = hp > 0 ? hp : enemy->hp;
    enemy->hp = enemy->hp_full = ENEMY_RULES[kind].moves == MOVES_FLOCKS ? hp : stage_toughened(sim, hp);
    if (program < 0) {
        enemy->velocity = vec2(0.0f, ENEMY_RULES[kind].moves == MOVES_DARTS ? 0.0f : sim->tunables.enemy_entry_speed);
        return index;
    }
    // It begins where its dummy does, not where it was added.
    ActionPose pose = action_pose(&sim->programs[program], enemy->runner.origin, 0);
    Vec2 start = action_pose_position(pose);
    enemy->position = vec2((wave->mirror_x < 0.0f ? FIELD_WIDTH_PX - start.x : start.x) + wave->shift_x, start.y);
    enemy->dummy = enemy->position;
    return index;
}

// Flowers for those who beat nobody.
static void sky_flower(Sim *sim)
{
    int every = sim->tunables.flower_sky_ticks;
    if (every == 0 || sim->head.over || sim->head.tick % (uint32_t)every != 0u)
        return;
    float x = rng_range(&sim->head.rng, SKY_SIDE_PX, FIELD_WIDTH_PX - SKY_SIDE_PX);
    flowers_drop(sim, vec2(x, 0.0f), 1.0f);
}

void stage_run(Sim *sim)
{
    if (sim->head.stage == STAGE_EMPTY)
        return;
    script_run(sim);
    sky_flower(sim);
}
