// main.c -- the second program, which measures the game; started by `mitsubachi sweep` and similar
// commands.
#include <string.h>

#include "content/program_version.h"
#include "measure/command.h"
#include "platform/process.h"

// Names are those of `mitsubachi`, which becomes this program with the same arguments.
static const Command COMMANDS[] = {
    {"bench", cmd_bench, "", "measure the costs of bees, sprites and frames"},
    {"check", cmd_players, "--hands STAGE", "print win rates of a stage by level: players --hands STAGE"},
    {"dodge", cmd_dodge, "DIR", "measure how well the bees' instincts dodge a folder of patterns"},
    {"journey", cmd_journey, "", "let the pilots play whole journeys, and print a table"},
    {"players", cmd_players, "", "compare scripted players side by side"},
    {"rank", cmd_rank, "FOLDER", "verify a folder of demos and list the best: a table, a site"},
    {"sweep", cmd_sweep, "TUNABLE A..B", "measure the effect of a number, or the difficulty of stages"},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static const CommandLine LINE = {
    .name = "mitsubachi-measure",
    .manual = "measuring.md",
    .usage = "COMMAND [OPTION]...\n",
    .about = "Measure the game; `mitsubachi COMMAND` does the same.\n",
    .after = "",
    .commands = COMMANDS,
    .command_count = COMMAND_COUNT,
};

static int run(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) {
        program_version_print(LINE.name, stdout);
        return STATUS_GOOD;
    }
    int status = command_begin(&LINE, NULL, &argc, argv);
    if (status >= 0)
        return status;
    command_help(&LINE, COMMAND_TEXT, stderr); // an error message, which must not enter a pipe
    return STATUS_USAGE;
}

// A signal ends a command early, and is raised again after the cleanup.
int main(int argc, char **argv)
{
    stop_catch();
    int status = run(argc, argv);
    if (status != STATUS_MACHINE)
        status = command_printed(LINE.name, status);
    stop_release();
    stop_again();
    return status;
}
