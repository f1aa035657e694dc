// process.h -- another program as a child: found, started, fed through a pipe, and waited for. And this program as a
// process: its number and path, signals that ask it to end, its terminal.
//
// No shell is involved. The child is in a process group of its own, so that this program handles a Ctrl-C in the
// terminal; it inherits only the descriptors named here. A child that exits while it is being fed is an error value,
// not a signal. On a system without processes, process_possible returns false, nothing is found and nothing starts.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "platform/memory_stream.h"

// 0 while the work should continue. Set asynchronously: by a signal, or by a thread of the system.
typedef atomic_int StopFlag;

#define PROCESS_COMPLAINT_BYTES 400
#define PROCESS_EXTRA 3 // the descriptor under which the child finds `extra`

typedef struct ProcessConfig {
    const char *program;          // its path, from process_find
    const char *const *arguments; // the program's name first, NULL last
    bool feed;                    // its standard input is a pipe for process_write; otherwise it is empty
    int extra;                    // an open descriptor that it inherits as PROCESS_EXTRA; -1 for none
    bool patient;                 // runs at low priority
} ProcessConfig;

// A child. All zero is valid and was never started.
typedef struct Process {
    bool started;   // the other fields are valid
    long id;        // the system's number for it; 0: it has ended and was waited for
    long group;     // the number of the group with its own children, if the system has one
    int feed;       // the pipe's end; -1 for none
    int complaints; // an unnamed file with its standard error, which therefore never blocks; -1 for none
} Process;

// How a child ended.
typedef struct ProcessEnd {
    int status; // exit status, or -1 after a signal
    int signal; // that signal, 0 for none
} ProcessEnd;

// False if this system cannot run other programs: features that need one are then hidden.
bool process_possible(void);

// The path of an executable program in $PATH; false if there is none.
bool process_find(const char *name, char *path, size_t path_size);

// Starts a child. Its standard output is discarded. If the system is out of resources, returns false with one line in
// `error`; a program that cannot be run also fails here, or ends with status 127. `feed` includes stop_not_by_writing.
// Every started process must be passed to process_free.
bool process_start(Process *process, const ProcessConfig *config, Error *error);

// Feeds all the bytes, waiting for a slow child. Returns false if it takes no more, or if a signal has set `*stop`
// (NULL: no signal).
bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop);

// Ends the feed and waits for the child, which is killed with its own children if a signal sets `*stop` (NULL: no
// signal).
ProcessEnd process_wait(Process *process, const StopFlag *stop);

// True if the child has ended; does not wait.
bool process_poll(Process *process, ProcessEnd *end);

// Kills the child and its own children, and waits.
void process_kill(Process *process);

// The last lines of its standard error, joined by "; ". "" for none.
void process_complaint(const Process *process, char *line, size_t line_size);

// Closes everything and resets the struct. A running child continues.
void process_free(Process *process);

// The number of this process.
int64_t process_id(void);

// True if a process of that number runs, of any user.
bool process_runs(int64_t id);

// Replaces this program by the one at `path`, with the same arguments, descriptors and process. Returns only on
// failure.
void process_become(const char *path, char **arguments);

// The path of this program; false if unknown.
bool process_own_path(char *path, size_t path_size);

// --- Ctrl-C and its like as a flag, for work that has to clean up before the program ends.

// From now on SIGINT, SIGTERM and SIGHUP only set *stop_flag() to their number. Ignored ones stay ignored.
void stop_catch(void);

// Restores their handlers from before stop_catch.
void stop_release(void);

// The flag: 0 until one of them has arrived since stop_catch.
const StopFlag *stop_flag(void);

// After stop_release: raises a caught signal again, which usually ends the program; a no-op without one.
void stop_again(void);

// From now on a write to a pipe without a reader, or one beyond the limit on file sizes, is an ordinary error and does
// not end the program.
void stop_not_by_writing(void);

// --- Messages on the terminal, which are also stored for a bug report while a game is open. There is one file at a
// time; it holds the newest lines, some thousands of bytes, and survives a crash.

#define MESSAGES_BYTES_MAX 32768 // of the file

// Stores all lines from now on in a new file, replacing one of that name. On failure returns false and sets errno.
bool messages_begin(const char *path);

// Closes the file, which stays; a no-op without one.
void messages_end(void);

// Prints one or several lines, each with its newline, on stderr.
void messages_print(const char *lines);

// --- The terminal that started the program, on systems that do not pass it on.

typedef struct Console {
    MemoryStream complaints; // the text of stderr if that leads nowhere; no file otherwise
} Console;

// Call first: from here on output arrives, byte by byte, and paths in arguments have slashes.
void console_begin(Console *console, int argc, char **argv);

// Call last: if the program has failed, shows these complaints in a window.
void console_end(Console *console, int status);

// --- For process.c: the system's part of a child that was started.

#define PROCESS_NOT_RUN 127 // the exit status of a program that could not be run
#define PROCESS_LOOK_MS 50  // how often a wait checks *stop: a signal may come just before the wait begins

// Starts it. Returns false and a cause; process_free follows.
bool process_spawn(Process *process, const ProcessConfig *config, char *cause, size_t cause_size);

// True if it has ended, or ends within `wait_ms` (-1: no limit); call it only once then.
bool process_over(Process *process, int wait_ms, ProcessEnd *end);

// Kills it with its own children.
void process_end_all(const Process *process);

// Ends its input; a no-op without a pipe.
void process_end_feed(Process *process);

// Releases what the system keeps of it.
void process_forget(const Process *process);
