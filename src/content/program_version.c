// program_version.c -- the versions of the game, of its simulation and of SDL, and the renderer and radar in use.
#include "content/program_version.h"

#include "core/base/version.h"
#include "tape/tape_file.h"
#include "platform/window.h"
#include "core/steer/radar.h"

void program_version_print(const char *name, FILE *out)
{
    char library[WINDOW_LIBRARY_BYTES];
    Window window;
    WindowConfig config = {.title = "Mitsubachi", .width = 90, .height = 160, .hidden = true};
    Error error;
    window_library(library);
    fprintf(out, "%s " MITSUBACHI_VERSION "\nsimulation %d, demos of format %d\n%s\n", name, SIM_VERSION,
            TAPE_FORMAT_VERSION, library);
    if (window_open(&window, &config, &error)) {
        fprintf(out, "video %s, drawn by %s\n", window.video, window.drawing);
        window_close(&window);
    } else {
        fprintf(out, "video: none here, off screen drawn by software (%s)\n", error.text);
    }
    fprintf(out, "radar %s\n", radar_kernel());
}
