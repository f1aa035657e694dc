// test_players.c -- what is counted in games of scripted players, how they are put together, and what they say.

#include "cmd/outcome.h"
#include "experiment_tools.h"
#include "measure/games.h"
#include "stage_tools.h"

#define MINUTE GAME_MINUTE_TICKS

static const StopFlag never = 0;

// --- a game

// The boss of the meadow comes at once, and has as many hits as is wanted.
static Setup boss_setup(float strength)
{
    Setup own = {
        .name = "meadow/easy", .mode = mode_of(MODE_PRACTICE), .script = own_stage("meadow"), .book = own_book()};
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
    GameRow game = {.ticks = 0};
    assert_true(player_find("held", &choice));
    game_play(&own, &choice, 3, 3 * MINUTE, &never, sim, &game);
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
    GameRow game = {.ticks = 0};
    assert_true(player_find("nobody", &choice));
    game_play(&own, &choice, 3, 20 * SIM_TICKS_PER_SECOND, &never, sim, &game);
    assert_int_equal(game.won, 0);
    assert_int_equal(game.held, 0);
    assert_int_equal(game.bosses, 1);
    assert_int_equal(game.bosses_beaten, 0);
    assert_int_equal(game.boss_ticks, 0);
    assert_int_equal(game.boss_score, 0);
}

// A game that is lost at once, and one of which bees are counted each second.
TEST(test_game_over)
{
    OwnSim sim = malloc(sizeof *sim);
    GameRow game = {.ticks = 0}, lost = game;
    Setup endless = {.script = own_stage("endless"), .book = own_book(), .tunables = stage_tunables("endless")};
    PlayerChoice pilot;
    assert_true(player_find("pilot", &pilot));
    game_play(&endless, &pilot, 1, 600, &never, sim, &game);
    assert_int_equal(game.ticks, 600);
    assert_int_equal(game.over, 0);
    assert_int_equal(game.bees_at[0], 24);
    assert_int_equal(game.bees_at[10], sim->bees.count);
    assert_true(game.bees_mean > 0.0 && game.bees_mean <= game.bees_most);
    endless.tunables.swarm_start_bees = 0;
    game_play(&endless, &pilot, 1, 600, &never, sim, &lost);
    assert_int_equal(lost.over, 1);
    assert_true(lost.ticks <= 1 && lost.bees_mean == 0.0);
}

TEST(test_samples)
{
    assert_int_equal(game_sample_s(3600), 1);
    assert_int_equal(game_sample_s(3660), 2);
    assert_int_equal(game_sample_s(36000), 10);
    for (uint32_t ticks = 60; ticks <= GAME_TICKS_MOST; ticks += ticks / 7)
        assert_in_range(game_sample_count(ticks), 2, GAME_SAMPLES_MOST);
}

// A stage is played on its level, to its end; a single bee on the hard one does not get through.
TEST(test_a_game_of_a_stage)
{
    OwnSim sim = malloc(sizeof *sim);
    GameRow game = {.ticks = 0};
    PlayerChoice pilot;
    OwnWork work = work_of(&PLAYERS, "--players pilot --places citadel --levels hard --set swarm.start_bees=1 --set "
                                     "stage.first_phase=3 --set flower.chance=0 --set flower.sky_ticks=0");
    assert_true(work != NULL && player_find("pilot", &pilot));
    game_play(&work->where.list[0], &pilot, 4, 3 * MINUTE, &never, sim, &game);
    assert_string_equal(sim->script.id, "citadel");
    assert_int_equal(sim->tunables.level_level, LEVEL_HARD);
    assert_true(game.over && game.ticks < 3 * MINUTE && game.bees_at[0] == 1);
}

// --- what they say

#define HEADER                                                                                                            \
    "place,player,seed,ticks,over,won,score,bees,bees_mean,bees_most,held,empty,near_misses,beaten,flowers,lost,carried," \
    "chain,bosses,bosses_beaten,boss_ticks,boss_score,after_ticks,stage,ticks_most,rules,rhythm\n"

static const char CSV[] = HEADER "meadow/easy,pilot,1,100,0,1,50,4,0,0,50,10,0,0,0,0,30,0,1,1,120,20,60,1,10800,r1,\n"
                                 "meadow/easy,pilot,2,300,0,1,70,8,0,0,50,30,0,0,0,0,0,0,1,0,0,0,0,1,10800,r1,\n"
                                 "meadow/easy,nobody,1,200,1,0,50,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,10800,r1,\n"
                                 "meadow/easy,nobody,2,200,0,0,90,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,10800,r1,\n"
                                 "endless/easy,pilot,1,10800,0,0,500,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,10800,r1,\n"
                                 "endless/easy,pilot,2,7200,1,0,600,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,10800,r1,\n"
                                 "endless/easy,nobody,1,7201,1,0,10,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,10800,r1,\n"
                                 "endless/easy,nobody,2,3600,1,0,20,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,10800,r1,\n";

// By hand. In the meadow nobody has the higher median, 70 beside 60; of its four pairs of games with the pilot it has
// more points in two and as many in one. The last table has a column a stage, and two for endless.
TEST(test_tables)
{
    OwnText text = tables_of(&PLAYERS, CSV, false);
    assert_string_equal(
        text,
        "meadow/easy: seeds 1 to 2, at most 3 minutes; above: how likely it scores more\n\n"
        "| player | games |   won | 3 min | alive | score [quartiles] | length | held | bees | empty | nectar | boss, s | after it, s "
        "| boss's share | boss alive | above next | above nobody |\n"
        "|:-------|------:|------:|------:|------:|------------------:|-------:|-----:|-----:|------:|-------:|--------:|"
        "------------:|-------------:|-----------:|-----------:|-------------:|\n"
        "| nobody |     2 |   0 % |  50 % |  50 % |       70 [60, 80] |  0:03+ |  0 % |  0.0 |   0 % |    0 % |       - |           - "
        "|          0 % |          0 |       62 % |            - |\n"
        "| pilot  |     2 | 100 % | 100 % | 100 % |       60 [55, 65] |   0:03 | 25 % |  6.0 |  10 % |   25 % |     2.0 |         1.0 "
        "|         17 % |          1 |          - |         38 % |\n"
        "\nendless/easy: seeds 1 to 2, at most 3 minutes; above: how likely it scores more\n\n"
        "| player | games | won | 3 min | alive | score [quartiles] | length | held | bees | empty | nectar | boss, s | after it, s "
        "| boss's share | boss alive | above next | above nobody |\n"
        "|:-------|------:|----:|------:|------:|------------------:|-------:|-----:|-----:|------:|-------:|--------:|------------:"
        "|-------------:|-----------:|-----------:|-------------:|\n"
        "| pilot  |     2 |   - |  50 % |  50 % |    550 [525, 575] |  2:30+ |  0 % |  0.0 |   0 % |    0 % |       - |           - "
        "|          0 % |          0 |      100 % |        100 % |\n"
        "| nobody |     2 |   - |   0 % |   0 % |       15 [12, 18] |   1:30 |  0 % |  0.0 |   0 % |    0 % |       - |           - "
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
        "      70 |  0 % |    0 % |   0 % |\n\n");
}

// The curves are those of a single player.
TEST(test_chart)
{
    OwnText several = tables_of(&PLAYERS, CSV, true);
    assert_string_equal(several,
                        "$curves << END_OF_DATA\nEND_OF_DATA\n"
                        "$scores << END_OF_DATA\n\"meadow/easy\" \n\"nobody\" 60 70 80 \n\"pilot\" 55 60 65 \n\n\n"
                        "\"endless/easy\" \n\"pilot\" 525 550 575 \n\"nobody\" 12.5 15 17.5 \nEND_OF_DATA\n");
    OwnText one = tables_of(&PLAYERS,
                            HEADER "endless/easy,pilot,1,10800,0,0,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,10800,r1,\n"
                                   "endless/easy,pilot,2,7200,1,0,6,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,10800,r1,\n",
                            true);
    assert_memory_equal(one, "$curves << END_OF_DATA\n\"pilot, endless/easy\" \n0 100 \n", 50);
    expect_in(one, "\n1.91666667 100 \n2 50 \n");
    expect_in(one, "\n3 50 \nEND_OF_DATA\n");
}
