// gpu.c -- asks WebGL for the name that browsers hide behind their own.
#include <emscripten.h>

#include "platform/gpu.h"

// On a canvas of its own, which is gone afterwards. Writes "" where there is no WebGL.
EM_JS(void, gpu_name, (char *name, int size), {
    const gl = document.createElement('canvas').getContext('webgl');
    const unmasked = gl && gl.getExtension('WEBGL_debug_renderer_info');
    const lose = gl && gl.getExtension('WEBGL_lose_context');
    stringToUTF8(gl ? String(gl.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : gl.RENDERER)) : "", name,
                 size);
    if (lose)
        lose.loseContext();
});

bool gpu_may_be_there(void)
{
    char name[256];
    gpu_name(name, sizeof name);
    return name[0] != '\0' && !gpu_is_imitated(name);
}
