// text_file.c -- atomic writes of printed texts, and paths of new files.
#include "content/text_file.h"

#include <stdlib.h>
#include <time.h>

#include "platform/files.h"
#include "text/grow_stream.h"
#include "text/times.h"

#define SAME_SECOND_MAX 99

bool text_file_write(const char *path, void (*print)(const void *what, FILE *out), const void *what, Error *error)
{
    MemoryStream stream;
    print(what, grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    bool good = file_replace(path, text, stream.size, error);
    free(text);
    return good;
}

bool text_file_save(const char *path, void (*print)(const void *record, FILE *out), const void *record, bool *damaged,
                    bool unread, Error *error)
{
    if (unread)
        return error_set(error, "%s: could not be read, and is not overwritten", path);
    if (!folder_make_for(path, error) || (*damaged && !file_keep_damaged(path, error))
        || !text_file_write(path, print, record, error))
        return false;
    *damaged = false;
    return true;
}

bool dated_path(const char *folder, bool local, const char *ending, char *path, size_t path_size, Error *error)
{
    char name[DATED_NAME_BYTES];
    time_t now = time(NULL);
    for (int i = 1; i <= SAME_SECOND_MAX; i++) {
        dated_name(now, local, i, name);
        int length = snprintf(path, path_size, "%s/%s%s", folder, name, ending);
        if (length < 0 || (size_t)length >= path_size)
            return error_set(error, "%.64s...: the path is too long (expected at most %zu bytes)", folder,
                             path_size - 1);
        if (!file_taken(path))
            return true;
    }
    return error_set(error, "%s: %d files are named after this second already, expected fewer", folder,
                     SAME_SECOND_MAX);
}
