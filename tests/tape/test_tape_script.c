// test_tape_script.c -- games of stages from files: their demos carry the stage and are the same games again; what is
// wrong with such a stage is refused.
#include "demo_damage.h"
#include "script_tools.h"

static Sim sim;
static StageScript script;

static int set_up(void **state)
{
    static ActionProgram program;
    script = script_simple(4, 300);
    script_bees(&script, 20);
    return script_check(&script, &program) == NULL ? 0 : -1;
}

// A game of the pilot; it ends early where the game does.
static FileBytes record(uint64_t seed, uint32_t ticks)
{
    sim_init_script(&sim, seed, (Tunables[]){script_tunables(&script)}, &script, NULL);
    Recording recording = recording_of(&sim);
    Pilot pilot = pilot_begin(&sim);
    for (uint32_t i = 0; i < ticks && !sim.head.over; i++)
        recording_tick(&recording, pilot_cmd(&pilot, &sim));
    recording_end(&recording);
    return recording.file;
}

TEST(the_stage_comes_back)
{
    OwnFile file = record(1, 200);
    TapePeek peek;
    OwnTape demo = read_good(&file);
    assert_int_equal(demo.start.stage, STAGE_SCRIPT);
    assert_memory_equal(demo.start.script, &script, sizeof script);
    assert_ptr_equal(demo.start.script, demo.script);
    assert_true(tape_peek(&peek, file.bytes, file.size, &error));
    assert_string_equal(peek.stage_id, "simple");
    assert_memory_equal(&peek.stage_name, &script.name, sizeof script.name);
    print_message("%zu bytes of a start with a stage\n", file_blocks_at(&file));
}

TEST(its_demos_verify)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        OwnFile file = record(seed, 900);
        OwnTape demo = read_good(&file);
        TapeResult played = tape_result_of(&sim);
        TapeCheck check = tape_verify(&demo, &sim);
        fail_if(check.verdict != TAPE_GOOD, "seed %d: %d %s", (int)seed, check.verdict, check.problem.text);
        assert_memory_equal(&played, &demo.result, sizeof played);
    }
}

// All three ends come back: left, lost, won.
TEST(the_end_is_kept)
{
    static const TapeResult RESULTS[] = {{1, 60, 2, false, false}, {1, 60, 2, true, false}, {1, 60, 2, true, true}};
    for (int i = 0; i < 3; i++) {
        sim_init_script(&sim, 1, (Tunables[]){script_tunables(&script)}, &script, NULL);
        OwnRecording recording = recording_of(&sim);
        for (int k = 0; k < 60; k++)
            recording_tick(&recording, tick_cmd(vec2(100.0f, 500.0f), TICK_CMD_TOUCH));
        recording_end_as(&recording, RESULTS[i]);
        OwnTape demo = read_good(&recording.file);
        assert_int_equal(demo.tail, TAPE_ENDED);
        assert_true(demo.result.over == RESULTS[i].over && demo.result.won == RESULTS[i].won);
        TapeCheck check = tape_verify(&demo, &sim);
        assert_int_equal(check.verdict, TAPE_OTHER_RESULT);
    }
}

// --- damage

// The places of numbers in what the start packs.
#define LOOK_AT(plain, size) (bytes_find(plain, size, "Pond", 5) + 5 + 4 + 4 + TUNABLE + 1)
#define TUNABLE (sizeof "swarm.start_bees" + 4)

TEST(hostile_stages_are_refused)
{
    static uint8_t changed[1u << 16];
    OwnFile whole = record(1, 60);
    size_t size;
    OwnBytes plain = file_plain(&whole, &size);
    size_t look = LOOK_AT(plain, size), phases = look + sizeof(int32_t) * 4 + sizeof(ScriptGallery);
    size_t wasp = bytes_find(plain, size, "wasp", 5);
    const struct {
        size_t at;
        uint32_t put;
        int more;
        const char *expected;
    } hostile[] = {
        {look, 0, 0, ""}, // a good one
        {look, 0, 4, "trailing bytes"},
        {look, 0, -4, "ends too early"},
        {look, 99, 0, "look"},
        {phases, 0xffffffffu, 0, "phases, expected at most"},
        {wasp, 0x70736177u, 0, ""},
        {wasp, 0x7a736177u, 0, "the demo needs the enemy wasz, which this build does not have"},
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        memset(changed, 0, sizeof changed);
        memcpy(changed, plain, size);
        bytes_put(changed + hostile[i].at, hostile[i].put, 4);
        check_hostile(&whole, changed, (size_t)((int)size + hostile[i].more), hostile[i].expected);
    }
}

// Any content is refused, or playable.
TEST(rubbish_stages_are_survived)
{
    OwnFile whole = record(1, 60);
    size_t size;
    OwnBytes kept = file_plain(&whole, &size), plain = malloc(size);
    int played = 0;
    Rng rng = rng_seed(3, 0);
    for (int i = 0; i < 300; i++) {
        TapePlay play;
        memcpy(plain, kept, size);
        for (uint32_t k = 1 + rng_below(&rng, 3); k > 0; k--) {
            uint8_t value = (uint8_t)rng_below(&rng, 4);
            plain[rng_below(&rng, (uint32_t)size)] = value;
        }
        OwnFile file = file_with_plain(&whole, plain, size);
        OwnRead read = read_exactly(&file);
        if (read.good) {
            tape_play_begin(&play, &read.demo, &sim, &read.refused);
            while (play.tick < 40 && tape_play_tick(&play, &sim))
                continue;
            played++;
        }
    }
    print_message("%d of 300 could be played\n", played);
    assert_true(played > 10 && played < 290);
}

// A stage and a game of another kind do not go together.
TEST(stage_and_script_go_together)
{
    OwnFile file = record(1, 60), other;
    other = record_game(&sim, 1, 60);
    file.bytes[10] = STAGE_EMPTY;
    other.bytes[10] = STAGE_SCRIPT;
    file_seal_start(&file);
    file_seal_start(&other);
    OwnRead read = read_exactly(&file), read_other = read_exactly(&other);
    assert_false(read.good || read_other.good);
    assert_non_null(strstr(read.refused.text, "has trailing bytes"));
    assert_non_null(strstr(read_other.refused.text, "ends too early"));
}

GROUP(set_up, NULL)
