// test_cmd_report.c -- `mitsubachi report` of bug reports that are valid, differ, or are invalid.
#include "own_folder.h"

#include "outcome.h"

#include <fcntl.h>

#include "cmd/cmd.h"
#include "content/bundle/bundle.h"
#include "tape/state_hash.h"
#include "game/session/bug.h"

#define TICKS 300

static Sim sim;

#define REPORT(file) outcome_run(cmd_report, "report", (const char *const[]){file, NULL})

// From a tick on, counted from 0, its hashes are those of another game.
static void demo_make(uint32_t wrong)
{
    Recorder recorder = {0};
    TickCmd cmd = tick_cmd(vec2(180.0f, 420.0f), TICK_CMD_TOUCH);
    sim_init(&sim, 9, (Tunables[]){tunables_default()}, NULL);
    uint64_t hash = state_hash_begin(&sim);
    remove("a.mtb");
    const TapeStart start = tape_start_of(&sim, TAPE_PERSON, 0);
    OwnTape tape = tape_begin(&start);
    assert_true(recorder_begin(&recorder, &tape, "a.mtb", &error));
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, tick < wrong ? hash : ~hash);
        recorder_tick(&recorder);
    }
    recorder_end(&recorder, &sim);
}

// `damage`: a byte of the trace's last state, counted from its end; 0 for none.
static void report_make(uint32_t wrong, size_t damage)
{
    OwnBundle bundle = {0};
    OwnTape demo;
    size_t size;
    demo_make(wrong);
    OwnFile file = file_of("a.mtb");
    assert_true(tape_read(&demo, file.bytes, file.size, &error));
    OwnBytes trace = tape_trace_range(&demo, &sim, 200, 260, 1 << 20, &size);
    trace[size - damage] ^= damage > 0;
    assert_true(bundle_add(&bundle, BUG_FACTS, "mitsubachi 1.0.0\x1b[2J\xc2\x9b \x9b\n", 25));
    assert_true(bundle_add(&bundle, BUG_MESSAGES, "one line", 8));
    assert_true(bundle_add(&bundle, BUG_DEMO, file.bytes, file.size));
    assert_true(bundle_add(&bundle, BUG_TRACE, trace, size));
    OwnBytes bytes = bundle_pack(&bundle, BUNDLE_REPORT, &size);
    assert_true(file_replace("a" BUG_ENDING, bytes, size, &error));
}

TEST(a_game_that_is_the_same_here_is_good)
{
    report_make(UINT32_MAX, 0);
    expect(REPORT("a" BUG_ENDING), 0, "a.mtbreport: good, 300 ticks, hash ");
    expect(REPORT("a" BUG_ENDING), 0, "a.mtbreport: good, as traced, up to tick 260\n");
    expect(REPORT("a" BUG_ENDING), 0, "--- messages.txt\none line\n--- demo.mtb\n");
}

TEST(an_unprintable_verdict_is_a_machine_error)
{
    int full = open("/dev/full", O_WRONLY);
    if (full < 0)
        skip();
    char *arguments[] = {"report", "a" BUG_ENDING, NULL};
    report_make(130, 0);
    OwnOutcome outcome = outcome_of(cmd_report, arguments, -1, full);
    close(full);
    assert_int_equal(outcome.status, 3);
    assert_non_null(strstr(outcome.err, "mitsubachi report: the output cannot be written: No space left on device\n"));
}

TEST(terminal_commands_are_not_printed)
{
    report_make(UINT32_MAX, 0);
    OwnOutcome outcome = REPORT("a" BUG_ENDING);
    assert_null(strchr(outcome.out, '\x1b'));
    assert_null(strchr(outcome.out, '\xc2'));
    assert_null(strchr(outcome.out, '\x9b'));
}

TEST(a_game_that_differs_is_answered_with_its_tick)
{
    report_make(130, 0);
    expect(REPORT("a" BUG_ENDING), 1, "a.mtbreport: diverged in tick 131");
}

TEST(a_trace_of_another_course_names_tick_and_part)
{
    report_make(UINT32_MAX, 1);
    // The bytes of the last state are there to explain its hashes, which agree.
    expect(REPORT("a" BUG_ENDING), 0, "as traced");
    OwnBundle bundle = {0};
    size_t size;
    OwnFile file = file_of("a" BUG_ENDING);
    assert_true(bundle_read(&bundle, BUNDLE_REPORT, file.bytes, file.size, &error));
    BundlePart *trace = (BundlePart *)(uintptr_t)bundle_find(&bundle, BUG_TRACE);
    trace->bytes[TAPE_TRACE_HEAD_BYTES + 8] ^= 1; // the first hash after tick 200
    OwnBytes bytes = bundle_pack(&bundle, BUNDLE_REPORT, &size);
    assert_true(file_replace("b" BUG_ENDING, bytes, size, &error));
    expect(REPORT("b" BUG_ENDING), 1, "b.mtbreport: differs from the trace in tick 200, ");
}

TEST(an_invalid_report_gets_one_line)
{
    demo_make(UINT32_MAX);
    expect(REPORT("a.mtb"), 3, "a.mtb: refused at offset 0: this is another kind of file, expected a bug report\n");
    expect(REPORT("none"), 3, "none: ");
    expect(REPORT(NULL), 2, "expected one bug report");
}

GROUP(own_folder_enter, own_folder_leave)
