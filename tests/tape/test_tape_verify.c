// test_tape_verify.c -- a replay that leaves the recorded game is noticed, and the trace names the tick and the field.
#include "demo_tools.h"
#include "stage_tools.h"

#include "tape/tape_trace.h"

static Sim sim;

// Something that a faulty build would do in one tick.
typedef void PlantFn(Sim *sim);

static void move_a_bee_by_one_ulp(Sim *game)
{
    game->bees.x[3] = nextafterf(game->bees.x[3], 1000.0f);
}

static void lose_a_point(Sim *game)
{
    game->head.score++;
}

static void change_a_tunable(Sim *game)
{
    game->tunables.swarm_avoid_px += 5.0f; // the links cover what it does, not the number itself
}

static void turn_an_enemy(Sim *game)
{
    game->enemies[0].velocity.y += 0.25f;
}

typedef struct Plant {
    PlantFn *fn;
    uint32_t tick; // ticks done when it happens
    const char *part, *field;
    uint32_t index;
} Plant;

static const Plant PLANTS[] = {
    {move_a_bee_by_one_ulp, 333, "bees.x", "", 3},
    {lose_a_point, 60, "head", "score", 0},
    {change_a_tunable, 1, "tunables", "swarm.avoid_px", 0},
    {turn_an_enemy, 400, "enemies", "velocity.y", 0},
};
#define PLANT_COUNT (sizeof PLANTS / sizeof PLANTS[0])

// Records 500 ticks on a "faulty" build, and traces it; dumps the states of [dump_from, dump_to).
static void record_planted(const Plant *plant, FileBytes *demo_file, FileBytes *trace, uint32_t dump_from,
                           uint32_t dump_to)
{
    stage_game(&sim, 21, (Tunables[]){stage_tunables("endless")}, "endless");
    Recording recording = recording_of(&sim);
    PointerPath path = pointer_begin(&POINTER_STYLES[0], 21);
    static uint8_t record[1 << 20];
    tape_trace_head(&sim, record);
    file_add(trace, record, TAPE_TRACE_HEAD_BYTES);
    for (uint32_t tick = 0; tick <= 500; tick++) {
        bool dump = tick >= dump_from && tick < dump_to;
        assert_true(tape_trace_record_bytes(&sim, dump) <= sizeof record);
        size_t size = tape_trace_record(&sim, dump, record);
        assert_int_equal(size, tape_trace_record_bytes(&sim, dump));
        file_add(trace, record, size);
        if (tick == 500)
            break;
        TickCmd cmd = pointer_cmd(&path);
        sim_tick(&sim, &cmd);
        if (plant && tick + 1 == plant->tick)
            plant->fn(&sim);
        recording.hash = state_hash_chain(recording.hash, &sim);
        tape_append(&recording.tape, &cmd, recording.hash);
    }
    recording_end(&recording);
    *demo_file = recording.file;
}

TEST(a_planted_fault_is_found)
{
    for (size_t i = 0; i < PLANT_COUNT; i++) {
        OwnFile file, trace = {0};
        record_planted(&PLANTS[i], &file, &trace, 0, 0);
        OwnTape demo = read_good(&file);
        TapeCheck check = tape_verify(&demo, &sim);
        uint32_t tick = PLANTS[i].tick - 1;
        assert_int_equal(check.verdict, TAPE_DIVERGED);
        assert_int_equal(check.block, tick / TAPE_BLOCK_TICKS);
        assert_true(check.least_tick <= tick && check.most_tick >= tick);
        assert_true(check.most_tick - tick < 10);
        assert_true(check.recorded != check.played);
    }
}

TEST(the_trace_names_tick_and_field)
{
    for (size_t i = 0; i < PLANT_COUNT; i++) {
        for (int dumped = 0; dumped < 2; dumped++) {
            const Plant *plant = &PLANTS[i];
            OwnFile file, trace = {0};
            TapeDifference difference;
            uint32_t from = plant->tick / 60 * 60;
            record_planted(plant, &file, &trace, dumped ? from : 0, dumped ? from + 61 : 0);
            OwnTape demo = read_good(&file);
            assert_true(tape_trace_compare(trace.bytes, trace.size, &demo, &sim, &difference, &error));
            assert_true(difference.found);
            assert_int_equal(difference.tick, plant->tick);
            assert_string_equal(difference.part, plant->part);
            assert_int_equal(difference.has_values, dumped);
            if (dumped) {
                print_message("tick %u: %s[%u] %s: %s, here %s\n", (unsigned)difference.tick, difference.part,
                              (unsigned)difference.index, difference.field, difference.traced, difference.played);
                assert_string_equal(difference.field, plant->field);
                assert_int_equal(difference.index, plant->index);
                assert_string_not_equal(difference.traced, difference.played);
            }
        }
    }
}

TEST(a_good_game_has_no_difference)
{
    OwnFile file, trace = {0};
    TapeDifference difference;
    record_planted(NULL, &file, &trace, 100, 130);
    OwnTape demo = read_good(&file);
    assert_int_equal(tape_verify(&demo, &sim).verdict, TAPE_GOOD);
    assert_true(tape_trace_compare(trace.bytes, trace.size, &demo, &sim, &difference, &error));
    assert_false(difference.found);
    assert_int_equal(difference.ticks, 500);
    // One that was cut is compared as far as it goes; whatever the cut, nothing is read after it.
    for (size_t size = 0; size < trace.size; size += size < 2000 ? 1 : 9973) {
        OwnBytes bytes = malloc(size > 0 ? size : 1);
        memcpy(bytes, trace.bytes, size);
        bool good = tape_trace_compare(bytes, size, &demo, &sim, &difference, &error);
        assert_int_equal(good, size >= TAPE_TRACE_HEAD_BYTES);
        assert_false(good && difference.found);
    }
}

TEST(damaged_traces_are_survived)
{
    OwnFile file, trace = {0};
    record_planted(NULL, &file, &trace, 0, 3);
    OwnTape demo = read_good(&file);
    demo.tick_count = 3; // the first three ticks are enough
    for (uint64_t seed = 0; seed < 300; seed++) {
        Rng rng = rng_seed(seed, 6);
        TapeDifference difference;
        OwnFile bad = {0};
        file_add(&bad, trace.bytes, trace.size / 2);
        for (int n = 0; n < 5; n++)
            bad.bytes[rng_below(&rng, n < 3 ? 400 : (uint32_t)bad.size)] = (uint8_t)rng_u32(&rng);
        tape_trace_compare(bad.bytes, bad.size, &demo, &sim, &difference, &error);
    }
}

static bool so_many_ticks(void *left_pointer)
{
    int *left = left_pointer;
    return (*left)-- > 0;
}

TEST(verification_can_be_stopped)
{
    OwnFile file = record_game(&sim, 1, 100);
    OwnTape demo = read_good(&file);
    for (int ticks = 0; ticks <= 100; ticks += 20) {
        int left = ticks;
        TapeCheck check = tape_verify_while(&demo, &sim, so_many_ticks, &left);
        assert_int_equal(check.verdict, ticks < 100 ? TAPE_STOPPED : TAPE_GOOD);
        assert_int_equal(check.ticks, ticks);
    }
}

TEST(another_result_or_stage_is_reported)
{
    OwnFile file = record_game(&sim, 1, 100);
    OwnTape demo = read_good(&file);
    const TapeResult result = demo.result;
    for (int what = 0; what < 5; what++) {
        demo.result.score += what == 0;
        demo.result.ticks += what == 1;
        demo.result.bees_most += what == 2;
        demo.result.over = what == 3 ? !result.over : result.over;
        demo.result.won = what == 4 ? !result.won : result.won;
        assert_int_equal(tape_verify(&demo, &sim).verdict, TAPE_OTHER_RESULT);
        demo.result = result;
    }
    assert_int_equal(tape_verify(&demo, &sim).verdict, TAPE_GOOD);
    demo.start.content_hash++;
    TapeCheck check = tape_verify(&demo, &sim);
    assert_int_equal(check.verdict, TAPE_OTHER_STAGE);
    assert_true(strlen(check.problem.text) > 10);
}

// --- each byte of a struct that is hashed has the name of its field

#define NAME_BYTES 64
#define BYTES_MAX 512

// The name of the first field in which zeros differ from zeros with other bytes in [from, to).
static void first_name(const char *part, size_t size, size_t from, size_t to, char name[NAME_BYTES])
{
    static const uint8_t before[BYTES_MAX];
    uint8_t after[BYTES_MAX] = {0};
    TapeDifference difference;
    assert_true(size <= BYTES_MAX);
    memset(after + from, 1, to - from);
    tape_first_field(part, size, before, after, &difference);
    assert_string_not_equal(difference.traced, difference.played);
    memcpy(name, difference.field, sizeof difference.field);
}

TEST(every_byte_has_a_name)
{
    static const struct {
        const char *part;
        size_t size;
    } PARTS[] = {
        {"head", sizeof(SimHead)}, {"enemies", sizeof(Enemy)},         {"flowers", sizeof(Flower)},
        {"waves", sizeof(Wave)},   {"runners", sizeof(PatternRunner)},
    };
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        for (size_t at = 0; at < PARTS[i].size; at++) {
            char name[NAME_BYTES], with_others[NAME_BYTES];
            first_name(PARTS[i].part, PARTS[i].size, at, at + 1, name);
            fail_if(strncmp(name, "byte ", 5) == 0, "%s: %s has no name", PARTS[i].part, name);
            first_name(PARTS[i].part, PARTS[i].size, at, PARTS[i].size, with_others);
            assert_string_equal(name, with_others);
        }
    }
}

TEST(a_field_without_a_name_is_a_byte)
{
    char name[NAME_BYTES];
    first_name("programs", 16, 5, 6, name);
    assert_string_equal(name, "byte 5");
}
