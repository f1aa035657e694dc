// demo_trace.c -- writes the hashes of all parts, and compares them with those of another build.
#include "tape/demo_trace.h"

#include <stdio.h>
#include <string.h>

#include "tape/demo_bytes.h"
#include "tape/state_hash.h"
#include "text/grow.h"

#define TRACE_MAGIC "mtbtrac\n"
#define TRACE_VERSION 1
#define RECORD_HEAD_BYTES 8

typedef struct Parts {
    SimPart list[SIM_PARTS_MAX];
    int count, constant_from;
} Parts;

// Anew for each state: how many elements a part has changes from tick to tick.
static Parts parts_of(const Sim *sim)
{
    Parts parts;
    parts.count = sim_parts(sim, parts.list, &parts.constant_from);
    return parts;
}

// Constant parts are looked at once, in the first state.
static uint32_t part_hash(const Parts *parts, int index, uint32_t tick)
{
    const SimPart *part = &parts->list[index];
    if (index >= parts->constant_from && tick > 0)
        return 0;
    // Half of a hash: a trace has dozens a tick, and what is equal by chance is found a tick later.
    return (uint32_t)bytes_hash(part->bytes, sim_part_bytes(part), (uint64_t)part->count);
}

// A size in front of each part, also where nothing follows: the parts keep their places.
static size_t dump_bytes(const Parts *parts)
{
    size_t bytes = 4 * (size_t)parts->count;
    for (int i = 0; i < parts->constant_from; i++)
        bytes += sim_part_bytes(&parts->list[i]);
    return bytes;
}

void demo_trace_head(const Sim *sim, uint8_t *bytes)
{
    Parts parts = parts_of(sim);
    memcpy(bytes, TRACE_MAGIC, 8);
    bytes = bytes_put(bytes + 8, TRACE_VERSION, 4);
    bytes = bytes_put(bytes, SIM_VERSION, 4);
    bytes = bytes_put(bytes, (uint64_t)parts.count, 4);
    bytes_put(bytes, state_hash_begin(sim), 8);
}

size_t demo_trace_record_bytes(const Sim *sim, bool dump)
{
    Parts parts = parts_of(sim);
    return RECORD_HEAD_BYTES + 4 * (size_t)parts.count + (dump ? dump_bytes(&parts) : 0);
}

size_t demo_trace_record(const Sim *sim, bool dump, uint8_t *bytes)
{
    Parts parts = parts_of(sim);
    uint8_t *at = bytes_put(bytes, sim->head.tick, 4);
    at = bytes_put(at, dump ? dump_bytes(&parts) : 0, 4);
    for (int i = 0; i < parts.count; i++)
        at = bytes_put(at, part_hash(&parts, i, sim->head.tick), 4);
    for (int i = 0; dump && i < parts.count; i++) {
        size_t size = i < parts.constant_from ? sim_part_bytes(&parts.list[i]) : 0;
        at = bytes_put(at, size, 4);
        memcpy(at, parts.list[i].bytes, size);
        at += size;
    }
    return (size_t)(at - bytes);
}

// --- comparing

// A record in a trace; `dump` is NULL without dumps.
typedef struct Record {
    uint32_t tick;
    const uint8_t *hashes;
    const uint8_t *dump;
    size_t dump_bytes;
} Record;

// The seed's link is not compared: that another game was traced shows in the first record.
static bool check_head(ByteCursor *cursor, const Sim *sim, DemoProblem *problem)
{
    uint8_t expected[DEMO_TRACE_HEAD_BYTES];
    demo_trace_head(sim, expected);
    if (cursor->size < sizeof expected || memcmp(cursor->bytes, TRACE_MAGIC, 8) != 0)
        return demo_problem_set(problem, 0, "this is no trace, expected it to begin with 'mtbtrac'");
    for (size_t at = 8; at < 20; at += 4) {
        uint32_t there = (uint32_t)bytes_get(cursor->bytes + at, 4), here = (uint32_t)bytes_get(expected + at, 4);
        static const char *const WHAT[] = {"version of the format", "version of the simulation", "number of parts"};
        if (there != here)
            return demo_problem_set(problem, at, "the trace has %s %u, this build has %u", WHAT[at / 4 - 2],
                                    (unsigned)there, (unsigned)here);
    }
    cursor->at = sizeof expected;
    return true;
}

// The next record. Returns false at the end, or where it is not whole: a trace that was cut is good up to there.
static bool next_record(ByteCursor *cursor, int part_count, Record *record)
{
    record->tick = (uint32_t)cursor_get(cursor, 4);
    record->dump_bytes = (size_t)cursor_get(cursor, 4);
    size_t hash_bytes = 4 * (size_t)part_count;
    if (cursor->failed || cursor->size - cursor->at < hash_bytes
        || cursor->size - cursor->at - hash_bytes < record->dump_bytes)
        return false;
    record->hashes = cursor->bytes + cursor->at;
    record->dump = record->dump_bytes > 0 ? record->hashes + hash_bytes : NULL;
    cursor->at += hash_bytes + record->dump_bytes;
    return true;
}

// The bytes of one part in a dump, or NULL.
static const uint8_t *dumped_part(const Record *record, int index, size_t *size)
{
    ByteCursor cursor = {.bytes = record->dump, .size = record->dump ? record->dump_bytes : 0};
    for (int i = 0; !cursor.failed; i++) {
        *size = (size_t)cursor_get(&cursor, 4);
        if (cursor.failed || cursor.size - cursor.at < *size)
            break;
        if (i == index)
            return cursor.bytes + cursor.at;
        cursor.at += *size;
    }
    return NULL;
}

static void describe(const SimPart *part, const uint8_t *traced, size_t traced_size, DemoDifference *difference)
{
    size_t element = (size_t)part->element_bytes;
    const uint8_t *played = part->bytes;
    uint32_t i = 0, count = (uint32_t)(traced_size / element), here = (uint32_t)part->count;
    // The first element that differs says most: those after it may only have been moved.
    while (i < count && i < here && memcmp(traced + i * element, played + i * element, element) == 0)
        i++;
    difference->traced_count = count;
    difference->played_count = here;
    difference->has_values = i < count || i < here;
    difference->index = i;
    if (difference->has_values)
        demo_first_field(part->name, element, i < count ? traced + i * element : NULL,
                         i < here ? played + i * element : NULL, difference);
}

// The first part that differs, in the order of sim_parts: later ones mostly follow from it.
static void compare(const Sim *sim, const Record *record, DemoDifference *difference)
{
    Parts parts = parts_of(sim);
    for (int i = 0; i < parts.count && !difference->found; i++) {
        const SimPart *part = &parts.list[i];
        if (bytes_get(record->hashes + 4 * i, 4) == part_hash(&parts, i, sim->head.tick))
            continue;
        size_t size;
        const uint8_t *traced = dumped_part(record, i, &size);
        difference->found = true;
        difference->tick = record->tick;
        snprintf(difference->part, sizeof difference->part, "%s", part->name);
        if (traced && i < parts.constant_from)
            describe(part, traced, size, difference);
    }
}

bool demo_trace_compare(const uint8_t *trace, size_t size, const Demo *demo, Sim *sim, DemoDifference *difference,
                        DemoProblem *problem)
{
    ByteCursor cursor = {.bytes = trace, .size = size};
    Record record;
    DemoPlay play;
    memset(difference, 0, sizeof *difference);
    // Another content of the stage is a difference like any other here: the first record has the constant parts.
    (void)demo_play_begin(&play, demo, sim, problem);
    if (!check_head(&cursor, sim, problem))
        return false;
    int part_count = parts_of(sim).count;
    size_t at = cursor.at;
    bool any = false;
    for (; next_record(&cursor, part_count, &record); at = cursor.at) {
        while (play.tick < record.tick && demo_play_tick(&play, sim))
            continue;
        if (play.tick < record.tick) // the demo ends before the trace
            return true;
        if (record.tick != play.tick)
            return demo_problem_set(problem, at, "the trace is damaged: its ticks are not in order");
        difference->first = any ? difference->first : play.tick;
        difference->ticks = play.tick;
        any = true;
        compare(sim, &record, difference);
        if (difference->found)
            return true;
    }
    difference->cut = !any || at < size;
    difference->cut_offset = at;
    return true;
}

// Records are appended while there is room for the next one.
typedef struct Ranged {
    uint8_t *bytes;
    size_t size, most;
} Ranged;

static bool append(Ranged *ranged, const Sim *sim, bool dump)
{
    size_t size = demo_trace_record_bytes(sim, dump);
    if (size > ranged->most - ranged->size)
        return false;
    ranged->size += demo_trace_record(sim, dump, ranged->bytes + ranged->size);
    return true;
}

uint8_t *demo_trace_range(const Demo *demo, Sim *sim, uint32_t from, uint32_t to, size_t most, size_t *size)
{
    DemoPlay play;
    DemoProblem problem;
    if (!demo_play_begin(&play, demo, sim, &problem))
        return NULL;
    Ranged ranged = {grow_zeros(most), DEMO_TRACE_HEAD_BYTES, most};
    demo_trace_head(sim, ranged.bytes);
    bool fits = true;
    while (play.tick < from && demo_play_tick(&play, sim))
        continue;
    for (; fits && play.tick >= from && play.tick <= to; fits &= demo_play_tick(&play, sim)) {
        // Without its bytes a state is better than none.
        fits = append(&ranged, sim, play.tick == to) || append(&ranged, sim, false);
    }
    *size = ranged.size;
    return ranged.bytes;
}
