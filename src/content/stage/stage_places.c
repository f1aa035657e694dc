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

const char *stage_thing_name(ThingKind kind, int what)
{
    int i = 0;
    while (STAGE_THING_NAMES[i].kind != kind || STAGE_THING_NAMES[i].what != what)
        i++;
    return STAGE_THING_NAMES[i].name;
}

// Bees live in the playfield; everything else may come from beyond its edges.
static const struct {
    const char *several, *form;
    int most;
    bool inside; // in the playfield only
    bool still;  // without a velocity
} KINDS[THING_KINDS] = {
    [THING_BEE] = {"bees", "x y, or x y vx vy", SIM_BEES_MAX, true, false},
    [THING_BULLET] = {"bullets", "x y, or x y vx vy, and 'every TICKS' after it", SIM_BULLETS_MAX, false, false},
    [THING_FLOWER] = {"flowers", "x y", SIM_FLOWERS_MAX, false, true},
    [THING_ENEMY] = {"enemies", "x y, or x y vx vy, and 'flock N', 'program NAME' or 'pattern NAME' after it",
                     SIM_ENEMIES_MAX, false, false},
};

// A tick for which the stage may be too short.
static bool read_tick(StageReader *reader, int line, const char *text, int least, uint32_t *tick)
{
    int32_t number;
    if (!words_int(text, &number) || number < least || number > STAGE_FILE_TICKS_MAX) {
        text_errors_add(reader->errors, line, 0, "the tick is '%s', expected a whole number from %d to %d",
                        words_quoted(text).text, least, STAGE_FILE_TICKS_MAX);
        return false;
    }
    *tick = (uint32_t)number;
    reader->ticks = grow_list(reader->ticks, sizeof reader->ticks[0], reader->tick_count, &reader->tick_room);
    reader->ticks[reader->tick_count++] = (TickLine){*tick, line};
    return true;
}

bool stage_begin_place(void *context, const char *tick)
{
    StageReader *reader = context;
    return read_tick(reader, reader->sections.line, tick, 0, &reader->tick);
}

enum { OPTION_EVERY, OPTION_FLOCK, OPTION_PROGRAM, OPTION_PATTERN, OPTIONS };

// An object that is being read, and the options behind its numbers.
typedef struct Placing {
    StageReader *reader;
    const IniEntry *entry;
    Thing thing;
    bool given[OPTIONS];
    int32_t every; // 0: once
    Word program;
} Placing;

// `entry` has only the numbers. An object without a velocity begins at rest; one that can only rest must not have one.
static bool read_numbers(Placing *placing, const IniEntry *entry)
{
    const float fast = STAGE_FILE_FAST_PX_PER_TICK;
    const Field rules[2][4] = {
        {INI_ANYWHERE("x"), INI_ANYWHERE("y"), INI_FLOAT("vx", -fast, fast), INI_FLOAT("vy", -fast, fast)},
        {INI_FLOAT("x", 0.0f, FIELD_WIDTH_PX), INI_FLOAT("y", 0.0f, FIELD_HEIGHT_PX), INI_FLOAT("vx", -fast, fast),
         INI_FLOAT("vy", -fast, fast)},
    };
    ThingKind kind = placing->thing.kind;
    float values[4] = {0.0f};
    if (!ini_numbers(placing->reader->errors, entry, rules[KINDS[kind].inside], 2, KINDS[kind].still ? 2 : 4,
                     KINDS[kind].form, values))
        return false;
    placing->thing.position = vec2(values[0], values[1]);
    placing->thing.velocity = vec2(values[2], values[3]);
    return true;
}

// Whether this object takes the option; why not, if not.
static const char *option_fault(const Thing *thing, int option)
{
    bool enemy = thing->kind == THING_ENEMY;
    if (option < 0 || (option == OPTION_EVERY) != (thing->kind == THING_BULLET) || (option != OPTION_EVERY && !enemy))
        return KINDS[thing->kind].form;
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
    size_t key = strcspn(*at, " \t");
    const char *value = *at + key + strspn(*at + key, " \t");
    size_t length = strcspn(value, " \t");
    Word name = words_first(*at, key), first = words_first(value, length);
    int option = ini_find(name.text, NAMES, OPTIONS);
    const char *fault = option_fault(&placing->thing, option);
    bool twice = !fault && placing->given[option];
    *at = value + length + strspn(value + length, " \t");
    if (fault || twice || length == 0) {
        text_errors_add(placing->reader->errors, placing->entry->line, 0, "'%s' %s, expected %s",
                        words_quoted(name.text).text,
                        fault   ? "means nothing here"
                        : twice ? "comes twice"
                                : "has no value",
                        fault   ? fault
                        : twice ? "it once"
                                : KINDS[placing->thing.kind].form);
        return false;
    }
    placing->given[option] = true;
    TextErrors *errors = placing->reader->errors;
    IniEntry entry = {.key = name.text, .value = first.text, .line = placing->entry->line};
    switch (option) {
    case OPTION_EVERY: return ini_whole(errors, &entry, 1, STAGE_FILE_TICKS_MAX, &placing->every);
    case OPTION_FLOCK: return ini_whole(errors, &entry, 0, INT32_MAX, &placing->thing.flock);
    case OPTION_PROGRAM: placing->program = first; return true;
    }
    // The name of a pattern may have blanks, so that option is the last one.
    IniNames names = stage_names(placing->reader);
    entry.value = value;
    *at = value + strlen(value);
    placing->thing.pattern = ini_pattern(errors, &entry, &names);
    return placing->thing.pattern >= 0;
}

// Options begin at the first word that is no number.
static bool read_placing(Placing *placing)
{
    IniEntry numbers = *placing->entry;
    char value[INI_LINE_BYTES_MAX + 1];
    const char *options = numbers.value, *end = options; // of the numbers
    while (*options != '\0' && !isalpha((unsigned char)*options)) {
        end = options + strcspn(options, " \t");
        options = end + strspn(end, " \t");
    }
    snprintf(value, sizeof value, "%.*s", (int)(end - numbers.value), numbers.value);
    numbers.value = value;
    bool good = read_numbers(placing, &numbers);
    while (good && *options != '\0')
        good = read_option(placing, &options);
    return good;
}

// The order of ticks is made at the end.
void stage_take_place(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    const char *names[STAGE_THINGS];
    for (int i = 0; i < STAGE_THINGS; i++)
        names[i] = STAGE_THING_NAMES[i].name;
    int name = ini_key(reader->errors, entry, names, STAGE_THINGS);
    if (name < 0)
        return;
    ThingKind kind = STAGE_THING_NAMES[name].kind;
    Placing placing = {.reader = reader, .entry = entry};
    placing.thing = (Thing){
        .kind = kind, .what = STAGE_THING_NAMES[name].what, .tick = reader->tick, .program = -1, .pattern = -1};
    if (!read_placing(&placing))
        return;
    if (placing.every == 0
        && ini_room(reader->errors, entry->line, &reader->placed[kind], KINDS[kind].most, KINDS[kind].several)) {
        StageFile *stage = reader->stage;
        stage->things = grow_list(stage->things, sizeof stage->things[0], stage->thing_count, &stage->thing_room);
        stage->things[stage->thing_count] = placing.thing;
        if (placing.given[OPTION_PROGRAM])
            stage_refer_word(reader, entry->line, &placing.program, NULL)->thing = stage->thing_count;
        stage->thing_count++;
    } else if (placing.every > 0
               && ini_room(reader->errors, entry->line, &reader->streams, STAGE_FILE_STREAMS_MAX, "streams")) {
        Stream stream = {(BulletLook)placing.thing.what, reader->tick,           (uint32_t)placing.every,
                         placing.thing.position,         placing.thing.velocity, 0};
        stage_file_add_stream(reader->stage, &stream);
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

// Reads the words of a touch; the pointer is in `words[0]` and `words[1]` where `places`.
static bool touch_words(const Word *words, int count, Touch *touch, bool *places)
{
    *places = false;
    if (count >= 1 && strcmp(words[count - 1].text, "call") == 0) {
        touch->call = true;
        count--;
        if (count == 0)
            return true;
    }
    if (count == 1 && strcmp(words[0].text, "up") == 0) {
        touch->down = false;
        return true;
    }
    if (count != 3)
        return false;
    *places = touch->down = true;
    touch->drag = strcmp(words[2].text, "drag") == 0;
    return touch->drag || strcmp(words[2].text, "down") == 0;
}

// "up" needs no place: the pointer stays where it was, which matters for the drag that follows.
static bool touch_read(StageReader *reader, const IniEntry *entry, const Touch *last, Touch *touch)
{
    Word words[5];
    bool places;
    int count = words_split(entry->value, words, 5);
    touch->down = last != NULL && last->down;
    touch->pointer = last != NULL ? last->pointer : vec2(0.0f, 0.0f);
    if (ini_commas(reader->errors, entry, "x y down"))
        return false;
    if (count > 4 || !touch_words(words, count, touch, &places)) {
        text_errors_add(reader->errors, entry->line, 0,
                        "the touch is '%s', expected 'x y down', 'x y drag' or 'up', and 'call' alone or after it",
                        words_quoted(entry->value).text);
        return false;
    }
    for (int i = 0; places && i < 2; i++) {
        float *value = i == 0 ? &touch->pointer.x : &touch->pointer.y;
        if (words_float(words[i].text, value) && *value >= -POINTER_MOST_PX && *value <= POINTER_MOST_PX)
            continue;
        text_errors_add(reader->errors, entry->line, 0, "%c is '%s', expected a number from -%g to %g", "xy"[i],
                        words_quoted(words[i].text).text, (double)POINTER_MOST_PX, (double)POINTER_MOST_PX);
        return false;
    }
    if (touch->drag && !reader->touch_lost && (last == NULL || !last->down)) {
        text_errors_add(reader->errors, entry->line, 0,
                        "there is nothing to drag, expected a touch that is down before");
        return false;
    }
    return true;
}

// Ticks beyond the stage's length are found at the end, when its length is known.
void stage_take_touch(void *context, const IniEntry *entry)
{
    StageReader *reader = context;
    StageFile *stage = reader->stage;
    const Touch *last = stage->touch_count > 0 ? &stage->touches[stage->touch_count - 1] : NULL;
    Touch touch = {.tick = 0};
    bool lost = reader->touch_lost;
    reader->touch_lost = true;
    if (!read_tick(reader, entry->line, entry->key, 1, &touch.tick))
        return;
    if (last != NULL && touch.tick <= last->tick) {
        reader->tick_count--; // one mistake is enough
        text_errors_add(reader->errors, entry->line, 0, "tick %u comes after tick %u, expected ascending ticks",
                        (unsigned)touch.tick, (unsigned)last->tick);
        return;
    }
    reader->touch_lost = lost;
    bool good = touch_read(reader, entry, last, &touch);
    reader->touch_lost = !good;
    if (!good) {
        reader->tick_count--;
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

// One bad file does not keep the others from being read: all mistakes are reported at once.
static void read_file(StageReader *reader, int line, const PatternFile *file)
{
    TextErrors theirs = {0};
    PatternBook *book = reader->stage->book;
    bool good = pattern_book_find(book, file->name) < 0;
    if (!good)
        text_errors_add(reader->errors, line, 0, "'%s' gives a second pattern '%s', expected different names",
                        words_quoted(file->path).text, words_quoted(file->name).text);
    else if (!pattern_file_read(file->path, file->name, book, &theirs)) {
        good = false;
        text_errors_add(reader->errors, line, 0, "the pattern '%s' cannot be used, expected a file without mistakes",
                        words_quoted(file->name).text);
        text_errors_add_file(reader->errors, line, file->path, &theirs);
    }
    reader->patterns_lost |= !good;
    text_errors_free(&theirs);
}

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
        text_errors_add(reader->errors, line, 0, "patterns is empty, expected a file or folder of patterns");
        return;
    }
    keep_path(stage, path);
    if (stage->folder == NULL)
        text_errors_add(reader->errors, line, 0, "a scenario that is no file has no 'patterns', expected none");
    else if (!opened_path(stage, path, opened, sizeof opened))
        text_errors_add(reader->errors, line, 0, "the path of '%s' is too long, expected less than %d bytes",
                        words_quoted(path).text, PATH_SIZE);
    else if (!pattern_files_add(&files, opened, &error))
        text_errors_add(reader->errors, line, 0, "%s", error.text);
    else if (files.count == 0)
        text_errors_add(reader->errors, line, 0, "'%s' has no patterns, expected files NAME.xml in it",
                        words_quoted(path).text);
    reader->patterns_lost |= reader->errors->errors > errors;
    for (int i = 0; i < files.count; i++)
        read_file(reader, line, &files.list[i]);
    pattern_files_free(&files);
}

typedef struct Finder {
    StageReader *reader;
    bool inside;          // [scenario]
    const char *at, *end; // of the text that was looked at, and of the whole text
    int line;             // that begins at `at`
    const char *from;     // where text begins that is kept; NULL for none
} Finder;

// Comments and empty lines at its end belong to what follows.
static const char *text_end(const char *from, const char *end)
{
    const char *kept = from;
    for (const char *at = from; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *next = newline ? newline + 1 : end;
        while (at < next && strchr(" \t\r\n", *at))
            at++;
        if (at < next && *at != '#' && *at != ';')
            kept = next;
        at = next;
    }
    return kept;
}

// After a blank line, as all sections are written.
static void keep_text(StageFile *stage, const char *from, const char *end)
{
    size_t had = stage->kept ? strlen(stage->kept) : 0, length = (size_t)(text_end(from, end) - from);
    char *kept = grow_zeros(had + length + 3);
    bool ended = length > 0 && from[length - 1] == '\n';
    snprintf(kept, had + length + 3, "%s\n%.*s%s", had > 0 ? stage->kept : "", (int)length, from, ended ? "" : "\n");
    free(stage->kept);
    stage->kept = kept;
}

// Reads the header only; its mistakes are reported when everything else is read.
static void on_section(void *context, const char *name, int line)
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
    if (ini_find(word[0].text, KEPT, sizeof KEPT / sizeof KEPT[0]) >= 0) {
        finder->from = finder->from ? finder->from : finder->at;
    } else if (finder->from) {
        keep_text(finder->reader->stage, finder->from, finder->at);
        finder->from = NULL;
    }
}

static void on_entry(void *context, const IniEntry *entry)
{
    Finder *finder = context;
    if (finder->inside && !entry->continues && strcmp(entry->key, "patterns") == 0)
        read_path(finder->reader, entry->line, entry->value);
}

void stage_read_ahead(StageReader *reader, const char *bytes, size_t size)
{
    size_t mark = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; // of UTF-8, as ini_text.c skips it
    Finder finder = {.reader = reader, .at = bytes + mark, .end = bytes + size, .line = 1};
    IniReader functions = {.context = &finder, .section = on_section, .entry = on_entry};
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
