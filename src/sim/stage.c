// stage.c -- waves and queens whose pressure follows time and the number of bees.
#include "sim/sim_local.h"

#include "base/assert.h"
#include "sim/stage_acts.h"

#define QUEEN_PHASES 3
#define SKY_SIDE_PX 20.0f // flowers from the sky keep this far from the sides

typedef struct WaveType {
    EnemyKind kind;
    int act;              // or ACT_NONE
    int spacing_ticks;
    float step_px;        // each enemy is shifted by this much more
    float slack_px;       // the wave as a whole is shifted by up to this much, at random
} WaveType;

static const WaveType WAVES[] = {
#define WAVE(name, KIND, ACT, ticks, step, slack) {ENEMY_##KIND, ACT_##ACT, ticks, step, slack},
#include "sim/kinds.def"
#undef WAVE
};
enum {
#define WAVE(name, ...) WAVE_##name,
#include "sim/kinds.def"
#undef WAVE
    WAVE_TYPES
};

// How strong a wave is and when it comes, from the tunables.
typedef struct WavePlan {
    int least, most;
    float from_rank;
    int weight;
} WavePlan;

static WavePlan wave_plan(const Tunables *t, int type)
{
    switch (type) {
#define WAVE(name, ...)                                                                                                \
    case WAVE_##name:                                                                                                  \
        return (WavePlan){t->wave_##name##_least, t->wave_##name##_most, t->wave_##name##_from_rank,                   \
                          t->wave_##name##_weight};
#include "sim/kinds.def"
#undef WAVE
    default: break;
    }
    ASSERT(type >= 0 && type < WAVE_TYPES);
    return (WavePlan){0};
}

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
    static const FlowKind FLOWS[] = {FLOW_ROUND, FLOW_SQUARE}; // in the order of the tunable's words; then none
    int32_t kind = sim->tunables.flock_flow;
    if (kind >= (int32_t)(sizeof FLOWS / sizeof FLOWS[0]))
        return;
    FlowRegion flow = {.kind = FLOWS[kind], .least = {-w, -h}, .most = {2 * w, 2 * h}, .middle = {w / 2, h / 2},
                       .strength = 1.0f};
    sim_add_flow(sim, &flow);
}

void stage_init(Sim *sim)
{
    if (sim->head.stage == STAGE_GALLERY)
        gallery_init(sim);
    if (sim->head.stage == STAGE_SCRIPT)
        script_init(sim);
    if (sim->head.stage == STAGE_EMPTY || sim->head.stage == STAGE_GALLERY)
        return;
    sides_add(sim);
    if (sim->flow_count == 0)
        meadow_flow_add(sim);
    if (sim->head.stage == STAGE_SCRIPT)
        return;
    acts_add(sim);
    sim->head.next_wave_ticks = sim->tunables.rank_first_wave_ticks;
    sim->head.next_queen_ticks = sim->tunables.queen_every_ticks;
}

int stage_queen_program(const Sim *sim, int phase)
{
    ASSERT(sim->head.stage != STAGE_EMPTY && phase >= 0 && phase < QUEEN_PHASES);
    return ACT_QUEEN_0 + phase;
}

int stage_comb_program(int number)
{
    return ACT_COMB_0 + number % (ACT_COMB_2 - ACT_COMB_0 + 1);
}

static float between(float low, float high, float rank)
{
    return low + (high - low) * rank;
}

// Hits times a factor and that of the level; three times the result still fits an int32_t (queen_phase).
static int32_t hits(const Sim *sim, int32_t hp, float factor)
{
    float product = (float)hp * factor * level_now(&sim->tunables).hits;
    if (product < 1.0f)
        return 1;
    return product < 7.0e8f ? (int32_t)product : 700000000;
}

// Bees beyond those that the enemies are made for. A stage may begin with the bees of another one.
int stage_swarm_grown(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    int usual = sim->head.stage == STAGE_SCRIPT ? t->stage_usual_bees : t->swarm_start_bees;
    int grown = sim->bees.count - usual;
    return grown > 0 ? grown : 0;
}

// A swarm that has grown fires more, so its enemies bear more.
int stage_toughened(const Sim *sim, int hp)
{
    return hits(sim, hp, 1.0f + sim->tunables.rank_toughness * (float)stage_swarm_grown(sim));
}

// Where an enemy without a script enters: gnats in a bunch, the others anywhere above; stingers from the sides too.
static Vec2 entry_place(Sim *sim, const Wave *wave, EnemyKind kind)
{
    const Tunables *t = &sim->tunables;
    const float middle = FIELD_WIDTH_PX / 2.0f;
    float x = rng_range(&sim->head.rng, 40.0f, FIELD_WIDTH_PX - 40.0f);
    float y = rng_range(&sim->head.rng, 40.0f, t->stinger_lowest_px);
    uint32_t side = rng_below(&sim->head.rng, 3u);
    if (kind == ENEMY_GNAT)
        return vec2(middle + wave->shift_x + (x - middle) * t->flock_entry_spread, -t->enemy_entry_px);
    if (kind == ENEMY_STINGER)
        return side == 0 ? vec2(14.0f, y) : side == 1 ? vec2(FIELD_WIDTH_PX - 14.0f, y) : vec2(x, 16.0f);
    return vec2(x, -t->enemy_entry_px);
}

int stage_enter(Sim *sim, const Wave *wave, EnemyKind kind, int program, const Vec2 *place, int hp)
{
    Vec2 at = vec2(FIELD_WIDTH_PX / 2.0f, -60.0f);
    if (place)
        at = *place;
    else if (program < 0)
        at = entry_place(sim, wave, kind);
    int index = sim_add_enemy(sim, kind, at, program, wave->flock);
    if (index < 0)
        return -1;
    Enemy *enemy = &sim->enemies[index];
    enemy->mirror_x = wave->mirror_x;
    enemy->shift_x = wave->shift_x;
    hp = hp > 0 ? hp : enemy->hp;
    enemy->hp = enemy->hp_full = kind == ENEMY_GNAT ? hp : stage_toughened(sim, hp);
    if (program < 0) {
        enemy->velocity = vec2(0.0f, kind == ENEMY_STINGER ? 0.0f : sim->tunables.enemy_entry_speed);
        return index;
    }
    // It begins where its dummy does, not where it was added.
    ActionPose pose = action_pose(&sim->programs[program], enemy->runner.origin, 0);
    Vec2 start = action_pose_position(pose);
    enemy->position = vec2((wave->mirror_x < 0.0f ? FIELD_WIDTH_PX - start.x : start.x) + wave->shift_x, start.y);
    enemy->dummy = enemy->position;
    return index;
}

static void waves_arrive(Sim *sim)
{
    for (int i = sim->wave_count - 1; i >= 0; i--) {
        Wave *wave = &sim->waves[i];
        if (--wave->ticks > 0)
            continue;
        stage_enter(sim, wave, WAVES[wave->type].kind, WAVES[wave->type].act, NULL, 0);
        wave->ticks = WAVES[wave->type].spacing_ticks;
        wave->shift_x += WAVES[wave->type].step_px * wave->mirror_x;
        if (--wave->left == 0)
            sim->waves[i] = sim->waves[--sim->wave_count];
    }
}

// The weight with which a type of wave may come now.
static int wave_weight(const Sim *sim, int type)
{
    WavePlan plan = wave_plan(&sim->tunables, type);
    return plan.from_rank <= sim->head.rank ? plan.weight : 0;
}

// A type of wave by chance, or -1 where none may come.
static int wave_choose(Sim *sim)
{
    int total = 0;
    for (int i = 0; i < WAVE_TYPES; i++)
        total += wave_weight(sim, i);
    if (total == 0)
        return -1;
    int draw = (int)rng_below(&sim->head.rng, (uint32_t)total);
    int type = 0;
    for (draw -= wave_weight(sim, type); draw >= 0; draw -= wave_weight(sim, type))
        type++;
    return type;
}

static void wave_add(Sim *sim, int type)
{
    if (sim->wave_count == SIM_WAVES_MAX) {
        sim->head.dropped++;
        return;
    }
    const WaveType *wave = &WAVES[type];
    WavePlan plan = wave_plan(&sim->tunables, type);
    uint32_t mirrored = rng_below(&sim->head.rng, 2u);
    float shift = rng_range(&sim->head.rng, 0.0f, 1.0f);
    int number = (int)(between((float)plan.least, (float)plan.most, sim->head.rank) + 0.5f)
               + stage_swarm_grown(sim) / sim->tunables.rank_wave_bees;
    // A gnat cloud may come from anywhere above; scripted waves keep to their slack.
    float shift_x = wave->act < 0 ? (shift - 0.5f) * 2.0f * sim->tunables.flock_entry_px
                                  : shift * wave->slack_px * (mirrored ? -1.0f : 1.0f);
    sim->waves[sim->wave_count++] = (Wave){.type = type, .left = number, .ticks = 1, .flock = sim->head.next_flock++,
                                           .mirror_x = mirrored ? -1.0f : 1.0f, .shift_x = shift_x};
}

static bool queen_lives(const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_QUEEN)
            return true;
    return false;
}

static bool queen_add(Sim *sim)
{
    if (sim->head.stage == STAGE_SWARM_LORD)
        nest_add(sim);
    int index = sim_add_enemy(sim, ENEMY_QUEEN, vec2(FIELD_WIDTH_PX / 2.0f, -60.0f), ACT_QUEEN_0, 0);
    if (index < 0)
        return false;
    Enemy *queen = &sim->enemies[index];
    int hp = queen->hp + sim->tunables.queen_hp_per_bee * sim->bees.count;
    queen->hp = queen->hp_full = hits(sim, hp, 1.0f + sim->tunables.queen_hp_growth * (float)sim->head.queens);
    event_add(sim, EVENT_QUEEN_COMES, vec2(FIELD_WIDTH_PX / 2.0f, 0.0f), sim->head.queens + 1);
    return true;
}

// How crowded the meadow is; a gnat counts less than others.
static float crowd(const Sim *sim)
{
    float sum = 0.0f, gnat = sim->tunables.rank_gnat_share;
    for (int i = 0; i < sim->enemy_count; i++)
        sum += sim->enemies[i].kind == ENEMY_GNAT ? gnat : 1.0f;
    for (int i = 0; i < sim->wave_count; i++)
        sum += (float)sim->waves[i].left * (WAVES[sim->waves[i].type].kind == ENEMY_GNAT ? gnat : 1.0f);
    return sum;
}

// 1 for a swarm that is not spared; smaller for a small one.
static float mercy(const Sim *sim)
{
    float share = (float)sim->bees.count / spared_bees(sim);
    float least = sim->tunables.rank_spared_least;
    return share < 1.0f ? least + (1.0f - least) * share : 1.0f;
}

static int wave_pause_ticks(const Sim *sim, bool queen)
{
    const Tunables *t = &sim->tunables;
    float ticks = between((float)t->rank_wave_ticks_low, (float)t->rank_wave_ticks_high, sim->head.rank);
    return (int)(ticks / mercy(sim) * (queen ? t->queen_wave_pause : 1.0f));
}

// A queen comes when it is time, for a small swarm some time later; then the time to the next one begins.
static void queen_run(Sim *sim, bool queen)
{
    SimHead *head = &sim->head;
    if (queen || head->over)
        return;
    head->next_queen_ticks--;
    bool grown = sim->bees.count >= sim->tunables.queen_least_bees;
    if (head->next_queen_ticks > 0 || (!grown && head->next_queen_ticks > -sim->tunables.queen_wait_ticks))
        return;
    if (queen_add(sim))
        head->next_queen_ticks = sim->tunables.queen_every_ticks;
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

// Queens, and a new wave when it is time for one.
static void pressure_run(Sim *sim)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    bool queen = queen_lives(sim);
    if (!queen)
        nest_burst(sim);
    queen_run(sim, queen);
    float crowded = crowd(sim);
    float few = t->rank_enemies_few + (float)stage_swarm_grown(sim) / (float)t->rank_few_bees;
    float many = between((float)t->rank_enemies_low, (float)t->rank_enemies_high, head->rank) * mercy(sim);
    head->next_wave_ticks -= !queen && crowded < few * mercy(sim) ? t->rank_hurry : 1;
    if (head->next_wave_ticks > 0 || crowded > many)
        return;
    // A queen comes alone, but for gnats: their flowers keep a losing swarm alive.
    int type = queen ? WAVE_gnats : wave_choose(sim);
    if (type >= 0)
        wave_add(sim, type);
    head->next_wave_ticks = wave_pause_ticks(sim, queen);
}

void stage_run(Sim *sim)
{
    const SimHead *head = &sim->head;
    if (head->stage == STAGE_GALLERY)
        gallery_run(sim);
    if (head->stage == STAGE_SCRIPT)
        script_run(sim);
    if (head->stage == STAGE_ENDLESS || head->stage == STAGE_SWARM_LORD)
        waves_arrive(sim);
    if (head->stage != STAGE_EMPTY && head->stage != STAGE_GALLERY)
        sky_flower(sim);
    if (head->stage == STAGE_ENDLESS || head->stage == STAGE_SWARM_LORD)
        pressure_run(sim);
}
