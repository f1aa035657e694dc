// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/stage/stage_local.h"
#include "text/grow.h"

static const IniSection SECTIONS[] = {
    {"stage", "", STAGE_STAGE_KEYS, .begin = stage_begin_stage, .cut = true},
    {"gallery", "", STAGE_GALLERY_KEYS, .begin = stage_begin_gallery},
    {"tunables", "", .take = stage_take_tunables},
    {"walls", "", .take = stage_take_walls},
    {"flow", "KIND", INI_FLOW_KEYS, stage_take_flow, .begin = stage_begin_flow, .end = stage_end_flow},
    {"program", "NAME", STAGE_PROGRAM_KEYS, .begin = stage_begin_program},
    {"phase", "NAME", STAGE_PHASE_KEYS, .begin = stage_begin_phase, .several = true},
    {"wave", "", STAGE_WAVE_KEYS, .begin = stage_begin_wave, .end = stage_end_wave},
    {"boss", "NAME", STAGE_BOSS_KEYS, .begin = stage_begin_boss, .several = true},
    {"nest", "", STAGE_NEST_KEYS, .begin = stage_begin_nest},
    {"stance", "", STAGE_STANCE_KEYS, .begin = stage_begin_stance, .end = stage_end_stance},
};

// Not on the stack, for a reader has a line for everything that a script may hold.
static StageReader *reader_new(const char *id, const PatternBook *book, StageScript *script, TextErrors *errors)
{
    StageReader *reader = grow_zeros(sizeof *reader);
    Tunables tunables = tunables_default();
    memset(script, 0, sizeof *script);
    size_t length = strlen(id);
    ASSERT(length < SCRIPT_NAME_BYTES);
    memcpy(script->id, id, length);
    reader->sections = (IniSections){.rows = SECTIONS,
                                     .count = sizeof SECTIONS / sizeof SECTIONS[0],
                                     .reader = reader,
                                     .errors = errors,
                                     .program = &reader->text,
                                     .may_go_on = "the 'text' of a program",
                                     .program_end = stage_end_program};
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
    int before = errors->errors;
    ActionProgram room;
    finish(reader, ini_sections_read(&reader->sections, bytes, size));
    free(reader);
    text_errors_sort(errors);
    bool good = errors->errors == before;
    ASSERT(!good || script_check(script, &room) == NULL);
    return good;
}
