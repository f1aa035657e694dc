// process.c -- children on Windows: each in a job with its own children, fed through a pipe with overlapped writes.
#include "platform/process.h"

#include <SDL.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "platform/files.h"
#include "platform/paths.h"
#include "platform/stub.h"

#define LINE_BYTES 32768 // the longest command line
#define FEED_BYTES (1 << 20)
#define STATUS_KILLED 0xc000013au // the status after Ctrl-C
#define SIGNAL_NUMBER 15          // reported as the signal of such a child
#define GIVEN (PROCESS_EXTRA + 1)

// Handles are 32 bits, sign-extended.
static HANDLE handle_of(long number)
{
    return (HANDLE)(intptr_t)number;
}

STUB(bool process_possible(void), true)

// Searches only $PATH, not the other places of Windows, such as the current folder.
bool process_find(const char *name, char *path, size_t path_size)
{
    const char *from = getenv("PATH");
    DWORD length = from != NULL ? SearchPathA(from, name, ".exe", (DWORD)path_size, path, NULL) : 0;
    return length > 0 && length < path_size;
}

// Appends a quoted argument, for the child's C library to parse: backslashes are doubled before a quote.
static bool add_argument(char *line, size_t *used, const char *argument)
{
    size_t slashes = 0, at = *used;
    if (2 * strlen(argument) + sizeof "\"\" " > LINE_BYTES - at)
        return false;
    line[at++] = '"';
    for (; *argument != 0; argument++) {
        for (size_t i = 0; *argument == '"' && i <= slashes; i++)
            line[at++] = '\\';
        slashes = *argument == '\\' ? slashes + 1 : 0;
        line[at++] = *argument;
    }
    for (size_t i = 0; i < slashes; i++)
        line[at++] = '\\';
    line[at++] = '"';
    line[at++] = ' ';
    line[at] = 0;
    *used = at;
    return true;
}

// A copy that a child inherits; of NUL if there is none.
static HANDLE inherited(HANDLE handle)
{
    SECURITY_ATTRIBUTES rights = {.nLength = sizeof rights, .bInheritHandle = TRUE};
    HANDLE copy = INVALID_HANDLE_VALUE, self = GetCurrentProcess();
    if (handle == INVALID_HANDLE_VALUE)
        return CreateFileA("NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &rights,
                           OPEN_EXISTING, 0, NULL);
    return DuplicateHandle(self, handle, self, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS) ? copy : INVALID_HANDLE_VALUE;
}

static HANDLE inherited_file(int descriptor)
{
    return inherited(descriptor >= 0 ? (HANDLE)_get_osfhandle(descriptor) : INVALID_HANDLE_VALUE);
}

// Returns the child's end of its input pipe. It is a named pipe, because an anonymous one would wait for the child for
// ever.
static HANDLE open_feed(Process *process)
{
    char name[64];
    snprintf(name, sizeof name, "\\\\.\\pipe\\mitsubachi-%lu-%p", GetCurrentProcessId(), (void *)process);
    HANDLE ours = CreateNamedPipeA(name, PIPE_ACCESS_OUTBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                   PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, FEED_BYTES, FEED_BYTES, 0, NULL);
    process->feed = (int)(intptr_t)ours;
    if (ours == INVALID_HANDLE_VALUE)
        return ours;
    HANDLE opened = CreateFileA(name, GENERIC_READ, 0, NULL, OPEN_EXISTING, 0, NULL);
    HANDLE theirs = opened != INVALID_HANDLE_VALUE ? inherited(opened) : opened;
    CloseHandle(opened);
    return theirs;
}

// Starts it suspended, with only these handles, and without a console window.
static bool child_create(const ProcessConfig *config, char *line, HANDLE handles[GIVEN], PROCESS_INFORMATION *made)
{
    uint64_t room[32];
    SIZE_T room_bytes = sizeof room;
    BYTE block[sizeof(int) + GIVEN + GIVEN * sizeof(HANDLE)];
    STARTUPINFOEXA how = {.StartupInfo = {.cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES}};
    how.StartupInfo.hStdInput = handles[0];
    how.StartupInfo.hStdOutput = handles[1];
    how.StartupInfo.hStdError = handles[2];
    how.StartupInfo.lpReserved2 = block;
    // The format in which Microsoft's C library passes descriptors beyond the third: their count, flags, and handles.
    enum { OPEN = 0x01, PIPE = 0x08, DEVICE = 0x40 };
    const int count = GIVEN;
    memcpy(block, &count, sizeof count);
    for (int i = 0; i < GIVEN; i++) {
        DWORD kind = GetFileType(handles[i]);
        block[sizeof count + (size_t)i] = OPEN | (kind == FILE_TYPE_PIPE ? PIPE : kind == FILE_TYPE_CHAR ? DEVICE : 0);
    }
    memcpy(block + sizeof count + GIVEN, handles, GIVEN * sizeof(HANDLE));
    how.StartupInfo.cbReserved2 = (WORD)(sizeof count + GIVEN + GIVEN * sizeof(HANDLE));
    how.lpAttributeList = (LPPROC_THREAD_ATTRIBUTE_LIST)room;
    if (!InitializeProcThreadAttributeList(how.lpAttributeList, 1, 0, &room_bytes))
        return false;
    DWORD flags = EXTENDED_STARTUPINFO_PRESENT | CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP
                | (config->patient ? BELOW_NORMAL_PRIORITY_CLASS : 0);
    bool good = UpdateProcThreadAttribute(how.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles,
                                          GIVEN * sizeof(HANDLE), NULL, NULL)
             && CreateProcessA(config->program, line, NULL, NULL, TRUE, flags, NULL, NULL, &how.StartupInfo, made);
    DeleteProcThreadAttributeList(how.lpAttributeList);
    return good;
}

// Puts it in a job of its own before it runs, so that its children end with it.
static bool create_in_job(Process *process, const ProcessConfig *config, char *line, HANDLE handles[GIVEN])
{
    PROCESS_INFORMATION made;
    HANDLE job = CreateJobObjectA(NULL, NULL);
    process->group = (long)(intptr_t)job;
    if (job == NULL || !child_create(config, line, handles, &made))
        return false;
    process->id = (long)(intptr_t)made.hProcess;
    bool good = AssignProcessToJobObject(job, made.hProcess) && ResumeThread(made.hThread) != (DWORD)-1;
    CloseHandle(made.hThread);
    if (!good)
        TerminateProcess(made.hProcess, PROCESS_NOT_RUN);
    return good;
}

bool process_spawn(Process *process, const ProcessConfig *config, char *cause, size_t cause_size)
{
    char line[LINE_BYTES];
    size_t used = 0;
    bool good = true;
    for (const char *const *argument = config->arguments; *argument != NULL && good; argument++)
        good = add_argument(line, &used, *argument);
    if (!good) {
        snprintf(cause, cause_size, "its arguments are too long");
        return false;
    }
    HANDLE handles[GIVEN] = {config->feed ? open_feed(process) : inherited_file(-1), inherited_file(-1),
                             inherited_file(process->complaints), inherited_file(config->extra)};
    good = create_in_job(process, config, line, handles);
    snprintf(cause, cause_size, "error %lu of Windows", GetLastError());
    for (int i = 0; i < GIVEN; i++)
        if (handles[i] != INVALID_HANDLE_VALUE)
            CloseHandle(handles[i]);
    return good;
}

void process_end_all(const Process *process)
{
    TerminateJobObject(handle_of(process->group), STATUS_KILLED);
}

// Returns the number of bytes taken; 0 if the child takes no more, or if *stop is set.
static DWORD feed_part(Process *process, HANDLE event, const void *bytes, DWORD size, const StopFlag *stop)
{
    DWORD put = 0;
    HANDLE feed = handle_of(process->feed);
    OVERLAPPED writing = {.hEvent = event};
    if (!WriteFile(feed, bytes, size, NULL, &writing) && GetLastError() != ERROR_IO_PENDING)
        return 0;
    while (WaitForSingleObject(event, PROCESS_LOOK_MS) == WAIT_TIMEOUT && (stop == NULL || !*stop))
        continue;
    if (stop != NULL && *stop)
        CancelIo(feed);
    // After a cancel as well: until then the system owns the bytes.
    return GetOverlappedResult(feed, &writing, &put, TRUE) ? put : 0;
}

bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop)
{
    const uint8_t *at = bytes;
    HANDLE event = CreateEventA(NULL, TRUE, FALSE, NULL);
    bool good = event != NULL && process->feed != -1;
    while (good && size > 0) {
        DWORD part = size < FEED_BYTES ? (DWORD)size : FEED_BYTES;
        DWORD put = stop != NULL && *stop ? 0 : feed_part(process, event, at, part, stop);
        good = put > 0;
        at += put;
        size -= put;
    }
    CloseHandle(event);
    return good;
}

void process_end_feed(Process *process)
{
    if (process->feed != -1)
        CloseHandle(handle_of(process->feed));
    process->feed = -1;
}

// If it was killed, or crashed, the top two bits of its status are set.
bool process_over(Process *process, int wait_ms, ProcessEnd *end)
{
    DWORD status = PROCESS_NOT_RUN;
    HANDLE child = handle_of(process->id);
    if (WaitForSingleObject(child, wait_ms < 0 ? INFINITE : (DWORD)wait_ms) == WAIT_TIMEOUT)
        return false;
    GetExitCodeProcess(child, &status);
    CloseHandle(child);
    *end = status >> 30 == 3 ? (ProcessEnd){.status = -1, .signal = SIGNAL_NUMBER}
                             : (ProcessEnd){.status = (int)status};
    return true;
}

void process_forget(const Process *process)
{
    if (process->id != 0)
        CloseHandle(handle_of(process->id));
    if (process->group != 0)
        CloseHandle(handle_of(process->group));
}

bool process_runs(int64_t id)
{
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)id);
    if (process == NULL)
        return GetLastError() == ERROR_ACCESS_DENIED;
    bool runs = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    CloseHandle(process);
    return runs;
}

// Windows cannot replace a process, so this one waits for the other and returns its status.
void process_become(const char *path, char **arguments)
{
    DWORD status = PROCESS_NOT_RUN;
    PROCESS_INFORMATION made;
    STARTUPINFOA how = {.cb = sizeof how};
    (void)arguments; // GetCommandLine has them as typed
    if (!CreateProcessA(path, GetCommandLineA(), NULL, NULL, TRUE, 0, NULL, NULL, &how, &made))
        return;
    // The other process handles Ctrl-C.
    SetConsoleCtrlHandler(NULL, TRUE);
    WaitForSingleObject(made.hProcess, INFINITE);
    GetExitCodeProcess(made.hProcess, &status);
    ExitProcess(status);
}

static StopFlag caught; // set by a thread of the system

static BOOL WINAPI catch_event(DWORD event)
{
    caught = event == CTRL_C_EVENT ? SIGINT : SIGTERM;
    // After a closed window the program ends as soon as this returns, and some seconds later in any case.
    if (event == CTRL_CLOSE_EVENT || event == CTRL_LOGOFF_EVENT || event == CTRL_SHUTDOWN_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

void stop_catch(void)
{
    caught = 0;
    SetConsoleCtrlHandler(catch_event, TRUE);
}

void stop_release(void)
{
    SetConsoleCtrlHandler(catch_event, FALSE);
}

const StopFlag *stop_flag(void)
{
    return &caught;
}

void stop_again(void)
{
    if (caught)
        ExitProcess(STATUS_KILLED);
}

// On Windows neither ends a program.
void stop_not_by_writing(void)
{
}

bool process_own_path(char *path, size_t path_size)
{
    DWORD length = GetModuleFileNameA(NULL, path, (DWORD)path_size);
    if (length == 0 || length >= path_size)
        return false;
    path_make_plain(path);
    return true;
}

// Windows has two kinds of programs. A console program that is double-clicked gets a black window, which cannot be
// hidden quickly enough. So the game is of the other kind, which has no streams unless it is redirected; when it is
// called from a console it opens that console. Such a console does not wait for the program: `start /wait mitsubachi
// verify ...` does, and so does a pipe.

static bool leads_nowhere(FILE *stream)
{
    return _fileno(stream) < 0 || _get_osfhandle(_fileno(stream)) < 0;
}

// Redirected streams stay so.
static void open_stream(FILE *stream, const char *name, const char *mode)
{
    if (leads_nowhere(stream) && freopen(name, mode, stream) == NULL)
        return;
    // '
    // ' ends a line, as on all other systems.
    _setmode(_fileno(stream), _O_BINARY);
}

void console_begin(Console *console, int argc, char **argv)
{
    *console = (Console){0};
    bool attached = AttachConsole(ATTACH_PARENT_PROCESS) != 0;
    if (attached)
        SetConsoleOutputCP(CP_UTF8);
    else if (leads_nowhere(stderr) && memory_stream_open(&console->complaints) && freopen("NUL", "w", stderr) != NULL)
        _dup2(_fileno(console->complaints.file), _fileno(stderr));
    open_stream(stdin, attached ? "CONIN$" : "NUL", "r");
    open_stream(stdout, attached ? "CONOUT$" : "NUL", "w");
    open_stream(stderr, attached ? "CONOUT$" : "NUL", "w");
    setvbuf(stderr, NULL, _IONBF, 0);
    // The same for all files that the C library opens.
    _fmode = _O_BINARY;
    for (int i = 1; i < argc; i++)
        path_make_plain(argv[i]);
    // SDL normally provides main itself; this replaces that.
    SDL_SetMainReady();
}

void console_end(Console *console, int status)
{
    if (console->complaints.file == NULL || !memory_stream_close(&console->complaints))
        return;
    if (status != 0 && console->complaints.size > 0)
        SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, "Mitsubachi", console->complaints.text, NULL);
    free(console->complaints.text);
}
