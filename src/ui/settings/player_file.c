// player_file.c -- what all files of the player's settings have in common.
#include "ui/settings/player_file.h"

#include <errno.h>

#include "content/text_file.h"
#include "platform/files.h"
#include "platform/paths.h"

// In the order of lines, which readers with several passes do not keep by themselves.
int player_file_read(const char *path, const IniReader *reader, TextErrors *errors, bool *unread, FILE *out)
{
    Error error;
    FileBytes file;
    if (!file_taken(path))
        return 0;
    if (file_read(path, PLAYER_FILE_BYTES_MAX, &file, &error)) {
        ini_text_read((const char *)file.bytes, file.size, reader, errors);
        file_free(&file);
    } else {
        *unread = errno != 0;
        text_errors_add_whole(errors, path, error.text);
    }
    text_errors_sort(errors);
    if (out != NULL)
        text_errors_print(errors, path, out);
    return errors->errors;
}

bool player_file_stays(const char *path, Error *error)
{
    return error_set(error, "%s: could not be read when it was asked for, and is not overwritten", path);
}

// What could not be read is put aside before it is written over: it may have been a later version's.
bool player_file_write(const char *path, bool damaged, void (*print)(const void *what, FILE *out), const void *what,
                       Error *error)
{
    if (!folder_make_for(path, error) || (damaged && !file_keep_damaged(path, error)))
        return false;
    return text_file_write(path, print, what, error);
}
