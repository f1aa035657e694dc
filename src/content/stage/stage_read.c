// stage_read.c -- reading a stage: its sections, and what can only be checked at the end.
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_local.h"
#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

#define ENDING ".ini"

// --- [stage]

static void take_hunt(StageReader *reader, const IniEntry *entry, void *value)
{
    if (stage_pattern(reader, entry) >= 0)
        memcpy(value, entry->value, strlen(entry->value));
}

static const StageKey STAGE_KEYS[] = {
    {KEY_NAME("name", StageScript, name), .lacking = "the stage has no name, expected 'name = ...' in [stage]"},
    {KEY_OWN("hunt", StageScript, hunt, take_hunt)},
    {KEY_NEEDED("look", "the stage has no look, expected 'look = meadow' or another in [stage]")},
    {.name = NULL},
};

static bool begin_stage(StageReader *reader)
{
    reader->described = true;
    reader->record = reader->script;
    return true;
}

// --- [scenario]

// `patterns` was read ahead of everything, because programs in any section may call them.
static const StageKey SCENARIO_KEYS[] = {
    {.name = "seed", .kind = FIELD_U64, .offset = offsetof(StageFile, seed)},
    {.name = "ticks", .kind = FIELD_WHOLE, .offset = offsetof(StageFile, ticks), .most = STAGE_FILE_TICKS_MAX},
    {KEY_TAKE("patterns", NULL), .several = true},
    {.name = NULL},
};

static bool begin_scenario(StageReader *reader)
{
    reader->record = reader->stage;
    return true;
}

// --- [gallery]

// The enemy of a gallery has a strength of 1 where the file gives none.
static bool begin_gallery(StageReader *reader)
{
    ScriptGallery *gallery = reader->record = &reader->script->gallery;
    reader->described = true;
    if (gallery->hp == 0)
        gallery->hp = 1;
    return true;
}

// --- [tunables]

static void take_tunables(StageReader *reader, const IniEntry *entry)
{
    tunables_text_entry(&reader->tunables, entry->key, entry->value, entry->line, reader->errors);
}

// --- [walls] and [flow KIND]

// How far the square of a length may be from 1 and still be that of a direction that has been made once.
#define UNIT_SLACK 1.0e-6f

const char *const STAGE_WALL_NAMES[] = {[WALL_PLANE] = "plane", [WALL_DISC] = "disc", [WALL_SEGMENT] = "segment"};
const char *const STAGE_FLOW_NAMES[] = {[FLOW_SQUARE] = "square", [FLOW_ROUND] = "round", [FLOW_STREAM] = "stream"};

#define RADIUS STAGE_NUMBER("radius", Wall, radius, 0.0f, SCRIPT_FAR_PX)
const StageNumbers STAGE_WALLS[] = {
    [WALL_PLANE] = {"x y nx ny",
                    4,
                    4,
                    {STAGE_FAR("x", Wall, point.x), STAGE_FAR("y", Wall, point.y), STAGE_FAR("nx", Wall, normal.x),
                     STAGE_FAR("ny", Wall, normal.y)}},
    [WALL_DISC] = {"x y radius", 3, 3, {STAGE_FAR("x", Wall, point.x), STAGE_FAR("y", Wall, point.y), RADIUS}},
    [WALL_SEGMENT] = {"x1 y1 x2 y2, or x1 y1 x2 y2 radius",
                      4,
                      5,
                      {STAGE_FAR("x1", Wall, point.x), STAGE_FAR("y1", Wall, point.y), STAGE_FAR("x2", Wall, end.x),
                       STAGE_FAR("y2", Wall, end.y), RADIUS}},
};

// There from the first tick on: a wall that came later could come through somebody.
static void take_walls(StageReader *reader, const IniEntry *entry)
{
    Wall wall = {.thin = 0};
    int kind = stage_key(reader, entry, STAGE_WALL_NAMES, 3);
    if (kind < 0 || !stage_numbers(reader, entry, &STAGE_WALLS[kind], &wall))
        return;
    wall.kind = (WallKind)kind;
    // A direction of length 1, as far as a float can have it, keeps its bits, so that a wall that is written and read
    // stays as it was.
    float square = vec2_dot(wall.normal, wall.normal);
    if (square <= 1.0f - UNIT_SLACK || square >= 1.0f + UNIT_SLACK)
        wall.normal = vec2_unit(wall.normal);
    if (kind == WALL_PLANE && wall.normal.x == 0.0f && wall.normal.y == 0.0f)
        stage_error(reader, entry->line, "the normal of a plane is 0 0, expected the direction out of the wall");
    else if (stage_room(reader, entry->line, &reader->walls, SCRIPT_WALLS_MAX, "walls"))
        reader->script->walls[reader->script->wall_count++] = wall;
}

const StageNumbers STAGE_BOX = {"left top right bottom",
                                4,
                                4,
                                {STAGE_FAR("left", FlowRegion, least.x), STAGE_FAR("top", FlowRegion, least.y),
                                 STAGE_FAR("right", FlowRegion, most.x), STAGE_FAR("bottom", FlowRegion, most.y)}};
const StageNumbers STAGE_MIDDLE = {
    "x y", 2, 2, {STAGE_FAR("x", FlowRegion, middle.x), STAGE_FAR("y", FlowRegion, middle.y)}};
const StageNumbers STAGE_DIRECTION = {
    "dx dy", 2, 2, {STAGE_FAR("dx", FlowRegion, direction.x), STAGE_FAR("dy", FlowRegion, direction.y)}};

const Field STAGE_FLOW_FIELDS[] = {
    STAGE_NUMBER("strength", FlowRegion, strength, -SCRIPT_STRENGTH_MAX, SCRIPT_STRENGTH_MAX),
    {.name = NULL},
};

static const StageKey FLOW_KEYS[] = {
    {KEY_NUMBERS("box", &STAGE_BOX)},
    {KEY_NUMBERS("middle", &STAGE_MIDDLE)},
    {KEY_NUMBERS("direction", &STAGE_DIRECTION)},
    {.name = NULL},
};

static bool begin_flow(StageReader *reader)
{
    int kind = names_find(reader->behind, STAGE_FLOW_NAMES, 3);
    if (kind < 0) {
        stage_error(reader, reader->line, "unknown flow '%s', expected %s", words_quoted(reader->behind).text,
                    names_expected("a kind", reader->behind, STAGE_FLOW_NAMES, 3).text);
        return false;
    }
    if (!stage_room(reader, reader->line, &reader->flows, SIM_FLOWS_MAX, "flows"))
        return false;
    FlowRegion *flow = reader->record = &reader->script->flows[reader->script->flow_count++];
    *flow = (FlowRegion){.kind = (FlowKind)kind,
                         .least = {-SCRIPT_FAR_PX, -SCRIPT_FAR_PX},
                         .most = {SCRIPT_FAR_PX, SCRIPT_FAR_PX},
                         .middle = {FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f},
                         .strength = 1.0f};
    return true;
}

// An empty box would be a flow without effect, and without a reason that shows. A key without a meaning for this kind
// was meant to do something. Only a stream has no usual direction to fall back to.
static void end_flow(StageReader *reader)
{
    const FlowRegion *flow = reader->record;
    bool stream = flow->kind == FLOW_STREAM;
    int middle = stage_key_line(reader, "middle"), direction = stage_key_line(reader, "direction");
    if (flow->least.x >= flow->most.x || flow->least.y >= flow->most.y)
        stage_error(reader, stage_key_line(reader, "box"), "the box is empty, expected left < right and top < bottom");
    if (stream && middle > 0)
        stage_error(reader, middle, "'middle' means nothing here, expected it in [flow square] and [flow round] only");
    if (!stream && direction > 0)
        stage_error(reader, direction, "'direction' means nothing here, expected it in [flow stream] only");
    if (stream && direction == 0)
        stage_error(reader, reader->line, "this stream flows nowhere, expected 'direction = dx dy' in its section");
}

// --- [program NAME]

// One word, as lines of waves, nests and objects name programs among others.
static bool begin_program(StageReader *reader)
{
    const char *name = reader->behind;
    Word words[1];
    if (words_split(name, words, 1) != 1) {
        stage_error(reader, reader->line, "the program's name is '%s', expected one word: [program NAME]",
                    words_quoted(name).text);
        return false;
    }
    int same = stage_program_find(reader->stage, words[0].text);
    if (same >= 0) {
        stage_error(reader, reader->line, "there is a program '%s' in line %d already, expected another name",
                    words_quoted(name).text, reader->program_line[same]);
        return false;
    }
    if (!stage_room(reader, reader->line, &reader->programs, SCRIPT_PROGRAMS_MAX, "programs"))
        return false;
    reader->program_line[reader->stage->program_count] = reader->line;
    stage_new_program(reader->stage, words[0].text);
    return true;
}

// It is compiled when it is over: it may go on in indented lines.
static void take_text(StageReader *reader, const IniEntry *entry, void *nothing)
{
    (void)nothing;
    stage_program_line(&reader->text, entry);
}

static const StageKey PROGRAM_KEYS[] = {
    {KEY_TAKE("text", take_text), .lacking = "this program has no text, expected 'text = ...'"},
    {.name = NULL},
};

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

void stage_refer(StageReader *reader, const IniEntry *entry, void *value)
{
    Word name = words_first(entry->value, strlen(entry->value));
    stage_refer_word(reader, entry->line, &name, value);
}

// The script has all programs but those that only placed enemies follow.
static void pack_all(StageReader *reader, const bool *by_script, const bool *by_thing)
{
    StageScript *script = reader->script;
    int packed[SCRIPT_PROGRAMS_MAX] = {0};
    for (int i = 0; script->phase_count > 0 && i < reader->stage->program_count; i++) {
        packed[i] = script->program_count;
        if ((by_thing[i] && !by_script[i]) || !reader->program_good[i])
            continue;
        int32_t first = script->code_words;
        int32_t words = action_pack(&reader->stage->programs[i].code, script->code + first, SCRIPT_CODE_WORDS - first);
        if (words < 0) {
            stage_error(reader, reader->program_line[i],
                        "the programs are too long, expected at most %d words of them in all: some three for an "
                        "action",
                        SCRIPT_CODE_WORDS);
            return;
        }
        script->programs[script->program_count++] = (ScriptProgram){first, words};
        script->code_words += words;
    }
    for (int i = 0; i < reader->reference_count; i++) {
        const StageReference *reference = &reader->references[i];
        if (reference->index && reference->program >= 0 && reader->program_good[reference->program])
            *reference->index = packed[reference->program];
    }
}

// A program that nothing follows is only a warning: it may be meant for later.
static void finish_programs(StageReader *reader)
{
    StageFile *stage = reader->stage;
    bool by_script[SCRIPT_PROGRAMS_MAX] = {false}, by_thing[SCRIPT_PROGRAMS_MAX] = {false};
    for (int i = 0; i < reader->reference_count; i++) {
        StageReference *reference = &reader->references[i];
        int index = reference->program = stage_program_find(stage, reference->name.text), line = reference->line;
        bool good = index >= 0 && reader->program_good[index];
        NearestName nearest = nearest_begin(reference->name.text);
        Word quoted = words_quoted(reference->name.text);
        for (int k = 0; index < 0 && k < stage->program_count; k++)
            nearest_offer(&nearest, stage->programs[k].name);
        if (good && reference->repeated && action_duration(&stage->programs[index].code) == 0)
            stage_error(reader, line, "the program '%s' takes no time, expected one that does, because it is repeated",
                        quoted.text);
        else if (index < 0 && nearest.name != NULL)
            stage_error(reader, line, "unknown program '%s', expected one such as '%s'", quoted.text,
                        words_quoted(nearest.name).text);
        else if (index < 0 && reader->programs <= SCRIPT_PROGRAMS_MAX)
            stage_error(reader, line, "unknown program '%s', expected a [program %s] in this file", quoted.text,
                        quoted.text);
        if (index >= 0)
            (reference->index ? by_script : by_thing)[index] = true;
        if (good && !reference->index)
            stage->things[reference->thing].program = index;
    }
    for (int i = 0; i < stage->program_count; i++)
        if (!by_script[i] && !by_thing[i])
            text_errors_warn(reader->errors, reader->program_line[i],
                             "nobody follows the program '%s', expected a wave, a stance or an enemy with it",
                             words_quoted(stage->programs[i].name).text);
    pack_all(reader, by_script, by_thing);
}

// --- at the end of the file

// Phases need a description, and the other way round; without both it is a scenario. The tune is that of the look,
// unless the file says otherwise.
static void finish_stage(StageReader *reader, int lines)
{
    StageScript *script = reader->script;
    int last = lines > 0 ? lines : 1;
    bool staged = reader->described || reader->phases > 0;
    reader->section = &STAGE_SECTIONS[0];
    reader->lines = reader->cut_line[0];
    if (staged)
        stage_keys_end(reader, last);
    if (stage_key_line(reader, "tune") == 0)
        script->tune = script->look;
    if (staged && reader->phases == 0)
        stage_error(reader, last, "the stage has no phase, expected at least one [phase NAME]");
    reader->section = &STAGE_SECTIONS[1];
    reader->lines = reader->cut_line[1];
    if (!staged && stage_key_line(reader, "ticks") == 0)
        stage_error(reader, last, "the scenario has no length, expected 'ticks = N' in [scenario]");
    // A tick that is never reached is reported only where the length is good.
    for (int i = 0; i < reader->tick_count; i++)
        if (reader->ticks[i].tick > (int64_t)reader->stage->ticks)
            stage_error(reader, reader->ticks[i].line,
                        "tick %d is never reached, expected ticks up to %u (the scenario's length)",
                        (int)reader->ticks[i].tick, (unsigned)reader->stage->ticks);
}

// At the end, so that numbers that were set twice or badly are known and left out. A scenario may set all numbers, and
// has no bees of its own.
static void finish_settings(StageReader *reader)
{
    StageScript *script = reader->script;
    Tuned *tunables = &reader->tunables.tunables;
    int count = 0, bees = tunable_find("swarm.start_bees");
    if (script->phase_count > 0 && reader->tunables.line[bees] == 0)
        tunables->swarm_start_bees = tunables_default().swarm_start_bees;
    for (int i = 0; script->phase_count > 0 && i < TUNED_COUNT; i++) {
        int line = reader->tunables.broken[i] ? 0 : reader->tunables.line[i];
        if (line > 0 && !tuned_stage_may_set(i))
            stage_error(reader, line, "this is for the player to choose, expected a number that the game plays with");
        else if (line > 0 && stage_room(reader, line, &count, SCRIPT_SETTINGS_MAX, "numbers in [tunables]"))
            script->settings[script->setting_count++] = (ScriptSetting){i, tuned_get(tunables, i)};
    }
    reader->stage->tunables = *tunables;
    int placed = reader->placed[THING_BEE];
    if (tunables->swarm_start_bees + placed > SIM_BEES_MAX && placed <= SIM_BEES_MAX)
        stage_error(reader, reader->tunables.line[bees], "too many bees, %d here and %d placed, expected at most %d",
                    tunables->swarm_start_bees, placed, SIM_BEES_MAX);
    tunables_text_warn(&reader->tunables, reader->errors);
}

// --- the table of sections, and a whole text

const StageSection STAGE_SECTIONS[] = {
    {"stage", "", STAGE_KEYS, SCRIPT_STAGE_FIELDS, .begin = begin_stage, .cut = 1},
    {"scenario", "", SCENARIO_KEYS, .begin = begin_scenario, .cut = 2},
    {"gallery", "", .fields = SCRIPT_GALLERY_FIELDS, .begin = begin_gallery},
    {"tunables", "", .take = take_tunables},
    {"walls", "", .take = take_walls},
    {"flow", "KIND", FLOW_KEYS, STAGE_FLOW_FIELDS, .begin = begin_flow, .end = end_flow},
    {"program", "NAME", PROGRAM_KEYS, .begin = begin_program},
    {"phase", "NAME", .fields = SCRIPT_PHASE_FIELDS, .begin = stage_begin_phase, .several = true},
    {"wave", "", STAGE_WAVE_KEYS, SCRIPT_WAVE_FIELDS, .begin = stage_begin_wave, .end = stage_end_wave},
    {"boss", "NAME", STAGE_BOSS_KEYS, SCRIPT_BOSS_FIELDS, .begin = stage_begin_boss, .several = true},
    {"nest", "", STAGE_NEST_KEYS, SCRIPT_NEST_FIELDS, .begin = stage_begin_nest},
    {"stance", "", STAGE_STANCE_KEYS, SCRIPT_STANCE_FIELDS, .begin = stage_begin_stance, .end = stage_end_stance},
    {"place", "TICK", .take = stage_take_place, .begin = stage_begin_place},
    {"touch", "", .take = stage_take_touch},
    {.name = NULL},
};

// A script without a mistake has to pass the check that demos are read with. The reader is not on the stack, for it has
// a line for everything that a script may hold.
bool stage_file_read(StageFile *stage, const char *bytes, size_t size, TextErrors *errors)
{
    StageReader *reader = grow_zeros(sizeof *reader);
    int before = errors->errors;
    ActionProgram room;
    reader->stage = stage;
    reader->script = stage->script;
    reader->errors = errors;
    reader->tunables = tunables_text_begin(&stage->tunables);
    stage_read_ahead(reader, bytes, size);
    int lines = stage_sections_read(reader, bytes, size);
    // In this order: programs are looked up in waves, bosses and things, which are sorted only then.
    stage_finish_phase(reader);
    finish_stage(reader, lines);
    finish_programs(reader);
    finish_settings(reader);
    stage_finish_bosses(reader);
    stage_finish_waves(reader);
    stage_finish_places(reader);
    free(reader->text.bytes);
    free(reader->references);
    free(reader->ticks);
    free(reader);
    text_errors_sort(errors);
    bool good = errors->errors == before;
    if (!good)
        stage->script->phase_count = 0; // what it has is safe in an empty meadow
    ASSERT(!good || stage->script->phase_count == 0 || script_check(stage->script, &room) == NULL);
    return good;
}

// --- one file

// The name of the file is the stage's id, by which maps, lists of best games and demos know it. The folder is set even
// where the file cannot be read: a new stage that is saved there needs it.
bool stage_file_load(StageFile *stage, const char *path, TextErrors *errors)
{
    Error error;
    char id[SCRIPT_NAME_BYTES] = "", folder[PATH_SIZE];
    const char *name = file_base(path);
    FileBytes file;
    if (file_folder(path, folder, sizeof folder))
        stage_file_set_folder(stage, folder);
    if (!file_read(path, STAGE_FILE_BYTES_MAX, &file, &error)) {
        text_errors_add_whole(errors, path, error.text);
        return false;
    }
    if (file_name_ends(name, ENDING) && strlen(name) - strlen(ENDING) < sizeof id)
        memcpy(id, name, strlen(name) - strlen(ENDING));
    bool good = stage_file_read(stage, (const char *)file.bytes, file.size, errors);
    file_free(&file);
    if (stage->script->phase_count == 0)
        return good;
    if (script_id_good(id)) {
        memcpy(stage->script->id, id, sizeof id);
        return good;
    }
    text_errors_add(errors, 0, 0,
                    "this is no name of a stage, expected lower case letters, digits and '_', less than %d of them, "
                    "and '%s' after them",
                    SCRIPT_NAME_BYTES, ENDING);
    return false;
}
