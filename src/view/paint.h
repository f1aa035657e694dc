// paint.h -- small pieces of drawing for the game and its menus.
//
// Everything is appended to a Batch. Positions are playfield px, colours straight alpha.
#pragma once

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

// A tint under a light of this colour; keeps the tint's alpha.
BatchTint paint_lit(BatchTint tint, BatchTint light);

// A tint from `a` (t = 0) to `b` (t = 1).
BatchTint paint_mix(BatchTint a, BatchTint b, float t);

// One line of text with a thin outline, readable on every ground and over everything that flies there. Scaled around
// the pen, or at BATCH_OWN_SIZE. Returns the width.
float paint_text(Batch *batch, TextSize size, const char *utf8, Vec2 pen, float scale, BatchAlign align, Layer layer,
                 BatchTint tint, BatchTint outline);

// A text in at most `lines` lines of this width; a longer one ends in "…". A line feed begins a new line. Returns the
// y after the last line.
float paint_paragraph(Batch *batch, TextSize size, const char *utf8, Vec2 pen, float width_px, float line_px, int lines,
                      BatchStyle style);

// Letters are cream with a dark rim in play, and dark on plates.
#define PAINT_CREAM 0xfff6dcu
#define PAINT_DARK 0x2e1a0fu
#define PAINT_HONEY 0xffc02eu
#define PAINT_GOLD 0xffe38au
#define PAINT_DANGER 0xe8381fu
#define PAINT_PALE 0xd8cfa4u // quieter than cream
#define PAINT_PALE_RED 0xff9b80u

// Paper and rims of plates, and the other inks on them.
#define PAINT_PAPER 0xfff3d2u
#define PAINT_RIM 0xc98526u
#define PAINT_PALE_INK 0x6b4a2au
#define PAINT_HONEY_INK 0xb05a10u
#define PAINT_RED_INK 0xb02810u

// A dashed line that draws `dash_px` of each `period_px`, starting `phase_px` into the pattern.
void paint_dashes(Batch *batch, Vec2 from, Vec2 to, float thickness_px, float dash_px, float period_px, float phase_px,
                  BatchStyle style);

// A part of a circle, 0 to 1, from the top and clockwise.
void paint_arc(Batch *batch, Vec2 middle, float radius_px, float part, float thickness_px, BatchStyle style);

// A line with a head at `to`.
void paint_arrow(Batch *batch, Vec2 from, Vec2 to, float thickness_px, BatchStyle style);

// The scale of words that pop up: rises from a half (t <= 0), at which they are readable, to 1 (t >= 1), with a small
// overshoot on the way.
float paint_pop_words(float t);

// --- texts that are too wide for one line

#define WRAP_ROW_BYTES 520

// Writes the first row of a text to `row`, and returns the rest. In the `last` row a text that continues ends in "…".
const char *wrap_row(const Atlas *atlas, TextSize size, const char *utf8, float width_px, bool last,
                     char row[WRAP_ROW_BYTES]);

// The number of rows of a text, at most `most`. With `whole`, 0 if there are more, or if a word would be cut.
int wrap_rows(const Atlas *atlas, TextSize size, const char *utf8, float width_px, int most, bool whole);

// The number of bytes of `utf8` that fit into `width_px`: up to a blank or between two Japanese characters if possible,
// otherwise up to any character, and at least one character. A line feed ends the line. The next line begins at
// wrap_next. 0 for "" and for an empty line.
size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px);

// The text after the first `bytes`, without leading blanks and one line feed.
const char *wrap_next(const char *utf8, size_t bytes);
