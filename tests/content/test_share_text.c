// test_share_text.c -- a game in three lines: the very text for given games, and how long it may be.
#include <string.h>

#include "content/mode/summary.h"
#include "test.h"

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

TEST(a_row_tells_how_the_swarm_grew_and_shrank)
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
