// runner.h -- scripts in processes of their own, each in the same folder as it was in the beginning.
#pragma once

#include "faults/folder.h"
#include "faults/host.h"
#include "faults/scripts.h"

#define RUNNER_TEXT_BYTES 65536

typedef struct Runner {
    char work[256]; // a folder for all that is written; a script's own is run/ in it
    Host *host;
    Folder before; // what scripts find
} Runner;

// How a process has ended: with a status, or by a signal.
typedef struct Outcome {
    int status, signal;
    char reported[RUNNER_TEXT_BYTES], printed[RUNNER_TEXT_BYTES]; // on stderr and stdout, times left out
    Folder folder;
} Outcome;

// Makes the folder, and in it what scripts find. A failure ends the test.
void runner_open(Runner *runner);
void runner_close(Runner *runner);

// Runs a script in a folder that is as it was. The next start finishes an interrupted load.
void runner_run(Runner *runner, const Script *script, Refusal refusal, Outcome *outcome);

// Starts the game in a folder with these files, with nothing refused, and looks at all that it has kept; or with
// `recover` only finishes a load that was broken off, which is what a start does first.
void runner_start(Runner *runner, const Folder *folder, bool recover, Outcome *outcome);

double runner_seconds(void);
