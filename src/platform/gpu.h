// gpu.h -- whether there is a GPU, or a program that imitates one.
#pragma once

#include <stdbool.h>

// True where this is OpenGL's name (GL_RENDERER) for a program on the processor: it draws slower than our own.
bool gpu_is_imitated(const char *name);

// False where a window with a renderer is not worth trying, as far as that is known before one is there: in a browser
// it would be lost, since what one way of drawing has begun there no other takes over.
bool gpu_may_be_there(void);
