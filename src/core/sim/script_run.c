// script_run.c -- stages from files: phases, waves, and the end.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"
#include "core/base/clamp.h"

// A phase that continues the same waves keeps the time until the next one.
static void phase_begin(Sim *sim, int phase)
{
    const ScriptPhase *phases = sim->script.phases;
    ASSERT(phase >= 0 && phase < sim->script.phase_count);
    bool goes_on = sim->head.tick > 0 && script_phase_goes_on(&sim->script, &phases[sim->head.phase], &phases[phase]);
    sim->head.phase = phase;
    sim->head.phase_ticks = 0;
    sim->head.next_wave = phases[phase].first_wave;
    if (!goes_on)
        pressure_init(sim);
}

void script_init(Sim *sim)
{
    const StageScript *script = &sim->script;
    int first = sim->tunables.stage_first_phase;
    for (int i = 0; i < script->program_count; i++) {
        ActionProgram program;
        int unknown_name;
        const char *fault = action_unpack(script->code + script->programs[i].first, script->programs[i].words,
                                          &program);
        int index = fault ? -1 : sim_add_program(sim, &program, &unknown_name);
        ASSERT(index >= 0);
    }
    script_walls_add(sim);
    sim->head.gallery_pause_ticks = script->gallery.rest_ticks;
    phase_begin(sim, first < script->phase_count ? first : script->phase_count - 1);
}

float script_rank(const Sim *sim)
{
    float share = (float)sim->bees.count / (float)sim->tunables.rank_swarm_bees;
    if (script_phase_draws(&sim->script, phase_now(sim)))
        return pressure_rank(sim);
    if (sim->script.gallery.pattern_ticks > 0)
        return phase_now(sim)->rank + sim->script.gallery.rank_step * (float)sim->head.gallery_shown;
    return phase_now(sim)->rank + boss_rage(sim) + sim->tunables.stage_more_rank
         + (share < 1.0f ? share : 1.0f) * sim->tunables.stage_swarm_rank;
}

// --- waves

// Mirrored enemies are shifted the other way, so that a wave from alternating sides forms pairs.
static void wave_enemy(Sim *sim, const Wave *arriving)
{
    const ScriptWave *plan = &sim->script.waves[arriving->type];
    Wave wave = *arriving;
    wave.shift_x *= wave.mirror_x;
    Vec2 place = vec2((plan->program < 0 && wave.mirror_x < 0.0f ? FIELD_WIDTH_PX - plan->x : plan->x) + wave.shift_x,
                      plan->y);
    int index = stage_enter(sim, &wave, (EnemyKind)plan->kind, plan->program, plan->placed ? &place : NULL, plan->hp);
    if (index < 0)
        return;
    Enemy *enemy = &sim->enemies[index];
    enemy->wave = wave.type;
    if (enemy_hovers(enemy)) {
        // Without a path it comes from above and hovers, at its own height if that is in the playfield.
        Vec2 at = enemy->position;
        enemy->aim = vec2(at.x, at.y > 0.0f ? at.y : sim->tunables.stage_hover_px);
        enemy->position.y = at.y < -sim->tunables.enemy_entry_px ? at.y : -sim->tunables.enemy_entry_px;
        enemy->dummy = enemy->position;
    } else if (plan->program >= 0) {
        enemy->state = ENEMY_ACTS; // a stinger flies its path first
    }
}

void script_wave_begin(Sim *sim, int type)
{
    if (sim->wave_count == SIM_WAVES_MAX) {
        tally(&sim->head.dropped, 1);
        return;
    }
    ASSERT(type >= 0 && type < sim->script.wave_count);
    const ScriptWave *plan = &sim->script.waves[type];
    SimHead *head = &sim->head;
    bool mirrored = plan->mirror == MIRROR_YES;
    // A larger swarm meets larger waves.
    float times = 1.0f + (float)stage_swarm_grown(sim) / (float)sim->tunables.stage_wave_bees;
    int32_t size = mini((int32_t)((float)plan->count * times), SCRIPT_COUNT_MAX);
    if (plan->mirror == MIRROR_CHANCE)
        mirrored = rng_below(&head->rng, 2u) == 1u;
    float shift = rng_range(&head->rng, 0.0f, plan->slack_px);
    head->lull_ticks = 0;
    sim->waves[sim->wave_count++] = (Wave){.type = type,
                                           .left = plan->weight > 0 ? pressure_wave_size(sim, plan) : size,
                                           .flock = head->next_flock,
                                           .mirror_x = mirrored ? -1.0f : 1.0f,
                                           .shift_x = shift};
    head->next_flock = head->next_flock < INT32_MAX ? head->next_flock + 1 : 0;
}

// Leaving enemies do not count.
static int enemies_staying(const Sim *sim)
{
    int count = 0;
    for (int i = 0; i < sim->enemy_count; i++)
        count += sim->enemies[i].state != ENEMY_LEAVES;
    return count;
}

// The next enemy of a wave comes at once if no enemy stays.
static void waves_arrive(Sim *sim)
{
    for (int i = sim->wave_count - 1; i >= 0; i--) {
        Wave *wave = &sim->waves[i];
        const ScriptWave *plan = &sim->script.waves[wave->type];
        for (; wave->left > 0 && wave->ticks == 0; wave->left--) {
            wave_enemy(sim, wave);
            wave->ticks = plan->spacing_ticks;
            wave->shift_x += plan->step_px;
            if (plan->mirror == MIRROR_TURNS)
                wave->mirror_x = -wave->mirror_x;
        }
        if (wave->ticks > 0)
            wave->ticks = enemies_staying(sim) > 0 ? wave->ticks - 1 : 0;
        if (wave->left == 0)
            sim->waves[i] = sim->waves[--sim->wave_count];
    }
}

// Others that are alive, or are beaten in this tick.
bool script_last_of_wave(const Sim *sim, const Enemy *enemy)
{
    for (int i = 0; i < sim->wave_count; i++)
        if (sim->waves[i].type == enemy->wave)
            return false;
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *other = &sim->enemies[i];
        bool lives = other->hp > 0 ? !other->dead : other > enemy;
        if (other != enemy && other->wave == enemy->wave && lives)
            return false;
    }
    return true;
}

void script_enemy_run(Sim *sim, Enemy *enemy)
{
    if (enemy->wave < 0)
        return;
    // An enemy with a pattern starts it once it is visible, and restarts it some time after its end.
    int32_t name = sim->script.waves[enemy->wave].pattern;
    if (name >= 0 && enemy->pattern < 0 && enemy->state != ENEMY_LEAVES && enemy_may_fire(sim, enemy)) {
        if (enemy->pause_ticks > 0) {
            enemy->pause_ticks--;
        } else {
            enemy->pause_ticks = sim->tunables.stage_again_ticks;
            call_begin(sim, enemy, pattern_book_find(&sim->book, sim->script.text + name));
        }
    }
    if (enemy->age_ticks > sim->tunables.stage_stay_ticks)
        enemy_send_off(sim, enemy);
}

// --- phases

// A boss that comes once has its own time limit (boss.c).
static bool phase_over(const Sim *sim)
{
    const ScriptPhase *phase = phase_now(sim);
    const SimHead *head = &sim->head;
    if (boss_comes_once(sim))
        return !boss_lives(sim);
    if (phase->most_ticks > 0 && head->phase_ticks >= phase->most_ticks)
        return true;
    if (script_phase_draws(&sim->script, phase) || sim->script.gallery.pattern_ticks > 0)
        return false;
    return head->phase_ticks >= phase->least_ticks && head->next_wave == phase->first_wave + phase->wave_count
        && sim->wave_count == 0 && enemies_staying(sim) == 0;
}

// Once a stage is as good as won, remaining bullets and enemies are harmless.
static void phase_end(Sim *sim)
{
    int next = sim->head.phase + 1, points = sim->tunables.stage_phase_points;
    if (next == sim->script.phase_count) // phases with drawn waves repeat
        next = script_phase_draws(&sim->script, phase_now(sim)) ? 0 : -1;
    score_add(sim, (uint32_t)points);
    if (points > 0)
        event_add(sim, EVENT_MILESTONE, sim->scratch.swarm_middle, points);
    if (next < 0 || !script_phase_goes_on(&sim->script, phase_now(sim), &sim->script.phases[next])) {
        sim->wave_count = 0;
        for (int i = 0; i < sim->enemy_count; i++)
            enemy_send_off(sim, &sim->enemies[i]);
    }
    if (next >= 0) {
        phase_begin(sim, next);
        return;
    }
    bullets_bloom(sim);
    sim->head.end_ticks_left = sim->tunables.stage_end_ticks;
}

// With few enemies and no boss the clock skips ahead to the next wave; without any, to the end of the
// phase.
static void lull_run(Sim *sim)
{
    const ScriptPhase *phase = phase_now(sim);
    SimHead *head = &sim->head;
    clock_run(&head->lull_ticks);
    if (boss_lives(sim) || sim->wave_count > 0 || enemies_staying(sim) > sim->tunables.stage_few_enemies)
        head->lull_ticks = 0;
    if (head->lull_ticks < sim->tunables.stage_breath_ticks || sim->script.gallery.pattern_ticks > 0)
        return;
    bool more = head->next_wave < phase->first_wave + phase->wave_count;
    int next = more ? sim->script.waves[head->next_wave].tick : phase->least_ticks;
    if (script_phase_draws(&sim->script, phase))
        head->next_wave_ticks = 0;
    else if (head->phase_ticks < next)
        head->phase_ticks = next;
}

// --- the end

bool script_is_ending(const Sim *sim)
{
    return sim->head.end_ticks_left > 0 || sim->head.won;
}

void script_run(Sim *sim)
{
    SimHead *head = &sim->head;
    // After a boss there is a moment to watch it fall; else the stage ends once the swarm has the remaining
    // flowers.
    bool waits = boss_comes_once(sim) || sim->flower_count > 0;
    if (head->end_ticks_left > 0 && (--head->end_ticks_left == 0 || !waits)) {
        head->end_ticks_left = 0;
        game_ends(sim, 1);
    }
    if (head->over || head->end_ticks_left > 0)
        return;
    if (head->phase_ticks == 0) {
        if (boss_comes_once(sim) && !boss_add(sim, phase_now(sim)->boss))
            return; // no room for its boss yet
        event_add(sim, EVENT_STAGE_PHASE, sim->scratch.swarm_middle, head->phase);
    }
    lull_run(sim);
    pressure_run(sim);
    // Starts waves that are due; a wave waits while too many others are arriving.
    const ScriptPhase *phase = phase_now(sim);
    while (!script_phase_draws(&sim->script, phase) && head->next_wave < phase->first_wave + phase->wave_count
           && sim->wave_count < SIM_WAVES_MAX && sim->script.waves[head->next_wave].tick <= head->phase_ticks)
        script_wave_begin(sim, head->next_wave++);
    waves_arrive(sim);
    nest_burst(sim);
    gallery_run(sim);
    clock_run(&head->phase_ticks);
    if (phase_over(sim))
        phase_end(sim);
}
