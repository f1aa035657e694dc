// cmd_report.c -- mitsubachi report FILE.
#include <stdio.h>
#include <stdlib.h>

#include "core/base/utf8.h"
#include "cmd/cmd.h"
#include "content/bundle/bundle.h"
#include "content/demos/demo_file.h"
#include "tape/tape_trace.h"
#include "game/session/bug.h"
#include "platform/files.h"
#include "text/grow.h"

#define TEXT_BYTES_MAX 65536 // limit of printed lines per part; ours have less

static const CommandLine LINE = {
    .name = "mitsubachi report",
    .manual = "saves.md",
    .usage = "FILE\n",
    .about = "Print a bug report, and replay its game to show where it differs.\n",
    .after =
        "Exit status: 0 the game is the same here, 1 it differs, 2 wrong usage, 3 a damaged file, not a report, or\n"
        "one of another version.\n",
    EXPECTS(1, 1, "one bug report"),
};

// A report may contain anything: print only what a terminal treats as text. To some terminals, even an invalid byte is
// a command.
static void print_plain(const char *text)
{
    const char *end = text + TEXT_BYTES_MAX;
    for (const char *from = text; *from && from < end; from = text) {
        uint32_t code = utf8_next(&text);
        if (utf8_controls(code) && code != '\n' && code != '\t')
            putchar('?');
        else
            fwrite(from, 1, (size_t)(text - from), stdout);
    }
}

// Stops at the first zero, which our texts never contain. Two kilobytes could unpack to 64 MB of lines.
static void print_text(const Bundle *report, const char *name)
{
    const BundlePart *part = bundle_find(report, name);
    printf("--- %s\n", name);
    if (part)
        print_plain((const char *)part->bytes);
    if (part && part->size > 0 && part->bytes[part->size - 1] != '\n')
        putchar('\n');
}

// Replays the game against its own hashes, and against the trace of the build that reported it.
static int replay(const Bundle *report, const char *path)
{
    const BundlePart *part = bundle_find(report, BUG_DEMO), *trace = bundle_find(report, BUG_TRACE);
    Tape demo;
    Error refused;
    TapeDifference difference;
    printf("--- " BUG_DEMO "\n");
    if (!part) {
        printf("%s: it contains no game\n", path);
        return STATUS_GOOD;
    }
    if (part->size > DEMO_FILE_BYTES_MAX)
        error_at(&refused, 0, "longer than any demo");
    if (part->size > DEMO_FILE_BYTES_MAX || !tape_read(&demo, part->bytes, part->size, &refused)) {
        printf("%s: its demo is refused at offset %zu: %s\n", path, refused.offset, refused.text);
        return STATUS_MACHINE;
    }
    demo_file_report_damage("report", path, &demo);
    Sim *sim = grow_zeros(sizeof *sim);
    int status = cmd_check_demo(path, &demo, sim), traced = STATUS_GOOD;
    if (trace && tape_trace_compare(trace->bytes, trace->size, &demo, sim, &difference, &refused))
        traced = cmd_print_difference(path, NULL, 0, &difference);
    else if (trace) {
        printf("%s: its trace cannot be compared, offset %zu: %s\n", path, refused.offset, refused.text);
        traced = STATUS_MACHINE;
    }
    free(sim);
    tape_free(&demo);
    return traced > status ? traced : status;
}

int cmd_report(int argc, char **argv)
{
    FileBytes file;
    Bundle report;
    Error error, refused;
    int status = command_begin(&LINE, NULL, &argc, argv);
    if (status >= 0)
        return status;
    bool good = file_read(argv[1], BUNDLE_FILE_BYTES_MAX, &file, &error);
    if (good && !bundle_read(&report, BUNDLE_REPORT, file.bytes, file.size, &refused))
        good = error_refused(&error, argv[1], &refused);
    file_free(&file);
    if (!good)
        return command_report(&LINE, STATUS_MACHINE, error.text);
    print_text(&report, BUG_FACTS);
    print_text(&report, BUG_NUMBERS);
    print_text(&report, BUG_MESSAGES);
    status = replay(&report, demo_label(argv[1]).text);
    bundle_free(&report);
    return command_printed("mitsubachi report", status);
}
