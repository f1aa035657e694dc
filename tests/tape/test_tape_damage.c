// test_tape_damage.c -- a demo file may be anything: it is refused, or good up to the damage, in little memory.
#include "demo_damage.h"

static Sim sim;

TEST(every_flipped_bit_is_noticed)
{
    OwnFile file = record_game(&sim, 2, 200);
    OwnTape whole = read_good(&file);
    for (size_t bit = 0; bit < 8 * file.size; bit++) {
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        OwnRead read = read_exactly(&file);
        if (read.good) {
            if (bit / 8 < file_blocks_at(&file) || read.demo.tail != TAPE_DAMAGED)
                fail_msg("bit %zu of byte %zu went unnoticed", bit % 8, bit / 8);
            assert_true(read.demo.problem.offset <= bit / 8);
            assert_memory_equal(read.demo.cmds, whole.cmds, read.demo.tick_count * sizeof read.demo.cmds[0]);
        }
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
}

// The starts of the blocks, including the end block; the last place is the file's size.
static size_t blocks_find(const FileBytes *file, size_t *places, size_t most)
{
    size_t count = 0, at = file_blocks_at(file);
    for (; at < file->size && count < most; count++) {
        places[count] = at;
        at += 2 + ((size_t)bytes_get(file->bytes + at, 2) & TAPE_BODY_MAX) + 4;
    }
    assert_int_equal(at, file->size);
    places[count] = at;
    return count;
}

// A block of changes of tunables to values that nothing predicts, and a few ticks around it: as large as blocks get.
static FileBytes record_changes(void)
{
    Tunables tunables = tunables_default();
    Recording recording = recording_begin(&sim, 1, &tunables);
    TickCmd cmd = tick_cmd(vec2(100.0f, 100.0f), 0);
    Rng rng = rng_seed(1, 6);
    for (uint32_t tick = 0; tick < 3 * TAPE_BLOCK_TICKS; tick++) {
        for (int i = 0; i < TAPE_BLOCK_CHANGES_MAX / TAPE_BLOCK_TICKS && tick / TAPE_BLOCK_TICKS == 1; i++) {
            int index;
            float value = tunable_draw(&rng, &index);
            tape_tunable(&recording.tape, index, value);
        }
        tape_append(&recording.tape, &cmd, tick);
    }
    recording_close(&recording);
    return recording.file;
}

// Flips every bit of every block's length and kind: always damage, right where the block begins.
static void flip_all_lengths(const FileBytes *file, const char *what)
{
    static size_t places[128];
    size_t count = blocks_find(file, places, 127);
    for (size_t i = 0; i < 16 * count; i++) {
        size_t block = i / 16, byte = places[block] + i % 16 / 8;
        file->bytes[byte] ^= (uint8_t)(1u << (i % 8));
        OwnRead read = read_exactly(file);
        if (!read.good || read.demo.tail != TAPE_DAMAGED || read.demo.problem.offset != places[block])
            fail_msg("%s: bit %zu of the length of block %zu of %zu went unnoticed", what, i % 16, block, count);
        file->bytes[byte] ^= (uint8_t)(1u << (i % 8));
    }
}

TEST(a_wrong_length_is_damage_and_no_cut)
{
    OwnFile file = record_game(&sim, 2, 3000), changes = record_changes();
    flip_all_lengths(&file, "a demo with an end");
    file.size -= TAPE_END_BYTES;
    flip_all_lengths(&file, "a demo without an end");
    flip_all_lengths(&changes, "a demo with a large block");
    // A single block, and a second that was flushed early.
    for (uint32_t ticks = 1; ticks <= 61; ticks += 12) {
        OwnFile game = record_game(&sim, 3, ticks);
        flip_all_lengths(&game, "a short demo");
        game.size -= TAPE_END_BYTES;
        flip_all_lengths(&game, "a short demo without an end");
    }
}

// Of a last block that is not whole the length cannot be checked, but nothing of it is played either.
TEST(every_cut_is_a_cut_and_no_damage)
{
    for (int way = 0; way < 3; way++) {
        static size_t places[128];
        OwnFile file = way < 2 ? record_game(&sim, (uint64_t)way + 4, 200) : record_changes();
        size_t count = blocks_find(&file, places, 127), block = 0, step = way < 2 ? 1 : 97;
        for (size_t size = file_blocks_at(&file); size < file.size; size += step) {
            FileBytes cut = {.bytes = file.bytes, .size = size};
            while (block + 1 <= count && places[block + 1] <= size)
                block++;
            OwnRead read = read_exactly(&cut);
            fail_if(!read.good || read.demo.tail != (size == places[block] ? TAPE_OPEN : TAPE_CUT)
                        || read.demo.block_count != block,
                    "way %d: cut to %zu bytes, tail %d: %s", way, size, (int)read.demo.tail, read.demo.problem.text);
        }
    }
}

// Impossible starts of a block: recognized from the bytes that exist.
TEST(a_begun_block_must_be_possible)
{
    const struct {
        unsigned kind;
        size_t body, there;
        const char *bytes;
        TapeTail expected;
    } begun[] = {
        {TAPE_BLOCK_SECOND, 100, 0, "", TAPE_CUT},
        {TAPE_BLOCK_SECOND, TAPE_TOKENS_MAX, 0, "", TAPE_CUT},
        {TAPE_BLOCK_SECOND, TAPE_TOKENS_MAX + 200, 0, "", TAPE_DAMAGED},
        {TAPE_BLOCK_SECOND, 16, 0, "", TAPE_DAMAGED},
        {TAPE_BLOCK_SECOND, 100, 16,
         "\1\0\0\0\0\0\0\0"
         "\0\0\0\0\0\0\0\10",
         TAPE_CUT},
        {TAPE_BLOCK_SECOND, 100, 16,
         "\1\0\0\0\0\0\0\0"
         "\0\0\0\0\0\0\0\7",
         TAPE_DAMAGED},
        {TAPE_BLOCK_SECOND, 100, 16,
         "\1\0\0\0\0\0\0\0"
         "\0\0\0\0\0\0\0\30",
         TAPE_DAMAGED},
        {TAPE_BLOCK_SHORT, 100, 1, "\1", TAPE_CUT},
        {TAPE_BLOCK_SHORT, 100, 1, "\74", TAPE_CUT},
        {TAPE_BLOCK_SHORT, 100, 1, "\75", TAPE_DAMAGED},
        {TAPE_BLOCK_SHORT, 100, 1, "\0", TAPE_DAMAGED},
        {TAPE_BLOCK_SHORT, 10, 1, "\1", TAPE_DAMAGED},
        {TAPE_BLOCK_END, 13, 5, "\0\0\0\0\0", TAPE_CUT},
        {TAPE_BLOCK_END, 12, 5, "\0\0\0\0\0", TAPE_DAMAGED},
    };
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++) {
        uint8_t head[2];
        OwnFile file = record_game(&sim, 1, 60);
        file.size -= TAPE_END_BYTES;
        size_t at = file.size;
        bytes_put(head, (uint64_t)begun[i].kind << 14 | begun[i].body, 2);
        file_add(&file, head, 2);
        file_add(&file, begun[i].bytes, begun[i].there);
        OwnRead read = read_exactly(&file);
        fail_if(!read.good || read.demo.tail != begun[i].expected || read.demo.problem.offset != at
                    || read.demo.tick_count != 60,
                "begun block %zu: tail %d: %s", i, (int)read.demo.tail, read.demo.problem.text);
    }
}

TEST(rubbish_is_survived)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        Rng rng = rng_seed(seed, 3);
        OwnFile file = record_game(&sim, 1, 130);
        for (uint32_t n = 1 + rng_below(&rng, 20); n > 0; n--)
            file.bytes[rng_below(&rng, (uint32_t)file.size)] = (uint8_t)rng_u32(&rng);
        file_seal_start(&file);
        OwnRead read = read_exactly(&file);
    }
}

typedef struct Refusal {
    size_t offset;
    int bytes;
    uint64_t value;
    const char *expected[2];
} Refusal;

static void expect_refused(const FileBytes *file, const char *const expected[2], size_t offset)
{
    OwnRead read = read_exactly(file);
    assert_false(read.good);
    for (int k = 0; k < 2; k++)
        fail_if(!strstr(read.refused.text, expected[k]), "'%s' says nothing of '%s'", read.refused.text, expected[k]);
    assert_in_range(read.refused.offset, offset - offset % 2, offset);
}

TEST(others_are_refused_by_name)
{
    OwnText sim_here = formatted(" %d", SIM_VERSION);
    const Refusal refusals[] = {
        {0, 1, 'X', {"not a demo", "mtbdemo"}},
        {8, 2, 99, {"format", " 99"}},
        {12, 4, 4711, {"simulation 4711", sim_here}},
        {10, 1, 200, {"stage 200", ""}},
        {11, 1, 200, {"player 200", ""}},
        {TAPE_PACKED_AT + 4, 4, 0xffffffffu, {"start is too large", ""}},
        {TAPE_PACKED_AT + 4, 4, 3, {"compressed data of the demo's start are damaged", ""}},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        OwnFile file = record_game(&sim, 1, 10);
        bytes_put(file.bytes + refusals[i].offset, refusals[i].value, refusals[i].bytes);
        file_seal_start(&file);
        bool packed = refusals[i].value == 3; // found where what is packed begins
        expect_refused(&file, refusals[i].expected, packed ? TAPE_HEAD_BYTES : refusals[i].offset);
    }
}

TEST(impossible_tunables_are_refused_by_name)
{
    static const struct {
        const char *name;
        uint32_t bits;
        const char *expected[2];
    } cases[] = {
        {"swarm.start_bees", 99999999, {"swarm.start_bees", "16384"}},
        {"swarm.range_hold_px", 0x7fc00000, {"swarm.range_hold_px", "200"}}, // a NaN
    };
    Tunables tunables = tunables_default();
    tunables.swarm_start_bees = 7;
    tunables.swarm_range_hold_px = 20;
    OwnRecording recording = recording_begin(&sim, 1, &tunables);
    recording_end(&recording);
    for (size_t i = 0; i < 2; i++) {
        size_t size;
        OwnBytes plain = file_plain(&recording.file, &size);
        size_t length = strlen(cases[i].name) + 1;
        bytes_put(plain + bytes_find(plain, size, cases[i].name, length) + length, cases[i].bits, 4);
        OwnFile file = file_with_plain(&recording.file, plain, size);
        expect_refused(&file, cases[i].expected, TAPE_HEAD_BYTES);
    }
}

// In a game that changes a tunable later than its start.
TEST(a_change_of_an_unknown_tunable_is_refused_by_name)
{
    uint8_t body[512], tokens[256];
    OwnRecording recording = recording_begin(&sim, 1, (Tunables[]){tunables_default()});
    tape_free(&recording.tape);
    uint32_t checksum = file_seal_start(&recording.file);
    TokenState token_state = {0};
    TickCmd cmds[TAPE_BLOCK_TICKS] = {{0}};
    TapeChange event = {5, tunable_by_name("swarm", "max_speed"), 4.0f};
    size_t size = tokens_write(&token_state, 0, cmds, TAPE_BLOCK_TICKS, &event, 1, tokens);
    memcpy(tokens + bytes_find(tokens, size, "max_speed", 9), "mad_speed", 9);
    memset(body, 0, 16);
    ZSTD_CCtx *stream = tape_stream_open();
    size_t piece = tape_stream_put(stream, tokens, size, body + 16, sizeof body - 16);
    ZSTD_freeCCtx(stream);
    size_t block = recording.file.size;
    file_add_block(&recording.file, TAPE_BLOCK_SECOND, body, 16 + piece, &checksum);
    Tape demo;
    assert_false(tape_read(&demo, recording.file.bytes, recording.file.size, &error));
    assert_string_equal(error.text, "the demo needs the tunable swarm.mad_speed, which this build does not have");
    assert_int_equal(error.offset, block);
}

// A demo with one block made by hand, which claims a second of ticks and holds this piece of a zstd stream.
static FileBytes file_with_piece(const uint8_t *piece, size_t size)
{
    static uint8_t body[TAPE_BODY_MAX];
    Recording recording = recording_begin(&sim, 1, (Tunables[]){tunables_default()});
    tape_free(&recording.tape);
    uint32_t checksum = file_seal_start(&recording.file);
    assert_true(16 + size <= sizeof body);
    memset(body, 0, 16);
    memcpy(body + 16, piece, size);
    file_add_block(&recording.file, TAPE_BLOCK_SECOND, body, 16 + size, &checksum);
    return recording.file;
}

// Compresses `size` equal bytes with this window; returns the compressed bytes.
static size_t squeeze(uint8_t *piece, size_t room, uint8_t byte, size_t size, int window_log)
{
    OwnBytes plain = malloc(size);
    memset(plain, byte, size);
    ZSTD_CCtx *zstd = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_windowLog, window_log);
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_contentSizeFlag, 0);
    ZSTD_inBuffer in = {plain, size, 0};
    ZSTD_outBuffer out = {piece, room, 0};
    size_t left;
    do
        left = ZSTD_compressStream2(zstd, &out, &in, ZSTD_e_flush);
    while (!ZSTD_isError(left) && left > 0 && out.pos < out.size);
    ZSTD_freeCCtx(zstd);
    return out.pos;
}

TEST(bombs_do_not_go_off)
{
    const struct {
        size_t size;
        int window_log;
        uint8_t byte;
        const char *expected;
    } bombs[] = {
        {60u << 20, 15, 0, "more than a second"},
        {60u << 20, 15, 202, "more than a second"},
        {60u << 20, 27, 0, "compressed"},
        {TAPE_TOKENS_MAX + 1, 15, 202, "more than a second"},
        {TAPE_TOKENS_MAX, 15, 202, "more ticks"},
        {61, 15, 202, "more ticks"},
        {59, 15, 202, "fewer ticks"},
        {1, 15, 250, "not complete"},
        {60, 15, 250, "not complete"},
        {7, 15, 251, "not complete"},
    };
    for (size_t i = 0; i < sizeof bombs / sizeof bombs[0]; i++) {
        static uint8_t piece[TAPE_BODY_MAX - 16];
        OwnFile file = file_with_piece(piece,
                                       squeeze(piece, sizeof piece, bombs[i].byte, bombs[i].size, bombs[i].window_log));
        OwnRead read = read_exactly(&file);
        assert_true(read.good && read.demo.tail == TAPE_DAMAGED && read.demo.tick_count == 0);
        if (!strstr(read.demo.problem.text, bombs[i].expected))
            fail_msg("bomb %zu: '%s', expected '%s'", i, read.demo.problem.text, bombs[i].expected);
        assert_true(read.taken < 1u << 20);
    }
}

TEST(sizes_that_lie_are_seen_through)
{
    OwnFile pattern = record_game(&sim, 1, 150);
    for (unsigned size = 0; size <= TAPE_BODY_MAX; size += 7) {
        for (unsigned kind = 0; kind <= 3; kind++) {
            OwnFile file = {0};
            file_add(&file, pattern.bytes, pattern.size);
            bytes_put(file.bytes + file_blocks_at(&file), (uint64_t)kind << 14 | size, 2);
            OwnRead read = read_exactly(&file);
            assert_true(read.good);
            assert_true(read.demo.tail == TAPE_DAMAGED || read.demo.tail == TAPE_CUT || read.demo.tail == TAPE_ENDED);
            assert_int_equal(read.demo.problem.offset, read.demo.tail == TAPE_ENDED ? 0 : file_blocks_at(&file));
        }
    }
}

// Bodies of every size and kind after right checksums: only the content is wrong.
TEST(sealed_rubbish_is_survived)
{
    OwnRecording recording = recording_begin(&sim, 1, (Tunables[]){tunables_default()});
    tape_free(&recording.tape);
    uint32_t start_checksum = file_seal_start(&recording.file);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        Rng rng = rng_seed(seed, 4);
        static uint8_t body[300];
        size_t size = rng_below(&rng, seed % 2 ? sizeof body : 30);
        for (size_t i = 0; i < sizeof body; i++)
            body[i] = (uint8_t)rng_u32(&rng);
        if (seed % 3) { // a plausible head, so that the stream is reached
            body[0] = (uint8_t)(1u + rng_below(&rng, 8));
            body[1] &= 0xfe;
            body[9] = 0;
            bytes_put(body + 10, 0xfd2fb528u, 4);
            body[14] = 0;
        }
        uint32_t checksum = start_checksum;
        recording.file.size = file_blocks_at(&recording.file);
        file_add_block(&recording.file, 1u + rng_below(&rng, 3), body, size, &checksum);
        OwnRead read = read_exactly(&recording.file);
        assert_true(read.good && (read.demo.tail != TAPE_OPEN || read.demo.tick_count > 0));
    }
}

// Bytes after the end of a game are not part of it.
TEST(bytes_behind_the_end_are_damage)
{
    OwnFile file = record_game(&sim, 1, 100);
    size_t size = file.size;
    file_add(&file, "x", 1);
    OwnRead read = read_exactly(&file);
    assert_true(read.good && read.demo.tail == TAPE_DAMAGED && read.demo.problem.offset == size
                && read.demo.tick_count == 100);
}

// The two ways to make a demo large in memory: many blocks, and many changes of tunables.
TEST(the_largest_demos_fit_the_memory)
{
    for (int way = 0; way < 2; way++) {
        Tunables tunables = tunables_default();
        OwnRecording recording = recording_begin(&sim, 1, &tunables);
        TickCmd cmd = tick_cmd(vec2(100.0f, 100.0f), 0);
        uint32_t ticks = way == 0 ? 60000 : 2400;
        for (uint32_t i = 0; i < ticks; i++) {
            for (int n = 0; way == 1 && n < TUNABLE_COUNT; n++)
                tape_tunable(&recording.tape, n, tunable_info(n)->least);
            tape_append(&recording.tape, &cmd, i);
            if (way == 0)
                tape_flush(&recording.tape);
        }
        assert_int_equal(recording.tape.full, way == 1);
        ticks = recording.tape.tick_count;
        recording_end(&recording);
        OwnRead read = read_exactly(&recording.file);
        assert_true(read.good);
        assert_int_equal(read.demo.tick_count, ticks);
        assert_true(read.demo.change_count <= TAPE_CHANGES_MAX);
        print_message("%u ticks, %u changes, a file of %zu kB: %zu kB of memory\n", (unsigned)ticks,
                      (unsigned)read.demo.change_count, recording.file.size >> 10, read.taken >> 10);
    }
}

TEST(a_writer_needs_little_memory)
{
    size_t before = memory_now;
    memory_most = memory_now;
    OwnRecording recording = recording_begin(&sim, 1, (Tunables[]){tunables_default()});
    TickCmd cmd = tick_cmd(vec2(100.0f, 100.0f), 0);
    for (uint32_t i = 0; i < 3600; i++)
        recording_tick(&recording, cmd);
    size_t taken = memory_most - before;
    print_message("a writer takes %zu kB\n", taken >> 10);
    assert_true(taken < TAPE_WRITER_BYTES_MAX);
    recording_end(&recording);
    file_free(&recording.file);
    assert_int_equal(memory_now, before);
}

GROUP(count_memory, NULL)
