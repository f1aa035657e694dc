// test_results.c -- results as a table: CSV there and back, files that do not fit, and what SQL says of groups.
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>

#include "core/base/rng.h"
#include "measure/results.h"
#include "test.h"

typedef struct Row {
    uint32_t score;
    float mean;
} Row;

static const Field COLUMNS[] = {
    {.name = "name", .kind = FIELD_TEXT},
    {.name = "seed", .kind = FIELD_U64, .most = (float)INT64_MAX},
    COLUMN(Row, score),
    COLUMN(Row, mean),
};
enum { COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };
#define HEADER "name,seed,score,mean\n"

static void results_drop(Results **results)
{
    results_close(*results);
}

#define OwnResults OWN(results_drop) __typeof__(Results *)

static Results *none(void)
{
    return results_open(COLUMNS, COUNT, 2);
}

static char *csv_of(const Results *results)
{
    return PRINTED(out, results_csv(results, out));
}

// Reads a text; "" or the first message with its line.
static const char *read_text(Results *results, const char *text)
{
    static char message[512];
    OwnErrors errors = {0};
    bool good = results_read(results, text, strlen(text), &errors);
    assert_int_equal(good, errors.count == 0);
    message[0] = '\0';
    if (!good)
        snprintf(message, sizeof message, "%d: %s", errors.list[0].line, errors.list[0].message);
    return message;
}

TEST(test_there_and_back)
{
    static const char *const NAMES[] = {"plain", "a,b", "\"", "say \"a\"", "#1 ;", "\xc3\xa9t\xc3\xa9"};
    OwnResults results = none(), again = none();
    Rng rng = rng_seed(7, 0);
    for (int i = 0; i < 300; i++) {
        Row row = {.score = rng_u32(&rng), .mean = i % 7 == 0 ? 0.1f : rng_range(&rng, 0.0f, 500.0f)};
        Word key[2];
        snprintf(key[0].text, WORD_BYTES, "%s", NAMES[i % 6]);
        snprintf(key[1].text, WORD_BYTES, "%" PRIu64, i == 0 ? INT64_MAX : (uint64_t)i);
        results_add(results, key, &row);
    }
    OwnText text = csv_of(results);
    assert_int_equal(strncmp(text, HEADER "plain,9223372036854775807,", strlen(HEADER) + 26), 0);
    assert_string_equal(read_text(again, text), "");
    OwnText text_again = csv_of(again);
    assert_string_equal(text, text_again);
}

// Parts in any order make the same groups, with a header each or none between them, and with the lines of another
// system.
TEST(test_several_files)
{
    OwnResults results = none();
    assert_string_equal(read_text(results, HEADER "a,1,5,0\nb,1,6,0\n"), "");
    assert_string_equal(read_text(results, HEADER "a,2,7,0\n" HEADER "b,2,9,0\n"), "");
    assert_string_equal(read_text(results, "name,seed,score,mean\r\na,3,9,0\r\n"), "");
    OwnText text = results_text(
        results, "SELECT group_concat(m) FROM (SELECT median(score) AS m FROM results GROUP BY name)", NULL);
    assert_string_equal(text, "7.0,7.5");
    assert_string_equal(read_text(results, HEADER "a,2,7,0\n"), "2: this run is a duplicate, expected each once");
}

TEST(test_wrong_files)
{
    static const struct {
        const char *text, *message;
    } CASES[] = {
        {"", "1: cell 1 of the header differs, expected a file of this experiment"},
        {"name,seed", "1: cell 1 of the header differs, expected a file of this experiment"},
        {"name,seed\n", "1: cell 3 of the header differs, expected a file of this experiment"},
        {"name,seed,score,mean,Ab\n", "1: cell 5 of the header differs, expected a file of this experiment"},
        {"name,seed,score,mean,seed\n", "1: cell 5 of the header differs, expected a file of this experiment"},
        {HEADER "a,1,2,3", "2: the line is incomplete, expected a whole file"},
        {HEADER "a,1,2\n", "2: cell 4 is missing, expected it as `--csv` writes it"},
        {HEADER "a,1,2,3,4\n", "2: cell 5 is '4', expected no more"},
        {HEADER "a,-1,2,3\n", "2: seed is '-1', expected a whole number from 0 to 9223372036854775807"},
        {HEADER "a,9223372036854775808,2,3\n",
         "2: seed is '9223372036854775808', expected a whole number from 0 to 9223372036854775807"},
        {HEADER "a,1,4294967296,3\n", "2: score is '4294967296', expected a whole number from 0 to 4294967295"},
        {HEADER "a,1,2,nan\n", "2: mean is 'nan', expected a number from 0 to 1e+12"},
        {HEADER "\"a,1,2,3\n", "2: cell 1 is missing, expected it as `--csv` writes it"},
        {HEADER "\"a\"b,1,2,3\n", "2: cell 1 is missing, expected it as `--csv` writes it"},
        {HEADER "a\x1b[2J,1,2,3\n", "2: name is 'a?[2J', expected no control characters"},
        {HEADER "a,1,2,3\na,1,2,3\n", "3: this run is a duplicate, expected each once"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        OwnResults results = none();
        assert_string_equal(read_text(results, CASES[i].text), CASES[i].message);
    }
    OwnResults results = none();
    OwnErrors errors = {0};
    assert_false(results_read(results, HEADER "a\0,1,2,3\n", strlen(HEADER) + 9, &errors));
}

// A text that was damaged is refused or read, and never leads astray.
TEST(test_damaged_files)
{
    static const char TEXT[] = HEADER "a,1,5,0.25\n\"b,\"\"\",1,6,0\nc,77,4294967295,1e9\n";
    Rng rng = rng_seed(5, 0);
    for (int i = 0; i < 3000; i++) {
        char damaged[sizeof TEXT];
        OwnResults results = none();
        strcpy(damaged, TEXT);
        if (i % 2)
            damaged[rng_below(&rng, sizeof TEXT - 1)] = (char)(1 + rng_below(&rng, 255));
        else
            damaged[rng_below(&rng, sizeof TEXT - 1)] = '\0';
        if (*read_text(results, damaged) == '\0' && !results_empty(results)) {
            OwnText text = csv_of(results);
            OwnResults again = none();
            assert_string_equal(read_text(again, text), "");
        }
    }
}

// Further columns are those of the first file.
TEST(test_further_columns)
{
    OwnResults results = none();
    assert_string_equal(read_text(results, "name,seed,score,mean,bees_at_0s\na,1,2,3,44\n"), "");
    OwnText columns = results_text(results, "SELECT group_concat(name) FROM pragma_table_info('results')", NULL);
    assert_string_equal(columns, "name,seed,score,mean,bees_at_0s");
    assert_string_equal(read_text(results, HEADER "a,2,2,3\n"),
                        "1: cell 5 of the header differs, expected a file of this experiment");
    OwnText text = results_text(results, "SELECT sum(bees_at_0s) FROM results", NULL);
    assert_string_equal(text, "44");
}

TEST(test_functions)
{
    static const char *const CASES[][2] = {
        {"SELECT median(score) FROM results", "25.0"},
        {"SELECT quantile(score, 0.25) FROM results", "17.5"},
        {"SELECT " SPREAD("score", 0) " FROM results", "25 [18, 32]"}, // ties to even, as C prints them
        {"SELECT " SPREAD_TIME("score", "score > 20") " FROM results", "0:25+ [0:18, 0:33+]"},
        {"SELECT quantile_time(score, 0.5, 0) FROM results", "0:25"},
        {"SELECT median(score) FROM results WHERE 0", NULL},
        {"SELECT fixed(2.5, 0) || fixed(NULL, 0) || fixed(0.125, 2)", "2-0.12"},
        {"SELECT percent(0.125) || percent(NULL)", "12 %-"},
    };
    OwnResults results = none();
    assert_string_equal(read_text(results, HEADER "a,1,10,0\na,2,40,0\na,3,30,0\na,4,20,0\n"), "");
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        OwnText text = results_text(results, CASES[i][0], NULL);
        if (CASES[i][1] == NULL)
            assert_null(text);
        else
            assert_string_equal(text, CASES[i][1]);
    }
}

TEST(test_tables_and_blocks)
{
    OwnResults results = none();
    assert_string_equal(read_text(results, HEADER "a\\,1,5,0.5\nbb,1,60,0\n"), "");
    static const Query QUERIES[] = {
        {.rows = "SELECT name, score AS \xc2\xb5s FROM results"},
        {.head = "SELECT 'of ' || ?1 FROM results WHERE name = ?1",
         .rows = "SELECT score FROM results WHERE name = ?1"},
        {.head = "SELECT 'nothing' FROM results WHERE score > 60", .rows = "SELECT name FROM results"},
        {.made = true, .rows = "SELECT 'SELECT ' || max(score) || ' AS most'  FROM results"},
        {.block = "rows", .split = true, .rows = "SELECT name, mean, NULL FROM results"},
    };
    OwnText text = PRINTED(out, for (int i = 0; i < 5; i++) results_print(results, &QUERIES[i], "bb", out));
    assert_string_equal(text, "| name | \xc2\xb5s |\n"
                              "|:-----|---:|\n"
                              "| a\\   |  5 |\n"
                              "| bb   | 60 |\n\n"
                              "of bb\n\n| score |\n|:------|\n| 60    |\n\n"
                              "| most |\n|:-----|\n| 60   |\n\n"
                              "$rows << END_OF_DATA\n\"a?\" \n0.5 NaN \n\n\n\"bb\" \n0 NaN \nEND_OF_DATA\n");
}
