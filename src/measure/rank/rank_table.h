// rank_table.h -- all files of a board as CSV.
#pragma once

#include <stdio.h>

#include "measure/rank/rank_board.h"

// Prints a row for each file, by their paths; for command_write. Texts are made harmless (rank_text.h).
void rank_table_print(const void *board, FILE *out);
