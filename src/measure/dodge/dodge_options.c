// dodge_options.c -- the arguments of `dodge`.
#include "measure/dodge/dodge_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "measure/dodge/dodge_game.h"
#include "platform/workers.h"
#include "text/arguments.h"
#include "text/words.h"

const char DODGE_HELP[] =
    "Usage: mitsubachi dodge DIR|FILE [OPTION]...\n"
    "\n"
    "Shows how well each of the bees' instincts (swarm.instinct) dodges bullet patterns: plays every BulletML file\n"
    "NAME.xml of a folder and the folders below it. One foe at the middle of the upper playfield (15 % from the top)\n"
    "fires the pattern, and begins it anew when it is over and a tick has passed. Nobody leads the bees; they do not\n"
    "fire, nothing hatches, the foe does not bite, and the radar does not see it. Each pattern is played by one bee\n"
    "and by a swarm of 30, with three kinds of bees that differ in size and speed, three seeds and two ranks.\n"
    "\n"
    "  --instinct LIST    of radar, approach, velocity, foresight, and still (bees that never move); the first four\n"
    "  --hit LIST         of PX/SPEED; 2/5,6/3,10/3. A bee is hit where its middle is nearer to a bullet's than PX\n"
    "                     (half of it is swarm.radius_px, half bullet.radius_px); SPEED in px a tick is\n"
    "                     swarm.max_speed, and swarm.max_accel too, unless that is --set\n"
    "  --bees LIST        sizes of the swarm; 1,30\n"
    "  --seeds LIST       such as 1..3 (the usual ones) or 1,5,9\n"
    "  --ranks LIST       of how hard the patterns press ($rank), 0 to 1; 0.5,1\n"
    "  --ticks N          the longest that a run lasts, 60 a second; 1200\n"
    "  --unit PX          px a tick that are a speed of 1 in a pattern; pattern.unit_px as it is tuned\n"
    TUNING_WISH_HELP
    "                     (your own file of numbers counts only where --tunables names it; what the options above\n"
    "                     are for, such as swarm.max_speed, cannot be set here)\n"
    "  --csv FILE         writes one line a run: pattern, instinct, seed, rank, hit, speed, bees, ticks (until the\n"
    "                     last bee was lost, or all), bees_left, bullets_most (at the same time)\n"
    "  --svg FILE         draws how many runs were survived\n"
    "  --jobs N           games at a time; as many as the machine has processors\n"
    "  --quiet            without progress\n"
    "  --help\n"
    "\n"
    "The table: a run is survived where half of the bees or more (of one: it) are alive at the end. 'patterns all':\n"
    "patterns of which all runs were survived. 'ticks': how long a run lasted, on average. 'bees left': the share of\n"
    "bees alive at the end; 'any left': runs with one at least. 'µs/bee-tick': processor time by which a tick gets\n"
    "longer for each bee in it, hits included: now and then a tick is played with the bees, without them and with\n"
    "them, from the same state. Only that column differs from one time to the next, and with --jobs.\n"
    "\n"
    "A file with mistakes is told of (FILE:LINE:COLUMN: what is wrong) and left out, a pattern that cannot go on is\n"
    "named below the table; both make the exit status 1, after the others were played. Ctrl-C ends the play; what\n"
    "was played until then is printed and written.\n"
    "Exit status: 0 good, 1 as above or a file of numbers has errors, 2 wrong usage, 3 the machine failed (a file\n"
    "that cannot be read or written, memory).\n";

static bool ticks_read(const char *text, uint32_t *ticks)
{
    uint64_t number;
    bool good = words_u64_in(text, DODGE_TICKS_LEAST, DODGE_TICKS_MOST, &number);
    *ticks = good ? (uint32_t)number : 0;
    return good;
}

static bool unit_read(const char *text, float *unit_px)
{
    const TunableInfo *info = tunable_info(tunable_find("pattern.unit_px"));
    return words_float(text, unit_px) && *unit_px >= info->least && *unit_px <= info->most;
}

// Options with a value, which may be NULL. `expected` says what would be good; NULL where there is no such option.
static bool value_read(DodgeOptions *options, const char *name, const char *value, const char **expected)
{
    static const ArgumentValue OPTIONS[] = {
        {"--instinct", "some of radar, approach, velocity, foresight and still, each once, such as radar,velocity"},
        {"--hit", "at most 16 of PX/SPEED such as 2/5,6/3, each once, with 1 to 60 px and 0.1 to 30 px/tick"},
        {"--bees", "at most 16 whole numbers from 1 to 16384 such as 1,30, each once"},
        {"--seeds", "at most 1000 whole numbers such as 1..3 or 1,5,9, each once"},
        {"--ranks", "at most 16 numbers from 0 to 1 such as 0.5,1, each once"},
        {"--ticks", "a whole number from 60 to 216000, an hour"},
        {"--unit", "a number from 0.05 to 24 px/tick"},
        {"--csv", "a file name"},
        {"--svg", "a file name"},
        {"--jobs", "a whole number from 1 to 256"},
    };
    enum { INSTINCT, HIT, BEES, SEEDS, RANKS, TICKS, UNIT, CSV, SVG, JOBS, COUNT };
    DodgePlan *plan = &options->plan;
    size_t option = argument_value(OPTIONS, COUNT, name, expected);
    if (value == NULL)
        return false;
    switch (option) {
    case INSTINCT: return dodge_plan_instincts(plan, value);
    case HIT: return dodge_plan_settings(plan, value);
    case BEES: return dodge_plan_bees(plan, value);
    case SEEDS: return dodge_plan_seeds(plan, value);
    case RANKS: return dodge_plan_ranks(plan, value);
    case TICKS: return ticks_read(value, &plan->ticks);
    case UNIT: return unit_read(value, &options->unit_px);
    case CSV: return argument_text(value, &options->csv);
    case SVG: return argument_text(value, &options->svg);
    case JOBS: return words_int_in(value, 1, WORKERS_MOST, &options->jobs);
    }
    return false;
}

static bool flag_read(DodgeOptions *options, const char *name)
{
    const ArgumentFlag flags[] = {{"--quiet", &options->quiet}, {"--help", &options->help}, {"-h", &options->help}};
    return argument_flag(flags, sizeof flags / sizeof flags[0], name);
}

// An option and its value. Returns how many arguments it takes, or 0 and one line in `error`.
static int option_read(DodgeOptions *options, const char *name, const char *value, char *error, size_t error_size)
{
    const char *expected;
    if (flag_read(options, name))
        return 1;
    int taken = tuning_wish_option(&options->wish, name, value, error, error_size);
    if (taken != 0)
        return taken > 0 ? 2 : 0;
    if (value_read(options, name, value, &expected))
        return 2;
    argument_tell(name, value, expected, "an option of 'mitsubachi dodge --help'", error, error_size);
    return 0;
}

static bool path_read(DodgeOptions *options, const char *path, char *error, size_t error_size)
{
    if (options->path != NULL) {
        snprintf(error, error_size, "one argument too many: '%.256s', expected one folder", path);
        return false;
    }
    options->path = path;
    return true;
}

// What was read as a whole, filled up.
static bool finish(DodgeOptions *options, char *error, size_t error_size)
{
    DodgePlan *plan = &options->plan;
    if (options->path == NULL) {
        snprintf(error, error_size, "no folder, expected one with BulletML files; 'mitsubachi dodge --help' explains");
        return false;
    }
    dodge_plan_use_usual(plan);
    plan->ticks = plan->ticks > 0 ? plan->ticks : DODGE_TICKS_USUAL;
    options->jobs = options->jobs > 0 ? options->jobs : workers_processors();
    if (dodge_plan_pattern_runs(plan) <= DODGE_RUNS_MOST)
        return true;
    snprintf(error, error_size, "%" PRId64 " runs of each pattern, expected at most %d in all",
             dodge_plan_pattern_runs(plan), DODGE_RUNS_MOST);
    return false;
}

bool dodge_options_read(DodgeOptions *options, int argc, char **argv, char *error, size_t error_size)
{
    bool options_end = false;
    *options = (DodgeOptions){.wish = {.bare = true}};
    for (int i = 1, taken; i < argc; i += taken) {
        taken = 1;
        if (options_end || argv[i][0] != '-')
            taken = path_read(options, argv[i], error, error_size);
        else if (strcmp(argv[i], "--") == 0)
            options_end = true;
        else
            taken = option_read(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL, error, error_size);
        if (taken == 0)
            return false;
    }
    return options->help || finish(options, error, error_size);
}
