// test_boss_death.c -- bosses crack as they lose strength, on each of them; they fall for a while, burst, and what they
// fired flies to the score. Hit enemies are pushed, firing ones glint.
#include "stage_scene.h"

#include "view/boss_draw.h"

static View view;

static Enemy *boss_begin(int look)
{
    stage_script_begin(LOOK_MEADOW, look);
    stage_scene_begin(&view);
    stage_scene_run(&view, 30);
    for (int i = 0; i < scene.sim.enemy_count; i++)
        if (scene.sim.enemies[i].kind == ENEMY_BOSS)
            return &scene.sim.enemies[i];
    fail_msg("no boss comes");
    return NULL;
}

static int body_count(int look)
{
    return scene_count_sprite(&scene, boss_sprite((BossLook)look))
         + scene_count_sprite(&scene, (SpriteId)(boss_sprite((BossLook)look) + 1));
}

// The length of all that is drawn over the boss's body, px, and how far from its middle it reaches.
static float cracks_px(int look, Vec2 middle, float *reach)
{
    float sum = 0.0f;
    int bodies = 0;
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        bool body = record->cell == boss_sprite((BossLook)look) || record->cell == boss_sprite((BossLook)look) + 1;
        bodies += body && record->layer == LAYER_ENEMIES;
        if (record->layer != LAYER_ENEMIES || body || bodies == 0)
            continue;
        float longer = (float)(record->width_32nds > record->height_32nds ? record->width_32nds : record->height_32nds);
        float far = vec2_distance(vec2(record->x_px, record->y_px), middle);
        sum += longer / 32.0f;
        *reach = far > *reach ? far : *reach;
    }
    return sum;
}

TEST(test_cracks_grow_with_lost_strength)
{
    for (int look = 0; look < BOSS_LOOKS; look++) {
        Enemy *boss = boss_begin(look);
        float before = 0.0f, reach = 0.0f;
        for (int lost = 0; lost <= 10; lost++) {
            boss->hp = boss->hp_full - boss->hp_full * lost / 10;
            stage_scene_draw(&view, 1.0f);
            float now = cracks_px(look, boss->position, &reach);
            fail_if(lost == 0 ? now > 0.5f : now < before + 3.0f,
                    "look %d: %g px of cracks where %d0 %% are lost, %g before", look, (double)now, lost,
                    (double)before);
            before = now;
        }
        assert_true(before > 150.0f);
        // They stay on the body, whose legs and wings alone reach farther.
        assert_true(reach < 1.8f * sim_enemy_radius_px(&scene.sim, boss));
    }
}

TEST(test_each_crack_has_its_time)
{
    for (int i = 0; i < CRACKS; i++) {
        assert_true(crack_length(i, 0.0f) <= 0.0f && crack_length(i, 1.0f) >= 1.0f);
        assert_true(i == 0 || crack_length(i, 0.5f) <= crack_length(i - 1, 0.5f));
    }
}

static void send(SimEventKind kind, float x, float y, int value)
{
    scene.sim.scratch.events[scene.sim.scratch.event_count++] = (SimEvent){(int32_t)kind, x, y, value};
}

// As the sim does: it is gone at once.
static void beat(void)
{
    scene.sim.enemy_count = 0;
    scene.sim.scratch.event_count = 0;
    send(EVENT_ENEMY_DOWN, 180.0f, 150.0f, ENEMY_BOSS);
    for (int i = 0; i < 20; i++)
        send(EVENT_BULLET_BLOOMS, 100.0f + 8.0f * (float)i, 400.0f, 10);
    send(EVENT_BOSS_BEATEN, 180.0f, 150.0f, 0);
    view_tick(&view, &scene.sim);
    scene.sim.scratch.event_count = 0;
}

TEST(test_bosses_fall_for_a_while_and_burst)
{
    for (int look = 0; look < BOSS_LOOKS; look++) {
        boss_begin(look);
        beat();
        int seen = 0, most = 0;
        for (int ticks = 1; ticks < 120; ticks++) {
            stage_scene_draw(&view, 1.0f);
            seen += body_count(look) > 0;
            assert_true(body_count(look) > 0 || ticks >= BOSS_DEATH_TICKS);
            int count = view.effects.count;
            view_tick(&view, &scene.sim);
            if (ticks == BOSS_DEATH_TICKS - 1) { // all at once, and heard
                assert_true(view.effects.count > count + 100 && scene_sounds(&view, SOUND_QUEEN_DOWN));
            }
            most = view.effects.count > most ? view.effects.count : most;
        }
        assert_int_equal(seen, BOSS_DEATH_TICKS - 1);
        assert_true(most <= EFFECTS_MAX);
    }
}

TEST(test_bullets_of_a_beaten_boss_fly_to_the_score)
{
    ViewLook calm = view_look_default();
    calm.motion = false; // so that no blossoms come
    boss_begin(BOSS_STAG);
    view.look = calm;
    beat();
    float nearest = 1000.0f;
    for (int ticks = 0; ticks < 50; ticks++) {
        stage_scene_draw(&view, 1.0f);
        int arrived = 0;
        for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
            float far = vec2_distance(vec2(record->x_px, record->y_px), vec2(26.0f, 15.0f));
            if (record->cell == SPRITE_PETAL)
                nearest = far < nearest ? far : nearest;
            arrived += record->cell == SPRITE_PETAL && record->y_px < 40.0f;
        }
        assert_true(ticks > 12 || arrived == 0);
        view_tick(&view, &scene.sim);
    }
    assert_true(nearest < 20.0f);
}

TEST(test_blossoms_rush_in_where_the_ground_may_move)
{
    for (int motion = 0; motion < 2; motion++) {
        ViewLook look = view_look_default();
        look.motion = motion;
        boss_begin(BOSS_RHINO);
        view.look = look;
        beat();
        for (int i = 0; i < 50; i++)
            view_tick(&view, &scene.sim);
        stage_scene_draw(&view, 1.0f);
        assert_int_equal(scene_count_sprite(&scene, SPRITE_BLOSSOM) > 30, motion);
        for (int i = 0; i < scene.batch.count; i++)
            if (scene.batch.records[i].cell == SPRITE_BLOSSOM)
                assert_true(scene.batch.records[i].layer < LAYER_FLOWERS);
    }
}

TEST(test_jumps_drop_fallen_bees)
{
    boss_begin(BOSS_SPIDER);
    beat();
    view_jump(&view, &scene.sim);
    stage_scene_draw(&view, 1.0f);
    assert_int_equal(body_count(BOSS_SPIDER), 0);
}

static Vec2 body_place(int look)
{
    for (int i = 0; i < scene.batch.count; i++)
        if ((scene.batch.records[i].cell | 1) == (boss_sprite((BossLook)look) | 1))
            return vec2(scene.batch.records[i].x_px, scene.batch.records[i].y_px);
    return vec2(0.0f, 0.0f);
}

TEST(test_a_hit_enemy_is_pushed_for_a_moment)
{
    Enemy *boss = boss_begin(BOSS_RHINO);
    scene.sim.scratch.swarm_middle = vec2(boss->position.x, boss->position.y + 300.0f);
    stage_scene_draw(&view, 1.0f);
    Vec2 still = body_place(BOSS_RHINO);
    boss->hit_tick = scene.sim.head.tick;
    float before = 0.0f;
    for (int i = 0; i < 8; i++, scene.sim.head.tick++) {
        stage_scene_draw(&view, 1.0f);
        float pushed = still.y - body_place(BOSS_RHINO).y;
        assert_true(i == 0 ? pushed > 0.8f && pushed < 3.0f : pushed <= before && pushed >= 0.0f);
        before = pushed;
    }
    assert_true(before <= 0.0f);
    boss->hit_tick = scene.sim.head.tick;
    view.look.motion = false;
    stage_scene_draw(&view, 1.0f);
    assert_true(body_place(BOSS_RHINO).y >= still.y);
}

static int glints(bool flashes, int fired)
{
    stage_script_begin(LOOK_MEADOW, -1);
    stage_scene_begin(&view);
    view.look.flashes = flashes;
    stage_scene_run(&view, 3);
    view.effects.count = 0;
    for (int i = 0; i < fired; i++)
        sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(20.0f + 30.0f * (float)(i % 10), 60.0f), vec2(0.0f, 1.0f));
    scene.sim.scratch.event_count = 0;
    view_tick(&view, &scene.sim);
    int count = 0;
    for (int i = 0; i < view.effects.count; i++)
        count += view.effects.particles[i].layer == LAYER_LIGHTS;
    view_tick(&view, &scene.sim); // none of them twice
    for (int i = 0; i < 7; i++)
        view_tick(&view, &scene.sim);
    assert_int_equal(view.effects.count, 0);
    return count;
}

TEST(test_muzzles_glint)
{
    assert_int_equal(glints(true, 0), 0);
    assert_int_equal(glints(true, 3), 3);
    assert_in_range(glints(true, 500), 4, 20);
    assert_int_equal(glints(false, 3), 0);
}

GROUP(scene_set_up, scene_tear_down)
