// scenario_blocks.c -- the sections of a scenario that describe one thing: enemies with their programs, and flows.
#include "app/scenario/scenario_local.h"

#include <stdlib.h>
#include <string.h>

#include "action/action_lex.h"
#include "action/action_words.h"
#include "app/text/grow.h"

// --- enemies

static const char *const ENEMY_NAMES[ENEMY_KINDS] = {
#define ENEMY(KIND, name) #name,
#include "sim/kinds.def"
#undef ENEMY
};

static const char *const ATTACK_NAMES[ATTACKS] = {
#define ATTACK(name, ...) #name,
#include "sim/kinds.def"
#undef ATTACK
};

// The place of a name in a list, or -1.
static int find(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static void add_unknown_kind(ScenarioReader *reader, const char *what, const char *kind, const char *const *names,
                             int count)
{
    char list[TEXT_ERROR_BYTES / 2];
    NearestName nearest = nearest_begin(kind);
    for (int i = 0; i < count; i++)
        nearest_offer(&nearest, names[i]);
    scenario_list(list, sizeof list, names, count);
    if (nearest.name != NULL && *kind != '\0')
        text_errors_add(reader->errors, reader->section_line, 0, "unknown %s '%s', expected one such as [%s %s]", what,
                        words_quoted(kind).text, what, nearest.name);
    else
        text_errors_add(reader->errors, reader->section_line, 0, "the %s's kind is '%s', expected one of: %s", what,
                        words_quoted(kind).text, list);
}

bool scenario_begin_enemy(ScenarioReader *reader, const char *kind)
{
    Scenario *scenario = reader->scenario;
    int index = find(kind, ENEMY_NAMES, ENEMY_KINDS);
    if (index < 0) {
        add_unknown_kind(reader, "enemy", kind, ENEMY_NAMES, ENEMY_KINDS);
        return false;
    }
    scenario->crews = grow_list(scenario->crews, sizeof scenario->crews[0], scenario->crew_count,
                                &scenario->crew_room);
    scenario->crews[scenario->crew_count++] = (Crew){.kind = (EnemyKind)index, .program = -1,
                                                             .pattern = -1};
    reader->enemies_placed = 0;
    return true;
}

static Crew *crew_of(ScenarioReader *reader)
{
    return &reader->scenario->crews[reader->scenario->crew_count - 1];
}

static void take_flock(ScenarioReader *reader, const IniEntry *entry)
{
    int32_t flock;
    if (crew_of(reader)->kind != ENEMY_GNAT)
        text_errors_add(reader->errors, entry->line, 0, "'flock' means nothing here, expected it in [enemy gnat] only");
    else if (!words_int(entry->value, &flock) || flock < 0)
        text_errors_add(reader->errors, entry->line, 0, "flock is '%s', expected a whole number from 0 to %d",
                        words_quoted(entry->value).text, (int)INT32_MAX);
    else
        crew_of(reader)->flock = flock;
}

static void take_place(ScenarioReader *reader, const IniEntry *entry)
{
    Thing enemy = {.kind = THING_ENEMY, .what = reader->scenario->crew_count - 1};
    reader->enemies_placed++;
    if (scenario_read_place(reader, entry, false, &enemy)
        && scenario_room(reader, entry, &reader->enemies, SIM_ENEMIES_MAX, "enemies"))
        scenario_append_thing(reader, &enemy);
}

// The names that a program may call, or only those of patterns.
static int names_list(const Scenario *scenario, bool attacks, const char **names)
{
    int count = 0;
    for (int i = 0; attacks && i < ATTACKS; i++)
        names[count++] = ATTACK_NAMES[i];
    for (int i = 0; scenario->book != NULL && i < scenario->book->count; i++)
        names[count++] = scenario->book->patterns[i].name;
    return count;
}

static void add_unknown_name(ScenarioReader *reader, int line, int column, const char *name, bool attacks)
{
    const char *names[ATTACKS + PATTERNS_MAX];
    char list[TEXT_ERROR_BYTES - 64];
    const char *what = attacks ? "attack" : "pattern";
    int count = names_list(reader->scenario, attacks, names);
    NearestName nearest = nearest_begin(name);
    for (int i = 0; i < count; i++)
        nearest_offer(&nearest, names[i]);
    scenario_list(list, sizeof list, names, count);
    if (nearest.name != NULL)
        text_errors_add(reader->errors, line, column, "unknown %s '%s', expected one such as '%s'", what,
                        words_quoted(name).text, nearest.name);
    else if (count > 0)
        text_errors_add(reader->errors, line, column, "unknown %s '%s', expected one of: %s", what,
                        words_quoted(name).text, list);
    else
        text_errors_add(reader->errors, line, column, "unknown pattern '%s', expected one of 'patterns' in [scenario]",
                        words_quoted(name).text);
}

static void take_pattern(ScenarioReader *reader, const IniEntry *entry)
{
    const PatternBook *book = reader->scenario->book;
    crew_of(reader)->pattern = book != NULL ? pattern_book_find(book, entry->value) : -1;
    if (crew_of(reader)->pattern < 0 && !reader->patterns_lost)
        add_unknown_name(reader, entry->line, 0, entry->value, false);
}

void scenario_take_enemy(ScenarioReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {"at", "flock", "program", "tick", "pattern"};
    int key = scenario_key(reader, entry, KEYS, 5);
    if (key == 4 && scenario_once(reader, entry, &reader->key_line[4]))
        take_pattern(reader, entry);
    if (key == 3)
        scenario_take_tick(reader, entry);
    if (key == 0)
        take_place(reader, entry);
    if (key == 1 && scenario_once(reader, entry, &reader->key_line[1]))
        take_flock(reader, entry);
    if (key != 2 || !scenario_once(reader, entry, &reader->key_line[2]))
        return;
    if (crew_of(reader)->kind == ENEMY_STINGER)
        text_errors_add(reader->errors, entry->line, 0, "a stinger aims and flies by itself, expected no 'program'");
    else
        scenario_program_line(reader, entry);
}

void scenario_end_enemy(ScenarioReader *reader)
{
    if (reader->enemies_placed == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this enemy is nowhere, expected at least one 'at = x y' in its section");
}

// --- programs

static void program_append(ProgramText *program, char byte)
{
    program->bytes = grow_list(program->bytes, 1, program->count, &program->room);
    program->bytes[program->count++] = byte;
}

static void program_fill(ProgramText *program, int column)
{
    for (int i = 1; i < column; i++)
        program_append(program, ' ');
}

// The text is laid out as in the file, lines and columns alike, so that an error in it is an error in the file. In a
// program a `;` begins no comment: somebody may have written it for a comma, and nothing shall vanish unnoticed.
void scenario_program_line(ScenarioReader *reader, const IniEntry *entry)
{
    ProgramText *program = &reader->program;
    if (!entry->continues) {
        program->count = 0;
        program->line = program->last_line = entry->line;
        program->column = entry->column;
        program->open = true;
        program->broken = false;
    }
    for (; program->last_line < entry->line; program->last_line++)
        program_append(program, '\n');
    program_fill(program, entry->column);
    for (const char *byte = entry->value; *byte; byte++)
        program_append(program, *byte);
    if (entry->comment_bytes == 0 || entry->comment[0] != ';')
        return;
    program_fill(program, entry->comment_column - entry->column - (int)strlen(entry->value) + 1);
    for (size_t i = 0; i < entry->comment_bytes; i++)
        program_append(program, entry->comment[i]);
}

// Returns false where nothing has this name.
static bool check_attack(ScenarioReader *reader, const ActionToken *token)
{
    const PatternBook *book = reader->scenario->book;
    char name[ACTION_NAME_BYTES] = "";
    if (token->length >= sizeof name)
        return true; // too long for any name, which has been said
    memcpy(name, token->text, token->length);
    if (sim_attack_by_name(name) != ATTACK_NONE || (book != NULL && pattern_book_find(book, name) >= 0))
        return true;
    if (!reader->patterns_lost)
        add_unknown_name(reader, reader->program.line + token->line - 1, token->column, name, true);
    return false;
}

// Every call has to name an attack or a pattern. They are looked for in the text: then all places are known, and it
// does not matter whether the program has other mistakes. Returns false where one names nothing.
static bool check_calls(ScenarioReader *reader, const char *text, size_t length)
{
    ActionLexer lexer = action_lexer(text, length);
    ActionToken token;
    ActionError unread;
    bool names = false, good = true; // `names`: the next word is a name
    do {
        action_lex(&lexer, &token, &unread);
        bool word = token.kind == ACTION_TOKEN_WORD;
        int kind = word ? action_word_kind(token.text, token.length) : -1;
        if (names && word)
            good &= check_attack(reader, &token);
        names = !names && (kind == ACTION_CALL || kind == ACTION_FINALLY);
    } while (token.kind != ACTION_TOKEN_END);
    return good;
}

static void add_program_error(void *context, const ActionError *error)
{
    ScenarioReader *reader = context;
    text_errors_add(reader->errors, reader->program.line + error->line - 1, error->column, "%s", error->message);
}

// Leaves of each line what stands in it, and nothing of empty ones.
static void program_tidy(ProgramText *program)
{
    int kept = 0, count = program->count;
    for (int at = 0; at < count; at++) {
        while (at < count && (program->bytes[at] == ' ' || program->bytes[at] == '\t'))
            at++;
        int begin = kept;
        for (; at < count && program->bytes[at] != '\n'; at++)
            program->bytes[kept++] = program->bytes[at];
        if (kept > begin)
            program->bytes[kept++] = '\n';
    }
    program->count = kept > 0 ? kept - 1 : 0; // without the last line's end
    program_append(program, '\0');
}

void scenario_program_end(ScenarioReader *reader)
{
    ProgramText *text = &reader->program;
    Scenario *scenario = reader->scenario;
    ActionProgram program;
    int errors = reader->errors->errors;
    if (!text->open)
        return;
    text->open = false;
    if (text->broken)
        return;
    const char *bytes = text->count > 0 ? text->bytes : "";
    bool good = action_compile_all(bytes, (size_t)text->count, &program, add_program_error, reader);
    good &= check_calls(reader, bytes, (size_t)text->count);
    if (!good || reader->errors->errors > errors)
        return;
    program_tidy(text);
    crew_of(reader)->program = scenario_add_program(scenario, &program, text->bytes);
    if (crew_of(reader)->program < 0 && !reader->told_of_programs) {
        text_errors_add(reader->errors, text->line, 0, "too many programs, expected at most %d different ones",
                        SIM_PROGRAMS_MAX);
        reader->told_of_programs = true;
    }
}

// --- flows

static const char *const FLOW_NAMES[] = {[FLOW_SQUARE] = "square", [FLOW_ROUND] = "round", [FLOW_STREAM] = "stream"};

enum { FLOW_BOX, FLOW_MIDDLE, FLOW_STRENGTH, FLOW_DIRECTION, FLOW_KEYS };

bool scenario_begin_flow(ScenarioReader *reader, const char *kind)
{
    int index = find(kind, FLOW_NAMES, 3);
    IniEntry header = {.line = reader->section_line};
    if (index < 0) {
        add_unknown_kind(reader, "flow", kind, FLOW_NAMES, 3);
        return false;
    }
    if (!scenario_room(reader, &header, &reader->flows, SIM_FLOWS_MAX, "flows"))
        return false;
    FlowRegion *flow = &reader->scenario->flows[reader->scenario->flow_count++];
    memset(flow, 0, sizeof *flow);
    flow->kind = (FlowKind)index;
    flow->least = vec2(-SCENARIO_EVERYWHERE_PX, -SCENARIO_EVERYWHERE_PX);
    flow->most = vec2(SCENARIO_EVERYWHERE_PX, SCENARIO_EVERYWHERE_PX);
    flow->middle = vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f);
    flow->strength = 1.0f;
    return true;
}

static void take_box(ScenarioReader *reader, const IniEntry *entry, FlowRegion *flow)
{
    static const NumberRule BOX[] = {SCENARIO_ANYWHERE("left"), SCENARIO_ANYWHERE("top"), SCENARIO_ANYWHERE("right"),
                                     SCENARIO_ANYWHERE("bottom")};
    float v[4];
    if (!scenario_numbers(reader, entry, BOX, 4, 4, "left top right bottom", v))
        return;
    if (v[0] >= v[2] || v[1] >= v[3]) {
        text_errors_add(reader->errors, entry->line, 0, "the box is empty, expected left < right and top < bottom");
        return;
    }
    flow->least = vec2(v[0], v[1]);
    flow->most = vec2(v[2], v[3]);
}

void scenario_take_flow(ScenarioReader *reader, const IniEntry *entry)
{
    static const char *const KEYS[] = {"box", "middle", "strength", "direction"};
    static const NumberRule MIDDLE[] = {SCENARIO_ANYWHERE("x"), SCENARIO_ANYWHERE("y")};
    static const NumberRule STRENGTH[] = {{"strength", -SCENARIO_STRENGTH_MOST, SCENARIO_STRENGTH_MOST}};
    static const NumberRule DIRECTION[] = {SCENARIO_ANYWHERE("dx"), SCENARIO_ANYWHERE("dy")};
    FlowRegion *flow = &reader->scenario->flows[reader->scenario->flow_count - 1];
    bool stream = flow->kind == FLOW_STREAM;
    float v[2];
    int key = scenario_key(reader, entry, KEYS, FLOW_KEYS);
    if (key < 0 || !scenario_once(reader, entry, &reader->key_line[key]))
        return;
    if (stream ? key == FLOW_MIDDLE : key == FLOW_DIRECTION)
        text_errors_add(reader->errors, entry->line, 0, "'%s' means nothing here, expected it in %s only", entry->key,
                        stream ? "[flow square] and [flow round]" : "[flow stream]");
    else if (key == FLOW_BOX)
        take_box(reader, entry, flow);
    else if (key == FLOW_MIDDLE && scenario_numbers(reader, entry, MIDDLE, 2, 2, "x y", v))
        flow->middle = vec2(v[0], v[1]);
    else if (key == FLOW_DIRECTION && scenario_numbers(reader, entry, DIRECTION, 2, 2, "dx dy", v))
        flow->direction = vec2(v[0], v[1]);
    else if (key == FLOW_STRENGTH)
        scenario_numbers(reader, entry, STRENGTH, 1, 1, "one number", &flow->strength);
}

void scenario_end_flow(ScenarioReader *reader)
{
    const FlowRegion *flow = &reader->scenario->flows[reader->scenario->flow_count - 1];
    if (flow->kind == FLOW_STREAM && reader->key_line[FLOW_DIRECTION] == 0)
        text_errors_add(reader->errors, reader->section_line, 0,
                        "this stream flows nowhere, expected 'direction = dx dy' in its section");
}
