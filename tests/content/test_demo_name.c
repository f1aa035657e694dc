// test_demo_name.c -- names of demos: stems, marks, and how a demo is found again under whatever marks it has.
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "content/demos/demo_file.h"
#include "own_folder.h"

#define STEM "2026-11-20_143502Z"

// The ending of a name whose file cannot be examined; NULL: it answers.
static const char *unanswered;

int lstat(const char *path, struct stat *info)
{
    if (!unanswered || !file_name_ends(path, unanswered))
        return fstatat(AT_FDCWD, path, info, AT_SYMLINK_NOFOLLOW);
    errno = EIO;
    return -1;
}

static void put(const char *name)
{
    assert_true(file_replace(own_path(name), name, strlen(name), &error));
}

static bool there(const char *name)
{
    return file_exists(own_path(name));
}

TEST(a_name_is_a_stem_and_its_marks)
{
    static const struct {
        const char *name;
        int marks;
        size_t stem_bytes;
    } NAMES[] = {
        {"a.mtb", 0, 1},
        {"a_star.mtb", DEMO_MARK_STAR, 1},
        {"a_best.mtb", DEMO_MARK_BEST, 1},
        {"a_best_star.mtb", DEMO_MARK_BEST | DEMO_MARK_STAR, 1},
        {"/b/a_best.mtb", DEMO_MARK_BEST, 4},
        {"_star.mtb", 0, 5},
        {"/b/_star.mtb", 0, 8},
        {"/b/_best_star.mtb", DEMO_MARK_STAR, 8},
        {"bests.mtb", 0, 5},
        {".mtb", 0, 4},
        {"", 0, 0},
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        size_t stem_bytes;
        assert_int_equal(demo_marks(NAMES[i].name, &stem_bytes), NAMES[i].marks);
        assert_int_equal(stem_bytes, NAMES[i].stem_bytes);
    }
}

TEST(only_the_recorder_s_names_have_a_stem_to_be_remembered)
{
    char stem[DEMO_STEM_BYTES];
    static const char *const GOOD[] = {STEM ".mtb", "/data/demos/" STEM "_star.mtb", STEM "_best_star.mtb"};
    static const char *const BAD[] = {"my game.mtb",
                                      STEM,
                                      STEM ".txt",
                                      STEM "_2.mtb",
                                      STEM "_star_best.mtb",
                                      "x" STEM ".mtb",
                                      "/2026-11-20_143502Z.mtb/a.mtb",
                                      ".mtb",
                                      ""};
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        assert_true(demo_stem(GOOD[i], stem));
        assert_string_equal(stem, STEM);
    }
    assert_true(demo_stem("a/" STEM "_02_best.mtb", stem));
    assert_string_equal(stem, STEM "_02");
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(demo_stem(BAD[i], stem));
        assert_string_equal(stem, "");
    }
}

TEST(a_demo_is_found_whatever_marks_it_has, own_folder_make, own_folder_remove)
{
    char path[256];
    assert_false(demo_find(own_folder, STEM, path, sizeof path));
    put(STEM ".mtb");
    for (int marks = 1; marks <= DEMO_MARK_SETS; marks++) {
        assert_true(demo_find(own_folder, STEM, path, sizeof path));
        for (int mark = DEMO_MARK_BEST; mark <= DEMO_MARK_STAR; mark *= 2)
            assert_true(demo_mark(path, sizeof path, mark, (marks & mark) != 0));
        assert_true(file_exists(path));
    }
    assert_true(there(STEM ".mtb"));
    assert_false(demo_find(own_folder, STEM, path, strlen(own_folder) + 4));
}

// A disk that does not answer for a moment is no reason to take a name for the demo's.
TEST(a_name_that_cannot_be_looked_at_hides_no_demo, own_folder_make, own_folder_remove)
{
    char path[256];
    put(STEM ".mtb");
    unanswered = "_best_star.mtb";
    assert_true(demo_find(own_folder, STEM, path, sizeof path));
    assert_string_equal(path, own_path(STEM ".mtb"));
    remove(path);
    assert_true(demo_find(own_folder, STEM, path, sizeof path));
    unanswered = NULL;
    assert_false(demo_find(own_folder, STEM, path, sizeof path));
}

TEST(a_mark_never_replaces_another_file, own_folder_make, own_folder_remove)
{
    char path[256];
    put(STEM ".mtb");
    put(STEM "_best.mtb");
    snprintf(path, sizeof path, "%s", own_path(STEM ".mtb"));
    assert_false(demo_mark(path, sizeof path, DEMO_MARK_BEST, true));
    assert_string_equal(path, own_path(STEM ".mtb"));
    assert_true(there(STEM ".mtb") && there(STEM "_best.mtb"));
    // Of two with one stem the marked one is meant.
    assert_true(demo_find(own_folder, STEM, path, sizeof path));
    assert_string_equal(path, own_path(STEM "_best.mtb"));
}

TEST(all_demos_of_a_game_are_marked_at_once, own_folder_make, own_folder_remove)
{
    DemoStems stems = {0};
    put(STEM ".mtb");
    put(STEM "_03_star.mtb");
    demo_stems_add(&stems, own_path(STEM ".mtb"));
    demo_stems_add(&stems, STEM "_02.mtb"); // gone
    demo_stems_add(&stems, "my game.mtb");
    demo_stems_add(&stems, STEM "_03.mtb");
    assert_int_equal(stems.count, 3);
    assert_true(demo_stems_have(&stems, STEM "_03") && !demo_stems_have(&stems, STEM "_04"));
    assert_true(demo_stems_mark(&stems, own_folder, DEMO_MARK_BEST, true, &error));
    assert_true(there(STEM "_best.mtb") && there(STEM "_03_best_star.mtb"));
    assert_true(demo_stems_mark(&stems, own_folder, DEMO_MARK_BEST, false, &error));
    assert_true(there(STEM ".mtb") && there(STEM "_03_star.mtb"));
    put(STEM "_star.mtb");
    put(STEM "_best_star.mtb");
    error.text[0] = '\0';
    for (int i = 0; i < 2 * DEMO_STEMS_MAX; i++)
        demo_stems_add(&stems, STEM ".mtb");
    assert_int_equal(stems.count, DEMO_STEMS_MAX);
    assert_false(demo_stems_mark(&stems, own_folder, DEMO_MARK_BEST, false, &error));
    assert_non_null(strstr(error.text, STEM "_best_star.mtb: cannot be renamed: "));
}
