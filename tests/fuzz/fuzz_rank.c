// fuzz_rank.c -- libFuzzer's way into what a board knows of demos, and into its tables and pages; see README.md.
//
// The first byte says what follows. Rows: cells of any type that are put into the database as it lies on the disk,
// which is then asked; what is known is sorted, and printed as a table and a page. Or a whole file that may be such a
// database. Or the names of files in the folder of a board. SQLite's own reader has fuzzers enough; what is looked for
// is what becomes of values that nobody has kept.

#include "core/base/utf8.h"
#include "measure/rank/rank_board.h"
#include "oracle.h"
#include "scratch.h"
#include "text/grow_stream.h"

#define SHARED "file:/fuzz?vfs=memdb"
#define PROGRAM "fuzz"
#define RUNS_MOST 4
#define CELLS 28 // sum, program, links, values
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

// The files that the rows are about, with names that no table may take as they are.
static void put_files(void)
{
    char path[SCRATCH_BYTES], name[] = "board/=a\"\xff\033<0.mtb";
    (void)mkdir(scratch_path("board", path), 0700);
    for (uint8_t run = 0; run < RUNS_MOST; run++) {
        name[strlen(name) - strlen("0.mtb")] = (char)('0' + run);
        scratch_put(name, &run, 1);
    }
}

static Sha256 sum_of(int run)
{
    const uint8_t byte = (uint8_t)run;
    return sha256_of(&byte, 1);
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

// All that `rank` relies on: what is no such row is none that is known.
static void check_known(const RankBoard *board)
{
    check(rank_number(board, "SELECT count(*) FROM known WHERE verdict NOT BETWEEN 1 AND 4 OR mode NOT BETWEEN 0 AND 5"
                             " OR level NOT BETWEEN 0 AND 2 OR typeof(score) <> 'integer' OR typeof(ticks) <> 'integer'"
                             " OR typeof(name) <> 'text' OR length(stage) > 63 OR stage GLOB '*[^a-z0-9_]*'")
          == 0);
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
    char path[PATH_SIZE];
    MemoryStream table;
    if (template.bytes == NULL)
        check(path_of_asset("board/page.html", path, sizeof path, &error)
              && file_read(path, 1 << 20, &template, &error));
    rank_csv_print(board, grow_stream(&table));
    char *text = grow_stream_end(&table);
    check_text(text);
    check(lines_of(text, strlen(text)) == board->file_count + 2);
    free(text);
    rank_rows_print(board, "SELECT text FROM summary", grow_stream(&table));
    rank_best_print(board, table.file);
    text = grow_stream_end(&table);
    check_text(text);
    free(text);
    const int64_t pages = rank_number(board, "SELECT count(*) FROM page");
    for (int64_t page = 1; page <= pages; page++) {
        size_t size;
        text = rank_page_text(board, (const char *)template.bytes, "site", page, &size);
        check_text(text);
        check(strstr(text, "<script") == NULL && strstr(text, "</html>") != NULL);
        free(text);
    }
}

// Sorts what is known about the files of the folder, after all have got a verdict.
static void check_board(RankBoard *board)
{
    int count;
    RankRun *runs = rank_board_runs(board, 60, &count);
    check_known(board);
    for (int i = 0; i < count; i++) {
        runs[i].entry = (RankEntry){.verdict = RANK_BAD, .reason = "bad"};
        rank_board_keep(board, &runs[i]);
    }
    rank_runs_free(runs, count);
    (void)rank_board_save(board, NULL);
    check(rank_board_sort(board, NULL));
    check(rank_number(board, "SELECT total((place IS NULL) = (apart = 'list')) FROM game") == 0);
    check(rank_number(board, "SELECT count(*) FROM game WHERE same_as NOT IN (SELECT number FROM game)") == 0);
    print(board);
    rank_board_close(board);
}

static bool open_board(RankBoard *board, const char *path, Error *error)
{
    char folder[SCRATCH_BYTES];
    bool good = rank_board_open(board, scratch_path("board", folder), path, PROGRAM, NOW, error);
    if (!good)
        check_text(error->text);
    return good;
}

// The database is in memory for as long as somebody has it open: from the first input to the last, so that its tables
// are made but once.
static void check_rows(Input *input)
{
    static sqlite3 *db;
    RankBoard board;
    Error error;
    put_files();
    if (db == NULL) {
        check(sqlite3_open(SHARED, &db) == SQLITE_OK);
        check(sqlite3_exec(db, "PRAGMA ignore_check_constraints = 1", NULL, NULL, NULL) == SQLITE_OK);
        check(open_board(&board, SHARED, &error) && rank_board_save(&board, NULL));
        rank_board_close(&board);
    }
    put_rows(db, input);
    check(open_board(&board, SHARED, &error));
    check_board(&board);
    check(sqlite3_exec(db, "DELETE FROM run; DELETE FROM seen", NULL, NULL, NULL) == SQLITE_OK);
}

// --- files

static void check_file(const Input *input)
{
    Error error = {0};
    RankBoard board;
    char path[SCRATCH_BYTES];
    put_files();
    scratch_put("own.db", input->at, (size_t)(input->end - input->at));
    if (open_board(&board, scratch_path("own.db", path), &error))
        check_board(&board);
    else
        rank_board_close(&board);
    scratch_drop("own.db");
    scratch_drop("own.db-journal");
}

// --- names

// Folders and files by turns.
static void check_folder(Input *input)
{
    char path[SCRATCH_BYTES], name[NAME_MOST + 32];
    RankBoard board;
    scratch_remove_below("board");
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
    check(open_board(&board, RANK_IN_MEMORY, NULL));
    check(board.file_count <= RUNS_MOST);
    check_board(&board);
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
