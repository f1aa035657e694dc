// test_runs.c -- runs over threads: results, rooms, and a signal that ends them.
#define _POSIX_C_SOURCE 200809L
#include <stdatomic.h>
#include <signal.h>
#include <unistd.h>

#include "measure/runs.h"
#include "platform/process.h"
#include "real_wait.h"
#include "core/sim/sim.h"
#include "test.h"

#define RUNS 200

typedef struct Plan {
    int stop_at; // the run that a signal comes in; -1: none
} Plan;

typedef struct Result {
    uint32_t number, ticks;
} Result;

typedef struct Room {
    int runs;
} Room;

static Result results[RUNS];
static bool done[RUNS];
static atomic_int room_runs;

// Whatever comes after the signal lasts until the signal is known: any thread may be slow.
static void play(const void *plan, int number, void *room_pointer, const StopFlag *stop, void *result)
{
    Room *room = room_pointer;
    room->runs++;
    room_runs++;
    int stop_at = ((const Plan *)plan)->stop_at;
    if (number == stop_at)
        kill(getpid(), SIGTERM); // helpers have it blocked
    for (RealWait wait = {0}; stop_at >= 0 && number >= stop_at && !*stop && real_wait(&wait);)
        continue;
    *(Result *)result = (Result){(uint32_t)number * 3u, SIM_TICKS_PER_SECOND};
}

static RunsEnd run(const Plan *plan, int jobs)
{
    RunsEnd end;
    const Runs runs = {.name = "test",
                       .plan = plan,
                       .play = play,
                       .room_bytes = sizeof(Room),
                       .count = RUNS,
                       .config = {jobs, true},
                       .results = results,
                       .result_bytes = sizeof(Result),
                       .ticks_at = offsetof(Result, ticks),
                       .done = done};
    memset(results, 0, sizeof results);
    memset(done, 0, sizeof done);
    room_runs = 0;
    assert_true(runs_play(&runs, &end, &error));
    for (uint32_t i = 0; i < RUNS; i++)
        assert_true(!done[i] || results[i].number == 3u * i);
    return end;
}

static int done_count(void)
{
    int count = 0;
    for (int i = 0; i < RUNS; i++)
        count += done[i];
    return count;
}

TEST(test_all_runs)
{
    const Plan plan = {.stop_at = -1};
    for (int jobs = 1; jobs < 300; jobs += 51) {
        RunsEnd end = run(&plan, jobs < 256 ? jobs : 256);
        assert_int_equal(end.done, RUNS);
        assert_int_equal(done_count(), RUNS);
        assert_true(end.played_s == RUNS && end.passed_s > 0.0);
        assert_int_equal(room_runs, RUNS);
    }
}

// Finished runs stay, running ones are aborted, and the rest is not started.
TEST(test_signal)
{
    const Plan plan = {.stop_at = 50};
    stop_catch();
    RunsEnd end = run(&plan, 3);
    stop_release();
    assert_int_equal(*stop_flag(), SIGTERM);
    assert_int_equal(end.done, done_count());
    assert_in_range(end.done, plan.stop_at - 2, plan.stop_at); // what the two other threads play may be given up
    assert_false(done[50]);
    assert_in_range(room_runs, end.done + 1, end.done + 3);
    stop_catch(); // forgets it
    stop_release();
}

TEST(test_seeds_of_a_command_line)
{
    RunsSeeds seeds = {.count = 0};
    assert_true(runs_seeds_read(&seeds, "3..50", &error));
    assert_true(seeds.first == 3 && seeds.count == 48);
    assert_true(runs_seeds_read(&seeds, "9223372036854775807", &error));
    assert_true(seeds.first == INT64_MAX && seeds.count == 1);
    assert_true(runs_seeds_read(&seeds, "1..100000", &error));
    static const char *const SEEDS[] = {"",
                                        "x",
                                        "-1",
                                        "3..",
                                        "..3",
                                        "3..2",
                                        "1..100001",
                                        "9223372036854775808",
                                        "9223372036854775807..9223372036854775808"};
    for (size_t i = 0; i < sizeof SEEDS / sizeof SEEDS[0]; i++)
        assert_false(runs_seeds_read(&seeds, SEEDS[i], &error));
}
