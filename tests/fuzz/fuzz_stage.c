// fuzz_stage.c -- libFuzzer's way into the reader of stages, and back.

#include "content/stage/stage_file.h"
#include "own_patterns.h"

#define TICKS 100 // in which the player does what is read

static char *stage_text(const StageFile *stage, size_t *size)
{
    char *text;
    FILE *out = open_memstream(&text, size);
    check(out != NULL);
    stage_file_write(stage, out);
    check(fclose(out) == 0);
    return text;
}

static bool same_command(TickCmd a, TickCmd b)
{
    bool same_place = a.pointer_x == b.pointer_x && a.pointer_y == b.pointer_y;
    return a.buttons == b.buttons && (same_place || !(a.buttons & TICK_CMD_TOUCH));
}

// Who leads another stage by the commands of this one gets them back, and those before a cut stay.
static void check_lead(const StageFile *stage)
{
    OwnStage led = stage_file_new(own_patterns());
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        TickCmd cmd = stage_file_command(stage, tick);
        stage_file_lead(&led, tick, &cmd);
    }
    for (uint32_t last = TICKS; last > 0; last /= 2) {
        for (uint32_t tick = 1; tick <= last; tick++)
            check(same_command(stage_file_command(&led, tick), stage_file_command(stage, tick)));
        stage_file_cut_touches(&led, last / 2);
    }
}

// Valid stages can be written, and read again identically.
static void check_written(const StageFile *stage)
{
    OwnStage again = stage_file_new(own_patterns());
    OwnErrors errors = {0};
    size_t size, again_size;
    OwnText written = stage_text(stage, &size);
    check(stage_file_read(&again, written, size, &errors));
    OwnText written_again = stage_text(&again, &again_size);
    check(size == again_size && memcmp(written, written_again, size) == 0);
    check(memcmp(stage->script, again.script, sizeof *stage->script) == 0);
}

// Mistakes are in order and have lines that are there.
static void check_stage(const char *text, size_t size)
{
    static ActionProgram program;
    OwnErrors errors = {0};
    OwnStage stage = stage_file_new(own_patterns());
    bool good = stage_file_read(&stage, text, size, &errors);
    check(good == (errors.errors == 0));
    for (int i = 0; i < errors.count; i++)
        check(errors.list[i].line >= 1 && (i == 0 || errors.list[i - 1].line <= errors.list[i].line));
    check_errors(&errors, text, size);
    check_lead(&stage);
    check(!good || stage.script->phase_count == 0 || script_check(stage.script, &program) == NULL);
    if (good)
        check_written(&stage);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    check_stage(size > 0 ? (const char *)bytes : "", size);
    return 0;
}
