// lattice.h -- inputs on a lattice: few whole numbers, so that ties, edges and exact ends come up all the time.
//
// All results make one known hash: who compares otherwise at an end, counts one more or takes equal ones in another
// order gives another. A change that is meant writes the new one, which the failing test prints.
#pragma once

#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "test.h"

typedef struct Lattice {
    Rng rng;
    uint64_t hash;
} Lattice;

static inline Lattice lattice_begin(uint64_t stream)
{
    return (Lattice){rng_seed(4711u, stream), 14695981039346656037u};
}

// Below `count`.
static inline int lattice_below(Lattice *lattice, int count)
{
    return (int)rng_below(&lattice->rng, (uint32_t)count);
}

// One of the multiples of `step` from -steps to steps; now and then an eighth of one, so that less than 1 comes up,
// too.
static inline float lattice_float(Lattice *lattice, int steps, float step)
{
    float number = (float)(lattice_below(lattice, 2 * steps + 1) - steps) * step;
    return lattice_below(lattice, 5) == 0 ? number / 8.0f : number;
}

static inline Vec2 lattice_vec2(Lattice *lattice, int steps, float step)
{
    float x = lattice_float(lattice, steps, step);
    return vec2(x, lattice_float(lattice, steps, step));
}

static inline void lattice_add_word(Lattice *lattice, uint64_t word)
{
    lattice->hash = (lattice->hash ^ word) * 1099511628211u;
    lattice->hash ^= lattice->hash >> 29;
}

static inline void lattice_add_bytes(Lattice *lattice, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        lattice_add_word(lattice, at[i]);
}

// All that is no number counts as the same.
static inline void lattice_add_float(Lattice *lattice, float number)
{
    uint32_t bits = 0x7fc00000u;
    if (number == number)
        memcpy(&bits, &number, sizeof bits);
    lattice_add_word(lattice, bits);
}

static inline void lattice_add_vec2(Lattice *lattice, Vec2 v)
{
    lattice_add_float(lattice, v.x);
    lattice_add_float(lattice, v.y);
}

// The word that stands at `key` in the order of whole numbers, or of floats.
static inline int32_t lattice_word_at(int64_t key, bool is_float)
{
    return (int32_t)(is_float && key < 0 ? INT32_MIN - key : key);
}

// How far a good word may be lowered and raised until it is refused, found by halving, and what is said there.
static inline void lattice_add_ends(Lattice *lattice, int32_t *word, bool is_float, const char *(*fault)(void))
{
    const int32_t good = *word;
    for (int64_t way = -1; way <= 1; way += 2) {
        int64_t well = is_float && good < 0 ? (int64_t)INT32_MIN - good : good, bad = way * INT32_MAX;
        while (bad - well > 1 || well - bad > 1) {
            int64_t middle = well + (bad - well) / 2;
            *word = lattice_word_at(middle, is_float);
            *(fault() ? &bad : &well) = middle;
        }
        lattice_add_word(lattice, (uint64_t)well);
        *word = lattice_word_at(bad, is_float);
        const char *text = fault();
        lattice_add_bytes(lattice, text ? text : "", text ? strlen(text) : 0);
    }
    *word = good;
}

// Initial contents of lent memory: who takes it for an index or a place leaves all that is his.
#define LATTICE_RUBBISH 0x70

static inline void lattice_spoil(void *memory, size_t size)
{
    memset(memory, LATTICE_RUBBISH, size);
}

// Nothing was written right behind the first `used` bytes, which were asked for.
static inline void lattice_expect_spoilt(const void *memory, size_t used, size_t size)
{
    const unsigned char *at = memory;
    for (size_t i = used; i < used + 64 && i < size; i++)
        assert_int_equal(at[i], LATTICE_RUBBISH);
}

#define lattice_expect(lattice, expected) assert_int_equal((lattice)->hash, (uint64_t)(expected))
