// map_file.c -- a header of names, and a grid of letters.
#include "content/journey/map_file.h"

#include <stdio.h>
#include <string.h>

#include "platform/files.h"
#include "platform/paths.h"
#include "text/fields.h"
#include "text/text_lines.h"
#include "text/words.h"

#define MAP_BYTES_MAX 65536
#define STAGES_MAX 9 // they have one digit each

_Static_assert((int)JOURNEY_STAGE_BYTES == (int)SCRIPT_NAME_BYTES, "nests name the files of stages");

// The state of reading a map.
typedef struct Reading {
    MapFile *file;
    TextErrors *errors;
    Word stages[STAGES_MAX];
    int stage_count;
    int nest_line[STAGES_MAX]; // where the digit stands; 0: nowhere yet
    int start_line, home_line, grid_line;
    int line; // the present one
} Reading;

#define line_error(reading, ...) text_errors_add((reading)->errors, (reading)->line, 0, __VA_ARGS__)
#define cell_error(reading, column, ...) text_errors_add((reading)->errors, (reading)->line, column, __VA_ARGS__)
#define grid_error(reading, ...) text_errors_add((reading)->errors, (reading)->grid_line, 0, __VA_ARGS__)

// Maps have no sections: there are three keys, and then the picture of the land. Does not check that the stages exist,
// but cut or odd names must not become paths.
static void header_take(Reading *reading, char *line)
{
    enum { NAME, STAGES, AMBUSH, COUNT };
    static const char *const KEYS[] = {"name", "stages", "ambush"};
    static const Field NAME_FIELD = {.name = "the name", .kind = FIELD_NAME, .least = 1, .most = SCRIPT_NAME_BYTES};
    Error error;
    char *value = text_lines_value(line);
    int key = value != NULL ? names_find(line, KEYS, COUNT) : -1;
    if (value == NULL)
        line_error(reading, "'%s', expected KEY = VALUE, or 'map' before the cells", words_quoted(line).text);
    else if (key < 0)
        line_error(reading, "unknown key '%s', expected %s", words_quoted(line).text,
                   names_expected("a key", line, KEYS, COUNT).text);
    else if (key == NAME && !field_read(&NAME_FIELD, value, reading->file->name.text, &error))
        line_error(reading, "%s", error.text);
    else if (key == AMBUSH && !script_id_good(value))
        line_error(reading, "ambush '%s', expected the name of a stage's file", words_quoted(value).text);
    else if (key == AMBUSH)
        snprintf(reading->file->map.ambush, sizeof reading->file->map.ambush, "%s", value);
    if (key != STAGES)
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

// Something that may occur at most once.
static void once(Reading *reading, int *where, char letter, int column)
{
    if (*where > 0)
        cell_error(reading, column, "'%c' appears twice, expected one; the first is in line %d", letter, *where);
    *where = reading->line;
}

// The terrain of a cell; swarm and patrols stand on meadow. A digit is the stage's place in `stages`, so a nest can be
// moved by moving its digit. Patrols keep the order of the file, so that a journey over the map is the same wherever it
// is read.
static Terrain letter_take(Reading *reading, Cell cell, char letter)
{
    JourneyMap *map = &reading->file->map;
    int nest = letter - '1';
    if (nest >= 0 && nest < STAGES_MAX) {
        if (nest >= reading->stage_count)
            cell_error(reading, cell.x + 1, "nest '%c', expected as many stages as that: %d are named", letter,
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
static void whole_check(Reading *reading)
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
        grid_error(reading, "%s, expected a map without that", wrong);
}

bool map_read(const char *bytes, size_t size, const char *id, MapFile *file, TextErrors *errors)
{
    uint8_t rows[JOURNEY_ROWS_MAX][JOURNEY_COLUMNS_MAX] = {0}; // as wide as a map may be until all of them are known
    JourneyMap *map = &file->map;
    TextLines lines = {.bytes = bytes, .size = size};
    Reading reading = {.file = file, .errors = errors};
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
        error_set(error, "%s: a map with mistakes, expected none", path);
    text_errors_free(&errors);
    file_free(&bytes);
    return good;
}
