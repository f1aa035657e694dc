// grow.c -- lists and texts that grow.
#include "text/grow.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Without memory nothing sensible can be done, so the program ends here and no caller needs a check.
void *grow_checked(void *memory)
{
    if (memory == NULL) {
        fputs("mitsubachi: out of memory\n", stderr);
        exit(3);
    }
    return memory;
}

// Doubles the room, so that a list of any length is copied only a few times.
void *grow_list(void *list, size_t element_bytes, int count, int *room)
{
    if (count < *room)
        return list;
    int wanted = *room == 0 ? 16 : *room <= INT_MAX / 2 ? *room * 2 : INT_MAX;
    void *larger = grow_checked(realloc(list, (size_t)wanted * element_bytes));
    *room = wanted;
    return larger;
}

void *grow_zeros(size_t bytes)
{
    return grow_checked(calloc(1, bytes));
}

char *grow_text(const char *text)
{
    size_t bytes = strlen(text) + 1;
    return memcpy(grow_checked(malloc(bytes)), text, bytes);
}
