// fuzz_scenario.c -- libFuzzer's way into the reader of scenarios, and back.
#include <stdio.h>
#include <string.h>

#include "content/scenario/scenario.h"
#include "oracle.h"

static char *scenario_text(const Scenario *scenario, size_t *size)
{
    char *text;
    FILE *out = open_memstream(&text, size);
    check(out != NULL);
    scenario_write(scenario, out);
    check(fclose(out) == 0);
    return text;
}

#define TICKS 100 // in which the player does what is read

// A new scenario that has the game's own patterns already, which are files: they are read once.
static Scenario scenario_with_patterns(void)
{
    static PatternBook *own;
    Scenario scenario = scenario_new();
    if (!own) {
        Scenario first = scenario_new();
        scenario_own_patterns(&first);
        own = first.book;
        first.book = NULL;
        scenario_free(&first);
    }
    scenario.book = malloc(sizeof *own);
    check(scenario.book != NULL);
    *scenario.book = *own;
    scenario.has_own_patterns = true;
    return scenario;
}

static bool same_command(TickCmd a, TickCmd b)
{
    bool same_place = a.pointer_x == b.pointer_x && a.pointer_y == b.pointer_y;
    return a.buttons == b.buttons && (same_place || !(a.buttons & TICK_CMD_TOUCH));
}

// Who leads another scenario by the commands of this one gets them back, and those before a cut stay.
static void check_lead(const Scenario *scenario)
{
    Scenario led = scenario_new();
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        TickCmd cmd = scenario_command(scenario, tick);
        scenario_lead(&led, tick, &cmd);
    }
    for (uint32_t last = TICKS; last > 0; last /= 2) {
        for (uint32_t tick = 1; tick <= last; tick++)
            check(same_command(scenario_command(&led, tick), scenario_command(scenario, tick)));
        scenario_cut_touches(&led, last / 2);
    }
    scenario_free(&led);
}

// What is read can be written, and read again as the same.
static void check_scenario(const char *text, size_t size)
{
    TextErrors errors = {0};
    Scenario scenario = scenario_with_patterns(), again = scenario_with_patterns();
    bool good = scenario_read(&scenario, text, size, &errors);
    check_errors(&errors, text, size);
    check_lead(&scenario);
    if (good) {
        size_t written_size, again_size;
        char *written = scenario_text(&scenario, &written_size);
        check(scenario_read(&again, written, written_size, &errors));
        char *written_again = scenario_text(&again, &again_size);
        check(written_size == again_size && memcmp(written, written_again, again_size) == 0);
        free(written_again);
        free(written);
    }
    scenario_free(&again);
    scenario_free(&scenario);
    text_errors_free(&errors);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    check_scenario(size > 0 ? (const char *)bytes : "", size);
    return 0;
}
