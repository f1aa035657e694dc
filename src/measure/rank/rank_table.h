// rank_table.h -- all files of a board as CSV, and the best games as text.
#pragma once

#include <stdio.h>

#include "measure/rank/rank_board.h"

// Prints a row for each file, by their paths; for command_write. Texts are made harmless (rank_text.h).
void rank_table_print(const void *board, FILE *out);

#define RANK_BEST_ROWS 10

// Prints each list with its best RANK_BEST_ROWS games, for a terminal. Texts are made harmless, too.
void rank_best_print(const RankBoard *board, FILE *out);
