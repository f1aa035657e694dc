// gpu.c -- the names of programs that imitate a GPU.
#include "platform/gpu.h"

#include <stddef.h>
#include <string.h>

bool gpu_is_imitated(const char *name)
{
    static const char *const IMITATIONS[] = {"llvmpipe",    "softpipe",    "swrast", "Software Rasterizer",
                                             "SwiftShader", "Basic Render"};
    for (size_t i = 0; i < sizeof IMITATIONS / sizeof IMITATIONS[0]; i++)
        if (strstr(name, IMITATIONS[i]) != NULL)
            return true;
    return false;
}
