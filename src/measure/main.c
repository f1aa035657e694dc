// main.c -- the second program, which measures the game. `mitsubachi sweep` and the like run it.
#include <stdio.h>
#include <string.h>

#include "content/program_version.h"
#include "measure/command.h"
#include "platform/process.h"
#include "text/words.h"

static const char HELP[] =
    "Usage: mitsubachi-measure COMMAND [OPTION]...     (or mitsubachi COMMAND ...; COMMAND --help explains each)\n"
    "\n"
    "  bench     what bees, sprites and frames cost on this machine\n"
    "  dodge     how well the bees' instincts dodge a folder of patterns\n"
    "  journey   whole journeys by the pilots, as a table\n"
    "  players   what pays in the game: scripted players side by side\n"
    "  rank      a list of best games of a folder of demos, each verified: a table, a site\n"
    "  sweep     what a number does, how hard stages are: a table, CSV and a plot\n";

// Names are those of `mitsubachi`, which becomes this program with the same arguments. `check STAGE --hands` is
// `players STAGE --hands`.
static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} COMMANDS[] = {{"bench", cmd_bench},     {"check", cmd_players}, {"dodge", cmd_dodge}, {"journey", cmd_journey},
                {"players", cmd_players}, {"rank", cmd_rank},     {"sweep", cmd_sweep}};

static int run(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (strcmp(name, COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) {
        program_version_print("mitsubachi-measure", stdout);
        return STATUS_GOOD;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        fputs(HELP, stdout);
        return STATUS_GOOD;
    }
    if (argc > 1)
        fprintf(stderr, "mitsubachi-measure: %s: not known, expected a command of 'mitsubachi-measure --help'\n",
                words_quoted(name).text);
    else
        fputs(HELP, stderr); // an error message, which must not go into a pipe
    return STATUS_USAGE;
}

// A signal ends a command early, and is raised again after the cleanup.
int main(int argc, char **argv)
{
    stop_catch();
    int status = run(argc, argv);
    if (status != STATUS_MACHINE)
        status = command_printed("mitsubachi-measure", status);
    stop_release();
    stop_again();
    return status;
}
