// pack_program.h -- the words of an action program, from its text; for stages that tests make by hand.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/action/action_read.h"

// Returns how many words it are.
static inline int pack_program(const char *text, int32_t *words, int room)
{
    ActionProgram program;
    Error wrong;
    if (!action_compile(text, strlen(text), &program, &wrong)) {
        fprintf(stderr, "%d:%d: %s\n", wrong.line, wrong.column, wrong.text);
        abort();
    }
    int count = action_pack(&program, words, room);
    if (count < 0)
        abort();
    return count;
}
