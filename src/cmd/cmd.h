// cmd.h -- the game and its sub-commands.
//
// Each gets the arguments from its own name on and returns the exit status.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "game/options/options.h"

int cmd_export(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_music(int argc, char **argv);
int cmd_pattern(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_stage(int argc, char **argv);
int cmd_tunables(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_watch(int argc, char **argv);

// Plays; the program began at `started_ns`. play_options is what play_command does once it has read the options.
int play_command(int argc, char **argv, int64_t started_ns);
int play_options(Options *options, int64_t started_ns);

// Runs what argv[1] names, or plays.
int commands_run(int argc, char **argv, int64_t started_ns);

// The sub-commands, for --help.
void commands_list(FILE *out);
