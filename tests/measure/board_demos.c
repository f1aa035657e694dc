// board_demos.c -- fills a folder with demos for `rank`: board_demos FOLDER FIRST COUNT [SECONDS_MOST]
//
// Games FIRST to FIRST + COUNT - 1, the same ones every time: all modes, stages and levels, from five seconds to
// SECONDS_MOST, played by the pilot, who says so in a third of them. GOOD_N.mtb are good; of every two of these three
// more are made: BAD_N_WORD.mtb that somebody has tampered with, and SAME_N_WORD.mtb that are the same play once more.
#include <inttypes.h>
#include <math.h>

#include "content/stage/stage_files.h"
#include "content/mode/daily.h"
#include "measure/board_tamper.h"
#include "measure/rank/rank.h"
#include "core/sim/pilot.h"

#define STREAM 20
#define RECORDED_UNIX_S 1795132800
#define LEAST_S 5.0f

static Sim sim;

// The start of a game of this mode, including the seed.
static Mode mode_of_number(const RankWorld *world, Rng *rng)
{
    static const ModeKind KINDS[] = {MODE_ENDLESS,  MODE_SWARM_LORD, MODE_GALLERY,
                                     MODE_PRACTICE, MODE_PRACTICE,   MODE_DAILY};
    Mode mode = mode_of(KINDS[rng_below(rng, sizeof KINDS / sizeof KINDS[0])]);
    mode.stage = (int)rng_below(rng, (uint32_t)world->stages->listed);
    mode.level = mode.kind == MODE_DAILY ? LEVEL_NORMAL : (int)rng_below(rng, LEVELS);
    mode.day = day_of_time(RECORDED_UNIX_S);
    if (rng_below(rng, 5) == 0)
        mode.speed_percent = 80;
    return mode;
}

static uint32_t ticks_of_number(Rng *rng, float seconds_most)
{
    float octaves = 0.0f;
    while (LEAST_S * exp2f(octaves) < seconds_most)
        octaves += 0.125f;
    return (uint32_t)(LEAST_S * exp2f(octaves * rng_float(rng)) * SIM_TICKS_PER_SECOND);
}

static void begin(const RankWorld *world, uint32_t number, Rng *rng, TapeStart *start)
{
    Mode mode = mode_of_number(world, rng);
    const StageScript *script = mode_script(&mode, world->stages);
    Tunables tunables = mode_tunables(&mode, script);
    if (rng_below(rng, 10) == 0)
        tunables.swarm_start_bees = 30;
    uint64_t seed = mode.kind == MODE_DAILY ? mode_day_seed(mode.day) : rng_u32(rng);
    sim_init_script(&sim, seed, &tunables, script, &world->book);
    *start = tape_start_of(&sim, rng_below(rng, 3) == 0 ? TAPE_PILOT : TAPE_PERSON, RECORDED_UNIX_S + number % 80000);
    snprintf(start->name, sizeof start->name,
             rng_below(rng, 9) == 0 ? "<b>%" PRIu32 "&\xe8\x9c\x9c\xe8\x9c\x82" : "Bee %" PRIu32, number % 500);
}

// The pilot plays a game of a day in always the same way; another finger to begin with makes it another game.
static TickCmd cmd_of(Pilot *pilot, uint32_t number)
{
    TickCmd cmd = pilot_cmd(pilot, &sim);
    if (sim.head.tick < 120)
        cmd = tick_cmd(vec2((float)(number % 360), (float)(300 + number / 360 % 300)), TICK_CMD_TOUCH);
    return cmd;
}

static BoardBytes play(const RankWorld *world, uint32_t number, float seconds_most)
{
    Rng rng = rng_seed(number, STREAM);
    TapeStart start;
    begin(world, number, &rng, &start);
    uint32_t ticks = ticks_of_number(&rng, seconds_most);
    Tape tape = tape_begin(&start);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    while (sim.head.tick < ticks && !sim.head.over) {
        TickCmd cmd = cmd_of(&pilot, number);
        sim_tick(&sim, &cmd);
        hash = state_hash_chain(hash, &sim);
        tape_append(&tape, &cmd, hash);
    }
    TapeResult result = tape_result_of(&sim);
    tape_end(&tape, &result);
    return board_bytes(&tape);
}

static bool write_file(const char *folder, const char *kind, uint32_t number, const char *what, BoardBytes *file)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s_%" PRIu32 "%s%s.mtb", folder, kind, number, *what ? "_" : "", what);
    FILE *out = fopen(path, "wb");
    bool good = out != NULL && fwrite(file->bytes, 1, file->size, out) == file->size;
    good = out != NULL && fclose(out) == 0 && good;
    free(file->bytes);
    return good;
}

static bool make(const RankWorld *world, const char *folder, uint32_t number, float seconds_most)
{
    BoardBytes good = play(world, number, seconds_most), copy = {malloc(good.size), good.size};
    memcpy(copy.bytes, good.bytes, good.size);
    bool written = write_file(folder, "good", number, "", &copy);
    for (uint32_t i = 0; written && i < 1 + number % 2; i++) {
        BoardKind kind;
        const char *what;
        uint32_t tampered = number / 2 * 3 + number % 2 + i;
        BoardBytes file = board_tamper(&good, tampered, &kind, &what);
        written = write_file(folder, kind == BOARD_BAD ? "bad" : "same", tampered, what, &file);
    }
    free(good.bytes);
    return written;
}

int main(int argc, char **argv)
{
    static RankWorld world;
    Error error;
    if (argc < 4) {
        fprintf(stderr, "usage: board_demos FOLDER FIRST COUNT [SECONDS_MOST]\n");
        return 2;
    }
    uint32_t first = (uint32_t)strtoul(argv[2], NULL, 10), count = (uint32_t)strtoul(argv[3], NULL, 10);
    float seconds_most = argc > 4 ? strtof(argv[4], NULL) : 20.0f;
    bool good = rank_world_open(&world, &error) == 0;
    if (!good)
        fprintf(stderr, "board_demos: %s\n", error.text);
    for (uint32_t i = first; good && i < first + count; i++)
        good = make(&world, argv[1], i, seconds_most);
    rank_world_free(&world);
    return good ? 0 : 3;
}
