// stage.c -- the endless stage: waves and queens whose pressure follows time and the number of bees.
#include "sim/sim_local.h"

#include "base/assert.h"

#define FIRST_WAVE_TICKS 90
#define ENTRY_Y_PX (-26.0f)
#define QUEEN_PHASES 3
#define QUEEN_WAITS_TICKS 3600     // for a swarm that is too small
#define QUEEN_WAVE_PAUSES 3.0f     // waves come so much more slowly while she is there

// What the dummies do. Positions are those of an unmirrored, unshifted enemy.
enum {
    ACT_DIVE, ACT_SWEEP, ACT_ZIGZAG, ACT_HOVER, ACT_SNIPER, ACT_WALTZ, ACT_BOUNCE, ACT_BEETLE, ACT_BEETLE_BIG,
    ACT_QUEEN_0, ACT_QUEEN_1, ACT_QUEEN_2, ACTS
};

typedef struct Act {
    const char *text;
    size_t length;
} Act;

#define ACT(text) {text, sizeof(text) - 1}

static const Act ACT_TEXTS[ACTS] = {
    [ACT_DIVE] = ACT("place 60 -30, move_by 0 170 1.4s ease_sine_out, call aimed, delay 0.5s,"
                 "move_by 150 70 1.5s ease_sine_in_out, call fan3, delay 0.6s, move_by 90 -340 2s ease_sine_in"),
    [ACT_SWEEP] = ACT("place -30 80, repeat 2 {"
                  "  spawn { move_by 420 30 3s, repeat 3 { delay 0.75s, call aimed } },"
                  "  spawn { move_by -420 30 3s, repeat 3 { delay 0.75s, call lead } } }"),
    [ACT_ZIGZAG] = ACT("place 50 -30, repeat 2 {"
                   "  move_by 120 80 0.9s ease_sine_in_out, call aimed, move_by -90 50 0.8s ease_sine_in_out,"
                   "  call aimed, move_by 120 -40 0.9s ease_sine_in_out }, move_by 200 -100 1.6s"),
    [ACT_HOVER] = ACT("place 70 -30, move_by 0 150 1.1s ease_back_out,"
                  "repeat 3 { delay 0.5s, call fan3, jump_by 30 0 24 1 0.7s, delay 0.5s, call aimed,"
                  "jump_by -30 0 24 1 0.7s }, move_by 0 -260 1.4s ease_sine_in"),
    [ACT_SNIPER] = ACT("place 40 -30, move_by 20 90 1s ease_cubic_out, delay 0.4s, call burst, delay 1.4s, call burst,"
                   "delay 1s, move_by -120 40 1.2s ease_sine_in"),
    [ACT_WALTZ] = ACT("place 180 -30, move_by 0 130 1.3s ease_sine_out, repeat 3 { call fan5,"
                  "bezier_by 150 0 150 140 0 140 2.4s, call ring8, bezier_by -150 0 -150 -140 0 -140 2.4s },"
                  "move_by 0 -200 1.3s ease_sine_in"),
    [ACT_BOUNCE] = ACT("place -30 220, spawn { jump_by 420 0 130 3 4.2s, repeat 5 { delay 0.7s, call aimed } }"),
    [ACT_BEETLE] = ACT("place 80 -40, move_by 0 130 2.6s ease_sine_out,"
                   "repeat 3 { call ring8, move_by 70 20 1.9s ease_sine_in_out, call big,"
                   "move_by -70 20 1.9s ease_sine_in_out }, move_by 0 -330 5s ease_sine_in"),
    [ACT_BEETLE_BIG] = ACT("place 90 -40, move_by 0 110 2.4s ease_sine_out,"
                       "repeat 3 { call rings, move_by 180 30 3.2s ease_sine_in_out, call big3,"
                       "move_by -180 0 3.2s ease_sine_in_out }, move_by 0 -330 5s ease_sine_in"),
    [ACT_QUEEN_0] = ACT("place 180 -60, move_by 0 190 2.6s ease_sine_out, delay 0.6s, repeat_forever {"
                    "call fan7, move_by 90 -20 1.6s ease_sine_in_out, call ring16, delay 0.7s,"
                    "move_by -180 0 2.4s ease_sine_in_out, call fan7, delay 0.6s, call burst,"
                    "move_by 90 20 1.6s ease_sine_in_out, call rings, delay 2s }"),
    [ACT_QUEEN_1] = ACT("move_to 180 120 1.6s ease_sine_in_out, repeat_forever {"
                    "call spiral, spawn { rotate_by 180 2.6s, jump_by 0 0 -50 2 2.6s }, delay 0.5s, call fan5,"
                    "move_by 100 30 1.2s ease_sine_in_out, call burst, delay 0.6s,"
                    "move_by -200 0 1.8s ease_sine_in_out, call burst, delay 0.6s,"
                    "move_by 100 -30 1.2s ease_sine_in_out, call big3, delay 0.6s }"),
    [ACT_QUEEN_2] = ACT("move_to 180 140 1.4s ease_back_out, repeat_forever {"
                    "call spiral4, delay 4.2s, call big3, move_by 110 -40 1.1s ease_sine_in_out, call rings,"
                    "delay 1s, move_by -220 0 1.8s ease_sine_in_out, call rings, delay 1s, call burst,"
                    "move_by 110 40 1.1s ease_sine_in_out, delay 0.6s, call fan7, delay 0.8s }"),
};

typedef struct WaveType {
    EnemyKind kind;
    int act;              // index in ACT_TEXTS, -1 for none
    int least, most;      // enemies at rank 0 and 1
    int spacing_ticks;
    float step_px;        // each enemy is shifted by this much more
    float slack_px;       // the wave as a whole is shifted by up to this much, at random
    float from_rank;      // not before
    int weight;           // how often, among those that may come
} WaveType;

static const WaveType WAVES[] = {
    {ENEMY_WASP, ACT_DIVE, 3, 7, 26, 15, 60, 0, 10},
    {ENEMY_WASP, ACT_SWEEP, 3, 8, 30, 0, 0, 0, 8},
    {ENEMY_GNAT, -1, 8, 26, 5, 0, 0, 0, 9},
    {ENEMY_WASP, ACT_ZIGZAG, 3, 7, 34, 12, 40, 0.1f, 8},
    {ENEMY_HORNET, -1, 1, 4, 70, 0, 0, 0.115f, 7},
    {ENEMY_WASP, ACT_HOVER, 3, 6, 22, 42, 20, 0.12f, 8},
    {ENEMY_BEETLE, ACT_BEETLE, 1, 3, 60, 80, 30, 0.13f, 7},
    {ENEMY_STINGER, -1, 2, 7, 26, 0, 0, 0.145f, 7},
    {ENEMY_WASP, ACT_BOUNCE, 3, 8, 28, 0, 0, 0.17f, 6},
    {ENEMY_WASP, ACT_SNIPER, 2, 5, 40, 60, 20, 0.21f, 6},
    {ENEMY_WASP, ACT_WALTZ, 2, 4, 50, 18, 50, 0.26f, 6},
    {ENEMY_BEETLE, ACT_BEETLE_BIG, 1, 2, 120, 0, 40, 0.34f, 5},
};
enum { WAVE_TYPES = sizeof WAVES / sizeof WAVES[0], WAVE_GNATS = 2 };

static void acts_add(Sim *sim)
{
    for (int i = 0; i < ACTS; i++) {
        ActionProgram program;
        ActionError error;
        int unknown_name;
        bool good = action_compile(ACT_TEXTS[i].text, ACT_TEXTS[i].length, &program, &error);
        ASSERT(good);
        int index = sim_add_program(sim, &program, &unknown_name);
        ASSERT(index == i);
        (void)good;
        (void)index;
    }
}

// Gnats stay inside the playfield and circle its middle.
static void meadow_add(Sim *sim)
{
    const float w = FIELD_WIDTH_PX, h = FIELD_HEIGHT_PX;
    const Wall sides[] = {
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {1, 0}},
        {.kind = WALL_PLANE, .point = {w, 0}, .normal = {-1, 0}},
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {0, 1}},
        {.kind = WALL_PLANE, .point = {0, h}, .normal = {0, -1}},
    };
    for (int i = 0; i < 4; i++)
        sim_add_wall(sim, &sides[i]);
    FlowRegion flow = {.kind = FLOW_ROUND, .least = {-w, -h}, .most = {2 * w, 2 * h}, .middle = {w / 2, h / 2},
                       .strength = 1.0f};
    sim_add_flow(sim, &flow);
}

void stage_init(Sim *sim)
{
    if (sim->head.stage != STAGE_ENDLESS)
        return;
    acts_add(sim);
    meadow_add(sim);
    sim->head.next_wave_ticks = FIRST_WAVE_TICKS;
    sim->head.next_queen_ticks = sim->tunables.queen_every_ticks;
}

int stage_queen_program(const Sim *sim, int phase)
{
    ASSERT(sim->head.stage == STAGE_ENDLESS && phase >= 0 && phase < QUEEN_PHASES);
    return ACT_QUEEN_0 + phase;
}

static float between(float low, float high, float rank)
{
    return low + (high - low) * rank;
}

// Hits times a factor; three times the result still fits an int32_t (queen_phase).
static int32_t hits(int32_t hp, float factor)
{
    float product = (float)hp * factor;
    return product < 7.0e8f ? (int32_t)product : 700000000;
}

// Bees beyond those of the start.
static int swarm_grown(const Sim *sim)
{
    int grown = sim->bees.count - sim->tunables.swarm_start_bees;
    return grown > 0 ? grown : 0;
}

// A swarm that has grown fires more, so its enemies bear more.
static int toughened(const Sim *sim, int hp)
{
    return hits(hp, 1.0f + sim->tunables.rank_toughness * (float)swarm_grown(sim));
}

// Where an enemy without a script enters: gnats in a bunch, the others anywhere above; stingers from the sides too.
static Vec2 entry_place(Sim *sim, const Wave *wave, EnemyKind kind)
{
    float x = rng_range(&sim->head.rng, 40.0f, FIELD_WIDTH_PX - 40.0f);
    float y = rng_range(&sim->head.rng, 40.0f, FIELD_HEIGHT_PX * 0.3f);
    uint32_t side = rng_below(&sim->head.rng, 3u);
    if (kind == ENEMY_GNAT)
        return vec2(FIELD_WIDTH_PX / 2.0f + wave->shift_x + (x - FIELD_WIDTH_PX / 2.0f) * 0.2f, ENTRY_Y_PX);
    if (kind == ENEMY_STINGER)
        return side == 0 ? vec2(14.0f, y) : side == 1 ? vec2(FIELD_WIDTH_PX - 14.0f, y) : vec2(x, 16.0f);
    return vec2(x, ENTRY_Y_PX);
}

static void wave_enemy(Sim *sim, Wave *wave)
{
    const WaveType *type = &WAVES[wave->type];
    Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f, -60.0f);
    if (type->act < 0)
        place = entry_place(sim, wave, type->kind);
    int index = sim_add_enemy(sim, type->kind, place, type->act, wave->flock);
    if (index < 0)
        return;
    Enemy *enemy = &sim->enemies[index];
    enemy->mirror_x = wave->mirror_x;
    enemy->shift_x = wave->shift_x;
    enemy->hp = enemy->hp_full = type->kind == ENEMY_GNAT ? enemy->hp : toughened(sim, enemy->hp);
    if (type->act < 0) {
        enemy->velocity = vec2(0.0f, type->kind == ENEMY_STINGER ? 0.0f : 1.5f);
        return;
    }
    // It begins where its dummy does, not where it was added.
    ActionPose pose = action_pose(&sim->programs[type->act], enemy->runner.origin, 0);
    Vec2 start = action_pose_position(pose);
    enemy->position = vec2((wave->mirror_x < 0.0f ? FIELD_WIDTH_PX - start.x : start.x) + wave->shift_x, start.y);
    enemy->dummy = enemy->position;
}

static void waves_arrive(Sim *sim)
{
    for (int i = sim->wave_count - 1; i >= 0; i--) {
        Wave *wave = &sim->waves[i];
        if (--wave->ticks > 0)
            continue;
        wave_enemy(sim, wave);
        wave->ticks = WAVES[wave->type].spacing_ticks;
        wave->shift_x += WAVES[wave->type].step_px * wave->mirror_x;
        if (--wave->left == 0)
            sim->waves[i] = sim->waves[--sim->wave_count];
    }
}

static int wave_choose(Sim *sim)
{
    int total = 0;
    for (int i = 0; i < WAVE_TYPES; i++)
        total += WAVES[i].from_rank <= sim->head.rank ? WAVES[i].weight : 0;
    int draw = (int)rng_below(&sim->head.rng, (uint32_t)total);
    for (int i = 0; i < WAVE_TYPES; i++) {
        if (WAVES[i].from_rank > sim->head.rank)
            continue;
        draw -= WAVES[i].weight;
        if (draw < 0)
            return i;
    }
    return 0;
}

static void wave_add(Sim *sim, int type)
{
    if (sim->wave_count == SIM_WAVES_MAX) {
        sim->head.dropped++;
        return;
    }
    const WaveType *plan = &WAVES[type];
    uint32_t mirrored = rng_below(&sim->head.rng, 2u);
    float shift = rng_range(&sim->head.rng, 0.0f, 1.0f);
    int number = (int)(between((float)plan->least, (float)plan->most, sim->head.rank) + 0.5f)
               + swarm_grown(sim) / sim->tunables.rank_wave_bees;
    // A gnat cloud may come from anywhere above; scripted waves keep to their slack.
    float shift_x = plan->act < 0 ? (shift - 0.5f) * 240.0f : shift * plan->slack_px * (mirrored ? -1.0f : 1.0f);
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
    int index = sim_add_enemy(sim, ENEMY_QUEEN, vec2(FIELD_WIDTH_PX / 2.0f, -60.0f), ACT_QUEEN_0, 0);
    if (index < 0)
        return false;
    Enemy *queen = &sim->enemies[index];
    int hp = queen->hp + sim->tunables.queen_hp_per_bee * sim->bees.count;
    queen->hp = queen->hp_full = hits(hp, 1.0f + 0.25f * (float)sim->head.queens);
    event_add(sim, EVENT_QUEEN_COMES, vec2(FIELD_WIDTH_PX / 2.0f, 0.0f), sim->head.queens + 1);
    return true;
}

// How crowded the meadow is; a gnat counts a quarter.
static float crowd(const Sim *sim)
{
    float sum = 0.0f;
    for (int i = 0; i < sim->enemy_count; i++)
        sum += sim->enemies[i].kind == ENEMY_GNAT ? 0.25f : 1.0f;
    for (int i = 0; i < sim->wave_count; i++)
        sum += (float)sim->waves[i].left * (WAVES[sim->waves[i].type].kind == ENEMY_GNAT ? 0.25f : 1.0f);
    return sum;
}

// 1 for a swarm that is not spared; smaller for a small one.
static float mercy(const Sim *sim)
{
    float share = (float)sim->bees.count / (float)(sim->tunables.rank_spared_bees + 1);
    return share < 1.0f ? 0.4f + 0.6f * share : 1.0f;
}

static int wave_pause_ticks(const Sim *sim, bool queen)
{
    const Tunables *t = &sim->tunables;
    float ticks = between((float)t->rank_wave_ticks_low, (float)t->rank_wave_ticks_high, sim->head.rank);
    return (int)(ticks / mercy(sim) * (queen ? QUEEN_WAVE_PAUSES : 1.0f));
}

// A queen comes when it is time, for a small swarm up to a minute later; then the time to the next one begins.
static void queen_run(Sim *sim, bool queen)
{
    SimHead *head = &sim->head;
    if (queen || head->over)
        return;
    head->next_queen_ticks--;
    bool grown = sim->bees.count >= sim->tunables.queen_least_bees;
    if (head->next_queen_ticks > 0 || (!grown && head->next_queen_ticks > -QUEEN_WAITS_TICKS))
        return;
    if (queen_add(sim))
        head->next_queen_ticks = sim->tunables.queen_every_ticks;
}

void stage_run(Sim *sim)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    if (head->stage != STAGE_ENDLESS)
        return;
    waves_arrive(sim);
    bool queen = queen_lives(sim);
    queen_run(sim, queen);
    float crowded = crowd(sim);
    float few = t->rank_enemies_few + (float)swarm_grown(sim) / 8.0f;
    float many = between((float)t->rank_enemies_low, (float)t->rank_enemies_high, head->rank) * mercy(sim);
    head->next_wave_ticks -= !queen && crowded < few * mercy(sim) ? t->rank_hurry : 1;
    if (head->next_wave_ticks > 0 || crowded > many)
        return;
    // A queen comes alone, but for gnats: their flowers keep a losing swarm alive.
    wave_add(sim, queen ? WAVE_GNATS : wave_choose(sim));
    head->next_wave_ticks = wave_pause_ticks(sim, queen);
}
