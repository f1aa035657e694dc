// test_game_pieces.c -- small parts of the running game: the graph of bees.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "content/mode/bee_graph.h"

static void a_graph_has_a_sample_a_second(void **state)
{
    (void)state;
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

static void a_graph_reaches_the_largest_swarm(void **state)
{
    (void)state;
    for (uint32_t second = 0; second < 480; second++)
        assert_int_equal(largest_of_graph(60u * second + 7u), 900);
}

static void a_graph_ends_with_all_that_it_was_given(void **state)
{
    (void)state;
    for (uint32_t ticks = 1; ticks < 300; ticks++) {
        BeeGraph graph = {0};
        for (uint32_t tick = 0; tick < ticks; tick++)
            bee_graph_tick(&graph, tick, 10 + (int32_t)tick);
        bee_graph_end(&graph);
        assert_int_equal(graph.bees[graph.count - 1], 10 + (int32_t)ticks - 1);
        assert_int_equal(graph.most, graph.bees[graph.count - 1]);
    }
}

// Whatever its length: samples in a row, evenly spaced, never more than there is room for and never fewer than half.
static void a_long_graph_is_thinned(void **state)
{
    (void)state;
    BeeGraph graph = {0};
    for (uint32_t tick = 0; tick < 60u * 5000u; tick++) {
        bee_graph_tick(&graph, tick, (int32_t)tick);
        assert_in_range(graph.count, tick < 120 * 60 ? 1 : BEE_GRAPH_POINTS / 2, BEE_GRAPH_POINTS);
    }
    for (int i = 0; i < graph.count; i++)
        assert_int_equal(graph.bees[i], (uint32_t)i * graph.step_ticks);
}

static void a_graph_may_begin_later(void **state)
{
    (void)state;
    BeeGraph graph = {0};
    for (uint32_t tick = 1000; tick <= 1120; tick++)
        bee_graph_tick(&graph, tick, 5);
    assert_int_equal(graph.first_tick, 1000);
    assert_int_equal(graph.count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_graph_has_a_sample_a_second),
        cmocka_unit_test(a_graph_reaches_the_largest_swarm),
        cmocka_unit_test(a_long_graph_is_thinned),
        cmocka_unit_test(a_graph_may_begin_later),
        cmocka_unit_test(a_graph_ends_with_all_that_it_was_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
