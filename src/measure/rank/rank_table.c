// rank_table.c -- all files of a board as CSV, a row each.
#include "measure/rank/rank_table.h"

#include <inttypes.h>
#include <stdbool.h>

#include "measure/rank/rank_text.h"
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
