// cmd_bench.c -- mitsubachi bench.
#include <stdio.h>

#include "measure/bench/bench_table.h"
#include "measure/command.h"
#include "platform/files.h"
#include "platform/stop.h"
#include "text/words.h"

#define SCENES_MOST 32

typedef struct Options {
    const char *scenes[SCENES_MOST];
    int scene_count;
    int rounds; // 0: not told
    const char *svg;
    bool quick, json;
} Options;

// The first word is enough, so that `sprites` means both ways of drawing them.
static bool is_scene(const char *word)
{
    for (int i = 0; i < BENCH_SCENE_COUNT; i++)
        if (bench_scene_is(&BENCH_SCENES[i], word))
            return true;
    return false;
}

// Told before anything is measured, which takes minutes.
static bool scene_read(void *where, const char *value, Error *error)
{
    Options *options = where;
    if (is_scene(value) && options->scene_count < SCENES_MOST) {
        options->scenes[options->scene_count++] = value;
        return true;
    }
    return error_set(error, "'%s' is none, expected %s", words_quoted(value).text,
                     options->scene_count < SCENES_MOST ? "one of those that --help lists" : "fewer of them");
}

#define AT(field) .offset = offsetof(Options, field)

static const Option ROWS[] = {
    {.name = "--scene",
     .form = "NAME",
     .kind = FIELD_OWN,
     .read = scene_read,
     .expected = "one of those that --help lists",
     .sentence = "only this scene, or those that begin with this word; may be given several times"},
    {.name = "--rounds",
     .form = "N",
     .kind = FIELD_WHOLE,
     AT(rounds),
     .least = 1,
     .most = BENCH_ROUNDS_MOST,
     .sentence = "takes the median of N rounds; 5"},
    {.name = "--quick",
     .kind = FIELD_FLAG,
     AT(quick),
     .sentence = "one round of small numbers, to see that everything runs; its figures mean nothing"},
    {.name = "--json", .kind = FIELD_FLAG, AT(json), .sentence = "prints JSON instead of the table"},
    {.name = "--svg",
     .form = "FILE",
     .kind = FIELD_TEXT,
     AT(svg),
     .expected = "a file name",
     .sentence = "draws cost against number as well"},
};

static const CommandLine LINE = {
    .name = "mitsubachi bench",
    .manual = "speed.md",
    .usage = "[OPTION]...\n",
    .about =
        "Measures what a bee, a sprite and a whole frame cost on this machine, each against a plain way of doing the same\n"
        "in the same run, and prints a table and how it compares with what is asked of this program.\n",
    OPTIONS(ROWS),
    .after =
        "Scenes:\n"
        "  radar sum, radar running   the radar alone, eight contacts a bee, in a world that grows with their number;\n"
        "                             against the article's radar, which asks all pairs (large ones: some bees, scaled)\n"
        "  one finger                 a tick of the game; all bees follow one point\n"
        "  swarm lord                 a tick of the game with twice as many bullets as bees\n"
        "  loose crowd                the same while nobody leads, by the instinct swift; against velocity\n"
        "  patterns                   a tick of bullets that all run a program of their own; plain: as many without\n"
        "  snapshot, rewind, hash     of that state; only what is alive is copied\n"
        "  sprites software           sprites of 24 px, turned, tinted and transparent, by one thread of the software\n"
        "                             renderer; against SDL_RenderGeometry on SDL's software renderer\n"
        "  sprites gpu                the same up to the graphics driver; needs a display\n"
        "  frame                      a tick, drawing and showing; needs a display\n"
        "\n"
        "Scenes of one thread count its processor time, frames wall time. Every round begins in other random places, and\n"
        "goes through all scenes, each in a process of its own. The hash of the end state is of the first round, and the\n"
        "same on all machines.\n"
        "\n"
        "Exit status: 0 good, whatever the figures are; 2 wrong usage; 3 the machine failed.\n",
};

// Prints the table before it writes the picture, so that a failed write loses no measurement.
static int tell(const Options *options, const BenchTable *table)
{
    Error error;
    if (options->json)
        bench_print_json(table, stdout);
    else
        bench_print_table(table, stdout);
    return command_write(options->svg, bench_print_svg, table, &error)
             ? STATUS_GOOD
             : command_tell(&LINE, STATUS_MACHINE, error.text);
}

static int run(const Options *options)
{
    Error error = {0};
    BenchTable table;
    int status = command_output_status("--svg", options->svg, &error);
    if (status != STATUS_GOOD)
        return command_tell(&LINE, status, error.text);
    // A quick run proves only that all scenes work, and one round does.
    int rounds = options->rounds > 0 ? options->rounds : options->quick ? 1 : BENCH_ROUNDS;
    const BenchConfig config = {options->scenes, options->scene_count, rounds, options->quick,
                                file_is_terminal(stderr)};
    bool good = bench_run(&config, stop_flag(), &table, &error);
    status = good ? tell(options, &table) : command_tell(&LINE, STATUS_MACHINE, error.text);
    bench_table_free(&table);
    return status;
}

int cmd_bench(int argc, char **argv)
{
    Options options = {.scene_count = 0};
    int status = command_begin(&LINE, &options, &argc, argv);
    return status >= 0 ? status : run(&options);
}
