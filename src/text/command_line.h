// command_line.h -- a command and its options as a table, used to read arguments, to print --help, and to suggest the
// intended option after a typo.
//
// An option is written `--name VALUE` or `--name=VALUE`; arguments after `--` are no options. All commands know --help,
// --help=man, --help=rows and --version.
#pragma once

#include <stdio.h>

#include "core/base/error.h"
#include "core/base/field.h"

// The exit status of all commands.
enum {
    STATUS_GOOD,
    STATUS_NO, // negative result: errors in a file, a demo that diverges
    STATUS_USAGE,
    STATUS_MACHINE // a file that cannot be read or written, no display, no memory, a signal
};

// A command below another one.
typedef struct Command {
    const char *name;                  // "watch"
    int (*run)(int argc, char **argv); // from its own name on; returns the exit status
    const char *words, *text;          // its arguments, "FILE", and its description
} Command;

#define COMMAND_KEYS_BYTES 1024
typedef struct CommandLine CommandLine;

// A field (core/base/field.h) that is set by an option; of FIELD_TABLE all options of another table.
typedef struct Option {
    union {
        Field field;
        struct {
            FIELD_MEMBERS
        };
    };
    size_t given; // offset of a bool that the option sets to true; 0: none
    // For FIELD_OWN: reads a value, which is not empty. On failure returns false; `error` may then hold the problem and
    // the expectation.
    bool (*read)(void *where, const char *value, Error *error);
    const CommandLine *of;
} Option;

// The beginning of a row. AT is `.offset = offsetof(...)`, for which most files have a macro.
#define OPTION(NAME, FORM, KIND, AT, SENTENCE)                                                                         \
    .name = NAME, .form = FORM, .kind = FIELD_##KIND, AT, .sentence = SENTENCE

struct CommandLine {
    const char *name;  // "mitsubachi lab"
    const char *usage; // a line for each form, without its name: "[OPTION]... FILE\n--check FILE\n"
    const char *about; // one sentence before the options, ended by '\n'
    const Option *options;
    int option_count;
    const char *after;       // and after them
    const char *manual;      // its page in assets/manual
    int least, most;         // the number of arguments besides options; -1: any number
    const char *expected;    // description of those: "one scenario file"
    const Command *commands; // its sub-commands
    int command_count;
    const char *keys; // their meaning, "B backward; Escape ends", of less than COMMAND_KEYS_BYTES; NULL: no keys
};

// The arguments besides options, and the rows of a table.
#define EXPECTS(fewest, largest, text) .least = (fewest), .most = (largest), .expected = (text)
#define OPTIONS(rows) .options = (rows), .option_count = sizeof(rows) / sizeof(rows)[0]

typedef enum CommandEnd {
    COMMAND_RUNS,   // all arguments were read
    COMMAND_HELPED, // --help or --version was printed
    COMMAND_WRONG,  // one line is in `error`
} CommandEnd;

// Reads the arguments after argv[0] into `asked`, the command's own struct. Moves all other arguments to argv[1] and
// up; `*argc` counts those, and argv[0]. Strings stay those of argv.
CommandEnd command_read(const CommandLine *line, void *asked, int *argc, char **argv, Error *error);

// The same, and prints the error. Returns -1 if the command should run, else its exit status: 0 or 2.
int command_begin(const CommandLine *line, void *asked, int *argc, char **argv);

// Prints "mitsubachi lab: problem" to stderr, and returns the status.
int command_report(const CommandLine *line, int status, const char *what);

// The same for a file, whose name is in the message: "FILE: problem".
int command_report_file(int status, const char *what);

// Checks stdout, for example for a full disk: on failure prints "NAME: the output cannot be written: why" to stderr,
// and returns STATUS_MACHINE, the status after a printed reason. Otherwise returns `status`.
int command_printed(const char *name, int status);

// The output of --help: for people, as the source of a manual page, or as tab-separated rows for programs: "command",
// its name, its arguments, its description; "option", its name, its value, its words.
#define COMMAND_FORM_WORDS "text man rows"
typedef enum CommandForm { COMMAND_TEXT, COMMAND_MAN, COMMAND_ROWS } CommandForm;

void command_help(const CommandLine *line, CommandForm form, FILE *out);
