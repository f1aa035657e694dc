// files.h -- reading a whole file, and replacing one so that either the old or the new content survives.
//
// Every function that can fail writes one line ("path: problem, expected ...") to `error` and returns false.
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

// Reads the file at `path`; refuses one of more than `most` bytes, a folder, and an unreadable file. errno is then 0 if
// it is not a regular file, and otherwise the reason, which may be temporary.
bool file_read(const char *path, size_t most, FileBytes *file, Error *error);

// Frees the bytes and empties the struct; a no-op if it is empty.
void file_free(FileBytes *file);

// Replaces `path`: writes a temporary file in the same folder, syncs it, renames it over the old one, and syncs the
// folder. The new file gets the permissions of the old one; a symbolic link stays, and its target is replaced. On
// failure the old file is unchanged and no temporary is left. A device or a pipe, which has no content to protect, is
// written to directly.
bool file_replace(const char *path, const void *bytes, size_t size, Error *error);

// The kind of a file; links are followed.
typedef enum FileKind { FILE_NONE, FILE_REGULAR, FILE_FOLDER, FILE_OTHER } FileKind;

// The metadata of a file; all zero if there is none.
typedef struct FileLook {
    FileKind kind;
    int64_t size;                   // bytes
    uint64_t device, number;        // the same for two names of one file
    int64_t written_ns, altered_ns; // since 1970; altered: permissions and names as well
} FileLook;

// Reads the metadata. Returns false and sets errno if there is no file.
bool file_look(const char *path, FileLook *look);

// True if both names lead to the same file or folder, for example through a link or a relative path.
bool file_same(const char *a, const char *b);

// True for a symbolic link, even a broken one.
bool file_is_link(const char *path);

// True if the permissions let this program read or write the file.
bool file_readable(const char *path);
bool file_writable(const char *path);

// The absolute path without links, which the caller frees; NULL if there is no such file.
char *file_real_path(const char *path);

// True if there is a readable regular file (or a link to one).
bool file_exists(const char *path);

// True if the name exists, readable or not.
bool file_taken(const char *path);

// Removes a file. A missing file is fine.
bool file_remove(const char *path, Error *error);

// Removes a temporary file, without waiting for the disk. On failure returns false and sets errno.
bool file_discard(const char *path);

// Sets a damaged file aside before it is written again: renames it to the first free one of PATH.bad, PATH.bad2, ... A
// missing file is fine.
bool file_keep_damaged(const char *path, Error *error);

// The temporary name of `path` while it is written: beside it, "PATH.PROCESS.tmp". Returns false, leaving `name`
// undefined, if it does not fit.
bool file_temporary_name(const char *path, char *name, size_t name_size);

// Writes the folder of `path`, "." if it names none. Returns false if it does not fit.
bool file_folder(const char *path, char *folder, size_t folder_size);

// True if there is a folder (or a link to one).
bool folder_exists(const char *path);

// The names of all entries of a folder, in byte order; skips names that begin with a dot.
typedef struct FolderList {
    char **names;
    int count, room;
} FolderList;

// Lists names that end in `ending`, "" for all. If the folder cannot be read, returns false with an empty list and sets
// errno. folder_list_free releases the list in both cases.
bool folder_list(const char *path, const char *ending, FolderList *list);
void folder_list_free(FolderList *list);

// True if a name ends in `ending` and has more before it.
bool file_name_ends(const char *name, const char *ending);

// The name of a file, without its folders; points into `path`.
const char *file_base(const char *path);

// Makes a folder and its parents; fine if it already exists.
bool folder_make(const char *path, Error *error);

// Makes the folder of the file `path`, and its parents.
bool folder_make_for(const char *path, Error *error);

// Makes a folder that only this user may enter, with a random name beside `path`, "PATH.tmp.PROCESS.XXXXXX", written to
// `folder`. Files made in it can be renamed to `path`.
bool folder_private(const char *path, char *folder, size_t folder_size, Error *error);

// Removes an empty folder. On failure returns false and sets errno.
bool folder_remove(const char *path);

// Renames `from`, replacing a file of the new name. On failure returns false and sets errno. Files that file_create has
// opened may be renamed and removed.
bool file_rename(const char *from, const char *to);

// Makes the creation or removal of this name survive a power cut, if the system can.
void file_sync_name(const char *path);

// Like file_replace with the file at `from`, which is then gone; needs no disk space, except through a link.
bool file_move(const char *from, const char *to, Error *error);

// --- A file that grows. On failure each returns false, or -1, and sets errno.

// Makes a new file for writing and returns its descriptor, which the caller closes; EEXIST if the name exists.
int file_create(const char *path);

// Makes a new file without a name, open for reading and writing, which vanishes when it is closed.
int file_scratch(void);

// Copies the permissions of the file at `path`, if it exists and the system has permissions.
bool file_take_rights(int descriptor, const char *path);

// Writes all the bytes at the descriptor's position.
bool file_append(int descriptor, const void *bytes, size_t size);

// Sets its length to `size` bytes.
bool file_cut(int descriptor, int64_t size);

// Waits until everything written would survive a power cut.
bool file_sync(int descriptor);

// Moves the position to the first byte.
void file_rewind(int descriptor);

bool file_close(int descriptor);

// --- Streams of the C library.

// True for a terminal.
bool file_is_terminal(FILE *stream);

// --- For files.c and paths.c. On failure each returns false, or -1, and sets errno.

#define FILE_NAME_SIZE 4096 // Linux' PATH_MAX, for paths that a user has typed

// Opens a file for reading, without waiting for a pipe of that name. Children do not inherit it.
int file_open(const char *path);

// Opens a file for writing, and refuses a pipe without a reader. Children do not inherit it.
int file_open_device(const char *path);

// Makes one folder; EEXIST if the name exists.
bool folder_create(const char *path);

// Makes one that only this user may enter. Replaces the X in the last six characters of the path by random ones.
bool folder_create_private(char *path);

// Makes the names in a folder survive a power cut, if the system can.
void folder_sync(const char *path);
