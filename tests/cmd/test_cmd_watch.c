// test_cmd_watch.c -- the sub-command as a user meets it: status, messages, a picture without a display.
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "own_folder.h"
#include "cmd/cmd.h"
#include "tape/state_hash.h"
#include "game/session/recorder.h"
#include "platform/files.h"
#include "core/sim/pilot.h"
#include "stage_tools.h"
#include "sync/sync.h"
#include "test.h"

#define DEMO "game.mtb"
#define PICTURE "picture.png"
#define BROKEN "broken.mtb"
#define MESSAGES "messages.txt"
#define ARGUMENTS_MAX 12

static char messages[4096];
static unsigned long *ticks; // that the last run has played; shared with its process

// Runs `watch` with these arguments, up to a NULL, in a process of its own; its output is in `messages`.
static int run(const char *const *arguments)
{
    char *argv[ARGUMENTS_MAX + 2] = {(char *)(uintptr_t) "watch"};
    int argc = 1, status;
    for (; arguments[argc - 1]; argc++)
        argv[argc] = (char *)(uintptr_t)arguments[argc - 1];
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        int descriptor = open(MESSAGES, O_CREAT | O_TRUNC | O_WRONLY, 0600);
        dup2(descriptor, STDOUT_FILENO);
        dup2(descriptor, STDERR_FILENO);
        unsigned long before = sync_ticks();
        status = cmd_watch(argc, argv);
        *ticks = sync_ticks() - before;
        fflush(stdout);
        _exit(status);
    }
    assert_true(waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status));
    FILE *file = fopen(MESSAGES, "r");
    assert_non_null(file);
    messages[fread(messages, 1, sizeof messages - 1, file)] = '\0';
    fclose(file);
    return WEXITSTATUS(status);
}

#define RUN(...) run((const char *const[]){__VA_ARGS__, NULL})

static int set_up(void **state)
{
    static Sim sim;
    static Recorder recorder;
    Tunables tunables = stage_tunables("endless");
    ticks = mmap(NULL, sizeof *ticks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (ticks == MAP_FAILED || own_folder_enter(state) != 0)
        return -1;
    stage_game(&sim, 3, &tunables, "endless");
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    const DemoStart start = demo_start_of(&sim, DEMO_PILOT, 0);
    Demo tape = tape_begin(&start);
    if (!recorder_begin(&recorder, &tape, DEMO, NULL))
        return -1;
    for (int i = 0; i < 300; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
        recorder_tick(&recorder);
    }
    recorder_end(&recorder, &sim);
    demo_free(&tape);
    return 0;
}

TEST(a_picture_needs_no_display)
{
    assert_int_equal(RUN("--offscreen", "--at", "2.5", "--window", "180x320", "--screenshot", PICTURE, DEMO), 0);
    assert_string_equal(messages, "");
    FileBytes file;
    assert_true(file_read(PICTURE, 1u << 24, &file, NULL));
    assert_true(file.size > 5000 && memcmp(file.bytes, "\x89PNG", 4) == 0);
    file_free(&file);
}

// The demo has 300 ticks. Those after the requested moment are not played.
TEST(no_more_is_played_than_the_picture_needs)
{
    assert_int_equal(RUN("--offscreen", "--at", "0.02", "--window", "180x320", "--screenshot", PICTURE, DEMO), 0);
    assert_in_range(*ticks, 1, 3);
}

TEST(wrong_usage_is_reported)
{
    assert_int_equal(RUN(NULL), 2);
    assert_int_equal(RUN("--at", DEMO), 2);
    assert_int_equal(RUN("--at", "-1", DEMO), 2);
    assert_int_equal(RUN("--at", "nan", DEMO), 2);
    assert_int_equal(RUN(DEMO, DEMO), 2);
    assert_int_equal(RUN("--pilot", DEMO), 2);
    assert_non_null(strstr(messages, "--pilot does not go with watch"));
    assert_int_equal(RUN("--seed", "7", DEMO), 2);
    assert_non_null(strstr(messages, "--seed does not go with watch"));
    assert_int_equal(RUN("--ticks", "60", DEMO), 2);
    assert_non_null(strstr(messages, "--ticks does not go with watch"));
    assert_int_equal(RUN("--offscreen", "--record", BROKEN, DEMO), 2);
    assert_non_null(strstr(messages, "--record does not go with --offscreen"));
    assert_int_equal(RUN("--backwards", DEMO), 2);
    assert_non_null(strstr(messages, "--backwards"));
    assert_int_equal(RUN("--help"), 0);
    assert_non_null(strstr(messages, "Usage: mitsubachi watch"));
}

TEST(a_name_may_begin_with_a_dash)
{
    assert_int_equal(RUN("--offscreen", "--", DEMO), 0);
    assert_int_equal(RUN("--offscreen", "--", "--seed"), 3);
    assert_non_null(strstr(messages, "--seed: "));
    assert_int_equal(RUN("--offscreen", DEMO, "--", "-x.mtb"), 2);
    assert_non_null(strstr(messages, "one file too many"));
}

// Writes the demo with one byte changed, or only its first `size` bytes.
static void break_demo(size_t flip, size_t size)
{
    FileBytes file;
    assert_true(file_read(DEMO, 1u << 20, &file, NULL));
    assert_true(flip < file.size && size <= file.size);
    file.bytes[flip] ^= (uint8_t)(flip > 0);
    assert_true(file_replace(BROKEN, file.bytes, size > 0 ? size : file.size, NULL));
    file_free(&file);
}

TEST(a_broken_end_is_reported_and_the_rest_shown)
{
    FileBytes file;
    assert_true(file_read(DEMO, 1u << 20, &file, NULL));
    size_t size = file.size;
    file_free(&file);
    break_demo(size - 3, 0);
    assert_int_equal(RUN("--offscreen", BROKEN), 0);
    assert_non_null(strstr(messages, "broken.mtb: damaged at offset "));
    assert_non_null(strstr(messages, "; the 5.0 s before it are good\n"));
    break_demo(0, size - 3);
    assert_int_equal(RUN("--offscreen", BROKEN), 0);
    assert_non_null(strstr(messages, "broken.mtb: cut at offset "));
    assert_non_null(strstr(messages, "; the 5.0 s before it are good\n"));
}

TEST(a_beginning_behind_the_end_is_reported)
{
    assert_int_equal(RUN("--offscreen", "--at", "5", DEMO), 0);
    assert_string_equal(messages, "");
    assert_int_equal(RUN("--offscreen", "--at", "5.5", DEMO), 0);
    assert_non_null(strstr(messages, "--at 5.5 is after the end"));
}

TEST(what_cannot_be_read_is_refused)
{
    assert_int_equal(RUN("--offscreen", "nothing.mtb"), 3);
    assert_non_null(strstr(messages, "nothing.mtb"));
    assert_int_equal(RUN("--offscreen", MESSAGES), 3);
    assert_non_null(strstr(messages, "refused"));
}

GROUP(set_up, own_folder_leave)
