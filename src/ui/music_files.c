// music_files.c -- texts become scores, and mistakes lines with their place.
#include "ui/music_files.h"

#include <string.h>

#include "platform/files.h"

// The reader of scores knows no list of errors; it lies on a lower floor.
static void note_mistake(void *context, int line, int column, const char *message)
{
    text_errors_add(context, line, column, "%s", message);
}

bool music_file_read(const char *path, Score *score, TextErrors *errors)
{
    Error error;
    FileBytes file;
    if (!file_read(path, SCORE_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    bool good = score_read((const char *)file.bytes, file.size, score, note_mistake, errors);
    file_free(&file);
    return good;
}

// The name is one of the program's own, so a length that fits is known.
bool music_own_path(const char *name, char *path, size_t path_size, Error *error)
{
    char file[64];
    snprintf(file, sizeof file, "music/%.40s.txt", name);
    return path_of_asset(file, path, path_size, error);
}

// Only one line has room where a tune is missing in play; `mitsubachi check` prints them all.
static void report_first(const TextErrors *errors, const char *path, Error *error)
{
    const TextError *first = &errors->list[0];
    if (first->line > 0)
        error_set(error, "%s:%d:%d: %s", path, first->line, first->column, first->message);
    else
        error_set(error, "%s: %s", path, first->message);
}

// Without its tune the game goes on in silence: an empty score is a good one.
bool music_own_read(TuneId id, Score *score, Error *error)
{
    char path[PATH_SIZE];
    TextErrors errors = {0};
    bool found = music_own_path(tune_name(id), path, sizeof path, error);
    bool good = found && music_file_read(path, score, &errors);
    if (found && !good)
        report_first(&errors, path, error);
    if (!good)
        memset(score, 0, sizeof *score);
    text_errors_free(&errors);
    return good;
}
