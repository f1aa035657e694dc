// rank_known.c -- a table of verdicts, whose columns are those of RankFacts.
#include "measure/rank/rank_board.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"
#include "text/grow_stream.h"

#define FORM 1                   // of the tables; kept as SQLite's user_version
#define APPLICATION "1297371182" // "MTBR" with its bits at odds, so that a stranger's file is noticed
#define WAIT_MS 5000
#define SAFE_EACH 64 // runs

struct RankKnown {
    sqlite3 *db;
    sqlite3_stmt *find, *former, *keep, *seen, *see;
    const char *program;
    int unsafe; // runs since the last sync
    bool failed;
};

// --- statements

// "A: %s B" with all columns, each as `column` has it, ", \"%s\"".
static char *statement_text(const char *before, const char *column, const char *after)
{
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    fputs(before, out);
    for (int i = 0; i < RANK_COLUMN_COUNT; i++)
        fprintf(out, column, RANK_COLUMNS[i].name);
    fputs(after, out);
    return grow_stream_end(&stream);
}

static bool prepare(RankKnown *known, sqlite3_stmt **statement, char *text)
{
    bool good = sqlite3_prepare_v2(known->db, text, -1, statement, NULL) == SQLITE_OK;
    free(text);
    return good;
}

static bool make_tables(RankKnown *known)
{
    char *run = statement_text("PRAGMA application_id=" APPLICATION "; PRAGMA user_version=1;"
                               "CREATE TABLE IF NOT EXISTS seen(sum BLOB PRIMARY KEY, unix_s INTEGER) WITHOUT ROWID;"
                               "CREATE TABLE IF NOT EXISTS run(sum BLOB, program TEXT, links BLOB",
                               ", \"%s\"", ", PRIMARY KEY(sum, program))");
    bool good = sqlite3_exec(known->db, run, NULL, NULL, NULL) == SQLITE_OK;
    free(run);
    return good;
}

static bool prepare_all(RankKnown *known)
{
    return prepare(known, &known->find,
                   statement_text("SELECT links", ", \"%s\"", " FROM run WHERE sum = ?1 AND program = ?2"))
        && prepare(known, &known->former,
                   statement_text("SELECT links", ", \"%s\"", " FROM run WHERE sum = ?1 AND verdict = 1 LIMIT 1"))
        && prepare(known, &known->keep, statement_text("INSERT OR REPLACE INTO run VALUES(?, ?, ?", ", ?", ")"))
        && prepare(known, &known->seen, grow_text("SELECT unix_s FROM seen WHERE sum = ?1"))
        && prepare(known, &known->see, grow_text("INSERT OR IGNORE INTO seen VALUES(?1, ?2)"));
}

// --- opening

static int64_t pragma(RankKnown *known, const char *text)
{
    sqlite3_stmt *statement = NULL;
    int64_t value = -1;
    if (sqlite3_prepare_v2(known->db, text, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

// An empty file becomes one of ours; any other content must be ours. Ours contain only tables: a foreign view or
// trigger could run for ever.
static bool is_ours(RankKnown *known)
{
    if (pragma(known, "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE '%VIRTUAL%'")
        != 0)
        return false;
    int64_t tables = pragma(known, "SELECT count(*) FROM sqlite_master");
    return tables == 0
        || (tables > 0 && pragma(known, "PRAGMA application_id") == strtoll(APPLICATION, NULL, 10)
            && pragma(known, "PRAGMA user_version") == FORM);
}

RankKnown *rank_known_open(const char *path, const char *program, Error *error)
{
    RankKnown *known = grow_zeros(sizeof *known);
    known->program = program;
    bool good = sqlite3_open(path, &known->db) == SQLITE_OK && sqlite3_busy_timeout(known->db, WAIT_MS) == SQLITE_OK
             && sqlite3_exec(known->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    bool busy = sqlite3_errcode(known->db) == SQLITE_BUSY;
    bool ours = good && is_ours(known);
    if (good && ours && make_tables(known) && prepare_all(known))
        return known;
    error_set(error, "%.512s: %s", path,
              busy            ? "another `rank` is using it, try again later"
              : good && !ours ? "it belongs to another program, expected a file of `rank`"
                              : sqlite3_errmsg(known->db));
    known->failed = true;
    rank_known_close(known, NULL);
    return NULL;
}

bool rank_known_close(RankKnown *known, Error *error)
{
    if (known == NULL)
        return true;
    bool good = !known->failed && sqlite3_exec(known->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!good && error != NULL)
        error_set(error, "the verdicts cannot be saved: %s", sqlite3_errmsg(known->db));
    sqlite3_stmt *const statements[] = {known->find, known->former, known->keep, known->seen, known->see};
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++)
        sqlite3_finalize(statements[i]);
    sqlite3_close(known->db);
    free(known);
    return good;
}

// --- a row

void rank_bind(sqlite3_stmt *statement, int at, const RankColumn *column, const void *row)
{
    const void *field = (const char *)row + column->at;
    if (column->kind == RANK_TEXT)
        sqlite3_bind_text(statement, at, field, -1, SQLITE_STATIC);
    else if (column->kind == RANK_U64)
        sqlite3_bind_int64(statement, at, (sqlite3_int64) * (const uint64_t *)field);
    else
        sqlite3_bind_int64(statement, at, (sqlite3_int64) * (const uint32_t *)field);
}

// False if the row is invalid: the file may come from another machine, or be damaged.
static bool take(sqlite3_stmt *statement, int at, const RankColumn *column, void *row)
{
    void *field = (char *)row + column->at;
    if (column->kind == RANK_TEXT) {
        const unsigned char *text = sqlite3_column_text(statement, at);
        size_t size = (size_t)sqlite3_column_bytes(statement, at);
        if (text == NULL || size >= column->most)
            return false;
        memcpy(field, text, size + 1);
        return true;
    }
    int64_t value = sqlite3_column_int64(statement, at);
    if (column->kind == RANK_U64)
        memcpy(field, &value, sizeof value);
    else
        *(uint32_t *)field = (uint32_t)value;
    return column->kind == RANK_U64 || (value >= 0 && value <= (int64_t)column->most);
}

// The links are counts of eight bytes; a good run has two at least, its begin and its end.
static bool take_links(sqlite3_stmt *statement, RankLinks *links, bool good)
{
    size_t size = (size_t)sqlite3_column_bytes(statement, 0);
    const void *blob = sqlite3_column_blob(statement, 0);
    if (size % sizeof links->links[0] != 0 || size > RANK_LINKS_MOST * sizeof links->links[0]
        || (good && size < 2 * sizeof links->links[0]))
        return false;
    links->count = (int)(size / sizeof links->links[0]);
    links->links = grow_zeros(size + 1);
    if (size > 0)
        memcpy(links->links, blob, size);
    return true;
}

static bool take_row(sqlite3_stmt *statement, RankRun *run)
{
    RankFacts facts = {0};
    RankLinks links = {0};
    for (int i = 0; i < RANK_COLUMN_COUNT; i++)
        if (!take(statement, 1 + i, &RANK_COLUMNS[i], &facts))
            return false;
    // It becomes part of file names.
    bool named = facts.stage[0] == '\0' || script_id_good(facts.stage);
    if (facts.verdict == RANK_UNKNOWN || !named || !take_links(statement, &links, facts.verdict == RANK_GOOD))
        return false;
    rank_links_free(&run->links);
    run->facts = facts;
    run->links = links;
    return true;
}

static bool look_up(sqlite3_stmt *statement, const char *program, RankRun *run)
{
    sqlite3_bind_blob(statement, 1, run->sum.bytes, sizeof run->sum.bytes, SQLITE_STATIC);
    if (program != NULL)
        sqlite3_bind_text(statement, 2, program, -1, SQLITE_STATIC);
    bool found = sqlite3_step(statement) == SQLITE_ROW && take_row(statement, run);
    sqlite3_reset(statement);
    return found;
}

// --- what is asked for

static void step(RankKnown *known, sqlite3_stmt *statement)
{
    if (sqlite3_step(statement) != SQLITE_DONE)
        known->failed = true;
    sqlite3_reset(statement);
}

// A known run keeps the time when it was first seen.
static uint64_t seen_at(RankKnown *known, const Sha256 *sum, uint64_t now_unix_s)
{
    sqlite3_bind_blob(known->see, 1, sum->bytes, sizeof sum->bytes, SQLITE_STATIC);
    sqlite3_bind_int64(known->see, 2, (sqlite3_int64)now_unix_s);
    step(known, known->see);
    sqlite3_bind_blob(known->seen, 1, sum->bytes, sizeof sum->bytes, SQLITE_STATIC);
    bool found = sqlite3_step(known->seen) == SQLITE_ROW;
    uint64_t seen = found ? (uint64_t)sqlite3_column_int64(known->seen, 0) : now_unix_s;
    sqlite3_reset(known->seen);
    return seen;
}

void rank_known_find(RankKnown *known, RankRun *run, uint32_t seconds, uint64_t now_unix_s)
{
    run->seen_unix_s = seen_at(known, &run->sum, now_unix_s);
    run->known = look_up(known->find, known->program, run);
    if (run->known && run->facts.verdict == RANK_TOO_LONG && run->facts.seconds < seconds)
        run->known = false;
    if (run->known && run->facts.verdict == RANK_VERSION)
        look_up(known->former, NULL, run);
}

void rank_known_keep(RankKnown *known, const RankRun *run)
{
    if (run->facts.verdict == RANK_UNKNOWN)
        return;
    sqlite3_bind_blob(known->keep, 1, run->sum.bytes, sizeof run->sum.bytes, SQLITE_STATIC);
    sqlite3_bind_text(known->keep, 2, known->program, -1, SQLITE_STATIC);
    sqlite3_bind_blob(known->keep, 3, run->links.links, (int)((size_t)run->links.count * sizeof run->links.links[0]),
                      SQLITE_STATIC);
    for (int i = 0; i < RANK_COLUMN_COUNT; i++)
        rank_bind(known->keep, 4 + i, &RANK_COLUMNS[i], &run->facts);
    step(known, known->keep);
    if (++known->unsafe < SAFE_EACH)
        return;
    known->unsafe = 0;
    if (sqlite3_exec(known->db, "COMMIT; BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        known->failed = true;
}
