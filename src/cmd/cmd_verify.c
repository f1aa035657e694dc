// cmd_verify.c -- mitsubachi verify FILE...
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"
#include "content/demos/demo_file.h"
#include "content/text_file.h"
#include "tape/tape_file.h"
#include "tape/tape_trace.h"
#include "tape/tape_play.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "text/grow.h"
#include "text/words.h"

// size limit of a trace; some thirty hours, and far below a 32-bit size
#define TRACE_BYTES_MAX ((size_t)1 << 30)

typedef struct Verify {
    Sim *sim;
    TapePlay *play; // set while a trace is written
    const char *trace, *against;
    bool up_to_damage;
} Verify;

static const Option ROWS[] = {
    {OPTION("--up-to-damage", NULL, FLAG, .offset = offsetof(Verify, up_to_damage),
            "play a damaged demo up to its damage")},
    {OPTION("--trace", "OUT", TEXT, .offset = offsetof(Verify, trace), "write the hashes of all parts of all states"),
     .expected = "a file name"},
    {OPTION("--against", "TRACE", TEXT, .offset = offsetof(Verify, against),
            "compare with the trace of another build, and print the first difference"),
     .expected = "a file name"},
};

static const CommandLine LINE = {
    .name = "mitsubachi verify",
    .manual = "recording.md",
    .usage = "[--up-to-damage] FILE...\n--trace OUT FILE\n--against TRACE FILE\n",
    .about = "Replay demos as fast as possible and compare their states with the recorded ones.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 all good, 1 one diverges, 2 wrong usage, 3 one is damaged (or a trace is truncated), of another\n"
        "version, or unreadable; of several files the largest of these.\n",
    EXPECTS(1, -1, "one or more demos"),
};

static const char *end_word(const TapeResult *result)
{
    return result->won ? "won" : result->over ? "over" : "left";
}

int cmd_check_demo(const char *path, const Tape *demo, Sim *sim)
{
    int64_t start_ns = clock_now_ns();
    TapeCheck check = tape_verify(demo, sim);
    // The speed reveals a slow build.
    double took_s = (double)(clock_now_ns() - start_ns + 1) * 1.0e-9;
    const TapeResult played = tape_result_of(sim), *recorded = &demo->result;
    switch (check.verdict) {
    case TAPE_GOOD:
        printf("%s: good, %" PRIu32 " ticks, hash %016" PRIx64 ", %.0f times real time", path, check.ticks, check.hash,
               (double)check.ticks / SIM_TICKS_PER_SECOND / took_s);
        // A demo of a killed program is valid up to its end.
        if (demo->tail == TAPE_OPEN)
            printf("; it has no end");
        else if (demo->tail != TAPE_ENDED)
            printf("; %s at offset %zu: %s", demo->tail == TAPE_CUT ? "cut" : "damaged", demo->problem.offset,
                   demo->problem.text);
        putchar('\n');
        return STATUS_GOOD;
    case TAPE_DIVERGED:
        // A demo stores one whole hash a second and one bit of it per tick; the bits narrow down the tick, the hashes
        // are the proof.
        printf("%s: diverged in tick %" PRIu32, path, check.most_tick + 1u);
        if (check.least_tick < check.most_tick)
            printf(", at the earliest in %" PRIu32, check.least_tick + 1u);
        printf(" (after tick %" PRIu32 " recorded %016" PRIx64 ", played %016" PRIx64 ")\n",
               demo->blocks[check.block].end_tick, check.recorded, check.played);
        return STATUS_NO;
    case TAPE_OTHER_RESULT:
        // All ticks match, but the score differs: the result was written by hand, or by another program.
        printf("%s: diverged only in its result (recorded score %" PRIu32 ", %" PRIu32 " ticks, %" PRIu32
               " bees, %s; played %" PRIu32 ", %" PRIu32 ", %" PRIu32 ", %s)\n",
               path, recorded->score, recorded->ticks, recorded->bees_most, end_word(recorded), played.score,
               played.ticks, played.bees_most, end_word(&played));
        return STATUS_NO;
    case TAPE_OTHER_STAGE:
    case TAPE_STOPPED: break;
    }
    printf("%s: refused at offset %zu: %s\n", path, check.problem.offset, check.problem.text);
    return STATUS_MACHINE;
}

static void record_print(const Verify *verify, FILE *out)
{
    uint8_t *bytes = grow_zeros(tape_trace_record_bytes(verify->sim, false));
    fwrite(bytes, 1, tape_trace_record(verify->sim, false, bytes), out);
    free(bytes);
}

// The head and all records of a game that has just begun.
static void trace_print(const void *verify_pointer, FILE *out)
{
    const Verify *verify = verify_pointer;
    uint8_t head[TAPE_TRACE_HEAD_BYTES];
    tape_trace_head(verify->sim, head);
    fwrite(head, 1, sizeof head, out);
    record_print(verify, out);
    while (tape_play_tick(verify->play, verify->sim))
        record_print(verify, out);
}

// NULL if a trace may be written to the path; otherwise the reason why the file there must stay. The magic also
// identifies the demo being played, under any name.
static const char *trace_forbidden(const char *path)
{
    FileLook look;
    char magic[TAPE_MAGIC_BYTES];
    if (!file_look(path, &look))
        return NULL;
    if (look.kind != FILE_REGULAR)
        return "it is not a regular file";
    FILE *file = fopen(path, "rb");
    if (!file)
        return "it exists and cannot be read";
    bool demo = fread(magic, 1, sizeof magic, file) == sizeof magic && memcmp(magic, TAPE_MAGIC, sizeof magic) == 0;
    fclose(file);
    return demo ? "it is a demo, which would be overwritten" : NULL;
}

static int write_trace(Verify *verify, const char *path, const Tape *demo)
{
    TapePlay play;
    Error error;
    const char *forbidden = trace_forbidden(verify->trace);
    if (forbidden) {
        error_set(&error, "%s: refusing to write a trace here: %s", verify->trace, forbidden);
        return command_report(&LINE, STATUS_USAGE, error.text);
    }
    verify->play = &play;
    // If the game cannot begin, cmd_check_demo prints the reason.
    if (!tape_play_begin(&play, demo, verify->sim, &error)
        || text_file_write(verify->trace, trace_print, verify, &error))
        return cmd_check_demo(path, demo, verify->sim);
    return command_report(&LINE, STATUS_MACHINE, error.text);
}

int cmd_print_difference(const char *path, const char *trace, uint32_t ticks, const TapeDifference *d)
{
    if (d->found) { // the first difference only: every later one follows from it
        printf("%s: differs from the trace in tick %" PRIu32 ", %s", path, d->tick, d->part);
        if (d->has_values)
            printf("[%" PRIu32 "]%s%s: traced %s, played %s (%" PRIu32 " and %" PRIu32 " elements)\n", d->index,
                   d->field[0] ? "." : "", d->field, d->traced, d->played, d->traced_count, d->played_count);
        else
            printf("; the other machine's bug report (F8) of this demo shows index and values\n");
        return STATUS_NO;
    }
    printf("%s: good, as traced%s%s, ", path, trace ? " in " : "", trace ? trace : "");
    if (!trace)
        printf("up to tick %" PRIu32, d->ticks);
    else if (d->first == 0 && d->ticks == ticks && !d->cut)
        printf("%" PRIu32 " of %" PRIu32 " ticks", d->ticks, ticks);
    else // a partial trace proves only its part
        printf("only ticks %" PRIu32 " to %" PRIu32 " of %" PRIu32, d->first, d->ticks, ticks);
    if (d->cut)
        printf("; the trace is cut at offset %zu", d->cut_offset);
    printf("\n");
    // A truncated trace is a failure, because a caller that reads only the status must not take it as
    // proof.
    return d->cut ? STATUS_MACHINE : STATUS_GOOD;
}

// Here the other build's trace is the reference; the demo's own hashes are ignored.
static int compare_with_trace(const Verify *verify, const char *path, const Tape *demo)
{
    FileBytes trace;
    Error error;
    TapeDifference difference;
    Error problem;
    if (!file_read(verify->against, TRACE_BYTES_MAX, &trace, &error))
        return command_report(&LINE, STATUS_MACHINE, error.text);
    bool good = tape_trace_compare(trace.bytes, trace.size, demo, verify->sim, &difference, &problem);
    file_free(&trace);
    if (!good) {
        printf("%s: cannot be compared with %s, offset %zu: %s\n", path, verify->against, problem.offset, problem.text);
        return STATUS_MACHINE;
    }
    return cmd_print_difference(path, verify->against, demo->tick_count, &difference);
}

// Prints one line per file to stdout, good or bad, so that demos and verdicts match line by line.
static int verify_file(void *verify_pointer, const char *name)
{
    Verify *verify = verify_pointer;
    Tape demo;
    DemoLabel label = demo_label(name);
    const char *path = label.text;
    Error error;
    if (!demo_file_read(name, &demo, &error)) {
        words_print(error.text, stdout);
        putchar('\n');
        return STATUS_MACHINE;
    }
    int status = STATUS_MACHINE;
    if (demo.tail == TAPE_DAMAGED && !verify->up_to_damage)
        printf("%s: damaged at offset %zu: %s; --up-to-damage plays the %" PRIu32 " ticks before\n", path,
               demo.problem.offset, demo.problem.text, demo.tick_count);
    else if (verify->trace)
        status = write_trace(verify, path, &demo);
    else if (verify->against)
        status = compare_with_trace(verify, path, &demo);
    else
        status = cmd_check_demo(path, &demo, verify->sim);
    tape_free(&demo);
    return status;
}

int cmd_verify_file(const char *name)
{
    Verify verify = {.sim = grow_zeros(sizeof *verify.sim)};
    int status = verify_file(&verify, name);
    free(verify.sim);
    return status;
}

int cmd_verify(int argc, char **argv)
{
    Verify verify = {.sim = NULL};
    int status = command_begin(&LINE, &verify, &argc, argv);
    if (status >= 0)
        return status;
    if ((verify.trace || verify.against) && argc > 2)
        return command_report(&LINE, STATUS_USAGE, "one file too many, a trace covers one demo");
    if (verify.trace && verify.against)
        return command_report(&LINE, STATUS_USAGE, "--trace and --against together, expected one of them");
    verify.sim = grow_zeros(sizeof *verify.sim);
    status = cmd_each(argv + 1, argc - 1, verify_file, &verify);
    free(verify.sim);
    // A result that cannot be printed is a machine error, even for an unreadable demo.
    return command_printed("mitsubachi verify", status);
}
