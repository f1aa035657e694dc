// tunables_list.c -- tunables for readers and programs.
#include "content/tuning/tunables_list.h"

#include <string.h>

#include "content/tuning/tunables_text.h"
#include "text/json_text.h"
#include "text/words.h"

#define SENTENCE_COLUMNS 100

enum { NAME, VALUE, INITIAL, RANGE, UNIT, COUNTS, ORIGIN, COLUMNS };

static const char *const HEADS[COLUMNS] = {"name", "value", "default", "range", "unit", "counts from", "origin"};

typedef struct Row {
    char cells[COLUMNS][TUNABLES_ORIGIN_BYTES];
} Row;

// Both tables are made of the same cells, so that they cannot tell different things.
static void row_fill(const TunablesList *list, int index, Row *row)
{
    static const char *const COUNTS_FROM[] = {
        [TUNABLE_NOW] = "now", [TUNABLE_NEXT] = "next game", [TUNABLE_LOOK] = "now, for show"};
    const TunableInfo *info = tunable_info(index);
    Tunables defaults = tunables_default();
    tunable_full_name(index, row->cells[NAME]);
    tunable_write(&list->values, index, row->cells[VALUE], sizeof row->cells[VALUE]);
    tunable_write(&defaults, index, row->cells[INITIAL], sizeof row->cells[INITIAL]);
    tunable_range(index, row->cells[RANGE], sizeof row->cells[RANGE]);
    snprintf(row->cells[UNIT], sizeof row->cells[UNIT], "%s", info->unit);
    snprintf(row->cells[COUNTS], sizeof row->cells[COUNTS], "%s", COUNTS_FROM[info->scope]);
    row->cells[ORIGIN][0] = '\0';
    if (list->origin != NULL)
        list->origin(list->context, index, row->cells[ORIGIN], sizeof row->cells[ORIGIN]);
}

// The table goes through all rows twice: widths can only be known when every cell has been written.
static void widths_find(const TunablesList *list, int widths[COLUMNS])
{
    Row row;
    for (int c = 0; c < COLUMNS; c++)
        widths[c] = (int)strlen(HEADS[c]);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        if (!list->shown[i])
            continue;
        row_fill(list, i, &row);
        for (int c = 0; c < COLUMNS; c++)
            if ((int)strlen(row.cells[c]) > widths[c])
                widths[c] = (int)strlen(row.cells[c]);
    }
}

// Where nobody can say where values come from, the last column is left out.
static int columns_of(const TunablesList *list)
{
    return list->origin != NULL ? COLUMNS : ORIGIN;
}

void tunables_list_table(const TunablesList *list, FILE *out)
{
    int widths[COLUMNS], columns = columns_of(list);
    Row row;
    widths_find(list, widths);
    for (int c = 0; c < columns; c++)
        fprintf(out, "%-*s%s", c + 1 < columns ? widths[c] : 0, HEADS[c], c + 1 < columns ? "  " : "\n");
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        if (!list->shown[i])
            continue;
        row_fill(list, i, &row);
        for (int c = 0; c < columns; c++)
            fprintf(out, "%-*s%s", c + 1 < columns ? widths[c] : 0, row.cells[c], c + 1 < columns ? "  " : "\n");
        words_wrap(tunable_info(i)->sentence, "    ", SENTENCE_COLUMNS, out);
    }
}

// A bar would begin the next cell.
static void markdown_cell(const char *text, FILE *out)
{
    for (fputs("| ", out); *text; text++)
        fprintf(out, "%s%c", *text == '|' ? "\\" : "", *text);
    fputc(' ', out);
}

// With the first tunable that is shown: a section without any has no heading.
static void markdown_head(const TunablesList *list, int first, FILE *out)
{
    int columns = columns_of(list);
    fprintf(out, "%s## %s\n\n%s.\n\n", first > 0 ? "\n" : "", tunable_info(first)->section,
            tunable_section_title(tunable_info(first)->section));
    for (int c = 0; c < columns; c++)
        markdown_cell(HEADS[c], out);
    fputs("| what it does |\n", out);
    for (int c = 0; c < columns; c++)
        fputs(c == VALUE || c == INITIAL ? "|---:" : "|---", out);
    fputs("|---|\n", out);
}

static void markdown_section(const TunablesList *list, int first, FILE *out)
{
    bool begun = false;
    Row row;
    for (int i = first; i < TUNABLE_COUNT; i++) {
        if (!list->shown[i] || tunable_section_first(i) != first)
            continue;
        if (!begun)
            markdown_head(list, first, out);
        begun = true;
        row_fill(list, i, &row);
        for (int c = 0; c < columns_of(list); c++)
            markdown_cell(row.cells[c], out);
        markdown_cell(tunable_info(i)->sentence, out);
        fputs("|\n", out);
    }
}

void tunables_list_markdown(const TunablesList *list, FILE *out)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_section_first(i) == i)
            markdown_section(list, i, out);
}

// Words are texts in JSON, numbers are numbers; both are written as the file has them.
static void json_value(const char *name, const Tunables *tunables, int index, FILE *out)
{
    char text[WORD_BYTES];
    tunable_write(tunables, index, text, sizeof text);
    if (tunable_info(index)->words[0] != '\0')
        json_pair(name, text, out);
    else
        fprintf(out, ", \"%s\": %s", name, text);
}

// As short as it reads back, not with the eight digits that a float would be printed with.
static void json_number(const char *name, float value, FILE *out)
{
    char text[WORD_BYTES];
    words_from_float(value, text, sizeof text);
    fprintf(out, ", \"%s\": %s", name, text);
}

// The list is one text with blanks in the table; each blank becomes the border of two texts.
static void json_words(const char *words, FILE *out)
{
    fputs(", \"words\": [\"", out);
    for (; *words; words++)
        fprintf(out, *words == ' ' ? "\", \"" : "%c", *words);
    fputs("\"]", out);
}

// Only what makes sense for its type: words have no unit, and numbers no words.
static void json_tunable(const TunablesList *list, int index, FILE *out)
{
    static const char *const TYPES[] = {"float", "int", "choice", "switch"}, *const SCOPES[] = {"now", "next", "look"};
    const TunableInfo *info = tunable_info(index);
    Tunables defaults = tunables_default();
    char name[TUNABLE_NAME_BYTES], origin[TUNABLES_ORIGIN_BYTES];
    tunable_full_name(index, name);
    fprintf(out, "  {\"name\": \"%s\", \"section\": \"%s\", \"type\": \"%s\"", name, info->section, TYPES[info->type]);
    json_value("value", &list->values, index, out);
    json_value("default", &defaults, index, out);
    if (info->words[0] != '\0') {
        json_words(info->words, out);
    } else {
        json_number("least", info->least, out);
        json_number("most", info->most, out);
        json_pair("unit", info->unit, out);
    }
    json_pair("scope", SCOPES[info->scope], out);
    json_pair("sentence", info->sentence, out);
    if (list->origin != NULL) {
        list->origin(list->context, index, origin, sizeof origin);
        json_pair("origin", origin, out);
    }
    fputc('}', out);
}

// An array also where nothing is shown: whoever reads it need not treat that apart.
void tunables_list_json(const TunablesList *list, FILE *out)
{
    const char *link = "[\n";
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        if (!list->shown[i])
            continue;
        fputs(link, out);
        json_tunable(list, i, out);
        link = ",\n";
    }
    fputs(link[0] == '[' ? "[]\n" : "\n]\n", out);
}
