// rank_page.h -- the pages of a board as HTML. Every text of a stranger goes through rank_text_html.
#pragma once

#include <stdio.h>

#include "measure/rank/rank_board.h"

#define RANK_PAGE_ROWS 100
#define RANK_PAGE_BEGIN "<!doctype html>\n<html lang=\"en\" data-made-by=\"mitsubachi rank\">\n"
#define RANK_NAME_BYTES 128
#define RANK_TITLE_BYTES 160

extern const char RANK_STYLE[]; // style.css

// In which order games are listed.
typedef enum RankOrder { RANK_BY_POINTS, RANK_BY_DATE, RANK_BY_LENGTH, RANK_ORDERS } RankOrder;

// A page of many that show the same games: `name` with the order and the number is its file.
typedef struct RankPage {
    const RankBoard *board;
    const char *site; // how the folder is called, as an address within that of the game's page
    char name[RANK_NAME_BYTES], title[RANK_TITLE_BYTES];
    const char *about; // a sentence; "" for none
    bool mixed;        // games of several lists: says which
    const int *items;  // runs; of the pages of lists, lists; of rejected ones, files
    int count;         // of all pages together
    RankOrder order;
    int number; // from 0
} RankPage;

// How many pages so many items take, one at least.
int rank_page_count(int items);

// The file of a page, "endless-normal-12-newest-2.html".
void rank_page_file(const char *name, RankOrder order, int number, char file[RANK_NAME_BYTES]);

// "endless-normal-12", and "Endless, normal".
void rank_list_name(const RankList *list, char name[RANK_NAME_BYTES]);
void rank_list_title(const RankList *list, char title[RANK_TITLE_BYTES]);

// The name of the pages of what stands apart, "apart-same", and what is said of it.
void rank_apart_name(RankApart apart, char name[RANK_NAME_BYTES]);
const char *rank_apart_title(RankApart apart);
const char *rank_apart_about(RankApart apart);

// Each prints a whole page; for the memory stream of a file.
void rank_page_lists(const RankPage *page, FILE *out);
void rank_page_runs(const RankPage *page, FILE *out);
void rank_page_rejected(const RankPage *page, FILE *out);
