// rank_check.c -- one demo: read, compared with the game's own modes, and played.
#include "measure/rank/rank.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "content/mode/mode.h"
#include "content/tuning/tuning.h"
#include "core/base/version.h"
#include "core/sim/pilot.h"
#include "measure/command.h"
#include "measure/setups.h"
#include "platform/clock.h"
#include "tape/tape_bytes.h"
#include "tape/tape_content.h"
#include "tape/tape_play.h"
#include "tape/tape_start.h"
#include "text/grow.h"

#define PILOT_TICKS 600u
#define CLOCK_TICKS 16u // between two reads of the clock
#define LINK_TICKS 60u
#define LINK_SLOWER 32u // after this many links the distance to the next is this fraction of the ticks so far

// --- the world

// Verdicts depend on the default numbers, which depend on the stages and on the modes' changes to them: ten days cover
// all modifiers.
static uint64_t world_hash(const RankWorld *world)
{
    uint64_t hash = 0;
    for (int i = 0; i < world->stages->count; i++) {
        Setup setup = {.mode = mode_of(MODE_PRACTICE), .script = &world->stages->scripts[i], .book = &world->book};
        setup.tunables = mode_tunables(&setup.mode, setup.script);
        hash = setup_hash(hash, &setup);
    }
    Mode mode = mode_of(MODE_DAILY);
    for (mode.day = MODIFIERS_FROM; mode.day < MODIFIERS_FROM + MODIFIERS; mode.day++) {
        Tunables daily = mode_tunables(&mode, mode_script(&mode, world->stages));
        hash = XXH3_64bits_withSeed(&daily, sizeof daily, hash);
    }
    return hash;
}

int rank_world_open(RankWorld *world, Error *error)
{
    *world = (RankWorld){.stages = grow_zeros(sizeof *world->stages)};
    int status = command_book(&world->book, error);
    if (status != STATUS_GOOD)
        return status;
    if (!stage_files_open(world->stages, &world->book, error))
        return STATUS_MACHINE;
    snprintf(world->program, sizeof world->program, MITSUBACHI_VERSION "/%d/%d/%016" PRIx64, SIM_VERSION,
             TAPE_FORMAT_VERSION, world_hash(world));
    error_set(error, "a stage of the game has mistakes, expected none");
    return world->stages->mistaken > 0 ? STATUS_NO : STATUS_GOOD;
}

void rank_world_free(RankWorld *world)
{
    free(world->stages);
    world->stages = NULL;
}

// --- classification

// The stage of the game that a demo plays, compared by all bytes of its rules and patterns, not by a hash, which can be
// forged; NULL if it is none of them. `sim` is then at the start of the demo.
static const StageScript *own_stage(const RankWorld *world, const Tape *demo, Sim *sim)
{
    if (demo->script == NULL)
        return NULL;
    const StageScript *script = stage_files_at(world->stages, stage_files_find(world->stages, demo->script->id));
    if (script == NULL)
        return NULL;
    size_t own_size, size;
    sim_init_script(sim, demo->start.seed, &demo->start.tunables, script, &world->book);
    uint8_t *own = tape_rules_write(sim, &own_size);
    sim_init_script(sim, demo->start.seed, &demo->start.tunables, demo->script, demo->book);
    uint8_t *rules = tape_rules_write(sim, &size);
    bool same = own_size == size && memcmp(own, rules, size) == 0;
    free(own);
    free(rules);
    return same ? script : NULL;
}

static bool is_usual(const Tape *demo, const Mode *mode, const StageScript *script)
{
    const Tunables numbers = mode_tunables(mode, script);
    return !tuning_is_tuned(&demo->start.tunables, &numbers);
}

static void demo_classify(const RankWorld *world, const Tape *demo, Sim *sim, RankEntry *entry)
{
    const Tunables *tunables = &demo->start.tunables;
    const StageScript *script = own_stage(world, demo, sim);
    Mode mode = mode_of(MODE_PRACTICE);
    mode.conditions = conditions_of(tunables);
    entry->own = RANK_OWN_STAGE;
    if (script != NULL) {
        mode = mode_of_sim(sim, 0);
        // A stage of a journey begins with the swarm and the pressure of its journey.
        Mode journey = mode;
        journey.kind = MODE_JOURNEY;
        journey.start_bees = tunables->swarm_start_bees;
        journey.more_rank = tunables->stage_more_rank;
        if (mode.kind == MODE_PRACTICE && !is_usual(demo, &mode, script) && is_usual(demo, &journey, script))
            mode = journey;
        // A tunable changed during the game makes it a different game, even if changed back.
        entry->own = is_usual(demo, &mode, script) && demo->change_count == 0 ? RANK_USUAL : RANK_OWN_NUMBERS;
        memcpy(entry->stage, script->id, sizeof entry->stage);
    }
    entry->mode = (uint32_t)mode.kind;
    entry->level = (uint32_t)mode.level;
    entry->speed = (uint32_t)mode.speed_percent;
    entry->phase = (uint32_t)mode.phase;
    entry->day = mode.day;
}

// True if the built-in player would have given the same commands, whatever player the demo claims. `sim` is at its
// start, and is overwritten. No person moves like the pilot for ten seconds by chance; most differ at once.
static bool pilot_played(const Tape *demo, Sim *sim)
{
    Pilot pilot = pilot_begin(sim);
    if (demo->change_count > 0 || demo->tick_count < PILOT_TICKS)
        return false;
    for (uint32_t tick = 0; tick < PILOT_TICKS; tick++) {
        const TickCmd cmd = pilot_cmd(&pilot, sim), *played = &demo->cmds[tick];
        bool led = cmd.buttons & TICK_CMD_TOUCH; // the position of a lifted finger has no meaning
        if (cmd.buttons != played->buttons
            || (led && (cmd.pointer_x != played->pointer_x || cmd.pointer_y != played->pointer_y)))
            return false;
        sim_tick(sim, &cmd);
    }
    return true;
}

// --- links

// Without state, so that all games have their links at the same ticks.
uint32_t rank_link_tick(int number)
{
    uint32_t tick = 0;
    for (int i = 0; i < number; i++)
        tick += tick < LINK_SLOWER * LINK_TICKS ? LINK_TICKS : tick / LINK_SLOWER / LINK_TICKS * LINK_TICKS;
    return tick;
}

// The links of a good demo, and entry->own_ticks.
static RankLinks links_of(const Tape *demo, RankEntry *entry)
{
    // The part of the start that affects the course of the game; the verifier has checked content_hash.
    uint64_t hash = XXH3_64bits_withSeed(&demo->start.tunables, sizeof demo->start.tunables, demo->start.seed);
    hash = XXH3_64bits_withSeed(&demo->start.content_hash, sizeof demo->start.content_hash, hash);
    RankLinks links = {0};
    uint32_t moves = 0, change = 0, next_tick = 0;
    int room = 0;
    TickCmd before = {0};
    entry->own_ticks = UINT32_MAX;
    for (uint32_t tick = 0;; tick++) {
        if (tick == next_tick || tick == demo->tick_count) {
            LIST_ADD(links.links, links.count, room) = hash;
            next_tick = rank_link_tick(links.count);
        }
        if (tick == demo->tick_count)
            return links;
        TickCmd cmd = demo->cmds[tick];
        // The position of a lifted finger has no meaning.
        if (!(cmd.buttons & TICK_CMD_TOUCH))
            cmd.pointer_x = cmd.pointer_y = 0;
        for (; change < demo->change_count && demo->changes[change].tick <= tick; change++) {
            hash = XXH3_64bits_withSeed(&demo->changes[change].index, sizeof demo->changes[change].index, hash);
            hash = XXH3_64bits_withSeed(&demo->changes[change].value, sizeof demo->changes[change].value, hash);
        }
        hash = XXH3_64bits_withSeed(&cmd, sizeof cmd, hash);
        moves += memcmp(&cmd, &before, sizeof cmd) != 0;
        before = cmd;
        if (moves == RANK_OWN_MOVES && entry->own_ticks == UINT32_MAX)
            entry->own_ticks = tick + 1;
    }
}

// --- the verdict

typedef struct Limits {
    int64_t end_ns; // of the thread's own time
    const StopFlag *stop;
    uint32_t ticks;
} Limits;

// Reading the clock costs a hundredth of an average tick, and a tick of the largest swarm takes milliseconds: so only
// some ticks read it.
static bool within_limits(void *limits_pointer)
{
    Limits *limits = limits_pointer;
    bool reads = limits->ticks++ % CLOCK_TICKS == 0;
    return !*limits->stop && (!reads || clock_cpu_ns() < limits->end_ns);
}

static void entry_reject(RankEntry *entry, const char *what, const Error *problem)
{
    entry->verdict = RANK_BAD;
    snprintf(entry->reason, sizeof entry->reason, "%s at offset %zu: %.140s", what, problem->offset, problem->text);
}

static void demo_play(const Tape *demo, uint32_t seconds, const StopFlag *stop, Sim *sim, RankEntry *entry)
{
    Limits limits = {.end_ns = clock_cpu_ns() + (int64_t)seconds * CLOCK_NS_PER_SECOND, .stop = stop};
    const TapeCheck check = tape_verify_while(demo, sim, within_limits, &limits);
    const TapeResult result = tape_result_of(sim);
    switch (check.verdict) {
    case TAPE_GOOD:
        entry->verdict = RANK_GOOD;
        entry->score = result.score;
        entry->ticks = check.ticks;
        entry->bees_most = result.bees_most;
        entry->hash = check.hash;
        entry->end = demo->tail != TAPE_ENDED ? RANK_OPEN : result.won ? RANK_WON : result.over ? RANK_LOST : RANK_LEFT;
        break;
    case TAPE_DIVERGED:
        snprintf(entry->reason, sizeof entry->reason, "the replay differs from the recording from tick %u on",
                 (unsigned)check.most_tick + 1u);
        break;
    case TAPE_OTHER_RESULT:
        snprintf(entry->reason, sizeof entry->reason, "the result differs from its claim, it has %u points",
                 (unsigned)sim->head.score);
        break;
    case TAPE_OTHER_STAGE: entry_reject(entry, "refused", &check.problem); break;
    case TAPE_STOPPED:
        entry->verdict = *stop ? RANK_UNKNOWN : RANK_TOO_LONG;
        entry->seconds = seconds;
        snprintf(entry->reason, sizeof entry->reason, "stopped after %u s at %u of %u ticks (--seconds)", seconds,
                 (unsigned)check.ticks, (unsigned)demo->tick_count);
    }
}

// Refused for good, or only by this version.
static void demo_refuse(const uint8_t *bytes, size_t size, const Error *refused, RankEntry *entry)
{
    entry_reject(entry, "refused", refused);
    if (size < 16 || memcmp(bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) != 0)
        return;
    entry->format = (uint32_t)bytes_get(bytes + 8, 2);
    entry->sim = (uint32_t)bytes_get(bytes + 12, 4);
    bool here = entry->sim == SIM_VERSION && entry->format == TAPE_FORMAT_VERSION;
    const char *version = tape_version_that_plays(TAPE_RELEASES, TAPE_RELEASE_COUNT, entry->sim, entry->format);
    if (here || version == NULL)
        return;
    entry->verdict = RANK_VERSION;
    snprintf(entry->reason, sizeof entry->reason, "not verified here, needs Mitsubachi %s", version);
}

void rank_check(const RankWorld *world, const uint8_t *bytes, size_t size, uint32_t seconds, const StopFlag *stop,
                Sim *sim, RankEntry *entry, RankLinks *links)
{
    Tape demo;
    Error refused;
    *entry = (RankEntry){.verdict = RANK_BAD};
    *links = (RankLinks){0};
    if (!tape_read(&demo, bytes, size, &refused)) {
        demo_refuse(bytes, size, &refused, entry);
        return;
    }
    // Claims of the demo, which cannot be checked.
    const TapeStart *start = &demo.start;
    memcpy(entry->name, start->name, sizeof entry->name);
    entry->player = (uint32_t)start->player;
    entry->seed = start->seed;
    entry->recorded_unix_s = (uint64_t)start->recorded_unix_s;
    entry->forked = start->fork_hash != 0 || start->fork_tick != 0;
    entry->fork_tick = start->fork_tick;
    entry->sim = start->sim_version;
    entry->format = TAPE_FORMAT_VERSION;
    entry->head = demo.seal;
    if (demo.tail == TAPE_DAMAGED)
        entry_reject(entry, "damaged", &demo.problem);
    else if (demo.tick_count == 0)
        snprintf(entry->reason, sizeof entry->reason, "it contains no tick of the game");
    else {
        demo_classify(world, &demo, sim, entry);
        if (entry->own != RANK_OWN_STAGE && pilot_played(&demo, sim))
            entry->player = TAPE_PILOT;
        demo_play(&demo, seconds, stop, sim, entry);
    }
    if (entry->verdict == RANK_GOOD)
        *links = links_of(&demo, entry);
    tape_free(&demo);
}
