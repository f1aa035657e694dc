// host.h -- the machine below the program: it counts what it is asked for, refuses the requests it is set to refuse,
// and writes down what would have to survive a power cut.
//
// The linker leads all calls of our own objects that points.def names here (--wrap). Nothing is counted, refused or
// written down before host_begin.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Calls that may be refused. MAKE: folders and rights; START: processes, pipes, news of files; LIBRARY: what libraries
// give.
#define HOST_KINDS(KIND)                                                                                               \
    KIND(MEMORY, "memory")                                                                                             \
    KIND(OPEN, "open")                                                                                                 \
    KIND(READ, "read")                                                                                                 \
    KIND(WRITE, "write")                                                                                               \
    KIND(SYNC, "sync")                                                                                                 \
    KIND(RENAME, "rename")                                                                                             \
    KIND(REMOVE, "remove")                                                                                             \
    KIND(MAKE, "make")                                                                                                 \
    KIND(START, "start")                                                                                               \
    KIND(LIBRARY, "library")
typedef enum HostKind {
#define KIND(name, word) HOST_##name,
    HOST_KINDS(KIND)
#undef KIND
        HOST_KIND_COUNT
} HostKind;
extern const char *const HOST_KIND_WORDS[HOST_KIND_COUNT];

#define HOST_CALLS_MAX 100000 // of a kind, whose callers are remembered
#define HOST_CALLERS 24
#define HOST_LOG_MAX 16384 // entries
#define HOST_LOG_BYTES (8 << 20)
#define HOST_PATH_BYTES 256

// An entry of the log. Files are numbers, as names come and go; `path` is where one is opened, or the folder.
typedef struct HostEntry {
    enum {
        LOG_CREATE,
        LOG_WRITE,
        LOG_CUT,
        LOG_SYNC,
        LOG_SYNC_FOLDER,
        LOG_RENAME,
        LOG_REMOVE,
        LOG_FOLDER,
        LOG_MARK,
        LOG_FOLDER_OPENED
    } what;
    int file;                   // CREATE, WRITE, CUT, SYNC
    long at, size;              // WRITE: where; CUT: the new length; MARK: its number
    size_t bytes;               // WRITE: where in the log's bytes
    char path[HOST_PATH_BYTES]; // CREATE, RENAME (from), REMOVE, FOLDER, SYNC_FOLDER
    char to[HOST_PATH_BYTES];   // RENAME
} HostEntry;

// Shared by a process that is watched and the one that watches it.
typedef struct Host {
    bool lasting, logs;
    const char *from, *from_end; // the code of the function whose calls alone count, NULL: all
    HostKind kind;
    long nth;                // the call of this kind that is refused, from 1; 0 for none
    long refused;            // so many were
    void *way[HOST_CALLERS]; // to the first of them
    int way_count;
    long calls[HOST_KIND_COUNT];                       // so many were made
    uint64_t callers[HOST_KIND_COUNT][HOST_CALLS_MAX]; // the way to each, as a sum
    int entry_count, file_count;
    size_t log_bytes;
    HostEntry log[HOST_LOG_MAX];
    uint8_t bytes[HOST_LOG_BYTES];
} Host;

// Makes it, once, before the first host_begin.
Host *host_open(void);

// Refused calls: the `nth` call of a kind, from 1, or with `lasting` all from there on; 0: nothing. With a function
// only the calls that come by way of it are counted, which is one with external linkage.
typedef struct Refusal {
    HostKind kind;
    long nth;
    bool lasting;
    const char *function;
} Refusal;

// From here on the calls of this process count, and one of them is refused. The
// clock stands still and the process has a fixed number, so that a run is always the same. Printed lines go through
// the machine, too.
void host_begin(Refusal refusal);

// The machine gives whatever it is asked for again; counts stay.
void host_end(void);

// Prints who asked for what was refused first. Processes of one program have their code at the same places.
void host_print_way(void);

// Writes down, among what is written, that so much of something has happened.
void host_mark(long number);
