// journey_file.c -- maps as a header of names and a grid of letters, and the saved journey as lines of words.
#include "content/journey/journey_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/mode/mode.h"
#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/fields.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/text_lines.h"
#include "text/words.h"

// Adds an error at the current line; of both readers below.
#define line_error(reading, ...) text_errors_add((reading)->errors, (reading)->line, 0, __VA_ARGS__)

// --- maps

#define MAP_BYTES_MAX 65536
#define STAGES_MAX 9 // they have one digit each

_Static_assert((int)JOURNEY_STAGE_BYTES == (int)SCRIPT_NAME_BYTES, "nests name the files of stages");

// The state of reading a map.
typedef struct MapReading {
    MapFile *file;
    TextErrors *errors;
    Word stages[STAGES_MAX];
    int stage_count;
    int nest_line[STAGES_MAX]; // place of the digit; 0: not found yet
    int start_line, home_line, grid_line;
    int line; // the current line
} MapReading;

#define cell_error(reading, column, ...) text_errors_add((reading)->errors, (reading)->line, column, __VA_ARGS__)
#define grid_error(reading, ...) text_errors_add((reading)->errors, (reading)->grid_line, 0, __VA_ARGS__)

// Maps have no sections: three keys, then the grid. Does not check that the stages exist, but truncated or odd names
// must not become paths.
static void header_take(MapReading *reading, char *line)
{
    enum { KEY_NAME, KEY_STAGES, KEY_AMBUSH, KEY_COUNT };
    static const char *const KEYS[] = {"name", "stages", "ambush"};
    static const Field NAME_FIELD = {.name = "the name", .kind = FIELD_NAME, .least = 1, .most = SCRIPT_NAME_BYTES};
    Error error;
    char *value = text_lines_value(line);
    int key = value != NULL ? names_find(line, KEYS, KEY_COUNT) : -1;
    if (value == NULL)
        line_error(reading, "'%s', expected KEY = VALUE, or 'map' before the cells", words_quoted(line).text);
    else if (key < 0)
        line_error(reading, "unknown key '%s', expected %s", words_quoted(line).text,
                   names_expected("a key", line, KEYS, KEY_COUNT).text);
    else if (key == KEY_NAME && !field_read(&NAME_FIELD, value, reading->file->name.text, &error))
        line_error(reading, "%s", error.text);
    else if (key == KEY_AMBUSH && !script_id_good(value))
        line_error(reading, "ambush '%s', expected the name of a stage's file", words_quoted(value).text);
    else if (key == KEY_AMBUSH)
        snprintf(reading->file->map.ambush, sizeof reading->file->map.ambush, "%s", value);
    if (key != KEY_STAGES)
        return;
    reading->stage_count = words_split(value, reading->stages, STAGES_MAX);
    if (reading->stage_count < 1 || reading->stage_count > STAGES_MAX) {
        line_error(reading, "%d stages, expected 1 to %d", reading->stage_count, STAGES_MAX);
        reading->stage_count = 0;
    }
    for (int i = 0; i < reading->stage_count; i++)
        if (!script_id_good(reading->stages[i].text))
            line_error(reading, "stage '%s', expected the name of a stage's file",
                       words_quoted(reading->stages[i].text).text);
}

// A cell that may occur at most once.
static void once(MapReading *reading, int *where, char letter, int column)
{
    if (*where > 0)
        cell_error(reading, column, "'%c' appears twice, expected one; the first is in line %d", letter, *where);
    *where = reading->line;
}

// The terrain of a cell; swarm and patrols stand on meadow. A digit is the stage's index in `stages`, so moving a nest
// means moving its digit. Patrols keep the order of the file, so that a journey is the same everywhere.
static Terrain letter_take(MapReading *reading, Cell cell, char letter)
{
    JourneyMap *map = &reading->file->map;
    int nest = letter - '1';
    if (nest >= 0 && nest < STAGES_MAX) {
        if (nest >= reading->stage_count)
            cell_error(reading, cell.x + 1, "nest '%c' has no stage, expected one for each nest (got %d)", letter,
                       reading->stage_count);
        else
            map->nests[nest].at = cell;
        once(reading, &reading->nest_line[nest], letter, cell.x + 1);
        return TERRAIN_NEST;
    }
    if (letter == 'p') {
        if (map->patrol_count < JOURNEY_PATROLS_MAX)
            map->patrols[map->patrol_count++] = cell;
        else
            cell_error(reading, cell.x + 1, "too many patrols, expected at most %d", JOURNEY_PATROLS_MAX);
        return TERRAIN_MEADOW;
    }
    if (letter == 'S') {
        once(reading, &reading->start_line, letter, cell.x + 1);
        map->start = cell;
        return TERRAIN_MEADOW;
    }
    Terrain terrain = terrain_of_letter(letter);
    if (terrain == TERRAIN_HOME) {
        once(reading, &reading->home_line, letter, cell.x + 1);
        map->home = cell;
    }
    if (terrain < TERRAINS && terrain != TERRAIN_NEST)
        return terrain;
    cell_error(reading, cell.x + 1, "'%s', expected one of . , t ~ # f h S p, a digit or a blank",
               words_quoted((char[]){letter, '\0'}).text);
    return TERRAIN_NONE;
}

// Checks the map as a whole, in both directions: a stage without a nest would never be played.
static void whole_check(MapReading *reading)
{
    JourneyMap *map = &reading->file->map;
    map->nest_count = reading->stage_count;
    for (int i = 0; i < reading->stage_count; i++) {
        snprintf(map->nests[i].stage, sizeof map->nests[i].stage, "%.*s", JOURNEY_STAGE_BYTES - 1,
                 reading->stages[i].text);
        if (reading->nest_line[i] == 0 && reading->grid_line > 0)
            grid_error(reading, "no nest '%d' for stage '%s', expected one", i + 1,
                       words_quoted(reading->stages[i].text).text);
    }
    if (reading->grid_line == 0) {
        line_error(reading, "no map, expected a line 'map' and the cells after it");
        return;
    }
    if (reading->file->name.text[0] == '\0')
        grid_error(reading, "no name, expected a line such as 'name = The meadow'");
    if (reading->start_line == 0)
        grid_error(reading, "no start, expected 'S' where the swarm begins");
    if (reading->home_line == 0)
        grid_error(reading, "no home, expected 'h' where the journey ends");
    const char *wrong = reading->errors->errors == 0 ? journey_map_check(map) : NULL;
    if (wrong != NULL)
        grid_error(reading, "%s, expected a valid map", wrong);
}

bool map_read(const char *bytes, size_t size, const char *id, MapFile *file, TextErrors *errors)
{
    uint8_t rows[JOURNEY_ROWS_MAX][JOURNEY_COLUMNS_MAX] = {0}; // the maximum width until all lines are read
    JourneyMap *map = &file->map;
    TextLines lines = {.bytes = bytes, .size = size};
    MapReading reading = {.file = file, .errors = errors};
    int errors_before = errors->errors;
    memset(file, 0, sizeof *file);
    snprintf(file->id, sizeof file->id, "%s", id);
    while (text_lines_next(&lines, errors)) {
        reading.line = lines.number;
        if (reading.grid_line == 0) {
            if (strcmp(lines.text, "map") == 0)
                reading.grid_line = lines.number;
            else if (lines.text[0] != '\0' && lines.text[0] != '#')
                header_take(&reading, lines.text);
            continue;
        }
        int length = (int)strlen(lines.text), y = map->rows++;
        bool fits = y < JOURNEY_ROWS_MAX && length <= JOURNEY_COLUMNS_MAX;
        if (!fits && y <= JOURNEY_ROWS_MAX) // reported once
            text_errors_add(errors, lines.number, 0, "the map is too large, expected at most %d columns and %d rows",
                            JOURNEY_COLUMNS_MAX, JOURNEY_ROWS_MAX);
        map->columns = fits && length > map->columns ? length : map->columns;
        for (int x = 0; fits && x < length; x++)
            rows[y][x] = (uint8_t)letter_take(&reading, (Cell){x, y}, lines.text[x]);
    }
    for (int y = 0; y < map->rows && y < JOURNEY_ROWS_MAX; y++)
        memcpy(map->terrain + y * map->columns, rows[y], (size_t)map->columns);
    whole_check(&reading);
    return errors->errors == errors_before;
}

// Prints its mistakes to stderr; the caller's one line only names the file.
bool map_open(const char *id, MapFile *file, Error *error)
{
    char name[64], path[PATH_SIZE];
    FileBytes bytes;
    TextErrors errors = {0};
    snprintf(name, sizeof name, "maps/%.40s.map", id);
    if (!path_of_asset(name, path, sizeof path, error) || !file_read(path, MAP_BYTES_MAX, &bytes, error))
        return false;
    bool good = map_read((const char *)bytes.bytes, bytes.size, id, file, &errors);
    text_errors_print(&errors, path, stderr);
    if (!good)
        error_set(error, "%s: the map has errors", path);
    text_errors_free(&errors);
    file_free(&bytes);
    return good;
}

// --- journeys: lines

#define VERSION 1

// The state of reading a file.
typedef struct Reading {
    const MapFile *map;
    JourneyLog *log;
    TextErrors *errors;
    int line;
    // The values of this line, or of the only line of its kind.
    int32_t version, level, won;
    uint64_t seed, map_hash, end_hash;
    char name[SCRIPT_NAME_BYTES], number[WORD_BYTES];
    JourneyEntry entry;
    uint32_t lines; // kinds below that were read, one bit each
    uint32_t rules; // one bit each
} Reading;

static const Field RULES[] = {
#define RULE(field, from, to)                                                                                          \
    {.name = #field, .kind = FIELD_WHOLE, .offset = offsetof(JourneyRules, field), .least = from, .most = to},
#include "core/journey/journey_rules.def"
#undef RULE
};
enum { RULE_COUNT = sizeof RULES / sizeof RULES[0] };

#define IN(name_of, kind_of, member) .name = name_of, .kind = FIELD_##kind_of, .offset = offsetof(Reading, member)
#define NAME(name_of, member) IN(name_of, NAME, member), .least = 1, .most = sizeof((Reading *)NULL)->member

static const Field VERSION_WORDS[] = {{IN("version", WHOLE, version), .least = VERSION, .most = VERSION}};
static const Field MAP_WORDS[] = {{NAME("map", name)}, {IN("hash", HASH, map_hash)}};
static const Field SEED_WORDS[] = {{IN("seed", U64, seed)}};
static const Field LEVEL_WORDS[] = {{IN("level", WORD, level), .words = MODE_LEVEL_WORDS}};
static const Field RULE_WORDS[] = {{NAME("rule", name)}, {NAME("number", number)}};
static const Field MOVE_WORDS[] = {{IN("column", WHOLE, entry.to.x), .most = JOURNEY_COLUMNS_MAX - 1},
                                   {IN("row", WHOLE, entry.to.y), .most = JOURNEY_ROWS_MAX - 1}};
static const Field STAGE_WORDS[] = {{NAME("stage", entry.stage)},
                                    {IN("result", WORD, won), .words = "lost won"},
                                    {IN("bees", WHOLE, entry.bees), .most = JOURNEY_BEES_MAX},
                                    {IN("score", U32, entry.score)},
                                    {IN("ticks", U32, entry.ticks)},
                                    {NAME("demo", entry.demo)}};
static const Field HASH_WORDS[] = {{IN("hash", HASH, end_hash)}};

// The kinds of lines: those that must come first, the hash, and all others.
enum { LINE_VERSION, LINE_MAP, LINE_SEED, LINE_LEVEL, LINE_HASH, LINE_RULE, LINE_MOVE, LINE_WAIT, LINE_STAGE, LINES };
static const struct {
    const char *name;
    const Field *words;
    int count;
} LINE[LINES] = {
    [LINE_VERSION] = {"version", VERSION_WORDS, 1}, [LINE_MAP] = {"map", MAP_WORDS, 2},
    [LINE_SEED] = {"seed", SEED_WORDS, 1},          [LINE_LEVEL] = {"level", LEVEL_WORDS, 1},
    [LINE_HASH] = {"hash", HASH_WORDS, 1},          [LINE_RULE] = {"rule", RULE_WORDS, 2},
    [LINE_MOVE] = {"move", MOVE_WORDS, 2},          [LINE_WAIT] = {"wait", NULL, 0},
    [LINE_STAGE] = {"stage", STAGE_WORDS, 6},
};

// Uses the words of a line. The file stores the rules, because changed tunables must not affect a running journey.
// Replaying shows whether a move is legal. Stage results come from the file; demos are only named, because they may
// have been deleted.
static void words_take(Reading *reading, int line)
{
    const MapFile *map = reading->map;
    const JourneyEntry *entry = &reading->entry;
    Error error;
    int rule = 0;
    switch (line) {
    case LINE_MAP: // on a changed map the same moves would have other effects
        if (strcmp(reading->name, map->id) != 0 || reading->map_hash != journey_map_hash(&map->map))
            line_error(reading, "a journey over another map, expected '%s' as it is now", map->id);
        memcpy(reading->log->map, map->id, sizeof reading->log->map);
        reading->log->map_hash = reading->map_hash;
        break;
    case LINE_RULE:
        while (rule < RULE_COUNT && strcmp(RULES[rule].name, reading->name) != 0)
            rule++;
        if (rule == RULE_COUNT || (reading->rules >> rule & 1u) != 0)
            line_error(reading, "rule '%s' is unknown or repeated, expected each rule once",
                       words_quoted(reading->name).text);
        else if (!field_read(&RULES[rule], reading->number, &reading->log->rules, &error))
            line_error(reading, "%s", error.text);
        else
            reading->rules |= UINT32_C(1) << rule;
        break;
    case LINE_MOVE: journey_log_add(reading->log, JOURNEY_MOVE(entry->to)); break;
    case LINE_WAIT: journey_log_add(reading->log, JOURNEY_WAIT); break;
    case LINE_STAGE:
        journey_log_stage(reading->log, entry->stage, reading->won, entry->bees, entry->score, entry->ticks,
                          strcmp(entry->demo, "-") == 0 ? "" : entry->demo);
        break;
    default: break;
    }
}

// An unknown line makes the file invalid, because it may have been a move.
static void line_take(Reading *reading, const char *text)
{
    int i = 0, before = reading->errors->errors;
    size_t length = strcspn(text, " ");
    Word name = words_first(text, length);
    while (i < LINES && strcmp(name.text, LINE[i].name) != 0)
        i++;
    if (i == LINES || (reading->lines >> LINE_HASH & 1u) != 0) {
        line_error(reading, "'%s' is unexpected here, expected %s", words_quoted(name.text).text,
                   i < LINES ? "nothing after the hash" : "version, map, seed, level, rule, move, wait, stage or hash");
        return;
    }
    fields_words(LINE[i].words, LINE[i].count, LINE[i].count, words_quoted(text).text, NULL, text + length, reading,
                 reading->errors, reading->line);
    if (reading->errors->errors > before)
        return;
    reading->lines |= UINT32_C(1) << i;
    words_take(reading, i);
}

// Each check runs only if the previous one found no errors: a journey with gaps cannot be replayed.
bool journey_file_read(const char *bytes, size_t size, const MapFile *map, JourneyLog *log, Journey *journey,
                       JourneyMemory *memory, TextErrors *errors)
{
    TextLines lines = {.bytes = bytes, .size = size};
    Reading reading = {.map = map, .log = log, .errors = errors};
    int errors_before = errors->errors;
    journey_log_free(log);
    while (text_lines_next(&lines, errors)) {
        reading.line = lines.number;
        if (lines.text[0] != '\0' && lines.text[0] != '#')
            line_take(&reading, lines.text);
    }
    const uint32_t once = (UINT32_C(1) << LINE_HASH) - 1u, rules = (UINT32_C(1) << RULE_COUNT) - 1u;
    if (errors->errors == errors_before && ((reading.lines & once) != once || reading.rules != rules))
        line_error(&reading, "no version, map, seed, level or rule, expected all of them");
    if (errors->errors == errors_before && (reading.lines >> LINE_HASH & 1u) == 0)
        line_error(&reading, "the file is incomplete, expected a hash at its end");
    if (errors->errors > errors_before)
        return false;
    // Replays the entries; reports an entry by its number, because there may be comments between lines.
    log->seed = reading.seed;
    log->level = reading.level; // stored as a word, so that the order of the levels may change
    int good = journey_log_play(log, &map->map, journey, memory);
    if (good < log->count)
        line_error(&reading, "move or stage number %d is illegal, expected a legal one", good + 1);
    else if (journey_hash(journey) != reading.end_hash)
        text_errors_add(errors, reading.line, 0,
                        "the replay gives another journey (hash %016" PRIx64 "), expected the saved one",
                        journey_hash(journey));
    return errors->errors == errors_before;
}

// A missing file is not an error: no journey has begun.
JourneyFileFound journey_file_load(const char *path, const MapFile *map, JourneyLog *log, Journey *journey,
                                   JourneyMemory *memory, Error *error)
{
    FileBytes file;
    TextErrors errors = {0};
    journey_log_free(log);
    if (!file_taken(path))
        return JOURNEY_FILE_NONE;
    if (!file_read(path, JOURNEY_FILE_BYTES_MAX, &file, error))
        return errno ? JOURNEY_FILE_UNREAD : JOURNEY_FILE_BAD;
    bool good = journey_file_read((const char *)file.bytes, file.size, map, log, journey, memory, &errors);
    if (!good)
        error_set(error, "%s:%d: %s", path, errors.list[0].line, errors.list[0].message);
    text_errors_free(&errors);
    file_free(&file);
    return good ? JOURNEY_FILE_GOOD : JOURNEY_FILE_BAD;
}

// A demo's name is never empty in the file, because the reader counts words.
bool journey_file_save(const char *path, const JourneyLog *log, const Journey *journey, Error *error)
{
    MemoryStream stream;
    FILE *out = grow_stream(&stream);
    fprintf(out,
            "# Mitsubachi: a journey. Loading replays it, so a changed line makes it invalid.\n"
            "version %d\nmap %s %016" PRIx64 "\nseed %" PRIu64 "\nlevel %s\n",
            VERSION, log->map, log->map_hash, log->seed, mode_level_name(log->level));
#define RULE(field, ...) fprintf(out, "rule " #field " %" PRId32 "\n", log->rules.field);
#include "core/journey/journey_rules.def"
#undef RULE
    for (const JourneyEntry *entry = log->list; entry < log->list + log->count; entry++)
        switch (entry->kind) {
        case JOURNEY_ENTRY_MOVE: fprintf(out, "move %" PRId32 " %" PRId32 "\n", entry->to.x, entry->to.y); break;
        case JOURNEY_ENTRY_WAIT: fprintf(out, "wait\n"); break;
        case JOURNEY_ENTRY_STAGE:
            fprintf(out, "stage %s %s %" PRId32 " %" PRIu32 " %" PRIu32 " %s\n", entry->stage,
                    entry->won ? "won" : "lost", entry->bees, entry->score, entry->ticks,
                    entry->demo[0] != '\0' ? entry->demo : "-");
            break;
        }
    fprintf(out, "hash %016" PRIx64 "\n", journey_hash(journey));
    char *text = grow_stream_end(&stream);
    bool good = folder_make_for(path, error) && file_replace(path, text, stream.size, error);
    free(text);
    return good;
}

// --- the log of decisions, and its replay

// Stores the map by name and hash, not by a pointer, because the log outlives it on disk.
void journey_log_begin(JourneyLog *log, const MapFile *map, const JourneyRules *rules, uint64_t seed, int32_t level)
{
    journey_log_free(log);
    memcpy(log->map, map->id, sizeof log->map);
    log->map_hash = journey_map_hash(&map->map);
    log->seed = seed;
    log->level = level;
    log->rules = *rules;
}

void journey_log_free(JourneyLog *log)
{
    free(log->list);
    *log = (JourneyLog){0};
}

// Entries are never removed: replaying all of them gives the journey.
void journey_log_add(JourneyLog *log, JourneyEntry entry)
{
    LIST_ADD(log->list, log->count, log->room) = entry;
}

// Blanks separate words, so a demo with a blank in its name is not stored; the folder is always the player's.
void journey_log_stage(JourneyLog *log, const char *stage, bool won, int32_t bees, uint32_t score, uint32_t ticks,
                       const char *demo)
{
    JourneyEntry entry = {.kind = JOURNEY_ENTRY_STAGE, .won = won, .bees = bees, .score = score, .ticks = ticks};
    const char *slash = strrchr(demo, '/'), *name = slash != NULL ? slash + 1 : demo;
    snprintf(entry.stage, sizeof entry.stage, "%s", stage);
    if (strlen(name) < sizeof entry.demo && strpbrk(name, " \t\r\n#;") == NULL)
        snprintf(entry.demo, sizeof entry.demo, "%s", name);
    journey_log_add(log, entry);
}

// Stops at the first illegal entry; the reader reports its number. If the file names another stage than the map, the
// map or the rules have changed.
int journey_log_play(const JourneyLog *log, const JourneyMap *map, Journey *journey, JourneyMemory *memory)
{
    bool good = true;
    JourneyTurn turn;
    journey_begin(journey, map, &log->rules, log->seed, log->level);
    for (int i = 0; i < log->count; i++) {
        const JourneyEntry *entry = &log->list[i];
        switch (entry->kind) {
        case JOURNEY_ENTRY_MOVE: good = journey_move(journey, entry->to, memory, &turn); break;
        case JOURNEY_ENTRY_WAIT: good = journey_wait(journey, memory, &turn); break;
        case JOURNEY_ENTRY_STAGE:
            good = strcmp(entry->stage, journey_stage(journey)) == 0
                && journey_stage_over(journey, entry->bees, entry->won);
            break;
        }
        if (!good)
            return i;
    }
    return log->count;
}

JourneyTotals journey_log_totals(const JourneyLog *log)
{
    JourneyTotals totals = {0};
    for (int i = 0; i < log->count; i++) {
        if (log->list[i].kind != JOURNEY_ENTRY_STAGE)
            continue;
        totals.score += log->list[i].score;
        totals.ticks += log->list[i].ticks;
        totals.stages++;
    }
    return totals;
}

DemoStems journey_log_demos(const JourneyLog *log)
{
    DemoStems demos = {.count = 0};
    for (int i = 0; i < log->count; i++)
        if (log->list[i].kind == JOURNEY_ENTRY_STAGE)
            demo_stems_add(&demos, log->list[i].demo);
    return demos;
}

// A rule and its tunable have the same name. Only the rescues depend on the level.
JourneyRules journey_rules_of(const Tunables *tunables, int level)
{
    JourneyRules rules;
    for (const Field *rule = RULES; rule < RULES + RULE_COUNT; rule++) {
        char name[FIELD_NAME_BYTES];
        bool by_level = rule->offset == offsetof(JourneyRules, rescues);
        snprintf(name, sizeof name, "journey.%s%s%s", by_level ? mode_level_name(level) : "", by_level ? "_" : "",
                 rule->name);
        field_set(rule, &rules, tunable_get(tunables, tunable_find(name)));
    }
    // The ranges in rules.def and in journey_rules.def must agree.
    ASSERT(journey_rules_check(&rules) == NULL);
    return rules;
}
