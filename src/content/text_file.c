// text_file.c -- a text in memory that becomes a file at once.
#include "content/text_file.h"

#include <stdlib.h>

#include "platform/files.h"
#include "text/grow.h"

bool text_file_write(const char *path, void (*print)(const void *what, FILE *out), const void *what, char *error,
                     size_t error_size)
{
    char *text;
    size_t size;
    FILE *out = grow_stream(&text, &size);
    print(what, out);
    grow_stream_end(out);
    bool good = file_replace(path, text, size, error, error_size);
    free(text);
    return good;
}
