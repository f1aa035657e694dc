// demo_format.c -- what a demo says about its game.
#include "tape/demo_format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "tape/demo_content.h"

bool demo_problem_set(DemoProblem *problem, size_t offset, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    problem->offset = offset;
    vsnprintf(problem->reason, sizeof problem->reason, format, values);
    va_end(values);
    return false;
}

bool demo_name_valid(const char *name)
{
    return strlen(name) < DEMO_NAME_BYTES && utf8_plain(name);
}

DemoStart demo_start_of(const Sim *sim, DemoPlayer player, int64_t recorded_unix_s)
{
    return (DemoStart){.sim_version = SIM_VERSION,
                       .seed = sim->head.seed,
                       .stage = (Stage)sim->head.stage,
                       .tunables = sim->tunables,
                       .content_hash = demo_content_hash(sim),
                       .recorded_unix_s = recorded_unix_s,
                       .player = player,
                       .book = sim->book.count > 0 ? &sim->book : NULL,
                       .script = sim->head.stage == STAGE_SCRIPT ? &sim->script : NULL};
}

DemoResult demo_result_of(const Sim *sim)
{
    return (DemoResult){.score = sim->head.score,
                        .ticks = sim->head.tick,
                        .bees_most = (uint32_t)sim->head.bees_most,
                        .over = sim->head.over != 0,
                        .won = sim->head.over != 0 && sim->head.won != 0};
}
