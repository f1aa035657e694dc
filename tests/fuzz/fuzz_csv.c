// fuzz_csv.c -- libFuzzer's way into the tables of games: results of sweeps, players and dodge; see README.md beside it.
//
// Each input is read as each of them, with the right header before it as well, because hardly any input would have it.
// Valid tables are printed and read again as the same text, and drawn.
#include "measure/experiment.h"
#include "oracle.h"
#include "text/grow.h"
#include "text/grow_stream.h"

static const char SWEEP_HEADER[] = "tunable,value,seed,ticks,over,score,bees_mean,bees_most,beaten,flowers,lost,"
                                   "ticks_most,rules,bees_at_0s,bees_at_1s\n";

static const char PLAYERS_HEADER[] =
    "place,player,seed,ticks,over,won,score,bees,held,empty,near_misses,beaten,flowers,lost,carried,chain,bosses,"
    "bosses_beaten,boss_ticks,boss_score,after_ticks,stage,minutes,rules,rhythm\n";
static const char DODGE_HEADER[] = "pattern,instinct,seed,rank,hit,speed,bees,ticks,bees_left,bullets_most,rules\n";

static const struct {
    const Experiment *experiment;
    const char *header;
} KINDS[] = {{&SWEEP, SWEEP_HEADER}, {&PLAYERS, PLAYERS_HEADER}, {&DODGE, DODGE_HEADER}};

static Results *results_begin(const Experiment *experiment)
{
    return results_open(experiment->columns, experiment->column_count, experiment->key);
}

static char *csv_of(const Results *results)
{
    MemoryStream stream;
    results_csv(results, grow_stream(&stream));
    return grow_stream_end(&stream);
}

static void check_results(const Experiment *experiment, const Results *results)
{
    MemoryStream stream;
    TextErrors errors = {0};
    Results *again = results_begin(experiment);
    OwnText text = csv_of(results);
    check(results_read(again, text, strlen(text), &errors) && errors.count == 0);
    OwnText text_again = csv_of(again);
    check(strcmp(text, text_again) == 0);
    results_close(again);
    void *work = grow_zeros(experiment->work_bytes);
    FILE *out = grow_stream(&stream);
    experiment->defaults(work);
    experiment->print(work, results, out);
    experiment->draw(work, results, out);
    free(grow_stream_end(&stream));
    free(work);
}

static void read_text(const Experiment *experiment, const char *header, const uint8_t *bytes, size_t size)
{
    size_t length = strlen(header);
    OwnText text = grow_zeros(length + size + 1);
    OwnErrors errors = {0};
    Results *results = results_begin(experiment);
    memcpy(text, header, length);
    if (size > 0)
        memcpy(text + length, bytes, size);
    bool good = results_read(results, text, length + size, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, text, length + size);
    if (good && !results_empty(results))
        check_results(experiment, results);
    results_close(results);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        read_text(KINDS[i].experiment, "", bytes, size);
        read_text(KINDS[i].experiment, KINDS[i].header, bytes, size);
    }
    return 0;
}
