// test_fields.c -- one reader, one writer and one set of messages for values of every kind.

#include "text/fields.h"
#include "test.h"

typedef struct Record {
    float number;
    int32_t whole, word, off_on, ticks, size[2];
    uint32_t u32;
    uint64_t u64, hash;
    const char *text;
    char name[8];
} Record;

#define ROW(kind_of, member)                                                                                           \
    .section = "a", .name = #member, .kind = FIELD_##kind_of, .offset = offsetof(Record, member)

static const Field FIELDS[] = {
    {ROW(NUMBER, number), .least = 0.1f, .most = 30, .unit = "px"},
    {ROW(WHOLE, whole), .least = -1, .most = 16384},
    {ROW(WORD, word), .words = "sum running soft"},
    {ROW(SWITCH, off_on), .words = "off on"},
    {ROW(TICKS, ticks), .least = 1, .most = 600},
    {ROW(SIZE, size), .least = 10, .most = 99},
    {ROW(U32, u32), .least = 1, .most = (float)UINT32_MAX},
    {ROW(U64, u64)},
    {ROW(HASH, hash)},
    {ROW(TEXT, text), .expected = "any text"},
    {ROW(NAME, name), .least = 1, .most = 8},
};
static const FieldTable TABLE = {FIELDS, sizeof FIELDS / sizeof FIELDS[0], "value", "one of a"};

static const Field *field_of(const char *name)
{
    int index = field_find(&TABLE, "a", name);
    assert_true(index >= 0);
    return &FIELDS[index];
}

// A value is written as in the last column, or as read if that is NULL.
TEST(test_good_values_are_read_and_written)
{
    static const char *const GOOD[][3] = {
        {"number", "4.25", NULL}, {"number", "1e1", "10"},
        {"number", "0.1", NULL},  {"number", "30", NULL},
        {"whole", "-1", NULL},    {"whole", "16384", NULL},
        {"whole", "+007", "7"},   {"word", "running", NULL},
        {"off_on", "on", NULL},   {"ticks", "90", NULL},
        {"ticks", "1.5s", "90"},  {"ticks", "10s", "600"},
        {"size", "10x99", NULL},  {"u32", "4294967295", NULL},
        {"u64", "0", NULL},       {"u64", "18446744073709551615", NULL},
        {"text", "a ; b", NULL},  {"hash", "00ff00ff00ff00ff", NULL},
        {"name", "a;b 1", NULL},  {"name", "\xe8\x9c\x82", NULL},
    };
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        const Field *field = field_of(GOOD[i][0]);
        Record record = {0};
        char text[64];
        assert_good(field_read(field, GOOD[i][1], &record, &error), &error);
        field_write(field, &record, text, sizeof text);
        assert_string_equal(text, GOOD[i][2] != NULL ? GOOD[i][2] : GOOD[i][1]);
    }
}

TEST(test_a_bad_value_leaves_the_old_one)
{
    static const char *const BAD[][2] = {
        {"number", ""},       {"number", "fast"},
        {"number", "4 5"},    {"number", "4px"},
        {"number", "0x4"},    {"number", "nan"},
        {"number", "inf"},    {"number", "-1"},
        {"number", "30.001"}, {"number", "1e39"},
        {"number", "0.0999"}, {"number", "4,5"},
        {"whole", "2.5"},     {"whole", "-2"},
        {"whole", "16385"},   {"whole", "1e3"},
        {"whole", "-"},       {"whole", "4294967296"},
        {"word", "1"},        {"word", "su"},
        {"word", "sum soft"}, {"word", ""},
        {"off_on", "yes"},    {"ticks", "0"},
        {"ticks", "601"},     {"ticks", "10.1s"},
        {"ticks", "s"},       {"ticks", "1e9s"},
        {"size", "10"},       {"size", "9x10"},
        {"size", "10x100"},   {"size", "10x"},
        {"u32", "0"},         {"u32", "4294967296"},
        {"u32", "-1"},        {"u64", "18446744073709551616"},
        {"u64", "+1"},        {"hash", "ff"},
        {"text", ""},         {"hash", "00FF00FF00FF00FF"},
        {"name", ""},         {"name", "12345678"},
        {"name", "#1"},       {"name", "a ;b"},
        {"name", "\xff"},     {"name", "a\nb"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        const Field *field = field_of(BAD[i][0]);
        Record record, before;
        memset(&record, 0x55, sizeof record);
        before = record;
        fail_if(field_read(field, BAD[i][1], &record, &error), "%s = '%s' was taken", BAD[i][0], BAD[i][1]);
        assert_memory_equal(&record, &before, sizeof record);
        OwnText start = formatted("a.%s is %s", BAD[i][0], BAD[i][1][0] != '\0' ? "'" : "empty, expected ");
        assert_memory_equal(error.text, start, strlen(start));
    }
}

TEST(test_messages_say_what_was_expected)
{
    static const char *const MESSAGES[][3] = {
        {"number", "40", "a number from 0.1 to 30 px"},
        {"whole", "x", "a whole number from -1 to 16384"},
        {"word", "mean", "sum, running or soft"},
        {"ticks", "0", "a time from 0.01666667s to 10s: '2s', '1.5s', or '90' (ticks)"},
        {"size", "1x1", "a size from 10x10 to 99x99, such as 540x960"},
        {"u32", "0", "a whole number from 1 to 4294967295"},
        {"u64", "x", "a whole number from 0 to 18446744073709551615"},
        {"hash", "x", "16 hexadecimal digits"},
        {"name", "12345678", "plain text of 1 to 7 bytes, no ';' or '#' before a word"},
    };
    for (size_t i = 0; i < sizeof MESSAGES / sizeof MESSAGES[0]; i++) {
        Record record;
        assert_false(field_read(field_of(MESSAGES[i][0]), MESSAGES[i][1], &record, &error));
        OwnText expected = formatted("a.%s is '%s', expected %s", MESSAGES[i][0], MESSAGES[i][1], MESSAGES[i][2]);
        assert_string_equal(error.text, expected);
    }
}

TEST(test_words_of_a_line_have_a_field_each)
{
    static const Field WORDS[] = {{.name = "x", .kind = FIELD_WHOLE, .most = 9},
                                  {.name = "y", .kind = FIELD_WHOLE, .offset = sizeof(int32_t), .most = 9},
                                  {.name = "r", .kind = FIELD_WHOLE, .offset = 2 * sizeof(int32_t), .most = 9}};
    int32_t values[3] = {0};
    OwnErrors errors = {0};
    assert_int_equal(fields_words(WORDS, 2, 3, "3 4", NULL, "3 4", values, &errors, 1), 2);
    assert_int_equal(fields_words(WORDS, 2, 3, "5 6 7", NULL, "5 6  7", values, &errors, 1), 3);
    assert_true(values[0] == 5 && values[1] == 6 && values[2] == 7);
    assert_int_equal(errors.count, 0);
    assert_int_equal(fields_words(WORDS, 2, 3, "1", NULL, "1", values, &errors, 7), 0);
    assert_int_equal(fields_words(WORDS, 2, 3, "1", "x y", "1", values, &errors, 8), 0);
    assert_int_equal(fields_words(WORDS, 2, 3, "a b", NULL, "a b", values, &errors, 9), 0);
    assert_int_equal(errors.count, 4);
    assert_string_equal(errors.list[0].message, "'1' has 1 value, expected x y r");
    assert_string_equal(errors.list[1].message, "'1' has 1 value, expected x y");
    assert_string_equal(errors.list[3].message, "y is 'b', expected a whole number from 0 to 9");
}
