// sweep.c -- mitsubachi sweep: values of a tunable, presets, or stages and levels side by side; the pilot plays.
#include "measure/sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "core/base/assert.h"
#include "core/sim/pilot.h"
#include "measure/command.h"
#include "text/grow.h"
#include "text/words.h"

#define NO_PRESET "default"
#define SAMPLE "bees_at_"
#define MINUTES_MOST 10 // that fit on a line

// --- options

#define AT(field) .offset = offsetof(Sweep, field)

static const Option ROWS[] = {
    {OPTION("--steps", "N", WHOLE, AT(steps), "cut A..B into so many values; 10"), EXPERIMENT_PLAYS, .least = 2,
     .most = SWEEP_STEPS_MOST},
    {OPTION("--presets", "LIST", TEXT, AT(presets), "compare presets; 'default' is none"), EXPERIMENT_PLAYS,
     .expected = "names such as article,gentle"},
    {OPTION("--ticks", "N", U32, AT(ticks), "end a game after N ticks, 60 a second; 36000"), EXPERIMENT_PLAYS,
     .least = SWEEP_TICKS_LEAST, .most = SWEEP_TICKS_MOST, .expected = "a whole number from 60 to 2160000, ten hours"},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_PLACES},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi sweep",
    .manual = "measuring.md",
    .usage = "SECTION.NAME A..B              a tunable, cut evenly from A to B\n"
             "SECTION.NAME A,B,C             these values; words too: sum,running\n"
             "SECTION.NAME                   all words of a choice or switch\n"
             "--presets NAME,NAME...         presets\n"
             "--places all --levels all      stages and levels; or names: meadow,pond\n"
             "--read FILE.csv...             games that were played before\n",
    .about = "Show what a number does, or how hard stages are: the pilot plays with the same seeds for all.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 a file has mistakes or games do not belong together, 2 wrong usage, 3 the machine\n"
        "failed.\n",
    .most = -1,
};

static void sweep_defaults(void *work)
{
    Sweep *sweep = work;
    sweep->base.seeds = (RunsSeeds){1, 20};
    sweep->ticks = SWEEP_TICKS_USUAL;
}

// Several places are a subject of their own, and a table has one subject.
static bool is_list(const char *names)
{
    return names != NULL && (strchr(names, ',') != NULL || strcmp(names, PLACES_ALL) == 0);
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
    bool named = sweep->presets != NULL || sweep->tunable != NULL;
    if (!named && base->places == NULL && base->levels == NULL)
        return error_set(error, "nothing to sweep, expected a tunable, --presets, --places or --read; "
                                "'mitsubachi sweep --help' explains");
    if (named && (is_list(base->places) || is_list(base->levels)))
        return error_set(error, "--places or --levels: several, expected one beside a tunable or --presets");
    if (sweep->tunable == NULL && sweep->steps > 0)
        return error_set(error, "--steps without a tunable, expected a range such as 0.1..1.0");
    return true;
}

// --- values of a tunable

// Adds one value with its tunables. On a duplicate, or a value that is too long, returns false with one line in
// `error`.
static bool value_add(Sweep *sweep, const char *text, const Tunables *tunables, Error *error)
{
    size_t length = strlen(text);
    if (length == 0 || length >= sizeof sweep->list[0].text)
        return error_set(error, "'%s' is no name, expected one of at most %d bytes", words_quoted(text).text,
                         FIELD_NAME_BYTES - 1);
    for (int i = 0; i < sweep->count; i++) {
        if (strcmp(sweep->list[i].text, text) == 0)
            return error_set(error, "'%s' is there twice, expected each value once", text);
    }
    if (sweep->count == SWEEP_STEPS_MOST)
        return error_set(error, "too many values, expected at most %d", SWEEP_STEPS_MOST);
    sweep->list = grow_list(sweep->list, sizeof sweep->list[0], sweep->count, &sweep->room);
    SweepValue *value = &sweep->list[sweep->count++];
    *value = (SweepValue){.tunables = *tunables, .place = sweep->place};
    memcpy(value->text, text, length);
    place_rules(sweep->place, sweep->ticks, tunables, &sweep->base.book, value->rules);
    return true;
}

// Adds the value of a text, in the form in which the tunable itself would be written.
static bool text_add(Sweep *sweep, int index, const char *text, const Tunables *base, Error *error)
{
    float number;
    char written[FIELD_NAME_BYTES];
    Tunables tunables = *base;
    if (!tunable_read(index, text, &number, error))
        return false;
    tunable_set(&tunables, index, number);
    field_write(tunable_info(index), &tunables, written, sizeof written);
    return value_add(sweep, written, &tunables, error);
}

// Rounding may give the same number twice, but only for neighbours.
static bool add_range(Sweep *sweep, int index, const Word *from, const Word *to, int steps, const Tunables *base,
                      Error *error)
{
    float begin, end;
    if (!tunable_read(index, from->text, &begin, error) || !tunable_read(index, to->text, &end, error))
        return false;
    bool word = tunable_info(index)->words[0] != '\0';
    if (word || begin >= end)
        return error_set(error, "'%s..%s' is no range, expected %s", from->text, to->text,
                         word ? "words with commas between them" : "two numbers, the lesser one first");
    // As a person would write them: few digits in between, and the ends as they were given.
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
        if (strcmp(text.text, last.text) != 0 && !text_add(sweep, index, text.text, base, error))
            return false;
        last = text;
    }
    return true;
}

// Values with `between` between them.
static bool add_list(Sweep *sweep, int index, const char *list, char between, const Tunables *base, Error *error)
{
    Word text;
    for (const char *at = list; words_next(&at, between, &text);)
        if (!text_add(sweep, index, text.text, base, error))
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

static bool add_values(Sweep *sweep, int index, const char *values, int steps, const Tunables *base, Error *error)
{
    Word from, to;
    const Field *info = tunable_info(index);
    if (values == NULL && info->words[0] != '\0')
        return add_list(sweep, index, info->words, ' ', base, error);
    if (values == NULL) {
        expect_values(index, error);
        return false;
    }
    if (words_range(values, &from, &to))
        return add_range(sweep, index, &from, &to, steps > 0 ? steps : SWEEP_STEPS_USUAL, base, error);
    if (steps > 0)
        return error_set(error, "--steps: '%s' is a list, expected a range such as 0.1..1.0",
                         words_quoted(values).text);
    return add_list(sweep, index, values, ',', base, error);
}

bool sweep_plan_tunable(Sweep *sweep, const char *name, const char *values, int steps, const Tunables *base,
                        Error *error)
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
    if (!add_values(sweep, index, values, steps, base, error))
        return false;
    // Insertion sort, because it is stable; there are at most two hundred.
    for (int i = 1; i < sweep->count; i++) {
        SweepValue value = sweep->list[i];
        int at = i;
        for (; at > 0 && tunable_get(&sweep->list[at - 1].tunables, index) > tunable_get(&value.tunables, index); at--)
            sweep->list[at] = sweep->list[at - 1];
        sweep->list[at] = value;
    }
    return true;
}

// --- the plan

// The tunables at the place; those of a preset (NULL: none) come before the rest of the command line, as in the game.
// Returns the exit status.
static int base_read(const Sweep *sweep, const char *preset, Tunables *tunables, Error *error)
{
    TuningOptions numbers = {.bare = true};
    const TuningOptions *more = &sweep->base.numbers;
    if (preset != NULL && !tuning_options_preset(&numbers, preset, error))
        return STATUS_USAGE;
    for (int i = 0; i < more->count && numbers.count < TUNING_OPTIONS_MAX; i++)
        numbers.list[numbers.count++] = more->list[i];
    return place_tunables(sweep->place, &numbers, tunables, error);
}

// Adds the numbers of a preset (NULL: none) as a value.
static int numbers_add(Sweep *sweep, const char *name, const char *preset, Error *error)
{
    Tunables tunables;
    int status = base_read(sweep, preset, &tunables, error);
    return status == STATUS_GOOD && !value_add(sweep, name, &tunables, error) ? STATUS_USAGE : status;
}

static int values_plan(Sweep *sweep, Error *error)
{
    const Places *where = &sweep->base.where;
    int status = STATUS_GOOD;
    Tunables base;
    Word name;
    if (sweep->tunable != NULL) {
        status = base_read(sweep, NULL, &base, error);
        return status == STATUS_GOOD
                    && !sweep_plan_tunable(sweep, sweep->tunable, sweep->values, sweep->steps, &base, error)
                 ? STATUS_USAGE
                 : status;
    }
    // Side by side in the order of the command line.
    strcpy(sweep->subject, sweep->presets != NULL ? SWEEP_PRESETS : SWEEP_STAGES);
    for (const char *at = sweep->presets; status == STATUS_GOOD && at != NULL && words_next(&at, ',', &name);)
        status = numbers_add(sweep, name.text, strcmp(name.text, NO_PRESET) == 0 ? NULL : name.text, error);
    for (int i = 0; sweep->presets == NULL && i < where->count && status == STATUS_GOOD; i++) {
        sweep->place = &where->list[i];
        status = numbers_add(sweep, sweep->place->name, NULL, error);
    }
    return status;
}

static int sweep_plan(void *work, Error *error)
{
    Sweep *sweep = work;
    ExperimentWork *base = &sweep->base;
    int status = command_book(&base->book, error);
    if (status != STATUS_GOOD)
        return status;
    if (!places_read(&base->where, base->places, base->levels, &base->book, error))
        return STATUS_USAGE;
    // Refuses stages with mistakes: a table without them would look complete.
    error_set(error, "a stage has mistakes, expected none");
    if (base->where.files->mistaken > 0)
        return STATUS_NO;
    sweep->place = &base->where.list[0];
    status = values_plan(sweep, error);
    if (status != STATUS_GOOD)
        return status;
    // One column per time at which bees are counted. Its name contains the time, so that a file can be read without its
    // command line.
    base->more_count = sweep_sample_count(sweep->ticks);
    for (int i = 0; i < base->more_count; i++) {
        Column *column = &base->more_columns[i];
        *column = (Column){.kind = COLUMN_U32, .at = offsetof(SweepRow, bees) + (size_t)i * sizeof(uint32_t)};
        snprintf(column->name, sizeof column->name, SAMPLE "%ds", i * sweep_sample_s(sweep->ticks));
    }
    base->factors[0] = sweep->count;
    base->factors[1] = base->seeds.count;
    return STATUS_GOOD;
}

static void sweep_end(void *work)
{
    free(((Sweep *)work)->list);
}

// --- a game

// Round steps, so that games of any length have at most SWEEP_SAMPLES_MOST columns, with readable names.
int sweep_sample_s(uint32_t ticks_most)
{
    static const int SECONDS[] = {1, 2, 5, 10, 20, 30, 60, 120, 300, 600};
    enum { LAST = sizeof SECONDS / sizeof SECONDS[0] - 1 };
    int i = 0;
    while (i < LAST && ticks_most / SIM_TICKS_PER_SECOND / (uint32_t)SECONDS[i] >= SWEEP_SAMPLES_MOST)
        i++;
    return SECONDS[i];
}

int sweep_sample_count(uint32_t ticks_most)
{
    return (int)(ticks_most / SIM_TICKS_PER_SECOND / (uint32_t)sweep_sample_s(ticks_most)) + 1;
}

void sweep_game_play(const Place *place, const Tunables *tunables, const PatternBook *book, uint64_t seed,
                     uint32_t ticks_most, const StopFlag *stop, Sim *sim, SweepRow *row)
{
    ASSERT(ticks_most >= SWEEP_TICKS_LEAST && ticks_most <= SWEEP_TICKS_MOST);
    const uint32_t sample_ticks = (uint32_t)sweep_sample_s(ticks_most) * SIM_TICKS_PER_SECOND;
    const SimHead *head = &sim->head;
    uint64_t bee_ticks = 0;
    sim_init_script(sim, seed, tunables, place->script, book);
    Pilot pilot = pilot_begin(sim);
    memset(row->bees, 0, sizeof row->bees);
    row->bees[0] = (uint32_t)sim->bees.count;
    while (!head->over && head->tick < ticks_most && !*stop) {
        TickCmd cmd = pilot_cmd(&pilot, sim);
        sim_tick(sim, &cmd);
        bee_ticks += (uint64_t)sim->bees.count;
        if (head->tick % sample_ticks == 0)
            row->bees[head->tick / sample_ticks] = (uint32_t)sim->bees.count;
    }
    // A won game keeps its final number of bees for the rest of the time: zero would look like a loss.
    for (uint32_t i = head->tick / sample_ticks + 1; head->won && i < (uint32_t)sweep_sample_count(ticks_most); i++)
        row->bees[i] = (uint32_t)sim->bees.count;
    row->ticks = head->tick;
    row->over = head->over && !head->won;
    row->score = head->score;
    row->bees_mean = head->tick > 0 ? (float)((double)bee_ticks / head->tick) : 0.0f;
    row->bees_most = (uint32_t)head->bees_most;
    row->beaten = head->beaten;
    row->flowers = head->flowers;
    row->lost = head->lost;
    row->ticks_most = ticks_most;
}

static void game_play(const void *work, const int *at, void *room, const StopFlag *stop, void *row_pointer)
{
    const Sweep *sweep = work;
    const SweepValue *value = &sweep->list[at[0]];
    SweepRow *row = row_pointer;
    row->seed = sweep->base.seeds.first + (uint64_t)at[1];
    memcpy(row->tunable, sweep->subject, sizeof row->tunable);
    memcpy(row->value, value->text, sizeof row->value);
    memcpy(row->rules, value->rules, sizeof row->rules);
    sweep_game_play(value->place, &value->tunables, &sweep->base.book, row->seed, sweep->ticks, stop, room, row);
}

// --- tables

// A tunable or presets: the medians and quartiles of each value.
static void print_values(const Results *results, const char *subject, FILE *out)
{
    char usual[FIELD_NAME_BYTES] = "";
    Tunables tunables = tunables_default();
    int index = tunable_find(subject);
    if (index >= 0)
        field_write(tunable_info(index), &tunables, usual, sizeof usual);
    char *head = results_text(results,
                              "SELECT printf('seeds %%d to %%d, at most %%s; quartiles in brackets', min(seed), "
                              "max(seed), median_time(ticks_most / 60.0, 0)) FROM results");
    fprintf(out, "%s: %s%s%s\n\n", subject, head, usual[0] != '\0' ? "; default " : "", usual);
    free(head);
    results_print(results, out,
                  "SELECT value, count(*) AS games, spread_time(ticks / 60.0, NOT over) AS survival,"
                  " percent(avg(NOT over)) AS alive, spread(score, 0) AS score, spread(bees_mean, 1) AS 'mean bees'"
                  " FROM results GROUP BY tunable, value ORDER BY min(rowid)");
}

// Stages and levels: the share of games that are not lost after each minute and at the end, the median of the bees that
// are then left, and the median length of those that came through. A stage that was won is over as well, but not lost.
static void print_stages(const Results *results, FILE *out)
{
    int count;
    const Column *columns = results_columns(results, &count);
    char *most = results_text(results, "SELECT min(max(ticks) / 3600, %d) FROM results", MINUTES_MOST);
    char *head = results_text(results, "SELECT printf('The pilot, seeds %%d to %%d: the share that is not lost.', "
                                       "min(seed), max(seed)) FROM results");
    sqlite3_str *sql = sqlite3_str_new(NULL);
    for (int m = 1; m <= atoi(most); m++)
        sqlite3_str_appendf(sql, "percent(avg(NOT (over AND ticks <= %d))) AS '%d min', ", m * 3600, m);
    char *minutes = sqlite3_str_finish(sql);
    fprintf(out, "%s\n\n", head);
    results_print(
        results, out,
        "SELECT substr(value, 1, instr(value, '/') - 1) AS stage, substr(value, instr(value, '/') + 1) AS level,"
        " %s percent(avg(NOT over)) AS 'all', fixed(median(\"%s\"), 0) AS 'bees left',"
        " median_time(ticks / 60.0, 0) FILTER (WHERE NOT over) AS length"
        " FROM results GROUP BY value ORDER BY min(rowid)",
        minutes != NULL ? minutes : "", columns[count - 1].name);
    sqlite3_free(minutes);
    free(head);
    free(most);
}

static void sweep_print(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    char *subject = results_text(results, "SELECT tunable FROM results LIMIT 1");
    if (strcmp(subject, SWEEP_STAGES) == 0)
        print_stages(results, out);
    else
        print_values(results, subject, out);
    free(subject);
}

// $values: the quartiles of survival in minutes and of the score; $bees: those of the bees at each sample, a data set a
// value.
static void sweep_draw(const void *unused, const Results *results, FILE *out)
{
    int count;
    const Column *columns = results_columns(results, &count);
    sqlite3_str *sql = sqlite3_str_new(NULL);
    const char *between = "";
    (void)unused;
    results_block(
        results, out, "values", false,
        "SELECT value, quantile(ticks / 3600.0, 0.25), median(ticks / 3600.0), quantile(ticks / 3600.0, 0.75),"
        " quantile(score, 0.25), median(score), quantile(score, 0.75)"
        " FROM results GROUP BY tunable, value ORDER BY min(rowid)");
    for (int i = 0; i < count; i++) {
        const char *name = columns[i].name;
        if (strncmp(name, SAMPLE, strlen(SAMPLE)) != 0)
            continue;
        sqlite3_str_appendf(sql,
                            "%s SELECT min(rowid) AS first, value, %d AS s, quantile(%s, 0.25) AS low,"
                            " median(%s) AS middle, quantile(%s, 0.75) AS high FROM results GROUP BY tunable, value",
                            between, atoi(name + strlen(SAMPLE)), name, name, name);
        between = " UNION ALL";
    }
    char *samples = sqlite3_str_finish(sql);
    if (samples != NULL)
        results_block(results, out, "bees", true, "SELECT value, s, low, middle, high FROM (%s) ORDER BY first, s",
                      samples);
    sqlite3_free(samples);
}

static const Column COLUMNS[] = {
    COLUMN(SweepRow, TEXT, tunable),    COLUMN(SweepRow, TEXT, value),    COLUMN(SweepRow, U64, seed),
    COLUMN(SweepRow, U32, ticks),       COLUMN(SweepRow, U32, over),      COLUMN(SweepRow, U32, score),
    COLUMN(SweepRow, FLOAT, bees_mean), COLUMN(SweepRow, U32, bees_most), COLUMN(SweepRow, U32, beaten),
    COLUMN(SweepRow, U32, flowers),     COLUMN(SweepRow, U32, lost),      COLUMN(SweepRow, U32, ticks_most),
    COLUMN(SweepRow, TEXT, rules),
};

const Experiment SWEEP = {
    .line = &LINE,
    .work_bytes = sizeof(Sweep),
    .defaults = sweep_defaults,
    .check = sweep_check,
    .plan = sweep_plan,
    .end = sweep_end,
    .columns = COLUMNS,
    .column_count = sizeof COLUMNS / sizeof COLUMNS[0],
    .key = "tunable, value, seed",
    .differ = "SELECT value || ' by different rules, expected the same for all' FROM results GROUP BY tunable, value"
              " HAVING min(rules) <> max(rules)",
    .row_bytes = sizeof(SweepRow),
    .play = game_play,
    .room_bytes = sizeof(Sim),
    .print = sweep_print,
    .draw = sweep_draw,
    .chart = "sweep",
};

int cmd_sweep(int argc, char **argv)
{
    return experiment_command(&SWEEP, argc, argv);
}
