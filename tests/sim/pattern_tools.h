// pattern_tools.h -- books of patterns from texts, and the pool of their actions looked through.
#pragma once

#include <stdio.h>

#include "core/pattern/pattern_read.h"
#include "core/sim/sim.h"

static inline void pattern_complain(void *context, const Error *error)
{
    fprintf(stderr, "%s:%d:%d: %s\n", (const char *)context, error->line, error->column, error->text);
}

// Returns the pattern's index, or -1 after saying what is wrong.
static inline int book_add_text(PatternBook *book, const char *name, const char *text, size_t size)
{
    PatternProgram program;
    char reported[PATTERN_NAME_BYTES];
    snprintf(reported, sizeof reported, "%s", name);
    if (!pattern_read(text, size, &program, pattern_complain, reported))
        return -1;
    int index = pattern_book_add(book, name, program.words, program.count);
    pattern_program_free(&program);
    return index;
}

// A document around `inside`.
static inline int book_add(PatternBook *book, const char *name, const char *inside)
{
    char text[8192];
    int size = snprintf(text, sizeof text, "<bulletml type=\"vertical\">%s</bulletml>", inside);
    return book_add_text(book, name, text, (size_t)size);
}

// Slots of the pool that nobody owns, or that two own, or that are free but not in the list: NULL where all is well.
static inline const char *pool_fault(const Sim *sim)
{
    static unsigned char uses[SIM_RUNNERS_MAX];
    static const PatternRunner zero;
    const Runners *runners = &sim->runners;
    memset(uses, 0, sizeof uses);
    for (int i = -sim->enemy_count; i < sim->bullets.count; i++) {
        int first = i < 0 ? sim->enemies[-i - 1].pattern_runner : sim->bullets.runner[i];
        if (i < 0 && (sim->enemies[-i - 1].pattern >= 0) != (first >= 0))
            return "an enemy's pattern and its actions disagree";
        for (int s = first; s >= 0; s = runners->slot[s].next)
            if (s >= runners->count || uses[s]++ > 0)
                return "a slot has two owners, or is beyond the pool";
    }
    for (int s = runners->free; s >= 0; s = runners->slot[s].next) {
        PatternRunner rest = runners->slot[s];
        rest.next = 0;
        if (s >= runners->count || uses[s]++ > 0)
            return "a free slot is owned, or is beyond the pool";
        if (memcmp(&rest, &zero, sizeof rest) != 0)
            return "a free slot is not all zero";
    }
    for (int s = 0; s < runners->count; s++)
        if (uses[s] == 0)
            return "a slot is lost";
    return NULL;
}
