// test_sound.c -- effects, the choice of those that are played, streaks that climb, and rumble.

#include "audio/sound.h"
#include "test.h"

// --- what every sound must be, and that a crowd of happenings stays a few sounds.

static int16_t samples[SOUND_SAMPLES_MAX], again[SOUND_SAMPLES_MAX];

static int peak_of(const int16_t *sound, size_t count)
{
    int peak = 0;
    for (size_t i = 0; i < count; i++)
        peak = abs(sound[i]) > peak ? abs(sound[i]) : peak;
    return peak;
}

TEST(test_sounds_are_heard_and_not_clipped)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        assert_in_range(count, SOUND_RATE_HZ / 50, SOUND_SAMPLES_MAX * 95 / 100);
        int peak = peak_of(samples, count);
        fail_if(peak < 8000 || peak > 32000, "sound %d has a peak of %d", id, peak);
    }
}

// A jump at either end would click.
TEST(test_sounds_begin_and_end_in_silence)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        assert_in_range(abs(samples[0]), 0, 1500);
        assert_in_range(abs(samples[count - 1]), 0, 300);
    }
}

// The mean frequency, by power, is that of a sine with the same ratio of steps to values.
TEST(test_sounds_are_not_shrill)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        double power = 0.0, steps = 0.0;
        for (size_t i = 1; i < count; i++) {
            double step = samples[i] - samples[i - 1];
            power += (double)samples[i] * samples[i];
            steps += step * step;
        }
        double turns = steps / power / (2.0 * 3.14159265 * 2.0 * 3.14159265) * SOUND_RATE_HZ * SOUND_RATE_HZ;
        fail_if(turns > 4500.0 * 4500.0, "sound %d is too high: square of the mean frequency %g", id, turns);
    }
}

TEST(test_sounds_are_the_same_each_time)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        assert_int_equal(sound_synth((SoundId)id, again), count);
        assert_memory_equal(samples, again, count * sizeof samples[0]);
    }
}

TEST(test_forty_hits_are_one_sound)
{
    SoundQueue queue = {0};
    for (int i = 0; i < 40; i++)
        sound_happened(&queue, SOUND_ENEMY_HIT, 90.0f);
    sound_tick(&queue, 1.0f);
    assert_int_equal(queue.request_count, 1);
    assert_int_equal(queue.requests[0].id, SOUND_ENEMY_HIT);
    assert_true(queue.requests[0].volume > sound_volume(SOUND_ENEMY_HIT));
    assert_true(queue.requests[0].volume < 2.0f * sound_volume(SOUND_ENEMY_HIT));
    assert_true(queue.requests[0].pan < 0.0f && queue.requests[0].pan >= -1.0f);
}

TEST(test_gap_between_sounds)
{
    SoundQueue queue = {0};
    int begun = 0;
    for (int tick = 0; tick < 60; tick++) {
        sound_happened(&queue, SOUND_SHOT, 180.0f);
        sound_tick(&queue, 1.0f);
        begun += queue.request_count;
    }
    assert_in_range(begun, 5, 15);
}

TEST(test_never_too_many_and_the_important_first)
{
    SoundQueue queue = {0};
    for (int id = 0; id < SOUND_COUNT; id++)
        for (int i = 0; i < 100; i++)
            sound_happened(&queue, (SoundId)id, (float)(i * 100 - 5000));
    sound_tick(&queue, 1.0f);
    assert_int_equal(queue.request_count, SOUND_REQUESTS_MAX);
    for (int i = 0; i < queue.request_count; i++) {
        assert_int_equal(queue.requests[i].id, i);
        assert_true(queue.requests[i].volume > 0.0f && queue.requests[i].volume <= 1.0f);
        assert_true(queue.requests[i].pan >= -1.0f && queue.requests[i].pan <= 1.0f);
    }
    sound_tick(&queue, 1.0f);
    assert_int_equal(queue.request_count, 0); // nothing is left over
}

// --- flowers of a chain and near misses in a row sound a step higher each, and fall back with them.

static Sim sim;
static Streaks streaks;
static SoundQueue sounds;

static int begin(void **state)
{
    memset(&sim.head, 0, sizeof sim.head);
    streaks = (Streaks){0};
    sounds = (SoundQueue){0};
    return 0;
}

// A tick in which this happens, or nothing (EVENT_KINDS).
static void tick(SimEventKind kind)
{
    sim.scratch.event_count = kind != EVENT_KINDS;
    sim.scratch.events[0].kind = kind;
    streaks_tick(&streaks, &sim, &sounds);
}

static void pass(int ticks)
{
    for (int i = 0; i < ticks; i++)
        tick(EVENT_KINDS);
}

// As the game counts: not beyond five.
static int pick(void)
{
    sim.head.chain += sim.head.chain < 5;
    tick(EVENT_CHAIN);
    return sounds.steps[SOUND_FLOWER];
}

TEST(test_flowers_climb_with_the_chain, begin)
{
    for (int i = 0; i < 14; i++) {
        assert_int_equal(pick(), i < SOUND_STEPS_MOST ? i : SOUND_STEPS_MOST);
        pass(20);
    }
    sim.head.chain = 0; // it broke
    pass(1);
    assert_int_equal(sounds.steps[SOUND_FLOWER], 0);
    assert_int_equal(pick(), 0);
    assert_int_equal(pick(), 1);
}

// One tone a step, however far nectar jumps, and none on the way down.
TEST(test_steps_of_nectar_sound, begin)
{
    const int32_t nectar[] = {0, 8, 9, 15, 19, 5, 39}, steps[] = {0, 1, 2, 2, 3, 1, 3};
    sim.tunables.nectar_pays = 1.0f;
    for (int i = 0, heard = 0; i < 7; i++) {
        sim.head.nectar = (float)nectar[i];
        pass(2);
        assert_int_equal(nectar_steps(&sim), steps[i]);
        heard += i > 0 && steps[i] > steps[i - 1];
        assert_int_equal(sounds.happened[SOUND_NECTAR_STEP], heard);
    }
}

// A bee that is lost halves the chain.
TEST(test_flowers_fall_back_with_the_chain, begin)
{
    for (int i = 0; i < 8; i++)
        pick();
    sim.head.chain = 2;
    pass(1);
    assert_int_equal(sounds.steps[SOUND_FLOWER], 1);
    assert_int_equal(pick(), 2);
}

TEST(test_near_misses_climb, begin)
{
    for (int i = 0; i < 14; i++) {
        for (int k = 0; k < 5; k++) // five at nearly the same time are one step
            tick(EVENT_NEAR_MISS);
        assert_int_equal(sounds.steps[SOUND_NEAR_MISS], i < SOUND_STEPS_MOST ? i : SOUND_STEPS_MOST);
        pass(40);
    }
    pass(60);
    assert_int_equal(sounds.steps[SOUND_NEAR_MISS], 0);
    tick(EVENT_NEAR_MISS);
    pass(20);
    tick(EVENT_NEAR_MISS);
    assert_int_equal(sounds.steps[SOUND_NEAR_MISS], 1);
    tick(EVENT_BEE_LOST);
    assert_int_equal(sounds.steps[SOUND_NEAR_MISS], 0);
}

TEST(test_the_step_is_asked_for, begin)
{
    for (int i = 0; i < 3; i++)
        pick();
    sound_happened(&sounds, SOUND_FLOWER, 180.0f);
    sound_happened(&sounds, SOUND_CALL, 180.0f);
    sound_tick(&sounds, 1.0f);
    assert_int_equal(sounds.request_count, 2);
    assert_int_equal(sounds.requests[0].step, 0); // the call
    assert_int_equal(sounds.requests[1].step, 2);
    assert_true(sound_key(SOUND_FLOWER) > 0 && sound_key(SOUND_NEAR_MISS) > 0 && sound_key(SOUND_CALL) == 0);
}

// --- what is felt: the table's rows, and that a weak one does not cut a strong one short.

static void happen(SimEventKind first, SimEventKind second)
{
    sim.scratch.event_count = 2;
    sim.scratch.events[0] = (SimEvent){.kind = (uint8_t)first};
    sim.scratch.events[1] = (SimEvent){.kind = (uint8_t)second};
}

TEST(test_frequent_events_do_not_rumble)
{
    happen(EVENT_SHOTS, EVENT_ENEMY_HIT);
    assert_int_equal(rumble_of_tick(&sim).ms, 0);
    RumbleRun run = {0};
    rumble_tick(&run, &sim);
    assert_false(run.begins);
}

TEST(test_of_two_the_stronger_is_felt)
{
    happen(EVENT_CALL, EVENT_FLOWER);
    Rumble both = rumble_of_tick(&sim);
    happen(EVENT_CALL, EVENT_CALL);
    Rumble call = rumble_of_tick(&sim);
    assert_true(both.heavy == call.heavy && both.light == call.light && both.ms == call.ms);
    assert_true(call.heavy > 0.0f && call.heavy <= 1.0f && call.light <= 1.0f);
}

TEST(test_a_weak_one_does_not_cut_a_strong_one_short)
{
    RumbleRun run = {0};
    happen(EVENT_CALL, EVENT_SHOTS);
    rumble_tick(&run, &sim);
    assert_true(run.begins);
    happen(EVENT_FLOWER, EVENT_SHOTS);
    int ticks = 0;
    for (; ticks < 60 && (ticks == 0 || !run.begins); ticks++)
        rumble_tick(&run, &sim);
    assert_in_range(ticks, 15, 22); // a call's third of a second
    happen(EVENT_BOSS_BEATEN, EVENT_SHOTS);
    rumble_tick(&run, &sim);
    assert_true(run.begins); // a strong one ends a weak one at once
}
