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

bool memory_stream_close(MemoryStream *stream)
{
    long size = fflush(stream->file) == 0 && !ferror(stream->file) ? ftell(stream->file) : -1;
    stream->text = size >= 0 ? malloc((size_t)size + 1) : NULL;
    bool good = stream->text != NULL && fseek(stream->file, 0, SEEK_SET) == 0
             && fread(stream->text, 1, (size_t)size, stream->file) == (size_t)size;
    if (good) {
        stream->size = (size_t)size;
        stream->text[size] = '\0';
    }
    return fclose(stream->file) == 0 && good;
}
