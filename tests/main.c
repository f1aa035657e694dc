// main.c -- the main of a folder's test program: FOLDER [NAME]
//
// Runs the file test_NAME.c, or all files, each in a process of its own. A NAME such as rules/waves_end runs one test
// of the file.
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

#define FILE_TESTS_MAX 128

static TestEntry *tests, *groups;

static bool comes_before(const TestEntry *a, const TestEntry *b)
{
    int order = strcmp(a->file, b->file);
    return order != 0 ? order < 0 : a->line < b->line;
}

void test_register(TestEntry *entry)
{
    TestEntry **at = &tests;
    while (*at && comes_before(*at, entry))
        at = &(*at)->next;
    entry->next = *at;
    *at = entry;
}

void test_register_group(TestEntry *entry)
{
    entry->next = groups;
    groups = entry;
}

// NAME of .../test_NAME.c, whose length it returns.
static const char *name_of(const TestEntry *entry, int *length)
{
    const char *slash = strrchr(entry->file, '/');
    const char *name = (slash ? slash + 1 : entry->file) + strlen("test_");
    *length = (int)strcspn(name, ".");
    return name;
}

static int run_file(const TestEntry *first)
{
    struct CMUnitTest list[FILE_TESTS_MAX];
    size_t count = 0;
    for (const TestEntry *test = first; test && strcmp(test->file, first->file) == 0; test = test->next) {
        if (count == FILE_TESTS_MAX) {
            fprintf(stderr, "%s: too many tests (expected at most %d)\n", first->file, FILE_TESTS_MAX);
            return 1;
        }
        list[count++] = test->test;
    }
    const TestEntry *group = groups;
    while (group && strcmp(group->file, first->file) != 0)
        group = group->next;
    return _cmocka_run_group_tests(first->file, list, count, group ? group->test.setup_func : NULL,
                                   group ? group->test.teardown_func : NULL);
}

static int run_all(const char *program)
{
    int failed = 0, length;
    for (const TestEntry *test = tests, *last = NULL; test; last = test, test = test->next) {
        if (last && strcmp(last->file, test->file) == 0)
            continue;
        int status = -1;
        pid_t child = fork();
        if (child == 0)
            exit(run_file(test));
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
            failed++;
            const char *name = name_of(test, &length);
            fprintf(stderr, "%s %.*s: failed\n", program, length, name);
        }
    }
    return failed > 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return run_all(argv[0]);
    int length = (int)strcspn(argv[1], "/"), other;
    if (argv[1][length])
        cmocka_set_test_filter(argv[1] + length + 1);
    for (const TestEntry *test = tests; test; test = test->next) {
        const char *name = name_of(test, &other);
        if (other == length && strncmp(name, argv[1], (size_t)length) == 0)
            return run_file(test);
    }
    fprintf(stderr, "%s: no test file %.*s\n", argv[0], length, argv[1]);
    return 2;
}
