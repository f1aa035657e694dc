// stage_read.c -- reading a stage: its sections, and the checks at the end.
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_local.h"
#include "core/action/action_read.h"
#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

#define ENDING ".ini"

// --- [stage], [gallery], [scenario] and [tunables]

// A truncated name is unknown, too.
static void take_hunt(StageReader *reader, const IniEntry *entry, void *value)
{
    stage_refer(reader, entry->line, entry->value)->pattern = true;
    snprintf(value, PATTERN_NAME_BYTES, "%s", entry->value);
}

static const StageKey STAGE_KEYS[] = {
    {KEY_NAME("name", StageScript, name), .lacking = "the stage has no name, expected 'name = ...' in [stage]"},
    {KEY_OWN("hunt", StageScript, hunt, take_hunt)},
    {KEY_NEEDED("look", "the stage has no look, expected 'look = meadow' or another in [stage]")},
    {.name = NULL},
};

static const StageKey SCENARIO_KEYS[] = {
    {.name = "seed", .kind = FIELD_U64, .offset = offsetof(StageFile, seed)},
    {.name = "ticks", .kind = FIELD_WHOLE, .offset = offsetof(StageFile, ticks), .most = STAGE_FILE_TICKS_MAX},
    {KEY_TAKE("patterns", stage_take_patterns), .several = true},
    {.name = NULL},
};

static void *begin_stage(StageReader *reader)
{
    reader->described = true;
    return reader->script;
}

// The enemy of a gallery has a default strength of 1.
static void *begin_gallery(StageReader *reader)
{
    ScriptGallery *gallery = &reader->script->gallery;
    reader->described = true;
    if (gallery->hp == 0)
        gallery->hp = 1;
    return gallery;
}

static void *begin_scenario(StageReader *reader)
{
    return reader->stage;
}

static void take_tunables(StageReader *reader, const IniEntry *entry)
{
    tunables_text_entry(&reader->tunables, entry->key, entry->value, entry->line, reader->errors);
}

// --- [walls] and [flow KIND]

// Tolerance of the squared length of a normalised direction.
#define UNIT_SLACK 1.0e-6f

const char *const STAGE_WALL_NAMES[] = {[WALL_PLANE] = "plane", [WALL_DISC] = "disc", [WALL_SEGMENT] = "segment"};
const char *const STAGE_FLOW_NAMES[] = {[FLOW_SQUARE] = "square", [FLOW_ROUND] = "round", [FLOW_STREAM] = "stream"};

#define RADIUS STAGE_NUMBER("radius", Wall, radius, 0.0f, SCRIPT_FAR_PX)
const StageNumbers STAGE_WALLS[] = {
    [WALL_PLANE] = STAGE_NUMBERS("x y nx ny", 4, 4, STAGE_FAR("x", "y", Wall, point),
                                 STAGE_FAR("nx", "ny", Wall, normal)),
    [WALL_DISC] = STAGE_NUMBERS("x y radius", 3, 3, STAGE_FAR("x", "y", Wall, point), RADIUS),
    [WALL_SEGMENT] = STAGE_NUMBERS("x1 y1 x2 y2, or x1 y1 x2 y2 radius", 4, 5, STAGE_FAR("x1", "y1", Wall, point),
                                   STAGE_FAR("x2", "y2", Wall, end), RADIUS),
};

// Walls exist from the first tick on; later ones could appear inside an object.
static void take_walls(StageReader *reader, const IniEntry *entry)
{
    Wall wall = {.thin = 0}, *room;
    int kind = stage_key(reader, entry, STAGE_WALL_NAMES, 3);
    if (kind < 0 || !stage_numbers(reader, entry, &STAGE_WALLS[kind], &wall))
        return;
    wall.kind = (WallKind)kind;
    // A normalised direction keeps its bits, so that writing and reading a wall does not change it.
    float square = vec2_dot(wall.normal, wall.normal);
    if (square <= 1.0f - UNIT_SLACK || square >= 1.0f + UNIT_SLACK)
        wall.normal = vec2_unit(wall.normal);
    if (kind == WALL_PLANE && wall.normal.x == 0.0f && wall.normal.y == 0.0f)
        stage_error(reader, entry->line, "the normal of a plane is 0 0, expected the direction out of the wall");
    else if ((room = stage_next(reader, entry->line, LIST_WALLS)) != NULL)
        *room = wall;
}

const StageNumbers STAGE_BOX = STAGE_NUMBERS("left top right bottom", 4, 4, STAGE_FAR("left", "top", FlowRegion, least),
                                             STAGE_FAR("right", "bottom", FlowRegion, most));
const StageNumbers STAGE_MIDDLE = STAGE_NUMBERS("x y", 2, 2, STAGE_FAR("x", "y", FlowRegion, middle));
const StageNumbers STAGE_DIRECTION = STAGE_NUMBERS("dx dy", 2, 2, STAGE_FAR("dx", "dy", FlowRegion, direction));

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

static void *begin_flow(StageReader *reader)
{
    int kind = names_find(reader->behind, STAGE_FLOW_NAMES, 3);
    FlowRegion *flow = kind >= 0 ? stage_next(reader, reader->line, LIST_FLOWS) : NULL;
    if (kind < 0)
        stage_error(reader, reader->line, "unknown flow '%s', expected %s", words_quoted(reader->behind).text,
                    names_expected("a kind", reader->behind, STAGE_FLOW_NAMES, 3).text);
    if (flow != NULL)
        *flow = (FlowRegion){.kind = (FlowKind)kind,
                             .least = {-SCRIPT_FAR_PX, -SCRIPT_FAR_PX},
                             .most = {SCRIPT_FAR_PX, SCRIPT_FAR_PX},
                             .middle = {FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f},
                             .strength = 1.0f};
    return flow;
}

// An empty box would silently disable the flow. A key without effect for this kind is a mistake. Only a stream has no
// default direction.
static void end_flow(StageReader *reader)
{
    const FlowRegion *flow = reader->record;
    bool stream = flow->kind == FLOW_STREAM;
    int middle = stage_key_line(reader, "middle"), direction = stage_key_line(reader, "direction");
    if (flow->least.x >= flow->most.x || flow->least.y >= flow->most.y)
        stage_error(reader, stage_key_line(reader, "box"), "the box is empty, expected left < right and top < bottom");
    if (stream && middle > 0)
        stage_error(reader, middle, "'middle' has no effect here, expected it only in [flow square] and [flow round]");
    if (!stream && direction > 0)
        stage_error(reader, direction, "'direction' has no effect here, expected it only in [flow stream]");
    if (stream && direction == 0)
        stage_error(reader, reader->line, "this stream flows nowhere, expected 'direction = dx dy' in its section");
}

// --- [program NAME]

// A single word, because lines of waves, nests and objects contain it among other words.
static void *begin_program(StageReader *reader)
{
    const char *name = reader->behind;
    Word words[1];
    bool one = words_split(name, words, 1) == 1;
    int same = one ? stage_program_find(reader->stage, words[0].text) : -1;
    if (!one)
        stage_error(reader, reader->line, "the program's name is '%s', expected one word: [program NAME]",
                    words_quoted(name).text);
    else if (same >= 0)
        stage_error(reader, reader->line, "there is a program '%s' in line %d already, expected another name",
                    words_quoted(name).text, reader->texts[same].header_line);
    if (!one || same >= 0 || !stage_room(reader, reader->line, &reader->programs, SCRIPT_PROGRAMS_MAX, "programs"))
        return NULL;
    reader->texts[reader->stage->program_count].header_line = reader->line;
    return stage_new_program(reader->stage, words[0].text);
}

static void take_text(StageReader *reader, const IniEntry *entry, void *program)
{
    (void)program; // compiled at the end of the file
    stage_program_line(reader, entry);
}

static const StageKey PROGRAM_KEYS[] = {
    {KEY_TAKE("text", take_text), .lacking = "this program has no text, expected 'text = ...'"},
    {.name = NULL},
};

static void on_program_error(void *context, const Error *error)
{
    const StageReader *reader = context;
    text_errors_add(reader->errors, reader->line + error->line - 1, error->column, "%s", error->text);
}

// Every call must name a pattern. Searches the text, so that each place is known even if the program has other
// mistakes.
static bool calls_check(StageReader *reader, const char *text, size_t size)
{
    ActionLexer lexer = action_lexer(text, size);
    ActionToken token;
    Error unread;
    bool good = true, names = false; // the next word is a name
    do {
        action_lex(&lexer, &token, &unread);
        bool word = token.kind == ACTION_TOKEN_WORD;
        int kind = word ? action_word_kind(token.text, token.length) : -1;
        char name[ACTION_NAME_BYTES] = "";
        if (names && word && token.length < sizeof name) { // a name that is too long was reported
            memcpy(name, token.text, token.length);
            good &= stage_pattern(reader, reader->line + token.line - 1, token.column, name) >= 0;
        }
        names = !names && kind == ACTION_CALL;
    } while (token.kind != ACTION_TOKEN_END);
    return good;
}

static void programs_compile(StageReader *reader)
{
    for (int i = 0; i < reader->stage->program_count; i++) {
        StageText *text = &reader->texts[i];
        const char *at = reader->text + text->from;
        size_t size = text->to - text->from;
        reader->line = text->line;
        if (text->line == 0 || text->broken)
            continue;
        text->good = action_compile_all(at, size, &reader->stage->programs[i].code, on_program_error, reader);
        text->good &= calls_check(reader, at, size);
    }
}

// --- names of programs and patterns

StageReference *stage_refer(StageReader *reader, int line, const char *name)
{
    StageReference *reference = &LIST_ADD(reader->references, reader->reference_count, reader->reference_room);
    *reference = (StageReference){.name = words_first(name, strlen(name)), .line = line, .object = -1, .program = -1};
    return reference;
}

// The script holds all programs except those that only placed enemies follow.
static void pack_all(StageReader *reader, const bool *by_script, const bool *by_object)
{
    StageScript *script = reader->script;
    int packed[SCRIPT_PROGRAMS_MAX] = {0};
    for (int i = 0; script->phase_count > 0 && i < reader->stage->program_count; i++) {
        packed[i] = script->program_count;
        if ((by_object[i] && !by_script[i]) || !reader->texts[i].good)
            continue;
        int32_t first = script->code_words;
        int32_t words = action_pack(&reader->stage->programs[i].code, script->code + first, SCRIPT_CODE_WORDS - first);
        if (words < 0) {
            stage_error(reader, reader->texts[i].header_line,
                        "the programs are too long, expected at most %d words in all, about three per action",
                        SCRIPT_CODE_WORDS);
            return;
        }
        script->programs[script->program_count++] = (ScriptProgram){first, words};
        script->code_words += words;
    }
    for (int i = 0; i < reader->reference_count; i++) {
        const StageReference *reference = &reader->references[i];
        if (reference->index && reference->program >= 0 && reader->texts[reference->program].good)
            *reference->index = packed[reference->program];
    }
}

// Finds the program of a reference. A repeated program without duration would be an endless loop.
static void program_resolve(StageReader *reader, StageReference *reference)
{
    StageFile *stage = reader->stage;
    int index = reference->program = stage_program_find(stage, reference->name.text), line = reference->line;
    bool good = index >= 0 && reader->texts[index].good;
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
    if (good && reference->object >= 0)
        stage->objects[reference->object].program = index;
}

// An unused program is only a warning: it may be meant for later.
static void finish_references(StageReader *reader)
{
    StageFile *stage = reader->stage;
    bool by_script[SCRIPT_PROGRAMS_MAX] = {false}, by_object[SCRIPT_PROGRAMS_MAX] = {false};
    for (StageReference *reference = reader->references; reference < reader->references + reader->reference_count;
         reference++) {
        if (reference->pattern) {
            int pattern = stage_pattern(reader, reference->line, 0, reference->name.text);
            if (reference->object >= 0)
                stage->objects[reference->object].pattern = pattern;
            continue;
        }
        program_resolve(reader, reference);
        if (reference->program >= 0)
            (reference->index ? by_script : by_object)[reference->program] = true;
    }
    for (int i = 0; i < stage->program_count; i++)
        if (!by_script[i] && !by_object[i])
            text_errors_warn(reader->errors, reader->texts[i].header_line,
                             "unused program '%s', expected a wave, a stance or an enemy with it",
                             words_quoted(stage->programs[i].name).text);
    pack_all(reader, by_script, by_object);
}

// --- at the end of the file

// Phases need [stage] or [gallery], and those need phases; without both it is a scenario. The default tune is that of
// the look.
static void finish_stage(StageReader *reader, int lines)
{
    StageScript *script = reader->script;
    int last = lines > 0 ? lines : 1, phases = reader->counted[LIST_PHASES];
    bool staged = reader->described || phases > 0;
    stage_keys_begin(reader, &STAGE_SECTIONS[0]);
    if (staged)
        stage_keys_end(reader, last);
    if (stage_key_line(reader, "tune") == 0)
        script->tune = script->look;
    if (staged && phases == 0)
        stage_error(reader, last, "the stage has no phase, expected at least one [phase NAME]");
    stage_keys_begin(reader, &STAGE_SECTIONS[1]);
    if (!staged && stage_key_line(reader, "ticks") == 0)
        stage_error(reader, last, "the scenario has no length, expected 'ticks = N' in [scenario]");
    // Unreachable ticks are reported only if the length is valid.
    for (int i = 0; i < reader->tick_count; i++)
        if (reader->ticks[i].tick > (int64_t)reader->stage->ticks)
            stage_error(reader, reader->ticks[i].line,
                        "tick %d is never reached, expected ticks up to %u (the scenario's length)",
                        (int)reader->ticks[i].tick, (unsigned)reader->stage->ticks);
}

// At the end, when duplicates and invalid numbers are known and skipped. A scenario may set all numbers, and has no
// starting bees.
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
            stage_error(reader, line, "only the player may set this, expected another tunable");
        else if (line > 0 && stage_room(reader, line, &count, SCRIPT_SETTINGS_MAX, "numbers in [tunables]"))
            script->settings[script->setting_count++] = (ScriptSetting){i, tuned_get(tunables, i)};
    }
    reader->stage->tunables = *tunables;
    int placed = reader->placed[OBJECT_BEE];
    if (tunables->swarm_start_bees + placed > SIM_BEES_MAX && placed <= SIM_BEES_MAX)
        stage_error(reader, reader->tunables.line[bees], "too many bees, %d here and %d placed, expected at most %d",
                    tunables->swarm_start_bees, placed, SIM_BEES_MAX);
    tunables_text_warn(&reader->tunables, reader->errors);
}

// --- the table of sections, and a whole text

const StageSection STAGE_SECTIONS[] = {
    {"stage", "", STAGE_KEYS, SCRIPT_STAGE_FIELDS, begin_stage, .kept = true, .cut = 1},
    {"scenario", "", SCENARIO_KEYS, NULL, begin_scenario, .cut = 2},
    {"gallery", "", NULL, SCRIPT_GALLERY_FIELDS, begin_gallery, .kept = true},
    {"tunables", "", .take = take_tunables},
    {"walls", "", .take = take_walls},
    {"flow", "KIND", FLOW_KEYS, STAGE_FLOW_FIELDS, begin_flow, .end = end_flow},
    {"program", "NAME", PROGRAM_KEYS, NULL, begin_program, .kept = true},
    {"phase", "NAME", NULL, SCRIPT_PHASE_FIELDS, stage_begin_phase, .several = true, .kept = true},
    {"wave", "", STAGE_WAVE_KEYS, SCRIPT_WAVE_FIELDS, stage_begin_wave, .end = stage_end_wave, .kept = true},
    {"boss", "NAME", STAGE_BOSS_KEYS, SCRIPT_BOSS_FIELDS, stage_begin_boss, .several = true, .kept = true},
    {"nest", "", STAGE_NEST_KEYS, SCRIPT_NEST_FIELDS, stage_begin_nest, .kept = true},
    {"stance", "", STAGE_STANCE_KEYS, SCRIPT_STANCE_FIELDS, stage_begin_stance, .end = stage_end_stance, .kept = true},
    {"place", "TICK", .begin = stage_begin_place, .take = stage_take_place},
    {"touch", "", .take = stage_take_touch},
    {.name = NULL},
};

// A valid script must pass the check for demos. The reader is too large for the stack: it has a line for everything
// in a script.
bool stage_file_read(StageFile *stage, const char *bytes, size_t size, TextErrors *errors)
{
    StageReader *reader = grow_zeros(sizeof *reader);
    int before = errors->errors;
    ActionProgram room;
    *reader = (StageReader){.stage = stage, .script = stage->script, .errors = errors, .bytes = bytes};
    reader->tunables = tunables_text_begin(&stage->tunables);
    reader->text = grow_zeros(size + 1);
    for (size_t i = 0; i < size; i++)
        reader->text[i] = bytes[i] == '\n' ? '\n' : ' ';
    int lines = stage_sections_read(reader, size);
    // In this order: references point into waves, bosses and objects, which are sorted afterwards.
    stage_finish_phase(reader);
    finish_stage(reader, lines);
    programs_compile(reader);
    finish_references(reader);
    finish_settings(reader);
    stage_finish_bosses(reader);
    stage_finish_waves(reader);
    stage_finish_places(reader);
    free(reader->text);
    free(reader->references);
    free(reader->ticks);
    free(reader);
    text_errors_sort(errors);
    bool good = errors->errors == before;
    if (!good)
        stage->script->phase_count = 0; // its content is safe in an empty meadow
    ASSERT(!good || stage->script->phase_count == 0 || script_check(stage->script, &room) == NULL);
    return good;
}
// --- one file

// The file's name is the stage's id in maps, lists of best games and demos. Sets the folder even if the file is
// unreadable, for saving a new stage there.
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
    if (script_id_good(id))
        memcpy(stage->script->id, id, sizeof id);
    if (script_id_good(id) || !stage_file_is_game(stage))
        return good;
    text_errors_add(
        errors, 0, 0,
        "this name is invalid for a stage, expected lower case letters, digits and '_', less than %d of them, "
        "and '%s' after them",
        SCRIPT_NAME_BYTES, ENDING);
    return false;
}
