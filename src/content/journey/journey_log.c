// journey_log.c -- what was decided, in order, and played again.
#include "content/journey/journey_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

// The map is kept by name and hash, not by a pointer: the log outlives it on the disk.
void journey_log_begin(JourneyLog *log, const MapFile *map, const JourneyRules *rules, uint64_t seed, int32_t level)
{
    journey_log_free(log);
    memcpy(log->map, map->id, sizeof log->map);
    log->map_hash = journey_map_hash(&map->map);
    log->seed = seed;
    log->level = level;
    log->rules = *rules;
}

void journey_log_free(JourneyLog *log)
{
    free(log->list);
    *log = (JourneyLog){0};
}

// Nothing is ever taken out: a journey is only the same when all of it is played again.
static void add(JourneyLog *log, const JourneyEntry *entry)
{
    log->list = grow_list(log->list, sizeof log->list[0], log->count, &log->room);
    log->list[log->count++] = *entry;
}

void journey_log_move(JourneyLog *log, Cell to)
{
    add(log, &(JourneyEntry){.kind = JOURNEY_ENTRY_MOVE, .to = to});
}

void journey_log_wait(JourneyLog *log)
{
    add(log, &(JourneyEntry){.kind = JOURNEY_ENTRY_WAIT});
}

// The file has words, so a demo whose name has a blank is rather not named; its folder is always the player's own.
void journey_log_stage(JourneyLog *log, const char *stage, bool won, int32_t bees, uint32_t score, uint32_t ticks,
                       const char *demo)
{
    JourneyEntry entry = {.kind = JOURNEY_ENTRY_STAGE, .won = won, .bees = bees, .score = score, .ticks = ticks};
    const char *slash = strrchr(demo, '/'), *name = slash != NULL ? slash + 1 : demo;
    snprintf(entry.stage, sizeof entry.stage, "%s", stage);
    if (strlen(name) < sizeof entry.demo && strpbrk(name, " \t\r\n#;") == NULL)
        snprintf(entry.demo, sizeof entry.demo, "%s", name);
    add(log, &entry);
}

// A stage that is not the one that lies there now means that the map or the rules are others.
static bool play(const JourneyEntry *entry, Journey *journey, JourneyMemory *memory)
{
    JourneyTurn turn;
    switch (entry->kind) {
    case JOURNEY_ENTRY_MOVE: return journey_move(journey, entry->to, memory, &turn);
    case JOURNEY_ENTRY_WAIT: return journey_wait(journey, memory, &turn);
    case JOURNEY_ENTRY_STAGE: break;
    }
    return strcmp(entry->stage, journey_stage(journey)) == 0 && journey_stage_over(journey, entry->bees, entry->won);
}

// Stops at the first entry that cannot be, whose number the reader then tells.
int journey_log_play(const JourneyLog *log, const JourneyMap *map, Journey *journey, JourneyMemory *memory)
{
    int done = 0;
    journey_begin(journey, map, &log->rules, log->seed, log->level);
    while (done < log->count && play(&log->list[done], journey, memory))
        done++;
    return done;
}

JourneyTotals journey_log_totals(const JourneyLog *log)
{
    JourneyTotals totals = {0};
    for (int i = 0; i < log->count; i++) {
        if (log->list[i].kind != JOURNEY_ENTRY_STAGE)
            continue;
        totals.score += log->list[i].score;
        totals.ticks += log->list[i].ticks;
        totals.stages++;
    }
    return totals;
}

DemoStems journey_log_demos(const JourneyLog *log)
{
    DemoStems demos = {.count = 0};
    for (int i = 0; i < log->count; i++)
        if (log->list[i].kind == JOURNEY_ENTRY_STAGE)
            demo_stems_add(&demos, log->list[i].demo);
    return demos;
}
