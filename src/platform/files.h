// files.h -- reading a whole file, and replacing one so that either the old or the new content survives.
//
// Every function that can fail writes one line ("path: what, what was expected") to `error` and returns false.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The bytes of a file, followed by a zero byte that `size` does not count. The caller frees them with file_free.
typedef struct FileBytes {
    uint8_t *bytes;
    size_t size;
} FileBytes;

// Reads the file at `path`; one of more than `most` bytes, a folder or a file that cannot be read is refused.
bool file_read(const char *path, size_t most, FileBytes *file, char *error, size_t error_size);

// Frees the bytes and empties the struct; an empty one is fine.
void file_free(FileBytes *file);

// Writes `path` anew: a temporary file in the same folder, synced, renamed over the old one, the folder synced. After a
// failure the old file is as it was and no temporary is left.
bool file_replace(const char *path, const void *bytes, size_t size, char *error, size_t error_size);

// True where there is a regular file (or a link to one) that can be read.
bool file_exists(const char *path);

// True where there is anything under that name, readable or not.
bool file_taken(const char *path);

// Removes a file. Fine where there is none.
bool file_remove(const char *path, char *error, size_t error_size);

// Puts a damaged file aside before it is written anew: renames it to the first of PATH.bad, PATH.bad2, ... that is
// free. Fine where there is no file.
bool file_keep_damaged(const char *path, char *error, size_t error_size);

// The name under which what becomes `path` lies until it is whole: beside it, "PATH.PROCESS.tmp". Returns false, `name`
// not to be used, where it does not fit.
bool file_temporary_name(const char *path, char *name, size_t name_size);

// Writes the folder in which `path` lies, "." where it names none. Returns false where it does not fit.
bool file_folder(const char *path, char *folder, size_t folder_size);

// True where there is a folder (or a link to one).
bool folder_exists(const char *path);

// The names of all that lies in a folder, in the order of their bytes; names that begin with a point are left out.
typedef struct FolderList {
    char **names;
    int count, room;
} FolderList;

// Lists those that end in `ending`, "" for all. Returns false, the list being empty, and errno where the folder cannot
// be read. folder_list_free releases the list in both cases.
bool folder_list(const char *path, const char *ending, FolderList *list);
void folder_list_free(FolderList *list);

// True where a name ends in `ending` and has something before it.
bool file_name_ends(const char *name, const char *ending);

// Makes a folder and the ones above it; fine where it already exists.
bool folder_make(const char *path, char *error, size_t error_size);

// A new file without a name, open for reading and writing, which vanishes when it is closed. -1 where there is no room,
// and errno.
int file_scratch(void);

// Writes all the bytes at the descriptor's place. Returns false where that fails, and errno.
bool file_append(int descriptor, const void *bytes, size_t size);
