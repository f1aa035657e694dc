// refresh.c -- the beat of the pictures: our own grid, or a display's, found by a loop that follows time and interval.
#include "game/session/refresh.h"

#include "core/base/assert.h"

#define SECOND_NS INT64_C(1000000000)
#define TIME_SHARE 8       // of what a frame is beside its beat, the beat follows by 1/8,
#define INTERVAL_SHARE 256 // and the interval by 1/256: as fast as it can without swinging
#define BESIDE_MOST 4      // a frame that is farther off than 1/4 of an interval belongs to no beat

static void begin(Refresh *refresh, int hz, int64_t now_ns)
{
    *refresh = (Refresh){hz, SECOND_NS / hz, now_ns};
}

// Ours: frames wait for it, so they are never early but where something else woke them.
static void keep(Refresh *refresh, int64_t now_ns)
{
    int64_t passed = (now_ns - refresh->at_ns) / refresh->interval_ns;
    refresh->at_ns = passed >= 1 ? refresh->at_ns + passed * refresh->interval_ns : now_ns;
}

// The display's: how long it really takes from one picture to the next it tells only roughly.
static void follow(Refresh *refresh, int64_t now_ns)
{
    int64_t interval = refresh->interval_ns, passed = (now_ns - refresh->at_ns + interval / 2) / interval;
    int64_t beat_ns = refresh->at_ns + (passed > 1 ? passed : 1) * interval, beside_ns = now_ns - beat_ns;
    if (beside_ns > interval / BESIDE_MOST || beside_ns < -interval / BESIDE_MOST) {
        begin(refresh, refresh->hz, now_ns);
        return;
    }
    refresh->at_ns = beat_ns + beside_ns / TIME_SHARE;
    refresh->interval_ns += beside_ns / INTERVAL_SHARE;
}

int64_t refresh_frame(Refresh *refresh, int hz, bool display_waits, int64_t now_ns)
{
    ASSERT(hz >= 1);
    if (refresh->hz != hz)
        begin(refresh, hz, now_ns);
    else if (display_waits)
        follow(refresh, now_ns);
    else
        keep(refresh, now_ns);
    return refresh->at_ns;
}

int64_t refresh_due_ns(const Refresh *refresh)
{
    return refresh->at_ns + refresh->interval_ns;
}
