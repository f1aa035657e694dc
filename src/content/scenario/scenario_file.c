// scenario_file.c -- scenarios as files.
#include "content/scenario/scenario_file.h"

#include <stdlib.h>
#include <string.h>

#include "content/scenario/scenario_local.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow_stream.h"

// The folder is set even where the file cannot be read: a new scenario that is saved there needs it.
bool scenario_load(Scenario *scenario, const char *path, TextErrors *errors, Error *error)
{
    FileBytes file;
    char folder[PATH_SIZE];
    if (file_folder(path, folder, sizeof folder))
        scenario_set_folder(scenario, folder);
    if (!file_read(path, SCENARIO_FILE_BYTES_MAX, &file, error))
        return false;
    error->text[0] = '\0';
    bool good = scenario_read(scenario, (const char *)file.bytes, file.size, errors);
    file_free(&file);
    return good;
}

// The comments with which the file begins that is there already.
static void write_head(const char *path, FILE *out)
{
    FileBytes old;
    if (!file_read(path, SCENARIO_FILE_BYTES_MAX, &old, NULL))
        return;
    const char *text = (const char *)old.bytes;
    while (*text == '#' || *text == ';') {
        size_t length = strcspn(text, "\n");
        fprintf(out, "%.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
    file_free(&old);
}

// Refuses to write what it could not read again.
bool scenario_save(const Scenario *scenario, const char *path, Error *error)
{
    char folder[PATH_SIZE] = "";
    MemoryStream stream;
    Scenario moved = *scenario; // only the names of the patterns differ
    if (!file_folder(path, folder, sizeof folder) || !scenario_move_paths(scenario, folder, &moved, error))
        return false;
    FILE *out = grow_stream(&stream);
    write_head(path, out);
    scenario_write(&moved, out);
    char *text = grow_stream_end(&stream);
    scenario_free_paths(&moved);
    bool good = stream.size <= SCENARIO_FILE_BYTES_MAX;
    if (!good)
        error_set(error, "%s: the scenario has %zu bytes, expected at most %u", path, stream.size,
                  SCENARIO_FILE_BYTES_MAX);
    good = good && file_replace(path, text, stream.size, error);
    free(text);
    return good;
}
