// grow.h -- lists and texts that grow, for the parts of the program that read and write files of any length.
#pragma once

#include <stddef.h>

// Makes room for one more element in `list`, which holds `count` of `element_bytes` bytes and has room for `*room`.
// Returns the list, perhaps moved; the caller frees it with free. Ends the program with status 3 and a message where
// the machine has no memory left.
void *grow_list(void *list, size_t element_bytes, int count, int *room);

// The same memory; ends the program in the same way where it is NULL.
void *grow_checked(void *memory);

// Memory of zeros, and a copy of a text, which the caller frees; the same where there is no memory left.
void *grow_zeros(size_t bytes);
char *grow_text(const char *text);
