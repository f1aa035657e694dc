// own_patterns.h -- the game's own patterns, which are files: they are read once.
#pragma once

#include "content/pattern_files.h"
#include "oracle.h"

static inline const PatternBook *own_patterns(void)
{
    static PatternBook book;
    if (book.count == 0)
        check(pattern_book_own(&book, NULL, NULL));
    return &book;
}
