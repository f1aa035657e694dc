// rank_sort.c -- a board as tables: which runs are the same play, which are compared, who is first; CSV and text.
#include "measure/rank/rank_board.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/mode/daily.h"
#include "measure/rank/rank_text.h"
#include "measure/results.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/command_line.h"
#include "text/words.h"

// --- what a run is by itself

RankApart rank_apart(const RankRun *run)
{
    const RankFacts *facts = &run->facts;
    if (facts->verdict != RANK_GOOD)
        return RANK_NOT_GOOD;
    if (run->same_as >= 0)
        return RANK_APART_SAME;
    if (facts->own != RANK_USUAL)
        return RANK_APART_OWN;
    if (facts->player == TAPE_PILOT)
        return RANK_APART_PILOT;
    if (facts->forked)
        return RANK_APART_FORK;
    if (facts->phase > 0)
        return RANK_APART_MIDDLE;
    if (facts->mode == MODE_JOURNEY)
        return RANK_APART_JOURNEY;
    bool other_day = facts->mode == MODE_DAILY && facts->day != day_of_time((int64_t)facts->recorded_unix_s);
    return other_day ? RANK_APART_DAY : RANK_RANKED;
}

// "swarm-lord" becomes "Swarm lord".
static void title_of(const char *word, char title[SCRIPT_NAME_BYTES])
{
    snprintf(title, SCRIPT_NAME_BYTES, "%s", word);
    for (char *at = title; *at != '\0'; at++)
        *at = *at == '-' || *at == '_' ? ' ' : *at;
    if (title[0] >= 'a' && title[0] <= 'z')
        title[0] = (char)(title[0] - 'a' + 'A');
}

// The list in which a run is compared: by version, mode, level and speed, and by stage or day where the mode has several.
static void list_of(const RankFacts *facts, char name[RANK_LIST_BYTES], char title[RANK_LIST_BYTES])
{
    const ModeKind kind = (ModeKind)facts->mode;
    const char *stage = mode_chooses_stage(kind) ? facts->stage : "";
    const char *level = mode_level_name((int)facts->level);
    bool slow = facts->speed < MODE_SPEED_FULL;
    char mode_title[SCRIPT_NAME_BYTES], stage_title[SCRIPT_NAME_BYTES], day[16] = "", day_title[32] = "";
    if (kind == MODE_DAILY) {
        snprintf(day, sizeof day, "-%" PRIu32, facts->day);
        snprintf(day_title, sizeof day_title, " %04u-%02u-%02u", (unsigned)(facts->day / 10000),
                 (unsigned)(facts->day / 100 % 100), (unsigned)(facts->day % 100));
    }
    title_of(mode_name(kind), mode_title);
    title_of(stage, stage_title);
    snprintf(name, RANK_LIST_BYTES, "%s%s%s%s-%s%s-%" PRIu32, mode_name(kind), *stage ? "-" : "", stage, day, level,
             slow ? "-slow" : "", facts->sim);
    snprintf(title, RANK_LIST_BYTES, "%s%s%s%s, %s%s", mode_title, *stage ? ": " : "", stage_title, day_title, level,
             slow ? ", slowed down" : "");
}

// --- tables

// The statements are this program's own, so only memory can fail.
static void check(const RankBoard *board, bool good)
{
    if (good)
        return;
    fprintf(stderr, "mitsubachi rank: %s\n", sqlite3_errmsg(board->db));
    exit(STATUS_MACHINE);
}

sqlite3_stmt *rank_query(const RankBoard *board, char *sql)
{
    sqlite3_stmt *query = NULL;
    check(board, sql != NULL && sqlite3_prepare_v2(board->db, sql, -1, &query, NULL) == SQLITE_OK);
    sqlite3_free(sql);
    return query;
}

static void run_sql(const RankBoard *board, const char *sql)
{
    check(board, sqlite3_exec(board->db, sql, NULL, NULL, NULL) == SQLITE_OK);
}

// A text as a cell of CSV, or for a terminal.
static void made_harmless(sqlite3_context *context, int count, sqlite3_value **values)
{
    MemoryStream stream;
    const char *text = (const char *)sqlite3_value_text(values[0]);
    void (*print)(const char *text, FILE *out) = sqlite3_user_data(context) ? rank_text_csv : rank_text_plain;
    (void)count;
    print(text != NULL ? text : "", grow_stream(&stream));
    sqlite3_result_text(context, grow_stream_end(&stream), -1, free);
}

static void word_of(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    if (sqlite3_value_type(values[1]) == SQLITE_NULL)
        return;
    Word word = words_at((const char *)sqlite3_value_text(values[0]), sqlite3_value_int(values[1]));
    sqlite3_result_text(context, word.text, -1, SQLITE_TRANSIENT);
}

static void step(const RankBoard *board, sqlite3_stmt *statement)
{
    check(board, sqlite3_step(statement) == SQLITE_DONE);
    sqlite3_reset(statement);
}

static void put_names(const RankBoard *board)
{
    sqlite3_stmt *mode = rank_query(board, sqlite3_mprintf("INSERT INTO mode VALUES(?, ?, ?)"));
    for (int i = 0; i < MODE_KINDS; i++) {
        char title[SCRIPT_NAME_BYTES];
        title_of(mode_name((ModeKind)i), title);
        sqlite3_bind_int(mode, 1, i);
        sqlite3_bind_text(mode, 2, mode_name((ModeKind)i), -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(mode, 3, title, -1, SQLITE_TRANSIENT);
        step(board, mode);
    }
    sqlite3_finalize(mode);
}

static void put_links(sqlite3_stmt *link, const RankBoard *board, int number)
{
    const RankRun *run = &board->runs[number];
    for (int k = 1; k < run->links.count; k++) {
        sqlite3_bind_int(link, 1, number);
        sqlite3_bind_int64(link, 2, k == run->links.count - 1 ? run->facts.ticks : rank_link_tick(k));
        sqlite3_bind_int64(link, 3, (sqlite3_int64)run->links.links[k]);
        step(board, link);
    }
}

static void put_runs(const RankBoard *board)
{
    sqlite3_str *sql = sqlite3_str_new(NULL);
    sqlite3_str_appendf(sql, "INSERT INTO run VALUES(?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL");
    for (int i = 0; i < RANK_COLUMN_COUNT; i++)
        sqlite3_str_appendf(sql, ", ?");
    sqlite3_str_appendf(sql, ")");
    sqlite3_stmt *insert = rank_query(board, sqlite3_str_finish(sql));
    sqlite3_stmt *link = rank_query(board, sqlite3_mprintf("INSERT INTO link VALUES(?, ?, ?)"));
    for (int i = 0; i < board->run_count; i++) {
        const RankRun *run = &board->runs[i];
        char sum[SHA256_TEXT_BYTES], list[RANK_LIST_BYTES], title[RANK_LIST_BYTES], date[RANK_DATE_BYTES];
        sha256_text(&run->sum, sum);
        list_of(&run->facts, list, title);
        rank_text_date(run->facts.recorded_unix_s, date);
        sqlite3_bind_int(insert, 1, i);
        sqlite3_bind_text(insert, 2, sum, -1, SQLITE_TRANSIENT);
        sqlite3_bind_int64(insert, 3, (sqlite3_int64)run->seen_unix_s);
        sqlite3_bind_text(insert, 4, list, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(insert, 5, title, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(insert, 6, words_at(RANK_APART_WORDS, (int)rank_apart(run)).text, -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(insert, 7, date, -1, SQLITE_TRANSIENT);
        for (int k = 0; k < RANK_COLUMN_COUNT; k++)
            rank_bind(insert, 8 + k, &RANK_COLUMNS[k], &run->facts);
        step(board, insert);
        if (run->facts.verdict == RANK_GOOD)
            put_links(link, board, i);
    }
    sqlite3_finalize(insert);
    sqlite3_finalize(link);
}

static void put_files(const RankBoard *board)
{
    sqlite3_stmt *insert = rank_query(board, sqlite3_mprintf("INSERT INTO file VALUES(?, ?, ?, ?, ?)"));
    for (int i = 0; i < board->file_count; i++) {
        const RankFile *file = &board->files[i];
        sqlite3_bind_int(insert, 1, i);
        sqlite3_bind_text(insert, 2, file->path, -1, SQLITE_STATIC);
        sqlite3_bind_null(insert, 3);
        if (file->run >= 0)
            sqlite3_bind_int(insert, 3, file->run);
        sqlite3_bind_int(insert, 4, file->run >= 0 && board->runs[file->run].file != i);
        sqlite3_bind_text(insert, 5, file->wrong, -1, SQLITE_STATIC);
        step(board, insert);
    }
    sqlite3_finalize(insert);
}

// Runs by age: the first one seen is the original. Dates are only claims, so they decide only between runs that were
// seen at the same time. A run is as old as any part of the same recording. A file with an end comes before parts,
// which an aborted program leaves behind, and longer parts before shorter ones.
static const char AGED[] =
    "CREATE TABLE aged AS WITH m AS (SELECT *, min(seen) OVER (PARTITION BY head) AS met FROM run WHERE verdict = 1)"
    " SELECT number, row_number() OVER (ORDER BY met, recorded_unix_s, head, \"end\" = 3, ticks DESC, sum) AS age FROM m;"
    "CREATE INDEX by_age ON aged(age);";

// The last tick up to which an older run has the same play. Before much movement, games of a seed are alike by chance;
// but games that are alike as a whole still count as the same.
static const char SAME[] =
    "CREATE TABLE same AS WITH m AS (SELECT link.*, age FROM link JOIN aged ON number = run),"
    " first AS (SELECT link, tick, min(age) AS oldest FROM m GROUP BY link, tick)"
    " SELECT m.run AS run, max(tick) AS tick, oldest FROM m JOIN first USING (link, tick) JOIN run r ON r.number = m.run"
    " WHERE oldest < m.age AND (tick >= own_ticks OR tick >= ticks) GROUP BY m.run;"
    "UPDATE run SET apart = 'same', same_ticks = same.tick, same_as = aged.number FROM same JOIN aged ON age = oldest"
    " WHERE same.run = run.number;";

// On a tie the run that was seen first wins, as in the game's own lists.
static const char PLACES[] =
    "UPDATE run SET place = p FROM (SELECT number AS n, row_number() OVER (PARTITION BY list ORDER BY score DESC, seen,"
    " recorded_unix_s, sum) AS p FROM run WHERE apart = 'list') WHERE n = number;"
    // The newest version and the latest day first, then by mode, stage and level.
    "CREATE TABLE list AS SELECT row_number() OVER (ORDER BY sim DESC, mode, day DESC, stage, level, speed < 100) - 1 AS"
    " number, list AS name, title, mode, sim, count(*) AS games, max(score) AS best FROM run WHERE apart = 'list'"
    " GROUP BY list;";

static void take_back(RankBoard *board)
{
    sqlite3_stmt *query = rank_query(
        board, sqlite3_mprintf("SELECT run.number, same_as, same_ticks, place, list.number FROM run LEFT JOIN"
                               " list ON list.name = run.list AND apart = 'list' ORDER BY run.number"));
    while (sqlite3_step(query) == SQLITE_ROW) {
        RankRun *run = &board->runs[sqlite3_column_int(query, 0)];
        if (sqlite3_column_type(query, 1) != SQLITE_NULL)
            run->same_as = sqlite3_column_int(query, 1);
        run->same_ticks = (uint32_t)sqlite3_column_int64(query, 2);
        run->place = sqlite3_column_int(query, 3);
        if (run->place > 0)
            run->list = sqlite3_column_int(query, 4);
    }
    sqlite3_finalize(query);
    query = rank_query(board, sqlite3_mprintf("SELECT count(*) FROM list"));
    if (sqlite3_step(query) == SQLITE_ROW)
        board->list_count = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
}

void rank_board_sort(RankBoard *board)
{
    sqlite3_str *run = sqlite3_str_new(NULL);
    sqlite3_str_appendf(run,
                        "CREATE TABLE run(number INTEGER PRIMARY KEY, sum, seen, list, title, apart, date, same_as,"
                        " same_ticks, place");
    for (int i = 0; i < RANK_COLUMN_COUNT; i++)
        sqlite3_str_appendf(run, ", \"%w\"", RANK_COLUMNS[i].name);
    sqlite3_str_appendf(run, ")");
    char *run_text = sqlite3_str_finish(run);
    check(
        board,
        sqlite3_open(":memory:", &board->db) == SQLITE_OK
            && sqlite3_create_function(board->db, "csv", 1, SQLITE_UTF8, board, made_harmless, NULL, NULL) == SQLITE_OK
            && sqlite3_create_function(board->db, "plain", 1, SQLITE_UTF8, NULL, made_harmless, NULL, NULL) == SQLITE_OK
            && sqlite3_create_function(board->db, "word", 2, SQLITE_UTF8, NULL, word_of, NULL, NULL) == SQLITE_OK);
    run_sql(board, run_text);
    sqlite3_free(run_text);
    run_sql(
        board,
        "CREATE TABLE link(run, tick, link); CREATE TABLE written(name PRIMARY KEY); CREATE INDEX by_sum ON run(sum); CREATE TABLE mode(number, name, title);"
        "CREATE TABLE file(number INTEGER PRIMARY KEY, path, run, copy, wrong);"
        "CREATE TABLE apart(number INTEGER PRIMARY KEY, name, title, about);"
        "INSERT INTO apart(name, title, about) VALUES"
        "('same', 'Played before', 'The same play as another game, as a whole or at its beginning. The one that"
        " came first counts.'),"
        "('own-numbers', 'Own numbers and stages', 'Games whose numbers, stage or patterns are not the game''s"
        " own.'),"
        "('pilot', 'The pilot', 'Games that the built-in player has played.'),"
        "('taken-over', 'Taken over', 'Games that go on from a moment of another one.'),"
        "('middle', 'From the middle', 'Games that began in the middle of a stage.'),"
        "('journey', 'Journeys', 'Stages of a journey, which begin with the swarm of the stage before.'),"
        "('other-day', 'Other days', 'Daily games that were not played on their day.'),"
        "('rejected', 'Not verified', 'Files that this version cannot verify as a real game."
        " Nothing in them is shown.')");
    run_sql(board, "BEGIN");
    put_names(board);
    put_runs(board);
    put_files(board);
    run_sql(board, "COMMIT");
    run_sql(board, AGED);
    run_sql(board, SAME);
    run_sql(board, PLACES);
    take_back(board);
}

// --- CSV and text

// For a bad file only the reason is shown: everything else is a claim.
static const char FILES[] =
    "WITH good AS (SELECT run.*, mode.name AS mode_name FROM run JOIN mode ON mode.number = mode WHERE verdict = 1)"
    " SELECT csv(f.path), iif(r.number IS NULL, 'rejected', word(?1, r.verdict)),"
    " CASE WHEN r.number IS NULL THEN 'rejected' WHEN copy THEN 'copy' ELSE r.apart END,"
    " iif(copy, '', r.place), csv(coalesce(r.reason, f.wrong)),"
    " iif(g.number IS NULL, '', csv(g.name)), word('person pilot', g.player), g.mode_name, g.stage, word(?2, g.level),"
    " g.speed, g.phase, iif(g.mode_name = 'daily', g.day, ''), word(?3, g.own), g.sim, g.format, word(?4, g.\"end\"),"
    " g.score, g.ticks, g.bees_most, iif(g.number IS NULL, '', printf('%u', g.seed)), g.date, iif(g.forked, g.fork_tick, ''),"
    // The file with the same bytes, or the same play.
    " iif(copy OR g.same_as IS NOT NULL, csv((SELECT path FROM file o WHERE NOT o.copy AND o.run ="
    "  iif(f.copy, f.run, g.same_as) AND g.number IS NOT NULL)), ''), iif(copy, g.ticks, g.same_ticks),"
    " iif(g.number IS NULL, '', printf('%016x', g.hash)), r.sum"
    " FROM file f LEFT JOIN run r ON r.number = f.run LEFT JOIN good g ON g.number = f.run ORDER BY f.number";

void rank_table_print(const void *board_pointer, FILE *out)
{
    const RankBoard *board = board_pointer;
    sqlite3_stmt *query = rank_query(board, sqlite3_mprintf("%s", FILES));
    sqlite3_bind_text(query, 1, RANK_VERDICT_WORDS, -1, SQLITE_STATIC);
    sqlite3_bind_text(query, 2, MODE_LEVEL_WORDS, -1, SQLITE_STATIC);
    sqlite3_bind_text(query, 3, RANK_OWN_WORDS, -1, SQLITE_STATIC);
    sqlite3_bind_text(query, 4, RANK_END_WORDS, -1, SQLITE_STATIC);
    fputs(
        "file,verdict,where,place,reason,name,player,mode,stage,level,speed,phase,day,numbers,sim,format,end,score,ticks,"
        "bees_most,seed,recorded,taken_over,same_as,same_ticks,hash,sha256\n",
        out);
    while (sqlite3_step(query) == SQLITE_ROW)
        for (int i = 0, count = sqlite3_column_count(query); i < count; i++) {
            const unsigned char *cell = sqlite3_column_text(query, i);
            fprintf(out, "%s%c", cell != NULL ? (const char *)cell : "", i < count - 1 ? ',' : '\n');
        }
    sqlite3_finalize(query);
}

// Lists of two versions differ only in the simulation.
void rank_best_print(const RankBoard *board, FILE *out)
{
    sqlite3_stmt *list = rank_query(board,
                                    sqlite3_mprintf("SELECT name, title || iif(sim <> %d, ', simulation ' || sim,"
                                                    " ''), games - %d FROM list ORDER BY number",
                                                    SIM_VERSION, RANK_BEST_ROWS));
    while (sqlite3_step(list) == SQLITE_ROW) {
        fprintf(out, "\n%s\n\n", (const char *)sqlite3_column_text(list, 1));
        table_print(
            rank_query(board,
                       sqlite3_mprintf("SELECT place, score AS points, printf('%%d:%%02d', ticks / 3600, ticks / 60 %%"
                                       " 60) AS time, plain(path) AS file, plain(name) AS player FROM run JOIN file ON"
                                       " file.run = run.number AND NOT copy WHERE list = %Q AND apart = 'list'"
                                       " AND place <= %d ORDER BY place",
                                       sqlite3_column_text(list, 0), RANK_BEST_ROWS)),
            out);
        if (sqlite3_column_int(list, 2) > 0)
            fprintf(out, "and %d more\n", sqlite3_column_int(list, 2));
    }
    sqlite3_finalize(list);
}
