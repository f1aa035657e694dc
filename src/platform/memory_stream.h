// memory_stream.h -- a stream that prints into memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// An open one must not move in memory.
typedef struct MemoryStream {
    FILE *file;  // print here
    char *text;  // once it is closed: the output, and a zero byte; the caller frees it
    size_t size; // its bytes, without the zero
} MemoryStream;

// Opens a stream. Each of these returns false if out of memory.
bool memory_stream_open(MemoryStream *stream);

// Sets `text` and `size`, and closes `file` even on failure.
bool memory_stream_close(MemoryStream *stream);
