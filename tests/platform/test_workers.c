// test_workers.c -- pieces of work over threads; files that are synced beside the program; signals as a flag.
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/process.h"
#include "platform/workers.h"
#include "real_wait.h"
#include "test.h"

#define PIECES_MOST 500

typedef struct Work {
    int threads;
    int times[PIECES_MOST], notified[PIECES_MOST]; // how often each was done and notified
    int all_notified;                              // by any thread, one at a time
    atomic_int busy[WORKERS_MOST];                 // pieces that a thread does at the same time
    atomic_int wrong, others;                      // others: pieces done by other threads than the caller's
    bool meet;                                     // each thread waits until another one works too
    atomic_uint working;                           // bits of the threads that have begun
} Work;

static void work(void *context, int thread, int piece)
{
    Work *job = context;
    job->wrong += thread < 0 || thread >= job->threads || atomic_fetch_add(&job->busy[thread], 1) != 0;
    job->working |= 1u << thread;
    for (RealWait wait = {0}; job->meet && (job->working & (job->working - 1)) == 0 && real_wait(&wait);)
        continue;
    job->times[piece]++;
    job->others += thread > 0;
    job->busy[thread]--;
}

static void tell(void *context, int piece)
{
    Work *job = context;
    job->notified[piece]++;
    job->all_notified++;
}

static void expect_all(Work *job, Workers *workers, int pieces, bool notified)
{
    const WorkersJob wish = {.pieces = pieces, .context = job, .work = work, .done = notified ? tell : NULL};
    workers_run(workers, &wish);
    for (int piece = 0; piece < PIECES_MOST; piece++) {
        assert_int_equal(job->times[piece], piece < pieces);
        assert_int_equal(job->notified[piece], notified && piece < pieces);
    }
    assert_int_equal(job->all_notified, notified ? pieces : 0);
    assert_int_equal(job->wrong, 0);
}

// One job after the other, by the same threads.
TEST(test_all_pieces_once)
{
    static const int THREADS[] = {1, 2, 7, 30}, PIECES[] = {0, 1, 2, 3, PIECES_MOST};
    for (int i = 0; i < 4; i++) {
        Workers *workers = workers_open(THREADS[i]);
        assert_non_null(workers);
        for (int k = 0; k < 10; k++) {
            Work job = {.threads = THREADS[i]};
            expect_all(&job, workers, PIECES[k / 2], k % 2);
        }
        workers_close(workers);
    }
    workers_close(NULL);
}

// No thread does all of it alone.
TEST(test_threads_share)
{
    Workers *workers = workers_open(3);
    Work job = {.threads = 3, .meet = true};
    expect_all(&job, workers, 60, true);
    assert_in_range(job.others, 1, 59);
    workers_close(workers);
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

TEST(test_stop_again)
{
    int status = end_of_child(true);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    status = end_of_child(false);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == SIGINT);
}

TEST(test_stop_is_forgotten)
{
    stop_catch();
    assert_int_equal(*stop_flag(), 0);
    raise(SIGTERM);
    stop_release();
    assert_int_equal(*stop_flag(), SIGTERM);
    stop_catch();
    stop_release();
    stop_again();
}

TEST(test_ignored_signals_stay_so)
{
    signal(SIGHUP, SIG_IGN);
    stop_catch();
    raise(SIGHUP);
    assert_int_equal(*stop_flag(), 0);
    stop_release();
    assert_true(signal(SIGHUP, SIG_DFL) == SIG_IGN);
}

TEST(test_processors)
{
    assert_in_range(workers_processors(), 1, WORKERS_MOST);
}

TEST(a_file_is_synced_as_often_as_is_asked)
{
    int file = file_scratch();
    Syncer *syncer = syncer_open(file, "./scratch");
    for (int i = 0; i < 100; i++) {
        assert_true(file_append(file, "x", 1));
        syncer_ask(syncer);
    }
    assert_true(syncer_wait(syncer));
    assert_true(syncer_good(syncer));
    syncer_close(syncer);
    assert_true(file_close(file));
}

// A pipe cannot be synced.
TEST(failures_are_reported_from_then_on)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    Syncer *syncer = syncer_open(ends[1], "./pipe");
    assert_true(syncer_good(syncer));
    syncer_ask(syncer);
    assert_false(syncer_wait(syncer));
    errno = 0;
    assert_false(syncer_good(syncer));
    assert_int_equal(errno, EINVAL);
    syncer_close(syncer);
    close(ends[0]);
    close(ends[1]);
}

TEST(without_one_nothing_is_waited_for)
{
    syncer_ask(NULL);
    assert_true(syncer_wait(NULL));
    assert_true(syncer_good(NULL));
    syncer_close(NULL);
}
