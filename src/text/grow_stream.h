// grow_stream.h -- streams that print into memory, for the parts of the program that write texts of any length.
#pragma once

#include "platform/memory_stream.h"

// Begins a stream, which must stay where it is, and returns what is to be printed to. These end the program with status
// 3 and a message where the machine has no memory left.
FILE *grow_stream(MemoryStream *stream);

// Brings stream->text and stream->size up to date.
void grow_stream_flush(MemoryStream *stream);

// Ends the stream and returns its text, which the caller frees; stream->size is its length.
char *grow_stream_end(MemoryStream *stream);
