// test_demo_script.c -- games of stages from files: their demos carry the stage and are the same games again; what is
// wrong with such a stage is refused.
#include "demo_damage.h"
#include "script_tools.h"

#include <zstd.h>

#include "demo/demo_play.h"
#include "demo/demo_script.h"
#include "demo/demo_verify.h"
#include "sim/pilot.h"

static Sim sim;
static StageScript script;

static int set_up(void **state)
{
    (void)state;
    static ActionProgram program;
    script = script_simple(4, 300);
    script_bees(&script, 20);
    return script_check(&script, &program) == NULL ? 0 : -1;
}

// A game of the pilot; it ends early where the game does.
static TestFile record(uint64_t seed, uint32_t ticks)
{
    Tunables tunables = script_tunables(&script);
    sim_init_script(&sim, seed, &tunables, &script, NULL);
    Recording recording = recording_of(&sim);
    Pilot pilot = pilot_begin(&sim);
    for (uint32_t i = 0; i < ticks && !sim.head.over; i++)
        recording_tick(&recording, pilot_cmd(&pilot, &sim));
    recording_end(&recording);
    return recording.file;
}

TEST(the_stage_comes_back)
{
    TestFile file = record(1, 200);
    Demo demo;
    DemoPeek peek;
    DemoProblem refused;
    read_good(&demo, &file);
    assert_int_equal(demo.start.stage, STAGE_SCRIPT);
    assert_memory_equal(demo.start.script, &script, sizeof script);
    assert_ptr_equal(demo.start.script, demo.script);
    assert_true(demo_peek(&peek, file.bytes, file.size, &refused));
    assert_string_equal(peek.stage_id, "simple");
    assert_memory_equal(&peek.stage_name, &script.name, sizeof script.name);
    print_message("%zu bytes of a stage\n", file_script_bytes(&file));
    demo_free(&demo);
    file_free(&file);
}

TEST(its_demos_verify)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        TestFile file = record(seed, 900);
        Demo demo;
        read_good(&demo, &file);
        DemoResult played = demo_result_of(&sim);
        DemoCheck check = demo_verify(&demo, &sim);
        if (check.verdict != DEMO_GOOD)
            fail_msg("seed %d: %d %s", (int)seed, check.verdict, check.problem.reason);
        assert_memory_equal(&played, &demo.result, sizeof played);
        demo_free(&demo);
        file_free(&file);
    }
}

// All three ends come back: left, lost, won.
TEST(the_end_is_kept)
{
    static const DemoResult RESULTS[] = {{1, 60, 2, false, false}, {1, 60, 2, true, false}, {1, 60, 2, true, true}};
    for (int i = 0; i < 3; i++) {
        Tunables tunables = script_tunables(&script);
        sim_init_script(&sim, 1, &tunables, &script, NULL);
        Recording recording = recording_of(&sim);
        for (int k = 0; k < 60; k++)
            recording_tick(&recording, tick_cmd(vec2(100.0f, 500.0f), TICK_CMD_TOUCH));
        recording_end_as(&recording, RESULTS[i]);
        Demo demo;
        read_good(&demo, &recording.file);
        assert_int_equal(demo.tail, DEMO_ENDED);
        assert_true(demo.result.over == RESULTS[i].over && demo.result.won == RESULTS[i].won);
        DemoCheck check = demo_verify(&demo, &sim);
        assert_int_equal(check.verdict, DEMO_OTHER_RESULT);
        demo_free(&demo);
        file_free(&recording.file);
    }
}

// --- damage

TEST(every_flipped_bit_and_cut_is_noticed)
{
    TestFile file = record(1, 60);
    size_t end = file_blocks_at(&file), bits = 8 * (end - DEMO_START_BYTES);
    for (size_t i = 0; i < bits + 32; i++) {
        size_t bit = i < 32 ? 8 * DEMO_START_SCRIPT + i : 8 * DEMO_START_BYTES + i - 32;
        Demo demo;
        bool good;
        DemoProblem refused;
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        read_exactly(&file, &demo, &good, &refused);
        if (good)
            fail_msg("bit %zu of byte %zu went unnoticed", bit % 8, bit / 8);
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
    for (size_t size = DEMO_START_BYTES; size < end; size++) {
        TestFile cut = {.bytes = file.bytes, .size = size};
        Demo demo;
        bool good;
        DemoProblem refused;
        read_exactly(&cut, &demo, &good, &refused);
        assert_false(good);
        assert_non_null(strstr(refused.reason, "ends in its stage data"));
    }
    file_free(&file);
}

// The file with another stage in it, after right checksums; `plain_size` is what it claims.
static TestFile file_with_section(const uint8_t *texts, const uint8_t *plain, size_t size, size_t plain_size)
{
    static uint8_t section[1 << 20];
    TestFile whole = record(1, 60), file = {0};
    uint8_t *at = bytes_put(section, plain_size, 4);
    memcpy(at, texts, DEMO_SCRIPT_TEXTS_BYTES);
    size_t packed = ZSTD_compress(section + DEMO_SCRIPT_HEAD_BYTES, sizeof section - 512, plain, size, 1);
    assert_false(ZSTD_isError(packed));
    size_t section_bytes = DEMO_SCRIPT_HEAD_BYTES + packed + 4, blocks = file_blocks_at(&whole);
    file_add(&file, whole.bytes, DEMO_START_BYTES);
    bytes_put(file.bytes + DEMO_START_SCRIPT, section_bytes, 4);
    file_add(&file, section, section_bytes);
    file_add(&file, whole.bytes + blocks, whole.size - blocks);
    file_seal_start(&file);
    file_free(&whole);
    return file;
}

// The stage of a good demo, unpacked.
static size_t plain_of(uint8_t *plain, size_t room, uint8_t texts[DEMO_SCRIPT_TEXTS_BYTES])
{
    TestFile file = record(1, 60);
    const uint8_t *section = file.bytes + DEMO_START_BYTES;
    size_t size = ZSTD_decompress(plain, room, section + DEMO_SCRIPT_HEAD_BYTES,
                                  file_script_bytes(&file) - DEMO_SCRIPT_HEAD_BYTES - 4);
    memcpy(texts, section + 4, DEMO_SCRIPT_TEXTS_BYTES);
    assert_false(ZSTD_isError(size));
    file_free(&file);
    return size;
}

#define NUMBER(field) (offsetof(StageScript, field) - offsetof(StageScript, hunt))

TEST(hostile_stages_are_refused)
{
    static uint8_t plain[4u << 20], texts[DEMO_SCRIPT_TEXTS_BYTES];
    size_t size = plain_of(plain, sizeof plain, texts);
    const struct {
        size_t at;
        uint32_t put;
        size_t bytes, claimed;
        const char *expected;
    } hostile[] = {
        {NUMBER(koi), 0, size, size, ""}, // a good one
        {NUMBER(koi), 0, size, size - 1, "damaged"},
        {NUMBER(koi), 0, size, size + 1, "damaged"},
        {NUMBER(koi), 0, sizeof plain, size, "damaged"}, // a bomb
        {NUMBER(koi), 0, size, 0xffffffffu, "larger"},
        {NUMBER(koi), 0, size, 7, "smaller"},
        {NUMBER(koi), 0, size + 4, size + 4, "not what it says"},
        {NUMBER(phase_count), 0xffffffffu, size, size, "more than a stage can"},
        {NUMBER(wave_count), SCRIPT_WAVES_MAX + 1, size, size, "more than a stage can"},
        {NUMBER(text_bytes), 0x7fffffffu, size, size, "more than a stage can"},
        {NUMBER(wave_count), 2, size, size, "not what it says"},
        {NUMBER(look), 99, size, size, "look"},
        {NUMBER(koi), 99, size, size, "koi"},
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        Demo demo;
        bool good;
        DemoProblem refused;
        uint32_t before = (uint32_t)bytes_get(plain + hostile[i].at, 4);
        bytes_put(plain + hostile[i].at, hostile[i].put, 4);
        TestFile file = file_with_section(texts, plain, hostile[i].bytes, hostile[i].claimed);
        bytes_put(plain + hostile[i].at, before, 4);
        size_t taken = read_exactly(&file, &demo, &good, &refused);
        if (good != (hostile[i].expected[0] == '\0') || (!good && !strstr(refused.reason, hostile[i].expected)))
            fail_msg("stage %zu: %d '%s', expected '%s'", i, good, refused.reason, hostile[i].expected);
        assert_true(taken < 1u << 20);
        assert_true(good || refused.offset == DEMO_START_BYTES);
        if (good)
            demo_free(&demo);
        file_free(&file);
    }
}

// Whatever is in it, it is refused, or the game can be played.
TEST(rubbish_stages_are_survived)
{
    static uint8_t plain[1u << 16], kept[1u << 16], texts[DEMO_SCRIPT_TEXTS_BYTES];
    size_t size = plain_of(kept, sizeof kept, texts);
    int played = 0;
    Rng rng = rng_seed(3, 0);
    for (int i = 0; i < 300; i++) {
        Demo demo;
        bool good;
        DemoProblem refused;
        DemoPlay play;
        memcpy(plain, kept, size);
        for (uint32_t k = 1 + rng_below(&rng, 3); k > 0; k--) {
            uint8_t value = (uint8_t)rng_below(&rng, 4);
            plain[rng_below(&rng, (uint32_t)size)] = value;
        }
        TestFile file = file_with_section(texts, plain, size, size);
        read_exactly(&file, &demo, &good, &refused);
        if (good) {
            demo_play_begin(&play, &demo, &sim, &refused);
            while (play.tick < 40 && demo_play_tick(&play, &sim))
                continue;
            played++;
            demo_free(&demo);
        }
        file_free(&file);
    }
    print_message("%d of 300 could be played\n", played);
    assert_true(played > 10 && played < 290);
}

// A stage and a game of another kind do not go together.
TEST(stage_and_script_go_together)
{
    TestFile file = record(1, 60);
    Demo demo;
    bool good;
    DemoProblem refused;
    file.bytes[52] = STAGE_EMPTY;
    file_seal_start(&file);
    read_exactly(&file, &demo, &good, &refused);
    assert_false(good);
    assert_non_null(strstr(refused.reason, "has a stage from a file"));
    file_free(&file);
    record_game(&file, &sim, 1, 60);
    file.bytes[52] = STAGE_SCRIPT;
    file_seal_start(&file);
    read_exactly(&file, &demo, &good, &refused);
    assert_false(good);
    assert_non_null(strstr(refused.reason, "after the start"));
    file_free(&file);
}

GROUP(set_up, NULL)
