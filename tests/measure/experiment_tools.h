// experiment_tools.h -- an experiment by its command line and by the text of a CSV file.
#pragma once

#include "measure/experiment.h"
#include "test.h"

// A work of the experiment, planned from words that blanks separate; NULL, and the reason in `error`, if it is refused.
// Strings are those of one static copy.
static ExperimentWork *work_of(const Experiment *experiment, const char *line)
{
    static char copy[512], *words[32];
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    ExperimentWork *work = calloc(1, experiment->work_bytes);
    if (experiment_read(experiment, work, count, words, &error) == COMMAND_RUNS
        && (work->read || experiment_plan(work, &error) == STATUS_GOOD))
        return work;
    experiment_end(work);
    free(work);
    return NULL;
}

static void work_free(ExperimentWork *work)
{
    experiment_end(work);
    free(work);
}

static inline void work_drop(ExperimentWork **work)
{
    work_free(*work);
}

#define OwnWork OWN(work_drop) __typeof__(ExperimentWork *)

// The tables or the chart of a CSV file.
static inline char *tables_of(const Experiment *experiment, const char *csv, bool chart)
{
    ExperimentWork *work = calloc(1, experiment->work_bytes);
    OwnErrors errors = {0};
    work->experiment = experiment;
    Results *results = experiment_results(work);
    fail_if(!results_read(results, csv, strlen(csv), &errors), "line %d: %s", errors.list[0].line,
            errors.list[0].message);
    char *text = PRINTED(out, experiment_print(work, results, chart, out));
    results_close(results);
    work_free(work);
    return text;
}
