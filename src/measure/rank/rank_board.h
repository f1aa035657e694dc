// rank_board.h -- the demos of a folder, and their places in the lists.
#pragma once

#include <stdio.h>

#include "core/base/error.h"
#include "measure/rank/rank.h"
#include "platform/files.h"

// The limits on the number and depth of files; those beyond are skipped.
#define RANK_FILES_MOST 100000
#define RANK_DEPTH_MOST 8
#define RANK_LIST_BYTES 160 // of the name of a list, and of its title

// File content in the folder, possibly under several names.
typedef struct RankRun {
    Sha256 sum;
    RankFacts facts;
    RankLinks links;
    uint64_t seen_unix_s; // when `rank` first saw it
    int file;             // the first of its files
    bool known;           // its verdict is known: it needs no playing
    bool unread;          // a machine error prevented playing it
    // Its place among the others, by rank_board_sort:
    int same_as;         // another run of the same play; -1 for none
    uint32_t same_ticks; // and the tick up to which they agree
    int list, place;     // its list, and its place there from 1; -1 and 0 for none
} RankRun;

typedef struct RankFile {
    char *path;        // relative to the folder, in the system's encoding: any bytes
    int run;           // -1 if it could not be read
    const char *wrong; // why
} RankFile;

// Why a good run is in no list of best games.
typedef enum RankApart {
    RANK_RANKED,     // it is in a list
    RANK_APART_SAME, // another run has the same play, at least at its beginning
    RANK_APART_OWN,  // own numbers or an own stage
    RANK_APART_PILOT,
    RANK_APART_FORK,    // taken over from another one
    RANK_APART_MIDDLE,  // begun in the middle of a stage
    RANK_APART_JOURNEY, // a stage of a journey, begun with the swarm of the stage before
    RANK_APART_DAY,     // a daily game that was not played on its day
    RANK_NOT_GOOD,
    RANK_APARTS
} RankApart;
#define RANK_APART_WORDS "list same own-numbers pilot taken-over middle journey other-day rejected"

typedef struct RankBoard {
    const char *folder;
    RankFile *files; // by their paths
    int file_count, file_room;
    bool cut; // there were more than RANK_FILES_MOST
    RankRun *runs;
    int run_count;
    struct sqlite3 *db; // the tables of rank_board_sort
    int list_count;
} RankBoard;

// Finds demos (.mtb) in a folder and those below it, and hashes their bytes. Skips links, devices, files larger than
// any demo, and files without read permission. Returns false with one line in `error` if the folder itself cannot be
// read, or on a machine error: a temporary disk error must not remove games from a board. Call rank_board_free in any
// case.
bool rank_board_open(RankBoard *board, const char *folder, Error *error);
void rank_board_free(RankBoard *board);

// Reads a file of the board again; the caller frees the bytes, which are NULL if the file is gone or has changed
// meanwhile. Returns false with one line in `error` on a machine error.
bool rank_board_read(const RankBoard *board, const RankRun *run, FileBytes *bytes, Error *error);

// Why a run is in no list.
RankApart rank_apart(const RankRun *run);

// Finds runs of the same play, and puts the others into lists, the best first. To be called when the facts are there.
// The tables are then: run (number, sum, seen, list, title, apart, date, same_as, same_ticks, place, and all facts),
// file (number, path, run, copy, wrong), list (number, name, title, mode, sim, games, best), mode (number, name, title),
// apart (number, name, title, about).
void rank_board_sort(RankBoard *board);

// A query of them, whose text is SQLite's and freed. Ends the program with status 3 where memory is short.
struct sqlite3_stmt *rank_query(const RankBoard *board, char *sql);

// Puts a field of some facts into a statement.
void rank_bind(struct sqlite3_stmt *statement, int at, const RankColumn *column, const void *facts);

// --- what is known already, in a file of SQLite: only new demos cost time
//
// A verdict belongs to the bytes of a demo, by their SHA-256, and to the program that gave it: another version, or
// other stages, verify again. A verdict of a former version stays valid if the present one cannot verify the demo.

typedef struct RankKnown RankKnown;

#define RANK_KNOWN_MEMORY ":memory:" // a path that is no file: gone when it is closed

// Opens the file at `path`, creates it if missing, and locks it: two processes that rank at the same time would do the
// same work. On failure returns NULL with one line in `error`.
RankKnown *rank_known_open(const char *path, const char *program, Error *error);

// Looks up a run: its verdict by this program, or by an earlier one if this one cannot verify it; sets run->known if
// there is one. RANK_TOO_LONG with a limit of fewer than `seconds` does not count. Stores when the run was first seen,
// which is `now` for a new one.
void rank_known_find(RankKnown *known, RankRun *run, uint32_t seconds, uint64_t now_unix_s);

// Stores the facts of a run, and from time to time syncs all of them.
void rank_known_keep(RankKnown *known, const RankRun *run);

// Syncs everything and closes it. Returns false with one line in `error` if anything could not be stored; NULL is fine.
bool rank_known_close(RankKnown *known, Error *error);

// --- the tables and the site

// Prints a row for each file, by path; for command_write. Texts are sanitised (rank_text.h).
void rank_table_print(const void *board, FILE *out);

#define RANK_BEST_ROWS 10

// Prints each list with its best RANK_BEST_ROWS games, for a terminal. Texts are sanitised, too.
void rank_best_print(const RankBoard *board, FILE *out);

// Pages are queries, printed by the fragments of assets/board/page.html. A fragment begins after a line
// `<!-- its name -->`. In it {column} is the cell of the query's row, escaped for HTML: no text of a stranger comes into a
// page by another way.
#define RANK_PAGE_ROWS 100
#define RANK_PAGE_BEGIN "<!doctype html>\n<html lang=\"en\" data-made-by=\"mitsubachi rank\">\n"
#define RANK_NAME_BYTES 128

// Pages that show the same table: in some orders, a hundred rows each.
typedef struct RankPages {
    const char *name; // of their files: "endless-normal-12"
    const char *title, *about;
    const char *fragment;  // of the table: "games"
    const char *what;      // "Games"
    const char *rows;      // a query, without an order
    const char *orders[3]; // by points, by date, by length; NULL for none
    int count;             // of rows
} RankPages;

// The text of a page; its `file` is "endless-normal-12-newest-2.html". The caller frees it.
char *rank_page_text(const RankBoard *board, const char *template, const RankPages *pages, int order, int number,
                     char file[RANK_NAME_BYTES], size_t *size);

// The number of pages for so many rows, at least one.
int rank_page_count(int rows);

// Writes a board as static pages, which need no script, no server and nothing from elsewhere. The folder is one within
// that of the game's page (web.md), which shows each game by an address of its own:
//
//   index.html, endless.html ...   the lists, all or of a mode
//   endless-normal-12.html ...     a list, by points, by date (-newest) or by length (-longest), a hundred games a page
//   apart-same.html ...            what stands in no list, and why; apart-rejected.html: what does not verify
//   demos/SHA-256.mtb              the demos that verify
//
// A file is replaced only where it has changed, and only as a whole. Pages and demos of before that are no more are
// removed; what else lies there stays.
//
// Returns false and one line in `error` where that fails; index.html is written last.
bool rank_site_write(const RankBoard *board, const char *folder, Error *error);
