// test_pattern_files.c -- folders of patterns become books: what is found, how it is named, what is reported.
#include <sys/stat.h>

#include "content/pattern_files.h"
#include "content/pattern_tools.h"
#include "own_folder.h"

static PatternBook book;
static PatternFiles files;
static char *reported; // by the last reading

static int tear_down(void **state)
{
    pattern_files_free(&files);
    free(reported);
    reported = NULL;
    return own_folder_remove(state);
}

static void add(const char *below)
{
    OwnText path = formatted("%s%s", own_folder, below);
    assert_good(pattern_files_add(&files, path, &error), &error);
}

static int read_all(void)
{
    int mistakes;
    free(reported);
    reported = PRINTED(out, mistakes = pattern_files_read(&files, &book, out));
    return mistakes;
}

static void expect_refused(const char *below, const char *what)
{
    OwnText path = formatted("%s%s", own_folder, below);
    assert_false(pattern_files_add(&files, path, &error));
    fail_if(!strstr(error.text, what), "'%s', expected '%s'", error.text, what);
}

TEST(a_folder_is_searched_in_the_order_of_paths, own_folder_make, tear_down)
{
    static const char *const NAMES[] = {"a", "boss/1", "boss/deep/x", "boss/z", "c"};
    for (int i = 4; i >= 0; i--) {
        OwnText name = formatted("%s%s", NAMES[i], i == 4 ? ".XML" : ".xml");
        pattern_write(own_folder, name, PATTERN_GOOD);
    }
    pattern_write(own_folder, ".hidden.xml", PATTERN_BAD);
    pattern_write(own_folder, ".git/x.xml", PATTERN_BAD);
    pattern_write(own_folder, "readme.txt", PATTERN_BAD);
    pattern_write(own_folder, "boss/xml", PATTERN_BAD);
    add("/");
    assert_int_equal(files.count, 5);
    assert_int_equal(read_all(), 0);
    assert_string_equal(reported, "");
    assert_int_equal(book.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(files.list[i].name, NAMES[i]);
        assert_string_equal(book.patterns[i].name, NAMES[i]);
        assert_int_equal(files.list[i].pattern, i);
    }
}

TEST(a_loop_of_links_is_not_followed, own_folder_make, tear_down)
{
    char path[700];
    pattern_write(own_folder, "in/a.xml", PATTERN_GOOD);
    snprintf(path, sizeof path, "%s/in/loop", own_folder);
    assert_int_equal(symlink(own_folder, path), 0);
    snprintf(path, sizeof path, "%s/in/b.xml", own_folder);
    assert_int_equal(symlink("a.xml", path), 0); // a file is
    add("");
    assert_int_equal(files.count, 2);
    assert_string_equal(files.list[1].name, "in/b");
}

TEST(a_single_file_is_named_by_its_stem, own_folder_make, tear_down)
{
    pattern_write(own_folder, "boss/57way.xml", PATTERN_GOOD);
    pattern_write(own_folder, "odd.txt", PATTERN_GOOD);
    add("/boss/57way.xml");
    add("/odd.txt");
    assert_int_equal(read_all(), 0);
    assert_string_equal(book.patterns[0].name, "57way");
    assert_string_equal(book.patterns[1].name, "odd.txt");
}

TEST(mistakes_have_a_place_and_broken_files_are_skipped, own_folder_make, tear_down)
{
    char wanted[700];
    pattern_write(own_folder, "a.xml", PATTERN_GOOD);
    pattern_write(own_folder, "b.xml", PATTERN_BAD);
    pattern_write(own_folder, "c.xml", "");
    pattern_write(own_folder, "d.xml", PATTERN_GOOD);
    add("");
    assert_true(read_all() >= 2);
    snprintf(wanted, sizeof wanted, "%s/b.xml:3:3: ", own_folder);
    assert_non_null(strstr(reported, wanted));
    snprintf(wanted, sizeof wanted, "%s/c.xml:", own_folder);
    assert_non_null(strstr(reported, wanted));
    assert_int_equal(book.count, 2);
    assert_int_equal(files.list[0].pattern, 0);
    assert_int_equal(files.list[1].pattern, -1);
    assert_int_equal(files.list[2].pattern, -1);
    assert_int_equal(files.list[3].pattern, 1);
}

TEST(a_file_that_is_gone_is_reported_once_by_name, own_folder_make, tear_down)
{
    pattern_write(own_folder, "a.xml", PATTERN_GOOD);
    add("");
    OwnText path = formatted("%s/a.xml", own_folder);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(read_all(), 1);
    assert_memory_equal(reported, path, strlen(path));
    assert_memory_equal(reported + strlen(path), ": ", 2);
    assert_null(strstr(reported + 1, path));
}

TEST(long_names_keep_their_end_and_stay_unique, own_folder_make, tear_down)
{
    char name[256], first[PATTERN_NAME_BYTES];
    for (int i = 0; i < 4; i++) {
        // 4 folders that only differ at their beginning; the last one has two-byte characters where it is cut
        snprintf(name, sizeof name, "%c_%s/pattern_with_a_long_name_behind.xml", 'a' + i,
                 i == 3 ? "äöüäöüäöüäöüäöüäöüäöüäöüäöüäöü" : "folder_with_a_long_name_before");
        pattern_write(own_folder, name, PATTERN_GOOD);
    }
    add("");
    assert_int_equal(read_all(), 0);
    assert_int_equal(book.count, 4);
    strcpy(first, files.list[0].name);
    assert_int_equal(strlen(first), PATTERN_NAME_BYTES - 1);
    assert_int_equal(first[0], '~');
    assert_non_null(strstr(first, "/pattern_with_a_long_name_behind"));
    for (int i = 1; i < 3; i++) {
        OwnText mark = formatted("~%d", i + 1);
        assert_non_null(strstr(files.list[i].name, mark));
        assert_int_equal(strlen(files.list[i].name), PATTERN_NAME_BYTES - 1);
    }
    assert_int_not_equal((unsigned char)files.list[3].name[1] & 0xc0u, 0x80u);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pattern_book_find(&book, files.list[i].name), i);
}

TEST(two_lists_in_one_do_not_share_names, own_folder_make, tear_down)
{
    pattern_write(own_folder, "one/a.xml", PATTERN_GOOD);
    pattern_write(own_folder, "two/a.xml", PATTERN_GOOD);
    add("/two");
    add("/one");
    assert_string_equal(files.list[0].name, "a");
    assert_string_equal(files.list[1].name, "a~2");
    assert_non_null(strstr(files.list[0].path, "/two/a.xml")); // each list by itself is in order
}

TEST(patterns_without_room_are_reported, own_folder_make, tear_down)
{
    for (int i = 0; i < PATTERNS_MAX + 2; i++) {
        OwnText name = formatted("p%03d.xml", i);
        pattern_write(own_folder, name, PATTERN_GOOD);
    }
    add("");
    assert_int_equal(read_all(), 1);
    assert_int_equal(book.count, PATTERNS_MAX);
    assert_non_null(strstr(reported, "p128.xml: skipped 2 files"));
}

TEST(unreadable_paths_are_refused, own_folder_make, tear_down)
{
    expect_refused("/missing", "missing: No such file or directory");
    assert_false(pattern_files_add(&files, "", &error));
    add(""); // an empty own_folder is no mistake
    assert_int_equal(files.count, 0);
    char name[256] = "";
    for (int i = 0; i <= PATTERN_FILES_DEPTH_MAX; i++)
        strcat(name, "d/");
    strcat(name, "x.xml");
    pattern_write(own_folder, name, PATTERN_GOOD);
    expect_refused("", "too deep");
}

TEST(our_own_are_good_and_short_enough_to_be_called, own_folder_make, tear_down)
{
    assert_true(pattern_book_own(&book, stderr, &error));
    assert_true(book.count >= 20);
    for (int i = 0; i < book.count; i++) {
        assert_true(strlen(book.patterns[i].name) <= 15);
        assert_null(strchr(book.patterns[i].name, '/'));
    }
}

TEST(without_our_own_the_book_is_empty, own_folder_make, tear_down)
{
    assert_int_equal(setenv("MITSUBACHI_ASSETS", own_folder, 1), 0);
    book.count = 3;
    assert_false(pattern_book_own(&book, stderr, &error));
    assert_int_equal(book.count, 0);
    assert_non_null(strstr(error.text, "patterns"));
    pattern_write(own_folder, "patterns/bad.xml", PATTERN_BAD);
    char *text = PRINTED(out, assert_false(pattern_book_own(&book, out, &error)));
    assert_non_null(strstr(text, "bad.xml:3:3: "));
    free(text);
    assert_int_equal(unsetenv("MITSUBACHI_ASSETS"), 0);
}
