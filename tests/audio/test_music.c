// test_music.c -- which tune is wanted, when it steps back, and the buzz of the swarm.

#include "audio/mixer.h"
#include "core/base/clamp.h"
#include "audio/music.h"
#include "stage_tools.h"
#include "test.h"

static Sim sim;
static Music music;
static Score scores[TUNE_COUNT];

static int begin(void **state)
{
    stage_game(&sim, 3, (Tunables[]){stage_tunables("endless")}, "endless");
    sim.scratch.event_count = 0;
    sim.scratch.swarm_middle = vec2(FIELD_WIDTH_PX / 2.0f, 400.0f);
    music_init(&music, &(MusicVolumes){.tune = 0.6f, .buzz = 0.35f, .step_back = 0.5f, .calm = 1.0f});
    music.swell = 1.0f;
    return 0;
}

static void happens(SimEventKind kind, int32_t value)
{
    sim.scratch.events[0] = (SimEvent){.kind = kind, .value = value};
    sim.scratch.event_count = 1;
    music_tick(&music, &sim);
    sim.scratch.event_count = 0;
}

static void pass(int ticks)
{
    for (int i = 0; i < ticks; i++)
        music_tick(&music, &sim);
}

TEST(test_no_tune_before_the_first_tick, begin)
{
    MixerRequest request = music_request(&music, scores);
    assert_null(request.score);
    assert_int_equal(request.loud, 0);
}

TEST(test_each_stage_has_its_tune, begin)
{
    const char *const stages[] = {NULL, "endless", "swarm_lord", "gallery"};
    const TuneId wanted[] = {TUNE_TITLE, TUNE_MEADOW, TUNE_CITADEL, TUNE_ORCHARD};
    for (int stage = 0; stage < 4; stage++) {
        sim.head.stage = stages[stage] ? STAGE_SCRIPT : STAGE_EMPTY;
        if (stages[stage])
            sim.script = *own_stage(stages[stage]);
        pass(1);
        assert_int_equal(music.tune, wanted[stage]);
        assert_null(music_request(&music, scores).score); // a score that could not be read is silence
        scores[music.tune].length = 192;
        assert_ptr_equal(music_request(&music, scores).score, &scores[music.tune]);
        scores[music.tune].length = 0;
    }
}

TEST(test_steps_back_for_great_moments, begin)
{
    const SimEventKind moments[] = {EVENT_WON, EVENT_CALL, EVENT_BOSS_STANCE};
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        begin(NULL);
        pass(5);
        float full = music.volume;
        assert_true(fabsf(full - music.volumes.tune) < 1e-6f);
        happens(moments[i], 0);
        assert_true(music.volume < full);
        pass(20);
        assert_true(fabsf(music.volume - full * music.volumes.step_back) < 1e-5f);
        pass(400);
        assert_true(fabsf(music.volume - full) < 1e-6f);
    }
    happens(EVENT_ENEMY_DOWN, ENEMY_WASP);
    assert_true(music.level == 1.0f);
    happens(EVENT_ENEMY_DOWN, ENEMY_BOSS);
    assert_true(music.level < 1.0f);
}

// By 6 dB for half a second, and back in as much again.
TEST(test_ducks_for_half_a_second, begin)
{
    const SimEventKind moments[] = {EVENT_BOSS_STANCE, EVENT_CALL};
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        begin(NULL);
        pass(5);
        happens(moments[i], 0);
        pass(6);
        for (int tick = 7; tick < 30; tick++, pass(1))
            assert_true(20.0f * log10f(music.level) < -5.9f && 20.0f * log10f(music.level) > -6.1f);
        pass(45);
        assert_true(music.level == 1.0f);
    }
}

// For a second nothing is heard but what began it; then the tune begins anew.
TEST(test_hushed_before_a_boss_and_after_the_last_bee, begin)
{
    const SimEventKind moments[] = {EVENT_BOSS_COMES, EVENT_OVER};
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        begin(NULL);
        pass(5);
        happens(moments[i], 0);
        assert_true(music.effects == 1.0f);
        pass(10);
        for (int tick = 11; tick < 60; tick++, pass(1))
            assert_true(music.volume < 0.01f && music.effects < 0.2f && music.tune == TUNE_COUNT);
        pass(70);
        assert_true(music.level == 1.0f && music.effects == 1.0f && music.tune != TUNE_COUNT);
    }
}

// It swells within two seconds of the first threats, and calms down more slowly.
TEST(test_swells_with_the_threats, begin)
{
    music.volumes.calm = 0.2f;
    sim.enemy_count = SIM_ENEMIES_MAX;
    pass(600);
    assert_true(music.volume == music.volumes.tune && music.effects == 1.0f);
    sim.enemy_count = 0;
    pass(120);
    assert_true(music.swell > 0.2f);
    pass(600);
    assert_float_equal(music.volume, 0.2f * music.volumes.tune, 1e-5f);
}

static void threats_are(int enemies, int bullets)
{
    sim.enemy_count = enemies;
    sim.bullets.count = bullets;
    pass(1);
}

// Of the last bee's layer next to nothing else is left, whatever threatens it.
TEST(test_the_last_bee_is_alone, begin)
{
    sim.bees.count = 1;
    threats_are(20, 100);
    assert_true(music.layers[LAYER_LAST] == 1.0f && music.layers[LAYER_CALM] < 0.5f);
    assert_true(music.layers[LAYER_THREAT] == 0.0f && music.layers[LAYER_DANGER] == 0.0f);
    sim.bees.count = 2;
    pass(1);
    assert_true(music.layers[LAYER_LAST] == 0.0f && music.layers[LAYER_CALM] == 1.0f);
}

// No threat, none of its layers; more of them, more; the second one comes when the first is full; a large swarm bears
// more.
TEST(test_layers_follow_the_threats, begin)
{
    sim.bees.count = 20;
    threats_are(0, 0);
    assert_true(music.layers[LAYER_CALM] == 1.0f && music.layers[LAYER_THREAT] == 0.0f);
    float before = -1.0f;
    for (int bullets = 0; bullets < 800; bullets += 10) {
        threats_are(bullets / 10, bullets);
        const float *layers = music.layers;
        assert_true(layers[LAYER_THREAT] + layers[LAYER_DANGER] > before && layers[LAYER_DANGER] < 1.0f);
        assert_true(layers[LAYER_DANGER] == 0.0f || layers[LAYER_THREAT] == 1.0f);
        before = layers[LAYER_THREAT] + layers[LAYER_DANGER];
    }
    assert_true(before > 1.5f);
    sim.bees.count = 2000;
    pass(1);
    assert_true(music.layers[LAYER_THREAT] < 1.0f && music.layers[LAYER_DANGER] == 0.0f);
}

// While a boss is there, it is its stage's own.
TEST(test_bosses_have_tunes, begin)
{
    const char *const stages[] = {"meadow", "pond", "orchard", "hollow", "citadel", "swarm_lord"};
    for (int i = 0; i < 6; i++) {
        sim.script = *own_stage(stages[i]);
        sim.enemy_count = 2;
        sim.enemies[0].kind = sim.enemies[1].kind = ENEMY_WASP;
        pass(1);
        assert_int_equal(music.tune, TUNE_MEADOW + mini(i, 4));
        sim.enemies[1].kind = ENEMY_BOSS;
        pass(1);
        assert_int_equal(music.tune, TUNE_MEADOW_BOSS + mini(i, 4));
    }
    assert_string_equal(tune_name(music.tune), "citadel_boss");
}

// Until it has fallen.
TEST(test_a_boss_is_heard_until_it_has_fallen, begin)
{
    sim.enemy_count = 1;
    sim.enemies[0].kind = ENEMY_BOSS;
    pass(1);
    sim.enemy_count = 0;
    happens(EVENT_ENEMY_DOWN, ENEMY_BOSS);
    pass(84);
    assert_int_equal(music.tune, TUNE_MEADOW_BOSS);
    pass(60);
    assert_int_equal(music.tune, TUNE_MEADOW);
    happens(EVENT_ENEMY_DOWN, ENEMY_BOSS); // none was heard
    assert_int_equal(music.tune, TUNE_MEADOW);
}

// An endless game goes from place to place, and the tune with it.
TEST(test_each_phase_has_the_tune_of_its_place, begin)
{
    const TuneId wanted[] = {TUNE_MEADOW, TUNE_ORCHARD, TUNE_POND, TUNE_HOLLOW, TUNE_CITADEL};
    for (int phase = 0; phase < 5; phase++) {
        sim.head.phase = phase;
        pass(1);
        assert_int_equal(music.tune, wanted[phase]);
    }
}

TEST(test_buzz_follows_the_swarm, begin)
{
    float before = -1.0f, hz = 1000.0f;
    const int32_t sizes[] = {0, 1, 12, 100, 600, 10000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        sim.bees.count = sizes[i];
        pass(1);
        assert_true(music.buzz_volume > before && music.buzz_volume <= music.volumes.buzz);
        assert_true(music.buzz_hz < hz && music.buzz_hz > 100.0f);
        before = music.buzz_volume;
        hz = music.buzz_hz;
    }
    sim.bees.count = 0;
    pass(1);
    assert_true(music.buzz_volume == 0.0f);
    sim.scratch.swarm_middle.x = 30.0f;
    pass(1);
    assert_true(music.buzz_pan < -0.3f);
    sim.scratch.swarm_middle.x = 1e6f;
    pass(1);
    assert_true(music.buzz_pan > 0.3f && music.buzz_pan <= 1.0f);
    float loose = music.buzz_hz;
    sim.head.touching = 1;
    pass(1);
    assert_true(music.buzz_hz > loose);
}

// A jump asks for the tick's own music, whatever was before.
TEST(test_jump_forgets_moments, begin)
{
    happens(EVENT_OVER, 0);
    pass(10);
    music_jump(&music, &sim);
    assert_true(music.level == 1.0f && music.back_ticks == 0);
    assert_int_equal(music.tune, TUNE_MEADOW);
}

TEST(test_volumes_are_followed, begin)
{
    music.volumes.tune = 1.0f;
    music.volumes.buzz = 0.0f;
    music.volumes.step_back = 0.0f;
    pass(1);
    MixerRequest request = music_request(&music, scores);
    assert_int_equal(request.loud, TONE_FULL);
    assert_int_equal(request.buzz.loud, 0);
    happens(EVENT_CALL, 0);
    pass(20);
    assert_int_equal(music_request(&music, scores).loud, 0);
}
