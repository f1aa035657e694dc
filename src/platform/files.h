// files.h -- reading a whole file, and replacing one so that either the old or the new content survives.
//
// Every function that can fail writes one line ("path: what, what was expected") to `error` and returns false.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"

// The bytes of a file, followed by a zero byte that `size` does not count. The caller frees them with file_free.
typedef struct FileBytes {
    uint8_t *bytes;
    size_t size;
} FileBytes;

// Reads the file at `path`; one of more than `most` bytes, a folder or a file that cannot be read is refused. errno is
// then 0 where what lies there is no such file, else what kept from reading it, which may have been for the moment.
bool file_read(const char *path, size_t most, FileBytes *file, Error *error);

// Frees the bytes and empties the struct; an empty one is fine.
void file_free(FileBytes *file);

// Writes `path` anew: a temporary file in the same folder, synced, renamed over the old one, the folder synced. The new
// file has the rights of the old one; where that is behind a symbolic link, the link stays. After a failure the old
// file is as it was and no temporary is left. A device or a pipe, which holds nothing to be kept, is written to.
bool file_replace(const char *path, const void *bytes, size_t size, Error *error);

// What lies under a name, behind a link where it is one.
typedef enum FileKind { FILE_NONE, FILE_REGULAR, FILE_FOLDER, FILE_OTHER } FileKind;

// What a file looks like from outside; all zero where there is none.
typedef struct FileLook {
    FileKind kind;
    int64_t size;                   // bytes
    uint64_t device, number;        // the same for two names of one file
    int64_t written_ns, altered_ns; // since 1970; altered: rights and names as well
} FileLook;

// Looks at it. Returns false, and errno, where there is nothing.
bool file_look(const char *path, FileLook *look);

// True where both names lead to one file or folder: through a link, by a relative path, in whatever way.
bool file_same(const char *a, const char *b);

// True for a symbolic link, wherever it leads.
bool file_is_link(const char *path);

// True where the rights let this program read or write what lies there.
bool file_readable(const char *path);
bool file_writable(const char *path);

// The whole path without links, which the caller frees; NULL where nothing lies there.
char *file_real_path(const char *path);

// True where there is a regular file (or a link to one) that can be read.
bool file_exists(const char *path);

// True where there is anything under that name, readable or not.
bool file_taken(const char *path);

// Removes a file. Fine where there is none.
bool file_remove(const char *path, Error *error);

// The same for temporary files: does not wait for the disk. Returns false, and errno, where that fails.
bool file_discard(const char *path);

// Puts a damaged file aside before it is written anew: renames it to the first of PATH.bad, PATH.bad2, ... that is
// free. Fine where there is no file.
bool file_keep_damaged(const char *path, Error *error);

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
bool folder_make(const char *path, Error *error);

// The same for the folder in which the file `path` lies.
bool folder_make_for(const char *path, Error *error);

// Makes a folder that only this user may enter, with a random name, for what becomes `path`: beside it,
// "PATH.tmp.PROCESS.XXXXXX", written to `folder`. What is made in it can be renamed to `path`.
bool folder_private(const char *path, char *folder, size_t folder_size, Error *error);

// Removes an empty folder. Returns false where that fails, and errno.
bool folder_remove(const char *path);

// Gives what lies at `from` another name, in place of a file that has it. Returns false where that fails, and errno.
// An open file of file_create's may be renamed, and removed.
bool file_rename(const char *from, const char *to);

// Makes that a file has this name, or has it no more, survive a power cut, where the system can.
void file_sync_name(const char *path);

// The same as file_replace with what lies at `from`, which needs no room on the disk, but behind a link, and is gone then.
bool file_move(const char *from, const char *to, Error *error);

// --- A file that grows. Each returns false, or -1, where it fails, and errno.

// A new file for writing, its descriptor; EEXIST where anything has that name. The caller closes it.
int file_create(const char *path);

// A new file without a name, open for reading and writing, which vanishes when it is closed.
int file_scratch(void);

// Gives a new file the rights of the one at `path`, where there is one and the system has such rights.
bool file_take_rights(int descriptor, const char *path);

// Writes all the bytes at the descriptor's place.
bool file_append(int descriptor, const void *bytes, size_t size);

// Makes it `size` bytes long.
bool file_cut(int descriptor, int64_t size);

// Waits until all that was written would survive a power cut.
bool file_sync(int descriptor);

// The next byte that is read or written is the first one.
void file_rewind(int descriptor);

bool file_close(int descriptor);

// --- Streams of the C library.

// Waits until all that was printed would survive a power cut. Returns false where it fails, and errno.
bool file_flush(FILE *stream);

// True where a person reads it on a terminal.
bool file_is_terminal(FILE *stream);

// --- For files.c and paths.c. Each returns false, or -1, where it fails, and errno.

#define FILE_NAME_SIZE 4096 // Linux' PATH_MAX, for paths that a user has typed

// Opens what lies there for reading, and does not wait for a pipe of that name. Children do not inherit it.
int file_open(const char *path);

// Opens what lies there for writing, and refuses a pipe without a reader. Children do not inherit it.
int file_open_device(const char *path);

// Makes one folder; EEXIST where anything has that name.
bool folder_create(const char *path);

// Makes one that only this user may enter. The last six characters of the path are X; they become others by chance.
bool folder_create_private(char *path);

// Makes the names in a folder survive a power cut, where the system can.
void folder_sync(const char *path);
