// test_rank_board.c -- folders of demos: what is known, the same play, lists, table and site.
#include "own_folder.h"

#include "rank_tools.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include "measure/rank/rank_board.h"
#include "text/grow_stream.h"

#define TEXT_OF(number) #number
#define TEXT_OF_VALUE(number) TEXT_OF(number)
#define LIST "endless-normal-" TEXT_OF_VALUE(SIM_VERSION) ".html"

static RankRoom room;
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
    char path[512];
    snprintf(path, sizeof path, "demos/%s", name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
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
static int rank_all(RankBoard *board, const char *known_path, const char *program, uint64_t now)
{
    int fresh = 0;
    assert_true(rank_board_open(board, "demos", NULL));
    RankKnown *known = rank_known_open(known_path, program, NULL);
    assert_non_null(known);
    for (int i = 0; i < board->run_count; i++) {
        RankRun *run = &board->runs[i];
        FileBytes bytes;
        rank_known_find(known, run, 60, now);
        if (run->known)
            continue;
        assert_true(rank_board_read(board, run, &bytes, NULL));
        assert_non_null(bytes.bytes);
        rank_check(&rank_world, bytes.bytes, bytes.size, 60, &GOES_ON, &room, &run->facts, &run->links);
        rank_known_keep(known, run);
        file_free(&bytes);
        fresh++;
    }
    assert_true(rank_known_close(known, NULL));
    rank_board_sort(board);
    return fresh;
}

static const RankRun *run_of(const RankBoard *board, const char *name)
{
    for (int i = 0; i < board->file_count; i++)
        if (strcmp(board->files[i].path, name) == 0)
            return &board->runs[board->files[i].run];
    fail_msg("%s is not there", name);
    return NULL;
}

static void assert_same(const RankBoard *board, const char *name, const char *as)
{
    const RankRun *run = run_of(board, name);
    assert_int_equal(rank_apart(run), RANK_APART_SAME);
    assert_string_equal(board->files[board->runs[run->same_as].file].path, as);
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
    assert_int_equal(board.list_count, 3);
    assert_int_equal(run_of(&board, "long.mtb")->list, run_of(&board, "short.mtb")->list);
    assert_true(run_of(&board, "long.mtb")->facts.score > run_of(&board, "short.mtb")->facts.score);
    assert_int_equal(run_of(&board, "long.mtb")->place, 1);
    assert_int_equal(run_of(&board, "short.mtb")->place, 2);
    assert_int_equal(run_of(&board, "slow.mtb")->place, 1);
    assert_int_equal(rank_apart(run_of(&board, "own.mtb")), RANK_APART_OWN);
    assert_int_equal(rank_apart(run_of(&board, "pilot.mtb")), RANK_APART_PILOT);
    rank_board_free(&board);
}

TEST(the_same_play_counts_once)
{
    RankBoard board;
    RankGame game = rank_game(MODE_PRACTICE), other = game;
    game.ticks = 1200;
    clear();
    put_game("first.mtb", &game);
    rank_all(&board, "rank.db", "a", 100);
    rank_board_free(&board);
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
    assert_int_equal(run_of(&board, "first.mtb")->place + run_of(&board, "another.mtb")->place, 3);
    assert_same(&board, "a_thief.mtb", "first.mtb");
    assert_same(&board, "a_part.mtb", "first.mtb");
    assert_same(&board, "a_longer.mtb", "first.mtb");
    assert_same(&board, "a_fork.mtb", "first.mtb");
    assert_true(run_of(&board, "a_fork.mtb")->same_ticks <= 1000);
    assert_true(run_of(&board, "a_fork.mtb")->same_ticks >= 940);
    rank_board_free(&board);
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
    rank_board_free(&board);
    game.set = 3;
    put_game("look.mtb", &game);
    rank_all(&board, "rank.db", "a", 200);
    assert_ptr_equal(run_of(&board, "look.mtb"), run_of(&board, "first.mtb"));
    rank_board_free(&board);
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
    assert_int_equal(run_of(&board, "part.mtb")->place, 1);
    rank_board_free(&board);
    game.open_end = false;
    game.ticks = 900;
    put_game("whole.mtb", &game);
    rank_all(&board, "rank.db", "a", 200);
    assert_int_equal(run_of(&board, "whole.mtb")->place, 1);
    assert_same(&board, "part.mtb", "whole.mtb");
    rank_board_free(&board);
}

TEST(only_what_is_new_is_verified)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    put_game("one.mtb", &game);
    put_bytes("bad.mtb", "nothing", 7);
    assert_int_equal(rank_all(&board, "rank.db", "a", 100), 2);
    rank_board_free(&board);
    game.seed++;
    put_game("two.mtb", &game);
    put_game("copy.mtb", &game);
    assert_int_equal(rank_all(&board, "rank.db", "a", 200), 1);
    assert_int_equal(run_of(&board, "one.mtb")->facts.verdict, RANK_GOOD);
    assert_int_equal(run_of(&board, "one.mtb")->seen_unix_s, 100);
    assert_int_equal(run_of(&board, "two.mtb")->seen_unix_s, 200);
    assert_string_equal(run_of(&board, "one.mtb")->facts.name, "Bee");
    assert_int_equal(run_of(&board, "bad.mtb")->facts.verdict, RANK_BAD);
    assert_ptr_equal(run_of(&board, "two.mtb"), run_of(&board, "copy.mtb"));
    rank_board_free(&board);
    assert_int_equal(rank_all(&board, "rank.db", "another program", 300), 3);
    rank_board_free(&board);
}

// What a former version has verified stays so where the present one can only say that it cannot.
TEST(a_former_verdict_stays)
{
    RankBoard board;
    RankGame game = rank_game(MODE_ENDLESS);
    clear();
    put_game("one.mtb", &game);
    rank_all(&board, "rank.db", "former", 100);
    RankRun run = {.sum = board.runs[0].sum, .facts = {.verdict = RANK_VERSION, .reason = "needs Mitsubachi 0.9"}};
    RankKnown *known = rank_known_open("rank.db", "present", NULL);
    assert_non_null(known);
    rank_known_keep(known, &run);
    rank_known_find(known, &run, 60, 200);
    assert_true(run.known);
    assert_int_equal(run.facts.verdict, RANK_GOOD);
    assert_int_equal(run.facts.score, board.runs[0].facts.score);
    rank_links_free(&run.links);
    // But a verdict of its own it does not take from elsewhere.
    run.facts.verdict = RANK_BAD;
    rank_known_keep(known, &run);
    rank_known_find(known, &run, 60, 200);
    assert_int_equal(run.facts.verdict, RANK_BAD);
    rank_links_free(&run.links);
    assert_true(rank_known_close(known, NULL));
    rank_board_free(&board);
}

TEST(too_long_is_tried_again_with_more_time)
{
    Error error;
    clear();
    RankRun run = {.sum = sha256_of("x", 1), .facts = {.verdict = RANK_TOO_LONG, .seconds = 10}};
    RankKnown *known = rank_known_open("rank.db", "a", &error);
    assert_non_null(known);
    rank_known_keep(known, &run);
    rank_known_find(known, &run, 10, 100);
    assert_true(run.known);
    rank_known_find(known, &run, 11, 100);
    assert_false(run.known);
    rank_links_free(&run.links);
    assert_null(rank_known_open("rank.db", "a", &error)); // it is this one's alone
    assert_non_null(strstr(error.text, "another `rank`"));
    assert_true(rank_known_close(known, &error));
}

TEST(what_is_no_table_of_ours_is_refused)
{
    static const char *const STRANGE[] = {
        "CREATE VIEW run AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0",
        "CREATE TABLE run(sum); CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END",
    };
    Error error;
    clear();
    for (size_t i = 0; i < sizeof STRANGE / sizeof STRANGE[0]; i++) {
        sqlite3 *db;
        remove("part.db");
        assert_int_equal(sqlite3_open("part.db", &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA application_id=1297371182; PRAGMA user_version=1", 0, 0, 0),
                         SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, STRANGE[i], 0, 0, 0), SQLITE_OK);
        sqlite3_close(db);
        assert_null(rank_known_open("part.db", "a", &error));
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
    assert_int_equal(board.run_count, 1);
    for (int i = 0; i < board.file_count; i++)
        assert_int_equal(board.files[i].wrong == NULL, strcmp(board.files[i].path, "one.mtb") == 0);
    rank_board_free(&board);
}

// --- what is written

static char *read_text(const char *path)
{
    FileBytes file;
    Error error;
    if (!file_read(path, 1 << 20, &file, &error))
        fail_msg("%s", error.text);
    return (char *)file.bytes;
}

static void assert_in(const char *path, const char *text, bool there)
{
    char *bytes = read_text(path);
    if ((strstr(bytes, text) != NULL) != there)
        fail_msg("%s: '%s' was %sexpected", path, text, there ? "" : "not ");
    free(bytes);
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
    assert_in("site/" LIST, "<bdi>&lt;i&gt;&quot;&amp;&#39;=</bdi>", true);
    assert_in("site/" LIST, "<i>", false);
    assert_in("site/apart-rejected.html", "&lt;script&gt;\xef\xbf\xbd\xef\xbf\xbd.mtb", true);
    assert_in("site/apart-rejected.html", "<script", false);
    MemoryStream stream;
    rank_table_print(&board, grow_stream(&stream));
    char *table = grow_stream_end(&stream);
    assert_non_null(strstr(table, "\"'=1,\"\"<b>\xef\xbf\xbd.mtb\",good,list,1,"));
    free(table);
    rank_board_free(&board);
}

TEST(a_site_follows_its_folder)
{
    RankBoard board;
    char demo[200], sum[SHA256_TEXT_BYTES];
    RankGame game = rank_game(MODE_ENDLESS);
    struct stat before, after;
    clear();
    put_game("one.mtb", &game);
    rank_all(&board, "rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    sha256_text(&board.runs[0].sum, sum);
    snprintf(demo, sizeof demo, "site/demos/%s.mtb", sum);
    assert_in("site/" LIST, "../index.html?watch+site/demos/", true);
    assert_in("site/index.html", "href=\"" LIST "\"", true);
    assert_int_equal(stat("site/index.html", &before), 0);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_int_equal(stat("site/index.html", &after), 0);
    assert_int_equal(before.st_ino, after.st_ino); // nothing has changed, nothing is written
    rank_board_free(&board);
    // Its player takes it back.
    assert_int_equal(remove("demos/one.mtb"), 0);
    assert_int_equal(system("echo mine > site/own.html; echo mine > site/demos/own.mtb"), 0);
    rank_all(&board, "rank.db", "a", 100);
    assert_true(rank_site_write(&board, "site", NULL));
    assert_int_not_equal(stat("site/" LIST, &after), 0);
    assert_int_not_equal(stat(demo, &after), 0);
    assert_int_equal(stat("site/own.html", &after), 0);
    assert_int_equal(stat("site/demos/own.mtb", &after), 0);
    rank_board_free(&board);
}

TEST(another_sites_page_is_not_overwritten)
{
    RankBoard board;
    Error error;
    clear();
    assert_int_equal(system("mkdir site; echo '<!doctype html>' > site/index.html"), 0);
    rank_all(&board, "rank.db", "a", 100);
    assert_false(rank_site_write(&board, "site", &error));
    assert_non_null(strstr(error.text, "index.html"));
    rank_board_free(&board);
}

GROUP(setup, teardown)
