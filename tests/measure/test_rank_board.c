// test_rank_board.c -- folders of demos: what is known, the same play, lists, table and site.
#include "own_folder.h"

#include "rank_tools.h"

#include <sys/stat.h>

#include "measure/rank/rank_board.h"
#include "measure/results_sql.h"
#include "text/grow_stream.h"

#define TEXT_OF(number) #number
#define TEXT_OF_VALUE(number) TEXT_OF(number)
#define LIST "endless-normal-" TEXT_OF_VALUE(SIM_VERSION) ".html"

static Sim room;
static RankBoard board;
static const StopFlag GOES_ON;

static int open_all(void **state)
{
    return own_folder_enter(state) + rank_world_setup(state) + mkdir("demos", 0700);
}

static int close_all(void **state)
{
    return rank_world_teardown(state) + own_folder_leave(state);
}

static int clear(void **state)
{
    return system("rm -rf demos/* site rank.db*");
}

static int close_board(void **state)
{
    rank_board_close(&board);
    return 0;
}

static void put_bytes(const char *name, const void *bytes, size_t size)
{
    OwnText path = formatted("demos/%s", name);
    file_put_bytes(path, bytes, size);
}

static void put_game(const char *name, const RankGame *game)
{
    BoardBytes file = rank_demo(game);
    put_bytes(name, file.bytes, file.size);
    free(file.bytes);
}

static bool open_board(const char *known_path, const char *program, int64_t now)
{
    rank_board_close(&board);
    return rank_board_open(&board, "demos", known_path, program, now, &error);
}

static void save_and_sort(void)
{
    assert_true(rank_board_save(&board, NULL));
    assert_true(rank_board_sort(&board, NULL));
}

// Opens the folder, verifies what is not known, and sorts. Returns how many were verified.
static int rank_all(const char *known_path, const char *program, int64_t now)
{
    int count;
    assert_good(open_board(known_path, program, now), &error);
    RankRun *runs = rank_board_runs(&board, 60, &count);
    for (RankRun *run = runs; run < runs + count; run++) {
        OwnFile bytes;
        assert_true(rank_board_read(&board, run->path, &run->sum, &bytes, NULL));
        assert_non_null(bytes.bytes);
        rank_check(&rank_world, bytes.bytes, bytes.size, 60, &GOES_ON, &room, &run->entry, &run->links);
        rank_board_keep(&board, run);
    }
    rank_runs_free(runs, count);
    save_and_sort();
    return count;
}

static int runs_due(uint32_t seconds)
{
    int count;
    RankRun *runs = rank_board_runs(&board, seconds, &count);
    rank_runs_free(runs, count);
    return count;
}

// A value of the game that is in a file; `column` is an expression of SQL.
static int64_t game_of(const char *name, const char *column)
{
    if (rank_number(&board, "SELECT count(*) FROM game JOIN file USING (sum) WHERE path = %Q", name) != 1)
        fail_msg("%s is not there", name);
    return rank_number(&board, "SELECT %s FROM game JOIN file USING (sum) WHERE path = %Q", column, name);
}

static void assert_same(const char *name, const char *as)
{
    assert_true(game_of(name, "apart = 'same'"));
    assert_int_equal(game_of(name, "same_as"), game_of(as, "game.number"));
}

TEST(the_best_is_first_and_each_game_in_its_list, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    put_game("short.mtb", &game);
    game.seed = 8;
    game.ticks = 900;
    put_game("long.mtb", &game);
    game.mode.level = LEVEL_HARD;
    put_game("hard.mtb", &game);
    game.mode.speed_percent = 70;
    put_game("slow.mtb", &game);
    game.player = TAPE_PILOT;
    game.seed++;
    put_game("pilot.mtb", &game);
    game.set = 1;
    put_game("own.mtb", &game);
    rank_all("rank.db", "a", 100);
    assert_int_equal(rank_number(&board, "SELECT count(*) FROM list"), 3);
    assert_int_equal(rank_number(&board, "SELECT games FROM list WHERE title = 'Endless, normal'"), 2);
    assert_true(game_of("long.mtb", "score") > game_of("short.mtb", "score"));
    assert_int_equal(game_of("long.mtb", "place"), 1);
    assert_int_equal(game_of("short.mtb", "place"), 2);
    assert_int_equal(game_of("slow.mtb", "place"), 1);
    assert_true(game_of("own.mtb", "apart = 'own-numbers'"));
    assert_true(game_of("pilot.mtb", "apart = 'pilot'"));
}

TEST(the_same_play_counts_once, clear, close_board)
{
    RankGame game = rank_game(MODE_PRACTICE), other = game;
    game.ticks = 1200;
    put_game("first.mtb", &game);
    rank_all("rank.db", "a", 100);
    other = game;
    other.name = "thief";
    other.recorded_unix_s -= 1000; // says that it is older
    put_game("a_thief.mtb", &other);
    other.ticks = 900;
    put_game("a_part.mtb", &other);
    other.ticks = 1500;
    put_game("a_longer.mtb", &other);
    other.other_way = 1000;
    put_game("a_fork.mtb", &other);
    other.other_way = 100;
    put_game("another.mtb", &other);
    rank_all("rank.db", "a", 200);
    assert_int_equal(game_of("first.mtb", "place") + game_of("another.mtb", "place"), 3);
    assert_same("a_thief.mtb", "first.mtb");
    assert_same("a_part.mtb", "first.mtb");
    assert_same("a_longer.mtb", "first.mtb");
    assert_same("a_fork.mtb", "first.mtb");
    assert_true(game_of("a_fork.mtb", "same_ticks") <= 1000);
    assert_true(game_of("a_fork.mtb", "same_ticks") >= 940);
}

// Looks are in no recording, so what only looks different gives the same bytes.
TEST(another_look_makes_no_other_game, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.ticks = 900;
    put_game("first.mtb", &game);
    rank_all("rank.db", "a", 100);
    game.set = 3;
    put_game("look.mtb", &game);
    rank_all("rank.db", "a", 200);
    assert_int_equal(game_of("look.mtb", "game.number"), game_of("first.mtb", "game.number"));
}

// A file that was sent while the game ran is a part of its own recording, and not the other way round.
TEST(the_whole_of_a_recording_counts, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.open_end = true;
    put_game("part.mtb", &game);
    rank_all("rank.db", "a", 100);
    assert_int_equal(game_of("part.mtb", "place"), 1);
    game.open_end = false;
    game.ticks = 900;
    put_game("whole.mtb", &game);
    rank_all("rank.db", "a", 200);
    assert_int_equal(game_of("whole.mtb", "place"), 1);
    assert_same("part.mtb", "whole.mtb");
}

TEST(only_new_demos_are_verified, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    put_game("one.mtb", &game);
    put_bytes("bad.mtb", "nothing", 7);
    assert_int_equal(rank_all("rank.db", "a", 100), 2);
    game.seed++;
    put_game("two.mtb", &game);
    put_game("copy.mtb", &game);
    assert_int_equal(rank_all("rank.db", "a", 200), 1);
    assert_int_equal(game_of("one.mtb", "verdict"), RANK_GOOD);
    assert_int_equal(game_of("one.mtb", "seen"), 100);
    assert_int_equal(game_of("two.mtb", "seen"), 200);
    assert_true(game_of("one.mtb", "name = 'Bee'"));
    assert_int_equal(game_of("bad.mtb", "verdict"), RANK_BAD);
    assert_int_equal(game_of("two.mtb", "game.number"), game_of("copy.mtb", "game.number"));
    assert_int_equal(rank_all("rank.db", "another program", 300), 3);
}

// A verdict of an earlier version stays valid if the current one cannot verify the demo.
TEST(a_former_verdict_stays, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    put_game("one.mtb", &game);
    rank_all("rank.db", "former", 100);
    const int64_t score = game_of("one.mtb", "score");
    RankRun run = {.entry = {.reason = "needs Mitsubachi 0.9"}};
    OwnFile bytes = file_of("demos/one.mtb");
    run.sum = sha256_of(bytes.bytes, bytes.size);
    // But a verdict of its own it does not take from elsewhere.
    for (run.entry.verdict = RANK_VERSION; run.entry.verdict >= RANK_BAD; run.entry.verdict--) {
        bool former = run.entry.verdict == RANK_VERSION;
        assert_true(open_board("rank.db", "present", 200));
        assert_int_equal(runs_due(60), former);
        rank_board_keep(&board, &run);
        save_and_sort();
        assert_int_equal(game_of("one.mtb", "verdict"), former ? RANK_GOOD : RANK_BAD);
        assert_true(!former || game_of("one.mtb", "score") == score);
    }
}

TEST(too_long_is_tried_again_with_more_time, clear, close_board)
{
    RankBoard other;
    put_bytes("x.mtb", "x", 1);
    assert_true(open_board("rank.db", "a", 100));
    RankRun run = {.sum = sha256_of("x", 1), .entry = {.verdict = RANK_TOO_LONG, .seconds = 10}};
    rank_board_keep(&board, &run);
    assert_int_equal(runs_due(10), 0);
    assert_int_equal(runs_due(11), 1);
    assert_false(rank_board_open(&other, "demos", "rank.db", "a", 100, &error)); // it is this one's alone
    assert_non_null(strstr(error.text, "another `rank`"));
    rank_board_close(&other);
    assert_true(rank_board_save(&board, &error));
}

TEST(foreign_tables_are_refused, clear, close_board)
{
    static const char *const STRANGE[] = {
        "CREATE VIEW run AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0",
        "CREATE TABLE run(sum); CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END",
    };
    for (size_t i = 0; i < sizeof STRANGE / sizeof STRANGE[0]; i++) {
        sqlite3 *db;
        remove("part.db");
        assert_int_equal(sqlite3_open("part.db", &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA application_id=1297371182; PRAGMA user_version=1", 0, 0, 0),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, STRANGE[i], 0, 0, 0), SQLITE_OK);
        sqlite3_close(db);
        assert_false(open_board("part.db", "a", 100));
        assert_non_null(strstr(error.text, "it belongs to another program"));
    }
}

TEST(links_and_devices_are_not_read, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    put_game("one.mtb", &game);
    assert_int_equal(symlink("one.mtb", "demos/link.mtb"), 0);
    assert_int_equal(symlink("..", "demos/round"), 0);
    assert_int_equal(mkfifo("demos/pipe.mtb", 0600), 0);
    assert_int_equal(mkdir("demos/folder.mtb", 0700), 0);
    assert_int_equal(mkdir("demos/below", 0700), 0);
    put_game("below/two.mtb", &game);
    assert_int_equal(truncate("demos/below/two.mtb", 20 << 20), 0);
    rank_all("rank.db", "a", 100);
    assert_int_equal(board.file_count, 5);
    assert_int_equal(rank_number(&board, "SELECT count(*) FROM game"), 1);
    assert_int_equal(rank_number(&board, "SELECT count(*) FROM file WHERE (wrong IS NULL) = (path = 'one.mtb')"), 5);
}

// --- what is written

static void assert_in(const char *path, const char *text, bool there)
{
    OwnText bytes = file_text(path);
    fail_if((strstr(bytes, text) != NULL) != there, "%s: '%s' was %sexpected", path, text, there ? "" : "not ");
}

TEST(strangers_texts_are_escaped, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.name = "<i>\"&'=";
    put_game("=1,\"<b>\xe2\x80\xae.mtb", &game);
    put_bytes("<script>\n\xff.mtb", "no", 2);
    rank_all("rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_in("site/" LIST, "<bdi>&#60;i&#62;&#34;&#38;&#39;=</bdi>", true);
    assert_in("site/" LIST, "<i>", false);
    assert_in("site/apart-rejected.html", "&#60;script&#62;\xef\xbf\xbd\xef\xbf\xbd.mtb", true);
    assert_in("site/apart-rejected.html", "<script", false);
    MemoryStream stream;
    rank_csv_print(&board, grow_stream(&stream));
    OwnText table = grow_stream_end(&stream);
    assert_non_null(strstr(table, "\"'=1,\"\"<b>\xef\xbf\xbd.mtb\",good,list,1,"));
}

TEST(dates_without_a_day_are_empty, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    game.ticks = 20;
    static const struct {
        int64_t unix_s;
        const char *date;
    } CASES[] = {{1795132800, "2026-11-20"}, {0, "1970-01-01"}, {-1, ""}, {INT64_MAX, ""}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        game.recorded_unix_s = CASES[i].unix_s;
        put_game("one.mtb", &game);
        rank_all(RANK_IN_MEMORY, "a", 100);
        assert_int_equal(rank_number(&board, "SELECT date = %Q FROM game", CASES[i].date), 1);
    }
}

TEST(a_site_follows_its_folder, clear, close_board)
{
    RankGame game = rank_game(MODE_ENDLESS);
    struct stat before, after;
    put_game("one.mtb", &game);
    rank_all("rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    sqlite3_stmt *id = sql_query(board.db, "SELECT id FROM game");
    assert_int_equal(sqlite3_step(id), SQLITE_ROW);
    OwnText demo = formatted("site/demos/%s.mtb", (const char *)sqlite3_column_text(id, 0));
    sqlite3_finalize(id);
    assert_in("site/" LIST, "../index.html?watch+site/demos/", true);
    assert_in("site/index.html", "href=\"" LIST "\"", true);
    assert_int_equal(stat("site/index.html", &before), 0);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_int_equal(stat("site/index.html", &after), 0);
    assert_int_equal(before.st_ino, after.st_ino); // nothing has changed, nothing is written
    // Its player takes it back.
    assert_int_equal(remove("demos/one.mtb"), 0);
    assert_int_equal(system("echo mine > site/own.html; echo mine > site/demos/own.mtb"), 0);
    rank_all("rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_int_not_equal(stat("site/" LIST, &after), 0);
    assert_int_not_equal(stat(demo, &after), 0);
    assert_int_equal(stat("site/own.html", &after), 0);
    assert_int_equal(stat("site/demos/own.mtb", &after), 0);
}

TEST(another_sites_page_is_not_overwritten, clear, close_board)
{
    assert_int_equal(system("mkdir site; echo '<!doctype html>' > site/index.html"), 0);
    rank_all("rank.db", "a", 100);
    assert_false(rank_site_write(&board, "site", &error));
    assert_non_null(strstr(error.text, "index.html"));
}

GROUP(open_all, close_all)
