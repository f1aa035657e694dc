// console.h -- the terminal that the program was called from, where a system does not hand it over by itself.
#pragma once

#include "platform/memory_stream.h"

typedef struct Console {
    MemoryStream complaints; // what would be printed to stderr where nobody reads it; no file where somebody does
} Console;

// At the very start: from here on what is printed arrives, byte by byte, and arguments have slashes in their paths.
void console_begin(Console *console, int argc, char **argv);

// At the very end: complaints that nobody could read are shown in a window where the program has failed.
void console_end(Console *console, int status);
