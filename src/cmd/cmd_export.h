// cmd_export.h -- the sub-command `export`: a demo as a film.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/film/export.h"

// argv[0] is "export". Returns the exit status: 0 good, 1 the replay is not the recorded game, 2 wrong usage, 3 the
// machine failed (a demo that cannot be read, output that cannot be written, ffmpeg fails or is missing). After a
// signal everything is cleaned up and the signal taken again.
int cmd_export(int argc, char **argv);

// What the command line asks for. Strings are those of argv.
typedef struct ExportOptions {
    const char *demo, *output;
    int64_t from_ticks, to_ticks; // negative: before the end; to_ticks EXPORT_TO_END where it was not given
    int width, height;            // 0: the kind's own
    ExportTimes times;            // fps; 0/0: the kind's own
    bool png, mute, quiet, help;
} ExportOptions;

#define EXPORT_TO_END INT64_MAX

// Reads the arguments after the command's name. Returns false and one line in `error` where they are wrong.
bool export_options_read(ExportOptions *options, int argc, char **argv, char *error, size_t error_size);

// Finds kind, size, times and sound for a demo of `tick_count` ticks. Returns false and one line in `error` where they
// do not fit. `ffmpeg` stays NULL.
bool export_options_wish(const ExportOptions *options, uint32_t tick_count, ExportWish *wish, char *error,
                         size_t error_size);
