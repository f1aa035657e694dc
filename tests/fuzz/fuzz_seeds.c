// fuzz_seeds.c -- writes a small corpus of demos for the fuzzer: fuzz_seeds FOLDER
#include <stdio.h>
#include <string.h>

#include "demo/demo_writer.h"
#include "demo/state_hash.h"
#include "sim/pilot.h"

static Sim sim;

static void append(DemoWriter *writer, FILE *file)
{
    size_t size;
    const uint8_t *bytes = demo_writer_take(writer, &size);
    fwrite(bytes, 1, size, file);
}

// Two patterns whose words are no programs, but many in the neighbourhood are.
static void fill_book(PatternBook *book)
{
    *book = (PatternBook){.count = 2, .words = 24};
    for (int i = 0; i < book->count; i++)
        book->patterns[i] = (PatternEntry){.name = {(char)('a' + i)}, .first = 12 * i, .words = 12};
    for (int i = 0; i < book->words; i++)
        book->code[i] = (uint32_t)(i * 7 % 24);
}

// A game of the pilot; odd ones change tunables, every third is flushed early, the others end in an orderly way, and
// every fourth is a gallery.
static bool write_seed(const char *path, uint32_t seed)
{
    static PatternBook book;
    FILE *file = fopen(path, "wb");
    Tunables tunables = tunables_default();
    bool gallery = seed % 4 == 0;
    fill_book(&book);
    sim_init(&sim, seed, &tunables, gallery ? STAGE_GALLERY : STAGE_ENDLESS, gallery ? &book : NULL);
    DemoStart start = demo_start_of(&sim, DEMO_PILOT, 1);
    DemoWriter *writer = demo_writer_open(&start);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    if (!file || !writer)
        return false;
    for (uint32_t i = 0; i < 30u + seed * 37u; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        if (seed % 2 == 1 && i % 11 == 0) {
            int index = (int)((i * seed) % TUNABLE_COUNT);
            tunable_set(&sim.tunables, index, tunable_info(index)->initial);
            demo_writer_tunable(writer, index, tunable_info(index)->initial);
        }
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        demo_writer_tick(writer, &cmd, hash);
        if (seed % 3 == 0 && i % 7 == 0)
            demo_writer_flush(writer);
        append(writer, file);
    }
    DemoResult result = demo_result_of(&sim);
    if (seed % 3 != 0)
        demo_writer_end(writer, &result);
    append(writer, file);
    demo_writer_close(writer);
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
        return 2;
    }
    for (uint32_t seed = 1; seed <= 8; seed++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/seed%u.demo", argv[1], (unsigned)seed);
        if (!write_seed(path, seed)) {
            fprintf(stderr, "%s: cannot be written\n", path);
            return 3;
        }
    }
    return 0;
}
