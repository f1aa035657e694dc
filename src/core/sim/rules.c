// rules.c -- the effects of beating an enemy, picking a flower and losing the last bee; the rank.
#include "core/sim/sim_local.h"

#include "core/base/assert.h"
#include "core/base/trig.h"

// The smaller the swarm, the more flowers: up to `mercy` times as many.
static float flower_mercy(const Sim *sim)
{
    float merciful = (float)(sim->tunables.flower_mercy_bees + 1) * level_now(sim).mercy;
    float missing = 1.0f - (float)sim->bees.count / merciful;
    return missing > 0.0f ? 1.0f + (sim->tunables.flower_mercy - 1.0f) * missing : 1.0f;
}

static void flower_drop(Sim *sim, Vec2 at, FlowerKind kind)
{
    float turn_deg = rng_range(&sim->head.rng, 0.0f, 360.0f);
    float far_px = rng_range(&sim->head.rng, 0.0f, sim->tunables.flower_scatter_px);
    sim_add_flower(sim, vec2_add(at, vec2_scale(heading_unit(turn_deg), far_px)), kind);
}

void flowers_drop(Sim *sim, Vec2 at, float expected)
{
    const Tunables *t = &sim->tunables;
    for (; expected > 0.0f; expected -= 1.0f) {
        float chance = rng_float(&sim->head.rng);
        float draw = rng_float(&sim->head.rng);
        bool royal = draw < t->flower_royal_chance;
        bool jelly = !royal && draw < t->flower_royal_chance + t->flower_jelly_chance
                  && sim->head.jelly_pause_ticks <= 0;
        if (chance >= expected)
            continue;
        if (jelly)
            sim->head.jelly_pause_ticks = t->jelly_pause_ticks;
        flower_drop(sim, at, royal ? FLOWER_ROYAL : jelly ? FLOWER_JELLY : FLOWER_PLAIN);
    }
}

void flowers_leave(Sim *sim, Vec2 at, const int32_t drops[FLOWER_KINDS])
{
    ASSERT(drops[0] >= 0 && drops[1] >= 0 && drops[2] >= 0);
    for (int kind = 0; kind < FLOWER_KINDS; kind++)
        for (int i = 0; i < drops[kind]; i++)
            flower_drop(sim, at, (FlowerKind)kind);
}

// The result is final when the game is over: shots still in flight change nothing.
void score_add(Sim *sim, uint64_t points)
{
    if (!sim->head.over)
        tally(&sim->head.score, points * sim_points_times(sim));
}

void rules_enemy_beaten(Sim *sim, Enemy *enemy)
{
    EnemyTraits traits = sim_enemy_traits(&sim->tunables, (EnemyKind)enemy->kind);
    SimHead *head = &sim->head;
    uint64_t points = (uint64_t)sim_enemy_points(sim, enemy);
    tally(&head->beaten, !head->over);
    // A boss pays every swarm the same; other enemies pay more to a large swarm, and more with nectar.
    if (enemy->boss < 0) {
        points += points * (uint64_t)sim->bees.count / (uint64_t)sim->tunables.swarm_bonus_bees;
        uint64_t more = (uint64_t)((double)points * (double)(sim_nectar_times(sim) - 1.0f));
        tally(&head->carried, head->over ? 0 : more * sim_points_times(sim));
        points += more;
    }
    score_add(sim, points);
    event_add(sim, EVENT_ENEMY_DOWN, enemy->position, enemy->kind);
    enemy_pattern_end(sim, enemy);
    if (head->stage == STAGE_EMPTY)
        return;
    float flowers = traits.flower_chance * sim->tunables.flower_chance * level_now(sim).flowers;
    // The swarm carries over between the stages of a journey, so it must not grow without end.
    float share = (float)sim->tunables.stage_full_bees / (float)(sim->bees.count + 1);
    share = head->stage == STAGE_SCRIPT && share < 1.0f ? share : 1.0f;
    flowers_drop(sim, enemy->position, flowers * flower_mercy(sim) * share);
    if (enemy->boss >= 0)
        boss_beaten(sim, enemy);
    if (enemy->wave >= 0 && script_last_of_wave(sim, enemy))
        flowers_leave(sim, enemy->position, sim->script.waves[enemy->wave].drops);
}

void rules_flower_picked(Sim *sim, const Flower *flower)
{
    SimHead *head = &sim->head;
    const Tunables *t = &sim->tunables;
    const int points[FLOWER_KINDS] = {
        [FLOWER_PLAIN] = t->flower_points, [FLOWER_ROYAL] = t->flower_royal_points, [FLOWER_JELLY] = t->jelly_points};
    ASSERT(flower->kind >= 0 && flower->kind < FLOWER_KINDS);
    tally(&head->flowers, 1);
    event_add(sim, EVENT_FLOWER, flower->position, flower->kind);
    score_add(sim, (uint64_t)(points[flower->kind] * trade_chain(sim, flower->position)));
    if (flower->kind == FLOWER_ROYAL && head->calls < sim->tunables.call_most)
        head->calls++;
    if (flower->kind == FLOWER_JELLY) {
        head->jelly_ticks_left = sim->tunables.jelly_ticks;
        tally(&head->jellies, 1);
        event_add(sim, EVENT_JELLY, flower->position, 0);
    }
    for (int i = 0; i < sim->tunables.flower_bees; i++) {
        // Bees in exactly the same place would never separate. Among walls they hatch near the swarm, not behind a
        // wall.
        Vec2 spiral = vec2_scale(heading_unit(SPIRAL_DEG * (float)i), 2.0f * sqrtf((float)i));
        Vec2 place = swarm_minds_walls(sim) ? swarm_beside(sim, flower->position, i)
                                            : vec2_add(flower->position, spiral);
        if (sim->bees.count >= sim->tunables.swarm_most_bees || sim_add_bee(sim, place) < 0)
            return;
        tally(&head->born, 1);
        event_add(sim, EVENT_BEE_BORN, flower->position, 0);
    }
}

void game_ends(Sim *sim, int won)
{
    ASSERT(won == 0 || won == 1);
    sim->head.over = 1;
    sim->head.won = won;
    sim->head.over_tick = sim->head.tick;
    event_add(sim, won ? EVENT_WON : EVENT_OVER, sim->scratch.swarm_middle, 0);
}

float rank_pressed(const Sim *sim)
{
    float rank = sim->head.stage == STAGE_SCRIPT ? script_rank(sim) : pressure_rank(sim);
    rank += level_now(sim).rank;
    return rank > 0.0f ? rank : 0.0f;
}

void rules_run(Sim *sim)
{
    SimHead *head = &sim->head;
    float rank = rank_pressed(sim);
    head->rank = rank < 1.0f ? rank : 1.0f;
    if (!head->over && head->stage != STAGE_EMPTY && sim->bees.count == 0)
        game_ends(sim, 0);
}
