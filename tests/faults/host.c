// host.c -- the wrapped calls.
#define _GNU_SOURCE
#include "faults/host.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>
#include <expat.h>
#include <sqlite3.h>
#include <zstd.h>

#define NOW 1795435200    // 2026-11-23 12:00:00Z
#define PROCESS 999999999 // that never runs
#define LOOK_NS 20000
#define NS_PER_SECOND 1000000000
#define FILES_MAX 1024

const char *const HOST_KIND_WORDS[] = {
#define KIND(name, word) word,
    HOST_KINDS(KIND)
#undef KIND
};

static Host *host;
static bool runs;              // of this process alone
static int file_of[FILES_MAX]; // the log's number of an open file, by descriptor; 0 for none

// The sum of the ways that lead to a call, so that of a thousand calls from one place some can stand for all.
static uint64_t caller(void)
{
    void *frames[HOST_CALLERS];
    uint64_t sum = 0;
    int count = backtrace(frames, HOST_CALLERS);
    for (int i = 2; i < count; i++)
        sum = (sum ^ (uint64_t)(uintptr_t)frames[i]) * 0x9e3779b97f4a7c15u;
    return sum;
}

static bool comes_from_elsewhere(void)
{
    void *frames[HOST_CALLERS];
    int count = host->from ? backtrace(frames, HOST_CALLERS) : 0;
    for (int i = 0; i < count; i++)
        if ((char *)frames[i] >= host->from && (char *)frames[i] < host->from_end)
            return false;
    return host->from;
}

static bool refused(HostKind kind)
{
    if (!runs || (kind == host->kind && comes_from_elsewhere()))
        return false;
    long call = __atomic_add_fetch(&host->calls[kind], 1, __ATOMIC_SEQ_CST);
    if (host->nth == 0 && call <= HOST_CALLS_MAX)
        host->callers[kind][call - 1] = caller();
    bool now = host->nth > 0 && kind == host->kind && (host->lasting ? call >= host->nth : call == host->nth);
    if (now && host->refused++ == 0)
        host->way_count = backtrace(host->way, HOST_CALLERS);
    return now;
}

static bool refused_with(HostKind kind, int cause)
{
    if (!refused(kind))
        return false;
    errno = cause;
    return true;
}

// --- the log

static HostEntry *entry_new(int what)
{
    static HostEntry nowhere;
    if (!runs || !host->logs || host->entry_count == HOST_LOG_MAX)
        return &nowhere;
    HostEntry *entry = &host->log[host->entry_count++];
    memset(entry, 0, sizeof *entry);
    entry->what = what;
    return entry;
}

static void log_path(int what, const char *path, const char *to)
{
    HostEntry *entry = entry_new(what);
    snprintf(entry->path, sizeof entry->path, "%s", path);
    snprintf(entry->to, sizeof entry->to, "%s", to ? to : "");
}

static int log_open(int fd, const char *path, int flags)
{
    if (fd < 0 || fd >= FILES_MAX || !runs)
        return fd;
    file_of[fd] = 0;
    if (flags & O_DIRECTORY)
        file_of[fd] = -1;
    if (flags & O_CREAT)
        file_of[fd] = ++host->file_count;
    if (file_of[fd] == 0)
        return fd;
    HostEntry *entry = file_of[fd] > 0 ? entry_new(LOG_CREATE) : entry_new(LOG_FOLDER_OPENED);
    entry->file = file_of[fd] > 0 ? file_of[fd] : fd;
    snprintf(entry->path, sizeof entry->path, "%s", path);
    return fd;
}

// The last folder that was opened under this descriptor.
static void log_sync(int fd)
{
    if (fd < 0 || fd >= FILES_MAX || file_of[fd] == 0)
        return;
    HostEntry *entry = entry_new(file_of[fd] > 0 ? LOG_SYNC : LOG_SYNC_FOLDER);
    entry->file = file_of[fd];
    for (int i = host->entry_count - 1; entry->what == LOG_SYNC_FOLDER && i >= 0; i--)
        if (host->log[i].what == LOG_FOLDER_OPENED && host->log[i].file == fd) {
            memcpy(entry->path, host->log[i].path, sizeof entry->path);
            break;
        }
}

static void log_write(int fd, const void *bytes, ssize_t size, off_t at)
{
    if (fd < 0 || fd >= FILES_MAX || file_of[fd] <= 0 || size <= 0 || !host->logs
        || host->log_bytes + (size_t)size > HOST_LOG_BYTES)
        return;
    HostEntry *entry = entry_new(LOG_WRITE);
    entry->file = file_of[fd];
    entry->at = at;
    entry->size = size;
    entry->bytes = host->log_bytes;
    memcpy(host->bytes + host->log_bytes, bytes, (size_t)size);
    host->log_bytes += (size_t)size;
}

// The head of what is called in place of a function of the system, __real_name.
#define WRAP(type, name, parameters)                                                                                   \
    type __real_##name parameters;                                                                                     \
    type __wrap_##name parameters;                                                                                     \
    type __wrap_##name parameters

// --- the calls of points.def

#define POINT(kind, name, type, failing, cause, parameters, arguments)                                                 \
    WRAP(type, name, parameters)                                                                                       \
    {                                                                                                                  \
        return refused_with(HOST_##kind, cause) ? failing : __real_##name arguments;                                   \
    }
#define LIBRARY(name, type, failing, parameters, arguments)                                                            \
    WRAP(type, name, parameters)                                                                                       \
    {                                                                                                                  \
        return refused(HOST_LIBRARY) ? (SDL_SetError("refused"), (type)failing) : __real_##name arguments;             \
    }
#include "faults/points.def"
#undef POINT
#undef LIBRARY

// --- those that are written down as well

WRAP(int, open, (const char *path, int flags, ...))
{
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? (mode_t)va_arg(list, int) : 0;
    va_end(list);
    if (refused_with(HOST_OPEN, EMFILE))
        return -1;
    return log_open(__real_open(path, flags, mode), path, flags);
}

WRAP(ssize_t, write, (int fd, const void *bytes, size_t size))
{
    off_t at = lseek(fd, 0, SEEK_CUR);
    // A disk becomes full in the middle of a write: the half before is taken.
    if (refused(HOST_WRITE)) {
        errno = ENOSPC;
        return size > 1 && host->refused == 1 ? __real_write(fd, bytes, size / 2) : -1;
    }
    ssize_t put = __real_write(fd, bytes, size);
    log_write(fd, bytes, put, at);
    return put;
}

WRAP(int, ftruncate, (int fd, off_t size))
{
    if (refused_with(HOST_WRITE, EIO))
        return -1;
    int status = __real_ftruncate(fd, size);
    if (status == 0 && fd >= 0 && fd < FILES_MAX && file_of[fd] > 0) {
        HostEntry *entry = entry_new(LOG_CUT);
        entry->file = file_of[fd];
        entry->size = size;
    }
    return status;
}

// The disk itself is not waited for while the machine is watched.
WRAP(int, fsync, (int fd))
{
    if (refused_with(HOST_SYNC, EIO))
        return -1;
    if (!runs)
        return __real_fsync(fd);
    log_sync(fd);
    return 0;
}

// Closed it is, whatever the answer.
WRAP(int, close, (int fd))
{
    bool good = !refused(HOST_SYNC);
    int status = __real_close(fd);
    errno = good ? errno : EIO;
    return good ? status : -1;
}

WRAP(int, rename, (const char *from, const char *to))
{
    if (refused_with(HOST_RENAME, EIO))
        return -1;
    int status = __real_rename(from, to);
    if (status == 0)
        log_path(LOG_RENAME, from, to);
    return status;
}

WRAP(int, unlink, (const char *path))
{
    if (refused_with(HOST_REMOVE, EIO))
        return -1;
    int status = __real_unlink(path);
    if (status == 0)
        log_path(LOG_REMOVE, path, NULL);
    return status;
}

WRAP(int, mkdir, (const char *path, mode_t mode))
{
    if (refused_with(HOST_MAKE, ENOSPC))
        return -1;
    int status = __real_mkdir(path, mode);
    if (status == 0)
        log_path(LOG_FOLDER, path, NULL);
    return status;
}

// --- streams, which ask the system inside the C library: here they ask as all others do

static struct {
    FILE *stream;
    int fd;
} streams[64];

static ssize_t stream_read(void *cookie, char *bytes, size_t size)
{
    return __wrap_read((int)(intptr_t)cookie, bytes, size);
}

static ssize_t stream_write(void *cookie, const char *bytes, size_t size)
{
    ssize_t put = __wrap_write((int)(intptr_t)cookie, bytes, size);
    return put < 0 ? 0 : put; // as glibc asks for it
}

static int stream_seek(void *cookie, off64_t *at, int from)
{
    *at = lseek((int)(intptr_t)cookie, *at, from);
    return *at < 0 ? -1 : 0;
}

static int stream_close(void *cookie)
{
    int fd = (int)(intptr_t)cookie;
    for (int i = 0; i < 64; i++)
        if (streams[i].fd == fd)
            streams[i].stream = NULL;
    return __wrap_close(fd);
}

static FILE *stream_of(int fd, const char *mode)
{
    const cookie_io_functions_t functions = {stream_read, stream_write, stream_seek, stream_close};
    FILE *stream = fd < 0 ? NULL : fopencookie((void *)(intptr_t)fd, mode, functions);
    for (int i = 0; stream && i < 64; i++)
        if (!streams[i].stream) {
            streams[i].stream = stream;
            streams[i].fd = fd;
            break;
        }
    return stream;
}

WRAP(FILE *, fopen, (const char *path, const char *mode))
{
    if (!runs)
        return __real_fopen(path, mode);
    int flags = mode[0] == 'r' ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
    return stream_of(__wrap_open(path, flags | (strchr(mode, 'x') ? O_EXCL : 0), 0666), mode[0] == 'r' ? "r" : "w");
}

WRAP(int, fileno, (FILE * stream))
{
    for (int i = 0; i < 64; i++)
        if (streams[i].stream == stream)
            return streams[i].fd;
    return __real_fileno(stream);
}

// A stream into memory, whose growth may be refused.
typedef struct Growing {
    char **text;
    size_t *size;
    size_t length;
} Growing;

static ssize_t growing_write(void *cookie, const char *bytes, size_t size)
{
    Growing *growing = cookie;
    char *larger = __wrap_realloc(*growing->text, growing->length + size + 1);
    if (!larger)
        return 0;
    memcpy(larger + growing->length, bytes, size);
    *growing->text = larger;
    *growing->size = growing->length += size;
    larger[growing->length] = '\0';
    return (ssize_t)size;
}

static int growing_close(void *cookie)
{
    free(cookie);
    return 0;
}

WRAP(FILE *, open_memstream, (char **text, size_t *size))
{
    if (!runs)
        return __real_open_memstream(text, size);
    Growing *growing = __wrap_malloc(sizeof *growing);
    *text = growing ? __wrap_calloc(1, 1) : NULL;
    *size = 0;
    if (!*text) {
        free(growing);
        return NULL;
    }
    *growing = (Growing){text, size, 0};
    return fopencookie(growing, "w", (cookie_io_functions_t){NULL, growing_write, NULL, growing_close});
}

// --- what is always the same

WRAP(time_t, time, (time_t * now))
{
    if (!runs)
        return __real_time(now);
    if (now)
        *now = NOW;
    return NOW;
}

// Time passes by looking at it, and by waiting.
static int64_t passed_ns;

WRAP(int, clock_gettime, (clockid_t clock, struct timespec *now))
{
    if (!runs)
        return __real_clock_gettime(clock, now);
    passed_ns += LOOK_NS;
    *now = (struct timespec){1000 + passed_ns / NS_PER_SECOND, passed_ns % NS_PER_SECOND};
    return 0;
}

WRAP(int, nanosleep, (const struct timespec *span, struct timespec *left))
{
    if (!runs)
        return __real_nanosleep(span, left);
    passed_ns += span->tv_sec * NS_PER_SECOND + span->tv_nsec;
    return 0;
}

WRAP(pid_t, getpid, (void))
{
    return runs ? PROCESS : __real_getpid();
}

// No thread waits for the disk: all is written down in one order.
WRAP(SDL_Thread *, SDL_CreateThread, (SDL_ThreadFunction run, const char *name, void *data))
{
    bool syncs = runs && strcmp(name, "syncer") == 0;
    return syncs || refused(HOST_LIBRARY) ? NULL : __real_SDL_CreateThread(run, name, data);
}

// One thread: what is counted comes in one order.
WRAP(int, SDL_GetCPUCount, (void))
{
    return runs ? 1 : __real_SDL_GetCPUCount();
}

// --- what the tests ask for

Host *host_open(void)
{
    host = mmap(NULL, sizeof *host, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return host != MAP_FAILED ? host : NULL;
}

// One that is not there is a mistake of the table that names it.
static void function_find(const char *name)
{
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    host->from = name ? dlsym(RTLD_DEFAULT, name) : NULL;
    if (host->from && dladdr1(host->from, &info, (void **)&symbol, RTLD_DL_SYMENT) && symbol)
        host->from_end = host->from + symbol->st_size;
    if (!name || (host->from && symbol))
        return;
    fprintf(stderr, "faults: %s: no such function\n", name);
    _exit(97);
}

void host_begin(Refusal refusal)
{
    function_find(refusal.function);
    host->kind = refusal.kind;
    host->nth = refusal.nth;
    host->lasting = refusal.lasting;
    host->refused = 0;
    host->entry_count = host->file_count = 0;
    host->log_bytes = 0;
    memset(host->calls, 0, sizeof host->calls);
    memset(file_of, 0, sizeof file_of);
    fflush(stdout);
    stdout = stream_of(STDOUT_FILENO, "w");
    runs = true;
}

void host_end(void)
{
    runs = false;
}

void host_print_way(void)
{
    fflush(stdout);
    backtrace_symbols_fd(host->way, host->way_count, STDOUT_FILENO);
}

void host_mark(long number)
{
    entry_new(LOG_MARK)->size = number;
}
