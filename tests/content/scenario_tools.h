// scenario_tools.h -- scenarios as text and as runs; what the tests of the writer and of the lab share.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "content/scenario/scenario.h"
#include "demo/state_hash.h"
#include "test.h"

// `folder` NULL: the text is in no file.
static inline Scenario scenario_from_in(const char *folder, const char *text, size_t size)
{
    Scenario scenario = scenario_new();
    TextErrors errors = {0};
    if (folder != NULL)
        scenario_set_folder(&scenario, folder);
    bool good = scenario_read(&scenario, text, size, &errors);
    if (!good) {
        text_errors_print(&errors, "text", stderr);
        fprintf(stderr, "%.3000s\n", text);
    }
    assert_true(good);
    text_errors_free(&errors);
    return scenario;
}

static inline Scenario scenario_from(const char *text, size_t size)
{
    return scenario_from_in(NULL, text, size);
}

static inline char *scenario_text(const Scenario *scenario, size_t *size)
{
    char *text;
    FILE *out = open_memstream(&text, size);
    scenario_write(scenario, out);
    fclose(out);
    return text;
}

// The chained hash of a whole run; the hash of each state by itself goes to `hashes`, from tick 0 on, unless NULL.
static inline uint64_t scenario_hash(Scenario *scenario, Sim *sim, uint64_t *hashes)
{
    scenario_begin(scenario, sim);
    uint64_t hash = state_hash_begin(sim);
    for (uint32_t tick = 0;; tick++) {
        hash = state_hash_chain(hash, sim);
        if (hashes != NULL)
            hashes[tick] = state_hash_chain(0, sim);
        if (tick >= scenario->ticks)
            return hash;
        TickCmd cmd = scenario_command(scenario, tick + 1);
        sim_tick(sim, &cmd);
        scenario_place(scenario, sim);
    }
}

static inline char *scenario_csv(Scenario *scenario, Sim *sim)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_true(scenario_run(scenario, sim, out));
    fclose(out);
    return text;
}
