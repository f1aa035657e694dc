// sweep_stages.c -- the table of survival, as Markdown.
#include "measure/sweep/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"
#include "text/times.h"

#define MINUTE_TICKS (60u * SIM_TICKS_PER_SECOND)

// A stage that was won is over as well, but not lost.
static bool lost_by(const SweepGame *game, uint32_t ticks)
{
    return game->over && game->ticks <= ticks;
}

// The longest game in whole minutes, at most as many as fit on a line.
static int minutes_of(const SweepTable *table)
{
    uint32_t most = 0;
    for (int i = 0; i < table->games; i++)
        most = table->rows[i].game.ticks > most ? table->rows[i].game.ticks : most;
    int minutes = (int)(most / MINUTE_TICKS);
    return minutes > 10 ? 10 : minutes;
}

// Figures to the right, as Markdown has it with --:.
static void print_heading(int minutes, FILE *out)
{
    fprintf(out, "| stage | level |");
    for (int m = 1; m <= minutes; m++)
        fprintf(out, " %d min |", m);
    fprintf(out, " all | bees left | length |\n|---|---|");
    for (int m = 0; m <= minutes; m++)
        fprintf(out, "--:|");
    fprintf(out, "--:|--:|\n");
}

// Of all games that began, so that the columns only fall.
static double share_alive(const SweepRow *rows, int count, uint32_t ticks)
{
    int alive = 0;
    for (int i = 0; i < count; i++)
        alive += !lost_by(&rows[i].game, ticks);
    return 100.0 * alive / count;
}

// The median of the ticks of games that were not lost; 0 where there is none.
static double length_of(const SweepRow *rows, int count)
{
    double *ticks = grow_zeros((size_t)count * sizeof *ticks);
    int through = 0;
    for (int i = 0; i < count; i++)
        if (!rows[i].game.over)
            ticks[through++] = rows[i].game.ticks;
    double middle = through > 0 ? spread_of(ticks, through, 0).middle : 0.0;
    free(ticks);
    return middle;
}

// "meadow/easy" is split again into the two columns; a built-in mode has a level as well.
static void print_row(const SweepTable *table, int value, const SweepSummary *summary, int minutes, FILE *out)
{
    const char *name = table->values[value], *slash = strchr(name, '/');
    int stage_bytes = slash ? (int)(slash - name) : (int)strlen(name);
    const SweepRow *rows = table->rows + value * summary->games;
    int seconds = (int)(length_of(rows, summary->games) / SIM_TICKS_PER_SECOND + 0.5);
    fprintf(out, "| %.*s | %s |", stage_bytes, name, slash ? slash + 1 : "");
    for (int m = 1; m <= minutes; m++)
        fprintf(out, " %.0f %% |", share_alive(rows, summary->games, (uint32_t)m * MINUTE_TICKS));
    fprintf(out, " %.0f %% | %.0f |", share_alive(rows, summary->games, UINT32_MAX),
            summary->bees[sweep_sample_count(table->ticks_most) - 1].middle);
    if (seconds > 0)
        fprintf(out, " %s |\n", minutes_text((uint64_t)seconds).text);
    else
        fprintf(out, " |\n");
}

void sweep_stages_print(const SweepTable *table, const SweepSummary *summaries, FILE *out)
{
    int minutes = minutes_of(table);
    uint64_t seed = table->rows[0].seed;
    fprintf(out, "The pilot, %d games each, seeds %" PRIu64 " to %" PRIu64 ": the share that is not lost.\n\n",
            summaries[0].games, seed, seed + (uint64_t)summaries[0].games - 1);
    print_heading(minutes, out);
    for (int i = 0; i < table->value_count; i++)
        print_row(table, i, &summaries[i], minutes, out);
    fputc('\n', out);
}
