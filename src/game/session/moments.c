// moments.c -- how long time stands still, and a dip of its rate: down, held, and back more slowly.
#include "game/session/moments.h"

#define MS INT64_C(1000000)

// All of it in real time.
typedef struct Tale {
    int64_t stop_ns;
    int64_t down_ns, held_ns, back_ns; // of the dip
    int rate;                          // of MOMENTS_FULL, while it is held
} Tale;

// A boss falls for as long as view/boss_death.h shows it: 57 ticks, which take 1.7 s at these rates.
static const Tale TALES[MOMENT_KINDS] = {
    [MOMENT_CALL] = {60 * MS, 0, 0, 0, MOMENTS_FULL},
    [MOMENT_STANCE] = {70 * MS, 0, 0, 0, MOMENTS_FULL},
    [MOMENT_BOSS_BEATEN] = {80 * MS, 60 * MS, 1150 * MS, 500 * MS, 450},
    [MOMENT_LAST_BEE] = {0, 150 * MS, 550 * MS, 400 * MS, 400},
};

static const Moment OF_EVENT[EVENT_KINDS] = {
#define EVENT_SHOWN(KIND, sound, heavy, light, ms, step_back, MOMENT, ...) [EVENT_##KIND] = MOMENT_##MOMENT,
#include "audio/events.def"
#undef EVENT_SHOWN
};

int64_t moment_stop_ns(Moment moment)
{
    return TALES[moment].stop_ns;
}

int64_t moment_slow_ns(Moment moment)
{
    const Tale *tale = &TALES[moment];
    return tale->down_ns + tale->held_ns + tale->back_ns;
}

// Of several in one tick the longest stop counts, and the last slow motion.
static void begin(Moments *moments, Moment moment, const ViewLook *look)
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
        begin(moments, MOMENT_LAST_BEE, look);
    moments->bees = bees;
    for (int i = 0; i < sim->scratch.event_count; i++)
        begin(moments, OF_EVENT[sim->scratch.events[i].kind], look);
}

// To the nanosecond, so that a stop is as long at every refresh rate.
int64_t moments_pass(Moments *moments, int64_t passed_ns)
{
    int64_t stood_ns = passed_ns < moments->stop_ns ? passed_ns : moments->stop_ns;
    int64_t went_ns = passed_ns - stood_ns;
    moments->stop_ns -= stood_ns;
    moments->slow_ns = went_ns < moments->slow_ns ? moments->slow_ns - went_ns : 0;
    return went_ns;
}

// From 0 to 1 and smooth at both ends.
static double ease(int64_t done_ns, int64_t whole_ns)
{
    double part = (double)done_ns / (double)whole_ns;
    return part * part * (3.0 - 2.0 * part);
}

// Down fast and back slowly: the shock is sudden, and the return must not be one.
int moments_rate(const Moments *moments)
{
    const Tale *tale = &TALES[moments->slow];
    int64_t left_ns = moments->slow_ns, done_ns = moment_slow_ns(moments->slow) - left_ns;
    if (left_ns == 0)
        return MOMENTS_FULL;
    double depth = done_ns < tale->down_ns ? ease(done_ns, tale->down_ns)
                 : left_ns > tale->back_ns ? 1.0
                                           : ease(left_ns, tale->back_ns);
    return MOMENTS_FULL - (int)((double)(MOMENTS_FULL - tale->rate) * depth + 0.5);
}
