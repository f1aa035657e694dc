// fuzz_journey.c -- libFuzzer's way into the reader of kept journeys.

#include "content/journey/journey_file.h"
#include "oracle.h"
#include "scratch.h"

#define KEPT_BYTES 8192
#define HASH_BYTES 24

static const char SMALL[] = "name = Small\nstages = meadow\nambush = ambush\nmap\n"
                            "  ,f..h\n .t....\nS1.#.p.\n ~..,. \n";

typedef struct Kept {
    MapFile map;
    Journey journey;
    JourneyMemory memory;
    char text[KEPT_BYTES];
} Kept;

// A journey that is kept is the same when it is loaded.
static void keep(Kept *kept, const JourneyLog *log)
{
    static Journey journey;
    OwnJourneyLog again = {0};
    char path[SCRATCH_BYTES];
    check(journey_file_save(scratch_path("journey.txt", path), log, &kept->journey, NULL));
    check(journey_file_load(path, &kept->map, &again, &journey, &kept->memory, NULL) == JOURNEY_FILE_GOOD);
    JourneyTotals totals = journey_log_totals(log), totals_again = journey_log_totals(&again);
    check(again.count == log->count && totals.stages == totals_again.stages && totals.score == totals_again.score
          && totals.ticks == totals_again.ticks);
    check(journey_log_demos(&again).count == journey_log_demos(log).count);
}

// Returns the mistakes; -1 where a legal journey has another hash.
static int read_text(Kept *kept, size_t size)
{
    OwnErrors errors = {0};
    OwnJourneyLog log = {0};
    bool good = journey_file_read(kept->text, size, &kept->map, &log, &kept->journey, &kept->memory, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, kept->text, size);
    bool other = errors.errors == 1 && strstr(errors.list[0].message, "the replay gives another journey");
    if (good)
        keep(kept, &log);
    int mistakes = other ? -1 : errors.errors;
    return mistakes;
}

static size_t write_begin(Kept *kept)
{
    Tunables tunables = tunables_default();
    JourneyRules rules = journey_rules_of(&tunables, 0);
    int length = snprintf(kept->text, KEPT_BYTES, "version 1\nmap small %016llx\nseed 1\nlevel easy\n",
                          (unsigned long long)journey_map_hash(&kept->map.map));
#define RULE(name, ...)                                                                                                \
    length += snprintf(kept->text + length, KEPT_BYTES - (size_t)length, "rule " #name " %d\n", (int)rules.name);
#include "core/journey/journey_rules.def"
#undef RULE
    return (size_t)length;
}

// The input is read as it is; and behind the beginning of a kept journey: its lines are moves and stages. If all of
// them are legal, only the hash is wrong, which cannot be guessed; with the right one the journey is good.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static Kept kept;
    TextErrors errors = {0};
    check(map_read(SMALL, sizeof SMALL - 1, "small", &kept.map, &errors));
    size_t begin = write_begin(&kept), most = KEPT_BYTES - begin - HASH_BYTES;
    size_t length = size < most ? size : most, end = begin + length;
    memmove(kept.text + begin, bytes, length);
    snprintf(kept.text + end, HASH_BYTES, "\nhash %016x\n", 0);
    if (read_text(&kept, end + HASH_BYTES - 1) < 0) {
        snprintf(kept.text + end, HASH_BYTES, "\nhash %016llx\n", (unsigned long long)journey_hash(&kept.journey));
        check(read_text(&kept, end + HASH_BYTES - 1) == 0);
    }
    memcpy(kept.text, bytes, length);
    read_text(&kept, length);
    return 0;
}
