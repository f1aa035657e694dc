// test_files.c -- whole files in and out, and what is left after a failure.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "own_folder.h"

static int count_entries(const char *path)
{
    DIR *entries = opendir(path);
    assert_non_null(entries);
    int count = 0;
    for (struct dirent *entry = readdir(entries); entry != NULL; entry = readdir(entries))
        count += entry->d_name[0] != '.';
    closedir(entries);
    return count;
}

static void expect_content(const char *path, const char *content)
{
    OwnFile file;
    assert_good(file_read(path, 1000, &file, &error), &error);
    assert_int_equal(file.size, strlen(content));
    assert_string_equal((const char *)file.bytes, content);
}

TEST(test_written_is_read, own_folder_make, own_folder_remove)
{
    assert_true(file_replace(own_path("a"), "one", 3, &error));
    expect_content(own_path("a"), "one");
    assert_true(file_replace(own_path("a"), "second", 6, &error));
    expect_content(own_path("a"), "second");
    assert_true(file_replace(own_path("a"), "", 0, &error));
    expect_content(own_path("a"), "");
    assert_int_equal(count_entries(own_folder), 1);
}

TEST(test_large_file_comes_back_whole, own_folder_make, own_folder_remove)
{
    size_t size = 3000001;
    OwnBytes bytes = malloc(size);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(i * 7 + i / 251);
    assert_true(file_replace(own_path("large"), bytes, size, &error));
    OwnFile file;
    assert_true(file_read(own_path("large"), size, &file, &error));
    assert_int_equal(file.size, size);
    assert_memory_equal(file.bytes, bytes, size);
}

TEST(test_limit_is_kept, own_folder_make, own_folder_remove)
{
    FileBytes file;
    assert_true(file_replace(own_path("five"), "12345", 5, &error));
    assert_true(file_read(own_path("five"), 5, &file, &error));
    file_free(&file);
    assert_false(file_read(own_path("five"), 4, &file, &error));
    assert_non_null(strstr(error.text, "five: 5 bytes long, expected at most 4"));
    assert_null(file.bytes);
}

TEST(test_missing_file_and_folder_are_refused, own_folder_make, own_folder_remove)
{
    FileBytes file;
    assert_false(file_read(own_path("nothing"), 10, &file, &error));
    assert_non_null(strstr(error.text, "nothing: "));
    assert_non_null(strstr(error.text, "expected a file"));
    assert_false(file_read(own_folder, 10, &file, &error));
    assert_non_null(strstr(error.text, "not a regular file"));
}

// A name that is a folder cannot be renamed over, for root neither.
TEST(test_failure_leaves_the_old_file, own_folder_make, own_folder_remove)
{
    const char *taken = own_path("taken");
    assert_int_equal(mkdir(taken, 0755), 0);
    assert_false(file_replace(taken, "new", 3, &error));
    assert_non_null(strstr(error.text, "taken: cannot be written: "));
    struct stat info;
    assert_int_equal(stat(taken, &info), 0);
    assert_true(S_ISDIR(info.st_mode));
    assert_int_equal(count_entries(own_folder), 1);
    assert_false(file_replace(own_path("no/such/folder"), "new", 3, &error));
}

TEST(test_unwritable_folder_keeps_the_old_file, own_folder_make, own_folder_remove)
{
    if (geteuid() == 0)
        skip(); // root may write everywhere
    assert_true(file_replace(own_path("kept"), "old", 3, &error));
    assert_int_equal(chmod(own_folder, 0555), 0);
    assert_false(file_replace(own_path("kept"), "new", 3, &error));
    expect_content(own_path("kept"), "old");
    assert_int_equal(count_entries(own_folder), 1);
}

// The disk is full, so to say: no file may grow beyond two bytes.
TEST(test_failed_write_keeps_the_old_file, own_folder_make, own_folder_remove)
{
    assert_true(file_replace(own_path("kept"), "old", 3, &error));
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){2, usual.rlim_max}), 0);
    bool replaced = file_replace(own_path("kept"), "newer", 5, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_false(replaced);
    assert_non_null(strstr(error.text, "kept: cannot be written: "));
    expect_content(own_path("kept"), "old");
    assert_int_equal(count_entries(own_folder), 1);
}

TEST(test_leftovers_of_a_crash_do_no_harm, own_folder_make, own_folder_remove)
{
    OwnText leftover = formatted("%s/b.%ld.tmp", own_folder, (long)getpid());
    assert_true(file_replace(leftover, "half", 4, &error));
    assert_true(file_replace(own_path("b"), "whole", 5, &error));
    expect_content(own_path("b"), "whole");
    assert_int_equal(count_entries(own_folder), 1);
}

static mode_t mode_of_file(const char *path)
{
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    return info.st_mode & 0777;
}

// Private files stay private, and links stay links.
TEST(test_rights_and_links_stay, own_folder_make, own_folder_remove)
{
    OwnText real = formatted("%s/elsewhere/settings", own_folder);
    OwnText link = formatted("%s/settings", own_folder);
    assert_true(folder_make(own_path("elsewhere"), &error));
    assert_true(file_replace(real, "old", 3, &error));
    assert_int_equal(chmod(real, 0640), 0);
    assert_int_equal(symlink("elsewhere/settings", link), 0);
    assert_true(file_replace(link, "new", 3, &error));
    assert_true(file_is_link(link) && !file_is_link(real));
    expect_content(real, "new");
    assert_int_equal(mode_of_file(real), 0640);
    assert_int_equal(count_entries(own_path("elsewhere")), 1);
    assert_int_equal(count_entries(own_folder), 2);

    assert_true(file_remove(real, &error));
    assert_false(file_replace(link, "new", 3, &error));
    assert_non_null(strstr(error.text, "settings: a broken link, expected one to a file"));
    assert_true(file_is_link(link));
}

// Devices and pipes are written to directly and stay as they are; also behind a link. A pipe without a reader is an
// error, and nobody waits.
TEST(test_pipes_stay, own_folder_make, own_folder_remove)
{
    struct stat info;
    char text[8] = "";
    const char *pipe = own_path("pipe");
    OwnText link = formatted("%s/link", own_folder);
    assert_true(mkfifo(pipe, 0666) == 0 && symlink("pipe", link) == 0);
    assert_false(file_replace(link, "data", 4, &error));
    assert_non_null(strstr(error.text, "/link: cannot be written: "));
    int reader = open(pipe, O_RDONLY | O_NONBLOCK);
    assert_true(file_replace(link, "data", 4, &error));
    assert_int_equal(read(reader, text, sizeof text), 4);
    assert_string_equal(text, "data");
    close(reader);
    assert_true(file_is_link(link) && lstat(own_path("pipe"), &info) == 0 && S_ISFIFO(info.st_mode));
    assert_int_equal(count_entries(own_folder), 2);
}

// In /sys nobody may make anything, root neither.
TEST(test_the_reason_is_the_right_one, own_folder_make, own_folder_remove)
{
    if (access("/sys", X_OK) != 0)
        skip();
    assert_false(folder_make("/sys/mitsubachi/demos", &error));
    assert_non_null(strstr(error.text, "/sys/mitsubachi: cannot create this folder: "));
    assert_null(strstr(error.text, strerror(ENOENT)));
}

TEST(test_folders_are_made, own_folder_make, own_folder_remove)
{
    assert_true(folder_make(own_path("x/y/z"), &error));
    assert_true(folder_make(own_path("x/y/z"), &error));
    assert_true(file_replace(own_path("x/y/z/file"), "1", 1, &error));
    assert_true(file_exists(own_path("x/y/z/file")));
    assert_false(file_exists(own_path("x/y/z")));
    assert_false(folder_make(own_path("x/y/z/file/more"), &error));
    assert_non_null(strstr(error.text, "x/y/z/file: "));
}

TEST(test_scratch_has_no_name, own_folder_make, own_folder_remove)
{
    char text[8] = "";
    setenv("TMPDIR", own_folder, 1);
    int scratch = file_scratch();
    assert_true(scratch >= 0);
    assert_int_equal(count_entries(own_folder), 0);
    assert_true(file_append(scratch, "abc", 3) && file_append(scratch, "de", 2));
    assert_int_equal(pread(scratch, text, 7, 0), 5);
    assert_string_equal(text, "abcde");
    close(scratch);
    setenv("TMPDIR", "/no/such/folder", 1);
    assert_int_equal(file_scratch(), -1);
    unsetenv("TMPDIR");
    assert_false(file_append(-1, "x", 1));
}

TEST(test_a_file_grows_and_is_cut, own_folder_make, own_folder_remove)
{
    OwnText path = formatted("%s", own_path("grows"));
    OwnText other = formatted("%s", own_path("grows.new"));
    int file = file_create(path);
    assert_true(file >= 0 && file_append(file, "abcdef", 6));
    assert_int_equal(file_create(path), -1);
    assert_int_equal(errno, EEXIST);
    assert_true(file_cut(file, 4));
    file_rewind(file);
    assert_true(file_append(file, "x", 1) && file_rename(path, other) && file_close(file));
    expect_content(other, "xbcd");
    assert_true(file_discard(other) && file_discard(other));
    assert_false(file_discard(own_folder));
}

TEST(test_two_names_of_one_folder, own_folder_make, own_folder_remove)
{
    const char *linked = own_path("linked");
    OwnText roundabout = formatted("%s/../%s", own_folder, strrchr(own_folder, '/') + 1);
    assert_int_equal(symlink(own_folder, linked), 0);
    assert_true(file_same(own_folder, roundabout) && file_same(own_folder, linked) && file_is_link(linked));
    assert_false(file_same(own_folder, "/tmp") || file_same(own_folder, "/no/such") || file_is_link(own_folder));
    unlink(linked);
}

TEST(test_a_file_is_not_a_terminal, own_folder_make, own_folder_remove)
{
    FILE *stream = fopen(own_path("stream"), "w");
    assert_false(file_is_terminal(stream));
    fclose(stream);
}

TEST(test_folder_of_a_path)
{
    static const struct {
        const char *path, *folder;
    } CASES[] = {{"a", "."}, {"/a", "/"}, {"a/b", "a"}, {"/a/b.c", "/a"}, {"../b", ".."}, {"a/", "a"}, {"a//b", "a/"}};
    char found[64];
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_true(file_folder(CASES[i].path, found, sizeof found));
        assert_string_equal(found, CASES[i].folder);
    }
    assert_true(file_folder("abc/d", found, 4));
    assert_false(file_folder("abcd/e", found, 4));
}

TEST(test_a_file_is_removed, own_folder_make, own_folder_remove)
{
    OwnText path = formatted("%s", own_path("a.ini"));
    assert_true(file_remove(path, &error)); // there is none
    assert_true(file_replace(path, "x", 1, &error));
    assert_true(file_remove(path, &error));
    assert_false(file_taken(path));
    assert_false(file_remove(own_folder, &error));
    assert_non_null(strstr(error.text, "expected a file that can be removed"));
}

TEST(test_damaged_files_are_put_aside, own_folder_make, own_folder_remove)
{
    OwnText path = formatted("%s", own_path("a.ini"));
    assert_true(file_keep_damaged(path, &error)); // there is none
    static const char *const ENDS[] = {".bad", ".bad2", ".bad3"};
    for (int i = 0; i < 3; i++) {
        assert_true(file_replace(path, &"xyz"[i], 1, &error));
        assert_true(file_taken(path));
        assert_true(file_keep_damaged(path, &error));
        assert_false(file_taken(path));
    }
    for (int i = 0; i < 3; i++) {
        OwnText kept = formatted("%s%s", path, ENDS[i]);
        expect_content(kept, (const char[]){"xyz"[i], '\0'});
    }
    assert_int_equal(count_entries(own_folder), 3);
    assert_true(file_replace(path, "w", 1, &error));
    if (geteuid() == 0)
        return; // nothing is forbidden to it
    assert_int_equal(chmod(own_folder, 0500), 0);
    assert_false(file_keep_damaged(path, &error));
    assert_non_null(strstr(error.text, "cannot be backed up"));
    expect_content(path, "w");
}
