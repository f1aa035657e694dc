// players_game.c -- a scripted player plays, and what matters is counted.
#include "measure/players/players.h"

#include <string.h>

static bool in_field(float x, float y, float px)
{
    return x >= -px && y >= -px && x <= FIELD_WIDTH_PX + px && y <= FIELD_HEIGHT_PX + px;
}

// What still comes or has gone beyond the rim is not seen.
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

// Bosses by their ids, which only grow; the last of them is the one that is fought.
typedef struct Bosses {
    uint32_t last_id;
    int32_t beaten;
    uint32_t age_ticks, beaten_tick;
} Bosses;

static void bosses_look(const Sim *sim, Bosses *bosses, PlayersRow *row)
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

// The game's own count, as events may be dropped in a crowd. A tick in which a boss falls gives hardly other points.
static void bosses_fall(const Sim *sim, uint32_t score_before, Bosses *bosses, PlayersRow *row)
{
    if (sim->head.bosses == bosses->beaten)
        return;
    row->bosses_beaten += (uint32_t)(sim->head.bosses - bosses->beaten);
    row->boss_score += sim->head.score - score_before;
    row->boss_ticks += bosses->age_ticks + 1;
    bosses->beaten = sim->head.bosses;
    bosses->beaten_tick = sim->head.tick;
}

static void take_result(const Sim *sim, PlayersRow *row)
{
    const SimHead *head = &sim->head;
    row->ticks = head->tick;
    row->over = head->over && !head->won;
    row->won = head->won != 0;
    row->score = head->score;
    row->bees = (uint32_t)sim->bees.count;
    row->near_misses = head->near_misses;
    row->beaten = head->beaten;
    row->flowers = head->flowers;
    row->lost = head->lost;
    row->carried = head->carried;
    row->chain = (uint32_t)head->chain_best;
}

void players_game_play(const PlayersPlace *place, const PatternBook *book, const PlayerChoice *choice, uint64_t seed,
                       uint32_t ticks_most, const StopFlag *stop, Sim *sim, PlayersRow *row)
{
    Bosses bosses = {.last_id = 0};
    sim_init_script(sim, seed, &place->tunables, place->place->script, book);
    Player player = player_begin(choice, sim, seed);
    while (!sim->head.over && sim->head.tick < ticks_most && !*stop) {
        TickCmd cmd = player_cmd(&player, sim);
        uint32_t score = sim->head.score;
        bosses_look(sim, &bosses, row);
        sim_tick(sim, &cmd);
        bosses_fall(sim, score, &bosses, row);
        row->held += (cmd.buttons & TICK_CMD_TOUCH) != 0;
        row->empty += is_empty(sim);
    }
    take_result(sim, row);
    if (row->won && row->bosses_beaten > 0)
        row->after_ticks = sim->head.tick - bosses.beaten_tick;
}
