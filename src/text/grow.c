// grow.c -- lists that grow.
#include "text/grow.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_end(void *memory)
{
    if (memory == NULL) {
        fputs("mitsubachi: out of memory\n", stderr);
        exit(3);
    }
    return memory;
}

void *grow_list(void *list, size_t element_bytes, int count, int *room)
{
    if (count < *room)
        return list;
    int wanted = *room == 0 ? 16 : *room <= INT_MAX / 2 ? *room * 2 : INT_MAX;
    void *larger = or_end(realloc(list, (size_t)wanted * element_bytes));
    *room = wanted;
    return larger;
}

void *grow_zeros(size_t bytes)
{
    return or_end(calloc(1, bytes));
}

char *grow_text(const char *text)
{
    return or_end(strdup(text));
}
