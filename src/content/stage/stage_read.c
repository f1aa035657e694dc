// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_local.h"
#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

#define ENDING ".ini"

static const IniSection SECTIONS[] = {
    {"stage", "", STAGE_STAGE_KEYS, SCRIPT_STAGE_FIELDS, .begin = stage_begin_stage, .cut = 1},
    {"scenario", "", STAGE_SCENARIO_KEYS, .begin = stage_begin_scenario, .cut = 2},
    {"gallery", "", .fields = SCRIPT_GALLERY_FIELDS, .begin = stage_begin_gallery},
    {"tunables", "", .take = stage_take_tunables},
    {"walls", "", .take = stage_take_walls},
    {"flow", "KIND", INI_FLOW_KEYS, .begin = stage_begin_flow, .end = stage_end_flow},
    {"program", "NAME", STAGE_PROGRAM_KEYS, .begin = stage_begin_program},
    {"phase", "NAME", .fields = SCRIPT_PHASE_FIELDS, .begin = stage_begin_phase, .several = true},
    {"wave", "", STAGE_WAVE_KEYS, SCRIPT_WAVE_FIELDS, .begin = stage_begin_wave, .end = stage_end_wave},
    {"boss", "NAME", STAGE_BOSS_KEYS, SCRIPT_BOSS_FIELDS, .begin = stage_begin_boss, .several = true},
    {"nest", "", STAGE_NEST_KEYS, SCRIPT_NEST_FIELDS, .begin = stage_begin_nest},
    {"stance", "", STAGE_STANCE_KEYS, SCRIPT_STANCE_FIELDS, .begin = stage_begin_stance, .end = stage_end_stance},
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
static void finish_reading(StageReader *reader, int lines)
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
    finish_reading(reader, ini_sections_read(&reader->sections, bytes, size));
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

// --- the sections of a stage that stand for themselves: stage, numbers, programs, walls, flows

// --- [stage]

static void take_hunt(const IniSections *sections, const IniEntry *entry, void *value)
{
    IniNames names = stage_names(sections->reader);
    if (ini_pattern(sections->errors, entry, &names) >= 0)
        memcpy(value, entry->value, strlen(entry->value));
}

const IniKey STAGE_STAGE_KEYS[] = {
    {INI_NAME("name", StageScript, name), .lacking = "the stage has no name, expected 'name = ...' in [stage]"},
    {INI_OWN("hunt", StageScript, hunt, take_hunt)},
    {INI_NEEDED("look", "the stage has no look, expected 'look = meadow' or another in [stage]")},
    {.name = NULL},
};

bool stage_begin_stage(void *context, const char *nothing)
{
    StageReader *reader = context;
    (void)nothing;
    reader->described = true;
    reader->sections.thing.value = reader->script;
    return true;
}

// --- [scenario]

// `patterns` was read ahead of everything, because programs in any section may call them.
const IniKey STAGE_SCENARIO_KEYS[] = {
    {INI_KEY("seed", U64, StageFile, seed)},
    {INI_WHOLE("ticks", StageFile, ticks, 0, STAGE_FILE_TICKS_MAX)},
    {INI_TAKE("patterns", NULL), .several = true},
    {.name = NULL},
};

bool stage_begin_scenario(void *context, const char *nothing)
{
    StageReader *reader = context;
    (void)nothing;
    reader->sections.thing.value = reader->stage;
    return true;
}

// --- at the end of the file

// Phases need a description, and the other way round; without both it is a scenario. The tune is that of the look,
// unless the file says otherwise.
void stage_finish_stage(StageReader *reader, int lines)
{
    StageScript *script = reader->script;
    int last = lines > 0 ? lines : 1;
    IniThing stage = {SCRIPT_STAGE_FIELDS, STAGE_STAGE_KEYS, reader->sections.cut_line[0], script};
    IniThing scenario = {NULL, STAGE_SCENARIO_KEYS, reader->sections.cut_line[1], reader->stage};
    bool staged = reader->described || reader->phases > 0;
    if (staged)
        ini_keys_end(reader->errors, last, &stage);
    if (ini_keys_line(&stage, "tune") == 0)
        script->tune = script->look;
    if (staged && reader->phases == 0)
        text_errors_add(reader->errors, last, 0, "the stage has no phase, expected at least one [phase NAME]");
    if (!staged && ini_keys_line(&scenario, "ticks") == 0)
        text_errors_add(reader->errors, last, 0, "the scenario has no length, expected 'ticks = N' in [scenario]");
    // A tick that is never reached is reported only where the length is good.
    for (int i = 0; i < reader->tick_count; i++)
        if (reader->ticks[i].tick > reader->stage->ticks)
            text_errors_add(reader->errors, reader->ticks[i].line, 0,
                            "tick %u is never reached, expected ticks up to %u (the scenario's length)",
                            (unsigned)reader->ticks[i].tick, (unsigned)reader->stage->ticks);
}

// --- [gallery]

// The enemy of a gallery has a strength of 1 where the file gives none.
bool stage_begin_gallery(void *context, const char *nothing)
{
    StageReader *reader = context;
    ScriptGallery *gallery = reader->sections.thing.value = &reader->script->gallery;
    (void)nothing;
    reader->described = true;
    if (gallery->hp == 0)
        gallery->hp = 1;
    return true;
}

// --- [tunables]

void stage_take_tunables(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    tunables_text_entry(&reader->tunables, entry->key, entry->value, entry->line, reader->errors);
}

// At the end, so that numbers that were set twice or badly are known and left out. A scenario may set all numbers, and
// has no bees of its own.
void stage_finish_settings(StageReader *reader)
{
    StageScript *script = reader->script;
    Tunables *tunables = &reader->tunables.tunables;
    int count = 0, bees = tunable_find("swarm.start_bees");
    if (script->phase_count > 0 && reader->tunables.line[bees] == 0)
        tunables->swarm_start_bees = tunables_default().swarm_start_bees;
    for (int i = 0; script->phase_count > 0 && i < TUNABLE_COUNT; i++) {
        int line = reader->tunables.broken[i] ? 0 : reader->tunables.line[i];
        if (line > 0 && !script_may_set(i))
            text_errors_add(reader->errors, line, 0,
                            "this is for the player to choose, expected a number that the game plays with");
        else if (line > 0 && ini_room(reader->errors, line, &count, SCRIPT_SETTINGS_MAX, "numbers in [tunables]"))
            script->settings[script->setting_count++] = (ScriptSetting){i, tunable_get(tunables, i)};
    }
    reader->stage->tunables = *tunables;
    int placed = reader->placed[THING_BEE];
    if (tunables->swarm_start_bees + placed > SIM_BEES_MAX && placed <= SIM_BEES_MAX)
        text_errors_add(reader->errors, reader->tunables.line[bees], 0,
                        "too many bees, %d here and %d placed, expected at most %d", tunables->swarm_start_bees, placed,
                        SIM_BEES_MAX);
    tunables_text_warn(&reader->tunables, reader->errors);
}

// --- walls and flows

// There from the first tick on: a wall that came later could come through somebody.
void stage_take_walls(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    Wall wall;
    if (ini_wall(reader->errors, entry, &wall)
        && ini_room(reader->errors, entry->line, &reader->walls, SCRIPT_WALLS_MAX, "walls"))
        script->walls[script->wall_count++] = wall;
}

bool stage_begin_flow(void *context, const char *kind)
{
    StageReader *reader = context;
    FlowRegion flow;
    if (!ini_flow_begin(reader->errors, reader->sections.line, kind, &flow)
        || !ini_room(reader->errors, reader->sections.line, &reader->flows, SIM_FLOWS_MAX, "flows"))
        return false;
    FlowRegion *kept = &reader->script->flows[reader->script->flow_count++];
    *kept = flow;
    reader->sections.thing.value = kept;
    return true;
}

void stage_end_flow(void *context)
{
    ini_flow_end(&((StageReader *)context)->sections);
}

// --- [program NAME]

IniNames stage_names(StageReader *reader)
{
    stage_file_own_patterns(reader->stage);
    return (IniNames){reader->stage->book, reader->patterns_lost,
                      "one of 'patterns' in [scenario], or of assets/patterns"};
}

// One word, as lines of waves, nests and objects name programs among others.
bool stage_begin_program(void *context, const char *name)
{
    StageReader *reader = context;
    Word words[1];
    if (words_split(name, words, 1) != 1) {
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "the program's name is '%s', expected one word: [program NAME]", words_quoted(name).text);
        return false;
    }
    int same = stage_program_find(reader->stage, words[0].text);
    if (same >= 0) {
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "there is a program '%s' in line %d already, expected another name", words_quoted(name).text,
                        reader->program_line[same]);
        return false;
    }
    if (!ini_room(reader->errors, reader->sections.line, &reader->programs, SCRIPT_PROGRAMS_MAX, "programs"))
        return false;
    reader->program_line[reader->stage->program_count] = reader->sections.line;
    stage_new_program(reader->stage, words[0].text);
    return true;
}

static void take_text(const IniSections *sections, const IniEntry *entry, void *nothing)
{
    (void)nothing; // it is kept when it is over
    ini_program_line(sections->program, entry);
}

const IniKey STAGE_PROGRAM_KEYS[] = {
    {INI_TAKE("text", take_text), .lacking = "this program has no text, expected 'text = ...'"},
    {.name = NULL},
};

// The text ends with the section, or with the next entry. One with mistakes does nothing.
void stage_end_program(void *context)
{
    StageReader *reader = context;
    IniNames names = stage_names(reader);
    int last = reader->stage->program_count - 1;
    reader->program_good[last] = ini_program_end(&reader->text, &names, reader->errors,
                                                 &reader->stage->programs[last].code);
}

// --- names of programs

// Programs may stand after the sections that name them, so names are looked up at the end of the file.
StageReference *stage_refer_word(StageReader *reader, int line, const Word *name, int32_t *index)
{
    reader->references = grow_list(reader->references, sizeof reader->references[0], reader->reference_count,
                                   &reader->reference_room);
    StageReference *reference = &reader->references[reader->reference_count++];
    *reference = (StageReference){.name = *name, .line = line, .index = index, .program = -1};
    return reference;
}

void stage_refer(const IniSections *sections, const IniEntry *entry, void *value)
{
    Word name = words_first(entry->value, strlen(entry->value));
    stage_refer_word(sections->reader, entry->line, &name, value);
}

static void resolve_reference(StageReader *reader, StageReference *reference)
{
    const StageFile *stage = reader->stage;
    int index = reference->program = stage_program_find(stage, reference->name.text);
    NearestName nearest = nearest_begin(reference->name.text);
    Word quoted = words_quoted(reference->name.text);
    if (index >= 0) {
        if (reference->repeated && reader->program_good[index] && action_duration(&stage->programs[index].code) == 0)
            text_errors_add(reader->errors, reference->line, 0,
                            "the program '%s' takes no time, expected one that does, because it is repeated",
                            quoted.text);
        return;
    }
    for (int i = 0; i < stage->program_count; i++)
        nearest_offer(&nearest, stage->programs[i].name);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, reference->line, 0, "unknown program '%s', expected one such as '%s'",
                        quoted.text, words_quoted(nearest.name).text);
    else if (reader->programs <= SCRIPT_PROGRAMS_MAX)
        text_errors_add(reader->errors, reference->line, 0,
                        "unknown program '%s', expected a [program %s] in this file", quoted.text, quoted.text);
}

// Puts a program after those that the script has. False where its words do not fit.
static bool pack_program(StageScript *script, const ActionProgram *code)
{
    int32_t first = script->code_words;
    int32_t words = action_pack(code, script->code + first, SCRIPT_CODE_WORDS - first);
    if (words < 0)
        return false;
    script->programs[script->program_count++] = (ScriptProgram){first, words};
    script->code_words += words;
    return true;
}

// The script has all programs but those that only placed enemies follow.
static void pack_all(StageReader *reader, const bool *by_script, const bool *by_thing)
{
    StageScript *script = reader->script;
    int packed[SCRIPT_PROGRAMS_MAX] = {0};
    for (int i = 0; script->phase_count > 0 && i < reader->stage->program_count; i++) {
        packed[i] = script->program_count;
        if ((by_thing[i] && !by_script[i]) || !reader->program_good[i]
            || pack_program(script, &reader->stage->programs[i].code))
            continue;
        text_errors_add(reader->errors, reader->program_line[i], 0,
                        "the programs are too long, expected at most %d words of them in all: some three for an action",
                        SCRIPT_CODE_WORDS);
        return;
    }
    for (int i = 0; i < reader->reference_count; i++) {
        const StageReference *reference = &reader->references[i];
        if (reference->index && reference->program >= 0 && reader->program_good[reference->program])
            *reference->index = packed[reference->program];
    }
}

// A program that nothing follows is only a warning: it may be meant for later.
void stage_finish_programs(StageReader *reader)
{
    StageFile *stage = reader->stage;
    bool by_script[SCRIPT_PROGRAMS_MAX] = {false}, by_thing[SCRIPT_PROGRAMS_MAX] = {false};
    for (int i = 0; i < reader->reference_count; i++) {
        StageReference *reference = &reader->references[i];
        resolve_reference(reader, reference);
        if (reference->program >= 0)
            (reference->index ? by_script : by_thing)[reference->program] = true;
        if (!reference->index && reference->program >= 0 && reader->program_good[reference->program])
            stage->things[reference->thing].program = reference->program;
    }
    for (int i = 0; i < stage->program_count; i++)
        if (!by_script[i] && !by_thing[i])
            text_errors_warn(reader->errors, reader->program_line[i],
                             "nobody follows the program '%s', expected a wave, a stance or an enemy with it",
                             words_quoted(stage->programs[i].name).text);
    pack_all(reader, by_script, by_thing);
}
