// test_arrival.c -- dummies that run their scripts, and enemies that arrive at them, in every tick.
#include "articles/rows.h"

// Dummies move in 16.16 fixed point; a row rounds that to a float.
#define DUMMY_SLACK 1e-4

typedef struct Flight {
    double max_speed, max_accel, brake;
} Flight;

// From the dummy's place after its script ran in this tick: the article's order within an update.
static void check_follower(const Run *run, const char *kind, unsigned id, int tick, Flight flight)
{
    const Row *now = run_row(run, tick, kind, id), *next = run_row(run, tick + 1, kind, id);
    const Row *dummy = run_row(run, tick + 1, "dummy", id);
    assert_true(now != NULL && next != NULL && dummy != NULL);
    Pair wanted = pair(dummy->x - now->x, dummy->y - now->y);
    Pair expected = arrival(pair(now->vx, now->vy), wanted, flight.max_speed, flight.max_accel, flight.brake);
    check_velocity(next, expected, VELOCITY_SLACK);
    check_move(now, next);
    check_angle(now, next);
}

static void check_dummy(const Run *run, unsigned id, int tick, Pair expected)
{
    const Row *dummy = run_row(run, tick, "dummy", id);
    assert_non_null(dummy);
    fail_if(!(hypot(dummy->x - expected.x, dummy->y - expected.y) <= DUMMY_SLACK),
            "tick %d: the dummy of %u is at %.9g %.9g, expected %.9g %.9g", tick, id, dummy->x, dummy->y, expected.x,
            expected.y);
}

static Flight wasp_flight(const Run *run)
{
    const Tunables *t = &run->stage.tunables.rules;
    return (Flight){(double)t->wasp_max_speed, (double)t->wasp_max_accel, (double)t->wasp_brake_px};
}

// Twice around a square of 160 px, 45 ticks a side; then it stays where it began.
static Pair square_at(int tick)
{
    const Pair corners[] = {{100, 120}, {260, 120}, {260, 280}, {100, 280}, {100, 120}};
    int side = tick / 45 % 4;
    double part = tick % 45 / 45.0;
    if (tick >= 360)
        return corners[0];
    return pair(corners[side].x + (corners[side + 1].x - corners[side].x) * part,
                corners[side].y + (corners[side + 1].y - corners[side].y) * part);
}

TEST(test_corners)
{
    OwnRun run = run_scenario("arrive_corners.ini");
    for (int tick = 0; tick <= run.ticks; tick++)
        check_dummy(&run, 0, tick, square_at(tick));
    for (int tick = 0; tick < run.ticks; tick++)
        check_follower(&run, "wasp", 0, tick, wasp_flight(&run));
}

// The article's properties: no sharp turn, however sharp the dummy's; at rest it comes nearer and nearer, and stays.
TEST(test_follower_turns_smoothly_and_comes_to_rest)
{
    OwnRun run = run_scenario("arrive_corners.ini");
    double last_px = 1e9, sharpest_deg = 0.0;
    for (int tick = 45; tick < run.ticks; tick++) {
        const Row *now = run_row(&run, tick, "wasp", 0), *next = run_row(&run, tick + 1, "wasp", 0);
        double speed = hypot(now->vx, now->vy);
        if (tick < 360 && speed > 1.0)
            sharpest_deg = fmax(sharpest_deg, angle_between(now->angle, next->angle));
        double far_px = hypot(next->x - 100.0, next->y - 120.0);
        if (tick > 372)
            assert_true(far_px <= last_px + POSITION_SLACK);
        last_px = far_px;
    }
    printf("note: sharpest turn %.1f degrees a tick around corners of 90; %.3f px from the dummy in the end\n",
           sharpest_deg, last_px);
    assert_true(sharpest_deg > 1.0 && sharpest_deg < 30.0);
    assert_true(last_px < 0.5);
}

// Placed at once at 0, 1, 2 and 3 seconds.
static Pair placed_at(int tick)
{
    if (tick == 0)
        return pair(60, 60);
    return tick < 60 ? pair(300, 100) : tick < 120 ? pair(60, 300) : tick < 180 ? pair(180, 200) : pair(180, 201);
}

// Three hops of 90 px in 4 s from 30 400 by 300 -60.
static Pair hopping_at(int tick)
{
    double part = fmin(tick / 240.0, 1.0), hop = fmod(part * 3.0, 1.0);
    return pair(30.0 + 300.0 * part, 400.0 - 60.0 * part - 90.0 * 4.0 * hop * (1.0 - hop));
}

static Pair turning_at(int tick)
{
    return pair(180.0, tick <= 60 ? 60.0 + 5.0 * tick : tick <= 120 ? 360.0 - 5.0 * (tick - 60) : 60.0);
}

TEST(test_jumps)
{
    OwnRun run = run_scenario("arrive_jumps.ini");
    const Tunables *t = &run.stage.tunables.rules;
    Flight beetle = {(double)t->beetle_max_speed, (double)t->beetle_max_accel, (double)t->beetle_brake_px};
    Flight queen = {(double)t->boss_max_speed, (double)t->boss_max_accel, (double)t->boss_brake_px};
    for (int tick = 0; tick < run.ticks; tick++) {
        check_dummy(&run, 0, tick, placed_at(tick));
        check_dummy(&run, 1, tick, hopping_at(tick));
        check_follower(&run, "wasp", 0, tick, wasp_flight(&run));
        check_follower(&run, "beetle", 1, tick, beetle);
        if (tick >= 239)
            continue;
        check_dummy(&run, 2, tick, turning_at(tick));
        check_follower(&run, "boss", 2, tick, queen);
    }
}

// A script of 4 s ends in tick 240: the dummy is gone, and its enemy flies off, one move a tick, until it is outside.
TEST(test_end_of_a_script)
{
    OwnRun run = run_scenario("arrive_jumps.ini");
    const Tunables *t = &run.stage.tunables.rules;
    assert_non_null(run_row(&run, 239, "dummy", 2));
    for (int tick = 239; tick < run.ticks; tick++) {
        const Row *now = run_row(&run, tick, "boss", 2), *next = run_row(&run, tick + 1, "boss", 2);
        assert_null(run_row(&run, tick + 1, "dummy", 2));
        if (now == NULL) {
            assert_null(next);
            continue;
        }
        if (next == NULL) {
            double margin = (double)t->enemy_margin_px;
            assert_true(now->y + now->vy < -margin || now->x + now->vx < -margin || now->x + now->vx > 360.0 + margin);
            continue;
        }
        check_move(now, next);
        assert_true(hypot(next->vx - now->vx, next->vy - now->vy) <= (double)t->boss_max_accel + VELOCITY_SLACK);
        assert_true(hypot(next->vx, next->vy) <= (double)t->boss_max_speed + VELOCITY_SLACK);
    }
    assert_null(run_row(&run, run.ticks, "boss", 2));
}
