// test_moments.c -- time stands still and slows down in great moments: for as long as said at every refresh rate, only
// where the player wants it, and never in the course of a game.
#include <stdio.h>
#include <math.h>

#include "tape/state_hash.h"
#include "game/session/pace.h"
#include "core/sim/pilot.h"
#include "stage_tools.h"
#include "ui/settings/settings.h"
#include "test.h"

#define MS 1000000
#define DEATH_TICKS 57 // that a boss falls (view/boss_death.h)

static const double RATES_HZ[] = {50.0, 59.94, 60.0, 75.0, 90.0, 120.0, 144.0, 165.0, 240.0};
#define RATES ((int)(sizeof RATES_HZ / sizeof RATES_HZ[0]))

static Sim sim;

static void send(SimEventKind kind)
{
    sim.scratch.event_count = kind < EVENT_KINDS;
    sim.scratch.events[0] = (SimEvent){(int32_t)kind, 180.0f, 300.0f, 0};
}

static void tick_with(Moments *moments, SimEventKind kind, bool stop, bool slow)
{
    ViewLook look = view_look_default();
    look.hit_stop = stop;
    look.slow_motion = slow;
    send(kind);
    moments_tick(moments, &sim, &look);
}

// How far a game comes in two seconds at a refresh rate, in ticks; and for how long its picture stood still, ms.
static double two_seconds(double hz, Moments moments, double *stood_ms)
{
    Timestep timestep = {0};
    double place = 0.0, before = 0.0;
    int64_t ticks = 0, last_ns = 0;
    *stood_ms = 0.0;
    for (int64_t f = 1; f <= (int64_t)(2.0 * hz); f++) {
        int64_t now_ns = (int64_t)((double)f * 1.0e9 / hz);
        int64_t went_ns = moments_pass(&moments, now_ns - last_ns);
        TimestepFrame frame = timestep_advance(&timestep, went_ns, moments_rate(&moments));
        ticks += frame.ticks;
        place = (double)ticks + (double)frame.blend;
        *stood_ms += place - before < 1e-6 ? (double)(now_ns - last_ns) / MS : 0.0;
        before = place;
        last_ns = now_ns;
    }
    return place;
}

TEST(stops_are_as_long_at_every_refresh_rate)
{
    static const SimEventKind EVENTS[] = {EVENT_CALL, EVENT_BOSS_STANCE, EVENT_BOSS_BEATEN};
    static const Moment MOMENTS[] = {MOMENT_CALL, MOMENT_STANCE, MOMENT_BOSS_BEATEN};
    for (int e = 0; e < 3; e++) {
        double wanted_ms = (double)moment_stop_ns(MOMENTS[e]) / MS;
        assert_in_range((int)wanted_ms, 40, 80);
        for (int r = 0; r < RATES; r++) {
            Moments stopped = {0}, usual = {0};
            double stood_ms, none_ms;
            tick_with(&stopped, EVENTS[e], true, false);
            tick_with(&usual, EVENTS[e], false, false);
            double lost = two_seconds(RATES_HZ[r], usual, &none_ms) - two_seconds(RATES_HZ[r], stopped, &stood_ms);
            assert_true(none_ms < 1000.0 / RATES_HZ[r]); // a tick that was early may take a frame's time
            if (fabs(lost * 1000.0 / 60.0 - wanted_ms) > 1.1)
                fail_msg("%g Hz: %.2f ms were lost, expected %g", RATES_HZ[r], lost * 1000.0 / 60.0, wanted_ms);
            if (fabs(stood_ms - wanted_ms) > 1000.0 / RATES_HZ[r] + 0.1)
                fail_msg("%g Hz: the picture stood for %.2f ms, expected %g", RATES_HZ[r], stood_ms, wanted_ms);
        }
    }
}

TEST(bosses_fall_for_one_and_a_half_to_two_seconds)
{
    for (int r = 0; r < RATES; r++) {
        Moments moments = {0};
        Timestep timestep = {0};
        int ticks = 0, frames = 0;
        tick_with(&moments, EVENT_BOSS_BEATEN, true, true);
        for (; ticks < DEATH_TICKS; frames++) {
            int64_t went_ns = moments_pass(&moments, (int64_t)(1.0e9 / RATES_HZ[r]));
            int rate = moments_rate(&moments);
            assert_in_range(rate, 450, MOMENTS_FULL);
            ticks += timestep_advance(&timestep, went_ns, rate).ticks;
        }
        double took_s = (double)frames / RATES_HZ[r];
        if (took_s < 1.5 || took_s > 2.0)
            fail_msg("%g Hz: a boss falls for %.2f s", RATES_HZ[r], took_s);
    }
}

TEST(time_slows_for_the_last_bee_only)
{
    Moments moments = {0};
    const int32_t bees[] = {1, 5, 4, 3, 2};
    sim.head.over = 0;
    for (int i = 0; i < 5; i++) {
        sim.bees.count = bees[i];
        tick_with(&moments, EVENT_KINDS, true, true);
        assert_int_equal(moments_rate(&moments), 1000);
        assert_int_equal(moments_pass(&moments, 16666667), 16666667);
    }
    sim.bees.count = 1;
    tick_with(&moments, EVENT_KINDS, true, false);
    assert_int_equal(moments.slow_ns, 0);
    moments.bees = 2;
    tick_with(&moments, EVENT_KINDS, true, true);
    tick_with(&moments, EVENT_KINDS, true, true); // still the same bee
    int least = 1000, frames = 0, before = 1000;
    for (; moments.slow_ns > 0 && frames < 1000; frames++) {
        moments_pass(&moments, 16666667);
        int rate = moments_rate(&moments);
        assert_in_range(rate, 400, 1000);
        assert_in_range(rate, before - 130, before + 130); // eased
        least = rate < least ? rate : least;
        before = rate;
    }
    assert_int_equal(least, 400);
    assert_int_equal(moments_rate(&moments), 1000);
    assert_in_range(frames, 55, 75); // about a second
}

TEST(players_choose)
{
    for (int on = 0; on < 2; on++) {
        Settings settings = settings_default();
        settings_set(&settings, SETTING_game_hit_stop, on);
        settings_set(&settings, SETTING_look_slow_motion, on);
        const ViewLook look = settings_look(&settings);
        Moments moments = {0};
        send(EVENT_BOSS_BEATEN);
        moments_tick(&moments, &sim, &look);
        assert_int_equal(moments.stop_ns > 0, on);
        assert_int_equal(moments.slow_ns > 0, on);
    }
}

// A boss that is weak and a pilot that calls: the game as frames of a display play it, until so many ticks are done.
static uint64_t play(double hz, const ViewLook *look, int64_t *took_ns, uint64_t *begun)
{
    Tunables tunables = stage_tunables("meadow");
    tunables.stage_first_phase = SCRIPT_PHASES_MAX;
    tunables.boss_strength = 0.15f;
    stage_game(&sim, 5, &tunables, "meadow");
    Pilot pilot = pilot_begin(&sim);
    Timestep timestep = {0};
    Moments moments = {.bees = sim.bees.count};
    uint64_t hash = state_hash_begin(&sim);
    *took_ns = 0;
    *begun = 0; // a bit for each kind of event
    while (sim.head.tick < 1200) {
        int64_t frame_ns = (int64_t)(1.0e9 / hz), went_ns = moments_pass(&moments, frame_ns);
        *took_ns += frame_ns;
        int ticks = timestep_advance(&timestep, went_ns, moments_rate(&moments)).ticks;
        for (int i = 0; i < ticks && sim.head.tick < 1200; i++) {
            TickCmd cmd = pilot_cmd(&pilot, &sim);
            cmd.buttons |= sim.head.tick == 400 ? TICK_CMD_CALL : 0;
            sim_tick(&sim, &cmd);
            hash = state_hash_chain(hash, &sim);
            moments_tick(&moments, &sim, look);
            for (int e = 0; e < sim.scratch.event_count; e++)
                *begun |= UINT64_C(1) << sim.scratch.events[e].kind;
        }
    }
    return hash;
}

TEST(the_course_of_a_game_knows_nothing_of_it)
{
    ViewLook on = view_look_default(), off = on;
    off.hit_stop = off.slow_motion = false;
    int64_t off_ns, on_ns;
    uint64_t begun;
    const uint64_t all = UINT64_C(1) << EVENT_CALL | UINT64_C(1) << EVENT_BOSS_STANCE
                       | UINT64_C(1) << EVENT_BOSS_BEATEN;
    uint64_t hash = play(60.0, &off, &off_ns, &begun);
    assert_true((begun & all) == all); // they happen in it
    for (int r = 0; r < RATES; r += 2) {
        assert_true(play(RATES_HZ[r], &on, &on_ns, &begun) == hash);
        assert_true(on_ns > off_ns + 700 * MS);
    }
}
