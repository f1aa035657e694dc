// stage.c -- arrivals: drawn waves, the gallery; and the factors of the levels.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"
#include "core/base/clamp.h"

#define SKY_SIDE_PX 20.0f // distance of flowers from the sides

// Gnats stay inside the playfield, and circle its centre unless a flow of the stage carries them.
static void meadow_add(Sim *sim)
{
    const float w = FIELD_WIDTH_PX, h = FIELD_HEIGHT_PX;
    const int32_t thin = sim->tunables.flock_thin_walls, chosen = sim->tunables.flock_flow;
    const Wall sides[] = {
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {1, 0}, .thin = thin},
        {.kind = WALL_PLANE, .point = {w, 0}, .normal = {-1, 0}, .thin = thin},
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {0, 1}, .thin = thin},
        {.kind = WALL_PLANE, .point = {0, h}, .normal = {0, -1}, .thin = thin},
    };
    for (int i = 0; i < 4; i++)
        sim_add_wall(sim, &sides[i]);
    const FlowRegion flow = {.kind = chosen == MEADOW_FLOW_SQUARE ? FLOW_SQUARE : FLOW_ROUND,
                             .least = {-w, -h},
                             .most = {2 * w, 2 * h},
                             .middle = {w / 2, h / 2},
                             .strength = 1.0f};
    if (sim->flow_count == 0 && chosen != MEADOW_FLOW_NONE)
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

void stage_init(Sim *sim)
{
    script_init(sim);
    meadow_add(sim);
}

int stage_hits(const Sim *sim, int hp, float factor)
{
    float product = (float)hp * factor * level_now(sim).hits;
    if (product < 1.0f)
        return 1;
    return product < 7.0e8f ? (int32_t)product : 700000000;
}

// Bees beyond the number that enemies are balanced for. A stage may begin with the bees of another one.
int stage_swarm_grown(const Sim *sim)
{
    return maxi(sim->bees.count - sim->tunables.stage_usual_bees, 0);
}

// A larger swarm fires more, so its enemies are tougher.
int stage_toughened(const Sim *sim, int hp)
{
    return stage_hits(sim, hp, 1.0f + sim->tunables.rank_toughness * (float)stage_swarm_grown(sim));
}

// The entry of an enemy without a program: gnats in a bunch, the others anywhere above; stingers also from the
// sides.
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
    ASSERT(kind >= 0 && kind < ENEMY_KINDS && hp >= 0);
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
    // It starts at its dummy, not where it was added.
    ActionPose pose = action_pose(&sim->programs[program], enemy->runner.origin, 0);
    Vec2 start = action_pose_position(pose);
    enemy->position = vec2((wave->mirror_x < 0.0f ? FIELD_WIDTH_PX - start.x : start.x) + wave->shift_x, start.y);
    enemy->dummy = enemy->position;
    return index;
}

void stage_run(Sim *sim)
{
    if (sim->head.stage == STAGE_EMPTY)
        return;
    script_run(sim);
    // Flowers that fall without a beaten enemy.
    int every = sim->tunables.flower_sky_ticks;
    if (every == 0 || sim->head.over || sim->head.tick % (uint32_t)every != 0u)
        return;
    float x = rng_range(&sim->head.rng, SKY_SIDE_PX, FIELD_WIDTH_PX - SKY_SIDE_PX);
    flowers_drop(sim, vec2(x, 0.0f), 1.0f);
}

// --- waves drawn by weight, and a recurring boss: pressure depends on time and the swarm

static const ScriptBoss *boss_of(const Sim *sim)
{
    int boss = phase_now(sim)->boss;
    return boss >= 0 && sim->script.bosses[boss].every_ticks > 0 ? &sim->script.bosses[boss] : NULL;
}

void pressure_init(Sim *sim)
{
    const ScriptBoss *boss = boss_of(sim);
    sim->head.next_wave_ticks = sim->tunables.rank_first_wave_ticks;
    sim->head.next_boss_ticks = boss ? boss->every_ticks : 0;
}

static float minutes_of(const Sim *sim)
{
    return (float)sim->head.tick / (60.0f * SIM_TICKS_PER_SECOND);
}

float pressure_rank(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    float minutes = minutes_of(sim) + t->rank_boss_minutes * (float)sim->head.bosses;
    float by_time = t->rank_growth * (sqrtf(minutes + 1.0f) - 1.0f);
    float by_swarm = (float)sim->bees.count / (float)t->rank_swarm_bees;
    return t->rank_base + by_time + (by_swarm < 1.0f ? by_swarm : 1.0f) * t->rank_swarm_most;
}

int pressure_wave_size(const Sim *sim, const ScriptWave *wave)
{
    int size = (int)(mixf((float)wave->count, (float)wave->most, sim->head.rank) + 0.5f)
             + stage_swarm_grown(sim) / sim->tunables.rank_wave_bees;
    return mini(size, SIM_ENEMIES_MAX);
}

// The current weight of a wave of the phase.
static int wave_weight(const Sim *sim, const ScriptWave *wave, bool boss)
{
    return wave->from_rank <= sim->head.rank && (!boss || wave->beside_boss) ? wave->weight : 0;
}

// A random wave, or -1 if none may come.
static int wave_choose(Sim *sim, bool boss)
{
    const ScriptPhase *phase = phase_now(sim);
    const ScriptWave *waves = &sim->script.waves[phase->first_wave];
    int total = 0, i = 0;
    for (int k = 0; k < phase->wave_count; k++)
        total += wave_weight(sim, &waves[k], boss);
    if (total == 0)
        return -1;
    int draw = (int)rng_below(&sim->head.rng, (uint32_t)total);
    for (draw -= wave_weight(sim, &waves[i], boss); draw >= 0; draw -= wave_weight(sim, &waves[i], boss))
        i++;
    ASSERT(i < phase->wave_count);
    return phase->first_wave + i;
}

// A gnat crowds the meadow less than others.
static float crowd_of(const Sim *sim, int32_t kind)
{
    return ENEMY_RULES[kind].moves == MOVES_FLOCKS ? sim->tunables.rank_gnat_share : 1.0f;
}

// 1 for a swarm that is not spared; smaller for a small one.
static float mercy(const Sim *sim)
{
    float share = (float)sim->bees.count / spared_bees(sim);
    float least = sim->tunables.rank_spared_least;
    return share < 1.0f ? least + (1.0f - least) * share : 1.0f;
}

// The boss comes on time, later for a small swarm; then the time to the next one starts.
static void boss_come(Sim *sim, bool boss)
{
    const ScriptBoss *script = boss_of(sim);
    SimHead *head = &sim->head;
    if (boss || !script)
        return;
    clock_wait(&head->next_boss_ticks, 1);
    bool grown = sim->bees.count >= script->least_bees;
    if (head->next_boss_ticks > 0 || (!grown && head->next_boss_ticks > -script->wait_ticks))
        return;
    if (boss_add(sim, phase_now(sim)->boss))
        head->next_boss_ticks = script->every_ticks;
}

void pressure_run(Sim *sim)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    bool boss = boss_lives(sim);
    if (!script_phase_draws(&sim->script, phase_now(sim)))
        return;
    boss_come(sim, boss);
    float crowded = 0.0f;
    for (int i = 0; i < sim->enemy_count; i++)
        crowded += crowd_of(sim, sim->enemies[i].kind);
    for (int i = 0; i < sim->wave_count; i++)
        crowded += (float)sim->waves[i].left * crowd_of(sim, sim->script.waves[sim->waves[i].type].kind);
    float few = t->rank_enemies_few + (float)stage_swarm_grown(sim) / (float)t->rank_few_bees;
    float many = mixf((float)t->rank_enemies_low, (float)t->rank_enemies_high, head->rank) * mercy(sim);
    clock_wait(&head->next_wave_ticks, !boss && crowded < few * mercy(sim) ? t->rank_hurry : 1);
    if (head->next_wave_ticks > 0 || crowded > many)
        return;
    int wave = wave_choose(sim, boss);
    if (wave >= 0)
        script_wave_begin(sim, wave);
    float ticks = mixf((float)t->rank_wave_ticks_low, (float)t->rank_wave_ticks_high, head->rank);
    head->next_wave_ticks = (int)(ticks / mercy(sim) * (boss && boss_of(sim) ? boss_of(sim)->wave_pause : 1.0f));
}

// --- the gallery: a moth that fires the patterns of the book, one after the other, without end

#define MOTH_HEIGHT 0.15f    // of the playfield
#define MOTH_COMES_TICKS 110 // delay of its pattern

static Vec2 moth_place(void)
{
    return vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX * MOTH_HEIGHT);
}

static Enemy *moth_find(Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_MOTH)
            return &sim->enemies[i];
    return NULL;
}

static void moth_restore(Sim *sim, Enemy *moth)
{
    moth->hp = moth->hp_full = stage_toughened(sim, sim->script.gallery.hp);
}

static void pattern_fire(Sim *sim, Enemy *moth)
{
    ASSERT(sim->head.gallery_pattern >= 0 && sim->head.gallery_pattern < sim->book.count);
    enemy_pattern_begin(sim, moth, sim->head.gallery_pattern);
    sim->head.gallery_pause_ticks = sim->script.gallery.again_ticks;
}

// The swarm has survived the pattern, or beaten the moth (moth NULL).
static void pattern_over(Sim *sim, Enemy *moth)
{
    SimHead *head = &sim->head;
    ASSERT(sim->book.count > 0);
    head->gallery_ticks_left = 0;
    head->gallery_pause_ticks = sim->script.gallery.rest_ticks;
    head->gallery_pattern = (head->gallery_pattern + 1) % sim->book.count;
    clock_run(&head->gallery_shown);
    score_add(sim, (uint32_t)sim->script.gallery.points);
    flowers_drop(sim, moth_place(), (float)sim->script.gallery.flowers);
    if (moth == NULL)
        return;
    enemy_pattern_end(sim, moth);
    moth_restore(sim, moth);
}

void gallery_run(Sim *sim)
{
    SimHead *head = &sim->head;
    Enemy *moth = moth_find(sim);
    if (sim->script.gallery.pattern_ticks == 0 || sim->book.count == 0 || head->over)
        return;
    if (head->gallery_ticks_left > 0 && (moth == NULL || --head->gallery_ticks_left == 0)) {
        pattern_over(sim, moth);
        return;
    }
    if (head->gallery_ticks_left > 0) {
        // The pause before a restart begins at its end.
        if (moth->pattern < 0 && --head->gallery_pause_ticks <= 0)
            pattern_fire(sim, moth);
        return;
    }
    if (moth == NULL && head->gallery_pause_ticks <= MOTH_COMES_TICKS) {
        Vec2 above = vec2(FIELD_WIDTH_PX / 2.0f, -sim->tunables.enemy_entry_px);
        int index = sim_add_enemy(sim, ENEMY_MOTH, above, -1, 0);
        moth = index >= 0 ? &sim->enemies[index] : NULL;
        if (moth != NULL) {
            moth->aim = moth_place();
            moth_restore(sim, moth);
        }
    }
    if (head->gallery_pause_ticks > 0) {
        head->gallery_pause_ticks--;
    } else if (moth != NULL) {
        head->gallery_ticks_left = sim->script.gallery.pattern_ticks;
        pattern_fire(sim, moth);
        event_add(sim, EVENT_PATTERN, moth->position, head->gallery_pattern);
    }
}

// --- the factors of the chosen level; `normal` changes nothing

#define LEVEL(name)                                                                                                    \
    (Level)                                                                                                            \
    {                                                                                                                  \
        t->level_##name##_rank, t->level_##name##_bullet_speed, t->level_##name##_hits, t->level_##name##_flowers,     \
            t->level_##name##_mercy                                                                                    \
    }

Level level_now(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    const Level normal = {0.0f, 1.0f, 1.0f, 1.0f, 1.0f};
    if (t->level_level == LEVEL_NORMAL)
        return normal;
    Level level = t->level_level == LEVEL_EASY ? LEVEL(easy) : LEVEL(hard);
    if (sim->head.stage != STAGE_SCRIPT || !script_phase_draws(&sim->script, phase_now(sim)))
        return level;
    // An endless game on easy approaches normal, or it would never end.
    float times = minutes_of(sim) / t->level_minutes, share = 1.0f / (1.0f + times * times);
    return (Level){level.rank * share, mixf(1.0f, level.bullet_speed, share), mixf(1.0f, level.hits, share),
                   mixf(1.0f, level.flowers, share), mixf(1.0f, level.mercy, share)};
}
