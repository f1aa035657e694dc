// dodge.c -- mitsubachi dodge DIR: survival of each instinct in each pattern of a folder.
#include "measure/dodge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/pattern_files.h"
#include "content/tuning/tunables_text.h"
#include "core/base/assert.h"
#include "core/sim/limits.h"
#include "measure/command.h"
#include "platform/clock.h"
#include "tape/keyframes.h"
#include "text/grow.h"
#include "text/words.h"

#define INSTINCT "swarm.loose_instinct"
#define FOE_RADIUS_PX 1.0f // the least
#define FOE_Y_SHARE 0.15f  // of the playfield's height
#define STILL_LEASH 20.0f  // ranges; no bee is pulled inside it
#define TIMED_TICKS 13     // from one timed tick to the next; prime, so that it samples periodic work

// --- options

// Reads one entry. False if it is invalid.
typedef bool EntryFn(const char *text, void *entry);

// Reads entries separated by commas, each once, into a list of at most DODGE_LIST_MOST. On an error returns false, and
// the list is unchanged.
static bool list_read(void *list, int *list_count, size_t entry_bytes, const char *text, EntryFn *entry)
{
    _Alignas(uint64_t) char read[DODGE_LIST_MOST * DODGE_NAME_BYTES] = {0};
    int count = 0;
    Word word;
    for (const char *at = text; words_next(&at, ',', &word); count++) {
        char *last = read + (size_t)count * entry_bytes;
        if (count == DODGE_LIST_MOST || !entry(word.text, last))
            return false;
        for (const char *before = read; before < last; before += entry_bytes)
            if (memcmp(before, last, entry_bytes) == 0)
                return false;
    }
    memcpy(list, read, (size_t)count * entry_bytes);
    *list_count = count;
    return true;
}

static bool rank_entry(const char *text, void *entry)
{
    float *rank = entry;
    bool good = words_float(text, rank) && *rank >= 0.0f && *rank <= 1.0f;
    *rank = *rank == 0.0f ? 0.0f : *rank; // "-0" is 0
    return good;
}

// The capacity of the game.
static bool bees_entry(const char *text, void *bees)
{
    return words_int_in(text, 1, SIM_BEES_MAX, bees);
}

// "6/3"
static bool setting_entry(const char *text, void *entry)
{
    DodgeSetting *setting = entry;
    const Field *speed = tunable_info(tunable_find("swarm.max_speed"));
    const char *slash = strchr(text, '/');
    return slash != NULL && words_float(words_first(text, (size_t)(slash - text)).text, &setting->hit_px)
        && words_float(slash + 1, &setting->speed) && setting->hit_px >= DODGE_HIT_LEAST_PX
        && setting->hit_px <= DODGE_HIT_MOST_PX && setting->speed >= speed->least && setting->speed <= speed->most;
}

// The tunable's own words, so that a new instinct needs no change here.
static bool instinct_entry(const char *text, void *entry)
{
    // The option's table prints the message about an unknown word.
    float value;
    snprintf(entry, DODGE_NAME_BYTES, "%.*s", DODGE_NAME_BYTES - 1, text);
    return strcmp(text, DODGE_STILL) == 0 || tunable_read(tunable_find(INSTINCT), text, &value, NULL);
}

// The reader of an option: a list of the work.
#define LIST_READER(name, list, list_count, entry)                                                                     \
    bool name(void *work, const char *text, Error *unused)                                                             \
    {                                                                                                                  \
        Dodge *dodge = work;                                                                                           \
        (void)unused;                                                                                                  \
        return list_read(dodge->list, &dodge->list_count, sizeof dodge->list[0], text, entry);                         \
    }

LIST_READER(dodge_ranks_read, ranks, rank_count, rank_entry)
LIST_READER(dodge_bees_read, bees, bee_count, bees_entry)
// px/speed in one entry: all sizes with all speeds would be many games.
LIST_READER(dodge_settings_read, settings, setting_count, setting_entry)
LIST_READER(dodge_instincts_read, instincts, instinct_count, instinct_entry)

#define AT(field) .offset = offsetof(Dodge, field)

static const Option ROWS[] = {
    {OPTION("--instinct", "LIST", OWN, .offset = 0, "compare radar, swift, or still bees"), EXPERIMENT_PLAYS,
     .read = dodge_instincts_read, .expected = "some of radar, swift and still, each once, such as radar,swift"},
    {OPTION("--hit", "LIST", OWN, .offset = 0, "compare bees of PX/SPEED: hit within PX, px a tick; 2/5,6/3,10/3"),
     EXPERIMENT_PLAYS, .read = dodge_settings_read,
     .expected = "at most 16 of PX/SPEED such as 2/5,6/3, each once, with 1 to 60 px and 0.1 to 30 px/tick"},
    {OPTION("--bees", "LIST", OWN, .offset = 0, "compare swarms of these sizes; 1,30"), EXPERIMENT_PLAYS,
     .read = dodge_bees_read, .expected = "at most 16 whole numbers from 1 to 16384 such as 1,30, each once"},
    {OPTION("--ranks", "LIST", OWN, .offset = 0, "fire at these difficulties ($rank), 0 to 1; 0.5,1"), EXPERIMENT_PLAYS,
     .read = dodge_ranks_read, .expected = "at most 16 numbers from 0 to 1 such as 0.5,1, each once"},
    {OPTION("--ticks", "N", U32, AT(ticks), "end a run after N ticks, 60 a second; 1200"), EXPERIMENT_PLAYS,
     .least = DODGE_TICKS_LEAST, .most = DODGE_TICKS_MOST, .expected = "a whole number from 60 to 216000, an hour"},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi dodge",
    .manual = "measuring.md",
    .usage = "DIR|FILE [OPTION]...\n"
             "--read FILE.csv...\n",
    .about = "Measure how well each instinct of bees dodges the BulletML patterns of a folder.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 a file has errors or a pattern cannot continue (plays the others), 2 wrong usage,\n"
        "3 the machine failed.\n",
    .most = -1,
};

void dodge_defaults(void *work)
{
    Dodge *dodge = work;
    Word word;
    dodge->base.seeds = (RunsSeeds){1, 3};
    dodge->ticks = 1200;
    dodge_ranks_read(dodge, "0.5,1", NULL);
    dodge_bees_read(dodge, "1,30", NULL);
    dodge_settings_read(dodge, "2/5,6/3,10/3", NULL);
    for (const char *at = tunable_info(tunable_find(INSTINCT))->words; words_next(&at, ' ', &word);)
        instinct_entry(word.text, dodge->instincts[dodge->instinct_count++]);
}

static bool dodge_check(void *work, Error *error)
{
    const ExperimentWork *base = work;
    if (base->word_count == 0)
        return error_set(error, "no folder, expected one with BulletML files; 'mitsubachi dodge --help' explains");
    return base->word_count == 1
        || error_set(error, "one argument too many: %s, expected one folder", words_quoted(base->words[1]).text);
}

// --- the plan

// The shared tunables of all runs. The command line must not set those of the plan.
static int tunables_plan(Dodge *dodge, Error *error)
{
    static const struct {
        const char *tunable, *option;
    } OWN[] = {
        {INSTINCT, "--instinct"},     {"swarm.start_bees", "--bees"},
        {"swarm.radius_px", "--hit"}, {"bullet.radius_px", "--hit"},
        {"swarm.max_speed", "--hit"}, {"pattern.rank", "--ranks"},
        {"swarm.fires", NULL},        {"pattern.rank_follows", "--ranks"},
        {"flower.bees", NULL},        {"swarm.weight_enemy", NULL},
        {"moth.radius_px", NULL},     {"patience.ticks", NULL},
    };
    Tuning *tuning;
    int status = command_tuning(&dodge->base.numbers, &tuning, error);
    if (status != STATUS_GOOD)
        return status;
    for (size_t i = 0; i < sizeof OWN / sizeof OWN[0] && status == STATUS_GOOD; i++) {
        if (!tuning_is_from_options(tuning, tunable_find(OWN[i].tunable)))
            continue;
        error_set(error, "%s is set by 'dodge' itself, expected %s", OWN[i].tunable,
                  OWN[i].option != NULL ? OWN[i].option : "nothing: only bees and bullets count there");
        status = STATUS_USAGE;
    }
    dodge->tunables = tuning_now(tuning)->rules;
    dodge->own_accel = tuning_is_from_options(tuning, tunable_find("swarm.max_accel"));
    tuning_close(tuning);
    return status;
}

// Only the program's words: each thread builds its own book from them.
void dodge_pattern_add(Dodge *dodge, const PatternBook *book)
{
    const PatternEntry *entry = &book->patterns[0];
    size_t bytes = (size_t)entry->words * sizeof book->code[0];
    ASSERT(book->count > 0);
    DodgePattern *pattern = &LIST_ADD(dodge->patterns, dodge->pattern_count, dodge->pattern_room);
    *pattern = (DodgePattern){.words = grow_zeros(bytes + 1), .word_count = entry->words};
    memcpy(pattern->name, entry->name, sizeof pattern->name);
    Setup setup = {.tunables = dodge->tunables};
    setup_set_rules(&setup, dodge->ticks, book);
    memcpy(pattern->rules, setup.rules, sizeof pattern->rules);
    memcpy(pattern->words, book->code + entry->first, bytes);
}

void dodge_patterns_free(void *work)
{
    Dodge *dodge = work;
    for (int i = 0; i < dodge->pattern_count; i++)
        free(dodge->patterns[i].words);
    free(dodge->patterns);
}

// All patterns below the path. Reads them one by one into the same book, which has room for a game's patterns but not
// for a folder's. STATUS_NO if some have mistakes; the others can be played.
static int patterns_plan(Dodge *dodge, Error *error)
{
    const char *path = dodge->base.words[0];
    PatternFiles files = {0};
    PatternBook *book = &dodge->base.book;
    int wrong = 0;
    bool found = pattern_files_add(&files, path, error);
    for (int i = 0; found && i < files.count; i++) {
        TextErrors errors = {0};
        memset(book, 0, sizeof *book);
        bool good = pattern_file_read(files.list[i].path, files.list[i].name, book, &errors);
        if (good)
            dodge_pattern_add(dodge, book);
        wrong += !good;
        text_errors_print(&errors, files.list[i].path, stderr);
        text_errors_free(&errors);
    }
    if (found && files.count == 0)
        error_set(error, "%.256s: no patterns, expected files NAME.xml", path);
    else if (wrong > 0)
        error_set(error, "%d of %d files %s mistakes and %s not played", wrong, files.count,
                  wrong == 1 ? "has" : "have", wrong == 1 ? "is" : "are");
    int status = !found ? STATUS_MACHINE : files.count == 0 || wrong > 0 ? STATUS_NO : STATUS_GOOD;
    pattern_files_free(&files);
    return status;
}

static int dodge_plan(void *work, Error *error)
{
    Dodge *dodge = work;
    int status = tunables_plan(dodge, error);
    if (status == STATUS_GOOD)
        status = patterns_plan(dodge, error);
    const int factors[DODGE_FACTORS] = {dodge->pattern_count, dodge->base.seeds.count, dodge->rank_count,
                                        dodge->bee_count,     dodge->setting_count,    dodge->instinct_count};
    memcpy(dodge->base.factors, factors, sizeof factors);
    return status;
}

Tunables dodge_tunables(const Dodge *dodge, const int *run)
{
    Tunables tunables = dodge->tunables;
    const DodgeSetting *setting = &dodge->settings[run[DODGE_SETTING]];
    tunables.swarm_start_bees = dodge->bees[run[DODGE_BEES]];
    tunables.swarm_radius_px = tunables.bullet_radius_px = setting->hit_px / 2.0f;
    tunables.swarm_max_speed = setting->speed;
    if (!dodge->own_accel)
        tunables.swarm_max_accel = setting->speed;
    // Only the bees may differ between two runs.
    tunables.pattern_rank_follows = 0;
    tunables.pattern_rank = dodge->ranks[run[DODGE_RANK]];
    tunables.swarm_fires = 0;
    tunables.patience_ticks = 0;
    tunables.swarm_weight_enemy = 0.0f;
    tunables.moth_radius_px = FOE_RADIUS_PX;
    tunables.flower_bees = 0;
    const char *instinct = dodge->instincts[run[DODGE_INSTINCT]];
    if (strcmp(instinct, DODGE_STILL) == 0) {
        // Bees without a wish stay where they are.
        tunables.swarm_loose_instinct = INSTINCT_RADAR;
        tunables.swarm_avoid_px = tunables.swarm_stray_chance = 0.0f;
        tunables.swarm_leash_ranges = STILL_LEASH;
    } else {
        float value = 0.0f;
        int index = tunable_find(INSTINCT);
        bool good = tunable_read(index, instinct, &value, NULL);
        ASSERT(good);
        if (good)
            tunable_set(&tunables, index, value);
    }
    return tunables;
}

// --- a run

void dodge_room_end(void *room)
{
    free(((DodgeRoom *)room)->saved);
}

static const TickCmd NOTHING;

static int64_t tick_ns(Sim *sim)
{
    int64_t start_ns = clock_cpu_ns();
    sim_tick(sim, &NOTHING);
    return clock_cpu_ns() - start_ns;
}

// Plays a tick and measures the bees' share: with bees, without, and with bees again; it averages the two, because
// the first has a cold cache. Skips timing without memory for the live state.
static void tick_timed(DodgeRoom *room, DodgeRow *row)
{
    Sim *sim = &room->sim;
    int bees = sim->bees.count;
    size_t bytes = live_state_bytes(sim);
    uint8_t *saved = bytes > room->saved_bytes ? realloc(room->saved, 2 * bytes) : room->saved;
    if (saved == NULL) {
        sim_tick(sim, &NOTHING);
        return;
    }
    room->saved_bytes = bytes > room->saved_bytes ? 2 * bytes : room->saved_bytes;
    room->saved = saved;
    live_state_save(sim, room->saved);
    int64_t before_ns = tick_ns(sim);
    live_state_load(sim, room->saved);
    sim->bees.count = 0;
    int64_t without_ns = tick_ns(sim);
    live_state_load(sim, room->saved);
    int64_t after_ns = tick_ns(sim);
    row->bees_ns += (double)((before_ns + after_ns) / 2 - without_ns);
    row->bees_timed += bees;
}

// The pattern's only book, and the foe.
static void game_begin(const Dodge *dodge, const int *run, DodgeRoom *room)
{
    const DodgePattern *pattern = &dodge->patterns[run[DODGE_PATTERN]];
    Tunables tunables = dodge_tunables(dodge, run);
    memset(&room->book, 0, sizeof room->book);
    int index = pattern_book_add(&room->book, pattern->name, pattern->words, pattern->word_count);
    ASSERT(index == 0);
    (void)index;
    sim_init(&room->sim, dodge->base.seeds.first + (uint64_t)run[DODGE_SEED], &tunables, &room->book);
    int foe = sim_add_enemy(&room->sim, ENEMY_MOTH, vec2(FIELD_WIDTH_PX / 2.0f, FIELD_HEIGHT_PX * FOE_Y_SHARE), -1, 0);
    ASSERT(foe == 0);
    // So that the pattern begins in the first tick.
    room->rests = true;
    // It cannot bite during the run.
    room->sim.enemies[foe].bite_ticks = (int32_t)dodge->ticks + 1;
}

void dodge_game_play(const Dodge *dodge, const int *run, const StopFlag *stop, DodgeRoom *room, DodgeRow *row)
{
    Sim *sim = &room->sim;
    game_begin(dodge, run, room);
    while (sim->bees.count > 0 && sim->head.tick < dodge->ticks && !*stop) {
        // A pattern that is over rests for a tick.
        bool over = sim->enemies[0].pattern < 0;
        if (over && room->rests)
            sim_begin_pattern(sim, 0, 0);
        room->rests = over && !room->rests;
        if (sim->head.tick % TIMED_TICKS == TIMED_TICKS - 1)
            tick_timed(room, row);
        else
            sim_tick(sim, &NOTHING);
        // The row stores the kind of the first fault; the game counts them.
        const SimScratch *scratch = &sim->scratch;
        for (int i = 0; row->faults == 0 && row->fault[0] == '\0' && i < scratch->event_count; i++)
            if (scratch->events[i].kind == EVENT_PATTERN_FAULT)
                snprintf(row->fault, sizeof row->fault, "%s",
                         pattern_fault_text((PatternStatus)(scratch->events[i].value % 8)));
        row->faults = sim->head.pattern_faults;
    }
    row->ticks = sim->head.tick;
    row->bees_left = (uint32_t)sim->bees.count;
    row->bullets_most = (uint32_t)sim->head.bullets_most;
    row->dropped = sim->head.dropped;
}

// Measures thread time, so that other threads hardly disturb it.
static void run_play(const void *work, const int *run, void *room, const StopFlag *stop, void *row_pointer)
{
    const Dodge *dodge = work;
    const DodgePattern *pattern = &dodge->patterns[run[DODGE_PATTERN]];
    const DodgeSetting *setting = &dodge->settings[run[DODGE_SETTING]];
    DodgeRow *row = row_pointer;
    row->seed = dodge->base.seeds.first + (uint64_t)run[DODGE_SEED];
    row->bees = (uint32_t)dodge->bees[run[DODGE_BEES]];
    memcpy(row->pattern, pattern->name, sizeof row->pattern);
    memcpy(row->rules, pattern->rules, sizeof row->rules);
    memcpy(row->instinct, dodge->instincts[run[DODGE_INSTINCT]], sizeof row->instinct);
    words_from_float(dodge->ranks[run[DODGE_RANK]], row->rank, sizeof row->rank);
    words_from_float(setting->hit_px, row->hit, sizeof row->hit);
    words_from_float(setting->speed, row->speed, sizeof row->speed);
    dodge_game_play(dodge, run, stop, room, row);
}

// --- tables

// Half of the bees, because a halved swarm can still win; for one bee, half is all. A pattern counts once all its runs
// are done.
#define RUNS                                                                                                           \
    "WITH r AS (SELECT *, rowid AS number, 2 * bees_left >= bees AS half FROM results WHERE bees = %d),"               \
    " p AS (SELECT hit, speed, instinct, min(half) AS whole FROM r GROUP BY hit, speed, instinct, pattern HAVING"      \
    "  count(*) = (SELECT count(DISTINCT seed) * count(DISTINCT rank) FROM results)),"                                 \
    " w AS (SELECT hit, speed, instinct, sum(whole) || ' of ' || count(*) AS patterns FROM p GROUP BY hit, speed,"     \
    "  instinct) "

static void print_size(const Results *results, int bees, FILE *out)
{
    if (bees == 1)
        fprintf(out, "\nOne bee; a run is survived if it is alive at the end\n\n");
    else
        fprintf(out, "\n%d bees; a run is survived if half of them are alive at the end\n\n", bees);
    results_print(results, out,
                  RUNS "SELECT hit AS 'hit px', speed, instinct, sum(half) || ' of ' || count(*) AS runs,"
                       " fixed(100.0 * sum(half) / count(*), 1) || ' %%' AS survived,"
                       " coalesce(patterns, '0 of 0') AS 'patterns all', fixed(avg(ticks), 0) AS ticks,"
                       " fixed(CASE WHEN sum(bees_ns) >= 0 THEN sum(bees_ns) / 1000.0 / sum(bees_timed) END, 2)"
                       " AS 'µs/bee-tick'%s FROM r LEFT JOIN w USING (hit, speed, instinct)"
                       " GROUP BY hit, speed, instinct ORDER BY min(number)",
                  bees,
                  // With one bee the columns about remaining bees are redundant.
                  bees == 1 ? ""
                            : ", fixed(100.0 * (1.0 * sum(bees_left) / (1.0 * count(*) * max(bees))), 1) || ' %'"
                              " AS 'bees left', fixed(100.0 * sum(bees_left > 0) / count(*), 1) || ' %' AS 'any left'");
}

static void dodge_print(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    char *head = results_text(results, "SELECT printf('%%d patterns, seeds %%d to %%d, ranks %%s', count(DISTINCT"
                                       " pattern), min(seed), max(seed), group_concat(DISTINCT rank)) FROM results");
    fprintf(out, "%s\n", head);
    free(head);
    for (int i = 0; (head = results_text(results,
                                         "SELECT bees FROM results GROUP BY bees ORDER BY min(rowid)"
                                         " LIMIT 1 OFFSET %d",
                                         i))
                    != NULL;
         i++) {
        print_size(results, atoi(head), out);
        free(head);
    }
    // Named below the tables, because such a pattern looks easy in them: it stops firing.
    if ((head = results_text(results, "SELECT 1 FROM results WHERE faults > 0 OR dropped > 0")) != NULL)
        fputc('\n', out);
    free(head);
    // The first fault is enough: the same program faults in the same way in every run.
    results_print(
        results, out,
        "SELECT pattern, trouble, runs FROM (SELECT pattern, fault AS trouble, count(*) AS runs, min(rowid) AS"
        " first FROM results WHERE faults > 0 GROUP BY pattern UNION ALL SELECT pattern,"
        " 'more bullets or actions than there is room for', count(*), min(rowid) FROM results"
        " WHERE dropped > 0 GROUP BY pattern) ORDER BY first");
}

// $sizes: a title for each size of the swarm. $runs: the share of runs survived by kind of bee, a data set for each size
// and instinct.
static void dodge_draw(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    results_block(
        results, out, "sizes", false,
        "SELECT CASE bees WHEN 1 THEN 'One bee: runs survived (%%)' ELSE bees || ' bees: runs that half of them"
        " survive (%%)' END FROM results GROUP BY bees ORDER BY min(rowid)");
    results_block(results, out, "runs", true,
                  "SELECT instinct || ', ' || bees AS name, hit || ' px, speed ' || speed,"
                  " 100.0 * avg(2 * bees_left >= bees) FROM results GROUP BY bees, instinct, hit, speed ORDER BY"
                  " min(min(rowid)) OVER (PARTITION BY bees), min(min(rowid)) OVER (PARTITION BY bees, instinct),"
                  " min(rowid)");
}

static const Column COLUMNS[] = {
    COLUMN(DodgeRow, TEXT, pattern),
    COLUMN(DodgeRow, TEXT, instinct),
    COLUMN(DodgeRow, U64, seed),
    COLUMN(DodgeRow, TEXT, rank),
    COLUMN(DodgeRow, TEXT, hit),
    COLUMN(DodgeRow, TEXT, speed),
    COLUMN(DodgeRow, U32, bees),
    COLUMN(DodgeRow, U32, ticks),
    COLUMN(DodgeRow, U32, bees_left),
    COLUMN(DodgeRow, U32, bullets_most),
    COLUMN(DodgeRow, TEXT, rules),
    {"bees_ns", COLUMN_DOUBLE, offsetof(DodgeRow, bees_ns), true},
    {"bees_timed", COLUMN_DOUBLE, offsetof(DodgeRow, bees_timed), true},
    {"faults", COLUMN_U32, offsetof(DodgeRow, faults), true},
    {"fault", COLUMN_TEXT, offsetof(DodgeRow, fault), true},
    {"dropped", COLUMN_U32, offsetof(DodgeRow, dropped), true},
};

const Experiment DODGE = {
    .line = &LINE,
    .work_bytes = sizeof(Dodge),
    .defaults = dodge_defaults,
    .check = dodge_check,
    .plan = dodge_plan,
    .end = dodge_patterns_free,
    EXPERIMENT_COLUMNS(COLUMNS),
    .key = "pattern, instinct, seed, rank, hit, speed, bees",
    .differ = "SELECT pattern || ' by different rules, expected the same for all' FROM results GROUP BY pattern"
              " HAVING min(rules) <> max(rules)",
    .faulty = "SELECT 1 FROM results WHERE faults > 0 OR dropped > 0",
    .row_bytes = sizeof(DodgeRow),
    .play = run_play,
    .room_bytes = sizeof(DodgeRoom),
    .room_end = dodge_room_end,
    .print = dodge_print,
    .draw = dodge_draw,
    .chart = "dodge",
};

EXPERIMENT_COMMAND(dodge, DODGE)
