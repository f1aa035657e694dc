// bug.h -- a bug report: one file that the player may send. The game sends nothing.
//
// It is a bundle (content/bundle/bundle.h) of
//   facts.txt      version, system, what draws, window, settings but for texts
//   numbers.txt    tunables that differ from the defaults
//   messages.txt   the program's messages on the terminal
//   demo.mtb       the game that is played or watched, or the last one; with the player's name from the settings, as in
//   all demos
//   trace          the replay on this machine: its end, or its first difference from the recording
// File names in it have no folders, so it names neither the player's home nor the account.
//
// A program that a person plays stores its messages in runs/PROCESS.txt of the player's data folder, and removes that
// file at an orderly end. If such a file's process no longer runs, that program crashed; the title then offers a
// report.
#pragma once

#include "core/base/error.h"
#include "game/session/game.h"

#define BUG_ENDING ".mtbreport"

// The names of the parts.
#define BUG_FACTS "facts.txt"
#define BUG_NUMBERS "numbers.txt"
#define BUG_MESSAGES "messages.txt"
#define BUG_DEMO "demo.mtb"
#define BUG_TRACE "trace"

// Writes a report into the folder reports/ of the player's data, or hands it to the web page; the banner shows the path
// or the problem. On the title after a crash the report is about the crash.
void bug_report(Game *game);

// Writes the report into an existing data folder; `path` receives its name. On failure returns false with one line in
// `error`.
bool bug_write(const Game *game, char path[PATH_SIZE], Error *error);

// Removes the folders in front of each file name and replaces the home folder by "~", in place.
void bug_scrub(char *text);

// --- run.c

// A person's game begins: checks whether the previous one crashed (game->broke_off), and stores messages from now on.
void run_begin(Game *game);

// Marks an orderly end; a no-op before run_begin.
void run_end(Game *game);

// The file of messages that a report is about; false if there is none.
bool run_path(const Game *game, char path[PATH_SIZE]);

// The crash has been reported, so the title no longer offers a report.
void run_reported(Game *game);
