// test_error.c -- an error's text: written, appended to, cut, not wanted.

#include "test.h"

TEST(a_text_is_written_and_appended_to)
{
    assert_false(error_set(&error, "%s: got %d", "a.ini", 7));
    error_add(&error, ", expected %d", 8);
    assert_string_equal(error.text, "a.ini: got 7, expected 8");
    assert_true(error.line == 0 && error.column == 0);
}

TEST(an_error_has_a_place)
{
    assert_false(error_set_at(&error, 3, 12, "%s", "no"));
    assert_true(error.line == 3 && error.column == 12);
    assert_string_equal(error.text, "no");
}

TEST(a_long_text_is_cut)
{
    error_set(&error, "%*s", 2 * ERROR_BYTES, "x");
    assert_int_equal(strlen(error.text), ERROR_BYTES - 1);
    error_add(&error, "more");
    assert_int_equal(strlen(error.text), ERROR_BYTES - 1);
}

TEST(null_keeps_no_text)
{
    assert_false(error_set(NULL, "%s", "lost"));
    assert_false(error_set_at(NULL, 1, 1, "%s", "lost"));
    error_add(NULL, "%s", "lost");
}
