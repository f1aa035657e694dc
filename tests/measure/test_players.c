// test_players.c -- what is counted in games of scripted players, how they are put together, and what they say.

#include "measure/experiment.h"
#include "stage_tools.h"
#include "test.h"

#define MINUTE GAME_MINUTE_TICKS

static const StopFlag never = 0;

// --- a game

// The boss of the meadow comes at once, and has as many hits as is wanted.
static Setup boss_setup(float strength)
{
    Setup own = {.name = "meadow/easy", .mode = mode_of(MODE_PRACTICE), .script = own_stage("meadow")};
    own.tunables = mode_tunables(&own.mode, own.script);
    own.tunables.stage_first_phase = 99;
    own.tunables.boss_strength = strength;
    own.tunables.swarm_start_bees = 60;
    return own;
}

// Counted once more by hand: ticks held and empty, and the boss.
TEST(test_a_game)
{
    OwnSim sim = calloc(1, sizeof *sim);
    const Setup own = boss_setup(0.05f);
    PlayerChoice choice;
    GameRow game = {.seed = 0};
    assert_true(player_find("held", &choice));
    game_play(&own, own_book(), &choice, 3, 3 * MINUTE, &never, sim, &game);
    const SimHead end = sim->head;
    uint32_t came = 0, beaten = 0, score = 0;
    sim_init_script(sim, 3, &own.tunables, own.script, own_book());
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
}

// Of a game that is cut short a boss is not beaten; nobody holds nothing.
TEST(test_a_boss_that_is_not_beaten)
{
    OwnSim sim = calloc(1, sizeof *sim);
    const Setup own = boss_setup(5.0f);
    PlayerChoice choice;
    GameRow game = {.seed = 0};
    assert_true(player_find("nobody", &choice));
    game_play(&own, own_book(), &choice, 3, 20 * SIM_TICKS_PER_SECOND, &never, sim, &game);
    assert_int_equal(game.won, 0);
    assert_int_equal(game.held, 0);
    assert_int_equal(game.bosses, 1);
    assert_int_equal(game.bosses_beaten, 0);
    assert_int_equal(game.boss_ticks, 0);
    assert_int_equal(game.boss_score, 0);
}

// --- what they say

#define GAME(place_, player_, seed_, ticks_, over_, won_, score_, ...)                                                 \
    {                                                                                                                  \
        .place = place_, .player = player_, .rules = "r1", .seed = seed_, .ticks = ticks_, .over = over_, .won = won_, \
        .score = score_, .minutes = 3, __VA_ARGS__                                                                     \
    }

static const GameRow MADE[] = {
    GAME("meadow/easy", "pilot", 1, 100, 0, 1, 50, .bees = 4, .held = 50, .empty = 10, .bosses = 1, .bosses_beaten = 1,
         .boss_ticks = 120, .boss_score = 20, .carried = 30, .after_ticks = 60, .stage = 1),
    GAME("meadow/easy", "pilot", 2, 300, 0, 1, 70, .bees = 8, .held = 50, .empty = 30, .bosses = 1, .stage = 1),
    GAME("meadow/easy", "nobody", 1, 200, 1, 0, 50, .stage = 1),
    GAME("meadow/easy", "nobody", 2, 200, 0, 0, 90, .stage = 1),
    GAME("endless/easy", "pilot", 1, 3 * MINUTE, 0, 0, 500, .stage = 0),
    GAME("endless/easy", "pilot", 2, 2 * MINUTE, 1, 0, 600, .stage = 0),
    GAME("endless/easy", "nobody", 1, 2 * MINUTE + 1, 1, 0, 10, .stage = 0),
    GAME("endless/easy", "nobody", 2, MINUTE, 1, 0, 20, .stage = 0),
};

// Their printed rows.
static char *text_of(void (*print)(const void *work, const Results *results, FILE *out))
{
    static const Players options = {.against = "nobody", .curves = "pilot"};
    Results *results = results_open(PLAYERS.columns, PLAYERS.column_count, PLAYERS.key);
    for (size_t i = 0; i < sizeof MADE / sizeof MADE[0]; i++)
        results_add(results, &MADE[i]);
    char *text = PRINTED(out, print(&options, results, out));
    results_close(results);
    return text;
}

// By hand. In the meadow nobody has the higher median, 70 beside 60; of its four pairs of games with the pilot it has
// more points in two and as many in one. The last table has a column a stage, and two for endless.
TEST(test_tables)
{
    OwnText text = text_of(PLAYERS.print);
    assert_string_equal(
        text,
        "meadow/easy: seeds 1 to 2, at most 3 minutes; above: how likely it scores more\n\n"
        "| player | games |   won | alive | score [quartiles] | length | held | bees | empty | nectar | boss, s | after it, s "
        "| boss's share | boss alive | above next | above nobody |\n"
        "|:-------|------:|------:|------:|------------------:|-------:|-----:|-----:|------:|-------:|--------:|------------:"
        "|-------------:|-----------:|-----------:|-------------:|\n"
        "| nobody |     2 |   0 % |  50 % |       70 [60, 80] |  0:03+ |  0 % |  0.0 |   0 % |    0 % |       - |           - "
        "|          0 % |          0 |       62 % |            - |\n"
        "| pilot  |     2 | 100 % | 100 % |       60 [55, 65] |   0:03 | 25 % |  6.0 |  10 % |   25 % |     2.0 |         1.0 "
        "|         17 % |          1 |          - |         38 % |\n"
        "\nendless/easy: seeds 1 to 2, at most 3 minutes; above: how likely it scores more\n\n"
        "| player | games | 3 min |  end | score [quartiles] | length | held | bees | empty | nectar | boss, s | after it, s "
        "| boss's share | boss alive | above next | above nobody |\n"
        "|:-------|------:|------:|-----:|------------------:|-------:|-----:|-----:|------:|-------:|--------:|------------:"
        "|-------------:|-----------:|-----------:|-------------:|\n"
        "| pilot  |     2 |  50 % | 50 % |    550 [525, 575] |  2:30+ |  0 % |  0.0 |   0 % |    0 % |       - |           - "
        "|          0 % |          0 |      100 % |        100 % |\n"
        "| nobody |     2 |   0 % |  0 % |       15 [12, 18] |   1:30 |  0 % |  0.0 |   0 % |    0 % |       - |           - "
        "|          0 % |          0 |          - |            - |\n"
        "\nendless/easy: the share alive after each minute, and the share of survivors that dies within it\n\n"
        "| minute |           1 |           2 |           3 |\n"
        "|:-------|------------:|------------:|------------:|\n"
        "| pilot  | 100 % (0 %) | 50 % (50 %) |  50 % (0 %) |\n"
        "| nobody | 50 % (50 %) |  50 % (0 %) | 0 % (100 %) |\n"
        "\nLevels: stages won; median score and games alive at the end of other modes\n\n"
        "| level | player | games | meadow | endless | alive | stages won | lost: clock | last bee | boss alive | sum of "
        "medians | held | nectar | empty |\n"
        "|:------|:-------|------:|-------:|--------:|------:|-----------:|------------:|---------:|-----------:|-------"
        "--------:|-----:|-------:|------:|\n"
        "| easy  | pilot  |     4 |  100 % |     550 |  50 % |      100 % |           0 |        0 |          1 |       "
        "      60 |  1 % |    2 % |  10 % |\n"
        "| easy  | nobody |     4 |    0 % |      15 |   0 % |        0 % |           0 |        1 |          0 |       "
        "      70 |  0 % |    0 % |   0 % |\n");
}

TEST(test_chart)
{
    OwnText text = text_of(PLAYERS.draw);
    assert_memory_equal(text, "$curves << END_OF_DATA\n\"endless/easy\" \n0 100 \n", 43);
    assert_non_null(strstr(text, "\n1.91666667 100 \n2 50 \n"));
    assert_non_null(strstr(text, "\n3 50 \nEND_OF_DATA\n"));
    assert_non_null(strstr(text,
                           "$scores << END_OF_DATA\n\"meadow/easy\" \n\"nobody\" 60 70 80 \n\"pilot\" 55 60 65 \n\n\n"
                           "\"endless/easy\" \n\"pilot\" 525 550 575 \n\"nobody\" 12.5 15 17.5 \nEND_OF_DATA\n"));
}

TEST(test_plan)
{
    static Players plan;
    assert_true(players_list(&plan, "pilot,pilot@12,nobody", &error));
    assert_int_equal(plan.count, 3);
    assert_string_equal(plan.list[1].name, "pilot@12");
    assert_false(players_list(&plan, "nobody", &error));
    assert_non_null(strstr(error.text, "'nobody' is a duplicate"));
    assert_false(players_list(&plan, "noone", &error));
    assert_non_null(strstr(error.text, "'noone' is not a player, expected one of nobody, unmoved"));
}
