// measure_stages.c -- the densest moment of every stage, as the pilot meets it with many bees on the hardest level.
#include "measure/measure.h"

#include "game/screens/screen_parts.h"

#define BEES 100
#define SECONDS_MOST 600
#define FRAMES 180 // around the moment
#define SEED 3

static int alive(const Sim *sim)
{
    return sim->bees.count + sim->bullets.count + sim->shots.count + sim->enemy_count + sim->flower_count;
}

static void begin(Game *game, int stage)
{
    Mode mode = mode_of(MODE_PRACTICE);
    mode.stage = stage;
    mode.level = LEVEL_HARD;
    mode.start_bees = BEES;
    game->player.settings.value[SETTING_game_level] = LEVEL_HARD;
    match_ask(game, &mode);
    screens_turn(game);
}

// Plays the stage through; returns the tick at which most was alive.
static uint32_t densest_tick(Game *game, int stage)
{
    uint32_t densest = 0;
    int most = -1;
    begin(game, stage);
    while (!game->match.sim.head.over && game->match.sim.head.tick < SECONDS_MOST * SIM_TICKS_PER_SECOND) {
        play_next(game);
        if (alive(&game->match.sim) > most) {
            most = alive(&game->match.sim);
            densest = game->match.sim.head.tick;
        }
    }
    return densest;
}

static int measure_stage(Game *game, int stage)
{
    double ms[FRAMES];
    int count = 0, bees = 0, bullets = 0, enemies = 0, sprites = 0;
    uint32_t densest = densest_tick(game, stage);
    begin(game, stage);
    while (game->match.sim.head.tick + FRAMES / 2 < densest)
        play_next(game);
    while (count < FRAMES && !game->match.sim.head.over) {
        TickCmd cmd = play_cmd(game);
        ms[count] = measure_shown_ms(game, &cmd);
        if (ms[count++] < 0.0)
            return 3;
        if (game->match.sim.head.tick == densest) {
            bees = game->match.sim.bees.count;
            bullets = game->match.sim.bullets.count;
            enemies = game->match.sim.enemy_count;
            sprites = game->machine.batch.stats.records;
        }
    }
    uint32_t seconds = densest / SIM_TICKS_PER_SECOND;
    double middle = median(ms, count);
    printf("stage  %-9s %5d bees %5d bullets %3d enemies at %u:%02u %7.3f ms, 19 of 20 below %.3f ms   (%d sprites)\n",
           game->match.sim.script.id, bees, bullets, enemies, seconds / 60, seconds % 60, middle, ms[count * 19 / 20],
           sprites);
    return 0;
}

static int measure_map(Game *game)
{
    double ms[FRAMES];
    Error error;
    if (!screens_open(game, SCREEN_MAP, "new", &error))
        return 3;
    for (int i = 0; i < FRAMES; i++) {
        int64_t from_ns = clock_now_ns();
        SCREEN_TABLE[SCREEN_MAP]->input(game);
        SCREEN_TABLE[SCREEN_MAP]->tick(game);
        if (!frame_draw(game, 1.0f, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 3;
        }
        window_present(&game->machine.window);
        ms[i] = (double)(clock_now_ns() - from_ns) * 1.0e-6;
    }
    double middle = median(ms, FRAMES);
    printf("map    of the journey            %7.3f ms, 19 of 20 below %.3f ms   (%d sprites)\n", middle,
           ms[FRAMES * 19 / 20], game->machine.batch.stats.records);
    return 0;
}

int measure_stages(Game *game)
{
    Options options = {.seed = SEED, .seed_given = true, .pilot = true};
    int status = measure_open(game, &options);
    if (status != 0)
        return status;
    settings_set(&game->player.settings, SETTING_game_help_seen, 1);
    int stages = game->content.stages.count;
    for (int i = 0; i < stages && status == 0; i++)
        status = measure_stage(game, i);
    if (status == 0)
        status = measure_map(game);
    game_close(game);
    return status;
}
