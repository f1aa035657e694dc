// bench_print.c -- the table and the JSON.
#include "measure/bench/bench_table.h"

#include <inttypes.h>

#include "text/json_text.h"

// A player feels a whole tick or frame; what each adds to it tells how it grows.
static double whole_ms(const BenchRow *row)
{
    return row->ns * row->number * 1.0e-6;
}

// About three digits that mean something, as many as such clocks give.
static int digits(double value)
{
    return value < 0.1 ? 4 : value < 10.0 ? 2 : value < 1000.0 ? 1 : 0;
}

// Figures of two machines, compilers or kernels are not to be compared; so they are told first.
static void print_machine(FILE *out)
{
    BenchMachine machine = bench_machine();
    fprintf(out, "%s, %d core%s; %s, %s\n", machine.processor, machine.cores, machine.cores == 1 ? "" : "s",
            machine.compiler, machine.flags);
    fprintf(out, "kernels: radar %s, sprites %s\n", machine.radar, machine.sprites);
}

// A scene that cannot be measured here keeps its row, so that nobody takes it for forgotten.
static void print_row(const BenchRow *row, FILE *out)
{
    double ms = whole_ms(row);
    fprintf(out, "%-16s  %6d", row->scene->name, row->number);
    if (row->why_not[0] != '\0') {
        fprintf(out, "  not measured: %s\n", row->why_not);
        return;
    }
    fprintf(out, "  %8.*f  %9.*f", digits(row->ns), row->ns, digits(ms), ms);
    // Dashes, not noughts: nothing was measured there.
    if (row->plain_ns > 0.0)
        fprintf(out, "  %9.*f  %7.*f", digits(row->plain_ns), row->plain_ns, digits(row->ratio), row->ratio);
    else
        fprintf(out, "  %9s  %7s", "-", "-");
    fprintf(out, "  %7.1f", (double)row->peak_bytes * 1.0e-6);
    if (row->hash != 0)
        fprintf(out, "  %016" PRIx64, row->hash);
    else
        fprintf(out, "  %-16s", "-");
    fprintf(out, "%s%s\n", row->note[0] != '\0' ? "  " : "", row->note);
}

// Bars of scenes that were not asked for are no news.
static void print_bars(const BenchTable *table, FILE *out)
{
    for (int i = 0; i < BENCH_BAR_COUNT; i++) {
        BenchBar bar = bench_bar(table, i);
        if (!bench_bar_counts(table, i))
            continue;
        fprintf(out, "%-32s  %-54s  %10s  %s\n", bar.subject, bar.asked, bar.measured, bench_verdict_text(bar.verdict));
    }
}

void bench_print_table(const BenchTable *table, FILE *out)
{
    print_machine(out);
    fprintf(out, "%s%d round%s%s\n\n", table->rounds > 1 ? "medians of " : "", table->rounds,
            table->rounds == 1 ? "" : "s", table->quick ? ", quick: figures mean nothing" : "");
    fprintf(out, "%-16s  %6s  %8s  %9s  %9s  %7s  %7s  %-16s\n", "scene", "number", "ns each", "ms in all", "plain ns",
            "ratio", "peak MB", "hash of the end");
    for (int i = 0; i < table->count; i++)
        print_row(&table->rows[i], out);
    fputc('\n', out);
    print_bars(table, out);
}

// Nine digits, which a float survives; hashes are text, since JSON's numbers hold no 64 bits.
static void json_row(const BenchRow *row, FILE *out)
{
    fprintf(out, "    {\"scene\": \"%s\", \"number\": %d, \"each\": \"%s\", \"whole\": \"%s\"", row->scene->name,
            row->number, row->scene->each, row->scene->whole);
    if (row->why_not[0] != '\0') {
        json_pair("not_measured", row->why_not, out);
        fputc('}', out);
        return;
    }
    fprintf(out, ", \"ns\": %.9g, \"ns_quartiles\": [%.9g, %.9g], \"ms\": %.9g", row->ns, row->low_ns, row->high_ns,
            whole_ms(row));
    if (row->plain_ns > 0.0) {
        json_pair("reference", row->scene->plain, out);
        fprintf(out, ", \"reference_ns\": %.9g, \"ratio\": %.9g", row->plain_ns, row->ratio);
    }
    fprintf(out, ", \"peak_bytes\": %" PRId64, row->peak_bytes);
    if (row->hash != 0)
        fprintf(out, ", \"hash\": \"%016" PRIx64 "\"", row->hash);
    if (row->note[0] != '\0')
        json_pair("note", row->note, out);
    fputc('}', out);
}

// `met` is null where nothing was measured: neither good nor bad.
static void json_bar(const BenchTable *table, int index, FILE *out)
{
    BenchBar bar = bench_bar(table, index);
    fputs("    {\"subject\": ", out);
    json_text(bar.subject, out);
    json_pair("asked", bar.asked, out);
    if (bar.verdict != BENCH_NOT_MEASURED)
        json_pair("measured", bar.measured, out);
    fprintf(out, ", \"met\": %s}", bar.verdict == BENCH_MET ? "true" : bar.verdict == BENCH_NOT_MET ? "false" : "null");
}

void bench_print_json(const BenchTable *table, FILE *out)
{
    BenchMachine machine = bench_machine();
    fputs("{\n  \"machine\": {\"processor\": ", out);
    json_text(machine.processor, out);
    fprintf(out, ", \"cores\": %d", machine.cores);
    json_pair("compiler", machine.compiler, out);
    json_pair("flags", machine.flags, out);
    json_pair("radar", machine.radar, out);
    json_pair("sprites", machine.sprites, out);
    fprintf(out, "},\n  \"rounds\": %d,\n  \"quick\": %s,\n  \"rows\": [\n", table->rounds,
            table->quick ? "true" : "false");
    for (int i = 0; i < table->count; i++) {
        json_row(&table->rows[i], out);
        fputs(i + 1 < table->count ? ",\n" : "\n", out);
    }
    fputs("  ],\n  \"bars\": [\n", out);
    // Which bar is the last one that counts is not known before.
    const char *link = "";
    for (int i = 0; i < BENCH_BAR_COUNT; i++) {
        if (!bench_bar_counts(table, i))
            continue;
        fputs(link, out);
        json_bar(table, i, out);
        link = ",\n";
    }
    fputs("\n  ]\n}\n", out);
}
