// test_lattice.c -- vectors, angles and draws at whole numbers and the least bit beside them.
#include "lattice.h"

#include "core/base/clamp.h"
#include "core/base/trig.h"

#define ROUNDS 20000

// A whole number, a quarter turn, a power of two, or the float beside one.
static float number_drawn(Lattice *lattice)
{
    static const float STEPS[] = {1.0f, 0.25f, 45.0f, 0.0009765625f};
    float number = lattice_float(lattice, 24, STEPS[lattice_below(lattice, 4)]);
    int beside = lattice_below(lattice, 4);
    return beside == 0 ? nextafterf(number, 1.0e9f) : beside == 1 ? nextafterf(number, -1.0e9f) : number;
}

TEST(vectors)
{
    Lattice lattice = lattice_begin(61u);
    for (int round = 0; round < ROUNDS; round++) {
        float a = number_drawn(&lattice), b = number_drawn(&lattice), c = number_drawn(&lattice);
        Vec2 v = vec2(a, b), w = lattice_vec2(&lattice, 3, 1.0f);
        lattice_add_vec2(&lattice, vec2_unit(v));
        lattice_add_vec2(&lattice, vec2_limit(v, (float)lattice_below(&lattice, 6)));
        lattice_add_vec2(&lattice, vec2_mix(v, w, c));
        lattice_add_vec2(&lattice, vec2(vec2_length(w), vec2_distance(v, w)));
        lattice_add_float(&lattice, vec2_dot(vec2_sub(v, w), vec2_add(v, vec2_scale(w, c))));
        lattice_add_float(&lattice, clampf(a, b < c ? b : c, b < c ? c : b));
        int i = lattice_below(&lattice, 5), k = lattice_below(&lattice, 5);
        lattice_add_word(&lattice, (uint64_t)(clampi(i, 1, 3) * 25 + mini(i, k) * 5 + maxi(i, k)));
    }
    lattice_expect(&lattice, 0x28c18a6512e077fdu);
}

TEST(angles)
{
    Lattice lattice = lattice_begin(62u);
    for (int round = 0; round < ROUNDS; round++) {
        float a = number_drawn(&lattice), b = number_drawn(&lattice), heading = 12.0f;
        lattice_add_vec2(&lattice, vec2(trig_sin_deg(a), trig_cos_deg(a)));
        lattice_add_float(&lattice, trig_atan2_deg(a, b));
        lattice_add_float(&lattice, heading_of(vec2(a, b)));
        lattice_add_float(&lattice, heading_turn(a, b));
        headings_follow(&a, &b, 1, &heading);
        lattice_add_float(&lattice, heading);
        lattice_add_vec2(&lattice, heading_unit(a));
    }
    lattice_expect(&lattice, 0x4d7a957f35721112u);
}

TEST(draws)
{
    Lattice lattice = lattice_begin(63u);
    Rng rng = rng_seed(0u, 0u);
    for (int round = 0; round < ROUNDS; round++) {
        lattice_add_word(&lattice, rng_u32(&rng));
        lattice_add_vec2(&lattice, vec2(rng_float(&rng), rng_range(&rng, -2.0f, 3.0f)));
        lattice_add_word(&lattice, rng_below(&rng, 1u + rng_below(&rng, round % 5 ? 7u : 0xf0000000u)));
    }
    lattice_expect(&lattice, 0x90d7875fc2cd7f5u);
}
