// test_tape_patterns.c -- games in which patterns run: recorded, verified, sought, taken over and traced, with the book
// that is in the demo and nothing else.
#include "demo_tools.h"
#include "stage_tools.h"

#include "tape/tape_trace.h"
#include "tape/keyframes.h"
#include "tape/timeline.h"
#include "core/pattern/pattern_read.h"

#define TICKS 1200

static Sim sim, other;
static PatternBook book;
static uint64_t hashes[TICKS + 1]; // of the chain after so many ticks
static FileBytes file;
static Tape demo;

// Repeats, parameters, chance, a term that runs for long, and bullets that fire bullets: all of a runner is in use.
static const char *const DOCUMENTS[] = {
    "<bulletml><action label='top'><repeat><times>40</times><action><fire><direction type='sequence'>23</direction>"
    "<speed>1 + $rand</speed><bulletRef label='b'><param>$rand*90</param></bulletRef></fire><wait>5</wait></action>"
    "</repeat></action><bullet label='b'><action><wait>20</wait><changeDirection><direction type='relative'>$1"
    "</direction><term>60</term></changeDirection><accel><vertical>1</vertical><term>40</term></accel></action>"
    "</bullet></bulletml>",
    "<bulletml><action label='top1'><repeat><times>12</times><action><fire><direction type='aim'>0</direction>"
    "<speed>2</speed><bullet><action><repeat><times>3</times><action><wait>15</wait><fire><direction type='relative'>"
    "60*$rand</direction><speed type='relative'>-0.5</speed><bullet/></fire></action></repeat><vanish/></action>"
    "</bullet></fire><wait>17</wait></action></repeat></action><action label='top2'><actionRef label='a'><param>3</param>"
    "<param>$rank</param></actionRef></action><action label='a'><repeat><times>$1</times><action><wait>40+$2*10</wait>"
    "<changeSpeed><speed>0</speed><term>30</term></changeSpeed><fire><bullet/></fire></action></repeat></action>"
    "</bulletml>",
};

static void on_error(void *context, const Error *why)
{
    fail_msg("%d:%d: %s", why->line, why->column, why->text);
}

static int record(void **state)
{
    Tunables tunables = stage_tunables("gallery");
    tunables.swarm_start_bees = 30;
    StageScript *gallery = stage_copy("gallery");
    gallery->gallery.pattern_ticks = 300;
    tunables.pattern_rank_follows = 0;
    for (int i = 0; i < 2; i++) {
        OwnPattern program;
        char name[8] = {(char)('a' + i)};
        assert_true(pattern_read(DOCUMENTS[i], strlen(DOCUMENTS[i]), &program, on_error, NULL));
        assert_int_equal(pattern_book_add(&book, name, program.words, program.count), i);
    }
    sim_init_script(&sim, 3, &tunables, gallery, &book);
    Recording recording = recording_of(&sim);
    Pilot pilot = pilot_begin(&sim);
    int bullets = 0, runners = 0;
    hashes[0] = recording.hash;
    for (uint32_t i = 0; i < TICKS; i++) {
        recording_tick(&recording, pilot_cmd(&pilot, &sim));
        hashes[i + 1] = recording.hash;
        bullets = sim.bullets.count > bullets ? sim.bullets.count : bullets;
        runners = sim.runners.count > runners ? sim.runners.count : runners;
    }
    recording_end(&recording);
    print_message("at most %d bullets, %d runners; %zu bytes, %zu of them the start\n", bullets, runners,
                  recording.file.size, tape_start_bytes(recording.file.bytes));
    assert_true(bullets > 20 && runners > 15);
    file = recording.file;
    memset(&book, 0xa5, sizeof book); // from here on only the demo has it
    demo = read_good(&file);
    return 0;
}

static int forget(void **state)
{
    tape_free(&demo);
    file_free(&file);
    return 0;
}

TEST(the_replay_is_the_game)
{
    TapeCheck check = tape_verify(&demo, &other);
    if (check.verdict != TAPE_GOOD)
        fail_msg("verdict %d at tick %u: %s", (int)check.verdict, (unsigned)check.most_tick, check.problem.text);
    assert_true(check.hash == hashes[TICKS]);
}

TEST(any_tick_is_found)
{
    static const size_t BUDGETS[] = {TIMELINE_BUDGET_BYTES, 1u << 20};
    for (size_t b = 0; b < 2; b++) {
        Timeline *timeline = timeline_open(&demo, BUDGETS[b], &error);
        Rng rng = rng_seed(b, 8);
        TapePlay play;
        assert_non_null(timeline);
        memset(&other, 0x5a, sizeof other);
        for (int i = 0; i < 80; i++) { // the second half backward
            uint32_t tick = i < 40 ? rng_below(&rng, TICKS + 1) : 700u - (uint32_t)i;
            timeline_seek(timeline, tick, &play, &other);
            fail_if(play.hash != hashes[tick], "budget %zu: tick %u has another state", b, (unsigned)tick);
        }
        assert_int_equal(timeline_diverged(timeline), UINT32_MAX);
        timeline_close(timeline);
    }
}

// Only slots that are or were in use are saved.
TEST(a_saved_state_continues_identically)
{
    TapePlay play = play_begin(&demo, &sim);
    while (play.tick < 200)
        tape_play_tick(&play, &sim);
    size_t size = live_state_bytes(&sim);
    OwnBytes bytes = malloc(size);
    assert_int_equal(live_state_save(&sim, bytes), size);
    print_message("%d bullets, %d runners: %zu bytes\n", (int)sim.bullets.count, (int)sim.runners.count, size);
    assert_true(sim.runners.count > 0);
    assert_true(size < 20000 + 300u * (size_t)(sim.bullets.count + sim.runners.count));
    memset(&other, 0xa5, sizeof other);
    live_state_copy_constant(&other, &sim);
    live_state_load(&other, bytes);
    while (play.tick < 500) {
        tape_play_tick(&play, &other);
        assert_true(play.hash == hashes[play.tick]);
    }
}

TEST(a_fork_has_the_patterns)
{
    OwnRecording recording = recording_fork(&demo, &sim, 333);
    for (int i = 0; i < 200; i++)
        recording_tick(&recording, tick_cmd(vec2(100.0f, 500.0f), TICK_CMD_TOUCH));
    recording_end(&recording);
    OwnTape child = read_good(&recording.file);
    assert_int_equal(child.tick_count, 533);
    assert_memory_equal(child.book, demo.book, sizeof *child.book);
    assert_int_equal(tape_verify(&child, &other).verdict, TAPE_GOOD);
}

// Changes of a faulty build in a running pattern.
typedef struct Plant {
    const char *part, *field;
} Plant;

static const Plant PLANTS[] = {
    {"runners", "wait_ticks"},   {"runners", "frames[0].left"}, {"runners", "pattern"},
    {"runners", "motion.speed"}, {"runners", "values[17]"},     {"bullets.runner", ""},
    {"enemies", "pattern"},      {"enemies", "pattern_runner"}, {"runners.count", ""},
};

static void plant(Sim *game, size_t which)
{
    PatternRunner *runner = &game->runners.slot[0];
    switch (which) {
    case 0: runner->wait_ticks++; break;
    case 1: runner->frames[0].left++; break;
    case 2: runner->pattern++; break;
    case 3: runner->motion.speed += 0.5f; break;
    case 4: runner->values[17] += 1.0f; break;
    case 5: game->bullets.runner[0]++; break;
    case 6: game->enemies[0].pattern++; break;
    case 7: game->enemies[0].pattern_runner++; break;
    default: game->runners.count++; break;
    }
}

TEST(the_trace_names_the_field)
{
    enum { AT = 200 };
    static uint8_t record_bytes[1 << 20];
    for (size_t i = 0; i < sizeof PLANTS / sizeof PLANTS[0]; i++) {
        OwnFile trace = {0};
        TapeDifference difference;
        TapePlay play = play_begin(&demo, &sim);
        tape_trace_head(&sim, record_bytes);
        file_add(&trace, record_bytes, TAPE_TRACE_HEAD_BYTES);
        for (;;) {
            if (play.tick == AT)
                plant(&sim, i);
            assert_true(tape_trace_record_bytes(&sim, play.tick == AT) <= sizeof record_bytes);
            file_add(&trace, record_bytes, tape_trace_record(&sim, play.tick == AT, record_bytes));
            if (play.tick == AT)
                break;
            tape_play_tick(&play, &sim);
        }
        assert_true(tape_trace_compare(trace.bytes, trace.size, &demo, &other, &difference, &error));
        if (!difference.found || !difference.has_values)
            fail_msg("plant %zu: %d in %s", i, (int)difference.found, difference.part);
        assert_int_equal(difference.tick, AT);
        assert_string_equal(difference.part, PLANTS[i].part);
        assert_string_equal(difference.field, PLANTS[i].field);
    }
}

GROUP(record, forget)
