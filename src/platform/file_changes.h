// file_changes.h -- reports which of some files have changed on the disk.
//
// A save by an editor is one change: writing in place, a temporary file that is renamed over the old one, the old
// one renamed away, several saves in a row. A change is reported once the file was left alone for
// FILE_CHANGES_QUIET_NS, or FILE_CHANGES_MOST_NS after it began where it never is. A file that vanishes or appears has
// changed as well, and so has one whose rights have. Files and folders that do not exist yet are no error. Of a
// symbolic link both count: the link, and what it points to.
//
// Each file's number, size and times are looked at every FILE_CHANGES_LOOK_NS, which also works in network folders. Only a
// file that changes twice within the grain of the file system's clock and keeps its size may be missed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FILE_CHANGES_QUIET_NS INT64_C(80000000) // a save is over when nothing has happened for so long
#define FILE_CHANGES_MOST_NS INT64_C(350000000) // of a program that saves without an end, so much is waited for
#define FILE_CHANGES_LOOK_NS INT64_C(200000000) // between two looks at all files
#define FILE_CHANGES_MAX 32                     // files

typedef struct FileChanges FileChanges;

// `paths` are copied; each is shorter than PATH_SIZE. NULL where memory is short. The files as they are now count as
// reported: read them after this call.
FileChanges *file_changes_open(const char *const *paths, int count);
void file_changes_close(FileChanges *changes); // NULL is fine

// A bit for each file, in the order of `paths`, that has changed since it was last reported. Costs one system call for
// each file when it is time for a look, else none. `now_ns` is any clock that only runs forward.
uint32_t file_changes_poll(FileChanges *changes, int64_t now_ns);
