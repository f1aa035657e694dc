// processor_none.c -- a system that is not asked for its processor.
#include "platform/processor.h"

#include <stdio.h>

void processor_name(char *name, size_t size)
{
    snprintf(name, size, "unknown");
}
