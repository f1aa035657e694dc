// test_play.c -- files that the program is started with: what shows each kind, status, messages, pictures off screen.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include <sys/mman.h>

#include "own_folder.h"

#include "cmd/outcome.h"

#include "cmd/cmd.h"
#include "content/pattern_tools.h"
#include "core/sim/pilot.h"
#include "game/session/recorder.h"
#include "stage_tools.h"
#include "sync/sync.h"
#include "tape/state_hash.h"

#define DEMO "game.mtb"
#define PICTURE "picture.png"
#define BROKEN "broken.mtb"

static unsigned long *ticks; // that the last run has played; shared with its process

static int show(int argc, char **argv)
{
    unsigned long before = sync_ticks();
    int status = cmd_play(argc, argv, 0);
    *ticks = sync_ticks() - before;
    return status;
}

#define RUN(...) outcome_run(show, "mitsubachi", (const char *const[]){__VA_ARGS__, NULL})
#define TOOL(word, ...) outcome_run(show, word, (const char *const[]){__VA_ARGS__, NULL})
#define SMALL "--offscreen", "--window", "180x320"

// The run succeeds and prints nothing.
static void expect_silent(Outcome outcome)
{
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out, "");
    expect(outcome, 0, "");
}

// Asserts a picture, and removes it.
static void expect_picture(void)
{
    OwnFile file = file_of(PICTURE);
    assert_true(file.size > 5000 && memcmp(file.bytes, "\x89PNG", 4) == 0);
    unlink(PICTURE);
}

static void demo_make(void)
{
    static Sim sim;
    static Recorder recorder;
    stage_game(&sim, 3, (Tunables[]){stage_tunables("endless")}, "endless");
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    const TapeStart start = tape_start_of(&sim, TAPE_PILOT, 0);
    OwnTape tape = tape_begin(&start);
    assert_true(recorder_begin(&recorder, &tape, DEMO, NULL));
    for (int i = 0; i < 300; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
        recorder_tick(&recorder);
    }
    recorder_end(&recorder, &sim);
}

static int set_up(void **state)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    ticks = mmap(NULL, sizeof *ticks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (ticks == MAP_FAILED || own_folder_enter(state) != 0)
        return -1;
    demo_make();
    pattern_write(".", "good/a.xml", PATTERN_GOOD);
    pattern_write(".", "bad.xml", PATTERN_BAD);
    pattern_write(
        ".", "good.ini",
        "[stage]\nname = Test\nlook = meadow\n[phase Morning]\nleast = 4s\nmost = 20s\n[phase Noon]\nleast = 5s\n"
        "[boss Beetle]\nlook = rhino\nhp = 100\n[stance]\nprogram = walk\n[program walk]\ntext = move_to 180 100 1s\n");
    pattern_write(".", "bad.ini", "[stage]\nname = Test\nlook = meadow\n[phase A]\nlest = 1\n");
    pattern_write(".", "scenario.ini", "[scenario]\nticks = 60\n[place 0]\nbee = 180 400\n");
    return 0;
}

// --- demos

// The demo has 300 ticks. Those after the requested moment are not played.
TEST(a_picture_of_a_demo_needs_no_display)
{
    expect_silent(RUN(SMALL, "--at", "2.5", "--screenshot", PICTURE, DEMO));
    expect_picture();
    expect_silent(TOOL("watch", SMALL, "--at", "0.02", "--screenshot", PICTURE, DEMO));
    expect_picture();
    assert_in_range(*ticks, 1, 3);
}

TEST(a_name_may_begin_with_a_dash)
{
    expect(TOOL("watch", "--offscreen", "--", DEMO), 0, "");
    expect(TOOL("watch", "--offscreen", "--", "--seed"), 3, "--seed: ");
    expect(TOOL("watch", "--offscreen", DEMO, "--", "-x.mtb"), 3, "-x.mtb: ");
}

// Writes the demo with one byte changed, or only its first `size` bytes.
static void break_demo(size_t flip, size_t size)
{
    OwnFile file = file_of(DEMO);
    assert_true(flip < file.size && size <= file.size);
    file.bytes[flip] ^= (uint8_t)(flip > 0);
    assert_true(file_replace(BROKEN, file.bytes, size > 0 ? size : file.size, NULL));
}

TEST(a_broken_end_is_reported_and_the_rest_shown)
{
    OwnFile file = file_of(DEMO);
    size_t size = file.size;
    for (int cut = 0; cut < 2; cut++) {
        break_demo(cut ? 0 : size - 3, cut ? size - 3 : 0);
        Outcome outcome = RUN("--offscreen", BROKEN);
        assert_non_null(strstr(outcome.err, cut ? "broken.mtb: cut at offset " : "broken.mtb: damaged at offset "));
        expect(outcome, 0, "; the 5.0 s before it are good\n");
    }
}

TEST(a_beginning_behind_the_end_is_reported)
{
    expect_silent(RUN("--offscreen", "--at", "5", DEMO));
    expect(RUN("--offscreen", "--at", "5.5", DEMO), 0, "--at 5.5 is after the end");
}

TEST(an_invalid_demo_is_refused)
{
    expect(TOOL("watch", "--offscreen", "nothing.mtb"), 3, "nothing.mtb");
    expect(TOOL("watch", "--offscreen", "good.ini"), 3, "refused");
}

// --- stages and scenarios

TEST(a_stage_plays_off_screen)
{
    expect(RUN("good.ini", SMALL, "--pilot", "--ticks", "200", "--seed", "4", "--phase", "2", "--level", "easy",
               "--renderer", "software", "--screenshot", PICTURE, "--record", "record.mtb"),
           0, "seed 4, ticks 200");
    assert_true(file_exists("record.mtb"));
    expect_picture();
    expect(TOOL("stage", "good.ini", "--offscreen", "--pilot", "--ticks", "20", "--seed", "4"), 0, "seed 4, ticks 20");
}

TEST(wrong_stages_and_phases)
{
    expect(RUN("good.ini", "--offscreen", "--phase", "3"), 3, "--phase is '3', expected 1 to 2");
    expect(RUN("--stage", "meadow", "--phase", "Noon"), 2, "--phase is 'Noon', expected the number of a phase");
    expect(RUN("bad.ini", "--offscreen"), 1, "bad.ini:5: ");
    expect(TOOL("stage", "none.ini"), 3, "none.ini: ");
}

// No recording can hold placed objects.
TEST(a_scenario_runs_in_the_lab)
{
    expect_silent(RUN(SMALL, "--ticks", "20", "--screenshot", PICTURE, "scenario.ini"));
    expect_picture();
    expect_silent(TOOL("lab", SMALL, "--ticks", "20", "--screenshot", PICTURE));
    expect_picture();
    expect(RUN("scenario.ini", "--pilot"), 2, "--pilot cannot be combined with the lab");
}

// --- patterns

TEST(a_pattern_is_shown)
{
    expect_silent(RUN(SMALL, "--ticks", "300", "--set", "pattern.rank=1", "--screenshot", PICTURE, "good/a.xml"));
    expect_picture();
    expect_silent(TOOL("lab", SMALL, "--ticks", "60", "--screenshot", PICTURE, "good/a.xml"));
    expect_picture();
}

TEST(wrong_patterns)
{
    expect(TOOL("pattern", "--offscreen", "bad.xml"), 1, "bad.xml:3:3: ");
    expect(TOOL("pattern", "--offscreen", "good"), 3, "good: not a regular file, expected one pattern");
    expect(TOOL("pattern", "--offscreen", "missing.xml"), 3,
           "missing.xml: No such file or directory, expected a BulletML file or a folder of them");
}

// --- usage

TEST(wrong_usage_is_reported)
{
    static const char *const WRONG[][5] = {
        // the word of a tool, an option, its value, a file, and the message
        {"watch", "--pilot", NULL, DEMO, "--pilot cannot be combined with a demo"},
        {"watch", "--seed", "7", DEMO, "--seed cannot be combined with a demo"},
        {"watch", "--ticks", "60", DEMO, "--ticks cannot be combined with a demo"},
        {"watch", "--at", "nan", DEMO, "--at is 'nan', expected seconds from 0 to 86400"},
        {"watch", "--at", "-1", DEMO, "--at is '-1', expected seconds"},
        {"watch", "--at", DEMO, NULL, "--at is 'game.mtb', expected seconds"},
        {"watch", "--backwards", NULL, DEMO, "--backwards: unknown, expected an option of 'mitsubachi watch --help'"},
        {"watch", "--mute", NULL, NULL, "no file, expected a demo or two"},
        {"stage", "--mode", "endless", "good.ini", "--mode cannot be combined with a stage"},
        {"stage", "--at", "1", "good.ini", "--at cannot be combined with a stage"},
        {"stage", "--phase", NULL, NULL, "--phase: no value"},
        {"stage", "--mute", NULL, NULL, "no file, expected one file"},
        {"lab", "--pilot", NULL, NULL, "--pilot cannot be combined with the lab"},
        {"lab", "--record", "x.mtb", NULL, "--record cannot be combined with the lab"},
        {"pattern", "--pilot", NULL, "good/a.xml", "--pilot cannot be combined with the lab"},
        {"pattern", "--speed", "60", "good/a.xml", "--speed cannot be combined with the lab"},
        {"pattern", "--set", "pattern.rank=2", "good/a.xml", "--set: "},
        {"mitsubachi", "--at", "1", NULL, "--at cannot be combined with mode endless"},
        {"mitsubachi", "--pilot", NULL, DEMO, "--pilot cannot be combined with a demo"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        const char *arguments[4] = {NULL};
        int count = 0;
        for (int k = 1; k < 4; k++)
            if (WRONG[i][k] != NULL)
                arguments[count++] = WRONG[i][k];
        expect(outcome_run(show, WRONG[i][0], arguments), 2, WRONG[i][4]);
    }
    expect(TOOL("watch", "--offscreen", "--record", BROKEN, DEMO), 2, "--record with --offscreen");
    expect(TOOL("watch", DEMO, DEMO, DEMO), 2, "one file too many: ");
    expect(TOOL("watch", "--help"), 0, "Usage: mitsubachi watch");
    expect(TOOL("pattern", "--help"), 0, "Usage: mitsubachi pattern");
}

GROUP(set_up, own_folder_leave)
