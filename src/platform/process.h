// process.h -- another program as a child: found, started, fed through a pipe, and waited for. This program as a process:
// its number and path, signals that ask it to end, its terminal.
//
// No shell is involved. The child is in a process group of its own, so that a Ctrl-C in the terminal is this program's
// to handle; it inherits no descriptors but those named here. A child that goes away while it is being fed is an error
// value, not a signal. Where a system has no processes, process_possible says so, nothing is found and nothing starts.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "platform/memory_stream.h"

// 0 while the work shall go on. Set from outside of it: by a signal, or by a thread of the system's.
typedef atomic_int StopFlag;

#define PROCESS_COMPLAINT_BYTES 400
#define PROCESS_EXTRA 3 // the descriptor under which the child finds `extra`

typedef struct ProcessConfig {
    const char *program;          // its path, as process_find gives it
    const char *const *arguments; // the program's name first, NULL last
    bool feed;                    // its standard input is a pipe for process_write; otherwise it is empty
    int extra;                    // an open descriptor that it gets as PROCESS_EXTRA; -1 for none
    bool patient;                 // leaves the processor to others
    int limit_ms;                 // hung: ended where it takes no byte, or does not end, for so long; 0 for never
} ProcessConfig;

// A child. All zero is a valid one that was never started.
typedef struct Process {
    bool started;   // the rest means something
    long id;        // the system's number for it; 0: it has ended and was waited for
    long group;     // the same for it together with its own children, where the system has one
    int limit_ms;   // of its ProcessConfig
    bool hung;      // it was ended for that
    int feed;       // the pipe's end; -1 where there is none
    int complaints; // an unnamed file with what it wrote to its standard error, which never makes it wait; -1 for none
} Process;

// How a child ended.
typedef struct ProcessEnd {
    int status; // exit status, or -1 where a signal ended it
    int signal; // that signal, 0 for none
    bool hung;  // it was ended because of limit_ms
} ProcessEnd;

// False where this system runs no other programs: what needs one is not offered there.
bool process_possible(void);

// The path of a program that $PATH holds; false where there is none that can be run.
bool process_find(const char *name, char *path, size_t path_size);

// Starts a child. Its standard output goes nowhere. Returns false with one line in `error` where the machine has no
// room for it; a program that cannot be run is refused so as well, or ends with status 127. With `feed`,
// stop_not_by_writing holds from now on. Every process that was started must be given to process_free in the end.
bool process_start(Process *process, const ProcessConfig *config, Error *error);

// Feeds all the bytes, waiting where the child is slow. Returns false where it takes no more, where it was ended because
// it hung, or where a signal arrives and has set `*stop` (NULL: none does).
bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop);

// Ends the feed and waits for the child, which is killed with its own children where a signal arrives and has set `*stop`
// (NULL: none does), or where it hangs.
ProcessEnd process_wait(Process *process, const StopFlag *stop);

// True where the child has ended, without waiting for it.
bool process_poll(Process *process, ProcessEnd *end);

// Ends the child and its own children at once, and waits.
void process_kill(Process *process);

// What it complained of: the last lines of its standard error, joined by "; ". "" for nothing.
void process_complaint(const Process *process, char *line, size_t line_size);

// Closes what is open, and makes it as if it had never been started. A child that still runs goes on by itself.
void process_free(Process *process);

// The number of this process.
int64_t process_id(void);

// True where a process of that number runs, be it whose it may.
bool process_runs(int64_t id);

// Becomes the program at `path`, with the same arguments, descriptors and process. Returns only where it cannot be run.
void process_become(const char *path, char **arguments);

// The path of this program itself; false where it is unknown.
bool process_own_path(char *path, size_t path_size);

// --- Ctrl-C and its like as a flag, for work that has to clean up before the program ends.

// From now on SIGINT, SIGTERM and SIGHUP do nothing but set *stop_flag() to their number. Those that were ignored stay
// so.
void stop_catch(void);

// Back to what they did before stop_catch.
void stop_release(void);

// 0 until one of them has come since stop_catch.
const StopFlag *stop_flag(void);

// After stop_release: takes the signal that has come once more, which usually ends the program; nothing where none has.
void stop_again(void);

// From now on a write to a pipe without a reader, or one that is beyond the limit on the size of files, is an error like any other
// and does not end the program.
void stop_not_by_writing(void);

// --- The terminal that the program was called from, where a system does not hand it over by itself.

typedef struct Console {
    MemoryStream complaints; // the text of stderr where that leads nowhere; no file elsewhere
} Console;

// At the very start: from here on what is printed arrives, byte by byte, and arguments have slashes in their paths.
void console_begin(Console *console, int argc, char **argv);

// At the very end: these complaints are shown in a window where the program has failed.
void console_end(Console *console, int status);
