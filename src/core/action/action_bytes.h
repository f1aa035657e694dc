// action_bytes.h -- compares bytes; memcmp would do, but compilers turn it into bcmp, which the core may not link.
#pragma once

#include <stdbool.h>
#include <stddef.h>

static inline bool action_bytes_equal(const void *a, const void *b, size_t length)
{
    const unsigned char *bytes_a = a, *bytes_b = b;
    for (size_t i = 0; i < length; i++) {
        if (bytes_a[i] != bytes_b[i])
            return false;
    }
    return true;
}
