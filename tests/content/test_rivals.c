// test_rivals.c -- a board's file.
#include "content/mode/rivals.h"
#include "test.h"
#include "text/text_errors.h"

static Rivals rivals;

static void expect_errors(const char *list, const char *text, const char *lines)
{
    OwnErrors errors = {0};
    rivals_read(&rivals, list, text, strlen(text), &errors);
    OwnText printed = text_errors_lines(&errors, "board");
    assert_string_equal(printed, lines);
}

TEST(without_a_name_the_first_list_counts)
{
    expect_errors(NULL, "[a]\n5 Ann\n[b]\n7 Bo\n", "");
    assert_int_equal(rivals.count, 1);
    assert_string_equal(rivals.list[0].name, "Ann");
    rivals_free(&rivals);
}

TEST(a_board_gives_the_games_of_one_list)
{
    expect_errors("b", "# of today\n[a]\n5 Ann\n[b]\n7 Éa Bé\n4000000000 x\n[a]\n9 Bo\n", "");
    rivals_sort(&rivals);
    assert_int_equal(rivals.count, 2);
    assert_string_equal(rivals_next(&rivals, 0)->name, "Éa Bé");
    assert_int_equal(rivals_next(&rivals, 7)->score, 4000000000u);
    rivals_add(&rivals, 1, "0123456789012345678901234567890é");
    rivals_sort(&rivals);
    assert_string_equal(rivals_next(&rivals, 0)->name, "0123456789012345678901234567890");
    expect_errors("b", "7 Ann\n[b]\nten Bo\n8\n9 Cy\n",
                  "board:1: not a game (got \"7 Ann\"), expected a list in brackets, then lines of score and name\n"
                  "board:3: not a game (got \"ten Bo\"), expected a list in brackets, then lines of score and name\n"
                  "board:4: not a game (got \"8\"), expected a list in brackets, then lines of score and name\n");
    assert_int_equal(rivals.count, 4);
    rivals_free(&rivals);
}
