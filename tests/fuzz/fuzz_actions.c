// fuzz_actions.c -- libFuzzer's way into the reader of action programs, and into what runs them.
//
// An input is read as a text, and as the words of a program that was packed. Valid programs are packed and unpacked,
// and run with small and with large steps, with equal results.

#include "core/action/action_read.h"
#include "oracle.h"

#define WORDS_MOST 4096
#define STEPS 120
#define CALLS_MOST 100000 // a program may call a lot in an hour: slow ones give no information

typedef struct Said {
    int errors;
} Said;

static void on_error(void *context, const Error *error)
{
    Said *said = context;
    check(error->line >= 1 && error->column >= 1);
    check(error->text[0] != '\0' && strlen(error->text) < 240);
    said->errors++;
}

typedef struct Calls {
    const ActionProgram *program;
    int64_t due;
    int count;
} Calls;

static void on_call(void *context, int name, int64_t due)
{
    Calls *calls = context;
    check(name >= 0 && name < action_name_count(calls->program) && due >= calls->due);
    calls->due = due;
    calls->count++;
}

static ActionRunner run(const ActionProgram *program, int64_t step, int steps, Calls *calls)
{
    ActionRunner runner = action_begin(action_pose_at(vec2(180.0f, 40.0f), 90.0f));
    *calls = (Calls){.program = program};
    for (int i = 0; i < steps && calls->count < CALLS_MOST; i++) {
        action_advance(program, &runner, step, on_call, calls);
        action_runner_pose(program, &runner);
        action_follow(program, runner.elapsed - step, runner.elapsed);
    }
    return runner;
}

static void play(const ActionProgram *program)
{
    static int32_t words[WORDS_MOST];
    static ActionProgram again;
    Calls small_calls, large_calls;
    int count = action_pack(program, words, WORDS_MOST);
    check(count > 0 && action_unpack(words, count, &again) == NULL && memcmp(&again, program, sizeof again) == 0);
    ActionRunner small = run(program, ACTION_UNITS_PER_TICK, STEPS, &small_calls);
    ActionRunner large = run(program, ACTION_UNITS_PER_TICK * STEPS, 1, &large_calls);
    ActionPose a = action_runner_pose(program, &small), b = action_runner_pose(program, &large);
    if (small_calls.count < CALLS_MOST)
        check(memcmp(&a, &b, sizeof a) == 0 && small_calls.count == large_calls.count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static ActionProgram program;
    static int32_t words[WORDS_MOST];
    Error error;
    Said said = {0};
    const char *text = size > 0 ? (const char *)bytes : "";
    bool good = action_compile_all(text, size, &program, on_error, &said);
    check(good == (said.errors == 0));
    check(action_compile(text, size, &program, &error) == good);
    if (good)
        play(&program);
    size_t count = size / 4 < WORDS_MOST ? size / 4 : WORDS_MOST;
    memcpy(words, text, 4 * count);
    if (action_unpack(words, (int)count, &program) == NULL)
        play(&program);
    return 0;
}
