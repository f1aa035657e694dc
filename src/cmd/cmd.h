// cmd.h -- the game and its sub-commands.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/content_kind.h"
#include "content/stage/stage_file.h"
#include "core/base/error.h"
#include "platform/files.h"
#include "tape/tape_trace.h"
#include "text/command_line.h"

// Each gets the arguments from its name on and returns the exit status.
int cmd_check(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_link(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_music(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_save(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_tunables(int argc, char **argv);
int cmd_verify(int argc, char **argv);

// Plays, or shows a file; argv[0] may be the name of a tool: "watch", "stage", "lab" or "pattern". `started_ns` is the
// start of the program.
int cmd_play(int argc, char **argv, int64_t started_ns);
bool cmd_play_knows(const char *word);

// Replaces this process by mitsubachi-measure, in the same folder, with these arguments: command, its arguments,
// NULL. Returns only on failure, with the exit status.
int cmd_measure(char **arguments);

// Runs the command argv[1], or plays.
int commands_run(int argc, char **argv, int64_t started_ns);

// The sub-commands.
extern const Command COMMANDS[];
extern const int COMMAND_COUNT;

// Calls `look` for each name, even after a failure. Returns the largest exit status.
int cmd_each(char **names, int count, int (*look)(void *context, const char *name), void *context);

// Prints the mistakes of a file and frees them. Returns the exit status of a file that is `good`, bad, or missing.
int cmd_mistakes(TextErrors *errors, const char *path, bool good);

// Reads a stage, prints its mistakes and returns the exit status. stage_file_free releases it in any case.
int cmd_stage_read(const char *path, StageFile *stage);

// Reads the patterns of a file or a folder, prints their mistakes, and counts the files. Returns the exit status, which
// is STATUS_GOOD if one of them is good.
int cmd_patterns_read(const char *path, int *good, int *bad);

// Plays a demo as fast as possible and prints the result in one line, as `verify` does. Both return the exit status.
int cmd_verify_file(const char *name);
int cmd_check_demo(const char *path, const Tape *demo, Sim *sim);

// Prints the result of comparing a demo of this many ticks with a trace; NULL: that of a bug report. Returns the exit
// status.
int cmd_print_difference(const char *path, const char *trace, uint32_t ticks, const TapeDifference *difference);
