// commands.c -- the table of sub-commands.
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "content/program_version.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "platform/process.h"
#include "text/words.h"

// Where none is to run, mitsubachi-measure does it.
const Command COMMANDS[] = {
    {"watch", cmd_watch, "FILE", "show a demo, backward too; take over"},
    {"lab", cmd_lab, "[STAGE]", "place things, slide numbers, turn time back"},
    {"pattern", cmd_pattern, "FILE", "watch a bullet pattern while you write it"},
    {"stage", cmd_stage, "FILE", "play a stage while you write it, or check it"},
    {"journey", NULL, "", "whole journeys by the pilots, as a table"},
    {"sim", cmd_sim, "STAGE", "run a stage without a screen, print CSV"},
    {"sweep", NULL, "TUNABLE A..B", "show what a number does: CSV and a plot"},
    {"players", NULL, "", "show what pays: scripted players side by side"},
    {"dodge", NULL, "DIR", "how well bees dodge a folder of patterns"},
    {"verify", cmd_verify, "FILE...", "check that demos are still the same games"},
    {"rank", NULL, "FOLDER", "verify a folder of demos, list the best: CSV, a site"},
    {"link", cmd_link, "FILE", "print a demo as a link, or make a file of one"},
    {"export", cmd_export, "FILE -o CLIP", "make a film of a demo, with sound"},
    {"report", cmd_report, "FILE", "tell what is in a bug report, and replay it"},
    {"save", cmd_save, "FILE", "put all that you have into one file"},
    {"load", cmd_load, "FILE", "take all that is in such a file"},
    {"tunables", cmd_tunables, "[NAME]...", "list the numbers of the game, check files of them"},
    {"music", cmd_music, "[SCORE]...", "make and measure the tunes, as WAV files too"},
    {"bench", NULL, "", "measure what bees, sprites and frames cost here"},
};
const int COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0];

// A word that is no option and names no file can only be meant as a command.
static int tell_unknown(const char *name)
{
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        nearest_offer(&nearest, COMMANDS[i].name);
    fprintf(stderr, "mitsubachi: %s: not known, expected a file, an option or a command of 'mitsubachi --help'%s%s%s\n",
            words_quoted(name).text, nearest.name ? "; did you mean " : "", nearest.name ? nearest.name : "",
            nearest.name ? "?" : "");
    return STATUS_USAGE;
}

// Becomes the program that lies beside this one, with the same arguments; returns only where that cannot be run.
static int measure(char **argv)
{
    char own[PATH_SIZE] = "", folder[PATH_SIZE] = ".", path[PATH_SIZE + 32];
    // Beside this one and not on $PATH: the two must be of the same build.
    if (process_own_path(own, sizeof own))
        file_folder(own, folder, sizeof folder);
    snprintf(path, sizeof path, "%s/mitsubachi-measure", folder);
    process_become(path, argv);
    fprintf(stderr, "mitsubachi %s: %s is not there or cannot be run, expected the program that measures\n", argv[1],
            path);
    return STATUS_MACHINE;
}

// Nothing but options is the game, so that the icon on a desktop needs no argument; and a file is what somebody has
// clicked there.
int commands_run(int argc, char **argv, int64_t started_ns)
{
    for (int i = 0; argc > 1 && i < COMMAND_COUNT; i++)
        if (strcmp(argv[1], COMMANDS[i].name) == 0)
            return COMMANDS[i].run ? COMMANDS[i].run(argc - 1, argv + 1) : measure(argv);
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        program_version_print("mitsubachi", stdout);
        return STATUS_GOOD;
    }
    bool unknown = argc > 1 && argv[1][0] != '-' && !file_taken(argv[1]) && !demo_file_is_link(argv[1]);
    return unknown ? tell_unknown(argv[1]) : play_command(argc, argv, started_ns);
}
