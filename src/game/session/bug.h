// bug.h -- a bug report: one file that the player may send to somebody. The game sends nothing.
//
// It is a bundle (content/bundle/bundle.h) of
//   facts.txt      version, system, what draws, window, settings but for texts
//   numbers.txt    tunables with other values than usual
//   messages.txt   what the program told on the terminal
//   demo.mtb       the game that is played or watched, or the last one; with the name that the player has set, as all demos
//   trace          how this machine plays the demo again: its end, or where it differs from what was recorded
// Folders are cut off from all file names in it, so it names neither the player's home nor the account.
//
// A program that a person plays keeps its messages in runs/PROCESS.txt of the player's data folder, and removes that at an
// orderly end. Such a file whose process no longer runs is of a program that broke off; the title offers a report then.
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

// Writes a report into the folder reports/ of the player's data, or hands it to a page; the banner tells where, or what
// is wrong. On the title after a crash it is about that.
void bug_report(Game *game);

// The same into a folder of data that is there; `path` is its name. False with one line in `error`.
bool bug_write(const Game *game, char path[PATH_SIZE], Error *error);

// Replaces each folder in front of a file name by nothing, and the home folder by "~", in place.
void bug_scrub(char *text);

// --- run.c

// A person's game begins: looks whether one before it broke off (game->broke_off), and keeps messages from now on.
void run_begin(Game *game);

// Its orderly end; fine where it has not begun.
void run_end(Game *game);

// The file of messages that a report is about; false where there is none.
bool run_path(const Game *game, char path[PATH_SIZE]);

// A report of what broke off was made, so it is no longer offered.
void run_told(Game *game);

// Removes temporaries (file_temporary_name) from the player's own folders. Only regular files whose names this program
// gives, that no running process has and that were last written an hour ago: a process of another container, whose
// number cannot be seen from here, needs no second. What cannot be removed is left for the next start.
void leftovers_remove(void);
