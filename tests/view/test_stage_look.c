// test_stage_look.c -- what a stage shows of its own: walls, currents, fish, and nothing that moves where none shall.
#include "stage_scene.h"

static View view;

TEST(test_walls_are_drawn_as_their_ground_wants)
{
    static const SpriteId PIECES[SCRIPT_LOOKS] = {SPRITE_BRANCH, SPRITE_SPIT, SPRITE_BRANCH, SPRITE_BRANCH,
                                                  SPRITE_PAPER_WALL};
    static const SpriteId DISCS[SCRIPT_LOOKS] = {SPRITE_BOULDER, SPRITE_ISLET, SPRITE_STUMP, SPRITE_STUMP,
                                                 SPRITE_PAPER_LUMP};
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        stage_script_begin((ScriptLook)look, -1);
        script_wall(&stage_script, 0.0f, 200.0f, 150.0f, 240.0f, 9.0f);
        stage_script.walls[stage_script.wall_count++] = (Wall){
            .kind = WALL_DISC, .point = {250.0f, 400.0f}, .radius = 24.0f};
        stage_scene_begin(&view);
        stage_scene_draw(&view, 1.0f);
        assert_true(scene_count_sprite(&scene, PIECES[look]) >= 2);
        assert_int_equal(scene_count_sprite(&scene, DISCS[look]), 1);
        assert_true(scene_count_sprite(&scene, SPRITE_BANK) == 0 || look == LOOK_POND);
    }
}

// Every part of a wall's middle line lies under one of its pieces.
TEST(test_pieces_cover_the_whole_segment)
{
    stage_script_begin(LOOK_ORCHARD, -1);
    script_wall(&stage_script, 20.0f, 100.0f, 20.0f, 500.0f, 8.0f);
    stage_scene_begin(&view);
    stage_scene_draw(&view, 1.0f);
    for (float y = 101.0f; y < 500.0f; y += 3.0f) {
        bool covered = false;
        for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
            covered |= record->cell == SPRITE_BRANCH && fabsf(record->y_px - y) <= (float)record->height_32nds / 64.0f;
        }
        assert_true(covered);
    }
}

TEST(test_banks_pass_with_the_water)
{
    stage_script_begin(LOOK_POND, -1);
    script_wall(&stage_script, 0.0f, 0.0f, 0.0f, 640.0f, 16.0f);
    stage_scene_begin(&view);
    float lows[2];
    for (int n = 0; n < 2; n++) {
        view.scrolled_px = 1000.0 + 10.0 * n;
        stage_scene_draw(&view, 1.0f);
        lows[n] = 1e6f;
        for (int i = 0; i < scene.batch.count; i++)
            if (scene.batch.records[i].cell == SPRITE_BANK && scene.batch.records[i].y_px > 100.0f)
                lows[n] = fminf(lows[n], scene.batch.records[i].y_px);
    }
    float moved = lows[1] - lows[0];
    assert_true(fabsf(moved - 10.0f) < 0.1f || fabsf(moved + 73.2f) < 0.2f); // or the next tile
}

// Mist lies over the ground where one phase becomes the next by the clock, and at no other time.
TEST(test_mist_hides_the_change_of_the_ground)
{
    static const int TICKS[] = {100, 3590, 3599}, SHEETS[] = {0, 1, 1};
    stage_script_begin(LOOK_POND, -1);
    ScriptWave *wave = script_wave(&stage_script, ENEMY_MOTH, 0, 1, -1);
    wave->weight = wave->most = 1;
    script_phase(&stage_script, 0, 3600)->wave_count = 1;
    stage_script.phases[1].first_wave = 0;
    stage_scene_begin(&view);
    for (int n = 0; n < 3; n++) {
        int sheets = 0;
        scene.sim.head.phase_ticks = TICKS[n];
        stage_scene_draw(&view, 1.0f);
        for (int i = 0; i < scene.batch.count; i++)
            sheets += scene.batch.records[i].layer == LAYER_GROUND && scene.batch.records[i].height_32nds == 32 * 640;
        assert_int_equal(sheets, SHEETS[n]);
    }
}

// The tiles of a body's records in the picture of this tick, in the order of drawing.
static int koi_places(Vec2 places[SCRIPT_KOI_MAX])
{
    int bodies = 0;
    stage_scene_draw(&view, 1.0f);
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        bool body = record->cell >= SPRITE_KOI_0 && record->cell <= SPRITE_KOI_2;
        if (body || record->cell == SPRITE_KOI_TAIL)
            assert_int_equal(record->layer, LAYER_DEEP);
        if (body)
            places[bodies++] = vec2(record->x_px, record->y_px);
    }
    return bodies;
}

// Fish lie below all that lies on the water, keep clear of walls, and are where they were after a jump back.
TEST(test_koi_circle_in_open_water)
{
    stage_script_begin(LOOK_POND, -1);
    stage_script.koi = 9;
    script_wall(&stage_script, 60.0f, 300.0f, 300.0f, 330.0f, 6.0f);
    stage_scene_begin(&view);
    Vec2 first[SCRIPT_KOI_MAX], now[SCRIPT_KOI_MAX];
    float swum_px = 0.0f;
    const uint32_t start = view.ticks;
    for (int tick = 0; tick < 900; tick += 30) {
        view.ticks = start + (uint32_t)tick;
        assert_int_equal(koi_places(now), 9);
        for (int i = 0; i < 9; i++) {
            Vec2 away;
            for (int w = 0; w < scene.sim.wall_count; w++)
                assert_true(wall_distance(&scene.sim.walls[w], now[i], &away) > 4.0f);
            swum_px += tick > 0 ? vec2_distance(first[i], now[i]) : 0.0f;
            first[i] = tick > 0 ? first[i] : now[i];
        }
    }
    assert_true(swum_px > 900.0f);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_KOI_TAIL), 9);
    view.ticks = start;
    koi_places(now);
    for (int i = 0; i < 9; i++)
        assert_true(vec2_distance(first[i], now[i]) < 0.01f);
}

TEST(test_currents_drift_as_they_flow)
{
    stage_script_begin(LOOK_HOLLOW, -1);
    stage_script.flows[stage_script.flow_count++] = (FlowRegion){
        .kind = FLOW_STREAM, .least = {0, 0}, .most = {360, 300}, .direction = {0.0f, 1.0f}, .strength = 1.0f};
    stage_script.flows[stage_script.flow_count++] = (FlowRegion){
        .kind = FLOW_ROUND, .least = {0, 300}, .most = {360, 640}, .middle = {180, 470}, .strength = 0.01f};
    stage_scene_begin(&view);
    view.look.plain_ground = true; // no pollen
    stage_scene_draw(&view, 1.0f);
    int motes = 0;
    for (int i = 0; i < scene.batch.count; i++)
        motes += scene.batch.records[i].cell == SPRITE_GLOW && scene.batch.records[i].layer == LAYER_GROUND;
    assert_in_range(motes, 10, 72);
}

// Without motion the ground is the same at any two ticks; with it, it is not.
TEST(test_motion_can_be_turned_off)
{
    static BatchRecord before[2048];
    for (int look = 0; look < SCRIPT_LOOKS; look++)
        for (int motion = 0; motion < 2; motion++) {
            stage_script_begin((ScriptLook)look, -1);
            stage_script.flows[stage_script.flow_count++] = (FlowRegion){
                .kind = FLOW_STREAM, .least = {0, 0}, .most = {360, 640}, .direction = {1.0f, 1.0f}, .strength = 1.0f};
            script_wall(&stage_script, 0.0f, 0.0f, 0.0f, 640.0f, 16.0f);
            stage_scene_begin(&view);
            view.goal_hidden = true; // the mark is no ground
            scene.sim.bees.count = 0;
            ViewLook wanted = view_look_default();
            wanted.motion = motion == 1;
            view.look = wanted;
            stage_scene_draw(&view, 0.3f);
            int count = scene.batch.count;
            memcpy(before, scene.batch.records, (size_t)count * sizeof before[0]);
            for (int i = 0; i < 50; i++)
                view_tick_meadow(&view);
            stage_scene_draw(&view, 0.8f);
            bool same = scene.batch.count == count
                     && memcmp(before, scene.batch.records, (size_t)count * sizeof before[0]) == 0;
            assert_int_equal(same, motion == 0);
        }
}

TEST(test_shake_can_be_turned_off)
{
    stage_script_begin(LOOK_MEADOW, -1);
    stage_scene_begin(&view);
    view.shake = vec2(4.0f, -3.0f);
    assert_true(view_shake(&view).x == 4.0f);
    ViewLook calm = view_look_default();
    calm.shake = false;
    view.look = calm;
    assert_true(view_shake(&view).x == 0.0f && view_shake(&view).y == 0.0f);
}

GROUP(scene_set_up, scene_tear_down)
