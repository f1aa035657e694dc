// main.c -- the program: the game, and its sub-commands.
#include <stdio.h>
#include <string.h>

#include "cmd/cmd_export.h"
#include "cmd/cmd_lab.h"
#include "cmd/cmd_music.h"
#include "cmd/cmd_pattern.h"
#include "cmd/cmd_sim.h"
#include "cmd/cmd_stage.h"
#include "cmd/cmd_tunables.h"
#include "cmd/cmd_verify.h"
#include "cmd/cmd_watch.h"
#include "cmd/play.h"
#include "measure/bench/cmd_bench.h"
#include "measure/dodge/cmd_dodge.h"
#include "measure/journey/cmd_journey.h"
#include "measure/sweep/cmd_sweep.h"
#include "platform/clock.h"

enum { EXIT_GOOD = 0, EXIT_MACHINE = 3 };

// The sub-commands; each gets the arguments from its own name on and returns the exit status.
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} COMMANDS[] = {
    {"lab", cmd_lab},
    {"pattern", cmd_pattern},
    {"stage", cmd_stage},
    {"sim", cmd_sim},
    {"sweep", cmd_sweep},
    {"journey", cmd_journey},
    {"dodge", cmd_dodge},
    {"watch", cmd_watch},
    {"verify", cmd_verify},
    {"export", cmd_export},
    {"tunables", cmd_tunables},
    {"music", cmd_music},
    {"bench", cmd_bench},
};

static int run(int argc, char **argv, int64_t started_ns)
{
    for (size_t i = 0; argc > 1 && i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (strcmp(argv[1], COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    return play_command(argc, argv, started_ns);
}

// What was printed into a full disk is not good.
int main(int argc, char **argv)
{
    int64_t started_ns = clock_now_ns();
    int status = run(argc, argv, started_ns);
    if ((fflush(stdout) == 0 && !ferror(stdout)) || status != EXIT_GOOD)
        return status;
    perror("mitsubachi: the output cannot be written");
    return EXIT_MACHINE;
}
