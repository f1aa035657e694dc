// file_changes.h -- reports which of some files have changed on the disk.
//
// A save by an editor is one change: writing in place, a temporary file that is renamed over the old one, the old one
// renamed away, several saves in a row. A change is reported once the file was left alone for FILE_CHANGES_QUIET_NS, or
// at the latest FILE_CHANGES_MOST_NS after it began. A file that vanishes or appears has changed as well, and so has
// one with new permissions. Missing files and folders are no error. For a symbolic link, both the link and its
// target count.
//
// Checks each file's number, size and times every FILE_CHANGES_LOOK_NS, which also works in network folders. It only
// misses a file that changes twice within the resolution of the file system's clock and keeps its size.
#pragma once

#include <stdint.h>

#define FILE_CHANGES_QUIET_NS INT64_C(80000000) // a save is complete after this time without a change
#define FILE_CHANGES_MOST_NS INT64_C(350000000) // longest wait for a program that keeps saving
#define FILE_CHANGES_LOOK_NS INT64_C(200000000) // between two looks at all files
#define FILE_CHANGES_MAX 32                     // files

typedef struct FileChanges FileChanges;

// Copies `paths`; each is shorter than PATH_SIZE. NULL if out of memory. The present state of the files counts as
// reported: read them after this call.
FileChanges *file_changes_open(const char *const *paths, int count);
void file_changes_close(FileChanges *changes); // NULL is fine

// Returns a bit for each file, in the order of `paths`, that has changed since it was last reported. Costs one system
// call for each file when a check is due, else none. `now_ns` is any monotonic clock.
uint32_t file_changes_poll(FileChanges *changes, int64_t now_ns);
