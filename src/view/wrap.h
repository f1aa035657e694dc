// wrap.h -- a text that is too wide for one line, line by line.
#pragma once

#include <stddef.h>

#include "view/sprites.h"

// The bytes of `utf8` that fit into `width_px` in this size: up to a blank where there is one, else up to any
// character, and one character at least. The next line begins behind them with wrap_next. 0 for "".
size_t wrap_line(const Atlas *atlas, TextSize size, const char *utf8, float width_px);

// The rest of the text behind the first `bytes` of it, without the blanks that it begins with.
const char *wrap_next(const char *utf8, size_t bytes);
