// rows.c -- recordings of a build whose tables have more rows, and of one that lacks them; see rows.sh.
//
//   rows write FOLDER   records a game that uses no extra row, and in the build that has them one for each that does
//   rows read FOLDER    plays what is there: every game is played as it was recorded, or refused by a name

#include "tape/tape_content.h"
#include "tape/tape_play.h"
#include "tape/tape_file.h"
#include "tape/script_tools.h"
#include "tape/state_hash.h"
#include "tape/tape_write.h"
#include "core/sim/pilot.h"

#define TICKS 400

static Sim sim;
static PatternBook book;

// The use of the extra rows in a game.
typedef enum Extra { EXTRA_NONE, EXTRA_TUNABLE, EXTRA_CHANGE, EXTRA_SETTING, EXTRA_ENEMY, EXTRA_BULLET, EXTRAS } Extra;
static const char *const FILES[EXTRAS] = {"none", "tunable", "change", "setting", "enemy", "bullet"};

// The words of a pattern with a bullet of this look: one top action, which fires it; see pattern_words.h.
static void book_make(int look)
{
    const uint32_t words[] = {1, 2, 5u | 15u << 16, 5, 0, 6u | 2u << 12 | (uint32_t)(look + 1) << 20, 0, 0x40000000u};
    memset(&book, 0, sizeof book);
    pattern_book_add(&book, "aimed", words, 8);
}

static bool game_write(Extra extra, const char *path)
{
    int foo = tape_row_find(&TAPE_TUNABLES, "swarm.foo");
    StageScript script = script_simple(4, 200);
    script_bees(&script, 20);
    script.waves[0].kind = tape_row_find(&TAPE_ENEMIES, extra == EXTRA_ENEMY ? "cicada" : "hornet");
    if (extra == EXTRA_SETTING)
        script.settings[script.setting_count++] = (ScriptSetting){foo, 2.0f};
    book_make(tape_row_find(&TAPE_BULLETS, extra == EXTRA_BULLET ? "fang" : "ring"));
    Tunables tunables = script_tunables(&script);
    if (extra == EXTRA_TUNABLE)
        tunable_set(&tunables, foo, 2.0f);
    sim_init_script(&sim, 7, &tunables, &script, &book);
    TapeStart start = tape_start_of(&sim, TAPE_PILOT, 1795000000);
    Tape tape = tape_begin(&start);
    uint64_t hash = state_hash_begin(&sim);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < TICKS; i++) {
        if (extra == EXTRA_CHANGE && i == TICKS / 2) {
            tunable_set(&sim.tunables, foo, 2.0f);
            tape_tunable(&tape, foo, 2.0f);
        }
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
    }
    TapeResult result = tape_result_of(&sim);
    tape_end(&tape, &result);
    size_t size;
    uint8_t *bytes = tape_write(&tape, &size);
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
    free(bytes);
    tape_free(&tape);
    return good;
}

// Prints what becomes of a file, if it is there.
static void game_read(const char *path, const char *name)
{
    static uint8_t bytes[1 << 20];
    Tape demo;
    Error refused;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (!tape_read(&demo, bytes, size, &refused)) {
        printf("%s: %s\n", name, refused.text);
        return;
    }
    TapeCheck check = tape_verify(&demo, &sim);
    printf("%s: %s\n", name, check.verdict == TAPE_GOOD ? "good" : "differs");
    tape_free(&demo);
}

int main(int argc, char **argv)
{
    char path[1024];
    if (argc != 3)
        return 2;
    bool extended = tape_row_find(&TAPE_TUNABLES, "swarm.foo") >= 0;
    for (int extra = 0; extra < EXTRAS; extra++) {
        snprintf(path, sizeof path, "%s/%s.mtb", argv[2], FILES[extra]);
        if (strcmp(argv[1], "read") == 0)
            game_read(path, FILES[extra]);
        else if ((extended || extra == EXTRA_NONE) && !game_write((Extra)extra, path))
            return 3;
    }
    return 0;
}
