// test_dodge_table.c -- what `dodge` says of its results: sums, by hand.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/dodge.h"
#include "test.h"

#define HEADER "pattern,instinct,seed,rank,hit,speed,bees,ticks,bees_left,bullets_most,rules\n"

static void expect_in(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in:\n%s", part, text);
}

// Two patterns, two seeds, one rank, one bee and four, one setting, two instincts: 16 runs, four a line. Run k leaves
// k % 3 bees (one bee: at most it), lasts 10 * k ticks or all, and costs 1 us a bee.
static DodgeRow row_of(int number)
{
    int pattern = number / 8, seed = number / 4 % 2, bees = number / 2 % 2 ? 4 : 1;
    uint32_t left = bees == 1 ? (uint32_t)(number % 3 > 0) : (uint32_t)number % 3u;
    DodgeRow row = {.seed = 5u + (unsigned)seed,
                    .bees = (uint32_t)bees,
                    .ticks = left > 0 ? 100u : 5u * (unsigned)number,
                    .bees_left = left,
                    .bullets_most = 100u + (unsigned)number,
                    .bees_ns = 20000.0,
                    .bees_timed = 20.0};
    strcpy(row.pattern, pattern == 0 ? "first" : "sub/a,\"b\"");
    strcpy(row.instinct, number % 2 ? "still" : "radar");
    strcpy(row.rank, "0.5");
    strcpy(row.hit, "2.5");
    strcpy(row.speed, "5");
    strcpy(row.rules, "r1");
    return row;
}

// The first `count` of the runs.
static Results *results_of(int count)
{
    Results *results = results_open(DODGE.columns, DODGE.column_count, DODGE.key);
    for (int i = 0; i < count; i++) {
        DodgeRow row = row_of(i);
        results_add(results, &row);
    }
    return results;
}

static char *text_of(const Results *results, void (*print)(const void *unused, const Results *results, FILE *out))
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print(NULL, results, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

// The runs of one radar bee are 0, 4, 8, 12, of which 4 and 8 leave one; those of four still bees are 3, 7, 11 and 15,
// with 0, 1, 2 and 0 left.
TEST(runs_are_counted_by_size_setting_and_instinct)
{
    Results *results = results_of(16);
    char *text = text_of(results, DODGE.print);
    expect_in(text, "2 patterns, seeds 5 to 6, ranks 0.5\n");
    expect_in(text, "One bee; a run is survived where it is alive at the end\n");
    expect_in(text, "| 2.5    |     5 | radar    | 2 of 4 |   50.0 % |       0 of 2 |    65 |        1.00 |\n");
    expect_in(text, "4 bees; a run is survived where half of them are alive at the end\n");
    expect_in(text, "| still    | 1 of 4 |   25.0 % |       0 of 2 |    72 |        1.00 |    18.8 % |   50.0 % |\n");
    free(text);
    results_close(results);
}

// A pattern counts once all its runs of a line are done; times are no part of a file.
TEST(a_stopped_experiment_counts_what_is_done)
{
    Results *results = results_open(DODGE.columns, DODGE.column_count, DODGE.key);
    TextErrors errors = {0};
    static const char CSV[] = HEADER "first,radar,5,0.5,2.5,5,1,100,1,1,r1\n"
                                     "first,radar,6,0.5,2.5,5,1,100,1,1,r1\n"
                                     "second,radar,5,0.5,2.5,5,1,100,1,1,r2\n";
    assert_true(results_read(results, CSV, strlen(CSV), &errors));
    char *text = text_of(results, DODGE.print);
    expect_in(text, "| radar    | 3 of 3 |  100.0 % |       1 of 1 |   100 |           - |\n");
    free(text);
    results_close(results);
}

TEST(patterns_with_faults_are_named)
{
    Results *results = results_of(16);
    DodgeRow fault = row_of(3), full = row_of(4);
    fault.seed = full.seed = 9;
    fault.faults = 3;
    strcpy(fault.fault, pattern_fault_text(PATTERN_ENDLESS));
    full.dropped = 1;
    results_add(results, &fault);
    results_add(results, &full);
    char *text = text_of(results, DODGE.print), line[256];
    snprintf(line, sizeof line, "| first   | %s |    1 |\n", pattern_fault_text(PATTERN_ENDLESS));
    expect_in(text, line);
    expect_in(text, "| first   | more bullets or actions than there is room for");
    free(text);
    results_close(results);
}

TEST(files_have_a_line_a_run)
{
    Results *results = results_of(16);
    char *csv = NULL;
    size_t size;
    FILE *out = open_memstream(&csv, &size);
    results_csv(results, out);
    assert_int_equal(fclose(out), 0);
    expect_in(csv, HEADER "first,radar,5,0.5,2.5,5,1,0,0,100,r1\nfirst,still,5,0.5,2.5,5,1,100,1,101,r1\n");
    expect_in(csv, "\n\"sub/a,\"\"b\"\"\",still,6,0.5,2.5,5,4,75,0,115,r1\n");
    free(csv);
    results_close(results);
}

TEST(the_chart_has_a_data_set_for_each_size_and_instinct)
{
    Results *results = results_of(16);
    char *data = text_of(results, DODGE.draw);
    assert_string_equal(data, "$sizes << END_OF_DATA\n\"One bee: runs survived (%)\" \n"
                              "\"4 bees: runs that half of them survive (%)\" \nEND_OF_DATA\n"
                              "$runs << END_OF_DATA\n"
                              "\"radar, 1\" \n\"2.5 px, speed 5\" 50 \n\n\n"
                              "\"still, 1\" \n\"2.5 px, speed 5\" 75 \n\n\n"
                              "\"radar, 4\" \n\"2.5 px, speed 5\" 50 \n\n\n"
                              "\"still, 4\" \n\"2.5 px, speed 5\" 25 \nEND_OF_DATA\n");
    free(data);
    results_close(results);
}
