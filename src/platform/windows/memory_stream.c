// memory_stream.c -- a temporary file that Windows caches in memory, because it has no memory streams.
#include "platform/memory_stream.h"

#include <stdlib.h>
#include <windows.h>

// "T" keeps it in the cache, "D" deletes it on closing.
bool memory_stream_open(MemoryStream *stream)
{
    char folder[MAX_PATH], name[2 * MAX_PATH];
    *stream = (MemoryStream){0};
    if (GetTempPathA(sizeof folder, folder) > 0 && GetTempFileNameA(folder, "mit", 0, name) > 0)
        stream->file = fopen(name, "w+bTD");
    return stream->file != NULL;
}

bool memory_stream_flush(MemoryStream *stream)
{
    long size = fflush(stream->file) == 0 && !ferror(stream->file) ? ftell(stream->file) : -1;
    char *text = size >= 0 ? realloc(stream->text, (size_t)size + 1) : NULL;
    if (text == NULL)
        return false;
    stream->text = text;
    stream->size = (size_t)size;
    text[size] = '\0';
    return fseek(stream->file, 0, SEEK_SET) == 0 && fread(text, 1, stream->size, stream->file) == stream->size
        && fseek(stream->file, 0, SEEK_END) == 0;
}

bool memory_stream_close(MemoryStream *stream)
{
    bool good = memory_stream_flush(stream);
    return fclose(stream->file) == 0 && good;
}
