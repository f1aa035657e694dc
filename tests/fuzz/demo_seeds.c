// demo_seeds.c -- writes a small corpus of demos for the fuzzer: demo_seeds FOLDER
#include <stdio.h>
#include <string.h>

#include "demo/demo_writer.h"
#include "demo/state_hash.h"
#include "pack_program.h"
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

// A stage with one of everything.
static void fill_script(StageScript *script)
{
    *script = (StageScript){.name.text = "Seed",
                            .id = "seed",
                            .phase_count = 1,
                            .wave_count = 1,
                            .boss_count = 1,
                            .stance_count = 1,
                            .program_count = 1,
                            .setting_count = 1,
                            .wall_count = 1,
                            .flow_count = 1};
    script->code_words = pack_program("place 90 -20, move_by 0 200 2s, call aimed", script->code, SCRIPT_CODE_WORDS);
    script->programs[0].words = script->code_words;
    script->phases[0] = (ScriptPhase){.name.text = "Morning", .wave_count = 1, .most_ticks = 600};
    script->waves[0] = (ScriptWave){.kind = ENEMY_WASP, .count = 3, .spacing_ticks = 20, .pattern = -1};
    script->bosses[0] = (ScriptBoss){.name.text = "Rhino",
                                     .hp = 50,
                                     .radius_px = 30.0f,
                                     .stance_count = 1,
                                     .wave_pause = 1.0f,
                                     .nest_programs = {-1, -1, -1}};
    script->settings[0] = (ScriptSetting){0, tunable_info(0)->default_value};
    script->walls[0] = (Wall){.kind = WALL_DISC, .point = vec2(180.0f, 100.0f), .radius = 20.0f};
    script->flows[0] = (FlowRegion){.kind = FLOW_STREAM, .most = vec2(360.0f, 640.0f), .direction = vec2(0.0f, 1.0f)};
}

// A game of the pilot; odd ones change tunables, every third is flushed early, the others end in an orderly way, and
// every fourth is a gallery, or else a stage from a file.
static bool write_seed(const char *path, uint32_t seed)
{
    static PatternBook book;
    FILE *file = fopen(path, "wb");
    Tunables tunables = tunables_default();
    static StageScript script;
    bool gallery = seed % 4 == 0;
    fill_book(&book);
    fill_script(&script);
    if (seed % 4 == 2)
        sim_init_script(&sim, seed, &tunables, &script, NULL);
    else
        sim_init(&sim, seed, &tunables, gallery ? &book : NULL);
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
            tunable_set(&sim.tunables, index, tunable_info(index)->default_value);
            demo_writer_tunable(writer, index, tunable_info(index)->default_value);
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
        fprintf(stderr, "usage: demo_seeds FOLDER\n");
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
