// command.c -- numbers, patterns and files for all sub-commands.
#include "measure/command.h"

#include <errno.h>
#include <string.h>

#include "content/pattern_files.h"
#include "platform/files.h"
#include "platform/paths.h"

// Open only while reading: nothing changes them later, and no file is watched.
int command_tuning(const TuningOptions *numbers, Tuning **tuning, Error *error)
{
    *tuning = tuning_open(numbers, error);
    if (*tuning == NULL)
        return STATUS_MACHINE;
    // The game continues with the valid part of a file; a measurement with half a file would be meaningless.
    if (!tuning_has_errors(*tuning))
        return STATUS_GOOD;
    tuning_close(*tuning);
    error_set(error, "a file of numbers has errors, expected none");
    return STATUS_NO;
}

int command_book(PatternBook *book, Error *error)
{
    char path[PATH_SIZE];
    PatternFiles files = {0};
    int status = STATUS_MACHINE;
    if (path_of_asset(PATTERN_FILES_OWN, path, sizeof path, error) && pattern_files_add(&files, path, error)) {
        status = pattern_files_read(&files, book, stderr) > 0 ? STATUS_NO : STATUS_GOOD;
        error_set(error, "a pattern of the game has mistakes, expected none");
    }
    pattern_files_free(&files);
    return status;
}

int command_output_status(const char *option, const char *path, Error *error)
{
    char folder[PATH_SIZE];
    if (path == NULL)
        return STATUS_GOOD;
    // Does not create a missing folder: a typo in a long path would be noticed only after hours.
    bool fits = file_folder(path, folder, sizeof folder);
    FileLook look;
    bool file = fits && folder_exists(folder) && !folder_exists(path);
    // A device is written to directly; a file is replaced, which needs only the permission of its folder.
    bool device = file && file_look(path, &look) && look.kind == FILE_OTHER;
    if (file && (device || file_writable(folder)))
        return STATUS_GOOD;
    if (file) {
        error_set(error, "%s: %.256s: %s, expected a folder that can be written to", option, folder, strerror(errno));
        return STATUS_MACHINE;
    }
    if (fits && folder_exists(path))
        error_set(error, "%s: %.256s is a folder, expected a file", option, path);
    else
        error_set(error, "%s: %.256s%s, expected a file in a folder that exists", option, fits ? folder : "",
                  fits ? " is not a folder" : "too long");
    return STATUS_USAGE;
}
