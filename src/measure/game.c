// game.c -- a game of a scripted player, tick by tick.
#include "measure/game.h"

#include <string.h>

#include "core/base/assert.h"

// Round steps, so that games of any length have at most GAME_SAMPLES_MOST columns, with readable names.
int game_sample_s(uint32_t ticks_most)
{
    static const int SECONDS[] = {1, 2, 5, 10, 20, 30, 60, 120, 300, 600};
    enum { LAST = sizeof SECONDS / sizeof SECONDS[0] - 1 };
    int i = 0;
    while (i < LAST && ticks_most / SIM_TICKS_PER_SECOND / (uint32_t)SECONDS[i] >= GAME_SAMPLES_MOST)
        i++;
    return SECONDS[i];
}

int game_sample_count(uint32_t ticks_most)
{
    return (int)(ticks_most / SIM_TICKS_PER_SECOND / (uint32_t)game_sample_s(ticks_most)) + 1;
}

static bool in_field(float x, float y, float px)
{
    return x >= -px && y >= -px && x <= FIELD_WIDTH_PX + px && y <= FIELD_HEIGHT_PX + px;
}

// Enemies and bullets outside the field are not visible.
static bool is_empty(const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->visible && in_field(enemy->position.x, enemy->position.y, sim_enemy_radius_px(sim, enemy)))
            return false;
    }
    for (int i = 0; i < sim->bullets.count; i++)
        if (in_field(sim->bullets.x[i], sim->bullets.y[i], sim->tunables.bullet_radius_px))
            return false;
    return true;
}

// Bosses by their ids, which only grow; the last one is the current one.
typedef struct Bosses {
    uint32_t last_id;
    int32_t beaten;
    uint32_t age_ticks, beaten_tick;
} Bosses;

static void bosses_look(const Sim *sim, Bosses *bosses, GameRow *row)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->boss < 0 || enemy->id < bosses->last_id)
            continue;
        row->bosses += enemy->id > bosses->last_id;
        bosses->last_id = enemy->id;
        bosses->age_ticks = (uint32_t)enemy->age_ticks;
    }
}

// The game's own count, because events may be dropped in a crowd. Other points in the tick of a boss's defeat are
// negligible.
static void bosses_fall(const Sim *sim, uint32_t score_before, Bosses *bosses, GameRow *row)
{
    if (sim->head.bosses == bosses->beaten)
        return;
    row->bosses_beaten += (uint32_t)(sim->head.bosses - bosses->beaten);
    row->boss_score += sim->head.score - score_before;
    row->boss_ticks += bosses->age_ticks + 1;
    bosses->beaten = sim->head.bosses;
    bosses->beaten_tick = sim->head.tick;
}

void game_play(const Setup *setup, const PlayerChoice *choice, uint64_t seed, uint32_t ticks_most, const StopFlag *stop,
               Sim *sim, GameRow *row)
{
    ASSERT(ticks_most <= GAME_TICKS_MOST);
    const uint32_t sample_ticks = (uint32_t)game_sample_s(ticks_most) * SIM_TICKS_PER_SECOND;
    const SimHead *head = &sim->head;
    Bosses bosses = {.last_id = 0};
    uint64_t bee_ticks = 0;
    sim_init_script(sim, seed, &setup->tunables, setup->script, setup->book);
    Player player = player_begin(choice, sim, seed);
    row->bees_at[0] = (uint32_t)sim->bees.count;
    while (!head->over && head->tick < ticks_most && !*stop) {
        TickCmd cmd = player_cmd(&player, sim);
        uint32_t score = head->score;
        bosses_look(sim, &bosses, row);
        sim_tick(sim, &cmd);
        bosses_fall(sim, score, &bosses, row);
        row->held += (cmd.buttons & TICK_CMD_TOUCH) != 0;
        row->empty += is_empty(sim);
        bee_ticks += (uint64_t)sim->bees.count;
        if (head->tick % sample_ticks == 0)
            row->bees_at[head->tick / sample_ticks] = (uint32_t)sim->bees.count;
    }
    // A won game keeps its final bees for the remaining samples: zero would look like a loss.
    for (uint32_t i = head->tick / sample_ticks + 1; head->won && i < (uint32_t)game_sample_count(ticks_most); i++)
        row->bees_at[i] = (uint32_t)sim->bees.count;
    memcpy(row->rules, setup->rules, sizeof row->rules);
    row->stage = mode_chooses_stage(setup->mode.kind);
    row->ticks = head->tick;
    row->ticks_most = ticks_most;
    row->over = head->over && !head->won;
    row->won = head->won != 0;
    row->score = head->score;
    row->bees = (uint32_t)sim->bees.count;
    row->bees_mean = head->tick > 0 ? (float)((double)bee_ticks / head->tick) : 0.0f;
    row->bees_most = (uint32_t)head->bees_most;
    row->near_misses = head->near_misses;
    row->beaten = head->beaten;
    row->flowers = head->flowers;
    row->lost = head->lost;
    row->carried = head->carried;
    row->chain = (uint32_t)head->chain_best;
    if (row->won && row->bosses_beaten > 0)
        row->after_ticks = head->tick - bosses.beaten_tick;
}
