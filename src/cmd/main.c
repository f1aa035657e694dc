// main.c -- the program: the game, and its sub-commands.
#include "cmd/cmd.h"
#include "platform/clock.h"
#include "platform/process.h"

static int run(int argc, char **argv, int64_t begun_ns)
{
    int status = commands_run(argc, argv, begun_ns);
    return status == STATUS_MACHINE ? status : command_printed("mitsubachi", status);
}

int main(int argc, char **argv)
{
    Console console;
    int64_t begun_ns = clock_now_ns();
    console_begin(&console, argc, argv);
    int status = run(argc, argv, begun_ns);
    console_end(&console, status);
    return status;
}
