// rank_board.c -- the files of a folder and their verdicts in SQLite; CSV and lists for a terminal.
#include "measure/rank/rank_board.h"

#include <errno.h>
#include <inttypes.h>
#include <sha2.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "content/demos/demo_file.h"
#include "core/base/version.h"
#include "measure/results.h"
#include "measure/results_sql.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define WAIT_MS 5000
#define SAFE_EACH 64 // verdicts

_Static_assert(SHA256_DIGEST_LENGTH == SHA256_BYTES, "the header has the standard's size");

Sha256 sha256_of(const void *bytes, size_t size)
{
    Sha256 sum;
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, bytes, size);
    SHA256Final(sum.bytes, &context);
    return sum;
}

int64_t rank_number(const RankBoard *board, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sqlite3_stmt *query = sql_query_of(board->db, format, arguments);
    va_end(arguments);
    int64_t number = sql_next(query) ? sqlite3_column_int64(query, 0) : 0;
    sqlite3_finalize(query);
    return number;
}

// --- the folder

// True if errno reports a missing or forbidden file, not a machine error.
static bool is_inaccessible(void)
{
    return errno == ENOENT || errno == EACCES || errno == EPERM || errno == ELOOP || errno == ENOTDIR;
}

// Reads a file that may be a demo; `wrong` is the reason for skipping it, or NULL.
static bool demo_load(const RankBoard *board, const char *name, FileBytes *bytes, const char **wrong, Error *error)
{
    char path[PATH_SIZE];
    FileLook look;
    *bytes = (FileBytes){0};
    *wrong = "its path is too long";
    if ((size_t)snprintf(path, sizeof path, "%s/%s", board->folder, name) >= sizeof path)
        return true;
    bool link = file_is_link(path), looked = file_look(path, &look);
    *wrong = link                                     ? "a link, expected the file itself"
           : !looked                                  ? "it cannot be read"
           : look.kind != FILE_REGULAR                ? "no regular file"
           : look.size > (int64_t)DEMO_FILE_BYTES_MAX ? "larger than a demo can be"
                                                      : NULL;
    bool good = link || looked || is_inaccessible();
    if (*wrong == NULL && !file_read(path, DEMO_FILE_BYTES_MAX, bytes, NULL)) {
        *wrong = "it cannot be read";
        good = errno == 0 || is_inaccessible();
    }
    return good || error_set(error, "%.900s: cannot be read: %s", path, strerror(errno));
}

static bool add_file(RankBoard *board, const char *name, Error *error)
{
    FileBytes bytes;
    const char *wrong;
    bool good = demo_load(board, name, &bytes, &wrong, error);
    Sha256 sum = sha256_of(bytes.bytes, bytes.size);
    sqlite3_stmt *insert = sql_query(board->db, "INSERT INTO file VALUES(%d, ?, ?, ?)", board->file_count++);
    sqlite3_bind_text(insert, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 2, wrong, -1, SQLITE_STATIC);
    if (wrong == NULL)
        sqlite3_bind_blob(insert, 3, sum.bytes, sizeof sum.bytes, SQLITE_STATIC);
    sql_check(board->db, sqlite3_step(insert) == SQLITE_DONE);
    sqlite3_finalize(insert);
    file_free(&bytes);
    return good;
}

// Adds the files of the folder `below` the board's, "" for the board's own. Skips links, which uploaders may create and
// which could lead anywhere.
static bool add_folder(RankBoard *board, const char *below, int depth, Error *error)
{
    char path[PATH_SIZE], name[PATH_SIZE];
    FolderList list;
    FileLook look;
    if ((size_t)snprintf(path, sizeof path, "%s/%s", board->folder, below) >= sizeof path)
        return true;
    if (!folder_list(path, "", &list))
        return (depth > 0 && is_inaccessible())
            || error_set(error, "%.512s: %s, expected a folder of demos", path, strerror(errno));
    bool good = true;
    for (int i = 0; good && i < list.count && !board->cut; i++) {
        bool fits = (size_t)snprintf(name, sizeof name, "%s%s%s", below, *below ? "/" : "", list.names[i]) < sizeof name
                 && (size_t)snprintf(path, sizeof path, "%s/%s", board->folder, name) < sizeof path;
        bool demo = fits && file_name_ends(list.names[i], ".mtb");
        board->cut = demo && board->file_count == RANK_FILES_MOST;
        if (demo && !board->cut)
            good = add_file(board, name, error);
        else if (!demo && fits && depth < RANK_DEPTH_MOST && !file_is_link(path) && file_look(path, &look)
                 && look.kind == FILE_FOLDER)
            good = add_folder(board, name, depth + 1, error);
    }
    folder_list_free(&list);
    return good;
}

bool rank_board_read(const RankBoard *board, const char *path, const Sha256 *sum, FileBytes *bytes, Error *error)
{
    const char *wrong;
    if (!demo_load(board, path, bytes, &wrong, error))
        return false;
    Sha256 now = sha256_of(bytes->bytes, bytes->size);
    if (wrong == NULL && memcmp(&now, sum, sizeof now) != 0)
        file_free(bytes);
    return true;
}

// --- verdicts

static bool run_sql(const RankBoard *board, const char *sql)
{
    return sqlite3_exec(board->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

// The columns of verdicts. The file may come from another machine, or be damaged: only rows that pass these checks
// count. Links are hashes of eight bytes; a good demo has at least two. The stage becomes part of file names. To
// clang-format the macros and texts are one expression.
// clang-format off
#define TEXT(name) ", " #name " TEXT CHECK (typeof(" #name ") = 'text')"
#define WHOLE(name) ", \"" #name "\" INTEGER CHECK (typeof(\"" #name "\") = 'integer')"
static const char COLUMNS[] =
    "(sum BLOB, program TEXT, links BLOB"
    " CHECK (typeof(links) IN ('blob', 'null') AND coalesce(length(links), 0) %% 8 = 0"
    " AND coalesce(length(links), 0) BETWEEN iif(verdict = 1, 16, 0) AND %d)"
    TEXT(reason) TEXT(name) TEXT(stage)
    WHOLE(verdict) WHOLE(seconds) WHOLE(player) WHOLE(mode) WHOLE(level) WHOLE(speed) WHOLE(phase) WHOLE(day)
    WHOLE(own) WHOLE(sim) WHOLE(format) WHOLE(end) WHOLE(score) WHOLE(ticks) WHOLE(bees_most) WHOLE(forked)
    WHOLE(fork_tick) WHOLE(own_ticks) WHOLE(seed) WHOLE(recorded_unix_s) WHOLE(hash) WHOLE(head)
    ", CHECK (verdict BETWEEN 1 AND %d AND mode BETWEEN 0 AND %d AND level BETWEEN 0 AND %d"
    " AND length(stage) < %d AND stage NOT GLOB '*[^a-z0-9_]*'), PRIMARY KEY(sum, program))";
// clang-format on

// Opens and locks the file. It must contain nothing but the tables of this program: a foreign view or trigger could run
// for ever.
static bool open_file(RankBoard *board, const char *path, const char *run_table, Error *error)
{
    static const char SEEN[] = "CREATE TABLE seen(sum BLOB PRIMARY KEY, unix_s INTEGER) WITHOUT ROWID";
    sqlite3_stmt *others = NULL;
    bool good = sqlite3_open(path, &board->db) == SQLITE_OK && sqlite3_busy_timeout(board->db, WAIT_MS) == SQLITE_OK
             && run_sql(board, "PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE");
    bool busy = sqlite3_errcode(board->db) == SQLITE_BUSY, foreign = false;
    if (good
        && sqlite3_prepare_v2(board->db,
                              "SELECT count(*), total(sql NOT NULL AND sql NOT IN (?, ?)) FROM sqlite_master", -1,
                              &others, NULL)
               == SQLITE_OK) {
        sqlite3_bind_text(others, 1, run_table, -1, SQLITE_STATIC);
        sqlite3_bind_text(others, 2, SEEN, -1, SQLITE_STATIC);
        good = sqlite3_step(others) == SQLITE_ROW;
        foreign = good && sqlite3_column_int(others, 1) > 0;
        if (good && sqlite3_column_int(others, 0) == 0)
            good = run_sql(board, run_table) && run_sql(board, SEEN);
    }
    good = sqlite3_finalize(others) == SQLITE_OK && good && !foreign;
    return good
        || error_set(error, "%.512s: %s", path,
                     busy      ? "another `rank` is using it, try again later"
                     : foreign ? "it belongs to another program, expected a file of `rank`"
                               : sqlite3_errmsg(board->db));
}

// Functions of board.sql: a text as a cell of CSV, or for a terminal; the tick of a link.
static void sanitise(sqlite3_context *context, int count, sqlite3_value **values)
{
    MemoryStream stream;
    const char *text = (const char *)sqlite3_value_text(values[0]);
    void (*print)(const char *text, FILE *out) = sqlite3_user_data(context) ? rank_text_csv : rank_text_plain;
    (void)count;
    print(text != NULL ? text : "", grow_stream(&stream));
    sqlite3_result_text(context, grow_stream_end(&stream), -1, free);
}

static void link_tick(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    sqlite3_result_int64(context, rank_link_tick(sqlite3_value_int(values[0])));
}

bool rank_board_open(RankBoard *board, const char *folder, const char *path, const char *program, int64_t now_unix_s,
                     Error *error)
{
    FolderList list;
    *board = (RankBoard){.folder = folder, .program = program};
    bool there = folder_list(folder, "", &list); // before a file is created
    folder_list_free(&list);
    if (!there)
        return error_set(error, "%.512s: %s, expected a folder of demos", folder, strerror(errno));
    char *columns = grow_checked(sqlite3_mprintf(COLUMNS, RANK_LINKS_MOST * 8, RANK_VERDICTS - 1, MODE_KINDS - 1,
                                                 LEVELS - 1, SCRIPT_NAME_BYTES));
    char *run = grow_checked(sqlite3_mprintf("CREATE TABLE run%s", columns));
    char *tables = grow_checked(sqlite3_mprintf(
        "CREATE TEMP TABLE file(number INTEGER PRIMARY KEY, path, wrong, sum); CREATE TEMP TABLE known%s", columns));
    char *known = grow_checked(sqlite3_mprintf(
        "INSERT OR IGNORE INTO seen SELECT DISTINCT sum, %lld FROM file WHERE sum NOT NULL;"
        "CREATE TEMP TABLE demo AS SELECT sum, min(number) AS file, iif(typeof(unix_s) = 'integer', unix_s, %lld) AS seen"
        " FROM file LEFT JOIN seen USING (sum) WHERE sum NOT NULL GROUP BY sum;"
        "INSERT OR IGNORE INTO known SELECT * FROM run WHERE sum IN (SELECT sum FROM file)",
        now_unix_s, now_unix_s));
    bool opened = open_file(board, path, run, error), made = opened && run_sql(board, tables);
    bool listed = !made || add_folder(board, "", 0, error), good = made && listed && run_sql(board, known);
    sqlite3_free(columns);
    sqlite3_free(run);
    sqlite3_free(tables);
    sqlite3_free(known);
    return good || (opened && listed && error_set(error, "%.512s: %s", path, sqlite3_errmsg(board->db)));
}

void rank_board_close(RankBoard *board)
{
    sqlite3_close(board->db);
    *board = (RankBoard){0};
}

RankRun *rank_board_runs(const RankBoard *board, uint32_t seconds, int *count)
{
    RankRun *runs = NULL;
    int room = 0;
    sqlite3_stmt *query = sql_query(
        board->db,
        "SELECT demo.sum, path FROM demo JOIN file ON number = demo.file WHERE demo.sum NOT IN"
        " (SELECT sum FROM known WHERE program = %Q AND (verdict <> %d OR seconds >= %u))",
        board->program, RANK_TOO_LONG, seconds);
    for (*count = 0; sql_next(query); ++*count) {
        runs = grow_list(runs, sizeof runs[0], *count, &room);
        runs[*count] = (RankRun){.path = grow_text((const char *)sqlite3_column_text(query, 1))};
        memcpy(runs[*count].sum.bytes, sqlite3_column_blob(query, 0), SHA256_BYTES);
    }
    sqlite3_finalize(query);
    return runs;
}

void rank_runs_free(RankRun *runs, int count)
{
    for (int i = 0; i < count; i++) {
        free(runs[i].path);
        free(runs[i].links.links);
    }
    free(runs);
}

void rank_board_keep(RankBoard *board, const RankRun *run)
{
    const RankEntry *f = &run->entry;
    if (f->verdict == RANK_UNKNOWN)
        return;
    // In the file for the next time, and in memory for this one: the file may be damaged and is not read again.
    for (int i = 0; i < 2; i++) {
        sqlite3_stmt *keep = sql_query(
            board->db,
            "INSERT OR REPLACE INTO %s VALUES(?, %Q, ?, %Q, %Q, %Q, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u, %u,"
            " %u, %u, %u, %u, %lld, %lld, %lld, %lld)",
            i == 0 ? "run" : "known", board->program, f->reason, f->name, f->stage, f->verdict, f->seconds, f->player,
            f->mode, f->level, f->speed, f->phase, f->day, f->own, f->sim, f->format, f->end, f->score, f->ticks,
            f->bees_most, f->forked, f->fork_tick, f->own_ticks, f->seed, f->recorded_unix_s, f->hash, f->head);
        sqlite3_bind_blob(keep, 1, run->sum.bytes, sizeof run->sum.bytes, SQLITE_STATIC);
        sqlite3_bind_blob(keep, 2, run->links.links, run->links.count * (int)sizeof run->links.links[0], SQLITE_STATIC);
        board->failed |= sqlite3_step(keep) != SQLITE_DONE;
        sqlite3_finalize(keep);
    }
    if (++board->unsaved % SAFE_EACH == 0)
        board->failed |= !run_sql(board, "COMMIT; BEGIN IMMEDIATE");
}

bool rank_board_save(RankBoard *board, Error *error)
{
    if (!board->failed && run_sql(board, "COMMIT"))
        return true;
    return error_set(error, "the verdicts cannot be saved: %s", sqlite3_errmsg(board->db));
}

// --- tables

bool rank_board_sort(RankBoard *board, Error *error)
{
    char path[PATH_SIZE];
    FileBytes sql;
    if (!path_of_asset("board/board.sql", path, sizeof path, error)
        || !file_read(path, RANK_ASSET_BYTES_MOST, &sql, error))
        return false;
    sql_check(board->db,
              sqlite3_create_function(board->db, "csv", 1, SQLITE_UTF8, board, sanitise, NULL, NULL) == SQLITE_OK
                  && sqlite3_create_function(board->db, "plain", 1, SQLITE_UTF8, NULL, sanitise, NULL, NULL)
                         == SQLITE_OK
                  && sqlite3_create_function(board->db, "link_tick", 1, SQLITE_UTF8, NULL, link_tick, NULL, NULL)
                         == SQLITE_OK);
    sqlite3_str *text = sqlite3_str_new(NULL);
    sqlite3_str_appendf(text,
                        "CREATE TEMP TABLE mode(number, name, chooses); CREATE TEMP TABLE level(number, name);"
                        "CREATE TEMP TABLE this AS SELECT %Q AS program, %Q AS version, %d AS sim;",
                        board->program, MITSUBACHI_VERSION, SIM_VERSION);
    for (int i = 0; i < MODE_KINDS; i++)
        sqlite3_str_appendf(text, "INSERT INTO mode VALUES(%d, %Q, %d);", i, mode_name((ModeKind)i),
                            mode_chooses_stage((ModeKind)i));
    for (int i = 0; i < LEVELS; i++)
        sqlite3_str_appendf(text, "INSERT INTO level VALUES(%d, %Q);", i, mode_level_name(i));
    char *words = grow_checked(sqlite3_str_finish(text));
    sql_check(board->db, run_sql(board, words) && run_sql(board, (const char *)sql.bytes));
    sqlite3_free(words);
    file_free(&sql);
    return true;
}

void rank_rows_print(const RankBoard *board, const char *sql, FILE *out)
{
    sqlite3_stmt *query = sql_query(board->db, "%s", sql);
    const int count = sqlite3_column_count(query);
    while (sql_next(query))
        for (int i = 0; i < count; i++) {
            const unsigned char *cell = sqlite3_column_text(query, i);
            fprintf(out, "%s%c", cell != NULL ? (const char *)cell : "", i < count - 1 ? ',' : '\n');
        }
    sqlite3_finalize(query);
}

// The cells are quoted where needed.
void rank_csv_print(const void *board, FILE *out)
{
    rank_rows_print(board, "SELECT group_concat(name) FROM pragma_table_info('csv')", out);
    rank_rows_print(board, "SELECT * FROM csv", out);
}

// Lists of two versions have the same title, so those of another one name their simulation.
void rank_best_print(const RankBoard *board, FILE *out)
{
    sqlite3_stmt *list = sql_query(board->db,
                                   "SELECT name, title || iif(list.sim <> this.sim, ', simulation ' || list.sim, ''),"
                                   " games - %d FROM list JOIN this ORDER BY number",
                                   RANK_BEST_ROWS);
    while (sql_next(list)) {
        fprintf(out, "\n%s\n\n", (const char *)sqlite3_column_text(list, 1));
        table_print(
            sql_query(board->db,
                      "SELECT place, score AS points, printf('%%d:%%02d', ticks / 3600, ticks / 60 %% 60) AS time,"
                      " plain(path) AS file, plain(name) AS player FROM game JOIN file ON file.number = game.file"
                      " WHERE list = %Q AND place <= %d ORDER BY place",
                      sqlite3_column_text(list, 0), RANK_BEST_ROWS),
            out);
        if (sqlite3_column_int(list, 2) > 0)
            fprintf(out, "and %d more\n", sqlite3_column_int(list, 2));
    }
    sqlite3_finalize(list);
}
