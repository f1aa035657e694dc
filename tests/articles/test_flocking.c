// test_flocking.c -- every gnat in every tick: friends, flow, cruising and walls, over all pairs.
#include "articles/rows.h"

// Near these a rule jumps, and float and double may stand on different sides.
#define DISTANCE_EDGE 1e-3
#define SPEED_EDGE 1e-5

typedef enum Shape { PLANE, DISC, SEGMENT } Shape;

// A wall as the scenario writes it.
typedef struct Barrier {
    Shape shape;
    double a, b, c, d, thick;
} Barrier;

typedef struct Meadow {
    const Barrier *barriers;
    int barrier_count;
    Pair (*flow)(Pair at);
    int flocks, flock_sizes[2]; // gnats are numbered flock by flock
} Meadow;

typedef struct Change {
    Pair sum;
    bool on_edge; // too near a jump of a rule to know the side
} Change;

static double clamped(double value, double least, double most)
{
    return fmin(fmax(value, least), most);
}

static void add(Change *change, Pair direction, double length)
{
    double of = hypot(direction.x, direction.y);
    if (of == 0.0)
        return;
    change->sum.x += direction.x / of * length;
    change->sum.y += direction.y / of * length;
}

// Separation from or to the nearest friend, alignment with it, cohesion with all that are seen.
static void add_friends(Change *change, const Row *self, const Row *first, int count, const Tunables *t)
{
    double sight = (double)t->flock_perception_px, wish = (double)t->flock_separation_px;
    double least = (double)t->flock_min_urgency, most = (double)t->flock_max_urgency, nearest = 1e9, second = 1e9;
    const Row *friend = NULL;
    Pair sum = {0, 0};
    int seen = 0;
    for (int i = 0; i < count; i++) {
        const Row *other = &first[i];
        double d = hypot(other->x - self->x, other->y - self->y);
        change->on_edge |= fabs(d - sight) < DISTANCE_EDGE;
        if (other == self || d >= sight)
            continue;
        seen++;
        sum = pair(sum.x + other->x, sum.y + other->y);
        second = fmin(second, fmax(d, nearest));
        if (d < nearest) {
            nearest = d;
            friend = other;
        }
    }
    if (friend == NULL)
        return;
    change->on_edge |= second - nearest < DISTANCE_EDGE || fabs(nearest - wish) < DISTANCE_EDGE || nearest < 0.01;
    double excess = nearest / wish - 1.0;
    double urgency = clamped(fabs(excess), least, most);
    add(change, pair(friend->x - self->x, friend->y - self->y), excess < 0.0 ? -urgency : urgency);
    add(change, pair(friend->vx, friend->vy), least);
    Pair to_centroid = pair(sum.x / seen - self->x, sum.y / seen - self->y);
    change->on_edge |= hypot(to_centroid.x, to_centroid.y) < 0.05; // its direction is known badly
    add(change, to_centroid, least);
}

static void add_cruising(Change *change, const Row *self, const Tunables *t)
{
    double missing = ((double)t->flock_cruise_speed - hypot(self->vx, self->vy)) / (double)t->gnat_max_speed;
    double urgency = clamped(fabs(missing), (double)t->flock_min_urgency, (double)t->flock_max_urgency);
    change->on_edge |= fabs(missing) < SPEED_EDGE || hypot(self->vx, self->vy) < 0.01;
    add(change, pair(self->vx, self->vy), missing < 0.0 ? -urgency : urgency);
}

// The distance of a wall and the direction away from it; a thin plane has two sides.
static double barrier_distance(const Barrier *wall, bool thin, Pair p, Pair *away)
{
    if (wall->shape == PLANE) {
        double length = hypot(wall->c, wall->d);
        *away = pair(wall->c / length, wall->d / length);
        double distance = (p.x - wall->a) * away->x + (p.y - wall->b) * away->y;
        if (!thin || distance >= 0.0)
            return distance;
        *away = pair(-away->x, -away->y);
        return -distance;
    }
    Pair nearest = pair(wall->a, wall->b);
    if (wall->shape == SEGMENT) {
        Pair along = pair(wall->c - wall->a, wall->d - wall->b);
        double part = ((p.x - wall->a) * along.x + (p.y - wall->b) * along.y) / (along.x * along.x + along.y * along.y);
        part = clamped(part, 0.0, 1.0);
        nearest = pair(wall->a + along.x * part, wall->b + along.y * part);
    }
    double distance = hypot(p.x - nearest.x, p.y - nearest.y);
    *away = pair((p.x - nearest.x) / distance, (p.y - nearest.y) / distance);
    return distance - wall->thick;
}

// Each wall in sight pushes with 1/d; the squared length of the sum, clamped, is the gain.
static bool add_walls(Change *change, const Row *self, const Meadow *meadow, const Tunables *t)
{
    Pair push = {0, 0}, away;
    for (int i = 0; i < meadow->barrier_count; i++) {
        double d = barrier_distance(&meadow->barriers[i], t->flock_thin_walls, pair(self->x, self->y), &away);
        change->on_edge |= fabs(d - (double)t->flock_perception_px) < DISTANCE_EDGE || fabs(d) < DISTANCE_EDGE;
        if (d > (double)t->flock_perception_px)
            continue;
        push.x += away.x / fmax(d, 1e-4);
        push.y += away.y / fmax(d, 1e-4);
    }
    double gain = push.x * push.x + push.y * push.y;
    if (gain == 0.0)
        return false;
    change->on_edge |= sqrt(gain) < 1e-4; // pushes that cancel out nearly
    add(change, push, clamped(gain, (double)t->flock_min_urgency, 5.0 * (double)t->flock_max_urgency));
    return true;
}

#define HOLD_ROUNDS 4
#define HOLD_SLACK_PX 1e-4

// The velocity without what leads into a wall, which is looked at from outside: one wall after the other, in some
// rounds. False where the place is in a disc or a segment.
static bool held(Pair *velocity, const Row *self, const Meadow *meadow, const Tunables *t)
{
    bool free = t->flock_thin_walls;
    for (int round = 0; round < HOLD_ROUNDS && !free; round++) {
        free = true;
        for (int i = 0; i < meadow->barrier_count; i++) {
            Pair away;
            double d = barrier_distance(&meadow->barriers[i], false, pair(self->x, self->y), &away);
            if (d < 0.0 && meadow->barriers[i].shape != PLANE)
                return false;
            double room = fmax(d - (double)t->gnat_radius_px, 0.0);
            double beyond = -(velocity->x * away.x + velocity->y * away.y) - room;
            if (d < 0.0 || beyond <= HOLD_SLACK_PX)
                continue;
            *velocity = pair(velocity->x + away.x * beyond, velocity->y + away.y * beyond);
            free = false;
        }
    }
    if (!free)
        *velocity = pair(0.0, 0.0);
    return true;
}

static void check_outside(const Row *gnat, const Meadow *meadow)
{
    for (int i = 0; i < meadow->barrier_count; i++) {
        Pair away;
        double d = barrier_distance(&meadow->barriers[i], false, pair(gnat->x, gnat->y), &away);
        fail_if(meadow->barriers[i].shape != PLANE && d < -DISTANCE_EDGE,
                "tick %d: gnat %u is %.3g px deep in wall %d, expected out of it", gnat->tick, gnat->id, -d, i + 1);
    }
}

// As it flows, or the article's: the direction alone, as long as the urgencies allow.
static void add_flow(Change *change, Pair flow, const Tunables *t)
{
    double length = hypot(flow.x, flow.y) * (double)t->flock_flow_gain;
    if (t->flock_flow_pull == FLOW_PULL_URGENCY)
        length = clamped(length, (double)t->flock_min_urgency, (double)t->flock_max_urgency);
    add(change, flow, length);
}

// The article's world: who is beyond a rim is put on the other one; one way a tick, sideways first.
static Pair wrapped(Pair at)
{
    if (at.x > 360.0 || at.x < 0.0)
        return pair(at.x < 0.0 ? 360.0 : 0.0, at.y);
    return at.y > 640.0 || at.y < 0.0 ? pair(at.x, at.y < 0.0 ? 640.0 : 0.0) : at;
}

typedef struct Counts {
    int moves, edges, walls, limited, wraps;
} Counts;

static void check_wrapped_move(const Row *now, const Row *next, Counts *counts)
{
    Pair free = pair(now->x + next->vx, now->y + next->vy), expected = wrapped(free);
    double off = hypot(next->x - expected.x, next->y - expected.y);
    // So near a rim that float and double may see it on different sides.
    bool on_rim = fmin(fmin(fabs(free.x), fabs(free.x - 360.0)), fmin(fabs(free.y), fabs(free.y - 640.0))) < 1e-4;
    counts->wraps += expected.x != free.x || expected.y != free.y;
    fail_if(!on_rim && !(off <= POSITION_SLACK), "tick %d: gnat %u is at %.9g %.9g, expected %.9g %.9g", next->tick,
            next->id, next->x, next->y, expected.x, expected.y);
}

static void check_gnat(const Run *run, const Meadow *meadow, const Row *now, const Row *flock, int flock_size,
                       Counts *counts)
{
    const Tunables *t = &run->stage.tunables.rules;
    const Row *next = run_row(run, now->tick + 1, "gnat", now->id);
    Change change = {0};
    assert_non_null(next);
    add_friends(&change, now, flock, flock_size, t);
    Pair flow = meadow->flow(pair(now->x, now->y));
    add_flow(&change, flow, t);
    add_cruising(&change, now, t);
    counts->walls += add_walls(&change, now, meadow, t);
    counts->moves++;
    counts->edges += change.on_edge;
    counts->limited += hypot(change.sum.x, change.sum.y) > (double)t->gnat_max_accel;
    Pair limit = limited(change.sum, (double)t->gnat_max_accel);
    Pair velocity = limited(pair(now->vx + limit.x, now->vy + limit.y), (double)t->gnat_max_speed);
    if (!held(&velocity, now, meadow, t))
        check_outside(next, meadow);
    else if (!change.on_edge)
        check_velocity(next, velocity, 5.0 * VELOCITY_SLACK);
    if (t->flock_wraps)
        check_wrapped_move(now, next, counts);
    else
        check_move(now, next);
    check_angle(now, next);
}

static Counts check_meadow(const Run *run, const Meadow *meadow)
{
    Counts counts = {0};
    for (int tick = 0; tick < run->ticks; tick++) {
        Slice gnats = run_rows(run, tick, "gnat");
        const Row *flock = gnats.rows;
        for (int f = 0; f < meadow->flocks; f++) {
            for (int i = 0; i < meadow->flock_sizes[f]; i++)
                check_gnat(run, meadow, &flock[i], flock, meadow->flock_sizes[f], &counts);
            flock += meadow->flock_sizes[f];
        }
        assert_int_equal(flock - gnats.rows, gnats.count);
    }
    printf("note: %d moves, %d with walls in sight, %d limited, %d too near an edge to tell\n", counts.moves,
           counts.walls, counts.limited, counts.edges);
    assert_true(counts.edges * 50 < counts.moves);
    assert_true(counts.walls * 10 > counts.moves && counts.limited > 0);
    return counts;
}

// The article's vortex: (-dy, 0) where |dx| < |dy|, (0, dx) elsewhere.
static Pair square_flow(Pair at)
{
    double dx = at.x - 180.0, dy = at.y - 320.0;
    return fabs(dx) < fabs(dy) ? pair(-dy, 0.0) : pair(0.0, dx);
}

// Planes at the sides, which look inward.
static const Barrier SIDES[] = {
    {PLANE, 0, 0, 1, 0, 0}, {PLANE, 360, 0, -1, 0, 0}, {PLANE, 0, 0, 0, 1, 0}, {PLANE, 0, 640, 0, -1, 0}};

TEST(test_walls_and_vortex)
{
    static const Barrier barriers[] = {
        {PLANE, 0, 0, 1, 0, 0},          {PLANE, 360, 0, -1, 0, 0},        {PLANE, 0, 0, 0, 1, 0},
        {PLANE, 0, 640, 0, -2, 0},       {PLANE, 300, 600, -1, -1, 0},     {DISC, 180, 260, 0, 0, 30},
        {SEGMENT, 60, 460, 200, 500, 0}, {SEGMENT, 250, 180, 330, 230, 6},
    };
    const Meadow meadow = {barriers, 8, square_flow, 2, {26, 16}};
    OwnRun run = run_scenario("flock_walls.ini");
    check_meadow(&run, &meadow);
    // The push of walls is soft; what holds a gnat that is in a hurry is not.
    double deepest = 0.0;
    for (int i = 0; i < run.count; i++)
        deepest = fmax(fmax(deepest, fmax(-run.rows[i].x, run.rows[i].x - 360.0)),
                       fmax(-run.rows[i].y, run.rows[i].y - 640.0));
    printf("note: %.4f px into the sides at the deepest\n", deepest);
    assert_true(deepest < POSITION_SLACK);
}

// A wind above 200, a round vortex the other way below, nothing elsewhere.
static Pair regional_flow(Pair at)
{
    if (at.x >= 0 && at.x < 360 && at.y >= 0 && at.y < 200)
        return pair(6.0, 1.5);
    if (at.x >= 40 && at.x < 320 && at.y >= 320 && at.y < 600)
        return pair(0.3 * (at.y - 460.0), -0.3 * (at.x - 180.0));
    return pair(0, 0);
}

TEST(test_flow_by_region)
{
    const Meadow meadow = {SIDES, 4, regional_flow, 1, {40, 0}};
    OwnRun run = run_scenario("flock_regions.ini");
    check_meadow(&run, &meadow);
}

// The preset's own numbers: its flow's length is clamped, its planes are thin, its world is closed. With ten gnats
// nobody sees more friends than the ten that the article allows.
TEST(test_article)
{
    const Meadow meadow = {SIDES, 4, square_flow, 1, {10, 0}};
    OwnRun run = run_scenario("flock_article.ini");
    Counts counts = check_meadow(&run, &meadow);
    printf("note: %d times to the other side\n", counts.wraps);
    assert_true(counts.wraps > 0);
}

// A gnat alone, away from the sides: the flow's direction times the strongest urgency, cruising, the two limits.
TEST(test_alone_in_a_square_flow)
{
    OwnRun run = run_scenario("flock_article_alone.ini");
    double furthest = 0.0;
    for (int tick = 0; tick < run.ticks; tick++) {
        const Row *now = run_rows(&run, tick, "gnat").rows, *next = run_rows(&run, tick + 1, "gnat").rows;
        double dx = now->x - 180.0, dy = now->y - 320.0, speed = hypot(now->vx, now->vy), fast = (1.0 - speed) / 2.0;
        double cruise = (fast < 0.0 ? -1.0 : 1.0) * clamped(fabs(fast), 0.1, 0.2) / (speed > 0.0 ? speed : 1.0);
        Pair flow = fabs(dx) < fabs(dy) ? pair(dy > 0.0 ? -0.2 : 0.2, 0.0) : pair(0.0, dx > 0.0 ? 0.2 : -0.2);
        Pair change = limited(pair(flow.x + now->vx * cruise, flow.y + now->vy * cruise), 0.2);
        Pair velocity = limited(pair(now->vx + change.x, now->vy + change.y), 2.0);
        furthest = fmax(furthest, hypot(next->x - now->x - velocity.x, next->y - now->y - velocity.y));
    }
    printf("note: %.2g px a tick off the formula at most\n", furthest);
    assert_true(furthest < 1e-3);
}

// Those that leave fly straight off, with the limits of their kind and one move a tick, also in the tick between.
TEST(test_leaving)
{
    OwnRun run = run_scenario("flock_leaves.ini");
    const Tunables *t = &run.stage.tunables.rules;
    for (int tick = 0; tick < run.ticks; tick++) {
        Slice gnats = run_rows(&run, tick, "gnat");
        for (int i = 0; i < gnats.count; i++) {
            const Row *now = &gnats.rows[i], *next = run_row(&run, tick + 1, "gnat", now->id);
            if (next == NULL)
                continue;
            check_move(now, next);
            check_angle(now, next);
            assert_true(hypot(next->vx - now->vx, next->vy - now->vy) <= (double)t->gnat_max_accel + VELOCITY_SLACK);
            if (tick > 32) {
                Pair wish = pair(now->x < 180.0 ? -150.0 : 150.0, -200.0);
                check_velocity(next,
                               arrival(pair(now->vx, now->vy), wish, (double)t->gnat_max_speed,
                                       (double)t->gnat_max_accel, (double)t->gnat_brake_px),
                               VELOCITY_SLACK);
            }
        }
    }
    assert_true(run_rows(&run, 40, "gnat").rows[0].vy < 0.0);
}
