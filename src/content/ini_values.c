// ini_values.c -- the values of entries in INI files.
#include "content/ini.h"

#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/sim/limits.h"

#define INI_NUMBERS_MAX 8

bool ini_read(TextErrors *errors, const IniEntry *entry, const Field *field, void *record)
{
    Error error;
    bool good = field_read(field, entry->value, record, &error);
    if (!good)
        text_errors_add(errors, entry->line, 0, "%s", error.text);
    return good;
}

bool ini_name(TextErrors *errors, int line, const char *text, char name[SCRIPT_NAME_BYTES])
{
    static const Field NAME = {.name = "the name", .kind = FIELD_NAME, .least = 1, .most = SCRIPT_NAME_BYTES};
    return ini_read(errors, &(IniEntry){.value = text, .line = line}, &NAME, name);
}

bool ini_whole(TextErrors *errors, const IniEntry *entry, int32_t least, int32_t most, int32_t *value)
{
    Field field = {.name = entry->key, .kind = FIELD_WHOLE, .least = (float)least, .most = (float)most};
    return ini_read(errors, entry, &field, value);
}

// Told apart from a wrong count: "1,2" would otherwise be one value that is no number.
bool ini_commas(TextErrors *errors, const IniEntry *entry, const char *form)
{
    if (strchr(entry->value, ',') == NULL)
        return false;
    text_errors_add(errors, entry->line, 0, "'%s = %s' has a comma, expected only blanks between the values: %s",
                    words_quoted(entry->key).text, words_quoted(entry->value).text, form);
    return true;
}

int ini_numbers(TextErrors *errors, const IniEntry *entry, const Field *fields, int least, int most, const char *form,
                float *values)
{
    Field at[INI_NUMBERS_MAX];
    char whole[2 * WORD_BYTES + 4];
    ASSERT(most <= INI_NUMBERS_MAX);
    for (int i = 0; i < most; i++) {
        at[i] = fields[i];
        at[i].offset = (size_t)i * sizeof *values;
    }
    snprintf(whole, sizeof whole, "%s = %s", words_quoted(entry->key).text, words_quoted(entry->value).text);
    return ini_commas(errors, entry, form)
             ? 0
             : fields_words(at, least, most, whole, form, entry->value, values, errors, entry->line);
}

// "first, second, third"; what does not fit is cut.
static void list_all(char *list, size_t size, const char *const *names, int count)
{
    size_t length = 0;
    list[0] = '\0';
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(list + length, size - length, "%s%s", i > 0 ? ", " : "", names[i]);
}

// The expectation in the message about an unknown name.
typedef struct Expected {
    char text[TEXT_ERROR_BYTES / 2];
} Expected;

// "a key such as 'tick'", the nearest; where none is near, "one of: at, tick".
static Expected expected(const char *such_as, const char *name, const char *const *names, int count)
{
    Expected expected = {"one of: "};
    NearestName nearest = nearest_of(name, names, count);
    size_t length = strlen(expected.text);
    if (nearest.name != NULL)
        snprintf(expected.text, sizeof expected.text, "%s '%s'", such_as, nearest.name);
    else
        list_all(expected.text + length, sizeof expected.text - length, names, count);
    return expected;
}

int ini_word(TextErrors *errors, const IniEntry *entry, const char *const *names, int count)
{
    int index = ini_find(entry->value, names, count);
    if (index < 0)
        text_errors_add(errors, entry->line, 0, "%s is '%s', expected %s", words_quoted(entry->key).text,
                        words_quoted(entry->value).text, expected("a word such as", entry->value, names, count).text);
    return index;
}

int ini_key(TextErrors *errors, const IniEntry *entry, const char *const *names, int count)
{
    int index = ini_find(entry->key, names, count);
    if (index < 0)
        text_errors_add(errors, entry->line, 0, "unknown key '%s', expected %s", words_quoted(entry->key).text,
                        expected("a key such as", entry->key, names, count).text);
    return index;
}

// The first one counts, as everywhere in the game's files.
bool ini_once(TextErrors *errors, const IniEntry *entry, int *line)
{
    if (*line > 0) {
        text_errors_add(errors, entry->line, 0, "'%s' was set in line %d already, expected it once",
                        words_quoted(entry->key).text, *line);
        return false;
    }
    *line = entry->line;
    return true;
}

// Counts on to one too many and stays there, so that a file with thousands too many has one error.
bool ini_room(TextErrors *errors, int line, int *count, int most, const char *what)
{
    if (*count < most) {
        ++*count;
        return true;
    }
    if (*count == most)
        text_errors_add(errors, line, 0, "too many %s, expected at most %d", what, most);
    *count = most + 1; // it has been said
    return false;
}

int ini_find(const char *name, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

// An empty kind is near to every short name; there the whole list says more.
void ini_unknown_kind(TextErrors *errors, int line, const char *what, const char *kind, const char *const *names,
                      int count)
{
    char list[TEXT_ERROR_BYTES / 2];
    NearestName nearest = nearest_of(kind, names, count);
    list_all(list, sizeof list, names, count);
    if (nearest.name != NULL && *kind != '\0')
        text_errors_add(errors, line, 0, "unknown %s '%s', expected one such as [%s %s]", what, words_quoted(kind).text,
                        what, nearest.name);
    else
        text_errors_add(errors, line, 0, "the %s's kind is '%s', expected one of: %s", what, words_quoted(kind).text,
                        list);
}

// --- walls and flows in INI files

// How far the square of a length may be from 1 and still be that of a direction that has been made once.
#define UNIT_SLACK 1.0e-6f

const char *const INI_WALLS[] = {[WALL_PLANE] = "plane", [WALL_DISC] = "disc", [WALL_SEGMENT] = "segment"};
const char *const INI_FLOWS[] = {[FLOW_SQUARE] = "square", [FLOW_ROUND] = "round", [FLOW_STREAM] = "stream"};

// --- walls

// The direction with a length of 1; one that has that already, as far as a float can, keeps its bits, so that a wall
// that is written and read stays as it was.
static Vec2 normal_of(Vec2 direction)
{
    float square = vec2_dot(direction, direction);
    return square > 1.0f - UNIT_SLACK && square < 1.0f + UNIT_SLACK ? direction : vec2_unit(direction);
}

// The numbers of a wall by its kind. All are read before any is kept, so that a wall is whole or not there.
static bool shape_read(TextErrors *errors, const IniEntry *entry, Wall *wall)
{
    static const Field PLANE[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_ANYWHERE("nx"), INI_ANYWHERE("ny")};
    static const Field DISC[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_FLOAT("radius", 0.0f, SCRIPT_FAR_PX)};
    static const Field SEGMENT[] = {INI_ANYWHERE("x1"), INI_ANYWHERE("y1"), INI_ANYWHERE("x2"), INI_ANYWHERE("y2"),
                                    INI_FLOAT("radius", 0.0f, SCRIPT_FAR_PX)};
    float v[5] = {0.0f};
    switch (wall->kind) {
    case WALL_PLANE:
        if (!ini_numbers(errors, entry, PLANE, 4, 4, "x y nx ny", v))
            return false;
        wall->normal = normal_of(vec2(v[2], v[3]));
        if (wall->normal.x == 0.0f && wall->normal.y == 0.0f) {
            text_errors_add(errors, entry->line, 0,
                            "the normal of a plane is 0 0, expected the direction out of the wall");
            return false;
        }
        break;
    case WALL_DISC:
        if (!ini_numbers(errors, entry, DISC, 3, 3, "x y radius", v))
            return false;
        wall->radius = v[2];
        break;
    case WALL_SEGMENT:
        if (!ini_numbers(errors, entry, SEGMENT, 4, 5, "x1 y1 x2 y2, or x1 y1 x2 y2 radius", v))
            return false;
        wall->end = vec2(v[2], v[3]);
        wall->radius = v[4];
        break;
    }
    wall->point = vec2(v[0], v[1]);
    return true;
}

bool ini_wall(TextErrors *errors, const IniEntry *entry, Wall *wall)
{
    int key = ini_key(errors, entry, INI_WALLS, 3);
    memset(wall, 0, sizeof *wall);
    if (key < 0)
        return false;
    wall->kind = (WallKind)key;
    return shape_read(errors, entry, wall);
}

// --- flows

bool ini_flow_begin(TextErrors *errors, int line, const char *kind, FlowRegion *flow)
{
    int index = ini_find(kind, INI_FLOWS, 3);
    if (index < 0) {
        ini_unknown_kind(errors, line, "flow", kind, INI_FLOWS, 3);
        return false;
    }
    memset(flow, 0, sizeof *flow);
    flow->kind = (FlowKind)index;
    flow->least = vec2(-SCRIPT_FAR_PX, -SCRIPT_FAR_PX);
    flow->most = vec2(SCRIPT_FAR_PX, SCRIPT_FAR_PX);
    flow->middle = vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX / 2.0f);
    flow->strength = 1.0f;
    return true;
}

// An empty box would be a flow without effect, and without a reason that shows.
static void take_box(const IniSections *sections, const IniEntry *entry, void *value)
{
    static const Field BOX[] = {INI_ANYWHERE("left"), INI_ANYWHERE("top"), INI_ANYWHERE("right"),
                                INI_ANYWHERE("bottom")};
    FlowRegion *flow = value;
    float v[4];
    if (!ini_numbers(sections->errors, entry, BOX, 4, 4, "left top right bottom", v))
        return;
    if (v[0] >= v[2] || v[1] >= v[3]) {
        text_errors_add(sections->errors, entry->line, 0, "the box is empty, expected left < right and top < bottom");
        return;
    }
    flow->least = vec2(v[0], v[1]);
    flow->most = vec2(v[2], v[3]);
}

// A key that means nothing for this kind is reported and not passed over: it was meant to do something.
static bool means_something(const IniSections *sections, const IniEntry *entry, bool of_stream)
{
    bool stream = ((const FlowRegion *)sections->thing.value)->kind == FLOW_STREAM;
    if (stream != of_stream)
        text_errors_add(sections->errors, entry->line, 0, "'%s' means nothing here, expected it in %s only", entry->key,
                        stream ? "[flow square] and [flow round]" : "[flow stream]");
    return stream == of_stream;
}

static void take_middle(const IniSections *sections, const IniEntry *entry, void *value)
{
    static const Field MIDDLE[] = {INI_ANYWHERE("x"), INI_ANYWHERE("y")};
    float v[2];
    if (means_something(sections, entry, false) && ini_numbers(sections->errors, entry, MIDDLE, 2, 2, "x y", v))
        *(Vec2 *)value = vec2(v[0], v[1]);
}

static void take_direction(const IniSections *sections, const IniEntry *entry, void *value)
{
    static const Field DIRECTION[] = {INI_ANYWHERE("dx"), INI_ANYWHERE("dy")};
    float v[2];
    if (means_something(sections, entry, true) && ini_numbers(sections->errors, entry, DIRECTION, 2, 2, "dx dy", v))
        *(Vec2 *)value = vec2(v[0], v[1]);
}

const IniKey INI_FLOW_KEYS[] = {
    {INI_TAKE("box", take_box)},
    {INI_OWN("middle", FlowRegion, middle, take_middle)},
    {INI_NUMBER("strength", FlowRegion, strength, -SCRIPT_STRENGTH_MAX, SCRIPT_STRENGTH_MAX)},
    {INI_OWN("direction", FlowRegion, direction, take_direction)},
    {.name = NULL},
};

// Only a stream has nothing usual to fall back to: there is no direction that people would expect.
void ini_flow_end(const IniSections *sections)
{
    const FlowRegion *flow = sections->thing.value;
    if (flow->kind == FLOW_STREAM && ini_keys_line(&sections->thing, "direction") == 0)
        text_errors_add(sections->errors, sections->line, 0,
                        "this stream flows nowhere, expected 'direction = dx dy' in its section");
}
