// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/stage/stage_local.h"
#include "text/grow.h"

typedef struct Section {
    IniHeader header;
    StageEntryFn *take;
    bool (*begin)(StageReader *reader, const char *behind); // NULL: nothing has to be done
    void (*end)(StageReader *reader);
} Section;

static const Section SECTIONS[] = {
    {{"stage", "", false}, stage_take_stage, NULL, NULL},
    {{"gallery", "", false}, stage_take_gallery, NULL, NULL},
    {{"tunables", "", false}, stage_take_tunables, NULL, NULL},
    {{"walls", "", false}, stage_take_walls, NULL, NULL},
    {{"flow", "KIND", false}, stage_take_flow, stage_begin_flow, stage_end_flow},
    {{"program", "NAME", false}, stage_take_program, stage_begin_program, stage_end_program},
    {{"phase", "NAME", true}, stage_take_phase, stage_begin_phase, NULL},
    {{"wave", "", false}, stage_take_wave, stage_begin_wave, stage_end_wave},
    {{"boss", "NAME", true}, stage_take_boss, stage_begin_boss, stage_end_boss},
    {{"nest", "", false}, stage_take_nest, stage_begin_nest, stage_end_nest},
    {{"stance", "", false}, stage_take_stance, stage_begin_stance, stage_end_stance},
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
    return SECTIONS[row].begin == NULL || SECTIONS[row].begin(context, behind);
}

static void on_take(void *context, int row, const IniEntry *entry)
{
    SECTIONS[row].take(context, entry);
}

// Here a section says what it lacks.
static void on_end(void *context, int row)
{
    if (SECTIONS[row].end != NULL)
        SECTIONS[row].end(context);
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
