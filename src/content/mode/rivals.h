// rivals.h -- the scores to pass in a list of best games: the player's own, and those of a board.
//
// A board's file holds many lists, each of them in any order (`rank --html` writes it as rivals.txt):
//
//   # comment
//   [best_daily_20261122]        a list by its name (mode_list_name), without ".txt"
//   41200 Anna                   score and name, up to the end of the line
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct TextErrors TextErrors;

#define RIVAL_NAME_BYTES 32      // as of players in demos
#define RIVALS_FILE "rivals.txt" // in the player's data folder
#define RIVALS_FILE_BYTES_MAX (4u << 20)

typedef struct Rival {
    uint32_t score;
    char name[RIVAL_NAME_BYTES]; // UTF-8
} Rival;

// Begins as {0}. The weakest comes first.
typedef struct Rivals {
    Rival *list;
    int count, room;
} Rivals;

// Adds a game; sort once after the last one. Cuts a long name between two characters.
void rivals_add(Rivals *rivals, uint32_t score, const char *name);
void rivals_sort(Rivals *rivals);

// Adds the games of the list `name`, or with NULL of the first list, from a board's text; adds the mistakes of the
// whole text to `errors`.
void rivals_read(Rivals *rivals, const char *name, const char *text, size_t size, TextErrors *errors);

// The next better game: the weakest of those above `score`; NULL if there is none.
const Rival *rivals_next(const Rivals *rivals, uint32_t score);

// Leaves an empty list.
void rivals_free(Rivals *rivals);
