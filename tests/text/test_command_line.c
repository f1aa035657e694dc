// test_command_line.c -- options by a table: every kind of value, what is wrong, and what --help prints.

#include "text/command_line.h"
#include "test.h"

#define WORDS_MAX 24

typedef struct Asked {
    bool fast, given, check;
    const char *name;
    int number, word, width, height;
    uint32_t ticks;
    uint64_t seed;
    float own;
    struct {
        int before;
        const char *name, *other;
    } inner;
} Asked;

static bool own_read(void *where, const char *value, Error *why)
{
    error_set(why, "%s", strcmp(value, "worse") == 0 ? "is worse, expected better" : "");
    *(float *)where = (float)atof(value);
    return *(float *)where > 0.0f;
}

#define AT(field) .offset = offsetof(Asked, field)

static const Option INNER[] = {
    {OPTION("--inner", "TEXT", TEXT, .offset = 8, "within"), .expected = "a text"},
    {OPTION("--inmost", "TEXT", TEXT, .offset = 16, "further within"), .expected = "a text"},
};
static const CommandLine INNER_LINE = {.name = "inner", OPTIONS(INNER)};

static const Option ROWS[] = {
    {OPTION("--fast", NULL, FLAG, AT(fast), "quickly")},
    {OPTION("--check", NULL, FLAG, AT(check), "looks")},
    {OPTION("--name", "NAME", TEXT, AT(name), "calls it so"), .expected = "a name"},
    {OPTION("--number", "N", WHOLE, AT(number),
            "one of a few numbers, of which it may be said at some length what they are good for, so that "
            "there are two lines"),
     .given = offsetof(Asked, given), .least = 2, .most = 9},
    {OPTION("--ticks", "N", U32, AT(ticks), "how long"), .most = (float)UINT32_MAX},
    {OPTION("--seed", "N", U64, AT(seed), "chances"), .most = (float)UINT64_MAX},
    {OPTION("--word", "WORD", WORD, AT(word), "a word"), .words = "one two three"},
    {OPTION("--size", "WxH", SIZE, AT(width), "a size"), .least = 10, .most = 99},
    {OPTION("--own", "X", OWN, AT(own), "what else there is"), .read = own_read, .expected = "more than 0"},
    {.kind = FIELD_TABLE, AT(inner), .of = &INNER_LINE},
};
static const CommandLine LINE = {
    .name = "program test",
    .usage = "[OPTION]... FILE\n--check FILE...\n",
    .about = "Tests.\n",
    OPTIONS(ROWS),
    .after = "The end.\n",
    .manual = "page.md",
    .least = 1,
    .most = 2,
    .expected = "one file or two",
};

static char *words[WORDS_MAX];
static int count;

static CommandEnd run(const char *text, Asked *config)
{
    static char copy[512];
    snprintf(copy, sizeof copy, "%s", text);
    *config = (Asked){.number = 0};
    error.text[0] = '\0';
    count = 0;
    words[count++] = (char *)(uintptr_t) "test";
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return command_read(&LINE, config, &count, words, &error);
}

TEST(every_kind_of_value_is_read)
{
    Asked config;
    assert_int_equal(run("a --fast --name=x=y --number 9 --ticks=4294967295 --seed 18446744073709551615 --word three "
                         "--size=10x99 --own 2.5 --inner deep --inmost deeper b",
                         &config),
                     COMMAND_RUNS);
    assert_true(config.fast && config.given && !config.check && config.number == 9 && config.word == 2);
    assert_true(config.ticks == UINT32_MAX && config.seed == UINT64_MAX && config.width == 10 && config.height == 99);
    assert_string_equal(config.name, "x=y");
    assert_string_equal(config.inner.name, "deep");
    assert_string_equal(config.inner.other, "deeper");
    assert_true(config.own == 2.5f);
    assert_int_equal(count, 3);
    assert_string_equal(words[1], "a");
    assert_string_equal(words[2], "b");
}

TEST(other_words_are_files)
{
    Asked config;
    assert_int_equal(run("--fast -- --fast", &config), COMMAND_RUNS);
    assert_true(config.fast && count == 2);
    assert_string_equal(words[1], "--fast");
    assert_int_equal(run("- -5..5", &config), COMMAND_RUNS);
    assert_int_equal(count, 3);
}

TEST(mistakes_are_reported)
{
    static const char *const BAD[][2] = {
        {"a --fats", "--fats: unknown, expected an option of 'program test --help'; did you mean --fast?"},
        {"a --iner x", "--iner: unknown, expected an option of 'program test --help'; did you mean --inner?"},
        {"a --entirely-other", "--entirely-other: unknown, expected an option of 'program test --help'"},
        {"a --help=poem", "--help: unknown form, expected text, man or rows"},
        {"a --fast=1", "--fast: takes no value, expected nothing after it"},
        {"a --name", "--name: no value, expected a name"},
        {"a --name=", "--name: no value, expected a name"},
        {"a --number 1", "--number is '1', expected a whole number from 2 to 9"},
        {"a --number x", "--number is 'x', expected a whole number from 2 to 9"},
        {"a --ticks -1", "--ticks is '-1', expected a whole number from 0 to 4294967295"},
        {"a --word four", "--word is 'four', expected one, two or three"},
        {"a --size 9x20", "--size is '9x20', expected a size from 10x10 to 99x99, such as 540x960"},
        {"a --own 0", "--own is '0', expected more than 0"},
        {"a --own worse", "--own: is worse, expected better"},
        {"", "no file, expected one file or two; 'program test --help' explains"},
        {"a b c", "one file too many: c, expected one file or two"},
        {"a b c\33[2J", "one file too many: c?[2J, expected one file or two"}, // a terminal would obey
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Asked config;
        assert_int_equal(run(BAD[i][0], &config), COMMAND_WRONG);
        assert_string_equal(error.text, BAD[i][1]);
    }
}

// The output of --help in a form, for a line with a command below it; to be freed.
static char *reported(CommandForm form)
{
    static const Command COMMANDS[] = {{.name = "dig", .words = "DEPTH", .text = "dig a hole"}};
    CommandLine line = LINE;
    line.commands = COMMANDS;
    line.command_count = 1;
    return PRINTED(out, command_help(&line, form, out));
}

TEST(help_is_printed_from_the_rows)
{
    OwnText text = reported(COMMAND_TEXT);
    assert_ptr_equal(strstr(text, "Usage: program test [OPTION]... FILE\n       program test --check FILE...\n"
                                  "       program test dig DEPTH          dig a hole\n"
                                  "       program test COMMAND --help     explain a command\n\nTests.\n"
                                  "\n  --fast             quickly\n  --check            looks\n"),
                     text);
    assert_non_null(strstr(text, "it may be said at some length what they are good for, so that there\n"
                                 "                     are two lines\n"));
    assert_non_null(strstr(
        text,
        "  --inner TEXT       within\n  --inmost TEXT      further within\n  --help, --version\n\nThe end.\n\nThe manual: assets/manual/page.md\n"));
}

TEST(a_manual_page_is_made_of_the_rows)
{
    OwnText text = reported(COMMAND_MAN);
    assert_ptr_equal(strstr(text, ".TH \"PROGRAM-TEST\" 6 "), text);
    assert_non_null(strstr(text, ".SH NAME\nprogram\\-test \\- Tests\n.SH DESCRIPTION\n.nf\n\\&Usage: program test"));
    assert_non_null(strstr(text, "\n\\&  \\-\\-fast             quickly\n"));
}

TEST(other_programs_get_the_rows)
{
    OwnText text = reported(COMMAND_ROWS);
    assert_ptr_equal(strstr(text, "command\tdig\tDEPTH\tdig a hole\noption\t--fast\t\t\n"), text);
    assert_non_null(strstr(text, "\noption\t--word\tWORD\tone two three\n"));
    assert_non_null(strstr(text, "\noption\t--inner\tTEXT\t\n"));
}
