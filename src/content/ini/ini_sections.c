// ini_sections.c -- finds the sections of INI files, and hands them their entries.
#include "content/ini/ini_sections.h"

#include <string.h>

#include "text/words.h"

static void program_end(IniSections *sections)
{
    if (sections->program != NULL && sections->program->open)
        sections->program_end(sections->reader);
}

// A text that was being read ends with its section, and may still be reported as wrong in an earlier line.
static void section_end(IniSections *sections)
{
    const IniSection *row = sections->open;
    program_end(sections);
    if (row != NULL && row->end != NULL)
        row->end(sections->reader);
    if (row != NULL && row->keys != NULL && row->cut == 0)
        ini_keys_end(sections->errors, sections->line, &sections->thing);
    sections->open = NULL;
    sections->goes_on = false;
}

// "scenario, enemy KIND or touch"
static void list_all(const IniSections *sections, char *list, size_t size)
{
    size_t at = 0;
    for (int i = 0; i < sections->count && at < size; i++) {
        const IniSection *row = &sections->rows[i];
        const char *link = i == 0 ? "" : i + 1 < sections->count ? ", " : " or ";
        at += (size_t)snprintf(list + at, size - at, "%s%s%s%s", link, row->name, row->form[0] ? " " : "", row->form);
    }
}

// Only the first word is compared: what stands after it is the reader's.
static void add_unknown(const IniSections *sections, const char *name, int line)
{
    char list[TEXT_ERROR_BYTES - 40];
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < sections->count; i++)
        nearest_offer(&nearest, sections->rows[i].name);
    list_all(sections, list, sizeof list);
    if (nearest.name != NULL)
        text_errors_add(sections->errors, line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(sections->errors, line, 0, "unknown section [%s], expected %s", words_quoted(name).text, list);
}

// `behind`, what stands after the name, has `count` words. Keys may come once in each section, so their lines are
// forgotten with it.
static void section_begin(IniSections *sections, const IniSection *row, const char *behind, int count)
{
    sections->thing = (IniThing){row->keys, row->cut ? sections->cut_line[row->cut - 1] : sections->key_line,
                                 sections->reader};
    memset(sections->key_line, 0, sizeof sections->key_line);
    if (!row->several && count > (row->form[0] != '\0'))
        text_errors_add(sections->errors, sections->line, 0, "too many words in [%s %s], expected [%s%s%s]", row->name,
                        words_quoted(behind).text, row->name, row->form[0] ? " " : "", row->form);
    else if (row->begin == NULL || row->begin(sections->reader, behind))
        sections->open = row;
}

// The section before is ended first: it may still have mistakes to tell, which belong before this line.
static void on_section(void *context, const char *name, int line)
{
    IniSections *sections = context;
    Word word[1] = {{""}};
    section_end(sections);
    sections->line = line;
    sections->reported_no_section = true;
    sections->reported_continuation = true; // no entry is open
    if (name == NULL)
        return;
    int count = words_split(name, word, 1), i = 0;
    while (i < sections->count && strcmp(word[0].text, sections->rows[i].name) != 0)
        i++;
    const char *behind = name + strlen(word[0].text);
    if (i < sections->count)
        section_begin(sections, &sections->rows[i], behind + strspn(behind, " \t"), count - 1);
    else
        add_unknown(sections, word[0].text, line);
}

// An entry that is of no interest, or one with a mistake, may go on; that need not be said as well.
static void on_continuation(IniSections *sections, const IniEntry *entry)
{
    if (sections->goes_on)
        ini_program_line(sections->program, entry);
    else if (!sections->reported_continuation)
        text_errors_add(sections->errors, entry->line, 0,
                        "an indented line goes on with the value above, expected that for %s only",
                        sections->may_go_on);
    sections->reported_continuation = true;
}

// That an entry stands in no section is reported once a file: the rest of it would say the same in every line.
static void on_entry(void *context, const IniEntry *entry)
{
    IniSections *sections = context;
    const IniProgram *program = sections->program;
    if (entry->continues) {
        if (program != NULL)
            on_continuation(sections, entry);
        return;
    }
    if (!sections->reported_no_section)
        text_errors_add(sections->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                        words_quoted(entry->key).text);
    sections->reported_no_section = true;
    int errors = sections->errors->errors;
    program_end(sections);
    if (sections->open != NULL && sections->open->take != NULL)
        sections->open->take(sections->reader, entry);
    else if (sections->open != NULL)
        ini_keys_take(sections, entry);
    sections->goes_on = program != NULL && program->open && program->last_line == entry->line;
    sections->reported_continuation = sections->open == NULL || sections->errors->errors > errors;
}

// A program with a hole in it would be another program; it is not compiled at all.
static void on_broken(void *context)
{
    IniSections *sections = context;
    if (sections->program != NULL)
        sections->program->broken = true;
}

IniReader ini_sections_reader(IniSections *sections)
{
    return (IniReader){.context = sections,
                       .section = on_section,
                       .entry = on_entry,
                       .broken = on_broken,
                       .one_line = sections->program == NULL};
}

int ini_sections_read(IniSections *sections, const char *bytes, size_t size)
{
    IniReader functions = ini_sections_reader(sections);
    int lines = ini_text_read(bytes, size, &functions, sections->errors);
    section_end(sections);
    return lines;
}
