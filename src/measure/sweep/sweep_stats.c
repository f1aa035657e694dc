// sweep_stats.c -- order statistics of games.
#include "measure/sweep/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

// One array for all figures, sorted anew for each: spread_of needs no order from before.
static SweepSummary summary_of(const SweepRow *rows, int count, int samples, double *numbers)
{
    SweepSummary summary = {.games = count};
    for (int i = 0; i < count; i++) {
        summary.alive += !rows[i].game.over;
        numbers[i] = (double)rows[i].game.ticks / SIM_TICKS_PER_SECOND;
    }
    summary.survival_s = spread_of(numbers, count, summary.alive);
    for (int i = 0; i < count; i++)
        numbers[i] = rows[i].game.score;
    summary.score = spread_of(numbers, count, 0);
    for (int i = 0; i < count; i++)
        numbers[i] = (double)rows[i].game.bees_mean;
    summary.bees_mean = spread_of(numbers, count, 0);
    for (int sample = 0; sample < samples; sample++) {
        for (int i = 0; i < count; i++)
            numbers[i] = rows[i].game.bees[sample];
        summary.bees[sample] = spread_of(numbers, count, 0);
    }
    return summary;
}

// Blocks of equal size, which sweep_table_finish has made sure of.
SweepSummary *sweep_summaries(const SweepTable *table)
{
    int games = table->games / table->value_count;
    SweepSummary *summaries = grow_zeros((size_t)table->value_count * sizeof *summaries);
    double *numbers = grow_zeros((size_t)games * sizeof *numbers);
    for (int i = 0; i < table->value_count; i++)
        summaries[i] = summary_of(table->rows + i * games, games, sweep_sample_count(table->ticks_most), numbers);
    free(numbers);
    return summaries;
}

void sweep_default_text(const SweepTable *table, char *text, size_t size)
{
    Tunables tunables = tunables_default();
    int index = tunable_find(table->subject);
    text[0] = '\0';
    if (index >= 0)
        tunable_write(&tunables, index, text, size);
}

// Everything that makes the figures what they are, on one line, to be copied with them.
static void print_heading(const SweepTable *table, int width, const char *usual, FILE *out)
{
    char most[SPREAD_TIME_BYTES];
    bool preset = strcmp(table->subject, SWEEP_PRESETS) == 0;
    int games = table->games / table->value_count;
    uint64_t seed = table->rows[0].seed;
    spread_time((double)table->ticks_most / SIM_TICKS_PER_SECOND, false, most);
    fprintf(out, "%s: %d game%s each, seeds %" PRIu64 " to %" PRIu64 ", at most %s; quartiles in brackets%s%s\n",
            preset ? "presets" : table->subject, games, games == 1 ? "" : "s", seed, seed + (uint64_t)games - 1, most,
            usual[0] != '\0' ? "; default " : "", usual);
    fprintf(out, "%-*s  %-24s  %5s  %-24s  %s\n", width, preset ? "preset" : "value", "survival", "alive", "score",
            "mean bees");
}

// A game that was alive when its time was up lasted at least so long, which the + says.
static void print_survival(const Spread *spread, FILE *out)
{
    char low[SPREAD_TIME_BYTES], middle[SPREAD_TIME_BYTES], high[SPREAD_TIME_BYTES], text[4 * SPREAD_TIME_BYTES];
    spread_time(spread->low, spread->low_more, low);
    spread_time(spread->middle, spread->middle_more, middle);
    spread_time(spread->high, spread->high_more, high);
    snprintf(text, sizeof text, "%6s [%s, %s]", middle, low, high);
    fprintf(out, "  %-24s", text);
}

// In one cell with its quartiles, so that the columns stay in line for all lengths of numbers.
static void print_score(const Spread *spread, FILE *out)
{
    char text[128];
    snprintf(text, sizeof text, "%6.0f [%.0f, %.0f]", spread->middle, spread->low, spread->high);
    fprintf(out, "  %-24s", text);
}

void sweep_stats_print(const SweepTable *table, const SweepSummary *summaries, FILE *out)
{
    char default_text[TUNABLE_NAME_BYTES];
    int width = 7;
    sweep_default_text(table, default_text, sizeof default_text);
    for (int i = 0; i < table->value_count; i++)
        width = (int)strlen(table->values[i]) > width ? (int)strlen(table->values[i]) : width;
    print_heading(table, width, default_text, out);
    for (int i = 0; i < table->value_count; i++) {
        const SweepSummary *summary = &summaries[i];
        fprintf(out, "%-*s", width, table->values[i]);
        print_survival(&summary->survival_s, out);
        fprintf(out, "  %3.0f %%", 100.0 * summary->alive / summary->games);
        print_score(&summary->score, out);
        fprintf(out, "  %5.1f [%.1f, %.1f]\n", summary->bees_mean.middle, summary->bees_mean.low,
                summary->bees_mean.high);
    }
}
