// pressure.c -- waves that are drawn by weight, and a boss that comes again and again: pressure follows time and the
// swarm.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"

static float between(float low, float high, float rank)
{
    return low + (high - low) * rank;
}

static const ScriptPhase *phase_now(const Sim *sim)
{
    return &sim->script.phases[sim->head.phase];
}

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

float pressure_rank(const Sim *sim)
{
    const Tunables *t = &sim->tunables;
    float minutes = (float)sim->head.tick / (60.0f * SIM_TICKS_PER_SECOND);
    float by_time = minutes * t->rank_per_minute;
    float by_swarm = (float)sim->bees.count / (float)t->rank_swarm_bees;
    return t->rank_base + (by_time < t->rank_time_most ? by_time : t->rank_time_most)
         + (by_swarm < 1.0f ? by_swarm : 1.0f) * t->rank_swarm_most;
}

int pressure_wave_size(const Sim *sim, const ScriptWave *wave)
{
    int size = (int)(between((float)wave->count, (float)wave->most, sim->head.rank) + 0.5f)
             + stage_swarm_grown(sim) / sim->tunables.rank_wave_bees;
    return size < SIM_ENEMIES_MAX ? size : SIM_ENEMIES_MAX;
}

// The weight with which a wave of the phase may come now.
static int wave_weight(const Sim *sim, const ScriptWave *wave, bool boss)
{
    return wave->from_rank <= sim->head.rank && (!boss || wave->beside_boss) ? wave->weight : 0;
}

// A wave by chance, or -1 where none may come.
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
    return phase->first_wave + i;
}

// A gnat crowds the meadow less than others.
static float crowd_of(const Sim *sim, int32_t kind)
{
    return ENEMY_RULES[kind].moves == MOVES_FLOCKS ? sim->tunables.rank_gnat_share : 1.0f;
}

static float crowd(const Sim *sim)
{
    float sum = 0.0f;
    for (int i = 0; i < sim->enemy_count; i++)
        sum += crowd_of(sim, sim->enemies[i].kind);
    for (int i = 0; i < sim->wave_count; i++)
        sum += (float)sim->waves[i].left * crowd_of(sim, sim->script.waves[sim->waves[i].type].kind);
    return sum;
}

// 1 for a swarm that is not spared; smaller for a small one.
static float mercy(const Sim *sim)
{
    float share = (float)sim->bees.count / spared_bees(sim);
    float least = sim->tunables.rank_spared_least;
    return share < 1.0f ? least + (1.0f - least) * share : 1.0f;
}

static int wave_pause_ticks(const Sim *sim, bool boss)
{
    const Tunables *t = &sim->tunables;
    float ticks = between((float)t->rank_wave_ticks_low, (float)t->rank_wave_ticks_high, sim->head.rank);
    return (int)(ticks / mercy(sim) * (boss && boss_of(sim) ? boss_of(sim)->wave_pause : 1.0f));
}

// It comes when it is time, for a small swarm some time later; then the time to the next one begins.
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
    float crowded = crowd(sim);
    float few = t->rank_enemies_few + (float)stage_swarm_grown(sim) / (float)t->rank_few_bees;
    float many = between((float)t->rank_enemies_low, (float)t->rank_enemies_high, head->rank) * mercy(sim);
    clock_wait(&head->next_wave_ticks, !boss && crowded < few * mercy(sim) ? t->rank_hurry : 1);
    if (head->next_wave_ticks > 0 || crowded > many)
        return;
    int wave = wave_choose(sim, boss);
    if (wave >= 0)
        script_wave_begin(sim, wave);
    head->next_wave_ticks = wave_pause_ticks(sim, boss);
}
