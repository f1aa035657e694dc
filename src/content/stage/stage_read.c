// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/stage/stage_local.h"
#include "text/grow.h"

typedef struct Section {
    IniHeader header;
    const IniKey *keys;                                     // NULL where it has none,
    StageEntryFn *take;                                     // as each entry stands for itself
    bool (*begin)(StageReader *reader, const char *behind); // NULL: nothing has to be done
    void (*end)(StageReader *reader);
} Section;

static const Section SECTIONS[] = {
    {{"stage", "", false}, STAGE_STAGE_KEYS, NULL, stage_begin_stage, NULL},
    {{"gallery", "", false}, STAGE_GALLERY_KEYS, NULL, stage_begin_gallery, NULL},
    {{"tunables", "", false}, NULL, stage_take_tunables, NULL, NULL},
    {{"walls", "", false}, NULL, stage_take_walls, NULL, NULL},
    {{"flow", "KIND", false}, NULL, stage_take_flow, stage_begin_flow, stage_end_flow},
    {{"program", "NAME", false}, STAGE_PROGRAM_KEYS, NULL, stage_begin_program, stage_end_program},
    {{"phase", "NAME", true}, STAGE_PHASE_KEYS, NULL, stage_begin_phase, NULL},
    {{"wave", "", false}, STAGE_WAVE_KEYS, NULL, stage_begin_wave, stage_end_wave},
    {{"boss", "NAME", true}, STAGE_BOSS_KEYS, NULL, stage_begin_boss, NULL},
    {{"nest", "", false}, STAGE_NEST_KEYS, NULL, stage_begin_nest, NULL},
    {{"stance", "", false}, STAGE_STANCE_KEYS, NULL, stage_begin_stance, stage_end_stance},
};

// Keys may come once in each section, so their lines are forgotten with it.
static void on_clear(void *context, int line)
{
    StageReader *reader = context;
    reader->section_line = line;
    memset(reader->key_line, 0, sizeof reader->key_line);
}

// A section of which there is one has nothing to begin.
static bool on_begin(void *context, int row, const char *behind)
{
    StageReader *reader = context;
    reader->thing = (IniThing){SECTIONS[row].keys, reader->key_line, reader};
    return SECTIONS[row].begin == NULL || SECTIONS[row].begin(reader, behind);
}

static void on_take(void *context, int row, const IniEntry *entry)
{
    StageReader *reader = context;
    if (SECTIONS[row].keys != NULL)
        ini_keys_take(reader->errors, entry, &reader->thing, reader);
    else
        SECTIONS[row].take(reader, entry);
}

// Here a section says what it lacks; [stage] says it at the end of the file.
static void on_end(void *context, int row)
{
    StageReader *reader = context;
    if (SECTIONS[row].end != NULL)
        SECTIONS[row].end(reader);
    if (SECTIONS[row].keys != NULL && reader->thing.lines == reader->key_line)
        ini_keys_end(reader->errors, reader->section_line, &reader->thing);
}

// Not on the stack, for a reader has a line for everything that a script may hold.
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
    reader->names = (IniNames){.book = book, .expected = "one of assets/patterns"};
    reader->tunables = tunables_text_begin(&tunables);
    return reader;
}

// In this order: programs are looked up in waves and bosses, which are sorted only then.
static void finish(StageReader *reader, int lines)
{
    stage_finish_phase(reader);
    stage_finish_stage(reader, lines);
    stage_finish_programs(reader);
    stage_finish_settings(reader);
    stage_finish_bosses(reader);
    stage_finish_waves(reader);
    ini_program_free(&reader->text);
}

// What was read without a mistake has to pass the check that demos are read with.
bool stage_read(const char *bytes, size_t size, const char *id, const PatternBook *book, StageScript *script,
                TextErrors *errors)
{
    StageReader *reader = reader_new(id, book, script, errors);
    IniSections sections = {.rows = &SECTIONS[0].header,
                            .row_bytes = sizeof SECTIONS[0],
                            .count = sizeof SECTIONS / sizeof SECTIONS[0],
                            .program = &reader->text,
                            .may_go_on = "the 'text' of a program",
                            .reader = reader,
                            .errors = errors,
                            .clear = on_clear,
                            .begin = on_begin,
                            .take = on_take,
                            .end = on_end};
    int before = errors->errors;
    ActionProgram room;
    finish(reader, ini_sections_read(&sections, bytes, size));
    free(reader);
    text_errors_sort(errors);
    bool good = errors->errors == before;
    ASSERT(!good || script_check(script, &room) == NULL);
    return good;
}
