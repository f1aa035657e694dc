// demo_file.c -- file_read and demo_read in one.
#include "content/demos/demo_file.h"

#include <stdio.h>

#include "content/demos/demo_name.h"
#include "platform/files.h"
#include "platform/paths.h"

// Damage at the end is no refusal: everything before it was checked by its hashes, and can be watched.
bool demo_file_read(const char *path, Demo *demo, char *error, size_t error_size)
{
    FileBytes file;
    DemoProblem refused;
    char now[PATH_SIZE];
    if ((size_t)snprintf(now, sizeof now, "%s", path) < sizeof now) {
        demo_follow(now, sizeof now);
        path = now;
    }
    if (!file_read(path, DEMO_FILE_BYTES_MAX, &file, error, error_size))
        return false;
    bool good = demo_read(demo, file.bytes, file.size, &refused);
    file_free(&file);
    if (!good) {
        snprintf(error, error_size, "%s: refused at offset %zu: %s", path, refused.offset, refused.reason);
        return false;
    }
    if (demo->tick_count > 0)
        return true;
    if (demo->tail == DEMO_DAMAGED)
        snprintf(error, error_size, "%s: damaged at offset %zu: %s; nothing of the game is in it", path,
                 demo->problem.offset, demo->problem.reason);
    else
        snprintf(error, error_size, "%s: nothing of the game is in it, a second at least was expected", path);
    demo_free(demo);
    return false;
}

// Apart from reading, because only who plays a demo to its end needs to know.
void demo_file_report_damage(const char *command, const char *path, const Demo *demo)
{
    if (demo->tail == DEMO_CUT || demo->tail == DEMO_DAMAGED)
        fprintf(stderr, "mitsubachi %s: %s: %s at offset %zu: %s; the %.1f s before it are good\n", command, path,
                demo->tail == DEMO_CUT ? "cut" : "damaged", demo->problem.offset, demo->problem.reason,
                (double)demo->tick_count / SIM_TICKS_PER_SECOND);
}
