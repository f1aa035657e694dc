// fuzz_csv.c -- libFuzzer's way into the tables of games: results of sweeps, players and dodge; see README.md beside
// it.
//
// Each input is read as each of them, with the right header before it as well, because hardly any input would have it.
// Valid tables are printed and read again as the same text, and drawn.
#include "measure/experiment.h"
#include "oracle.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define GAMES                                                                                                             \
    "player,seed,ticks,over,won,score,bees,bees_mean,bees_most,held,empty,near_misses,beaten,flowers,lost,carried,chain," \
    "bosses,bosses_beaten,boss_ticks,boss_score,after_ticks,stage,ticks_most,rules,rhythm"

static const struct {
    const Experiment *experiment;
    const char *header;
} KINDS[] = {{&SWEEP, "tunable,value," GAMES ",bees_at_0s,bees_at_1s\n"},
             {&PLAYERS, "place," GAMES "\n"},
             {&DODGE, "pattern,seed,rank,bees,hit,speed,instinct,ticks,bees_left,bullets_most,rules,fault\n"}};

static char *csv_of(const Results *results)
{
    MemoryStream stream;
    results_csv(results, grow_stream(&stream));
    return grow_stream_end(&stream);
}

static void check_results(const ExperimentWork *work, const Results *results)
{
    MemoryStream stream;
    TextErrors errors = {0};
    Results *again = experiment_results(work);
    OwnText text = csv_of(results);
    check(results_read(again, text, strlen(text), &errors) && errors.count == 0);
    OwnText text_again = csv_of(again);
    check(strcmp(text, text_again) == 0);
    results_close(again);
    FILE *out = grow_stream(&stream);
    experiment_print(work, results, false, out);
    experiment_print(work, results, true, out);
    free(grow_stream_end(&stream));
}

static void read_text(const Experiment *experiment, const char *header, const uint8_t *bytes, size_t size)
{
    size_t length = strlen(header);
    OwnText text = grow_zeros(length + size + 1);
    OwnErrors errors = {0};
    const ExperimentWork work = {.experiment = experiment};
    Results *results = experiment_results(&work);
    memcpy(text, header, length);
    if (size > 0)
        memcpy(text + length, bytes, size);
    bool good = results_read(results, text, length + size, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, text, length + size);
    if (good && !results_empty(results))
        check_results(&work, results);
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
