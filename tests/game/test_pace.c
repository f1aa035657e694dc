// test_pace.c -- ticks owed by frames of any length.

#include "core/sim/pilot.h"
#include "game/session/pace.h"
#include "stage_tools.h"
#include "tape/state_hash.h"
#include "test.h"
#include "ui/settings.h"

typedef struct Run {
    FrameTime time;
    Timestep timestep;
} Run;

// A frame at this time and rate.
static TimestepFrame advance_at(Run *run, int64_t now_ns, int rate)
{
    return timestep_advance(&run->timestep, frame_time_pass(&run->time, now_ns), rate);
}

static TimestepFrame advance(Run *run, int64_t now_ns)
{
    return advance_at(run, now_ns, TIMESTEP_FULL);
}

TEST(first_frame_owes_nothing)
{
    Run run = {0};
    TimestepFrame frame = advance(&run, 123456789);
    assert_int_equal(frame.ticks, 0);
    assert_true(frame.blend == 0.0f);
}

TEST(ten_minutes_have_their_ticks)
{
    const double rates_hz[] = {30.0, 59.94, 60.0, 62.5, 75.0, 144.0, 1000.0};
    for (size_t r = 0; r < sizeof rates_hz / sizeof rates_hz[0]; r++) {
        Run run = {0};
        int64_t ticks = 0;
        int64_t frames = (int64_t)(600.0 * rates_hz[r]);
        for (int64_t f = 0; f <= frames; f++)
            ticks += advance(&run, (int64_t)((double)f * 1.0e9 / rates_hz[r])).ticks;
        if (ticks < 36000 - 1 || ticks > 36000 + 1)
            print_error("%g Hz: %lld ticks in ten minutes\n", rates_hz[r], (long long)ticks);
        assert_in_range(ticks, 36000 - 1, 36000 + 1);
    }
}

TEST(jitter_below_a_millisecond_gives_one_tick_a_frame)
{
    Rng rng = rng_seed(1, 1);
    Run run = {0};
    advance(&run, 0);
    for (int64_t f = 1; f < 10000; f++) {
        int64_t jitter_ns = (int64_t)rng_range(&rng, -450000.0f, 450000.0f);
        TimestepFrame frame = advance(&run, f * 1000000000 / 60 + jitter_ns);
        assert_int_equal(frame.ticks, 1);
        assert_true(frame.blend >= 0.0f && frame.blend <= 1.0f);
    }
}

TEST(a_stall_drops_time)
{
    Run run = {0};
    advance(&run, 0);
    assert_int_equal(advance(&run, 10000000000).ticks, TIMESTEP_TICKS_MAX);
    assert_in_range(advance(&run, 10000000000 + 16666667).ticks, 1, 2);
}

TEST(a_clock_that_goes_back_owes_nothing)
{
    Run run = {0};
    advance(&run, 1000000000);
    assert_int_equal(advance(&run, 500000000).ticks, 0);
    assert_int_equal(advance(&run, 516666667).ticks, 1);
}

TEST(a_restart_forgets)
{
    Run run = {0};
    advance(&run, 0);
    run = (Run){.time = {0}};
    assert_int_equal(advance(&run, 5000000000).ticks, 0);
}

TEST(the_time_of_a_frame_is_limited)
{
    FrameTime time = {0};
    assert_int_equal(frame_time_pass(&time, 77), 0);
    assert_int_equal(frame_time_pass(&time, 1077), 1000);
    assert_int_equal(frame_time_pass(&time, 900), 0);
    assert_int_equal(frame_time_pass(&time, 900 + 10 * FRAME_NS_MAX), FRAME_NS_MAX);
}

// At every rate and every display: as many ticks as the rate says, and blends that go up evenly from tick to tick.
TEST(slow_games_have_their_ticks)
{
    const int rates[] = {1000, 950, 750, 600, 500, 200, 1};
    const double displays_hz[] = {30.0, 59.94, 60.0, 144.0};
    for (int r = 0; r < 7; r++) {
        for (int d = 0; d < 4; d++) {
            Run run = {0};
            int64_t ticks = 0, frames = (int64_t)(60.0 * displays_hz[d]);
            double wanted = 3600.0 * rates[r] / 1000.0;
            for (int64_t f = 0; f <= frames; f++)
                ticks += advance_at(&run, (int64_t)((double)f * 1.0e9 / displays_hz[d]), rates[r]).ticks;
            fail_if((double)ticks < wanted - 1.0 || (double)ticks > wanted + 1.0,
                    "rate %d at %g Hz: %lld ticks, expected %g", rates[r], displays_hz[d], (long long)ticks, wanted);
        }
    }
}

TEST(pictures_of_slow_games_move_evenly)
{
    Run run = {0};
    double before = 0.0;
    int64_t ticks = 0;
    advance(&run, 0);
    for (int64_t f = 1; f < 500; f++) {
        TimestepFrame frame = advance_at(&run, f * 1000000000 / 60, 500);
        ticks += frame.ticks;
        double place = (double)ticks + (double)frame.blend;
        assert_true(frame.blend >= 0.0f && frame.blend <= 1.0f);
        assert_float_equal((float)(place - before), 0.5f, 0.04f); // a tick that is due within 1 ms is early by that
        before = place;
    }
}

TEST(a_rate_may_change_between_frames)
{
    Rng rng = rng_seed(5, 1);
    Run run = {0};
    double wanted = 0.0;
    int64_t ticks = 0, now_ns = 0;
    advance(&run, 0);
    for (int i = 0; i < 5000; i++) {
        int rate = (int)rng_range(&rng, 200.0f, 1000.0f);
        int64_t frame_ns = (int64_t)rng_range(&rng, 4.0e6f, 30.0e6f);
        wanted += (double)frame_ns * 60.0e-9 * rate / 1000.0;
        ticks += advance_at(&run, now_ns += frame_ns, rate).ticks;
        assert_true((double)ticks > wanted - 1.001 && (double)ticks < wanted + 0.1);
    }
}

TEST(sixtieths_are_counted_whole)
{
    const int rates_hz[] = {24, 60, 144, 240, 1000};
    for (int r = 0; r < 5; r++) {
        int64_t rest = 0;
        int sixtieths = 0;
        for (int i = 0; i < 10 * rates_hz[r]; i++)
            sixtieths += sixtieths_pass(&rest, 1000000000 / rates_hz[r]);
        assert_in_range(sixtieths, 599, 600);
    }
}

// --- when pictures are due

#define REFRESH_MS INT64_C(1000000)

static const int REFRESH_RATES_HZ[] = {60, 75, 90, 120, 144, 165, 240};
#define RATES ((int)(sizeof REFRESH_RATES_HZ / sizeof REFRESH_RATES_HZ[0]))

// As where the machine keeps up: frames begin when they are due and up to two milliseconds later.
TEST(late_frames_keep_their_place)
{
    Rng rng = rng_seed(1, 1);
    for (int r = 0; r < RATES; r++) {
        Refresh refresh = {0};
        int64_t at_ns = refresh_frame(&refresh, REFRESH_RATES_HZ[r], false, 5000 * REFRESH_MS);
        for (int i = 0; i < 1000; i++) {
            int64_t now_ns = refresh_due_ns(&refresh) + (int64_t)rng_range(&rng, 0.0f, 2.0e6f);
            int64_t next_ns = refresh_frame(&refresh, REFRESH_RATES_HZ[r], false, now_ns);
            assert_int_equal(next_ns - at_ns, 1000 * REFRESH_MS / REFRESH_RATES_HZ[r]);
            at_ns = next_ns;
        }
    }
}

TEST(missed_frames_are_skipped)
{
    Refresh refresh = {0};
    refresh_frame(&refresh, 100, false, 0);
    assert_int_equal(refresh_frame(&refresh, 100, false, 47 * REFRESH_MS), 40 * REFRESH_MS);
    assert_int_equal(refresh_due_ns(&refresh), 50 * REFRESH_MS);
}

// As by a press while nothing moves, or where the clock goes back.
TEST(an_early_frame_resets_the_beat)
{
    Refresh refresh = {0};
    refresh_frame(&refresh, 100, false, 0);
    assert_int_equal(refresh_frame(&refresh, 100, false, 3 * REFRESH_MS), 3 * REFRESH_MS);
    assert_int_equal(refresh_due_ns(&refresh), 13 * REFRESH_MS);
    assert_int_equal(refresh_frame(&refresh, 100, false, -50 * REFRESH_MS), -50 * REFRESH_MS);
}

TEST(another_display_has_another_beat)
{
    Refresh refresh = {0};
    refresh_frame(&refresh, 50, false, 0);
    assert_int_equal(refresh_frame(&refresh, 100, false, 20 * REFRESH_MS), 20 * REFRESH_MS);
    assert_int_equal(refresh_due_ns(&refresh), 30 * REFRESH_MS);
}

// Plays on a display whose rate is not quite what it says, with frames that begin up to `jitter_ms` beside its beat.
// Returns the largest difference between two intervals from picture to picture, once the beat is found.
static int64_t unevenness_ns(int hz, double really_hz, float jitter_ms)
{
    Rng rng = rng_seed(7, 1);
    Refresh refresh = {0};
    int64_t before_ns = 0, least_ns = INT64_MAX, most_ns = 0;
    for (int i = 0; i < 3000; i++) {
        double jitter_ns = 1.0e6 * (double)rng_range(&rng, -jitter_ms, jitter_ms);
        int64_t at_ns = refresh_frame(&refresh, hz, true, (int64_t)((double)i * 1.0e9 / really_hz + jitter_ns));
        int64_t interval_ns = at_ns - before_ns;
        before_ns = at_ns;
        if (i < 1000)
            continue;
        least_ns = interval_ns < least_ns ? interval_ns : least_ns;
        most_ns = interval_ns > most_ns ? interval_ns : most_ns;
    }
    return most_ns - least_ns;
}

// A bullet of 6 px a tick moves 0.36 px in a millisecond.
TEST(the_beat_of_a_display_is_found)
{
    for (int r = 0; r < RATES; r++) {
        for (int off = -1; off <= 1; off++) {
            double really_hz = REFRESH_RATES_HZ[r] * (1.0 + 0.001 * off);
            assert_true(unevenness_ns(REFRESH_RATES_HZ[r], really_hz, 0.0f) < REFRESH_MS / 100);
            assert_true(unevenness_ns(REFRESH_RATES_HZ[r], really_hz, 0.5f) < REFRESH_MS / 2);
        }
    }
}

// A display that says 60 and has 144, or one whose frames come twice: then time is what the clock says.
TEST(a_wrong_refresh_rate_is_corrected)
{
    Refresh refresh = {0};
    int64_t now_ns = 0;
    for (int i = 0; i < 500; i++) {
        int64_t at_ns = refresh_frame(&refresh, 60, true, now_ns += 1000 * REFRESH_MS / 144);
        assert_true(llabs(at_ns - now_ns) <= 1000 * REFRESH_MS / 60 / 4);
    }
}

// How far a bullet of 6 px a tick is seen from its exact way, at every rate, where frames begin late.
TEST(nothing_is_seen_beside_its_way)
{
    Rng rng = rng_seed(3, 1);
    for (int r = 0; r < RATES; r++) {
        Refresh refresh = {0};
        FrameTime time = {0};
        Timestep timestep = {0};
        int64_t ticks = 0, now_ns = 0;
        for (int i = 0; i < 20 * REFRESH_RATES_HZ[r]; i++) {
            int64_t at_ns = refresh_frame(&refresh, REFRESH_RATES_HZ[r], false, now_ns);
            TimestepFrame frame = timestep_advance(&timestep, frame_time_pass(&time, at_ns), TIMESTEP_FULL);
            ticks += frame.ticks;
            double exact = 60.0e-9 * (double)at_ns, seen = (double)ticks + (double)frame.blend;
            assert_float_equal((float)(6.0 * (seen - exact)), 0.0f, 0.2f);
            now_ns = refresh_due_ns(&refresh) + (int64_t)rng_range(&rng, 0.0f, 2.0e6f);
        }
    }
}

// --- great moments

#define MOMENTS_MS 1000000
#define DEATH_TICKS 84 // that a boss falls (view/boss_draw.h)

static const double MOMENTS_RATES_HZ[] = {50.0, 59.94, 60.0, 75.0, 90.0, 120.0, 144.0, 165.0, 240.0};

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
        *stood_ms += place - before < 1e-6 ? (double)(now_ns - last_ns) / MOMENTS_MS : 0.0;
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
        double wanted_ms = (double)moment_stop_ns(MOMENTS[e]) / MOMENTS_MS;
        assert_in_range((int)wanted_ms, 40, 80);
        for (int r = 0; r < RATES; r++) {
            Moments stopped = {0}, usual = {0};
            double stood_ms, none_ms;
            tick_with(&stopped, EVENTS[e], true, false);
            tick_with(&usual, EVENTS[e], false, false);
            double lost = two_seconds(MOMENTS_RATES_HZ[r], usual, &none_ms)
                        - two_seconds(MOMENTS_RATES_HZ[r], stopped, &stood_ms);
            assert_true(none_ms < 1000.0 / MOMENTS_RATES_HZ[r]); // a tick that was early may take a frame's time
            if (fabs(lost * 1000.0 / 60.0 - wanted_ms) > 1.1)
                fail_msg("%g Hz: %.2f ms were lost, expected %g", MOMENTS_RATES_HZ[r], lost * 1000.0 / 60.0, wanted_ms);
            if (fabs(stood_ms - wanted_ms) > 1000.0 / MOMENTS_RATES_HZ[r] + 0.1)
                fail_msg("%g Hz: the picture stood for %.2f ms, expected %g", MOMENTS_RATES_HZ[r], stood_ms, wanted_ms);
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
            int64_t went_ns = moments_pass(&moments, (int64_t)(1.0e9 / MOMENTS_RATES_HZ[r]));
            int rate = moments_rate(&moments);
            assert_in_range(rate, 450, MOMENTS_FULL);
            ticks += timestep_advance(&timestep, went_ns, rate).ticks;
        }
        double took_s = (double)frames / MOMENTS_RATES_HZ[r];
        fail_if(took_s < 1.5 || took_s > 2.0, "%g Hz: a boss falls for %.2f s", MOMENTS_RATES_HZ[r], took_s);
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
    tunables.boss_strength = 0.08f;
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
            cmd.buttons |= sim.head.tick == 200 ? TICK_CMD_CALL : 0;
            sim_tick(&sim, &cmd);
            hash = state_hash_chain(hash, &sim);
            moments_tick(&moments, &sim, look);
            for (int e = 0; e < sim.scratch.event_count; e++)
                *begun |= UINT64_C(1) << sim.scratch.events[e].kind;
        }
    }
    return hash;
}

TEST(pace_does_not_alter_a_game)
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
        assert_true(play(MOMENTS_RATES_HZ[r], &on, &on_ns, &begun) == hash);
        assert_true(on_ns > off_ns + 500 * MOMENTS_MS);
    }
}

// --- pictures that stay the same

#define FRAME_NS INT64_C(16666667)
#define LOOK_NS (IDLE_LOOK_MS * INT64_C(1000000))

static BatchRecord records[40];
static Batch batch;
static int64_t now_ns;

static int set_up(void **state)
{
    for (int i = 0; i < 40; i++)
        records[i] = (BatchRecord){.x_px = 9.0f * (float)i, .cell = (uint16_t)i};
    batch = (Batch){.records = records, .count = 40};
    now_ns = 0;
    return 0;
}

// A frame later: whether the picture can be left out.
static bool left_out(Idle *idle, bool stirred)
{
    return idle_picture(idle, &batch, stirred, now_ns += idle->sleeps ? LOOK_NS : FRAME_NS);
}

static Idle fallen_asleep(void)
{
    Idle idle = {0};
    for (int i = 0; i < 30; i++)
        left_out(&idle, false);
    assert_true(idle.sleeps);
    return idle;
}

TEST(pictures_that_move_are_all_drawn, set_up)
{
    Idle idle = {0};
    for (int i = 0; i < 500; i++) {
        records[7].angle_deg = (float)i;
        assert_false(left_out(&idle, false));
        assert_false(idle.sleeps);
    }
}

TEST(an_unchanged_picture_is_skipped, set_up)
{
    Idle idle = {0};
    int drawn = 0;
    for (int i = 0; i < 100; i++)
        drawn += !left_out(&idle, false);
    assert_true(idle.sleeps);
    assert_in_range(drawn, 12, 15); // for a fifth of a second
}

TEST(every_change_is_drawn_at_once, set_up)
{
    Idle idle = fallen_asleep();
    records[39].tint.a = 7;
    assert_false(left_out(&idle, false));
    idle = fallen_asleep();
    batch.count--;
    assert_false(left_out(&idle, false));
    assert_false(idle.sleeps);
}

TEST(a_stirred_picture_is_drawn_even_if_unchanged, set_up)
{
    Idle idle = fallen_asleep();
    assert_false(left_out(&idle, true));
    assert_false(idle.sleeps);
}
