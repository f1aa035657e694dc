// demo_fields.c -- tables of the fields of the simulation's structs.
#include "demo/demo_fields.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "sim/sim.h"

typedef enum FieldType {
    FIELD_F32, FIELD_I32, FIELD_U32, FIELD_I64, FIELD_U64, FIELD_I16, FIELD_U16, FIELD_I8, FIELD_U8
} FieldType;

// Names for what `verify` finds different; a field that is not listed is shown as a byte.
typedef struct Field {
    const char *part, *name;
    size_t offset;
    FieldType type;
} Field;

#define TYPE_OF(value)                                                                                                 \
    _Generic(value, float: FIELD_F32, int32_t: FIELD_I32, uint32_t: FIELD_U32, int64_t: FIELD_I64,                     \
             uint64_t: FIELD_U64, int16_t: FIELD_I16, uint16_t: FIELD_U16, int8_t: FIELD_I8, uint8_t: FIELD_U8)

#define IN(part, Type, name) {part, #name, offsetof(Type, name), TYPE_OF(((Type *)NULL)->name)},
#define PAIR(part, Type, name) IN(part, Type, name.x) IN(part, Type, name.y)
#define PLAIN(pool, name) {#pool "." #name, "", 0, TYPE_OF(((Sim *)NULL)->pool.name[0])},
#define HEAD(name) IN("head", SimHead, name)
#define ENEMY_FIELD(name) IN("enemies", Enemy, name)
#define WAVE_FIELD(name) IN("waves", Wave, name)
#define RUNNER(name) IN("runners", PatternRunner, name)
#define FRAME(i)                                                                                                       \
    RUNNER(frames[i].back) RUNNER(frames[i].body) RUNNER(frames[i].left) RUNNER(frames[i].parameters)                  \
    RUNNER(frames[i].parameter_count) RUNNER(frames[i].unused)
#define VALUES(a, b, c) RUNNER(values[a]) RUNNER(values[b]) RUNNER(values[c])
_Static_assert(PATTERN_DEPTH == 10 && PATTERN_VALUES_MAX == 18 && BOSS_CALLS_LATER == 3, "all are listed below");

// Those of a part are in the order in which they lie in memory, and none is left out.
static const Field FIELDS[] = {
    HEAD(seed) HEAD(rng.state) HEAD(rng.increment) HEAD(tick) HEAD(next_id) HEAD(stage) HEAD(over) HEAD(over_tick)
    HEAD(touch.x) HEAD(touch.y) HEAD(touching) HEAD(calls) HEAD(call_ticks_left) HEAD(jelly_ticks_left)
    HEAD(jelly_pause_ticks) HEAD(rank) HEAD(next_wave_ticks) HEAD(next_boss_ticks) HEAD(bosses) HEAD(next_flock)
    HEAD(gallery_pattern) HEAD(gallery_ticks_left) HEAD(gallery_pause_ticks) HEAD(gallery_shown)
    HEAD(phase) HEAD(phase_ticks) HEAD(next_wave) HEAD(won)
    HEAD(score) HEAD(near_misses) HEAD(beaten) HEAD(flowers) HEAD(jellies) HEAD(born) HEAD(lost) HEAD(bees_most)
    HEAD(dropped) HEAD(pattern_faults) HEAD(bullets_most) HEAD(shots_most) HEAD(enemies_most)
    {"bees.count", "", 0, FIELD_I32}, {"bullets.count", "", 0, FIELD_I32}, {"shots.count", "", 0, FIELD_I32},
    {"runners.count", "", 0, FIELD_I32},
    {"counts", "", 0, FIELD_I32},
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

static size_t type_bytes(FieldType type)
{
    return type >= FIELD_I8 ? 1 : type >= FIELD_I16 ? 2 : type >= FIELD_I64 ? 8 : 4;
}

static bool differs(const uint8_t *a, const uint8_t *b, size_t offset, size_t size)
{
    return !a || !b || memcmp(a + offset, b + offset, size) != 0;
}

static void value_text(const uint8_t *at, FieldType type, char *text, size_t size)
{
    union {
        float f32;
        int32_t i32;
        uint32_t u32;
        int64_t i64;
        uint64_t u64;
        int16_t i16;
        uint16_t u16;
        int8_t i8;
        uint8_t u8;
    } value = {.u64 = 0};
    memcpy(&value, at, type_bytes(type));
    switch (type) {
    case FIELD_F32: snprintf(text, size, "%.9g", (double)value.f32); break;
    case FIELD_I32: snprintf(text, size, "%" PRId32, value.i32); break;
    case FIELD_U32: snprintf(text, size, "%" PRIu32, value.u32); break;
    case FIELD_I64: snprintf(text, size, "%" PRId64, value.i64); break;
    case FIELD_U64: snprintf(text, size, "0x%016" PRIx64, value.u64); break;
    case FIELD_I16: snprintf(text, size, "%d", value.i16); break;
    case FIELD_U16: snprintf(text, size, "%u", value.u16); break;
    case FIELD_I8: snprintf(text, size, "%d", value.i8); break;
    case FIELD_U8: snprintf(text, size, "%u", value.u8); break;
    }
}

static void values_text(const uint8_t *a, const uint8_t *b, size_t offset, FieldType type, char *a_text, char *b_text,
                        size_t size)
{
    snprintf(a_text, size, "none");
    snprintf(b_text, size, "none");
    if (a)
        value_text(a + offset, type, a_text, size);
    if (b)
        value_text(b + offset, type, b_text, size);
}

// The tunables name themselves.
static bool tunable_difference(const uint8_t *a, const uint8_t *b, char *field, size_t field_size, char *a_text,
                               char *b_text, size_t text_size)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const TunableInfo *info = tunable_info(i);
        if (!differs(a, b, 4 * (size_t)i, 4))
            continue;
        snprintf(field, field_size, "%s.%s", info->section, info->name);
        FieldType type = info->type == TUNABLE_FLOAT ? FIELD_F32 : FIELD_I32;
        values_text(a, b, 4 * (size_t)i, type, a_text, b_text, text_size);
        return true;
    }
    return false;
}

void fields_first_difference(const char *part, size_t element_bytes, const uint8_t *a, const uint8_t *b, char *field,
                             size_t field_size, char *a_text, char *b_text, size_t text_size)
{
    if (strcmp(part, "tunables") == 0 && tunable_difference(a, b, field, field_size, a_text, b_text, text_size))
        return;
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        const Field *known = &FIELDS[i];
        size_t size = type_bytes(known->type);
        if (strcmp(known->part, part) != 0 || known->offset + size > element_bytes
            || !differs(a, b, known->offset, size))
            continue;
        snprintf(field, field_size, "%s", known->name);
        values_text(a, b, known->offset, known->type, a_text, b_text, text_size);
        return;
    }
    size_t at = 0;
    while (at + 1 < element_bytes && !differs(a, b, at, 1))
        at++;
    snprintf(field, field_size, "byte %zu", at);
    values_text(a, b, at, FIELD_U8, a_text, b_text, text_size);
}
