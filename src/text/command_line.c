// command_line.c -- looks up and reads options; prints a command and its options.
#include "text/command_line.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clamp.h"
#include "core/base/version.h"
#include "text/fields.h"
#include "text/grow_stream.h"
#include "text/words.h"

#define EXPECTED_BYTES 256
#define COLUMNS 120
#define HELP_INDENT "                     " // before the descriptions of options in --help
#define COMMAND_COLUMN 39                   // of those of commands

// --- the table

// A row, and the offset of its own table's struct in the command's struct.
typedef struct Found {
    const Option *row;
    size_t base;
} Found;

// Tables nest: the offset in the command's struct is the sum on the way down.
static bool option_find(const CommandLine *line, const char *name, size_t base, Found *found)
{
    for (int i = 0; i < line->option_count; i++) {
        const Option *row = &line->options[i];
        if (row->kind == FIELD_TABLE && option_find(row->of, name, base + row->offset, found))
            return true;
        if (row->kind == FIELD_TABLE)
            continue;
        *found = (Found){row, base};
        if (strcmp(row->name, name) == 0)
            return true;
    }
    return false;
}

static void options_each(const CommandLine *line, void (*take)(const Option *option, void *context), void *context)
{
    for (int i = 0; i < line->option_count; i++)
        if (line->options[i].kind == FIELD_TABLE)
            options_each(line->options[i].of, take, context);
        else
            take(&line->options[i], context);
}

static void offer(const Option *option, void *nearest)
{
    nearest_offer(nearest, option->name);
}

// --- reading

typedef struct Reading {
    const CommandLine *line;
    void *asked;
    int words; // number of arguments besides options
    Error *error;
} Reading;

// Quotes names as they were typed, with unprintable bytes replaced.
static CommandEnd wrong(const Reading *reading, const char *name, const char *what, const char *more)
{
    error_set(reading->error, "%s: %s%s", words_quoted(name).text, what, more);
    return COMMAND_WRONG;
}

static CommandEnd unknown(const Reading *reading, const char *name)
{
    const CommandLine *line = reading->line;
    NearestName nearest = nearest_begin(name);
    options_each(line, offer, &nearest);
    error_set(reading->error, "%s: unknown, expected %s '%s --help'%s%s%s", words_quoted(name).text,
              line->command_count > 0 ? "an option or a command of" : "an option of", line->name,
              nearest.name != NULL ? "; did you mean " : "", nearest.name != NULL ? nearest.name : "",
              nearest.name != NULL ? "?" : "");
    return COMMAND_WRONG;
}

// `value` follows a '='; NULL without one, and then `next` may be the value.
static CommandEnd option_read(Reading *reading, const char *name, const char *value, const char *next, bool *took_next)
{
    Found found;
    Error own = {0};
    char expected[EXPECTED_BYTES];
    if (!option_find(reading->line, name, 0, &found))
        return unknown(reading, name);
    const Option *row = found.row;
    char *base = (char *)reading->asked + found.base;
    bool flag = row->kind == FIELD_FLAG;
    if (flag && value != NULL)
        return wrong(reading, name, "takes no value, expected nothing after it", "");
    *took_next = !flag && value == NULL;
    value = *took_next ? next : value;
    if (!flag && (value == NULL || value[0] == '\0')) {
        field_expected(&row->field, expected, sizeof expected);
        return wrong(reading, name, "no value, expected ", expected);
    }
    bool good = true;
    if (flag)
        *(bool *)(base + row->offset) = true;
    else if (row->kind != FIELD_OWN)
        good = field_read(&row->field, value, base, reading->error);
    else
        good = row->read(base + row->offset, value, &own);
    if (!good && row->kind == FIELD_OWN) {
        // The reader's own message takes precedence: it is more specific than the table's, such as a list of presets.
        field_expected(&row->field, expected, sizeof expected);
        if (own.text[0] != '\0')
            return wrong(reading, name, own.text, "");
        error_set(reading->error, "%s is '%s', expected %s", words_quoted(name).text, words_quoted(value).text,
                  expected);
    }
    if (!good)
        return COMMAND_WRONG;
    if (row->given > 0)
        *(bool *)(base + row->given) = true;
    return COMMAND_RUNS;
}

// Splits "--name=value".
static CommandEnd argument_read(Reading *reading, const char *argument, const char *next, bool *took_next)
{
    const char *sign = strncmp(argument, "--", 2) == 0 ? strchr(argument, '=') : NULL;
    Word name = words_first(argument, sign != NULL ? (size_t)(sign - argument) : strlen(argument));
    *took_next = false;
    bool help = strcmp(name.text, "--help") == 0 || strcmp(name.text, "-h") == 0;
    int form = help && sign != NULL ? words_place(COMMAND_FORM_WORDS, sign + 1) : COMMAND_TEXT;
    if (form < 0)
        return wrong(reading, name.text, "unknown form, expected ", "text, man or rows");
    if (help)
        command_help(reading->line, (CommandForm)form, stdout);
    else if (strcmp(name.text, "--version") == 0)
        puts("mitsubachi " MITSUBACHI_VERSION);
    else
        return option_read(reading, name.text, sign != NULL ? sign + 1 : NULL, next, took_next);
    return COMMAND_HELPED;
}

// Sorts argv in place: moves everything but options to its front, where the command finds its files. "-" and negative
// numbers are not options.
CommandEnd command_read(const CommandLine *line, void *asked, int *argc, char **argv, Error *error)
{
    Reading reading = {.line = line, .asked = asked, .error = error};
    bool options_end = false, took_next = false;
    for (int i = 1; i < *argc; i += took_next ? 2 : 1) {
        CommandEnd end = COMMAND_RUNS;
        took_next = false;
        if (options_end || argv[i][0] != '-' || argv[i][1] == '\0' || strchr(".0123456789", argv[i][1]) != NULL)
            argv[++reading.words] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            options_end = true;
        else
            end = argument_read(&reading, argv[i], i + 1 < *argc ? argv[i + 1] : NULL, &took_next);
        if (end != COMMAND_RUNS)
            return end;
    }
    *argc = reading.words + 1;
    if (reading.words < line->least)
        error_set(error, "no file, expected %s; '%s --help' explains", line->expected, line->name);
    else if (line->most == 0 && reading.words > 0)
        return unknown(&reading, argv[1]);
    else if (line->most >= 0 && reading.words > line->most)
        error_set(error, "one file too many: %s, expected %s", words_quoted(argv[line->most + 1]).text, line->expected);
    else
        return COMMAND_RUNS;
    return COMMAND_WRONG;
}

// The form of all the program's messages: the command, and the problem.
int command_report(const CommandLine *line, int status, const char *what)
{
    fprintf(stderr, "%s: ", line->name);
    return command_report_file(status, what);
}

int command_report_file(int status, const char *what)
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
    case COMMAND_HELPED: return STATUS_GOOD;
    case COMMAND_WRONG: break;
    }
    return command_report(line, STATUS_USAGE, error.text);
}

// --- help

static const char *or_none(const char *text)
{
    return text != NULL ? text : "";
}

static void option_text(const Option *option, void *out_file)
{
    FILE *out = out_file;
    int at = fprintf(out, "  %s%s%s", option->name, option->form != NULL ? " " : "", or_none(option->form));
    at += fprintf(out, "%*s", maxi((int)strlen(HELP_INDENT) - at, 2), "");
    words_hang(option->sentence, at, HELP_INDENT, COLUMNS, out);
}

// Names differ in length; descriptions share one column.
static void command_text(const CommandLine *line, const char *name, const char *words, const char *text, FILE *out)
{
    int at = fprintf(out, "       %s %s %s", line->name, name, words);
    fprintf(out, "%*s%s\n", COMMAND_COLUMN - at, "", text);
}

// Keys follow the options, because they only matter once the command runs.
static void help_text(const CommandLine *line, FILE *out)
{
    const char *link = "Usage:";
    for (const char *way = line->usage; *way != '\0'; way += strcspn(way, "\n") + 1, link = "      ")
        fprintf(out, "%s %s %.*s\n", link, line->name, (int)strcspn(way, "\n"), way);
    for (int i = 0; i < line->command_count; i++)
        command_text(line, line->commands[i].name, line->commands[i].words, line->commands[i].text, out);
    if (line->command_count > 0)
        command_text(line, "COMMAND", "--help", "explain a command", out);
    fprintf(out, "\n%s\n", line->about);
    options_each(line, option_text, out);
    fputs("  --help, --version\n\n", out);
    if (line->keys != NULL) {
        char keys[COMMAND_KEYS_BYTES + 8];
        snprintf(keys, sizeof keys, "Keys: %s.", line->keys);
        words_hang(keys, 0, "", COLUMNS, out);
        fputc('\n', out);
    }
    fprintf(out, "%s\nThe manual: assets/manual/%s\n", line->after, line->manual);
}

// --- a manual page

// The text of --help as it stands, after a heading for whatis and apropos: the first sentence. A point at the start of
// a line would be a request, and a '-' would become a hyphen, which cannot be typed.
static void help_man(const CommandLine *line, FILE *out)
{
    MemoryStream stream;
    help_text(line, grow_stream(&stream));
    char *text = grow_stream_end(&stream);
    fputs(".TH \"", out);
    for (const char *at = line->name; *at != '\0'; at++)
        fputc(*at == ' ' ? '-' : toupper((unsigned char)*at), out);
    fputs("\" 6 \"\" \"mitsubachi " MITSUBACHI_VERSION "\" Games\n.SH NAME\n", out);
    for (const char *at = line->name; *at != '\0'; at++)
        fputs(*at == ' ' ? "\\-" : (char[]){*at, '\0'}, out);
    fputs(" \\- ", out);
    for (const char *at = line->about; *at != '\0' && !(strchr(".:;", at[0]) && isspace((unsigned char)at[1])); at++)
        fputc(*at == '\n' ? ' ' : *at, out);
    fputs("\n.SH DESCRIPTION\n.nf\n", out);
    for (const char *at = text; *at != '\0'; at++) {
        if (at == text || at[-1] == '\n')
            fputs("\\&", out);
        fputs(*at == '\\' ? "\\e" : *at == '-' ? "\\-" : (char[]){*at, '\0'}, out);
    }
    fputs(".fi\n", out);
    free(text);
}

// --- for other programs

static void option_row(const Option *option, void *out)
{
    fprintf(out, "option\t%s\t%s\t%s\n", option->name, or_none(option->form), or_none(option->words));
}

void command_help(const CommandLine *line, CommandForm form, FILE *out)
{
    switch (form) {
    case COMMAND_TEXT: help_text(line, out); break;
    case COMMAND_MAN: help_man(line, out); break;
    case COMMAND_ROWS:
        for (int i = 0; i < line->command_count; i++)
            fprintf(out, "command\t%s\t%s\t%s\n", line->commands[i].name, line->commands[i].words,
                    line->commands[i].text);
        options_each(line, option_row, out);
        fputs("option\t--help\t\t\noption\t--version\t\t\n", out);
        break;
    }
}
