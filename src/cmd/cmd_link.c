// cmd_link.c -- mitsubachi link FILE, and link -o FILE LINK.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "tape/tape_file.h"
#include "tape/tape_link.h"

typedef struct LinkOptions {
    const char *page, *output;
    bool challenge;
} LinkOptions;

static const Option ROWS[] = {
    {OPTION("--page", "ADDRESS", TEXT, .offset = offsetof(LinkOptions, page), "print the whole address of this page"),
     .expected = "the address of a page with the game"},
    {OPTION("--challenge", NULL, FLAG, .offset = offsetof(LinkOptions, challenge),
            "make it a challenge: it starts a race against this game")},
    {OPTION("-o", "OUT", TEXT, .offset = offsetof(LinkOptions, output), "write the demo of a link to a file"),
     .expected = "a file name"},
};

static const CommandLine LINE = {
    .name = "mitsubachi link",
    .manual = "recording.md",
    .usage = "[--page ADDRESS] [--challenge] FILE\n-o OUT FILE|LINK\n",
    .about = "Convert a demo to a link of at most 60000 characters, or a link to a file.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 2 wrong usage, 3 refused, too long for a link, or not writable.\n",
    EXPECTS(1, 1, "a demo or a link"),
};

static int refuse(const char *name, const Error *refused)
{
    Error error;
    error_refused(&error, demo_label(name).text, refused);
    return command_report(&LINE, STATUS_MACHINE, error.text);
}

static int print_link(const LinkOptions *options, const char *name, const FileBytes *file)
{
    Error refused;
    char *link = tape_link_make(file->bytes, file->size, &refused);
    if (!link)
        return refuse(name, &refused);
    // A link contains only the intact part of a game: report lost parts.
    Tape demo;
    if (tape_read(&demo, file->bytes, file->size, &refused)) {
        demo_file_report_damage("link", name, &demo);
        if (options->challenge) {
            char *challenge = tape_link_challenge(link, demo.result.score);
            free(link);
            link = challenge;
        }
        tape_free(&demo);
    }
    // A URL has one fragment.
    const char *page = options->page ? options->page : "";
    printf("%.*s%s\n", (int)strcspn(page, "#"), page, link);
    free(link);
    return STATUS_GOOD;
}

int cmd_link(int argc, char **argv)
{
    LinkOptions options = {.page = NULL};
    int status = command_begin(&LINE, &options, &argc, argv);
    if (status >= 0)
        return status;
    if (options.page && options.output)
        return command_report(&LINE, STATUS_USAGE, "--page and -o together, expected one of them");
    FileBytes file;
    Error error;
    TapePeek peek;
    if (!demo_file_load(argv[1], &file, &error))
        return command_report(&LINE, STATUS_MACHINE, error.text);
    if (options.output == NULL)
        status = print_link(&options, argv[1], &file);
    else if (!tape_peek(&peek, file.bytes, file.size, &error)) // a bad demo would be noticed much later
        status = refuse(argv[1], &error);
    else
        status = file_replace(options.output, file.bytes, file.size, &error)
                   ? STATUS_GOOD
                   : command_report(&LINE, STATUS_MACHINE, error.text);
    file_free(&file);
    return status;
}
