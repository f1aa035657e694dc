// watch.c -- playback of a demo: position, speed and direction.
#include "game/tools/watch.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "content/demos/demo_file.h"

// A nanosecond at the slowest speed is 60 parts, so that every speed is exact.
#define TICK_PARTS INT64_C(8000000000)

// 64 bits: an hour in these parts is far beyond 32.
static int64_t end_place(const Watch *watch)
{
    return (int64_t)watch->end_tick * TICK_PARTS;
}

static void place_set(Watch *watch, int64_t place)
{
    int64_t end = end_place(watch);
    watch->place = place < 0 ? 0 : place > end ? end : place;
    if (watch->compared)
        watch->compared->place = watch->place;
}

// The tick at which the game should be; a shorter game waits at its end.
static uint32_t own_tick(const Watch *watch)
{
    uint32_t tick = watch_tick(watch), end = watch->demo.tick_count;
    return tick < end ? tick : end;
}

// Effects would have to be played, so there are none after a jump.
static void jump(Watch *watch, uint32_t tick)
{
    timeline_seek(watch->timeline, tick, &watch->play, watch->sim);
    view_jump(watch->view, watch->sim);
    hud_jump(watch->hud, watch->sim);
    watch->moments = (Moments){.bees = watch->sim->bees.count};
    watch->jump = WATCH_NO_JUMP;
}

// The Watch takes the demo first, so that one way out frees it.
bool watch_open_demo(Watch *watch, const Tape *demo, Sim *sim, View *view, Hud *hud, Error *error)
{
    *watch = (Watch){.demo = *demo, .sim = sim, .view = view, .hud = hud};
    watch->timeline = timeline_open(&watch->demo, TIMELINE_BUDGET_BYTES, error);
    if (!watch->timeline) {
        tape_free(&watch->demo);
        return false;
    }
    watch->end_tick = watch->demo.tick_count;
    watch->speed = WATCH_SPEED_NORMAL;
    watch->playing = true;
    view_init(view, watch->demo.start.seed);
    hud_init(hud, 0);
    hud->watched = true;
    jump(watch, 0);
    return true;
}

bool watch_open(Watch *watch, const char *path, Sim *sim, View *view, Hud *hud, Error *error)
{
    Tape demo;
    Error reason;
    if (!demo_file_read(path, &demo, error))
        return false;
    return watch_open_demo(watch, &demo, sim, view, hud, &reason)
        || error_set(error, "%s: %s", demo_label(path).text, reason.text);
}

void watch_compare(Watch *watch, Watch *compared)
{
    watch->compared = compared;
    watch->end_tick = watch->end_tick > compared->end_tick ? watch->end_tick : compared->end_tick;
    compared->end_tick = watch->end_tick;
}

bool watch_build(Watch *watch, uint32_t ticks)
{
    return timeline_build(watch->timeline, ticks) && (!watch->compared || watch_build(watch->compared, ticks));
}

bool watch_built(const Watch *watch)
{
    return timeline_built(watch->timeline) >= own_tick(watch) && (!watch->compared || watch_built(watch->compared));
}

void watch_close(Watch *watch)
{
    if (!watch->timeline)
        return;
    timeline_close(watch->timeline);
    tape_free(&watch->demo);
    memset(watch, 0, sizeof *watch);
}

// Rounds up: between two ticks the later one is shown, at a blend of less than 1.
uint32_t watch_tick(const Watch *watch)
{
    return (uint32_t)((watch->place + TICK_PARTS - 1) / TICK_PARTS);
}

double watch_place_ticks(const Watch *watch)
{
    return (double)watch->place / (double)TICK_PARTS;
}

// A short way forward can be played before it is built ahead; any other needs a stored state to jump to.
static bool is_near(const Watch *watch)
{
    uint32_t tick = own_tick(watch), shown = watch->play.tick;
    return tick >= shown && tick - shown <= WATCH_RUN_TICKS;
}

bool watch_waits(const Watch *watch)
{
    bool built = own_tick(watch) <= timeline_built(watch->timeline);
    return (!is_near(watch) && (!built || watch->jump == WATCH_JUMPING))
        || (watch->compared && watch_waits(watch->compared));
}

bool watch_approach(Watch *watch, uint32_t ticks)
{
    bool there = !watch->compared || watch_approach(watch->compared, ticks);
    watch->jump = is_near(watch)                                             ? WATCH_NO_JUMP
                : timeline_approach(watch->timeline, own_tick(watch), ticks) ? WATCH_ARRIVED
                                                                             : WATCH_JUMPING;
    return watch->jump != WATCH_JUMPING && there;
}

// Both have played equally far, except for one at its end.
void watch_lag(Watch *watch)
{
    bool over = watch->compared && watch->play.tick == watch->demo.tick_count;
    if (watch->playing && !watch->backward && !watch->held && is_near(watch))
        place_set(watch, (int64_t)(over ? watch->compared : watch)->play.tick * TICK_PARTS);
}

void watch_pass(Watch *watch, int64_t passed_ns)
{
    ASSERT(passed_ns >= 0);
    bool arrived = watch->jump == WATCH_NO_JUMP && (!watch->compared || watch->compared->jump == WATCH_NO_JUMP);
    if (!watch->playing || watch->held || watch_waits(watch) || !arrived)
        return;
    // A frame of days, after the machine slept, must not overflow at sixteen times the speed.
    int64_t most_ns = INT64_MAX / ((int64_t)60 << WATCH_SPEEDS) / 2;
    int64_t went_ns = passed_ns < most_ns ? passed_ns : most_ns;
    if (watch->backward || watch->speed != WATCH_SPEED_NORMAL) {
        watch->moments = (Moments){.bees = watch->moments.bees};
    } else {
        went_ns = moments_pass(&watch->moments, went_ns);
        int rate = moments_rate(&watch->moments);
        went_ns = rate == MOMENTS_FULL ? went_ns : went_ns / MOMENTS_FULL * rate;
    }
    int64_t parts = (went_ns * 60) << watch->speed;
    place_set(watch, watch->place + (watch->backward ? -parts : parts));
    if (watch->place == (watch->backward ? 0 : end_place(watch)))
        watch->playing = false;
}

static bool follow(Watch *watch)
{
    uint32_t tick = own_tick(watch), shown = watch->play.tick;
    if (tick == shown)
        return false;
    if (tick < shown || tick - shown > WATCH_RUN_TICKS) {
        jump(watch, tick);
        return true;
    }
    bool played = tape_play_tick(&watch->play, watch->sim);
    ASSERT(played);
    (void)played;
    view_tick(watch->view, watch->sim);
    hud_tick(watch->hud, watch->sim);
    moments_tick(&watch->moments, watch->sim, &watch->view->look);
    return true;
}

// One tick at a time, because each has its sounds; compared games play one tick each.
bool watch_follow(Watch *watch)
{
    if (watch_waits(watch))
        return false;
    bool second = watch->compared && follow(watch->compared);
    return follow(watch) || second;
}

// While it waits the place is elsewhere, and the picture shows its tick itself.
float watch_blend(const Watch *watch)
{
    int64_t missing = (int64_t)watch->play.tick * TICK_PARTS - watch->place;
    bool inside = missing >= 0 && missing < TICK_PARTS;
    return inside ? 1.0f - (float)((double)missing / (double)TICK_PARTS) : 1.0f;
}

// Backward there is no sound, and faster it would be noise.
bool watch_sounds(const Watch *watch)
{
    return watch->playing && !watch->backward && !watch->held && watch->speed <= WATCH_SPEED_NORMAL
        && watch_tick(watch) <= watch->demo.tick_count;
}

void watch_seek(Watch *watch, uint32_t tick)
{
    place_set(watch, (int64_t)(tick < watch->end_tick ? tick : watch->end_tick) * TICK_PARTS);
}

void watch_seek_by(Watch *watch, int64_t ticks)
{
    // Clamped before the multiplication, which could overflow.
    int64_t most = (int64_t)TAPE_TICKS_MAX;
    int64_t way = ticks < -most ? -most : ticks > most ? most : ticks;
    place_set(watch, watch->place + way * TICK_PARTS);
}

// Between two ticks, goes to the next one in that direction.
void watch_step(Watch *watch, int way)
{
    watch->playing = false;
    int64_t floor = watch->place / TICK_PARTS, ceiling = (watch->place + TICK_PARTS - 1) / TICK_PARTS;
    place_set(watch, (way > 0 ? floor + 1 : ceiling - 1) * TICK_PARTS);
}

// At the end, play starts again.
void watch_play(Watch *watch, bool backward)
{
    watch->backward = backward;
    watch->playing = true;
    if (watch->place == (backward ? 0 : end_place(watch)))
        place_set(watch, backward ? end_place(watch) : 0);
}

void watch_set_speed(Watch *watch, int speed)
{
    watch->speed = clampi(speed, 0, WATCH_SPEEDS - 1);
}

bool watch_verified(const Watch *watch)
{
    return timeline_built(watch->timeline) == watch->demo.tick_count && timeline_diverged(watch->timeline) == UINT32_MAX
        && (!watch->compared || watch_verified(watch->compared));
}

// Found while building ahead, so it is known before the viewer reaches it.
bool watch_diverged(const Watch *watch)
{
    return watch->play.tick > timeline_diverged(watch->timeline);
}

bool watch_at_damage(const Watch *watch)
{
    bool broken = watch->demo.tail == TAPE_CUT || watch->demo.tail == TAPE_DAMAGED;
    return broken && watch->place >= (int64_t)watch->demo.tick_count * TICK_PARTS;
}

// Only as far as hashes have been compared: otherwise a game could begin that the demo does not contain.
bool watch_can_take_over(const Watch *watch)
{
    bool known = watch->play.tick <= timeline_built(watch->timeline);
    return known && !watch_waits(watch) && !watch_diverged(watch) && !watch->sim->head.over;
}

// The maximum of bees, the sum of losses and bosses: a column of the bar may stand for many seconds.
WatchSpan watch_span(const Watch *watch, uint32_t from_second, uint32_t to_second)
{
    WatchSpan span = {0, 0, 0};
    uint32_t count;
    const TimelineSecond *seconds = timeline_seconds(watch->timeline, &count);
    for (uint32_t i = from_second; i < to_second && i < count; i++) {
        span.bees = maxi(span.bees, seconds[i].bees);
        span.lost += seconds[i].lost;
        span.bosses += seconds[i].boss_comes;
    }
    return span;
}

// Each second has one number, its maximum; for the present second it may exceed the game's so far.
BeeGraph watch_graph(const Watch *watch)
{
    BeeGraph graph = {.count = 0};
    uint32_t count;
    const TimelineSecond *seconds = timeline_seconds(watch->timeline, &count);
    for (uint32_t tick = 0; tick <= watch->play.tick && tick / SIM_TICKS_PER_SECOND < count; tick++)
        bee_graph_tick(&graph, tick, mini(seconds[tick / SIM_TICKS_PER_SECOND].most, watch->sim->head.bees_most));
    return graph;
}
