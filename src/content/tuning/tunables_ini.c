// tunables_ini.c -- tunables as an INI file: read and printed.
#include "content/tuning/tunables_ini.h"

#include <string.h>

#include "text/words.h"

#define COLUMNS 120
#define SETTING_BYTES 128 // of "name = value"

// Warnings come last, when all three numbers of an arrival are known, and are then sorted in among the errors.
void tunables_ini_read(const char *bytes, size_t size, TunablesText *text, TextErrors *errors)
{
    tunables_text_read(text, bytes, size, errors);
    tunables_text_warn(text, errors);
    text_errors_sort(errors);
}

static const char HEAD[] =
    "; Every number of the game that may be changed, with what it may be.\n"
    ";\n"
    "; Your own file is ~/.config/mitsubachi/tunables.ini ($XDG_CONFIG_HOME is obeyed). It needs only the lines that\n"
    "; shall differ, below the header of their section. Saving it changes a game that runs, from the next tick on if\n"
    "; nothing else is said. `mitsubachi tunables --check FILE` finds mistakes.\n";

// Also measures: the comments of a file stand in one column, after its longest setting.
static int write_setting(const Tunables *values, int index, char *text, size_t size)
{
    char value[WORD_BYTES];
    tunable_write(values, index, value, sizeof value);
    return snprintf(text, size, "%s = %s", tunable_info(index)->name, value);
}

static void print_tunable(const Tunables *values, int index, int width, FILE *out)
{
    static const char *const SCOPES[] = {
        [TUNABLE_NOW] = "", [TUNABLE_NEXT] = ", from the next game on", [TUNABLE_LOOK] = ", picture and sound only"};
    const TunableInfo *info = tunable_info(index);
    char setting[SETTING_BYTES], range[TEXT_ERROR_BYTES];
    write_setting(values, index, setting, sizeof setting);
    tunable_range(index, range, sizeof range);
    fputc('\n', out);
    words_wrap(info->sentence, "; ", COLUMNS, out);
    fprintf(out, "%-*s  ; %s%s%s%s\n", width, setting, range, info->unit[0] ? " " : "", info->unit,
            SCOPES[info->scope]);
}

// The tunables of a section need not stand together in the table, but in the file they do.
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
    char setting[SETTING_BYTES];
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
