// dodge_options.c -- the arguments of `dodge`.
#include "measure/dodge/dodge.h"

#include <stdio.h>

#include "content/tuning/tunables_text.h"
#include "text/words.h"

#define AT(field) .offset = offsetof(DodgeOptions, field)
#define PLAYS .given = offsetof(DodgeOptions, plays)

// A list reads itself into the plan and knows nothing of options; what was expected stands in the table.
#define LIST(name)                                                                                                     \
    static bool name##_read(void *plan, const char *value, Error *error)                                               \
    {                                                                                                                  \
        (void)error;                                                                                                   \
        return dodge_plan_##name(plan, value);                                                                         \
    }
LIST(instincts)
LIST(settings)
LIST(bees)
LIST(ranks)

// The tunable's own bounds: what no file could set is not to be measured either.
static bool unit_read(void *where, const char *value, Error *error)
{
    const Field *info = tunable_info(tunable_find("pattern.unit_px"));
    float *unit_px = where;
    (void)error;
    return words_float(value, unit_px) && *unit_px >= info->least && *unit_px <= info->most;
}

static const Option ROWS[] = {
    {OPTION("--instinct", "LIST", OWN, AT(plan),
            "of radar, approach, velocity, foresight, and still (bees that never move); the first four"),
     PLAYS, .read = instincts_read,
     .expected = "some of radar, approach, velocity, foresight and still, each once, such as radar,velocity"},
    {OPTION("--hit", "LIST", OWN, AT(plan),
            "of PX/SPEED; 2/5,6/3,10/3. A bee is hit where its middle is nearer to a bullet's than PX (half of it is "
            "swarm.radius_px, half bullet.radius_px); SPEED in px a tick is swarm.max_speed, and swarm.max_accel "
            "too, unless that is --set"),
     PLAYS, .read = settings_read,
     .expected = "at most 16 of PX/SPEED such as 2/5,6/3, each once, with 1 to 60 px and 0.1 to 30 px/tick"},
    {OPTION("--bees", "LIST", OWN, AT(plan), "sizes of the swarm; 1,30"), PLAYS, .read = bees_read,
     .expected = "at most 16 whole numbers from 1 to 16384 such as 1,30, each once"},
    {OPTION("--seeds", "A..B", OWN, AT(plan.seeds), "each pattern is played with these; 1..3"), PLAYS,
     .read = runs_seeds_read, .expected = RUNS_SEEDS_EXPECTED},
    {OPTION("--ranks", "LIST", OWN, AT(plan), "of how hard the patterns press ($rank), 0 to 1; 0.5,1"), PLAYS,
     .read = ranks_read, .expected = "at most 16 numbers from 0 to 1 such as 0.5,1, each once"},
    {OPTION("--ticks", "N", U32, AT(plan.ticks), "the longest that a run lasts, 60 a second; 1200"), PLAYS,
     .least = DODGE_TICKS_LEAST, .most = DODGE_TICKS_MOST, .expected = "a whole number from 60 to 216000, an hour"},
    {OPTION("--unit", "PX", OWN, AT(unit_px),
            "px a tick that are a speed of 1 in a pattern; pattern.unit_px as it is tuned"),
     PLAYS, .read = unit_read, .expected = "a number from 0.05 to 24 px/tick"},
    {.kind = FIELD_TABLE, AT(numbers), .of = &TUNING_OPTIONS},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_CHART_OPTIONS},
    {.kind = FIELD_TABLE, AT(run), .of = &EXPERIMENT_OPTIONS},
};

const CommandLine DODGE_LINE = {
    .name = "mitsubachi dodge",
    .manual = "measuring.md",
    .usage = "DIR|FILE [OPTION]...\n"
             "--read FILE.csv...\n",
    .about =
        "Shows how well each of the bees' instincts (swarm.loose_instinct) dodges bullet patterns: plays every BulletML\n"
        "file NAME.xml of a folder and the folders below it. One foe at the middle of the upper playfield (15 % from the\n"
        "top) fires the pattern, and begins it anew when it is over and a tick has passed. Nobody leads the bees; they do\n"
        "not fire, nothing hatches, nobody flies home, the foe does not bite, and the radar does not see it. Each pattern\n"
        "is played by one bee and by a swarm of 30, with three kinds of bees that differ in size and speed, three seeds\n"
        "and two ranks. Your own file of numbers counts only where --tunables names it; what the options are for, such as\n"
        "swarm.max_speed, cannot be set.\n",
    OPTIONS(ROWS),
    .after =
        "The table: a run is survived where half of the bees or more (of one: it) are alive at the end. 'patterns all':\n"
        "patterns of which all runs were survived. 'ticks': how long a run lasted, on average. 'bees left': the share of\n"
        "bees alive at the end; 'any left': runs with one at least. 'µs/bee-tick': processor time by which a tick gets\n"
        "longer for each bee in it, hits included: now and then a tick is played with the bees, without them and with\n"
        "them, from the same state. Only that column differs from one time to the next, and with --jobs.\n"
        "\n"
        "The columns of the CSV file: pattern, instinct, seed, rank, hit, speed, bees; ticks (until the last bee was lost,\n"
        "or all), bees_left, bullets_most (at the same time), rules (the same for runs that belong together).\n"
        "\n"
        "A file with mistakes is reported (FILE:LINE:COLUMN: what is wrong) and left out, a pattern that cannot go on is\n"
        "named below the table; both make the exit status 1, after the others were played. Ctrl-C ends the play; what\n"
        "was played until then is printed and written.\n"
        "Exit status: 0 good, 1 as above or a file of numbers has errors, 2 wrong usage, 3 the machine failed (a file\n"
        "that cannot be read or written, memory).\n",
    .most = -1,
};

CommandEnd dodge_options_read(DodgeOptions *options, int argc, char **argv, Error *error)
{
    *options = (DodgeOptions){.numbers = {.bare = true},
                              .run = {.run = runs_config_default()},
                              .plan = {.seeds = {1, 3}, .ticks = DODGE_TICKS_USUAL},
                              .files = argv + 1};
    CommandEnd end = command_read(&DODGE_LINE, options, &argc, argv, error);
    if (end != COMMAND_RUNS)
        return end;
    dodge_plan_use_defaults(&options->plan);
    options->path = argc > 1 ? argv[1] : NULL;
    options->file_count = argc - 1;
    bool plays = options->plays || options->numbers.count > 0;
    const char *wrong = options->run.read ? experiment_files_wrong(&options->run, plays, argc - 1) : NULL;
    if (wrong != NULL)
        error_set(error, "%s", wrong);
    else if (options->path == NULL)
        error_set(error, "no folder, expected one with BulletML files; 'mitsubachi dodge --help' explains");
    else if (argc > 2 && !options->run.read)
        error_set(error, "one argument too many: %s, expected one folder", words_quoted(argv[2]).text);
    else
        return COMMAND_RUNS;
    return COMMAND_WRONG;
}
