// test_workers.c -- pieces of work over processes that do well, crash, and are stopped.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "platform/stop.h"
#include "platform/workers.h"

#define PIECES_MOST 500

typedef struct Work {
    int crash_at, exit_at, stop_at, sleep_ms; // pieces; -1: none
    int times[PIECES_MOST];                   // how often each was done
    int done;
} Work;

static char error[256];

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

// Squares, in the last bytes of the largest result.
static void square(void *context, int piece, void *result)
{
    const Work *work = context;
    int answer = piece * piece;
    sleep_ms(work->sleep_ms);
    if (piece == work->crash_at)
        raise(SIGKILL);
    if (piece == work->exit_at)
        _exit(5);
    memcpy((char *)result + WORKERS_RESULT_BYTES_MOST - sizeof answer, &answer, sizeof answer);
}

static void take(void *context, int piece, const void *result)
{
    Work *work = context;
    int answer;
    memcpy(&answer, (const char *)result + WORKERS_RESULT_BYTES_MOST - sizeof answer, sizeof answer);
    assert_int_equal(answer, piece * piece);
    assert_int_equal(((const char *)result)[0], 0);
    work->times[piece]++;
    work->done++;
    if (work->done == work->stop_at)
        raise(SIGTERM);
}

static WorkersEnd run(Work *work, int processes, int pieces)
{
    WorkersWish wish = {processes, pieces, WORKERS_RESULT_BYTES_MOST, work, square, take};
    error[0] = '\0';
    WorkersEnd end = workers_run(&wish, stop_flag(), error, sizeof error);
    errno = 0;
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); // no child is left
    assert_int_equal(errno, ECHILD);
    return end;
}

static void test_all_pieces_once(void **state)
{
    (void)state;
    static const int PROCESSES[] = {1, 2, 7, 30};
    static const int PIECES[] = {1, 2, 3, PIECES_MOST};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            Work work = {.crash_at = -1, .exit_at = -1, .stop_at = -1};
            assert_int_equal(run(&work, PROCESSES[i], PIECES[k]), WORKERS_DONE);
            assert_string_equal(error, "");
            for (int piece = 0; piece < PIECES_MOST; piece++)
                assert_int_equal(work.times[piece], piece < PIECES[k]);
        }
    }
}

static void test_crash_ends_all(void **state)
{
    (void)state;
    Work killed = {.crash_at = 9, .exit_at = -1, .stop_at = -1, .sleep_ms = 1};
    assert_int_equal(run(&killed, 3, PIECES_MOST), WORKERS_FAILED);
    assert_string_equal(error, "a worker was ended by signal 9");
    assert_true(killed.done < PIECES_MOST / 2);
    Work ended = {.crash_at = -1, .exit_at = PIECES_MOST - 1, .stop_at = -1};
    assert_int_equal(run(&ended, 2, PIECES_MOST), WORKERS_FAILED);
    assert_string_equal(error, "a worker ended with status 5");
    assert_int_equal(ended.times[PIECES_MOST - 1], 0);
}

static void test_stop_ends_all(void **state)
{
    (void)state;
    Work work = {.crash_at = -1, .exit_at = -1, .stop_at = 20, .sleep_ms = 2};
    stop_catch();
    assert_int_equal(*stop_flag(), 0);
    assert_int_equal(run(&work, 3, PIECES_MOST), WORKERS_STOPPED);
    stop_release();
    assert_int_equal(*stop_flag(), SIGTERM);
    assert_true(work.done >= 20 && work.done < PIECES_MOST / 2);
    stop_catch(); // forgets it
    stop_release();
    stop_again();
}

// How a child ends that catches SIGINT, and then takes it again or not.
static int end_of_child(bool again)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL); // a shell that runs the tests in the background has it ignored
        stop_catch();
        raise(SIGINT);
        stop_release();
        if (again)
            stop_again();
        _exit(*stop_flag());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void test_stop_again(void **state)
{
    (void)state;
    int status = end_of_child(true);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    status = end_of_child(false);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == SIGINT);
}

static void test_ignored_signals_stay_so(void **state)
{
    (void)state;
    signal(SIGHUP, SIG_IGN);
    stop_catch();
    raise(SIGHUP);
    assert_int_equal(*stop_flag(), 0);
    stop_release();
    assert_true(signal(SIGHUP, SIG_DFL) == SIG_IGN);
}

static void test_processors(void **state)
{
    (void)state;
    assert_in_range(workers_processors(), 1, WORKERS_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_pieces_once),   cmocka_unit_test(test_crash_ends_all),
        cmocka_unit_test(test_stop_ends_all),     cmocka_unit_test(test_stop_again),
        cmocka_unit_test(test_ignored_signals_stay_so), cmocka_unit_test(test_processors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
