// test_leftovers.c -- what killed programs left is removed at the next start, and nothing that is another's.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "own_folder.h"
#include "game/session/bug.h"

// A number that was a process's, and is none's now.
static long gone(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return (long)child;
}

// Makes a file of so many seconds ago, and says what it is called; the text is good until the next but seven.
static const char *left(const char *name, long process, time_t age_s)
{
    static char paths[8][256];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s.%ld.tmp", name, process);
    int file = open(path, O_WRONLY | O_CREAT, 0666);
    const struct timespec times[2] = {{time(NULL) - age_s, 0}, {time(NULL) - age_s, 0}};
    assert_true(file >= 0 && futimens(file, times) == 0 && close(file) == 0);
    return path;
}

static int folders_make(void **state)
{
    return own_folder_enter(state) == 0 && folder_make("data/mitsubachi/demos", NULL)
                && folder_make("config/mitsubachi", NULL)
             ? 0
             : -1;
}

TEST(leftovers_of_dead_processes_are_removed)
{
    const char *demo = left("data/mitsubachi/demos/2026-11-20_143502Z.mtb", gone(), 4000);
    const char *list = left("data/mitsubachi/best.txt", gone(), 4000);
    const char *settings = left("config/mitsubachi/settings.ini", gone(), 4000);
    leftovers_remove();
    assert_false(file_taken(demo) || file_taken(list) || file_taken(settings));
}

// Who lives may be writing; who is young may be a process whose number means another one here.
TEST(files_being_written_stay)
{
    const char *parents = left("data/mitsubachi/best.txt", (long)getppid(), 4000);
    const char *own = left("data/mitsubachi/best.txt", (long)getpid(), 4000);
    const char *young = left("data/mitsubachi/best.txt", gone(), 3000);
    leftovers_remove();
    assert_true(file_taken(parents) && file_taken(own) && file_taken(young));
}

TEST(foreign_files_stay)
{
    struct timespec old[2] = {{1000000000, 0}, {1000000000, 0}};
    const char *elsewhere = left("best.txt", gone(), 4000);
    const char *notes = left("data/mitsubachi/notes.odt", gone(), 4000);
    const char *none = left("data/mitsubachi/.txt", gone(), 4000);
    const char *large = left("data/mitsubachi/best.txt", 99999999999999, 4000);
    assert_int_equal(symlink("../../best.txt", "data/mitsubachi/best.txt.7.tmp"), 0);
    assert_int_equal(utimensat(AT_FDCWD, "data/mitsubachi/best.txt.7.tmp", old, AT_SYMLINK_NOFOLLOW), 0);
    assert_int_equal(mkdir("data/mitsubachi/best.txt.8.tmp", 0777), 0);
    assert_int_equal(utimensat(AT_FDCWD, "data/mitsubachi/best.txt.8.tmp", old, 0), 0);
    leftovers_remove();
    assert_true(file_taken(elsewhere) && file_taken(notes) && file_taken(none) && file_taken(large));
    assert_true(file_taken("data/mitsubachi/best.txt.7.tmp") && file_taken("data/mitsubachi/best.txt.8.tmp"));
}

GROUP(folders_make, own_folder_leave)
