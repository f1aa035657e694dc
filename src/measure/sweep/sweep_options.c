// sweep_options.c -- the arguments of `sweep`.
#include "measure/sweep/sweep_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/sweep/sweep_game.h"
#include "measure/sweep/sweep_plan.h"
#include "platform/workers.h"
#include "text/arguments.h"
#include "text/words.h"

const char SWEEP_HELP[] =
    "Usage: mitsubachi sweep SECTION.NAME A..B       a tunable, cut evenly from A to B (--steps)\n"
    "       mitsubachi sweep SECTION.NAME A,B,C      these values; words too: sum,running\n"
    "       mitsubachi sweep SECTION.NAME            all words of a choice or switch\n"
    "       mitsubachi sweep --presets NAME,NAME...  presets side by side; 'default' is none\n"
    "       mitsubachi sweep --stage all --level all stages and levels side by side; or names: meadow,pond\n"
    "       mitsubachi sweep --plot FILE.csv...      joins the parts of one sweep (--shard) and draws them\n"
    "\n"
    "Shows what a number does: the built-in pilot plays with each value, the same seeds for all; the endless stage,\n"
    "where --stage or --mode names no other. Without a tunable it shows how hard stages are: who survives how long.\n"
    "Prints a table, and writes NAME.csv (one row a game) and NAME.svg: survival, score and bees over time, each as\n"
    "the median and the middle half of the games.\n"
    "\n"
    "  --steps N          so many values from A to B; 10. Whole numbers are rounded, without doubles\n"
    "  --games N          so many games of each value; 20\n"
    "  --seed N           of the first one, and up from there; 1\n"
    "  --ticks N          the longest that a game may last, 60 a second; 36000, ten minutes\n"
    "  --stage NAME       a stage of assets/stages; without a tunable several, or all\n"
    "  --level NAME       easy, normal or hard; normal. Without a tunable several, or all\n"
    "  --mode NAME        endless, swarm-lord or gallery\n"
    TUNING_WISH_HELP
    "                     (for all values; your own file of numbers counts only where --tunables names it)\n"
    "  -o, --output NAME  of the files; sweep_SECTION.NAME, sweep_presets\n"
    "  --jobs N           games at a time; as many as the machine has processors\n"
    "  --shard I/N        plays only every N-th game from the I-th on, and writes only NAME_IofN.csv\n"
    "  --quiet            without progress\n"
    "  --help\n"
    "\n"
    "The columns of the CSV file: tunable, value, seed; ticks (how long it lasted), over (1 lost, 0 still alive when\n"
    "the time was up), score, bees_mean, bees_most, beaten, flowers, lost; game and games (its number, of so many),\n"
    "ticks_most, sweep (the same in all parts that belong together); bees_at_0s, bees_at_10s and so on.\n"
    "The same command gives the same files, whatever --jobs is and however it was cut into parts:\n"
    "  parallel mitsubachi sweep swarm.max_accel 0.1..1.0 --shard {}/8 --jobs 1 -o part ::: 1 2 3 4 5 6 7 8\n"
    "  mitsubachi sweep --plot part_*of8.csv -o sweep\n"
    "\n"
    "Exit status: 0 good, 1 a file of numbers has errors or parts do not make one sweep, 2 wrong usage, 3 the machine\n"
    "failed (a file that cannot be read or written, memory).\n";

// "2/8"
static bool shard_read(const char *text, SweepOptions *options)
{
    char copy[WORD_BYTES] = "";
    snprintf(copy, sizeof copy, "%s", text);
    char *slash = strchr(copy, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return words_int_in(slash + 1, 1, SWEEP_SHARDS_MOST, &options->shards)
        && words_int_in(copy, 1, options->shards, &options->shard);
}

// Options with a value, which may be NULL. `expected` says what would be good; NULL where there is no such option.
static bool value_read(SweepOptions *options, const char *name, const char *value, const char **expected)
{
    static const ArgumentValue OPTIONS[] = {
        {"--steps", "a whole number from 2 to 200"},
        {"--games", "a whole number from 1 to 1000000"},
        {"--seed", "a whole number from 0 to 18446744073709551615"},
        {"--ticks", "a whole number from 60 to 2160000, ten hours"},
        {"--jobs", "a whole number from 1 to 256"},
        {"--shard", "a part such as 2/8"},
        {"--presets", "names such as article,gentle"},
        {"--stage", "names such as meadow,pond, or all"},
        {"--level", "easy, normal or hard, with commas between several, or all"},
        {"--mode", "endless, swarm-lord or gallery"},
        {"--output", "a file name without its ending"},
        {"-o", "a file name without its ending"},
    };
    enum { STEPS, GAMES, SEED, TICKS, JOBS, SHARD, PRESETS, STAGE, LEVEL, MODE, OUTPUT, OUTPUT_SHORT, COUNT };
    uint64_t number = 0;
    size_t option = argument_value(OPTIONS, COUNT, name, expected);
    if (value == NULL)
        return false;
    switch (option) {
    case STEPS: return words_int_in(value, 2, SWEEP_STEPS_MOST, &options->steps);
    case GAMES: return words_int_in(value, 1, SWEEP_GAMES_MOST, &options->games);
    case SEED:
        options->seed_given = words_u64(value, &options->seed);
        return options->seed_given;
    case TICKS:
        options->ticks = words_u64_in(value, SWEEP_TICKS_LEAST, SWEEP_TICKS_MOST, &number) ? (uint32_t)number : 0;
        return options->ticks > 0;
    case JOBS: return words_int_in(value, 1, WORKERS_MOST, &options->jobs);
    case SHARD: return shard_read(value, options);
    case PRESETS: return argument_text(value, &options->presets);
    case STAGE: return argument_text(value, &options->stages);
    case LEVEL: return argument_text(value, &options->levels);
    case MODE: return argument_text(value, &options->mode);
    case OUTPUT:
    case OUTPUT_SHORT: return argument_text(value, &options->output);
    }
    return false;
}

static bool flag_read(SweepOptions *options, const char *name)
{
    const ArgumentFlag flags[] = {
        {"--plot", &options->plot}, {"--quiet", &options->quiet}, {"--help", &options->help}, {"-h", &options->help}};
    return argument_flag(flags, sizeof flags / sizeof flags[0], name);
}

// An option and its value. Returns how many arguments it takes, or 0 and one line in `error`.
static int option_read(SweepOptions *options, const char *name, const char *value, char *error, size_t error_size)
{
    const char *expected;
    if (flag_read(options, name))
        return 1;
    int taken = tuning_wish_option(&options->wish, name, value, error, error_size);
    if (taken != 0)
        return taken > 0 ? 2 : 0;
    if (value_read(options, name, value, &expected))
        return 2;
    argument_tell(name, value, expected, "an option of 'mitsubachi sweep --help'", error, error_size);
    return 0;
}

// Distributes what is no option, once it is known what is asked for.
static bool files_read(SweepOptions *options, char *error, size_t error_size)
{
    int most = options->plot ? options->file_count : options->presets != NULL ? 0 : 2;
    if (options->file_count > most) {
        snprintf(error, error_size, "one argument too many: '%s', expected %s", options->files[most],
                 most == 0 ? "nothing beside --presets" : "a tunable and its values");
        return false;
    }
    if (options->plot || options->presets != NULL)
        return true;
    options->tunable = options->file_count > 0 ? options->files[0] : NULL;
    options->values = options->file_count > 1 ? options->files[1] : NULL;
    return true;
}

static bool is_list(const char *names)
{
    return names != NULL && (strchr(names, ',') != NULL || strcmp(names, SWEEP_ALL) == 0);
}

// What does not go together.
static const char *conflict(const SweepOptions *options)
{
    bool plays = options->games > 0 || options->steps > 0 || options->ticks > 0 || options->jobs > 0
              || options->shards > 0 || options->seed_given || options->presets != NULL || options->wish.count > 0
              || options->stages != NULL || options->levels != NULL || options->mode != NULL;
    if (options->plot && plays)
        return "--plot plays no games, expected nothing but files and -o";
    if (options->plot && options->file_count == 0)
        return "no file, expected the CSV files of one sweep";
    if (options->plot)
        return NULL;
    bool values = options->presets != NULL || options->tunable != NULL;
    if (!values && options->stages == NULL && options->levels == NULL && options->mode == NULL)
        return "nothing to sweep, expected a tunable, --presets, --stage or --plot; 'mitsubachi sweep --help' explains";
    if (values && (is_list(options->stages) || is_list(options->levels)))
        return "--stage or --level: several, expected one beside a tunable or --presets";
    if (options->mode != NULL && options->stages != NULL)
        return "--mode beside --stage, expected one of them";
    if (!values && options->steps > 0)
        return "--steps without a tunable, expected a range such as 0.1..1.0";
    if (options->presets != NULL && options->steps > 0)
        return "--steps beside --presets, expected a range such as 0.1..1.0";
    if (options->seed > UINT64_MAX - SWEEP_GAMES_MOST)
        return "--seed: too large, the games' seeds count up from there";
    return NULL;
}

static void use_usual(SweepOptions *options)
{
    options->games = options->games > 0 ? options->games : SWEEP_GAMES_USUAL;
    options->ticks = options->ticks > 0 ? options->ticks : SWEEP_TICKS_USUAL;
    options->jobs = options->jobs > 0 ? options->jobs : workers_processors();
    options->shard = options->shards > 0 ? options->shard : 1;
    options->shards = options->shards > 0 ? options->shards : 1;
}

bool sweep_options_read(SweepOptions *options, int argc, char **argv, char *error, size_t error_size)
{
    bool options_end = false;
    *options = (SweepOptions){.seed = 1, .files = calloc((size_t)argc + 1, sizeof(char *))};
    if (options->files == NULL) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    for (int i = 1, taken; i < argc; i += taken) {
        taken = 1;
        bool negative = argv[i][0] == '-' && strpbrk(argv[i] + 1, ".0123456789") == argv[i] + 1; // "-5..5"
        if (options_end || argv[i][0] != '-' || negative)
            options->files[options->file_count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            options_end = true;
        else
            taken = option_read(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL, error, error_size);
        if (taken == 0)
            return false;
    }
    if (options->help)
        return true;
    if (!files_read(options, error, error_size))
        return false;
    const char *wrong = conflict(options);
    if (wrong != NULL) {
        snprintf(error, error_size, "%s", wrong);
        return false;
    }
    use_usual(options);
    return true;
}

void sweep_options_free(SweepOptions *options)
{
    free(options->files);
    *options = (SweepOptions){0};
}
