// stage_tools.h -- the game's own patterns, and games of the stages in assets/stages, for all tests.
#pragma once

#include <stdlib.h>

#include "content/pattern_files.h"
#include "content/stage/stage_files.h"
#include "core/sim/sim.h"

// The game's own patterns, read once.
static inline const PatternBook *own_book(void)
{
    static PatternBook book;
    Error why;
    if (book.count == 0 && !pattern_book_own(&book, stderr, &why))
        fprintf(stderr, "%s\n", why.text);
    return &book;
}

// A stage of assets/stages by its id, read once; the test ends where there is none.
static inline const StageScript *own_stage(const char *id)
{
    static StageFiles *files;
    Error why = {0};
    if (files == NULL) {
        files = (StageFiles *)calloc(1, sizeof *files);
        if (files == NULL || !stage_files_open(files, own_book(), &why)) {
            fprintf(stderr, "stages: %s\n", why.text);
            exit(1);
        }
    }
    int found = stage_files_find(files, id);
    if (found < 0) {
        fprintf(stderr, "stage %s: %s\n", id, why.text);
        exit(1);
    }
    return &files->scripts[found];
}

// A copy of one, to be changed; there is one copy at a time.
static inline StageScript *stage_copy(const char *id)
{
    static StageScript copy;
    copy = *own_stage(id);
    return &copy;
}

static inline Tunables stage_tunables(const char *id)
{
    return script_tunables(own_stage(id));
}

// A game of one.
static inline void stage_game(Sim *sim, uint64_t seed, const Tunables *tunables, const char *id)
{
    sim_init_script(sim, seed, tunables, own_stage(id), own_book());
}
