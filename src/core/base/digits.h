// digits.h -- the only reader of whole numbers, for texts with and without a terminating zero.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How many of the first `size` characters are digits.
static inline size_t digits_span(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && text[length] >= '0' && text[length] <= '9')
        length++;
    return length;
}

// Reads `length` characters, all of them digits, as a number of at most `most`. Otherwise, or without digits, returns
// false and leaves *value unchanged.
static inline bool digits_read(const char *text, size_t length, uint64_t most, uint64_t *value)
{
    uint64_t number = 0;
    if (length == 0 || digits_span(text, length) != length)
        return false;
    for (size_t i = 0; i < length; i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (digit > most || number > (most - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *value = number;
    return true;
}
