// journey_file.c -- the kept journey as lines of words.
#include "content/journey/journey_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/mode/mode.h"
#include "content/text_file.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/text_lines.h"
#include "text/words.h"

#define VERSION 1
#define WORDS_MOST 8

// What is known while a file is read.
typedef struct Reading {
    const MapFile *map;
    JourneyLog *log;
    TextErrors *errors;
    Word words[WORDS_MOST];
    int count; // of the words of this line
    int line;
    bool version, of_map, seed, level, hash;
    uint32_t rules; // a bit each
    uint64_t end_hash;
} Reading;

// With the player's data, not with the settings: it is played, not chosen.
bool journey_file_path(char *path, size_t path_size, Error *error)
{
    return path_of_data("journey.txt", path, path_size, error);
}

// All mistakes of a line look alike: nobody writes this file by hand, and one who does wants to see the form.
static void expect(Reading *reading, const char *expected)
{
    text_errors_add(reading->errors, reading->line, 0, "'%s' is not read, expected %s",
                    words_quoted(reading->words[0].text).text, expected);
}

// Exactly as printed: a hash that lost a digit is damage and not a smaller number.
static bool hash_read(const char *word, uint64_t *hash)
{
    char *end = NULL;
    if (strlen(word) != 16 || strspn(word, "0123456789abcdef") != 16)
        return false;
    *hash = strtoull(word, &end, 16);
    return true;
}

static void version_take(Reading *reading)
{
    int version = 0;
    reading->version = reading->count == 2 && words_int_in(reading->words[1].text, 1, VERSION, &version);
    if (!reading->version)
        expect(reading, "version 1");
}

// A map that was drawn anew since would play the same moves differently, so its hash has to be the same.
static void map_take(Reading *reading)
{
    uint64_t hash = 0;
    reading->of_map = reading->count == 3 && hash_read(reading->words[2].text, &hash);
    if (!reading->of_map)
        expect(reading, "map, a name and 16 hexadecimal digits");
    else if (strcmp(reading->words[1].text, reading->map->id) != 0 || hash != journey_map_hash(&reading->map->map))
        text_errors_add(reading->errors, reading->line, 0, "a journey over another map, expected '%s' as it is now",
                        reading->map->id);
    memcpy(reading->log->map, reading->map->id, sizeof reading->log->map);
    reading->log->map_hash = hash;
}

static void seed_take(Reading *reading)
{
    reading->seed = reading->count == 2 && words_u64(reading->words[1].text, &reading->log->seed);
    if (!reading->seed)
        expect(reading, "seed and a whole number");
}

// Kept as a word, so that the order of the levels may change.
static void level_take(Reading *reading)
{
    int level = 0;
    reading->level = reading->count == 2 && mode_level_find(reading->words[1].text, &level);
    if (!reading->level)
        expect(reading, "level and " MODE_LEVEL_NAMES);
    reading->log->level = level;
}

// The rules are kept in the file: a tunable that has changed since must not change a journey that has begun.
static void rule_take(Reading *reading)
{
    JourneyRules *rules = &reading->log->rules;
    const char *name = reading->count == 3 ? reading->words[1].text : "";
    uint32_t rule = 0;
#define RULE(field, least, most)                                                                                       \
    if (strcmp(name, #field) == 0 && words_int_in(reading->words[2].text, least, most, &rules->field))                 \
        rule = UINT32_C(1) << (offsetof(JourneyRules, field) / sizeof(int32_t));
#include "journey/journey_rules.def"
#undef RULE
    if (rule == 0 || (reading->rules & rule) != 0)
        expect(reading, "rule, its name and its number in range, once");
    reading->rules |= rule;
}

// Only the shape of the move is looked at here; whether it is legal shows when the journey is played again.
static void move_take(Reading *reading)
{
    Cell to = {0, 0};
    if (reading->count == 3 && words_int_in(reading->words[1].text, 0, JOURNEY_COLUMNS_MAX - 1, &to.x)
        && words_int_in(reading->words[2].text, 0, JOURNEY_ROWS_MAX - 1, &to.y))
        journey_log_move(reading->log, to);
    else
        expect(reading, "move and the column and row of a cell");
}

// Words after it may be a later version's, which this one must not play as a plain wait.
static void wait_take(Reading *reading)
{
    if (reading->count == 1)
        journey_log_wait(reading->log);
    else
        expect(reading, "wait alone");
}

// What a stage's game came to is taken from the file; its demo is only named, since it may have been deleted.
static void stage_take(Reading *reading)
{
    const Word *words = reading->words;
    uint64_t score = 0, ticks = 0;
    int bees = 0;
    bool won = reading->count == 7 && strcmp(words[2].text, "won") == 0;
    bool good = won || (reading->count == 7 && strcmp(words[2].text, "lost") == 0);
    good = good && words_int_in(words[3].text, 0, JOURNEY_BEES_MAX, &bees)
        && words_u64_in(words[4].text, 0, UINT32_MAX, &score) && words_u64_in(words[5].text, 0, UINT32_MAX, &ticks);
    if (!good)
        expect(reading, "stage, its name, won or lost, bees, score, ticks and demo");
    else
        journey_log_stage(reading->log, words[1].text, won, bees, (uint32_t)score, (uint32_t)ticks,
                          strcmp(words[6].text, "-") == 0 ? "" : words[6].text);
}

// The last line: what comes after it would not be checked by it.
static void hash_take(Reading *reading)
{
    reading->hash = reading->count == 2 && hash_read(reading->words[1].text, &reading->end_hash);
    if (!reading->hash)
        expect(reading, "hash and 16 hexadecimal digits");
}

// One row a kind of line. An unknown one spoils the file, for it may have been a move.
static void line_take(Reading *reading, const char *text)
{
    static const struct {
        const char *name;
        void (*take)(Reading *reading);
    } LINES[] = {{"version", version_take}, {"map", map_take},     {"seed", seed_take},
                 {"level", level_take},     {"rule", rule_take},   {"move", move_take},
                 {"wait", wait_take},       {"stage", stage_take}, {"hash", hash_take}};
    reading->count = words_split(text, reading->words, WORDS_MOST);
    if (reading->hash) {
        expect(reading, "nothing after the hash");
        return;
    }
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        if (strcmp(reading->words[0].text, LINES[i].name) == 0) {
            LINES[i].take(reading);
            return;
        }
    }
    expect(reading, "version, map, seed, level, rule, move, wait, stage or hash");
}

// A file that ends too soon, or is of something else.
static void whole_check(Reading *reading)
{
    const uint32_t all = (UINT32_C(1) << sizeof(JourneyRules) / sizeof(int32_t)) - 1u;
    bool whole = reading->version && reading->of_map && reading->seed && reading->level && reading->rules == all;
    if (!whole)
        text_errors_add(reading->errors, reading->line, 0,
                        "no version, map, seed, level or rule, expected all of them");
    else if (!reading->hash)
        text_errors_add(reading->errors, reading->line, 0, "the file breaks off, expected a hash at its end");
}

// Plays what was read again; the line of an entry is reported as its number, for there may be comments.
static void play_check(Reading *reading, Journey *journey, JourneyMemory *memory)
{
    int good = journey_log_play(reading->log, &reading->map->map, journey, memory);
    if (good < reading->log->count)
        text_errors_add(reading->errors, reading->line, 0, "move or stage number %d cannot be, expected legal ones",
                        good + 1);
    else if (journey_hash(journey) != reading->end_hash)
        text_errors_add(reading->errors, reading->line, 0,
                        "another journey came out (hash %016" PRIx64 "), expected the one that was kept",
                        journey_hash(journey));
}

// Each check only follows where the one before found nothing: a journey with holes cannot be played.
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
    if (errors->errors == errors_before)
        whole_check(&reading);
    if (errors->errors == errors_before)
        play_check(&reading, journey, memory);
    return errors->errors == errors_before;
}

// No file is no mistake: nobody has set out yet.
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

// A demo's name is never empty in the file, because words are counted when it is read.
static void entry_print(const JourneyEntry *entry, FILE *out)
{
    switch (entry->kind) {
    case JOURNEY_ENTRY_MOVE: fprintf(out, "move %" PRId32 " %" PRId32 "\n", entry->to.x, entry->to.y); break;
    case JOURNEY_ENTRY_WAIT: fprintf(out, "wait\n"); break;
    case JOURNEY_ENTRY_STAGE:
        fprintf(out, "stage %s %s %" PRId32 " %" PRIu32 " %" PRIu32 " %s\n", entry->stage, entry->won ? "won" : "lost",
                entry->bees, entry->score, entry->ticks, entry->demo[0] != '\0' ? entry->demo : "-");
        break;
    }
}

// What a file is printed from.
typedef struct Kept {
    const JourneyLog *log;
    const Journey *journey;
} Kept;

static void kept_print(const void *what, FILE *out)
{
    const Kept *kept = what;
    const JourneyLog *log = kept->log;
    fprintf(out,
            "# Mitsubachi: a journey. Loading plays it again, so a line that is changed spoils it.\n"
            "version %d\nmap %s %016" PRIx64 "\nseed %" PRIu64 "\nlevel %s\n",
            VERSION, log->map, log->map_hash, log->seed, mode_level_name(log->level));
#define RULE(field, ...) fprintf(out, "rule " #field " %" PRId32 "\n", log->rules.field);
#include "journey/journey_rules.def"
#undef RULE
    for (int i = 0; i < log->count; i++)
        entry_print(&log->list[i], out);
    fprintf(out, "hash %016" PRIx64 "\n", journey_hash(kept->journey));
}

bool journey_file_save(const char *path, const JourneyLog *log, const Journey *journey, Error *error)
{
    Kept kept = {log, journey};
    return folder_make_for(path, error) && text_file_write(path, kept_print, &kept, error);
}
