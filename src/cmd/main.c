// main.c -- the program: the game, and its sub-commands.
#include "cmd/cmd.h"
#include "platform/clock.h"

// What was printed into a full disk is not good.
int main(int argc, char **argv)
{
    int status = commands_run(argc, argv, clock_now_ns());
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status != STATUS_GOOD)
        return status;
    perror("mitsubachi: the output cannot be written");
    return STATUS_MACHINE;
}
