// pace.c -- how time passes: a fixed step over frames of any length, even frame times, great moments, rest.
#include "game/session/pace.h"

#include <xxhash.h>

#include "core/base/assert.h"

#define UNITS (INT64_C(60) * TIMESTEP_FULL) // of a nanosecond
#define TICK (INT64_C(1000000000) * TIMESTEP_FULL)
#define TOLERANCE_NS 500000

// The clock may be set back, or the machine may have slept: neither counts as game time.
int64_t frame_time_pass(FrameTime *time, int64_t now_ns)
{
    int64_t passed_ns = time->started && now_ns > time->last_ns ? now_ns - time->last_ns : 0;
    *time = (FrameTime){.last_ns = now_ns, .started = true};
    return passed_ns < FRAME_NS_MAX ? passed_ns : FRAME_NS_MAX;
}

// In integers, so that no rounding adds up to a tick in a long game.
TimestepFrame timestep_advance(Timestep *timestep, int64_t passed_ns, int rate)
{
    const int64_t units = UNITS * rate / TIMESTEP_FULL, due = TICK - TOLERANCE_NS * units;
    timestep->owed += passed_ns * units;
    TimestepFrame frame = {0, 0.0f};
    while (timestep->owed >= due && frame.ticks < TIMESTEP_TICKS_MAX) {
        timestep->owed -= TICK;
        frame.ticks++;
    }
    if (timestep->owed >= due)
        timestep->owed = 0;
    frame.blend = timestep->owed > 0 ? (float)((double)timestep->owed / (double)TICK) : 0.0f;
    return frame;
}

int sixtieths_pass(int64_t *rest, int64_t passed_ns)
{
    *rest += passed_ns * 60;
    int64_t whole = *rest / CLOCK_NS_PER_SECOND;
    *rest -= whole * CLOCK_NS_PER_SECOND;
    return (int)whole;
}

// --- when pictures are due

#define SECOND_NS INT64_C(1000000000)
#define TIME_SHARE 8       // the beat follows 1/8 of a frame's deviation,
#define INTERVAL_SHARE 256 // and the interval 1/256: as fast as it can without oscillating
#define BESIDE_MOST 4      // a frame that is off by more than 1/4 of an interval belongs to no beat

static void refresh_begin(Refresh *refresh, int hz, int64_t now_ns)
{
    *refresh = (Refresh){hz, SECOND_NS / hz, now_ns};
}

int64_t refresh_frame(Refresh *refresh, int hz, bool display_waits, int64_t now_ns)
{
    ASSERT(hz >= 1);
    int64_t interval = refresh->interval_ns;
    if (refresh->hz != hz) {
        refresh_begin(refresh, hz, now_ns);
    } else if (display_waits) { // follows the display's beat: the reported rate is only roughly the real one
        int64_t passed = (now_ns - refresh->at_ns + interval / 2) / interval;
        int64_t beat_ns = refresh->at_ns + (passed > 1 ? passed : 1) * interval, beside_ns = now_ns - beat_ns;
        if (beside_ns > interval / BESIDE_MOST || beside_ns < -interval / BESIDE_MOST) {
            refresh_begin(refresh, hz, now_ns);
        } else {
            refresh->at_ns = beat_ns + beside_ns / TIME_SHARE;
            refresh->interval_ns += beside_ns / INTERVAL_SHARE;
        }
    } else { // our own beat: frames wait for it, so they are early only if something else woke them
        int64_t passed = (now_ns - refresh->at_ns) / interval;
        refresh->at_ns = passed >= 1 ? refresh->at_ns + passed * interval : now_ns;
    }
    return refresh->at_ns;
}

int64_t refresh_due_ns(const Refresh *refresh)
{
    return refresh->at_ns + refresh->interval_ns;
}

// --- great moments

#define MS INT64_C(1000000)

// All in real time.
typedef struct MomentTimes {
    int64_t stop_ns;
    int64_t down_ns, held_ns, back_ns; // of the dip
    int rate;                          // of MOMENTS_FULL, while it is held
} MomentTimes;

// A boss falls for the duration in view/boss_draw.h: 84 ticks, which take 1.8 s at these rates.
static const MomentTimes TIMES[MOMENT_KINDS] = {
    [MOMENT_CALL] = {60 * MS, 0, 0, 0, MOMENTS_FULL},
    [MOMENT_STANCE] = {70 * MS, 0, 0, 0, MOMENTS_FULL},
    [MOMENT_BOSS_BEATEN] = {80 * MS, 60 * MS, 450 * MS, 400 * MS, 450},
    [MOMENT_LOST] = {400 * MS, 0, 0, 0, MOMENTS_FULL},
    [MOMENT_LAST_BEE] = {0, 150 * MS, 550 * MS, 400 * MS, 400},
    [MOMENT_FIRST_MISS] = {0, 80 * MS, 2400 * MS, 500 * MS, 220},
};

static const Moment OF_EVENT[EVENT_KINDS] = {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, step_back, MOMENT, ...) [EVENT_##KIND] = MOMENT_##MOMENT,
#include "audio/events.def"
};

int64_t moment_stop_ns(Moment moment)
{
    return TIMES[moment].stop_ns;
}

static int64_t moment_slow_ns(Moment moment)
{
    const MomentTimes *times = &TIMES[moment];
    return times->down_ns + times->held_ns + times->back_ns;
}

// If one tick has several moments, the longest stop and the last slow motion count.
void moments_begin(Moments *moments, Moment moment, const ViewLook *look)
{
    if (look->hit_stop && moment_stop_ns(moment) > moments->stop_ns)
        moments->stop_ns = moment_stop_ns(moment);
    if (!look->slow_motion || moment_slow_ns(moment) == 0)
        return;
    moments->slow_ns = moment_slow_ns(moment);
    moments->slow = moment;
}

void moments_tick(Moments *moments, const Sim *sim, const ViewLook *look)
{
    const int32_t bees = sim->bees.count;
    if (bees == 1 && moments->bees > 1 && !sim->head.over)
        moments_begin(moments, MOMENT_LAST_BEE, look);
    moments->bees = bees;
    for (int i = 0; i < sim->scratch.event_count; i++)
        moments_begin(moments, OF_EVENT[sim->scratch.events[i].kind], look);
}

// Exact to the nanosecond, so that a stop is equally long at every refresh rate.
int64_t moments_pass(Moments *moments, int64_t passed_ns)
{
    int64_t stood_ns = passed_ns < moments->stop_ns ? passed_ns : moments->stop_ns;
    int64_t went_ns = passed_ns - stood_ns;
    moments->stop_ns -= stood_ns;
    moments->slow_ns = went_ns < moments->slow_ns ? moments->slow_ns - went_ns : 0;
    return went_ns;
}

// Maps to 0..1, smooth at both ends.
static double ease(int64_t done_ns, int64_t whole_ns)
{
    double part = (double)done_ns / (double)whole_ns;
    return part * part * (3.0 - 2.0 * part);
}

// Down fast and back slowly: the shock is sudden, and the return must not be one.
int moments_rate(const Moments *moments)
{
    const MomentTimes *times = &TIMES[moments->slow];
    int64_t left_ns = moments->slow_ns, done_ns = moment_slow_ns(moments->slow) - left_ns;
    if (left_ns == 0)
        return MOMENTS_FULL;
    double depth = done_ns < times->down_ns ? ease(done_ns, times->down_ns)
                 : left_ns > times->back_ns ? 1.0
                                            : ease(left_ns, times->back_ns);
    return MOMENTS_FULL - (int)((double)(MOMENTS_FULL - times->rate) * depth + 0.5);
}

// --- whether the picture moves

bool idle_picture(Idle *idle, const Batch *batch, bool stirred, int64_t now_ns)
{
    uint64_t picture = XXH3_64bits(batch->records, (size_t)batch->count * sizeof *batch->records);
    bool same = picture == idle->picture && !stirred, slept = idle->sleeps;
    if (!same)
        idle->since_ns = now_ns;
    idle->picture = picture;
    idle->sleeps = same && now_ns - idle->since_ns >= IDLE_AFTER_NS;
    return idle->sleeps && slept;
}
