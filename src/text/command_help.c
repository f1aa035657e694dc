// command_help.c -- a command and its options are told: to a reader, as a manual page, as rows for other programs.
#include <ctype.h>
#include <string.h>

#include "core/base/clamp.h"
#include "core/base/version.h"
#include "text/command_line.h"
#include "text/words.h"

#define COLUMNS 120
#define HELP_COLUMN 21    // where --help says what an option does
#define COMMAND_COLUMN 39 // and what a command does
#define KEYS_BYTES 1024

static const char *or_none(const char *text)
{
    return text != NULL ? text : "";
}

// Cuts the next line off a text; its length is without the '\n'. False after the last one.
static bool next_line(const char **text, const char **line, int *length)
{
    *line = *text;
    *length = (int)strcspn(*text, "\n");
    *text += *length + ((*line)[*length] == '\n');
    return **line != '\0';
}

// --- for a reader

static void option_text(const Option *option, void *out_file)
{
    FILE *out = out_file;
    int at = fprintf(out, "  %s%s%s%s%s", or_none(option->also), option->also != NULL ? ", " : "", option->name,
                     option->form != NULL ? " " : "", or_none(option->form));
    at += fprintf(out, "%*s", maxi(HELP_COLUMN - at, 2), "");
    words_hang(option->sentence, at, HELP_COLUMN, COLUMNS, out);
}

// Names differ in length; what they do stands in one column.
static void command_text(const CommandLine *line, const char *name, const char *words, const char *text, FILE *out)
{
    int at = fprintf(out, "       %s %s %s", line->name, name, words);
    fprintf(out, "%*s%s\n", COMMAND_COLUMN - at, "", text);
}

static void commands_text(const CommandLine *line, FILE *out)
{
    for (int i = 0; i < line->command_count; i++)
        command_text(line, line->commands[i].name, line->commands[i].words, line->commands[i].text, out);
    if (line->command_count > 0)
        command_text(line, "COMMAND", "--help", "explain one of these", out);
}

// Keys stand after the options, because they count only once the command runs.
static void help_text(const CommandLine *line, FILE *out)
{
    const char *ways = line->usage, *way, *link = "Usage:";
    for (int length; next_line(&ways, &way, &length); link = "      ")
        fprintf(out, "%s %s %.*s\n", link, line->name, length, way);
    commands_text(line, out);
    fprintf(out, "\n%s\n", line->about);
    command_options_each(line, option_text, out);
    fputs("  --help, --version\n\n", out);
    char keys[KEYS_BYTES] = "Keys: ";
    if (line->keys != NULL) {
        line->keys(keys, sizeof keys - 1);
        strcat(keys, ".");
        words_hang(keys, 0, 0, COLUMNS, out);
        fputc('\n', out);
    }
    fprintf(out, "%s\nThe manual: assets/manual/%s\n", line->after, line->manual);
}

// --- a manual page

// At the start of a line a point and a quote would be requests. A '-' would become a hyphen, which cannot be typed.
static void roff(const char *text, int length, FILE *out)
{
    if (length > 0 && strchr(".'", text[0]) != NULL)
        fputs("\\&", out);
    for (int i = 0; i < length; i++)
        if (text[i] == '\\')
            fputs("\\e", out);
        else if (text[i] == '-')
            fputs("\\-", out);
        else
            fputc(text[i], out);
}

static void roff_line(const char *before, const char *text, FILE *out)
{
    fputs(before, out);
    roff(text, (int)strlen(text), out);
    fputc('\n', out);
}

// Lines are filled anew; those that begin with a blank stay as they are. The status has a heading of its own.
static void roff_paragraphs(const char *text, FILE *out)
{
    static const char STATUS[] = "Exit status: ";
    const char *line;
    bool kept = false;
    for (int length; next_line(&text, &line, &length);) {
        bool keep = line[0] == ' ';
        if (keep != kept)
            fputs(keep ? ".nf\n" : ".fi\n", out);
        kept = keep;
        if (strncmp(line, STATUS, sizeof STATUS - 1) == 0) {
            fputs(".SH EXIT STATUS\n", out);
            line += sizeof STATUS - 1;
            length -= (int)sizeof STATUS - 1;
        }
        if (length == 0)
            fputs(*text == '\0' ? "" : ".PP", out);
        roff(line, length, out);
        fputc('\n', out);
    }
    if (kept)
        fputs(".fi\n", out);
}

static void option_man(const Option *option, void *out_file)
{
    FILE *out = out_file;
    fputs(".TP\n.BR ", out);
    if (option->also != NULL) {
        roff(option->also, (int)strlen(option->also), out);
        fputs(" \", \" ", out);
    }
    roff(option->name, (int)strlen(option->name), out);
    fprintf(out, " \" %s\"\n", or_none(option->form));
    roff_line("", option->sentence, out);
}

// "mitsubachi watch" has the page mitsubachi-watch.
static void page_name(const CommandLine *line, FILE *out)
{
    for (const char *at = line->name; *at != '\0'; at++)
        fputs(*at == ' ' ? "\\-" : (char[]){*at, '\0'}, out);
}

// The first sentence says what a command does, in the form that whatis and apropos know.
static void head_man(const CommandLine *line, FILE *out)
{
    const char *ways = line->usage, *way;
    fputs(".TH \"", out);
    for (const char *at = line->name; *at != '\0'; at++)
        fputc(*at == ' ' ? '-' : toupper((unsigned char)*at), out);
    fputs("\" 6 \"\" \"mitsubachi " MITSUBACHI_VERSION "\" Games\n.SH NAME\n", out);
    page_name(line, out);
    fputs(" \\- ", out);
    for (const char *at = line->about; *at != '\0' && !(strchr(".:;", at[0]) && isspace((unsigned char)at[1])); at++)
        fputc(*at == '\n' ? ' ' : *at, out);
    fputs("\n.SH SYNOPSIS\n", out);
    for (int length; next_line(&ways, &way, &length);) {
        fprintf(out, ".B %s\n", line->name);
        roff(way, (int)strcspn(way, "\n"), out);
        fputs("\n.br\n", out);
    }
}

static void commands_man(const CommandLine *line, FILE *out)
{
    if (line->command_count > 0)
        fputs(".SH COMMANDS\nEach has a page of its own, such as\n.BR mitsubachi\\-watch (6).\n", out);
    for (int i = 0; i < line->command_count; i++) {
        const Command *row = &line->commands[i];
        fprintf(out, ".TP\n.BR %s \" %s\"\n", row->name, row->words);
        roff_line("", row->text, out);
    }
}

static void help_man(const CommandLine *line, FILE *out)
{
    char keys[KEYS_BYTES] = "";
    head_man(line, out);
    fputs(".SH DESCRIPTION\n", out);
    roff_paragraphs(line->about, out);
    commands_man(line, out);
    fputs(".SH OPTIONS\n", out);
    command_options_each(line, option_man, out);
    fputs(".TP\n.BR \\-\\-help \", \" \\-\\-version\nthe same as text; which version this is\n", out);
    if (line->keys != NULL) {
        line->keys(keys, sizeof keys);
        roff_line(".SH KEYS\n", keys, out);
    }
    fputs(".SH NOTES\n", out);
    roff_paragraphs(line->after, out);
    fprintf(out, ".SH SEE ALSO\n%sassets/manual/%s, which lies where the game's files are\n",
            line->command_count > 0 ? "" : ".BR mitsubachi (6),\n", line->manual);
}

// --- for other programs

static void option_row(const Option *option, void *out)
{
    fprintf(out, "option\t%s\t%s\t%s\n", option->name, or_none(option->form), or_none(option->words));
}

static void help_rows(const CommandLine *line, FILE *out)
{
    for (int i = 0; i < line->command_count; i++) {
        const Command *row = &line->commands[i];
        fprintf(out, "command\t%s\t%s\t%s\n", row->name, row->words, row->text);
    }
    command_options_each(line, option_row, out);
    fputs("option\t--help\t\t\noption\t--version\t\t\n", out);
}

void command_help(const CommandLine *line, CommandForm form, FILE *out)
{
    switch (form) {
    case COMMAND_TEXT: help_text(line, out); break;
    case COMMAND_MAN: help_man(line, out); break;
    case COMMAND_ROWS: help_rows(line, out); break;
    }
}
