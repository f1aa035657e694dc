// arguments.h -- what the command lines of the sub-commands have in common.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// An option without a value, and what it sets.
typedef struct ArgumentFlag {
    const char *name;
    bool *flag;
} ArgumentFlag;

// Sets the flag of this name. False where there is none.
bool argument_flag(const ArgumentFlag *flags, size_t count, const char *name);

// An option with a value, and what would be a good one.
typedef struct ArgumentValue {
    const char *name, *expected;
} ArgumentValue;

// The index of the option of this name, whose `expected` is handed out; `count` and NULL where there is none.
size_t argument_value(const ArgumentValue *options, size_t count, const char *name, const char **expected);

// Writes what is wrong with an option: its value (NULL: none is there), where `expected` says what would be good; or
// the option itself, where `expected` is NULL and `known` says what there is.
void argument_tell(const char *name, const char *value, const char *expected, const char *known, char *error,
                   size_t error_size);

// Takes a text that is not empty, such as the name of a file.
bool argument_text(const char *text, const char **where);

// Reads "540x960", each number in [least, most].
bool argument_size(const char *text, int least, int most, int *width, int *height);
