// test_lattice_stages.c -- stages of whole numbers: galleries, nests, ponds, altered ones, and how far their numbers
// go.
#include "sim/gallery_tools.h"
#include "sim/lattice_games.h"

#define STAGES_PLAYED 40
#define STAGE_TICKS 240
#define HASTY_STAGES 60
#define TEXTS 6000
#define NESTS 20

static StageScript script;

// Galleries of few patterns, or of none.
TEST(galleries)
{
    static PatternBook book;
    Lattice lattice = lattice_begin(18u);
    for (int round = 0; round < 24; round++) {
        bool keep[PATTERNS_MAX] = {false};
        for (int i = 0; i < round % 4; i++)
            keep[lattice_below(&lattice, own_book()->count)] = true;
        for (int i = 0; i < own_book()->count && round % 6 == 5; i++)
            keep[i] = pattern_is_volley(own_book(), i);
        book = *own_book();
        pattern_book_keep(&book, keep);
        script = *own_stage("gallery");
        script.gallery.pattern_ticks = round % 4 == 1 ? 1 : 20;
        script.gallery.rest_ticks = 5 + lattice_below(&lattice, 3);
        script.gallery.again_ticks = 8 * lattice_below(&lattice, 3);
        if (book.count > 0 && lattice_below(&lattice, 2) == 0) {
            OwnText text = formatted("call %s, delay 1s", book.patterns[lattice_below(&lattice, book.count)].name);
            script_program(&script, text);
        }
        sim_init_script(&sim, (uint64_t)round, (Tunables[]){script_tunables(&script)}, &script, &book);
        play_drawn(&lattice, 120);
        if (sim.book.count > 0)
            gallery_show(&sim, lattice_below(&lattice, sim.book.count));
        play_drawn(&lattice, 30);
    }
    lattice_expect(&lattice, 0xefa074a4b99ec27bu);
}

static const char *fault(void)
{
    return script_fault(&script);
}

// True for a kind of enemy or a tunable: these numbers change with the lists of rows.
static bool is_of_list(const void *word)
{
    for (int i = 0; i < script.wave_count; i++)
        if (word == &script.waves[i].kind)
            return true;
    for (int i = 0; i < script.setting_count; i++)
        if (word == &script.settings[i].index)
            return true;
    return false;
}

// Puts a small number somewhere where it is let through.
static void alter(Lattice *lattice, void *part, size_t size)
{
    static const int32_t WHOLE[] = {0, 1, 2, 3, 5, 10, 30, 60, 120, -1};
    static const float SHARES[] = {0.0f, 0.25f, 0.5f, 1.0f, 2.0f, 8.0f, 100.0f, 180.0f};
    int32_t word, before;
    char *at = (char *)part + 4 * lattice_below(lattice, (int)(size / 4));
    memcpy(&before, at, 4);
    bool is_float = (before & 0x7fffffff) > 0x30000000;
    if (is_float)
        memcpy(&word, &SHARES[lattice_below(lattice, 8)], 4);
    else
        word = WHOLE[lattice_below(lattice, 10)];
    memcpy(at, is_of_list(at) ? &before : &word, 4);
    if (fault())
        memcpy(at, &before, 4);
}

static void alter_some(Lattice *lattice)
{
    for (int i = 0; i < 12; i++) {
        alter(lattice, script.phases, sizeof script.phases[0] * (size_t)script.phase_count);
        alter(lattice, script.waves, sizeof script.waves[0] * (size_t)script.wave_count);
        alter(lattice, script.bosses, sizeof script.bosses[0] * (size_t)script.boss_count);
        alter(lattice, script.stances, sizeof script.stances[0] * (size_t)script.stance_count);
        alter(lattice, &script.gallery, sizeof script.gallery);
    }
}

// Stages of which many a number is another one, begun at any phase.
TEST(stages)
{
    static const char *const IDS[] = {"endless", "swarm_lord", "citadel", "pond", "orchard", "hollow", "meadow"};
    Lattice lattice = lattice_begin(12u);
    for (int round = 0; round < STAGES_PLAYED; round++) {
        script = *own_stage(IDS[lattice_below(&lattice, 7)]);
        alter_some(&lattice);
        Tunables tunables = tunables_drawn(&lattice, script_tunables(&script), 4);
        tunables.stage_first_phase = lattice_below(&lattice, script.phase_count);
        tunables.level_level = lattice_below(&lattice, 3);
        sim_init_script(&sim, (uint64_t)round, &tunables, &script, own_book());
        play_drawn(&lattice, STAGE_TICKS);
    }
    lattice_expect(&lattice, 0x4cf67648ce9e7379u);
}

static void ends_of(Lattice *lattice, void *part, size_t size)
{
    for (size_t i = 0; i < size / 4; i++) {
        int32_t *word = (int32_t *)part + i;
        if (is_of_list(word))
            continue;
        lattice_add_ends(lattice, word, false, fault);
        lattice_add_ends(lattice, word, true, fault);
    }
}

static void ends_of_script(Lattice *lattice, int waves)
{
    assert_null(fault());
    waves = script.wave_count < waves ? script.wave_count : waves;
    ends_of(lattice, &script.look, offsetof(StageScript, phases) - offsetof(StageScript, look));
    ends_of(lattice, script.phases, sizeof script.phases[0] * (size_t)script.phase_count);
    ends_of(lattice, script.waves, sizeof script.waves[0] * (size_t)waves);
    ends_of(lattice, script.bosses, sizeof script.bosses[0] * (size_t)script.boss_count);
    ends_of(lattice, script.stances, sizeof script.stances[0] * (size_t)script.stance_count);
    ends_of(lattice, script.programs,
            sizeof script.programs[0] * (size_t)(script.program_count < 4 ? script.program_count : 4));
    ends_of(lattice, script.settings,
            sizeof script.settings[0] * (size_t)(script.setting_count < 4 ? script.setting_count : 4));
    ends_of(lattice, script.walls, sizeof script.walls[0] * (size_t)script.wall_count);
    ends_of(lattice, script.flows, sizeof script.flows[0] * (size_t)script.flow_count);
}

// Each number of a script is let through as far as ever, and no farther; those of lists in the next test.
TEST(numbers_of_scripts_have_ends)
{
    Lattice lattice = lattice_begin(13u);
    script_whole(&script);
    script.walls[script.wall_count++] = (Wall){
        .kind = WALL_PLANE, .point = {0, 600}, .normal = {0.6f, -0.8f}, .thin = 1};
    script.flows[script.flow_count++] = (FlowRegion){
        .kind = FLOW_ROUND, .most = {360, 320}, .middle = {9, 9}, .strength = 1};
    ends_of_script(&lattice, 9);
    script = *own_stage("swarm_lord");
    ends_of_script(&lattice, 3);
    script = *own_stage("gallery");
    ends_of_script(&lattice, 2);
    lattice_expect(&lattice, 0x92a74549a98ab7d0u);
}

TEST(enemies_and_tunables_of_a_script_are_listed)
{
    script_whole(&script);
    int32_t *const words[] = {&script.waves[0].kind, &script.settings[0].index};
    const int32_t counts[] = {ENEMY_KINDS, TUNABLE_COUNT + SCRIPT_LOOKS_MAX};
    for (int i = 0; i < 2; i++) {
        int32_t before = *words[i];
        assert_null(fault());
        *words[i] = -1;
        assert_non_null(fault());
        *words[i] = counts[i];
        assert_non_null(fault());
        *words[i] = before;
    }
}

// Names of characters of all lengths, of what is nearly one, and of what is none.
TEST(texts)
{
    static const unsigned char BYTES[] = {0x00, 0x1f, 0x20, 0x61, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
                                          0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xf8, 0x30, 0x39, 0x5f, 0x7a, 0x7b};
    Lattice lattice = lattice_begin(17u);
    script_begin(&script);
    script_phase(&script, 0, 60);
    script_wave(&script, ENEMY_WASP, 0, 1, -1);
    assert_null(fault());
    char *const places[] = {script.name.text, script.id, script.hunt, script.phases[0].name.text};
    for (int round = 0; round < TEXTS; round++) {
        char *text = places[lattice_below(&lattice, 4)], before[8];
        memcpy(before, text, sizeof before);
        for (int i = lattice_below(&lattice, 5); i < 4; i++)
            text[i] = (char)BYTES[lattice_below(&lattice, sizeof BYTES)];
        if (lattice_below(&lattice, 3) == 0) {
            text[0] = (char)BYTES[12 + lattice_below(&lattice, 8)]; // begins a character
            text[1] = (char)BYTES[5 + lattice_below(&lattice, 6)];
            text[2] = text[3] = (char)(lattice_below(&lattice, 2) ? 0x80 : 0xbf);
            if (lattice_below(&lattice, 2) == 0)
                text[3] = 'a';
        }
        const char *found = fault();
        lattice_add_bytes(&lattice, found ? found : "", found ? strlen(found) : 0);
        memcpy(text, before, sizeof before);
    }
    lattice_expect(&lattice, 0x567330b5804970acu);
}

// Waves whose enemies fire patterns as they come, and anew after a pause.
TEST(firing_waves)
{
    Lattice lattice = lattice_begin(20u);
    for (int round = 0; round < 9; round++) {
        script_begin(&script);
        script_phase(&script, 300, 0);
        for (int i = 0; i < 3; i++) {
            ScriptWave *wave = script_wave(&script, i % 2 ? ENEMY_WASP : ENEMY_MOTH, 10 * i, 2, -1);
            wave->pattern = script_text(&script, own_book()->patterns[lattice_below(&lattice, own_book()->count)].name);
        }
        script_set(&script, "stage", "again_ticks", (float)(1 + 10 * lattice_below(&lattice, 3)));
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        play_drawn(&lattice, STAGE_TICKS);
    }
    lattice_expect(&lattice, 0x8d51c2cb10a68b46u);
}

// Queens with nests of all sizes, which fall apart after them.
TEST(nests)
{
    Lattice lattice = lattice_begin(22u);
    for (int round = 0; round < NESTS; round++) {
        ScriptWave *wave = script_small(&script);
        wave->weight = 1; // a phase of drawn waves, in which queens come again
        wave->most = 2;
        int stays = script_program(&script, "place 180 90, delay 9s"),
            sinks = script_program(&script, "move_by 0 200 1s");
        ScriptBoss *boss = script_boss(&script, 3 + lattice_below(&lattice, 40));
        script_stance(&script, stays, 0.0f, NULL);
        boss->every_ticks = 60;
        boss->nest_columns = 1 + lattice_below(&lattice, 5);
        boss->nest_rows = 1 + lattice_below(&lattice, 4);
        boss->nest_burst_ticks = 1 + lattice_below(&lattice, 9);
        for (int i = 0; i < SCRIPT_NEST_PROGRAMS; i++)
            boss->nest_programs[i] = lattice_below(&lattice, 3) ? sinks : stays;
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        play_drawn(&lattice, 66);
        for (int i = 0; i < sim.enemy_count; i++)
            if (sim.enemies[i].boss >= 0)
                sim.enemies[i].hp = 0;
        play_drawn(&lattice, 4);
        play_drawn(&lattice, 56); // behind the combs that are left lies rubbish
    }
    script_small(&script); // where no queen is due, combs stay
    script_game(&sim, &script, 1);
    for (int i = 0; i < 3; i++)
        sim_add_enemy(&sim, ENEMY_COMB, vec2(100.0f + 60.0f * (float)i, 90.0f), -1, 0);
    play_drawn(&lattice, 24);
    lattice_expect(&lattice, 0xb3487ec3e53a0343u);
}

// Phases that last for a tick or three, of drawn waves and of others, one after the other.
TEST(hasty_stages)
{
    Lattice lattice = lattice_begin(14u);
    for (int round = 0; round < HASTY_STAGES; round++) {
        script_begin(&script);
        int count = 2 + lattice_below(&lattice, 4);
        for (int i = 0; i < count; i++) {
            ScriptPhase *phase = script_phase(&script, 0, 1 + lattice_below(&lattice, 3));
            bool goes_on = lattice_below(&lattice, 2) == 1 && i > 0 && script_phase_draws(&script, &phase[-1]);
            if (goes_on) {
                phase->first_wave = phase[-1].first_wave;
                phase->wave_count = phase[-1].wave_count;
                continue;
            }
            int weight = lattice_below(&lattice, 3);
            ScriptWave *wave = script_wave(&script, ENEMY_WASP, 0, 1, -1);
            wave->weight = weight;
            wave->most = weight > 0 ? 2 : 0;
        }
        assert_null(fault());
        script_game(&sim, &script, (uint64_t)round);
        play_drawn(&lattice, 12);
    }
    lattice_expect(&lattice, 0xf62b4feddd6ff893u);
}
