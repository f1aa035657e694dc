// test_dodge_table.c -- what `dodge` makes of its results: sums, table, CSV and picture.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/dodge/dodge.h"
#include "test.h"

// Two patterns, two seeds, one rank, one bee and four, one setting, two instincts: 16 runs, four a line.
static DodgePlan small_plan(void)
{
    static PatternBook book;
    static const char *const NAMES[] = {"first", "sub/a,\"b\""};
    DodgePlan plan = {.ticks = 100, .tunables = tunables_default()};
    plan.tunables.pattern_unit_px = 3.125f;
    assert_true(dodge_plan_seeds(&plan, "5..6") && dodge_plan_ranks(&plan, "0.5") && dodge_plan_bees(&plan, "1,4")
                && dodge_plan_settings(&plan, "2.5/5") && dodge_plan_instincts(&plan, "radar,still"));
    for (int i = 0; i < 2; i++) {
        memset(&book, 0, sizeof book);
        book.count = book.words = book.patterns[0].words = 1;
        strcpy(book.patterns[0].name, NAMES[i]);
        dodge_plan_add(&plan, &book);
    }
    return plan;
}

// Run k leaves k % 3 bees (one bee: at most it), lasts 10 * k ticks or all, and costs 1 µs a bee.
static DodgeGame game_of(const DodgePlan *plan, int number)
{
    DodgeRun run = dodge_plan_run(plan, number);
    int left = plan->bees[run.bees] == 1 ? (number % 3 > 0) : number % 3;
    return (DodgeGame){.bees_ns = 20000,
                       .bees_timed = 20,
                       .ticks = left > 0 ? 100u : 10u * (unsigned)number / 2,
                       .bees_left = left,
                       .bullets_most = 100 + number};
}

static void add(DodgeTable *table, int number, const DodgeGame *game)
{
    table->games[number] = *game;
    table->done[number] = true;
}

static DodgeTable filled_table(const DodgePlan *plan)
{
    DodgeTable table = dodge_table_of(plan);
    for (int i = table.count - 1; i >= 0; i--) {
        DodgeGame game = game_of(plan, i);
        add(&table, i, &game);
    }
    return table;
}

static void print_table(const void *table, FILE *out)
{
    dodge_table_print(table, out);
}

static char *text_of(const DodgeTable *table, void (*print)(const void *table, FILE *out))
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print(table, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void expect_in(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("'%s' is not in:\n%s", part, text);
}

// By hand: the runs of one radar bee are 0, 4, 8, 12, of which 4 and 8 leave one; those of four still bees are 3, 7, 11
// and 15, with 0, 1, 2 and 0 left.
TEST(test_sums)
{
    DodgePlan plan = small_plan();
    DodgeTable table = filled_table(&plan);
    DodgeSummary one = dodge_summary(&table, 0, 0, 0), four = dodge_summary(&table, 1, 0, 1);
    assert_int_equal(one.runs, 4);
    assert_int_equal(one.half_left, 2);
    assert_int_equal(one.any_left, 2);
    assert_int_equal(one.patterns, 2);
    assert_int_equal(one.patterns_half_left, 0);
    assert_true(one.bees_left == 0.5 && one.ticks == (0.0 + 100.0 + 100.0 + 60.0) / 4.0 && one.bee_us == 1.0);
    assert_int_equal(four.half_left, 1);
    assert_int_equal(four.any_left, 2);
    assert_true(four.bees_left == 3.0 / 16.0);
    dodge_table_free(&table);
    dodge_plan_free(&plan);
}

// A pattern counts once all its runs of a line are done.
TEST(test_stopped)
{
    DodgePlan plan = small_plan();
    DodgeTable table = dodge_table_of(&plan);
    DodgeGame good = {.ticks = 100, .bees_left = 4, .bullets_most = 1};
    for (int i = 0; i < 12; i++)
        add(&table, i, &good);
    DodgeSummary one = dodge_summary(&table, 0, 0, 0);
    assert_int_equal(one.runs, 3);
    assert_int_equal(one.patterns, 1);
    assert_int_equal(one.patterns_half_left, 1);
    assert_true(isnan(one.bee_us));
    char *text = text_of(&table, print_table), *csv = text_of(&table, dodge_table_csv);
    expect_in(text, "stopped: 12 of 16 runs");
    int lines = 0;
    for (const char *at = csv; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 13);
    free(text);
    free(csv);
    dodge_table_free(&table);
    dodge_plan_free(&plan);
}

TEST(test_table)
{
    DodgePlan plan = small_plan();
    DodgeTable table = filled_table(&plan);
    char *text = text_of(&table, print_table);
    expect_in(text, "2 patterns, seeds 5 and 6, rank 0.5: runs of 100 ticks; a speed of 1 is 3.125 px a tick\n");
    expect_in(text, "   2.5     5  radar       2 of 4       50.0 %  0 of 2            65         1.00\n");
    expect_in(text, "4 bees; a run is survived where half of them");
    assert_null(strstr(text, "stopped"));
    assert_int_equal(dodge_table_faulty(&table), 0);
    free(text);
    dodge_table_free(&table);
    dodge_plan_free(&plan);
}

TEST(test_faults)
{
    DodgePlan plan = small_plan();
    DodgeTable table = filled_table(&plan);
    table.games[9].faults = 3;
    table.games[9].fault = PATTERN_ENDLESS;
    table.games[2].dropped = 1;
    assert_int_equal(dodge_table_faulty(&table), 2);
    char *text = text_of(&table, print_table), line[256];
    snprintf(line, sizeof line, "sub/a,\"b\": %s (in 1 of 8 runs)\n", pattern_fault_text(PATTERN_ENDLESS));
    expect_in(text, line);
    expect_in(text, "first: more bullets or actions than there is room for (in 1 of 8 runs)\n");
    free(text);
    dodge_table_free(&table);
    dodge_plan_free(&plan);
}

TEST(test_csv)
{
    DodgePlan plan = small_plan();
    DodgeTable table = filled_table(&plan);
    char *csv = text_of(&table, dodge_table_csv);
    expect_in(csv, "pattern,instinct,seed,rank,hit,speed,bees,ticks,bees_left,bullets_most\n"
                   "first,radar,5,0.5,2.5,5,1,0,0,100\n"
                   "first,still,5,0.5,2.5,5,1,100,1,101\n");
    expect_in(csv, "\n\"sub/a,\"\"b\"\"\",still,6,0.5,2.5,5,4,75,0,115\n");
    free(csv);
    dodge_table_free(&table);
    dodge_plan_free(&plan);
}

TEST(test_seeds_and_ranks_text)
{
    char text[256], tiny[12];
    DodgePlan plan = {.ticks = 60, .tunables = tunables_default()};
    plan.tunables.pattern_unit_px = 1.0f;
    assert_true(dodge_plan_seeds(&plan, "1,2,4") && dodge_plan_ranks(&plan, "0,0.5,1"));
    dodge_what_text(&plan, text, sizeof text);
    assert_string_equal(text, "0 patterns, seeds 1, 2 and 4, ranks 0, 0.5 and 1: runs of 60 ticks; a speed of 1 is 1 "
                              "px a tick");
    assert_true(dodge_plan_seeds(&plan, "7..10") && dodge_plan_ranks(&plan, "1"));
    dodge_what_text(&plan, text, sizeof text);
    expect_in(text, "seeds 7 to 10, rank 1: ");
    assert_true(dodge_plan_seeds(&plan, "7"));
    dodge_what_text(&plan, text, sizeof text);
    expect_in(text, " seed 7, ");
    dodge_what_text(&plan, tiny, sizeof tiny);
    assert_string_equal(tiny, "0 patterns,");
}

// The same bytes each time; a bar of the height that the share asks for.
TEST(test_plot)
{
    DodgePlan plan = small_plan();
    DodgeTable table = filled_table(&plan);
    char *first = text_of(&table, dodge_plot), *second = text_of(&table, dodge_plot);
    assert_string_equal(first, second);
    expect_in(first, ">2.5 px, speed 5<");
    expect_in(first, ">One bee: runs survived (%)<");
    expect_in(first, ">4 bees: runs that half of them survive (%)<");
    expect_in(first, ">100<");
    expect_in(first, "</svg>\n");
    free(first);
    free(second);
    dodge_table_free(&table);
    dodge_plan_free(&plan);
}

// As many of everything as a plan may have.
TEST(test_plot_large)
{
    DodgePlan plan = {.ticks = 100, .tunables = tunables_default()};
    assert_true(dodge_plan_seeds(&plan, "1") && dodge_plan_ranks(&plan, "1"));
    assert_true(dodge_plan_bees(&plan, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"));
    assert_true(dodge_plan_settings(&plan, "1/1,1/2,1/3,1/4,1/5,1/6,1/7,1/8,2/1,2/2,2/3,2/4,2/5,2/6,2/7,2/8"));
    assert_true(dodge_plan_instincts(&plan, "radar,approach,velocity,foresight,still"));
    DodgeTable table = dodge_table_of(&plan);
    char *text = text_of(&table, dodge_plot);
    expect_in(text, ">16 bees: ");
    free(text);
    dodge_table_free(&table);
}
