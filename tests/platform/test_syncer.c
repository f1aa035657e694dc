// test_syncer.c -- what is asked for is on the disk after a wait, and a disk that refuses is told.
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/workers.h"
#include "test.h"

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
TEST(what_fails_is_told_from_then_on)
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
