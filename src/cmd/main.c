// main.c -- the program: the game, and its sub-commands.
#include "cmd/cmd.h"
#include "platform/clock.h"
#include "platform/process.h"

int main(int argc, char **argv)
{
    Console console;
    int64_t begun_ns = clock_now_ns();
    console_begin(&console, argc, argv);
    int status = commands_run(argc, argv, begun_ns);
    if (status != STATUS_MACHINE)
        status = command_printed("mitsubachi", status);
    console_end(&console, status);
    return status;
}
