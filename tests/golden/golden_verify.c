// golden_verify.c -- plays recorded games and checks them: built by golden.sh with every compiler and optimisation.
//
//   golden_verify FILE...               one line for each good one: file, last link, ticks, and a hash of its other
//   outputs (outputs.h) golden_verify --raw FOLDER FILE...  also writes it in the form of raw_demo.h, which a build
//   with RAW_DEMOS reads golden_verify --trace TRACE FILE    writes what the states were (tape_trace.h)
//   golden_verify --compare TRACE FILE  compares with what another build wrote, names the first tick and part
//
// Exit status 0 where all is well, 1 where a game differs, 2 for wrong usage, 3 for files that cannot be used.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tape/tape_trace.h"
#include "golden/raw_demo.h"
#include "golden/outputs.h"

static Sim sim;

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// A whole file; NULL with a message where it cannot be read. The caller frees it.
static uint8_t *file_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    long length = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    if (length >= 0)
        bytes = malloc((size_t)length + 1u);
    if (bytes != NULL) {
        rewind(file);
        *size = fread(bytes, 1, (size_t)length, file);
    } else {
        fprintf(stderr, "%s: cannot be read\n", path);
    }
    if (file != NULL)
        fclose(file);
    return bytes;
}

static bool demo_load(Tape *demo, const char *path)
{
    size_t size;
    uint8_t *bytes = file_read(path, &size);
    if (bytes == NULL)
        return false;
    Error problem;
#ifdef RAW_DEMOS
    bool good = raw_demo_read(demo, bytes, size, &problem);
#else
    bool good = tape_read(demo, bytes, size, &problem);
#endif
    free(bytes);
    if (!good)
        fprintf(stderr, "%s: %s\n", path, problem.text);
    return good;
}

static void diverged_print(const char *path, const TapeCheck *check)
{
    fprintf(stderr, "%s: differs first in tick %" PRIu32, path, check->most_tick);
    if (check->least_tick < check->most_tick)
        fprintf(stderr, " or one before it, from %" PRIu32 " on", check->least_tick);
    fprintf(stderr, "; recorded link %016" PRIx64 ", played %016" PRIx64 "\n", check->recorded, check->played);
}

// Asked before each tick, and once more after the last one: it hears the events of the previous tick.
static bool listens(void *context)
{
    Outputs *outputs = context;
    if (sim.head.tick == 0)
        *outputs = outputs_begin(&sim);
    else
        outputs_tick(outputs, &sim);
    return true;
}

// Returns the exit status.
static int verify(const char *path, const char *raw_folder)
{
    Tape demo;
    if (!demo_load(&demo, path))
        return 3;
    Outputs outputs;
    TapeCheck check = tape_verify_while(&demo, &sim, listens, &outputs);
    if (check.verdict == TAPE_GOOD) {
        listens(&outputs);
        printf("%s %016" PRIx64 " %" PRIu32 " %016" PRIx64 "\n", name_of(path), check.hash, check.ticks, outputs.hash);
    } else if (check.verdict == TAPE_DIVERGED)
        diverged_print(path, &check);
    else
        fprintf(stderr, "%s: %s\n", path,
                check.verdict == TAPE_OTHER_STAGE ? check.problem.text : "all states agree, but not the result");
    int status = check.verdict != TAPE_GOOD;
    char raw_path[1024];
    if (raw_folder) {
        snprintf(raw_path, sizeof raw_path, "%s/%s", raw_folder, name_of(path));
        if (!raw_demo_write(&demo, raw_path))
            status = 3;
    }
#ifndef RAW_DEMOS
    tape_free(&demo);
#endif
    return status;
}

static void trace_append(FILE *file)
{
    size_t size = tape_trace_record_bytes(&sim, false);
    uint8_t *bytes = malloc(size);
    if (bytes == NULL)
        exit(3);
    fwrite(bytes, 1, tape_trace_record(&sim, false, bytes), file);
    free(bytes);
}

static int trace_write(const char *trace, const char *path)
{
    Tape demo;
    TapePlay play;
    Error problem;
    FILE *file = fopen(trace, "wb");
    if (file == NULL || !demo_load(&demo, path) || !tape_play_begin(&play, &demo, &sim, &problem))
        return 3;
    uint8_t head[TAPE_TRACE_HEAD_BYTES];
    tape_trace_head(&sim, head);
    fwrite(head, 1, sizeof head, file);
    do
        trace_append(file);
    while (tape_play_tick(&play, &sim));
    return fclose(file) == 0 ? 0 : 3;
}

static int trace_compare(const char *trace, const char *path)
{
    Tape demo;
    size_t size;
    uint8_t *bytes = file_read(trace, &size);
    if (bytes == NULL || !demo_load(&demo, path))
        return 3;
    TapeDifference difference;
    Error problem;
    if (!tape_trace_compare(bytes, size, &demo, &sim, &difference, &problem)) {
        fprintf(stderr, "%s: %s\n", trace, problem.text);
        return 3;
    }
    if (difference.found)
        printf("%s: the state after %" PRIu32 " ticks is the first that differs, in %s\n", path, difference.tick,
               difference.part);
    return difference.found;
}

int main(int argc, char **argv)
{
    const char *option = argc > 3 && argv[1][0] == '-' ? argv[1] : "";
    int first = *option ? 3 : 1;
    if (argc < 2 || (argv[1][0] == '-' && !*option)) {
        fprintf(stderr, "usage: golden_verify [--raw FOLDER | --trace TRACE | --compare TRACE] FILE...\n");
        return 2;
    }
    if (strcmp(option, "--trace") == 0)
        return trace_write(argv[2], argv[3]);
    if (strcmp(option, "--compare") == 0)
        return trace_compare(argv[2], argv[3]);
    int worst = 0;
    for (int i = first; i < argc; i++) {
        int status = verify(argv[i], *option ? argv[2] : NULL);
        worst = status > worst ? status : worst;
    }
    return worst;
}
