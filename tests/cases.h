// cases.h -- cases of a test as one text: "1/2 = 0.5; 2*3 = 6".
#pragma once

#include "test.h"

// Cuts the next case off a list, and reads its number. Returns the text before "=", or NULL after the last case.
static inline char *case_next(char **list, double *expected)
{
    char *text = *list, *end = text ? strchr(text, ';') : NULL;
    *list = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    if (!text)
        return NULL;
    char *equals = strchr(text, '=');
    assert_non_null(equals);
    *equals = '\0';
    *expected = atof(equals + 1);
    return text;
}
