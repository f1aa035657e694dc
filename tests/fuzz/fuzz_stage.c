// fuzz_stage.c -- libFuzzer's way into the reader of stages.

#include "content/stage/stage_files.h"
#include "oracle.h"
#include "own_patterns.h"

// What is read without a mistake is a stage; mistakes are in order and have lines that are there.
static void check_stage(const char *text, size_t size)
{
    static StageScript script;
    static ActionProgram program;
    TextErrors errors = {0};
    bool good = stage_read(text, size, "fuzz", own_patterns(), &script, &errors);
    check(good == (errors.errors == 0));
    check(!good || script_check(&script, &program) == NULL);
    for (int i = 0; i < errors.count; i++)
        check(errors.list[i].line >= 1 && (i == 0 || errors.list[i - 1].line <= errors.list[i].line));
    check_errors(&errors, text, size);
    text_errors_free(&errors);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    check_stage(size > 0 ? (const char *)bytes : "", size);
    return 0;
}
