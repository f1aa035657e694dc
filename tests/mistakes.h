// mistakes.h -- texts with mistakes, and all that is reported about them, from a file that a person reads.
//
// A case begins with a line "====", which may name its subject; its text follows, then each message in a line "-> ";
// "-> good" is none.
#pragma once

#include "file_tools.h"

typedef void MistakeFn(const char *text, size_t size, const char *expected);

// Calls `check` for each case with its text and its messages, each ended by a newline; returns the number of cases.
static inline int mistakes_check(const char *path, MistakeFn *check)
{
    int count = 0;
    OwnText all = file_text(path);
    for (char *at = all; *at != '\0'; count++) {
        char expected[4096] = "", *text = strchr(at, '\n') + 1, *said = strstr(at, "\n-> ");
        fail_if(strncmp(at, "====", 4) != 0 || said == NULL, "%s: case %d is not whole", path, count + 1);
        for (at = ++said; strncmp(at, "-> ", 3) == 0; at = strchr(at, '\n') + 1)
            if (strncmp(at, "-> good\n", 8) != 0)
                strncat(expected, at + 3, strcspn(at + 3, "\n") + 1);
        *said = '\0';
        check(text, (size_t)(said - text), expected);
    }
    return count;
}
