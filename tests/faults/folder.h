// folder.h -- a folder with all that is in it, read into memory, compared and written again.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FOLDER_NAME_BYTES 256
#define FOLDER_FILES_MAX 512

// A file below the folder, by its whole path from there; `bytes` is NULL for a folder.
typedef struct FolderFile {
    char name[FOLDER_NAME_BYTES];
    uint8_t *bytes;
    size_t size;
} FolderFile;

typedef struct Folder {
    FolderFile files[FOLDER_FILES_MAX]; // by their names
    int count;
} Folder;

// Reads all that lies below a path, folders as well; folder_free releases it. A failure ends the test.
void folder_read(Folder *folder, const char *path);
void folder_free(Folder *folder);

// Makes the folder at `path` anew, with nothing but these files.
void folder_write(const Folder *folder, const char *path);

// Removes a folder and all that lies in it. Fine where there is none.
void folder_clear(const char *path);

// The file of this name; NULL where there is none.
const FolderFile *folder_find(const Folder *folder, const char *name);

// Puts a file there, with bytes that are copied, in place of what has its name; NULL and 0 for a folder. Takes one
// away.
void folder_put(Folder *folder, const char *name, const uint8_t *bytes, size_t size);
void folder_drop(Folder *folder, const char *name);

bool folder_file_same(const FolderFile *a, const FolderFile *b);

// The same for a file by its name, NULL meaning that it is in neither.
bool folder_same_there(const Folder *folder, const char *name, const FolderFile *file);

void folder_copy(Folder *to, const Folder *from);

// A sum of a name and its bytes, and of all.
uint64_t folder_file_sum(const FolderFile *file);
uint64_t folder_sum(const Folder *folder);
