// test_bug.c -- a bug report has what it says, names nobody, and a program that broke off is noticed by the next one.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/wait.h>

#include "own_folder.h"
#include "content/bundle/bundle.h"
#include "tape/tape_trace.h"
#include "tape/state_hash.h"
#include "game/session/bug.h"
#include "platform/process.h"

#define DATA "data/mitsubachi/"
#define TICKS 300

static Game game;
static Options options;
static Sim sim;

static int begin(void **state)
{
    if (own_folder_enter(state) != 0)
        return -1;
    // As on a machine of somebody whose name is in the paths.
    setenv("HOME", "/home/Maja Mustermann", 1);
    options = options_default();
    game.options = game.match.options = &options;
    game.player.settings = settings_default();
    game.content.tuning = tuning_open(&options.tuning, &error);
    return game.content.tuning ? 0 : -1;
}

static int end(void **state)
{
    tuning_close(game.content.tuning);
    return own_folder_leave(state);
}

// A game that was played, as the recorder leaves it; with other hashes from a tick on.
static void game_play(uint32_t wrong)
{
    TickCmd cmd = tick_cmd(vec2(180.0f, 420.0f), TICK_CMD_TOUCH);
    sim_init(&sim, 9, (Tunables[]){tunables_default()}, NULL);
    uint64_t hash = state_hash_begin(&sim);
    const TapeStart start = tape_start_of(&sim, TAPE_PERSON, 1795000000);
    OwnTape tape = tape_begin(&start);
    assert_true(recorder_begin(&game.match.recorder, &tape, NULL, &error));
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, tick < wrong ? hash : ~hash);
        recorder_tick(&game.match.recorder);
    }
    recorder_end(&game.match.recorder, &sim);
}

static Bundle written(void)
{
    char path[PATH_SIZE];
    Bundle report;
    assert_good(bug_write(&game, path, &error), &error);
    assert_non_null(strstr(path, "/reports/"));
    OwnFile file = file_of(path);
    assert_true(bundle_read(&report, BUNDLE_REPORT, file.bytes, file.size, &error));
    return report;
}

static void expect_text(const Bundle *report, const char *name, const char *text)
{
    const BundlePart *part = bundle_find(report, name);
    assert_non_null(part);
    fail_if(!strstr((const char *)part->bytes, text), "%s has no '%s':\n%s", name, text, (const char *)part->bytes);
}

TEST(a_report_has_the_last_game_and_how_it_plays_here)
{
    game_play(UINT32_MAX);
    OwnBundle report = written();
    TapeDifference difference;
    OwnTape demo;
    expect_text(&report, BUG_FACTS, "mitsubachi ");
    expect_text(&report, BUG_FACTS, "\nsetting sound.on 1\n");
    expect_text(&report, BUG_FACTS, "\nabout the program that wrote this\n");
    const BundlePart *part = bundle_find(&report, BUG_DEMO), *trace = bundle_find(&report, BUG_TRACE);
    assert_true(tape_read(&demo, part->bytes, part->size, &error));
    assert_int_equal(demo.tick_count, TICKS);
    assert_true(tape_trace_compare(trace->bytes, trace->size, &demo, &sim, &difference, &error));
    assert_false(difference.found);
    assert_int_equal(difference.ticks, TICKS);
}

// The trace of a game that differs is of the place where it does.
TEST(the_trace_names_the_first_difference)
{
    game_play(130);
    OwnBundle report = written();
    TapeDifference difference;
    OwnTape demo;
    const BundlePart *part = bundle_find(&report, BUG_DEMO), *trace = bundle_find(&report, BUG_TRACE);
    assert_true(tape_read(&demo, part->bytes, part->size, &error));
    assert_true(tape_trace_compare(trace->bytes, trace->size, &demo, &sim, &difference, &error));
    assert_in_range(difference.ticks, 120, 180);
}

TEST(reports_contain_no_names)
{
    static const struct {
        const char *text, *left;
    } CASES[] = {
        {"/home/Maja Mustermann/.config/mitsubachi/keys.ini:3: what", "keys.ini:3: what"},
        {"mitsubachi: /home/Maja Mustermann/a.mtb: gone\n", "mitsubachi: a.mtb: gone\n"},
        {"in /home/Maja Mustermann: full", "in ~: full"},
        {"'/media/maja/stick/x.ini' is 3/4 full", "'x.ini' is 3/4 full"},
        {"C:\\Users\\Maja\\x.ini:1: no", "x.ini:1: no"},
        {"~/demos/x.mtb", "x.mtb"},
        {"assets/stages/meadow.ini:4: and 0.5 px/tick", "assets/stages/meadow.ini:4: and 0.5 px/tick"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        OwnText text = formatted("%s", CASES[i].text);
        bug_scrub(text);
        assert_string_equal(text, CASES[i].left);
    }
    settings_set_name(&game.player.settings, "Mustermann");
    run_begin(&game);
    game_complain("/home/Maja Mustermann/.local/share/mitsubachi/best.txt:1: not a game");
    OwnBundle report = written();
    expect_text(&report, BUG_MESSAGES, "mitsubachi: best.txt:1: not a game\n");
    for (int i = 0; i < report.count; i++)
        assert_null(memmem(report.parts[i].bytes, report.parts[i].size, "ustermann", 9));
    for (int i = 0; i < report.count; i++)
        assert_null(memmem(report.parts[i].bytes, report.parts[i].size, own_folder, strlen(own_folder)));
    run_end(&game);
}

TEST(missing_parts_of_a_report_are_listed)
{
    assert_int_equal(system("mkdir -p " DATA "demos/2099-11-20_143502Z.mtb"),
                     0); // the newest demo, and none that can be read
    // The newest one is looked for, and then one that was recorded by this name.
    for (int i = 0; i < 2; i++) {
        snprintf(game.match.recorder.path, sizeof game.match.recorder.path, "%s",
                 i > 0 ? DATA "demos/2099-11-20_143502Z.mtb" : "");
        assert_true(messages_begin("output.txt"));
        OwnBundle report = written();
        messages_end();
        assert_null(bundle_find(&report, BUG_DEMO));
        OwnText reported = file_text("output.txt");
        assert_non_null(strstr(reported, "Z.mtb: not a regular file, expected one; it is not in the report"));
    }
    game.match.recorder.path[0] = '\0';
    assert_int_equal(system("rmdir " DATA "demos/2099-11-20_143502Z.mtb"), 0);
}

TEST(only_the_newest_messages_are_kept)
{
    assert_true(messages_begin("messages.txt"));
    for (int i = 0; i < 1200; i++)
        messages_print("a line of some fifty bytes, as mistakes often have.\n");
    messages_print("the last\n");
    messages_end();
    OwnText kept = file_text("messages.txt");
    assert_non_null(strstr(kept, "the last\n"));
}

static int files_in_runs(void)
{
    OwnList list;
    folder_list(DATA "runs", "", &list);
    int count = list.count;
    return count;
}

// In a process of its own, which then waits, or is killed.
static pid_t program(bool waits)
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        run_begin(&game);
        game_complain("these were its last words");
        if (!waits)
            run_end(&game);
        if (write(ready[1], "", 1) != 1)
            _exit(1);
        while (waits)
            pause();
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

TEST(a_program_that_broke_off_is_noticed_once)
{
    waitpid(program(false), NULL, 0);
    run_begin(&game);
    assert_string_equal(game.broke_off, "");
    run_end(&game);
    pid_t child = program(true);
    run_begin(&game); // two programs at once
    assert_string_equal(game.broke_off, "");
    run_end(&game);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    run_begin(&game);
    assert_true(game.broke_off[0] != '\0');
    OwnBundle report = written();
    expect_text(&report, BUG_FACTS, "\nabout a program that crashed\n");
    expect_text(&report, BUG_MESSAGES, "mitsubachi: these were its last words\n");
    run_end(&game);
    assert_int_equal(files_in_runs(), 0);
    run_begin(&game);
    assert_string_equal(game.broke_off, "");
    run_end(&game);
}

TEST(programs_without_a_player_leave_no_files)
{
    options.pilot = true;
    run_begin(&game);
    assert_int_equal(files_in_runs(), 0);
    run_end(&game);
    options.pilot = false;
}

GROUP(begin, end)
