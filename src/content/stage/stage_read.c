// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "content/stage/stage_local.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

#define ENDING ".ini"

static const IniSection SECTIONS[] = {
    {"stage", "", STAGE_STAGE_KEYS, .begin = stage_begin_stage, .cut = 1},
    {"scenario", "", STAGE_SCENARIO_KEYS, .begin = stage_begin_scenario, .cut = 2},
    {"gallery", "", STAGE_GALLERY_KEYS, .begin = stage_begin_gallery},
    {"tunables", "", .take = stage_take_tunables},
    {"walls", "", .take = stage_take_walls},
    {"flow", "KIND", INI_FLOW_KEYS, .begin = stage_begin_flow, .end = stage_end_flow},
    {"program", "NAME", STAGE_PROGRAM_KEYS, .begin = stage_begin_program},
    {"phase", "NAME", STAGE_PHASE_KEYS, .begin = stage_begin_phase, .several = true},
    {"wave", "", STAGE_WAVE_KEYS, .begin = stage_begin_wave, .end = stage_end_wave},
    {"boss", "NAME", STAGE_BOSS_KEYS, .begin = stage_begin_boss, .several = true},
    {"nest", "", STAGE_NEST_KEYS, .begin = stage_begin_nest},
    {"stance", "", STAGE_STANCE_KEYS, .begin = stage_begin_stance, .end = stage_end_stance},
    {"place", "TICK", .take = stage_take_place, .begin = stage_begin_place},
    {"touch", "", .take = stage_take_touch},
};

// Not on the stack, for a reader has a line for everything that a script may hold.
static StageReader *reader_new(StageFile *stage, TextErrors *errors)
{
    StageReader *reader = grow_zeros(sizeof *reader);
    reader->sections = (IniSections){.rows = SECTIONS,
                                     .count = sizeof SECTIONS / sizeof SECTIONS[0],
                                     .reader = reader,
                                     .errors = errors,
                                     .program = &reader->text,
                                     .may_go_on = "the 'text' of a program",
                                     .program_end = stage_end_program};
    reader->stage = stage;
    reader->script = stage->script;
    reader->errors = errors;
    reader->tunables = tunables_text_begin(&stage->tunables);
    return reader;
}

// In this order: programs are looked up in waves, bosses and things, which are sorted only then.
static void finish(StageReader *reader, int lines)
{
    stage_finish_phase(reader);
    stage_finish_stage(reader, lines);
    stage_finish_programs(reader);
    stage_finish_settings(reader);
    stage_finish_bosses(reader);
    stage_finish_waves(reader);
    stage_finish_places(reader);
    ini_program_free(&reader->text);
    free(reader->references);
    free(reader->ticks);
    free(reader);
}

// A script without a mistake has to pass the check that demos are read with.
bool stage_file_read(StageFile *stage, const char *bytes, size_t size, TextErrors *errors)
{
    StageReader *reader = reader_new(stage, errors);
    int before = errors->errors;
    ActionProgram room;
    stage_read_ahead(reader, bytes, size);
    finish(reader, ini_sections_read(&reader->sections, bytes, size));
    text_errors_sort(errors);
    bool good = errors->errors == before;
    if (!good)
        stage->script->phase_count = 0; // what it has is safe in an empty meadow
    ASSERT(!good || stage->script->phase_count == 0 || script_check(stage->script, &room) == NULL);
    return good;
}

// --- one file

// The name of the file without folder and ending; false where it is no name of a stage.
static bool id_of(const char *path, char id[SCRIPT_NAME_BYTES])
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    bool ends = file_name_ends(name, ENDING);
    size_t length = strlen(name) - (ends ? strlen(ENDING) : 0);
    if (length >= SCRIPT_NAME_BYTES)
        return false;
    memset(id, 0, SCRIPT_NAME_BYTES);
    memcpy(id, name, length);
    return ends && script_id_good(id);
}

// The name of the file is the stage's id, by which maps, lists of best games and demos know it. The folder is set even
// where the file cannot be read: a new stage that is saved there needs it.
bool stage_file_load(StageFile *stage, const char *path, TextErrors *errors)
{
    Error error;
    char id[SCRIPT_NAME_BYTES], folder[PATH_SIZE];
    FileBytes file;
    if (file_folder(path, folder, sizeof folder))
        stage_file_set_folder(stage, folder);
    if (!file_read(path, STAGE_FILE_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    bool named = id_of(path, id);
    bool good = stage_file_read(stage, (const char *)file.bytes, file.size, errors);
    file_free(&file);
    if (stage->script->phase_count == 0)
        return good;
    if (named) {
        memcpy(stage->script->id, id, sizeof id);
        return good;
    }
    text_errors_add(errors, 0, 0,
                    "this is no name of a stage, expected lower case letters, digits and '_', less than %d of them, "
                    "and '%s' after them",
                    SCRIPT_NAME_BYTES, ENDING);
    return false;
}
