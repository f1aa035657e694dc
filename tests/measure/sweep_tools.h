// sweep_tools.h -- what the tests of sweep share: a command line, read; and a game, put into a table.
#pragma once

#include <stdio.h>
#include <string.h>

#include "measure/sweep/sweep.h"
#include "test.h"

// Reads a command line of words, separated by single blanks; "" or the message, until the next call.
static inline const char *options_of(SweepOptions *options, const char *line)
{
    static char copy[512], *words[32], message[512];
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    message[0] = '\0';
    bool good = sweep_options_read(options, count, words, message, sizeof message) == COMMAND_RUNS;
    assert_int_equal(good, message[0] == '\0');
    return message;
}

// Puts game `number` of the plan into the table that was made of it.
static inline void table_add(SweepTable *table, const SweepPlan *plan, int number, const SweepGame *game)
{
    table->rows[number] = (SweepRow){.seed = plan->seed + (uint64_t)(number % plan->games), .game = *game};
    memcpy(table->rows[number].value, plan->values[number / plan->games].text, sizeof table->rows[number].value);
    table->done[number] = true;
}
