// tape_trace.c -- writes the hashes of all parts, and compares them with those of another build.
#include "tape/tape_trace.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/sim/sim.h"
#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "text/grow.h"

// --- the fields of the simulation's structs

// The fields inside the parts of sim_parts, to say in words where two states differ; a field that is not listed is
// shown as a byte.
typedef struct SimField {
    const char *part, *name;
    size_t offset;
    int bytes;
    char kind; // 'f' a float, 'i' a number with a sign, 'u' one without
} SimField;

#define KIND_OF(value)                                                                                                 \
    sizeof(value), _Generic(value, float : 'f', int32_t : 'i', int16_t : 'i', int8_t : 'i', default : 'u')

#define IN(part, Type, name) {part, #name, offsetof(Type, name), KIND_OF(((Type *)NULL)->name)},
#define PAIR(part, Type, name) IN(part, Type, name.x) IN(part, Type, name.y)
#define PLAIN(pool, name) {#pool "." #name, "", 0, KIND_OF(((Sim *)NULL)->pool.name[0])},
#define COUNT(part) {part, "", 0, 4, 'i'},
#define HEAD(name) IN("head", SimHead, name)
#define ENEMY_FIELD(name) IN("enemies", Enemy, name)
#define WAVE_FIELD(name) IN("waves", Wave, name)
#define RUNNER(name) IN("runners", PatternRunner, name)
#define FRAME(i)                                                                                                       \
    RUNNER(frames[i].back)                                                                                             \
    RUNNER(frames[i].body)                                                                                             \
    RUNNER(frames[i].left) RUNNER(frames[i].parameters) RUNNER(frames[i].parameter_count) RUNNER(frames[i].unused)
#define VALUES(a, b, c) RUNNER(values[a]) RUNNER(values[b]) RUNNER(values[c])
_Static_assert(PATTERN_DEPTH == 10 && PATTERN_VALUES_MAX == 18 && BOSS_CALLS_LATER == 3, "all are listed below");

// The fields of a part are in memory order and complete. To clang-format macros without commas between them are one
// expression.
// clang-format off
static const SimField FIELDS[] = {
    HEAD(seed) HEAD(rng.state) HEAD(rng.increment) HEAD(tick) HEAD(next_id) HEAD(stage) HEAD(over) HEAD(over_tick)
    HEAD(touch.x) HEAD(touch.y) HEAD(touching) HEAD(calls) HEAD(call_ticks_left) HEAD(jelly_ticks_left)
    HEAD(jelly_pause_ticks) HEAD(rank) HEAD(next_wave_ticks) HEAD(next_boss_ticks) HEAD(bosses) HEAD(next_flock)
    HEAD(gallery_pattern) HEAD(gallery_ticks_left) HEAD(gallery_pause_ticks) HEAD(gallery_shown)
    HEAD(phase) HEAD(phase_ticks) HEAD(next_wave) HEAD(won) HEAD(end_ticks_left) HEAD(lull_ticks)
    HEAD(nectar) HEAD(chain) HEAD(chain_ticks) HEAD(rest_mean.x) HEAD(rest_mean.y) HEAD(rest_far.x)
    HEAD(rest_far.y) HEAD(roam_px) HEAD(rest_ticks) HEAD(hunt_ticks)
    HEAD(loose_ticks) HEAD(chain_best) HEAD(carried) HEAD(forgiving)
    HEAD(score) HEAD(near_misses) HEAD(beaten) HEAD(flowers) HEAD(jellies) HEAD(born) HEAD(lost) HEAD(bees_most)
    HEAD(dropped) HEAD(pattern_faults) HEAD(bullets_most) HEAD(shots_most) HEAD(enemies_most)
    COUNT("bees.count") COUNT("bullets.count") COUNT("shots.count") COUNT("runners.count")
    COUNT("runners.free") COUNT("enemy_count") COUNT("flower_count") COUNT("wave_count")
    COUNT("wall_count") COUNT("flow_count") COUNT("program_count")
    PLAIN(bees, x) PLAIN(bees, y) PLAIN(bees, vx) PLAIN(bees, vy) PLAIN(bees, heading_deg) PLAIN(bees, id)
    PLAIN(bees, born_tick) PLAIN(bees, still) PLAIN(bees, dead)
    PLAIN(bullets, x) PLAIN(bullets, y) PLAIN(bullets, vx) PLAIN(bullets, vy) PLAIN(bullets, id) PLAIN(bullets, look)
    PLAIN(bullets, runner) PLAIN(bullets, grazed) PLAIN(bullets, dead)
    PLAIN(shots, x) PLAIN(shots, y) PLAIN(shots, vx) PLAIN(shots, vy) PLAIN(shots, id) PLAIN(shots, dead)
    RUNNER(motion.direction_deg) RUNNER(motion.speed) RUNNER(motion.drift_x) RUNNER(motion.drift_y)
    RUNNER(motion.turn_deg) RUNNER(motion.gain) RUNNER(motion.push_x) RUNNER(motion.push_y) RUNNER(motion.turn_ticks)
    RUNNER(motion.gain_ticks) RUNNER(motion.push_x_ticks) RUNNER(motion.push_y_ticks) RUNNER(next)
    RUNNER(pattern) RUNNER(at) RUNNER(depth) RUNNER(ended) RUNNER(wait_ticks) RUNNER(last_direction_deg)
    RUNNER(last_speed) RUNNER(shots) FRAME(0) FRAME(1) FRAME(2) FRAME(3) FRAME(4) FRAME(5) FRAME(6) FRAME(7) FRAME(8)
    FRAME(9) VALUES(0, 1, 2) VALUES(3, 4, 5) VALUES(6, 7, 8) VALUES(9, 10, 11) VALUES(12, 13, 14)
    VALUES(15, 16, 17)
    ENEMY_FIELD(runner.origin.x) ENEMY_FIELD(runner.origin.y) ENEMY_FIELD(runner.origin.heading)
    ENEMY_FIELD(runner.origin.visible) ENEMY_FIELD(runner.elapsed) ENEMY_FIELD(runner.unused)
    PAIR("enemies", Enemy, position) PAIR("enemies", Enemy, velocity) PAIR("enemies", Enemy, dummy)
    PAIR("enemies", Enemy, followed)
    ENEMY_FIELD(dummy_heading_deg) ENEMY_FIELD(visible) PAIR("enemies", Enemy, aim) ENEMY_FIELD(heading_deg)
    ENEMY_FIELD(mirror_x) ENEMY_FIELD(shift_x) ENEMY_FIELD(kind) ENEMY_FIELD(state)
    ENEMY_FIELD(hp) ENEMY_FIELD(hp_full) ENEMY_FIELD(armour_hits) ENEMY_FIELD(age_ticks) ENEMY_FIELD(bite_ticks)
    ENEMY_FIELD(program) ENEMY_FIELD(flock)
    ENEMY_FIELD(pattern) ENEMY_FIELD(pattern_runner) ENEMY_FIELD(phase) ENEMY_FIELD(id) ENEMY_FIELD(hit_tick)
    ENEMY_FIELD(dead) ENEMY_FIELD(wave) ENEMY_FIELD(boss) ENEMY_FIELD(warn_ticks) ENEMY_FIELD(warned)
    ENEMY_FIELD(later_ticks[0]) ENEMY_FIELD(later_ticks[1]) ENEMY_FIELD(later_ticks[2])
    ENEMY_FIELD(later_warned[0]) ENEMY_FIELD(later_warned[1]) ENEMY_FIELD(later_warned[2]) ENEMY_FIELD(pause_ticks)
    PAIR("flowers", Flower, position) PAIR("flowers", Flower, velocity) IN("flowers", Flower, kind)
    IN("flowers", Flower, id) IN("flowers", Flower, dead)
    WAVE_FIELD(type) WAVE_FIELD(left) WAVE_FIELD(ticks) WAVE_FIELD(flock) WAVE_FIELD(mirror_x) WAVE_FIELD(shift_x)
};
// clang-format on

// An element that exists in only one of the states differs in all of its bytes.
static bool differs(const uint8_t *a, const uint8_t *b, size_t offset, int bytes)
{
    return !a || !b || memcmp(a + offset, b + offset, (size_t)bytes) != 0;
}

// A value of an element as text; "none" if there is no element.
static void value_text(const uint8_t *element, size_t offset, int bytes, char kind, char text[TAPE_VALUE_BYTES])
{
    uint64_t bits = element ? bytes_get(element + offset, bytes) : 0;
    uint64_t sign = UINT64_C(1) << (8 * bytes - 1);
    float value;
    // The lower half: states are compared on little-endian machines only.
    memcpy(&value, &bits, sizeof value);
    if (!element)
        snprintf(text, TAPE_VALUE_BYTES, "none");
    else if (kind == 'f')
        snprintf(text, TAPE_VALUE_BYTES, "%.9g", (double)value);
    else if (kind == 'i')
        snprintf(text, TAPE_VALUE_BYTES, "%" PRId64, (int64_t)((bits ^ sign) - sign));
    else
        snprintf(text, TAPE_VALUE_BYTES, "%" PRIu64, bits);
}

void tape_first_field(const char *part, size_t element_bytes, const uint8_t *traced, const uint8_t *played,
                      TapeDifference *difference)
{
    size_t at = 0;
    int bytes = 1;
    char kind = 'u', *name = difference->field;
    while (at + 1 < element_bytes && !differs(traced, played, at, 1))
        at++;
    // A byte without a field name is still a useful place.
    snprintf(name, sizeof difference->field, "byte %zu", at);
    // The tunables name themselves.
    if (strcmp(part, "tunables") == 0) {
        const Field *info = tunable_info((int)(at / 4));
        at -= at % 4;
        bytes = 4;
        kind = info->kind == FIELD_NUMBER ? 'f' : 'i';
        snprintf(name, sizeof difference->field, "%s.%s", info->section, info->name);
    }
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        const SimField *known = &FIELDS[i];
        if (strcmp(known->part, part) != 0 || known->offset + (size_t)known->bytes > element_bytes
            || !differs(traced, played, known->offset, known->bytes))
            continue;
        at = known->offset;
        bytes = known->bytes;
        kind = known->kind;
        snprintf(name, sizeof difference->field, "%s", known->name);
        break;
    }
    value_text(traced, at, bytes, kind, difference->traced);
    value_text(played, at, bytes, kind, difference->played);
}

// --- writing

#define TRACE_MAGIC "mtbtrac\n"
#define TRACE_VERSION 1
#define RECORD_HEAD_BYTES 8

typedef struct Parts {
    SimPart list[SIM_PARTS_MAX];
    int count, constant_from;
} Parts;

// Recounts for each state: the number of elements of a part changes from tick to tick.
static Parts parts_of(const Sim *sim)
{
    Parts parts;
    parts.count = sim_parts(sim, parts.list, &parts.constant_from);
    return parts;
}

// Constant parts are compared once, in the first state.
static uint32_t part_hash(const Parts *parts, int index, uint32_t tick)
{
    const SimPart *part = &parts->list[index];
    if (index >= parts->constant_from && tick > 0)
        return 0;
    // Half of a hash: a trace has dozens a tick, and a collision is found one tick later.
    return (uint32_t)bytes_hash(part->bytes, sim_part_bytes(part), (uint64_t)part->count);
}

// Each part has a size in front, even an empty one, so that the parts keep their places.
static size_t dump_bytes(const Parts *parts)
{
    size_t bytes = 4 * (size_t)parts->count;
    for (int i = 0; i < parts->constant_from; i++)
        bytes += sim_part_bytes(&parts->list[i]);
    return bytes;
}

void tape_trace_head(const Sim *sim, uint8_t *bytes)
{
    Parts parts = parts_of(sim);
    memcpy(bytes, TRACE_MAGIC, 8);
    bytes = bytes_put(bytes + 8, TRACE_VERSION, 4);
    bytes = bytes_put(bytes, SIM_VERSION, 4);
    bytes = bytes_put(bytes, (uint64_t)parts.count, 4);
    bytes_put(bytes, state_hash_begin(sim), 8);
}

size_t tape_trace_record_bytes(const Sim *sim, bool dump)
{
    Parts parts = parts_of(sim);
    return RECORD_HEAD_BYTES + 4 * (size_t)parts.count + (dump ? dump_bytes(&parts) : 0);
}

size_t tape_trace_record(const Sim *sim, bool dump, uint8_t *bytes)
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

// The next record. Returns false at the end, or if it is incomplete: a cut trace is valid up to there.
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

// The first part that differs, in the order of sim_parts: later ones mostly follow from it.
static void compare(const Sim *sim, const Record *record, TapeDifference *difference)
{
    Parts parts = parts_of(sim);
    int which = 0;
    while (which < parts.count && bytes_get(record->hashes + 4 * which, 4) == part_hash(&parts, which, sim->head.tick))
        which++;
    if (which == parts.count)
        return;
    const SimPart *part = &parts.list[which];
    size_t size, element = (size_t)part->element_bytes;
    const uint8_t *traced = dumped_part(record, which, &size), *played = part->bytes;
    difference->found = true;
    difference->tick = record->tick;
    snprintf(difference->part, sizeof difference->part, "%s", part->name);
    if (!traced || which >= parts.constant_from)
        return;
    // The first differing element is the most useful one: those after it may only have moved.
    uint32_t i = 0, count = (uint32_t)(size / element), here = (uint32_t)part->count;
    while (i < count && i < here && memcmp(traced + i * element, played + i * element, element) == 0)
        i++;
    difference->traced_count = count;
    difference->played_count = here;
    difference->has_values = i < count || i < here;
    difference->index = i;
    if (difference->has_values)
        tape_first_field(part->name, element, i < count ? traced + i * element : NULL,
                         i < here ? played + i * element : NULL, difference);
}

bool tape_trace_compare(const uint8_t *trace, size_t size, const Tape *demo, Sim *sim, TapeDifference *difference,
                        Error *problem)
{
    ByteCursor cursor = {.bytes = trace, .size = size, .at = TAPE_TRACE_HEAD_BYTES};
    Record record;
    TapePlay play;
    memset(difference, 0, sizeof *difference);
    // Different content of the stage is an ordinary difference here: the first record has the constant parts.
    (void)tape_play_begin(&play, demo, sim, NULL);
    // The seed's link is not compared: the first record shows that another game was traced.
    static const char *const WHAT[] = {"version of the format", "version of the simulation", "number of parts"};
    uint8_t expected[TAPE_TRACE_HEAD_BYTES];
    tape_trace_head(sim, expected);
    if (size < sizeof expected || memcmp(trace, TRACE_MAGIC, 8) != 0)
        return error_at(problem, 0, "not a trace, expected 'mtbtrac' at the start");
    for (size_t at = 8; at < 20; at += 4) {
        uint32_t there = (uint32_t)bytes_get(trace + at, 4), here = (uint32_t)bytes_get(expected + at, 4);
        if (there != here)
            return error_at(problem, at, "the trace has %s %u, this build has %u", WHAT[at / 4 - 2], (unsigned)there,
                            (unsigned)here);
    }
    int part_count = parts_of(sim).count;
    size_t at = cursor.at;
    bool any = false;
    for (; next_record(&cursor, part_count, &record); at = cursor.at) {
        while (play.tick < record.tick && tape_play_tick(&play, sim))
            continue;
        if (play.tick < record.tick) // the demo ends before the trace
            return true;
        if (record.tick != play.tick)
            return error_at(problem, at, "the trace is damaged: its ticks are not in order");
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

uint8_t *tape_trace_range(const Tape *demo, Sim *sim, uint32_t from, uint32_t to, size_t most, size_t *size)
{
    TapePlay play;
    if (!tape_play_begin(&play, demo, sim, NULL))
        return NULL;
    uint8_t *bytes = grow_zeros(most);
    tape_trace_head(sim, bytes);
    *size = TAPE_TRACE_HEAD_BYTES;
    while (play.tick < from && tape_play_tick(&play, sim))
        continue;
    for (bool fits = true; fits && play.tick >= from && play.tick <= to; fits &= tape_play_tick(&play, sim)) {
        // A state without its bytes is better than none.
        bool dump = play.tick == to && tape_trace_record_bytes(sim, true) <= most - *size;
        fits = tape_trace_record_bytes(sim, dump) <= most - *size;
        if (fits)
            *size += tape_trace_record(sim, dump, bytes + *size);
    }
    return bytes;
}
