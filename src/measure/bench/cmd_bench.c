// cmd_bench.c -- mitsubachi bench.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "measure/bench/bench_print.h"
#include "measure/bench/bench_run.h"
#include "measure/command.h"
#include "platform/stop.h"
#include "text/arguments.h"
#include "text/words.h"

#define SCENES_MOST 32
#define ERROR_BYTES 1280

static const char HELP[] =
    "Usage: mitsubachi bench [OPTION]...\n"
    "\n"
    "Measures what a bee, a sprite and a whole frame cost on this machine, each against a plain way of doing the same\n"
    "in the same run, and prints a table and how it compares with what is asked of this program.\n"
    "\n"
    "  --scene NAME       only this scene, or those that begin with this word; may be given several times\n"
    "  --rounds N         takes the median of N rounds; 5\n"
    "  --quick            one round of small numbers, to see that everything runs; its figures mean nothing\n"
    "  --json             prints JSON instead of the table\n"
    "  --svg FILE         draws cost against number as well\n"
    "  --help\n"
    "\n"
    "Scenes:\n"
    "  radar sum, radar running   the radar alone, eight contacts a bee, in a world that grows with their number;\n"
    "                             against the article's radar, which asks all pairs (large ones: some bees, scaled)\n"
    "  one finger                 a tick of the game; all bees follow one point\n"
    "  swarm lord                 a tick of the game with twice as many bullets as bees\n"
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
    "Exit status: 0 good, whatever the figures are; 2 wrong usage; 3 the machine failed.\n";

typedef struct Options {
    const char *scenes[SCENES_MOST];
    int scene_count;
    int rounds; // 0: not told
    const char *svg;
    bool quick, json, help;
} Options;

static bool is_scene(const char *word)
{
    for (int i = 0; i < BENCH_SCENE_COUNT; i++)
        if (bench_scene_is(&BENCH_SCENES[i], word))
            return word[0] != '\0';
    return false;
}

static bool scene_read(Options *options, const char *value, char *error, size_t error_size)
{
    if (value != NULL && is_scene(value) && options->scene_count < SCENES_MOST) {
        options->scenes[options->scene_count++] = value;
        return true;
    }
    snprintf(error, error_size, "--scene: '%s' is none, expected %s", value != NULL ? words_quoted(value).text : "",
             options->scene_count < SCENES_MOST ? "one of those that --help lists" : "fewer of them");
    return false;
}

static bool rounds_read(Options *options, const char *value, char *error, size_t error_size)
{
    if (value != NULL && words_int(value, &options->rounds) && options->rounds >= 1
        && options->rounds <= BENCH_ROUNDS_MOST)
        return true;
    snprintf(error, error_size, "--rounds: expected a whole number from 1 to %d", BENCH_ROUNDS_MOST);
    return false;
}

// An option and its value, if it has one. Returns how many arguments it takes, 0 where it is wrong.
static int option_read(Options *options, const char *name, const char *value, char *error, size_t error_size)
{
    const ArgumentFlag flags[] = {
        {"--quick", &options->quick}, {"--json", &options->json}, {"--help", &options->help}, {"-h", &options->help}};
    if (argument_flag(flags, sizeof flags / sizeof flags[0], name))
        return 1;
    if (strcmp(name, "--scene") == 0)
        return scene_read(options, value, error, error_size) ? 2 : 0;
    if (strcmp(name, "--rounds") == 0)
        return rounds_read(options, value, error, error_size) ? 2 : 0;
    bool svg = strcmp(name, "--svg") == 0;
    if (svg && value != NULL && value[0] != '\0') {
        options->svg = value;
        return 2;
    }
    snprintf(error, error_size, svg ? "--svg: no file name" : "%s: not known, expected an option of 'bench --help'",
             words_quoted(name).text);
    return 0;
}

static bool options_read_all(Options *options, int argc, char **argv, char *error, size_t error_size)
{
    for (int i = 1, taken; i < argc; i += taken) {
        taken = option_read(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL, error, error_size);
        if (taken == 0)
            return false;
    }
    return true;
}

static int tell(const Options *options, const BenchTable *table)
{
    char error[ERROR_BYTES];
    if (options->json)
        bench_print_json(table, stdout);
    else
        bench_print_table(table, stdout);
    return command_write(options->svg, bench_print_svg, table, error, sizeof error)
               ? STATUS_GOOD
               : command_complain("bench", STATUS_MACHINE, error);
}

static int run(const Options *options)
{
    char error[ERROR_BYTES] = "";
    BenchTable table;
    int rounds = options->rounds > 0 ? options->rounds : options->quick ? 1 : BENCH_ROUNDS;
    const BenchWish wish = {options->scenes, options->scene_count, rounds, options->quick, isatty(STDERR_FILENO) == 1};
    bool good = bench_run(&wish, stop_flag(), &table, error, sizeof error);
    int status = good ? tell(options, &table) : command_complain("bench", STATUS_MACHINE, error);
    bench_table_free(&table);
    return status;
}

int cmd_bench(int argc, char **argv)
{
    Options options = {.scene_count = 0};
    char error[ERROR_BYTES];
    if (!options_read_all(&options, argc, argv, error, sizeof error))
        return command_complain("bench", STATUS_USAGE, error);
    if (!options.help)
        return run(&options);
    fputs(HELP, stdout);
    return STATUS_GOOD;
}
