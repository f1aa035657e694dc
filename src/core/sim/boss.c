// boss.c -- bosses of stages, and the nests around them.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"

static const ScriptBoss *script_of(const Sim *sim, const Enemy *boss)
{
    ASSERT(boss->boss >= 0 && boss->boss < sim->script.boss_count);
    return &sim->script.bosses[boss->boss];
}

// --- the nest around a boss: combs side by side that move as one

// Above the meadow; their programs lower them. Every other row is shifted by half a comb.
static void nest_add(Sim *sim, const ScriptBoss *boss)
{
    const float radius_px = sim->tunables.comb_radius_px, wide_px = 2.0f * radius_px, high_px = 0.8660254f * wide_px;
    for (int row = 0; row < boss->nest_rows; row++) {
        for (int column = 0; column < boss->nest_columns; column++) {
            float aside = (float)column - (float)(boss->nest_columns - 1) / 2.0f + (row % 2 ? 0.5f : 0.0f);
            Vec2 place = vec2(FIELD_WIDTH_PX / 2.0f + aside * wide_px, -radius_px - (float)row * high_px);
            int program = boss->nest_programs[(row + column) % SCRIPT_NEST_PROGRAMS];
            int index = sim_add_enemy(sim, ENEMY_COMB, place, program, 0);
            if (index < 0)
                return;
            Enemy *comb = &sim->enemies[index];
            comb->hp = comb->hp_full = stage_toughened(sim, comb->hp);
        }
    }
}

void nest_burst(Sim *sim)
{
    int boss = phase_now(sim)->boss;
    int ticks = boss >= 0 ? sim->script.bosses[boss].nest_burst_ticks : 0;
    if (ticks == 0 || sim->head.tick % (uint32_t)ticks != 0u)
        return;
    if (boss_lives(sim))
        return;
    Enemy *oldest = NULL;
    for (int i = 0; i < sim->enemy_count; i++) {
        Enemy *enemy = &sim->enemies[i];
        if (enemy->kind == ENEMY_COMB && enemy->state == ENEMY_ACTS && (!oldest || enemy->id < oldest->id))
            oldest = enemy;
    }
    if (oldest)
        oldest->hp = 0;
}

// --- announcements: the soonest in `warned`, then the others in order

static void calls_forget(Enemy *boss)
{
    boss->warn_ticks = 0;
    boss->warned = CALL_NONE;
    for (int i = 0; i < BOSS_CALLS_LATER; i++) {
        boss->later_ticks[i] = 0;
        boss->later_warned[i] = CALL_NONE;
    }
}

static bool call_add(Enemy *boss, int called, int ticks)
{
    if (boss->warned == CALL_NONE) {
        boss->warned = called;
        boss->warn_ticks = ticks;
        return true;
    }
    for (int i = 0; i < BOSS_CALLS_LATER; i++) {
        if (boss->later_warned[i] != CALL_NONE)
            continue;
        boss->later_warned[i] = (int16_t)called;
        boss->later_ticks[i] = (int16_t)ticks;
        return true;
    }
    return false;
}

bool boss_add(Sim *sim, int number)
{
    ASSERT(number >= 0 && number < sim->script.boss_count);
    const ScriptBoss *script = &sim->script.bosses[number];
    const Wave alone = {.mirror_x = 1.0f};
    if (sim->enemy_count == SIM_ENEMIES_MAX)
        return false;
    int program = sim->script.stances[script->first_stance].program;
    int index = stage_enter(sim, &alone, ENEMY_BOSS, program, NULL, script->hp);
    ASSERT(index >= 0);
    Enemy *boss = &sim->enemies[index];
    // A larger swarm meets a stronger boss: by a factor, like other enemies, or by an amount per bee.
    float factor = (1.0f + script->growth * (float)sim->head.bosses) * sim->tunables.boss_strength;
    if (script->hp_per_bee == 0)
        factor *= 1.0f + sim->tunables.rank_toughness * (float)stage_swarm_grown(sim);
    boss->hp = boss->hp_full = stage_hits(sim, script->hp + script->hp_per_bee * sim->bees.count, factor);
    nest_add(sim, script);
    boss->boss = number;
    calls_forget(boss);
    event_add(sim, EVENT_BOSS_COMES, vec2(FIELD_WIDTH_PX / 2.0f, 0.0f), number);
    return true;
}

void boss_call(Sim *sim, Enemy *boss, int called)
{
    ASSERT(called >= CALL_NONE && called < sim->book.count);
    int ticks = sim->tunables.boss_warn_ticks;
    if (called == CALL_NONE || call_spared(sim))
        return;
    if (ticks == 0)
        enemy_pattern_begin(sim, boss, called);
    else if (call_add(boss, called, ticks))
        event_add(sim, EVENT_WARNING, boss->position, ticks);
    else
        tally(&sim->head.dropped, 1);
}

// Begins the announced pattern; later announcements move up.
static void calls_run(Sim *sim, Enemy *boss)
{
    const int last = BOSS_CALLS_LATER - 1;
    boss->warn_ticks -= boss->warn_ticks > 0;
    for (int i = 0; i <= last; i++)
        boss->later_ticks[i] = (int16_t)(boss->later_ticks[i] - (boss->later_ticks[i] > 0));
    while (boss->warned != CALL_NONE && boss->warn_ticks == 0) {
        enemy_pattern_begin(sim, boss, boss->warned);
        boss->warn_ticks = boss->later_ticks[0];
        boss->warned = boss->later_warned[0];
        for (int i = 0; i < last; i++) {
            boss->later_ticks[i] = boss->later_ticks[i + 1];
            boss->later_warned[i] = boss->later_warned[i + 1];
        }
        boss->later_ticks[last] = 0;
        boss->later_warned[last] = CALL_NONE;
    }
}

void boss_calls_end(Sim *sim, Enemy *boss)
{
    enemy_pattern_end(sim, boss);
    calls_forget(boss);
}

// --- stances

void boss_program_begin(const Sim *sim, Enemy *boss)
{
    ActionPose pose = action_runner_pose(&sim->programs[boss->program], &boss->runner);
    pose.visible = 1;
    boss->program = sim->script.stances[script_of(sim, boss)->first_stance + boss->phase].program;
    boss->runner = action_begin(pose);
}

void boss_beaten(Sim *sim, const Enemy *boss)
{
    flowers_leave(sim, boss->position, sim->script.stances[script_of(sim, boss)->first_stance + boss->phase].drops);
    bullets_bloom(sim);
    clock_run(&sim->head.bosses);
    event_add(sim, EVENT_BOSS_BEATEN, boss->position, boss->boss);
}

bool boss_lives(const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].boss >= 0)
            return true;
    return false;
}

// --- its time limit

bool boss_comes_once(const Sim *sim)
{
    int boss = phase_now(sim)->boss;
    return boss >= 0 && sim->script.bosses[boss].every_ticks == 0;
}

float boss_rage(const Sim *sim)
{
    int late = sim->head.phase_ticks - sim->tunables.boss_rage_ticks;
    if (sim->head.stage != STAGE_SCRIPT || !boss_comes_once(sim) || late <= 0)
        return 0.0f;
    return sim->tunables.boss_rage * (float)late / (60.0f * SIM_TICKS_PER_SECOND);
}

int sim_boss_ticks_left(const Sim *sim, const Enemy *boss)
{
    int most = phase_now(sim)->most_ticks;
    bool by_phase = most > 0 && script_of(sim, boss)->every_ticks == 0;
    return by_phase ? most - sim->head.phase_ticks : sim->tunables.stage_boss_ticks - boss->age_ticks;
}

void boss_run(Sim *sim, Enemy *boss)
{
    if (boss->boss < 0 || boss->state != ENEMY_ACTS)
        return;
    calls_run(sim, boss);
    if (boss->pause_ticks > 0)
        boss->pause_ticks--;
    const ScriptBoss *script = script_of(sim, boss);
    const ScriptStance *stance = &sim->script.stances[script->first_stance + boss->phase];
    ASSERT(boss->hp_full > 0 && boss->phase >= 0 && boss->phase < script->stance_count);
    if (boss->phase + 1 < script->stance_count && (float)boss->hp <= stance->until * (float)boss->hp_full) {
        boss_calls_end(sim, boss);
        boss->phase++;
        boss_program_begin(sim, boss);
        boss->pause_ticks = sim->tunables.boss_pause_ticks;
        flowers_leave(sim, boss->position, stance->drops);
        event_add(sim, EVENT_BOSS_STANCE, boss->position, boss->phase);
    }
    int left = sim_boss_ticks_left(sim, boss);
    if (left == sim->tunables.boss_hurry_ticks && left > 0)
        event_add(sim, EVENT_BOSS_HURRIES, boss->position, left);
    if (left > 0)
        return;
    // It leaves with its nest. A recurring boss may leave; any other had to be beaten.
    enemy_send_off(sim, boss);
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_COMB)
            sim->enemies[i].state = ENEMY_LEAVES;
    event_add(sim, EVENT_BOSS_LEAVES, boss->position, boss->boss);
    if (script->every_ticks == 0)
        game_ends(sim, 0);
}
