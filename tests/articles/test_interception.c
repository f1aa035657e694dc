// test_interception.c -- hornets that ask the closing rule in every tick, and stingers that aim once and exactly.
#include "articles/rows.h"

typedef struct Swarm {
    Pair middle, velocity;
    int count;
} Swarm;

static Swarm swarm_of(const Run *run, int tick)
{
    Slice bees = run_rows(run, tick, "bee");
    Swarm swarm = {{0, 0}, {0, 0}, bees.count};
    for (int i = 0; i < bees.count; i++) {
        swarm.middle.x += bees.rows[i].x / bees.count;
        swarm.middle.y += bees.rows[i].y / bees.count;
        swarm.velocity.x += bees.rows[i].vx / bees.count;
        swarm.velocity.y += bees.rows[i].vy / bees.count;
    }
    return swarm;
}

// The article's rule: t = |d| / |v_target - v_self|, 0 where that is 0; aim at target + v_target t.
static Pair closing_request(const Row *self, Swarm swarm, double *slack)
{
    double relative = hypot(swarm.velocity.x - self->vx, swarm.velocity.y - self->vy);
    double distance = hypot(swarm.middle.x - self->x, swarm.middle.y - self->y);
    double t = relative > 0.0 ? distance / relative : 0.0;
    Pair wish = pair(swarm.middle.x + swarm.velocity.x * t - self->x, swarm.middle.y + swarm.velocity.y * t - self->y);
    // Velocities good to 1e-6 leave the time good to 1e-6 / relative of itself, and positions are good to 1e-4.
    *slack = 2e-4 + 2e-6 * t + hypot(swarm.velocity.x, swarm.velocity.y) * t * 2e-6 / fmax(relative, 1e-9);
    return wish;
}

static Pair hornet_flight(const Run *run, const Row *now, Pair wish)
{
    const Tunables *t = &run->stage.tunables.rules;
    return arrival(pair(now->vx, now->vy), wish, (double)t->hornet_max_speed, (double)t->hornet_max_accel,
                   (double)t->hornet_brake_px);
}

// The velocity of a hornet that chases. A wish's error moves it by at most error * max_speed / max(|wish|, brake); two
// of it, for the rounding of the test itself.
static Pair chasing(const Run *run, const Row *now, double *slack)
{
    const Tunables *t = &run->stage.tunables.rules;
    double wish_slack;
    Pair wish = closing_request(now, swarm_of(run, now->tick), &wish_slack);
    double span = fmax(hypot(wish.x, wish.y), (double)t->hornet_brake_px);
    *slack = VELOCITY_SLACK + 2.0 * wish_slack * (double)t->hornet_max_speed / span;
    return hornet_flight(run, now, wish);
}

TEST(test_chase)
{
    OwnRun run = run_scenario("hornet_chase.ini");
    double nearest = 1e9;
    int checked = 0;
    for (int tick = 0; tick < run.ticks && swarm_of(&run, tick).count > 0; tick++) {
        Slice hornets = run_rows(&run, tick, "hornet");
        Swarm swarm = swarm_of(&run, tick);
        assert_int_equal(hornets.count, 2);
        for (int i = 0; i < 2; i++, checked++) {
            const Row *now = &hornets.rows[i], *next = run_row(&run, tick + 1, "hornet", now->id);
            assert_non_null(next);
            double slack;
            Pair expected = chasing(&run, now, &slack);
            check_velocity(next, expected, slack);
            check_move(now, next);
            check_angle(now, next);
            nearest = fmin(nearest, hypot(now->x - swarm.middle.x, now->y - swarm.middle.y));
        }
    }
    printf("note: %d moves of hornets, %.1f px to the swarm's middle at the nearest\n", checked, nearest);
    assert_true(checked > 600);
    assert_true(nearest < 10.0);
}

// The reason to give up, at the end of a tick: too far from the middle that it chased, or too long on the way.
static bool is_hopeless(const Run *run, const Row *hornet)
{
    const Tunables *t = &run->stage.tunables.rules;
    Swarm swarm = swarm_of(run, hornet->tick - 1);
    return hypot(hornet->x - swarm.middle.x, hornet->y - swarm.middle.y) > (double)t->hornet_give_up_px
        || hornet->tick > t->hornet_chase_ticks;
}

// An enemy that has given up flies up and to the nearer side.
static Pair leaving(const Run *run, const Row *now)
{
    return hornet_flight(run, now, pair(now->x < 180.0 ? -150.0 : 150.0, -200.0));
}

// The tick in which a hornet gives up: it still chases in that one and leaves from the next one on, one move a tick.
static int tick_of_giving_up(const Run *run, unsigned id)
{
    int gave_up = -1;
    for (int tick = 0; tick < run->ticks; tick++) {
        const Row *now = run_row(run, tick, "hornet", id), *next = run_row(run, tick + 1, "hornet", id);
        double slack = VELOCITY_SLACK;
        if (now == NULL || next == NULL)
            return gave_up;
        Pair expected = gave_up >= 0 ? leaving(run, now) : chasing(run, now, &slack);
        check_velocity(next, expected, slack);
        check_move(now, next);
        check_angle(now, next);
        if (gave_up < 0 && is_hopeless(run, next))
            gave_up = tick + 1;
    }
    return gave_up;
}

TEST(test_giving_up)
{
    OwnRun run = run_scenario("hornet_gives_up.ini");
    int too_far = tick_of_giving_up(&run, 2), loses = tick_of_giving_up(&run, 3), too_long = tick_of_giving_up(&run, 4);
    printf("note: hornets give up in ticks %d, %d, %d\n", too_far, loses, too_long);
    assert_int_equal(too_far, 1);
    assert_true(loses > 10 && loses < 120);
    assert_int_equal(too_long, 121);
}

// The textbook's quadratic (v.v - s^2) t^2 + 2 d.v t + d.d = 0; the smallest root >= 0, or -1.
static double meeting_ticks(Pair from, double speed, Swarm swarm)
{
    Pair d = pair(swarm.middle.x - from.x, swarm.middle.y - from.y), v = swarm.velocity;
    double a = v.x * v.x + v.y * v.y - speed * speed, b = d.x * v.x + d.y * v.y, c = d.x * d.x + d.y * d.y;
    double discriminant = b * b - a * c;
    if (fabs(a) < 1e-9)
        return b < 0.0 ? -c / (2.0 * b) : -1.0;
    if (discriminant < 0.0)
        return -1.0;
    double first = (-b - sqrt(discriminant)) / a, second = (-b + sqrt(discriminant)) / a;
    double least = fmin(first, second), most = fmax(first, second);
    return least >= 0.0 ? least : most >= 0.0 ? most : -1.0;
}

// Where a stinger looks that sees the swarm as it was at the start of the tick.
static double aim_deg(const Row *stinger, double speed, Swarm swarm, bool *meets)
{
    double t = meeting_ticks(pair(stinger->x, stinger->y), speed, swarm);
    *meets = t >= 0.0;
    if (*meets)
        swarm.middle = pair(swarm.middle.x + swarm.velocity.x * t, swarm.middle.y + swarm.velocity.y * t);
    return heading_from(swarm.middle.x - stinger->x, swarm.middle.y - stinger->y);
}

// It turns with its aim while it waits, leaves in the tick after aim_ticks, and never turns again.
static void check_stinger(const Run *run, unsigned id, bool shall_meet)
{
    const Tunables *t = &run->stage.tunables.rules;
    double speed = (double)t->stinger_max_speed;
    int leaves = t->stinger_aim_ticks + 1;
    for (int tick = 0; tick < run->ticks; tick++) {
        const Row *now = run_row(run, tick, "stinger", id), *next = run_row(run, tick + 1, "stinger", id);
        bool meets = false;
        if (now == NULL || next == NULL)
            return;
        double angle = tick < leaves ? aim_deg(now, speed, swarm_of(run, tick), &meets) : now->angle;
        if (!(angle_between(next->angle, angle) < 0.01))
            fail_msg("tick %d: stinger %u looks to %.9g, expected %.9g", tick + 1, id, next->angle, angle);
        check_move(now, next);
        Pair flight = pair(sin(angle * acos(-1.0) / 180.0) * speed, -cos(angle * acos(-1.0) / 180.0) * speed);
        check_velocity(next, tick + 1 < leaves ? pair(0, 0) : flight, 1e-3);
        if (tick + 1 == leaves)
            assert_int_equal(meets, shall_meet);
        if (tick + 1 > leaves)
            assert_true(next->vx == now->vx && next->vy == now->vy);
    }
}

// Against a swarm that flies evenly the one aim is enough: in the tick of the meeting the two are in one place.
TEST(test_exact_meeting)
{
    OwnRun run = run_scenario("stinger_hits.ini");
    int leaves = run.stage.tunables.stinger_aim_ticks + 1;
    check_stinger(&run, 1, true);
    const Row *stinger = run_row(&run, leaves - 1, "stinger", 1), *bee = run_row(&run, leaves - 1, "bee", 0);
    double t = meeting_ticks(pair(stinger->x, stinger->y), (double)run.stage.tunables.stinger_max_speed,
                             swarm_of(&run, leaves - 1));
    // The two touch and the bee is gone some ticks earlier; from there it is a straight line for both.
    int last = leaves;
    while (run_row(&run, last + 1, "stinger", 1) != NULL && run_row(&run, last + 1, "bee", 0) != NULL)
        last++;
    stinger = run_row(&run, last, "stinger", 1);
    bee = run_row(&run, last, "bee", 0);
    double left = leaves - 1 + t - last;
    double miss = hypot(stinger->x + stinger->vx * left - bee->x - bee->vx * left,
                        stinger->y + stinger->vy * left - bee->y - bee->vy * left);
    printf("note: meeting expected %.3f ticks after the aim, missed by %.4f px; they touched in tick %d\n", t, miss,
           last + 1);
    assert_true(t > 40.0 && left > 0.0 && left < 6.0);
    assert_true(miss < 0.1);
    assert_null(run_row(&run, last + 1, "bee", 0));
}

TEST(test_no_meeting)
{
    OwnRun run = run_scenario("stinger_misses.ini");
    check_stinger(&run, 1, false);
    check_stinger(&run, 2, false);
    assert_non_null(run_row(&run, run.ticks, "stinger", 1));
    assert_non_null(run_row(&run, run.ticks, "bee", 0));
}
