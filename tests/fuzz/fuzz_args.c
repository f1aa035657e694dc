// fuzz_args.c -- libFuzzer's way into the command lines of both programs; see README.md beside it.
//
// An input is the arguments, a line each, the first of which chooses the command. No command may run: two arguments
// that none knows stand at the end, of which an option before may take one as its value. So each ends in a message, or
// has printed the output of --help or --version. If reading the arguments is separate from the command, they are also
// read without those two.
#include "cmd/cmd.h"
#include "game/session/options.h"
#include "measure/command.h"
#include "measure/experiment.h"
#include "oracle.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define WORDS_MOST 40
#define UNKNOWN "--none-of-these"

typedef struct Words {
    char *text, *list[WORDS_MOST + 4];
    int count;
    bool asks; // for something that is reported, and alters the exit status
} Words;

// Behind a "--" all is a file, and the command would run.
static Words words_of(const uint8_t *bytes, size_t size)
{
    Words words = {.text = grow_zeros(size + 1)};
    if (size > 0)
        memcpy(words.text, bytes, size);
    for (char *at = words.text, *end; at != NULL && words.count < WORDS_MOST; at = end) {
        end = strchr(at, '\n');
        if (end != NULL)
            *end++ = '\0';
        if (strcmp(at, "--") == 0)
            continue;
        words.asks |= strncmp(at, "--help", 6) == 0 || strncmp(at, "-h", 2) == 0 || strncmp(at, "--version", 9) == 0;
        words.list[words.count++] = at;
    }
    return words;
}

// --- commands

static int run(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } MEASURES[] = {{"bench", cmd_bench},     {"dodge", cmd_dodge}, {"journey", cmd_journey},
                    {"players", cmd_players}, {"rank", cmd_rank},   {"sweep", cmd_sweep}};
    for (size_t i = 0; i < sizeof MEASURES / sizeof MEASURES[0]; i++)
        if (argc > 1 && strcmp(argv[1], MEASURES[i].name) == 0)
            return MEASURES[i].run(argc - 1, argv + 1);
    return commands_run(argc, argv, 0);
}

// Output goes to memory; a sanitizer's report does not.
static void check_command(const Words *words)
{
    MemoryStream reported, complaint;
    FILE *const out = stdout, *const err = stderr;
    char *argv[WORDS_MOST + 4] = {"mitsubachi"};
    int argc = 1;
    for (int i = 0; i < words->count; i++)
        argv[argc++] = words->list[i];
    argv[argc++] = UNKNOWN;
    argv[argc++] = UNKNOWN;
    stdout = grow_stream(&reported);
    stderr = grow_stream(&complaint);
    int status = run(argc, argv);
    OwnText lines = grow_stream_end(&complaint), text = grow_stream_end(&reported);
    stdout = out;
    stderr = err;
    check(status == STATUS_USAGE || (status == STATUS_GOOD && words->asks));
    if (status == STATUS_USAGE) {
        size_t length = strcspn(lines, "\n");
        check(strncmp(lines, "mitsubachi", 10) == 0 && strstr(lines, ": ") != NULL
              && strcmp(lines + length, "\n") == 0);
        lines[length] = '\0';
        check_message(lines);
    } else {
        check(text[0] != '\0');
    }
}

// --- options

// The first argument chooses an experiment, or the game.
static CommandEnd read_options(int argc, char **argv, Error *error)
{
    static const Experiment *const EXPERIMENTS[] = {&BENCH, &DODGE, &JOURNEY, &PLAYERS, &SWEEP};
    for (size_t i = 0; i < sizeof EXPERIMENTS / sizeof EXPERIMENTS[0]; i++) {
        if (strcmp(argv[0], strrchr(EXPERIMENTS[i]->line->name, ' ') + 1) != 0)
            continue;
        void *work = grow_zeros(EXPERIMENTS[i]->work_bytes);
        CommandEnd end = experiment_read(EXPERIMENTS[i], work, argc, argv, error);
        free(work);
        return end;
    }
    Options options = options_default();
    CommandEnd end = command_read(&OPTIONS_OF_GAME, &options, &argc, argv, error);
    return end == COMMAND_RUNS && !options_complete(&options, error) ? COMMAND_WRONG : end;
}

static void check_options(const Words *words)
{
    Error error = {0};
    char *argv[WORDS_MOST + 4];
    memcpy(argv, words->list, sizeof argv);
    CommandEnd end = read_options(words->count, argv, &error);
    check(end != COMMAND_HELPED);
    if (end == COMMAND_WRONG)
        check_message(error.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Words words = words_of(bytes, size);
    check_command(&words);
    if (!words.asks && words.count > 0)
        check_options(&words);
    free(words.text);
    return 0;
}
