// cmd_save.c -- mitsubachi save FILE and mitsubachi load FILE.
#include <errno.h>
#include <stdio.h>

#include "cmd/cmd.h"
#include "game/session/save.h"
#include "platform/files.h"
#include "text/words.h"

static const CommandLine SAVE_LINE = {
    .name = "mitsubachi save",
    .manual = "saves.md",
    .usage = "FILE\n",
    .about = "Write settings, keys, the journey, lists of best games and their demos into one file.\n",
    .after = "Exit status: 0 good, 2 wrong usage, 3 the file cannot be written.\n",
    EXPECTS(1, 1, "the name of one file, such as mine" SAVE_ENDING),
};

static const CommandLine LOAD_LINE = {
    .name = "mitsubachi load",
    .manual = "saves.md",
    .usage = "FILE\n",
    .about = "Replace your settings, journey and games by those of a save, after backing them up.\n",
    .after = "Exit status: 0 good, 1 not a valid save, 2 wrong usage, 3 a file cannot be read or written.\n",
    EXPECTS(1, 1, "one save"),
};

static void print_contents(const char *path, const SaveContents *contents)
{
    words_print(path, stdout);
    printf(": %s%s%s%d lists of best games, %d demos\n", contents->settings ? "settings, " : "",
           contents->keys ? "keys, " : "", contents->journey ? "a journey, " : "", contents->lists, contents->demos);
}

int cmd_save(int argc, char **argv)
{
    Error error;
    SaveContents contents;
    int status = command_begin(&SAVE_LINE, NULL, &argc, argv);
    if (status >= 0)
        return status;
    // A mistyped name must not overwrite another file.
    if (file_taken(argv[1])) {
        FileBytes file;
        bool read = file_read(argv[1], BUNDLE_FILE_BYTES_MAX, &file, &error);
        if (!read && errno != 0)
            return command_report(&SAVE_LINE, STATUS_MACHINE, error.text);
        bool save = read && bundle_kind(file.bytes, file.size) == BUNDLE_SAVE;
        file_free(&file);
        if (!save) {
            error_set(&error, "%.1024s: this file exists and is not a save, expected a new name or a save", argv[1]);
            return command_report(&SAVE_LINE, STATUS_USAGE, error.text);
        }
    }
    if (!save_make(argv[1], &contents, stderr, &error))
        return command_report(&SAVE_LINE, STATUS_MACHINE, error.text);
    print_contents(argv[1], &contents);
    return STATUS_GOOD;
}

int cmd_load(int argc, char **argv)
{
    Error error;
    char folder[PATH_SIZE];
    Bundle save;
    SaveContents contents;
    int status = command_begin(&LOAD_LINE, NULL, &argc, argv);
    if (status >= 0)
        return status;
    // Reads before loading: an invalid save and a failing disk have different statuses.
    if (!save_read(argv[1], &save, &contents, &error))
        return command_report(&LOAD_LINE, file_exists(argv[1]) ? STATUS_NO : STATUS_MACHINE, error.text);
    bundle_free(&save);
    if (!save_load(argv[1], &contents, &error) || !save_folder(folder, sizeof folder, &error))
        return command_report(&LOAD_LINE, STATUS_MACHINE, error.text);
    print_contents(argv[1], &contents);
    printf("your previous data is in %s/" SAVE_BEFORE "\n", folder);
    return STATUS_GOOD;
}
