// test_best.c -- the list of best games and its file.
#include <sys/stat.h>

#include "no_files.h"
#include "own_folder.h"
#include "content/mode/best.h"

static char path[700];

static int set_up(void **state)
{
    int bad = own_folder_make(state);
    snprintf(path, sizeof path, "%s", own_path("best.txt"));
    error.text[0] = '\0';
    return bad;
}

static BestGame game_of(uint32_t score)
{
    return (BestGame){.score = score, .bees_most = 30, .ticks = 3600, .seed = UINT64_MAX, .date = "2026-11-20"};
}

TEST(keeps_the_ten_best_in_order)
{
    BestList list = {0};
    Rng rng = rng_seed(7, 1);
    for (int i = 0; i < 200; i++) {
        BestGame game = game_of(rng_below(&rng, 1000));
        int rank = best_add(&list, &game);
        if (rank >= 0)
            assert_int_equal(list.games[rank].score, game.score);
        for (int k = 1; k < list.count; k++)
            assert_true(list.games[k - 1].score >= list.games[k].score);
    }
    assert_int_equal(list.count, BEST_MAX);
}

TEST(an_older_game_stays_in_front)
{
    BestList list = {0};
    BestGame old = game_of(5), new = game_of(5);
    new.ticks = 1;
    assert_int_equal(best_add(&list, &old), 0);
    assert_int_equal(best_add(&list, &new), 1);
    assert_int_equal(list.games[0].ticks, 3600);
}

TEST(comes_back_from_its_file, set_up, own_folder_remove)
{
    BestList list = {0}, again;
    for (uint32_t i = 0; i < 12; i++) {
        BestGame game = game_of(i * 100);
        best_add(&list, &game);
    }
    assert_true(best_save(&list, path, &error));
    assert_true(best_load(&again, path, &error));
    assert_memory_equal(&list, &again, sizeof list);
}

TEST(the_largest_numbers_come_back_too, set_up, own_folder_remove)
{
    BestList list = {0}, again;
    BestGame most = game_of(UINT32_MAX), half = game_of(UINT32_C(1) << 31);
    most.ticks = UINT32_MAX;
    most.bees_most = INT32_MAX;
    assert_int_equal(best_add(&list, &half), 0);
    assert_int_equal(best_add(&list, &most), 0);
    assert_true(best_save(&list, path, &error));
    assert_true(best_load(&again, path, &error));
    assert_memory_equal(&list, &again, sizeof list);
}

TEST(each_game_names_its_demos, set_up, own_folder_remove)
{
    BestList list = {0}, again;
    for (uint32_t i = 0; i < BEST_MAX; i++) {
        BestGame game = game_of((i + 1) * 400000000u);
        int demos = i == 0 ? DEMO_STEMS_MAX : (int)i - 1;
        for (int k = 0; k < demos; k++) {
            OwnText name = formatted("/a/2026-11-%02u_143502Z_%02d_best.mtb", (unsigned)i + 1, k + 2);
            demo_stems_add(&game.demos, name);
        }
        assert_int_equal(game.demos.count, demos);
        best_add(&list, &game);
    }
    assert_true(best_save(&list, path, &error));
    assert_true(best_load(&again, path, &error));
    assert_memory_equal(&list, &again, sizeof list);
}

// Their lines end with the date.
TEST(games_without_a_demo_are_read_and_written, set_up, own_folder_remove)
{
    const char *const games = "900 30 3600 18446744073709551615 2026-11-20\n500 20 3600 1 2026-11-19\n";
    OwnText text = formatted("# Mitsubachi's best games: score, most bees, ticks, seed, date\n%s", games);
    file_put(path, text);
    BestList list;
    assert_true(best_load(&list, path, &error));
    assert_int_equal(list.count, 2);
    assert_int_equal(list.games[0].demos.count + list.games[1].demos.count, 0);
    assert_true(best_save(&list, path, &error));
    OwnFile file = file_of(path);
    assert_string_equal(strchr((const char *)file.bytes, '\n') + 1, games);
}

TEST(a_missing_file_is_an_empty_list, set_up, own_folder_remove)
{
    BestList list;
    assert_true(best_load(&list, path, &error));
    assert_int_equal(list.count, 0);
}

TEST(mistakes_are_named_and_nothing_is_lost, set_up, own_folder_remove)
{
    const char *const bad[] = {
        "oops",
        "-5 1 1 1 2026-11-20",
        "99999999999 1 1 1 2026-11-20",
        "1 1 1 1 yesterday",
        "1 1 1 1",
        "1 1 1 1 2026-11-20 more",
        "1  1 1 1 2026-11-20",
        "1 1 1 18446744073709551616 2026-11-20",
        "1 1 1 1 2026-11-20 ",
        "1 1 1 1 2026-11-20  2026-11-20_143502Z",
        "1 1 1 1 2026-11-20 2026-11-20_143502Z ",
        "1 1 1 1 2026-11-20 2026-11-20_143502Z.mtb",
        "1 1 1 1 2026-11-20 ../2026-11-20_143502Z",
        "1 1 1 1 2026-11-202026-11-20_143502Z",
        "1 1 1 1 2026-11-2",
        "1 1 1 1 2026-11-20 2026-11-20_143502Z_0002",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        OwnText text = formatted("# a comment\n500 20 3600 1 2026-11-19\n%s\n", bad[i]);
        file_put(path, text);
        BestList list;
        assert_false(best_load(&list, path, &error));
        OwnText expected = formatted("%s:3: ", path);
        assert_memory_equal(error.text, expected, strlen(expected));
        assert_int_equal(list.count, 1);
        assert_int_equal(list.games[0].score, 500);

        BestGame game = game_of(900);
        best_add(&list, &game);
        assert_true(best_save(&list, path, &error));
        char kept[720], number[8] = "";
        if (i > 0)
            snprintf(number, sizeof number, "%d", (int)i + 1);
        snprintf(kept, sizeof kept, "%s.bad%s", path, number);
        assert_file_is(kept, text);
        assert_true(best_load(&list, path, &error));
        assert_int_equal(list.count, 2);
    }
}

// It is put aside where it is damaged, and not where the machine failed: it may be a good one.
TEST(a_list_that_could_not_be_read_for_a_moment_stays, set_up, own_folder_remove)
{
    BestList list = {.count = 0}, again;
    BestGame game = game_of(7);
    best_add(&list, &game);
    assert_true(best_save(&list, path, &error));
    assert_int_equal(no_files_begin(), 0);
    bool good = best_load(&list, path, &error);
    assert_int_equal(no_files_end(), 0);
    assert_false(good);
    best_add(&list, &game);
    assert_false(best_save(&list, path, &error));
    assert_non_null(strstr(error.text, ": could not be read, and is not overwritten"));
    assert_true(best_load(&again, path, &error));
    assert_int_equal(again.count, 1);
}

TEST(a_file_that_cannot_be_read_is_not_lost, set_up, own_folder_remove)
{
    assert_int_equal(mkdir(path, 0700), 0); // a folder in its place: neither readable as a file nor missing
    BestList list;
    assert_false(best_load(&list, path, &error));
    assert_true(list.damaged && error.text[0] != '\0');
    BestGame game = game_of(1);
    best_add(&list, &game);
    assert_true(best_save(&list, path, &error));
    struct stat status;
    OwnText kept = formatted("%s.bad", path);
    assert_int_equal(stat(kept, &status), 0);
    assert_true(best_load(&list, path, &error));
    assert_int_equal(list.count, 1);
}

TEST(an_unwritable_list_is_reported)
{
    BestList list = {0};
    assert_false(best_save(&list, "/dev/null/at/all/best.txt", &error));
    assert_non_null(strstr(error.text, "/dev/null"));
}
