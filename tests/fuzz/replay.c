// replay.c -- hands kept inputs to the fuzzers' targets, one after the other: NAME [FILE...]
//
// A target's name alone stands for its corpus, tests/fuzz/corpus/NAME; no name for all. tests.def is made by make:
// TEST(NAME) for each target. The last file that was named is the one that a sanitizer, or the clock, stopped at.
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECONDS_MOST 20 // for one input: far more than any takes on a busy machine

typedef int Target(const uint8_t *bytes, size_t size);

#define TEST(name) Target fuzz_##name;
#include "tests.def"
#undef TEST

static const struct {
    const char *name;
    Target *run;
} TARGETS[] = {
#define TEST(name) {#name, fuzz_##name},
#include "tests.def"
#undef TEST
};
#define TARGET_COUNT (sizeof TARGETS / sizeof TARGETS[0])

// In a block of its own, so that no byte behind it is read unnoticed.
static uint8_t *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long length = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    uint8_t *bytes = length >= 0 ? malloc((size_t)length) : NULL;
    bool whole = file && (bytes || length == 0) && fseek(file, 0, SEEK_SET) == 0
              && fread(bytes, 1, (size_t)length, file) == (size_t)length;
    if (!whole) {
        perror(path);
        exit(3);
    }
    fclose(file);
    *size = (size_t)length;
    return bytes;
}

static void replay_file(Target *run, const char *path)
{
    size_t size;
    uint8_t *bytes = read_all(path, &size);
    puts(path);
    fflush(stdout);
    alarm(SECONDS_MOST);
    run(bytes, size);
    alarm(0);
    free(bytes);
}

static int replay_corpus(Target *run, const char *name)
{
    char folder[256], path[1024];
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name);
    DIR *files = opendir(folder);
    int count = 0;
    for (struct dirent *entry; files && (entry = readdir(files));) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        replay_file(run, path);
        count++;
    }
    if (files)
        closedir(files);
    printf("note: %d inputs\n", count);
    return count > 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    int status = argc < 2 ? 0 : 2;
    for (size_t i = 0; i < TARGET_COUNT; i++) {
        if (argc >= 2 && strcmp(TARGETS[i].name, argv[1]) != 0)
            continue;
        status = argc > 2 ? 0 : replay_corpus(TARGETS[i].run, TARGETS[i].name) || (argc < 2 && status);
        for (int k = 2; k < argc; k++)
            replay_file(TARGETS[i].run, argv[k]);
    }
    if (status == 2)
        fprintf(stderr, "%s: no target %s\n", argv[0], argv[1]);
    return status;
}
