// make_corpus.c -- the recipe of tests/corpus: make_corpus FOLDER KIND [PERCENT]
//
// Plays the games of one kind, the same ones every time, until they last as long together as its row says (or so many
// percent of it), as FOLDER/KIND_NUMBER.mtb. Without arguments it prints the kinds. All that there is to play takes
// turns by the games' numbers, so that each part of it is there with all others; what is left is drawn by chance.
#include <inttypes.h>
#include <stdlib.h>

#include "content/journey/journey_file.h"
#include "content/mode/daily.h"
#include "content/mode/mode.h"
#include "content/pattern_files.h"
#include "content/stage/stage_files.h"
#include "content/tuning/tunables_text.h"
#include "demos/recorded_game.h"
#include "core/pattern/pattern_read.h"
#include "pattern/random_document.h"
#include "platform/files.h"

#define STREAM 21
#define SECONDS(s) ((s)*SIM_TICKS_PER_SECOND)
#define PRESETS 5
#define FOREIGN_PATTERNS 4 // of a book,
#define FOREIGN_GAMES 8    // which so many games have
#define JOURNEY_TURNS_MOST 200
#define LINK_TICKS SECONDS(480u) // what fits into a link whoever plays

// The common data of all games, and the state between them.
typedef struct Maker {
    Rng rng; // of the present game
    uint32_t number;
    PatternBook book, foreign;
    StageFiles stages;
    Tunables presets[PRESETS];
    MapFile map;
    Journey journey;
    JourneyMemory memory;
    JourneyTurn turn;
    Tape parent;
    const char *folder;
} Maker;

static uint32_t below(Maker *maker, uint32_t count)
{
    return rng_below(&maker->rng, count);
}

static bool one_in(Maker *maker, uint32_t of)
{
    return below(maker, of) == 0;
}

// --- who plays

// Any of the scripted ones, one in four with late hands.
static void play_scripted(Maker *maker, GamePlan *plan)
{
    char name[PLAYER_NAME_BYTES];
    const PlayerKind *kind = player_kind((int)below(maker, (uint32_t)player_kind_count()));
    uint32_t late = one_in(maker, 4) ? 1u + below(maker, 30) : 0u;
    snprintf(name, sizeof name, late > 0 ? "%s@%" PRIu32 : "%s", kind->name, late);
    plan->player = player_find(name, &plan->scripted) ? PLAYER_SCRIPTED : PLAYER_PILOT;
}

static void play_person(Maker *maker, GamePlan *plan)
{
    static const GamePlayer PERSONS[] = {PLAYER_MOUSE, PLAYER_FINGER, PLAYER_HAND, PLAYER_HAND, PLAYER_HOLDER};
    plan->player = PERSONS[below(maker, sizeof PERSONS / sizeof PERSONS[0])];
}

static void play_anyhow(Maker *maker, GamePlan *plan)
{
    uint32_t who = below(maker, 10);
    if (who < 6)
        play_scripted(maker, plan);
    else if (who < 8)
        play_person(maker, plan);
    else
        plan->player = PLAYER_PILOT;
}

// --- what is played

static void plan_mode(Maker *maker, GamePlan *plan, const Mode *mode)
{
    plan->script = mode_script(mode, &maker->stages);
    plan->tunables = mode_tunables(mode, plan->script);
    plan->book = &maker->book;
}

// Modes, levels and speeds in turns; a practice begins with any of its phases.
static Mode any_mode(Maker *maker)
{
    static const ModeKind KINDS[] = {MODE_PRACTICE, MODE_ENDLESS, MODE_PRACTICE, MODE_GALLERY};
    Mode mode = mode_of(KINDS[maker->number % 4u]);
    mode.stage = (int)(maker->number / 2u % (uint32_t)maker->stages.listed);
    if (mode.kind == MODE_PRACTICE)
        mode.phase = (int)below(maker, (uint32_t)maker->stages.scripts[mode.stage].phase_count);
    mode.level = (int)(maker->number % LEVELS);
    mode.speed_percent = one_in(maker, 5) ? 50 + (int)below(maker, 50) : MODE_SPEED_FULL;
    return mode;
}

// Each pair of instincts in turn.
static void vary_instincts(const Maker *maker, Tunables *tunables)
{
    tunables->swarm_instinct = (int32_t)(maker->number % 2u);
    tunables->swarm_loose_instinct = (int32_t)(maker->number / 2u % 2u);
    tunables->swarm_blend = (int32_t)(maker->number / 4u % 3u);
}

static void plan_usual(Maker *maker, GamePlan *plan)
{
    Mode mode = any_mode(maker);
    plan_mode(maker, plan, &mode);
    play_anyhow(maker, plan);
}

static void plan_instincts(Maker *maker, GamePlan *plan)
{
    plan_usual(maker, plan);
    vary_instincts(maker, &plan->tunables);
    plan->tunables.swarm_start_bees = 12 + (int32_t)below(maker, 90);
}

static void plan_persons(Maker *maker, GamePlan *plan)
{
    plan_usual(maker, plan);
    play_person(maker, plan);
    plan->call_ticks = one_in(maker, 3) ? 200u + below(maker, 900) : 0u;
    plan->open_end = one_in(maker, 4);
}

static void plan_day(Maker *maker, GamePlan *plan)
{
    Mode mode = mode_of(MODE_DAILY);
    mode.day = day_of_count(day_count(MODIFIERS_FROM) + (int32_t)maker->number);
    mode.level = (int)(maker->number / 10u % LEVELS);
    plan_mode(maker, plan, &mode);
    play_anyhow(maker, plan);
    plan->seed = mode_day_seed(mode.day);
}

// The options of the trainer: no losses, other numbers of bees, a quarter of the speed.
static void plan_trainer(Maker *maker, GamePlan *plan)
{
    Mode mode = any_mode(maker);
    mode.kind = MODE_PRACTICE;
    mode.phase = (int)below(maker, (uint32_t)maker->stages.scripts[mode.stage].phase_count);
    mode.safe = maker->number % 2u == 0;
    mode.start_bees = 1 + (int)below(maker, 150);
    mode.speed_percent = 25 + 25 * (int)below(maker, 4);
    plan_mode(maker, plan, &mode);
    play_anyhow(maker, plan);
}

// A number that changes now and then, or a whole file of them that is saved in turns with the one before.
static void plan_live(Maker *maker, GamePlan *plan)
{
    plan_usual(maker, plan);
    if (maker->number % 2u == 0) {
        plan->change_ticks = 5u + below(maker, 300);
        plan->extreme = one_in(maker, 4);
    } else {
        plan->other = &maker->presets[maker->number / 2u % PRESETS];
        plan->other_ticks = 60u + below(maker, 900);
    }
}

static void plan_preset(Maker *maker, GamePlan *plan)
{
    plan_usual(maker, plan);
    const Tunables defaults = tunables_default(), *preset = &maker->presets[maker->number % PRESETS];
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (tunable_get(preset, i) != tunable_get(&defaults, i))
            tunable_set(&plan->tunables, i, tunable_get(preset, i));
}

// Many numbers that are a bit different, or a few at the ends of their ranges.
static void plan_odd(Maker *maker, GamePlan *plan)
{
    plan_usual(maker, plan);
    plan->extreme = one_in(maker, 3);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (one_in(maker, plan->extreme ? 20 : 4))
            tunable_vary(&plan->tunables, i, &maker->rng, plan->extreme);
    if (plan->tunables.swarm_start_bees > 150)
        plan->tunables.swarm_start_bees = 150;
}

static void pattern_wrong(void *context, const Error *error)
{
    fprintf(stderr, "make_corpus: a random pattern: %s\n", error->text);
}

static void foreign_add(PatternBook *book, uint64_t seed)
{
    static Document document;
    PatternProgram program;
    char name[PATTERN_NAME_BYTES];
    document_write(&document, seed);
    if (!pattern_read(document.bytes, (size_t)document.length, &program, pattern_wrong, NULL))
        return;
    snprintf(name, sizeof name, "foreign%" PRIu64, seed);
    pattern_book_add(book, name, program.words, program.count);
    pattern_program_free(&program);
}

// Documents with all that the language has, as nobody would write them, one after the other.
static void plan_foreign(Maker *maker, GamePlan *plan)
{
    Mode mode = mode_of(MODE_GALLERY);
    plan_mode(maker, plan, &mode);
    plan->tunables.swarm_start_bees = 30 + (int32_t)below(maker, 60);
    memset(&maker->foreign, 0, sizeof maker->foreign);
    for (uint64_t i = 0; i < FOREIGN_PATTERNS; i++)
        foreign_add(&maker->foreign, maker->number / FOREIGN_GAMES * FOREIGN_PATTERNS + i);
    plan->book = &maker->foreign;
    play_anyhow(maker, plan);
}

// Short ones, as they cost much more than others.
static void plan_lord(Maker *maker, GamePlan *plan)
{
    Mode mode = mode_of(MODE_SWARM_LORD);
    mode.level = (int)(maker->number % LEVELS);
    plan_mode(maker, plan, &mode);
    play_anyhow(maker, plan);
    plan->large = true;
    plan->ticks = SECONDS(40u);
}

static void plan_empty(Maker *maker, GamePlan *plan)
{
    plan->tunables = tunables_default();
    plan->tunables.swarm_start_bees = 1 + (int32_t)below(maker, 300);
    plan->script = NULL;
    vary_instincts(maker, &plan->tunables);
    play_person(maker, plan);
}

// Every third one begins anew; the others are taken over from the one before, which may be taken over itself.
static void plan_fork(Maker *maker, GamePlan *plan)
{
    char path[1024];
    if (maker->number % 3u == 0) {
        plan_live(maker, plan);
        return;
    }
    play_anyhow(maker, plan);
    snprintf(path, sizeof path, "%s/fork_%04" PRIu32 ".mtb", maker->folder, maker->number - 1u);
    if (!recorded_demo(path, &maker->parent))
        exit(3);
    plan->parent = &maker->parent;
    plan->seed = maker->parent.start.seed;
    plan->fork_tick = maker->parent.tick_count / 4u + below(maker, maker->parent.tick_count / 2u + 1u);
    plan->ticks += plan->fork_tick;
    plan->ticks = plan->ticks < LINK_TICKS ? plan->ticks : LINK_TICKS;
}

// The map's pilot moves until a stage is due.
static void plan_journey(Maker *maker, GamePlan *plan)
{
    Journey *journey = &maker->journey;
    for (uint32_t turns = JOURNEY_TURNS_MOST; journey->state != JOURNEY_STAGE_DUE; turns++) {
        if (journey->state == JOURNEY_TRAVELS && turns < JOURNEY_TURNS_MOST) {
            journey_pilot_move(journey, &maker->memory, &maker->turn);
            continue;
        }
        const Tunables defaults = tunables_default();
        int level = (int)(maker->number % LEVELS);
        const JourneyRules rules = journey_rules_of(&defaults, level);
        memset(&maker->memory, 0, sizeof maker->memory);
        journey_begin(journey, &maker->map.map, &rules, plan->seed, level);
        turns = 0;
    }
    Mode mode = mode_of_journey(journey, stage_files_find(&maker->stages, journey_stage(journey)));
    plan_mode(maker, plan, &mode);
    plan->seed = journey_hash(journey);
    plan->ticks = LINK_TICKS;
    plan->player = PLAYER_PILOT;
    if (maker->number % 2u == 0 && !player_find("scorer", &plan->scripted))
        exit(3);
    if (maker->number % 2u == 0)
        plan->player = PLAYER_SCRIPTED;
}

static void after_journey(Maker *maker, const GameOutcome *outcome)
{
    bool won = outcome->won && outcome->bees > 0;
    journey_stage_over(&maker->journey, won ? outcome->bees : 0, won);
}

static void after_fork(Maker *maker, const GameOutcome *outcome)
{
    if (maker->number % 3u != 0)
        tape_free(&maker->parent);
}

// --- the kinds

typedef struct Kind {
    const char *name;
    uint32_t seconds; // of all its games together
    void (*plan)(Maker *maker, GamePlan *plan);
    void (*after)(Maker *maker, const GameOutcome *outcome);
} Kind;

static const Kind KINDS[] = {
    {"usual", 20000, plan_usual, NULL},
    {"instincts", 3000, plan_instincts, NULL},
    {"persons", 12000, plan_persons, NULL},
    {"day", 9000, plan_day, NULL},
    {"trainer", 6000, plan_trainer, NULL},
    {"live", 8000, plan_live, NULL},
    {"preset", 5000, plan_preset, NULL},
    {"odd", 4000, plan_odd, NULL},
    {"foreign", 4000, plan_foreign, NULL},
    {"lord", 300, plan_lord, NULL},
    {"empty", 600, plan_empty, NULL},
    {"fork", 5000, plan_fork, after_fork},
    {"journey", 6000, plan_journey, after_journey},
};
#define KIND_COUNT (int)(sizeof KINDS / sizeof KINDS[0])

static const Kind *kind_find(const char *name)
{
    for (int i = 0; i < KIND_COUNT; i++)
        if (strcmp(KINDS[i].name, name) == 0)
            return &KINDS[i];
    return NULL;
}

// Plays the next game of a kind; returns its ticks, 0 where it cannot be written.
static uint32_t next_game(Maker *maker, const Kind *kind)
{
    char path[1024];
    GameOutcome outcome;
    maker->rng = rng_seed(maker->number, STREAM + (uint64_t)(kind - KINDS));
    GamePlan plan = {.seed = rng_u32(&maker->rng)};
    plan.ticks = SECONDS(40u) + below(maker, SECONDS(160u));
    kind->plan(maker, &plan);
    snprintf(path, sizeof path, "%s/%s_%04" PRIu32 ".mtb", maker->folder, kind->name, maker->number);
    if (!recorded_game_write(&plan, path, &outcome))
        return 0;
    if (kind->after != NULL)
        kind->after(maker, &outcome);
    maker->number++;
    return outcome.ticks;
}

static bool presets_read(Maker *maker)
{
    static const char *const NAMES[PRESETS] = {"article", "chaos", "gentle", "pacifist", "swarm-lord"};
    const Tuned defaults = tuned_default();
    for (int i = 0; i < PRESETS; i++) {
        Error error;
        char path[64];
        FileBytes file;
        TextErrors errors = {0};
        TunablesText text = tunables_text_begin(&defaults);
        snprintf(path, sizeof path, "assets/presets/%s.ini", NAMES[i]);
        if (!file_read(path, 1u << 20, &file, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return false;
        }
        tunables_ini_read((const char *)file.bytes, file.size, &text, &errors);
        maker->presets[i] = text.tunables.rules;
        // Fewer bees and bullets than theirs are played sooner; the sandbox has a kind of its own.
        if (maker->presets[i].swarm_start_bees > 150)
            maker->presets[i].swarm_start_bees = 150;
        text_errors_free(&errors);
        file_free(&file);
    }
    return true;
}

static bool maker_open(Maker *maker)
{
    Error error = {0};
    bool good = pattern_book_load(&maker->book, "assets/patterns", stderr, &error)
             && stage_files_open(&maker->stages, &maker->book, &error) && map_open("meadow", &maker->map, &error)
             && presets_read(maker);
    if (!good)
        fprintf(stderr, "%s\n", error.text);
    return good;
}

int main(int argc, char **argv)
{
    static Maker maker;
    const Kind *kind = argc > 2 ? kind_find(argv[2]) : NULL;
    uint64_t percent = argc > 3 ? strtoul(argv[3], NULL, 10) : 100u, ticks = 0;
    for (int i = 0; i < KIND_COUNT && argc == 1; i++)
        puts(KINDS[i].name);
    if (argc == 1)
        return 0;
    if (kind == NULL || percent == 0) {
        fprintf(stderr, "usage: make_corpus [FOLDER KIND [PERCENT]]\n");
        return 2;
    }
    maker.folder = argv[1];
    if (!maker_open(&maker))
        return 3;
    while (ticks * 100u < SECONDS((uint64_t)kind->seconds) * percent) {
        uint32_t played = next_game(&maker, kind);
        if (played == 0)
            return 3;
        ticks += played;
    }
    printf("%s: %" PRIu32 " games, %" PRIu64 " s\n", kind->name, maker.number, ticks / SIM_TICKS_PER_SECOND);
    return 0;
}
