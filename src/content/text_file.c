// text_file.c -- a text in memory that becomes a file at once.
#include "content/text_file.h"

#include <stdlib.h>

#include "platform/files.h"

bool text_file_begin(TextFile *file)
{
    *file = (TextFile){.out = NULL};
    file->out = open_memstream(&file->bytes, &file->size);
    return file->out != NULL;
}

bool text_file_end(TextFile *file, const char *path, char *error, size_t error_size)
{
    bool good = file->out != NULL && !ferror(file->out);
    good = file->out != NULL && fclose(file->out) == 0 && good;
    if (good)
        good = file_replace(path, file->bytes, file->size, error, error_size);
    else
        snprintf(error, error_size, "%.256s: out of memory", path);
    free(file->bytes);
    *file = (TextFile){.out = NULL};
    return good;
}
