// command_line.h -- a command and its options as a table: what is typed is read by it, --help printed, and what was
// probably meant is reported.
//
// An option is written `--name VALUE` or `--name=VALUE`; whatever stands after `--` is none. All commands know --help,
// --help=man, --help=rows and --version.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/error.h"
#include "core/base/field.h"

// The exit status of all commands.
enum {
    STATUS_GOOD,
    STATUS_NO, // what was looked at is not good: mistakes in a file, a demo that diverges
    STATUS_USAGE,
    STATUS_MACHINE // a file that cannot be read or written, no display, no memory, a signal
};

// A command below another one.
typedef struct Command {
    const char *name;                  // "watch"
    int (*run)(int argc, char **argv); // from its own name on; returns the exit status
    const char *words, *text;          // its arguments, "FILE", and what it does
} Command;

typedef struct CommandLine CommandLine;

// A field (core/base/field.h) that is set by an option; of FIELD_TABLE all options of another table.
typedef struct Option {
    union {
        Field field;
        struct {
            FIELD_MEMBERS
        };
    };
    const char *also; // "-o"
    size_t given;     // where a bool is that becomes true with it; 0: none
    // Of FIELD_OWN: reads a value, which is not empty. False where it is wrong; then `what` may say why and what was
    // expected.
    bool (*read)(void *where, const char *value, Error *error);
    const CommandLine *of;
} Option;

// The beginning of a row. AT is `.offset = offsetof(...)`, for which most files have a macro.
#define OPTION(NAME, FORM, KIND, AT, SENTENCE)                                                                         \
    .name = NAME, .form = FORM, .kind = FIELD_##KIND, AT, .sentence = SENTENCE

struct CommandLine {
    const char *name;  // "mitsubachi lab"
    const char *usage; // a line for each way to call it, without its name: "[OPTION]... FILE\n--check FILE\n"
    const char *about; // one sentence before the options, ended by '\n'
    const Option *options;
    int option_count;
    const char *after;       // and after them
    const char *manual;      // its page in assets/manual
    int least, most;         // how many arguments are no options; -1: any number
    const char *expected;    // of those: "one scenario file"
    const Command *commands; // that stand below it
    int command_count;
    void (*keys)(char *text, size_t size); // appends what keys do, "B backward; Escape ends"; NULL: there are none
};

// The rows of a table.
#define OPTIONS(rows) .options = (rows), .option_count = sizeof(rows) / sizeof(rows)[0]

typedef enum CommandEnd {
    COMMAND_RUNS,  // all is read
    COMMAND_TOLD,  // --help or --version was printed
    COMMAND_WRONG, // one line is in `error`
} CommandEnd;

// Reads the arguments after argv[0] into `asked`, the command's own struct. What is no option is moved to argv[1] and
// up; `*argc` counts those, and argv[0]. Strings stay those of argv.
CommandEnd command_read(const CommandLine *line, void *asked, int *argc, char **argv, Error *error);

// The same for a command that runs: prints what is wrong. Returns -1 where the command goes on, else its exit status: 0
// or 2.
int command_begin(const CommandLine *line, void *asked, int *argc, char **argv);

// Prints "mitsubachi lab: what is wrong" to stderr, and returns the status.
int command_tell(const CommandLine *line, int status, const char *what);

// The same of a file, whose message has its name: "FILE: what is wrong".
int command_tell_file(int status, const char *what);

// What was printed into a full disk is not good: prints "NAME: the output cannot be written: why" to stderr, and returns
// STATUS_MACHINE, which is the status of a command that has told its reason. Where all is printed, returns `status`.
int command_printed(const char *name, int status);

// Calls `take` for each option, also those of other tables.
void command_options_each(const CommandLine *line, void (*take)(const Option *option, void *context), void *context);

// What --help prints: for a reader, as the source of a manual page, or as rows for other programs, with a tab between two
// columns: "command", its name, its arguments, what it does; "option", its name, its value, the words that it may be.
#define COMMAND_FORM_WORDS "text man rows"
typedef enum CommandForm { COMMAND_TEXT, COMMAND_MAN, COMMAND_ROWS } CommandForm;

void command_help(const CommandLine *line, CommandForm form, FILE *out);
