// stage_sections.c -- finds the sections of a stage and reads their entries by the tables.
#include "content/stage/stage_local.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "text/grow.h"

// --- values

bool stage_value(StageReader *reader, int line, const Field *field, const char *value, void *record)
{
    Error error;
    bool good = field_read(field, value, record, &error);
    if (!good)
        stage_error(reader, line, "%s", error.text);
    return good;
}

void stage_header_name(StageReader *reader, ScriptName *name)
{
    static const Field NAME = {.name = "the name", .kind = FIELD_NAME, .least = 1, .most = SCRIPT_NAME_BYTES};
    stage_value(reader, reader->line, &NAME, reader->behind, name->text);
}

// Otherwise "1,2" would be reported as one invalid number.
bool stage_commas(StageReader *reader, const IniEntry *entry, const char *form)
{
    if (strchr(entry->value, ',') == NULL)
        return false;
    stage_error(reader, entry->line, "'%s = %s' has a comma, expected only blanks between the values: %s",
                words_quoted(entry->key).text, words_quoted(entry->value).text, form);
    return true;
}

// Reads all before it stores any, so that a value is complete or unchanged.
bool stage_numbers(StageReader *reader, const IniEntry *entry, const StageNumbers *numbers, void *record)
{
    enum { MOST = sizeof numbers->fields / sizeof numbers->fields[0] };
    Field fields[MOST];
    float values[MOST] = {0.0f};
    char whole[2 * WORD_BYTES + 4];
    for (int i = 0; i < numbers->most; i++) {
        fields[i] = numbers->fields[i];
        fields[i].offset = (size_t)i * sizeof values[0];
    }
    snprintf(whole, sizeof whole, "%s = %s", words_quoted(entry->key).text, words_quoted(entry->value).text);
    if (stage_commas(reader, entry, numbers->form)
        || !fields_words(fields, numbers->least, numbers->most, whole, numbers->form, entry->value, values,
                         reader->errors, entry->line))
        return false;
    for (int i = 0; i < numbers->most; i++)
        field_set(&numbers->fields[i], record, values[i]);
    return true;
}

int stage_key(StageReader *reader, const IniEntry *entry, const char *const *names, int count)
{
    int index = names_find(entry->key, names, count);
    if (index < 0)
        stage_error(reader, entry->line, "unknown key '%s', expected %s", words_quoted(entry->key).text,
                    names_expected("a key", entry->key, names, count).text);
    return index;
}

// --- lists

// Counts one beyond the limit at most, so that a file with thousands too many has one error.
bool stage_room(StageReader *reader, int line, int *count, int most, const char *what)
{
    if (*count < most) {
        ++*count;
        return true;
    }
    if (*count == most)
        stage_error(reader, line, "too many %s, expected at most %d", what, most);
    *count = most + 1;
    return false;
}

void *stage_next(StageReader *reader, int line, StageList list)
{
#define LIST(list, count, most)                                                                                        \
    {                                                                                                                  \
#list, offsetof(StageScript, list), sizeof((StageScript *)NULL)->list[0], offsetof(StageScript, count), most   \
    }
    static const struct {
        const char *several;
        size_t at, bytes, count;
        int most;
    } LISTS[STAGE_LISTS] = {
        [LIST_PHASES] = LIST(phases, phase_count, SCRIPT_PHASES_MAX),
        [LIST_WAVES] = LIST(waves, wave_count, SCRIPT_WAVES_MAX),
        [LIST_BOSSES] = LIST(bosses, boss_count, SCRIPT_BOSSES_MAX),
        [LIST_STANCES] = LIST(stances, stance_count, SCRIPT_STANCES_MAX),
        [LIST_WALLS] = LIST(walls, wall_count, SCRIPT_WALLS_MAX),
        [LIST_FLOWS] = LIST(flows, flow_count, SIM_FLOWS_MAX),
    };
#undef LIST
    char *script = (char *)reader->script;
    int32_t *count = (int32_t *)(void *)(script + LISTS[list].count);
    ASSERT(LISTS[list].most <= SCRIPT_WAVES_MAX);
    if (!stage_room(reader, line, &reader->counted[list], LISTS[list].most, LISTS[list].several))
        return NULL;
    reader->list_line[list][*count] = line;
    return script + LISTS[list].at + LISTS[list].bytes * (size_t)(*count)++;
}

// --- the keys of a section

void stage_keys_begin(StageReader *reader, const StageSection *section)
{
    int count = 0;
    reader->section = section;
    reader->lines = section->cut ? reader->cut_line[section->cut - 1] : reader->key_line;
    for (const Field *field = section->fields; field != NULL && field->name != NULL; field++)
        reader->names[count++] = field->name;
    reader->field_count = count;
    // Rows of fields come last in each table of keys.
    for (const StageKey *key = section->keys; key != NULL && key->name != NULL && key->kind != FIELD_TABLE; key++)
        reader->names[count++] = key->name;
    reader->name_count = count;
    ASSERT(count <= STAGE_KEYS_MAX);
}

static void keys_take(StageReader *reader, const IniEntry *entry)
{
    const StageSection *section = reader->section;
    int index = stage_key(reader, entry, reader->names, reader->name_count), own = index - reader->field_count;
    if (index < 0)
        return;
    const StageKey *key = own < 0 ? NULL : &section->keys[own];
    // The first one counts, as everywhere in the game's files.
    if (reader->lines[index] > 0 && !(key != NULL && key->several)) {
        stage_error(reader, entry->line, "'%s' was set in line %d already, expected it once", entry->key,
                    reader->lines[index]);
        return;
    }
    reader->lines[index] = entry->line;
    if (key == NULL || key->kind != FIELD_OWN)
        stage_value(reader, entry->line, key == NULL ? &section->fields[index] : &key->field, entry->value,
                    reader->record);
    else if (key->numbers != NULL)
        stage_numbers(reader, entry, key->numbers, reader->record);
    else
        key->take(reader, entry, (char *)reader->record + key->offset);
}

void stage_keys_end(StageReader *reader, int line)
{
    for (const StageKey *key = reader->section->keys; key != NULL && key->name != NULL; key++)
        if (key->lacking != NULL && stage_key_line(reader, key->name) == 0)
            stage_error(reader, line, "%s", key->lacking);
}

int stage_key_line(const StageReader *reader, const char *name)
{
    int index = names_find(name, reader->names, reader->name_count);
    ASSERT(index >= 0);
    return reader->lines[index];
}

// Copies the line to its place in `text`. In a program `;` does not begin a comment: it may be a mistyped comma, and
// text must not vanish unnoticed.
void stage_program_line(StageReader *reader, const IniEntry *entry)
{
    StageText *text = &reader->texts[reader->stage->program_count - 1];
    size_t start = (size_t)(entry->start - reader->bytes), comment = (size_t)(entry->comment - reader->bytes);
    memcpy(reader->text + start + entry->column - 1, entry->value, strlen(entry->value));
    if (entry->comment_bytes > 0 && entry->comment[0] == ';')
        memcpy(reader->text + comment, entry->comment, entry->comment_bytes);
    if (!entry->continues) {
        text->from = start;
        text->line = entry->line;
    }
    text->to = comment + entry->comment_bytes;
    reader->goes_on = true;
}

// --- text preserved verbatim

// Appends it after a blank line, like all sections. Comments and empty lines at its end belong to the next section.
static void text_keep(StageFile *stage, const char *from, const char *end)
{
    size_t had = stage->kept ? strlen(stage->kept) : 0, length = (size_t)(ini_content_end(from, end) - from);
    char *kept = grow_zeros(had + length + 3);
    bool ended = length > 0 && from[length - 1] == '\n';
    snprintf(kept, had + length + 3, "%s\n%.*s%s", had > 0 ? stage->kept : "", (int)length, from, ended ? "" : "\n");
    free(stage->kept);
    stage->kept = kept;
}

// --- sections

// Ends the section before `at`, where the section of `row` begins (NULL: an unknown one, or none).
static void section_end(StageReader *reader, const StageSection *row, const char *at)
{
    const StageSection *section = reader->open;
    if (section != NULL && section->end != NULL)
        section->end(reader);
    if (section != NULL && section->cut == 0)
        stage_keys_end(reader, reader->line);
    reader->open = NULL;
    reader->goes_on = false;
    bool keeps = row != NULL && row->kept;
    if (keeps && reader->kept_from == NULL)
        reader->kept_from = at;
    if (keeps || reader->kept_from == NULL)
        return;
    text_keep(reader->stage, reader->kept_from, at);
    reader->kept_from = NULL;
}

static void add_unknown_section(StageReader *reader, const char *name, int line)
{
    char list[TEXT_ERROR_BYTES - 40]; // "scenario, enemy KIND or touch"
    size_t at = 0;
    NearestName nearest = nearest_begin(name);
    for (const StageSection *row = STAGE_SECTIONS; row->name != NULL; row++) {
        const char *link = row == STAGE_SECTIONS ? "" : row[1].name != NULL ? ", " : " or ";
        nearest_offer(&nearest, row->name);
        if (at < sizeof list)
            at += (size_t)snprintf(list + at, sizeof list - at, "%s%s%s%s", link, row->name, row->form[0] ? " " : "",
                                   row->form);
    }
    if (nearest.name != NULL)
        stage_error(reader, line, "unknown section [%s], expected one such as [%s]", words_quoted(name).text,
                    nearest.name);
    else
        stage_error(reader, line, "unknown section [%s], expected %s", words_quoted(name).text, list);
}

// Ends the previous section first, because its mistakes belong before this line. Compares only the first word; the
// section reads the rest. Each section may set each key once, so its lines are reset.
static void on_section(void *context, const char *name, int line, const char *at)
{
    StageReader *reader = context;
    const StageSection *row = STAGE_SECTIONS;
    Word word[1] = {{""}};
    int count = name != NULL ? words_split(name, word, 1) : 0;
    while (row->name != NULL && (name == NULL || strcmp(word[0].text, row->name) != 0))
        row++;
    section_end(reader, row->name != NULL ? row : NULL, at);
    reader->line = line;
    reader->reported_no_section = reader->reported_continuation = true; // no current entry
    if (row->name == NULL) {
        if (name != NULL)
            add_unknown_section(reader, word[0].text, line);
        return;
    }
    reader->behind = name + strlen(word[0].text);
    reader->behind += strspn(reader->behind, " \t");
    memset(reader->key_line, 0, sizeof reader->key_line);
    stage_keys_begin(reader, row);
    if (!row->several && count - 1 > (row->form[0] != '\0')) {
        stage_error(reader, line, "too many words in [%s %s], expected [%s%s%s]", row->name,
                    words_quoted(reader->behind).text, row->name, row->form[0] ? " " : "", row->form);
        return;
    }
    reader->record = row->begin != NULL ? row->begin(reader) : NULL;
    reader->open = row->begin == NULL || reader->record != NULL ? row : NULL;
}

// Reports an entry without a section once a file, because all further lines would repeat the error.
static void on_entry(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    if (entry->continues) {
        // Continuations of a skipped or wrong entry need no error of their own.
        if (reader->goes_on)
            stage_program_line(reader, entry);
        else if (!reader->reported_continuation)
            stage_error(reader, entry->line,
                        "an indented line continues the value above, expected that for the 'text' of a program "
                        "only");
        reader->reported_continuation = true;
        return;
    }
    if (!reader->reported_no_section)
        stage_error(reader, entry->line, "'%s' stands in no section, expected a [section] before it",
                    words_quoted(entry->key).text);
    reader->reported_no_section = true;
    reader->goes_on = false;
    int errors = reader->errors->errors;
    if (reader->open != NULL && reader->open->take != NULL)
        reader->open->take(reader, entry);
    else if (reader->open != NULL)
        keys_take(reader, entry);
    reader->reported_continuation = reader->open == NULL || reader->errors->errors > errors;
}

// A program with a missing line would be another program, so it is not compiled.
static void on_broken(void *context)
{
    StageReader *reader = context;
    if (reader->goes_on)
        reader->texts[reader->stage->program_count - 1].broken = true;
}

int stage_sections_read(StageReader *reader, size_t size)
{
    IniReader functions = {.context = reader, .section = on_section, .entry = on_entry, .broken = on_broken};
    int lines = ini_text_read(reader->bytes, size, &functions, reader->errors);
    section_end(reader, NULL, reader->bytes + size);
    return lines;
}
