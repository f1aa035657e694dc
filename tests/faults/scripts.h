// scripts.h -- what is played while the machine fails.
#pragma once

#include <stdbool.h>

// Each is a process's work in a folder of its own, which holds what scripts_prepare has put there.
typedef struct Script {
    const char *name;
    const char *line; // a command as it is typed; NULL for the whole game, with a window that nobody sees
    bool quick;       // part of the quick run
    bool keeps;       // writes what a player has
    bool whole;       // all of that at once
} Script;

extern const Script SCRIPTS[];
extern const int SCRIPT_COUNT;

// The current folder gets all that scripts read and replace.
void scripts_prepare(void);

// The first action of the next start: a load that was broken off is finished. Its exit status.
int scripts_recover(void);

// Starts the game, looks at what it has kept, and ends it. Its exit status.
int scripts_start(void);

// Runs one; its exit status. Comes after host_begin.
int scripts_run(const Script *script);
