// oracle.h -- what must hold for whatever a reader says of its input.
#pragma once

#include <string.h>

#include "core/base/rng.h"
#include "own.h"
#include "text/text_errors.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static inline void check(int good)
{
    if (!good)
        abort();
}

// Chances that are the same each time for the same input.
static inline Rng rng_of(const uint8_t *bytes, size_t size)
{
    uint64_t seed = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        seed = (seed ^ bytes[i]) * UINT64_C(1099511628211);
    return rng_seed(seed, 0);
}

// A line for a terminal that says what is wrong, and what was expected.
static inline void check_message(const char *message)
{
    check(strstr(message, "expected") != NULL);
    for (; *message != '\0'; message++)
        check((unsigned char)*message >= 0x20 && *message != 0x7f);
}

static inline int lines_of(const char *text, size_t size)
{
    int lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

// All mistakes of a text, none of which lies outside of it.
static inline void check_errors(const TextErrors *errors, const char *text, size_t size)
{
    check((errors->errors + errors->warnings == 0) == (errors->count == 0));
    for (int i = 0; i < errors->count; i++) {
        check(errors->list[i].line >= 0 && errors->list[i].line <= lines_of(text, size));
        check_message(errors->list[i].message);
    }
}
