// grow_stream.h -- streams that print into memory, for the parts of the program that write texts of any length.
#pragma once

#include "platform/memory_stream.h"

// Begins a stream, which must not move in memory, and returns the FILE to print to. If out of memory, these print a
// message and end the program with status 3.
FILE *grow_stream(MemoryStream *stream);

// Ends the stream and returns its text, which the caller frees; stream->size is its length.
char *grow_stream_end(MemoryStream *stream);
