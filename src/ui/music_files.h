// music_files.h -- scores in files: reading them, and where our own lie.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"
#include "platform/paths.h"
#include "text/text_errors.h"
#include "audio/music.h"

// Reads a score. Adds all mistakes and returns false where there are any.
bool music_file_read(const char *path, Score *score, TextErrors *errors);

// The path of our own score NAME, assets/music/NAME.txt, as a reader knows it. Returns false with one line in `error`.
bool music_own_path(const char *name, char *path, size_t path_size, Error *error);

// Reads our own score of a tune. Where it is missing or wrong, false with its first mistake as one line in `error`; the
// score is empty then, which is silence.
bool music_own_read(TuneId id, Score *score, Error *error);
