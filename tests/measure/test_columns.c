// test_columns.c -- rows of CSV files: what is printed reads back as the same bits, and what is wrong is found.
#include <stdlib.h>
#include <string.h>

#include "measure/columns.h"
#include "test.h"

typedef struct Row {
    char name[8];
    uint64_t seed;
    uint32_t ticks;
    float mean;
} Row;

static const Column COLUMNS[] = {
    {"name", COLUMN_TEXT, offsetof(Row, name), 0, 8},
    {"seed", COLUMN_U64, offsetof(Row, seed), 0, 0},
    {"ticks", COLUMN_U32, offsetof(Row, ticks), 2, 9},
    {"mean", COLUMN_FLOAT, offsetof(Row, mean), 0, 0},
};
enum { COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

TEST(test_header)
{
    char text[64];
    assert_int_equal(columns_header(COLUMNS, COUNT, text, sizeof text), strlen("name,seed,ticks,mean"));
    assert_string_equal(text, "name,seed,ticks,mean");
}

TEST(test_there_and_back)
{
    const Row row = {.name = "seven77", .seed = UINT64_MAX, .ticks = 9, .mean = 0.1f};
    Row read = {.ticks = 0};
    char *text = NULL;
    const char *cell;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    columns_print(COLUMNS, COUNT, &row, out);
    fputs(",more", out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "seven77,18446744073709551615,9,0.100000001,more");
    char *at = text;
    assert_int_equal(columns_read(COLUMNS, COUNT, &at, &read, &cell), 0);
    assert_string_equal(at, "more");
    assert_memory_equal(&read, &row, sizeof row);
    free(text);
}

TEST(test_wrong_cells)
{
    static const struct {
        const char *text;
        int wrong;
        const char *cell;
    } ROWS[] = {
        {"", 1, ""},
        {"eight888,1,2,3", 1, "eight888"},
        {"a b,1,2,3", 1, "a b"},
        {"a,-1,2,3", 2, "-1"},
        {"a,1,1,3", 3, "1"},
        {"a,1,10,3", 3, "10"},
        {"a,1,2x,3", 3, "2x"},
        {"a,1,2,-3", 4, "-3"},
        {"a,1,2,nan", 4, "nan"},
        {"a,1,2", 4, ""},
        {"a", 2, ""},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        char copy[64], *at = copy;
        const char *cell;
        Row row;
        strcpy(copy, ROWS[i].text);
        assert_int_equal(columns_read(COLUMNS, COUNT, &at, &row, &cell), ROWS[i].wrong);
        assert_string_equal(cell, ROWS[i].cell);
    }
}

TEST(test_lines)
{
    char text[] = "one\r\n\ntwo";
    char *second = columns_line_cut(text), *third = columns_line_cut(second);
    assert_string_equal(text, "one");
    assert_string_equal(second, "");
    assert_string_equal(third, "two");
    assert_null(columns_line_cut(third));
    char line[] = "a,,b", *at = line;
    assert_string_equal(columns_cell_cut(&at), "a");
    assert_string_equal(columns_cell_cut(&at), "");
    assert_string_equal(columns_cell_cut(&at), "b");
    assert_null(at);
    assert_null(columns_cell_cut(&at));
}
