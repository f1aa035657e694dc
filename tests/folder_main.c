// folder_main.c -- the main of a folder's test program: FOLDER [NAME [ARGUMENT...]]
//
// Runs the file test_NAME.c with the arguments, or all files, each in a process of its own. A NAME such as rules/waves_end
// runs one test of the file. tests.def is made by make: TEST(NAME) for each file.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int Main(int argc, char **argv);

#define TEST(name) Main test_##name;
#include "tests.def"
#undef TEST

static const struct {
    const char *name;
    Main *run;
} FILES[] = {
#define TEST(name) {#name, test_##name},
#include "tests.def"
#undef TEST
};

static int run_all(char *program)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        int status = -1;
        char *arguments[] = {program, NULL};
        pid_t child = fork();
        if (child == 0)
            exit(FILES[i].run(1, arguments));
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
            failed++;
            fprintf(stderr, "%s %s: failed\n", program, FILES[i].name);
        }
    }
    return failed > 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return run_all(argv[0]);
    char *one = strchr(argv[1], '/');
    size_t length = one ? (size_t)(one - argv[1]) : strlen(argv[1]);
    if (one)
        cmocka_set_test_filter(one + 1);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
        if (strlen(FILES[i].name) == length && strncmp(FILES[i].name, argv[1], length) == 0)
            return FILES[i].run(argc - 1, argv + 1);
    fprintf(stderr, "%s: no test file %.*s\n", argv[0], (int)length, argv[1]);
    return 2;
}
