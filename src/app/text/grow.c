// grow.c -- lists that grow.
#include "app/text/grow.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

void *grow_list(void *list, size_t element_bytes, int count, int *room)
{
    if (count < *room)
        return list;
    int wanted = *room == 0 ? 16 : *room <= INT_MAX / 2 ? *room * 2 : INT_MAX;
    void *larger = realloc(list, (size_t)wanted * element_bytes);
    if (larger == NULL) {
        fputs("mitsubachi: out of memory\n", stderr);
        exit(3);
    }
    *room = wanted;
    return larger;
}
