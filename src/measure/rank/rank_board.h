// rank_board.h -- a database with the demos of a folder, their verdicts and their places in the lists.
//
// assets/board/board.sql describes its tables. Verdicts can be kept in a file of SQLite: only new demos then cost time.
// A verdict belongs to the bytes of a demo, by their SHA-256, and to the program that gave it: another version, or
// other stages, verify again. A good verdict of another version stays valid if the present one cannot verify the demo.
#pragma once

#include <sqlite3.h>
#include <stdio.h>

#include "core/base/error.h"
#include "measure/rank/rank.h"
#include "platform/files.h"
#include "platform/paths.h"

// The limits on the number and depth of files; those beyond are skipped.
#define RANK_FILES_MOST 100000
#define RANK_DEPTH_MOST 8

// SHA-256 (FIPS 180-4) identifies a file's bytes. XXH3, used elsewhere, is not safe: an attacker can construct
// two files with one hash, and an invalid one would pass for a verified one.
#define SHA256_BYTES 32
#define RANK_ID_BYTES (2 * SHA256_BYTES + 1) // of its hexadecimal form, the name of a demo in pages

typedef struct Sha256 {
    uint8_t bytes[SHA256_BYTES];
} Sha256;

Sha256 sha256_of(const void *bytes, size_t size);

typedef struct RankBoard {
    sqlite3 *db;
    const char *folder, *program;
    int file_count;
    int unsaved;      // verdicts since the last sync
    bool cut, failed; // cut: there are more than RANK_FILES_MOST; failed: a verdict could not be stored
} RankBoard;

// Opens the file at `path`, creates it if missing, and locks it: two processes that rank at the same time would do the
// same work. RANK_IN_MEMORY keeps no file. Then finds demos (.mtb) in a folder and those below it, and hashes their
// bytes. Skips links, devices, files larger than any demo, and files without read permission. Stores when a demo was
// first seen, which is `now_unix_s` for a new one.
//
// Returns false with one line in `error` if the folder itself or the file cannot be read, or on a machine error: a
// temporary disk error must not remove games from a board. Call rank_board_close in any case.
#define RANK_IN_MEMORY ":memory:"
bool rank_board_open(RankBoard *board, const char *folder, const char *path, const char *program, int64_t now_unix_s,
                     Error *error);
void rank_board_close(RankBoard *board);

// A demo without a verdict of this program.
typedef struct RankRun {
    Sha256 sum;
    char *path; // relative to the folder, in the system's encoding: any bytes
    RankEntry entry;
    RankLinks links;
    bool unread; // a machine error prevented playing it
} RankRun;

// Lists them; RANK_TOO_LONG below a limit of `seconds` does not count as a verdict. rank_runs_free frees the
// list.
RankRun *rank_board_runs(const RankBoard *board, uint32_t seconds, int *count);
void rank_runs_free(RankRun *runs, int count);

// Reads a demo; the caller frees the bytes, which are NULL if the file is gone or has changed since rank_board_open.
// Returns false with one line in `error` on a machine error.
bool rank_board_read(const RankBoard *board, const char *path, const Sha256 *sum, FileBytes *bytes, Error *error);

// Stores the verdict of a run, unless it is RANK_UNKNOWN, and from time to time syncs all of them.
void rank_board_keep(RankBoard *board, const RankRun *run);

// Syncs all verdicts and unlocks the file. Returns false with one line in `error` if one could not be stored.
bool rank_board_save(RankBoard *board, Error *error);

// Creates the tables of assets/board/board.sql; call it after all verdicts. Returns false with one line in `error`
// if that file cannot be read.
bool rank_board_sort(RankBoard *board, Error *error);

// The first cell of the first row of a query, which sqlite3_mprintf formats. Ends the program with status 3 if out of
// memory.
int64_t rank_number(const RankBoard *board, const char *format, ...);

// Prints the rows of a query, their cells with commas between them.
void rank_rows_print(const RankBoard *board, const char *sql, FILE *out);

// Prints a row for each file, by path; for text_file_write. Texts are sanitised.
void rank_csv_print(const void *board, FILE *out);

#define RANK_BEST_ROWS 10

// Prints each list with its best RANK_BEST_ROWS games, for a terminal. Texts are sanitised, too.
void rank_best_print(const RankBoard *board, FILE *out);

// --- untrusted texts, for a page, a table or an address (rank_text.c)
//
// Invalid UTF-8, control characters, direction marks and piled-up marks become U+FFFD, so that a name cannot alter the
// text around it.

// Plain; and escaped for HTML, in elements and attributes.
void rank_text_plain(const char *text, FILE *out);
void rank_text_html(const char *text, FILE *out);

// A cell of CSV, in quotes. A cell that a spreadsheet would read as a formula gets a leading quote.
void rank_text_csv(const char *text, FILE *out);

// A part of a path in an address: everything but letters, digits and "-._~" becomes %XX, including '/'.
void rank_text_address(const char *text, FILE *out);

// --- the site

#define RANK_PAGE_BEGIN "<!doctype html>\n<html lang=\"en\" data-made-by=\"mitsubachi rank\">\n"
#define RANK_ASSET_BYTES_MOST (1u << 20)

// The text of a page of the table `page`, by its number; the caller frees it. A page is the sequence of fragments of a
// template (assets/board/page.html). A fragment is a query in an HTML comment, on a separate line, and the text after
// it, printed for each row. In this text, {column} is a cell, escaped for HTML: the only way for foreign text into a
// page. {?column}text{.} is the text if the cell is neither empty nor 0. Parameter ?1 is the number of the page, ?2 the
// address of the site.
char *rank_page_text(const RankBoard *board, const char *template, const char *address, int64_t page, size_t *size);

// Writes a board as static pages, without scripts, server or external files. The folder is inside that of the game's
// page (web.md), which shows each game at its own address:
//
//   index.html, endless.html ...   the lists, all or by mode
//   endless-normal-12.html ...     a list, by points, by date (-newest) or by length (-longest), a hundred games a page
//   apart-same.html ...            games in no list, by reason; apart-rejected.html: files that do not verify
//   demos/SHA-256.mtb              the demos that verify
//
// Replaces only changed files, atomically. Removes outdated pages and demos; keeps other files. On failure returns
// false and one line in `error`. Writes index.html last.
bool rank_site_write(const RankBoard *board, const char *folder, Error *error);
