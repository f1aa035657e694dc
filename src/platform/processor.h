// processor.h -- what kind of processor this is, for figures that depend on it.
#pragma once

#include <stddef.h>

// Its name as its maker gives it, else its kind, else "unknown"; what does not fit into `size` bytes is cut off.
void processor_name(char *name, size_t size);
