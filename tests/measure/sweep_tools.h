// sweep_tools.h -- what the tests of sweep share: a command line, read.
#pragma once

#include <stdio.h>
#include <string.h>

#include "core/base/error.h"
#include "measure/sweep.h"
#include "test.h"

// Reads a command line of words, separated by single blanks; "" or the message, until the next call.
static inline const char *options_of(Sweep *options, const char *line)
{
    static char copy[512], *words[32];
    static Error error;
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    error.text[0] = '\0';
    memset(options, 0, sizeof *options);
    bool good = experiment_read(&SWEEP, options, count, words, &error) == COMMAND_RUNS;
    assert_int_equal(good, error.text[0] == '\0');
    return error.text;
}
