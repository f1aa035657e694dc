// sweep_options.c -- the arguments of `sweep`.
#include "measure/sweep/sweep.h"

#include <stdio.h>
#include <string.h>

#include "text/words.h"

#define AT(field) .offset = offsetof(SweepOptions, field)
#define PLAYS .given = offsetof(SweepOptions, plays)

static const Option ROWS[] = {
    {OPTION("--steps", "N", WHOLE, AT(steps),
            "so many values from A to B; 10. Whole numbers are rounded, without doubles"),
     PLAYS, .least = 2, .most = SWEEP_STEPS_MOST},
    {OPTION("--seeds", "A..B", OWN, AT(seeds), "a game of each value with each of these seeds; 1..20"), PLAYS,
     .read = runs_seeds_read, .expected = RUNS_SEEDS_EXPECTED},
    {OPTION("--ticks", "N", U32, AT(ticks), "the longest that a game may last, 60 a second; 36000, ten minutes"), PLAYS,
     .least = SWEEP_TICKS_LEAST, .most = SWEEP_TICKS_MOST, .expected = "a whole number from 60 to 2160000, ten hours"},
    {OPTION("--presets", "LIST", TEXT, AT(presets), "presets side by side; 'default' is none"), PLAYS,
     .expected = "names such as article,gentle"},
    {OPTION("--stage", "NAME", TEXT, AT(stages), "a stage of assets/stages; without a tunable several, or all"), PLAYS,
     .expected = "names such as meadow,pond, or all"},
    {OPTION("--level", "NAME", TEXT, AT(levels), "easy, normal or hard; normal. Without a tunable several, or all"),
     PLAYS, .expected = "easy, normal or hard, with commas between several, or all"},
    {OPTION("--mode", "NAME", TEXT, AT(mode), "endless, swarm-lord or gallery"), PLAYS,
     .expected = "endless, swarm-lord or gallery"},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_CHART_OPTIONS},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_OPTIONS},
};

const CommandLine SWEEP_LINE = {
    .name = "mitsubachi sweep",
    .manual = "measuring.md",
    .usage = "SECTION.NAME A..B       a tunable, cut evenly from A to B (--steps)\n"
             "SECTION.NAME A,B,C      these values; words too: sum,running\n"
             "SECTION.NAME            all words of a choice or switch\n"
             "--presets NAME,NAME...  presets side by side; 'default' is none\n"
             "--stage all --level all stages and levels side by side; or names: meadow,pond\n"
             "--read FILE.csv...      games that were played before (--csv)\n",
    .about =
        "Shows what a number does: the built-in pilot plays with each value, the same seeds for all; the endless stage,\n"
        "where --stage or --mode names no other. Without a tunable it shows how hard stages are: who survives how long.\n"
        "Prints a table; --svg draws survival, score and bees over time. All are medians, and the middle half of the games.\n"
        "Your own file of numbers counts only where --tunables names it.\n",
    OPTIONS(ROWS),
    .after =
        "The columns of the CSV file: tunable, value, seed; ticks (how long it lasted), over (1 lost, 0 still alive when\n"
        "the time was up), score, bees_mean, bees_most, beaten, flowers, lost, ticks_most, rules (the same for games that\n"
        "belong together); bees_at_0s, bees_at_10s and so on.\n"
        "The same command gives the same file, whatever --jobs is. Ctrl-C ends the play; what was played until then is\n"
        "printed and written. To use several machines, split the seeds:\n"
        "  mitsubachi sweep swarm.max_accel 0.1..1.0 --seeds 1..25 --csv a.csv     # and 26..50 elsewhere\n"
        "  mitsubachi sweep --read a.csv b.csv\n"
        "\n"
        "Exit status: 0 good, 1 a file of numbers has errors or games do not belong together, 2 wrong usage, 3 the machine\n"
        "failed (a file that cannot be read or written, memory).\n",
    .most = -1,
};

// Several places are a subject of their own, and a table has one subject.
static bool is_list(const char *names)
{
    return names != NULL && (strchr(names, ',') != NULL || strcmp(names, PLACES_ALL) == 0);
}

// What does not go together.
static const char *conflict(const SweepOptions *options)
{
    bool named = options->presets != NULL || options->tunable != NULL;
    if (options->run.read)
        return experiment_files_wrong(&options->run, options->plays || options->numbers.count > 0, options->file_count);
    if (!named && options->stages == NULL && options->levels == NULL && options->mode == NULL)
        return "nothing to sweep, expected a tunable, --presets, --stage or --read; 'mitsubachi sweep --help' explains";
    if (named && (is_list(options->stages) || is_list(options->levels)))
        return "--stage or --level: several, expected one beside a tunable or --presets";
    if (options->mode != NULL && options->stages != NULL)
        return "--mode beside --stage, expected one of them";
    if (options->tunable == NULL && options->steps > 0)
        return "--steps without a tunable, expected a range such as 0.1..1.0";
    return NULL;
}

CommandEnd sweep_options_read(SweepOptions *options, int argc, char **argv, Error *error)
{
    *options = (SweepOptions){
        .seeds = {1, 20}, .ticks = SWEEP_TICKS_USUAL, .run = {.run = runs_config_default()}, .files = argv + 1};
    CommandEnd end = command_read(&SWEEP_LINE, options, &argc, argv, error);
    if (end != COMMAND_RUNS)
        return end;
    options->file_count = argc - 1;
    // What stands without a name is a tunable and its values, or files.
    int most = options->run.read ? options->file_count : options->presets != NULL ? 0 : 2;
    if (options->file_count > most) {
        error_set(error, "one argument too many: '%s', expected %s", words_quoted(options->files[most]).text,
                  most == 0 ? "nothing beside --presets" : "a tunable and its values");
        return COMMAND_WRONG;
    }
    options->tunable = most == 2 && argc > 1 ? argv[1] : NULL;
    options->values = most == 2 && argc > 2 ? argv[2] : NULL;
    const char *wrong = conflict(options);
    if (wrong != NULL)
        error_set(error, "%s", wrong);
    return wrong != NULL ? COMMAND_WRONG : COMMAND_RUNS;
}
