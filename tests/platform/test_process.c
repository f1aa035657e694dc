// test_process.c -- children that answer, fail, and go away in the middle of their meal.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/process.h"
#include "real_wait.h"
#include "test.h"

static Process process;
static char line[PROCESS_COMPLAINT_BYTES];

// Starts `sh -c script`.
static void start(const char *script, bool feed, int extra)
{
    const char *arguments[] = {"sh", "-c", script, NULL};
    ProcessConfig config = {"/bin/sh", arguments, .feed = feed, .extra = extra};
    assert_true(process_start(&process, &config, &error));
}

static ProcessEnd end(void)
{
    ProcessEnd ended = process_wait(&process, NULL);
    process_complaint(&process, line, sizeof line);
    process_free(&process);
    return ended;
}

TEST(test_find)
{
    char path[512];
    assert_true(process_find("sh", path, sizeof path));
    assert_true(path[0] == '/' && access(path, X_OK) == 0);
    assert_false(process_find("no-such-program-here", path, sizeof path));
    assert_false(process_find("sh", path, 4));
}

TEST(test_status_and_complaint)
{
    start("echo one >&2; echo two >&2; echo three >&2; echo four >&2; exit 7", false, -1);
    ProcessEnd ended = end();
    assert_int_equal(ended.status, 7);
    assert_string_equal(line, "two; three; four");
    start("kill -9 $$", false, -1);
    ended = end();
    assert_int_equal(ended.signal, 9);
    assert_string_equal(line, "");
}

TEST(test_feed_arrives_whole)
{
    size_t size = 300000;
    OwnText bytes = calloc(size, 1);
    start("wc -c >&2", true, -1);
    assert_true(process_write(&process, bytes, size, NULL));
    assert_true(process_write(&process, bytes, size, NULL));
    assert_int_equal(end().status, 0);
    assert_int_equal(atoi(line), 600000);
}

// It gets `extra` and its standard streams, and nothing else that is open here.
TEST(test_descriptors)
{
    int extra = file_scratch(), private_one = open("/dev/null", O_RDONLY);
    assert_true(extra >= 0 && private_one >= 0 && file_append(extra, "for the child", 13));
    lseek(extra, 0, SEEK_SET);
    start("cat <&3 >&2; for i in 4 5 6 7 8 9; do ( : <&$i ) 2>/dev/null && echo open $i >&2; done; true", false, extra);
    end();
    assert_string_equal(line, "for the child");
    close(extra);
    close(private_one);
}

TEST(test_a_child_that_ends_early_takes_no_more)
{
    size_t size = 4u << 20; // more than any pipe holds
    OwnText bytes = calloc(size, 1);
    start("echo no room >&2; exit 3", true, -1);
    assert_false(process_write(&process, bytes, size, NULL));
    assert_int_equal(end().status, 3);
    assert_string_equal(line, "no room");
}

TEST(test_a_program_that_cannot_run)
{
    const char *arguments[] = {"nothing", NULL};
    ProcessConfig config = {"/no/such/program", arguments, .feed = true, .extra = -1};
    assert_true(process_start(&process, &config, &error));
    assert_int_equal(end().status, 127);
    assert_string_equal(line, "it cannot be run");
}

static StopFlag rang;

static void ring(int number)
{
    rang = 1;
}

// A child that takes nothing, and a signal: the write gives up, and the wait ends the child.
TEST(test_stop)
{
    size_t size = 4u << 20; // more than any pipe holds
    OwnText bytes = calloc(size, 1);
    struct sigaction action = {.sa_handler = ring};
    struct itimerval soon = {.it_value = {0, 100000}, .it_interval = {0, 100000}};
    sigaction(SIGALRM, &action, NULL);
    start("exec sleep 20", true, -1);
    setitimer(ITIMER_REAL, &soon, NULL);
    assert_false(process_write(&process, bytes, size, &rang));
    ProcessEnd ended = process_wait(&process, &rang);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);
    assert_int_equal(ended.signal, SIGKILL);
    process_free(&process);
}

// Killing a script also ends the program that it waits for. Both hold a pipe, which closes once both are gone.
TEST(test_killed_processes_end_with_their_children)
{
    int held[2];
    char byte;
    assert_int_equal(pipe(held), 0);
    start("sleep 20; true", true, held[1]);
    close(held[1]);
    process_kill(&process);
    assert_int_equal(poll(&(struct pollfd){.fd = held[0], .events = POLLIN}, 1, 60000), 1);
    assert_int_equal(read(held[0], &byte, 1), 0);
    close(held[0]);
    process_free(&process);
}

TEST(test_poll)
{
    ProcessEnd ended;
    assert_false(process_poll(&process, &ended));
    start("read line; exit 5", true, -1);
    assert_false(process_poll(&process, &ended));
    assert_true(process_write(&process, "go\n", 3, NULL));
    WAIT_UNTIL(process_poll(&process, &ended));
    assert_int_equal(ended.status, 5);
    assert_false(process_poll(&process, &ended));
    process_kill(&process);
    process_free(&process);
    process_free(&process);
}

// What stands in a name of a file may be any number; signals take some for groups of processes.
TEST(test_invalid_processes_do_not_run)
{
    static const int64_t NONE[] = {0, -1, INT64_MIN, INT64_MAX, ((int64_t)1 << 32) + 1};
    assert_true(process_runs(process_id()) && process_runs(1));
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        assert_false(process_runs(NONE[i]));
}
