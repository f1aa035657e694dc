// state_hash.c -- XXH3 over the live parts of the state.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <string.h>

#include "tape/tape_content.h"
#include "tape/state_hash.h"

// Kinds are hashed by name, so that their index does not matter.
static uint32_t code_of(const char *name)
{
    return (uint32_t)XXH3_64bits(name, strlen(name));
}

// Elements whose member at `offset` is a kind.
static void add_kinds(XXH3_state_t *state, const SimPart *part, size_t offset, const TapeNames *names)
{
    const uint8_t *from = part->bytes;
    uint8_t element[sizeof(Enemy)];
    size_t size = (size_t)part->element_bytes;
    int32_t kind;
    for (int i = 0; i < part->count; i++, from += size) {
        memcpy(element, from, size);
        memcpy(&kind, element + offset, sizeof kind);
        uint32_t code = code_of(names->list[kind]);
        memcpy(element + offset, &code, sizeof code);
        XXH3_64bits_update(state, element, size);
    }
}

static void add_looks(XXH3_state_t *state, const SimPart *part)
{
    const uint8_t *looks = part->bytes;
    uint32_t all[BULLET_LOOKS], codes[256];
    for (int i = 0; i < BULLET_LOOKS; i++)
        all[i] = code_of(BULLET_NAMES[i]);
    for (int i = 0, count = 0; i < part->count; i++) {
        codes[count++] = all[looks[i]];
        if (count == 256 || i + 1 == part->count) {
            XXH3_64bits_update(state, codes, (size_t)count * sizeof codes[0]);
            count = 0;
        }
    }
}

uint64_t state_hash_chain(uint64_t before, const Sim *sim)
{
    XXH3_state_t state;
    SimPart parts[SIM_PARTS_MAX];
    int live;
    XXH3_INITSTATE(&state);
    XXH3_64bits_reset_withSeed(&state, before);
    sim_parts(sim, parts, &live);
    for (const SimPart *part = parts; part < parts + live; part++) {
        if (part->bytes == sim->enemies)
            add_kinds(&state, part, offsetof(Enemy, kind), &TAPE_ENEMIES);
        else if (part->bytes == sim->flowers)
            add_kinds(&state, part, offsetof(Flower, kind), &TAPE_FLOWERS);
        else if (part->bytes == sim->bullets.look)
            add_looks(&state, part);
        else if (part->bytes != &sim->tunables) // demos store them, like the commands
            XXH3_64bits_update(&state, part->bytes, sim_part_bytes(part));
    }
    return XXH3_64bits_digest(&state);
}

uint64_t state_hash_begin(const Sim *sim)
{
    // The constant parts once: no tick can change them.
    return state_hash_chain(tape_content_hash(sim) + SIM_VERSION, sim);
}

uint64_t bytes_hash(const void *bytes, size_t size, uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes, size, seed);
}
