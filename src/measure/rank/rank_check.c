// rank_check.c -- one demo: read, compared with the game's own modes, and played.
#include "measure/rank/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "content/tuning/tuning.h"
#include "tape/tape_bytes.h"
#include "tape/tape_play.h"
#include "tape/tape_start.h"
#include "platform/clock.h"
#include "core/sim/pilot.h"

#define PILOT_TICKS 600u
#define ASK_TICKS 16u

#define FACT(kind, field, most)                                                                                        \
    {                                                                                                                  \
#field, RANK_##kind, offsetof(RankFacts, field), most                                                          \
    }
#define NUMBER(field) FACT(U32, field, UINT32_MAX)
#define ONE_OF(field, count) FACT(U32, field, (count)-1)
#define LARGE(field) FACT(U64, field, 0)
#define TEXT(field) FACT(TEXT, field, sizeof((RankFacts *)0)->field)

const RankColumn RANK_COLUMNS[] = {ONE_OF(verdict, RANK_VERDICTS),
                                   NUMBER(seconds),
                                   TEXT(reason),
                                   TEXT(name),
                                   TEXT(stage),
                                   ONE_OF(player, TAPE_PLAYERS),
                                   ONE_OF(mode, MODE_KINDS),
                                   ONE_OF(level, LEVELS),
                                   NUMBER(speed),
                                   NUMBER(phase),
                                   NUMBER(day),
                                   ONE_OF(own, RANK_OWNS),
                                   NUMBER(sim),
                                   NUMBER(format),
                                   ONE_OF(end, RANK_ENDS),
                                   NUMBER(score),
                                   NUMBER(ticks),
                                   NUMBER(bees_most),
                                   ONE_OF(forked, 2),
                                   NUMBER(fork_tick),
                                   NUMBER(own_ticks),
                                   LARGE(seed),
                                   LARGE(recorded_unix_s),
                                   LARGE(hash),
                                   LARGE(head)};
const int RANK_COLUMN_COUNT = sizeof RANK_COLUMNS / sizeof RANK_COLUMNS[0];

// --- what it is

static bool same_script(const StageScript *a, const StageScript *b)
{
    StageScript *plain_a = rank_plain_script(a), *plain_b = rank_plain_script(b);
    bool same = memcmp(plain_a, plain_b, sizeof *plain_a) == 0;
    free(plain_a);
    free(plain_b);
    return same;
}

// The stage of the game that a demo plays, compared by all bytes of it and its patterns, not by a hash; NULL if it is
// none of them.
static const StageScript *own_stage(const RankWorld *world, const Tape *demo, RankRoom *room)
{
    if (demo->script == NULL)
        return NULL;
    const StageScript *script = stage_files_at(world->stages, stage_files_find(world->stages, demo->script->id));
    if (script == NULL || !same_script(script, demo->script))
        return NULL;
    sim_init_script(&room->sim, demo->start.seed, &demo->start.tunables, script, &world->book);
    room->book = room->sim.book;
    sim_init_script(&room->sim, demo->start.seed, &demo->start.tunables, demo->script, demo->book);
    const PatternBook *own = &room->book, *other = &room->sim.book;
    bool same_book = own->count == other->count && own->words == other->words
                  && memcmp(own->patterns, other->patterns, (size_t)own->count * sizeof own->patterns[0]) == 0
                  && memcmp(own->code, other->code, (size_t)own->words * sizeof own->code[0]) == 0;
    return same_book ? script : NULL;
}

static bool usual(const Tape *demo, const Mode *mode, const StageScript *script)
{
    const Tunables numbers = mode_tunables(mode, script);
    return !tuning_is_tuned(&demo->start.tunables, &numbers);
}

// The mode whose numbers the demo has; false if there is none, and `mode` is then the nearest one. A stage of a journey
// begins with the swarm and the pressure of its journey.
static bool find_mode(const Tape *demo, const Sim *sim, const StageScript *script, Mode *mode)
{
    const Tunables *tunables = &demo->start.tunables;
    *mode = mode_of_sim(sim, 0);
    Mode journey = *mode;
    journey.kind = MODE_JOURNEY;
    journey.start_bees = tunables->swarm_start_bees;
    journey.more_rank = tunables->stage_more_rank;
    if (mode->kind == MODE_PRACTICE && !usual(demo, mode, script) && usual(demo, &journey, script))
        *mode = journey;
    return usual(demo, mode, script);
}

static void classify(const RankWorld *world, const Tape *demo, RankRoom *room, RankFacts *facts)
{
    const StageScript *script = own_stage(world, demo, room);
    Mode mode = mode_of(MODE_PRACTICE);
    mode.level = demo->start.tunables.level_level;
    mode.speed_percent = demo->start.tunables.play_speed_percent;
    // A number that changes during the game makes it a different game, even if it was changed back.
    bool numbers = script != NULL && find_mode(demo, &room->sim, script, &mode) && demo->change_count == 0;
    facts->own = script == NULL ? RANK_OWN_STAGE : numbers ? RANK_USUAL : RANK_OWN_NUMBERS;
    facts->mode = (uint32_t)mode.kind;
    facts->level = (uint32_t)mode.level;
    facts->speed = (uint32_t)mode.speed_percent;
    facts->phase = (uint32_t)mode.phase;
    facts->day = mode.day;
    if (script != NULL)
        memcpy(facts->stage, script->id, sizeof facts->stage);
}

// True if the built-in player would have given the same commands, whatever player the demo claims. `sim` is at its
// start, and is overwritten. No person moves like the pilot for ten seconds by chance; most differ at once.
static bool pilot_played(const Tape *demo, Sim *sim)
{
    Pilot pilot = pilot_begin(sim);
    uint32_t tick = 0;
    for (bool same = demo->change_count == 0; same && tick < demo->tick_count && tick < PILOT_TICKS; tick++) {
        const TickCmd cmd = pilot_cmd(&pilot, sim), *played = &demo->cmds[tick];
        same = cmd.buttons == played->buttons
            && (!(cmd.buttons & TICK_CMD_TOUCH)
                || (cmd.pointer_x == played->pointer_x && cmd.pointer_y == played->pointer_y));
        if (!same)
            return false;
        sim_tick(sim, &cmd);
    }
    return tick == PILOT_TICKS;
}

// --- what came of it

typedef struct Patience {
    int64_t end_ns; // of the thread's own time
    const StopFlag *stop;
    uint32_t ticks;
} Patience;

// A tick of the largest swarm takes milliseconds, and reading the clock a hundredth of an average tick: so not every
// tick reads it.
static bool goes_on(void *patience_pointer)
{
    Patience *patience = patience_pointer;
    bool asks = patience->ticks++ % ASK_TICKS == 0;
    return !*patience->stop && (!asks || clock_cpu_ns() < patience->end_ns);
}

static void bad(RankFacts *facts, const char *what, const Error *problem)
{
    facts->verdict = RANK_BAD;
    snprintf(facts->reason, sizeof facts->reason, "%s at offset %zu: %.140s", what, problem->offset, problem->text);
}

static void take_result(const Tape *demo, const Sim *sim, const TapeCheck *check, RankFacts *facts)
{
    TapeResult result = tape_result_of(sim);
    facts->verdict = RANK_GOOD;
    facts->score = result.score;
    facts->ticks = check->ticks;
    facts->bees_most = result.bees_most;
    facts->hash = check->hash;
    facts->end = demo->tail != TAPE_ENDED ? RANK_OPEN : result.won ? RANK_WON : result.over ? RANK_LOST : RANK_LEFT;
}

static void play(const Tape *demo, uint32_t seconds, const StopFlag *stop, Sim *sim, RankFacts *facts)
{
    Patience patience = {.end_ns = clock_cpu_ns() + (int64_t)seconds * CLOCK_NS_PER_SECOND, .stop = stop};
    TapeCheck check = tape_verify_while(demo, sim, goes_on, &patience);
    facts->verdict = RANK_BAD;
    switch (check.verdict) {
    case TAPE_GOOD: take_result(demo, sim, &check, facts); break;
    case TAPE_DIVERGED:
        snprintf(facts->reason, sizeof facts->reason, "the replay differs from the recording from tick %u on",
                 (unsigned)check.most_tick + 1u);
        break;
    case TAPE_OTHER_RESULT:
        snprintf(facts->reason, sizeof facts->reason, "another result than it claims; it has %u points",
                 (unsigned)sim->head.score);
        break;
    case TAPE_OTHER_STAGE: bad(facts, "refused", &check.problem); break;
    case TAPE_STOPPED:
        facts->verdict = *stop ? RANK_UNKNOWN : RANK_TOO_LONG;
        facts->seconds = seconds;
        snprintf(facts->reason, sizeof facts->reason, "stopped after %u s at %u of %u ticks (--seconds)", seconds,
                 (unsigned)check.ticks, (unsigned)demo->tick_count);
    }
}

// Refused: by who cannot know better, or for good.
static void take_refusal(const uint8_t *bytes, size_t size, const Error *refused, RankFacts *facts)
{
    bad(facts, "refused", refused);
    if (size < 16 || memcmp(bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) != 0)
        return;
    facts->format = (uint32_t)bytes_get(bytes + 8, 2);
    facts->sim = (uint32_t)bytes_get(bytes + 12, 4);
    bool here = facts->sim == SIM_VERSION && facts->format == TAPE_FORMAT_VERSION;
    const char *version = tape_version_that_plays(TAPE_RELEASES, TAPE_RELEASE_COUNT, facts->sim, facts->format);
    if (here || version == NULL)
        return;
    facts->verdict = RANK_VERSION;
    snprintf(facts->reason, sizeof facts->reason, "not verified here, needs Mitsubachi %s", version);
}

void rank_check(const RankWorld *world, const uint8_t *bytes, size_t size, uint32_t seconds, const StopFlag *stop,
                RankRoom *room, RankFacts *facts, RankLinks *links)
{
    Tape demo;
    Error refused;
    *facts = (RankFacts){.verdict = RANK_BAD};
    *links = (RankLinks){0};
    if (!tape_read(&demo, bytes, size, &refused)) {
        take_refusal(bytes, size, &refused, facts);
        return;
    }
    // The demo's own claim, which cannot be checked.
    const TapeStart *start = &demo.start;
    memcpy(facts->name, start->name, sizeof facts->name);
    facts->player = (uint32_t)start->player;
    facts->seed = start->seed;
    facts->recorded_unix_s = (uint64_t)start->recorded_unix_s;
    facts->forked = start->fork_hash != 0 || start->fork_tick != 0;
    facts->fork_tick = start->fork_tick;
    facts->sim = start->sim_version;
    facts->format = (uint32_t)bytes_get(bytes + 8, 2);
    facts->head = demo.seal;
    if (demo.tail == TAPE_DAMAGED)
        bad(facts, "damaged", &demo.problem);
    else if (demo.tick_count == 0)
        snprintf(facts->reason, sizeof facts->reason, "nothing of the game is in it");
    else {
        classify(world, &demo, room, facts);
        if (facts->own != RANK_OWN_STAGE && pilot_played(&demo, &room->sim))
            facts->player = TAPE_PILOT;
        play(&demo, seconds, stop, &room->sim, facts);
    }
    if (facts->verdict == RANK_GOOD)
        *links = rank_links_of(&demo, facts);
    tape_free(&demo);
}
