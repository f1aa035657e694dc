// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/stage/stage_local.h"
#include "text/grow.h"

// What stands behind the section's name.
typedef enum Behind { NOTHING, WORD, NAME } Behind;

typedef struct Section {
    const char *name;
    Behind behind;
    StageEntryFn *take;
    bool (*begin)(StageReader *reader, const char *behind); // NULL: nothing has to be done
    void (*end)(StageReader *reader);
} Section;

static const Section SECTIONS[] = {
    {"stage", NOTHING, stage_take_stage, NULL, NULL},
    {"tunables", NOTHING, stage_take_tunables, NULL, NULL},
    {"walls", NOTHING, stage_take_walls, NULL, NULL},
    {"flow", WORD, stage_take_flow, stage_begin_flow, stage_end_flow},
    {"program", WORD, stage_take_program, stage_begin_program, stage_end_program},
    {"phase", NAME, stage_take_phase, stage_begin_phase, NULL},
    {"wave", NOTHING, stage_take_wave, stage_begin_wave, stage_end_wave},
    {"boss", NAME, stage_take_boss, stage_begin_boss, stage_end_boss},
    {"stance", NOTHING, stage_take_stance, stage_begin_stance, stage_end_stance},
};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof SECTIONS[0] };

static void section_end(StageReader *reader)
{
    for (int i = 0; i < SECTION_COUNT; i++)
        if (reader->take != NULL && reader->take == SECTIONS[i].take && SECTIONS[i].end != NULL)
            SECTIONS[i].end(reader);
    reader->take = NULL;
    reader->text.open = false;
}

static void add_unknown_section(StageReader *reader, const char *name)
{
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < SECTION_COUNT; i++)
        nearest_offer(&nearest, SECTIONS[i].name);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, reader->section_line, 0, "unknown section [%s], expected one such as [%s]",
                        words_quoted(name).text, nearest.name);
    else
        text_errors_add(reader->errors, reader->section_line, 0, "unknown section [%s], expected stage, tunables, "
                        "walls, flow KIND, program NAME, phase NAME, wave, boss NAME or stance",
                        words_quoted(name).text);
}

// `behind` has `count` words.
static void section_begin(StageReader *reader, const Section *section, const char *behind, int count)
{
    static const char *const FORMS[] = {[NOTHING] = "", [WORD] = " NAME", [NAME] = " NAME"};
    if (section->behind != NAME && count > (section->behind == WORD ? 1 : 0))
        text_errors_add(reader->errors, reader->section_line, 0, "too many words in [%s %s], expected [%s%s]",
                        section->name, words_quoted(behind).text, section->name, FORMS[section->behind]);
    else if (section->begin == NULL || section->begin(reader, behind))
        reader->take = section->take;
}

static void on_section(void *context, const char *name, int line)
{
    StageReader *reader = context;
    Word word[1];
    section_end(reader);
    reader->section_line = line;
    reader->text_goes_on = false;
    reader->told_of_no_section = true;
    reader->told_of_continuation = true; // no entry is open
    memset(reader->key_line, 0, sizeof reader->key_line);
    if (name == NULL)
        return;
    int count = words_split(name, word, 1);
    for (int i = 0; i < SECTION_COUNT && count > 0; i++) {
        if (strcmp(word[0].text, SECTIONS[i].name) != 0)
            continue;
        const char *behind = name + strlen(SECTIONS[i].name);
        section_begin(reader, &SECTIONS[i], behind + strspn(behind, " \t"), count - 1);
        return;
    }
    add_unknown_section(reader, count > 0 ? word[0].text : "");
}

static void on_continuation(StageReader *reader, const IniEntry *entry)
{
    if (reader->text_goes_on)
        ini_program_line(&reader->text, entry);
    else if (!reader->told_of_continuation)
        text_errors_add(reader->errors, entry->line, 0, "an indented line goes on with the value above, expected that "
                        "for the 'text' of a program only");
    reader->told_of_continuation = true;
}

static void on_entry(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    if (entry->continues) {
        on_continuation(reader, entry);
        return;
    }
    if (!reader->told_of_no_section)
        text_errors_add(reader->errors, entry->line, 0, "'%s' stands in no section, expected a [section] before it",
                        words_quoted(entry->key).text);
    reader->told_of_no_section = true;
    int errors = reader->errors->errors;
    reader->text_goes_on = false;
    if (reader->take != NULL)
        reader->take(reader, entry);
    reader->told_of_continuation = reader->take == NULL || reader->errors->errors > errors;
}

static void on_broken(void *context)
{
    StageReader *reader = context;
    reader->text.broken = true;
}

static StageReader *reader_new(const char *id, const PatternBook *book, StageScript *script, TextErrors *errors)
{
    StageReader *reader = grow_zeros(sizeof *reader);
    Tunables tunables = tunables_default();
    memset(script, 0, sizeof *script);
    size_t length = strlen(id);
    ASSERT(length < SCRIPT_NAME_BYTES);
    memcpy(script->id, id, length);
    reader->script = script;
    reader->errors = errors;
    reader->names = (IniNames){.book = book, .expected = "the patterns of the game, which are not there"};
    reader->tunables = tunables_text_begin(&tunables);
    return reader;
}

static void finish(StageReader *reader, int lines)
{
    section_end(reader);
    stage_finish_phase(reader);
    stage_finish_stage(reader, lines);
    stage_finish_programs(reader);
    stage_finish_settings(reader);
    stage_finish_bosses(reader);
    stage_finish_waves(reader);
    ini_program_free(&reader->text);
}

bool stage_read(const char *bytes, size_t size, const char *id, const PatternBook *book, StageScript *script,
                TextErrors *errors)
{
    StageReader *reader = reader_new(id, book, script, errors);
    IniReader functions = {.context = reader, .section = on_section, .entry = on_entry, .broken = on_broken};
    int before = errors->errors;
    ActionProgram room;
    finish(reader, ini_text_read(bytes, size, &functions, errors));
    free(reader);
    text_errors_sort(errors);
    bool good = errors->errors == before;
    ASSERT(!good || script_check(script, &room) == NULL);
    return good;
}
