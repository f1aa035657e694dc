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

static void bosses_look(const Sim *sim, Bosses *bosses, PlayersGame *game)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->boss < 0 || enemy->id < bosses->last_id)
            continue;
        game->bosses += enemy->id > bosses->last_id;
        bosses->last_id = enemy->id;
        bosses->age_ticks = (uint32_t)enemy->age_ticks;
    }
}

// The game's own count, as events may be dropped in a crowd. A tick in which a boss falls gives hardly other points.
static void bosses_fall(const Sim *sim, uint32_t score_before, Bosses *bosses, PlayersGame *game)
{
    if (sim->head.bosses == bosses->beaten)
        return;
    game->bosses_beaten += (uint32_t)(sim->head.bosses - bosses->beaten);
    game->boss_score += sim->head.score - score_before;
    game->boss_ticks += bosses->age_ticks + 1;
    bosses->beaten = sim->head.bosses;
    bosses->beaten_tick = sim->head.tick;
}

static void take_result(const Sim *sim, PlayersGame *game)
{
    const SimHead *head = &sim->head;
    game->ticks = head->tick;
    game->over = head->over && !head->won;
    game->won = head->won != 0;
    game->score = head->score;
    game->bees = (uint32_t)sim->bees.count;
    game->near_misses = head->near_misses;
    game->beaten = head->beaten;
    game->flowers = head->flowers;
    game->lost = head->lost;
    game->carried = head->carried;
    game->chain = (uint32_t)head->chain_best;
}

void players_game_play(const PlayersPlace *place, const PatternBook *book, const PlayerChoice *choice, uint64_t seed,
                       uint32_t ticks_most, const StopFlag *stop, Sim *sim, PlayersGame *game)
{
    Bosses bosses = {.last_id = 0};
    memset(game, 0, sizeof *game);
    sim_init_script(sim, seed, &place->tunables, place->place->script, book);
    Player player = player_begin(choice, sim, seed);
    while (!sim->head.over && sim->head.tick < ticks_most && !*stop) {
        TickCmd cmd = player_cmd(&player, sim);
        uint32_t score = sim->head.score;
        bosses_look(sim, &bosses, game);
        sim_tick(sim, &cmd);
        bosses_fall(sim, score, &bosses, game);
        game->held += (cmd.buttons & TICK_CMD_TOUCH) != 0;
        game->empty += is_empty(sim);
    }
    take_result(sim, game);
    if (game->won && game->bosses_beaten > 0)
        game->after_ticks = sim->head.tick - bosses.beaten_tick;
}

static void play(const void *plan_pointer, int number, void *room, const StopFlag *stop, void *result)
{
    const PlayersPlan *plan = plan_pointer;
    const int seeds = plan->seeds.count;
    const PlayersPlace *place = &plan->places[number / seeds / plan->player_count];
    const PlayerChoice *player = &plan->players[number / seeds % plan->player_count];
    PlayersRow *row = result;
    *row = (PlayersRow){.seed = plan->seeds.first + (uint64_t)(number % seeds),
                        .stage = mode_chooses_stage(place->place->mode.kind),
                        .minutes = plan->ticks / PLAYERS_MINUTE_TICKS,
                        .number = (uint32_t)number + 1,
                        .games = (uint32_t)players_plan_games(plan)};
    memcpy(row->place, place->place->name, sizeof row->place);
    memcpy(row->player, player->name, sizeof row->player);
    memcpy(row->rules, place->rules, sizeof row->rules);
    players_game_play(place, plan->book, player, row->seed, plan->ticks, stop, room, &row->game);
}

Runs players_runs(const PlayersPlan *plan, PlayersTable *table)
{
    return (Runs){.name = "players",
                  .plan = plan,
                  .play = play,
                  .room_bytes = sizeof(Sim),
                  .count = table->count,
                  .results = table->rows,
                  .result_bytes = sizeof(PlayersRow),
                  .ticks_at = offsetof(PlayersRow, game.ticks),
                  .done = table->done};
}
