// tuning_options.c -- --preset, --tunables and --set.
#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "content/tuning/tuning.h"
#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/command_line.h"
#include "text/text_lines.h"
#include "text/words.h"

#define ENDING ".ini"
#define SET_BYTES 256
#define BLANKS " \t"

// Lists the folder instead of trying the file: a name is not a path, and "../x" is not a preset.
bool tuning_preset_path(const char *name, char *path, size_t path_size, Error *error)
{
    char folder[PATH_SIZE];
    if (!path_of_asset("presets", folder, sizeof folder, error))
        return false;
    FolderList names;
    bool found = false;
    folder_list(folder, ENDING, &names);
    for (int i = 0; i < names.count; i++) {
        names.names[i][strlen(names.names[i]) - strlen(ENDING)] = '\0';
        found |= strcmp(names.names[i], name) == 0;
    }
    bool fits = (size_t)snprintf(path, path_size, "%s/%s" ENDING, folder, name) < path_size;
    if (!found)
        error_set(error, "unknown preset '%s', expected %s", words_quoted(name).text,
                  names.count == 0
                      ? "none, there are no presets"
                      : names_expected("a preset", name, (const char *const *)names.names, names.count).text);
    else if (!fits)
        error_set(error, "%s: the path is too long, expected a shorter one", folder);
    folder_list_free(&names);
    return found && fits;
}

// Uses the reader of files, so that --set has the same names, ranges and messages.
bool tuning_set_read(const char *text, int *index, float *value, Error *error)
{
    char copy[SET_BYTES] = "";
    Tuned defaults = tuned_default();
    TunablesText read = tunables_text_begin(&defaults);
    TextErrors errors = {0};
    bool fits = strlen(text) < sizeof copy;
    memcpy(copy, text, fits ? strlen(text) + 1 : 0);
    // A shell passes blanks on if the whole setting is quoted.
    for (size_t length = strlen(copy); length > 0 && strchr(BLANKS, copy[length - 1]); length--)
        copy[length - 1] = '\0';
    char *name = copy + strspn(copy, BLANKS);
    const char *word = fits ? text_lines_value(name) : NULL;
    if (word == NULL)
        return error_set(error, "'%s' is %s, expected section.name=value", words_quoted(text).text,
                         fits ? "without a value" : "too long");
    tunables_text_entry(&read, name, word, 1, &errors);
    bool good = errors.count == 0;
    if (good) {
        *index = tunable_find(name);
        *value = tuned_get(&read.tunables, *index);
    } else {
        error_set(error, "%s", errors.list[0].message);
    }
    text_errors_free(&errors);
    return good;
}

// Checked here, where the option can still be named in the message.
static bool option_add(TuningOptions *numbers, TuningOptionsKind kind, const char *value, Error *error)
{
    char path[PATH_SIZE];
    int index, files = 0;
    float number;
    bool good = true;
    ASSERT(numbers->count >= 0 && numbers->count <= TUNING_OPTIONS_MAX);
    if (numbers->count == TUNING_OPTIONS_MAX)
        return error_set(error, "too many, expected at most %d of --set, --tunables and --preset", TUNING_OPTIONS_MAX);
    for (int i = 0; i < numbers->count; i++)
        files += numbers->list[i].kind != TUNING_OPTION_SET;
    if (kind != TUNING_OPTION_SET && files == TUNING_FILES_MAX) // each is watched
        return error_set(error, "too many, expected at most %d files", TUNING_FILES_MAX);
    switch (kind) {
    case TUNING_OPTION_PRESET: good = tuning_preset_path(value, path, sizeof path, error); break;
    case TUNING_OPTION_SET: good = tuning_set_read(value, &index, &number, error); break;
    case TUNING_OPTION_FILE:
        good = strlen(value) < PATH_SIZE
            || error_set(error, "too long, expected a file name of less than %d bytes", PATH_SIZE);
        break;
    }
    if (!good)
        return false;
    numbers->list[numbers->count].kind = kind;
    numbers->list[numbers->count++].text = value;
    return true;
}

static bool set_read(void *numbers, const char *value, Error *error)
{
    return option_add(numbers, TUNING_OPTION_SET, value, error);
}

static bool file_option_read(void *numbers, const char *value, Error *error)
{
    return option_add(numbers, TUNING_OPTION_FILE, value, error);
}

static bool preset_read(void *numbers, const char *value, Error *error)
{
    return option_add(numbers, TUNING_OPTION_PRESET, value, error);
}

static const Option ROWS[] = {
    {OPTION("--set", "NAME=VALUE", OWN, .offset = 0,
            "set a tunable, such as swarm.max_speed=4 (`mitsubachi tunables` lists them)"),
     .read = set_read, .expected = "section.name=value"},
    {OPTION("--tunables", "FILE", OWN, .offset = 0, "read tunables from a file; saving it changes the running game"),
     .read = file_option_read, .expected = "a file name"},
    {OPTION("--preset", "NAME", OWN, .offset = 0,
            "use a preset, such as article; of these three options the last one wins"),
     .read = preset_read, .expected = "the name of a preset"},
};
const CommandLine TUNING_OPTIONS = {OPTIONS(ROWS)};

// For measurements, which name presets without a command line of the game.
bool tuning_options_preset(TuningOptions *numbers, const char *name, Error *error)
{
    Error what = {0};
    return option_add(numbers, TUNING_OPTION_PRESET, name, &what) || error_set(error, "--preset: %s", what.text);
}
