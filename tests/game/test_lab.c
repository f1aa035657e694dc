// test_lab.c -- what the lab shows is what its scenario gives, also after going back in time and changing one's mind.
#include "own_folder.h"
#include "content/stage_file_tools.h"

#include "game/tools/lab.h"

#define TICKS_MOST 2000

static Sim sim, other;
static Lab lab;
static uint64_t hashes[TICKS_MOST], saved_hashes[TICKS_MOST];

static int begin(void **state)
{
    lab_begin(&lab, &sim, (Tuned[]){tuned_default()});
    assert_int_equal(sim.bees.count, 0);
    return 0;
}

static int end(void **state)
{
    lab_end(&lab);
    return 0;
}

static void run(uint32_t ticks, Vec2 pointer, unsigned buttons)
{
    TickCmd cmd = tick_cmd(pointer, buttons);
    for (uint32_t i = 0; i < ticks; i++) {
        hashes[sim.head.tick] = state_hash_chain(0, &sim);
        assert_true(lab_tick(&lab, &cmd));
    }
    hashes[sim.head.tick] = state_hash_chain(0, &sim);
}

static void let_run(uint32_t ticks)
{
    run(ticks, vec2(0, 0), 0);
}

static void save_good(const char *path)
{
    assert_good(lab_save(&lab, path, &error), &error);
}

static void load_good(const char *path)
{
    assert_good(lab_load(&lab, path, &error), &error);
}

// Runs what was saved; the states that were shown, up to the present one, have to be the same.
static void check_saved_run(const char *what, unsigned seed)
{
    static const char path[] = "saved.ini";
    save_good(path);
    OwnText text = file_text(path);
    unlink(path);
    OwnStage stage = stage_from(text);
    assert_true(stage.ticks < TICKS_MOST);
    stage_hash(&stage, &other, saved_hashes);
    hashes[sim.head.tick] = state_hash_chain(0, &sim);
    for (uint32_t tick = 0; tick <= sim.head.tick; tick++)
        if (hashes[tick] != saved_hashes[tick])
            fail_msg("%s, seed %u: tick %u of %u differs", what, seed, (unsigned)tick, (unsigned)sim.head.tick);
}

// --- random sessions

static Vec2 some_place(Rng *rng)
{
    float x = rng_range(rng, 0, FIELD_WIDTH_PX);
    return vec2(x, rng_range(rng, 0, FIELD_HEIGHT_PX));
}

static void add_something(Rng *rng)
{
    Vec2 at = some_place(rng);
    uint32_t bullet = rng_below(rng, BULLET_LOOKS);
    EnemyKind kind = (EnemyKind)rng_below(rng, ENEMY_BOSS);
    int program = (int)rng_below(rng, (uint32_t)LAB_PROGRAM_COUNT + 1) - 1;
    bool good = true;
    switch (rng_below(rng, 5)) {
    case 0: good = lab_add_bees(&lab, at, 1 + (int)rng_below(rng, 12), rng_range(rng, 0, 60)); break;
    case 1: good = lab_add_enemy(&lab, kind, at, lab_program_fits(kind) ? program : -1); break;
    case 2: good = lab_add_bullet(&lab, (BulletLook)bullet, at, vec2(rng_range(rng, -3, 3), 2)); break;
    case 3: good = lab_add_flower(&lab, at, rng_below(rng, 2)); break;
    case 4: good = lab_add_stream(&lab, (BulletLook)bullet, at, vec2(0, 3), 1 + rng_below(rng, 30)); break;
    }
    assert_true(good);
}

// Places a few, and thinks better of some of them at once.
static void edit_something(Rng *rng)
{
    int placed = 1 + (int)rng_below(rng, 3);
    for (int i = 0; i < placed; i++)
        add_something(rng);
    for (int i = 0; i < placed; i++)
        if (rng_below(rng, 4) == 0)
            assert_true(lab_undo(&lab));
    Vec2 at = some_place(rng);
    if (rng_below(rng, 4) == 0 && lab_add_bullet(&lab, BULLET_BIG, at, vec2(1, 1))) {
        LabHit hit = lab_find(&lab, at, 0.01f);
        assert_true(hit.part == LAB_BULLET && hit.at.x == at.x);
        assert_true(lab_erase(&lab, at, 0.01f));
    }
}

static void session(unsigned seed, bool goes_back)
{
    Rng rng = rng_seed(seed, 1);
    begin(NULL);
    for (int i = 0; i < 25; i++) {
        if (rng_below(&rng, 2))
            edit_something(&rng);
        Vec2 from = some_place(&rng), to = some_place(&rng);
        unsigned buttons = rng_below(&rng, 2) ? TICK_CMD_TOUCH : 0u;
        for (uint32_t k = 0, ticks = rng_below(&rng, 30); k < ticks; k++)
            run(1, vec2_mix(from, to, (float)k / 30.0f), buttons | (rng_below(&rng, 40) ? 0u : TICK_CMD_CALL));
        if (goes_back && rng_below(&rng, 3) == 0)
            lab_rewind(&lab, rng_below(&rng, 80));
        if (goes_back && rng_below(&rng, 3) == 0)
            let_run(rng_below(&rng, 60)); // the swarm is led as before
    }
    assert_true(lab.exact);
    check_saved_run(goes_back ? "back and forth" : "forward", seed);
    // The same once more from the start.
    uint32_t tick = sim.head.tick;
    uint64_t hash = state_hash_chain(0, &sim);
    lab_restart(&lab);
    let_run(tick);
    assert_true(state_hash_chain(0, &sim) == hash);
    lab_end(&lab);
}

TEST(test_the_saved_file_replays_the_shown_states)
{
    for (unsigned seed = 0; seed < 40; seed++)
        session(seed, false);
}

TEST(test_also_after_going_back)
{
    for (unsigned seed = 100; seed < 160; seed++)
        session(seed, true);
}

// --- time

static void busy_meadow(void)
{
    lab_add_bees(&lab, vec2(180, 500), 40, 50);
    lab_add_enemy(&lab, ENEMY_WASP, vec2(180, 100), 3);
    lab_add_enemy(&lab, ENEMY_HORNET, vec2(20, 20), -1);
    lab_add_stream(&lab, BULLET_SEED, vec2(150, 0), vec2(0.5f, 3), 7);
}

TEST(test_going_anywhere, begin, end)
{
    busy_meadow();
    run(300, vec2(200, 550), TICK_CMD_TOUCH);
    static uint64_t first[TICKS_MOST];
    memcpy(first, hashes, sizeof first);
    Rng rng = rng_seed(1, 1);
    for (int i = 0; i < 200; i++) {
        uint32_t tick = rng_below(&rng, 301), present = sim.head.tick;
        if (tick < present) {
            lab_rewind(&lab, present - tick);
            assert_int_equal(sim.scratch.event_count, 0);
        } else {
            let_run(tick - present);
        }
        assert_int_equal(sim.head.tick, tick);
        assert_true(state_hash_chain(0, &sim) == first[tick]);
        assert_int_equal(lab_oldest_tick(&lab), 0);
    }
    lab_rewind(&lab, 1000);
    assert_int_equal(sim.head.tick, 0);
}

// The overlay reads the data of the last tick.
TEST(test_scratch_after_going_back, begin, end)
{
    busy_meadow();
    run(100, vec2(200, 550), TICK_CMD_TOUCH);
    static SimScratch scratch;
    scratch = sim.scratch;
    run(100, vec2(20, 50), TICK_CMD_TOUCH);
    lab_rewind(&lab, 100);
    size_t bytes = sizeof(float) * (size_t)sim.bees.count;
    assert_memory_equal(sim.scratch.pull_x, scratch.pull_x, bytes);
    assert_memory_equal(sim.scratch.avoid_y, scratch.avoid_y, bytes);
    assert_memory_equal(&sim.scratch.swarm_middle, &scratch.swarm_middle, sizeof scratch.swarm_middle);
    lab_rewind(&lab, 1000);
    for (int i = 0; i < sim.bees.count; i++)
        assert_true(sim.scratch.pull_x[i] == 0.0f);
}

TEST(test_led_as_before_until_touched, begin, end)
{
    busy_meadow();
    run(50, vec2(200, 550), TICK_CMD_TOUCH);
    run(50, vec2(100, 300), TICK_CMD_TOUCH);
    run(50, vec2(0, 0), 0);
    static uint64_t first[TICKS_MOST];
    memcpy(first, hashes, sizeof first);
    lab_rewind(&lab, 120);
    let_run(170); // to the end of what is known, and on
    assert_memory_equal(hashes, first, 150 * sizeof first[0]);
    assert_false(sim.head.touching);
    lab_rewind(&lab, 170);
    let_run(10);
    assert_false(lab.led);
    run(1, vec2(20, 20), TICK_CMD_TOUCH);
    assert_true(lab.led);
    assert_int_equal(lab.stage.ticks, 41);
    assert_null(keyframes_at(&lab.history, 42)); // what was to come is forgotten
    let_run(5);
    assert_false(sim.head.touching);
    check_saved_run("led anew", 0);
}

TEST(test_objects_come_again, begin, end)
{
    let_run(60);
    assert_true(lab_add_bees(&lab, vec2(100, 100), 3, 5));
    let_run(20);
    lab_rewind(&lab, 50);
    assert_int_equal(sim.bees.count, 0);
    assert_true(lab_add_flower(&lab, vec2(50, 50), true));
    assert_null(keyframes_at(&lab.history, 31));
    let_run(29);
    assert_int_equal(sim.bees.count, 0);
    let_run(1);
    assert_int_equal(sim.bees.count, 3);
    assert_true(lab.exact);
    check_saved_run("again", 0);
    lab_rewind(&lab, 40);
    assert_true(lab_undo(&lab) && lab_undo(&lab)); // one that is there, and one that is still to come
    assert_int_equal(lab.stage.object_count, 0);
    assert_false(lab_undo(&lab));
}

// --- taking away

TEST(test_erase_each_kind, begin, end)
{
    for (int i = 0; i < 3; i++) {
        Vec2 at = vec2(60.0f + 100.0f * (float)i, 60);
        assert_true(lab_add_enemy(&lab, ENEMY_BOSS, at, -1) && lab_add_flower(&lab, vec2(at.x, 300), i == 2));
    }
    let_run(2);
    Vec2 flower = sim.flowers[0].position;
    assert_true(lab_find(&lab, vec2(62, 60), 5).part == LAB_ENEMY && lab_find(&lab, flower, 5).part == LAB_FLOWER);
    assert_true(lab_erase(&lab, vec2(62, 60), 5) && lab_erase(&lab, flower, 5));
    assert_true(sim.enemy_count == 2 && sim.flower_count == 2 && lab.stage.object_count == 4);
    assert_true(sim.enemies[0].id == 0 && sim.enemies[1].id == 2); // as if they had never been there
    assert_true(sim.flowers[0].id == 1 && sim.flowers[1].id == 3 && sim.flowers[1].kind == FLOWER_ROYAL);
    assert_true(lab_undo(&lab) && lab_undo(&lab)); // of what is left
    assert_true(sim.enemy_count == 1 && sim.flower_count == 1 && sim.enemies[0].id == 0 && sim.flowers[0].id == 1);
    assert_true(lab.exact && sim.head.tick == 2);
    uint64_t hash = state_hash_chain(0, &sim);
    lab_restart(&lab);
    let_run(2);
    assert_true(state_hash_chain(0, &sim) == hash);
    check_saved_run("erased", 0);
}

TEST(test_erasing_replays_recent_placements, begin, end)
{
    lab_add_bees(&lab, vec2(100, 500), 1, 0);
    lab_add_bees(&lab, vec2(300, 500), 1, 0);
    lab_add_stream(&lab, BULLET_BIG, vec2(200, 20), vec2(0, 1), 5);
    let_run(100);
    int first = sim.bees.id[0] == 0 ? 0 : 1;
    Vec2 at = vec2(sim.bees.x[first], sim.bees.y[first]);
    assert_int_equal(lab_find(&lab, at, 3).part, LAB_BEE);
    assert_true(lab_erase(&lab, at, 3)); // a short time is played again
    assert_true(sim.head.tick == 100 && sim.bees.count == 1 && lab.exact);
    assert_int_equal(lab.stage.object_count, 1);
    assert_int_equal(sim.bullets.count, 20);
    at = vec2(sim.bullets.x[3], sim.bullets.y[3]);
    assert_true(lab_erase(&lab, at, 1)); // one that the stream made
    assert_int_equal(sim.bullets.count, 19);
    assert_int_equal(lab.stage.stream_count, 1);
    assert_true(lab_erase(&lab, vec2(201, 20), 3));
    assert_int_equal(lab.stage.stream_count, 0);
    assert_false(lab_erase(&lab, vec2(340, 40), 3));
    assert_int_equal(strcmp(lab.reason, "nothing here"), 0);
    lab_restart(&lab);
    assert_true(lab.exact);
    assert_int_equal(sim.bees.count, 1);
    assert_true(sim.bees.x[0] == 300.0f);
}

TEST(test_erasing_old_placements_replays_nothing, begin, end)
{
    lab_add_bees(&lab, vec2(100, 500), 1, 0);
    lab_add_bees(&lab, vec2(300, 500), 1, 0);
    let_run(400);
    float x = sim.bees.x[1];
    assert_true(lab_erase(&lab, vec2(sim.bees.x[0], sim.bees.y[0]), 0.0f)); // too long to be played again
    assert_true(sim.head.tick == 400 && sim.bees.count == 1 && sim.bees.x[0] == x);
    assert_false(lab.exact);
    assert_int_equal(lab.stage.object_count, 1);
    assert_true(lab_undo(&lab)); // the other one, which is played again
    assert_true(sim.head.tick == 400 && sim.bees.count == 0);
}

// --- numbers

TEST(test_numbers_stay, begin, end)
{
    busy_meadow();
    int speed = tunable_find("swarm.max_speed"), calls = tunable_find("call.start");
    let_run(50);
    lab_set_tunable(&lab, speed, tunables_default().swarm_max_speed); // as it is
    assert_true(lab.exact);
    lab_set_tunable(&lab, speed, 2.5f);
    lab_set_tunable(&lab, calls, 7.0f);
    assert_true(sim.tunables.swarm_max_speed == 2.5f && !lab.exact);
    assert_int_equal(sim.tunables.call_start, 3); // counts from the next start on
    lab_rewind(&lab, 30);
    assert_int_equal(sim.head.tick, 20);
    assert_true(sim.tunables.swarm_max_speed == 2.5f);
    lab_restart(&lab);
    assert_true(lab.exact && sim.head.calls == 7);
    lab_set_tunable(&lab, tunable_find("wasp.hp"), 99.0f); // at the start it counts for what is there
    assert_true(lab.exact && sim.enemies[0].hp == 99);
    let_run(30);
    check_saved_run("numbers", 0);
}

// --- refusals and files

TEST(test_refusals, begin, end)
{
    assert_false(lab_add_bees(&lab, vec2(-1, 5), 1, 0));
    assert_false(lab_add_bees(&lab, vec2(100, 100), SIM_BEES_MAX + 1, 9));
    assert_false(lab_add_bullet(&lab, BULLET_SEED, vec2(5, 5), vec2(200, 0)));
    assert_false(lab_add_bullet(&lab, BULLET_SEED, vec2(20000, 5), vec2(0, 0)));
    assert_false(lab_add_flower(&lab, vec2(0, 1e9f), false));
    assert_false(lab_add_enemy(&lab, ENEMY_STINGER, vec2(5, 5), 0));
    assert_int_equal(lab.placings, 0);
    assert_false(lab.changed);
    for (int i = 0; i < SIM_FLOWERS_MAX; i++)
        assert_true(lab_add_flower(&lab, vec2(5, 5), false));
    assert_false(lab_add_flower(&lab, vec2(5, 5), false));
    assert_true(*lab.reason != '\0' && lab.changed);
    assert_int_equal(sim.head.dropped, 0);
    let_run(1);
    check_saved_run("full", 0); // a file may have as many
    lab_clear(&lab);
    assert_int_equal(lab.stage.object_count, 0);
    assert_int_equal(sim.flower_count, 0);
    lab_end(&lab);
}

TEST(test_files, begin, end)
{
    static const char path[] = "mistaken.ini";
    busy_meadow();
    let_run(10);
    uint64_t hash = state_hash_chain(0, &sim);
    assert_false(lab_load(&lab, "/nowhere/at.ini", &error));
    assert_non_null(strstr(error.text, "/nowhere/at.ini"));
    assert_false(lab_save(&lab, "/nowhere/at.ini", &error));
    assert_true(lab.changed);
    FILE *file = fopen(path, "w");
    fputs("[scenario]\nticks = x\n[walls]\n", file);
    for (int i = 0; i < 100; i++)
        fputs("plane = 1\n", file);
    fclose(file);
    assert_false(lab_load(&lab, path, &error));
    int lines = 0;
    for (const char *line = error.text; line != NULL; line = strchr(line, '\n'), lines++) {
        line += *line == '\n';
        assert_int_equal(strncmp(line, path, strlen(path)), 0);
    }
    assert_in_range(lines, 2, 99); // whole lines, as many as fit
    assert_non_null(strstr(strrchr(error.text, '\n'), "expected x y nx ny"));
    assert_true(state_hash_chain(0, &sim) == hash);
    save_good(path);
    assert_false(lab.changed);
    lab_clear(&lab);
    load_good(path);
    assert_int_equal(sim.head.tick, 0);
    let_run(10);
    assert_true(state_hash_chain(0, &sim) == hash);
    assert_false(lab.changed);
    unlink(path);
}

// Something that is still to come makes the scenario as long as it has to be.
// A file is opened while a lab is shown, and is gone when it is read: that lab, whose Sim it would have had, goes on.
TEST(test_another_that_cannot_begin)
{
    Lab next = {0};
    begin(NULL);
    run(10, vec2(100.0f, 300.0f), TICK_CMD_TOUCH);
    assert_false(lab_begin_file(&next, &sim, "/nowhere/at.ini", NULL));
    assert_int_equal(sim.head.tick, 10);
    run(10, vec2(120.0f, 300.0f), TICK_CMD_TOUCH);
    check_saved_run("after another lab", 0);
    lab_end(&next);
    lab_end(&lab);
}

TEST(test_length, begin, end)
{
    let_run(90);
    lab_add_flower(&lab, vec2(5, 5), false);
    lab_rewind(&lab, 60);
    run(5, vec2(5, 5), TICK_CMD_TOUCH);
    assert_int_equal(lab.stage.ticks, 35);
    check_saved_run("length", 0);
}

TEST(test_programs, begin, end)
{
    for (int i = 0; i < LAB_PROGRAM_COUNT; i++) {
        assert_true(lab_add_enemy(&lab, ENEMY_WASP, vec2(180, 120), i));
        assert_true(lab_add_enemy(&lab, ENEMY_WASP, vec2(180, 120), i));
    }
    assert_int_equal(lab.stage.program_count, LAB_PROGRAM_COUNT);
    for (int kind = 0; kind < ENEMY_BOSS; kind++) { // bosses need a stage
        int mode_numbers = lab_program_default((EnemyKind)kind);
        assert_true(mode_numbers >= -1 && mode_numbers < LAB_PROGRAM_COUNT);
        assert_true(lab_add_enemy(&lab, (EnemyKind)kind, vec2(100, 50), mode_numbers));
    }
    lab_add_bees(&lab, vec2(180, 500), 5, 9);
    // Nobody flies away: all programs go on without end, and end where they began.
    let_run(1200);
    for (int i = 0; i < sim.enemy_count; i++)
        if (sim.enemies[i].program >= 0) {
            assert_int_equal(sim.enemies[i].state, ENEMY_ACTS);
            assert_true(fabsf(sim.enemies[i].dummy.x - 150) < 200 && fabsf(sim.enemies[i].dummy.y - 150) < 250);
        }
}

GROUP(own_folder_enter, own_folder_leave)
