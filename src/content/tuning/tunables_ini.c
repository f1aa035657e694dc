// tunables_ini.c -- tunables as an INI file: read and printed.
#include "content/tuning/tunables_ini.h"

#include <string.h>

#include "text/ini_text.h"
#include "text/words.h"

#define COLUMNS 120
#define FULL_NAME_BYTES 128 // a section and a key as long as ini_text gives them

typedef struct Reader {
    TunablesText *text;
    TextErrors *errors;
    const char *section; // the list's own name, NULL where entries are of no interest
    bool told_of_no_section;
} Reader;

static void add_unknown_section(const char *name, int line, TextErrors *errors)
{
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        nearest_offer(&nearest, tunable_info(i)->section);
    if (nearest.name != NULL)
        text_errors_add(errors, line, 0, "unknown section [%s], expected one such as [%s]", words_quoted(name).text,
                        nearest.name);
    else
        text_errors_add(errors, line, 0, "unknown section [%s], expected one that 'mitsubachi tunables' lists",
                        words_quoted(name).text);
}

static void on_section(void *context, const char *name, int line)
{
    Reader *reader = context;
    reader->told_of_no_section = true;
    int first = name != NULL ? tunable_section_find(name) : -1;
    reader->section = first >= 0 ? tunable_info(first)->section : NULL;
    if (name != NULL && first < 0)
        add_unknown_section(name, line, reader->errors);
}

static void add_no_section(Reader *reader, const IniEntry *entry)
{
    int index = tunable_find(entry->key);
    if (index >= 0)
        text_errors_add(reader->errors, entry->line, 0, "'%s' stands in no section, expected [%s] before it and '%s'",
                        entry->key, tunable_info(index)->section, tunable_info(index)->name);
    else
        text_errors_add(reader->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                        words_quoted(entry->key).text);
}

static void on_entry(void *context, const IniEntry *entry)
{
    Reader *reader = context;
    char full_name[FULL_NAME_BYTES];
    if (entry->continues)
        return;
    if (!reader->told_of_no_section)
        add_no_section(reader, entry);
    reader->told_of_no_section = true;
    if (reader->section == NULL)
        return;
    snprintf(full_name, sizeof full_name, "%s.%s", reader->section, entry->key);
    tunables_text_entry(reader->text, full_name, entry->value, entry->line, reader->errors);
}

void tunables_ini_read(const char *bytes, size_t size, TunablesText *text, TextErrors *errors)
{
    Reader reader = {.text = text, .errors = errors};
    IniReader functions = {.context = &reader, .section = on_section, .entry = on_entry, .one_line = true};
    ini_text_read(bytes, size, &functions, errors);
    tunables_text_warn(text, errors);
    text_errors_sort(errors);
}

static const char HEAD[] =
    "; Every number of the game that may be changed, with what it may be.\n"
    ";\n"
    "; Your own file is ~/.config/mitsubachi/tunables.ini ($XDG_CONFIG_HOME is obeyed). It needs only the lines that\n"
    "; shall differ, below the header of their section. Saving it changes a game that runs, from the next tick on if\n"
    "; nothing else is said. `mitsubachi tunables --check FILE` finds mistakes.\n";

static int write_setting(const Tunables *values, int index, char *text, size_t size)
{
    char value[WORD_BYTES];
    tunable_write(values, index, value, sizeof value);
    return snprintf(text, size, "%s = %s", tunable_info(index)->name, value);
}

static void print_tunable(const Tunables *values, int index, int width, FILE *out)
{
    static const char *const SCOPES[] = {[TUNABLE_NOW] = "", [TUNABLE_NEXT] = ", from the next game on",
                                         [TUNABLE_LOOK] = ", picture and sound only"};
    const TunableInfo *info = tunable_info(index);
    char setting[FULL_NAME_BYTES], range[TEXT_ERROR_BYTES];
    write_setting(values, index, setting, sizeof setting);
    tunable_range(index, range, sizeof range);
    fputc('\n', out);
    words_wrap(info->sentence, "; ", COLUMNS, out);
    fprintf(out, "%-*s  ; %s%s%s%s\n", width, setting, range, info->unit[0] ? " " : "", info->unit,
            SCOPES[info->scope]);
}

static void print_section(const Tunables *values, int first, int width, FILE *out)
{
    const char *section = tunable_info(first)->section, *title = tunable_section_title(section);
    fprintf(out, "\n\n; ---- %s%s----\n[%s]\n", title, title[0] ? " " : "", section);
    for (int i = first; i < TUNABLE_COUNT; i++)
        if (tunable_section_first(i) == first)
            print_tunable(values, i, width, out);
}

void tunables_ini_print(const Tunables *values, FILE *out)
{
    char setting[FULL_NAME_BYTES];
    int width = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        int length = write_setting(values, i, setting, sizeof setting);
        width = length > width ? length : width;
    }
    fputs(HEAD, out);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_section_first(i) == i)
            print_section(values, i, width, out);
}
