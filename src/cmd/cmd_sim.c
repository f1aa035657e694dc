// cmd_sim.c -- mitsubachi sim STAGE.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/tuning/tuning.h"
#include "platform/process.h"
#include "text/grow.h"

#define OUTPUT_BUFFER_BYTES (1u << 18)

static const Option ROWS[] = {{.kind = FIELD_TABLE, .of = &TUNING_OPTIONS}};

static const CommandLine LINE = {
    .name = "mitsubachi sim",
    .manual = "program.md",
    .usage = "[OPTION]... STAGE\n",
    .about = "Run a stage without a screen and print all live objects of each tick as CSV.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 the stage or a tunables file has errors, 2 wrong usage, 3 the machine failed.\n",
    EXPECTS(1, 1, "one stage file"),
};

static char output_buffer[OUTPUT_BUFFER_BYTES]; // stdout's buffer until the program ends

// Numbers from options override the stage's own, as in the lab; the player's files are ignored, so that a stage
// prints the same bytes everywhere.
static int numbers_set(TuningOptions *numbers, Tuned *tunables)
{
    Error error;
    if (numbers->count == 0)
        return STATUS_GOOD;
    numbers->bare = true;
    Tuning *tuning = tuning_open(numbers, &error);
    if (!tuning)
        return command_report(&LINE, STATUS_MACHINE, error.text);
    for (int i = 0; i < TUNED_COUNT; i++)
        if (tuning_is_from_options(tuning, i))
            tuned_set(tunables, i, tuned_get(tuning_now(tuning), i));
    int status = tuning_has_errors(tuning) ? STATUS_NO : STATUS_GOOD;
    tuning_close(tuning);
    return status;
}

int cmd_sim(int argc, char **argv)
{
    StageFile stage;
    TuningOptions numbers = {.count = 0};
    int status = command_begin(&LINE, &numbers, &argc, argv);
    if (status >= 0)
        return status;
    status = cmd_stage_read(argv[1], &stage);
    if (status == STATUS_GOOD)
        status = numbers_set(&numbers, &stage.tunables);
    if (status == STATUS_GOOD) {
        // A line per object and tick is some megabytes a minute: use a large buffer, without a flush per line on a
        // terminal.
        Sim *sim = grow_zeros(sizeof *sim);
        setvbuf(stdout, output_buffer, _IOFBF, sizeof output_buffer);
        stop_not_by_writing(); // a closed pipe is an ordinary status, without a message
        errno = 0;             // only that of a write is valid
        bool written = stage_file_run(&stage, sim, stdout);
        if (!written && errno != EPIPE)
            fprintf(stderr, "mitsubachi sim: the output cannot be written (%s), expected a writable file or pipe\n",
                    strerror(errno));
        free(sim);
        status = written ? STATUS_GOOD : STATUS_MACHINE;
    }
    stage_file_free(&stage);
    return status;
}
