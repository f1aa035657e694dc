// text_file.c -- a text in memory that becomes a file at once.
#include "content/text_file.h"

#include <stdlib.h>

#include "platform/files.h"
#include "text/grow_stream.h"

bool text_file_write(const char *path, void (*print)(const void *what, FILE *out), const void *what, Error *error)
{
    MemoryStream stream;
    print(what, grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    bool good = file_replace(path, text, stream.size, error);
    free(text);
    return good;
}
