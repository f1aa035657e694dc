// fuzz_ini.c -- libFuzzer's way into the readers of INI files and of the journey's; see README.md beside it.
//
// Each input is read as an INI text, as tunables, which are then edited, as a scenario, which is then written, as a
// stage, which script_check judges, as a map, over which the pilot travels, and as what was decided in a journey.
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "content/journey/journey_file.h"
#include "content/journey/journey_tunables.h"
#include "content/scenario/scenario.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_ini.h"
#include "journey/journey_pilot.h"
#include "text/ini_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(int good)
{
    if (!good)
        abort();
}

static const char *line_find(const char *text, size_t size, int line)
{
    const char *end = text + size;
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 && line == 1)
        text += 3;
    for (; line > 1; line--) {
        text = memchr(text, '\n', (size_t)(end - text));
        check(text != NULL);
        text++;
    }
    return text;
}

typedef struct Input {
    const char *text;
    size_t size;
    int line;
} Input;

// An entry stands where it says that it stands, with its value and its comment.
static void on_entry(void *context, const IniEntry *entry)
{
    Input *input = context;
    const char *line = line_find(input->text, input->size, entry->line);
    const char *end = input->text + input->size, *value = line + entry->column - 1;
    size_t length = strlen(entry->value);
    check(entry->line > input->line && value + length <= end && memcmp(value, entry->value, length) == 0);
    check(length <= INI_LINE_BYTES_MAX && strlen(entry->key) > 0);
    check(entry->comment_bytes == 0 || entry->comment == line + entry->comment_column - 1);
    check(entry->comment_bytes == 0 || entry->comment + entry->comment_bytes <= end);
    input->line = entry->line;
}

static void check_entries(const char *text, size_t size, bool one_line)
{
    TextErrors errors = {0};
    Input input = {text, size, 0};
    IniReader reader = {.context = &input, .entry = on_entry, .one_line = one_line};
    int lines = ini_text_read(text, size, &reader, &errors);
    for (int i = 0; i < errors.count; i++)
        check(errors.list[i].line >= 1 && errors.list[i].line <= lines);
    text_errors_free(&errors);
}

static TunablesText tunables_read(const char *text, size_t size)
{
    TextErrors errors = {0};
    Tunables defaults = tunables_default();
    TunablesText read = tunables_text_begin(&defaults);
    tunables_ini_read(text, size, &read, &errors);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float value = tunable_get(&read.tunables, i);
        check(value >= tunable_info(i)->least && value <= tunable_info(i)->most);
        check(read.line[i] > 0 || value == tunable_info(i)->default_value);
        check(!read.broken[i] || (read.line[i] > 0 && errors.errors > 0));
    }
    for (int i = 1; i < errors.count; i++)
        check(errors.list[i - 1].line <= errors.list[i].line);
    text_errors_free(&errors);
    return read;
}

// What is in the file is changed or taken out with some chance, and a few others are added.
static void check_edit(const char *text, size_t size, Rng *rng)
{
    bool changed[TUNABLE_COUNT], removed[TUNABLE_COUNT];
    TunablesText before = tunables_read(text, size);
    Tunables values = tunables_default();
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const TunableInfo *info = tunable_info(i);
        float value = rng_range(rng, info->least, info->most);
        uint32_t chance = rng_below(rng, before.line[i] > 0 ? 4 : 200);
        changed[i] = chance == 0;
        removed[i] = chance == 1;
        tunable_set(&values, i, info->type == TUNABLE_FLOAT ? value : (float)(int32_t)value);
    }
    size_t edited_size, again_size;
    char *edited = tunables_ini_edit(text, size, changed, removed, &values, &edited_size);
    check(edited != NULL);
    TunablesText after = tunables_read(edited, edited_size);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float value = tunable_get(&after.tunables, i);
        if (changed[i])
            check(after.line[i] > 0 && !after.broken[i] && value == tunable_get(&values, i));
        else if (removed[i])
            check(after.line[i] == 0);
        else
            check((after.line[i] > 0) == (before.line[i] > 0) && after.broken[i] == before.broken[i]
                  && value == tunable_get(&before.tunables, i));
    }
    char *again = tunables_ini_edit(edited, edited_size, changed, removed, &values, &again_size);
    check(again != NULL && again_size == edited_size && memcmp(again, edited, again_size) == 0);
    free(again);
    memset(changed, 0, sizeof changed);
    again = tunables_ini_edit(text, size, changed, NULL, &values, &again_size);
    check(again != NULL && again_size == size && memcmp(again, text, size) == 0);
    free(again);
    free(edited);
}

static char *scenario_text(const Scenario *scenario, size_t *size)
{
    char *text;
    FILE *out = open_memstream(&text, size);
    check(out != NULL);
    scenario_write(scenario, out);
    check(fclose(out) == 0);
    return text;
}

// What is read can be written, and read again as the same.
static void check_scenario(const char *text, size_t size)
{
    TextErrors errors = {0};
    Scenario scenario = scenario_new(), again = scenario_new();
    if (scenario_read(&scenario, text, size, &errors)) {
        size_t written_size, again_size;
        char *written = scenario_text(&scenario, &written_size);
        check(scenario_read(&again, written, written_size, &errors));
        char *written_again = scenario_text(&again, &again_size);
        check(written_size == again_size && memcmp(written, written_again, again_size) == 0);
        free(written_again);
        free(written);
    }
    scenario_free(&again);
    scenario_free(&scenario);
    text_errors_free(&errors);
}

// What is read without a mistake is a stage; mistakes are in order and have lines that are there.
static void check_stage(const char *text, size_t size)
{
    static StageScript script;
    static ActionProgram program;
    TextErrors errors = {0};
    bool good = stage_read(text, size, "fuzz", NULL, &script, &errors);
    check(good == (errors.errors == 0));
    check(!good || script_check(&script, &program) == NULL);
    for (int i = 0; i < errors.count; i++)
        check(errors.list[i].line >= 1 && (i == 0 || errors.list[i - 1].line <= errors.list[i].line));
    text_errors_free(&errors);
}

// Some turns over a map; every stage is won.
static void travel(const JourneyMap *map, const JourneyRules *rules)
{
    static Journey journey;
    static JourneyMemory memory;
    JourneyTurn turn;
    journey_begin(&journey, map, rules, 1, 1);
    for (int i = 0; i < 20 && journey.state != JOURNEY_WON; i++) {
        if (journey.state == JOURNEY_STAGE_DUE)
            check(journey_stage_over(&journey, journey.bees, true));
        else
            journey_pilot_move(&journey, &memory, &turn);
    }
}

// A map that is read without a mistake can be travelled.
static void check_map(const char *text, size_t size, const JourneyRules *rules)
{
    static MapFile map;
    TextErrors errors = {0};
    bool good = map_read(text, size, "fuzz", &map, &errors);
    check(good == (errors.errors == 0));
    check(!good || journey_map_check(&map.map) == NULL);
    if (good)
        travel(&map.map, rules);
    text_errors_free(&errors);
}

// The input stands after the beginning of a kept journey: its lines are moves, stages, and the hash.
static void check_journey(const char *text, size_t size, const JourneyRules *rules)
{
    static const char SMALL[] = "name = Small\nstages = meadow\nambush = ambush\nmap\n"
                                "  ,f..h\n .t.1..\nS..#.p.\n ~..,. \n";
    static MapFile map;
    static Journey journey;
    static JourneyMemory memory;
    static char kept[8192];
    TextErrors errors = {0};
    JourneyLog log = {0};
    check(map_read(SMALL, sizeof SMALL - 1, "small", &map, &errors));
    int length = snprintf(kept, sizeof kept, "version 1\nmap small %016llx\nseed 1\nlevel easy\n",
                          (unsigned long long)journey_map_hash(&map.map));
#define RULE(name, ...)                                                                                                \
    length += snprintf(kept + length, sizeof kept - (size_t)length, "rule " #name " %d\n", (int)rules->name);
#include "journey/journey_rules.def"
#undef RULE
    size = size < sizeof kept - (size_t)length ? size : sizeof kept - (size_t)length;
    memcpy(kept + length, text, size);
    bool good = journey_file_read(kept, (size_t)length + size, &map, &log, &journey, &memory, &errors);
    check(good == (errors.errors == 0));
    journey_log_free(&log);
    text_errors_free(&errors);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *text = size > 0 ? (const char *)bytes : "";
    uint64_t seed = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        seed = (seed ^ bytes[i]) * 1099511628211u;
    Rng rng = rng_seed(seed, 0);
    check_entries(text, size, false);
    check_entries(text, size, true);
    check_edit(text, size, &rng);
    check_scenario(text, size);
    check_stage(text, size);
    Tunables tunables = tunables_default();
    JourneyRules rules = journey_rules_of(&tunables, 0);
    check_map(text, size, &rules);
    check_journey(text, size, &rules);
    return 0;
}
