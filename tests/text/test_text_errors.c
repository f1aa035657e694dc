// test_text_errors.c -- the list of mistakes: its order, its words, and files that are wrong all over.

#include "platform/clock.h"
#include "text/ini_text.h"
#include "test.h"

// The output; freed by the caller.
static char *printed(const TextErrors *errors)
{
    return PRINTED(out, text_errors_print(errors, "some.ini", out));
}

TEST(test_order_and_words)
{
    TextErrors errors = {0};
    text_errors_add(&errors, 7, 0, "last %d", 1);
    text_errors_add(&errors, 3, 9, "second");
    text_errors_warn(&errors, 3, "first");
    text_errors_sort(&errors);
    OwnText text = printed(&errors);
    assert_string_equal(text, "some.ini:3: warning: first\nsome.ini:3:9: second\nsome.ini:7: last 1\n");
    assert_int_equal(errors.errors, 2);
    assert_int_equal(errors.warnings, 1);
    text_errors_free(&errors);
    assert_int_equal(errors.count, 0);
}

// Text from a file is printed harmlessly.
TEST(test_commands_to_a_terminal)
{
    OwnErrors errors = {0};
    text_errors_add(&errors, 1, 0, "no '%s'", "\x1b[2J \xc2\x9b \x9b \xe2\x80\xae \xe8\x9c\x82");
    OwnText text = printed(&errors);
    assert_string_equal(text, "some.ini:1: no '?[2J ?? ? ??? \xe8\x9c\x82'\n");
}

// The file's name is printed once, whether the message begins with it or not.
TEST(test_file_as_a_whole)
{
    OwnErrors errors = {0};
    text_errors_add_whole(&errors, "some.ini", "some.ini: is too large");
    text_errors_add_whole(&errors, "some.ini", "some.inis are rare");
    OwnText text = printed(&errors);
    assert_string_equal(text, "some.ini: is too large\nsome.ini: some.inis are rare\n");
}

TEST(test_mistakes_of_another_file)
{
    OwnErrors errors = {0}, theirs = {0};
    text_errors_add(&errors, 9, 0, "last");
    text_errors_add(&errors, 4, 0, "broken");
    text_errors_add(&theirs, 7, 3, "first there");
    text_errors_warn(&theirs, 8, "second there");
    text_errors_add(&theirs, 0, 0, "the whole file");
    text_errors_add_file(&errors, 4, "more/other.xml", &theirs);
    text_errors_sort(&errors);
    OwnText text = printed(&errors);
    assert_string_equal(text, "some.ini:4: broken\nmore/other.xml:7:3: first there\n"
                              "more/other.xml:8: warning: second there\nmore/other.xml: the whole file\n"
                              "some.ini:9: last\n");
    assert_int_equal(errors.errors, 4);
    assert_int_equal(errors.warnings, 1);
}

TEST(test_as_many_as_are_kept)
{
    OwnErrors errors = {0};
    for (int i = 0; i < TEXT_ERRORS_KEPT; i++)
        text_errors_add(&errors, i + 1, 0, "wrong");
    char *text = printed(&errors);
    assert_null(strstr(text, "more"));
    free(text);
    text_errors_add(&errors, 1, 0, "wrong");
    text_errors_warn(&errors, 1, "strange");
    text = printed(&errors);
    assert_non_null(strstr(text, "\nsome.ini: and 2 more\n"));
    assert_int_equal(errors.count, TEXT_ERRORS_KEPT);
    assert_int_equal(errors.errors, TEXT_ERRORS_KEPT + 1);
    free(text);
}

// Each line is a mistake: all are counted, and the first ones kept. Returns the time of this processor.
static int64_t read_rubbish(int lines)
{
    OwnErrors errors = {0};
    IniReader reader = {.one_line = true};
    OwnText rubbish = malloc(2 * (size_t)lines);
    for (int i = 0; i < lines; i++)
        memcpy(rubbish + 2 * i, "x\n", 2);
    int64_t from_ns = clock_cpu_ns();
    assert_int_equal(ini_text_read(rubbish, 2 * (size_t)lines, &reader, &errors), lines);
    text_errors_sort(&errors);
    int64_t took_ns = clock_cpu_ns() - from_ns;
    assert_int_equal(errors.errors, lines);
    assert_int_equal(errors.count, TEXT_ERRORS_KEPT);
    for (int i = 0; i < errors.count; i++)
        assert_int_equal(errors.list[i].line, i + 1);
    return took_ns;
}

// Sixteen times the lines are about sixteen times the work, not 256 times.
TEST(test_rubbish)
{
    int64_t few_ns = INT64_MAX, many_ns = INT64_MAX;
    for (int i = 0; i < 3; i++) { // the best of three
        int64_t few = read_rubbish(25000), many = read_rubbish(400000);
        few_ns = few < few_ns ? few : few_ns;
        many_ns = many < many_ns ? many : many_ns;
    }
    fail_if(many_ns > 64 * few_ns, "400,000 lines took %.0f times as long as 25,000", (double)many_ns / (double)few_ns);
}
