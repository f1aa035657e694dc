// sweep.c -- mitsubachi sweep: values of a tunable, or presets, side by side; the pilot plays.
#include "measure/experiment.h"
#include "text/fields.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/command.h"
#include "text/words.h"

#define NO_PRESET "default"
#define SAMPLE "bees_at_"

// --- options

#define AT(field) .offset = offsetof(Sweep, field)

static const Option ROWS[] = {
    {OPTION("--steps", "N", WHOLE, AT(steps), "divide A..B into this many values; 10"), EXPERIMENT_PLAYS, .least = 2,
     .most = SWEEP_STEPS_MOST},
    {OPTION("--presets", "LIST", TEXT, AT(presets), "compare presets; 'default' is none"), EXPERIMENT_PLAYS,
     .expected = "names such as article,gentle"},
    {OPTION("--ticks", "N", U32, AT(ticks), "end a game after N ticks, 60 a second; 36000"), EXPERIMENT_PLAYS,
     .least = SWEEP_TICKS_LEAST, .most = GAME_TICKS_MOST, .expected = "a whole number from 60 to 2160000, ten hours"},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_PLACES},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi sweep",
    .manual = "measuring.md",
    .usage = "SECTION.NAME A..B              a tunable, in even steps from A to B\n"
             "SECTION.NAME A,B,C             these values; words too: sum,running\n"
             "SECTION.NAME                   all words of a choice or switch\n"
             "--presets NAME,NAME...         presets\n"
             "--read FILE.csv...             finished games\n",
    .about = "Measure the effect of a number: the pilot plays with the same seeds for all.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 a file has errors or games are not comparable, 2 wrong usage, 3 the machine\n"
             "failed.\n",
    .most = -1,
};

static void sweep_defaults(void *work)
{
    Sweep *sweep = work;
    sweep->base.seeds = (RunsSeeds){1, 20};
    sweep->ticks = SWEEP_TICKS_USUAL;
}

static bool is_list(const char *names)
{
    return names != NULL && (strchr(names, ',') != NULL || strcmp(names, SETUPS_ALL) == 0);
}

static bool sweep_check(void *work, Error *error)
{
    Sweep *sweep = work;
    const ExperimentWork *base = &sweep->base;
    int most = sweep->presets != NULL ? 0 : 2;
    if (base->word_count > most)
        return error_set(error, "one argument too many: '%s', expected %s", words_quoted(base->words[most]).text,
                         most == 0 ? "nothing beside --presets" : "a tunable and its values");
    sweep->tunable = base->word_count > 0 ? base->words[0] : NULL;
    sweep->values = base->word_count > 1 ? base->words[1] : NULL;
    if (sweep->presets == NULL && sweep->tunable == NULL)
        return error_set(error, "nothing to sweep, expected a tunable, --presets or --read; "
                                "'mitsubachi sweep --help' explains");
    if (is_list(base->places) || is_list(base->levels))
        return error_set(error, "--places or --levels: several, expected one; 'mitsubachi players' compares them");
    if (sweep->tunable == NULL && sweep->steps > 0)
        return error_set(error, "--steps without a tunable, expected a range such as 0.1..1.0");
    return true;
}

// --- values of a tunable

// Adds a setup by the name of a value. On a duplicate, or too many, returns false with one line in `error`.
static bool value_add(Sweep *sweep, const char *name, Setup value, Error *error)
{
    if (sweep->base.where.count == SWEEP_STEPS_MOST)
        return error_set(error, "too many values, expected at most %d", SWEEP_STEPS_MOST);
    snprintf(value.name, sizeof value.name, "%s", name);
    return setup_add(&sweep->base.where, &value, error);
}

// Adds the value of a text, in the notation of the tunable.
static bool text_add(Sweep *sweep, int index, const char *text, const Setup *usual, Error *error)
{
    float number;
    char written[FIELD_NAME_BYTES];
    Setup value = *usual;
    if (!tunable_read(index, text, &number, error))
        return false;
    tunable_set(&value.tunables, index, number);
    field_write(tunable_info(index), &value.tunables, written, sizeof written);
    return value_add(sweep, written, value, error);
}

// Rounding may give the same number twice, but only for neighbours.
static bool add_range(Sweep *sweep, int index, const Word *from, const Word *to, int steps, const Setup *usual,
                      Error *error)
{
    float begin, end;
    if (!tunable_read(index, from->text, &begin, error) || !tunable_read(index, to->text, &end, error))
        return false;
    bool word = tunable_info(index)->words[0] != '\0';
    if (word || begin >= end)
        return error_set(error, "'%s..%s' is not a range, expected %s", from->text, to->text,
                         word ? "words with commas between them" : "two numbers, the lesser one first");
    // As a person would write them: few digits in between, and the ends as given.
    const double low = strtod(from->text, NULL), width = strtod(to->text, NULL) - low;
    Word last = {""}, text;
    for (int step = 0; step < steps; step++) {
        double value = low + width * step / (steps - 1);
        value = fabs(value) < 1e-9 * width ? 0.0 : value; // -0.3 + 0.1 * 3 is 0, not 5.6e-17
        if (step == 0 || step == steps - 1)
            text = step == 0 ? *from : *to;
        else if (tunable_info(index)->kind == FIELD_NUMBER)
            snprintf(text.text, sizeof text.text, "%.6g", value);
        else
            snprintf(text.text, sizeof text.text, "%.0f", floor(value + 0.5));
        if (strcmp(text.text, last.text) != 0 && !text_add(sweep, index, text.text, usual, error))
            return false;
        last = text;
    }
    return true;
}

// Values separated by `between`.
static bool add_list(Sweep *sweep, int index, const char *list, char between, const Setup *usual, Error *error)
{
    Word text;
    for (const char *at = list; words_next(&at, between, &text);)
        if (!text_add(sweep, index, text.text, usual, error))
            return false;
    return true;
}

// A sensible range around the default.
static void expect_values(int index, Error *error)
{
    const Field *info = tunable_info(index);
    Tunables low = tunables_default(), high = low;
    char name[FIELD_NAME_BYTES], low_text[32], high_text[32];
    float half = info->default_value / 2.0f, twice = info->default_value * 2.0f;
    tunable_set(&low, index, half == 0.0f ? info->least : fmaxf(fminf(half, twice), info->least));
    tunable_set(&high, index, half == 0.0f ? info->most : fminf(fmaxf(half, twice), info->most));
    field_full_name(tunable_info(index), name);
    field_write(tunable_info(index), &low, low_text, sizeof low_text);
    field_write(tunable_info(index), &high, high_text, sizeof high_text);
    error_set(error, "%s: no values, expected a range such as %s..%s, or a list such as %s,%s", name, low_text,
              high_text, low_text, high_text);
}

static bool add_values(Sweep *sweep, int index, const char *values, int steps, const Setup *usual, Error *error)
{
    Word from, to;
    const Field *info = tunable_info(index);
    if (values == NULL && info->words[0] != '\0')
        return add_list(sweep, index, info->words, ' ', usual, error);
    if (values == NULL) {
        expect_values(index, error);
        return false;
    }
    if (words_range(values, &from, &to))
        return add_range(sweep, index, &from, &to, steps > 0 ? steps : SWEEP_STEPS_USUAL, usual, error);
    if (steps > 0)
        return error_set(error, "--steps: '%s' is a list, expected a range such as 0.1..1.0",
                         words_quoted(values).text);
    return add_list(sweep, index, values, ',', usual, error);
}

bool sweep_plan_tunable(Sweep *sweep, const char *name, const char *values, int steps, const Setup *usual, Error *error)
{
    char near_name[FIELD_NAME_BYTES] = "";
    int index = tunable_find(name), near_index = field_nearest(&TUNABLE_TABLE, name);
    if (near_index >= 0)
        field_full_name(tuned_info(near_index), near_name);
    if (index < 0)
        return error_set(error, "unknown tunable '%s', expected %s%s%s", words_quoted(name).text,
                         near_index >= 0 ? "a name such as '" : "section.name", near_name, near_index >= 0 ? "'" : "");
    if (index >= TUNABLE_COUNT)
        return error_set(error, "%s never alters the course of a game, expected a tunable that does", name);
    field_full_name(tunable_info(index), sweep->subject);
    if (!add_values(sweep, index, values, steps, usual, error))
        return false;
    // Insertion sort; there are at most two hundred.
    Setup *list = sweep->base.where.list;
    for (int i = 1; i < sweep->base.where.count; i++) {
        Setup value = list[i];
        int at = i;
        for (; at > 0 && tunable_get(&list[at - 1].tunables, index) > tunable_get(&value.tunables, index); at--)
            list[at] = list[at - 1];
        list[at] = value;
    }
    return true;
}

// --- the plan

// Adds the numbers of a preset, which come before the rest of the command line, as in the game.
static int preset_add(Sweep *sweep, const char *name, const Setup *usual, Error *error)
{
    TuningOptions numbers = {.bare = true};
    const TuningOptions *more = &sweep->base.numbers;
    Setup value = *usual;
    if (strcmp(name, NO_PRESET) != 0 && !tuning_options_preset(&numbers, name, error))
        return STATUS_USAGE;
    for (int i = 0; i < more->count && numbers.count < TUNING_OPTIONS_MAX; i++)
        numbers.list[numbers.count++] = more->list[i];
    int status = setup_tune(&value, &numbers, error);
    return status == STATUS_GOOD && !value_add(sweep, name, value, error) ? STATUS_USAGE : status;
}

// In the order of the command line.
static int values_plan(Sweep *sweep, Error *error)
{
    const Setup usual = sweep->base.where.list[0];
    int status = STATUS_GOOD;
    Word name;
    strcpy(sweep->subject, SWEEP_PRESETS);
    sweep->base.where.count = 0;
    for (const char *at = sweep->presets; status == STATUS_GOOD && words_next(&at, ',', &name);)
        status = preset_add(sweep, name.text, &usual, error);
    return sweep->tunable == NULL
                || sweep_plan_tunable(sweep, sweep->tunable, sweep->values, sweep->steps, &usual, error)
             ? status
             : STATUS_USAGE;
}

static int sweep_plan(void *work, Error *error)
{
    Sweep *sweep = work;
    ExperimentWork *base = &sweep->base;
    base->places = base->places != NULL ? base->places : mode_name(MODE_ENDLESS);
    int status = experiment_places(base, NULL, 0, error);
    if (status != STATUS_GOOD)
        return status;
    // Refuses invalid stages: a table without them would look complete.
    error_set(error, "a stage has mistakes, expected none");
    if (base->where.files->mistaken > 0)
        return STATUS_NO;
    status = values_plan(sweep, error);
    if (status != STATUS_GOOD)
        return status;
    for (int i = 0; i < base->where.count; i++)
        setup_set_rules(&base->where.list[i], sweep->ticks, &base->book);
    // One column per time at which bees are counted. Its name contains the time, so that a file can be read without its
    // command line.
    base->more_count = game_sample_count(sweep->ticks);
    for (int i = 0; i < base->more_count; i++) {
        Column *column = &base->more_columns[i];
        *column = (Column){.kind = COLUMN_U32, .at = offsetof(GameRow, bees_at) + (size_t)i * sizeof(uint32_t)};
        snprintf(column->name, sizeof column->name, SAMPLE "%ds", i * game_sample_s(sweep->ticks));
    }
    base->factors[0] = base->where.count;
    base->factors[1] = base->seeds.count;
    return STATUS_GOOD;
}

static void run_play(const void *work, const int *at, void *sim, const StopFlag *stop, void *row_pointer)
{
    const Sweep *sweep = work;
    const Setup *value = &sweep->base.where.list[at[0]];
    GameRow *row = row_pointer;
    PlayerChoice pilot;
    player_find("pilot", &pilot);
    memcpy(row->tunable, sweep->subject, sizeof row->tunable);
    memcpy(row->place, value->name, sizeof row->place);
    memcpy(row->rules, value->rules, sizeof row->rules);
    game_play(value, &sweep->base.book, &pilot, sweep->base.seeds.first + (uint64_t)at[1], sweep->ticks, stop, sim,
              row);
}

// --- tables

#define SURVIVAL SPREAD_TIME("ticks / 60.0", "NOT over")
#define SCORE SPREAD("score", 0)
#define BEES SPREAD("bees_mean", 1)

// The medians and quartiles of each value.
static void sweep_print(const void *unused, const Results *results, FILE *out)
{
    char *subject = results_text(results, "SELECT tunable FROM results LIMIT 1");
    char usual[FIELD_NAME_BYTES] = "";
    Tunables tunables = tunables_default();
    int index = tunable_find(subject);
    (void)unused;
    if (index >= 0)
        field_write(tunable_info(index), &tunables, usual, sizeof usual);
    char *head = results_text(results,
                              "SELECT printf('seeds %%d to %%d, at most %%s; quartiles in brackets', min(seed), "
                              "max(seed), quantile_time(ticks_most / 60.0, 0.5, 0)) FROM results");
    fprintf(out, "%s: %s%s%s\n\n", subject, head, usual[0] != '\0' ? "; default " : "", usual);
    free(head);
    free(subject);
    results_print(results, out,
                  "SELECT value, count(*) AS games, " SURVIVAL " AS survival, percent(avg(NOT over)) AS alive,"
                  " " SCORE " AS score, " BEES " AS 'mean bees'"
                  " FROM results GROUP BY tunable, value ORDER BY min(rowid)");
}

// $values: the quartiles of survival in minutes and of the score; $bees: those of the bees at each sample, a data set a
// value.
static void sweep_draw(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    results_block(
        results, out, "values", false,
        "SELECT value, quantile(ticks / 3600.0, 0.25), median(ticks / 3600.0), quantile(ticks / 3600.0, 0.75),"
        " quantile(score, 0.25), median(score), quantile(score, 0.75)"
        " FROM results GROUP BY tunable, value ORDER BY min(rowid)");
    char *samples = results_text(
        results, "SELECT group_concat(printf('SELECT min(rowid) AS first, value, %%d AS s, quantile(%%s, 0.25) AS low,"
                 " median(%%s) AS middle, quantile(%%s, 0.75) AS high FROM results GROUP BY tunable, value',"
                 " substr(name, length('" SAMPLE "') + 1), name, name, name), ' UNION ALL ')"
                 " FROM pragma_table_info('results') WHERE name GLOB '" SAMPLE "*'");
    if (samples != NULL)
        results_block(results, out, "bees", true, "SELECT value, s, low, middle, high FROM (%s) ORDER BY first, s",
                      samples);
    free(samples);
}

static const Column COLUMNS[] = {
    COLUMN(GameRow, TEXT, tunable),    {"value", COLUMN_TEXT, offsetof(GameRow, place), false},
    COLUMN(GameRow, U64, seed),        COLUMN(GameRow, U32, ticks),
    COLUMN(GameRow, U32, over),        COLUMN(GameRow, U32, score),
    COLUMN(GameRow, FLOAT, bees_mean), COLUMN(GameRow, U32, bees_most),
    COLUMN(GameRow, U32, beaten),      COLUMN(GameRow, U32, flowers),
    COLUMN(GameRow, U32, lost),        COLUMN(GameRow, U32, ticks_most),
    COLUMN(GameRow, TEXT, rules),
};

const Experiment SWEEP = {
    .line = &LINE,
    .work_bytes = sizeof(Sweep),
    .defaults = sweep_defaults,
    .check = sweep_check,
    .plan = sweep_plan,
    EXPERIMENT_COLUMNS(COLUMNS),
    .key = "tunable, value, seed",
    .differ = "SELECT value || ' by different rules, expected the same for all' FROM results GROUP BY tunable, value"
              " HAVING min(rules) <> max(rules)",
    .row_bytes = sizeof(GameRow),
    .play = run_play,
    .room_bytes = sizeof(Sim),
    .print = sweep_print,
    .draw = sweep_draw,
    .chart = "sweep",
};

EXPERIMENT_COMMAND(sweep, SWEEP)
