// memory_stream.c -- uses the memory streams of POSIX.
#include "platform/memory_stream.h"

bool memory_stream_open(MemoryStream *stream)
{
    *stream = (MemoryStream){0};
    stream->file = open_memstream(&stream->text, &stream->size);
    return stream->file != NULL;
}

bool memory_stream_close(MemoryStream *stream)
{
    bool good = !ferror(stream->file);
    return fclose(stream->file) == 0 && good;
}
