// rank_table.c -- all files of a board as CSV, a row each, and the best games as text.
#include "measure/rank/rank_table.h"

#include <sqlite3.h>

#include "measure/results.h"

// Of a file that is not good nothing is told but that: all else is only what it claims.
#define GOOD(x) "iif(verdict = 1, " x ", '')"

static const char FILES[] =
    "SELECT csv(f.path), iif(r.number IS NULL, 'rejected', word(?1, verdict)),"
    " CASE WHEN r.number IS NULL THEN 'rejected' WHEN copy THEN 'copy' ELSE apart END,"
    " iif(copy, '', r.place), csv(coalesce(reason, f.wrong)), " GOOD("csv(r.name)") ", " GOOD("word('person pilot', player)") ", " GOOD("mode.name") ", " GOOD("stage") ", " GOOD("word(?2, level)") ", " GOOD("speed") ", " GOOD(
        "phase") ","
                 " iif(verdict = 1 AND mode.name = 'daily', day, ''), " GOOD("word(?3, own)") ", " GOOD("sim") ", " GOOD("format") ", " GOOD("word(?4, \"end\")") ", " GOOD(
                     "score") ", " GOOD("ticks") ", " GOOD("bees_most") ", " GOOD("printf('%u', seed)") ", " GOOD("date") ", iif(verdict = 1 AND forked, fork_tick, ''),"
                                                                                                                          // Which file has the same bytes, or the same play.
                                                                                                                          " iif(verdict = 1 AND (copy OR same_as IS NOT NULL), csv((SELECT path FROM file o WHERE NOT o.copy AND o.run ="
                                                                                                                          "  iif(f.copy, f.run, same_as))), ''), " GOOD(
                                                                                                                              "iif(copy, ticks, same_ticks)") ", " GOOD("printf('%016x', hash)") ", sum"
                                                                                                                                                                                                 " FROM file f LEFT JOIN run r ON r.number = f.run LEFT JOIN mode ON mode.number = mode ORDER BY f.number";

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

// The lists of two versions differ in the simulation alone.
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
