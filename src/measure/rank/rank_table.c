// rank_table.c -- all files of a board as CSV, a row each, and the best games as text.
#include "measure/rank/rank_table.h"

#include <inttypes.h>
#include <stdbool.h>

#include "measure/rank/rank_page.h"
#include "measure/rank/rank_text.h"
#include "text/times.h"
#include "text/words.h"

#define NOTHING ",,,,,,,,,,,,,,,,,,,,,," // from the name to the sum

static void put_word(const char *words, uint32_t place, FILE *out)
{
    fprintf(out, ",%s", words_at(words, (int)place).text);
}

static void put_numbers(const RankFacts *facts, FILE *out)
{
    char date[RANK_DATE_BYTES];
    rank_text_date(facts->recorded_unix_s, date);
    put_word("person pilot", facts->player, out);
    put_word(MODE_WORDS, facts->mode, out);
    fprintf(out, ",%s", facts->stage);
    put_word(MODE_LEVEL_WORDS, facts->level, out);
    fprintf(out, ",%" PRIu32 ",%" PRIu32 ",", facts->speed, facts->phase);
    if (facts->mode == MODE_DAILY)
        fprintf(out, "%" PRIu32, facts->day);
    put_word(RANK_OWN_WORDS, facts->own, out);
    fprintf(out, ",%" PRIu32 ",%" PRIu32, facts->sim, facts->format);
    put_word(RANK_END_WORDS, facts->end, out);
    fprintf(out, ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%s,", facts->score, facts->ticks, facts->bees_most,
            facts->seed, date);
    if (facts->forked)
        fprintf(out, "%" PRIu32, facts->fork_tick);
}

// Which file has the same bytes, or the same play.
static void put_same(const RankBoard *board, const RankRun *run, bool copy, FILE *out)
{
    fputc(',', out);
    if (copy)
        rank_text_csv(board->files[run->file].path, out);
    else if (run->same_as >= 0)
        rank_text_csv(board->files[board->runs[run->same_as].file].path, out);
    fputc(',', out);
    if (copy || run->same_as >= 0)
        fprintf(out, "%" PRIu32, copy ? run->facts.ticks : run->same_ticks);
}

// Of one that is not good nothing is told but that: all else is only what it claims.
static void put_run(const RankBoard *board, const RankRun *run, bool copy, FILE *out)
{
    char sum[SHA256_TEXT_BYTES];
    const RankFacts *facts = &run->facts;
    put_word(RANK_VERDICT_WORDS, facts->verdict, out);
    fprintf(out, ",%s,", copy ? "copy" : words_at(RANK_APART_WORDS, (int)rank_apart(run)).text);
    if (run->place > 0 && !copy)
        fprintf(out, "%d", run->place);
    fputc(',', out);
    rank_text_csv(facts->reason, out);
    sha256_text(&run->sum, sum);
    if (facts->verdict != RANK_GOOD) {
        fprintf(out, NOTHING "%s", sum);
        return;
    }
    fputc(',', out);
    rank_text_csv(facts->name, out);
    put_numbers(facts, out);
    put_same(board, run, copy, out);
    fprintf(out, ",%016" PRIx64 ",%s", facts->hash, sum);
}

void rank_table_print(const void *board_pointer, FILE *out)
{
    const RankBoard *board = board_pointer;
    fputs(
        "file,verdict,where,place,reason,name,player,mode,stage,level,speed,phase,day,numbers,sim,format,end,score,ticks,"
        "bees_most,seed,recorded,taken_over,same_as,same_ticks,hash,sha256\n",
        out);
    for (int i = 0; i < board->file_count; i++) {
        const RankFile *file = &board->files[i];
        rank_text_csv(file->path, out);
        if (file->run >= 0)
            put_run(board, &board->runs[file->run], board->runs[file->run].file != i, out);
        else
            fprintf(out, ",rejected,rejected,,\"%s\"" NOTHING, file->wrong);
        fputc('\n', out);
    }
}

// The lists of two versions differ in the simulation alone.
static void print_title(const RankList *list, FILE *out)
{
    char title[RANK_TITLE_BYTES];
    rank_list_title(list, title);
    fprintf(out, "\n%s", title);
    if (list->sim != SIM_VERSION)
        fprintf(out, ", simulation %" PRIu32, list->sim);
    fprintf(out, "\n%5s %12s %7s  %s\n", "place", "points", "time", "file, player");
}

static void print_best(const RankBoard *board, const RankRun *run, FILE *out)
{
    fprintf(out, "%5d %12" PRIu32 " %7s  ", run->place, run->facts.score,
            minutes_text(run->facts.ticks / SIM_TICKS_PER_SECOND).text);
    rank_text_plain(board->files[run->file].path, out);
    fputs(*run->facts.name != '\0' ? "  " : "", out);
    rank_text_plain(run->facts.name, out);
    fputc('\n', out);
}

void rank_best_print(const RankBoard *board, FILE *out)
{
    for (int i = 0; i < board->list_count; i++) {
        const RankList *list = &board->lists[i];
        print_title(list, out);
        for (int k = 0; k < list->count && k < RANK_BEST_ROWS; k++)
            print_best(board, &board->runs[board->ranked[list->first + k]], out);
        if (list->count > RANK_BEST_ROWS)
            fprintf(out, "      and %d more\n", list->count - RANK_BEST_ROWS);
    }
}
