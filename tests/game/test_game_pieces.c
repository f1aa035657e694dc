// test_game_pieces.c -- small parts of the running game: the graph of bees.

#include "content/mode/summary.h"
#include "test.h"

TEST(a_graph_has_a_sample_a_second)
{
    BeeGraph graph = {0};
    for (uint32_t tick = 0; tick <= 600; tick++)
        bee_graph_tick(&graph, tick, (int32_t)(tick / 10));
    assert_int_equal(graph.count, 11);
    assert_int_equal(graph.step_ticks, 60);
    assert_int_equal(graph.bees[0], 0);
    assert_int_equal(graph.bees[10], 60);
    assert_int_equal(graph.most, 60);
}

static int32_t largest_of_graph(uint32_t peak_tick)
{
    BeeGraph graph = {0};
    for (uint32_t tick = 0; tick < 60u * 500u; tick++)
        bee_graph_tick(&graph, tick, tick == peak_tick ? 900 : 20);
    assert_int_equal(graph.most, 900);
    assert_int_equal(graph.bees[graph.count - 1], 20);
    int32_t most = 0;
    for (int i = 0; i < graph.count; i++)
        most = graph.bees[i] > most ? graph.bees[i] : most;
    return most;
}

TEST(a_graph_reaches_the_largest_swarm)
{
    for (uint32_t second = 0; second < 480; second++)
        assert_int_equal(largest_of_graph(60u * second + 7u), 900);
}

TEST(a_graph_ends_with_all_that_it_was_given)
{
    for (uint32_t ticks = 1; ticks < 300; ticks++) {
        BeeGraph graph = {0};
        for (uint32_t tick = 0; tick < ticks; tick++)
            bee_graph_tick(&graph, tick, 10 + (int32_t)tick);
        bee_graph_end(&graph);
        assert_int_equal(graph.bees[graph.count - 1], 10 + (int32_t)ticks - 1);
        assert_int_equal(graph.most, graph.bees[graph.count - 1]);
    }
}

// For any length: samples in a row, evenly spaced, never more than there is room for and never fewer than half.
TEST(a_long_graph_is_thinned)
{
    BeeGraph graph = {0};
    for (uint32_t tick = 0; tick < 60u * 5000u; tick++) {
        bee_graph_tick(&graph, tick, (int32_t)tick);
        assert_in_range(graph.count, tick < 120 * 60 ? 1 : BEE_GRAPH_POINTS / 2, BEE_GRAPH_POINTS);
    }
    for (int i = 0; i < graph.count; i++)
        assert_int_equal(graph.bees[i], (uint32_t)i * graph.step_ticks);
}

TEST(a_graph_may_begin_later)
{
    BeeGraph graph = {0};
    for (uint32_t tick = 1000; tick <= 1120; tick++)
        bee_graph_tick(&graph, tick, 5);
    assert_int_equal(graph.first_tick, 1000);
    assert_int_equal(graph.count, 3);
}
