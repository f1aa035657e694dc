// dodge_table.c -- sums over runs, and their two ways onto paper.
#include "measure/dodge/dodge.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"
#include "text/words.h"

#define NUMBER_BYTES 32
#define WHAT_BYTES 512

// One more than needed: no runs are no bytes, and no bytes may be no memory.
DodgeTable dodge_table_of(const DodgePlan *plan)
{
    DodgeTable table = {.plan = plan, .count = (int)dodge_plan_run_count(plan)};
    table.games = grow_zeros(((size_t)table.count + 1) * sizeof table.games[0]);
    table.done = grow_zeros(((size_t)table.count + 1) * sizeof table.done[0]);
    return table;
}

static void play(const void *plan, int number, void *room, const StopFlag *stop, void *result)
{
    dodge_game_play(plan, dodge_plan_run(plan, number), stop, room, result);
}

static void room_end(void *room)
{
    dodge_room_end(room);
}

// Times of bees are processor time of their own thread, so that neighbours disturb them little.
Runs dodge_runs(DodgeTable *table)
{
    return (Runs){.name = "dodge",
                  .plan = table->plan,
                  .play = play,
                  .room_bytes = sizeof(DodgeRoom),
                  .room_end = room_end,
                  .count = table->count,
                  .results = table->games,
                  .result_bytes = sizeof(DodgeGame),
                  .ticks_at = offsetof(DodgeGame, ticks),
                  .done = table->done};
}

int dodge_table_done(const DodgeTable *table)
{
    int done = 0;
    for (int i = 0; i < table->count; i++)
        done += table->done[i];
    return done;
}

void dodge_table_free(DodgeTable *table)
{
    free(table->games);
    free(table->done);
    *table = (DodgeTable){0};
}

// A run that is done counts where it belongs to the summary.
typedef struct Sums {
    int64_t bees_ns, bees_timed, bees_left;
    double ticks;
    int pattern_runs, pattern_half_left; // of the pattern that is looked at
} Sums;

// Half of them, as a swarm that is halved can still win; of one bee, half is all.
static void sum_run(DodgeSummary *summary, Sums *sums, const DodgeGame *game, int bees)
{
    bool half = 2 * game->bees_left >= bees;
    summary->runs++;
    summary->half_left += half;
    summary->any_left += game->bees_left > 0;
    sums->pattern_runs++;
    sums->pattern_half_left += half;
    sums->bees_left += game->bees_left;
    sums->ticks += game->ticks;
    sums->bees_ns += game->bees_ns;
    sums->bees_timed += game->bees_timed;
}

// The runs of a pattern are neighbours; those of a line are the same ones in each pattern.
static void sum_pattern(const DodgeTable *table, int pattern, DodgeRun line, DodgeSummary *summary, Sums *sums)
{
    const DodgePlan *plan = table->plan;
    int each = (int)dodge_plan_pattern_runs(plan), wanted = plan->seed_count * plan->rank_count;
    sums->pattern_runs = sums->pattern_half_left = 0;
    for (int number = pattern * each; number < (pattern + 1) * each; number++) {
        DodgeRun run = dodge_plan_run(plan, number);
        if (table->done[number] && run.bees == line.bees && run.setting == line.setting
            && run.instinct == line.instinct)
            sum_run(summary, sums, &table->games[number], plan->bees[line.bees]);
    }
    summary->patterns += sums->pattern_runs == wanted;
    summary->patterns_half_left += sums->pattern_half_left == wanted;
}

DodgeSummary dodge_summary(const DodgeTable *table, int bees, int setting, int instinct)
{
    DodgeSummary summary = {0};
    Sums sums = {0};
    const DodgeRun line = {.bees = bees, .setting = setting, .instinct = instinct};
    for (int i = 0; i < table->plan->pattern_count; i++)
        sum_pattern(table, i, line, &summary, &sums);
    summary.bee_us = sums.bees_timed > 0 ? (double)sums.bees_ns * 1.0e-3 / (double)sums.bees_timed : (double)NAN;
    if (summary.runs > 0) {
        summary.bees_left = (double)sums.bees_left / ((double)summary.runs * table->plan->bees[bees]);
        summary.ticks = sums.ticks / summary.runs;
    }
    return summary;
}

// Adds to a text that is cut where it is full.
static void append(char *text, size_t size, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s", more);
}

// What stands before entry i of a list: "1, 2 and 7".
static const char *between(int i, int count)
{
    return i == 0 ? "" : i == count - 1 ? " and " : ", ";
}

// "1 to 3", "1, 2 and 7"
static void append_seeds(const DodgePlan *plan, char *text, size_t size)
{
    char number[NUMBER_BYTES];
    int count = plan->seed_count;
    bool range = count > 2;
    for (int i = 1; i < count; i++)
        range = range && plan->seeds[i] == plan->seeds[i - 1] + 1;
    append(text, size, count == 1 ? "seed " : "seeds ");
    for (int i = 0; i < count; i += range ? count - 1 : 1) {
        snprintf(number, sizeof number, "%" PRIu64, plan->seeds[i]);
        append(text, size, range && i > 0 ? " to " : between(i, count));
        append(text, size, number);
    }
}

// As they were typed, in the shortest form that reads back.
static void append_ranks(const DodgePlan *plan, char *text, size_t size)
{
    char number[NUMBER_BYTES];
    append(text, size, plan->rank_count == 1 ? "rank " : "ranks ");
    for (int i = 0; i < plan->rank_count; i++) {
        words_from_float(plan->ranks[i], number, sizeof number);
        append(text, size, between(i, plan->rank_count));
        append(text, size, number);
    }
}

void dodge_what_text(const DodgePlan *plan, char *text, size_t size)
{
    char unit[NUMBER_BYTES], more[96];
    snprintf(text, size, "%d pattern%s, ", plan->pattern_count, plan->pattern_count == 1 ? "" : "s");
    append_seeds(plan, text, size);
    append(text, size, ", ");
    append_ranks(plan, text, size);
    words_from_float(plan->tunables.pattern_unit_px, unit, sizeof unit);
    snprintf(more, sizeof more, ": runs of %" PRIu32 " ticks; a speed of 1 is %s px a tick", plan->ticks, unit);
    append(text, size, more);
}

// A share of nothing is nought, not a hole in the table.
static double percent(int part, int whole)
{
    return whole > 0 ? 100.0 * part / whole : 0.0;
}

// A table says what it is of, so that it can be understood when it is found in a year.
static void print_head(const DodgeTable *table, FILE *out)
{
    char what[WHAT_BYTES];
    dodge_what_text(table->plan, what, sizeof what);
    fprintf(out, "%s\n", what);
    int done = dodge_table_done(table);
    if (done < table->count)
        fprintf(out, "stopped: %d of %d runs are done, and only they count\n", done, table->count);
}

// One bee has no half and no rest; the columns of those would only repeat others.
static void print_columns(int bees, FILE *out)
{
    if (bees == 1)
        fprintf(out,
                "\nOne bee; a run is survived where it is alive at the end\n"
                "%6s %5s  %-10s  %-19s  %-12s  %6s  %s\n",
                "hit px", "speed", "instinct", "runs survived", "patterns all", "ticks", "µs/bee-tick");
    else
        fprintf(out,
                "\n%d bees; a run is survived where half of them are alive at the end\n"
                "%6s %5s  %-10s  %-19s  %-12s  %6s  %-11s  %9s  %s\n",
                bees, "hit px", "speed", "instinct", "runs survived", "patterns all", "ticks", "µs/bee-tick",
                " bees left", "any left");
}

static void print_line(const DodgePlan *plan, int bees, int setting, int instinct, const DodgeSummary *summary,
                       FILE *out)
{
    char hit[NUMBER_BYTES], speed[NUMBER_BYTES], text[64];
    words_from_float(plan->settings[setting].hit_px, hit, sizeof hit);
    words_from_float(plan->settings[setting].speed, speed, sizeof speed);
    fprintf(out, "%6s %5s  %-10s", hit, speed, plan->instincts[instinct]);
    snprintf(text, sizeof text, "%d of %d", summary->half_left, summary->runs);
    fprintf(out, "  %-11s %5.1f %%", text, percent(summary->half_left, summary->runs));
    snprintf(text, sizeof text, "%d of %d", summary->patterns_half_left, summary->patterns);
    fprintf(out, "  %-12s  %6.0f  ", text, summary->ticks);
    if (!(summary->bee_us >= 0.0)) // none, or so few that chance has the better of them
        fprintf(out, "%11s", "-");
    else
        fprintf(out, "%11.2f", summary->bee_us);
    if (plan->bees[bees] > 1)
        fprintf(out, "  %7.1f %%  %5.1f %%", 100.0 * summary->bees_left, percent(summary->any_left, summary->runs));
    fputc('\n', out);
}

// What went wrong with a pattern, in so many of its runs.
typedef struct Trouble {
    int faulty, full;
    PatternStatus fault; // of the first
} Trouble;

// The first fault stands for all: the same program faults in the same way in every run.
static Trouble trouble_of(const DodgeTable *table, int pattern)
{
    Trouble trouble = {0};
    int each = (int)dodge_plan_pattern_runs(table->plan);
    for (int i = pattern * each; i < (pattern + 1) * each; i++) {
        const DodgeGame *game = &table->games[i];
        if (!table->done[i])
            continue;
        if (game->faults > 0 && trouble.faulty++ == 0)
            trouble.fault = (PatternStatus)game->fault;
        trouble.full += game->dropped > 0;
    }
    return trouble;
}

// Named below the table, because such a pattern looks easy above: it stops firing.
static void print_troubles(const DodgeTable *table, FILE *out)
{
    int each = (int)dodge_plan_pattern_runs(table->plan);
    bool first = true;
    for (int i = 0; i < table->plan->pattern_count; i++) {
        Trouble trouble = trouble_of(table, i);
        if (trouble.faulty + trouble.full == 0)
            continue;
        fputs(first ? "\n" : "", out);
        first = false;
        if (trouble.faulty > 0)
            fprintf(out, "%s: %s (in %d of %d runs)\n", table->plan->patterns[i].name,
                    pattern_fault_text(trouble.fault), trouble.faulty, each);
        if (trouble.full > 0)
            fprintf(out, "%s: more bullets or actions than there is room for (in %d of %d runs)\n",
                    table->plan->patterns[i].name, trouble.full, each);
    }
}

int dodge_table_faulty(const DodgeTable *table)
{
    int faulty = 0;
    for (int i = 0; i < table->plan->pattern_count; i++) {
        Trouble trouble = trouble_of(table, i);
        faulty += trouble.faulty + trouble.full > 0;
    }
    return faulty;
}

void dodge_table_print(const DodgeTable *table, FILE *out)
{
    const DodgePlan *plan = table->plan;
    print_head(table, out);
    for (int bees = 0; bees < plan->bee_count; bees++) {
        print_columns(plan->bees[bees], out);
        for (int setting = 0; setting < plan->setting_count; setting++) {
            for (int instinct = 0; instinct < plan->instinct_count; instinct++) {
                DodgeSummary summary = dodge_summary(table, bees, setting, instinct);
                print_line(plan, bees, setting, instinct, &summary, out);
            }
        }
    }
    print_troubles(table, out);
}

// A name in quotes where it holds what would end a cell.
static void print_cell(const char *text, FILE *out)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', out);
}

// In the order of the runs, so that two files can be compared line by line.
void dodge_table_csv(const void *table_pointer, FILE *out)
{
    const DodgeTable *table = table_pointer;
    const DodgePlan *plan = table->plan;
    char rank[NUMBER_BYTES], hit[NUMBER_BYTES], speed[NUMBER_BYTES];
    fputs("pattern,instinct,seed,rank,hit,speed,bees,ticks,bees_left,bullets_most\n", out);
    for (int i = 0; i < table->count; i++) {
        DodgeRun run = dodge_plan_run(plan, i);
        const DodgeGame *game = &table->games[i];
        if (!table->done[i])
            continue;
        words_from_float(plan->ranks[run.rank], rank, sizeof rank);
        words_from_float(plan->settings[run.setting].hit_px, hit, sizeof hit);
        words_from_float(plan->settings[run.setting].speed, speed, sizeof speed);
        print_cell(plan->patterns[run.pattern].name, out);
        fprintf(out, ",%s,%" PRIu64 ",%s,%s,%s,%d,%" PRIu32 ",%" PRId32 ",%" PRId32 "\n", plan->instincts[run.instinct],
                plan->seeds[run.seed], rank, hit, speed, plan->bees[run.bees], game->ticks, game->bees_left,
                game->bullets_most);
    }
}
