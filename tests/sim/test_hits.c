// test_hits.c -- bodies hit along their whole ways through a tick, not only where they end.

#include "core/base/trig.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;
static const Vec2 PLACE = {180, 400}; // of a bee

typedef struct Mover {
    Vec2 at, motion; // where the tick begins
} Mover;

// The least distance on two ways, by steps of at most 0.2 px, which are wrong by less than 0.01 px.
static double apart_px(const Mover *a, const Mover *b)
{
    double x = (double)a->at.x - (double)b->at.x, y = (double)a->at.y - (double)b->at.y;
    double vx = (double)a->motion.x - (double)b->motion.x, vy = (double)a->motion.y - (double)b->motion.y;
    double least_sq = 1.0e18;
    for (int step = 0; step <= 1000; step++) {
        double t = step / 1000.0, dx = x + vx * t, dy = y + vy * t, square = dx * dx + dy * dy;
        least_sq = square < least_sq ? square : least_sq;
    }
    return sqrt(least_sq);
}

// Bees that do not move: they want nothing.
static void still_bees(const Vec2 *places, int count)
{
    meadow(&sim, 0);
    sim.tunables.swarm_weight_bee = 0.0f;
    sim.tunables.swarm_weight_bullet = 0.0f;
    sim.tunables.swarm_leash_ranges = 20.0f;
    sim.tunables.swarm_fires = 0;
    for (int i = 0; i < count; i++)
        sim_add_bee(&sim, places[i]);
}

TEST(a_fast_bullet_hits_bees_on_its_path)
{
    still_bees(&PLACE, 1);
    sim_add_bullet(&sim, BULLET_SEED, vec2(182, 380), vec2(0, 40));
    run(&sim, 1);
    assert_int_equal(sim.bees.count, 0);
    assert_int_equal(sim.bullets.count, 0);
    assert_int_equal(events_of(&sim, EVENT_BEE_LOST), 1);
}

TEST(beside_is_beside)
{
    still_bees(&PLACE, 1);
    float hit_px = sim.tunables.swarm_radius_px + sim.tunables.bullet_radius_px;
    sim_add_bullet(&sim, BULLET_SEED, vec2(180 + hit_px + 0.01f, 380), vec2(0, 40));
    sim_add_bullet(&sim, BULLET_SEED, vec2(180, 400 + hit_px + 0.01f), vec2(0, 40));
    run(&sim, 1);
    assert_int_equal(sim.bees.count, 1);
    assert_int_equal(sim.bullets.count, 2);
}

TEST(the_first_on_the_way_is_hit)
{
    const Vec2 places[] = {{180, 430}, {181, 390}, {179, 410}};
    still_bees(places, 3);
    sim_add_bullet(&sim, BULLET_SEED, vec2(180, 380), vec2(0, 100));
    run(&sim, 1);
    assert_int_equal(sim.bees.count, 2);
    for (int i = 0; i < 2; i++)
        assert_true(sim.bees.y[i] > 400.0f);
}

TEST(a_fast_bee_flies_into_a_bullet)
{
    still_bees(&PLACE, 1);
    sim.tunables.swarm_max_speed = sim.tunables.swarm_max_accel = 30.0f;
    sim.tunables.swarm_stray_chance = 1.0f; // it wants to its goal, and flies there
    sim.tunables.swarm_brake_px = 1.0f;
    sim.head.touch = vec2(180, 40);
    sim.bees.vy[0] = -30.0f;
    sim_add_bullet(&sim, BULLET_SEED, vec2(180, 385), vec2(0, 0));
    run(&sim, 1);
    assert_int_equal(sim.bees.count, 0);
}

// Against very small steps: whoever comes nearer than the distance of a hit on his way is hit.
TEST(hits_are_those_of_small_steps)
{
    Rng rng = rng_seed(51, 1);
    int hits = 0;
    for (int game = 0; game < 400; game++) {
        still_bees(&PLACE, 1);
        float hit_px = sim.tunables.swarm_radius_px + sim.tunables.bullet_radius_px;
        float x = rng_range(&rng, 150.0f, 210.0f), y = rng_range(&rng, 370.0f, 430.0f);
        float vx = rng_range(&rng, -30.0f, 30.0f), vy = rng_range(&rng, -30.0f, 30.0f);
        double nearest = apart_px(&(Mover){vec2(x, y), vec2(vx, vy)}, &(Mover){PLACE, vec2(0, 0)});
        sim_add_bullet(&sim, BULLET_SEED, vec2(x, y), vec2(vx, vy));
        run(&sim, 1);
        bool hit = sim.bees.count == 0;
        hits += hit;
        if (fabs(nearest - (double)hit_px) > 0.05 && hit != (nearest < (double)hit_px))
            fail_msg("game %d: nearest %.3f px of %.3f, hit %d", game, nearest, (double)hit_px, hit);
    }
    assert_in_range(hits, 20, 380);
}

// --- all that meets, with any size and speed

static Mover random_mover(Rng *rng, float around_px)
{
    static const float SPEEDS[] = {0.0f, 3.0f, 12.0f, 40.0f, 150.0f};
    float speed = SPEEDS[rng_below(rng, 5)];
    float x = rng_range(rng, -around_px, around_px), y = rng_range(rng, -around_px, around_px);
    Vec2 motion = vec2_scale(heading_unit(rng_range(rng, 0.0f, 360.0f)), speed);
    return (Mover){vec2(180.0f + x, 320.0f + y), motion};
}

// A bee on its way, alone. It flies as it likes, so its way is that of a tick of its own.
static Mover moving_bee(Rng *rng)
{
    Mover way = random_mover(rng, 1.0f);
    still_bees(&way.at, 1);
    sim.tunables.swarm_weight_enemy = 0.0f;
    sim.tunables.swarm_stray_chance = 1.0f;
    sim.tunables.swarm_max_speed = sim.tunables.swarm_max_accel = rng_range(rng, 0.1f, 30.0f);
    sim.tunables.swarm_radius_px = rng_range(rng, 0.5f, 6.0f);
    sim.bees.vx[0] = way.motion.x;
    sim.bees.vy[0] = way.motion.y;
    memcpy(&other, &sim, sizeof sim);
    run(&other, 1);
    way.motion = vec2(other.bees.x[0] - way.at.x, other.bees.y[0] - way.at.y);
    return way;
}

// A stinger that flies straight on, in `s`.
static void moving_stinger(Sim *s, const Mover *way, int hp)
{
    int i = sim_add_enemy(s, ENEMY_STINGER, way->at, -1, 0);
    s->enemies[i].state = ENEMY_LEAVES;
    s->enemies[i].velocity = way->motion;
    s->enemies[i].hp = hp;
}

static void moving_shot(Sim *s, const Mover *way)
{
    int i = s->shots.count++;
    s->shots.x[i] = way->at.x;
    s->shots.y[i] = way->at.y;
    s->shots.vx[i] = way->motion.x;
    s->shots.vy[i] = way->motion.y;
    s->shots.id[i] = s->head.next_id++;
    s->shots.dead[i] = 0;
}

static bool a_stinger_bites(Rng *rng, double *px, double *reach_px)
{
    Mover bee = moving_bee(rng), stinger = random_mover(rng, 60.0f);
    sim.tunables.stinger_radius_px = rng_range(rng, 1.0f, 40.0f);
    moving_stinger(&sim, &stinger, 9);
    *px = apart_px(&bee, &stinger);
    *reach_px = (double)(sim.tunables.stinger_radius_px + sim.tunables.swarm_radius_px);
    run(&sim, 1);
    return sim.bees.count == 0;
}

static bool a_bullet_hits(Rng *rng, double *px, double *reach_px)
{
    Mover bee = moving_bee(rng), bullet = random_mover(rng, 16.0f);
    sim.tunables.bullet_radius_px = rng_range(rng, 0.5f, 12.0f);
    sim_add_bullet(&sim, BULLET_ROUND, bullet.at, bullet.motion);
    *px = apart_px(&bee, &bullet);
    *reach_px = (double)(sim.tunables.bullet_radius_px + sim.tunables.swarm_radius_px);
    run(&sim, 1);
    return sim.bees.count == 0;
}

static bool a_flower_is_picked(Rng *rng, double *px, double *reach_px)
{
    Mover bee = moving_bee(rng), flower = random_mover(rng, 16.0f);
    sim.tunables.flower_lure_px = 0.0f;
    sim.tunables.flower_bees = 0;
    flower.motion = vec2(0.0f, sim.tunables.flower_fall_speed = rng_range(rng, 0.0f, 20.0f));
    sim.tunables.flower_radius_px = rng_range(rng, 1.0f, 12.0f);
    sim_add_flower(&sim, flower.at, FLOWER_PLAIN);
    *px = apart_px(&bee, &flower);
    *reach_px = (double)sim.tunables.flower_radius_px;
    run(&sim, 1);
    return sim.head.flowers == 1;
}

static bool a_shot_hits(Rng *rng, double *px, double *reach_px)
{
    Mover shot = random_mover(rng, 1.0f), stinger = random_mover(rng, 60.0f);
    still_bees(NULL, 0);
    sim.tunables.shot_radius_px = rng_range(rng, 0.5f, 10.0f);
    sim.tunables.stinger_radius_px = rng_range(rng, 1.0f, 40.0f);
    moving_shot(&sim, &shot);
    moving_stinger(&sim, &stinger, 9);
    *px = apart_px(&shot, &stinger);
    *reach_px = (double)(sim.tunables.shot_radius_px + sim.tunables.stinger_radius_px);
    run(&sim, 1);
    return events_of(&sim, EVENT_ENEMY_HIT) == 1;
}

// Those whose ways come nearer than they are large touch, and no others.
TEST(bodies_that_meet_touch)
{
    static const struct {
        const char *name;
        bool (*touch)(Rng *rng, double *px, double *reach_px);
    } PAIRS[] = {{"a stinger and a bee", a_stinger_bites},
                 {"a bullet and a bee", a_bullet_hits},
                 {"a flower and a bee", a_flower_is_picked},
                 {"a shot and a stinger", a_shot_hits}};
    for (size_t p = 0; p < sizeof PAIRS / sizeof PAIRS[0]; p++) {
        Rng rng = rng_seed(53, (uint32_t)p);
        int touched = 0;
        for (int game = 0; game < 100; game++) {
            double px = 0.0, reach_px = 0.0;
            bool touch = PAIRS[p].touch(&rng, &px, &reach_px);
            touched += touch;
            if (fabs(px - reach_px) > 0.05 && touch != (px < reach_px))
                fail_msg("%s, game %d: %.3f px apart of %.3f, touched %d", PAIRS[p].name, game, px, reach_px, touch);
        }
        assert_in_range(touched, 13, 87);
    }
}

TEST(shots_stop_at_the_first_that_they_meet)
{
    static const float PLACES[] = {100.0f, 200.0f, 300.0f};
    for (int front = 0; front < 3; front++) {
        still_bees(NULL, 0);
        // In any order of creation; the front one bears two shots, and the third one flies on to the next.
        for (int i = 0; i < 3; i++)
            moving_stinger(&sim, &(Mover){.at = {180.0f, PLACES[(front + i) % 3]}}, 2);
        for (int i = 0; i < 3; i++)
            moving_shot(&sim, &(Mover){.at = {180.0f, 400.0f + 2.0f * (float)i}, .motion = {0.0f, -390.0f}});
        run(&sim, 1);
        assert_int_equal(sim.shots.count, 0);
        assert_int_equal(sim.enemy_count, 2);
        for (int i = 0; i < 2; i++)
            assert_int_equal(sim.enemies[i].hp, sim.enemies[i].position.y > 150.0f ? 1 : 2);
    }
}

// Objects that hit in the tick in which they leave the field.
TEST(movers_off_the_field_hit_too)
{
    const Vec2 place = vec2(180, 20);
    still_bees(&place, 1);
    sim_add_bullet(&sim, BULLET_SEED, vec2(180, 60), vec2(0, -120));
    run(&sim, 1);
    assert_int_equal(sim.bees.count, 0);
    still_bees(NULL, 0);
    moving_stinger(&sim, &(Mover){.at = {180.0f, 20.0f}}, 1);
    moving_shot(&sim, &(Mover){.at = {180.0f, 60.0f}, .motion = {0.0f, -120.0f}});
    run(&sim, 1);
    assert_int_equal(sim.enemy_count, 0);
}

// A gnat that comes back in on the other side of the field has not crossed it.
TEST(wrapping_gnats_hit_nothing_on_the_way)
{
    still_bees(&PLACE, 1);
    sim.tunables.flock_wraps = 1;
    int gnat = sim_add_enemy(&sim, ENEMY_GNAT, vec2(359.9f, 400.0f), -1, 0);
    sim.enemies[gnat].velocity = vec2(2.0f, 0.0f);
    run(&sim, 1);
    assert_true(sim.enemies[0].position.x < 10.0f);
    assert_int_equal(sim.bees.count, 1);
}

// --- swarm.grace_ticks = -1

TEST(a_safe_bee_is_flown_through_once)
{
    still_bees(&PLACE, 1);
    sim.tunables.swarm_grace_ticks = -1;
    sim_add_bullet(&sim, BULLET_SEED, vec2(180, 380), vec2(0, 1));
    int touched = 0;
    for (int tick = 0; tick < 60; tick++) {
        run(&sim, 1);
        touched += events_of(&sim, EVENT_BEE_TOUCHED);
        assert_int_equal(events_of(&sim, EVENT_BEE_LOST), 0);
    }
    assert_int_equal(touched, 1);
    assert_int_equal(sim.bees.count, 1);
    assert_int_equal(sim.bullets.count, 1);
    assert_true(sim.bullets.y[0] > 420.0f);
    assert_int_equal(sim.head.near_misses, 1); // on its way in
}

TEST(some_hits_are_forgiven)
{
    int forgiven = 0;
    still_bees(&PLACE, 1);
    sim.tunables.play_forgive_percent = 75;
    for (int hit = 1; hit <= 4; hit++) {
        sim_add_bullet(&sim, BULLET_SEED, PLACE, vec2(0, 0));
        run(&sim, 1);
        forgiven += events_of(&sim, EVENT_BEE_TOUCHED);
        if (sim.bees.count == 0)
            sim_add_bee(&sim, PLACE);
        sim.bees.born_tick[0] = 0;
    }
    assert_int_equal(forgiven, 3);
    assert_int_equal(sim.head.lost, 1);
    assert_int_equal(sim.bullets.count, 0);
}

TEST(a_body_touches_and_neither_is_hurt)
{
    const Vec2 place = vec2(180, 300);
    still_bees(&place, 1);
    sim.tunables.swarm_grace_ticks = -1;
    int enemy = sim_add_enemy(&sim, ENEMY_BEETLE, place, -1, 0);
    int32_t hp = sim.enemies[enemy].hp;
    run(&sim, 1);
    assert_int_equal(events_of(&sim, EVENT_BEE_TOUCHED), 1);
    assert_int_equal(sim.enemies[0].hp, hp);
    run(&sim, 1); // it needs a moment, as it does to bite
    assert_int_equal(events_of(&sim, EVENT_BEE_TOUCHED), 0);
    assert_int_equal(sim.bees.count, 1);
}

// The least distance between a bullet and any bee, each on its straight way through the last tick.
static double nearest_of(const Sim *s, int bullet, int steps)
{
    Vec2 way = sim_bullet_motion(s, bullet);
    double nearest_sq = 1.0e18;
    for (int bee = 0; bee < s->bees.count; bee++) {
        Vec2 moved = sim_bee_motion(s, bee);
        if (s->bees.born_tick[bee] + 1u >= s->head.tick)
            continue; // hatched after the collisions
        for (int step = 0; step <= steps; step++) {
            double back = steps > 0 ? (double)step / steps : 0.0;
            double x = (double)s->bullets.x[bullet] - (double)way.x * back;
            double y = (double)s->bullets.y[bullet] - (double)way.y * back;
            double dx = x - ((double)s->bees.x[bee] - (double)moved.x * back);
            double dy = y - ((double)s->bees.y[bee] - (double)moved.y * back);
            double square = dx * dx + dy * dy;
            nearest_sq = square < nearest_sq ? square : nearest_sq;
        }
    }
    return sqrt(nearest_sq);
}

// Against all pairs: what ends its tick in a bee has been counted, and what was counted was in one.
TEST(a_safe_swarm_counts_as_plain_distances_do)
{
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_grace_ticks = -1;
    tunables.level_level = LEVEL_HARD;
    stage_game(&sim, 7, &tunables, "endless");
    int touched = 0, marked = 0;
    for (int tick = 0; tick < 3600; tick++) {
        TickCmd held = tick_cmd(vec2(180.0f, 420.0f), TICK_CMD_TOUCH);
        memcpy(&other.bullets, &sim.bullets, sizeof sim.bullets);
        sim_tick(&sim, &held);
        assert_int_equal(events_of(&sim, EVENT_BEE_LOST), 0);
        assert_int_equal(events_of(&sim, EVENT_BEE_HOME), 0);
        for (int i = 0; i < sim.bullets.count; i++) {
            double hit_px = (double)(sim_bullet_radius_px(&sim.tunables, (BulletLook)sim.bullets.look[i])
                                     + sim.tunables.swarm_radius_px);
            bool through = sim.bullets.grazed[i] == 2, before = false, flew = false;
            for (int k = 0; k < other.bullets.count; k++) {
                bool same = other.bullets.id[k] == sim.bullets.id[i];
                flew |= same; // what falls leaves bullets after all have been looked at
                before |= same && other.bullets.grazed[k] == 2;
            }
            if (flew && nearest_of(&sim, i, 0) < hit_px - 0.01 && sim.head.call_ticks_left == 0)
                assert_true(through);
            if (through && !before)
                assert_true(nearest_of(&sim, i, 16) < hit_px + 0.6);
            marked += through && !before;
        }
        for (int i = 0; i < sim.scratch.event_count; i++)
            touched += sim.scratch.events[i].kind == EVENT_BEE_TOUCHED && sim.scratch.events[i].value < LOSS_ENEMY;
    }
    assert_int_equal(sim.head.lost, 0);
    assert_in_range(touched, 20, 100000);
    assert_in_range(marked, touched - touched / 20, touched); // but for those that flew off the field in that tick
}

TEST(storage_does_not_matter)
{
    Rng rng = rng_seed(52, 1);
    for (int game = 0; game < 20; game++) {
        Vec2 places[60];
        for (int i = 0; i < 60; i++) {
            places[i].x = rng_range(&rng, 100.0f, 200.0f);
            places[i].y = rng_range(&rng, 350.0f, 450.0f);
        }
        still_bees(places, 60);
        float x = rng_range(&rng, 100.0f, 200.0f), vx = rng_range(&rng, -20.0f, 20.0f);
        sim_add_bullet(&sim, BULLET_SEED, vec2(x, 340), vec2(vx, 110));
        memcpy(&other, &sim, sizeof sim);
        for (int i = 0; i < 60; i++) {
            other.bees.x[i] = sim.bees.x[59 - i];
            other.bees.y[i] = sim.bees.y[59 - i];
            other.bees.id[i] = sim.bees.id[59 - i];
        }
        run(&sim, 1);
        run(&other, 1);
        uint64_t left = 0, others_left = 0;
        for (int i = 0; i < sim.bees.count; i++)
            left += (uint64_t)sim.bees.id[i] * sim.bees.id[i];
        for (int i = 0; i < other.bees.count; i++)
            others_left += (uint64_t)other.bees.id[i] * other.bees.id[i];
        assert_int_equal(sim.bees.count, other.bees.count);
        assert_true(left == others_left);
    }
}
