// cmd.h -- the game and its sub-commands.
//
// Each gets the arguments from its own name on and returns the exit status.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "content/stage/stage_file.h"
#include "tape/demo_trace.h"
#include "game/session/options.h"

typedef struct Game Game;

int cmd_export(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_link(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_music(int argc, char **argv);
int cmd_pattern(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_save(int argc, char **argv);
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

// The sub-commands.
extern const Command COMMANDS[];
extern const int COMMAND_COUNT;

// Looks at each of the names, whatever is wrong with those before it. Returns the largest exit status.
int cmd_each(char **names, int count, int (*look)(void *context, const char *name), void *context);

// Prints the mistakes of a file and frees them. Returns the exit status where it was `good`, or was not, or not there.
int cmd_mistakes(TextErrors *errors, const char *path, bool good);

// Reads a stage, prints its mistakes and returns the exit status. stage_file_free releases it whatever that is.
int cmd_stage_read(const char *path, StageFile *stage);

// Shows a stage in the lab, or an empty one (NULL).
int cmd_lab_show(const CommandLine *line, Options *options, const char *file, int64_t started_ns);

// Plays a demo as fast as it goes, and prints in one line whether it is good; how it differs from a trace, or that it
// does not, as far as the trace goes. Both return the exit status.
int cmd_check_demo(const char *path, const Demo *demo, Sim *sim);
int cmd_print_difference(const char *path, const DemoDifference *difference);

// What a command does with a game that is open: before its frames and after them. Each returns false with one line in
// `error` where nothing else is to follow.
typedef bool CmdGameFn(Game *game, const void *asked, Error *error);

typedef struct CmdGame {
    const CommandLine *line;
    const Options *options;
    const void *asked; // the command's own options
    CmdGameFn *begin;
    CmdGameFn *end;
    uint32_t ticks; // frames are shown until the game is left or has played so many; 0 for any number
} CmdGame;

// Opens a game, shows its frames where there is a window, closes it. Returns the exit status, and prints what went
// wrong. In a browser it does not return (platform/loop.h); what it was given stays.
int cmd_game(const CmdGame *command, int64_t started_ns);

// Draws and saves the screenshot that the options ask for, if any; `blend` lies between two ticks, from 0 to 1.
bool cmd_game_picture(Game *game, float blend, Error *error);
