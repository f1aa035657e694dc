// sides_local.h -- for the files of the sides: a column, and blocks that are put into it from above.
#pragma once

#include "game/screens/sides.h"
#include "view/paint.h"
#include "lang/texts.h"

#define SIDES_LINE_PX 17.0f

// A column and how far it is filled.
typedef struct SidesColumn {
    Sides *sides;
    float left, right, y;
} SidesColumn;

// A heading on a plate that has room for so much below it; what follows is put there, down to sides_end.
void sides_begin(SidesColumn *column, const char *heading, float height_px);
void sides_end(SidesColumn *column);

// A line from `left_px` of the plate on; and another text at its right end in the same line, which comes first.
void sides_right(SidesColumn *column, const char *text, uint32_t rgb);
void sides_line(SidesColumn *column, float left_px, const char *text, uint32_t rgb);

// A sprite in a room of so many px, `x_px` right of the plate's left end, in the middle of the next line.
void sides_picture(SidesColumn *column, SpriteId sprite, float x_px, float room_px, float angle_deg, float alpha);

// --- sides_game.c, of a game

void sides_played(const Game *game, SidesColumn *column);
void sides_phases(const Game *game, SidesColumn *column);
void sides_next(const Game *game, SidesColumn *column);
void sides_numbers(const Game *game, SidesColumn *column);
void sides_ghost(const Game *game, SidesColumn *column);
void sides_graph(const Game *game, SidesColumn *column);

// --- sides_else.c, whatever is shown

void sides_best(const Game *game, int most, SidesColumn *column);
void sides_help(SidesColumn *column, bool long_texts, const Atlas *atlas);
void sides_legend_of_map(SidesColumn *column);
void sides_legend_of_lab(SidesColumn *column);
