// test_players.c -- what is counted in games of scripted players, how they are put together, and what they say.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "measure/players/players.h"
#include "stage_tools.h"
#include "test.h"

#define MINUTE PLAYERS_MINUTE_TICKS

static Error error;
static const StopFlag never = 0;

// --- a game

// The boss of the meadow comes at once, and has as many hits as is wanted.
static PlayersPlace boss_place(const Place *place, float strength)
{
    PlayersPlace own = {.place = place, .tunables = mode_tunables(&place->mode, place->script)};
    own.tunables.stage_first_phase = 99;
    own.tunables.boss_strength = strength;
    own.tunables.swarm_start_bees = 60;
    return own;
}

// Counted once more by hand: ticks held and empty, and the boss.
TEST(test_a_game)
{
    Sim *sim = calloc(1, sizeof *sim);
    const Place place = {.name = "meadow/easy", .mode = mode_of(MODE_PRACTICE), .script = own_stage("meadow")};
    const PlayersPlace own = boss_place(&place, 0.05f);
    PlayerChoice choice;
    PlayersGame game;
    assert_true(player_find("held", &choice));
    players_game_play(&own, own_book(), &choice, 3, 3 * MINUTE, &never, sim, &game);
    const SimHead end = sim->head;
    uint32_t came = 0, beaten = 0, score = 0;
    sim_init_script(sim, 3, &own.tunables, place.script, own_book());
    Player player = player_begin(&choice, sim, 3);
    while (!sim->head.over && sim->head.tick < 3 * MINUTE) {
        TickCmd cmd = player_cmd(&player, sim);
        uint32_t before = sim->head.score;
        sim_tick(sim, &cmd);
        for (int i = 0; i < sim->scratch.event_count; i++) {
            const SimEvent *event = &sim->scratch.events[i];
            if (event->kind == EVENT_BOSS_COMES)
                came = sim->head.tick;
            if (event->kind == EVENT_ENEMY_DOWN && event->value == ENEMY_BOSS) {
                beaten = sim->head.tick;
                score = sim->head.score - before;
            }
        }
    }
    assert_memory_equal(&sim->head, &end, sizeof end);
    assert_true(beaten > came);
    assert_int_equal(game.ticks, end.tick);
    assert_int_equal(game.score, end.score);
    assert_int_equal(game.won, end.won);
    assert_int_equal(game.held, game.ticks);
    assert_int_equal(game.bees, sim->bees.count);
    assert_int_equal(game.carried, end.carried);
    assert_int_equal(game.chain, end.chain_best);
    assert_int_equal(game.bosses, 1);
    assert_int_equal(game.bosses_beaten, 1);
    assert_in_range(game.boss_ticks, beaten - came - 1, beaten - came + 1);
    assert_int_equal(game.boss_score, score);
    assert_int_equal(game.after_ticks, game.won ? end.tick - beaten : 0);
    assert_in_range(game.empty, 1, game.ticks - 1);
    free(sim);
}

// Of a game that is cut short a boss is not beaten; nobody holds nothing.
TEST(test_a_boss_that_is_not_beaten)
{
    Sim *sim = calloc(1, sizeof *sim);
    const Place place = {.name = "meadow/easy", .mode = mode_of(MODE_PRACTICE), .script = own_stage("meadow")};
    const PlayersPlace own = boss_place(&place, 5.0f);
    PlayerChoice choice;
    PlayersGame game;
    assert_true(player_find("nobody", &choice));
    players_game_play(&own, own_book(), &choice, 3, 20 * SIM_TICKS_PER_SECOND, &never, sim, &game);
    assert_int_equal(game.won, 0);
    assert_int_equal(game.held, 0);
    assert_int_equal(game.bosses, 1);
    assert_int_equal(game.bosses_beaten, 0);
    assert_int_equal(game.boss_ticks, 0);
    assert_int_equal(game.boss_score, 0);
    free(sim);
}

// --- the table

typedef struct Made {
    const char *place, *player;
    uint64_t seed;
    PlayersGame game;
} Made;

// The text of the CSV file of these games, of which number `first` is the first, then every `step`-th.
static char *csv_of(const Made *made, int count, int first, int step, const char *rules)
{
    PlayersTable table = {.rows = calloc((size_t)count, sizeof(PlayersRow))};
    for (int i = first; i < count; i += step) {
        PlayersRow *row = &table.rows[table.count++];
        *row = (PlayersRow){.seed = made[i].seed,
                            .stage = strncmp(made[i].place, "endless", 7) != 0,
                            .minutes = 10,
                            .number = (uint32_t)i + 1,
                            .games = (uint32_t)count,
                            .game = made[i].game};
        strcpy(row->place, made[i].place);
        strcpy(row->player, made[i].player);
        strcpy(row->rules, rules);
    }
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    players_table_csv(&table, out);
    assert_int_equal(fclose(out), 0);
    players_table_free(&table);
    return text;
}

// Reads a text and frees it; false with its first message in `error`.
static bool take(PlayersTable *table, char *text)
{
    TextErrors errors = {0};
    char *told = NULL;
    size_t size;
    bool good = players_table_read(table, text, strlen(text), &errors);
    FILE *out = open_memstream(&told, &size);
    text_errors_print(&errors, "x.csv", out);
    assert_int_equal(fclose(out), 0);
    error_set(&error, "%s", told);
    text_errors_free(&errors);
    free(told);
    free(text);
    return good;
}

#define GAME(ticks_, over_, won_, score_)                                                                              \
    {                                                                                                                  \
        .ticks = ticks_, .over = over_, .won = won_, .score = score_                                                   \
    }

static const Made MADE[] = {
    {"meadow/easy",
     "pilot",
     1,
     {.ticks = 100,
      .won = 1,
      .score = 50,
      .bees = 4,
      .held = 50,
      .empty = 10,
      .bosses = 1,
      .bosses_beaten = 1,
      .boss_ticks = 120,
      .boss_score = 20,
      .carried = 30,
      .after_ticks = 60}},
    {"meadow/easy", "pilot", 2, {.ticks = 300, .won = 1, .score = 70, .bees = 8, .held = 50, .empty = 30, .bosses = 1}},
    {"meadow/easy", "nobody", 1, GAME(200, 1, 0, 50)},
    {"meadow/easy", "nobody", 2, GAME(200, 0, 0, 90)},
    {"endless/easy", "pilot", 1, GAME(10 * MINUTE, 0, 0, 500)},
    {"endless/easy", "pilot", 2, GAME(2 * MINUTE, 1, 0, 600)},
    {"endless/easy", "nobody", 1, GAME(2 * MINUTE + 1, 1, 0, 10)},
    {"endless/easy", "nobody", 2, GAME(MINUTE, 1, 0, 20)},
};
enum { MADE_COUNT = sizeof MADE / sizeof MADE[0] };

static char *printed(const PlayersTable *table)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    players_table_csv(table, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

TEST(test_parts_make_the_whole)
{
    char *whole = csv_of(MADE, MADE_COUNT, 0, 1, "r1");
    for (int parts = 2; parts <= MADE_COUNT; parts++) {
        PlayersTable table = {.rows = NULL};
        for (int i = parts - 1; i >= 0; i--)
            assert_true(take(&table, csv_of(MADE, MADE_COUNT, i, parts, "r1")));
        assert_true(players_table_finish(&table, &error));
        assert_int_equal(players_table_missing(&table), 0);
        char *joined = printed(&table);
        assert_string_equal(joined, whole);
        free(joined);
        players_table_free(&table);
    }
    free(whole);
}

TEST(test_wrong_tables)
{
    PlayersTable table = {.rows = NULL};
    assert_false(players_table_finish(&table, &error));
    assert_non_null(strstr(error.text, "no games"));
    assert_false(take(&table, strdup("place,player\n")));
    assert_non_null(strstr(error.text, "x.csv:1: not the results of players"));
    char *text = csv_of(MADE, 1, 0, 1, "r1");
    text[strlen(text) - 1] = '\0';
    assert_false(take(&table, text));
    assert_non_null(strstr(error.text, "x.csv:2: the line has no end"));
    text = csv_of(MADE, 1, 0, 1, "r1");
    text[strlen(text) - 2] = ' ';
    assert_false(take(&table, text));
    assert_non_null(strstr(error.text, "x.csv:2: cell 26 is"));
    assert_int_equal(table.count, 0);
    assert_true(take(&table, csv_of(MADE, MADE_COUNT, 0, 2, "r1")));
    assert_true(take(&table, csv_of(MADE, MADE_COUNT, 0, 4, "r1")));
    assert_false(players_table_finish(&table, &error));
    assert_non_null(strstr(error.text, "is there twice"));
    players_table_free(&table);
    assert_true(take(&table, csv_of(MADE, MADE_COUNT, 0, 2, "r1")));
    assert_true(take(&table, csv_of(MADE, MADE_COUNT, 1, 2, "r2")));
    assert_false(players_table_finish(&table, &error));
    assert_non_null(strstr(error.text, "by different rules (r1, r2)"));
    players_table_free(&table);
    assert_true(take(&table, csv_of(MADE, MADE_COUNT, 0, 2, "r1")));
    assert_true(players_table_finish(&table, &error));
    assert_int_equal(players_table_missing(&table), MADE_COUNT / 2);
    players_table_free(&table);
}

// --- what they say

TEST(test_groups)
{
    PlayersTable table = {.rows = NULL};
    assert_true(take(&table, csv_of(MADE, MADE_COUNT, 0, 1, "r1")));
    assert_true(players_table_finish(&table, &error));
    PlayersStats stats = players_stats_of(&table);
    assert_int_equal(stats.count, 2);
    const PlayersPlaceGroups *meadow = &stats.places[0], *endless = &stats.places[1];
    assert_string_equal(meadow->place, "meadow/easy");
    assert_true(meadow->stage && !endless->stage);
    assert_string_equal(meadow->list[0].rows->player, "nobody"); // a median of 70 beside one of 60
    const PlayersGroup *pilot = players_group(meadow, "pilot");
    assert_int_equal(pilot->games, 2);
    assert_int_equal(pilot->won, 2);
    assert_int_equal(pilot->won_bosses, 1);
    assert_true(pilot->held == 0.25 && pilot->empty == 0.1 && pilot->bees == 6.0);
    assert_true(pilot->score.middle == 60.0 && pilot->ticks.middle == 200.0 && !pilot->ticks.middle_more);
    assert_true(pilot->boss_share == 20.0 / 120.0 && pilot->carried_share == 0.25 && pilot->boss_s == 2.0
                && pilot->after_s == 1.0);
    const PlayersGroup *lost = players_group(meadow, "nobody");
    assert_true(isnan(lost->boss_s) && isnan(lost->after_s));
    assert_null(players_group(meadow, "held"));
    const PlayersGroup *nobody = players_group(endless, "nobody");
    assert_true(players_alive(nobody, 0) == 1.0 && players_alive(nobody, MINUTE) == 0.5);
    assert_true(players_alive(nobody, 2 * MINUTE) == 0.5 && players_alive(nobody, 3 * MINUTE) == 0.0);
    assert_true(players_alive(players_group(endless, "pilot"), UINT32_MAX) == 0.5);
    players_stats_free(&stats);
    players_table_free(&table);
}

static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

TEST(test_above)
{
    Rng rng = rng_seed(4, 0);
    for (int run = 0; run < 300; run++) {
        double first[40], second[40], pairs = 0.0;
        const int m = 1 + (int)rng_below(&rng, 40), n = 1 + (int)rng_below(&rng, 40);
        const uint32_t values = 1 + rng_below(&rng, 60);
        for (int i = 0; i < m; i++)
            first[i] = rng_below(&rng, values);
        for (int i = 0; i < n; i++)
            second[i] = rng_below(&rng, values);
        for (int i = 0; i < m; i++)
            for (int k = 0; k < n; k++)
                pairs += first[i] > second[k] ? 1.0 : first[i] == second[k] ? 0.5 : 0.0;
        qsort(first, (size_t)m, sizeof first[0], by_size);
        qsort(second, (size_t)n, sizeof second[0], by_size);
        assert_true(fabs(players_above(first, m, second, n) - pairs / m / n) < 1e-12);
    }
}

TEST(test_plan)
{
    PlayersPlan plan = {.ticks = MINUTE};
    assert_true(players_plan_players(&plan, "pilot,pilot@12,nobody", &error));
    assert_int_equal(plan.player_count, 3);
    assert_string_equal(plan.players[1].name, "pilot@12");
    assert_false(players_plan_players(&plan, "nobody", &error));
    assert_non_null(strstr(error.text, "'nobody' is there twice"));
    assert_false(players_plan_players(&plan, "noone", &error));
    assert_non_null(strstr(error.text, "'noone' is no player, expected one of nobody, unmoved"));
    const Place place = {.name = "pond/normal"};
    Tunables tunables = tunables_default();
    players_plan_place(&plan, &place, &tunables);
    plan.ticks = 2 * MINUTE;
    players_plan_place(&plan, &place, &tunables);
    assert_string_not_equal(plan.places[0].rules, plan.places[1].rules);
    plan.seeds = (RunsSeeds){1, 50};
    assert_int_equal(players_plan_games(&plan), 300);
}
