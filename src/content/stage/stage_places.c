// stage_places.c -- the sections [place TICK] and [touch]: objects, and what the player does.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern_files.h"
#include "content/stage/stage_local.h"
#include "platform/files.h"
#include "text/grow.h"

#define POINTER_MOST_PX 2000.0f // farther than a TickCmd reaches

// --- [place TICK]

const ThingName STAGE_THING_NAMES[STAGE_THINGS] = {
    {"bee", THING_BEE, 0},
#define BULLET(LOOK, name, ...) {#name, THING_BULLET, BULLET_##LOOK},
#define FLOWER(KIND, name, ...) {#name, THING_FLOWER, FLOWER_##KIND},
#define ENEMY(KIND, name, ...) {#name, THING_ENEMY, ENEMY_##KIND},
#include "core/sim/kinds.def"
#undef BULLET
#undef FLOWER
#undef ENEMY
};

// Bees live in the playfield; everything else may come from beyond its edges.
#define FAST_PX STAGE_FILE_FAST_PX_PER_TICK
#define PLACE STAGE_FAR("x", Thing, position.x), STAGE_FAR("y", Thing, position.y)
#define INSIDE                                                                                                         \
    STAGE_NUMBER("x", Thing, position.x, 0.0f, FIELD_WIDTH_PX),                                                        \
        STAGE_NUMBER("y", Thing, position.y, 0.0f, FIELD_HEIGHT_PX)
#define VELOCITY                                                                                                       \
    STAGE_NUMBER("vx", Thing, velocity.x, -FAST_PX, FAST_PX), STAGE_NUMBER("vy", Thing, velocity.y, -FAST_PX, FAST_PX)
const StageNumbers STAGE_THING_NUMBERS[THING_KINDS] = {
    [THING_BEE] = {"x y, or x y vx vy", 2, 4, {INSIDE, VELOCITY}},
    [THING_BULLET] = {"x y, or x y vx vy, and 'every TICKS' after it", 2, 4, {PLACE, VELOCITY}},
    [THING_FLOWER] = {"x y", 2, 2, {PLACE}},
    [THING_ENEMY] = {"x y, or x y vx vy, and 'flock N', 'program NAME' or 'pattern NAME' after it",
                     2,
                     4,
                     {PLACE, VELOCITY}},
};

static const struct {
    const char *several;
    int most;
} KINDS[THING_KINDS] = {
    [THING_BEE] = {"bees", SIM_BEES_MAX},
    [THING_BULLET] = {"bullets", SIM_BULLETS_MAX},
    [THING_FLOWER] = {"flowers", SIM_FLOWERS_MAX},
    [THING_ENEMY] = {"enemies", SIM_ENEMIES_MAX},
};

// A tick for which the stage may be too short.
static bool read_tick(StageReader *reader, int line, const char *text, int least, int32_t *tick)
{
    const Field field = {.name = "the tick", .kind = FIELD_WHOLE, .least = (float)least, .most = STAGE_FILE_TICKS_MAX};
    if (!stage_value(reader, line, &field, text, tick))
        return false;
    reader->ticks = grow_list(reader->ticks, sizeof reader->ticks[0], reader->tick_count, &reader->tick_room);
    reader->ticks[reader->tick_count++] = (TickLine){*tick, line};
    return true;
}

bool stage_begin_place(StageReader *reader)
{
    return read_tick(reader, reader->line, reader->behind, 0, &reader->tick);
}

enum { OPTION_EVERY, OPTION_FLOCK, OPTION_PROGRAM, OPTION_PATTERN, OPTIONS };

// An object that is being read, and the options behind its numbers.
typedef struct Placing {
    StageReader *reader;
    int line;
    Thing thing;
    bool given[OPTIONS];
    int32_t every; // 0: once
    Word program;
} Placing;

// Whether this object takes the option; why not, if not.
static const char *option_fault(const Thing *thing, int option)
{
    bool enemy = thing->kind == THING_ENEMY;
    if (option < 0 || (option == OPTION_EVERY) != (thing->kind == THING_BULLET) || (option != OPTION_EVERY && !enemy))
        return STAGE_THING_NUMBERS[thing->kind].form;
    if (option == OPTION_FLOCK && ENEMY_RULES[thing->what].moves != MOVES_FLOCKS)
        return "it for enemies that flock";
    if (option == OPTION_PROGRAM && ENEMY_RULES[thing->what].moves == MOVES_DARTS)
        return "none: it aims and flies by itself";
    return NULL;
}

// Takes one option off the text. False after an error.
static bool read_option(Placing *placing, const char **at)
{
    static const char *const NAMES[OPTIONS] = {"every", "flock", "program", "pattern"};
    static const Field NUMBERS[] = {
        {.name = "every", .kind = FIELD_WHOLE, .offset = offsetof(Placing, every), .least = 1, .most = 1.0e6f},
        {.name = "flock", .kind = FIELD_WHOLE, .offset = offsetof(Placing, thing.flock), .most = (float)INT32_MAX},
    };
    StageReader *reader = placing->reader;
    Thing *thing = &placing->thing;
    size_t key = strcspn(*at, " \t");
    const char *value = *at + key + strspn(*at + key, " \t");
    size_t length = strcspn(value, " \t");
    Word name = words_first(*at, key), first = words_first(value, length), quoted = words_quoted(name.text);
    int option = names_find(name.text, NAMES, OPTIONS);
    const char *fault = option_fault(thing, option);
    *at = value + length + strspn(value + length, " \t");
    if (fault)
        stage_error(reader, placing->line, "'%s' means nothing here, expected %s", quoted.text, fault);
    else if (placing->given[option])
        stage_error(reader, placing->line, "'%s' comes twice, expected it once", quoted.text);
    else if (length == 0)
        stage_error(reader, placing->line, "'%s' has no value, expected %s", quoted.text,
                    STAGE_THING_NUMBERS[thing->kind].form);
    if (fault || placing->given[option] || length == 0)
        return false;
    placing->given[option] = true;
    if (option == OPTION_EVERY || option == OPTION_FLOCK)
        return stage_value(reader, placing->line, &NUMBERS[option], first.text, placing);
    placing->program = option == OPTION_PROGRAM ? first : placing->program;
    if (option == OPTION_PROGRAM)
        return true;
    // The name of a pattern may have blanks, so that option is the last one.
    *at = value + strlen(value);
    thing->pattern = stage_pattern(reader, &(IniEntry){.key = "pattern", .value = value, .line = placing->line});
    return thing->pattern >= 0;
}

// Options begin at the first word that is no number. An object without a velocity begins at rest.
static bool read_placing(Placing *placing, const IniEntry *entry)
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
    bool good = stage_numbers(placing->reader, &numbers, &STAGE_THING_NUMBERS[placing->thing.kind], &placing->thing);
    while (good && *options != '\0')
        good = read_option(placing, &options);
    return good;
}

// The order of ticks is made at the end.
void stage_take_place(StageReader *reader, const IniEntry *entry)
{
    StageFile *stage = reader->stage;
    const char *names[STAGE_THINGS];
    for (int i = 0; i < STAGE_THINGS; i++)
        names[i] = STAGE_THING_NAMES[i].name;
    int name = stage_key(reader, entry, names, STAGE_THINGS);
    if (name < 0)
        return;
    ThingKind kind = STAGE_THING_NAMES[name].kind;
    Placing placing = {.reader = reader, .line = entry->line};
    Thing *thing = &placing.thing;
    *thing = (Thing){.kind = kind,
                     .what = STAGE_THING_NAMES[name].what,
                     .tick = (uint32_t)reader->tick,
                     .program = -1,
                     .pattern = -1};
    if (!read_placing(&placing, entry))
        return;
    if (placing.every == 0
        && stage_room(reader, entry->line, &reader->placed[kind], KINDS[kind].most, KINDS[kind].several)) {
        stage->things = grow_list(stage->things, sizeof stage->things[0], stage->thing_count, &stage->thing_room);
        stage->things[stage->thing_count] = *thing;
        if (placing.given[OPTION_PROGRAM])
            stage_refer_word(reader, entry->line, &placing.program, NULL)->thing = stage->thing_count;
        stage->thing_count++;
    } else if (placing.every > 0
               && stage_room(reader, entry->line, &reader->streams, STAGE_FILE_STREAMS_MAX, "streams")) {
        stage_file_add_stream(stage, &(Stream){.look = (BulletLook)thing->what,
                                               .tick = thing->tick,
                                               .every_ticks = (uint32_t)placing.every,
                                               .position = thing->position,
                                               .velocity = thing->velocity});
    }
}

static int by_tick(const void *a, const void *b)
{
    const Thing *first = a, *second = b;
    if (first->tick != second->tick)
        return first->tick < second->tick ? -1 : 1;
    return first->id < second->id ? -1 : 1;
}

// A stable sort: of one tick the order of the file counts, and with it the ids, which begin as that order.
void stage_finish_places(StageReader *reader)
{
    StageFile *stage = reader->stage;
    for (int i = 0; i < stage->thing_count; i++)
        stage->things[i].id = (uint32_t)i;
    if (stage->thing_count > 1)
        qsort(stage->things, (size_t)stage->thing_count, sizeof stage->things[0], by_tick);
}

// --- [touch]

const Field STAGE_POINTER[] = {STAGE_NUMBER("x", Touch, pointer.x, -POINTER_MOST_PX, POINTER_MOST_PX),
                               STAGE_NUMBER("y", Touch, pointer.y, -POINTER_MOST_PX, POINTER_MOST_PX)};

// Reads the words of a touch. "up" needs no place: the pointer stays where it was, which matters for the drag that
// follows.
static bool touch_read(StageReader *reader, const IniEntry *entry, const Touch *last, Touch *touch)
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
    if (touch->drag && !reader->touch_lost && (last == NULL || !last->down)) {
        stage_error(reader, entry->line, "there is nothing to drag, expected a touch that is down before");
        return false;
    }
    return true;
}

// Ticks beyond the stage's length are found at the end, when its length is known.
void stage_take_touch(StageReader *reader, const IniEntry *entry)
{
    StageFile *stage = reader->stage;
    const Touch *last = stage->touch_count > 0 ? &stage->touches[stage->touch_count - 1] : NULL;
    Touch touch = {.tick = 0};
    int32_t tick;
    bool lost = reader->touch_lost;
    reader->touch_lost = true;
    if (!read_tick(reader, entry->line, entry->key, 1, &tick))
        return;
    touch.tick = (uint32_t)tick;
    bool late = last != NULL && touch.tick <= last->tick;
    if (late)
        stage_error(reader, entry->line, "tick %u comes after tick %u, expected ascending ticks", (unsigned)touch.tick,
                    (unsigned)last->tick);
    reader->touch_lost = lost;
    bool good = !late && touch_read(reader, entry, last, &touch);
    reader->touch_lost = !good;
    if (!good) {
        reader->tick_count--; // one mistake is enough
        return;
    }
    stage->touches = grow_list(stage->touches, sizeof stage->touches[0], stage->touch_count, &stage->touch_room);
    stage->touches[stage->touch_count++] = touch;
}

// --- the first look at a stage: files of patterns that it names, and the text that is written as it is read

void stage_file_set_folder(StageFile *stage, const char *folder)
{
    free(stage->folder);
    stage->folder = grow_text(folder);
}

// As it was written, so that saving it in the same folder changes nothing.
static void keep_path(StageFile *stage, const char *path)
{
    stage->pattern_paths = grow_list(stage->pattern_paths, sizeof stage->pattern_paths[0], stage->pattern_path_count,
                                     &stage->pattern_path_room);
    stage->pattern_paths[stage->pattern_path_count++] = grow_text(path);
}

// The path from where the program stands: names of the scenario count from its folder.
static bool opened_path(const StageFile *stage, const char *path, char *opened, size_t size)
{
    bool plain = path[0] == '/' || strcmp(stage->folder, ".") == 0;
    int length = snprintf(opened, size, "%s%s%s", plain ? "" : stage->folder, plain ? "" : "/", path);
    return length >= 0 && (size_t)length < size;
}

// --- reading

// The path is kept even where it leads nowhere, so that the lab does not lose it when it saves.
static void read_path(StageReader *reader, int line, const char *path)
{
    StageFile *stage = reader->stage;
    PatternFiles files = {0};
    Error error;
    char opened[PATH_SIZE];
    int errors = reader->errors->errors;
    if (stage->book == NULL)
        stage->book = grow_zeros(sizeof *stage->book);
    if (path[0] == '\0') {
        stage_error(reader, line, "patterns is empty, expected a file or folder of patterns");
        return;
    }
    keep_path(stage, path);
    if (stage->folder == NULL)
        stage_error(reader, line, "a scenario that is no file has no 'patterns', expected none");
    else if (!opened_path(stage, path, opened, sizeof opened))
        stage_error(reader, line, "the path of '%s' is too long, expected less than %d bytes", words_quoted(path).text,
                    PATH_SIZE);
    else if (!pattern_files_add(&files, opened, &error))
        stage_error(reader, line, "%s", error.text);
    else if (files.count == 0)
        stage_error(reader, line, "'%s' has no patterns, expected files NAME.xml in it", words_quoted(path).text);
    // One bad file does not keep the others from being read: all mistakes are reported at once.
    for (const PatternFile *file = files.list; file < files.list + files.count; file++) {
        TextErrors theirs = {0};
        if (pattern_book_find(stage->book, file->name) >= 0) {
            stage_error(reader, line, "'%s' gives a second pattern '%s', expected different names",
                        words_quoted(file->path).text, words_quoted(file->name).text);
        } else if (!pattern_file_read(file->path, file->name, stage->book, &theirs)) {
            stage_error(reader, line, "the pattern '%s' cannot be used, expected a file without mistakes",
                        words_quoted(file->name).text);
            text_errors_add_file(reader->errors, line, file->path, &theirs);
        }
        text_errors_free(&theirs);
    }
    reader->patterns_lost |= reader->errors->errors > errors;
    pattern_files_free(&files);
}

typedef struct Finder {
    StageReader *reader;
    bool inside;          // [scenario]
    const char *at, *end; // of the text that was looked at, and of the whole text
    int line;             // that begins at `at`
    const char *from;     // where text begins that is kept; NULL for none
} Finder;

// Appends a text after a blank line, as all sections are written. Comments and empty lines at its end belong to what
// follows.
static void keep_text(StageFile *stage, const char *from, const char *end)
{
    const char *last = from;
    for (const char *at = from; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *next = newline ? newline + 1 : end;
        while (at < next && strchr(" \t\r\n", *at))
            at++;
        if (at < next && *at != '#' && *at != ';')
            last = next;
        at = next;
    }
    size_t had = stage->kept ? strlen(stage->kept) : 0, length = (size_t)(last - from);
    char *kept = grow_zeros(had + length + 3);
    bool ended = length > 0 && from[length - 1] == '\n';
    snprintf(kept, had + length + 3, "%s\n%.*s%s", had > 0 ? stage->kept : "", (int)length, from, ended ? "" : "\n");
    free(stage->kept);
    stage->kept = kept;
}

// Reads the header only; its mistakes are reported when everything else is read.
static void on_ahead_section(void *context, const char *name, int line)
{
    // Neither the lab nor anything else changes these.
    static const char *const KEPT[] = {"stage", "gallery", "program", "phase", "wave", "boss", "nest", "stance"};
    Finder *finder = context;
    Word word[1] = {{""}};
    if (name != NULL)
        words_split(name, word, 1);
    finder->inside = strcmp(word[0].text, "scenario") == 0;
    for (; finder->line < line; finder->line++) {
        const char *newline = memchr(finder->at, '\n', (size_t)(finder->end - finder->at));
        finder->at = newline ? newline + 1 : finder->end;
    }
    if (names_find(word[0].text, KEPT, sizeof KEPT / sizeof KEPT[0]) >= 0) {
        finder->from = finder->from ? finder->from : finder->at;
    } else if (finder->from) {
        keep_text(finder->reader->stage, finder->from, finder->at);
        finder->from = NULL;
    }
}

static void on_ahead_entry(void *context, const IniEntry *entry)
{
    Finder *finder = context;
    if (finder->inside && !entry->continues && strcmp(entry->key, "patterns") == 0)
        read_path(finder->reader, entry->line, entry->value);
}

void stage_read_ahead(StageReader *reader, const char *bytes, size_t size)
{
    size_t mark = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; // of UTF-8, as ini_text.c skips it
    Finder finder = {.reader = reader, .at = bytes + mark, .end = bytes + size, .line = 1};
    IniReader functions = {.context = &finder, .section = on_ahead_section, .entry = on_ahead_entry};
    TextErrors unread = {0}; // they are reported when the text is read for everything else
    ini_text_read(bytes, size, &functions, &unread);
    if (finder.from)
        keep_text(reader->stage, finder.from, finder.end);
    text_errors_free(&unread);
}

void stage_file_own_patterns(StageFile *stage)
{
    Error error;
    if (stage->has_own_patterns)
        return;
    stage->has_own_patterns = true;
    PatternBook *read = stage->lent ? NULL : grow_zeros(sizeof *read);
    if (stage->book == NULL)
        stage->book = grow_zeros(sizeof *stage->book);
    if (read)
        pattern_book_own(read, NULL, &error); // no program needs them where this fails
    const PatternBook *own = read ? read : stage->lent;
    for (int i = 0; i < own->count; i++) {
        const PatternEntry *entry = &own->patterns[i];
        if (pattern_book_find(stage->book, entry->name) < 0)
            pattern_book_add(stage->book, entry->name, own->code + entry->first, entry->words);
    }
    free(read);
}

// --- writing

// True where the whole value of an entry can be this path.
static bool can_be_written(const char *path)
{
    for (const char *at = path; *at != '\0'; at++) {
        bool first = at == path || at[-1] == ' ';
        if ((unsigned char)*at < ' ' || *at == 127 || (first && (*at == ';' || *at == '#' || at[1] == '\0')))
            return false;
    }
    return path[0] != ' ' && strlen("patterns = ") + strlen(path) <= INI_LINE_BYTES_MAX;
}

void stage_free_paths(StageFile *stage)
{
    for (int i = 0; i < stage->pattern_path_count; i++)
        free(stage->pattern_paths[i]);
    free(stage->pattern_paths);
    stage->pattern_paths = NULL;
    stage->pattern_path_count = stage->pattern_path_room = 0;
}

// Moved elsewhere the names become whole paths, which hold wherever the scenario lies.
bool stage_move_paths(const StageFile *stage, const char *folder, StageFile *moved, Error *error)
{
    bool good = true, same = stage->folder == NULL || file_same(stage->folder, folder);
    moved->pattern_paths = NULL;
    moved->pattern_path_count = moved->pattern_path_room = 0;
    for (int i = 0; i < stage->pattern_path_count && good; i++) {
        const char *path = stage->pattern_paths[i];
        char opened[PATH_SIZE];
        char *real = !same && opened_path(stage, path, opened, sizeof opened) ? file_real_path(opened) : NULL;
        path = same ? path : real != NULL ? real : "";
        good = (same || real != NULL) && can_be_written(path);
        if (good)
            keep_path(moved, path);
        else
            error_set(error,
                      "the scenario's patterns '%s' cannot be named from there, expected a file that "
                      "is still there, with a shorter and plainer path",
                      stage->pattern_paths[i]);
        free(real);
    }
    if (!good)
        stage_free_paths(moved);
    return good;
}
