// sim.c -- starts a game, places objects, and lists the live state.
#include "core/base/clamp.h"
#include "core/sim/sim_local.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/trig.h"

#define MEADOW_SWARM_Y_PX 500.0f // where the swarm waits for the first touch

void event_add(Sim *sim, SimEventKind kind, Vec2 at, int value)
{
    // Frequent events leave room for the others.
    bool many = kind == EVENT_BULLET_GONE || kind == EVENT_BULLET_BLOOMS || kind == EVENT_ENEMY_HIT
             || kind == EVENT_NEAR_MISS || kind == EVENT_PATTERN_FAULT;
    ASSERT(kind < EVENT_KINDS);
    if (sim->scratch.event_count >= (many ? SIM_EVENTS_MAX / 2 : SIM_EVENTS_MAX)) {
        sim->scratch.events_dropped++;
        return;
    }
    sim->scratch.events[sim->scratch.event_count++] = (SimEvent){(int32_t)kind, at.x, at.y, value};
}

uint32_t id_next(Sim *sim)
{
    return sim->head.next_id++;
}

// A game keeps only patterns that it can fire, so its demo contains no others.
static void book_trim(Sim *sim)
{
    bool keep[PATTERNS_MAX] = {false}, any = false;
    for (int i = 0; i < sim->book.count; i++)
        any |= keep[i] = sim->script.gallery.pattern_ticks > 0 && !pattern_is_volley(&sim->book, i);
    for (int p = 0; p < sim->program_count; p++)
        for (int i = 0; i < action_name_count(&sim->programs[p]); i++)
            if (sim->program_calls[p][i] != CALL_NONE)
                any |= keep[sim->program_calls[p][i]] = true;
    int hunt = pattern_book_find(&sim->book, sim->script.hunt);
    if (hunt >= 0)
        keep[hunt] = true;
    for (int i = 0; i < sim->script.wave_count; i++) {
        int name = sim->script.waves[i].pattern;
        int pattern = name < 0 ? -1 : pattern_book_find(&sim->book, sim->script.text + name);
        if (pattern >= 0)
            keep[pattern] = true;
    }
    if (sim->script.gallery.pattern_ticks > 0 && !any)
        return; // it shows volleys if it has nothing else
    pattern_book_keep(&sim->book, keep);
    calls_rebind(sim);
}

// An empty meadow if `script` is NULL.
static void begin(Sim *sim, uint64_t seed, const Tunables *tunables, const StageScript *script, const PatternBook *book)
{
    // Not most of the scratch: six megabytes that each tick writes before it reads them.
    memset(sim, 0, offsetof(Sim, scratch) + offsetof(SimScratch, targets));
    memset(&sim->scratch.paths, 0, sizeof sim->scratch.paths);
    if (script != NULL)
        sim->script = *script;
    if (book != NULL)
        sim->book = *book;
    sim->runners.free = -1;
    sim->tunables = *tunables;
    sim->head.seed = seed;
    sim->head.rng = rng_seed(seed, 1);
    sim->head.stage = script != NULL ? STAGE_SCRIPT : STAGE_EMPTY;
    sim->head.calls = tunables->call_start;
    const Vec2 middle = vec2(FIELD_WIDTH_PX / 2.0f, MEADOW_SWARM_Y_PX);
    sim->head.touch = vec2_sub(middle, vec2(tunables->swarm_touch_offset_x, tunables->swarm_touch_offset_y));
    // A small spiral, so that no two bees start in the same place.
    for (int i = 0; i < tunables->swarm_start_bees; i++)
        sim_add_bee(sim, vec2_add(middle, vec2_scale(heading_unit(SPIRAL_DEG * (float)i), 7.0f * sqrtf((float)i))));
    trade_begin(sim);
    if (script == NULL)
        return;
    stage_init(sim);
    book_trim(sim);
}

void sim_init(Sim *sim, uint64_t seed, const Tunables *tunables, const PatternBook *book)
{
    begin(sim, seed, tunables, NULL, book);
}

void sim_init_script(Sim *sim, uint64_t seed, const Tunables *tunables, const StageScript *script,
                     const PatternBook *book)
{
    begin(sim, seed, tunables, script, book);
}

void sim_set_book(Sim *sim, const PatternBook *book)
{
    sim->book = *book;
    calls_rebind(sim);
}

int sim_add_bee(Sim *sim, Vec2 position)
{
    Bees *bees = &sim->bees;
    if (bees->count == SIM_BEES_MAX) {
        tally(&sim->head.dropped, 1);
        return -1;
    }
    int i = bees->count++;
    bees->x[i] = position.x;
    bees->y[i] = position.y;
    bees->vx[i] = bees->vy[i] = bees->heading_deg[i] = 0.0f;
    bees->id[i] = id_next(sim);
    bees->born_tick[i] = sim->head.tick;
    sim->scratch.pull_x[i] = sim->scratch.pull_y[i] = 0.0f; // for the overlay: nothing has pulled it yet
    bees->still[i] = bees->dead[i] = 0;
    sim->head.bees_most = maxi(sim->head.bees_most, bees->count);
    return i;
}

int sim_add_bullet(Sim *sim, BulletLook look, Vec2 position, Vec2 velocity)
{
    Bullets *bullets = &sim->bullets;
    if (bullets->count == SIM_BULLETS_MAX) {
        tally(&sim->head.dropped, 1);
        return -1;
    }
    ASSERT(look < BULLET_LOOKS);
    int i = bullets->count++;
    bullets->x[i] = position.x;
    bullets->y[i] = position.y;
    bullets->vx[i] = velocity.x;
    bullets->vy[i] = velocity.y;
    bullets->id[i] = id_next(sim);
    bullets->look[i] = (uint8_t)look;
    bullets->runner[i] = -1;
    bullets->grazed[i] = bullets->dead[i] = 0;
    sim->head.bullets_most = maxi(sim->head.bullets_most, bullets->count);
    return i;
}

int sim_add_flower(Sim *sim, Vec2 position, FlowerKind kind)
{
    if (sim->flower_count == SIM_FLOWERS_MAX) {
        tally(&sim->head.dropped, 1);
        return -1;
    }
    ASSERT(kind < FLOWER_KINDS);
    Flower *flower = &sim->flowers[sim->flower_count];
    memset(flower, 0, sizeof *flower);
    flower->position = position;
    flower->kind = (int32_t)kind;
    flower->id = id_next(sim);
    return sim->flower_count++;
}

int sim_add_enemy(Sim *sim, EnemyKind kind, Vec2 position, int program, int flock)
{
    ASSERT(kind < ENEMY_KINDS && program >= -1 && program < sim->program_count);
    if (sim->enemy_count == SIM_ENEMIES_MAX) {
        tally(&sim->head.dropped, 1);
        return -1;
    }
    Enemy *enemy = &sim->enemies[sim->enemy_count];
    memset(enemy, 0, sizeof *enemy);
    enemy->runner = action_begin(action_pose_at(position, 180.0f));
    enemy->position = enemy->dummy = enemy->aim = position;
    enemy->heading_deg = enemy->dummy_heading_deg = 180.0f;
    enemy->visible = 1;
    enemy->mirror_x = 1.0f;
    enemy->kind = (int32_t)kind;
    enemy->state = ENEMY_RULES[kind].moves == MOVES_DARTS ? ENEMY_AIMS : ENEMY_ACTS;
    enemy->hp = enemy->hp_full = sim_enemy_traits(&sim->tunables, kind).hp;
    enemy->program = program;
    enemy->flock = flock;
    enemy->pattern = enemy->pattern_runner = -1;
    enemy->wave = enemy->boss = -1;
    enemy->warned = CALL_NONE;
    enemy->id = id_next(sim);
    sim->head.enemies_most = maxi(sim->head.enemies_most, sim->enemy_count + 1);
    return sim->enemy_count++;
}

int sim_add_wall(Sim *sim, const Wall *wall)
{
    if (sim->wall_count == SIM_WALLS_MAX)
        return -1;
    sim->walls[sim->wall_count] = *wall;
    return sim->wall_count++;
}

int sim_add_flow(Sim *sim, const FlowRegion *flow)
{
    if (sim->flow_count == SIM_FLOWS_MAX)
        return -1;
    sim->flows[sim->flow_count] = *flow;
    return sim->flow_count++;
}

void calls_rebind(Sim *sim)
{
    for (int p = 0; p < sim->program_count; p++)
        for (int i = 0; i < action_name_count(&sim->programs[p]); i++)
            sim->program_calls[p][i] = (int16_t)pattern_book_find(&sim->book, action_name(&sim->programs[p], i));
}

int sim_add_program(Sim *sim, const ActionProgram *program, int *unknown_name)
{
    *unknown_name = -1;
    if (sim->program_count == SIM_PROGRAMS_MAX)
        return -1;
    for (int i = 0; i < action_name_count(program); i++) {
        int called = pattern_book_find(&sim->book, action_name(program, i));
        if (called == CALL_NONE && sim->head.stage == STAGE_EMPTY) {
            *unknown_name = i;
            return -1;
        }
        sim->program_calls[sim->program_count][i] = (int16_t)called;
    }
    sim->programs[sim->program_count] = *program;
    return sim->program_count++;
}

EnemyTraits sim_enemy_traits(const Tunables *tunables, EnemyKind kind)
{
    switch (kind) {
#define ENEMY(KIND, kind_name, ...)                                                                                    \
    case ENEMY_##KIND:                                                                                                 \
        return (EnemyTraits){#kind_name,                                                                               \
                             tunables->kind_name##_hp,                                                                 \
                             tunables->kind_name##_points,                                                             \
                             tunables->kind_name##_radius_px,                                                          \
                             tunables->kind_name##_flower_chance,                                                      \
                             tunables->kind_name##_max_speed,                                                          \
                             tunables->kind_name##_max_accel,                                                          \
                             tunables->kind_name##_brake_px};
#include "core/sim/kinds.def"
#undef ENEMY
    case ENEMY_KINDS: break;
    }
    ASSERT(kind < ENEMY_KINDS);
    return (EnemyTraits){0};
}

static const ScriptBoss *boss_of(const Sim *sim, const Enemy *enemy)
{
    return enemy->boss >= 0 ? &sim->script.bosses[enemy->boss] : NULL;
}

float sim_enemy_radius_px(const Sim *sim, const Enemy *enemy)
{
    const ScriptBoss *boss = boss_of(sim, enemy);
    return boss ? boss->radius_px : sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).radius_px;
}

int sim_enemy_points(const Sim *sim, const Enemy *enemy)
{
    const ScriptBoss *boss = boss_of(sim, enemy);
    return boss ? boss->points : sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind).points;
}

uint32_t sim_points_times(const Sim *sim)
{
    const uint32_t place_ticks = (uint32_t)sim->tunables.stage_place_ticks;
    return place_ticks > 0 ? 1 + sim->head.tick / place_ticks : 1;
}

float sim_bullet_radius_px(const Tunables *tunables, BulletLook look)
{
    return tunables->bullet_radius_px * (look == BULLET_BIG ? tunables->bullet_big_times : 1.0f);
}

int sim_nearest_threat(const Sim *sim, Vec2 middle, float *px)
{
    int nearest = -1;
    *px = INFINITY;
    for (int i = 0; i < sim->bullets.count; i++) {
        Vec2 way = vec2_sub(vec2(sim->bullets.x[i], sim->bullets.y[i]), middle);
        Vec2 velocity = vec2(sim->bullets.vx[i], sim->bullets.vy[i]);
        float far = vec2_length(way);
        if (vec2_dot(way, velocity) < 0.0f && far < *px) {
            *px = far;
            nearest = i;
        }
    }
    return nearest;
}

Vec2 sim_goal_of(const Sim *sim, Vec2 touch)
{
    float edge_px = sim->tunables.swarm_edge_px + sim->tunables.swarm_room_px * sqrtf((float)sim->bees.count);
    edge_px = clampf(edge_px, 0.0f, FIELD_WIDTH_PX / 2.0f);
    Vec2 goal = vec2_add(touch, vec2(sim->tunables.swarm_touch_offset_x, sim->tunables.swarm_touch_offset_y));
    return vec2(clampf(goal.x, edge_px, FIELD_WIDTH_PX - edge_px), clampf(goal.y, edge_px, FIELD_HEIGHT_PX - edge_px));
}

Vec2 sim_swarm_goal(const Sim *sim)
{
    return sim_goal_of(sim, sim->head.touch);
}

float sim_radar_range_px(const Sim *sim)
{
    return sim->head.touching ? sim->tunables.swarm_range_hold_px : sim->tunables.swarm_range_loose_px;
}

// Bees need room: a disc for n bees has a radius that grows with sqrt(n).
float sim_leash_px(const Sim *sim)
{
    float crowd = (float)sim->bees.count / (float)sim->tunables.swarm_leash_bees;
    return sim->tunables.swarm_leash_ranges * sim_radar_range_px(sim) * (crowd > 1.0f ? sqrtf(crowd) : 1.0f);
}

int sim_parts(const Sim *sim, SimPart parts[SIM_PARTS_MAX], int *constant_from)
{
    int n = 0;
#define PART(label, pointer, element, number) parts[n++] = (SimPart){label, pointer, (int32_t)(element), number};
#define ONE(member) PART(#member, &sim->member, sizeof sim->member, 1)
#define POOL_ARRAY(pool, array) PART(#pool "." #array, sim->pool.array, sizeof sim->pool.array[0], sim->pool.count)
#define BEES(array) POOL_ARRAY(bees, array)
#define BULLETS(array) POOL_ARRAY(bullets, array)
#define SHOTS(array) POOL_ARRAY(shots, array)
    ONE(head)
    ONE(tunables)
    ONE(bees.count)
    ONE(bullets.count)
    ONE(shots.count)
    ONE(runners.count)
    ONE(runners.free)
    ONE(enemy_count)
    ONE(flower_count)
    ONE(wave_count)
    ONE(wall_count)
    ONE(flow_count)
    ONE(program_count)
    BEE_ARRAYS(BEES)
    BULLET_ARRAYS(BULLETS)
    SHOT_ARRAYS(SHOTS)
    PART("runners", sim->runners.slot, sizeof sim->runners.slot[0], sim->runners.count)
    PART("enemies", sim->enemies, sizeof sim->enemies[0], sim->enemy_count)
    PART("flowers", sim->flowers, sizeof sim->flowers[0], sim->flower_count)
    PART("waves", sim->waves, sizeof sim->waves[0], sim->wave_count)
    *constant_from = n;
    PART("walls", sim->walls, sizeof sim->walls[0], sim->wall_count)
    PART("flows", sim->flows, sizeof sim->flows[0], sim->flow_count)
    PART("programs", sim->programs, sizeof sim->programs[0], sim->program_count)
    PART("program_calls", sim->program_calls, sizeof sim->program_calls[0], sim->program_count)
    PART("patterns.count", &sim->book.count, sizeof sim->book.count, 1)
    PART("patterns.words", &sim->book.words, sizeof sim->book.words, 1)
    PART("patterns", sim->book.patterns, sizeof sim->book.patterns[0], sim->book.count)
    PART("pattern_code", sim->book.code, sizeof sim->book.code[0], sim->book.words)
    PART("script", &sim->script, sizeof sim->script, sim->head.stage == STAGE_SCRIPT)
#undef PART
#undef ONE
#undef POOL_ARRAY
#undef BEES
#undef BULLETS
#undef SHOTS
    ASSERT(n <= SIM_PARTS_MAX);
    return n;
}
