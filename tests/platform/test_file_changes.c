// test_file_changes.c -- what editors do to files is reported once. The clock is the test's.
#include <sys/stat.h>

#include "platform/file_changes.h"
#include "real_wait.h"
#include "own_folder.h"

#define FRAME_NS INT64_C(16666667)
#define MS INT64_C(1000000)

static FileChanges *changes;
static int64_t now_ns;
static int notices[2];
static int64_t noticed_ns[2]; // when the last one came

static void write_file(const char *name, const char *mode, const char *text)
{
    FILE *file = fopen(own_path(name), mode);
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void move(const char *from, const char *to)
{
    assert_int_equal(rename(own_path(from), own_path(to)), 0);
}

static void frames(int count)
{
    for (int i = 0; i < count; i++) {
        now_ns += FRAME_NS;
        uint32_t noticed = file_changes_poll(changes, now_ns);
        for (int k = 0; k < 2; k++) {
            notices[k] += (noticed >> k & 1u) != 0;
            noticed_ns[k] = noticed >> k & 1u ? now_ns : noticed_ns[k];
        }
        assert_int_equal(noticed & ~3u, 0);
    }
}

// A second goes by; expects one notice for the first file or none, within half a second, and none for the second.
static void expect_notice(int wanted, int line)
{
    int64_t start_ns = now_ns;
    notices[0] = notices[1] = 0;
    frames(60);
    if (notices[0] != wanted || notices[1] != 0)
        fail_msg("line %d: %d and %d notices, expected %d and 0", line, notices[0], notices[1], wanted);
    if (wanted && noticed_ns[0] - start_ns > 400 * MS)
        fail_msg("line %d: noticed after %d ms", line, (int)((noticed_ns[0] - start_ns) / MS));
}
#define EXPECT_NOTICE expect_notice(1, __LINE__)
#define EXPECT_NONE expect_notice(0, __LINE__)

static void watch(const char *first, const char *second)
{
    const char *paths[] = {own_path(first), own_path(second)};
    changes = file_changes_open(paths, 2);
    assert_non_null(changes);
    frames(30);
}

static int end(void **state)
{
    file_changes_close(changes);
    changes = NULL;
    return own_folder_remove(state);
}

TEST(test_written, own_folder_make, end)
{
    write_file("a", "w", "one");
    write_file("b", "w", "other");
    watch("a", "b");
    EXPECT_NONE;
    write_file("a", "w", "another");
    EXPECT_NOTICE;
    write_file("a", "a", " and more");
    EXPECT_NOTICE;
    write_file("a", "w", "");
    frames(2);
    write_file("a", "w", "emptied first");
    EXPECT_NOTICE;
    EXPECT_NONE;
}

TEST(test_renamed, own_folder_make, end)
{
    write_file("a", "w", "one");
    watch("a", "b");
    for (int i = 0; i < 3; i++) { // the temporary over the old one, again and again
        write_file("a.tmp", "w", "something new");
        move("a.tmp", "a");
        EXPECT_NOTICE;
    }
    move("a", "a~"); // a backup, and a new file
    write_file("a", "w", "newer");
    unlink(own_path("a~"));
    EXPECT_NOTICE;
    write_file("a", "a", "and in place after it");
    EXPECT_NOTICE;
    move("a", "gone");
    EXPECT_NOTICE;
    write_file("gone", "a", "not ours any more");
    EXPECT_NONE;
}

TEST(test_deleted_and_made, own_folder_make, end)
{
    watch("a", "b");
    EXPECT_NONE;
    for (int i = 0; i < 2; i++) {
        write_file("a", "w", "one");
        EXPECT_NOTICE;
        assert_int_equal(unlink(own_path("a")), 0);
        EXPECT_NOTICE;
    }
}

TEST(test_rights, own_folder_make, end)
{
    write_file("a", "w", "one");
    watch("a", "b");
    struct stat before, after;
    assert_int_equal(stat(own_path("a"), &before), 0);
    // Until the clock of the file system has moved, a look cannot see it.
    WAIT_UNTIL(chmod(own_path("a"), 0600) == 0 && stat(own_path("a"), &after) == 0
               && (after.st_ctim.tv_nsec != before.st_ctim.tv_nsec || after.st_ctim.tv_sec != before.st_ctim.tv_sec));
    EXPECT_NOTICE;
}

TEST(test_several_saves, own_folder_make, end)
{
    write_file("a", "w", "one");
    watch("a", "b");
    for (int i = 0; i < 5; i++) {
        write_file("a", "a", "more");
        frames(2);
    }
    EXPECT_NOTICE;
    // A program that saves in every frame gets through all the same.
    notices[0] = 0;
    for (int i = 0; i < 120; i++) {
        write_file("a", "a", "more");
        frames(1);
    }
    assert_in_range(notices[0], 3, 6);
    EXPECT_NOTICE;
}

TEST(test_unrelated, own_folder_make, end)
{
    write_file("a", "w", "one");
    watch("a", "b");
    write_file("c", "w", "another file");
    write_file("aa", "w", "a longer name");
    write_file("a.swp", "w", "an editor's");
    assert_int_equal(mkdir(own_path("d"), 0777), 0);
    write_file("d/a", "w", "the same name elsewhere");
    EXPECT_NONE;
}

TEST(test_both, own_folder_make, end)
{
    watch("a", "b");
    write_file("a", "w", "one");
    frames(3);
    write_file("b", "w", "other");
    notices[0] = notices[1] = 0;
    frames(60);
    assert_int_equal(notices[0], 1);
    assert_int_equal(notices[1], 1);
}

TEST(test_folder_comes_later, own_folder_make, end)
{
    watch("d/e/a", "b");
    assert_int_equal(mkdir(own_path("d"), 0777), 0);
    EXPECT_NONE;
    assert_int_equal(mkdir(own_path("d/e"), 0777), 0);
    write_file("d/e/a", "w", "one");
    EXPECT_NOTICE;
    write_file("d/e/a", "a", "more");
    EXPECT_NOTICE;
    move("d", "old");
    EXPECT_NOTICE;
    assert_int_equal(mkdir(own_path("d"), 0777), 0);
    assert_int_equal(mkdir(own_path("d/e"), 0777), 0);
    write_file("d/e/a", "w", "another one");
    EXPECT_NOTICE;
    write_file("d/e/a", "a", "more");
    EXPECT_NOTICE;
}

TEST(test_links, own_folder_make, end)
{
    assert_int_equal(mkdir(own_path("dotfiles"), 0777), 0);
    write_file("dotfiles/real", "w", "one");
    write_file("dotfiles/else", "w", "something else");
    assert_int_equal(symlink("dotfiles/link", own_path("a")), 0); // by way of another link
    assert_int_equal(symlink(own_path("dotfiles/real"), own_path("dotfiles/link")), 0);
    watch("a", "b");
    write_file("dotfiles/real", "w", "in place");
    EXPECT_NOTICE;
    write_file("dotfiles/new", "w", "renamed over it");
    move("dotfiles/new", "dotfiles/real");
    EXPECT_NOTICE;
    unlink(own_path("dotfiles/link")); // leads elsewhere now
    assert_int_equal(symlink("else", own_path("dotfiles/link")), 0);
    EXPECT_NOTICE;
    write_file("dotfiles/else", "a", "and more");
    EXPECT_NOTICE;
    unlink(own_path("a"));
    assert_int_equal(symlink("a", own_path("a")), 0); // to itself
    EXPECT_NOTICE;
}

TEST(test_folder_that_is_a_link, own_folder_make, end)
{
    assert_int_equal(mkdir(own_path("one"), 0777), 0);
    assert_int_equal(mkdir(own_path("two"), 0777), 0);
    write_file("one/a", "w", "of one");
    write_file("two/a", "w", "of the other");
    assert_int_equal(symlink("one", own_path("now")), 0);
    watch("now/a", "b");
    write_file("one/a", "a", "and more");
    EXPECT_NOTICE;
    assert_int_equal(symlink("two", own_path("next")), 0);
    move("next", "now");
    EXPECT_NOTICE;
    write_file("two/a", "a", "and more");
    EXPECT_NOTICE;
}
