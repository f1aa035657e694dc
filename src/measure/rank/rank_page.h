// rank_page.h -- the pages of a board: queries, printed by the fragments of assets/board/page.html.
//
// A fragment begins after a line `<!-- its name -->`. In it {column} is the cell of the query's row, escaped for HTML: no
// text of a stranger comes into a page by another way.
#pragma once

#include <stdio.h>

#include "measure/rank/rank_board.h"

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

// How many pages so many rows take, one at least.
int rank_page_count(int rows);
