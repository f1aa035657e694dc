// grow.h -- lists and texts that grow, for the parts of the program that read and write files of any length.
#pragma once

#include <stddef.h>
#include <string.h>

// Makes room for one more element in `list`, which holds `count` of `element_bytes` bytes and has room for `*room`.
// Returns the list, perhaps moved; the caller frees it with free. If out of memory, prints a message and ends the
// program with status 3.
void *grow_list(void *list, size_t element_bytes, int count, int *room);

// Appends an element: LIST_ADD(files->list, files->count, files->room) = file. Evaluates its arguments several times;
// the value must not depend on the list.
#define LIST_ADD(list, count, room) (*(((list) = grow_list(list, sizeof *(list), count, &(room))), &(list)[(count)++]))

// Removes the element at `index`; the others keep their order.
#define LIST_REMOVE(list, count, index)                                                                                \
    memmove(&(list)[index], &(list)[(index) + 1], (size_t)(--(count) - (index)) * sizeof *(list))

// Returns `memory`; ends the program in the same way if it is NULL.
void *grow_checked(void *memory);

// Zeroed memory, and a copy of a text, which the caller frees; the same if out of memory.
void *grow_zeros(size_t bytes);
char *grow_text(const char *text);
