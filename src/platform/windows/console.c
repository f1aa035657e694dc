// console.c -- a program with windows joins the console that it was called from.
//
// Windows knows two kinds of programs. One with a console gets a black window of its own where it is double-clicked,
// and nothing that it does afterwards is quick enough to hide that. So the game is the other kind, which has no streams
// unless it is redirected; called from a console it opens that one's. What such a console does not do is to wait for
// the program: `start /wait mitsubachi verify ...` does, and so does a pipe.
#include <SDL.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include "platform/console.h"
#include "platform/paths.h"

static bool leads_nowhere(FILE *stream)
{
    return _fileno(stream) < 0 || _get_osfhandle(_fileno(stream)) < 0;
}

// What is redirected stays so.
static void open_stream(FILE *stream, const char *name, const char *mode)
{
    if (leads_nowhere(stream) && freopen(name, mode, stream) == NULL)
        return;
    // As on all other systems '\n' ends a line.
    _setmode(_fileno(stream), _O_BINARY);
}

static void keep_complaints(Console *console)
{
    if (leads_nowhere(stderr) && memory_stream_open(&console->complaints) && freopen("NUL", "w", stderr) != NULL)
        _dup2(_fileno(console->complaints.file), _fileno(stderr));
}

void console_begin(Console *console, int argc, char **argv)
{
    *console = (Console){0};
    bool attached = AttachConsole(ATTACH_PARENT_PROCESS) != 0;
    if (attached)
        SetConsoleOutputCP(CP_UTF8);
    else
        keep_complaints(console);
    open_stream(stdin, attached ? "CONIN$" : "NUL", "r");
    open_stream(stdout, attached ? "CONOUT$" : "NUL", "w");
    open_stream(stderr, attached ? "CONOUT$" : "NUL", "w");
    setvbuf(stderr, NULL, _IONBF, 0);
    // The same for all files that the C library opens.
    _fmode = _O_BINARY;
    for (int i = 1; i < argc; i++)
        path_make_plain(argv[i]);
    // It would rather be main itself, and takes this for it.
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
