// memory_stream.h -- a stream that prints into memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// An open one must stay where it is.
typedef struct MemoryStream {
    FILE *file;  // print here
    char *text;  // what was printed until the last flush, and a zero byte; the caller frees it
    size_t size; // its bytes, without the zero
} MemoryStream;

// Opens one. Each of these returns false where there is no memory left.
bool memory_stream_open(MemoryStream *stream);

// Brings `text` and `size` up to date.
bool memory_stream_flush(MemoryStream *stream);

// The same, and closes `file`, also where it fails.
bool memory_stream_close(MemoryStream *stream);
