// paint.h -- small pieces of drawing that several parts of the picture share, menus included.
//
// Everything is appended to a Batch. Positions are playfield px, colours straight alpha.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/batch.h"
#include "view/sprites.h"

// A tint from 0xRRGGBB and an alpha, clamped to 0 to 1.
BatchTint paint_tint(uint32_t rgb, float alpha);

// A style that draws on a layer; additive on the two layers of lights.
BatchStyle paint_style(Layer layer, BatchTint tint);

// The same with a colour 0xRRGGBB and an alpha.
static inline BatchStyle paint_ink(Layer layer, uint32_t rgb, float alpha)
{
    return paint_style(layer, paint_tint(rgb, alpha));
}

// A tint under a light of this colour; the alpha is the tint's.
BatchTint paint_lit(BatchTint tint, BatchTint light);

// A tint from `a` (t = 0) to `b` (t = 1).
BatchTint paint_mix(BatchTint a, BatchTint b, float t);

// One line of text with a thin outline, readable on the meadow and over whatever flies there. Returns the width.
float paint_text(Batch *batch, TextSize size, const char *utf8, Vec2 pen, BatchAlign align, Layer layer, BatchTint tint,
                 BatchTint outline);

// The same scaled around the pen, for texts that pop.
float paint_text_scaled(Batch *batch, TextSize size, const char *utf8, Vec2 pen, float scale, BatchAlign align,
                        Layer layer, BatchTint tint, BatchTint outline);

// A text in up to `lines` lines of a width, one below the other; it ends in "…" where it is longer. A line feed begins
// a new line. Returns the y after the last one.
float paint_paragraph(Batch *batch, TextSize size, const char *utf8, Vec2 pen, float width_px, float line_px, int lines,
                      BatchStyle style);

// The usual pairs of colours: cream letters with a dark rim in play, dark letters on plates.
#define PAINT_CREAM 0xfff6dcu
#define PAINT_DARK 0x2e1a0fu
#define PAINT_HONEY 0xffc02eu
#define PAINT_GOLD 0xffe38au
#define PAINT_DANGER 0xe8381fu

// Paper and rims of plates, and the other inks on them.
#define PAINT_PAPER 0xfff3d2u
#define PAINT_RIM 0xc98526u
#define PAINT_PALE_INK 0x6b4a2au
#define PAINT_HONEY_INK 0xb05a10u
#define PAINT_RED_INK 0xb02810u

// A line of dashes, `dash_px` of each `period_px` drawn; it begins `phase_px` into the pattern.
void paint_dashes(Batch *batch, Vec2 from, Vec2 to, float thickness_px, float dash_px, float period_px, float phase_px,
                  BatchStyle style);

// A part of a circle, 0 to 1, from the top and clockwise.
void paint_arc(Batch *batch, Vec2 middle, float radius_px, float part, float thickness_px, BatchStyle style);

// A line with a head at `to`.
void paint_arrow(Batch *batch, Vec2 from, Vec2 to, float thickness_px, BatchStyle style);

// Rises from 0 (t <= 0) to 1 (t >= 1), a little beyond it on the way: for things that pop up. Words rise from half
// their size, so that they can be read from the first picture on.
float paint_pop(float t);
float paint_pop_words(float t);

// --- a text that is too wide for one line, line by line.

#define WRAP_ROW_BYTES 520

// Takes the first row of a text that may have several: writes it, and returns the rest. Where there will be no further
// row and the text goes on, `last` lets it end in "…".
const char *wrap_row(const Atlas *atlas, TextSize size, const char *utf8, float width_px, bool last,
                     char row[WRAP_ROW_BYTES]);

// How many rows a text has, `most` at most.
int wrap_rows(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most);

// The same, or 0 where a word would be cut.
int wrap_rows_whole(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most);

// The bytes of `utf8` that fit into `width_px` in this size: up to a blank or between two Japanese characters where
// there is such a place, else up to any character, and one character at least; a line feed ends the line. The next line
// begins after them with wrap_next. 0 for "" and for an empty line.
size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px);

// The rest of the text after the first `bytes` of it, without the blanks and the line feed that it begins with.
const char *wrap_next(const char *utf8, size_t bytes);
