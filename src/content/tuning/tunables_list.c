// tunables_list.c -- tunables for readers and programs.
#include "content/tuning/tunables_list.h"

#include <string.h>

#include "content/tuning/tunables_text.h"
#include "core/base/clamp.h"
#include "text/fields.h"
#include "text/words.h"

#define SENTENCE_COLUMNS 100
#define INI_COLUMNS 120
#define SETTING_BYTES 128 // of "name = value"

enum { NAME, VALUE, INITIAL, RANGE, UNIT, COUNTS, ORIGIN, COLUMNS }; // ORIGIN only if origins are known

static const char *const HEADS[COLUMNS] = {"name", "value", "default", "range", "unit", "counts from", "origin"};

typedef struct Row {
    char cells[COLUMNS][TUNABLES_ORIGIN_BYTES];
} Row;

// The table and JSON are made of the same cells, so that they cannot contradict each other.
static void row_fill(const TunablesList *list, int index, Row *row)
{
    static const char *const COUNTS_FROM[] = {
        [TUNABLE_NOW] = "now", [TUNABLE_NEXT] = "next game", [TUNABLE_LOOK] = "now, for show"};
    const Field *info = tuned_info(index);
    Tuned defaults = tuned_default();
    field_full_name(tuned_info(index), row->cells[NAME]);
    field_write(tuned_info(index), &list->values, row->cells[VALUE], sizeof row->cells[VALUE]);
    field_write(tuned_info(index), &defaults, row->cells[INITIAL], sizeof row->cells[INITIAL]);
    field_range(tuned_info(index), row->cells[RANGE], sizeof row->cells[RANGE]);
    snprintf(row->cells[UNIT], sizeof row->cells[UNIT], "%s", info->unit);
    snprintf(row->cells[COUNTS], sizeof row->cells[COUNTS], "%s", COUNTS_FROM[info->scope]);
    row->cells[ORIGIN][0] = '\0';
    if (list->origins != NULL)
        tuning_origin(list->origins, index, row->cells[ORIGIN], sizeof row->cells[ORIGIN]);
}

void tunables_list_table(const TunablesList *list, FILE *out)
{
    int widths[COLUMNS] = {0}, columns = list->origins != NULL ? COLUMNS : ORIGIN;
    Row row;
    // -1 is the heading. Two passes: the first computes the widths of all cells.
    for (int pass = 0; pass < 2; pass++)
        for (int i = -1; i < TUNED_COUNT; i++) {
            if (i >= 0 && !list->shown[i])
                continue;
            if (i >= 0)
                row_fill(list, i, &row);
            for (int c = 0; c < columns; c++) {
                const char *cell = i < 0 ? HEADS[c] : row.cells[c], *end = c + 1 < columns ? "  " : "\n";
                widths[c] = maxi(widths[c], (int)strlen(cell));
                if (pass > 0)
                    fprintf(out, "%-*s%s", c + 1 < columns ? widths[c] : 0, cell, end);
            }
            if (pass > 0 && i >= 0)
                words_wrap(tuned_info(i)->sentence, "    ", SENTENCE_COLUMNS, out);
        }
}

// Only the members of its type: words have no unit, and numbers no words. Words are texts in JSON, numbers are numbers;
// both are written as the file has them.
static void json_tunable(const TunablesList *list, int index, FILE *out)
{
    static const char *const TYPES[] = {"float", "int", "choice", "switch"}, *const SCOPES[] = {"now", "next", "look"};
    const Field *info = tuned_info(index);
    const char *mark = info->words[0] != '\0' ? "\"" : "";
    Row row;
    row_fill(list, index, &row);
    fprintf(out, "  {\"name\": \"%s\", \"section\": \"%s\", \"type\": \"%s\"", row.cells[NAME], info->section,
            TYPES[info->kind]);
    fprintf(out, ", \"value\": %s%s%s, \"default\": %s%s%s", mark, row.cells[VALUE], mark, mark, row.cells[INITIAL],
            mark);
    if (info->words[0] != '\0') {
        // The list is one text with blanks in the table; each blank becomes the border of two texts.
        fputs(", \"words\": [\"", out);
        for (const char *c = info->words; *c; c++)
            fprintf(out, *c == ' ' ? "\", \"" : "%c", *c);
        fputs("\"]", out);
    } else {
        char least[WORD_BYTES], most[WORD_BYTES]; // the shortest text that reads back
        words_from_float(info->least, least, sizeof least);
        words_from_float(info->most, most, sizeof most);
        fprintf(out, ", \"least\": %s, \"most\": %s", least, most);
        json_pair("unit", info->unit, out);
    }
    json_pair("scope", SCOPES[info->scope], out);
    json_pair("sentence", info->sentence, out);
    if (list->origins != NULL)
        json_pair("origin", row.cells[ORIGIN], out);
    fputc('}', out);
}

// Prints an array even if it is empty, so that readers need no special case.
void tunables_list_json(const TunablesList *list, FILE *out)
{
    const char *link = "[\n";
    for (int i = 0; i < TUNED_COUNT; i++) {
        if (!list->shown[i])
            continue;
        fputs(link, out);
        json_tunable(list, i, out);
        link = ",\n";
    }
    fputs(link[0] == '[' ? "[]\n" : "\n]\n", out);
}

// --- an INI file

static const char HEAD[] =
    "; Every number of the game that may be changed, with its allowed values.\n"
    ";\n"
    "; Your own file is ~/.config/mitsubachi/tunables.ini ($XDG_CONFIG_HOME is obeyed). It only needs the lines that\n"
    "; differ, below the headers of their sections. Saving it changes the running game from the next tick on, unless a\n"
    "; line says otherwise. `mitsubachi check FILE` finds errors.\n";

// Writes "name = value".
static int setting_write(const Tuned *values, int index, char text[SETTING_BYTES])
{
    char value[WORD_BYTES];
    field_write(tuned_info(index), values, value, sizeof value);
    return snprintf(text, SETTING_BYTES, "%s = %s", tuned_info(index)->name, value);
}

// The tunables of a section may be scattered in the table, but not in the file.
void tunables_ini_print(const Tuned *values, FILE *out)
{
    static const char *const SCOPES[] = {
        [TUNABLE_NOW] = "", [TUNABLE_NEXT] = ", from the next game on", [TUNABLE_LOOK] = ", picture and sound only"};
    char setting[SETTING_BYTES], range[TEXT_ERROR_BYTES];
    int width = 0; // comments are in one column, after the longest setting
    for (int i = 0; i < TUNED_COUNT; i++)
        width = maxi(width, setting_write(values, i, setting));
    fputs(HEAD, out);
    for (int first = 0; first < TUNED_COUNT; first++) {
        const char *section = tuned_info(first)->section, *title = tunable_section_title(section);
        if (tunable_section_first(first) != first)
            continue;
        fprintf(out, "\n\n; ---- %s%s----\n[%s]\n", title, title[0] ? " " : "", section);
        for (int i = first; i < TUNED_COUNT; i++) {
            const Field *info = tuned_info(i);
            if (tunable_section_first(i) != first)
                continue;
            setting_write(values, i, setting);
            field_range(info, range, sizeof range);
            fputc('\n', out);
            words_wrap(info->sentence, "; ", INI_COLUMNS, out);
            fprintf(out, "%-*s  ; %s%s%s%s\n", width, setting, range, info->unit[0] ? " " : "", info->unit,
                    SCOPES[info->scope]);
        }
    }
}
