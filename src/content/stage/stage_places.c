// stage_places.c -- the sections [place TICK] and [touch]: objects, and the player's input.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/stage/stage_local.h"
#include "text/grow.h"

#define POINTER_MOST_PX 2000.0f // beyond the range of a TickCmd

// --- [place TICK]

const ObjectName STAGE_OBJECT_NAMES[STAGE_OBJECTS] = {
    {"bee", OBJECT_BEE, 0},
#define BULLET(LOOK, name, ...) {#name, OBJECT_BULLET, BULLET_##LOOK},
#define FLOWER(KIND, name, ...) {#name, OBJECT_FLOWER, FLOWER_##KIND},
#define ENEMY(KIND, name, ...) {#name, OBJECT_ENEMY, ENEMY_##KIND},
#include "core/sim/kinds.def"
#undef BULLET
#undef FLOWER
#undef ENEMY
};

// Bees stay in the playfield; everything else may come from outside.
#define FAST_PX STAGE_FILE_FAST_PX_PER_TICK
#define PLACE STAGE_FAR("x", "y", StageObject, position)
#define INSIDE                                                                                                         \
    STAGE_NUMBER("x", StageObject, position.x, 0.0f, FIELD_WIDTH_PX),                                                  \
        STAGE_NUMBER("y", StageObject, position.y, 0.0f, FIELD_HEIGHT_PX)
#define VELOCITY                                                                                                       \
    STAGE_NUMBER("vx", StageObject, velocity.x, -FAST_PX, FAST_PX),                                                    \
        STAGE_NUMBER("vy", StageObject, velocity.y, -FAST_PX, FAST_PX)
const StageNumbers STAGE_OBJECT_NUMBERS[OBJECT_KINDS] = {
    [OBJECT_BEE] = STAGE_NUMBERS("x y, or x y vx vy", 2, 4, INSIDE, VELOCITY),
    [OBJECT_BULLET] = STAGE_NUMBERS("x y, or x y vx vy, and 'every TICKS' after it", 2, 4, PLACE, VELOCITY),
    [OBJECT_FLOWER] = STAGE_NUMBERS("x y", 2, 2, PLACE),
    [OBJECT_ENEMY] = STAGE_NUMBERS("x y, or x y vx vy, and 'flock N', 'program NAME' or 'pattern NAME' after it", 2, 4,
                                   PLACE, VELOCITY),
};

static const struct {
    const char *several;
    int most;
} KINDS[OBJECT_KINDS] = {
    [OBJECT_BEE] = {"bees", SIM_BEES_MAX},
    [OBJECT_BULLET] = {"bullets", SIM_BULLETS_MAX},
    [OBJECT_FLOWER] = {"flowers", SIM_FLOWERS_MAX},
    [OBJECT_ENEMY] = {"enemies", SIM_ENEMIES_MAX},
};

static bool tick_read(StageReader *reader, int line, const char *text, int least, int32_t *tick)
{
    const Field field = {.name = "the tick", .kind = FIELD_WHOLE, .least = (float)least, .most = STAGE_FILE_TICKS_MAX};
    return stage_value(reader, line, &field, text, tick);
}

void *stage_begin_place(StageReader *reader)
{
    if (!tick_read(reader, reader->line, reader->behind, 0, &reader->tick))
        return NULL;
    LIST_ADD(reader->ticks, reader->tick_count, reader->tick_room) = (TickLine){reader->tick, reader->line};
    return &reader->tick;
}

enum { OPTION_EVERY, OPTION_FLOCK, OPTION_PROGRAM, OPTION_PATTERN, OPTIONS };

// An object being read, and the options after its numbers.
typedef struct Placing {
    StageObject object;
    bool given[OPTIONS];
    Word program, pattern;
} Placing;

// NULL if this object takes the option, else the expected text for the error.
static const char *option_fault(const StageObject *object, int option)
{
    if (option < 0 || object->kind != (option == OPTION_EVERY ? OBJECT_BULLET : OBJECT_ENEMY))
        return STAGE_OBJECT_NUMBERS[object->kind].form;
    if (option == OPTION_FLOCK && ENEMY_RULES[object->what].moves != MOVES_FLOCKS)
        return "it for enemies that flock";
    if (option == OPTION_PROGRAM && ENEMY_RULES[object->what].moves == MOVES_DARTS)
        return "none: it aims and flies on its own";
    return NULL;
}

// Consumes one option of the text. False after an error.
static bool option_read(StageReader *reader, int line, Placing *placing, const char **at)
{
    static const char *const NAMES[OPTIONS] = {"every", "flock", "program", "pattern"};
    static const Field NUMBERS[] = {
        {.name = "every",
         .kind = FIELD_WHOLE,
         .offset = offsetof(Placing, object.every_ticks),
         .least = 1,
         .most = 1.0e6f},
        {.name = "flock", .kind = FIELD_WHOLE, .offset = offsetof(Placing, object.flock), .most = (float)INT32_MAX},
    };
    size_t key = strcspn(*at, " \t");
    const char *value = *at + key + strspn(*at + key, " \t");
    Word name = words_first(*at, key), quoted = words_quoted(name.text);
    int option = names_find(name.text, NAMES, OPTIONS);
    // The name of a pattern may have blanks, so this option comes last.
    size_t length = option == OPTION_PATTERN ? strlen(value) : strcspn(value, " \t");
    Word word = words_first(value, length);
    const char *fault = option_fault(&placing->object, option);
    *at = value + length + strspn(value + length, " \t");
    if (fault)
        stage_error(reader, line, "'%s' is not allowed here, expected %s", quoted.text, fault);
    else if (placing->given[option])
        stage_error(reader, line, "'%s' is repeated, expected it once", quoted.text);
    else if (length == 0)
        stage_error(reader, line, "'%s' has no value, expected %s", quoted.text,
                    STAGE_OBJECT_NUMBERS[placing->object.kind].form);
    if (fault || placing->given[option] || length == 0)
        return false;
    placing->given[option] = true;
    if (option == OPTION_EVERY || option == OPTION_FLOCK)
        return stage_value(reader, line, &NUMBERS[option], word.text, placing);
    *(option == OPTION_PROGRAM ? &placing->program : &placing->pattern) = word;
    return true;
}

// Options begin at the first word that is not a number. Without a velocity an object starts at rest.
static bool placing_read(StageReader *reader, const IniEntry *entry, Placing *placing)
{
    IniEntry numbers = *entry;
    char value[INI_LINE_BYTES_MAX + 1];
    const char *options = entry->value, *end = options; // of the numbers
    while (*options != '\0' && !isalpha((unsigned char)*options)) {
        end = options + strcspn(options, " \t");
        options = end + strspn(end, " \t");
    }
    snprintf(value, sizeof value, "%.*s", (int)(end - numbers.value), numbers.value);
    numbers.value = value;
    bool good = stage_numbers(reader, &numbers, &STAGE_OBJECT_NUMBERS[placing->object.kind], &placing->object);
    while (good && *options != '\0')
        good = option_read(reader, entry->line, placing, &options);
    return good;
}

// Sorted by tick at the end.
void stage_take_place(StageReader *reader, const IniEntry *entry)
{
    StageFile *stage = reader->stage;
    const char *names[STAGE_OBJECTS];
    int line = entry->line;
    for (int i = 0; i < STAGE_OBJECTS; i++)
        names[i] = STAGE_OBJECT_NAMES[i].name;
    int name = stage_key(reader, entry, names, STAGE_OBJECTS);
    if (name < 0)
        return;
    ObjectKind kind = STAGE_OBJECT_NAMES[name].kind;
    Placing placing = {.object = {.kind = kind,
                                  .what = STAGE_OBJECT_NAMES[name].what,
                                  .tick = (uint32_t)reader->tick,
                                  .program = -1,
                                  .pattern = -1}};
    const StageObject *object = &placing.object;
    if (!placing_read(reader, entry, &placing))
        return;
    if (object->every_ticks > 0) {
        if (stage_room(reader, line, &reader->streams, STAGE_FILE_STREAMS_MAX, "streams"))
            LIST_ADD(stage->streams, stage->stream_count, stage->stream_room) = *object;
        return;
    }
    if (!stage_room(reader, line, &reader->placed[kind], KINDS[kind].most, KINDS[kind].several))
        return;
    if (placing.given[OPTION_PROGRAM])
        stage_refer(reader, line, placing.program.text)->object = stage->object_count;
    if (placing.given[OPTION_PATTERN]) {
        StageReference *reference = stage_refer(reader, line, placing.pattern.text);
        reference->pattern = true;
        reference->object = stage->object_count;
    }
    LIST_ADD(stage->objects, stage->object_count, stage->object_room) = *object;
}

static int by_tick(const void *a, const void *b)
{
    const StageObject *first = a, *second = b;
    if (first->tick != second->tick)
        return first->tick < second->tick ? -1 : 1;
    return first->id < second->id ? -1 : 1;
}

// A stable sort: within a tick the order of the file counts, temporarily stored in the ids.
void stage_finish_places(StageReader *reader)
{
    StageFile *stage = reader->stage;
    for (int i = 0; i < stage->object_count; i++)
        stage->objects[i].id = (uint32_t)i;
    if (stage->object_count > 1)
        qsort(stage->objects, (size_t)stage->object_count, sizeof stage->objects[0], by_tick);
}

// --- [touch]

const Field STAGE_POINTER[] = {STAGE_NUMBER("x", Touch, pointer.x, -POINTER_MOST_PX, POINTER_MOST_PX),
                               STAGE_NUMBER("y", Touch, pointer.y, -POINTER_MOST_PX, POINTER_MOST_PX)};

// Reads the words of a touch. "up" needs no place: the pointer stays, as the start of a later drag. `lost`: the
// previous touch is unknown.
static bool touch_read(StageReader *reader, const IniEntry *entry, const Touch *last, bool lost, Touch *touch)
{
    Word words[5];
    int count = words_split(entry->value, words, 5);
    touch->down = last != NULL && last->down;
    touch->pointer = last != NULL ? last->pointer : vec2(0.0f, 0.0f);
    if (stage_commas(reader, entry, "x y down"))
        return false;
    touch->call = count >= 1 && count <= 4 && strcmp(words[count - 1].text, "call") == 0;
    count -= touch->call;
    bool up = count == 1 && strcmp(words[0].text, "up") == 0;
    touch->drag = count == 3 && strcmp(words[2].text, "drag") == 0;
    bool places = touch->drag || (count == 3 && strcmp(words[2].text, "down") == 0);
    if (!places && !up && !(touch->call && count == 0)) {
        stage_error(reader, entry->line,
                    "the touch is '%s', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it",
                    words_quoted(entry->value).text);
        return false;
    }
    if (places || up)
        touch->down = places;
    for (int i = 0; places && i < 2; i++)
        if (!stage_value(reader, entry->line, &STAGE_POINTER[i], words[i].text, touch))
            return false;
    if (touch->drag && !lost && (last == NULL || !last->down)) {
        stage_error(reader, entry->line, "nothing to drag, expected a touch that is down before it");
        return false;
    }
    return true;
}

// Ticks beyond the stage's length are found at the end, when its length is known.
void stage_take_touch(StageReader *reader, const IniEntry *entry)
{
    StageFile *stage = reader->stage;
    const Touch *last = stage->touch_count > 0 ? &stage->touches[stage->touch_count - 1] : NULL;
    int32_t tick;
    bool lost = reader->touch_lost;
    reader->touch_lost = true;
    if (!tick_read(reader, entry->line, entry->key, 1, &tick))
        return;
    Touch touch = {.tick = (uint32_t)tick};
    if (last != NULL && touch.tick <= last->tick)
        stage_error(reader, entry->line, "tick %u comes after tick %u, expected ascending ticks", (unsigned)touch.tick,
                    (unsigned)last->tick);
    else
        reader->touch_lost = !touch_read(reader, entry, last, lost, &touch);
    if (reader->touch_lost)
        return;
    LIST_ADD(reader->ticks, reader->tick_count, reader->tick_room) = (TickLine){tick, entry->line};
    LIST_ADD(stage->touches, stage->touch_count, stage->touch_room) = touch;
}
