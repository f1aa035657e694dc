// stop.c -- a console that asks the program to end: Ctrl-C, or its window is closed.
#include "platform/stop.h"

#include <signal.h>
#include <stddef.h>
#include <windows.h>

#define STATUS_STOPPED 0xc000013au // what Ctrl-C gives

static StopFlag caught; // set by a thread of the system's

static BOOL WINAPI catch_event(DWORD event)
{
    caught = event == CTRL_C_EVENT ? SIGINT : SIGTERM;
    // Where the window is closed the program is ended as soon as this returns, and some seconds later in any case.
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
        ExitProcess(STATUS_STOPPED);
}

// Here neither ends a program.
void stop_not_by_writing(void)
{
}
