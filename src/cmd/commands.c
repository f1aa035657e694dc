// commands.c -- the table of sub-commands.
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "content/program_version.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "text/words.h"

int cmd_measure(char **arguments)
{
    char own[PATH_SIZE] = "", folder[PATH_SIZE] = ".", path[PATH_SIZE + 32];
    // In the same folder, not on $PATH: both must be of the same build.
    if (process_own_path(own, sizeof own))
        file_folder(own, folder, sizeof folder);
    snprintf(path, sizeof path, "%s/mitsubachi-measure", folder);
    process_become(path, arguments - 1);
    fprintf(stderr, "mitsubachi %s: %s is missing or not executable, expected the measuring program\n", arguments[0],
            path);
    return STATUS_MACHINE;
}

static int measure_become(int argc, char **argv)
{
    (void)argc;
    return cmd_measure(argv);
}

// Words of cmd_play have no function. "watch" and "stage" are unlisted, because they equal FILE alone.
const Command COMMANDS[] = {
    {"lab", NULL, "[STAGE]", "place objects, change numbers, rewind time"},
    {"pattern", NULL, "FILE", "watch a bullet pattern while you write it"},
    {"check", cmd_check, "FILE...", "print all errors in files of any kind"},
    {"sim", cmd_sim, "STAGE", "run a stage without a screen, print CSV"},
    {"tunables", cmd_tunables, "[NAME]...", "list the tunables of the game"},
    {"music", cmd_music, "[SCORE]...", "render the tunes"},
    {"verify", cmd_verify, "FILE...", "replay demos and compare them with their recording"},
    {"link", cmd_link, "FILE", "convert a demo to a link, or a link to a file"},
    {"export", cmd_export, "FILE -o CLIP", "make a film of a demo, with sound"},
    {"report", cmd_report, "FILE", "print a bug report and replay its game"},
    {"save", cmd_save, "FILE", "save settings, journey, best games and demos to one file"},
    {"load", cmd_load, "FILE", "restore all of them from such a file"},
    {"sweep", measure_become, "TUNABLE A..B", "measure the effect of a number, or the difficulty of stages"},
    {"players", measure_become, "", "compare scripted players"},
    {"dodge", measure_become, "DIR", "measure survival in a folder of bullet patterns"},
    {"journey", measure_become, "", "let the pilots play whole journeys"},
    {"rank", measure_become, "FOLDER", "verify a folder of demos and list the best"},
    {"bench", measure_become, "", "measure the costs of bees, sprites and frames"},
};
const int COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0];

// Without a command it starts the game, so that a desktop icon needs no argument.
int commands_run(int argc, char **argv, int64_t started_ns)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, COMMANDS[i].name) == 0 && COMMANDS[i].run != NULL)
            return COMMANDS[i].run(argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) {
        program_version_print("mitsubachi", stdout);
        return STATUS_GOOD;
    }
    if (cmd_play_knows(name))
        return cmd_play(argc - 1, argv + 1, started_ns);
    if (argc < 2 || name[0] == '-' || file_taken(name) || demo_file_is_link(name))
        return cmd_play(argc, argv, started_ns);
    // A word that is neither an option nor a file is a misspelt command.
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        nearest_offer(&nearest, COMMANDS[i].name);
    fprintf(stderr, "mitsubachi: %s: unknown, expected a file, an option or a command of 'mitsubachi --help'%s%s%s\n",
            words_quoted(name).text, nearest.name ? "; did you mean " : "", nearest.name ? nearest.name : "",
            nearest.name ? "?" : "");
    return STATUS_USAGE;
}
