// command_line.c -- options are looked up and read.
#include "text/command_line.h"

#include <errno.h>
#include <string.h>

#include "core/base/version.h"
#include "text/fields.h"
#include "text/words.h"

#define EXPECTED_BYTES 256

// --- the table

// A row, and where the struct of its own table lies in the command's.
typedef struct Found {
    const Option *row;
    size_t base;
} Found;

// Rows without a name stand for a whole table.
static bool is_name(const Option *row, const char *name)
{
    return (row->name != NULL && strcmp(row->name, name) == 0) || (row->also != NULL && strcmp(row->also, name) == 0);
}

// Tables within tables: the place in the command's struct is the sum on the way down.
static bool option_find(const CommandLine *line, const char *name, size_t base, Found *found)
{
    for (int i = 0; i < line->option_count; i++) {
        const Option *row = &line->options[i];
        bool fits = is_name(row, name);
        bool of = row->kind == FIELD_TABLE && (fits || row->name == NULL);
        if (of && option_find(row->of, name, base + row->offset, found))
            return true;
        *found = (Found){row, base};
        if (fits && row->kind != FIELD_TABLE)
            return true;
    }
    return false;
}

// Also those of other tables, since nobody who types knows which table an option is in.
static void options_offer(const CommandLine *line, NearestName *nearest)
{
    for (int i = 0; i < line->option_count; i++)
        if (line->options[i].name != NULL)
            nearest_offer(nearest, line->options[i].name);
        else
            options_offer(line->options[i].of, nearest);
}

// --- reading

typedef struct Reading {
    const CommandLine *line;
    void *asked;
    const char *alone; // an option that stands alone; NULL: none so far
    int options, words;
    Error *error;
} Reading;

// Names are quoted as they were typed, whatever bytes those are.
static CommandEnd wrong(const Reading *reading, const char *name, const char *what, const char *more)
{
    error_set(reading->error, "%s: %s%s", words_quoted(name).text, what, more);
    return COMMAND_WRONG;
}

// An option that the game knows but this command does not is reported as such: it is not misspelt.
static CommandEnd tell_unknown(const Reading *reading, const char *name)
{
    const CommandLine *line = reading->line;
    NearestName nearest = nearest_begin(name);
    Found elsewhere;
    char more[EXPECTED_BYTES];
    options_offer(line, &nearest);
    snprintf(more, sizeof more, "%s '%s --help'%s%s%s",
             line->command_count > 0 ? "an option or a command of" : "an option of", line->name,
             nearest.name != NULL ? "; did you mean " : "", nearest.name != NULL ? nearest.name : "",
             nearest.name != NULL ? "?" : "");
    if (line->other == NULL || !option_find(line->other, name, 0, &elsewhere))
        return wrong(reading, name, "not known, expected ", more);
    error_set(reading->error, "%s does not go with %s, expected an option of '%s --help'", name,
              strrchr(line->name, ' ') + 1, line->name);
    return COMMAND_WRONG;
}

// The reader's own words go first: it knows more than the table, such as which presets there are.
static bool own_read(const Option *row, const char *name, const char *value, void *where, Error *error)
{
    Error what = {0};
    char expected[EXPECTED_BYTES];
    if (row->read(where, value, &what))
        return true;
    field_expected(&row->field, expected, sizeof expected);
    return what.text[0] != '\0'
             ? error_set(error, "%s: %s", words_quoted(name).text, what.text)
             : error_set(error, "%s is '%s', expected %s", words_quoted(name).text, words_quoted(value).text, expected);
}

// `value` is what stands after a '='; NULL where there is none, and `next` may be the value.
static CommandEnd option_read(Reading *reading, const char *name, const char *value, const char *next, bool *took_next)
{
    Found found;
    char expected[EXPECTED_BYTES];
    if (!option_find(reading->line, name, 0, &found))
        return tell_unknown(reading, name);
    const Option *row = found.row;
    char *base = (char *)reading->asked + found.base;
    bool flag = row->kind == FIELD_FLAG;
    if (flag && value != NULL)
        return wrong(reading, name, "takes no value, expected nothing after it", "");
    *took_next = !flag && value == NULL;
    value = *took_next ? next : value;
    if (row->alone)
        reading->alone = row->name;
    reading->options++;
    if (!flag && (value == NULL || value[0] == '\0')) {
        field_expected(&row->field, expected, sizeof expected);
        return wrong(reading, name, "no value, expected ", expected);
    }
    bool good = true;
    if (flag)
        *(bool *)(base + row->offset) = true;
    else if (row->kind == FIELD_OWN)
        good = own_read(row, name, value, base + row->offset, reading->error);
    else
        good = field_read(&row->field, value, base, reading->error);
    if (!good)
        return COMMAND_WRONG;
    if (row->given > 0)
        *(bool *)(base + row->given) = true;
    return COMMAND_RUNS;
}

// "--name=value" is cut in two.
static CommandEnd argument_read(Reading *reading, const char *argument, const char *next, bool *took_next)
{
    const char *sign = strncmp(argument, "--", 2) == 0 ? strchr(argument, '=') : NULL;
    Word name = words_first(argument, sign != NULL ? (size_t)(sign - argument) : strlen(argument));
    *took_next = false;
    bool help = strcmp(name.text, "--help") == 0 || strcmp(name.text, "-h") == 0;
    int form = help && sign != NULL ? words_place(COMMAND_FORM_WORDS, sign + 1) : COMMAND_TEXT;
    if (form < 0)
        return wrong(reading, name.text, "not a form of it, expected ", "text, man or rows");
    if (help)
        command_help(reading->line, (CommandForm)form, stdout);
    else if (strcmp(name.text, "--version") == 0)
        puts("mitsubachi " MITSUBACHI_VERSION);
    else
        return option_read(reading, name.text, sign != NULL ? sign + 1 : NULL, next, took_next);
    return COMMAND_TOLD;
}

// What is wrong with the command line as a whole.
static CommandEnd whole_check(const Reading *reading, char **argv)
{
    const CommandLine *line = reading->line;
    int words = reading->words;
    if (reading->alone != NULL && reading->options > 1)
        return wrong(reading, reading->alone, "stands beside other options, expected only files", "");
    if (reading->alone != NULL || (words >= line->least && (line->most < 0 || words <= line->most)))
        return COMMAND_RUNS;
    if (words < line->least)
        error_set(reading->error, "no file, expected %s; '%s --help' explains", line->expected, line->name);
    else if (line->most == 0)
        return tell_unknown(reading, argv[1]);
    else
        error_set(reading->error, "one file too many: %s, expected %s", words_quoted(argv[line->most + 1]).text,
                  line->expected);
    return COMMAND_WRONG;
}

// "-" and negative numbers are no options.
static bool is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0' && strchr(".0123456789", argument[1]) == NULL;
}

// argv is sorted in place: what is no option moves to its front, where the command finds its files.
CommandEnd command_read(const CommandLine *line, void *asked, int *argc, char **argv, Error *error)
{
    Reading reading = {.line = line, .asked = asked, .error = error};
    bool options_end = false, took_next = false;
    for (int i = 1; i < *argc; i += took_next ? 2 : 1) {
        CommandEnd end = COMMAND_RUNS;
        took_next = false;
        if (options_end || !is_option(argv[i]))
            argv[++reading.words] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            options_end = true;
        else
            end = argument_read(&reading, argv[i], i + 1 < *argc ? argv[i + 1] : NULL, &took_next);
        if (end != COMMAND_RUNS)
            return end;
    }
    *argc = reading.words + 1;
    return whole_check(&reading, argv);
}

// In the form of all of the program's messages: who says it, and what.
int command_tell(const CommandLine *line, int status, const char *what)
{
    fprintf(stderr, "%s: ", line->name);
    return command_tell_file(status, what);
}

int command_tell_file(int status, const char *what)
{
    words_print(what, stderr);
    fputc('\n', stderr);
    return status;
}

int command_printed(const char *name, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "%s: the output cannot be written: %s\n", name, strerror(errno ? errno : EIO));
    return STATUS_MACHINE;
}

int command_begin(const CommandLine *line, void *asked, int *argc, char **argv)
{
    Error error;
    switch (command_read(line, asked, argc, argv, &error)) {
    case COMMAND_RUNS: return -1;
    case COMMAND_TOLD: return STATUS_GOOD;
    case COMMAND_WRONG: break;
    }
    return command_tell(line, STATUS_USAGE, error.text);
}

// --- all rows

// A row with a name takes from the other table what it does not say itself.
void command_options_each(const CommandLine *line, void (*take)(const Option *option, void *context), void *context)
{
    for (int i = 0; i < line->option_count; i++) {
        const Option *row = &line->options[i];
        Found found = {row, 0};
        if (row->kind == FIELD_TABLE && row->name == NULL) {
            command_options_each(row->of, take, context);
        } else if (row->kind != FIELD_TABLE || option_find(row->of, row->name, 0, &found)) {
            Option whole = *found.row;
            whole.name = row->name;
            whole.also = row->also;
            whole.form = row->form != NULL ? row->form : whole.form;
            whole.sentence = row->sentence != NULL ? row->sentence : whole.sentence;
            take(&whole, context);
        }
    }
}
