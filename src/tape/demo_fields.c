// demo_fields.c -- tables of the fields of the simulation's structs.
#include "tape/demo_trace.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tape/demo_bytes.h"
#include "core/sim/sim.h"

// What lies inside the parts of sim_parts, to say in words where two states differ; a field that is not listed is shown
// as a byte.
typedef struct SimField {
    const char *part, *name;
    size_t offset;
    int bytes;
    char kind; // 'f' a float, 'i' a number with a sign, 'u' one without, 'x' 64 random bits
} SimField;

#define KIND_OF(value)                                                                                                 \
    sizeof(value), _Generic(value, float                                                                               \
                            : 'f', int32_t                                                                             \
                            : 'i', int16_t                                                                             \
                            : 'i', int8_t                                                                              \
                            : 'i', uint64_t                                                                            \
                            : 'x', default                                                                             \
                            : 'u')

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

// Those of a part are in the order in which they lie in memory, and none is left out. To clang-format macros without
// commas between them are one expression.
// clang-format off
static const SimField FIELDS[] = {
    HEAD(seed) HEAD(rng.state) HEAD(rng.increment) HEAD(tick) HEAD(next_id) HEAD(stage) HEAD(over) HEAD(over_tick)
    HEAD(touch.x) HEAD(touch.y) HEAD(touching) HEAD(calls) HEAD(call_ticks_left) HEAD(jelly_ticks_left)
    HEAD(jelly_pause_ticks) HEAD(rank) HEAD(next_wave_ticks) HEAD(next_boss_ticks) HEAD(bosses) HEAD(next_flock)
    HEAD(gallery_pattern) HEAD(gallery_ticks_left) HEAD(gallery_pause_ticks) HEAD(gallery_shown)
    HEAD(phase) HEAD(phase_ticks) HEAD(next_wave) HEAD(won) HEAD(end_ticks_left) HEAD(lull_ticks)
    HEAD(nectar) HEAD(chain) HEAD(chain_ticks) HEAD(rest_mean.x) HEAD(rest_mean.y) HEAD(rest_ticks) HEAD(hunt_ticks)
    HEAD(loose_ticks) HEAD(chain_best) HEAD(carried)
    HEAD(score) HEAD(near_misses) HEAD(beaten) HEAD(flowers) HEAD(jellies) HEAD(born) HEAD(lost) HEAD(bees_most)
    HEAD(dropped) HEAD(pattern_faults) HEAD(bullets_most) HEAD(shots_most) HEAD(enemies_most)
    COUNT("bees.count") COUNT("bullets.count") COUNT("shots.count") COUNT("runners.count")
    COUNT("runners.free") COUNT("enemy_count") COUNT("flower_count") COUNT("wave_count") COUNT("koi_count")
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
    ENEMY_FIELD(runner.origin.visible) ENEMY_FIELD(runner.elapsed) ENEMY_FIELD(runner.stopped)
    ENEMY_FIELD(runner.reserved)
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
    PAIR("koi", Koi, position) PAIR("koi", Koi, velocity) IN("koi", Koi, heading_deg) IN("koi", Koi, id)
};
// clang-format on

// An element that only one of the states has differs in all of its bytes.
static bool differs(const uint8_t *a, const uint8_t *b, size_t offset, int bytes)
{
    return !a || !b || memcmp(a + offset, b + offset, (size_t)bytes) != 0;
}

// A value of an element as text; "none" where there is no element.
static void value_text(const uint8_t *element, size_t offset, int bytes, char kind, char text[DEMO_VALUE_BYTES])
{
    uint64_t bits = element ? bytes_get(element + offset, bytes) : 0;
    uint64_t sign = UINT64_C(1) << (8 * bytes - 1);
    float value;
    // The lower half: states are compared on little-endian machines only.
    memcpy(&value, &bits, sizeof value);
    if (!element)
        snprintf(text, DEMO_VALUE_BYTES, "none");
    else if (kind == 'f')
        snprintf(text, DEMO_VALUE_BYTES, "%.9g", (double)value);
    else if (kind == 'i')
        snprintf(text, DEMO_VALUE_BYTES, "%" PRId64, (int64_t)((bits ^ sign) - sign));
    else if (kind == 'x')
        snprintf(text, DEMO_VALUE_BYTES, "0x%016" PRIx64, bits);
    else
        snprintf(text, DEMO_VALUE_BYTES, "%" PRIu64, bits);
}

void demo_first_field(const char *part, size_t element_bytes, const uint8_t *traced, const uint8_t *played,
                      DemoDifference *difference)
{
    size_t at = 0;
    int bytes = 1;
    char kind = 'u', *name = difference->field;
    while (at + 1 < element_bytes && !differs(traced, played, at, 1))
        at++;
    // What no table knows is still a place to look at.
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
