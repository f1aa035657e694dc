// test_quirks.c -- what the articles' code does by accident, one tunable each; and the rules that a preset bends.
#include "content/tuning/tunables_text.h"
#include "core/sim/sim.h"
#include "sim/sim_tools.h"
#include "core/steer/intercept.h"
#include "file_tools.h"
#include "text/text_errors.h"

static Sim sim;
static SimTargets targets;
static uint32_t grid_memory[SIM_RADAR_BYTES / 4];

TEST(a_bee_without_a_wish_freezes_or_brakes)
{
    for (int freeze = 0; freeze < 2; freeze++) {
        meadow(&sim, 0);
        sim.tunables.swarm_freeze = freeze;
        sim_add_bee(&sim, sim_swarm_goal(&sim));
        sim.bees.vx[0] = 3.0f;
        float x = sim.bees.x[0];
        sim_tick(&sim, &NOBODY);
        Vec2 motion = sim_bee_motion(&sim, 0);
        if (freeze) {
            assert_true(sim.bees.x[0] == x && sim.bees.vx[0] == 3.0f && sim.bees.still[0] == 1 && motion.x == 0.0f);
            sim_add_bullet(&sim, BULLET_ROUND, vec2(x, sim.bees.y[0] - 15.0f), vec2(0.0f, 0.0f));
            sim_tick(&sim, &NOBODY); // now there is something to avoid: it goes on with the old velocity
            assert_true(sim.bees.still[0] == 0 && sim.bees.vx[0] > 2.0f);
        } else {
            assert_true(sim.bees.x[0] > x && sim.bees.vx[0] == 3.0f - sim.tunables.swarm_max_accel && motion.x > 0.0f);
        }
    }
}

TEST(an_enemy_at_its_goal_freezes_or_brakes)
{
    for (int freeze = 0; freeze < 2; freeze++) {
        meadow(&sim, 0);
        sim.tunables.enemy_freeze = freeze;
        int waits = program(&sim, "delay 9s");
        Enemy *wasp = &sim.enemies[sim_add_enemy(&sim, ENEMY_WASP, vec2(100.0f, 100.0f), waits, 0)];
        wasp->velocity = vec2(2.0f, 0.0f);
        sim_tick(&sim, &NOBODY);
        assert_true(freeze ? wasp->position.x == 100.0f && wasp->velocity.x == 2.0f
                           : wasp->position.x > 100.0f && wasp->velocity.x < 2.0f);
    }
}

// Against the article's `long distance`, for bees and bullets at any distance, ranges with and without a fraction.
TEST(distances_are_cut_to_whole_px)
{
    Rng rng = rng_seed(3, 14);
    int unseen = 0;
    for (int round = 0; round < 3000; round++) {
        meadow(&sim, 0);
        sim.tunables.swarm_whole_px = 1;
        float range = rng_range(&rng, 8.0f, 30.0f);
        sim.tunables.swarm_range_loose_px = round % 2 == 0 ? (float)(int)range : range;
        sim_add_bee(&sim, vec2(180.0f, 300.0f));
        float x = rng_range(&rng, -1.0f, 1.0f), y = rng_range(&rng, -1.0f, 1.0f);
        float far = round % 3 == 0 ? 1.5f : 33.0f;
        Vec2 at = vec2_add(vec2(180.0f, 300.0f), vec2_scale(vec2(x, y), far));
        sim_add_bullet(&sim, BULLET_ROUND, at, vec2(0.0f, 0.0f));
        RadarGrid grid = sim_radar_grid(&sim, &targets, grid_memory);
        int contacts = radar_contacts(&grid, vec2(180.0f, 300.0f), NULL, 0);
        long distance = (long)vec2_distance(vec2(180.0f, 300.0f), at);
        bool seen = distance > 0 && (float)distance < sim.tunables.swarm_range_loose_px;
        unseen += distance == 0;
        fail_if(contacts != seen, "round %d: distance %ld, range %g, %d contacts", round, distance,
                (double)sim.tunables.swarm_range_loose_px, contacts);
    }
    assert_true(unseen > 100);
}

TEST(a_prediction_is_cut_toward_the_target)
{
    Vec2 aim = intercept_whole_px(vec2(10.5f, 20.25f), vec2(13.4f, 17.9f));
    assert_true(aim.x == 12.5f && aim.y == 18.25f);
    aim = intercept_whole_px(vec2(0.0f, 0.0f), vec2(0.99f, -0.99f));
    assert_true(aim.x == 0.0f && aim.y == 0.0f);
    aim = intercept_whole_px(vec2(0.0f, 0.0f), vec2(3.0e12f, -4.0e30f)); // too far for an integer
    assert_true(aim.x == 3.0e12f && aim.y == -4.0e30f);
}

TEST(thin_walls_push_to_both_sides)
{
    Wall wall = {.kind = WALL_PLANE, .point = {0.0f, 0.0f}, .normal = {1.0f, 0.0f}};
    WallSense sense = {30.0f, 0.1f, 0.2f};
    assert_true(walls_avoid(&wall, 1, vec2(-10.0f, 5.0f), sense).x > 0.0f);
    wall.thin = 1;
    assert_true(walls_avoid(&wall, 1, vec2(-10.0f, 5.0f), sense).x < 0.0f);
    assert_true(walls_avoid(&wall, 1, vec2(10.0f, 5.0f), sense).x > 0.0f);
    assert_true(walls_avoid(&wall, 1, vec2(-40.0f, 5.0f), sense).x == 0.0f); // out of sight behind it, too
}

TEST(bees_that_do_not_fire_do_not_fire)
{
    meadow(&sim, 20);
    sim.tunables.swarm_fires = 0;
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180.0f, 60.0f), program(&sim, "delay 60s"), 0);
    run(&sim, 120);
    assert_int_equal(sim.head.shots_most, 0);
}

// The only wave of the endless stage that is left is that of beetles, where it comes at this rank.
static void play_beetles(float from_rank, float base)
{
    Tunables tunables = stage_tunables("endless");
    StageScript *script = stage_copy("endless");
    int beetles = 0;
    while (script->waves[beetles].kind != ENEMY_BEETLE)
        beetles++;
    script->waves[0] = script->waves[beetles];
    script->waves[0].from_rank = from_rank;
    script->wave_count = script->phases[0].wave_count = 1;
    tunables.rank_base = base;
    sim_init_script(&sim, 3, &tunables, script, own_book());
    for (int i = 0; i < 1200; i++) {
        sim_tick(&sim, &NOBODY);
        for (int e = 0; e < sim.enemy_count; e++)
            assert_int_equal(sim.enemies[e].kind, ENEMY_BEETLE);
    }
}

TEST(waves_come_by_weight_and_rank)
{
    play_beetles(0.0f, 1.0f);
    assert_true(sim.head.enemies_most > 3);
    play_beetles(1.0f, 0.0f); // and then none at all
    assert_int_equal(sim.head.enemies_most, 0);
}

TEST(flowers_fall_from_the_sky)
{
    Tunables tunables = stage_tunables("endless");
    tunables.flower_sky_ticks = 30;
    tunables.rank_first_wave_ticks = tunables.stage_breath_ticks = 10000;
    stage_game(&sim, 3, &tunables, "endless");
    run(&sim, 300);
    assert_int_equal(sim.flower_count + (int)sim.head.flowers, 10);
}

TEST(a_swarm_does_not_grow_beyond_its_most)
{
    meadow(&sim, 10);
    sim.tunables.swarm_most_bees = 13;
    sim.tunables.flower_bees = 5;
    sim_add_flower(&sim, sim_swarm_middle(&sim), FLOWER_PLAIN);
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.bees.count, 13);
    assert_int_equal(sim.head.born, 3);
    assert_int_equal(sim.head.dropped, 0);
}

// A fan in an endless game of a rank: as many bullets, and as fast.
static void fan_is(float rank, int bullets, float fast)
{
    meadow(&sim, 12);
    int act = program(&sim, "call fan3, delay 9s");
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180.0f, 60.0f), act, 0);
    sim.head.stage = STAGE_SCRIPT;
    sim.script.phases[0].boss = -1;
    sim.head.rank = rank;
    sim.head.next_wave_ticks = sim.head.next_boss_ticks = 1000;
    sim.tunables.pattern_rank_follows = 0;
    sim.tunables.pattern_rank = rank;
    sim.tunables.rank_density = 0.9f;
    run(&sim, 1);
    assert_int_equal(sim.bullets.count, bullets);
    for (int i = 0; i < bullets; i++)
        assert_float_equal(vec2_length(vec2(sim.bullets.vx[i], sim.bullets.vy[i])), fast, 1.0e-3f);
}

TEST(volleys_follow_the_rank)
{
    Tunables defaults = tunables_default();
    fan_is(0.0f, 3, 2.1f * defaults.rank_bullet_speed_low);
    fan_is(1.0f, 6, 2.1f * defaults.rank_bullet_speed_high); // 3 * 1.9 + 0.5
}

// The numbers of a stage with those of the articles over them.
static Tunables article_numbers(const char *stage)
{
    OwnText preset = file_text("assets/presets/article.ini");
    const Tuned usual = {.rules = stage_tunables(stage), .look = look_default()};
    TunablesText text = tunables_text_begin(&usual);
    OwnErrors errors = {0};
    tunables_ini_read(preset, strlen(preset), &text, &errors);
    assert_int_equal(errors.count, 0);
    return text.tunables.rules;
}

// With thin walls at the sides and a flow to the rim, gnats would fly off and never come back.
TEST(the_gnats_of_the_articles_stay_in_the_field)
{
    static const char *const PLACES[] = {"endless", "meadow", "pond"};
    for (int s = 0; s < 3; s++) {
        Tunables tunables = article_numbers(PLACES[s]);
        int ticks = 0, inside = 0;
        stage_game(&sim, 7, &tunables, PLACES[s]);
        Pilot pilot = pilot_begin(&sim);
        for (int tick = 0; tick < 2400 && !sim.head.over; tick++) {
            run_with(&sim, 1, pilot_cmd(&pilot, &sim));
            for (int i = 0; i < sim.enemy_count; i++) {
                Vec2 at = sim.enemies[i].position;
                if (sim.enemies[i].kind != ENEMY_GNAT)
                    continue;
                ticks++;
                inside += at.x >= 0.0f && at.x <= FIELD_WIDTH_PX && at.y >= 0.0f && at.y <= FIELD_HEIGHT_PX;
            }
        }
        print_message("           %s: in the field in %d of %d ticks of gnats\n", PLACES[s], inside, ticks);
        assert_true(ticks > 500 && inside >= ticks / 100 * 90);
    }
}
