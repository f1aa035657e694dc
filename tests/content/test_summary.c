// test_summary.c -- the figures of a finished game: causes of losses, and a game in three lines.

#include "content/mode/summary.h"
#include "test.h"

static Sim sim;

static void begin(void)
{
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 0;
    sim_init(&sim, 1, &tunables, NULL);
}

static void tick(Losses *losses)
{
    const TickCmd nobody = tick_cmd(vec2(180.0f, 500.0f), 0);
    sim_tick(&sim, &nobody);
    losses_tick(losses, &sim);
}

TEST(each_loss_has_its_cause)
{
    Losses losses = {.of = {0}};
    begin();
    assert_int_equal(losses_most(&losses), -1);
    for (int i = 0; i < 3; i++)
        sim_add_bee(&sim, vec2(60.0f + 100.0f * (float)i, 452.0f));
    sim_add_bullet(&sim, BULLET_SEED, vec2(60.0f, 452.0f), vec2(0.0f, 0.0f));
    sim_add_enemy(&sim, ENEMY_GNAT, vec2(160.0f, 452.0f), -1, 0);
    sim_add_enemy(&sim, ENEMY_GNAT, vec2(260.0f, 452.0f), -1, 0);
    tick(&losses);
    assert_int_equal(sim.bees.count, 0);
    assert_int_equal(losses.of[BULLET_SEED], 1);
    assert_int_equal(losses.of[LOSS_ENEMY + ENEMY_GNAT], 2);
    assert_int_equal(losses_most(&losses), LOSS_ENEMY + ENEMY_GNAT);
    tick(&losses); // and no loss counts twice
    assert_int_equal(losses.of[BULLET_SEED], 1);
    sim.scratch.events[0] = (SimEvent){.kind = EVENT_BEE_HOME};
    sim.scratch.event_count = 1;
    losses_tick(&losses, &sim);
    assert_int_equal(losses.of[LOSS_HOME], 1);
}

TEST(advice_names_what_would_have_saved_most_bees)
{
    assert_int_equal(losses_advice(&(Losses){.of = {0}}), ADVICE_NONE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 9}, .led = 5}), ADVICE_NONE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 9}, .led = 6}), ADVICE_RELEASE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 9}, .led = 6, .resting = 3}), ADVICE_MOVE);
    assert_int_equal(losses_advice(&(Losses){.of = {[BULLET_SEED] = 6, [LOSS_HOME] = 3}, .led = 6}), ADVICE_HOLD);
}

TEST(losses_of_a_led_and_of_a_hunted_swarm_are_counted)
{
    const TickCmd hold = tick_cmd(vec2(180.0f, 500.0f), TICK_CMD_TOUCH);
    Losses losses = {.of = {0}};
    begin();
    sim.tunables.swarm_grace_ticks = 0;
    for (int i = 0; i < 2; i++) {
        sim_add_bee(&sim, vec2(60.0f, 452.0f));
        sim_add_bullet(&sim, BULLET_SEED, vec2(60.0f, 452.0f), vec2(0.0f, 0.0f));
        sim.head.rest_ticks = i * (sim.tunables.rest_grace_ticks + 10);
        sim_tick(&sim, &hold);
        losses_tick(&losses, &sim);
    }
    assert_int_equal(losses.led, 2);
    assert_int_equal(losses.resting, 1);
}

// --- a game in three lines: the very text for given games, and how long it may be

#define LEAF "\U0001f342"
#define SEED "\U0001f331"
#define BLOSSOM "\U0001f33c"
#define SUN "\U0001f33b"
#define BEE "\U0001f41d"
#define CROWN "\U0001f451"

static BeeGraph graph_of(int count, const int32_t *bees)
{
    BeeGraph graph = {.count = count};
    for (int i = 0; i < count; i++) {
        graph.bees[i] = bees[i];
        graph.most = bees[i] > graph.most ? bees[i] : graph.most;
    }
    return graph;
}

static const char *row_of(const BeeGraph *graph, bool won)
{
    static char row[SHARE_ROW_BYTES];
    share_row(graph, won, row);
    return row;
}

TEST(a_row_shows_how_the_swarm_grew_and_shrank)
{
    static const int32_t BEES[] = {12, 30, 60, 61, 90, 91, 120, 31, 1, 0};
    BeeGraph graph = graph_of(10, BEES);
    assert_string_equal(row_of(&graph, false), SEED SEED BLOSSOM SUN SUN BEE BEE BLOSSOM SEED LEAF);
    assert_string_equal(row_of(&graph, true), SEED SEED BLOSSOM SUN SUN BEE BEE BLOSSOM SEED LEAF CROWN);
}

// A sign is the largest swarm of its tenth.
TEST(long_games_are_thinned_and_short_ones_stretched)
{
    static const int32_t SHORT[] = {4, 1};
    BeeGraph graph = graph_of(2, SHORT);
    assert_string_equal(row_of(&graph, false), BEE BEE BEE BEE BEE SEED SEED SEED SEED SEED);
    int32_t bees[BEE_GRAPH_POINTS];
    for (int i = 0; i < BEE_GRAPH_POINTS; i++)
        bees[i] = i == 30 ? 100 : 20;
    graph = graph_of(BEE_GRAPH_POINTS, bees);
    assert_string_equal(row_of(&graph, false), SEED BEE SEED SEED SEED SEED SEED SEED SEED SEED);
    bees[0] = INT32_MAX;
    graph = graph_of(1, bees);
    assert_string_equal(row_of(&graph, false), BEE BEE BEE BEE BEE BEE BEE BEE BEE BEE);
    graph = graph_of(0, bees);
    assert_string_equal(row_of(&graph, false), LEAF LEAF LEAF LEAF LEAF LEAF LEAF LEAF LEAF LEAF);
}

TEST(three_lines_make_a_text)
{
    static const int32_t BEES[] = {1, 1, 1, 1, 1, 4, 4, 4, 4, 4};
    BeeGraph graph = graph_of(10, BEES);
    char text[SHARE_TEXT_BYTES];
    share_text("きょうの草原 2026-11-23", "123", &graph, false, text);
    assert_string_equal(text,
                        "Mitsubachi · きょうの草原 2026-11-23\n123\n" SEED SEED SEED SEED SEED BEE BEE BEE BEE BEE);
}

// The longest lines that are allowed are not cut.
TEST(all_of_it_has_room)
{
    static const int32_t ONE[] = {1};
    char line[SHARE_LINE_BYTES], text[SHARE_TEXT_BYTES];
    BeeGraph graph = graph_of(1, ONE);
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    share_text(line, line, &graph, true, text);
    assert_int_equal(strlen(text), strlen("Mitsubachi · \n\n") + 2 * strlen(line) + 11 * strlen(BEE));
    assert_string_equal(text + strlen(text) - strlen(CROWN), CROWN);
}
