// fuzz_rank.c -- libFuzzer's way into what a board knows of demos, and into its tables and pages; see README.md.
//
// The first byte says what follows. Rows: cells of any type that are put into the database as it lies on the disk, which
// is then asked; what is known is sorted, and printed as a table and a page. Or a whole file that may be such a
// database. Or the names of files in the folder of a board. SQLite's own reader has fuzzers enough; what is looked for is what becomes of values that nobody has kept.
#include <sqlite3.h>

#include "core/base/utf8.h"
#include "measure/rank/rank_board.h"
#include "measure/rank/rank_text.h"
#include "platform/paths.h"
#include "oracle.h"
#include "scratch.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define SHARED "file:/fuzz?vfs=memdb"
#define PROGRAM "fuzz"
#define RUNS_MOST 4
#define CELLS (3 + RANK_COLUMN_COUNT) // sum, program, links, facts
#define NOW 1700000000
#define NAME_MOST 100

typedef struct Input {
    const uint8_t *at, *end;
} Input;

static uint64_t take(Input *input, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes && input->at < input->end; i++)
        value = value << 8 | *input->at++;
    return value;
}

static size_t take_bytes(Input *input, const uint8_t **bytes)
{
    size_t length = (size_t)take(input, 1), rest = (size_t)(input->end - input->at);
    *bytes = input->at;
    length = length < rest ? length : rest;
    input->at += length;
    return length;
}

static Sha256 sum_of(int run)
{
    return (Sha256){{(uint8_t)run}};
}

// --- rows

static void bind_cell(sqlite3_stmt *statement, int cell, Input *input)
{
    const uint8_t *bytes;
    size_t length;
    switch (take(input, 1) % 8) {
    case 0: sqlite3_bind_null(statement, cell); break;
    case 1: sqlite3_bind_int64(statement, cell, (sqlite3_int64)take(input, 8)); break;
    case 2: sqlite3_bind_double(statement, cell, (double)(int64_t)take(input, 8)); break;
    case 3:
        length = take_bytes(input, &bytes);
        sqlite3_bind_text(statement, cell, (const char *)bytes, (int)length, SQLITE_TRANSIENT);
        break;
    case 4:
        length = take_bytes(input, &bytes);
        sqlite3_bind_blob(statement, cell, bytes, (int)length, SQLITE_TRANSIENT);
        break;
    default: sqlite3_bind_int64(statement, cell, (sqlite3_int64)take(input, 1)); break;
    }
}

static void put_rows(sqlite3 *db, Input *input)
{
    char text[512] = "INSERT OR REPLACE INTO run VALUES(?";
    sqlite3_stmt *statement;
    for (int i = 1; i < CELLS; i++)
        strcat(text, ",?");
    strcat(text, ")");
    check(sqlite3_prepare_v2(db, text, -1, &statement, NULL) == SQLITE_OK);
    for (int run = 0; run < RUNS_MOST && input->at < input->end; run++) {
        const Sha256 sum = sum_of(run);
        sqlite3_bind_blob(statement, 1, sum.bytes, sizeof sum.bytes, SQLITE_TRANSIENT);
        sqlite3_bind_text(statement, 2, take(input, 1) % 4 ? PROGRAM : "former", -1, SQLITE_STATIC);
        for (int cell = 3; cell <= CELLS; cell++)
            bind_cell(statement, cell, input);
        (void)sqlite3_step(statement);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
}

// --- what comes of them

static void check_facts(const RankFacts *facts)
{
    for (int i = 0; i < RANK_COLUMN_COUNT; i++) {
        const RankColumn *column = &RANK_COLUMNS[i];
        const void *field = (const char *)facts + column->at;
        check(column->kind != RANK_U32 || *(const uint32_t *)field <= column->most);
        check(column->kind != RANK_TEXT || memchr(field, '\0', column->most) != NULL);
    }
    check(facts->verdict != RANK_UNKNOWN && facts->verdict < RANK_VERDICTS);
}

// Lines of good UTF-8: nothing that a terminal or a reader of tables takes for something else.
static void check_text(const char *text)
{
    for (uint32_t code; (code = utf8_next(&text)) != 0;)
        check((code >= 0x20 || code == '\n') && (code < 0x7f || code > 0x9f) && (code < 0x202a || code > 0x202e));
}

static void print(const RankBoard *board)
{
    static FileBytes template;
    Error error;
    char path[PATH_SIZE], file[RANK_NAME_BYTES];
    MemoryStream table;
    const RankPages pages = {
        .name = "all",
        .title = "All",
        .about = "",
        .fragment = "apart",
        .what = "Games",
        .rows = "SELECT name AS player, reason AS speed, title AS game, score AS points, ticks AS time,"
                " bees_most AS bees, stage AS 'end', date, 1 AS watched, sum, 'site' AS site FROM run",
        .orders = {"number"},
        .count = board->run_count};
    if (template.bytes == NULL)
        check(path_of_asset("board/page.html", path, sizeof path, &error)
              && file_read(path, 1 << 20, &template, &error));
    rank_table_print(board, grow_stream(&table));
    char *text = grow_stream_end(&table);
    check_text(text);
    free(text);
    rank_best_print(board, grow_stream(&table));
    text = grow_stream_end(&table);
    check_text(text);
    free(text);
    size_t size;
    text = rank_page_text(board, (const char *)template.bytes, &pages, 0, 0, file, &size);
    check_text(text);
    check(strstr(text, "<script") == NULL);
    free(text);
}

static void check_board(RankBoard *board)
{
    rank_board_sort(board);
    for (int i = 0; i < board->run_count; i++) {
        const RankRun *run = &board->runs[i];
        check(run->same_as >= -1 && run->same_as < board->run_count && run->list < board->list_count);
        check((run->place > 0) == (rank_apart(run) == RANK_RANKED));
    }
    print(board);
}

static void ask(RankKnown *known)
{
    RankBoard board = {.folder = scratch, .file_count = RUNS_MOST, .run_count = RUNS_MOST};
    board.files = grow_zeros(RUNS_MOST * sizeof board.files[0]);
    board.runs = grow_zeros(RUNS_MOST * sizeof board.runs[0]);
    for (int i = 0; i < RUNS_MOST; i++) {
        RankRun *run = &board.runs[i];
        board.files[i] = (RankFile){.path = grow_text("=a\"\xff\033.mtb"), .run = i};
        *run = (RankRun){.sum = sum_of(i), .file = i, .same_as = -1, .list = -1};
        rank_known_find(known, run, 60, NOW);
        if (run->known)
            check_facts(&run->facts);
        // What took too long with less time is to be played anew, and says so until then.
        check(run->known || run->facts.verdict == RANK_UNKNOWN || run->facts.verdict == RANK_TOO_LONG);
        rank_known_keep(known, run);
    }
    check_board(&board);
    rank_board_free(&board);
}

static RankKnown *open_known(const char *path, Error *error)
{
    RankKnown *known = rank_known_open(path, PROGRAM, error);
    if (known == NULL)
        check_text(error->text);
    return known;
}

// The database is in memory for as long as somebody has it open: from the first input to the last, so that its tables are
// made but once.
static void check_rows(Input *input)
{
    static sqlite3 *db;
    RankKnown *known;
    if (db == NULL) {
        check(sqlite3_open(SHARED, &db) == SQLITE_OK);
        known = open_known(SHARED, NULL);
        check(known != NULL && rank_known_close(known, NULL));
    }
    put_rows(db, input);
    known = open_known(SHARED, NULL);
    check(known != NULL);
    ask(known);
    check(rank_known_close(known, NULL));
    check(sqlite3_exec(db, "DELETE FROM run; DELETE FROM seen", NULL, NULL, NULL) == SQLITE_OK);
}

// --- files

static void check_file(const Input *input)
{
    Error error = {0};
    char path[SCRATCH_BYTES];
    scratch_put("own.db", input->at, (size_t)(input->end - input->at));
    RankKnown *known = open_known(scratch_path("own.db", path), &error);
    check((known != NULL) == (error.text[0] == '\0'));
    if (known != NULL)
        ask(known);
    rank_known_close(known, &error);
    scratch_drop("own.db");
    scratch_drop("own.db-journal");
}

// --- names

// Folders and files by turns.
static void check_folder(Input *input)
{
    char path[SCRATCH_BYTES], name[NAME_MOST + 32];
    RankBoard board;
    MemoryStream stream;
    (void)mkdir(scratch_path("board", path), 0700);
    for (int i = 0; i < RUNS_MOST && input->at < input->end; i++) {
        const uint8_t *bytes;
        size_t length = take_bytes(input, &bytes);
        if (length > NAME_MOST || memchr(bytes, '\0', length) || memchr(bytes, '/', length))
            continue;
        snprintf(name, sizeof name, "board/a%.*s%s", (int)length, (const char *)bytes, i % 2 ? ".mtb" : "");
        if (i % 2 == 0)
            (void)mkdir(scratch_path(name, path), 0700);
        else if (!folder_exists(scratch_path(name, path)))
            scratch_put(name, bytes, length);
    }
    check(rank_board_open(&board, scratch_path("board", path), NULL));
    check(board.file_count <= RUNS_MOST && board.run_count <= board.file_count);
    rank_board_sort(&board);
    rank_table_print(&board, grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    check_text(text);
    check(lines_of(text, strlen(text)) == board.file_count + 2);
    free(text);
    rank_board_free(&board);
    scratch_remove_below("board");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static bool begun;
    char path[SCRATCH_BYTES];
    Input input = {bytes, bytes + size};
    if (!begun)
        check(sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK
              && sqlite3_config(SQLITE_CONFIG_URI, 1) == SQLITE_OK && scratch_path("", path) != NULL);
    begun = true;
    switch (take(&input, 1) % 4) {
    case 0: check_file(&input); break;
    case 2: check_folder(&input); break;
    default: check_rows(&input); break;
    }
    return 0;
}
