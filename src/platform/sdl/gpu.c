// gpu.c -- only a renderer knows.
#include "platform/gpu.h"

bool gpu_may_be_there(void)
{
    return true;
}
