// sweep.c -- mitsubachi sweep: values of a tunable, or presets, side by side.
#include "measure/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/tuning/tunables_text.h"
#include "measure/command.h"
#include "text/fields.h"

// --- options and plan

typedef struct Sweep {
    Games games;
    const char *presets; // "NAME,NAME"; NULL: none
    int steps;
} Sweep;

#define AT(field) .offset = offsetof(Sweep, field)

static const Option ROWS[] = {
    {OPTION("--steps", "N", WHOLE, AT(steps), "divide A..B into this many values; 10"), EXPERIMENT_PLAYS, .least = 2,
     .most = EXPERIMENT_VALUES_MOST},
    {OPTION("--presets", "LIST", TEXT, AT(presets), "compare presets; 'default' is none"), EXPERIMENT_PLAYS,
     .expected = "names such as article,gentle"},
    {.kind = FIELD_TABLE, .of = &GAMES_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi sweep",
    .manual = "measuring.md",
    .usage = "SECTION.NAME A..B              a tunable, in even steps from A to B\n"
             "SECTION.NAME A,B,C             these values; words too: sum,running\n"
             "SECTION.NAME                   all words of a choice or switch\n"
             "--presets NAME,NAME...         presets\n"
             "--read FILE.csv...             finished games\n",
    .about = "Measure the effect of a number: the pilot, or others, play with the same seeds for all.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 a file has errors or games are not comparable, 2 wrong usage, 3 the machine\n"
             "failed.\n",
    .most = -1,
};

static void sweep_defaults(void *work)
{
    Sweep *sweep = work;
    sweep->games.base.seeds = (RunsSeeds){1, 20};
    sweep->games.base.ticks = 10 * GAME_MINUTE_TICKS;
    sweep->games.places = mode_name(MODE_ENDLESS);
    sweep->games.players = "pilot";
    sweep->games.tries = 500;
    sweep->steps = EXPERIMENT_STEPS_USUAL;
}

// Adds the numbers of a preset, which come before the rest of the command line, as in the game.
static int preset_add(Sweep *sweep, const char *name, Setup value, Error *error)
{
    TuningOptions numbers = {.bare = true};
    const TuningOptions *more = &sweep->games.base.numbers;
    if (strcmp(name, "default") != 0 && !tuning_options_preset(&numbers, name, error))
        return STATUS_USAGE;
    for (int i = 0; i < more->count && numbers.count < TUNING_OPTIONS_MAX; i++)
        numbers.list[numbers.count++] = more->list[i];
    int status = setup_tune(&value, &numbers, error);
    snprintf(value.name, sizeof value.name, "preset/%.50s", name);
    return status == STATUS_GOOD && !setup_add(&sweep->games.base.where, &value, error) ? STATUS_USAGE : status;
}

// Adds a setup for each value of a tunable; everything else is as usual.
static int tunable_add(Sweep *sweep, const char *name, const char *list, const Setup *usual, Error *error)
{
    ExperimentWork *base = &sweep->games.base;
    Values values = {0};
    const int index = tunable_find(name);
    bool good = index >= 0 && index < TUNABLE_COUNT;
    if (!good)
        error_set(error, "%s: %s, expected one that 'mitsubachi tunables' lists", words_quoted(name).text,
                  index < 0 ? "unknown tunable" : "never alters the course of a game");
    good = good && values_of_tunable(&values, index, list, sweep->steps, NULL, error);
    for (int i = 0; i < values.count && good; i++) {
        Setup value = *usual;
        float number = 0.0f;
        tunable_read(index, values.list[i].text, &number, NULL);
        tunable_set(&value.tunables, index, number);
        snprintf(value.name, sizeof value.name, "%.40s/%.20s", name, values.list[i].text);
        good = setup_add(&base->where, &value, error);
    }
    free(values.list);
    return good ? STATUS_GOOD : STATUS_USAGE;
}

static int sweep_plan(void *work, Error *error)
{
    Sweep *sweep = work;
    ExperimentWork *base = &sweep->games.base;
    const char *tunable = base->word_count > 0 ? base->words[0] : NULL;
    const char *list = base->word_count > 1 ? base->words[1] : NULL;
    int status = experiment_lists(base, error);
    if (status == STATUS_GOOD)
        status = setups_read(&base->where, sweep->games.places, sweep->games.levels, NULL, 0, &base->numbers, error);
    if (status != STATUS_GOOD)
        return status;
    if (base->where.count > 1 || (sweep->presets == NULL) == (tunable == NULL)) {
        error_set(error, base->where.count > 1
                             ? "several places or levels, expected one; 'mitsubachi players' compares them"
                             : "expected a tunable, or --presets, or --read; --help explains");
        return STATUS_USAGE;
    }
    const Setup usual = base->where.list[0];
    base->where.count = 0;
    Word name;
    for (const char *at = sweep->presets; status == STATUS_GOOD && words_next(&at, ',', &name);)
        status = preset_add(sweep, name.text, usual, error);
    if (tunable != NULL)
        status = tunable_add(sweep, tunable, list, &usual, error);
    // One column per time at which bees are counted. Its name contains the time, so that a file can be read without its
    // command line.
    for (int i = 0; i < game_sample_count(base->ticks); i++) {
        snprintf(name.text, sizeof name.text, "bees_at_%ds", i * game_sample_s(base->ticks));
        experiment_column_add(base, offsetof(GameRow, bees_at) + (size_t)i * sizeof(uint32_t), name.text);
    }
    return status == STATUS_GOOD ? games_search(&sweep->games, error) : status;
}

static const Factor FACTORS[] = {
    {.column = "tunable/value"},
    {.column = "player", .list = offsetof(Games, players), .check = games_player_check},
    {.column = "seed", .whole = true},
};

// --- tables: medians and quartiles of each value

#define SURVIVAL SPREAD_TIME("ticks / 60.0", "NOT over")
#define SCORE SPREAD("score", 0)
#define BEES SPREAD("bees_mean", 1)
#define LABEL "iif((SELECT count(DISTINCT player) FROM results) > 1, value || ', ' || player, value)"
#define GROUPS "FROM results GROUP BY tunable, value, player"

static const Query QUERIES[] = {
    {.head = "SELECT printf('%s: seeds %d to %d, at most %s; quartiles in brackets', tunable, min(seed), max(seed),"
             " quantile_time(ticks_most / 60.0, 0.5, 0)) FROM results",
     .rows = "SELECT value, player, count(*) AS games, " SURVIVAL " AS survival, percent(avg(NOT over)) AS alive,"
             " " SCORE " AS score, " BEES " AS 'mean bees' " GROUPS " ORDER BY min(rowid)"},
    // The quartiles of survival in minutes and of the score.
    {.block = "values",
     .rows = "SELECT " LABEL ", quantile(ticks / 3600.0, 0.25), median(ticks / 3600.0), quantile(ticks / 3600.0, 0.75),"
             " quantile(score, 0.25), median(score), quantile(score, 0.75) " GROUPS " ORDER BY min(rowid)"},
    // Those of the bees at each sample.
    {.block = "bees",
     .split = true,
     .made = true,
     .rows = "SELECT 'SELECT value || '', '' || player, s, low, middle, high FROM ('"
             " || group_concat(printf('SELECT min(rowid) AS first, value, player, %d AS s, quantile(%s, 0.25) AS low,"
             " median(%s) AS middle, quantile(%s, 0.75) AS high " GROUPS "',"
             " substr(name, 9), name, name, name), ' UNION ALL ') || ') ORDER BY first, s'"
             " FROM pragma_table_info('results') WHERE name GLOB 'bees_at_*'"},
};

const Experiment SWEEP = {
    .line = &LINE,
    .words_most = 2,
    .work_bytes = sizeof(Sweep),
    .defaults = sweep_defaults,
    .plan = sweep_plan,
    EXPERIMENT_FACTOR_ROWS(FACTORS),
    GAMES_EXPERIMENT,
    .alike = "SELECT tunable || ' = ' || value FROM results GROUP BY tunable, value HAVING min(rules) <> max(rules)",
    EXPERIMENT_QUERIES(QUERIES),
};

EXPERIMENT_COMMAND(sweep, SWEEP)
