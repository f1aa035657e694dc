// raw_demo.c -- every field of a Tape that a replay needs, in order, little-endian.
#include "golden/raw_demo.h"

#include <stdio.h>
#include <stdlib.h>

#include "tape/tape_bytes.h"

#define HASH_BYTES(ticks) (((size_t)(ticks) + 7u) / 8u)

// Either writes numbers to a file or reads them from memory, so that both directions share one list of fields.
typedef struct Raw {
    FILE *out;
    ByteCursor in;
} Raw;

static void number(Raw *raw, void *value, int bytes)
{
    uint8_t place[8];
    uint64_t bits = 0;
    if (raw->out == NULL) {
        bits = cursor_get(&raw->in, bytes);
        memcpy(value, &bits, (size_t)bytes); // the processors of the tests are all little-endian
        return;
    }
    memcpy(&bits, value, (size_t)bytes);
    bytes_put(place, bits, bytes);
    fwrite(place, 1, (size_t)bytes, raw->out);
}

static void array(Raw *raw, void *values, size_t count, int bytes)
{
    for (size_t i = 0; i < count; i++)
        number(raw, (unsigned char *)values + i * (size_t)bytes, bytes);
}

#define FIELD(field) number(raw, &(field), (int)sizeof(field))

static void start(Raw *raw, Tape *demo)
{
    uint32_t stage = (uint32_t)demo->start.stage, tail = (uint32_t)demo->tail;
    FIELD(demo->start.sim_version);
    FIELD(demo->start.seed);
    FIELD(stage);
    array(raw, &demo->start.tunables, TUNABLE_COUNT, 4);
    FIELD(demo->start.content_hash);
    FIELD(tail);
    FIELD(demo->result.score);
    FIELD(demo->result.ticks);
    FIELD(demo->result.bees_most);
    FIELD(demo->result.over);
    FIELD(demo->result.won);
    FIELD(demo->tick_count);
    FIELD(demo->change_count);
    FIELD(demo->block_count);
    demo->start.stage = (Stage)stage;
    demo->tail = (TapeTail)tail;
}

// Of a book only what is used.
static bool book(Raw *raw, PatternBook *patterns)
{
    FIELD(patterns->count);
    FIELD(patterns->words);
    if (patterns->count < 0 || patterns->count > PATTERNS_MAX || patterns->words < 0
        || patterns->words > PATTERN_BOOK_WORDS)
        return false;
    for (int i = 0; i < patterns->count; i++) {
        array(raw, patterns->patterns[i].name, PATTERN_NAME_BYTES, 1);
        FIELD(patterns->patterns[i].first);
        FIELD(patterns->patterns[i].words);
    }
    array(raw, patterns->code, (size_t)patterns->words, 4);
    return true;
}

// A stage from a file is texts and numbers without padding (tape_content.c).
static void script(Raw *raw, StageScript *stage)
{
    array(raw, stage, sizeof *stage, 1);
}

static void arrays(Raw *raw, Tape *demo)
{
    array(raw, demo->hash_bits, HASH_BYTES(demo->tick_count), 1);
    for (uint32_t i = 0; i < demo->tick_count; i++) {
        FIELD(demo->cmds[i].pointer_x);
        FIELD(demo->cmds[i].pointer_y);
        FIELD(demo->cmds[i].buttons);
    }
    for (uint32_t i = 0; i < demo->change_count; i++) {
        FIELD(demo->changes[i].tick);
        FIELD(demo->changes[i].index);
        FIELD(demo->changes[i].value);
    }
    for (uint32_t i = 0; i < demo->block_count; i++) {
        FIELD(demo->blocks[i].end_tick);
        FIELD(demo->blocks[i].link);
    }
}

bool raw_demo_write(const Tape *demo, const char *path)
{
    static PatternBook none;
    Tape copy = *demo;
    Raw raw = {.out = fopen(path, "wb")};
    if (raw.out == NULL)
        return false;
    start(&raw, &copy);
    book(&raw, demo->book ? demo->book : &none);
    if (demo->script)
        script(&raw, demo->script);
    arrays(&raw, &copy);
    bool good = !ferror(raw.out);
    return fclose(raw.out) == 0 && good;
}

static void *room(size_t count, size_t bytes)
{
    void *memory = calloc(count + 1u, bytes);
    if (memory == NULL)
        exit(3);
    return memory;
}

bool raw_demo_read(Tape *demo, const uint8_t *bytes, size_t size, Error *problem)
{
    Raw raw = {.in = {.bytes = bytes, .size = size}};
    *demo = (Tape){0};
    start(&raw, demo);
    demo->book = room(1, sizeof *demo->book);
    demo->start.book = demo->book; // an empty one is as good as none
    bool good = book(&raw, demo->book);
    if (good && demo->start.stage == STAGE_SCRIPT) {
        demo->script = room(1, sizeof *demo->script);
        script(&raw, demo->script);
        demo->start.script = demo->script;
    }
    good = good && !raw.in.failed && demo->tick_count <= TAPE_TICKS_MAX && demo->change_count <= size
        && demo->block_count <= size;
    if (good) {
        demo->hash_bits = room(HASH_BYTES(demo->tick_count), 1);
        demo->cmds = room(demo->tick_count, sizeof *demo->cmds);
        demo->changes = room(demo->change_count, sizeof *demo->changes);
        demo->blocks = room(demo->block_count, sizeof *demo->blocks);
        arrays(&raw, demo);
    }
    good = good && !raw.in.failed && raw.in.at == size;
    *problem = (Error){.offset = raw.in.at};
    if (!good)
        snprintf(problem->text, sizeof problem->text, "no raw demo, expected one that golden_verify --raw wrote");
    return good;
}
