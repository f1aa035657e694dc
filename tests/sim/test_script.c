// test_script.c -- scripts are judged: a good one passes, each kind of damage is refused, and what passes can be run.

#include "sim/script_tools.h"
#include "test.h"

#define DAMAGES 3000 // scripts with random damage,
#define RUNS 12      // of which so many that still pass are run
#define RUN_TICKS 600

static Sim sim;
static StageScript good, bad;

TEST(a_good_script_passes)
{
    script_whole(&good);
    assert_null(script_fault(&good));
    Tunables tunables = script_tunables(&good);
    assert_int_equal(tunables.swarm_start_bees, 20);
    assert_float_equal(tunables.swarm_flow_gain, 0.003f, 1.0e-9f);
    assert_int_equal(tunables.moth_hp, tunables_default().moth_hp);
}

// Each line damages one thing of the good script.
#define DAMAGE(change)                                                                                                 \
    do {                                                                                                               \
        bad = good;                                                                                                    \
        change;                                                                                                        \
        if (!script_fault(&bad))                                                                                       \
            fail_msg("%s passes", #change);                                                                            \
    } while (0)

TEST(counts_and_texts_are_looked_at)
{
    script_whole(&good);
    DAMAGE(bad.phase_count = 0);
    DAMAGE(bad.phase_count = SCRIPT_PHASES_MAX + 1);
    DAMAGE(bad.phase_count = -1);
    DAMAGE(bad.wave_count++);
    DAMAGE(bad.wave_count--);
    DAMAGE(bad.wave_count = INT32_MAX);
    DAMAGE(bad.boss_count = 5);
    DAMAGE(bad.boss_count = 0);
    DAMAGE(bad.stance_count = 1);
    DAMAGE(bad.stance_count = 25);
    DAMAGE(bad.program_count = 65);
    DAMAGE(bad.program_count = 1);
    DAMAGE(bad.setting_count = 65);
    DAMAGE(bad.wall_count = SCRIPT_WALLS_MAX + 1);
    DAMAGE(bad.flow_count = SIM_FLOWS_MAX + 1);
    DAMAGE(bad.text_bytes = SCRIPT_TEXT_BYTES + 1);
    DAMAGE(bad.text_bytes = -1);
    DAMAGE(bad.text_bytes = 3);
    DAMAGE(bad.name.text[0] = 0);
    DAMAGE(memset(bad.name.text, 'a', SCRIPT_NAME_BYTES));
    DAMAGE(bad.name.text[0] = (char)0xff);
    DAMAGE(memcpy(bad.name.text, "\xe3\x81", 3));
    DAMAGE(memcpy(bad.name.text, "\xed\xa0\x80", 4));
    DAMAGE(memcpy(bad.name.text, "\xc0\x80", 3));
    DAMAGE(bad.name.text[2] = '\n');
    DAMAGE(bad.name.text[5] = 'x');
    DAMAGE(bad.id[0] = 'T');
    DAMAGE(bad.id[0] = '/');
    DAMAGE(bad.id[0] = 0);
    DAMAGE(bad.look = SCRIPT_LOOKS);
    DAMAGE(bad.tune = -1);
    DAMAGE(bad.koi = SCRIPT_KOI_MAX + 1);
    DAMAGE(bad.programs[0].first = -1);
    DAMAGE(bad.programs[0].first = 1);
    DAMAGE(bad.programs[1].first = 0);
    DAMAGE(bad.programs[0].words = 0);
    DAMAGE(bad.programs[0].words--);
    DAMAGE(bad.programs[2].words = INT32_MAX);
    DAMAGE(bad.programs[2].words--);
    DAMAGE(bad.code_words++);
    DAMAGE(bad.code_words--);
    DAMAGE(bad.code_words = -1);
    DAMAGE(bad.code_words = SCRIPT_CODE_WORDS + 1);
    DAMAGE(bad.code[0] = -1);
    DAMAGE(bad.code[bad.programs[1].first] = INT32_MAX);
    DAMAGE(bad.text[bad.text_bytes - 1] = 'x');
}

TEST(phases_waves_and_bosses_are_looked_at)
{
    script_whole(&good);
    DAMAGE(bad.phases[0].first_wave = 1);
    DAMAGE(bad.phases[0].wave_count = -1);
    DAMAGE(bad.phases[1].wave_count = 1);
    DAMAGE(bad.phases[1].boss = 1);
    DAMAGE(bad.phases[1].boss = -2);
    DAMAGE(bad.phases[0].least_ticks = -1);
    DAMAGE(bad.phases[0].most_ticks = SCRIPT_TICKS_MAX + 1);
    DAMAGE(bad.phases[2].least_ticks = 901);
    DAMAGE(bad.phases[2].most_ticks = 60);
    DAMAGE(bad.phases[0].rank = 1.5f);
    DAMAGE(bad.phases[0].rank = NAN);
    DAMAGE(bad.phases[0].look = SCRIPT_LOOKS + 1);
    DAMAGE(bad.phases[0].look = -1);
    DAMAGE(bad.phases[0].light = SCRIPT_LIGHTS);
    DAMAGE((bad.phases[1].wave_count = bad.phases[0].wave_count, bad.phases[1].first_wave = 0)); // they have times
    DAMAGE(bad.phases[0].name.text[0] = 0);
    DAMAGE(bad.waves[1].tick = 5);
    DAMAGE(bad.waves[0].tick = -1);
    DAMAGE(bad.waves[0].kind = ENEMY_BOSS);
    DAMAGE(bad.waves[0].kind = ENEMY_COMB);
    DAMAGE(bad.waves[0].kind = ENEMY_BOSS);
    DAMAGE(bad.waves[0].kind = ENEMY_KINDS);
    DAMAGE(bad.waves[0].count = 0);
    DAMAGE(bad.waves[0].count = SCRIPT_COUNT_MAX + 1);
    DAMAGE(bad.waves[0].spacing_ticks = -1);
    DAMAGE(bad.waves[0].program = 3);
    DAMAGE(bad.waves[0].program = -2);
    DAMAGE(bad.waves[0].pattern = bad.text_bytes);
    DAMAGE(bad.waves[0].pattern = -2);
    DAMAGE(bad.waves[0].pattern = bad.text_bytes - 1);
    DAMAGE(
        (bad.waves[0].pattern = 0, memset(bad.text, 'a', PATTERN_NAME_BYTES), bad.text_bytes = PATTERN_NAME_BYTES + 1));
    DAMAGE(bad.waves[0].mirror = SCRIPT_MIRRORS);
    DAMAGE(bad.waves[0].hp = -1);
    DAMAGE(bad.waves[0].placed = 2);
    DAMAGE(bad.waves[0].x = INFINITY);
    DAMAGE(bad.waves[0].y = NAN);
    DAMAGE(bad.waves[0].step_px = 1.0e9f);
    DAMAGE(bad.waves[0].slack_px = -1.0f);
    DAMAGE(bad.waves[0].drops[2] = -1);
    DAMAGE(bad.waves[0].weight = 1);
    DAMAGE(bad.waves[0].weight = SCRIPT_WEIGHT_MAX + 1);
    DAMAGE(bad.waves[0].most = 1);
    DAMAGE(bad.waves[0].from_rank = NAN);
    DAMAGE(bad.waves[0].beside_boss = 2);
    DAMAGE(bad.unlisted = 2);
    DAMAGE(bad.gallery.pattern_ticks = -1);
    DAMAGE(bad.gallery.pattern_ticks = 60); // and its moth has no strength
    DAMAGE(bad.gallery.rank_step = NAN);
    DAMAGE(bad.bosses[0].every_ticks = 600); // its phase draws no waves
    DAMAGE(bad.bosses[0].hp_per_bee = -1);
    DAMAGE(bad.bosses[0].growth = NAN);
    DAMAGE(bad.bosses[0].wave_pause = 0.0f);
    DAMAGE(bad.bosses[0].nest_rows = 17);
    DAMAGE(bad.bosses[0].nest_rows = 1);        // without columns
    DAMAGE(bad.bosses[0].nest_programs[2] = 0); // without a nest
    DAMAGE(bad.bosses[0].look = BOSS_LOOKS);
    DAMAGE(bad.bosses[0].hp = 0);
    DAMAGE(bad.bosses[0].points = -1);
    DAMAGE(bad.bosses[0].radius_px = NAN);
    DAMAGE(bad.bosses[0].radius_px = 0.0f);
    DAMAGE(bad.bosses[0].first_stance = 1);
    DAMAGE(bad.bosses[0].stance_count = 0);
    DAMAGE(bad.bosses[0].stance_count = 3);
    DAMAGE(bad.stances[0].drops[0] = SCRIPT_DROPS_MAX + 1);
    DAMAGE(bad.bosses[0].name.text[0] = 0);
    DAMAGE(bad.stances[0].program = -1);
    DAMAGE(bad.stances[0].until = 1.0f);
    DAMAGE(bad.stances[0].until = 0.0f);
    DAMAGE(bad.stances[0].until = NAN);
    DAMAGE(bad.stances[1].until = 0.2f);
}

static int tunable_named(const char *section, const char *name)
{
    for (int i = 0; i < TUNABLE_COUNT; i++)
        if (strcmp(tunable_info(i)->section, section) == 0 && strcmp(tunable_info(i)->name, name) == 0)
            return i;
    return -1;
}

TEST(walls_flows_and_settings_are_looked_at)
{
    script_whole(&good);
    DAMAGE(bad.walls[0].kind = (WallKind)7);
    DAMAGE(bad.walls[0].kind = WALL_PLANE); // without a normal
    DAMAGE(bad.walls[0].normal.x = 1.0f);
    DAMAGE(bad.walls[0].point.x = NAN);
    DAMAGE(bad.walls[0].end.y = 1.0e9f);
    DAMAGE(bad.walls[0].radius = -1.0f);
    DAMAGE(bad.walls[0].thin = 2);
    DAMAGE(bad.flows[0].kind = (FlowKind)3);
    DAMAGE(bad.flows[0].least.x = INFINITY);
    DAMAGE(bad.flows[0].direction.y = NAN);
    DAMAGE(bad.flows[0].strength = NAN);
    DAMAGE(bad.settings[0].index = -1);
    DAMAGE(bad.settings[0].index = TUNABLE_COUNT + SCRIPT_LOOKS_MAX);
    DAMAGE(bad.settings[0].value = 1.5f); // bees
    DAMAGE(bad.settings[0].value = -1.0f);
    DAMAGE(bad.settings[0].value = NAN);
    DAMAGE(bad.settings[0] = ((ScriptSetting){tunable_named("level", "level"), 0}));
    DAMAGE(bad.settings[0] = ((ScriptSetting){tunable_named("stage", "first_phase"), 0}));
}

// Changes one word of four bytes, or one byte, somewhere in what is used.
static void damage(StageScript *script, Rng *rng)
{
    static const int32_t WORDS[] = {0, 1, -1, 2, 3, 60, 255, 65536, INT32_MAX, INT32_MIN, 0x7fc00000, 0x3f800000};
    unsigned char *bytes = (unsigned char *)script;
    uint32_t size = (uint32_t)sizeof *script / 4u;
    uint32_t at = rng_below(rng, size) * 4u;
    uint32_t what = rng_below(rng, 3u);
    if (what == 0) {
        int32_t word = WORDS[rng_below(rng, sizeof WORDS / sizeof WORDS[0])];
        memcpy(bytes + at, &word, 4);
    } else if (what == 1) {
        bytes[at + rng_below(rng, 4u)] ^= (unsigned char)(1u << rng_below(rng, 8u));
    } else {
        uint32_t head = (uint32_t)offsetof(StageScript, phases) / 4u;
        bytes[rng_below(rng, head) * 4u] = (unsigned char)rng_below(rng, 256u);
    }
}

TEST(random_damage_is_refused_or_can_be_run)
{
    Rng rng = rng_seed(1, 5);
    int ran = 0, refused = 0;
    script_whole(&good);
    for (int i = 0; i < DAMAGES; i++) {
        bad = good;
        for (uint32_t n = rng_below(&rng, 4u); n < 4u; n++)
            damage(&bad, &rng);
        if (script_fault(&bad)) {
            refused++;
            continue;
        }
        if (memcmp(&bad, &good, sizeof bad) == 0 || ran++ >= RUNS)
            continue;
        script_game(&sim, &bad, (uint64_t)i);
        play_alone(&sim, RUN_TICKS);
    }
    assert_true(refused > DAMAGES / 20 && ran >= RUNS);
}

// Numbers at their ends, all at once: what is let through is safe, and ends.
TEST(the_wildest_script_that_passes_can_be_run)
{
    for (int pass = 0; pass < 2; pass++) {
        float far = pass ? SCRIPT_FAR_PX : -SCRIPT_FAR_PX;
        script_whole(&good);
        script_set(&good, "stage", "stay_ticks", 60);
        script_set(&good, "stage", "boss_ticks", 60);
        int instant = script_program(&good, "call ring8"); // takes no time at all
        for (int i = 0; i < good.wave_count; i++) {
            ScriptWave *wave = &good.waves[i];
            wave->tick = 0;
            wave->program = wave->program == 0 ? instant : wave->program;
            wave->count = SCRIPT_COUNT_MAX;
            wave->spacing_ticks = 0;
            wave->placed = i % 2;
            wave->x = wave->y = far;
            wave->step_px = pass ? FIELD_WIDTH_PX : -FIELD_WIDTH_PX;
            wave->slack_px = FIELD_WIDTH_PX;
            wave->drops[0] = wave->drops[1] = wave->drops[2] = SCRIPT_DROPS_MAX;
        }
        good.phases[2].rank = 1.0f;
        good.bosses[0].radius_px = 120.0f;
        good.stances[0].program = instant;
        good.walls[0].radius = SCRIPT_FAR_PX;
        good.flows[0].strength = SCRIPT_STRENGTH_MAX;
        assert_null(script_fault(&good));
        script_game(&sim, &good, 3);
        for (int i = 0; i < RUN_TICKS && !sim.head.over; i++)
            run(&sim, 1);
        assert_true(sim.head.over || sim.head.phase > 0);
    }
}
