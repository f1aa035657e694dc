// demo_tools.h -- what the tests of demos share: files in memory, recorded games, and blocks made by hand.
#pragma once

#include "tape/tape_start.h"
#include "tape/tape_play.h"
#include "tape/tape_tokens.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"
#include "pointer_paths.h"
#include "core/sim/pilot.h"
#include "file_tools.h"

// Makes the file in memory longer.
static inline void file_add(FileBytes *file, const void *bytes, size_t size)
{
    file->bytes = realloc(file->bytes, file->size + size + 1);
    assert_non_null(file->bytes);
    memcpy(file->bytes + file->size, bytes, size);
    file->size += size;
}

// A game that is being recorded.
typedef struct Recording {
    Sim *sim;
    Tape tape;
    uint64_t hash;
    FileBytes file;
} Recording;

// Brings the file up to the tape.
static inline void recording_write(Recording *recording)
{
    file_free(&recording->file);
    recording->file.bytes = tape_write(&recording->tape, &recording->file.size);
}

#define OwnRecording OWN(recording_free) Recording

static inline void recording_free(Recording *recording)
{
    file_free(&recording->file);
}

// Of a game that has just begun.
static inline Recording recording_of(Sim *sim)
{
    Recording recording = {.sim = sim};
    recording.hash = state_hash_begin(sim);
    TapeStart start = tape_start_of(sim, TAPE_PERSON, 1795000000);
    recording.tape = tape_begin(&start);
    recording_write(&recording);
    return recording;
}

static inline Recording recording_begin_with(Sim *sim, uint64_t seed, const Tunables *tunables, const PatternBook *book)
{
    sim_init(sim, seed, tunables, book);
    return recording_of(sim);
}

static inline Recording recording_begin(Sim *sim, uint64_t seed, const Tunables *tunables)
{
    return recording_begin_with(sim, seed, tunables, NULL);
}

// A book of so many patterns with so many words each; programs only where `words` are some.
static inline void book_fill(PatternBook *book, uint64_t seed, int patterns, int words)
{
    Rng rng = rng_seed(seed, 7);
    memset(book, 0, sizeof *book);
    for (int i = 0; i < patterns; i++) {
        PatternEntry *entry = &book->patterns[book->count++];
        snprintf(entry->name, sizeof entry->name, "pattern%d", i);
        entry->first = book->words;
        entry->words = words;
        for (int n = 0; n < words; n++)
            book->code[book->words++] = (rng_u32(&rng) >> rng_below(&rng, 32)) & ~0xf00000u; // no looks
    }
}

static inline void recording_tunable(Recording *recording, int index, float value)
{
    tunable_set(&recording->sim->tunables, index, value);
    tape_tunable(&recording->tape, index, value);
}

static inline void recording_tick(Recording *recording, TickCmd cmd)
{
    sim_tick(recording->sim, &cmd);
    recording->hash = state_hash_chain(recording->hash, recording->sim);
    tape_append(&recording->tape, &cmd, recording->hash);
}

// The tape is in the file, and goes.
static inline void recording_close(Recording *recording)
{
    tape_flush(&recording->tape);
    recording_write(recording);
    tape_free(&recording->tape);
}

static inline void recording_end_as(Recording *recording, TapeResult result)
{
    tape_end(&recording->tape, &result);
    recording_close(recording);
}

static inline void recording_end(Recording *recording)
{
    recording_end_as(recording, tape_result_of(recording->sim));
}

// A tunable, and a value that it may have.
static inline float tunable_draw(Rng *rng, int *index)
{
    *index = (int)rng_below(rng, TUNABLE_COUNT);
    const Field *info = tunable_info(*index);
    if (info->kind != FIELD_NUMBER)
        return (float)(int)rng_range(rng, info->least, info->most < 200.0f ? info->most : 200.0f);
    return rng_range(rng, info->least, info->most);
}

static inline int tunable_by_name(const char *section, const char *name)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (strcmp(tunable_info(i)->section, section) == 0 && strcmp(tunable_info(i)->name, name) == 0)
            return i;
    fail_msg("%s.%s: no such tunable", section, name);
    return -1;
}

// A whole recorded game: a people-like pointer, and now and then a tunable that changes a little.
static inline FileBytes record_game(Sim *sim, uint64_t seed, uint32_t ticks)
{
    Recording recording = recording_begin(sim, seed, (Tunables[]){tunables_default()});
    PointerPath path = pointer_begin(&POINTER_STYLES[seed % POINTER_STYLE_COUNT], seed);
    Rng rng = rng_seed(seed, 5);
    int offset = tunable_by_name("swarm", "touch_offset_y");
    for (uint32_t i = 0; i < ticks; i++) {
        if (rng_below(&rng, 200) == 0)
            recording_tunable(&recording, offset, rng_range(&rng, -60.0f, -20.0f));
        recording_tick(&recording, pointer_cmd(&path));
    }
    recording_end(&recording);
    return recording.file;
}

static inline Tape read_good(const FileBytes *file)
{
    Tape demo;
    fail_if(!tape_read(&demo, file->bytes, file->size, &error), "refused at %zu: %s", error.offset, error.text);
    return demo;
}

static inline TapePlay play_begin(const Tape *demo, Sim *sim)
{
    TapePlay play;
    assert_good(tape_play_begin(&play, demo, sim, &error), &error);
    return play;
}

// A game that goes its own way from this tick of the demo on.
static inline Recording recording_fork(const Tape *demo, Sim *sim, uint32_t tick)
{
    TapePlay play = play_begin(demo, sim);
    while (play.tick < tick)
        tape_play_tick(&play, sim);
    return (Recording){.sim = sim, .hash = play.hash, .tape = tape_fork(demo, tick, play.hash)};
}

// Adds a block with a right checksum around any body.
static inline void file_add_block(FileBytes *file, unsigned kind, const void *body, size_t size, uint32_t *checksum)
{
    uint8_t head[2], sum[4];
    size_t from = file->size;
    bytes_put(head, (uint64_t)kind << 14 | size, 2);
    file_add(file, head, 2);
    file_add(file, body, size);
    *checksum = (uint32_t)bytes_hash(file->bytes + from, file->size - from, *checksum);
    bytes_put(sum, *checksum, 4);
    file_add(file, sum, 4);
}

// The start of the first block.
static inline size_t file_blocks_at(const FileBytes *file)
{
    return tape_start_bytes(file->bytes);
}

// Writes the checksum of what begins at `at` anew, where it is inside of the file.
static inline uint32_t file_seal_section(FileBytes *file, size_t at, size_t size, uint32_t checksum)
{
    if (size < 4 || at > file->size || size > file->size - at)
        return checksum;
    checksum = (uint32_t)bytes_hash(file->bytes + at, size - 4, checksum);
    bytes_put(file->bytes + at + size - 4, checksum, 4);
    return checksum;
}

// Writes the checksum of the start block anew, after somebody has changed it. Returns it.
static inline uint32_t file_seal_start(FileBytes *file)
{
    return file_seal_section(file, 0, file_blocks_at(file), 0);
}

// The checksums of the whole file anew, as somebody does who knows the format.
static inline void file_seal_all(FileBytes *file)
{
    uint32_t checksum = file_seal_start(file);
    for (size_t at = file_blocks_at(file), size; at + 6 <= file->size; at += size) {
        size = 2 + ((size_t)bytes_get(file->bytes + at, 2) & TAPE_BODY_MAX) + 4;
        checksum = file_seal_section(file, at, size, checksum);
    }
}

// The unpacked content of the start, which the caller frees.
static inline uint8_t *file_plain(const FileBytes *file, size_t *size)
{
    *size = (size_t)bytes_get(file->bytes + TAPE_PACKED_AT + 4, 4);
    uint8_t *plain = tape_packed_open(file->bytes + TAPE_HEAD_BYTES, file_blocks_at(file) - TAPE_HEAD_BYTES - 4, *size);
    assert_non_null(plain);
    return plain;
}

// The same file with something else packed in its start, and right checksums.
static inline FileBytes file_with_plain(const FileBytes *file, const uint8_t *plain, size_t size)
{
    FileBytes changed = {0};
    size_t start_bytes, blocks = file_blocks_at(file);
    OwnBytes start = tape_start_pack(file->bytes, plain, size, &start_bytes);
    file_add(&changed, start, start_bytes);
    file_add(&changed, file->bytes + blocks, file->size - blocks);
    file_seal_all(&changed);
    return changed;
}

// The place of these bytes in others.
static inline size_t bytes_find(const uint8_t *bytes, size_t size, const void *wanted, size_t wanted_size)
{
    for (size_t at = 0; at + wanted_size <= size; at++)
        if (memcmp(bytes + at, wanted, wanted_size) == 0)
            return at;
    fail_msg("these bytes are not there");
    return 0;
}
