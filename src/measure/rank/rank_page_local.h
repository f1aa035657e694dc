// rank_page_local.h -- what the pages of a board share.
#pragma once

#include "measure/rank/rank_page.h"

// Head, places to go to, title; and all after the rows.
void rank_page_begin(const RankPage *page, FILE *out);
void rank_page_end(const RankPage *page, FILE *out);

// The begin of the table, whose caption tells how many of `what` there are; links to other orders where it is ordered.
void rank_page_table(const RankPage *page, const char *what, bool ordered, FILE *out);

// The item after the last one of the page.
int rank_page_last(const RankPage *page);

// A number with a comma after its thousands.
void rank_print_number(uint32_t number, FILE *out);

// The player's name, or that there is none.
void rank_print_name(const RankFacts *facts, FILE *out);
