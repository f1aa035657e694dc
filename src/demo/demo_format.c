// demo_format.c -- what a demo says about its game.
#include "demo/demo_format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "demo/demo_bytes.h"

#define SEAL_SEED 0x6c616573u // "seal"

bool demo_problem_set(DemoProblem *problem, size_t offset, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    problem->offset = offset;
    vsnprintf(problem->reason, sizeof problem->reason, format, values);
    va_end(values);
    return false;
}

uint64_t demo_content_hash(const Sim *sim)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    int count = sim_parts(sim, parts, &constant_from);
    uint64_t hash = 0;
    // A part of each stage is code: a build in which that differs should say so, and not diverge some time later.
    for (int i = constant_from; i < count; i++)
        hash = bytes_hash(parts[i].bytes, sim_part_bytes(&parts[i]), hash + 1u);
    return hash;
}

uint32_t demo_tunables_hash(void)
{
    uint64_t hash = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        hash = bytes_hash(info->section, strlen(info->section), hash);
        // Names and kinds, not defaults and ranges: those may change, the demo has its own values.
        hash = bytes_hash(info->name, strlen(info->name), hash + (uint64_t)info->kind);
    }
    return (uint32_t)hash;
}

bool demo_name_valid(const char *name)
{
    return strlen(name) < DEMO_NAME_BYTES && utf8_plain(name);
}

// Bit 0 stays what it is, so that the bits of a block tell of the states whatever its start says.
uint64_t demo_seal(const uint8_t *start, size_t size)
{
    return bytes_hash(start, size - 4, SEAL_SEED) & ~UINT64_C(1);
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
