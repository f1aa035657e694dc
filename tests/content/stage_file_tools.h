// stage_file_tools.h -- stages as text and as runs; what the tests of the writer and of the lab share.
#pragma once

#include "content/stage/stage_file.h"
#include "tape/state_hash.h"
#include "test.h"

// `folder` NULL: the text is in no file.
static inline StageFile stage_from_in(const char *folder, const char *text)
{
    StageFile stage = stage_file_new(NULL);
    OwnErrors errors = {0};
    if (folder != NULL)
        stage_file_set_folder(&stage, folder);
    bool good = stage_file_read(&stage, text, strlen(text), &errors);
    if (!good) {
        text_errors_print(&errors, "text", stderr);
        fprintf(stderr, "%.3000s\n", text);
    }
    assert_true(good);
    return stage;
}

static inline StageFile stage_from(const char *text)
{
    return stage_from_in(NULL, text);
}

static inline char *stage_text(const StageFile *stage)
{
    return PRINTED(out, stage_file_write(stage, out));
}

// The chained hash of a whole run; the hash of each state by itself goes to `hashes`, from tick 0 on, unless NULL.
static inline uint64_t stage_hash(StageFile *stage, Sim *sim, uint64_t *hashes)
{
    stage_file_begin(stage, sim);
    uint64_t hash = state_hash_begin(sim);
    for (uint32_t tick = 0;; tick++) {
        hash = state_hash_chain(hash, sim);
        if (hashes != NULL)
            hashes[tick] = state_hash_chain(0, sim);
        if (tick >= stage->ticks)
            return hash;
        TickCmd cmd = stage_file_command(stage, tick + 1);
        sim_tick(sim, &cmd);
        stage_file_place(stage, sim);
    }
}

static inline char *stage_csv(StageFile *stage, Sim *sim)
{
    return PRINTED(out, assert_true(stage_file_run(stage, sim, out)));
}
