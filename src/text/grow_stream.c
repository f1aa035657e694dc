// grow_stream.c -- streams that print into memory.
#include "text/grow_stream.h"

#include "text/grow.h"

FILE *grow_stream(MemoryStream *stream)
{
    memory_stream_open(stream);
    return grow_checked(stream->file);
}

char *grow_stream_end(MemoryStream *stream)
{
    return grow_checked(memory_stream_close(stream) ? stream->text : NULL);
}
