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
static const StopFlag GOES_ON;

static int setup(void **state)
{
    int bad = own_folder_enter(state) + rank_world_setup(state);
    return bad + mkdir("demos", 0700);
}

static int teardown(void **state)
{
    return rank_world_teardown(state) + own_folder_leave(state);
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

static void clear(void)
{
    assert_int_equal(system("rm -rf demos/* site rank.db*"), 0);
}

// Opens the folder, verifies what is not known, and sorts. Returns how many were verified.
static int rank_all(RankBoard *board, const char *known_path, const char *program, int64_t now)
{
    int count;
    assert_true(rank_board_open(board, "demos", known_path, program, now, NULL));
    RankRun *runs = rank_board_runs(board, 60, &count);
    for (RankRun *run = runs; run < runs + count; run++) {
        OwnFile bytes;
        assert_true(rank_board_read(board, run->path, &run->sum, &bytes, NULL));
        assert_non_null(bytes.bytes);
        rank_check(&rank_world, bytes.bytes, bytes.size, 60, &GOES_ON, &room, &run->entry, &run->links);
        rank_board_keep(board, run);
    }
    rank_runs_free(runs, count);
    assert_true(rank_board_save(board, NULL));
    assert_true(rank_board_sort(board, NULL));
    return count;
}

static int runs_due(const RankBoard *board, uint32_t seconds)
{
    int count;
    RankRun *runs = rank_board_runs(board, seconds, &count);
    rank_runs_free(runs, count);
    return count;
}

// A value of the game that is in a file; `column` is an expression of SQL.
static int64_t game_of(const RankBoard *board, const char *name, const char *column)
{
    if (rank_number(board, "SELECT count(*) FROM game JOIN file USING (sum) WHERE path = %Q", name) != 1)
        fail_msg("%s is not there", name);
    return rank_number(board, "SELECT %s FROM game JOIN file USING (sum) WHERE path = %Q", column, name);
}

static void assert_same(const RankBoard *board, const char *name, const char *as)
{
    assert_true(game_of(board, name, "apart = 'same'"));
    assert_int_equal(game_of(board, name, "same_as"), game_of(board, as, "game.number"));
}

TEST(the_best_is_first_and_each_game_in_its_list)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
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
    rank_all(&board, "rank.db", "a", 100);
    assert_int_equal(rank_number(&board, "SELECT count(*) FROM list"), 3);
    assert_int_equal(rank_number(&board, "SELECT games FROM list WHERE title = 'Endless, normal'"), 2);
    assert_true(game_of(&board, "long.mtb", "score") > game_of(&board, "short.mtb", "score"));
    assert_int_equal(game_of(&board, "long.mtb", "place"), 1);
    assert_int_equal(game_of(&board, "short.mtb", "place"), 2);
    assert_int_equal(game_of(&board, "slow.mtb", "place"), 1);
    assert_true(game_of(&board, "own.mtb", "apart = 'own-numbers'"));
    assert_true(game_of(&board, "pilot.mtb", "apart = 'pilot'"));
    rank_board_close(&board);
}

TEST(the_same_play_counts_once)
{
    RankBoard board;
    RankGame game = rank_game(MODE_PRACTICE), other = game;
    game.ticks = 1200;
    clear();
    put_game("first.mtb", &game);
    rank_all(&board, "rank.db", "a", 100);
    rank_board_close(&board);
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
    rank_all(&board, "rank.db", "a", 200);
    assert_int_equal(game_of(&board, "first.mtb", "place") + game_of(&board, "another.mtb", "place"), 3);
    assert_same(&board, "a_thief.mtb", "first.mtb");
    assert_same(&board, "a_part.mtb", "first.mtb");
    assert_same(&board, "a_longer.mtb", "first.mtb");
    assert_same(&board, "a_fork.mtb", "first.mtb");
    assert_true(game_of(&board, "a_fork.mtb", "same_ticks") <= 1000);
    assert_true(game_of(&board, "a_fork.mtb", "same_ticks") >= 940);
    rank_board_close(&board);
}

// Looks are in no recording, so what only looks different gives the same bytes.
TEST(another_look_makes_no_other_game)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    game.ticks = 900;
    clear();
    put_game("first.mtb", &game);
    rank_all(&board, "rank.db", "a", 100);
    rank_board_close(&board);
    game.set = 3;
    put_game("look.mtb", &game);
    rank_all(&board, "rank.db", "a", 200);
    assert_int_equal(game_of(&board, "look.mtb", "game.number"), game_of(&board, "first.mtb", "game.number"));
    rank_board_close(&board);
}

// A file that was sent while the game ran is a part of its own recording, and not the other way round.
TEST(the_whole_of_a_recording_counts)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    game.open_end = true;
    put_game("part.mtb", &game);
    rank_all(&board, "rank.db", "a", 100);
    assert_int_equal(game_of(&board, "part.mtb", "place"), 1);
    rank_board_close(&board);
    game.open_end = false;
    game.ticks = 900;
    put_game("whole.mtb", &game);
    rank_all(&board, "rank.db", "a", 200);
    assert_int_equal(game_of(&board, "whole.mtb", "place"), 1);
    assert_same(&board, "part.mtb", "whole.mtb");
    rank_board_close(&board);
}

TEST(only_what_is_new_is_verified)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    put_game("one.mtb", &game);
    put_bytes("bad.mtb", "nothing", 7);
    assert_int_equal(rank_all(&board, "rank.db", "a", 100), 2);
    rank_board_close(&board);
    game.seed++;
    put_game("two.mtb", &game);
    put_game("copy.mtb", &game);
    assert_int_equal(rank_all(&board, "rank.db", "a", 200), 1);
    assert_int_equal(game_of(&board, "one.mtb", "verdict"), RANK_GOOD);
    assert_int_equal(game_of(&board, "one.mtb", "seen"), 100);
    assert_int_equal(game_of(&board, "two.mtb", "seen"), 200);
    assert_true(game_of(&board, "one.mtb", "name = 'Bee'"));
    assert_int_equal(game_of(&board, "bad.mtb", "verdict"), RANK_BAD);
    assert_int_equal(game_of(&board, "two.mtb", "game.number"), game_of(&board, "copy.mtb", "game.number"));
    rank_board_close(&board);
    assert_int_equal(rank_all(&board, "rank.db", "another program", 300), 3);
    rank_board_close(&board);
}

// A verdict of an earlier version stays valid if the current one cannot verify the demo.
TEST(a_former_verdict_stays)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    put_game("one.mtb", &game);
    rank_all(&board, "rank.db", "former", 100);
    const int64_t score = game_of(&board, "one.mtb", "score");
    rank_board_close(&board);
    RankRun run = {.entry = {.reason = "needs Mitsubachi 0.9"}};
    OwnFile bytes;
    assert_true(file_read("demos/one.mtb", 1 << 20, &bytes, NULL));
    run.sum = sha256_of(bytes.bytes, bytes.size);
    // But a verdict of its own it does not take from elsewhere.
    for (run.entry.verdict = RANK_VERSION; run.entry.verdict >= RANK_BAD; run.entry.verdict--) {
        bool former = run.entry.verdict == RANK_VERSION;
        assert_true(rank_board_open(&board, "demos", "rank.db", "present", 200, NULL));
        assert_int_equal(runs_due(&board, 60), former);
        rank_board_keep(&board, &run);
        assert_true(rank_board_save(&board, NULL) && rank_board_sort(&board, NULL));
        assert_int_equal(game_of(&board, "one.mtb", "verdict"), former ? RANK_GOOD : RANK_BAD);
        assert_true(!former || game_of(&board, "one.mtb", "score") == score);
        rank_board_close(&board);
    }
}

TEST(too_long_is_tried_again_with_more_time)
{
    RankBoard board, other;
    clear();
    put_bytes("x.mtb", "x", 1);
    assert_true(rank_board_open(&board, "demos", "rank.db", "a", 100, &error));
    RankRun run = {.sum = sha256_of("x", 1), .entry = {.verdict = RANK_TOO_LONG, .seconds = 10}};
    rank_board_keep(&board, &run);
    assert_int_equal(runs_due(&board, 10), 0);
    assert_int_equal(runs_due(&board, 11), 1);
    assert_false(rank_board_open(&other, "demos", "rank.db", "a", 100, &error)); // it is this one's alone
    assert_non_null(strstr(error.text, "another `rank`"));
    rank_board_close(&other);
    assert_true(rank_board_save(&board, &error));
    rank_board_close(&board);
}

TEST(what_is_no_table_of_ours_is_refused)
{
    static const char *const STRANGE[] = {
        "CREATE VIEW run AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0",
        "CREATE TABLE run(sum); CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END",
    };
    clear();
    for (size_t i = 0; i < sizeof STRANGE / sizeof STRANGE[0]; i++) {
        sqlite3 *db;
        remove("part.db");
        assert_int_equal(sqlite3_open("part.db", &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA application_id=1297371182; PRAGMA user_version=1", 0, 0, 0),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, STRANGE[i], 0, 0, 0), SQLITE_OK);
        sqlite3_close(db);
        RankBoard board;
        assert_false(rank_board_open(&board, "demos", "part.db", "a", 100, &error));
        rank_board_close(&board);
        assert_non_null(strstr(error.text, "it belongs to another program"));
    }
}

TEST(links_and_devices_are_not_read)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    put_game("one.mtb", &game);
    assert_int_equal(symlink("one.mtb", "demos/link.mtb"), 0);
    assert_int_equal(symlink("..", "demos/round"), 0);
    assert_int_equal(mkfifo("demos/pipe.mtb", 0600), 0);
    assert_int_equal(mkdir("demos/folder.mtb", 0700), 0);
    assert_int_equal(mkdir("demos/below", 0700), 0);
    put_game("below/two.mtb", &game);
    assert_int_equal(truncate("demos/below/two.mtb", 20 << 20), 0);
    rank_all(&board, "rank.db", "a", 100);
    assert_int_equal(board.file_count, 5);
    assert_int_equal(rank_number(&board, "SELECT count(*) FROM game"), 1);
    assert_int_equal(rank_number(&board, "SELECT count(*) FROM file WHERE (wrong IS NULL) = (path = 'one.mtb')"), 5);
    rank_board_close(&board);
}

// --- what is written

static char *read_text(const char *path)
{
    FileBytes file;
    assert_good(file_read(path, 1 << 20, &file, &error), &error);
    return (char *)file.bytes;
}

static void assert_in(const char *path, const char *text, bool there)
{
    OwnText bytes = read_text(path);
    fail_if((strstr(bytes, text) != NULL) != there, "%s: '%s' was %sexpected", path, text, there ? "" : "not ");
}

TEST(strangers_texts_are_escaped)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    game.name = "<i>\"&'=";
    put_game("=1,\"<b>\xe2\x80\xae.mtb", &game);
    put_bytes("<script>\n\xff.mtb", "no", 2);
    rank_all(&board, "rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_in("site/" LIST, "<bdi>&#60;i&#62;&#34;&#38;&#39;=</bdi>", true);
    assert_in("site/" LIST, "<i>", false);
    assert_in("site/apart-rejected.html", "&#60;script&#62;\xef\xbf\xbd\xef\xbf\xbd.mtb", true);
    assert_in("site/apart-rejected.html", "<script", false);
    MemoryStream stream;
    rank_csv_print(&board, grow_stream(&stream));
    OwnText table = grow_stream_end(&stream);
    assert_non_null(strstr(table, "\"'=1,\"\"<b>\xef\xbf\xbd.mtb\",good,list,1,"));
    rank_board_close(&board);
}

TEST(dates_without_a_day_are_empty)
{
    static const struct {
        int64_t unix_s;
        const char *date;
    } CASES[] = {{1795132800, "2026-11-20"}, {0, "1970-01-01"}, {-1, ""}, {INT64_MAX, ""}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        RankBoard board;
        RankGame game = rank_game(MODE_ENDLESS);
        game.recorded_unix_s = CASES[i].unix_s;
        game.ticks = 20;
        clear();
        put_game("one.mtb", &game);
        rank_all(&board, RANK_IN_MEMORY, "a", 100);
        assert_int_equal(rank_number(&board, "SELECT date = %Q FROM game", CASES[i].date), 1);
        rank_board_close(&board);
    }
}

TEST(a_site_follows_its_folder)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    struct stat before, after;
    clear();
    put_game("one.mtb", &game);
    rank_all(&board, "rank.db", "a", 100);
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
    rank_board_close(&board);
    // Its player takes it back.
    assert_int_equal(remove("demos/one.mtb"), 0);
    assert_int_equal(system("echo mine > site/own.html; echo mine > site/demos/own.mtb"), 0);
    rank_all(&board, "rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_int_not_equal(stat("site/" LIST, &after), 0);
    assert_int_not_equal(stat(demo, &after), 0);
    assert_int_equal(stat("site/own.html", &after), 0);
    assert_int_equal(stat("site/demos/own.mtb", &after), 0);
    rank_board_close(&board);
}

TEST(another_sites_page_is_not_overwritten)
{
    RankBoard board;
    clear();
    assert_int_equal(system("mkdir site; echo '<!doctype html>' > site/index.html"), 0);
    rank_all(&board, "rank.db", "a", 100);
    assert_false(rank_site_write(&board, "site", &error));
    assert_non_null(strstr(error.text, "index.html"));
    rank_board_close(&board);
}

GROUP(setup, teardown)
