// test_dodge.c -- the radar dodge of every bee in every tick, against the article, over all pairs.
#include "articles/rows.h"

// Sixteen bits after the point hold the terms of the plain sum.
#define TERM_ERROR (1.0 / 65536.0)

typedef struct Blend {
    Pair away;
    double error; // bound of its distance from the simulation's
    int contacts;
} Blend;

typedef struct Contact {
    Pair unit;
    double weight;
} Contact;

// A contact is decided in float, as the radar's manual says: 0 < d < range.
static bool contact_of(const Row *self, const Row *other, double range, double weight, Contact *contact)
{
    float dx = (float)self->x - (float)other->x, dy = (float)self->y - (float)other->y;
    float d = sqrtf(dx * dx + dy * dy);
    if (!(d > 0.0f && d < (float)range))
        return false;
    double x = self->x - other->x, y = self->y - other->y;
    *contact = (Contact){pair(x / hypot(x, y), y / hypot(x, y)), weight};
    return true;
}

// The running blend: after each contact the direction has length 1 again. An error is magnified by 1 / |a + u|.
static void blend_running(Blend *blend, const Contact *contact)
{
    Pair sum = pair(blend->away.x + contact->unit.x, blend->away.y + contact->unit.y);
    double length = hypot(sum.x, sum.y);
    blend->away = length > 1e-9 ? pair(sum.x / length, sum.y / length) : pair(0.0, 0.0);
    blend->error = fmin(2.0, 2.0 * (blend->error + 3e-7) / fmax(length, 1e-9));
    blend->contacts++;
}

static void blend_sum(Blend *blend, const Contact *contact)
{
    blend->away.x += contact->weight * contact->unit.x;
    blend->away.y += contact->weight * contact->unit.y;
    blend->error += 1.5 * TERM_ERROR + contact->weight * 3e-7;
    blend->contacts++;
}

// In the article's order: bees, enemies, bullets, each oldest first.
static Blend blend_of(const Run *run, int tick, const Row *self, double range, bool wasp_hidden)
{
    const Tunables *t = &run->stage.tunables.rules;
    const char *const kinds[] = {"bee", "beetle", "wasp", "bullet"}; // of the enemies here the beetle is the older
    const double weights[] = {(double)t->swarm_weight_bee, (double)t->swarm_weight_enemy, (double)t->swarm_weight_enemy,
                              (double)t->swarm_weight_bullet};
    Blend blend = {0};
    for (int k = 0; k < 4; k++) {
        Slice slice = run_rows(run, tick, kinds[k]);
        for (int i = 0; i < slice.count; i++) {
            Contact contact;
            if ((k == 2 && wasp_hidden) || !contact_of(self, &slice.rows[i], range, weights[k], &contact))
                continue;
            if (t->swarm_blend == 1)
                blend_running(&blend, &contact);
            else
                blend_sum(&blend, &contact);
        }
    }
    if (t->swarm_blend == 1 || blend.contacts == 0)
        return blend;
    double length = hypot(blend.away.x, blend.away.y);
    blend.error = fmin(2.0, 2.0 * blend.error / fmax(length, 1e-9));
    blend.away = length > 0.0 ? pair(blend.away.x / length, blend.away.y / length) : pair(0.0, 0.0);
    return blend;
}

static double held(double value, double least, double most)
{
    return fmin(fmax(value, least), most);
}

typedef struct Goal {
    Pair place;
    bool touching;
} Goal;

// The swarm's goal in a tick: the pointer, or where it was last while nothing touches, and the offset; so far inside
// the playfield that a swarm of `bees` has room around it.
static Goal goal_in(const Run *run, int tick, int bees)
{
    Goal goal = {{0.0, 0.0}, false};
    for (int t = 1; t <= tick; t++) {
        TickCmd cmd = stage_file_command(&run->stage, (uint32_t)t);
        goal.touching = (cmd.buttons & TICK_CMD_TOUCH) != 0;
        if (goal.touching)
            goal.place = pair((double)cmd.pointer_x / TICK_CMD_UNITS_PER_PX,
                              (double)cmd.pointer_y / TICK_CMD_UNITS_PER_PX);
    }
    const Tunables *tunables = &run->stage.tunables.rules;
    double edge = fmin((double)tunables->swarm_edge_px + (double)tunables->swarm_room_px * sqrt(bees), 180.0);
    goal.place.x = held(goal.place.x + (double)tunables->swarm_touch_offset_x, edge, 360.0 - edge);
    goal.place.y = held(goal.place.y + (double)tunables->swarm_touch_offset_y, edge, 640.0 - edge);
    return goal;
}

// A led bee flies faster, and answers sooner.
static double speed_most(const Tunables *t, bool led)
{
    return (double)(led ? t->swarm_led_speed : t->swarm_max_speed);
}

// The velocity after the tick, inside the playfield.
static Pair bee_velocity(const Run *run, const Row *bee, Blend blend, Pair pull, bool led)
{
    const Tunables *t = &run->stage.tunables.rules;
    double avoid = (double)t->swarm_avoid_px, accel = (double)(led ? t->swarm_led_accel : t->swarm_max_accel);
    Pair wanted = pair(avoid * blend.away.x + pull.x, avoid * blend.away.y + pull.y);
    return arrival(pair(bee->vx, bee->vy), wanted, speed_most(t, led), accel, (double)t->swarm_brake_px);
}

// An error of the wish reaches the velocity by at most its greatest speed / brake; both limits never magnify it.
static double velocity_slack(const Run *run, Blend blend, bool led)
{
    const Tunables *t = &run->stage.tunables.rules;
    return VELOCITY_SLACK + speed_most(t, led) / (double)t->swarm_brake_px * (double)t->swarm_avoid_px * blend.error;
}

typedef struct Counts {
    int checked, tight, with_contacts, pulled, free, lost, stopped;
} Counts;

// A bee that would fly beyond an edge stops on it, without the speed that led there. True where `next` is such a one;
// within `near` of the edge rounding decides.
static bool stops(double at, double next, double *speed, double least, double most, double near)
{
    bool low = at + *speed < least + near && next == least;
    bool high = at + *speed > most - near && next == most;
    if (low || high)
        *speed = 0.0;
    return low || high;
}

// Whether a bee flies as expected: its velocity and where that leads, both inside the edges.
static bool flies_so(const Run *run, const Row *now, const Row *next, Pair expected, double slack, bool *stopped)
{
    double edge = (double)run->stage.tunables.swarm_edge_px, near = slack + POSITION_SLACK;
    bool x_stops = stops(now->x, next->x, &expected.x, edge, 360.0 - edge, near);
    bool y_stops = stops(now->y, next->y, &expected.y, edge, 640.0 - edge, near);
    *stopped = x_stops || y_stops;
    return hypot(next->vx - expected.x, next->vy - expected.y) <= slack
        && (x_stops || fabs(next->x - now->x - next->vx) <= POSITION_SLACK)
        && (y_stops || fabs(next->y - now->y - next->vy) <= POSITION_SLACK);
}

// The pull begins at the rim of the disc that the swarm needs.
static Pair beyond_room(Pair way, double room)
{
    double length = hypot(way.x, way.y), share = length > room ? 1.0 - room / length : 0.0;
    return pair(way.x * share, way.y * share);
}

static void check_bee(const Run *run, const Row *now, const Row *next, Goal goal, bool wasp_hidden, double leash,
                      double room, Counts *counts)
{
    const Tunables *t = &run->stage.tunables.rules;
    double range = (double)(goal.touching ? t->swarm_range_hold_px : t->swarm_range_loose_px);
    Blend blend = blend_of(run, now->tick, now, range, wasp_hidden);
    Pair way = pair(goal.place.x - now->x, goal.place.y - now->y), pull = beyond_room(way, room);
    double chance = (double)t->swarm_stray_chance, slack = velocity_slack(run, blend, goal.touching);
    bool led = goal.touching, must = led || hypot(way.x, way.y) > leash || chance == 1.0, stopped;
    bool pulled = flies_so(run, now, next, bee_velocity(run, now, blend, pull, led), slack, &stopped);
    bool free = flies_so(run, now, next, bee_velocity(run, now, blend, pair(0.0, 0.0), led), slack, &stopped);
    bool good = must ? pulled : chance == 0.0 ? free : pulled || free;
    fail_if(!good, "tick %d: bee %u at %.9g %.9g flies at %.9g %.9g, as %s bee does within %.3g", next->tick, next->id,
            now->x, now->y, next->vx, next->vy,
            must            ? "no pulled"
            : chance == 0.0 ? "no free"
                            : "no",
            slack);
    check_angle(now, next);
    counts->checked++;
    counts->stopped += stopped;
    counts->pulled += !must && pulled && !free;
    counts->free += !must && free && !pulled;
    counts->tight += slack < 0.01;
    counts->with_contacts += blend.contacts > 0;
}

// The leash of the game: 2 R, and beyond forty bees 2 R sqrt(n / 40).
static double leash_of(const Run *run, int tick, bool touching)
{
    const Tunables *t = &run->stage.tunables.rules;
    double crowd = (double)run_rows(run, tick, "bee").count / (double)t->swarm_leash_bees;
    double range = (double)(touching ? t->swarm_range_hold_px : t->swarm_range_loose_px);
    return (double)t->swarm_leash_ranges * range * (crowd > 1.0 ? sqrt(crowd) : 1.0);
}

static Counts check_run(const Run *run)
{
    Counts counts = {0};
    for (int tick = 0; tick < run->ticks; tick++) {
        Slice bees = run_rows(run, tick, "bee");
        Goal goal = goal_in(run, tick + 1, bees.count);
        bool wasp_hidden = tick + 1 >= 120 && tick + 1 < 180; // its program: hide at 2 s, show at 3 s
        double leash = leash_of(run, tick, goal.touching);
        double room = (double)run->stage.tunables.swarm_spread_px * sqrt(bees.count);
        for (int i = 0; i < bees.count; i++) {
            const Row *next = run_row(run, tick + 1, "bee", bees.rows[i].id);
            if (next != NULL)
                check_bee(run, &bees.rows[i], next, goal, wasp_hidden, leash, room, &counts);
            else
                counts.lost++;
        }
    }
    return counts;
}

// Nearly all checks have to be sharp, and most bees have to meet and survive something.
static void check_counts(const char *name, Counts counts)
{
    printf("note: %s: %d moves, %d with contacts, %.1f %% good to 0.01, %d bees lost\n", name, counts.checked,
           counts.with_contacts, 100.0 * counts.tight / counts.checked, counts.lost);
    assert_true(counts.checked > 2000);
    assert_true(counts.with_contacts * 3 > counts.checked);
    assert_true(counts.tight * 100 > counts.checked * 95);
}

static void check_scenario(const char *name)
{
    OwnRun run = run_scenario(name);
    check_counts(name, check_run(&run));
}

TEST(test_held_sum)
{
    check_scenario("dodge_held_sum.ini");
}

TEST(test_held_running)
{
    check_scenario("dodge_held_running.ini");
}

TEST(test_loose_sum)
{
    check_scenario("dodge_loose_sum.ini");
}

TEST(test_loose_running)
{
    check_scenario("dodge_loose_running.ini");
}

TEST(test_loose_always_pulled)
{
    check_scenario("dodge_loose_pulled_sum.ini");
    check_scenario("dodge_loose_pulled_running.ini");
}

// A tenth of the moves inside the leash is pulled: within four standard deviations.
TEST(test_loose_by_chance)
{
    OwnRun run = run_scenario("dodge_loose_chance.ini");
    Counts counts = check_run(&run);
    check_counts("dodge_loose_chance.ini", counts);
    double n = counts.pulled + counts.free, share = counts.pulled / n;
    printf("note: pulled in %.2f %% of %.0f moves\n", 100.0 * share, n);
    assert_true(n > 1000.0);
    assert_true(fabs(share - 0.1) < 4.0 * sqrt(0.1 * 0.9 / n));
}

// Led into a corner, bees stop at the edges and at none beyond them.
TEST(test_corner)
{
    OwnRun run = run_scenario("dodge_held_corner.ini");
    Counts counts = check_run(&run);
    double edge = (double)run.stage.tunables.swarm_edge_px;
    check_counts("dodge_held_corner.ini", counts);
    assert_true(counts.stopped > 100);
    for (int i = 0; i < run.count; i++) {
        const Row *row = &run.rows[i];
        if (strcmp(row->kind, "bee") == 0)
            assert_true(row->x >= edge && row->x <= 360.0 - edge && row->y >= edge && row->y <= 640.0 - edge);
    }
}
