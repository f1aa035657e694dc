// stage_sections.c -- the sections of a stage that stand for themselves: stage, numbers, programs, walls, flows.
#include "content/stage/stage_local.h"

#include <string.h>

// --- [stage]

static void take_hunt(const IniSections *sections, const IniEntry *entry, void *value)
{
    StageReader *reader = sections->reader;
    if (ini_pattern(reader->errors, entry, &reader->names) >= 0)
        memcpy(value, entry->value, strlen(entry->value));
}

const IniKey STAGE_STAGE_KEYS[] = {
    {INI_NAME("name", StageScript, name), .lacking = "the stage has no name, expected 'name = ...' in [stage]"},
    {INI_WORD("look", StageScript, look, STAGE_LOOKS),
     .lacking = "the stage has no look, expected 'look = meadow' or another in [stage]"},
    {INI_WORD("tune", StageScript, tune, STAGE_LOOKS)},
    {INI_WHOLE("koi", StageScript, koi, 0, SIM_KOI_MAX)},
    {INI_WORD("listed", StageScript, unlisted, "yes no")},
    {INI_OWN("hunt", StageScript, hunt, take_hunt)},
    {.name = NULL},
};

bool stage_begin_stage(void *context, const char *nothing)
{
    StageReader *reader = context;
    (void)nothing;
    reader->sections.thing.value = reader->script;
    return true;
}

// The tune is that of the look, unless the file says otherwise.
void stage_finish_stage(StageReader *reader, int lines)
{
    StageScript *script = reader->script;
    int last = lines > 0 ? lines : 1;
    IniThing stage = {STAGE_STAGE_KEYS, reader->sections.cut_line, script};
    ini_keys_end(reader->errors, last, &stage);
    if (ini_keys_line(&stage, "tune") == 0)
        script->tune = script->look;
    if (reader->phases == 0)
        text_errors_add(reader->errors, last, 0, "the stage has no phase, expected at least one [phase NAME]");
}

// --- [gallery]

const IniKey STAGE_GALLERY_KEYS[] = {
    {INI_TICKS("show", ScriptGallery, pattern_ticks, 1, SCRIPT_TICKS_MAX)},
    {INI_TICKS("rest", ScriptGallery, rest_ticks, 0, SCRIPT_TICKS_MAX)},
    {INI_TICKS("again", ScriptGallery, again_ticks, 0, SCRIPT_TICKS_MAX)},
    {INI_WHOLE("hp", ScriptGallery, hp, 1, STAGE_HP_MAX)},
    {INI_WHOLE("points", ScriptGallery, points, 0, STAGE_POINTS_MAX)},
    {INI_WHOLE("flowers", ScriptGallery, flowers, 0, SCRIPT_DROPS_MAX)},
    {INI_NUMBER("rank_step", ScriptGallery, rank_step, 0.0f, 1.0f)},
    {.name = NULL},
};

// Whoever stands in a gallery has a strength of 1 where the file gives none.
bool stage_begin_gallery(void *context, const char *nothing)
{
    StageReader *reader = context;
    ScriptGallery *gallery = reader->sections.thing.value = &reader->script->gallery;
    (void)nothing;
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

// What the player or the mode chooses, and no stage.
static bool is_players(int index)
{
    static const char *const NAMES[] = {"stage.first_phase", "level.level", "play.speed_percent"};
    char name[FIELD_NAME_BYTES];
    field_full_name(tunable_info(index), name);
    bool look = tunable_info(index)->scope == TUNABLE_LOOK && !script_may_set_look(index);
    return look || ini_find(name, NAMES, 3) >= 0;
}

// At the end, so that numbers that were set twice or badly are known and left out.
void stage_finish_settings(StageReader *reader)
{
    StageScript *script = reader->script;
    int count = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        int line = reader->tunables.line[i];
        if (line == 0 || reader->tunables.broken[i])
            continue;
        if (is_players(i))
            text_errors_add(reader->errors, line, 0,
                            "this is for the player to choose, expected a number that the game plays with");
        else if (ini_room(reader->errors, line, &count, SCRIPT_SETTINGS_MAX, "numbers in [tunables]"))
            script->settings[script->setting_count++] = (ScriptSetting){i, tunable_get(&reader->tunables.tunables, i)};
    }
    tunables_text_warn(&reader->tunables, reader->errors);
}

// --- walls and flows

// Stages are seen as a whole, so what lies far outside is a slip and not a plan.
void stage_take_walls(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    Wall wall;
    if (ini_wall(reader->errors, entry, &wall) && stage_near(reader, entry->line, wall.point)
        && stage_near(reader, entry->line, wall.end) && stage_near(reader, entry->line, vec2(wall.radius, 0.0f))
        && ini_room(reader->errors, entry->line, &reader->walls, SCRIPT_WALLS_MAX, "walls"))
        script->walls[script->wall_count++] = wall;
}

// The flow that is being described is always the last one.
static FlowRegion *flow_of(StageReader *reader)
{
    return &reader->script->flows[reader->script->flow_count - 1];
}

bool stage_begin_flow(void *context, const char *kind)
{
    StageReader *reader = context;
    FlowRegion flow;
    if (!ini_flow_begin(reader->errors, reader->sections.line, kind, &flow)
        || !ini_room(reader->errors, reader->sections.line, &reader->flows, SIM_FLOWS_MAX, "flows"))
        return false;
    flow.least = vec2(-SCRIPT_FAR_PX, -SCRIPT_FAR_PX); // everywhere
    flow.most = vec2(SCRIPT_FAR_PX, SCRIPT_FAR_PX);
    reader->script->flow_count++;
    *flow_of(reader) = flow;
    reader->sections.thing.value = flow_of(reader);
    return true;
}

// Taken back where it reaches too far, so that later checks see good numbers only.
void stage_take_flow(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    FlowRegion before = *flow_of(reader), *flow = flow_of(reader);
    ini_keys_take(&reader->sections, entry);
    if (!stage_near(reader, entry->line, flow->least) || !stage_near(reader, entry->line, flow->most)
        || !stage_near(reader, entry->line, flow->middle) || !stage_near(reader, entry->line, flow->direction))
        *flow = before;
}

void stage_end_flow(void *context)
{
    ini_flow_end(&((StageReader *)context)->sections);
}

// --- [program NAME]

// Some dozens at most.
static int program_find(const StageReader *reader, const char *name)
{
    for (int i = 0; i < reader->script->program_count; i++)
        if (strcmp(reader->program_name[i].text, name) == 0)
            return i;
    return -1;
}

// The name has to be one word, as a nest names several of them in a line.
bool stage_begin_program(void *context, const char *name)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    Word words[1];
    if (words_split(name, words, 1) != 1) {
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "the program's name is '%s', expected one word: [program NAME]", words_quoted(name).text);
        return false;
    }
    int same = program_find(reader, words[0].text);
    if (same >= 0) {
        text_errors_add(reader->errors, reader->sections.line, 0,
                        "there is a program '%s' in line %d already, expected another name", words_quoted(name).text,
                        reader->program_line[same]);
        return false;
    }
    if (!ini_room(reader->errors, reader->sections.line, &reader->programs, SCRIPT_PROGRAMS_MAX, "programs"))
        return false;
    reader->program_name[script->program_count] = words[0];
    reader->program_line[script->program_count++] = reader->sections.line;
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

// The text ends with the section, or with the next entry.
void stage_end_program(void *context)
{
    StageReader *reader = context;
    StageScript *script = reader->script;
    int index = script->program_count - 1;
    ActionProgram program;
    if (!ini_program_end(&reader->text, &reader->names, reader->errors, &program))
        return;
    int32_t first = script->code_words, words = action_pack(&program, script->code + first, SCRIPT_CODE_WORDS - first);
    if (words < 0) {
        if (!reader->told_of_code)
            text_errors_add(
                reader->errors, reader->text.line, 0,
                "the programs are too long, expected at most %d words of them in all: some three for an action",
                SCRIPT_CODE_WORDS);
        reader->told_of_code = true;
        return;
    }
    script->programs[index] = (ScriptProgram){first, words};
    script->code_words += words;
    reader->program_instant[index] = action_duration(&program) == 0;
}

// Programs may stand after the waves that follow them, so names are looked up when all are known.
static void resolve(StageReader *reader, const StageReference *reference)
{
    const StageScript *script = reader->script;
    int index = program_find(reader, reference->name.text);
    NearestName nearest = nearest_begin(reference->name.text);
    if (index >= 0) {
        *reference->index = index;
        reader->program_used[index] = true;
        if (reference->repeated && reader->program_instant[index])
            text_errors_add(reader->errors, reference->line, 0,
                            "the program '%s' takes no time, expected one that does, because it is repeated",
                            words_quoted(reference->name.text).text);
        return;
    }
    for (int i = 0; i < script->program_count; i++)
        nearest_offer(&nearest, reader->program_name[i].text);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, reference->line, 0, "unknown program '%s', expected one such as '%s'",
                        words_quoted(reference->name.text).text, words_quoted(nearest.name).text);
    else if (reader->programs <= SCRIPT_PROGRAMS_MAX)
        text_errors_add(reader->errors, reference->line, 0,
                        "unknown program '%s', expected a [program %s] in this file",
                        words_quoted(reference->name.text).text, words_quoted(reference->name.text).text);
}

// One that nobody follows is only a warning: it may be meant for later.
void stage_finish_programs(StageReader *reader)
{
    for (int i = 0; i < reader->reference_count; i++)
        resolve(reader, &reader->references[i]);
    for (int i = 0; i < reader->script->program_count; i++)
        if (!reader->program_used[i])
            text_errors_warn(reader->errors, reader->program_line[i],
                             "nobody follows the program '%s', expected a wave or a stance with 'program = %s'",
                             words_quoted(reader->program_name[i].text).text,
                             words_quoted(reader->program_name[i].text).text);
}
