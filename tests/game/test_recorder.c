// test_recorder.c -- games stream to their files; whatever happens, what is there is a valid demo.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "tape/tape_start.h"
#include "tape/tape_play.h"
#include "tape/state_hash.h"
#include "game/session/recorder.h"
#include "core/sim/pilot.h"
#include "stage_tools.h"
#include "demo_at.h"
#include "own_folder.h"

static char demos[1024], file[1024];
static Sim sim, other;

static int set_up(void **state)
{
    int bad = own_folder_make(state);
    snprintf(demos, sizeof demos, "%s", own_path("mitsubachi/demos"));
    snprintf(file, sizeof file, "%s", own_path("a.mtb"));
    setenv("XDG_DATA_HOME", own_folder, 1);
    error.text[0] = '\0';
    return bad;
}

// --- a disk that fails, once it is asked whether all is there

static bool disk_fails;

int fsync(int descriptor)
{
    errno = EIO;
    return disk_fails ? -1 : 0;
}

// A game of the pilot that is recorded.
typedef struct Played {
    Tape tape;
    Recorder recorder;
    Pilot pilot;
    uint64_t hash;
} Played;

static void game_begin(Played *game, uint64_t seed)
{
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_touch_offset_y += 3.0f;
    stage_game(&sim, seed, &tunables, "endless");
    game->hash = state_hash_begin(&sim);
    game->pilot = pilot_begin(&sim);
}

// The tape of the game that has just begun.
static void tape_of(Played *game, TapePlayer player)
{
    const TapeStart start = tape_start_of(&sim, player, (int64_t)time(NULL));
    game->tape = tape_begin(&start);
}

static void record_begin(Played *game, uint64_t seed, const char *path)
{
    game_begin(game, seed);
    game->recorder = (Recorder){0};
    tape_of(game, TAPE_PILOT);
    assert_good(recorder_begin(&game->recorder, &game->tape, path, &error), &error);
}

static void game_run(Played *game, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        TickCmd cmd = pilot_cmd(&game->pilot, &sim);
        sim_tick(&sim, &cmd);
        game->hash = state_hash_chain(game->hash, &sim);
        tape_append(&game->tape, &cmd, game->hash);
        recorder_tick(&game->recorder);
    }
}

static void game_end(Played *game)
{
    recorder_end(&game->recorder, &sim);
    tape_free(&game->tape);
}

static void record_whole(Played *game, uint64_t seed, const char *path, int ticks)
{
    record_begin(game, seed, path);
    game_run(game, ticks);
    game_end(game);
}

// Unlike demo_file_read, reads one without a tick as well.
static bool demo_read_any(const char *path, Tape *demo)
{
    FileBytes bytes;
    Error refused;
    if (!file_read(path, DEMO_FILE_BYTES_MAX, &bytes, &error))
        return false;
    bool read = tape_read(demo, bytes.bytes, bytes.size, &refused);
    file_free(&bytes);
    if (!read)
        error_set(&error, "%s: offset %zu: %.150s", path, refused.offset, refused.text);
    return read;
}

// Reads a demo that must be good, and returns its ticks.
static uint32_t demo_check(const char *path, TapeTail tail)
{
    OwnTape demo;
    assert_good(demo_read_any(path, &demo), &error);
    assert_int_equal(demo.tail, tail);
    TapeCheck check = tape_verify(&demo, &other);
    assert_int_equal(check.verdict, TAPE_GOOD);
    uint32_t ticks = demo.tick_count;
    return ticks;
}

static int demos_count(const char *ending)
{
    int count = 0;
    DIR *entries = opendir(demos);
    assert_non_null(entries);
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        count += length >= tail && strcmp(entry->d_name + length - tail, ending) == 0;
    }
    closedir(entries);
    return count;
}

TEST(a_game_comes_back_with_all_that_is_known_of_it, set_up, own_folder_remove)
{
    Played game;
    record_begin(&game, 77, file);
    assert_true((game.recorder.writer != NULL));
    game_run(&game, 400);
    game_end(&game);
    assert_false((game.recorder.writer != NULL));
    assert_string_equal(game.recorder.path, file);
    assert_int_equal(demo_check(file, TAPE_ENDED), 400);

    OwnTape demo = demo_at(file);
    assert_int_equal(demo.start.seed, 77);
    assert_int_equal(demo.start.stage, STAGE_SCRIPT);
    assert_int_equal(demo.start.player, TAPE_PILOT);
    assert_memory_equal(&demo.start.tunables, &sim.tunables, sizeof sim.tunables);
    assert_int_equal(demo.result.score, sim.head.score);
    assert_int_equal(demo.blocks[demo.block_count - 1].link, game.hash);
}

TEST(every_moment_leaves_a_valid_demo_of_all_but_the_last_second, set_up, own_folder_remove)
{
    Played game;
    record_begin(&game, 3, file);
    for (int tick = 1; tick <= 400; tick++) {
        game_run(&game, 1);
        if (tick % 37 != 0 && tick % 60 > 1)
            continue;
        uint32_t there = demo_check(file, TAPE_OPEN);
        assert_in_range(there + TAPE_BLOCK_TICKS, (uint32_t)tick + 1u, (uint32_t)tick + TAPE_BLOCK_TICKS);
    }
    recorder_flush(&game.recorder);
    assert_int_equal(demo_check(file, TAPE_OPEN), 400);
    game_end(&game);
}

TEST(a_live_change_of_a_tunable_is_recorded, set_up, own_folder_remove)
{
    Played game;
    record_begin(&game, 9, file);
    game_run(&game, 130);
    const Field *info = tunable_info(0);
    float value = info->least + 0.25f * (info->most - info->least);
    value = info->kind == FIELD_NUMBER ? value : (float)(int)value;
    tunable_set(&sim.tunables, 0, value);
    tape_tunable(&game.tape, 0, value);
    game_run(&game, 130);
    game_end(&game);
    assert_int_equal(demo_check(file, TAPE_ENDED), 260);
    OwnTape demo = demo_at(file);
    assert_int_equal(demo.change_count, 1);
    assert_int_equal(demo.changes[0].tick, 130);
}

static const char *demo_path(const char *name)
{
    static char path[1100];
    snprintf(path, sizeof path, "%s/%s", demos, name);
    return path;
}

// Copies `name`'s demo into the folder under other names.
static void demo_copy(const char *from, const char *name)
{
    OwnFile bytes = file_of(from);
    assert_true(file_replace(demo_path(name), bytes.bytes, bytes.size, &error));
}

// The folder, and `count` copies of a game in it, one for each day of January 2020.
static void demos_begin(int count)
{
    Played game;
    record_whole(&game, 1, file, 70);
    assert_true(recorder_folder(demos, sizeof demos, &error));
    for (int day = 1; day <= count; day++) {
        OwnText name = formatted("2020-01-%02d_120000Z.mtb", day);
        demo_copy(file, name);
    }
}

static bool demo_there(const char *name)
{
    return file_exists(demo_path(name));
}

TEST(the_newest_twenty_and_everything_starred_or_renamed_stay, set_up, own_folder_remove)
{
    Played game;
    demos_begin(30);
    static const char *const kept[] = {
        "2019-01-01_120000Z_star.mtb", "my best.mtb",   "2019-01-01_120000Z.txt",   "2019-01-01_120000Z_best.mtb",
        "2019-01-01_12000Z.mtb",       "2019-1-1Z.mtb", "2019-01-01_120000Z_2.mtb", "2019-01-02_120000Z_best_star.mtb"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        demo_copy(file, kept[i]);
    demo_copy(file, "2020-01-11_120000Z_02.mtb");

    record_whole(&game, 2, NULL, 70);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        assert_true(demo_there(kept[i]));
    assert_true(file_exists(game.recorder.path));
    // Of 32 with the recorder's kind of name the oldest 12 went.
    assert_false(demo_there("2020-01-11_120000Z.mtb"));
    assert_false(demo_there("2020-01-11_120000Z_02.mtb"));
    assert_true(demo_there("2020-01-12_120000Z.mtb"));
    assert_int_equal(demos_count(".mtb"), RECORDER_KEPT + 7);
}

TEST(a_game_that_is_not_kept_costs_no_other, set_up, own_folder_remove)
{
    Played game;
    demos_begin(RECORDER_KEPT);
    record_begin(&game, 2, NULL);
    game_run(&game, 30);
    recorder_flush(&game.recorder);
    game_run(&game, 29);
    game_end(&game);
    assert_int_equal(demos_count(".mtb"), RECORDER_KEPT);
    assert_true(demo_there("2020-01-01_120000Z.mtb"));

    record_begin(&game, 2, NULL);
    game_run(&game, 60);
    assert_int_equal(demos_count(".mtb"), RECORDER_KEPT);
    assert_false(demo_there("2020-01-01_120000Z.mtb"));
    assert_true(demo_there("2020-01-02_120000Z.mtb"));
    game_end(&game);
}

// When a file was written last.
static void age(const char *name, int64_t unix_s)
{
    struct timespec times[2] = {{.tv_sec = (time_t)unix_s}, {.tv_sec = (time_t)unix_s}};
    assert_int_equal(utimensat(AT_FDCWD, demo_path(name), times, 0), 0);
}

// A game of a second in the usual place; `name` is what its file is called.
static void play_one(Played *game, char name[64])
{
    game_begin(game, 2);
    tape_of(game, TAPE_PERSON);
    assert_good(recorder_begin(&game->recorder, &game->tape, NULL, &error), &error);
    game_run(game, 60);
    game_end(game);
    snprintf(name, 64, "%s", strrchr(game->recorder.path, '/') + 1);
}

// As many as are kept, of a clock that ran ten years ahead; so do their files' times, or they do not.
static void demos_ahead(bool files_too)
{
    time_t ahead = time(NULL) + 10 * 365 * 86400;
    for (int i = 0; i < RECORDER_KEPT; i++) {
        char name[64];
        time_t when = ahead + 86400 * i;
        struct tm day;
        strftime(name, sizeof name, "%Y-%m-%d_%H%M%SZ.mtb", gmtime_r(&when, &day));
        demo_copy(file, name);
        age(name, files_too ? when : time(NULL) - 3600);
    }
}

// Each in a run of its own, so that nothing but the files tells what is new.
TEST(games_of_a_clock_that_ran_ahead_do_not_cost_the_new_ones, set_up, own_folder_remove)
{
    for (int files_too = 0; files_too < 2; files_too++) {
        char names[5][64];
        demos_begin(0);
        demos_ahead(files_too);
        demo_copy(file, "2020-01-01_120000Z.mtb");
        for (int i = 0; i < 5; i++) {
            Played game = {0};
            play_one(&game, names[i]);
            for (int k = 0; k <= i; k++)
                assert_true(demo_there(names[k]));
            assert_int_equal(demos_count(".mtb"), RECORDER_KEPT);
        }
        // Who is known to be old goes before whose name alone is wrong.
        assert_int_equal(demo_there("2020-01-01_120000Z.mtb"), files_too);
        OwnText command = formatted("rm -rf %s", demos);
        assert_int_equal(system(command), 0);
    }
}

// The clock is set back between two games: the first one seems to be older than all that was there.
TEST(games_of_this_run_stay_despite_a_wrong_clock, set_up, own_folder_remove)
{
    char first[64], next[64];
    Played game = {0};
    demos_begin(RECORDER_KEPT);
    play_one(&game, first);
    age(first, 86400);
    for (int i = 1; i < RECORDER_KEPT; i++) {
        play_one(&game, next);
        assert_true(demo_there(first) && demo_there(next));
    }
    assert_false(demo_there("2020-01-20_120000Z.mtb"));
    play_one(&game, next); // more than are kept: the first of this run may go as any other
    assert_false(demo_there(first));
    assert_int_equal(demos_count(".mtb"), RECORDER_KEPT);
}

TEST(names_are_in_utc, set_up, own_folder_remove)
{
    Played game;
    char earliest[32], latest[32];
    time_t before = time(NULL);
    setenv("TZ", "XXX-9", 1);
    tzset();
    record_begin(&game, 1, NULL);
    unsetenv("TZ");
    tzset();
    time_t after = time(NULL);
    struct tm day;
    strftime(earliest, sizeof earliest, "%Y-%m-%d_%H%M%SZ", gmtime_r(&before, &day));
    strftime(latest, sizeof latest, "%Y-%m-%d_%H%M%SZ.mtb", gmtime_r(&after, &day));
    const char *name = strrchr(game.recorder.path, '/') + 1;
    assert_true(strcmp(earliest, name) < 0 && strcmp(name, latest) <= 0);
    game_end(&game);
}

TEST(games_of_one_second_have_distinct_names_and_tiny_ones_none, set_up, own_folder_remove)
{
    char paths[5][RECORDER_PATH_BYTES];
    for (int i = 0; i < 5; i++) {
        Played game;
        record_begin(&game, 4, NULL);
        game_run(&game, i == 4 ? 59 : 60);
        game_end(&game);
        strcpy(paths[i], game.recorder.path);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(paths[i], paths[k]);
    }
    assert_string_equal(paths[4], "");
    assert_int_equal(demos_count(".mtb"), 4);
}

TEST(an_existing_file_is_replaced_once_there_is_a_second, set_up, own_folder_remove)
{
    Played game;
    assert_true(file_replace(file, "precious", 8, &error));
    record_begin(&game, 5, file);
    game_run(&game, 59);
    OwnFile bytes = file_of(file);
    assert_memory_equal(bytes.bytes, "precious", 8);
    game_run(&game, 1);
    assert_int_equal(demo_check(file, TAPE_OPEN), 60);
    game_run(&game, 30);
    game_end(&game);
    assert_int_equal(demo_check(file, TAPE_ENDED), 90);

    record_begin(&game, 5, file);
    game_end(&game);
    assert_int_equal(demo_check(file, TAPE_ENDED), 90);
    snprintf(demos, sizeof demos, "%s", own_folder);
    assert_int_equal(demos_count(".tmp"), 0);
}

TEST(a_replaced_file_keeps_its_rights_and_the_link_to_it, set_up, own_folder_remove)
{
    Played game;
    struct stat info;
    const char *link = own_path("a.mtb.link");
    assert_true(file_replace(file, "old", 3, &error));
    assert_int_equal(chmod(file, 0640), 0);
    assert_int_equal(symlink(file, link), 0);
    record_whole(&game, 5, link, 60);
    assert_int_equal(demo_check(file, TAPE_ENDED), 60);
    assert_true(file_is_link(link) && stat(file, &info) == 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    unlink(link);
}

TEST(an_impossible_recording_is_refused_in_one_line, set_up, own_folder_remove)
{
    const char *const bad[] = {"/nowhere/at/all.mtb", own_folder, "/dev/null"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Recorder recorder = {0};
        Played game;
        game_begin(&game, 1);
        error.text[0] = '\0';
        tape_of(&game, TAPE_PERSON);
        assert_false(recorder_begin(&recorder, &game.tape, bad[i], &error));
        assert_memory_equal(error.text, bad[i], strlen(bad[i]));
        assert_null(strchr(error.text, '\n'));
        assert_false((recorder.writer != NULL));
        recorder_tick(&recorder); // does nothing
        recorder_flush(&recorder);
        recorder_end(&recorder, &sim);
        tape_free(&game.tape);
        assert_string_equal(recorder.path, "");
    }
}

// An empty meadow: its start is as short as it may be.
static size_t begin_meadow(void)
{
    size_t size;
    uint64_t seal;
    sim_init(&sim, 6, (Tunables[]){tunables_default()}, NULL);
    TapeStart start = tape_start_of(&sim, TAPE_PERSON, 0);
    free(tape_start_write(&start, &size, &seal));
    return size;
}

// Runs in a process of its own, because a limit on the size of files cannot be lifted. Returns 0 where all is well.
static int play_with_limit(rlim_t limit)
{
    struct rlimit wanted = {limit, limit};
    Played game;
    Error reported;
    size_t start_bytes = begin_meadow();
    game.hash = state_hash_begin(&sim);
    game.pilot = pilot_begin(&sim);
    game.recorder = (Recorder){0};
    if (setrlimit(RLIMIT_FSIZE, &wanted) != 0)
        return 1;
    tape_of(&game, TAPE_PERSON);
    if (!recorder_begin(&game.recorder, &game.tape, file, &error))
        return limit < start_bytes && !file_exists(file) && game.recorder.path[0] == '\0' ? 0 : 2;
    int times = 0;
    for (int i = 0; i < 900; i++) {
        game_run(&game, 1);
        times += recorder_take_problem(&game.recorder, &reported);
    }
    if (times != 1 || !strstr(reported.text, file) || !strstr(reported.text, "the game continues")
        || strchr(reported.text, '\n'))
        return 3;
    if ((game.recorder.writer != NULL) || strcmp(game.recorder.path, file) != 0)
        return 4;
    game_end(&game);
    return sim.head.tick == 900 ? 0 : 5;
}

TEST(a_full_disk_ends_the_recording_and_not_the_game, set_up, own_folder_remove)
{
    Rng rng = rng_seed(12, 1);
    size_t start_bytes = begin_meadow();
    for (int i = 0; i < 12; i++) {
        rlim_t limit = i == 0 ? 0 : i == 1 ? 50 : i == 2 ? start_bytes : start_bytes + rng_below(&rng, 600);
        unlink(file);
        fflush(NULL);
        pid_t child = fork();
        if (child == 0)
            _exit(play_with_limit(limit));
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            fail_msg("limit of %lu bytes: status %x", (unsigned long)limit, (unsigned)status);
        struct stat info;
        if (stat(file, &info) != 0)
            continue;
        assert_in_range(info.st_size, start_bytes, limit);
        demo_check(file, TAPE_OPEN);
    }
}

// Nobody names a demo then that is not there after a power cut.
TEST(a_disk_that_keeps_nothing_is_reported, set_up, own_folder_remove)
{
    Played game;
    record_begin(&game, 1, file);
    game_run(&game, 100);
    disk_fails = true;
    game_run(&game, 200);
    game_end(&game);
    disk_fails = false;
    assert_true(recorder_take_problem(&game.recorder, &error));
    assert_non_null(strstr(error.text, "a.mtb: cannot be written: Input/output error; the recording ends here"));
}

TEST(a_kill_at_any_moment_leaves_a_valid_demo, set_up, own_folder_remove)
{
    Rng rng = rng_seed(13, 1);
    for (int i = 0; i < 8; i++) {
        int pipes[2];
        unlink(file);
        assert_int_equal(pipe(pipes), 0);
        fflush(NULL);
        pid_t child = fork();
        if (child == 0) {
            Played game;
            record_begin(&game, (uint64_t)i, file);
            for (uint32_t tick = 1;; tick++) {
                game_run(&game, 1);
                if (write(pipes[1], &tick, sizeof tick) != sizeof tick)
                    _exit(1);
            }
        }
        close(pipes[1]);
        uint32_t tick = 0, until = 1 + rng_below(&rng, 400), last = 0;
        while (tick < until && read(pipes[0], &tick, sizeof tick) == sizeof tick)
            last = tick;
        kill(child, SIGKILL);
        while (read(pipes[0], &tick, sizeof tick) == sizeof tick)
            last = tick;
        close(pipes[0]);
        assert_int_equal(waitpid(child, NULL, 0), child);
        OwnTape demo;
        assert_good(demo_read_any(file, &demo), &error);
        assert_in_range(demo.tail, TAPE_OPEN, TAPE_CUT);
        assert_int_equal(tape_verify(&demo, &other).verdict, TAPE_GOOD);
        fail_if(demo.tick_count + TAPE_BLOCK_TICKS < last, "game %d: %u of %u ticks", i, demo.tick_count, last);
    }
}

// Takes the demo in `file` over at `ticks` and plays `more`; returns the hash there.
static uint64_t fork_play(Played *game, const Tape *parent, uint32_t ticks, int more, const char *path)
{
    TapePlay play;
    assert_true(tape_play_begin(&play, parent, &sim, &error));
    while (play.tick < ticks)
        tape_play_tick(&play, &sim);
    game->recorder = (Recorder){0};
    game->hash = play.hash;
    game->pilot = pilot_begin(&sim);
    game->tape = tape_fork(parent, ticks, play.hash);
    assert_good(recorder_begin(&game->recorder, &game->tape, path, &error), &error);
    recorder_flush(&game->recorder);
    game_run(game, more);
    game_end(game);
    return play.hash;
}

TEST(a_game_that_is_taken_over_remembers_its_parent, set_up, own_folder_remove)
{
    Played game;
    OwnText child_path = formatted("%s", own_path("child.mtb"));
    record_whole(&game, 21, file, 500);
    OwnTape parent = demo_at(file);
    for (uint32_t ticks = 0; ticks <= 500; ticks += 77) {
        uint64_t fork_hash = fork_play(&game, &parent, ticks, 100, child_path);
        assert_int_equal(demo_check(child_path, TAPE_ENDED), ticks + 100);
        OwnTape child = demo_at(child_path);
        assert_int_equal(child.start.fork_tick, ticks);
        assert_int_equal(child.start.fork_hash, fork_hash);
    }
}

TEST(taking_over_without_playing_keeps_no_copy, set_up, own_folder_remove)
{
    Played game;
    record_whole(&game, 21, file, 300);
    OwnTape parent = demo_at(file);
    fork_play(&game, &parent, 200, 0, NULL);
    fork_play(&game, &parent, 240, 59, NULL);
    assert_string_equal(game.recorder.path, "");
    assert_int_equal(demos_count(".mtb"), 0);
    fork_play(&game, &parent, 200, 60, NULL);
    assert_int_equal(demo_check(game.recorder.path, TAPE_ENDED), 260);

    OwnText old = formatted("%s", own_path("old.mtb"));
    assert_true(file_replace(old, "precious", 8, &error));
    fork_play(&game, &parent, 200, 0, old);
    OwnFile bytes = file_of(old);
    assert_int_equal(bytes.size, 8);
    fork_play(&game, &parent, 200, 1, old);
    assert_int_equal(demo_check(old, TAPE_ENDED), 201);
}
